"""Sets as bit masks: of cities, castles, seats, kinds of card."""

from __future__ import annotations

from sim.engine.compiled import compiled


@compiled
def bits_in(mask):
    """Return how many bits of a mask are set."""
    count = 0
    while mask != 0:
        mask &= mask - 1
        count += 1
    return count


@compiled
def is_in(mask, place):
    """Return whether the bit of a place is set."""
    return (mask >> place) & 1 == 1
