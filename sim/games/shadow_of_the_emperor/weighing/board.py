"""Weighing choices on the board: where to place, whom to treat, move, marry, choose."""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.games.shadow_of_the_emperor.codes import (
    CITY_SPACES,
    CONVENT,
    ELECTOR_TILE,
    EMPTY,
    FACES,
    FIRST_ACTIONS,
    PLACES,
    POSTS,
    SEATS,
    STAGES,
    THRONE_TILE,
    Answer,
    DecisionKind,
    Kind,
)
from sim.games.shadow_of_the_emperor.features import Of
from sim.games.shadow_of_the_emperor.rules.components import (
    OLDEST,
    electorate_of,
    face_of,
    is_baron,
    owner_of,
    points_of,
    stage_of,
)
from sim.games.shadow_of_the_emperor.rules.permits import cities_built
from sim.games.shadow_of_the_emperor.weighing.changes import weigh_change
from sim.games.shadow_of_the_emperor.weighing.prospects import (
    influence_by,
    lasting,
    office_worth,
)


@compiled
def is_fit(values, electorate, face):
    """Return 1 if an aristocrat could be elector of an electorate, else 0."""
    return 1 if is_baron(face) or values.kind[electorate] != Kind.ECCLESIASTICAL else 0


@compiled
def weigh_arrival(state, values, prospects, seat, electorate, face, place, room):
    """Weigh an own aristocrat more in an electorate."""
    influence = influence_by(values, face)
    later = influence * lasting(prospects, face)
    fit = is_fit(values, electorate, face)
    weigh_change(
        state, values, prospects, seat, seat, electorate, influence, later, fit, place, room
    )


@compiled
def weigh_knight(state, values, prospects, seat, who, electorate, number, place, room):
    """Weigh knights of a seat more, or fewer, in an electorate."""
    influence = number * values.knight_influence
    later = influence * (prospects.rounds - 1)
    weigh_change(state, values, prospects, seat, who, electorate, influence, later, 0, place, room)


@compiled
def weigh_pushed(state, values, prospects, seat, where, place, room):
    """Weigh the knight that a place pushes, if any."""
    if where % PLACES != EMPTY:
        who = where % PLACES - 1
        weigh_knight(state, values, prospects, seat, who, where // PLACES, -1, place, room)


@compiled
def weigh_places(state, values, seat, prospects, kind, face, actions, count, room):
    """Weigh places for an own aristocrat of some face."""
    for place in range(count):
        where = actions.code[place] - FIRST_ACTIONS[kind]
        electorate = where // PLACES
        weigh_arrival(state, values, prospects, seat, electorate, face, place, room)
        weigh_pushed(state, values, prospects, seat, where, place, room)


@compiled
def weigh_electorates(state, values, seat, prospects, kind, face, actions, count, room):
    """Weigh electorates for an own aristocrat of some face; the first electors hold an office."""
    for place in range(count):
        electorate = actions.code[place] - FIRST_ACTIONS[kind]
        weigh_arrival(state, values, prospects, seat, electorate, face, place, room)
        if kind == DecisionKind.SETUP_ELECTOR:
            room.of_action[Of.OFFICE, place] = office_worth(values, electorate)


@compiled
def weigh_posts(state, values, seat, prospects, kind, actions, count, room):
    """Weigh posts for an own knight; on a castle nobody can push him."""
    for place in range(count):
        post = actions.code[place] - FIRST_ACTIONS[kind]
        weigh_knight(state, values, prospects, seat, seat, post // POSTS, 1, place, room)
        if post % POSTS == 0:
            room.of_action[Of.LATER, place] += 0.5


@compiled
def weigh_promotions(state, values, seat, prospects, face, actions, count, room):
    """Weigh the knights that can become aristocrats."""
    kind = DecisionKind.PROMOTION
    for place in range(count):
        electorate = (actions.code[place] - FIRST_ACTIONS[kind]) // POSTS
        weigh_promotion(state, values, seat, prospects, electorate, face, place, room)


@compiled
def weigh_promotion(state, values, seat, prospects, electorate, face, place, room):
    """Weigh a knight who becomes an aristocrat: one change, since it is one piece for another."""
    gain = influence_by(values, face)
    later = gain * lasting(prospects, face) - values.knight_influence * (prospects.rounds - 1)
    influence = gain - values.knight_influence
    fit = is_fit(values, electorate, face)
    weigh_change(
        state, values, prospects, seat, seat, electorate, influence, later, fit, place, room
    )


# --- cities ---------------------------------------------------------------------------------


@compiled
def weigh_city(state, values, prospects, seat, electorate, place, room):
    """Weigh an own city: influence for good, an income, points."""
    influence = values.city_influence
    later = influence * (prospects.rounds - 1)
    weigh_change(state, values, prospects, seat, seat, electorate, influence, later, 0, place, room)
    room.of_action[Of.INCOME, place] += values.city_income * prospects.incomes
    room.of_action[Of.POINTS, place] += values.city_points[cities_built(state, values, seat)]


@compiled
def weigh_city_spaces(state, values, seat, prospects, actions, count, room):
    """Weigh city spaces for an own city."""
    kind = DecisionKind.PERMIT
    for place in range(count):
        space = actions.code[place] - FIRST_ACTIONS[kind]
        electorate = space // CITY_SPACES
        weigh_city(state, values, prospects, seat, electorate, place, room)
        if values.permit_by_space == 1:
            cost = values.city_space_cost[electorate, space % CITY_SPACES]
            room.of_action[Of.COST, place] = cost


@compiled
def weigh_imperial(state, values, seat, prospects, kind, number, actions, count, room):
    """Weigh an imperial city that comes (1) or goes (-1); half of it is reckoned to last."""
    for place in range(count):
        electorate = (actions.code[place] - FIRST_ACTIONS[kind]) // CITY_SPACES
        influence = number * values.imperial_influence
        later = influence * (prospects.rounds - 1) / 2
        weigh_change(
            state, values, prospects, seat, seat, electorate, influence, later, 0, place, room
        )


# --- tiles: Doctor, marriages ---------------------------------------------------------------


@compiled
def weigh_patients(state, values, seat, prospects, actions, count, room):
    """Weigh whom the Doctor treats."""
    for place in range(count):
        tile = actions.code[place] - FIRST_ACTIONS[DecisionKind.DOCTOR]
        weigh_patient(state, values, seat, prospects, tile, place, room)


@compiled
def weigh_patient(state, values, seat, prospects, tile, place, room):
    """Weigh an own aristocrat one stage younger, or another's older: past the last it dies."""
    owner = owner_of(state, tile)
    face = face_of(state, tile)
    influence = influence_by(values, face)
    dies = owner != seat and stage_of(face) == OLDEST
    if owner == seat:
        later = influence * (lasting(prospects, face - 1) - lasting(prospects, face))
    elif dies:
        later = -influence * lasting(prospects, face)
    else:
        later = influence * (lasting(prospects, face + 1) - lasting(prospects, face))
    if tile == THRONE_TILE:
        if dies:
            room.of_action[Of.KILLS_EMPEROR, place] = 1.0
        return
    lost = -influence if dies else 0
    electorate = electorate_of(tile)
    weigh_change(state, values, prospects, seat, owner, electorate, lost, later, 0, place, room)
    if dies and tile >= ELECTOR_TILE:
        room.of_action[Of.KILLS_ELECTOR, place] = 1.0


@compiled
def weigh_wedding(state, values, seat, prospects, who, tile, place, room):
    """Weigh a Baron who becomes a Couple."""
    if tile == THRONE_TILE:  # gives no influence
        return
    face = face_of(state, tile)
    gain = influence_by(values, face + STAGES) - influence_by(values, face)
    later = gain * lasting(prospects, face)
    electorate = electorate_of(tile)
    weigh_change(state, values, prospects, seat, who, electorate, gain, later, 0, place, room)


@compiled
def weigh_own_grooms(state, values, seat, prospects, actions, count, room):
    """Weigh the own Barons who may marry a foreign king's daughter."""
    for place in range(count):
        tile = actions.code[place] - FIRST_ACTIONS[DecisionKind.FOREIGN_DAUGHTER]
        weigh_wedding(state, values, seat, prospects, seat, tile, place, room)


@compiled
def weigh_grooms(state, values, seat, prospects, actions, count, room):
    """Weigh the Barons of others whom a daughter can be offered to, and the convent."""
    for place in range(count):
        tile = actions.code[place] - FIRST_ACTIONS[DecisionKind.DAUGHTER]
        if tile != CONVENT:
            room.of_action[Of.OFFER, place] = 1.0
            owner = owner_of(state, tile)
            weigh_wedding(state, values, seat, prospects, owner, tile, place, room)


@compiled
def weigh_answers(state, values, seat, prospects, actions, count, room):
    """Weigh a marriage: a Couple for the own family, a point for the other one."""
    tile = state.asked[0]
    family = state.asked[2]
    for place in range(count):
        if actions.code[place] - FIRST_ACTIONS[DecisionKind.MARRIAGE] == Answer.ACCEPT:
            weigh_wedding(state, values, seat, prospects, seat, tile, place, room)
            behind = points_of(state, seat) - points_of(state, family)
            room.of_action[Of.GIVES, place] = values.daughter_points - 0.1 * behind


# --- own aristocrats who are chosen ---------------------------------------------------------


@compiled
def weigh_chosen(values, prospects, kind, actions, count, room):
    """Weigh which own aristocrat goes on an elector space or on the throne."""
    for place in range(count):
        face = (actions.code[place] - FIRST_ACTIONS[kind]) % FACES
        room.of_action[Of.YEARS, place] = lasting(prospects, face)
        room.of_action[Of.MARRIED, place] = 0.0 if is_baron(face) else 1.0


@compiled
def weigh_successors(state, values, seat, prospects, actions, count, room):
    """Weigh who goes on the throne, whose influence is lost."""
    kind = DecisionKind.SUCCESSOR
    weigh_chosen(values, prospects, kind, actions, count, room)
    weigh_departures(state, values, seat, prospects, kind, actions, count, room)


@compiled
def weigh_departures(state, values, seat, prospects, kind, actions, count, room):
    """Weigh the influence that is lost where an own aristocrat leaves."""
    for place in range(count):
        own = actions.code[place] - FIRST_ACTIONS[kind]
        weigh_departure(state, values, seat, prospects, own // FACES, own % FACES, place, room)


@compiled
def weigh_departure(state, values, seat, prospects, electorate, face, place, room):
    """Weigh an own aristocrat less in an electorate."""
    influence = influence_by(values, face)
    later = influence * lasting(prospects, face)
    weigh_change(
        state, values, prospects, seat, seat, electorate, -influence, -later, 0, place, room
    )


# --- ties -----------------------------------------------------------------------------------


@compiled
def weigh_tied(state, values, seat, prospects, actions, count, room):
    """Weigh who of the seats that tie becomes or stays elector."""
    for place in range(count):
        choice = actions.code[place] - FIRST_ACTIONS[DecisionKind.TIE]
        electorate = choice // SEATS
        chosen = choice % SEATS
        keeps = state.elector[electorate] == chosen
        if chosen == seat:
            room.of_action[Of.OFFICE, place] = office_worth(values, electorate)
            if keeps:
                room.of_action[Of.HOLD, place] = 1.0
            elif (prospects.fit[seat] >> electorate) & 1 == 1:
                room.of_action[Of.SEAT, place] = values.elector_points
        elif not keeps and (prospects.fit[chosen] >> electorate) & 1 == 1:
            room.of_action[Of.GIVES, place] = values.elector_points
            room.of_action[Of.THEIR_SEATS, place] = -1.0
            if chosen == prospects.leader:
                room.of_action[Of.LEADERS_SEATS, place] = -1.0
