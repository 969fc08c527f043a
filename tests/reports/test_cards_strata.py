"""Stratified differences: a published example, a case by hand, and how often intervals hold."""

from __future__ import annotations

import math

import numpy as np
import polars as pl
import pytest

from reports.metrics.cards_strata import against_the_rest, as_estimate, differences
from tests.reports.published import TRIALS


def test_a_published_risk_difference_with_the_variance_of_sato() -> None:
    """R's metafor, rma.mh(measure="RD"): -0.0033 (-0.0039 to -0.0027), z -11.4708."""
    strata = pl.DataFrame(
        {
            "card": ["vaccine"] * len(TRIALS),
            "n1": [a + b for a, b, _, _ in TRIALS],
            "d1": [a for a, _, _, _ in TRIALS],
            "n0": [c + d for _, _, c, d in TRIALS],
            "d0": [c for _, _, c, _ in TRIALS],
        }
    )
    card, difference, variance, count, share1, share0 = differences(strata, "card").row(0)
    figure = as_estimate(card, difference, variance, count)
    assert difference == pytest.approx(-0.0033, abs=5e-5)
    assert difference / math.sqrt(variance) == pytest.approx(-11.4708, abs=5e-5)
    assert (figure.low, figure.high) == pytest.approx((-0.0039, -0.0027), abs=5e-5)
    assert share1 - share0 == pytest.approx(difference)


def test_two_strata_by_hand() -> None:
    """Differences 0.5 and 0.25 with weights 2 x 2 / 4 = 1 and 4 x 8 / 12 = 8/3: 7/22."""
    strata = pl.DataFrame(
        {"card": ["a", "a"], "n1": [2, 4], "d1": [2, 3], "n0": [2, 8], "d0": [1, 4]}
    )
    _, difference, _, count, share1, share0 = differences(strata, "card").row(0)
    assert difference == pytest.approx((1 * 0.5 + 8 / 3 * 0.25) / (1 + 8 / 3))
    assert count == 6
    assert share1 == pytest.approx((1 * 1 + 8 / 3 * 0.75) / (11 / 3))
    assert share0 == pytest.approx((1 * 0.5 + 8 / 3 * 0.5) / (11 / 3))


def test_a_stratum_with_one_arm_says_nothing() -> None:
    strata = pl.DataFrame(
        {
            "card": ["a", "a", "b"],
            "n1": [2, 9, 3],
            "d1": [2, 0, 1],
            "n0": [2, 0, 0],
            "d0": [1, 0, 0],
        }
    )
    found = differences(strata, "card")
    assert found["card"].to_list() == ["a"]
    assert found["difference"].to_list() == [0.5]
    assert found["count"].to_list() == [2]


def test_where_all_win_nothing_tells_how_sure_it_is() -> None:
    strata = pl.DataFrame({"card": ["a"], "n1": [2], "d1": [2], "n0": [2], "d0": [2]})
    card, difference, variance, count, _, _ = differences(strata, "card").row(0)
    figure = as_estimate(card, difference, variance, count)
    assert figure.estimate == 0
    assert math.isnan(figure.low)
    assert math.isnan(figure.high)


def test_against_the_rest_by_hand() -> None:
    counted = pl.DataFrame(
        {
            "card": ["a", "b", "c", "a"],
            "seat": [0, 0, 0, 1],
            "rows": [2, 3, 5, 4],
            "won": [1.0, 2.0, 1.0, 2.0],
        }
    )
    arms = against_the_rest(counted, ["seat"])
    assert arms.rows() == [
        ("a", 0, 2, 1.0, 8, 3.0),
        ("a", 1, 4, 2.0, 0, 0.0),
        ("b", 0, 3, 2.0, 7, 2.0),
        ("c", 0, 5, 1.0, 5, 3.0),
    ]


@pytest.mark.parametrize(("strata", "size"), [(3, 120), (60, 6)])
def test_the_interval_holds_the_truth_as_often_as_it_says(strata: int, size: int) -> None:
    """Few large strata and many small ones: both are what the variance is made for."""
    chance = np.random.default_rng(5)
    base = chance.uniform(0.2, 0.6, strata)
    share = chance.uniform(0.2, 0.5, strata)
    held = 0
    rounds = 8000
    first = np.maximum(1, (share * size).astype(int))
    rest = size - first
    won1 = chance.binomial(first, base + 0.1, (rounds, strata))
    won0 = chance.binomial(rest, base, (rounds, strata))
    frame = pl.DataFrame(
        {
            "card": np.repeat(np.arange(rounds), strata),
            "n1": np.tile(first, rounds),
            "d1": won1.ravel(),
            "n0": np.tile(rest, rounds),
            "d0": won0.ravel(),
        }
    )
    for _, difference, variance, count, _, _ in differences(frame, "card").iter_rows():
        figure = as_estimate("x", difference, variance, count)
        held += figure.low <= 0.1 <= figure.high
    assert 0.935 <= held / rounds <= 0.965
