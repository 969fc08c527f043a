"""What differs between two files, as a designer reads it."""

from __future__ import annotations

from sim.values.changes import difference
from sim.values.comparing import changes_told, difference_lines
from sim.values.reading import parse_yaml

OLD = """\
edition: {values: v1}
board:
  width: {value: 8, from: rules 1.1}
pieces:
  rook:
    name: Rook
    power: 5
    cost: {gold: 3}
    text: A rook moves straight as far as it likes, and takes what it meets.
    do:
      - move: {steps: 7}
      - take: {pieces: 1}
  pawn: {name: Pawn, power: 1}
"""


def lines(new, old=OLD):
    before, after = parse_yaml(old, "a")[0], parse_yaml(new, "b")[0]
    return difference_lines(before, after, difference(before, after))


def told(new, old=OLD):
    before, after = parse_yaml(old, "a")[0], parse_yaml(new, "b")[0]
    return changes_told(before, after, difference(before, after))


def test_a_number_its_step_and_where_it_comes_from():
    new = OLD.replace("power: 5", "power: {value: 4, from: tuned even}")
    new = new.replace("{value: 8, from: rules 1.1}", "{value: 9, from: source box}")
    assert lines(new) == [
        "board",
        "  width         8 -> 9  (+1)  (rules 1.1 -> source box)",
        "",
        "Rook  (pieces.rook)",
        "  power         5 -> 4  (-1)  (tuned even)",
        "",
        "2 differences in 2 entries",
    ]
    assert told(new) == [
        "board, width 8 -> 9 (+1) (rules 1.1 -> source box)",
        "Rook, power 5 -> 4 (-1) (tuned even)",
    ]


def test_a_change_of_provenance_alone():
    new = OLD.replace("rules 1.1", "source box")
    assert lines(new)[1] == '  width.from    "rules 1.1" -> "source box"'


def test_amounts_of_another_currency_and_another_amount():
    assert "  cost          3 gold -> 2 iron" in lines(OLD.replace("gold: 3", "iron: 2"))
    assert "  cost.gold     3 -> 2  (-1)" in lines(OLD.replace("gold: 3", "gold: 2"))


def test_an_effect_that_became_another_and_one_that_is_cut():
    new = OLD.replace("move: {steps: 7}", "jump: {over: any}").replace(
        "      - take: {pieces: 1}\n", ""
    )
    assert lines(new)[1:3] == [
        "  do.0          move {steps: 7} -> jump {over: any}",
        "  do.1          take {pieces: 1} -> nothing",
    ]
    assert "  do.0.move.steps  7 -> 6  (-1)" in lines(OLD.replace("steps: 7", "steps: 6"))


def test_long_texts_stand_below_one_another():
    found = lines(OLD.replace("A rook moves", "It moves"))
    assert found[1].startswith('  text          "A rook moves straight')
    assert found[2].startswith('                -> "It moves straight')
    assert "\n" not in told(OLD.replace("A rook moves", "It moves"))[0]


def test_new_and_gone_entries():
    new = OLD.replace("  pawn: {name: Pawn, power: 1}", "  king: {name: King, power: 9}")
    found = lines(new)
    assert "Pawn  (pieces.pawn): gone" in found
    assert "King  (pieces.king): new" in found
    assert "  power         9" in found
    assert told(new) == ["Pawn is gone", "King is new"]


def test_measured_figures():
    block = "{run: R, values: 0123456789abcdef, flags: [dead], buy_rate: {all: {estimate: 0.1, "
    block += "low: 0.09, high: 0.11, count: 2000}}, win_effect: {all: {estimate: 0.02, count: 9}}}"
    new = OLD.replace("power: 5", f"power: 5\n    measured: {block}")
    assert lines(new)[:6] == [
        "Rook  (pieces.rook)",
        "  measured run              R",
        "  measured values           0123456789abcdef",
        "  measured flags            [dead]",
        "  measured buy rate, all    10.0 % (9.0 to 11.0; 2,000)",
        "  measured win effect, all  +2.0 points",
    ]
    assert told(new) == ["measured figures of 1 card"]
    later = new.replace("0.1,", "0.2,").replace("flags: [dead], ", "")
    assert lines(later, new)[1:3] == [
        "  measured flags          [dead] -> nothing",
        "  measured buy rate, all  10.0 -> 20.0 % (9.0 to 11.0; 2,000)",
    ]
    assert lines(OLD, new)[1] == "  measured      gone"


def test_the_changelog_is_told_by_its_versions():
    new = OLD.replace("v1", "v2") + "changelog:\n  - {version: v2, what: Even at last}\n"
    assert "  v2            Even at last" in lines(new)
    assert told(new) == []
