"""Intervals against published numbers, by hand, and by simulation."""

from __future__ import annotations

import math

import numpy as np
import pytest

from reports.metrics.intervals import clustered, mean, ratio, share, wilson


def test_wilson_against_newcombe() -> None:
    # Newcombe 1998, Statistics in Medicine 17:857-872, table I: 81/263, 15/148, 0/20, 1/29
    for successes, count, low, high in (
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ):
        found = wilson("x", successes, count)
        assert found.low == pytest.approx(low, abs=5e-5)
        assert found.high == pytest.approx(high, abs=5e-5)
        assert found.count == count


def test_nothing_was_seen() -> None:
    for found in (
        wilson("x", 0, 0),
        mean("x", 0, 0, 0),
        ratio(
            "x",
            successes=0,
            trials=0,
            successes_squared=0,
            trials_squared=0,
            products=0,
            groups=0,
        ),
    ):
        assert math.isnan(found.estimate)
        assert found.as_dict() == {
            "name": "x",
            "estimate": None,
            "low": None,
            "high": None,
            "count": 0,
        }


def test_a_mean_by_hand() -> None:
    # 2, 4, 9: mean 5, variance (9 + 1 + 16) / 2 = 13
    found = mean("x", 15, 4 + 16 + 81, 3)
    assert found.estimate == 5
    assert found.high - 5 == pytest.approx(1.959964 * math.sqrt(13 / 3))
    assert math.isnan(mean("x", 4, 16, 1).low)


def test_shared_wins_count_as_parts() -> None:
    assert share("x", 3.0, 3.0, 4) == wilson("x", 3, 4)
    shared = share("x", 2.5, 2.25, 3)  # two wins and half of one
    assert shared.estimate == pytest.approx(2.5 / 3)
    assert shared.high == 1.0


def test_a_ratio_by_hand() -> None:
    # two games: 1 bought of 4 chances, 2 of 4: rate 3/8, residuals -1/2 and 1/2
    found = ratio(
        "x",
        successes=3,
        trials=8,
        successes_squared=5,
        trials_squared=32,
        products=12,
        groups=2,
    )
    assert found.estimate == 3 / 8
    assert found.high - 3 / 8 == pytest.approx(1.959964 * math.sqrt(0.5 * 2) / 8)
    assert found.count == 8


def test_trials_that_all_fail_are_as_many_as_their_groups() -> None:
    # 0 of 6, two trials in each of three games: Wilson's interval for 0 of 3
    found = ratio(
        "x",
        successes=0,
        trials=6,
        successes_squared=0,
        trials_squared=12,
        products=0,
        groups=3,
    )
    assert (found.estimate, found.low, found.count) == (0, 0, 6)
    assert found.high == wilson("x", 0, 3).high


def test_one_trial_a_group_is_wilsons() -> None:
    found = ratio(
        "x",
        successes=1,
        trials=4,
        successes_squared=1,
        trials_squared=4,
        products=1,
        groups=4,
    )
    assert found == wilson("x", 1, 4)


def test_a_clustered_mean_by_hand() -> None:
    # totals 12 of two and 3 of one: mean 5, residuals 2 and -2, so sqrt(8 * 2 / 1) / 3
    found = clustered(
        "x", total=15, count=3, total_squared=153, count_squared=5, products=27, groups=2
    )
    assert found.estimate == 5
    assert found.high - 5 == pytest.approx(1.959964 * 4 / 3)
    # one observation a group: 2, 4 and 9 as in `mean`
    single = clustered(
        "x", total=15, count=3, total_squared=101, count_squared=3, products=15, groups=3
    )
    assert single.low == pytest.approx(mean("x", 15, 101, 3).low)


def test_the_ratios_interval_covers_where_games_differ() -> None:
    chance = np.random.default_rng(20260801)
    covered, tries, groups = 0, 1000, 400
    for _ in range(tries):
        trials = chance.integers(1, 9, groups)
        rate = chance.beta(2, 6, groups)  # each game has its own; mean 1/4
        bought = chance.binomial(trials, rate)
        found = ratio(
            "x",
            successes=float(bought.sum()),
            trials=float(trials.sum()),
            successes_squared=float((bought**2).sum()),
            trials_squared=float((trials**2).sum()),
            products=float((bought * trials).sum()),
            groups=groups,
        )
        covered += found.low <= 0.25 <= found.high
    assert 0.93 <= covered / tries <= 0.97
