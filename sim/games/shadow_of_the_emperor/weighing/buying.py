"""Weighing a turn of phase IV: each card by the best that can be done with it, and privileges."""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.games.shadow_of_the_emperor.codes import (
    ELECTOR_TILE,
    ELECTORATES,
    FACES,
    FIRST_ACTIONS,
    NOWHERE,
    PASS,
    PRIVILEGE,
    STAGES,
    Child,
    DecisionKind,
    Effect,
    Post,
)
from sim.games.shadow_of_the_emperor.codes import Privilege as Kind
from sim.games.shadow_of_the_emperor.features import Of
from sim.games.shadow_of_the_emperor.rules.components import (
    OLDEST,
    is_baron,
    may_marry,
    stage_of,
)
from sim.games.shadow_of_the_emperor.rules.permits import cities_built
from sim.games.shadow_of_the_emperor.weighing.board import (
    is_fit,
    weigh_arrival,
    weigh_city,
    weigh_departure,
    weigh_knight,
    weigh_patient,
    weigh_promotion,
    weigh_wedding,
)
from sim.games.shadow_of_the_emperor.weighing.changes import own_gain, weigh_change
from sim.games.shadow_of_the_emperor.weighing.prospects import (
    challenge_chance,
    child_comes,
    child_of,
    influence_by,
    lasting,
    seat_chance,
    throne_points,
)

NO_CARD = -1
NO_TILE = -1


@compiled
def weigh_turn(state, values, seat, prospects, actions, count, room):
    """Weigh cards to buy, privileges and passing."""
    for place in range(count):
        choice = actions.code[place] - FIRST_ACTIONS[DecisionKind.ACTION]
        if choice == PASS:
            room.of_action[Of.PASS, place] = 1.0
        elif choice >= PRIVILEGE:
            room.of_action[Of.PRIVILEGE, place] = 1.0
            weigh_privilege(state, values, seat, prospects, choice - PRIVILEGE, place, room)
        else:
            weigh_card(state, values, seat, prospects, choice, place, room)
            weigh_child(state, values, seat, choice, place, room)


@compiled
def weigh_taken(state, values, seat, prospects, actions, count, room):
    """Weigh the actions that Trier's privilege can take; they are no card for the descent."""
    for place in range(count):
        card = actions.code[place] - FIRST_ACTIONS[DecisionKind.TAKEN_ACTION]
        weigh_card(state, values, seat, prospects, card, place, room)


@compiled
def weigh_privilege(state, values, seat, prospects, electorate, place, room):
    """Weigh a privilege by the best that can be done with it."""
    privilege = values.privilege[electorate]
    if privilege == Kind.DOCTOR:
        weigh_doctor(state, values, seat, prospects, place, room)
    elif privilege == Kind.BARON:
        face = values.privilege_face[electorate]
        weigh_new_aristocrat(state, values, seat, prospects, face, place, room)
    elif privilege == Kind.GRAY_EMINENCE:
        for card in range(values.cards):
            if values.card_effect[card] == Effect.GRAY_EMINENCE:
                amount = values.card_amount[card]
                weigh_gray_eminence(state, values, seat, prospects, amount, place, room)
                weigh_child(state, values, seat, card, place, room)


@compiled
def weigh_child(state, values, seat, card, place, room):
    """Weigh what a card makes of the child to come."""
    if not child_comes(state, values):
        return
    before = child_of(state, values, seat, NO_CARD)
    after = child_of(state, values, seat, card)
    if before != after:
        room.of_action[Of.SON, place] += (1 if after == Child.SON else 0) - (
            1 if before == Child.SON else 0
        )
        room.of_action[Of.DAUGHTER, place] += (1 if after == Child.DAUGHTER else 0) - (
            1 if before == Child.DAUGHTER else 0
        )


@compiled
def weigh_card(state, values, seat, prospects, card, place, room):
    """Weigh a card by its cost and the best that can be done with it."""
    effect = values.card_effect[card]
    face = values.card_face[card]
    room.of_action[Of.COST, place] = values.card_cost[card]
    if effect == Effect.PERMIT:
        weigh_permit(state, values, seat, prospects, place, room)
    elif effect == Effect.ORDINANCE:
        weigh_new_aristocrat(state, values, seat, prospects, face, place, room)
    elif effect == Effect.KNIGHT:
        weigh_new_knight(state, values, seat, prospects, place, room)
    elif effect == Effect.PROMOTION:
        weigh_best_promotion(state, values, seat, prospects, face, place, room)
    elif effect == Effect.DOCTOR:
        weigh_doctor(state, values, seat, prospects, place, room)
    elif effect == Effect.MOVE:
        weigh_move(state, values, seat, prospects, place, room)
    elif effect == Effect.FOREIGN_DAUGHTER:
        weigh_own_wedding(state, values, seat, prospects, place, room)
    else:
        weigh_lying_card(state, values, seat, prospects, card, effect, place, room)


@compiled
def weigh_lying_card(state, values, seat, prospects, card, effect, place, room):
    """Weigh a card that has nothing to do on the board now."""
    amount = values.card_amount[card]
    if effect == Effect.INDULGENCE:
        room.of_action[Of.POINTS, place] = amount
    elif effect == Effect.GRAY_EMINENCE:
        weigh_gray_eminence(state, values, seat, prospects, amount, place, room)
    elif effect == Effect.RIVAL:
        chance = challenge_chance(state, prospects, seat)
        room.of_action[Of.RIVAL, place] = 1.0
        room.of_action[Of.CHANCE, place] = chance
        room.of_action[Of.THRONE, place] = chance * throne_points(state, values)
    elif state.challenger == seat or state.emperor == seat:
        if effect == Effect.POPE:
            room.of_action[Of.VOTES, place] = amount
        elif effect == Effect.CHURCH_INFLUENCE:
            room.of_action[Of.VOTES, place] = 2.0 * amount
        elif effect == Effect.EXCOMMUNICATION:
            room.of_action[Of.VOTES, place] = values.votes


# --- the best that a card can do ------------------------------------------------------------


@compiled
def best_place(state, values, prospects, seat, electorates, influence, later, face):
    """Return the electorate of a bit mask where own influence is worth most, or NOWHERE.

    ``face``: the aristocrat's, or -1 for a piece that cannot be elector.
    """
    best = NOWHERE
    most = 0.0
    for electorate in range(values.electorates):
        if (electorates >> electorate) & 1 == 1:
            fit = 0 if face < 0 else is_fit(values, electorate, face)
            gain = own_gain(state, values, prospects, seat, electorate, influence, later, fit)
            if best == NOWHERE or gain > most:
                best = electorate
                most = gain
    return best


@compiled
def weigh_new_aristocrat(state, values, seat, prospects, face, place, room):
    """Weigh a new aristocrat in the best empty space."""
    influence = influence_by(values, face)
    later = influence * lasting(prospects, face)
    spaces = state.open_spaces
    where = best_place(state, values, prospects, seat, spaces, influence, later, face)
    if where != NOWHERE and state.supply[seat] > 0:
        weigh_arrival(state, values, prospects, seat, where, face, place, room)


@compiled
def weigh_new_knight(state, values, seat, prospects, place, room):
    """Weigh a new knight on the best post."""
    influence = values.knight_influence
    posts = state.open_spaces | state.open_castles
    where = best_place(state, values, prospects, seat, posts, influence, 0, -1)
    if where != NOWHERE and state.knight_supply[seat] > 0:
        weigh_knight(state, values, prospects, seat, seat, where, 1, place, room)


@compiled
def weigh_permit(state, values, seat, prospects, place, room):
    """Weigh an own city on the best city space."""
    if state.city_supply[seat] == 0:
        return
    spaces = state.open_city_spaces
    where = best_place(state, values, prospects, seat, spaces, values.city_influence, 0, -1)
    if where != NOWHERE:
        weigh_city(state, values, prospects, seat, where, place, room)
        if values.permit_by_space == 1:
            room.of_action[Of.COST, place] = values.city_space_cost[where, 0]
        else:
            room.of_action[Of.COST, place] = values.permit_cost[cities_built(state, values, seat)]


@compiled
def weigh_best_promotion(state, values, seat, prospects, face, place, room):
    """Weigh the promotion of the knight where an aristocrat is worth most."""
    if state.supply[seat] == 0:
        return
    knights = state.knights_at[seat, Post.ARISTOCRAT_SPACE]
    knights |= state.knights_at[seat, Post.CASTLE] & state.open_spaces
    gain = influence_by(values, face) - values.knight_influence
    where = best_place(state, values, prospects, seat, knights, gain, 0, face)
    if where != NOWHERE:
        weigh_promotion(state, values, seat, prospects, where, face, place, room)


@compiled
def weigh_gray_eminence(state, values, seat, prospects, influence, place, room):
    """Weigh influence in the electorate where it is worth most."""
    where = best_place(state, values, prospects, seat, state.in_play, influence, 0, -1)
    if where != NOWHERE:
        weigh_change(state, values, prospects, seat, seat, where, influence, 0, 0, place, room)


@compiled
def weigh_own_wedding(state, values, seat, prospects, place, room):
    """Weigh the own Baron who is worth most as a Couple."""
    best = NO_TILE
    most = 0.0
    for electorate in range(values.electorates):
        tile = NO_TILE
        face = -1
        for young in range(STAGES - 1, -1, -1):
            if state.aristocrats[seat, electorate, young] > 0:
                face = young
                tile = (seat * ELECTORATES + electorate) * FACES + young
        elector = state.elector_face[electorate]
        if state.elector[electorate] == seat and may_marry(values, electorate):
            if is_baron(elector) and (tile == NO_TILE or elector < face):
                face = elector
                tile = ELECTOR_TILE + electorate
        if tile != NO_TILE:
            gain = influence_by(values, face + STAGES) - influence_by(values, face)
            later = gain * lasting(prospects, face)
            worth = own_gain(state, values, prospects, seat, electorate, gain, later, 0)
            if best == NO_TILE or worth > most:
                best = tile
                most = worth
    if best != NO_TILE:
        weigh_wedding(state, values, seat, prospects, seat, best, place, room)


# --- Doctor and Move ------------------------------------------------------------------------


@compiled
def weigh_doctor(state, values, seat, prospects, place, room):
    """Weigh the best patient: an own one who would die, or another's who dies of it."""
    best = NO_TILE
    most = 0.0
    for owner in range(state.seats):
        for electorate in range(values.electorates):
            for face in range(FACES):
                if state.aristocrats[owner, electorate, face] > 0:
                    worth = patient_worth(state, values, prospects, seat, owner, electorate, face)
                    if worth > most:
                        best = (owner * ELECTORATES + electorate) * FACES + face
                        most = worth
    if best != NO_TILE:
        weigh_patient(state, values, seat, prospects, best, place, room)


@compiled
def patient_worth(state, values, prospects, seat, owner, electorate, face):
    """Return roughly what treating an aristocrat is worth."""
    influence = influence_by(values, face)
    if owner == seat:
        if stage_of(face) == 0:
            return 0.0
        return 0.1 * influence * (lasting(prospects, face - 1) - lasting(prospects, face))
    if stage_of(face) != OLDEST:
        return 0.05 * influence * (lasting(prospects, face) - lasting(prospects, face + 1))
    before = seat_chance(state, prospects, seat, electorate, owner, 0, 0)
    after = seat_chance(state, prospects, seat, electorate, owner, -influence, 0)
    return 0.2 + (after - before) * values.elector_points


@compiled
def weigh_move(state, values, seat, prospects, place, room):
    """Weigh the best move of an own aristocrat to an empty space elsewhere."""
    best_from = NOWHERE
    best_to = NOWHERE
    best_face = 0
    most = 0.0
    for left in range(values.electorates):
        for face in range(FACES):
            if state.aristocrats[seat, left, face] > 0:
                influence = influence_by(values, face)
                later = influence * lasting(prospects, face)
                loss = own_gain(state, values, prospects, seat, left, -influence, -later, 0)
                spaces = state.open_spaces & ~(1 << left)
                to = best_place(state, values, prospects, seat, spaces, influence, later, face)
                if to != NOWHERE:
                    fit = is_fit(values, to, face)
                    gain = own_gain(state, values, prospects, seat, to, influence, later, fit)
                    if best_to == NOWHERE or gain + loss > most:
                        best_from, best_to, best_face = left, to, face
                        most = gain + loss
    if best_to != NOWHERE:
        weigh_departure(state, values, seat, prospects, best_from, best_face, place, room)
        weigh_arrival(state, values, prospects, seat, best_to, best_face, place, room)
