"""What machines are told of a check: annotations, the summary's limit, and what was accepted."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import pytest

from reports.metrics.tallies import Target
from sim.studies.gate.accepting import Accepted, Moved, Record
from sim.studies.gate.expecting import Expected, matching
from sim.studies.gate.github import (
    MOST,
    SUMMARY,
    Annotation,
    annotate,
    changed_values,
    escaped,
    escaped_property,
    summary,
)
from sim.studies.gate.judging import Judged, Outcome
from sim.studies.gate.planning import Gate
from sim.values.reading import Place
from tests.studies.gates import SHORT, gate_of

NAN = math.nan


@pytest.fixture
def gate(scenario: Path) -> Gate:
    """Return the plan of a check with a bound and drift, whose boots are better than before."""
    (scenario.parent / "old.yaml").write_text(SHORT, encoding="utf-8")
    block = (
        "  targets:\n    wins.left: {at_least: 0.4}\n"
        "  drift: {within: 0.01, of: [wins.*], baseline: old.yaml}\n"
    )
    return gate_of(scenario, block, sets=("shoes.boots=4",))


def made(gate: Gate, outcome: Outcome, name: str, estimate: float, kind: str = "bound") -> Judged:
    """Return a finding of a target that has a line of its own."""
    low, high = (0.48, 0.52) if kind == "bound" else (-0.01, 0.01)
    target = Target(name, name, "share", (0,))
    line = Place("race.yaml", 7)
    one = Expected(kind, "", target, 0, low, high, "so it is", line, "")  # type: ignore[arg-type]
    needed = 5000 if outcome is Outcome.UNKNOWN else None
    reach = 0.01
    return Judged(one, outcome, estimate, estimate - reach, estimate + reach, NAN, NAN, 900, needed)


# --- annotations --------------------------------------------------------------------------------


def test_escaping_follows_githubs_rules() -> None:
    """As in actions/toolkit, core/src/command.ts: escapeData and escapeProperty."""
    assert escaped("100 % of\r\nall: a, b") == "100 %25 of%0D%0Aall: a, b"
    assert escaped_property("a:b,c%\nd") == "a%3Ab%2Cc%25%0Ad"
    assert escaped("%0A") == "%250A"


def test_a_line_of_an_annotation(tmp_path: Path) -> None:
    place = Place(str(tmp_path / "a,b" / "race: 1.yaml"), 7)
    told = Annotation("error", place, "wins, left: 46 %", "one\ntwo 5 %").line(tmp_path)
    assert told == (
        "::error file=a%2Cb/race%3A 1.yaml,line=7,title=wins%2C left%3A 46 %25::one%0Atwo 5 %25"
    )
    outside = Annotation("warning", Place("race.yaml", 7), "t", "m").line(tmp_path / "elsewhere")
    assert outside == "::warning file=race.yaml,line=7,title=t::m"
    nowhere = Annotation("error", Place("--set a=1", None), "t", "m").line(tmp_path)
    assert nowhere == "::error title=t::m"


def test_ten_are_shown_the_worst_first(gate: Gate) -> None:
    judged = [
        made(gate, Outcome.FAIL, f"wins.seat_{i}", 0.47 - 0.01 * (i * 7 % 25)) for i in range(25)
    ]
    judged += [made(gate, Outcome.UNKNOWN, f"ends.reason_{i}", 0.5) for i in range(12)]
    shown = annotate(gate, judged)
    errors = [one for one in shown if one.level == "error"]
    warnings = [one for one in shown if one.level == "warning"]
    assert len(errors) == len(warnings) == MOST
    shares = [float(one.message.split(" is ")[1].split(" %")[0]) for one in errors]
    assert shares == [23, 24, 25, 26, 27, 28, 29, 30, 31, 32]
    assert errors[0].message.endswith("allowed 48 to 52 %; why: so it is")
    assert errors[-1].message.endswith("(and 15 more; the summary lists all)")
    assert warnings[-1].message.endswith("(and 2 more; the summary lists all)")
    assert "about 5,000 games would settle it" in warnings[0].message


def test_drift_stands_on_the_values_that_differ(scenario: Path) -> None:
    old = "length: 6\njump: 3\nmax_turns: 40\nshoes:\n  boots: 2\n  clogs: 1\n  skates: 1\n"
    (scenario.parent / "old.yaml").write_text(old, encoding="utf-8")
    block = "  drift: {within: 0.01, of: [wins.*], baseline: old.yaml}\n"
    gate_of(scenario, block, sets=())
    new = "# faster\nlength: 7\njump: 3\nmax_turns: 40\nshoes:\n  boots: 2\n  skates: 4\n  hat: 0\n"
    (scenario.parent / "prototype-values.yaml").write_text(new, encoding="utf-8")
    from sim.runs.scenario import Overrides
    from sim.studies.gate.planning import plan_gate

    gate = plan_gate(scenario, Overrides())
    found = [(change.path, place.line) for change, place in changed_values(gate)]
    assert found == [("shoes.skates", 7), ("shoes.clogs", 5), ("shoes.hat", 8), ("length", 2)]
    shown = annotate(gate, [made(gate, Outcome.FAIL, "wins.left", 0.05, "drift")])
    assert [one.title for one in shown] == [
        "shoes.skates 1 -> 4",
        "shoes.clogs is gone",
        "shoes.hat is new: 0",
        "length 6 -> 7",
    ]
    told = "wins.left moved by +5.00 points (+4.00 to +6.00), allowed 1 point either way"
    assert {one.message for one in shown} == {told}
    assert {Path(one.place.file).name for one in shown} == {"prototype-values.yaml"}


def test_many_targets_that_moved_are_counted(gate: Gate) -> None:
    judged = [made(gate, Outcome.FAIL, f"wins.seat_{i}", 0.02 + i / 100, "drift") for i in range(5)]
    (one,) = annotate(gate, judged)
    assert one.message.startswith("wins.seat_4 moved by +6.00 points")
    assert one.message.endswith("; 2 more targets moved too far")


def test_nothing_is_shown_of_what_holds(gate: Gate) -> None:
    accepted = made(gate, Outcome.ACCEPTED, "wins.left", 0.05, "drift")
    assert annotate(gate, [made(gate, Outcome.PASS, "wins.left", 0.5), accepted]) == []


# --- the summary --------------------------------------------------------------------------------


def test_a_summary_is_never_refused(gate: Gate) -> None:
    """More than 1 MiB is refused whole: rows that don't fit are left out, and counted."""
    long = "x" * 200
    judged = [made(gate, Outcome.PASS, f"{long}_{i}", 0.5) for i in range(9_000)]
    judged.append(made(gate, Outcome.FAIL, "wins.left", 0.4))
    text = summary(gate, judged, "FAIL: wins.left", ["a note"])
    assert 0.98 * SUMMARY < len(text.encode()) <= SUMMARY
    lines = text.splitlines()
    assert lines[2] == "**FAIL: wins.left**"
    assert lines[4] == "- a note"
    first = next(line for line in lines if line.startswith("| `"))
    assert first.startswith("| `wins.left` | 40.00 % (39.00 to 41.00) | 48 to 52 % | 900 |")
    shown = sum(line.startswith("| `") for line in lines)
    assert f"{9_001 - shown:,} more did not fit here" in text
    small = summary(gate, judged, "FAIL: wins.left", [], room=2_000)
    assert len(small.encode()) <= 2_000
    assert "| `wins.left` |" in small


def test_text_stays_in_its_cell(gate: Gate) -> None:
    one = made(gate, Outcome.FAIL, "wins.left", 0.4)
    odd = replace(one.expected, because="a | b <br> *c*\n_d_")
    text = summary(gate, [replace(one, expected=odd)], "FAIL", [])
    assert "why: a \\| b \\<br> \\*c\\* \\_d\\_ |" in text


# --- accepted -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("estimate", "counts"),
    [(0.05, True), (0.069, True), (0.071, False), (0.031, True), (0.029, False), (-0.05, False)],
)
def test_drift_counts_as_accepted_while_it_overlaps(
    gate: Gate, estimate: float, counts: bool
) -> None:
    """Accepted were 4 to 6 points; what is found reaches a point to either side."""
    record = Record(
        because="on purpose",
        kingmaker="0.1.0",
        rules=1,
        values="0" * 64,
        players="0" * 64,
        baseline="main",
        baseline_values="0" * 64,
        seed="1",
        confidence=0.95,
        targets={"wins.left": Moved(moved=0.05, low=0.04, high=0.06, games=900)},
    )
    accepted = Accepted(record)
    drift = made(gate, Outcome.FAIL, "wins.left", estimate, "drift")
    assert accepted.reason(drift) == ("on purpose" if counts else None)
    assert accepted.reason(made(gate, Outcome.FAIL, "wins.left", estimate)) is None  # a bound
    assert accepted.reason(made(gate, Outcome.FAIL, "wins.right", estimate, "drift")) is None


# --- names --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pattern", "among", "found"),
    [
        ("wins.*", None, ["wins.left", "wins.right"]),
        ("wins.left", None, ["wins.left"]),
        ("*", None, ["wins.left", "wins.right", "cards.boots.buy_rate", "cards.hat.buy_rate"]),
        ("cards.*.buy_rate", None, ["cards.boots.buy_rate", "cards.hat.buy_rate"]),
        ("cards.*.buy_rate", {"hat"}, ["cards.hat.buy_rate"]),
        ("cards.*", {"hat"}, []),
        ("wins.[lr]*", None, []),
        ("winsxleft", None, []),
    ],
)
def test_patterns(pattern: str, among: set[str] | None, found: list[str]) -> None:
    names = ["wins.left", "wins.right", "cards.boots.buy_rate", "cards.hat.buy_rate"]
    assert matching(pattern, names, among) == found
