"""When a study may judge, and what it may say: looks fixed beforehand that share one error.

Who looks at the games as they come and stops once a difference shows finds one too often: at 1.96
standard errors and five equal looks 14 times in 100, not 5 (Armitage, McPherson and Rowe 1969, J.
R. Statist. Soc. A 132:235-244). So the looks are fixed before the first game, and each has a
boundary z such that estimate -/+ z * error holds at all looks at once, however one stops: the
repeated confidence intervals of Jennison and Turnbull (1989, J. R. Statist. Soc. B 51:305-361).
They hold for each target, also if another one decides when to stop.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

FEWEST = 10  # differing pairs before a share may be called higher or lower; see `judge`
FEWEST_SAME = 30  # before a number may, and before a look that isn't the last may say "same"
POWER = 0.8  # the chance of a verdict after the games that `games_to_settle` names

_UNSEEN = 3.0  # standard errors: what pairs that differ may be yet unseen
_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(12)  # of one panel, on -1..1
_PANELS = 400  # at most, in one integration
_FAR = 38.0  # standard errors; nothing lies beyond
_BEYOND_COUNT = 10**12  # games nobody will play


@dataclass(frozen=True)
class Looks:
    """The moments at which a study judges, and how far from 0 an estimate must be at each."""

    games: tuple[int, ...]  # cumulative pairs, ascending; the last is the budget
    alpha: float  # chance that any look's interval misses the truth; two-sided
    z: tuple[float, ...]  # estimate -/+ z[k] * error holds at all looks at once


class Verdict(StrEnum):
    """What a look says of a target."""

    HIGHER = "higher"
    LOWER = "lower"
    SAME = "same"  # within the margin
    UNKNOWN = "unknown"  # can't tell yet


class Contrast(Protocol):
    """What a verdict needs to know of a difference; `reports.metrics.effects.Effect` has it."""

    @property
    def unit(self) -> str:
        """``share`` or ``number``."""

    @property
    def before(self) -> float:
        """The target of arm 0."""

    @property
    def after(self) -> float:
        """The target of the changed arm."""

    @property
    def estimate(self) -> float:
        """The contrast."""

    @property
    def low(self) -> float:
        """Where its interval at this look's z begins."""

    @property
    def high(self) -> float:
        """Where it ends."""

    @property
    def error(self) -> float:
        """Its standard error."""

    @property
    def count(self) -> int:
        """Pairs."""

    @property
    def differ(self) -> int:
        """Pairs whose observation differs."""


def make_looks(budget: int, *, first: int = 1000, batch: int = 1000, alpha: float = 0.05) -> Looks:
    """Return looks at ``first``, twice, four times ... as many pairs, and at the budget.

    Of K looks each spends alpha / K. Looks that double are as far apart for who waits as for the
    evidence: the smallest effect that shows falls by a factor of 1.4 from each to the next. Equal
    parts let the early ones decide, which is where a designer saves time; O'Brien and Fleming's
    boundaries would ask 16 standard errors of a look at a 64th of the budget. The price is an
    interval at the last look that is longer than that of a single look: by a fifth at 5 looks, a
    third at 8, two fifths at 11.

    Parameters
    ----------
    budget : int
        Pairs at most; the last look. At ``first`` and below it is the only one.
    first : int
        Pairs at the first look.
    batch : int
        Pairs that are played together: looks before the last are whole batches (rounded up), and
        at least a batch before it.
    alpha : float
        Chance, over all looks together, that an interval misses the truth. For a family of m
        targets that must all hold, give alpha / m (Bonferroni).
    """
    if budget < 1 or first < 1 or batch < 1 or not 0 < alpha < 1:
        raise ValueError("looks need a budget, a first look and a batch of 1 and up, 0 < alpha < 1")
    games = []
    step = first
    while (at := -(-step // batch) * batch) + batch <= budget:
        if at not in games:
            games.append(at)
        step *= 2
    games.append(budget)
    return Looks(tuple(games), alpha, _equal_parts(tuple(games), alpha))


@lru_cache(maxsize=256)
def _equal_parts(games: tuple[int, ...], alpha: float) -> tuple[float, ...]:
    spent = [alpha * (look + 1) / len(games) for look in range(len(games))]
    return tuple(boundaries([count / games[-1] for count in games], spent).tolist())


def boundaries(information: Sequence[float] | Floats, spent: Sequence[float] | Floats) -> Floats:
    """Return the boundary of each look, in standard errors, that spends the error as wished.

    Parameters
    ----------
    information : sequence of float
        How much is known at each look, ascending, in any unit: games, or shares of the budget.
    spent : sequence of float
        Chance, without a difference, that any boundary up to this look is crossed; two-sided,
        ascending. Where nothing is spent the boundary is infinite.

    Notes
    -----
    The sum of independent observations walks by normal increments. Its density at a look, among
    walks that crossed no boundary, is the last one's folded with the increment and cut at the
    boundaries; what is cut off is the error spent (Armitage, McPherson and Rowe 1969, section 3;
    Lan and DeMets 1983, Biometrika 70:659-663, for error spent at looks of any spacing). Folded by
    Gauss-Legendre quadrature on panels no wider than an increment's standard deviation.
    """
    times, wanted = _checked(information), np.asarray(spent, np.float64)
    parts = np.diff(wanted, prepend=0.0)
    if wanted.shape != times.shape or (parts < 0).any() or not (wanted < 1).all():
        raise ValueError("the error spent needs one figure a look, ascending from 0 to below 1")
    walk = _Walk(times)
    found = [walk.boundary(look, float(part)) for look, part in enumerate(parts)]
    return np.array(found, np.float64)


def crossing(information: Sequence[float] | Floats, z: Sequence[float] | Floats) -> Floats:
    """Return the chance, without a difference, that a boundary is crossed by each look.

    The inverse of `boundaries`, with the same parameters.
    """
    walk = _Walk(_checked(information))
    cut = []
    for look, edge in enumerate(z):
        cut.append(walk.outside(look, edge))
        walk.step(look, edge)
    return np.cumsum(cut)


def _checked(information: Sequence[float] | Floats) -> Floats:
    times = np.asarray(information, np.float64)
    if times.ndim != 1 or not len(times) or not (np.diff(times, prepend=0.0) > 0).all():
        raise ValueError("information needs to be above 0 and ascending")
    return np.asarray(times / times[-1], np.float64)


class _Walk:
    """The density of a sum, at one look after another, among walks that crossed no boundary."""

    def __init__(self, times: Floats) -> None:
        self.times = times
        self.spread = np.sqrt(np.diff(times, prepend=0.0))  # of each increment
        self.places = np.zeros(1)  # where the sum may be, and how likely it is there
        self.mass = np.ones(1)

    def outside(self, look: int, z: float) -> float:
        """Return the chance to be beyond -/+ z standard errors at a look, and not before."""
        from scipy.special import ndtr

        edge, spread = z * math.sqrt(self.times[look]), self.spread[look]
        beyond = ndtr((self.places - edge) / spread) + ndtr((-edge - self.places) / spread)
        return float(self.mass @ beyond)

    def boundary(self, look: int, part: float) -> float:
        """Return the z that cuts off ``part`` at a look, and go on from there."""
        from scipy.optimize import brentq

        z = math.inf
        if part > 0:
            z = float(brentq(lambda at: self.outside(look, at) - part, 0.0, _FAR, xtol=1e-11))
        self.step(look, z)
        return z

    def step(self, look: int, z: float) -> None:
        """Fold with a look's increment, and cut at its boundaries."""
        if look + 1 == len(self.times):
            return
        edge = min(z, 9.0) * math.sqrt(self.times[look])
        finest = min(self.spread[look], self.spread[look + 1])
        panels = min(_PANELS, max(1, math.ceil(2 * edge / finest)))
        half = edge / panels
        middles = -edge + half * (2 * np.arange(panels) + 1)
        places = (middles[:, None] + half * _NODES).ravel()
        weights = np.tile(half * _WEIGHTS, panels)
        apart = (places[:, None] - self.places) / self.spread[look]
        density = np.exp(-0.5 * apart * apart) @ self.mass
        self.mass = weights * density / (self.spread[look] * math.sqrt(2 * math.pi))
        self.places = places


def judge(effect: Contrast, margin: float, *, last: bool) -> Verdict:
    """Return what a look says of a difference.

    Parameters
    ----------
    effect : Effect
        With its interval at this look's z.
    margin : float
        What is too small to matter, in the effect's unit; 0: nothing is.
    last : bool
        No games will follow.

    Returns
    -------
    Verdict
        ``SAME`` where the whole interval is between -margin and margin, also if it leaves out 0:
        the target moved, but by less than matters (`moved` tells the two apart). ``HIGHER`` and
        ``LOWER`` where the interval leaves out 0 and reaches beyond the margin. Else ``UNKNOWN``.

    Notes
    -----
    A standard error says little while hardly a pair differs, so a verdict needs some that do.

    - Higher or lower: 10 for a share. Differences are then -1, 0 or 1 (or a part where a win is
      shared), and of n that differ the number in favour is binomial: with at least 10 of them,
      however many are to be expected, |more - less| >= z sqrt(n) comes by chance at most 1.07 times
      as often as the normal distribution says, for z of 1.96 and up (worked out in
      tests/reports/test_looks.py). For a number 30, since its differences may be askew.
    - Same: 30, or the last look. There the interval is at least what pairs that haven't been seen
      to differ might yet do: of n pairs, up to 9 / (n + 9) (Tango's interval at z = 3 for none
      seen), each by 1 for a share, by the figure itself (at least 1) for a number.
    """
    enough = differ_enough(effect)
    if not math.isfinite(effect.estimate):
        return Verdict.UNKNOWN
    low, high = _honest(effect)
    if (last or effect.differ >= FEWEST_SAME) and -margin < low and high < margin:
        return Verdict.SAME
    if enough and moved(effect):
        return Verdict.HIGHER if effect.estimate > 0 else Verdict.LOWER
    return Verdict.UNKNOWN


def differ_enough(effect: Contrast) -> bool:
    """Say whether so many pairs differ that a direction may be told."""
    return effect.differ >= (FEWEST if effect.unit == "share" else FEWEST_SAME)


def moved(effect: Contrast) -> bool:
    """Say whether the interval leaves out 0, by however little."""
    return effect.low > 0 or effect.high < 0


def _honest(effect: Contrast) -> tuple[float, float]:
    """Return the interval, made wide enough for what hasn't been seen where few pairs differ."""
    low, high = effect.low, effect.high
    if effect.differ < FEWEST_SAME:
        reach = _size(effect) * _UNSEEN**2 / (effect.count + _UNSEEN**2)
        low = _least(low, effect.estimate - reach)
        high = -_least(-high, -effect.estimate - reach)
    return low, high


def _least(edge: float, other: float) -> float:
    return min(edge, other) if math.isfinite(edge) else other


def _size(effect: Contrast) -> float:
    """Return by how much a pair might differ that hasn't been seen to."""
    return 1.0 if effect.unit == "share" else max(1.0, abs(effect.before), abs(effect.after))


def games_to_settle(effect: Contrast, margin: float, looks: Looks) -> int | None:
    """Return about how many pairs in all would settle an unknown verdict; None if nobody knows.

    If the truth is the estimate and pairs go on to differ as they did: the pairs n at which the
    interval at the last look's z leaves out 0, or lies within the margin, with a chance of `POWER`:
    ((z + z_power) s / d)^2, d the distance to go, s the standard deviation of a pair's difference;
    the smaller of both, and enough that the fewest pairs differ.
    """
    from scipy.special import ndtri

    count = effect.count
    if not count or not math.isfinite(effect.estimate):
        return None
    within = margin - abs(effect.estimate)
    if not effect.differ:
        needed = _UNSEEN**2 * (_size(effect) / margin - 1) if margin > 0 else math.inf
        return _whole(needed)
    if not math.isfinite(effect.error):
        return None
    spread = effect.error * math.sqrt(count) * (looks.z[-1] + float(ndtri(POWER)))
    fewest = FEWEST if effect.unit == "share" else FEWEST_SAME
    apart = _over(spread, abs(effect.estimate))
    inside = _over(spread, within)
    return _whole(
        min(
            max(apart, count * fewest / effect.differ),
            max(inside, count * FEWEST_SAME / effect.differ),
        )
    )


def _over(spread: float, distance: float) -> float:
    return (spread / distance) ** 2 if distance > 0 else math.inf


def _whole(needed: float) -> int | None:
    return math.ceil(needed) if needed < _BEYOND_COUNT else None
