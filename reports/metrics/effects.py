"""What a change does to one number: before, after, the difference, and how surely it is known."""

from __future__ import annotations

import math
from dataclasses import dataclass

from reports.metrics.intervals import Estimate

HALF = 0.5  # the standard deviation between games of a share of one half


@dataclass(frozen=True)
class Effect:
    """A contrast of one target between editions that were played on the same seeds.

    Attributes
    ----------
    name, title : str
        The target's.
    unit : str
        ``share`` (told in percent, its differences in points) or ``number``.
    before, after : float
        The target in the first and in the last edition. NaN where nothing was counted.
    estimate : float
        The contrast; of two editions ``after - before``.
    low, high : float
        Its interval.
    error : float
        Its standard error, from the pairs.
    count : int
        Pairs: seeds that every edition was played on.
    differ : int
        Pairs in which the editions differ in what this target is made of.
    correlation : float
        Between the first and the last edition's games of a pair; NaN where one of them is constant.
    worth : float
        Independent games of each edition that would tell as much; infinite if no pair differs.
    spread : float
        Standard deviation of what one game adds to the target; NaN if it isn't known.
    """

    name: str
    title: str
    unit: str
    before: float
    after: float
    estimate: float
    low: float
    high: float
    error: float
    count: int
    differ: int
    correlation: float
    worth: float
    spread: float = math.nan

    def margin(self, of_share: float) -> float:
        """Return what is too small to matter, in the effect's unit.

        Parameters
        ----------
        of_share : float
            What is too small to matter in a share. In a number it is as small a part of the
            standard deviation between games as this is of that of a share of one half.
        """
        if self.unit == "share" or not self.spread > 0:
            return of_share
        return of_share / HALF * self.spread

    @property
    def figure(self) -> Estimate:
        """The contrast as an estimate."""
        return Estimate(self.name, self.estimate, self.low, self.high, self.count)
