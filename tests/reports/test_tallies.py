"""Tallies against sums made by hand, and against the same statistics made game by game."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from reports.metrics.effects import Effect
from reports.metrics.intervals import wilson
from reports.metrics.paired import paired_difference
from reports.metrics.tallies import Observation, Tally, Target, from_arrays, tally

# columns: 0 won, 1 rounds, 2 bought, 3 chances, 4 won with, 5 with, 6 won without, 7 without
WINS = Target("wins.left", "Left wins", "share", (0,), goal=0.5)
ROUNDS = Target("length.rounds", "Rounds", "number", (1,))
RATE = Target("cards.boots.buy_rate", "Boots: buy rate", "share", (2, 3))
EFFECT = Target("cards.boots.win_effect", "Boots: win effect", "share", (4, 5, 6, 7))
TARGETS = (WINS, ROUNDS, RATE, EFFECT)


def observed(numbers: Any, course: Any = None) -> Observation:
    numbers = np.asarray(numbers, float)
    if course is None:
        course = np.arange(len(numbers))
    winners = np.where(numbers[:, 0] == 1, 1, np.where(numbers[:, 0] == 0, 2, 3))
    return Observation(numbers, np.asarray(course, np.uint64), winners.astype(np.uint64))


def by_chance(rng: np.random.Generator, games: int, tilt: float = 0.0) -> Any:
    """Return observations in which everything hangs together."""
    won = (rng.random(games) < 0.5 + tilt).astype(float)
    rounds = rng.integers(5, 10, games)
    chances = rng.integers(0, 6, games)
    bought = (rng.random(games) < 0.3) * (chances > 0)
    owners = 1 + (rng.random(games) < 0.3)
    others = rng.integers(0, 3, games)
    return np.stack(
        [won, rounds, bought, chances, won * owners, owners, won * others, others], axis=1
    ).astype(float)


def test_shares_and_means_by_hand() -> None:
    before = [[0, 5], [0, 6], [1, 7], [1, 8], [0, 9], [1, 5], [0, 6], [1, 7]]
    after = [[1, 5], [0, 7], [1, 7], [1, 9], [1, 9], [0, 5], [0, 6], [1, 9]]
    found = tally((WINS, ROUNDS), [observed(before), observed(after, [9, 1, 2, 9, 9, 9, 6, 9])])
    assert (found.games, found.diverged, found.flipped) == (8, 5, 3)
    wins, rounds = found.effects(z=1.96)
    assert (wins.before, wins.after, wins.estimate) == (4 / 8, 5 / 8, 1 / 8)
    # one up at places 0 and 4, one down at 5
    assert (wins.low, wins.high) == paired_difference(2, 1, 8, 1.96)
    assert (wins.differ, wins.count) == (3, 8)
    changes = [1, 0, 0, 0, 1, -1, 0, 0]
    assert wins.error == pytest.approx(np.std(changes, ddof=1) / math.sqrt(8))
    assert (rounds.before, rounds.after) == (53 / 8, 57 / 8)
    moved = [0, 1, 0, 1, 0, 0, 0, 2]
    assert rounds.estimate == pytest.approx(4 / 8)
    assert rounds.error == pytest.approx(np.std(moved, ddof=1) / math.sqrt(8))
    assert rounds.differ == 3
    # as though two more pairs had differed by the standard deviation of a game
    two = np.var([5, 6, 7, 8, 9, 5, 6, 7], ddof=1) + np.var([5, 7, 7, 9, 9, 5, 6, 9], ddof=1)
    reach = 1.96 * math.sqrt((np.var(moved, ddof=1) + 2 * two / 8) / 8)
    assert (rounds.low, rounds.high) == pytest.approx((0.5 - reach, 0.5 + reach))


def test_correlation_and_worth_by_hand() -> None:
    rng = np.random.default_rng(3)
    before, after = by_chance(rng, 400), by_chance(rng, 400)
    after[:300, 1] = before[:300, 1]
    rounds = tally(TARGETS, [observed(before), observed(after)]).effects()[1]
    one, other = before[:, 1], after[:, 1]
    assert rounds.correlation == pytest.approx(np.corrcoef(one, other)[0, 1])
    unpaired = np.var(one, ddof=1) + np.var(other, ddof=1)
    assert rounds.worth == pytest.approx(400 * unpaired / np.var(other - one, ddof=1))
    assert rounds.spread == pytest.approx(math.sqrt(unpaired / 2))


def influence(numbers: Any, columns: tuple[int, ...]) -> tuple[float, Any]:
    """Return a (difference of) ratios, and what each game adds to it, the slow way."""
    total, parts = 0.0, np.zeros(len(numbers))
    for sign, over, under in zip((1, -1), columns[::2], columns[1::2], strict=False):
        ratio = numbers[:, over].sum() / numbers[:, under].sum()
        total += sign * ratio
        parts += sign * (numbers[:, over] - ratio * numbers[:, under]) / numbers[:, under].mean()
    return total, parts


@pytest.mark.parametrize("target", [RATE, EFFECT], ids=["ratio", "difference of ratios"])
def test_ratios_have_the_error_of_their_linear_form(target: Target) -> None:
    rng = np.random.default_rng(5)
    before, after = by_chance(rng, 500), by_chance(rng, 500, 0.1)
    after[:250] = before[:250]
    found = tally(TARGETS, [observed(before), observed(after)])
    effect = found.effects()[TARGETS.index(target)]
    (old, old_parts), (new, new_parts) = (influence(x, target.columns) for x in (before, after))
    assert (effect.before, effect.after) == pytest.approx((old, new))
    assert effect.estimate == pytest.approx(new - old)
    assert effect.error == pytest.approx(np.std(new_parts - old_parts, ddof=1) / math.sqrt(500))
    assert effect.correlation == pytest.approx(np.corrcoef(old_parts, new_parts)[0, 1])
    differ = (before[:, target.columns] != after[:, target.columns]).any(axis=1).sum()
    assert effect.differ == differ


def test_an_interaction_is_the_contrast_of_four() -> None:
    rng = np.random.default_rng(7)
    arms = [by_chance(rng, 300) for _ in range(4)]
    found = tally(TARGETS, [observed(arm) for arm in arms])
    weights = (1.0, -1.0, -1.0, 1.0)
    for target, effect in zip(TARGETS, found.effects(weights=weights), strict=True):
        if len(target.columns) == 1:
            values = [arm[:, target.columns[0]].mean() for arm in arms]
            parts = sum(w * arm[:, target.columns[0]] for w, arm in zip(weights, arms, strict=True))
        else:
            both = [influence(arm, target.columns) for arm in arms]
            values = [value for value, _ in both]
            parts = sum(w * part for w, (_, part) in zip(weights, both, strict=True))
        expected = values[0] - values[1] - values[2] + values[3]
        assert effect.estimate == pytest.approx(expected)
        assert effect.error == pytest.approx(np.std(parts, ddof=1) / math.sqrt(300))
        assert (effect.before, effect.after) == pytest.approx((values[0], values[3]))


def test_tallies_add_up() -> None:
    rng = np.random.default_rng(11)
    before, after = by_chance(rng, 90), by_chance(rng, 90)
    whole = tally(TARGETS, [observed(before), observed(after, np.arange(90) // 2)])
    parts = [
        tally(
            TARGETS,
            [
                observed(before[a:b], np.arange(a, b)),
                observed(after[a:b], np.arange(a, b) // 2),
            ],
        )
        for a, b in ((0, 20), (20, 21), (21, 90))
    ]
    added = parts[0] + parts[1] + parts[2]
    assert (added.games, added.diverged, added.flipped) == (90, 89, whole.flipped)
    for one, other in zip(added.effects(), whole.effects(), strict=True):
        assert same(one, other)
    stored = from_arrays(TARGETS, added.to_arrays())
    assert isinstance(stored, Tally)
    assert stored.effects() == added.effects()


def same(one: Effect, other: Effect) -> bool:
    numbers = [
        (getattr(one, name), getattr(other, name))
        for name in ("before", "after", "estimate", "low", "high", "error", "worth", "spread")
    ]
    return all(a == pytest.approx(b) for a, b in numbers) and one.differ == other.differ


def test_what_never_differs_has_an_interval_and_is_worth_any_number_of_games() -> None:
    before = by_chance(np.random.default_rng(13), 200)
    for effect in tally(TARGETS, [observed(before), observed(before)]).effects():
        assert effect.estimate == 0
        assert effect.error == pytest.approx(0, abs=1e-9)
        assert effect.worth == math.inf
        assert effect.low < 0 < effect.high
        assert effect.differ == 0


def test_what_never_happens_is_not_a_number() -> None:
    nothing = np.zeros((50, 8))
    nothing[:, 1] = 7
    wins, rounds, rate, win_effect = tally(TARGETS, [observed(nothing)] * 2).effects()
    assert (wins.estimate, rounds.estimate) == (0, 0)
    assert math.isnan(rate.estimate)
    assert math.isnan(win_effect.estimate)
    levels = tally(TARGETS, [observed(nothing)]).levels()
    assert [math.isnan(level.estimate) for level in levels] == [False, False, True, True]
    assert levels[0].high == pytest.approx(wilson("", 0, 50).high)


def test_levels_of_one_edition() -> None:
    numbers = by_chance(np.random.default_rng(17), 400)
    wins, rounds, rate, win_effect = tally(TARGETS, [observed(numbers)]).levels(z=1.959963984540054)
    exact = wilson("wins.left", int(numbers[:, 0].sum()), 400)
    # the sample variance has n - 1 in it, so the games it is worth are not quite 400
    assert wins.estimate == exact.estimate
    assert (wins.low, wins.high) == pytest.approx((exact.low, exact.high), abs=1e-4)
    assert rounds.estimate == numbers[:, 1].mean()
    spread = np.std(numbers[:, 1], ddof=1) / 20
    assert rounds.high - rounds.low == pytest.approx(2 * 1.96 * spread, rel=0.01)
    value, parts = influence(numbers, RATE.columns)
    assert rate.estimate == pytest.approx(value)
    error = np.std(parts, ddof=1) / 20
    assert rate.low < value - 1.8 * error
    assert rate.high > value + 1.8 * error
    assert win_effect.estimate == pytest.approx(influence(numbers, EFFECT.columns)[0])


@pytest.mark.parametrize("place", range(4), ids=[target.name for target in TARGETS])
def test_intervals_hold_as_often_as_they_say(place: int) -> None:
    """Of 600 studies of 300 pairs, 95 % hold the truth: 3 standard errors below that is 92.3 %."""
    rng = np.random.default_rng(19 + place)
    truth_of = tally(
        TARGETS, [observed(by_chance(rng, 400_000)), observed(by_chance(rng, 400_000, 0.06))]
    )
    truth = truth_of.effects()[place].estimate
    held = 0
    for _ in range(600):
        before, after = by_chance(rng, 300), by_chance(rng, 300, 0.06)
        effect = tally(TARGETS, [observed(before), observed(after)]).effects()[place]
        held += effect.low <= truth <= effect.high
    assert held >= 0.923 * 600
