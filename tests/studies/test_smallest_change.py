"""The smallest change: problems worked out by hand, and small ones against trying everything."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np
import pytest

from sim.studies.tune.smallest_change import (
    Band,
    Lever,
    Model,
    Setting,
    in_the_way,
    nearest_change,
    reach,
    smallest_change,
)

INF = math.inf


def lever(name: str, *per_step: float, steps: range = range(-3, 4), error: float = 0.0) -> Lever:
    """A lever that adds so much to each goal's figure with every step."""
    settings = tuple(
        Setting(s, tuple(s * each for each in per_step), (abs(s) * error,) * len(per_step))
        for s in steps
    )
    return Lever(name, settings)


def band(low: float, high: float) -> Band:
    both = math.isfinite(low) and math.isfinite(high)
    return Band(low, high, (high - low) / 2 if both else 1.0)


def model(levels: Any, bands: Any, *levers: Lever, errors: Any = None) -> Model:
    errors = errors or (0.0,) * len(levels)
    return Model(tuple(band(*each) for each in bands), tuple(levels), tuple(errors), levers)


def steps(found: Any) -> dict[str, int] | None:
    return None if found is None else dict(found.steps)


def test_nothing_is_moved_where_all_is_well() -> None:
    assert steps(smallest_change(model([50], [(48, 52)], lever("a", 1.0)))) == {}
    assert steps(smallest_change(model([50], [(48, 52)]))) == {}  # also if nothing may move


def test_one_value_rather_than_two_though_it_takes_more_steps() -> None:
    # 44 to 48..52: a needs 2 steps and more (2 each); b and c together one each (3 and 2 and more)
    found = smallest_change(
        model([44], [(48, 52)], lever("a", 2.0), lever("b", 3.0, steps=range(2)), lever("c", 1.0))
    )
    # a by 2 (48), by 3 (50); c by 3 reaches but 47; b once 47: so a, and 2 steps are the fewest
    assert steps(found) == {"a": 2}
    assert found is not None
    assert found.figures == (48.0,)
    assert found.size == (1, 2)


def test_fewest_steps_among_equally_few_values() -> None:
    # a needs 3 steps of 2, b two of 3 (50), c one of 4.5
    levers = [lever("a", 2.0), lever("b", 3.0), lever("c", 4.5)]
    assert steps(smallest_change(model([43.6], [(48, 52)], *levers))) == {"c": 1}
    assert steps(smallest_change(model([43.6], [(48, 52)], *levers[:2]))) == {"b": 2}


def test_a_tie_goes_to_the_one_with_most_room_then_to_the_first() -> None:
    # one step each: a to 48.5, b to 50.0 (the middle), c to 51
    levers = [lever("a", 4.5), lever("b", 6.0), lever("c", 7.0)]
    assert steps(smallest_change(model([44], [(48, 52)], *levers))) == {"b": 1}
    same = [lever("first", 6.0), lever("second", 6.0)]
    assert steps(smallest_change(model([44], [(48, 52)], *same))) == {"first": 1}
    assert steps(smallest_change(model([44], [(48, 52)], *reversed(same)))) == {"second": 1}


def test_a_side_effect_is_made_good_by_a_second_value() -> None:
    # goal 1 from 40 to 48..52, goal 2 stays in 9..11. a: +4 and +2 a step; b: 0 and -2
    both = model([40, 10], [(48, 52), (9, 11)], lever("a", 4.0, 2.0), lever("b", 0.0, -2.0))
    found = smallest_change(both)
    # a by 2 gives 48 and 14: b must give -4 = two steps (10); a by 3 would ask three of b
    assert steps(found) == {"a": 2, "b": 2}


def test_effects_that_bend_and_differ_up_and_down() -> None:
    # up: 3, then nothing more; down: 5 at once. 44 to 48..50 is reached by one step down only
    bent = Lever(
        "a",
        (
            Setting(-1, (5.0,), (0.0,)),
            Setting(0, (0.0,), (0.0,)),
            Setting(1, (3.0,), (0.0,)),
            Setting(2, (3.0,), (0.0,)),
        ),
    )
    assert steps(smallest_change(model([44], [(48, 50)], bent))) == {"a": -1}


def test_single_bounds() -> None:
    levers = [lever("a", 1.0), lever("b", 2.0)]
    assert steps(smallest_change(model([44], [(47, INF)], *levers))) == {"b": 2}
    assert steps(smallest_change(model([44], [(-INF, 41)], *levers))) == {"b": -2}


def test_an_allowance_keeps_predictions_away_from_the_bounds() -> None:
    # 44 +/- 1, and 2 +/- 0.5 a step. Two steps: 48, which is just inside. An error's allowance of
    # three is 1 + 1.5, and 50 - 2.5 < 48; half of it 1.25, and 50 - 1.25 is inside
    sure = model([44], [(48, 54)], lever("a", 2.0, error=0.5), errors=[1.0])
    assert steps(smallest_change(sure)) == {"a": 2}
    assert smallest_change(sure, allowance=1.0) is None
    assert steps(smallest_change(sure, allowance=0.5)) == {"a": 3}
    found = smallest_change(sure, allowance=0.5)
    assert found is not None
    assert found.errors == pytest.approx((math.hypot(1.0, 1.5),))


def test_alternatives_leave_out_sets_that_were_found() -> None:
    levers = [lever("a", 4.5), lever("b", 6.0), lever("c", 2.0), lever("d", 2.5)]
    start = model([44], [(48, 52)], *levers)
    assert steps(smallest_change(start)) == {"b": 1}
    assert steps(smallest_change(start, without=[["b"]])) == {"a": 1}
    assert steps(smallest_change(start, without=[["b"], ["a"]])) == {"d": 2}
    assert steps(smallest_change(start, without=[["b"], ["a"], ["d"]])) == {"c": 2}
    assert smallest_change(start, without=[["b"], ["a"], ["d"], ["c"]]) is None


def test_what_was_tried_is_not_proposed_again_but_more_of_it_may_be() -> None:
    start = model([44], [(48, 52)], lever("a", 2.0), lever("b", 0.5, steps=range(2)))
    assert steps(smallest_change(start)) == {"a": 2}
    assert steps(smallest_change(start, tried=[{"a": 2}])) == {"a": 3}
    assert steps(smallest_change(start, tried=[{"a": 2}, {"a": 3}])) == {"a": 2, "b": 1}
    assert smallest_change(model([50], [(48, 52)]), tried=[{}]) is None


def test_where_no_change_does_the_nearest_is_found_and_why_is_told() -> None:
    # at most 3 steps of 1: 44 comes to 47, of the two goals' bands one is missed by 1
    start = model([44], [(48, 52)], lever("a", 1.0))
    assert smallest_change(start) is None
    found = nearest_change(start)
    assert found is not None
    assert (steps(found), found.shortfalls) == ({"a": 3}, (1.0,))
    assert reach(start, 0) == (41.0, 47.0)
    assert in_the_way(start, 0) == ()  # nothing else is in its way: it is too far


def test_goals_that_are_in_each_others_way() -> None:
    # what brings the first goal up takes the second down; a third is of no account
    start = model(
        [40, 10, 5],
        [(48, 52), (9, 11), (4, 6)],
        lever("a", 4.0, -2.0, 0.0),
        lever("b", 0.0, 0.0, 1.0),
    )
    assert smallest_change(start) is None
    assert in_the_way(start, 0) == (1,)
    assert in_the_way(start, 1) == (0,)
    assert in_the_way(start, 2) == ()  # which is met with either


def test_three_goals_of_which_any_two_can_be_met() -> None:
    # one step of one value, and each goal wants another two of the three
    only = Lever(
        "a",
        tuple(
            Setting(s, effects, (0.0,) * 3)
            for s, effects in enumerate([(0.0, 0.0, 2.0), (0.0, 2.0, 0.0), (2.0, 0.0, 0.0)])
        ),
    )
    start = model([0, 0, 0], [(-1, 1)] * 3, only)
    assert smallest_change(start) is None
    assert [in_the_way(start, goal) for goal in range(3)] == [(1, 2), (0, 2), (0, 1)]


def test_around_a_change_the_way_home_costs_nothing() -> None:
    # the model stands at a=+2; home is 0 steps. Goal: come down by 4 with 2 a step: back home
    here = Lever("a", tuple(Setting(s, (2.0 * (s - 2),), (0.0,)) for s in range(4)))
    found = smallest_change(model([54], [(48, 50.5)], here))
    assert steps(found) == {}
    assert found is not None
    assert found.figures == (50.0,)


def brute_force(start: Model) -> tuple[int, int] | None:
    """The size of the smallest change, by trying everything."""
    best = None
    for taken in itertools.product(*(one.settings for one in start.levers)):
        inside = all(
            bounds.low - 1e-9 <= level + sum(s.effects[goal] for s in taken) <= bounds.high + 1e-9
            for goal, (level, bounds) in enumerate(zip(start.levels, start.bands, strict=True))
        )
        if inside:
            size = (sum(s.steps != 0 for s in taken), sum(abs(s.steps) for s in taken))
            best = size if best is None else min(best, size)
    return best


@pytest.mark.parametrize("seed", range(25))
def test_all_that_is_small_enough_to_be_tried_out(seed: int) -> None:
    luck = np.random.default_rng(seed)
    goals = int(luck.integers(1, 4))
    levers = []
    for number in range(4):
        per_step = luck.integers(-4, 5, goals) / 2
        bend = luck.integers(-1, 2, goals) / 4
        settings = tuple(
            Setting(s, tuple(s * per_step + s * s * bend), (0.0,) * goals) for s in range(-2, 3)
        )
        levers.append(Lever(f"v{number}", settings))
    levels = luck.integers(-8, 9, goals) / 2
    start = model(levels.tolist(), [(-1.1, 1.1)] * goals, *levers)
    found = smallest_change(start)
    assert (None if found is None else found.size) == brute_force(start)
    if found is not None:
        assert found.shortfalls == (0.0,) * goals


@pytest.mark.parametrize("seed", range(10))
def test_the_nearest_against_trying_everything(seed: int) -> None:
    luck = np.random.default_rng(100 + seed)
    levers = [
        lever(f"v{number}", *(luck.integers(-3, 4, 2) / 2), steps=range(-1, 2))
        for number in range(4)
    ]
    start = model([-9.0, 9.0], [(-1.0, 1.0)] * 2, *levers)
    found = nearest_change(start)
    assert found is not None
    least = min(
        sum(
            bounds.shortfall(level + sum(s.effects[goal] for s in taken)) / bounds.scale
            for goal, (level, bounds) in enumerate(zip(start.levels, start.bands, strict=True))
        )
        for taken in itertools.product(*(one.settings for one in levers))
    )
    assert sum(found.shortfalls) == pytest.approx(least)  # the scale is 1
