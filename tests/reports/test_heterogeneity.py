"""Do groups differ by more than chance: published numbers, by hand, and by simulation."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.stats import chi2_contingency, f_oneway

from reports.metrics.heterogeneity import heterogeneity, pooled_variances
from tests.reports.published import TRIALS

VACCINES = np.array(TRIALS, float).T


def test_a_published_table_of_log_risk_ratios() -> None:
    ill, well, ill_without, well_without = VACCINES
    with_it, without = ill + well, ill_without + well_without
    means = np.log(ill / with_it) - np.log(ill_without / without)
    variances = 1 / ill - 1 / with_it + 1 / ill_without - 1 / without
    found = heterogeneity(list(means), list(variances))
    # Q, the estimate of DerSimonian and Laird, and the Q-profile interval that the metafor
    # package gives for this table (Viechtbauer 2010, Journal of Statistical Software 36(3))
    assert found.q == pytest.approx(152.233, abs=5e-4)
    assert found.degrees == 12
    assert found.p < 1e-4
    assert found.variance == pytest.approx(0.3088, abs=5e-5)
    assert (found.low, found.high) == pytest.approx((0.1197, 1.1115), abs=5e-5)


def test_the_same_table_as_log_odds_ratios() -> None:
    ill, well, ill_without, well_without = VACCINES
    means = np.log(ill * well_without / well / ill_without)
    found = heterogeneity(list(means), list((1 / VACCINES).sum(axis=0)))
    # metafor's analysis of the 2002 paper; it looks for these bounds to about four places
    assert (found.low, found.high) == pytest.approx((0.1302, 1.1812), abs=1e-4)


def test_by_hand() -> None:
    # means 1, 2, 6 with variance 1 each: common mean 3, q = 4 + 1 + 9; variance of the means 7
    found = heterogeneity([1, 2, 6], [1, 1, 1])
    assert found.q == pytest.approx(14)
    assert found.p == pytest.approx(math.exp(-7))  # chi-square with two degrees of freedom
    assert found.variance == pytest.approx(7 - 1)
    # with equal variances q = 14 / (1 + t); the quantiles with two degrees are -2 ln(tail)
    assert found.low == pytest.approx(14 / (-2 * math.log(0.025)) - 1)
    assert found.high == pytest.approx(14 / (-2 * math.log(0.975)) - 1)


def test_groups_closer_than_chance_have_no_spread() -> None:
    found = heterogeneity([1, 1.1, 0.9], [1, 1, 1])
    assert found.p > 0.95
    assert (found.variance, found.low) == (0, 0)
    assert heterogeneity([2, 2], [1, 3]).q == 0


@pytest.mark.parametrize(("means", "variances"), [([1], [1]), ([1, 2], [1, 0]), ([1, 2], [1])])
def test_what_cannot_be_compared(means: list[float], variances: list[float]) -> None:
    with pytest.raises(ValueError, match="two groups"):
        heterogeneity(means, variances)


def test_shares_agree_with_the_chi_square_of_a_table() -> None:
    wins, games = [30, 45, 38], [100, 100, 100]
    means = [won / count for won, count in zip(wins, games, strict=True)]
    found = heterogeneity(means, pooled_variances(games, wins, wins))
    lost = [count - won for won, count in zip(wins, games, strict=True)]
    # Pearson's takes the variance of all games together, which is a little greater
    assert found.q == pytest.approx(chi2_contingency([wins, lost]).statistic, rel=0.02)


def test_means_agree_with_the_analysis_of_variance() -> None:
    groups = [[1, 4, 2, 5], [6, 5, 9, 8], [2, 2, 3, 7]]
    sums = [sum(group) for group in groups]
    squares = [sum(x * x for x in group) for group in groups]
    variances = pooled_variances([4, 4, 4], sums, squares)
    found = heterogeneity([total / 4 for total in sums], variances)
    assert found.q / found.degrees == pytest.approx(f_oneway(*groups).statistic)


def test_one_observation_a_group_shows_no_variance() -> None:
    assert pooled_variances([1, 1], [3, 4], [9, 16]) == [0, 0]


@pytest.mark.parametrize(("members", "games"), [(13, 60), (326, 30)])
def test_false_alarms_where_members_are_alike(members: int, games: int) -> None:
    chance = np.random.default_rng(1789)
    alarms, tries = 0, 1500
    for _ in range(tries):
        wins = chance.binomial(games, 0.25, members)
        variances = pooled_variances([games] * members, list(wins), list(wins))
        alarms += heterogeneity(list(wins / games), variances).p < 0.05
    assert 0.035 <= alarms / tries <= 0.065


def test_the_spreads_interval_covers() -> None:
    chance = np.random.default_rng(1589)
    covered, spreads, tries, members, games = 0, [], 600, 40, 200
    for _ in range(tries):
        own = chance.normal(0.3, 0.04, members)
        wins = chance.binomial(games, own)
        variances = pooled_variances([games] * members, list(wins), list(wins))
        found = heterogeneity(list(wins / games), variances)
        covered += found.low <= 0.04**2 <= found.high
        spreads.append(found.variance)
    assert 0.93 <= covered / tries <= 0.97
    assert np.mean(spreads) == pytest.approx(0.04**2, rel=0.05)
