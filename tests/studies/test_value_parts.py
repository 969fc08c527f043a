"""The parts of tuning values: goals and budgets as they are written, scales, joint screening."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from reports.metrics.tallies import Target
from sim.runs.plan import Plan
from sim.studies.sensitivity.links import Link, link_of
from sim.studies.tune.goals import Budget, Goal, read_budget, read_goal
from sim.studies.tune.joint import design, joint_effects, ridge
from sim.studies.tune.model import between, mixed, moved, steadied
from sim.studies.tune.movable import Editions, Knob, knobs_of
from sim.studies.tune.screening import KEPT, MOST, needs_of, screen
from sim.studies.tune.smallest_change import Band, Setting
from sim.values.errors import Problem
from tests.studies.made_up_play import MadeUpPlay, Steps, knobs, logit, plan_of, share
from tests.studies.tunable_lots import TUNABLE, true_wins, tunable_files
from tests.toy_runs import register_toy, toy_plan

INF = math.inf


# --- what is written ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("wins.left=0.48..0.52", 0.48, 0.52),
        ("wins.left = 48% .. 52%", 0.48, 0.52),
        ("wins.left=48..52%", 0.48, 0.52),
        ("wins.left=.4..1", 0.4, 1.0),
        ("length.rounds=7..", 7, INF),
        ("ahead.left=..-0.5", -INF, -0.5),
    ],
)
def test_goals_as_they_are_written(text: str, low: float, high: float) -> None:
    goal = read_goal(text)
    assert isinstance(goal, Goal)
    assert (goal.target, goal.low, goal.high) == (text.split("=")[0].strip(), low, high)


@pytest.mark.parametrize(
    ("text", "games", "seconds"),
    [
        ("20000", 20000, None),
        ("20,000 games", 20000, None),
        ("20_000 Games", 20000, None),
        ("90s", None, 90),
        ("1.5 min", None, 90),
        ("2 hours", None, 7200),
    ],
)
def test_budgets_as_they_are_written(text: str, games: int | None, seconds: float | None) -> None:
    budget = read_budget(text)
    assert isinstance(budget, Budget)
    assert (budget.games, budget.seconds) == (games, seconds)


@pytest.mark.parametrize("text", ["", "ten", "0", "-5", "1.2.3", "5 fortnights", "2.5 games"])
def test_what_is_no_budget(text: str) -> None:
    assert isinstance(read_budget(text), Problem)


def test_what_matters_of_a_band() -> None:
    assert Goal("a", 0.4, 0.6).band("share").scale == pytest.approx(0.1)
    assert Goal("a", 0.75, INF).band("share").scale == pytest.approx(0.02)
    assert Goal("a", -INF, 8).band("number").scale == pytest.approx(0.8)


# --- scales ---------------------------------------------------------------------------------------


def test_shares_are_added_up_as_log_odds_and_all_else_as_it_is() -> None:
    assert link_of(Target("wins", "", "share", (0,))).log_odds
    assert link_of(Target("rate", "", "share", (0, 1))).log_odds
    assert not link_of(Target("effect", "", "share", (0, 1, 2, 3))).log_odds  # may be below 0
    assert not link_of(Target("rounds", "", "number", (0,))).log_odds
    odds = Link(log_odds=True)
    assert odds.to(0.5) == 0
    assert odds.to(0.8) == pytest.approx(math.log(4))
    assert odds.back(math.log(4)) == pytest.approx(0.8)
    assert odds.slope(0.2) == pytest.approx(1 / 0.16)
    assert odds.to(0.0) == odds.to(0.001)  # so near the edge games hardly tell
    found = odds.band(Band(0.2, 0.8, 0.3))
    four = math.log(4)
    assert (found.low, found.high, found.scale) == pytest.approx((-four, four, four))
    assert odds.band(Band(0.0, 0.5, 0.25)).low == -INF  # nothing is below
    plain = Link(log_odds=False)
    assert plain.band(Band(1, 3, 1)) == Band(1, 3, 1)
    assert (plain.to(7.0), plain.back(7.0), plain.slope(7.0)) == (7.0, 7.0, 1.0)


# --- the model ------------------------------------------------------------------------------------


def test_between_two_measured_settings_an_effect_is_on_their_line() -> None:
    effects = {0: 0.0, 1: 2.0, 4: 5.0}
    measured = {steps: Setting(steps, (effect,), (1.0,)) for steps, effect in effects.items()}
    found = between(measured)
    assert [one.steps for one in found] == [0, 1, 2, 3, 4]
    assert [one.effects[0] for one in found] == pytest.approx([0, 2, 3, 4, 5])


def test_measurements_are_mixed_by_their_precision() -> None:
    found = mixed(Setting(1, (2.0,), (1.0,)), Setting(1, (4.0,), (1.0,)), 1.0)
    assert (found.effects[0], found.errors[0]) == pytest.approx((3.0, math.sqrt(0.5)))
    found = mixed(Setting(1, (2.0,), (1.0,)), Setting(1, (4.0,), (1.0,)), 3.0)  # a third's weight
    assert found.effects[0] == pytest.approx((2 + 4 / 3) / (1 + 1 / 3))
    sure = Setting(1, (2.0,), (0.0,))
    assert mixed(sure, Setting(1, (9.0,), (1.0,)), 1.0) == sure


def test_a_single_step_leans_on_what_several_did() -> None:
    # three steps did 3 +/- 0.3, one 1 +/- hypot(0.1, 0.5); alone it seemed to be 3 +/- 1
    measured = {
        0: Setting(0, (0.0,), (0.0,)),
        1: Setting(1, (3.0,), (1.0,)),
        3: Setting(3, (3.0,), (0.3,)),
    }
    found = steadied(measured, 0)
    weights = (1.0, 1 / (0.1**2 + 0.5**2))
    assert found[1].effects[0] == pytest.approx((3 * weights[0] + 1 * weights[1]) / sum(weights))
    assert found[3] == measured[3]
    assert steadied({0: measured[0], 1: measured[1]}, 0)[1] == measured[1]


def test_a_change_without_a_step_is_none() -> None:
    assert moved({"a": 2, "b": 1}, "a", 0) == {"b": 1}
    assert moved({"a": 2}, "c", -1) == {"a": 2, "c": -1}


# --- screening ------------------------------------------------------------------------------------


def test_a_ridge_finds_what_was_put_in() -> None:
    luck = np.random.default_rng(3)
    moves = luck.choice([-1.0, 0.0, 1.0], (80, 30))
    truth = np.zeros(30)
    truth[[3, 17]] = (2.0, -1.5)
    figures = 50 + moves @ truth + luck.normal(0, 0.3, 80)
    effects, errors = ridge(moves, figures)
    assert effects == pytest.approx(truth, abs=0.35)
    assert np.abs(effects - truth).max() < 6 * errors.max()
    with_gaps = np.append(figures, np.nan)
    again, _ = ridge(np.vstack([moves, moves[:1]]), with_gaps)
    assert again == pytest.approx(effects)
    assert ridge(moves[:2], figures[:2])[0].tolist() == [0.0] * 30  # nothing to tell from


def test_a_ridge_of_fewer_editions_than_values_shrinks_what_it_does_not_know() -> None:
    luck = np.random.default_rng(4)
    moves = luck.choice([-1.0, 1.0], (40, 60))
    effects, _ = ridge(moves, 5 * moves[:, 7] + luck.normal(0, 1, 40))
    assert int(np.abs(effects).argmax()) == 7
    assert np.abs(effects).sum() < 40


def test_editions_mirror_each_other_and_stay_in_range() -> None:
    some = (*knobs(["a", "b", "c", "d"]), Knob("e", 3, 0, 3, "placeholder"))
    plan = plan_of(["wins=0.4..0.6"], some)
    play = MadeUpPlay(plan, lambda *_: {"wins": 0.5})
    rows = design(play, some, 20)
    assert rows.shape == (20, 5)
    assert (rows[0::2, :4] == -rows[1::2, :4]).all()
    assert set(rows[:, 4].tolist()) <= {-1, 0}  # the last can't go up
    assert 0.3 < (rows[:, :4] != 0).mean() < 0.7


def test_editions_that_do_not_go_together_move_fewer_values() -> None:
    some = knobs([f"v{number}" for number in range(20)])
    plan = plan_of(["wins=0.4..0.6"], some)

    def play(impossible: Any) -> MadeUpPlay:
        return MadeUpPlay(plan, lambda *_: {"wins": 0.5}, impossible=impossible)

    rows = design(play(lambda steps: len(steps) > 6), some, 20)
    assert len(rows) > 10
    assert ((rows != 0).sum(axis=1) <= 6).all()
    assert len(design(play(bool), some, 20)) <= 20  # at most those that move nothing


def test_joint_screening_finds_the_strong_among_hundreds() -> None:
    names = [f"v{number}" for number in range(300)]
    strong = {"v10": 0.16, "v200": -0.14, "v250": 0.12}

    def truth(steps: Steps, tier: int) -> dict[str, float]:
        logits = sum(strong.get(name, 0.0) * number for name, number in steps.items())
        return {"wins": share(logit(0.6) + logits)}

    plan = plan_of(["wins=0.48..0.52"], knobs(names))
    play = MadeUpPlay(plan, truth)
    effects, _ = joint_effects(play, plan.knobs, ["wins"], 60_000, 20)
    best = np.abs(effects[:, 0]).argsort()[-3:]
    assert {names[place] for place in best} == set(strong)
    kept = screen(play, needs_of(plan.wanted, [0.6]), 120_000)
    assert {("v10", -1), ("v200", 1), ("v250", -1)} <= {(knob.path, way) for knob, way in kept}
    assert len(kept) == KEPT


def test_what_is_needed() -> None:
    plan = plan_of(["wins=0.4..0.6", "crecy=0.75.."], knobs(["a"]), targets=("wins", "crecy"))
    found = needs_of(plan.wanted, [0.7, 0.8])
    # wins have to come down by 0.1, to the middle 0.2; the other ways may be asked for to make good
    assert [(need.want.goal.target, need.way) for need in found] == [
        ("wins", -1), ("wins", 1), ("crecy", 1), ("crecy", -1)
    ]  # fmt: skip
    assert found[0].gap == pytest.approx(0.2)
    assert [need.kept for need in found] == [12, 4, 4, 4]
    assert MOST >= 12 + 4 + 4 + 4
    alone = plan_of(["wins=0.4..0.6"], knobs(["a"]))
    assert [need.way for need in needs_of(alone.wanted, [0.3])] == [1]
    assert [need.way for need in needs_of(alone.wanted, [0.45])] == [1, -1]  # met, but not surely


# --- values of a file -----------------------------------------------------------------------------


@pytest.fixture
def lots(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Plan:
    """Return the plan of a game of lots whose values may be tuned."""
    register_toy(monkeypatch, TUNABLE)
    return toy_plan(tunable_files(tmp_path / "lots", {"banner": 6, "tower": 0}, dust=2))


def test_what_may_move(lots: Plan) -> None:
    found = knobs_of(lots.members[0])
    names = ("banner", "drum", "spear", "tower", "dust_0", "dust_1")
    paths = [f"troops.{name}.strength" for name in names]
    assert [knob.path for knob in found] == paths  # the law is the rulebook's
    banner, tower = found[0], found[3]
    assert (banner.value, banner.low, banner.high, banner.provenance) == (6, 0, 6, "placeholder")
    assert (banner.room(1), banner.room(-1), tower.room(-1)) == (0, 6, 0)
    assert (banner.allows(-6), banner.allows(-7), banner.allows(1)) == (True, False, False)
    assert [knob.path for knob in knobs_of(lots.members[0], ["troops.dust_*"])] == paths[4:]
    assert [knob.path for knob in knobs_of(lots.members[0], (), ["troops.d*"])] == [
        *paths[:1], *paths[2:4]
    ]  # fmt: skip


def test_editions_have_the_moved_values(lots: Plan) -> None:
    editions = Editions(lots, knobs_of(lots.members[0]))
    steps = {"troops.tower.strength": 2, "troops.banner.strength": -1}
    assert editions.options(steps) == ("troops.banner.strength=-1", "troops.tower.strength=+2")
    arm = editions.arm(steps)
    assert arm is not None
    odds = true_wins({"banner": 5, "tower": 2})
    assert arm.plan.records[0].bold[0] == pytest.approx(odds * 1e6)
    assert arm.identity != editions.arm({}).identity  # type: ignore[union-attr]
    assert editions.arm({}).plan.values_hash == lots.values_hash  # type: ignore[union-attr]
    assert editions.arm({"troops.banner.strength": 1}) is None  # out of its range
