"""Judge what a check expects: inside, outside, or not known yet.

A target *passes* once its interval lies inside what is allowed, and *fails* once it lies outside;
that nothing was found is never a pass. The two ends need different care.

- A target that fails by chance stops somebody's work, and with many targets some would. So each
  fails only by an interval of error alpha / m, m being all that a check judges (Bonferroni): if
  everything holds, the chance that anything fails is at most alpha.
- A check passes only if every target does, so it passes by mistake no more often than the one
  target that doesn't hold does: an intersection-union test, whose parts may each have error alpha
  (Berger 1982, Technometrics 24:295-300). That is two one-sided tests of equivalence (Schuirmann
  1987, J. Pharmacokinet. Biopharm. 15:657-680), with an interval of 1 - alpha for 1 - 2 alpha.

Both intervals hold at all looks at once (`reports.metrics.looks`), so the first look that decides
a target decides it for good. With many targets they reach 4 standard errors, where the normal
distribution is too short for rare things: shares have Clopper and Pearson's interval, which isn't.
The score interval of paired shares misses up to 1.4 times as often as alpha / m where pairs differ
seldom and all one way (summed up over all outcomes of 500 to 4,000 pairs), else no more often.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from reports.metrics.effects import Effect
from reports.metrics.intervals import Estimate
from reports.metrics.looks import (
    FEWEST,
    FEWEST_SAME,
    POWER,
    Looks,
    Verdict,
    differ_enough,
    judge,
    make_looks,
)
from reports.metrics.tallies import Tally
from sim.studies.gate.expecting import Expected
from sim.studies.gate.planning import Gate, Stage

FIRST = 1_000  # games at the first look, if there are four times as many in all
LEAST = 500  # and no fewer, unless there are no more: numbers may be askew
PIECE = 250  # games that a worker plays at a time
RARE = 9.0  # of n alike, up to 9 / (n + 9) of all may be otherwise: three standard errors
MOST = 1_000_000_000  # games that are worth naming


class Outcome(StrEnum):
    """What a check says of a target."""

    PASS = "pass"  # noqa: S105  no password
    FAIL = "fail"
    UNKNOWN = "unknown"  # can't tell yet
    ACCEPTED = "accepted"  # it fails, and somebody said why that is right


@dataclass(frozen=True)
class Judged:
    """An expectation, and what the games say of it.

    Attributes
    ----------
    expected : Expected
    outcome : Outcome
    estimate, low, high : float
        The target, or how far it moved; of a pass with the interval that it passed by, else with
        the wider one of fails.
    before, after : float
        Of a drift: the target in both editions; else NaN.
    games : int
        On each edition, when it was decided.
    needed : int or None
        Of an unknown one: games that would settle it with a chance of `POWER`; None if nobody
        knows.
    reason : str or None
        Of an accepted one.
    """

    expected: Expected
    outcome: Outcome
    estimate: float
    low: float
    high: float
    before: float
    after: float
    games: int
    needed: int | None = None
    reason: str | None = None

    @property
    def excess(self) -> float:
        """How far the estimate is beyond what is allowed, by the width of that; 0 if it isn't."""
        low, high = self.expected.low, self.expected.high
        beyond = max(
            0.0 if low is None else low - self.estimate,
            0.0 if high is None else self.estimate - high,
        )
        if math.isnan(beyond):
            return 0.0
        if low is not None and high is not None:
            return max(0.0, beyond) / ((high - low) / 2)
        end = low if low is not None else high
        return max(0.0, beyond) / max(abs(end or 0.0), 1e-3)

    @property
    def figure(self) -> Estimate:
        """The estimate, under a name of its own."""
        prefix = f"tiers.{self.expected.tier}." if self.expected.tier else ""
        kind = "drift." if self.expected.kind == "drift" else ""
        name = f"{prefix}{kind}{self.expected.target.name}"
        return Estimate(name, self.estimate, self.low, self.high, self.games)


@dataclass(frozen=True)
class Schedule:
    """When a stage is judged, and how far its intervals reach at each look."""

    fails: Looks
    passes: Looks
    piece: int  # games that a worker plays at a time

    @property
    def games(self) -> tuple[int, ...]:
        """Games at each look."""
        return self.fails.games


def schedule(gate: Gate, stage: Stage) -> Schedule:
    """Return the looks of a stage of a check."""
    alpha = 1 - gate.confidence
    first = min(stage.games, max(LEAST, min(FIRST, stage.games // 4)))
    piece = min(PIECE, first)
    fails = make_looks(
        stage.games, first=first, batch=piece, alpha=alpha / max(1, len(gate.expected))
    )
    return Schedule(fails, make_looks(stage.games, first=first, batch=piece, alpha=alpha), piece)


def unchanged(expected: Expected) -> Judged:
    """Return what is known of a drift without a game: the values are the same."""
    return Judged(expected, Outcome.PASS, 0.0, 0.0, 0.0, math.nan, math.nan, 0)


def judge_look(
    tally: Tally, stage: Stage, expected: Sequence[Expected], when: Schedule, look: int
) -> list[Judged]:
    """Return what a look says of some of a stage's expectations, in their order."""
    last = look == len(when.games) - 1
    wide, narrow = when.fails.z[look], when.passes.z[look]
    own = len(stage.arms) - 1
    kinds = {one.kind for one in expected}
    found = []
    if "bound" in kinds:
        outer = tally.levels(wide, own, exact=True)
        inner = tally.levels(narrow, own, exact=True)
    if "drift" in kinds:
        far, near = tally.effects(wide), tally.effects(narrow)
    for one in expected:
        if one.kind == "bound":
            rare = _rare(tally, one, own)
            found.append(_bound(one, outer[one.place], inner[one.place], when, look, rare=rare))
        else:
            found.append(_drift(one, far[one.place], near[one.place], when, last=last))
    return found


# --- bounds -------------------------------------------------------------------------------------


def _rare(tally: Tally, one: Expected, arm: int) -> bool:
    """Return whether a difference of ratios rests on too few of the one or the other."""
    width = len(one.target.columns)
    if width < 4:
        return False
    places = [i for i, target in enumerate(tally.targets) if len(target.columns) == width]
    sums = tally.parts[f"sums.{width}"][places.index(one.place)]
    return bool(min(sums[arm * width + 1], sums[arm * width + 3]) < FEWEST_SAME)


def _bound(
    one: Expected, outer: Estimate, inner: Estimate, when: Schedule, look: int, *, rare: bool
) -> Judged:
    outer, inner = _honest(one, outer), _honest(one, inner)
    outcome, shown = Outcome.UNKNOWN, outer
    if not rare and not math.isnan(outer.estimate):
        if _outside(one, outer.low, outer.high):
            outcome = Outcome.FAIL
        elif _inside(one, inner.low, inner.high):
            outcome, shown = Outcome.PASS, inner
    needed = None
    if outcome is Outcome.UNKNOWN:
        error = (outer.high - outer.low) / (2 * when.fails.z[look])
        needed = _needed(one, outer.estimate, error, outer.count, when)
    nan = math.nan
    return Judged(
        one, outcome, shown.estimate, shown.low, shown.high, nan, nan, shown.count, needed
    )


def _honest(one: Expected, found: Estimate) -> Estimate:
    """Return an estimate whose interval says what games that haven't been seen might change.

    All games alike have no standard error, but of n of them up to 9 / (n + 9) of all may be
    otherwise.
    """
    if one.target.unit == "share" or found.low < found.high or math.isnan(found.estimate):
        return found
    reach = max(1.0, abs(found.estimate)) * RARE / (found.count + RARE)
    low, high = found.estimate - reach, found.estimate + reach
    return Estimate(found.name, found.estimate, low, high, found.count)


def _outside(one: Expected, low: float, high: float) -> bool:
    below = one.low is not None and high < one.low
    return below or (one.high is not None and low > one.high)


def _inside(one: Expected, low: float, high: float) -> bool:
    return (one.low is None or low >= one.low) and (one.high is None or high <= one.high)


# --- drift --------------------------------------------------------------------------------------


def _drift(one: Expected, far: Effect, near: Effect, when: Schedule, *, last: bool) -> Judged:
    assert one.high is not None
    outcome, shown = Outcome.UNKNOWN, far
    if math.isfinite(far.estimate):
        if differ_enough(far) and _outside(one, far.low, far.high):
            outcome = Outcome.FAIL
        elif judge(near, one.high, last=last) is Verdict.SAME:
            outcome, shown = Outcome.PASS, near
    needed = None
    if outcome is Outcome.UNKNOWN:
        needed = _needed(one, far.estimate, far.error, far.count, when)
        if not far.differ:
            size = 1.0 if one.target.unit == "share" else max(1.0, abs(far.before), abs(far.after))
            needed = _whole(RARE * (size / one.high - 1), far.count)
        elif needed is not None:
            fewest = FEWEST if _outside(one, far.estimate, far.estimate) else FEWEST_SAME
            needed = _whole(max(needed, far.count * fewest / far.differ), far.count)
    return Judged(
        one,
        outcome,
        shown.estimate,
        shown.low,
        shown.high,
        shown.before,
        shown.after,
        shown.count,
        needed,
    )


def _needed(one: Expected, estimate: float, error: float, count: int, when: Schedule) -> int | None:
    """Return about how many games would settle an unknown target.

    If the truth is the estimate: the games n at which the interval of the last look ends before
    the nearest bound with a chance of `POWER`, ((z + z_power) s / d)^2, with d the distance to
    that bound and s the standard deviation of a game.
    """
    from scipy.special import ndtri

    if not math.isfinite(estimate) or not math.isfinite(error):
        return None
    out = _outside(one, estimate, estimate)
    z = (when.fails if out else when.passes).z[-1] + float(ndtri(POWER))
    distance = min(abs(estimate - end) for end in (one.low, one.high) if end is not None)
    if distance <= 0:
        return None
    return _whole(count * (z * error / distance) ** 2, count)


def _whole(games: float, count: int) -> int | None:
    """Return a number of games, two digits of it, and more than there were."""
    games = max(games, 1.2 * count)
    if not games < MOST:
        return None
    unit = 10.0 ** max(0, math.floor(math.log10(games)) - 1)
    return int(math.ceil(games / unit) * unit)
