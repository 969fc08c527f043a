"""10.0 John of Luxembourg: his cost, his marker, the flip, his death."""

from __future__ import annotations

from sim.engine.agenda import push
from sim.engine.compiled import compiled
from sim.games.recording import log
from sim.games.romans.codes import (
    CHOICES,
    NO_CARD,
    NOBODY,
    DecisionKind,
    Deck,
    Marker,
    Side,
    Task,
    Toward,
    Zone,
)
from sim.games.romans.journal import Note, note_flip, note_marker
from sim.games.romans.rules.components import (
    ask_seat,
    cubes_of,
    pay_any,
    put_aside,
    put_on_discard,
    put_out_of_play,
    take_card,
    take_from_aside,
)

# plain integers: compiled code has no int() for an enum's member
LUDWIG, CHARLES = int(Toward.LUDWIG), int(Toward.CHARLES)
HAND, DISCARD = int(Zone.HAND), int(Zone.DISCARD)
PLAY_AREA, DRAW_PILE = int(Zone.PLAY_AREA), int(Zone.DRAW_PILE)
LUDWIG_END, CHARLES_END = int(Marker.LUDWIG_2), int(Marker.CHARLES_2)

# --- 10.1 The two cards ---------------------------------------------------------------------


@compiled
def john_card(state, values, seat):
    """Return the John card of the side in ``seat``, or NO_CARD."""
    deck = Deck.JOHN_WITTELSBACH
    if state.seat_of[Side.LUXEMBOURG] == seat:
        deck = Deck.JOHN_LUXEMBOURG
    for card in range(values.card_count):
        if values.deck[card] == deck:
            return card
    return NO_CARD


@compiled
def take_john_out(state, seat, card):
    """Take John from wherever his holder has him and return the zone; the order of piles stays."""
    if take_card(state.hand, state.hand_size, seat, card):
        return HAND
    if take_card(state.play_area, state.play_area_size, seat, card):
        return PLAY_AREA
    if take_card(state.discard, state.discard_size, seat, card):
        return DISCARD
    take_card(state.draw_pile, state.draw_pile_size, seat, card)
    return DRAW_PILE


# --- 10.3 The loyalty track -----------------------------------------------------------------


@compiled
def end_of_track(toward):
    """Return the last space in a direction."""
    if toward == CHARLES:
        return CHARLES_END
    return LUDWIG_END


@compiled
def marker_can_move(state, toward):
    """Return whether the marker is not yet at the end of the track in a direction."""
    return state.marker != end_of_track(toward)


@compiled
def away_from(state, seat):
    """Return the direction away from a seat's side."""
    if state.seat_of[Side.LUXEMBOURG] == seat:
        return LUDWIG
    return CHARLES


@compiled
def move_marker(state, values, journal, toward, steps):
    """Move the marker step by step, never past the end, with the flip after each (10.3, 10.5)."""
    made = 0
    for _ in range(steps):
        if marker_can_move(state, toward):
            made += 1
            state.marker += 1 if toward == CHARLES else -1
            note_marker(journal, state.marker, toward, state.round_number)
            flip_if_due(state, values, journal)
    if made < steps:
        lost = steps - made
        log(journal, Note.MARKER_STOPPED, -1, lost, toward, made, 0, state.round_number)


@compiled
def use_john(state, values, journal, seat, card):
    """After John's use is resolved, move his marker 1 step away from the user (10.31)."""
    if values.john[card] == 1 and state.john_holder == seat:
        move_marker(state, values, journal, away_from(state, seat), 1)


# --- 10.4 Buying loyalty --------------------------------------------------------------------


@compiled
def loyalty_step(state, values, seat):
    """Offer a side the purchase of a step at round end (9.4, 10.4)."""
    if values.john_starts_with != NOBODY and cubes_of(state, seat) >= values.loyalty_cost:
        ask_seat(state, DecisionKind.LOYALTY, seat, 0, 0)


@compiled
def decide_loyalty(state, seat, choice):
    """Decline, or go on to the direction."""
    if choice == 1:
        ask_seat(state, DecisionKind.LOYALTY_DIRECTION, seat, 0, 0)


@compiled
def list_directions(state, actions, kind):
    """List the directions in which the marker can move."""
    count = 0
    for toward in range(2):
        if marker_can_move(state, toward):
            actions.code[count] = kind * CHOICES + toward
            count += 1
    return count


@compiled
def decide_loyalty_direction(state, values, journal, seat, toward):
    """Pay, then move the marker."""
    log(journal, Note.LOYALTY, seat, toward, 0, 0, 0, state.round_number)
    push(state, Task.LOYALTY_MOVE, seat, toward, 0, 0)
    pay_any(state, seat, values.loyalty_cost)


# --- 10.5 The flip --------------------------------------------------------------------------


@compiled
def flip_if_due(state, values, journal):
    """Move John to the other side's discard pile when the marker is at its far end (10.5)."""
    holder = state.john_holder
    if holder == NOBODY or state.marker != end_of_track(away_from(state, holder)):
        return
    leaving = john_card(state, values, holder)
    arriving = john_card(state, values, 1 - holder)
    zone = take_john_out(state, holder, leaving)
    put_aside(state, leaving)
    take_from_aside(state, arriving)
    put_on_discard(state, 1 - holder, arriving)
    state.john_holder = 1 - holder
    note_flip(journal, 1 - holder, zone, state.round_number)


# --- 10.63 His death ------------------------------------------------------------------------


@compiled
def kill_john(state, values, journal):
    """Take both John cards out of the game; return who held him, or NOBODY (12.11)."""
    holder = state.john_holder
    if holder == NOBODY:
        return holder
    held = john_card(state, values, holder)
    other = john_card(state, values, 1 - holder)
    zone = take_john_out(state, holder, held)
    take_from_aside(state, other)
    put_out_of_play(state, held)
    put_out_of_play(state, other)
    state.john_holder = NOBODY
    log(journal, Note.JOHN_DIED, holder, zone, 0, 0, 0, state.round_number)
    return holder
