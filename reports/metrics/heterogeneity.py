"""Do groups differ by more than chance? A test of homogeneity, and the spread beyond chance."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

FEWEST = 5.0  # expected wins, or observations, a group on average; fewer tell nothing


@dataclass(frozen=True)
class Heterogeneity:
    """How far the means of groups lie apart."""

    q: float  # Cochran's: squared distances from the common mean, in sampling variances
    degrees: int  # of freedom of its chi-square distribution if all groups are alike
    p: float  # how often groups that are alike show so great a q
    variance: float  # between groups, chance taken out; never negative
    low: float  # its 95 % interval
    high: float


def heterogeneity(means: Sequence[float], variances: Sequence[float]) -> Heterogeneity:
    """Return how far groups differ, from their means and the sampling variances of these.

    q = sum w (m - sum w m / sum w)^2 with w = 1 / v is chi-square with k - 1 degrees of freedom
    if all k groups are alike (Cochran 1954, Biometrics 10:101-129). The variance between groups
    is DerSimonian and Laird's, by the method of moments: (q - (k - 1)) / (sum w - sum w^2 /
    sum w), or 0 (1986, Controlled Clinical Trials 7:177-188); with equal v it is the variance of
    the means less v. Its interval holds the variances t at which q with w = 1 / (v + t) lies
    between the chi-square quantiles (Viechtbauer 2007, Statistics in Medicine 26:37-52). The means
    must be about normal: some games in each group.

    Raises
    ------
    ValueError
        With fewer than two groups, or a variance that isn't positive.
    """
    from scipy.stats import chi2

    mean, sampling = np.asarray(means, np.float64), np.asarray(variances, np.float64)
    if len(mean) < 2 or len(mean) != len(sampling) or not (sampling > 0).all():
        raise ValueError("two groups at least, each with a positive sampling variance")
    degrees = len(mean) - 1
    weights = 1 / sampling
    q = _q(mean, sampling, 0.0)
    spare = weights.sum() - (weights**2).sum() / weights.sum()
    low, high = (_variance_at(mean, sampling, chi2.isf(tail, degrees)) for tail in (0.025, 0.975))
    variance = max(0.0, (q - degrees) / float(spare))
    return Heterogeneity(q, degrees, float(chi2.sf(q, degrees)), variance, low, high)


def _q(means: np.ndarray, sampling: np.ndarray, between: float) -> float:
    weights = 1 / (sampling + between)
    common = (weights * means).sum() / weights.sum()
    return float((weights * (means - common) ** 2).sum())


def _variance_at(means: np.ndarray, sampling: np.ndarray, wanted: float) -> float:
    """Return the variance between groups at which q is as wanted, or 0 if it is never so great."""
    from scipy.optimize import brentq

    if _q(means, sampling, 0.0) <= wanted:
        return 0.0
    most = float(((means - means.mean()) ** 2).sum()) / wanted  # there, q is at most as wanted
    return float(brentq(lambda between: _q(means, sampling, between) - wanted, 0.0, most))


def pooled_variances(
    counts: Sequence[int], totals: Sequence[float], squares: Sequence[float]
) -> list[float]:
    """Return the sampling variance of each group's mean, from what all groups vary inside.

    s^2 / n with s^2 = (sum of squares - sum of total^2 / n) / (observations - groups). Groups are
    of equal size, or nearly: then the test also holds where some vary more than others.
    """
    inside = math.fsum(
        square - total * total / count
        for count, total, square in zip(counts, totals, squares, strict=True)
    )
    spare = sum(counts) - len(counts)
    within = max(0.0, inside) / spare if spare > 0 else 0.0
    return [within / count for count in counts]
