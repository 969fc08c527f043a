"""What a seat does not know is dealt anew, so that a policy which looks ahead can't peek.

Only votes are ever hidden, from the moment that a seat has voted until all have (the game's README,
"What a seat knows"). For a seat, `conceal` draws anew

- the votes of other seats that are not shown yet, one candidate as likely as the other;
- the seed, and with it every draw to come.
"""

from __future__ import annotations

from sim.engine.chance import CONCEAL_STREAM, chance, scaled
from sim.engine.compiled import compiled
from sim.games.shadow_of_the_emperor.codes import NO_VOTE, Vote

# Occasions of the stream, one for each thing that is dealt anew.
VOTES, NEW_SEED = range(2)


@compiled
def conceal(state, values, seat, seed):
    """Draw anew in place all that ``seat`` does not know, and replace the game's seed.

    Parameters
    ----------
    state : record of STATE
        Modified in place; give a copy.
    values : record of VALUES
    seat : int
        Whose knowledge is kept.
    seed : uint64
        Decides the new draws, and through it the luck to come.
    """
    if state.votes_shown == 0:
        for other in range(state.seats):
            if other != seat and state.vote[other] != NO_VOTE:
                luck = chance(seed, CONCEAL_STREAM, VOTES, other)
                state.vote[other] = scaled(luck, Vote.CHALLENGER + 1)
    state.seed = chance(seed, CONCEAL_STREAM, NEW_SEED, 0)
