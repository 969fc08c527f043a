"""Game Components: cards, hands, decks and counters, and how a seat is asked.

Cards of a kind are alike, so a hand is a count by kind. `open_hand` is what every seat knows of a
hand: cards taken from an open display, less those that were spent since.
"""

from __future__ import annotations

import numpy as np

from sim.engine.agenda import ask
from sim.engine.chance import shuffle
from sim.engine.compiled import compiled
from sim.games.heads_of_state.codes import (
    ATTRIBUTES,
    CHOICES,
    COPIES,
    DECK,
    MAX_KINDS,
    NO_CARD,
    SEATS,
    Stream,
)
from sim.games.heads_of_state.journal import Note
from sim.games.recording import log

MOMENTS = 256  # turns of one seat in a round
SHUFFLES = 256  # shuffles of the Attribute deck in a round


# --- decisions ------------------------------------------------------------------------------


@compiled
def ask_seat(state, kind, seat, a, b):
    """Open a decision and count it, so that its occasion is a stable place in the game."""
    state.ordinal[kind] += 1
    ask(state, kind, seat, a, b)


@compiled
def list_choice(actions, count, kind, choice):
    """Append an action; return the new count. Choices must come ascending."""
    actions.code[count] = kind * CHOICES + choice
    return count + 1


@compiled
def list_boxes(values, actions, count, kind, boxes, first):
    """Append an action for each box of a bit mask, ``first`` + box; return the new count."""
    for box in range(values.boxes):
        if (boxes >> box) & 1 == 1:
            actions.code[count] = kind * CHOICES + first + box
            count += 1
    return count


@compiled
def moment_of(state, seat, moment):
    """Return a turn of a seat in this round as one number."""
    return (state.round_number * MOMENTS + moment) * SEATS + seat


# --- Attribute Cards ------------------------------------------------------------------------


@compiled
def gain_attribute(state, seat, attribute, from_deck):
    """Put an Attribute Card into a hand."""
    state.hand[seat, attribute] += 1
    state.hand_size[seat] += 1
    state.hand_mask[seat] |= 1 << attribute
    if from_deck == 0:
        state.open_hand[seat, attribute] += 1


@compiled
def spend_attribute(state, seat, attribute):
    """Put an Attribute Card of a hand on the discard pile."""
    state.hand[seat, attribute] -= 1
    state.hand_size[seat] -= 1
    if state.hand[seat, attribute] == 0:
        state.hand_mask[seat] &= ~(1 << attribute)
    if state.open_hand[seat, attribute] > 0:
        state.open_hand[seat, attribute] -= 1
    state.discard[attribute] += 1


@compiled
def draw_attribute(state):
    """Take the top card of the Attribute deck, or REVOLUTION.

    Once the draw deck has run out, it comes from the stack under the Revolution Disc, which lies
    below the draw deck here.
    """
    state.deck_size -= 1
    if state.deck_size < state.stack_size:
        state.stack_size = state.deck_size
    return state.deck[state.deck_size]


@compiled
def turn_up_attribute(state, attribute):
    """Put an Attribute Card into the open display."""
    state.display[attribute] += 1
    state.display_size += 1


@compiled
def shuffle_attributes(state, cards, size):
    """Shuffle ``cards[:size]`` (each ``kind * COPIES + copy``), and make them kinds again."""
    occasion = state.round_number * SHUFFLES + state.shuffles
    shuffle(cards, size, state.seed, Stream.ATTRIBUTE_DECK, occasion)
    state.shuffles += 1
    for place in range(size):
        cards[place] //= COPIES


@compiled
def return_flushed(state, journal):
    """Shuffle the flushed cards back into the draw deck, not into the Revolution stack."""
    returned = 0
    for attribute in range(ATTRIBUTES):
        returned += state.flushed[attribute]
    if returned == 0:
        return
    copies = np.zeros(ATTRIBUTES, np.int64)
    for attribute in range(ATTRIBUTES):
        copies[attribute] = state.flushed[attribute]
        state.flushed[attribute] = 0
    for place in range(state.stack_size, state.deck_size):
        copies[state.deck[place]] += 1
    cards = np.empty(DECK, np.int64)
    size = 0
    for attribute in range(ATTRIBUTES):
        for copy in range(copies[attribute]):
            cards[size] = attribute * COPIES + copy
            size += 1
    shuffle_attributes(state, cards, size)
    for place in range(size):
        state.deck[state.stack_size + place] = cards[place]
    state.deck_size = state.stack_size + size
    log(journal, Note.RETURNED, state.active_seat, returned, 0, 0, 0, state.round_number)


# --- Treachery Cards ------------------------------------------------------------------------


@compiled
def gain_treachery(state, seat, kind, from_deck):
    """Put a Treachery Card into a hand."""
    state.treachery_hand[seat, kind] += 1
    state.treachery_hand_size[seat] += 1
    if from_deck == 0:
        state.open_treachery[seat, kind] += 1


@compiled
def spend_treachery(state, seat, kind):
    """Put a Treachery Card of a hand on its discard pile."""
    state.treachery_hand[seat, kind] -= 1
    state.treachery_hand_size[seat] -= 1
    if state.open_treachery[seat, kind] > 0:
        state.open_treachery[seat, kind] -= 1
    state.treachery_discard[kind] += 1
    state.treachery_discard_size += 1


@compiled
def reshuffle_treachery(state, values, journal):
    """Make the discard pile the Treachery deck."""
    cards = np.empty(DECK, np.int64)
    size = 0
    for kind in range(values.kinds):
        for copy in range(state.treachery_discard[kind]):
            cards[size] = kind * COPIES + copy
            size += 1
        state.treachery_discard[kind] = 0
    shuffle(cards, size, state.seed, Stream.TREACHERY_DECK, state.treachery_shuffles)
    state.treachery_shuffles += 1
    for place in range(size):
        state.treachery_deck[place] = cards[place] // COPIES
    state.treachery_deck_size = size
    state.treachery_discard_size = 0
    if state.turns > 0:
        log(journal, Note.RESHUFFLED, -1, size, 0, 0, 0, state.round_number)


@compiled
def draw_treachery(state, values, journal):
    """Take the top card of the Treachery deck, reshuffled if it has run out; or NO_CARD."""
    if state.treachery_deck_size == 0:
        if state.treachery_discard_size == 0:
            return NO_CARD
        reshuffle_treachery(state, values, journal)
    state.treachery_deck_size -= 1
    return state.treachery_deck[state.treachery_deck_size]


@compiled
def turn_up_treachery(state, values, journal):
    """Fill the open Treachery display from its deck."""
    while state.treachery_display_size < values.treachery_display:
        kind = draw_treachery(state, values, journal)
        if kind == NO_CARD:
            return
        state.treachery_display[kind] += 1
        state.treachery_display_size += 1
        log(journal, Note.REFILLED_TREACHERY, -1, kind, 0, 0, 0, state.round_number)


@compiled
def discard_treachery_display(state):
    """Put the open Treachery Cards on their discard pile."""
    for kind in range(MAX_KINDS):
        state.treachery_discard[kind] += state.treachery_display[kind]
        state.treachery_discard_size += state.treachery_display[kind]
        state.treachery_display[kind] = 0
    state.treachery_display_size = 0
