"""Weighing a position: where a seat stands against the others, and what it holds."""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.games.heads_of_state.codes import COUNTRIES, COURTESAN, NOBLES
from sim.games.heads_of_state.features import IN_POSITION, In
from sim.games.heads_of_state.rules.game_end import half_points_of, rank_of
from sim.games.heads_of_state.weighing.prospects import (
    country_points,
    house_points,
    influence_in,
    likelihood,
    look_ahead_of,
    look_at_all,
    look_at_kills,
    missing_areas,
    missing_types,
    most_of_others,
    progress,
    room_for_prospects,
)
from sim.games.heads_of_state.weighing.treachery import weapon_worth


@compiled
def weigh_position(state, values, seat, room):
    """Write all features of a position as a seat sees it; see `state_features`."""
    for feature in range(IN_POSITION):
        room.of_state[feature] = 0.0
    weigh_points(state, seat, room)
    if state.over == 1:  # nothing else is worth anything now
        room.of_state[In.WON] = 1.0 if rank_of(state, seat) == 1 else 0.0
        return
    weigh_prospects(state, values, seat, room, room_for_prospects())


@compiled
def weigh_prospects(state, values, seat, room, prospects_room):
    """Weigh what the seat can expect, with a room for it, which lives until this returns."""
    prospects = prospects_room[0]
    look_ahead_of(state, values, seat, prospects)
    look_at_all(state, values, prospects)
    weigh_influence(state, values, seat, prospects, room)
    weigh_majorities(state, values, seat, prospects, room)
    weigh_goals(state, values, seat, room)
    weigh_hands(state, seat, prospects, room)
    weigh_weapons(state, values, seat, prospects, room)


@compiled
def weigh_points(state, seat, room):
    """Weigh Victory Points."""
    own = half_points_of(state, seat)
    most = 0
    total = 0
    for other in range(state.seats):
        if other != seat:
            points = half_points_of(state, other)
            most = max(most, points)
            total += points
    room.of_state[In.LEAD] = (own - most) / 2
    room.of_state[In.LEAD_OVER_MEAN] = (own - total / (state.seats - 1)) / 2


@compiled
def influence_points_of(state, prospects, seat):
    """Return the influence points that a seat can expect where it has nobles now."""
    points = 0.0
    for country in range(COUNTRIES):
        if prospects.standing[country, seat] > 0:
            points += prospects.points[country, seat]
    return points


@compiled
def weigh_influence(state, values, seat, prospects, room):
    """Weigh influence: what it brings at this round's end, and at those after it."""
    most = 0.0
    total = 0.0
    for other in range(state.seats):
        if other != seat:
            points = influence_points_of(state, prospects, other)
            most = max(most, points)
            total += points
    own = influence_points_of(state, prospects, seat)
    room.of_state[In.INFLUENCE] = own - most
    room.of_state[In.INFLUENCE_OVER_MEAN] = own - total / (state.seats - 1)
    for country in range(COUNTRIES):
        if prospects.capacity[country] > 0:
            part = prospects.standing[country, seat] / prospects.capacity[country]
            points = part * values.influence_points[country, 0]
            room.of_state[In.LATER] += points * prospects.rounds_after


@compiled
def majority_points(state, values, prospects, seat):
    """Return the points that a seat can expect of the most Noble Cards."""
    points = 0.0
    for noble in range(NOBLES):
        own = state.noble_cards[seat, noble]
        if own > 0:
            lead = own - most_of_others(state, seat, noble)
            points += values.most_nobles[noble] * likelihood(lead, prospects.cards_slope)
    return points


@compiled
def weigh_majorities(state, values, seat, prospects, room):
    """Weigh who has the most Noble Cards of each type."""
    most = 0.0
    total = 0.0
    for other in range(state.seats):
        if other != seat:
            points = majority_points(state, values, prospects, other)
            most = max(most, points)
            total += points
    own = majority_points(state, values, prospects, seat)
    room.of_state[In.MAJORITY] = own - most
    room.of_state[In.MAJORITY_OVER_MEAN] = own - total / (state.seats - 1)


@compiled
def weigh_goals(state, values, seat, room):
    """Weigh how near a seat is to the markers that it could still take."""
    for country in range(COUNTRIES):
        missing = missing_areas(state, values, seat, country)
        if missing > 0:
            points = country_points(state, values, seat, country)
            room.of_state[In.COUNTRY] += progress(points, missing)
    missing = missing_types(state, seat)
    if missing > 0:
        room.of_state[In.HOUSE] = progress(house_points(state, values, seat), missing)


@compiled
def weigh_hands(state, seat, prospects, room):
    """Weigh Attribute Cards in hand."""
    room.of_state[In.SETS] = prospects.sets
    room.of_state[In.NEAREST] = prospects.nearest
    room.of_state[In.HAND] = state.hand_size[seat]
    room.of_state[In.COURTESANS] = state.hand[seat, COURTESAN]
    cards = 0
    for other in range(state.seats):
        if other != seat:
            cards += state.hand_size[other]
    room.of_state[In.HANDS_OF_OTHERS] = cards / (state.seats - 1)


@compiled
def weigh_weapons(state, values, seat, prospects, room):
    """Weigh Treachery Cards: in hand, and what others are known to have."""
    room.of_state[In.WEAPONS_HELD] = state.treachery_hand_size[seat]
    if state.treachery_hand_size[seat] > 0:
        look_at_kills(state, values, seat, prospects, state.occupied)
        most = 0.0
        for kind in range(values.kinds):
            if state.treachery_hand[seat, kind] > 0:
                most = max(most, weapon_worth(state, values, seat, prospects, kind, 0))
        room.of_state[In.WEAPONS] = most
    room.of_state[In.THREAT] = threatened_influence(state, values, seat)


@compiled
def threatened_influence(state, values, seat):
    """Return the influence of a seat's nobles that one card known in another hand can reach."""
    countries = 0
    for other in range(state.seats):
        if other != seat and state.treachery_hand_size[other] > 0:
            for kind in range(values.kinds):
                if state.open_treachery[other, kind] > 0:
                    countries |= values.used_in[kind]
    threatened = 0
    for box in range(values.boxes):
        if state.owner[box] == seat and (countries >> values.box_country[box]) & 1 == 1:
            if values.cards_needed[values.box_kind[box]] == 1:
                threatened += influence_in(state, values, box)
    return threatened
