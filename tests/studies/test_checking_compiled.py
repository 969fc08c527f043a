"""Checks against truth: how often they fail where nothing changed, and pass where too much did.

The game of lots is exactly solvable. Each change is checked 200 times, with seeds of its own, since
the gate's seeds derive from scenario and values. A share that is stated as 5 % may come out higher
by three standard deviations of a count of 200.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from sim.runs.scenario import Overrides
from sim.studies.gate.checking import play_gate
from sim.studies.gate.judging import Outcome
from sim.studies.gate.planning import plan_gate
from tests.studies.exact_toy import LOTS_GAME
from tests.studies.exact_truth import SCENARIO, VALUES_FILE, lots_files, planted, truth
from tests.toy_runs import register_toy, toy_plan

CHECKS = 200
MOST = 0.05 + 3 * math.sqrt(0.05 * 0.95 / CHECKS)
NULLS = ("salt=1", "renamed=1")  # another course, the same game


@pytest.fixture(scope="module")
def lots(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Return a scenario of the game of lots, with a baseline beside it."""
    with pytest.MonkeyPatch.context() as patch:
        register_toy(patch, LOTS_GAME)
        scenario = lots_files(tmp_path_factory.mktemp("lots"))
        (scenario.parent / "old.yaml").write_text(VALUES_FILE, encoding="utf-8")
        yield scenario


def outcomes(
    lots: Path, block: str, sets: Sequence[str] = (), checks: int = CHECKS
) -> Counter[tuple[str, Outcome]]:
    """Return how many checks say what: of each target, and ``any`` of them all together."""
    lots.write_text(f"{SCENARIO}expect:\n{block}", encoding="utf-8")
    found: Counter[tuple[str, Outcome]] = Counter()
    for seed in range(checks):
        gate = plan_gate(lots, Overrides(seed=seed, sets=tuple(sets)))
        judged = play_gate(gate, jobs=1).judged
        for one in judged:
            found[one.expected.target.name, one.outcome] += 1
        every = {one.outcome for one in judged}
        for outcome in (Outcome.FAIL, Outcome.UNKNOWN, Outcome.PASS):
            if outcome in every:
                found["any", outcome] += 1
                break
    return found


@pytest.mark.parametrize("change", NULLS)
def test_a_null_that_changes_the_course_seldom_fails(lots: Path, change: str) -> None:
    """All targets together, with next to no drift allowed, at looks after 250, 500 and 1,000."""
    block = (
        "  games: 1000\n  drift: {within: 0.000001, numbers: 0.000001, baseline: old.yaml,\n"
        "    of: [wins.left, ahead.left, first.came, first.round]}\n"
    )
    found = outcomes(lots, block, [change])
    assert found["any", Outcome.FAIL] / CHECKS <= MOST
    assert found["any", Outcome.PASS] == 0  # that nothing was found is no pass


def test_a_null_passes_where_drift_is_allowed_that_can_be_told(lots: Path) -> None:
    block = "  games: 4000\n  drift: {within: 0.1, of: [wins.*], baseline: old.yaml}\n"
    found = outcomes(lots, block, ["renamed=1"], checks=50)
    assert found["any", Outcome.PASS] == 50


def test_a_change_of_the_margin_seldom_passes(lots: Path) -> None:
    """One point is planted, and less than one point is allowed."""
    change = planted(toy_plan(lots).members[0].document, 1.0)
    block = "  games: 2000\n  drift: {within: 0.00999, of: [wins.left], baseline: old.yaml}\n"
    found = outcomes(lots, block, [change])
    assert found["any", Outcome.PASS] / CHECKS <= MOST
    assert found["any", Outcome.FAIL] / CHECKS <= MOST


def test_a_change_of_three_points_fails(lots: Path) -> None:
    change = planted(toy_plan(lots).members[0].document, 3.0)
    block = "  games: 8000\n  drift: {within: 0.01, of: [wins.*], baseline: old.yaml}\n"
    found = outcomes(lots, block, [change], checks=60)
    assert found["wins.left", Outcome.FAIL] >= 57
    assert found["wins.left", Outcome.PASS] == 0


def test_bounds_that_just_hold_seldom_fail_and_seldom_pass(lots: Path) -> None:
    true = truth(toy_plan(lots).members[0].document).targets
    lines = [
        f"    {name}: {{at_least: {true[name]:.6f}}}\n"
        for name in ("wins.left", "first.came", "first.round", "ahead.left")
    ]
    found = outcomes(lots, "  games: 1000\n  targets:\n" + "".join(lines))
    assert found["any", Outcome.FAIL] / CHECKS <= MOST
    for name in ("wins.left", "first.came", "first.round", "ahead.left"):
        assert found[name, Outcome.PASS] / CHECKS <= MOST


def test_bounds_around_the_truth_hold(lots: Path) -> None:
    true = truth(toy_plan(lots).members[0].document).targets["wins.left"]
    band = f"{{within: [{true - 0.02:.6f}, {true + 0.02:.6f}]}}"
    block = f"  games: 20000\n  targets:\n    wins.left: {band}\n"
    found = outcomes(lots, block, checks=50)
    assert found["wins.left", Outcome.PASS] >= 48
