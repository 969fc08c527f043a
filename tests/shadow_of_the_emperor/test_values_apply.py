"""``kingmaker values apply`` on the edition's file: what is not changed stays byte for byte."""

from __future__ import annotations

from difflib import SequenceMatcher
from pathlib import Path

from sim.cli.main import run_command
from sim.games.shadow_of_the_emperor.values import load_values

FILE = Path(__file__).parents[2] / "scenarios" / "shadow_of_the_emperor" / "prototype-values.yaml"
TEXT = FILE.read_text(encoding="utf-8")
BLOCK = "{run: R, values: 0123456789abcdef, flags: [dead]}"


def changed_lines(before: str, after: str) -> list[str]:
    """Return the lines that differ, marked as a unified diff does."""
    old, new = before.splitlines(), after.splitlines()
    told = []
    for what, i, j, k, n in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if what != "equal":
            told += [f"-{line}" for line in old[i:j]] + [f"+{line}" for line in new[k:n]]
    return told


def test_figures_and_values_in_the_next_version(tmp_path):
    file, patch = tmp_path / "prototype-values.yaml", tmp_path / "patch.yaml"
    file.write_text(TEXT, encoding="utf-8")
    patch.write_text(
        "patch: {title: 'A dearer Knight, a bigger Trier', game: shadow_of_the_emperor}\n"
        f"cards: {{knight: {{measured: {BLOCK}, cost: {{value: 2, from: tuned knights}}}}}}\n"
        "electorates: {trier: {castles: {value: 1, from: tuned trier}}}\n"
        "set_up: {aristocrats: {value: [couple_25, baron_25], from: tuned two}}\n"
        "edition: {counts: {castles: 8}}\n"
    )
    assert run_command(["values", "apply", str(patch)]) == 0
    after = file.read_text(encoding="utf-8")
    assert changed_lines(TEXT, after) == [
        "-  values: reconstruction 1",
        "+  values: reconstruction 2",
        "-    castles: 7 # not known",
        "+    castles: 8 # not known",
        "-  aristocrats: {value: [couple_35, baron_25, couple_15], from: rules Set-up}",
        "+  aristocrats: {value: [couple_25, baron_25], from: tuned two}",
        "-    castles: 0",
        "+    castles: {value: 1, from: tuned trier}",
        "-    cost: {value: 1, from: placeholder}",
        "+    cost: {value: 2, from: tuned knights}",
        f"+    measured: {BLOCK}",
        "+",
        "+changelog:",
        "+  - version: reconstruction 2",
        "+    what: A dearer Knight, a bigger Trier",
        "+    changes:",
        "+      - edition, counts.castles 7 -> 8 (+1)",
        "+      - set_up, aristocrats [couple_35, baron_25, couple_15] -> [couple_25, baron_25] "
        "(rules Set-up -> tuned two)",
        "+      - Trier, castles 0 -> 1 (+1) (tuned trier)",
        "+      - Knight, cost 1 -> 2 (+1) (placeholder -> tuned knights)",
        "+      - measured figures of 1 card",
    ]
    before, loaded = load_values(FILE, patches=[patch]), load_values(file)
    assert loaded.hash == before.hash != load_values(FILE).hash
    assert loaded.provenance == before.provenance
    assert loaded.provenance["tuned"] == 3


def test_measured_notes_change_no_hash(tmp_path):
    patch = tmp_path / "patch.yaml"
    patch.write_text(f"cards: {{doctor: {{measured: {BLOCK}}}}}\n")
    plain, measured = load_values(FILE), load_values(FILE, patches=[patch])
    assert (measured.hash, measured.provenance) == (plain.hash, plain.provenance)
