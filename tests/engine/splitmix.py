"""The hash behind all luck once more, in Python's own whole numbers: slow and plain."""

from __future__ import annotations

from collections.abc import Sequence

MASK = 2**64 - 1
GOLDEN = 0x9E3779B97F4A7C15


def finalised(bits: int) -> int:
    """Return SplitMix64's finaliser of a 64-bit number."""
    bits = ((bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    bits = ((bits ^ (bits >> 27)) * 0x94D049BB133111EB) & MASK
    return bits ^ (bits >> 31)


def link(bits: int, key: int) -> int:
    """Return output number ``key`` (from 0) of a SplitMix64 generator seeded with ``bits``."""
    return finalised((bits + (key + 1) * GOLDEN) & MASK)


def draw(seed: int, stream: int, occasion: int, item: int) -> int:
    """Return the 64 bits of one draw."""
    return link(link(link(seed, stream), occasion), item)


def below(bits: int, count: int) -> int:
    """Return bits scaled to 0 .. count - 1 by their upper half."""
    return ((bits >> 32) * count) >> 32


def order(pile: Sequence[int], seed: int, stream: int, occasion: int) -> list[int]:
    """Return a pile shuffled: sorted by each card's own draw."""
    return sorted(pile, key=lambda card: draw(seed, stream, occasion, card))


def ticket_of(seed: int, stream: int, occasion: int, action: int) -> int:
    """Return an action's draw: one step of multiplication from the occasion's bits."""
    bits = (link(link(seed, stream), occasion) + (action + 1) * 0x9E3779B97F4A7C15) % 2**64
    return (bits ^ (bits >> 32)) * 0xBF58476D1CE4E5B9 % 2**64


def ticket(base: int, action: int) -> int:
    """Return an action's draw in a choice: a step of the generator, half mixed."""
    bits = (base + (action + 1) * GOLDEN) & MASK
    return ((bits ^ (bits >> 32)) * 0xBF58476D1CE4E5B9) & MASK


def luckiest(actions: Sequence[int], seed: int, stream: int, occasion: int) -> int:
    """Return the place of the action with the greatest ticket."""
    base = link(link(seed, stream), occasion)
    tickets = [ticket(base, action) for action in actions]
    return tickets.index(max(tickets))
