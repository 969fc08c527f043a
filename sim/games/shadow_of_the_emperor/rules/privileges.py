"""Phase IV, actions: the privileges of the electors.

Each is used once a round: the elector is then shifted to the privilege space until the next one.
Those of Saxony, Mainz and Bohemia take place by themselves in phases I, V and VI.
"""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.games.shadow_of_the_emperor.codes import (
    EFFECT_PHASE,
    NOBODY,
    Arrival,
    DecisionKind,
    Effect,
    Phase,
    Privilege,
    Source,
)
from sim.games.shadow_of_the_emperor.journal import note_bought, note_privilege
from sim.games.shadow_of_the_emperor.rules.action_cards import (
    begin_action,
    has_patient,
    payable,
)
from sim.games.shadow_of_the_emperor.rules.components import (
    ask_seat,
    come_to_place,
    list_bits,
    list_places,
    pushable,
    score,
    take_from_supply,
)

NO_CARD = -1
EFFECTS_OF_ACTIONS = sum(  # effects of phase IV, a bit mask
    1 << effect for effect in Effect if EFFECT_PHASE[effect] == Phase.ACTIONS
)


@compiled
def open_privileges(state, values, seat):
    """Return the electorates whose privilege a seat can use now, a bit mask."""
    electorates = 0
    for electorate in range(values.electorates):
        if state.elector[electorate] == seat and (state.shifted >> electorate) & 1 == 0:
            if can_use(state, values, seat, values.privilege[electorate]):
                electorates |= 1 << electorate
    return electorates


@compiled
def can_use(state, values, seat, privilege):
    """Return whether a privilege of phase IV would do something."""
    if privilege == Privilege.TAKE_ACTION:
        return actions_to_take(state, values, seat) != 0
    if privilege == Privilege.DOCTOR:
        return has_patient(state, values, seat)
    if privilege == Privilege.BARON:
        return state.supply[seat] > 0 and state.open_spaces | pushable(state) != 0
    if privilege == Privilege.GRAY_EMINENCE:
        return gray_eminence_card(state, values) != NO_CARD
    return False


@compiled
def use_privilege(state, values, journal, seat, electorate):
    """Shift the elector and carry the privilege out."""
    privilege = values.privilege[electorate]
    state.shifted |= 1 << electorate
    note_privilege(journal, seat, electorate, privilege, 0, 0, state.round_number)
    if privilege == Privilege.TAKE_ACTION:
        ask_seat(state, DecisionKind.TAKEN_ACTION, seat, electorate, 0)
        state.asked[2] = actions_to_take(state, values, seat)
    elif privilege == Privilege.DOCTOR:
        ask_seat(state, DecisionKind.DOCTOR, seat, 0, 0)
    elif privilege == Privilege.BARON:
        face = values.privilege_face[electorate]
        ask_seat(state, DecisionKind.PRIVILEGE_BARON, seat, face, 0)
    elif privilege == Privilege.GRAY_EMINENCE:
        card = gray_eminence_card(state, values)
        state.stack[card] -= 1
        state.cards[seat, card] += 1
        note_bought(journal, seat, card, 0, 1, 0, state.round_number)


# --- Trier: an action whose cards are all gone ----------------------------------------------


@compiled
def actions_to_take(state, values, seat):
    """Return the cards of phase IV that are all gone and whose action a seat could take.

    A kind of card that has no copies with so many players isn't gone.
    """
    cards = 0
    for card in range(values.cards):
        if state.stack[card] == 0 and values.card_copies[state.seats, card] > 0:
            cards |= 1 << card
    if cards != 0:
        cards &= payable(state, values, seat, EFFECTS_OF_ACTIONS)
    return cards


@compiled
def list_taken_actions(state, actions):
    """List the actions that can be taken."""
    return list_bits(actions, DecisionKind.TAKEN_ACTION, state.asked[2])


@compiled
def decide_taken_action(state, values, journal, seat, card):
    """Pay and carry out the action; no card lies before the seat."""
    begin_action(state, values, journal, seat, card, 1)


# --- Pfalz, Brandenburg, Mainz --------------------------------------------------------------


@compiled
def list_privilege_places(state, actions):
    """List the empty aristocrat spaces and those of knights."""
    return list_places(state, actions, DecisionKind.PRIVILEGE_BARON, state.in_play, 1, 1)


@compiled
def decide_privilege_baron(state, journal, seat, place):
    """Put the young Baron from the supply on the board."""
    take_from_supply(state, journal, seat)
    come_to_place(state, journal, seat, place, state.asked[0], Arrival.PRIVILEGE)


@compiled
def gray_eminence_card(state, values):
    """Return the Gray eminence card in its stack, or NO_CARD."""
    for card in range(values.cards):
        if values.card_effect[card] == Effect.GRAY_EMINENCE and state.stack[card] > 0:
            return card
    return NO_CARD


@compiled
def score_privileges(state, values, journal):
    """Score the points of electors whose privilege is points."""
    for electorate in range(values.electorates):
        seat = state.elector[electorate]
        if values.privilege[electorate] == Privilege.POINTS and seat != NOBODY:
            points = values.privilege_amount[electorate]
            state.shifted |= 1 << electorate
            note_privilege(
                journal, seat, electorate, Privilege.POINTS, points, 0, state.round_number
            )
            score(state, journal, seat, Source.PRIVILEGE, points)
