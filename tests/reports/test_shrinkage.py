"""Shrinkage: a published example, statsmodels' moment estimate, and intervals by simulation."""

from __future__ import annotations

import numpy as np
import pytest

from reports.metrics.shrinkage import _moments, fit, left_out, shrunk
from tests.reports.published import TRIALS

LATITUDE = (44, 55, 42, 52, 13, 44, 19, 13, 27, 42, 18, 33, 33)  # of the trials, degrees


def log_risks() -> tuple[np.ndarray, np.ndarray]:
    a, b, c, d = np.array(TRIALS, float).T
    values = np.log(a / (a + b)) - np.log(c / (c + d))
    return values, 1 / a - 1 / (a + b) + 1 / c - 1 / (c + d)


def test_the_moment_estimate_is_that_of_statsmodels() -> None:
    """combine_effects(..., method_re="dl").tau2 of statsmodels 0.15.0."""
    values, sampling = log_risks()
    assert _moments(values, sampling, np.ones((13, 1))) == pytest.approx(0.3087602628623761)


def test_a_published_mean_by_restricted_maximum_likelihood() -> None:
    """Viechtbauer 2010, J. Statist. Softw. 36(3), section 3.1: 0.3132, -0.7145 and 0.1798."""
    values, sampling = log_risks()
    line = fit(values, sampling, np.ones((13, 1)))
    assert line.variance == pytest.approx(0.3132, abs=5e-5)
    assert line.coefficients[0] == pytest.approx(-0.7145, abs=5e-5)
    assert line.covariance[0, 0] ** 0.5 == pytest.approx(0.1798, abs=5e-5)


def test_a_published_line() -> None:
    """The same trials on latitude, as metafor's page on them prints it."""
    values, sampling = log_risks()
    line = fit(values, sampling, np.column_stack([np.ones(13), LATITUDE]))
    assert line.variance == pytest.approx(0.0764, abs=6e-5)
    assert line.coefficients == pytest.approx([0.2515, -0.0291], abs=5e-5)
    assert np.sqrt(np.diag(line.covariance)) == pytest.approx([0.2491, 0.0072], abs=5e-5)


def test_the_variance_between_is_where_the_likelihood_is_greatest() -> None:
    values, sampling = log_risks()
    design = np.ones((13, 1))

    def likelihood(between: float) -> float:
        weights = 1 / (sampling + between)
        mean = (weights * values).sum() / weights.sum()
        squares = (weights * (values - mean) ** 2).sum()
        return float(np.log(weights).sum() - np.log(weights.sum()) - squares) / 2

    best = fit(values, sampling, design).variance
    assert likelihood(best) > max(likelihood(best - 0.01), likelihood(best + 0.01))


def test_estimates_are_drawn_toward_the_mean_by_hand() -> None:
    """Sampling variance 1, variance of the values 4: 3 lies between, and B = 2/4 x 1/4."""
    values = np.array([-2.0, -2.0, 2.0, 2.0, 0.0])
    found = shrunk(values, np.ones(5))
    assert found.line.variance == pytest.approx(3.0)
    assert found.estimate == pytest.approx(7 / 8 * values)
    by_hand = 7 / 8 + (1 / 8) ** 2 * (4 / 5) + 2 * (1 / 8) ** 2 * values**2 / 2
    assert found.error**2 == pytest.approx(by_hand)


def test_alike_values_are_drawn_together() -> None:
    """Nothing lies between: all but 2 / (k - 1) of the distance is taken away."""
    found = shrunk(np.array([0.1, -0.1, 0.05, -0.05]), np.ones(4))
    assert found.line.variance == 0
    assert found.estimate == pytest.approx(np.array([0.1, -0.1, 0.05, -0.05]) * 2 / 3)


def test_of_three_things_nothing_is_shrunk() -> None:
    values = np.array([1.0, 2.0, 9.0])
    found = shrunk(values, np.ones(3))
    assert found.estimate.tolist() == [1.0, 2.0, 9.0]
    assert found.error.tolist() == [1.0, 1.0, 1.0]


@pytest.mark.parametrize("spread", [0.3, 1.0, 3.0])
def test_shrunk_intervals_hold_the_truths(spread: float) -> None:
    chance = np.random.default_rng(3)
    sampling = chance.uniform(0.5, 2.0, 44)
    held = nearer = tried = 0
    for _ in range(200):
        truths = chance.normal(0, spread, 44)
        values = truths + chance.normal(0, np.sqrt(sampling))
        found = shrunk(values, sampling)
        for place, truth in enumerate(truths):
            low, high = found.interval(place)
            held += low <= truth <= high
            tried += 1
        nearer += ((found.estimate - truths) ** 2).sum() < ((values - truths) ** 2).sum()
    assert 0.93 <= held / tried <= 0.975
    assert nearer >= 170  # and they lie nearer to the truths than what was counted


def test_what_stands_out_is_held_against_the_others() -> None:
    costs = np.array([1.0, 2.0, 3.0, 4.0, 5.0, 6.0])
    values = 2 * costs
    values[5] = 30.0  # it would draw the line to itself
    found = left_out(values, np.full(6, 0.01), np.column_stack([np.ones(6), costs]))
    assert found.off[5] == pytest.approx(18.0)
    assert found.spread[5] == pytest.approx(0.0, abs=1e-3)
    assert found.error[5] > 0.1


def test_a_price_that_only_one_card_has_makes_no_line() -> None:
    costs = np.array([3.0, 3.0, 3.0, 3.0, 9.0])
    values = np.array([1.0, -1.0, 0.5, -0.5, 7.0])
    found = left_out(values, np.full(5, 1.0), np.column_stack([np.ones(5), costs]))
    assert found.off[4] == pytest.approx(7.0)  # off the mean of all others


def test_too_few_others_have_no_line() -> None:
    found = left_out(np.arange(3.0), np.ones(3), np.column_stack([np.ones(3), np.arange(3.0)]))
    assert np.isnan(found.off).all()
