"""Weighing actions with emissaries: castles, Rome and the barbarians, alliances, hostages."""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.games.corona_de_hierro.codes import AT_POST, IN_ZONE, NOBODY, POSTS, Post
from sim.games.corona_de_hierro.features import Of
from sim.games.corona_de_hierro.weighing.odds import reach_with
from sim.games.corona_de_hierro.weighing.prospects import (
    castle_worth,
    king_worth,
    levels_worth,
    promise_of,
    word_chance,
)


@compiled
def weigh_levels(state, values, seat, who, by, place, room):
    """Weigh levels that some seat gains, or loses if ``by`` is negative."""
    worth = levels_worth(state, values, who, by)
    if who == seat:
        room.of_action[Of.LEVELS, place] += worth
    else:
        room.of_action[Of.THEIR_LEVELS, place] -= worth
    room.of_action[Of.KING, place] += king_worth(state, values, seat, who, by)


@compiled
def weigh_sending(state, values, seat, castle, place, room):
    """Weigh an emissary sent to a castle."""
    room.of_action[Of.EMISSARIES, place] = -1.0
    room.of_action[Of.PROMISE, place] = promise_of(state, values, seat, castle)


@compiled
def weigh_request(state, values, seat, castle, place, room):
    """Weigh a request for a castle's support."""
    chance = word_chance(state, values, seat, castle)
    weigh_support(state, values, seat, castle, chance, place, room)


@compiled
def weigh_fortunate_request(state, values, seat, castle, place, room):
    """Weigh a request with the die of Good fortune."""
    chance = reach_with(values, values.fortune_die, values.word[castle], state.shields[seat])
    weigh_support(state, values, seat, castle, chance, place, room)


@compiled
def weigh_support(state, values, seat, castle, chance, place, room):
    """Weigh a castle's support, by the chance that it is granted."""
    worth = castle_worth(state, values, seat, castle, values.support_won)
    room.of_action[Of.CASTLE, place] = chance * worth
    king = king_worth(state, values, seat, seat, values.support_won)
    room.of_action[Of.KING, place] += chance * king


@compiled
def weigh_post(state, values, seat, post, number, place, room):
    """Weigh an emissary sent to a post (1), or that leaves it (-1)."""
    room.of_action[Of.EMISSARIES, place] = -number
    if post == Post.ROME:
        levels = values.rome_sent if number > 0 else -values.rome_left
        weigh_levels(state, values, seat, seat, levels, place, room)
    elif state.posted[post, seat] == (0 if number > 0 else 1):
        room.of_action[Of.SAFETY, place] = number


@compiled
def weigh_alliance(state, values, seat, other, place, room):
    """Weigh an alliance requested: the other may rise by it."""
    room.of_action[Of.ALLIANCE, place] = 1.0
    room.of_action[Of.EMISSARIES, place] = -1.0
    weigh_levels(state, values, seat, other, values.alliance_accepted, place, room)


@compiled
def weigh_acceptance(state, values, seat, place, room):
    """Weigh an alliance accepted."""
    room.of_action[Of.ALLIANCE, place] = 1.0
    weigh_levels(state, values, seat, seat, values.alliance_accepted, place, room)


@compiled
def weigh_retrieval(state, values, seat, where, place, room):
    """Weigh an emissary that comes back, by what it gives up."""
    room.of_action[Of.EMISSARIES, place] = 1.0
    if where >= IN_ZONE:
        room.of_action[Of.ALLIANCE, place] = -1.0
    elif where >= AT_POST:
        weigh_post(state, values, seat, where - AT_POST, -1, place, room)
    elif state.owner[where] == NOBODY:
        room.of_action[Of.PROMISE, place] = -promise_of(state, values, seat, where)


@compiled
def weigh_replaced(state, values, seat, where, place, room):
    """Weigh the card Hostage: another's emissary is taken, an own one takes its place."""
    room.of_action[Of.HOSTAGES, place] = 1.0
    room.of_action[Of.EMISSARIES, place] = -1.0
    if where == AT_POST + Post.ROME:
        weigh_levels(state, values, seat, seat, values.hostage_won, place, room)
    elif where >= AT_POST and where < AT_POST + POSTS:
        if state.posted[where - AT_POST, seat] == 0:
            room.of_action[Of.SAFETY, place] = 1.0
    elif state.owner[where] == NOBODY:
        room.of_action[Of.PROMISE, place] = promise_of(state, values, seat, where)
