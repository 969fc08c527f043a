"""Chance as a pure function of (seed, stream, occasion, item): no generator advances.

Two games with the same seed and slightly different values share all the luck that they have
in common, so a difference between them is the change itself.
"""

from __future__ import annotations

import numpy as np

from sim.engine.compiled import compiled, wrapping
from sim.engine.narrow import wide

GOLDEN = np.uint64(0x9E3779B97F4A7C15)  # 2^64 / golden ratio, SplitMix64's increment
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)  # SplitMix64 finaliser (Steele, Lea, Flood 2014; Stafford 13)
MIX_2 = np.uint64(0x94D049BB133111EB)
ONE, S27, S30, S31, S32 = (np.uint64(n) for n in (1, 27, 30, 31, 32))

LONG_PILE = 24  # cards from which a pile is first spread out by the first bits of its draws
SHEAVES = 64
SHEAF_BITS = np.uint64(58)  # a draw's last bits, below those that say its sheaf

# Streams. A game numbers its own below POLICY_STREAM.
POLICY_STREAM = 1 << 16  # + seat: the choices of the policy in that seat
RUN_STREAM = 1 << 17  # + purpose: the seeds of a run's games
CONCEAL_STREAM = 1 << 18  # re-dealing what a seat does not know
SAMPLE_STREAM = 1 << 19  # drawing members of an ensemble


@wrapping
@compiled
def mixed(bits, key):
    """Return ``bits`` mixed with ``key``: one link of the chain behind :func:`chance`."""
    bits = bits + (np.uint64(key) + ONE) * GOLDEN
    bits = (bits ^ (bits >> S30)) * MIX_1
    bits = (bits ^ (bits >> S27)) * MIX_2
    return bits ^ (bits >> S31)


@wrapping
@compiled
def chance(seed, stream, occasion, item):
    """Return 64 uniform bits for one draw.

    Parameters
    ----------
    seed : uint64
        The game's seed.
    stream, occasion, item : int
        Who draws, at which place in the game, and for what; each >= 0.
    """
    return mixed(mixed(mixed(np.uint64(seed), stream), occasion), item)


@compiled
def scaled(bits, count):
    """Return ``bits`` scaled to 0 .. ``count`` - 1 (bias below count / 2^32)."""
    return np.int64(((bits >> S32) * np.uint64(count)) >> S32)


@compiled
def shuffle(pile, size, seed, stream, occasion):
    """Order ``pile[:size]`` in place by each card's own draw.

    A card added to or taken from the pile leaves the order of the others as it was.
    ``occasion`` says how often this pile was shuffled before.
    """
    base = mixed(mixed(np.uint64(seed), stream), occasion)
    keys = np.empty(size, np.uint64)
    if size < LONG_PILE:
        for place in range(size):
            keys[place] = mixed(base, wide(pile[place]))
    else:
        spread(pile, keys, size, base)
    for i in range(size):
        card = pile[i]
        key = keys[i]
        place = i
        while place > 0 and keys[place - 1] > key:
            keys[place] = keys[place - 1]
            pile[place] = pile[place - 1]
            place -= 1
        keys[place] = key
        pile[place] = card


@compiled
def spread(pile, keys, size, base):
    """Write the draws of ``pile[:size]`` into ``keys``, both ordered by the draws' first bits.

    What is left to sort is nearly in order, so that a long pile takes a time in step with its
    length, not with the square of it.
    """
    starts = np.zeros(SHEAVES + 1, np.int64)
    cards = np.empty(size, np.int64)
    draws = np.empty(size, np.uint64)
    for place in range(size):
        draw = mixed(base, wide(pile[place]))
        cards[place] = pile[place]
        draws[place] = draw
        starts[np.int64(draw >> SHEAF_BITS) + 1] += 1
    for place in range(SHEAVES):
        starts[place + 1] += starts[place]
    for place in range(size):
        own = np.int64(draws[place] >> SHEAF_BITS)
        pile[starts[own]] = cards[place]
        keys[starts[own]] = draws[place]
        starts[own] += 1


@wrapping
@compiled
def ticket(base, action):
    """Return an action's draw at an occasion whose well-mixed bits are ``base``.

    One multiplication, since only the order of tickets matters and their high bits decide it
    (uniform over 2 to 20 actions in `tests/engine/test_chance.py`).
    """
    bits = base + (np.uint64(action) + ONE) * GOLDEN
    return (bits ^ (bits >> S32)) * MIX_1


@compiled
def luckiest(actions, count, base):
    """Return the place of the action with the greatest draw of its own, uniform over ``actions``.

    The Gumbel-max coupling: an action that appears or disappears changes the choice only if it
    wins, so paired games with slightly different choices mostly choose alike. ``base`` is the
    occasion's well-mixed bits, see `ticket`.
    """
    best = 0
    highest = ticket(base, actions.code[0])
    for place in range(1, count):
        luck = ticket(base, actions.code[place])
        best = place if luck > highest else best
        highest = max(highest, luck)
    return best


@compiled
def game_seed(run_seed, purpose, game):
    """Return the seed of game number ``game`` of a run: never depends on worker or batch."""
    return chance(run_seed, RUN_STREAM + purpose, game, 0)
