"""Estimates with their 95 % intervals, and the count that each rests on."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

CONFIDENCE = 0.95
Z = 1.959963984540054  # the normal distribution's 0.975 quantile


@dataclass(frozen=True)
class Estimate:
    """A number, the interval it is known to, and the observations it rests on."""

    name: str  # dotted id, such as "wins.left"
    estimate: float
    low: float
    high: float
    count: int

    def as_dict(self) -> dict[str, Any]:
        """Return the estimate as ``--json`` prints it; NaN becomes null."""
        figures = {"estimate": self.estimate, "low": self.low, "high": self.high}
        finite = {key: value if math.isfinite(value) else None for key, value in figures.items()}
        return {"name": self.name, **finite, "count": self.count}


def wilson(name: str, successes: int, count: int) -> Estimate:
    """Return the share of ``successes`` among ``count`` independent trials.

    Wilson's score interval: centre ``(p + z^2/2n) / (1 + z^2/n)``; holds for any share, also 0
    and 1 (Wilson 1927, JASA 22:209-212). As `scipy.stats.binomtest` has it, but without the test
    that it makes first, which took a tenth of a report's time.
    """
    if count == 0:
        return Estimate(name, math.nan, math.nan, math.nan, 0)
    share = successes / count
    spread = 1 + Z * Z / count
    centre = (share + Z * Z / (2 * count)) / spread
    reach = Z * math.sqrt(share * (1 - share) / count + Z * Z / (4 * count * count)) / spread
    low = 0.0 if successes == 0 else centre - reach
    high = 1.0 if successes == count else centre + reach
    return Estimate(name, share, low, high, count)


def mean(name: str, total: float, squares: float, count: int) -> Estimate:
    """Return the mean of ``count`` independent observations from their sum and sum of squares.

    Interval: mean -/+ z s / sqrt(n), the central limit theorem's; for a few hundred and more.
    """
    if count == 0:
        return Estimate(name, math.nan, math.nan, math.nan, 0)
    average = total / count
    if count == 1:
        return Estimate(name, average, math.nan, math.nan, 1)
    variance = max(0.0, (squares - total * average) / (count - 1))
    reach = Z * math.sqrt(variance / count)
    return Estimate(name, average, average - reach, average + reach, count)


def share(name: str, total: float, squares: float, count: int) -> Estimate:
    """Return a share whose observations are 0, 1, or a part where something is shared.

    Wilson where all are 0 or 1, else the interval of a mean, held between 0 and 1.
    """
    if total == squares and float(total).is_integer():
        return wilson(name, int(total), count)
    found = mean(name, total, squares, count)
    return Estimate(name, found.estimate, max(0.0, found.low), min(1.0, found.high), count)


def ratio(
    name: str,
    *,
    successes: float,
    trials: float,
    successes_squared: float,
    trials_squared: float,
    products: float,
    groups: int,
) -> Estimate:
    """Return successes per trial, where trials come in groups (games) that go together.

    Parameters are sums over groups: of successes x, trials y, x^2, y^2 and x y; x is between 0
    and y. The interval is that of `clustered`, held between 0 and 1. Where each group has one
    trial that fails or succeeds it is Wilson's; where all trials fail, or all succeed, Wilson's
    with the groups as the trials, since nothing shows how independent those of a group are. The
    estimate's count is the number of trials.
    """
    found = clustered(
        name,
        total=successes,
        count=trials,
        total_squared=successes_squared,
        count_squared=trials_squared,
        products=products,
        groups=groups,
    )
    if trials == 0:
        return found
    single = trials == trials_squared == groups and successes == successes_squared
    if single or successes in {0, trials}:
        hits = round(successes) if single else round(found.estimate) * groups
        among = wilson(name, hits, groups)
        return Estimate(name, found.estimate, among.low, among.high, found.count)
    if groups < 2:
        return found
    low, high = max(0.0, found.low), min(1.0, found.high)
    return Estimate(name, found.estimate, low, high, found.count)


def clustered(
    name: str,
    *,
    total: float,
    count: float,
    total_squared: float,
    count_squared: float,
    products: float,
    groups: int,
) -> Estimate:
    """Return the mean of observations that come in groups (games) that go together.

    Parameters are sums over groups: of a group's total x, its observations y, x^2, y^2 and x y.
    The interval is r -/+ z sqrt(sum (x - r y)^2 n / (n - 1)) / sum y with r = sum x / sum y, the
    linearised variance of a ratio (Cochran 1977, Sampling Techniques, 6.4); for some dozens of
    groups and more. With one observation a group it is that of `mean`.
    """
    observations = int(count)
    if count == 0:
        return Estimate(name, math.nan, math.nan, math.nan, 0)
    rate = total / count
    if groups < 2:
        return Estimate(name, rate, math.nan, math.nan, observations)
    residual = total_squared - 2 * rate * products + rate * rate * count_squared
    reach = Z * math.sqrt(max(0.0, residual) * groups / (groups - 1)) / count
    return Estimate(name, rate, rate - reach, rate + reach, observations)
