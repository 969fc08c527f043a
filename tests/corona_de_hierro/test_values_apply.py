"""``kingmaker values apply`` on the edition's file: what is not changed stays byte for byte."""

from __future__ import annotations

import difflib
from pathlib import Path

from sim.cli.main import run_command
from sim.games.corona_de_hierro.values import load_values

FILE = Path(__file__).parents[2] / "scenarios" / "corona_de_hierro" / "prototype-values.yaml"
TEXT = FILE.read_text(encoding="utf-8")
BLOCK = "{run: R, values: 0123456789abcdef, flags: [dead]}"


def test_figures_and_values_in_the_next_version(tmp_path):
    file, patch = tmp_path / "prototype-values.yaml", tmp_path / "patch.yaml"
    file.write_text(TEXT, encoding="utf-8")
    patch.write_text(
        "patch: {title: 'Pavia, easier', game: corona_de_hierro}\n"
        f"initiative_cards: {{spy: {{measured: {BLOCK}}}, pope: {{measured: {BLOCK}}}}}\n"
        "castles: {pavia_castle: {army: {value: 2, from: tuned pavia}}}\n"
        "roads: {lucca_luni: null, shortcut: [lucca, pavia]}\n"
        "dice: {green: [1, 2, 3, 3, 3, 3]}\n"
        "edition: {counts: {roads: 35}}\n"
    )
    assert run_command(["values", "apply", str(patch)]) == 0
    after = file.read_text(encoding="utf-8")
    told = difflib.unified_diff(TEXT.splitlines(), after.splitlines(), n=0, lineterm="")
    assert [line for line in told if line[0] in "+-" and line[:3] not in ("+++", "---")] == [
        "-  values: reconstruction 1",
        "+  values: reconstruction 2",
        "-  green: [1, 2, 2, 3, 3, 3]",
        "+  green: [1, 2, 3, 3, 3, 3]",
        f"+    measured: {BLOCK}",
        f"+    measured: {BLOCK}",
        "-  lucca_luni: [lucca, luni]",
        "+  shortcut: [lucca, pavia]",
        "-    army: 3",
        "+    army: {value: 2, from: tuned pavia}",
        "+",
        "+changelog:",
        "+  - version: reconstruction 2",
        "+    what: Pavia, easier",
        "+    changes:",
        "+      - dice, green [1, 2, 2, 3, 3, 3] -> [1, 2, 3, 3, 3, 3]",
        "+      - roads, lucca_luni [lucca, luni] -> nothing",
        "+      - roads, shortcut nothing -> [lucca, pavia]",
        "+      - Castle of Pavia, army 3 -> 2 (-1) (tuned pavia)",
        "+      - measured figures of 2 cards",
    ]
    before, loaded = load_values(FILE, patches=[patch]), load_values(file)
    assert loaded.hash == before.hash != load_values(FILE).hash
    assert loaded.provenance["tuned"] == before.provenance["tuned"] == 1


def test_measured_notes_change_no_hash(tmp_path):
    patch = tmp_path / "patch.yaml"
    patch.write_text(f"initiative_cards: {{spy: {{measured: {BLOCK}}}}}\n")
    plain, measured = load_values(FILE), load_values(FILE, patches=[patch])
    assert (measured.hash, measured.provenance) == (plain.hash, plain.provenance)
