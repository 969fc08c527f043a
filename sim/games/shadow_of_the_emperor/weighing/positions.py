"""Weighing a position: where a seat stands against the others, and what it can expect."""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.games.shadow_of_the_emperor.codes import FACES, NOBODY, Child, Phase
from sim.games.shadow_of_the_emperor.features import IN_POSITION, In
from sim.games.shadow_of_the_emperor.rules.components import points_of
from sim.games.shadow_of_the_emperor.rules.game_end import rank_of
from sim.games.shadow_of_the_emperor.rules.permits import cities_built
from sim.games.shadow_of_the_emperor.weighing.prospects import (
    challenge_chance,
    child_comes,
    child_of,
    influence_by,
    lasting,
    look_ahead,
    office_worth,
    room_for_prospects,
    seat_chance,
)

KEEPS_THRONE = 0.7  # likelihood that a round's Emperor is Emperor in the next one, about


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
    look_ahead(state, values, seat, prospects)
    weigh_electors(state, values, seat, prospects, room)
    weigh_throne(state, values, seat, prospects, room)
    weigh_family(state, values, seat, prospects, room)
    weigh_wealth(state, values, seat, prospects, room)


@compiled
def weigh_points(state, seat, room):
    """Weigh Victory Points."""
    own = points_of(state, seat)
    most = 0
    total = 0
    for other in range(state.seats):
        if other != seat:
            points = points_of(state, other)
            most = max(most, points)
            total += points
    room.of_state[In.LEAD] = own - most
    room.of_state[In.LEAD_OVER_MEAN] = own - total / (state.seats - 1)


@compiled
def new_seats(state, values, prospects, seat):
    """Return the points that a seat can expect of becoming an elector in the coming phase V."""
    points = 0.0
    if prospects.rounds > 0:
        for electorate in range(values.electorates):
            if state.elector[electorate] != seat and (state.in_play >> electorate) & 1 == 1:
                chance = seat_chance(state, prospects, seat, electorate, NOBODY, 0, 0)
                points += chance * values.elector_points
    return points


@compiled
def weigh_electors(state, values, seat, prospects, room):
    """Weigh elector spaces: those to win, to keep, and what they are good for."""
    best = 0.0
    for other in range(state.seats):
        if other != seat:
            best = max(best, new_seats(state, values, prospects, other))
    own = new_seats(state, values, prospects, seat)
    room.of_state[In.SEATS] = own
    room.of_state[In.SEATS_OVER_BEST] = own - best
    for electorate in range(values.electorates):
        if state.elector[electorate] == seat:
            room.of_state[In.ELECTORS] += prospects.rounds
            if prospects.rounds > 0:
                chance = seat_chance(state, prospects, seat, electorate, NOBODY, 0, 0)
                room.of_state[In.HOLD] += chance
                room.of_state[In.OFFICES] += office_worth(values, electorate)


@compiled
def weigh_throne(state, values, seat, prospects, room):
    """Weigh the throne, and the election of this round if there is one."""
    keeps = 1.0
    if state.challenger != NOBODY and state.phase <= Phase.ELECTION:
        chance = challenge_chance(state, prospects, state.challenger)
        if seat == state.challenger:
            room.of_state[In.CHALLENGE] = chance
            room.of_state[In.THRONE] = chance * throne_to_come(state, values)
        keeps = 1 - chance
        if seat == state.emperor:
            room.of_state[In.CHALLENGE] = keeps
    if seat == state.emperor:
        room.of_state[In.EMPEROR] = 1.0
        room.of_state[In.THRONE] = keeps * throne_to_come(state, values)
    best = 0.0
    for other in range(state.seats):
        if other != seat:
            best = max(best, prospects.votes[other])
    room.of_state[In.VOTES] = prospects.votes[seat] - best


@compiled
def throne_to_come(state, values):
    """Return the points of the Emperor's actions to come, less the further off they are."""
    points = 0.0
    likely = 1.0
    scored = 1 if state.phase == Phase.EMPERORS_ACTION else 0  # this round's are scored at once
    for round_number in range(max(state.round_number, 1) + scored, values.rounds + 1):
        points += likely * values.emperor_points[round_number]
        likely *= KEEPS_THRONE
    return points


@compiled
def later_of(state, values, prospects, seat):
    """Return a seat's influence times the later rounds in which it will still stand."""
    later = 0
    rounds = max(prospects.rounds - 1, 0)
    for electorate in range(values.electorates):
        if state.faces[seat, electorate] != 0:
            for face in range(FACES):
                number = state.aristocrats[seat, electorate, face]
                if number > 0:
                    later += number * influence_by(values, face) * lasting(prospects, face)
        if state.elector[electorate] == seat:
            face = state.elector_face[electorate]
            later += influence_by(values, face) * lasting(prospects, face)
        knights = state.knights[seat, electorate, 0] + state.knights[seat, electorate, 1]
        later += knights * values.knight_influence * rounds
        later += state.cities[seat, electorate] * values.city_influence * rounds
    return later


@compiled
def weigh_family(state, values, seat, prospects, room):
    """Weigh how long the family's influence lasts, and the child to come."""
    best = 0
    for other in range(state.seats):
        if other != seat:
            best = max(best, later_of(state, values, prospects, other))
    own = later_of(state, values, prospects, seat)
    room.of_state[In.LATER] = own
    room.of_state[In.LATER_OVER_BEST] = own - best
    room.of_state[In.SUPPLY] = state.supply[seat] if prospects.rounds > 1 else 0
    if child_comes(state, values):
        child = child_of(state, values, seat, -1)
        room.of_state[In.SON] = 1.0 if child == Child.SON else 0.0
        room.of_state[In.DAUGHTER] = 1.0 if child == Child.DAUGHTER else 0.0


@compiled
def weigh_wealth(state, values, seat, prospects, room):
    """Weigh thalers and what brings them."""
    built = cities_built(state, values, seat)
    room.of_state[In.CITIES] = built
    if state.phase <= Phase.ACTIONS or prospects.incomes > 0:
        room.of_state[In.THALERS] = state.thalers[seat]
    income = built * values.city_income
    for electorate in range(values.electorates):
        if state.elector[electorate] == seat:
            for other in range(state.seats):
                if other != seat:
                    income += state.cities[other, electorate] * values.foreign_city_income
    room.of_state[In.INCOME] = income * prospects.incomes
