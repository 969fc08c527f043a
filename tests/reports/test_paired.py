"""Pairs of games on one seed with sides swapped: published intervals, coverage, calibration."""

from __future__ import annotations

import math

import numpy as np
import pytest

from reports.metrics.intervals import Z, wilson
from reports.metrics.paired import paired_difference, paired_share, sign_test

RNG = np.random.default_rng(19980430)


def test_a_published_interval() -> None:
    # airway hyper-responsiveness of 21 children before and after (Bentur et al. 2009): Tango's
    # interval in Fagerland, Lydersen and Laake 2017, Statistical Analysis of Contingency Tables
    assert paired_difference(1, 7, 21) == pytest.approx((-0.517, -0.026), abs=5e-4)


def test_an_interval_that_r_prints() -> None:
    # PropCIs::scoreci.mp(25, 28, 618, conf.level = 0.9)
    found = paired_difference(28, 25, 618, z=1.6448536269514722)
    assert found == pytest.approx((-0.0148, 0.0247), abs=5e-5)


@pytest.mark.parametrize("count", [1, 10, 1000])
def test_all_pairs_even(count: int) -> None:
    # nothing seen in favour of either: z^2 / (n + z^2) remains possible (by hand, from q = 0)
    edge = Z * Z / (count + Z * Z)
    assert paired_difference(0, 0, count) == pytest.approx((-edge, edge))
    found = paired_share("share", [0.5] * count)
    assert (found.low, found.high) == pytest.approx(((1 - edge) / 2, (1 + edge) / 2))


def test_all_pairs_won() -> None:
    # then it is Wilson's interval of the pairs
    found = paired_share("share", [1.0] * 50)
    known = wilson("share", 50, 50)
    assert (found.estimate, found.low, found.high) == pytest.approx((1, known.low, 1))
    lost = paired_share("share", [0.0] * 50)
    assert (lost.estimate, lost.low, lost.high) == pytest.approx((0, 0, 1 - known.low))


def test_no_pairs() -> None:
    found = paired_share("share", [])
    assert found.count == 0
    assert math.isnan(found.estimate)


@pytest.mark.parametrize(
    ("won", "lost"), [(0.02, 0.01), (0.3, 0.3), (0.6, 0.1), (0.97, 0.005)], ids=str
)
def test_the_interval_holds_the_truth(won: float, lost: float) -> None:
    count, trials, held = 400, 2000, 0
    truth = (1 + won - lost) / 2
    for more, less, _ in RNG.multinomial(count, [won, lost, 1 - won - lost], size=trials):
        low, high = paired_difference(more, less, count)
        held += low <= 2 * truth - 1 <= high
    # 2000 trials of 0.95: four standard errors are 0.02
    assert held / trials == pytest.approx(0.95, abs=0.02)


def test_the_interval_holds_the_truth_where_wins_are_shared() -> None:
    parts, chances = np.array([0, 0.25, 0.5, 0.75, 1]), np.array([0.1, 0.2, 0.3, 0.25, 0.15])
    truth = float(parts @ chances)
    held = 0
    for _ in range(500):
        found = paired_share("share", RNG.choice(parts, size=300, p=chances))
        held += found.low <= truth <= found.high
    assert held / 500 >= 0.93


def test_the_sign_test_by_hand() -> None:
    # 5 of 5 above: 2 / 2^5; even pairs say nothing
    assert sign_test([1, 1, 1, 1, 1, 0.5, 0.5]) == pytest.approx(2 / 32)
    assert sign_test([0.5, 0.5]) == 1
    assert sign_test([1, 0]) == 1
    assert sign_test([0.75] * 6 + [0.25], even=0.5) == pytest.approx(2 * (1 + 7) / 2**7)


def test_the_sign_test_raises_no_more_false_alarms_than_it_says() -> None:
    alarms = sum(
        sign_test(RNG.choice([0, 0.5, 1], size=200, p=[0.3, 0.4, 0.3])) < 0.05 for _ in range(2000)
    )
    assert alarms / 2000 < 0.05 + 0.015
