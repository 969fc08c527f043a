"""Weighing a position: where a seat stands against the others, and what it is near to."""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.engine.masks import bits_in
from sim.games.corona_de_hierro.codes import NOBODY, Post
from sim.games.corona_de_hierro.features import IN_POSITION, In
from sim.games.corona_de_hierro.rules.end_of_the_game import is_ahead_of, points_of
from sim.games.corona_de_hierro.weighing.prospects import (
    card_worth,
    king_points,
    level_points,
    open_points,
    promise_of,
    wanted_king,
)
from sim.games.corona_de_hierro.weighing.pull import castle_threat, look_around, room_for_pull


@compiled
def weigh_position(state, values, seat, room):
    """Write all features of a position as a seat sees it; see `state_features`."""
    for feature in range(IN_POSITION):
        room.of_state[feature] = 0.0
    weigh_points(state, values, seat, room)
    if state.over == 1:  # nothing else is worth anything now
        room.of_state[In.WON] = 1.0
        for other in range(state.seats):
            if other != seat and is_ahead_of(state, other, seat):
                room.of_state[In.WON] = 0.0
        return
    weigh_track(state, values, seat, room)
    weigh_armies(state, values, seat, room)
    weigh_emissaries(state, values, seat, room)
    weigh_cards(state, values, seat, room)


@compiled
def points_now(state, values, seat):
    """Return the points of a finished game, or those that are open."""
    if state.over == 1:
        return 1.0 * points_of(state, seat)
    return open_points(state, values, seat)


@compiled
def weigh_points(state, values, seat, room):
    """Weigh Victory Points, by all that is open."""
    own = points_now(state, values, seat)
    most = 0.0
    total = 0.0
    for other in range(state.seats):
        if other != seat:
            points = points_now(state, values, other)
            most = max(most, points)
            total += points
    room.of_state[In.LEAD] = own - most
    room.of_state[In.LEAD_OVER_MEAN] = own - total / (state.seats - 1)


@compiled
def levels_ahead(state, seat):
    """Return a seat's lead in levels over the best other one."""
    most = 0
    for other in range(state.seats):
        if other != seat:
            most = max(most, state.level[other])
    return state.level[seat] - most


@compiled
def weigh_track(state, values, seat, room):
    """Weigh legitimacy: the own, and that of whom the loyalty card wants as King."""
    room.of_state[In.LEVEL] = level_points(values, state.level[seat])
    room.of_state[In.LEVELS_AHEAD] = levels_ahead(state, seat)
    wanted = wanted_king(state, values, seat)
    if wanted != NOBODY:
        points = king_points(state, values, seat)
        room.of_state[In.KING] = points * levels_ahead(state, wanted)


@compiled
def weigh_armies(state, values, seat, room):
    """Weigh castles and armies."""
    room.of_state[In.CASTLES] = bits_in(state.owned[seat])
    room.of_state[In.GARRISONS] = bits_in(state.owned[seat] & state.garrisoned)
    room.of_state[In.THREAT] = castle_threat(state, values, seat)
    weigh_pull(state, values, seat, room, room_for_pull())


@compiled
def weigh_pull(state, values, seat, room, pull_room):
    """Weigh what armies are near to, with a room for it, which lives until this returns."""
    pull = pull_room[0]
    look_around(state, values, seat, pull)
    for city in range(values.cities):
        pawns = state.army[seat, city]
        if pawns > 0:
            room.of_state[In.PAWNS] += pawns
            room.of_state[In.PULL] += pull.at[values.size_of[pawns], city]


@compiled
def weigh_emissaries(state, values, seat, room):
    """Weigh emissaries, alliances and hostages."""
    room.of_state[In.EMISSARIES] = state.emissaries[seat]
    room.of_state[In.ALLIES] = bits_in(state.allies[seat])
    for castle in range(values.castles):
        if state.in_castle[seat, castle] > 0 and state.owner[castle] == NOBODY:
            room.of_state[In.PROMISE] += promise_of(state, values, seat, castle)
    for post in range(Post.SARACENS, Post.MAGYARS + 1):
        if state.posted[post, seat] > 0:
            room.of_state[In.SAFETY] += 1.0
    for other in range(state.seats):
        room.of_state[In.HOSTAGES] += state.hostages[seat, other] - state.hostages[other, seat]


@compiled
def weigh_cards(state, values, seat, room):
    """Weigh the hand and the shields."""
    for place in range(state.hand_size[seat]):
        room.of_state[In.CARDS] += card_worth(state, values, seat, state.hand[seat, place])
    room.of_state[In.SHIELDS] = state.shields[seat]
