"""``kingmaker values apply`` on the edition's file: what is not changed stays byte for byte."""

from __future__ import annotations

import difflib
from pathlib import Path

from sim.cli.main import run_command
from sim.games.heads_of_state.values import load_values

FILE = Path(__file__).parents[2] / "scenarios" / "heads_of_state" / "prototype-values.yaml"
TEXT = FILE.read_text(encoding="utf-8")
BLOCK = "{run: R, values: 0123456789abcdef, flags: [dead]}"


def test_figures_and_values_in_the_next_version(tmp_path):
    file, patch = tmp_path / "prototype-values.yaml", tmp_path / "patch.yaml"
    file.write_text(TEXT, encoding="utf-8")
    patch.write_text(
        "patch: {title: 'Spain, richer', game: heads_of_state}\n"
        f"attributes: {{courtesan: {{measured: {BLOCK}}}}}\n"
        f"treachery_cards: {{assassin: {{measured: {BLOCK}}}}}\n"
        "areas: {spain_capital: {hexagon: {value: 7, from: tuned spain}, boxes: [king, prince]}}\n"
        "edition: {counts: {boxes: 31}}\n"
    )
    assert run_command(["values", "apply", str(patch)]) == 0
    after = file.read_text(encoding="utf-8")
    told = difflib.unified_diff(TEXT.splitlines(), after.splitlines(), n=0, lineterm="")
    assert [line for line in told if line[0] in "+-" and line[:3] not in ("+++", "---")] == [
        "-  values: reconstruction 1",
        "+  values: reconstruction 2",
        "-    boxes: 30 # not known; the rulebook's examples and the counters suggest it",
        "+    boxes: 31 # not known; the rulebook's examples and the counters suggest it",
        "-    hexagon: 6",
        "-    boxes: [king]",
        "+    hexagon: {value: 7, from: tuned spain}",
        "+    boxes: [king, prince]",
        f"+    measured: {BLOCK}",
        f"+    measured: {BLOCK}",
        "+",
        "+changelog:",
        "+  - version: reconstruction 2",
        "+    what: Spain, richer",
        "+    changes:",
        "+      - edition, counts.boxes 30 -> 31 (+1)",
        "+      - Spanish capital, hexagon 6 -> 7 (+1) (tuned spain)",
        "+      - Spanish capital, boxes [king] -> [king, prince]",
        "+      - measured figures of 2 cards",
    ]
    before, loaded = load_values(FILE, patches=[patch]), load_values(file)
    assert loaded.hash == before.hash != load_values(FILE).hash
    assert loaded.provenance == before.provenance
    assert loaded.provenance["tuned"] == 1


def test_measured_notes_change_no_hash(tmp_path):
    patch = tmp_path / "patch.yaml"
    patch.write_text(f"attributes: {{courtesan: {{measured: {BLOCK}}}}}\n")
    plain, measured = load_values(FILE), load_values(FILE, patches=[patch])
    assert (measured.hash, measured.provenance) == (plain.hash, plain.provenance)
