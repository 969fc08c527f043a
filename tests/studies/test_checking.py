"""Checks: verdicts by hand, error rates by simulation, and a race whose truth is known."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.stats import binom, binomtest, norm

from reports.metrics.tallies import Observation, Target, tally
from sim.runs.running import StoppedError
from sim.runs.scenario import Overrides
from sim.studies.gate.accepting import Accepted
from sim.studies.gate.checking import check, judge_gate, play_gate
from sim.studies.gate.expecting import Expected
from sim.studies.gate.judging import Judged, Outcome, Schedule, judge_look, make_looks, schedule
from sim.studies.gate.planning import Gate, plan_gate
from sim.studies.gate.telling import (
    allowed,
    failing_lines,
    settles,
    table_lines,
    verdict_line,
)
from sim.values.reading import Place
from tests.studies.gates import SHORT, expecting, gate_of, truth_of_race
from tests.toy_runs import VALUES, toy_plan

TRUTH = truth_of_race(2)
HERE = Place("race.yaml", 7)


# --- made-up games ------------------------------------------------------------------------------


def seen(columns: list[Any]) -> Observation:
    numbers = np.column_stack([np.asarray(column, float) for column in columns])
    games = len(numbers)
    return Observation(numbers, np.arange(games, dtype=np.uint64), np.ones(games, np.uint64))


def expected(kind: str, target: Target, low: float | None, high: float | None) -> Expected:
    return Expected(kind, "", target, 0, low, high, None, HERE, "expect")  # type: ignore[arg-type]


def one_look(z_fail: float = 1.959964, z_pass: float = 1.959964) -> Schedule:
    looks = make_looks(1000, first=1000)
    return Schedule(
        type(looks)((1000,), 0.05, (z_fail,)), type(looks)((1000,), 0.05, (z_pass,)), 250
    )


class OneArm:
    """A stage of games of one edition, as far as judging asks."""

    arms = (None,)


class TwoArms:
    """A stage of games before and after a change, as far as judging asks."""

    arms = (None, None)


def judged(stage: Any, arms: list[list[Any]], one: Expected, when: Schedule) -> Judged:
    found = tally((one.target,), [seen(columns) for columns in arms])
    return judge_look(found, stage, [one], when, 0)[0]


SHARE = Target("wins.left", "Left wins", "share", (0,))
NUMBER = Target("length.turns", "Turns", "number", (0,))
RATIO = Target("cards.boots.buy_rate", "Boots", "share", (0, 1))
EFFECT = Target("cards.boots.win_effect", "Boots", "share", (0, 1, 2, 3))


@pytest.mark.parametrize(
    ("low", "high", "outcome"),
    [
        # 400 of 1,000: 37.0 to 43.1 % by Clopper and Pearson's interval
        (0.36, 0.44, Outcome.PASS),
        (0.38, 0.44, Outcome.UNKNOWN),
        (0.36, 0.43, Outcome.UNKNOWN),
        (0.44, 0.60, Outcome.FAIL),
        (0.10, 0.36, Outcome.FAIL),
        (0.43, 0.60, Outcome.UNKNOWN),
        (0.36, None, Outcome.PASS),
        (0.41, None, Outcome.UNKNOWN),
        (0.44, None, Outcome.FAIL),
        (None, 0.44, Outcome.PASS),
        (None, 0.39, Outcome.UNKNOWN),
        (None, 0.36, Outcome.FAIL),
    ],
)
def test_a_share_against_its_bounds(
    low: float | None, high: float | None, outcome: Outcome
) -> None:
    won = [1.0] * 400 + [0.0] * 600
    found = judged(OneArm, [[won]], expected("bound", SHARE, low, high), one_look())
    exact = binomtest(400, 1000).proportion_ci(0.95, method="exact")
    assert (found.low, found.high) == pytest.approx((exact.low, exact.high), abs=1e-4)
    assert found.outcome is outcome


def test_a_fail_needs_the_wider_interval_and_a_pass_the_narrower() -> None:
    won = [1.0] * 400 + [0.0] * 600
    wide = one_look(z_fail=4.0)  # 34.0 to 46.3 %
    below = judged(OneArm, [[won]], expected("bound", SHARE, 0.44, 0.60), wide)
    assert below.outcome is Outcome.UNKNOWN
    assert below.low == pytest.approx(0.3403, abs=2e-3)
    inside = judged(OneArm, [[won]], expected("bound", SHARE, 0.36, 0.44), wide)
    assert inside.outcome is Outcome.PASS
    assert inside.low == pytest.approx(0.3701, abs=1e-3)


def test_games_that_are_all_alike_are_not_known_to_be_so_for_ever() -> None:
    """Of n alike, up to 9 / (n + 9) of all may be otherwise, each by as much as the number is."""
    turns = [12.0] * 1000
    close = judged(OneArm, [[turns]], expected("bound", NUMBER, 11.95, 12.05), one_look())
    assert close.outcome is Outcome.UNKNOWN
    assert close.high - 12 == pytest.approx(12 * 9 / 1009)
    wide = judged(OneArm, [[turns]], expected("bound", NUMBER, 11.8, 12.2), one_look())
    assert wide.outcome is Outcome.PASS


def test_what_never_came_up_is_unknown() -> None:
    nothing = [0.0] * 1000
    found = judged(OneArm, [[nothing, nothing]], expected("bound", RATIO, 0.1, 0.2), one_look())
    assert found.outcome is Outcome.UNKNOWN
    assert found.needed is None
    line = verdict_line([found], 1000)
    told = "cards.boots.buy_rate never came up, allowed 10 to 20 %"
    assert line == f"CAN'T TELL YET: {told}; no number of games is likely to settle it"


def test_a_difference_of_ratios_needs_enough_of_both() -> None:
    """Twenty owners who all won say little, however small their standard error."""
    owned = [1.0] * 20 + [0.0] * 980
    others = [0.0] * 20 + [1.0] * 980
    won = [0.0] * 20 + [1.0, 0.0] * 490
    columns = [owned, owned, won, others]
    found = judged(OneArm, [columns], expected("bound", EFFECT, -0.1, 0.1), one_look())
    assert found.estimate == pytest.approx(0.5)
    assert found.outcome is Outcome.UNKNOWN
    owned, others = [1.0] * 40 + [0.0] * 960, [0.0] * 40 + [1.0] * 960
    won = [0.0] * 40 + [1.0, 0.0] * 480
    more = judged(
        OneArm, [[owned, owned, won, others]], expected("bound", EFFECT, -0.1, 0.1), one_look()
    )
    assert more.outcome is Outcome.FAIL


@pytest.mark.parametrize(
    ("more", "less", "margin", "outcome"),
    [
        (100, 100, 0.05, Outcome.PASS),  # no difference, +-2.8 points
        (100, 100, 0.02, Outcome.UNKNOWN),
        (200, 50, 0.05, Outcome.FAIL),  # 15 points more
        (200, 50, 0.15, Outcome.UNKNOWN),
        (50, 200, 0.05, Outcome.FAIL),  # 15 points less
        (6, 0, 0.001, Outcome.UNKNOWN),  # too few pairs differ to say anything of them
        (0, 0, 0.005, Outcome.UNKNOWN),  # of 1,000 alike, 9 in 1,009 might differ
        (0, 0, 0.010, Outcome.PASS),
    ],
)
def test_drift_against_its_margin(more: int, less: int, margin: float, outcome: Outcome) -> None:
    even = 1000 - more - less
    before = [0.0] * more + [1.0] * less + [1.0, 0.0] * (even // 2)
    after = [1.0] * more + [0.0] * less + [1.0, 0.0] * (even // 2)
    one = expected("drift", SHARE, -margin, margin)
    found = judged(TwoArms, [[before], [after]], one, one_look())
    assert found.estimate == pytest.approx((more - less) / 1000)
    assert found.outcome is outcome


def test_the_games_that_would_settle_a_share() -> None:
    """40 %, at least 38: 2 points to go, 49 hundredths a game, 1.96 + 0.84 standard errors."""
    won = [1.0] * 400 + [0.0] * 600
    found = judged(OneArm, [[won]], expected("bound", SHARE, 0.38, None), one_look())
    needed = ((1.96 + 0.8416) * math.sqrt(0.24) / 0.02) ** 2  # 4,709
    assert found.needed == pytest.approx(needed, rel=0.06)  # two digits, rounded up
    assert settles([found]) == "about 4,900 games would settle it"


def test_the_games_that_would_settle_drift() -> None:
    before = [0.0] * 120 + [1.0] * 100 + [1.0, 0.0] * 390
    after = [1.0] * 120 + [0.0] * 100 + [1.0, 0.0] * 390
    one = expected("drift", SHARE, -0.03, 0.03)  # 2 points found, 1 to go
    found = judged(TwoArms, [[before], [after]], one, one_look())
    spread = math.sqrt(0.22 - 0.02**2)
    needed = ((1.96 + 0.8416) * spread / 0.01) ** 2  # 17,236
    assert found.needed == pytest.approx(needed, rel=0.05)


def test_a_target_on_its_bound_is_never_settled() -> None:
    won = [1.0] * 400 + [0.0] * 600
    found = judged(OneArm, [[won]], expected("bound", SHARE, 0.40, None), one_look())
    assert found.outcome is Outcome.UNKNOWN
    assert found.needed is None


# --- what verdicts are read as ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "target", "low", "high", "told"),
    [
        ("bound", SHARE, 0.48, 0.52, "48 to 52 %"),
        ("bound", SHARE, 0.125, None, "at least 12.5 %"),
        ("bound", SHARE, None, 0.02, "at most 2 %"),
        ("bound", NUMBER, 7.0, 9.5, "7 to 9.5"),
        ("bound", NUMBER, None, 1200.0, "at most 1,200"),
        ("drift", SHARE, -0.01, 0.01, "1 point either way"),
        ("drift", SHARE, -0.005, 0.005, "0.5 points either way"),
        ("drift", NUMBER, -0.25, 0.25, "0.25 either way"),
    ],
)
def test_what_is_allowed(
    kind: str, target: Target, low: float | None, high: float | None, told: str
) -> None:
    assert allowed(expected(kind, target, low, high)) == told


def made(outcome: Outcome, estimate: float, name: str = "wins.left", **parts: Any) -> Judged:
    target = Target(name, name, "share", (0,))
    one = expected(parts.pop("kind", "bound"), target, 0.48, 0.52)
    low, high = estimate - 0.01, estimate + 0.01
    nan = math.nan
    return Judged(one, outcome, estimate, low, high, nan, nan, 1000, **parts)


def test_the_worst_is_told_first() -> None:
    found = [
        made(Outcome.PASS, 0.50),
        made(Outcome.FAIL, 0.46, "wins.right"),
        made(Outcome.FAIL, 0.40, "wins.middle"),
        made(Outcome.UNKNOWN, 0.49, needed=7000),
    ]
    assert verdict_line(found, 1000) == (
        "FAIL: wins.middle is 40.00 % (39.00 to 41.00), allowed 48 to 52 %; 1 more fails"
    )
    assert [line.split(" is ")[0] for line in failing_lines(found)] == [
        "  FAIL: wins.middle",
        "  FAIL: wins.right",
        "  can't tell: wins.left",
    ]


def test_what_a_pass_says() -> None:
    holds = made(Outcome.PASS, 0.5)
    drift = made(Outcome.PASS, 0.0, kind="drift")
    meant = made(Outcome.ACCEPTED, 0.1, kind="drift", reason="stronger on purpose")
    assert verdict_line([holds], 1) == "PASS: 1 target within bounds after 1 game"
    assert verdict_line([holds, holds, drift], 8000) == (
        "PASS: 2 targets within bounds, 1 moved no further than allowed after 8,000 games"
    )
    assert verdict_line([drift, meant], 500) == (
        "PASS: 1 target moved no further than allowed, 1 further, as was accepted, after 500 games"
    )


def test_what_several_open_ones_say() -> None:
    found = [
        made(Outcome.UNKNOWN, 0.49, needed=7000),
        made(Outcome.UNKNOWN, 0.48, needed=None),
        made(Outcome.PASS, 0.5),
    ]
    assert verdict_line(found[:1], 1000).endswith("about 7,000 games would settle it")
    line = verdict_line(found, 1000)
    assert line.endswith("2 of 3 are open; about 7,000 games would settle all but 1")


# --- error rates --------------------------------------------------------------------------------


@pytest.mark.parametrize("true", [0.01, 0.02, 0.1, 0.5])
@pytest.mark.parametrize("z", [1.96, 3.0, 4.0])
def test_a_share_fails_no_more_often_than_stated(true: float, z: float) -> None:
    """Summed up over all that 500 games may bring; Wilson's would fail up to 7 times as often."""
    wrong = [0.0, 0.0]
    for hits in range(501):
        chance = float(binom.pmf(hits, 500, true))
        if chance < 1e-12:
            continue
        won = [1.0] * hits + [0.0] * (500 - hits)
        found = tally((SHARE,), [seen([won])]).levels(z, exact=True)[0]
        wrong[0] += chance * (found.low > true)
        wrong[1] += chance * (found.high < true)
    assert max(wrong) <= norm.sf(z) + 1e-9


def simulated(
    truth: float, bounds: tuple[float, float], targets: int, repetitions: int
) -> tuple[float, float]:
    """Return how often any target failed, and how often the first passed, over all looks."""
    listed = tuple(Target(f"share.{i}", "", "share", (i,)) for i in range(targets))
    asked = [
        Expected("bound", "", target, i, *bounds, None, HERE, "") for i, target in enumerate(listed)
    ]
    options = {"first": 250, "batch": 250}
    when = Schedule(
        make_looks(2000, alpha=0.05 / targets, **options),
        make_looks(2000, alpha=0.05, **options),
        250,
    )
    luck = np.random.default_rng(7)
    failed = passed = 0
    for _ in range(repetitions):
        games = (luck.random((2000, targets)) < truth).astype(float)
        still, fails, first = list(asked), False, False
        for look, until in enumerate(when.games):
            found = tally(listed, [seen(list(games[:until].T))])
            for one in judge_look(found, OneArm, still, when, look):  # type: ignore[arg-type]
                fails |= one.outcome is Outcome.FAIL
                first |= one.outcome is Outcome.PASS and one.expected is asked[0]
                if one.outcome is not Outcome.UNKNOWN:
                    still.remove(one.expected)
        failed += fails
        passed += first
    return failed / repetitions, passed / repetitions


def at_most(stated: float, repetitions: int) -> float:
    """Return the share that chance may bring about where the stated one is right, 3 deviations."""
    return stated + 3 * math.sqrt(stated * (1 - stated) / repetitions)


def test_ten_targets_that_just_hold_seldom_fail() -> None:
    """All ten on the edge of their bounds, over four looks: any fails in at most 5 %."""
    failed, _ = simulated(0.40, (0.40, 0.60), targets=10, repetitions=400)
    assert failed <= at_most(0.05, 400)


def test_a_target_that_just_fails_seldom_passes() -> None:
    _, passed = simulated(0.40, (0.4000001, 0.55), targets=1, repetitions=1500)
    assert 0.005 <= passed <= at_most(0.05, 1500)


# --- the schedule -------------------------------------------------------------------------------


def test_many_targets_share_the_error(scenario: Path) -> None:
    block = (
        "  games: 150\n  targets:\n    wins.*: {within: [0.2, 0.8]}\n"
        "    length.turns: {at_most: 9}\n"
    )
    gate = gate_of(scenario, block)
    when = schedule(gate, gate.main)
    assert when.games == (150,)  # too few for more than one look
    assert when.fails.z[0] == pytest.approx(norm.isf(0.05 / 3 / 2), abs=1e-6)
    assert when.passes.z[0] == pytest.approx(norm.isf(0.05 / 2), abs=1e-6)


@pytest.mark.parametrize(
    ("games", "looks"),
    [
        (100, (100,)),
        (800, (500, 800)),
        (4000, (1000, 2000, 4000)),
        (20000, (1000, 2000, 4000, 8000, 16000, 20000)),
    ],
)
def test_the_looks(scenario: Path, games: int, looks: tuple[int, ...]) -> None:
    gate = gate_of(scenario, f"  games: {games}\n  targets:\n    wins.left: {{at_least: 0.1}}\n")
    assert schedule(gate, gate.main).games == looks


# --- the race -----------------------------------------------------------------------------------


@pytest.fixture
def race(scenario: Path) -> Path:
    """Return the scenario of the short race, with a baseline beside it."""
    (scenario.parent / "old.yaml").write_text(SHORT, encoding="utf-8")
    return scenario


def bounds(reach: float, away: float = 0.0, games: int = 600) -> str:
    """Return bounds around the truth of the race, or away from it."""
    lines = [f"  games: {games}\n  targets:\n"]
    for name, true in TRUTH.items():
        low, high = true - reach + away, true + reach + away
        wide = (low * 2 - true, high * 2 - true) if name.startswith("length") else (low, high)
        lines.append(f"    {name}: {{within: [{wide[0]:.4f}, {wide[1]:.4f}]}}\n")
    return "".join(lines)


def checked(gate: Gate, **options: Any) -> Any:
    return judge_gate(play_gate(gate, **{"jobs": 1, **options}), Accepted(None))


def test_bounds_around_the_truth_hold(race: Path) -> None:
    found = checked(gate_of(race, bounds(0.2)))
    assert found.passed
    assert str(found).startswith("PASS: 4 targets within bounds after ")
    for one in found.judged:
        assert one.low <= TRUTH[one.expected.target.name] <= one.high


def test_bounds_away_from_the_truth_fail(race: Path) -> None:
    found = checked(gate_of(race, bounds(0.08, away=-0.22)))
    assert found.outcome is Outcome.FAIL
    assert [one.outcome for one in found.judged] == [Outcome.FAIL] * 4


def test_bounds_too_near_the_truth_stay_open(race: Path) -> None:
    found = checked(gate_of(race, bounds(0.01)))
    assert found.outcome is Outcome.UNKNOWN
    assert found.games == 600
    assert all(one.needed is None or one.needed > 600 for one in found.judged)


def test_it_stops_once_everything_is_decided(race: Path) -> None:
    found = checked(gate_of(race, "  games: 4000\n  targets:\n    wins.left: {at_most: 0.9}\n"))
    assert found.passed
    assert found.games == 1000


def test_drift_of_known_size(race: Path) -> None:
    """Boots of 6 instead of 2 end the race 1.9 turns sooner and are put on 9 points less often."""
    other = truth_of_race(6)
    block = (
        "  games: 600\n  drift:\n    within: 0.2\n    numbers: 0.5\n"
        "    of: [length.turns, cards.*.acquired, wins.left]\n    baseline: old.yaml\n"
    )
    found = checked(gate_of(race, block, sets=("shoes.boots=6",)))
    told = {one.expected.target.name: one for one in found.judged}
    assert told["length.turns"].outcome is Outcome.FAIL
    assert told["cards.boots.acquired"].outcome is Outcome.PASS
    for name, one in told.items():
        assert one.low <= other[name] - TRUTH[name] <= one.high
        assert one.after - one.before == pytest.approx(one.estimate)


def test_values_that_are_the_same_have_no_drift_and_need_no_game(race: Path) -> None:
    block = "  drift: {within: 0.001, baseline: old.yaml}\n"
    found = checked(gate_of(race, block))
    assert found.passed
    assert found.games == 0
    assert str(found) == "PASS: the baseline has the same values, so nothing moved"
    row = table_lines(found.gate, found.judged)[3]
    assert row == "  pass  wins.left              the same values  0.1 points either way      0"


def test_the_same_verdicts_with_any_jobs_and_after_a_stop(race: Path, tmp_path: Path) -> None:
    block = bounds(0.15, games=250) + "  drift: {within: 0.1, numbers: 1, baseline: old.yaml}\n"
    gate = gate_of(race, block, sets=("shoes.boots=3",))
    one = checked(gate)
    assert checked(gate, jobs=2).judged == one.judged
    kept = tmp_path / "kept"
    calls = 0

    def stop(done: int, most: int) -> None:
        nonlocal calls
        calls += 1
        if calls == 2:
            raise StoppedError

    with pytest.raises(StoppedError):
        checked(gate, folder=kept, progress=stop)
    assert list(kept.glob("players-0/pieces/*.npz"))
    assert checked(gate, folder=kept).judged == one.judged
    assert checked(gate, folder=kept, jobs=2).judged == one.judged


def test_seeds_follow_the_values_and_both_editions_share_them(race: Path) -> None:
    block = "  drift: {within: 0.01, baseline: old.yaml}\n"
    first = gate_of(race, block, sets=("shoes.boots=3",)).main
    second = gate_of(race, block, sets=("shoes.boots=4",)).main
    assert first.after.plan.run_seed != second.after.plan.run_seed
    assert first.after.plan.purpose == 2
    again = gate_of(race, block, sets=("shoes.boots=3",)).main
    assert again.after.plan.run_seed == first.after.plan.run_seed
    assert first.before is not None
    assert second.before is not None
    assert first.before.identity == second.before.identity


def test_an_expect_block_changes_no_game(race: Path) -> None:
    with_block = toy_plan(expecting(race, bounds(0.1)))
    text = race.read_text(encoding="utf-8")
    race.write_text(text[: text.index("expect:")], encoding="utf-8")
    assert toy_plan(race).identity == with_block.identity
    assert toy_plan(race).run_seed == with_block.run_seed


def test_tiers_have_players_and_games_of_their_own(race: Path) -> None:
    block = (
        "  games: 400\n  targets:\n    wins.left: {at_least: 0.3}\n"
        "  tiers:\n"
        "    - policies: stepper\n      games: 250\n      targets:\n"
        "        length.turns: {within: [10.5, 11.5], because: six steps each}\n"
        "    - name: unlike\n      policies: {left: dresser, right: stepper}\n"
        "      targets:\n        wins.left: {at_least: 0.9}\n"
    )
    found = checked(gate_of(race, block))
    by_tier = {one.expected.tier: one for one in found.judged}
    assert list(by_tier) == ["", "stepper", "unlike"]
    # both step: left makes its sixth step on turn 11
    assert by_tier["stepper"].estimate == 11
    # shoes on turn 1, then three places a turn: there on turn 5, before right
    assert by_tier["unlike"].estimate == 1
    assert found.passed, found
    assert len({stage.after.plan.run_seed for stage in found.gate.stages}) == 3


def test_the_table_shows_the_first_of_every_tier(
    race: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Many targets of the first players hold: those of the others are told all the same."""
    monkeypatch.setattr("sim.studies.gate.telling.SHOWN", 2)
    block = (
        "  games: 300\n  targets:\n    wins.*: {at_most: 1}\n    length.turns: {at_most: 1000}\n"
        "    cards.*.acquired: {at_most: 1}\n"
        "  tiers:\n    - policies: stepper\n      games: 250\n      targets:\n"
        "        length.turns: {at_most: 1000}\n"
    )
    found = checked(gate_of(race, block))
    assert found.passed
    lines = table_lines(found.gate, found.judged)
    assert "Bounds, played by stepper" in lines
    main = [line for line in lines if line.startswith("  pass")]
    assert len(main) == 3  # two of the first players', one of the others'
    assert main[-1].startswith("  pass  length.turns")
    assert lines[-1] == f"{len(found.judged) - 3:,} more hold; --json lists them all."


def test_a_full_name_goes_before_a_pattern(race: Path) -> None:
    block = "  targets:\n    wins.*: {at_least: 0.1}\n    wins.left: {at_least: 0.2}\n"
    gate = gate_of(race, block)
    assert {one.target.name: one.low for one in gate.expected} == {
        "wins.left": 0.2,
        "wins.right": 0.1,
    }


def test_a_band_for_a_group_of_cards(scenario: Path) -> None:
    block = "  targets:\n    cards.*.acquired: {at_least: 0.1, for: good}\n"
    gate = plan_gate(expecting(scenario, block, VALUES), Overrides())
    names = [one.target.name for one in gate.expected]
    assert names == ["cards.boots.acquired", "cards.skates.acquired"]


def test_only_as_much_is_kept_as_is_asked(race: Path) -> None:
    little = gate_of(race, "  targets:\n    wins.left: {at_least: 0.1}\n")
    assert little.main.after.plan.scenario.detail == "games"
    cards = gate_of(race, "  targets:\n    cards.boots.acquired: {at_least: 0.1}\n")
    assert cards.main.after.plan.scenario.detail == "cards"


def test_drift_is_of_shares_unless_more_is_said(race: Path) -> None:
    plain = gate_of(race, "  drift: {within: 0.01, baseline: old.yaml}\n")
    assert [one.target.name for one in plain.expected] == [
        "wins.left",
        "wins.right",
        "ends.arrived",
        "ends.max_turns",
    ]
    both = gate_of(race, "  drift: {within: 0.01, numbers: 0.5, baseline: old.yaml}\n")
    margins = {one.target.name: one.high for one in both.expected}
    assert margins["length.turns"] == 0.5
    assert margins["wins.left"] == 0.01


def test_options_stand_in_for_the_block(race: Path) -> None:
    path = expecting(race, "  targets:\n    wins.left: {at_least: 0.3}\n")
    text = path.read_text(encoding="utf-8")
    path.write_text(text[: text.index("expect:")], encoding="utf-8")
    found = check(
        path, games=100, sets=["shoes.boots=6"], baseline=str(race.parent / "old.yaml"), jobs=1
    )
    assert {one.expected.high for one in found.judged} == {0.01}
    wide = check(
        path,
        games=300,
        sets=["shoes.boots=3"],
        baseline=str(race.parent / "old.yaml"),
        drift=0.2,
        jobs=1,
    )
    assert wide.passed, wide


def test_a_card_the_baseline_does_not_have_is_told(race: Path) -> None:
    block = "  drift: {within: 0.01, of: [cards.*.acquired], baseline: old.yaml}\n"
    path = expecting(race, block, SHORT + "  clogs: 1\n")
    gate = plan_gate(path, Overrides())
    assert [one.target.name for one in gate.expected] == ["cards.boots.acquired"]
    assert gate.notes == ("not in the baseline, so no drift is judged of: clogs",)
