"""Sets of small numbers as bit masks: of places, seats, kinds of card."""

from __future__ import annotations

from sim.engine.compiled import compiled


@compiled
def bits_in(mask):
    """Return how many bits of a mask are set."""
    count = 0
    while mask != 0:  # one machine instruction, once compiled
        mask &= mask - 1
        count += 1
    return count


@compiled
def is_single(mask):
    """Return whether a mask has no more than one bit set."""
    return mask & (mask - 1) == 0


@compiled
def lowest_in(mask):
    """Return the number of the lowest bit that is set in a mask, which holds one at least."""
    return bits_in((mask & -mask) - 1)


@compiled
def is_in(mask, place):
    """Return whether the bit of a place is set."""
    return (mask >> place) & 1 == 1
