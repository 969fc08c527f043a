"""Setting up: board, pieces, cards, and the first aristocrats and knights that seats place."""

from __future__ import annotations

from sim.engine.agenda import NO_DECISION, push
from sim.engine.chance import chance, scaled
from sim.engine.compiled import compiled
from sim.engine.masks import bits_in
from sim.games.recording import log
from sim.games.shadow_of_the_emperor.codes import (
    EMPTY,
    NO_FACE,
    NO_VOTE,
    NOBODY,
    PLACES,
    Arrival,
    DecisionKind,
    Phase,
    Stream,
    Task,
)
from sim.games.shadow_of_the_emperor.journal import Note, start_journal
from sim.games.shadow_of_the_emperor.rules.components import (
    ANY_PRICE,
    ask_seat,
    begin_step,
    come_to_place,
    is_baron,
    list_bits,
    list_city_spaces,
    list_posts,
    may_marry,
    place_imperial_city,
    place_knight,
    seat_after,
    take_from_supply,
)


@compiled
def set_up(state, values, journal, seed, seats):
    """Set the game up for so many players, up to the first placement."""
    state.seed = seed
    state.seats = seats
    start_journal(journal)
    clear_table(state)
    if values.first_emperor == NOBODY:
        state.first_seat = scaled(chance(seed, Stream.FIRST_EMPEROR, 0, 0), seats)
    else:
        state.first_seat = values.first_emperor
    state.emperor = state.first_seat
    log(journal, Note.SETUP, state.first_seat, seats, 0, 0, 0, 0)
    draw_electorates(state, values, journal)
    lay_out_board(state, values)
    hand_out_pieces(state, values)
    crown_first_emperor(state, values, journal)
    push(state, Task.START_ROUND, 0, 0, 0, 0)
    push(state, Task.PLACE_PIECE, state.emperor, 0, 0, 0)
    push(state, Task.PLACE_ELECTOR, seat_after(state, state.emperor, 1), 0, 0, 0)
    push(state, Task.PLACE_IMPERIAL_CITY, 0, 0, 0, 0)


@compiled
def clear_table(state):
    """Take everything off the table."""
    state.agenda_size = 0
    state.decision = NO_DECISION
    state.seat_to_move = NOBODY
    state.asked[:] = 0
    state.turns = 0
    state.round_number = 0
    state.phase = Phase.SETUP
    state.active_seat = NOBODY
    state.passed = 0
    state.moment[:] = 0
    state.successions = 0
    state.steps = 0
    state.over = 0
    state.end_reason = 0
    state.aristocrats[:] = 0
    state.faces[:] = 0
    state.present[:] = 0
    state.elector[:] = NOBODY
    state.elector_face[:] = NO_FACE
    state.shifted = 0
    state.throne_face = NO_FACE
    state.knights[:] = 0
    state.knights_at[:] = 0
    state.city_owner[:] = NOBODY
    state.cities[:] = 0
    state.imperial_cities[:] = 0
    state.cards[:] = 0
    state.points[:] = 0
    state.gray_influence[:] = 0
    state.deposed_seat = NOBODY
    state.deposed_face = NO_FACE
    state.challenger = NOBODY
    state.church_influence[:] = 0
    state.excommunicated = 0
    state.vote[:] = NO_VOTE
    state.votes_shown = 0
    state.fallen_seat = NOBODY
    state.fallen_face = NO_FACE


@compiled
def draw_electorates(state, values, journal):
    """Draw the electorates that are out of play: with two players, one of each kind."""
    state.in_play = (1 << values.electorates) - 1
    for kind in range(2):
        for drawn in range(values.out_of_play[state.seats, kind]):
            left = 0
            for electorate in range(values.electorates):
                if values.kind[electorate] == kind and (state.in_play >> electorate) & 1 == 1:
                    left |= 1 << electorate
            if left == 0:
                return
            place = scaled(chance(state.seed, Stream.OUT_OF_PLAY, kind, drawn), bits_in(left))
            for _ in range(place):
                left &= left - 1
            lowest = left & -left
            state.in_play &= ~lowest
            log(journal, Note.OUT_OF_PLAY, NOBODY, bits_in(lowest - 1), 0, 0, 0, 0)


@compiled
def lay_out_board(state, values):
    """Leave all spaces of the electorates in play empty, and no others."""
    state.open_spaces = 0
    state.open_castles = 0
    state.open_city_spaces = 0
    state.empty_spaces[:] = 0
    state.empty_castles[:] = 0
    state.empty_city_spaces[:] = 0
    for electorate in range(values.electorates):
        if (state.in_play >> electorate) & 1 == 1:
            state.empty_spaces[electorate] = values.aristocrat_spaces[electorate]
            state.empty_castles[electorate] = values.castles[electorate]
            state.empty_city_spaces[electorate] = values.city_spaces[electorate]
            bit = 1 << electorate
            if state.empty_spaces[electorate] > 0:
                state.open_spaces |= bit
            if state.empty_castles[electorate] > 0:
                state.open_castles |= bit
            if state.empty_city_spaces[electorate] > 0:
                state.open_city_spaces |= bit


@compiled
def hand_out_pieces(state, values):
    """Give each seat its pieces and thalers, and put the cards into their stacks."""
    state.supply[:] = 0
    state.knight_supply[:] = 0
    state.city_supply[:] = 0
    state.thalers[:] = 0
    for seat in range(state.seats):
        state.supply[seat] = values.aristocrats
        state.knight_supply[seat] = values.knights
        state.city_supply[seat] = values.cities
        state.thalers[seat] = values.start_thalers
    state.imperial_supply = values.imperial_cities
    state.stack[:] = 0
    for card in range(values.cards):
        state.stack[card] = values.card_copies[state.seats, card]


@compiled
def crown_first_emperor(state, values, journal):
    """Put the first Emperor's aristocrat on the throne."""
    take_from_supply(state, journal, state.emperor)
    state.throne_face = values.start_emperor_face
    log(journal, Note.CROWNED, state.emperor, state.throne_face, 0, 0, 0, 0)
    if journal is not None:
        journal.emperor[0] = state.emperor


# --- the first imperial city ----------------------------------------------------------------


@compiled
def offer_imperial_city(state, values):
    """Ask the first Emperor for a city space, once for each imperial city of the set-up."""
    placed = values.imperial_cities - state.imperial_supply
    if placed < values.start_imperial_cities and state.imperial_supply > 0:
        if state.open_city_spaces != 0:
            begin_step(state)
            ask_seat(state, DecisionKind.SETUP_IMPERIAL_CITY, state.emperor, 0, placed)


@compiled
def list_setup_city_spaces(state, values, actions):
    """List the empty city spaces."""
    kind = DecisionKind.SETUP_IMPERIAL_CITY
    return list_city_spaces(state, values, actions, kind, state.open_city_spaces, NOBODY, ANY_PRICE)


@compiled
def decide_setup_imperial_city(state, values, journal, choice):
    """Place the first imperial city, and ask again if there are more."""
    place_imperial_city(state, values, journal, choice)
    push(state, Task.PLACE_IMPERIAL_CITY, 0, 0, 0, 0)


# --- the first electors ---------------------------------------------------------------------


@compiled
def vacant_electorates(state, values):
    """Return the electorates whose elector space is empty and the first elector may take."""
    vacant = state.in_play
    for electorate in range(values.electorates):
        fit = is_baron(values.start_elector_face) or may_marry(values, electorate)
        if state.elector[electorate] != NOBODY or not fit:
            vacant &= ~(1 << electorate)
    return vacant


@compiled
def offer_elector(state, values, seat):
    """Ask a seat other than the Emperor for the elector space of its first elector."""
    if seat != state.emperor:
        push(state, Task.PLACE_ELECTOR, seat_after(state, seat, 1), 0, 0, 0)
        if vacant_electorates(state, values) != 0:
            begin_step(state)
            face = values.start_elector_face
            ask_seat(state, DecisionKind.SETUP_ELECTOR, seat, face, 0)


@compiled
def list_vacant(state, values, actions):
    """List the elector spaces that the first elector may take."""
    vacant = vacant_electorates(state, values)
    return list_bits(actions, DecisionKind.SETUP_ELECTOR, vacant)


@compiled
def decide_setup_elector(state, journal, seat, electorate):
    """Put a seat's first elector on an elector space."""
    face = state.asked[0]
    take_from_supply(state, journal, seat)
    state.elector[electorate] = seat
    state.elector_face[electorate] = face
    log(journal, Note.FIRST_ELECTOR, seat, electorate, face, 0, 0, 0)
    if journal is not None:
        journal.elector[0, electorate] = seat


# --- the first aristocrats and knights ------------------------------------------------------


@compiled
def offer_piece(state, values, seat, piece):
    """Ask a seat for the place of its next piece; after its last one the next seat's turn comes.

    Pieces are the aristocrats in order, then the knights; they go on empty spaces.
    """
    if piece == values.pieces + values.start_knights:
        seat = seat_after(state, seat, 1)
        if seat != state.emperor:
            push(state, Task.PLACE_PIECE, seat, 0, 0, 0)
        return
    push(state, Task.PLACE_PIECE, seat, piece + 1, 0, 0)
    if piece < values.pieces:
        if state.open_spaces != 0 and state.supply[seat] > 0:
            begin_step(state)
            face = values.piece_face[piece]
            ask_seat(state, DecisionKind.SETUP_ARISTOCRAT, seat, face, piece)
    elif state.open_spaces | state.open_castles != 0 and state.knight_supply[seat] > 0:
        begin_step(state)
        ask_seat(state, DecisionKind.SETUP_KNIGHT, seat, 0, piece)


@compiled
def list_setup_electorates(state, actions):
    """List the electorates with an empty aristocrat space."""
    return list_bits(actions, DecisionKind.SETUP_ARISTOCRAT, state.open_spaces)


@compiled
def list_setup_posts(state, actions):
    """List the empty castles and aristocrat spaces."""
    return list_posts(actions, DecisionKind.SETUP_KNIGHT, state.open_castles, state.open_spaces)


@compiled
def decide_setup_aristocrat(state, journal, seat, electorate):
    """Put one of a seat's first aristocrats on an empty aristocrat space."""
    take_from_supply(state, journal, seat)
    place = electorate * PLACES + EMPTY
    come_to_place(state, journal, seat, place, state.asked[0], Arrival.SETUP)


@compiled
def decide_setup_knight(state, journal, seat, post):
    """Put a seat's first knight on an empty castle or aristocrat space."""
    place_knight(state, journal, seat, post, Arrival.SETUP)
