"""Shares of a pair on common seeds with sides swapped: each seed's games are one observation."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from reports.metrics.intervals import Estimate, Z


def paired_difference(more: float, less: float, count: int, z: float = Z) -> tuple[float, float]:
    """Return the interval of (more - less) / count, by Tango's score method.

    Of ``count`` pairs, ``more`` are in favour of the first and ``less`` of the second; the rest
    are even. The interval holds the differences d with

        |more - less - count d| <= z sqrt(count (2 q + d (1 - d)))

    where q is the likeliest share of pairs in favour of the second, given d (Tango 1998, Statistics
    in Medicine 17:891-908). It stays honest when most or all pairs are even, or none are.
    """
    from scipy.optimize import brentq

    found = (more - less) / count

    def beyond(d: float) -> float:
        b = (2 * count - more + less) * d - more - less
        c = -less * d * (1 - d)
        q = (math.sqrt(max(0.0, b * b - 8 * count * c)) - b) / (4 * count)
        variance = count * (2 * q + d * (1 - d))
        return (more - less - count * d) ** 2 - z * z * max(0.0, variance)

    low, high = -1.0, 1.0
    if beyond(-1.0) > 0:  # the found difference itself may lie at a root, so begin beside it
        low = float(brentq(beyond, -1.0, found - 1e-10, xtol=1e-12))
    if beyond(1.0) > 0:
        high = float(brentq(beyond, found + 1e-10, 1.0, xtol=1e-12))
    return low, high


def paired_share(name: str, parts: Any) -> Estimate:
    """Return the mean of shares of pairs of games, each on one seed with sides swapped.

    Parameters
    ----------
    name : str
    parts : float array, one a seed
        What the first of two won of both games: 0, a half or 1, or between where a win is shared.

    Notes
    -----
    The interval is half that of `paired_difference`, around a half. A quarter won or lost counts as
    half a pair, which makes its variance larger than it is: the interval is never too short.
    """
    parts = np.asarray(parts, float)
    count = len(parts)
    if count == 0:
        return Estimate(name, math.nan, math.nan, math.nan, 0)
    more = float(np.maximum(2 * parts - 1, 0).sum())
    less = float(np.maximum(1 - 2 * parts, 0).sum())
    low, high = paired_difference(more, less, count)
    return Estimate(name, float(parts.mean()), (1 + low) / 2, (1 + high) / 2, count)


def sign_test(parts: Any, even: float = 0.5) -> float:
    """Return the p value of the exact sign test that a share is as often above as below ``even``.

    Pairs that are even say nothing, and are left out.
    """
    from scipy.stats import binomtest

    parts = np.asarray(parts, float)
    above, below = int((parts > even + 1e-9).sum()), int((parts < even - 1e-9).sum())
    if above + below == 0:
        return 1.0
    return float(binomtest(above, above + below, 0.5).pvalue)
