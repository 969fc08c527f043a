"""Phase III, descent: sons, and daughters who are offered in marriage."""

from __future__ import annotations

from sim.engine.agenda import push
from sim.engine.compiled import compiled
from sim.games.recording import log
from sim.games.shadow_of_the_emperor.codes import (
    CONVENT,
    ELECTOR_TILE,
    NO_FACE,
    NOBODY,
    STAGES,
    THRONE_TILE,
    Answer,
    Arrival,
    Child,
    Colour,
    DecisionKind,
    Source,
    Task,
)
from sim.games.shadow_of_the_emperor.journal import (
    Note,
    note_descent,
    note_married,
    note_offered,
)
from sim.games.shadow_of_the_emperor.rules.components import (
    BARONS,
    ask_seat,
    begin_step,
    come_to_place,
    face_of,
    gain_thalers,
    is_baron,
    list_choice,
    list_places,
    list_seat_tiles,
    may_marry,
    owner_of,
    pushable,
    score,
    seat_after,
    take_from_supply,
    turn_tile,
)


@compiled
def begin_descent(state):
    """Go through the families, the Emperor's first; then all cards return to their stacks."""
    push(state, Task.RETURN_CARDS, 0, 0, 0, 0)
    for behind in range(state.seats - 1, -1, -1):
        push(state, Task.DESCEND, seat_after(state, state.emperor, behind), 0, 0, 0)


@compiled
def descend(state, values, journal, seat):
    """Give a family a son, a daughter or no child, by the colours of the cards before it."""
    blue = 0
    pink = 0
    cards = 0
    for card in range(values.cards):
        copies = state.cards[seat, card]
        if copies > 0:
            cards += copies
            if values.card_colour[card] == Colour.BLUE:
                blue += copies
            elif values.card_colour[card] == Colour.PINK:
                pink += copies
    child = Child.NONE
    if blue > pink:
        child = Child.SON
    elif cards > 0:
        child = Child.DAUGHTER
    note_descent(journal, seat, child, blue, pink, cards, state.round_number)
    if child == Child.SON:
        have_son(state, values, journal, seat)
    elif child == Child.DAUGHTER:
        have_daughter(state, seat)


@compiled
def return_cards(state, values, journal):
    """Return all cards before the seats to their stacks."""
    for card in range(values.cards):
        for seat in range(state.seats):
            state.stack[card] += state.cards[seat, card]
            state.cards[seat, card] = 0
    log(journal, Note.CARDS_RETURN, NOBODY, 0, 0, 0, 0, state.round_number)


# --- sons -----------------------------------------------------------------------------------


@compiled
def have_son(state, values, journal, seat):
    """Ask for the son's place: an empty aristocrat space or a knight's, in any electorate."""
    if state.supply[seat] == 0:
        log(journal, Note.NO_SON, seat, 0, 0, 0, 0, state.round_number)
    elif state.open_spaces | pushable(state) == 0:
        log(journal, Note.NO_SON, seat, 1, 0, 0, 0, state.round_number)
    else:
        begin_step(state)
        ask_seat(state, DecisionKind.SON, seat, values.son_face, 0)


@compiled
def list_son_places(state, actions):
    """List the places for a son."""
    return list_places(state, actions, DecisionKind.SON, state.in_play, 1, 1)


@compiled
def decide_son(state, journal, seat, place):
    """Put the son on the board."""
    take_from_supply(state, journal, seat)
    come_to_place(state, journal, seat, place, state.asked[0], Arrival.SON)


# --- daughters ------------------------------------------------------------------------------


@compiled
def have_daughter(state, seat):
    """Ask which Baron of another family the daughter is offered to, if any."""
    begin_step(state)
    ask_seat(state, DecisionKind.DAUGHTER, seat, 0, 0)


@compiled
def list_grooms(state, values, actions, seat):
    """List the Barons of other families who may marry, and the convent."""
    count = 0
    kind = DecisionKind.DAUGHTER
    for other in range(state.seats):
        if other != seat:
            count = list_seat_tiles(state, actions, count, kind, other, BARONS)
    for electorate in range(values.electorates):
        elector = state.elector[electorate]
        if elector != NOBODY and elector != seat and may_marry(values, electorate):
            if is_baron(state.elector_face[electorate]):
                count = list_choice(actions, count, kind, ELECTOR_TILE + electorate)
    if state.emperor != seat and state.throne_face != NO_FACE and is_baron(state.throne_face):
        count = list_choice(actions, count, kind, THRONE_TILE)
    return list_choice(actions, count, kind, CONVENT)


@compiled
def decide_daughter(state, values, journal, seat, tile):
    """Offer the daughter to a Baron, or to nobody."""
    if tile == CONVENT:
        go_to_convent(state, values, journal, seat, 0)
        return
    rival = owner_of(state, tile)
    note_offered(journal, seat, tile, rival, state.round_number)
    ask_seat(state, DecisionKind.MARRIAGE, rival, tile, seat)
    state.asked[2] = seat


@compiled
def list_answers(actions):
    """List the answers to an offer of marriage."""
    count = list_choice(actions, 0, DecisionKind.MARRIAGE, Answer.REFUSE)
    return list_choice(actions, count, DecisionKind.MARRIAGE, Answer.ACCEPT)


@compiled
def decide_marriage(state, values, journal, rival, answer):
    """Turn the Baron to the Couple side, the age kept; or the daughter goes to the convent."""
    tile = state.asked[0]
    seat = state.asked[2]
    if answer == Answer.REFUSE:
        go_to_convent(state, values, journal, seat, 1)
        return
    turn_tile(state, tile, face_of(state, tile) + STAGES)
    note_married(journal, seat, tile, rival, state.round_number)
    score(state, journal, seat, Source.DAUGHTER, values.daughter_points)


@compiled
def go_to_convent(state, values, journal, seat, refused):
    """Pay the daughter's family for a daughter who goes to the convent."""
    thalers = 0
    if refused == 1 or values.unoffered_to_convent == 1:
        thalers = values.convent_thalers
    lost = gain_thalers(state, values, seat, thalers)
    log(journal, Note.CONVENT, seat, thalers - lost, refused, 0, 0, state.round_number)
