"""Scales on which effects add up: log odds for shares, the number itself for all else.

A step that takes a win rate from 50 to 53 % won't take one of 2 to 5 %. On log odds,
log(p / (1 - p)), what several changes do adds up far better where shares come near 0 or 1 (Cox
1970, The Analysis of Binary Data), and near the middle it makes no difference.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from reports.metrics.tallies import Target
from sim.studies.tune.smallest_change import Band

EDGE = 0.002  # shares nearer to 0 or 1 are taken for this: few games tell them apart


@dataclass(frozen=True)
class Link:
    """A scale, and the way back."""

    log_odds: bool

    def to(self, figure: float) -> float:
        """Return a figure on the scale."""
        if not self.log_odds or math.isnan(figure):
            return figure
        share = min(1 - EDGE, max(EDGE, figure))
        return math.log(share / (1 - share))

    def back(self, place: float) -> float:
        """Return the figure at a place of the scale."""
        if not self.log_odds:
            return place
        return 1 / (1 + math.exp(-place)) if place > -700 else 0.0

    def slope(self, figure: float) -> float:
        """Return how far the scale goes for a small step of the figure."""
        if not self.log_odds:
            return 1.0
        share = min(1 - EDGE, max(EDGE, figure))
        return 1 / (share * (1 - share))

    def band(self, band: Band) -> Band:
        """Return a band on the scale."""
        if not self.log_odds:
            return band
        low = self.to(band.low) if band.low > EDGE else -math.inf
        high = self.to(band.high) if band.high < 1 - EDGE else math.inf
        if math.isfinite(low) and math.isfinite(high):
            return Band(low, high, max((high - low) / 2, 1e-9))
        bound = band.low if math.isfinite(low) else band.high
        return Band(low, high, band.scale * self.slope(bound))


def link_of(target: Target) -> Link:
    """Return the scale of a target: log odds if it is a share, and no difference of shares."""
    return Link(target.unit == "share" and len(target.columns) < 4)
