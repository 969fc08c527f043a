"""Initiative cards in decks and hands, and who knows of them.

A hand is a row of kinds. `known_to` says of each card which other seats have seen it (Spy, a march
that was refused). Of cards alike, what leaves a hand is taken to be what was seen.
"""

from __future__ import annotations

import numpy as np

from sim.engine.chance import shuffle
from sim.engine.compiled import compiled
from sim.games.corona_de_hierro.codes import COPIES, DECK, MAX_KINDS, Stream
from sim.games.corona_de_hierro.journal import Note
from sim.games.corona_de_hierro.noting import note_executed
from sim.games.recording import log


@compiled
def gain_card(state, seat, kind):
    """Put a card into a hand; nobody else knows of it."""
    place = state.hand_size[seat]
    state.hand[seat, place] = kind
    state.known_to[seat, place] = 0
    state.hand_size[seat] = place + 1
    state.hand_kinds[seat] |= 1 << kind


@compiled
def lose_card(state, seat, kind):
    """Take a card out of a hand and out of the game.

    Each other seat that knew of n cards of the kind then knows of n - 1.
    """
    gone = -1
    known = 0
    left = 0
    for place in range(state.hand_size[seat]):
        if state.hand[seat, place] == kind:
            seen_by = state.known_to[seat, place]
            if gone < 0:
                gone = place
                known = seen_by
            else:
                left += 1
                state.known_to[seat, place] = known & seen_by
                known |= seen_by
    last = state.hand_size[seat] - 1
    state.hand[seat, gone] = state.hand[seat, last]
    state.known_to[seat, gone] = state.known_to[seat, last]
    state.hand_size[seat] = last
    if left == 0:
        state.hand_kinds[seat] &= ~(1 << kind)
    state.discarded[kind] += 1


@compiled
def show_card(state, seat, kind):
    """Let all see a card that stays in its hand."""
    for place in range(state.hand_size[seat]):
        if state.hand[seat, place] == kind:
            state.known_to[seat, place] = ((1 << state.seats) - 1) & ~(1 << seat)
            return


@compiled
def show_hand(state, seat, to):
    """Let one seat see a whole hand."""
    for place in range(state.hand_size[seat]):
        state.known_to[seat, place] |= 1 << to


@compiled
def spend_card(state, journal, seat, kind):
    """Play a card: it is the action, and leaves the game."""
    lose_card(state, seat, kind)
    note_executed(state, journal, seat, kind)


@compiled
def draw_card(state, deck):
    """Take the top card of a deck that has one."""
    state.deck_size[deck] -= 1
    return state.deck[deck, state.deck_size[deck]]


@compiled
def shuffle_deck(state, journal, deck, copies, occasion):
    """Make a deck of so many copies of each kind, shuffled."""
    cards = np.empty(DECK, np.int64)
    size = 0
    for kind in range(MAX_KINDS):
        for copy in range(copies[kind]):
            cards[size] = kind * COPIES + copy
            size += 1
    shuffle(cards, size, state.seed, Stream.MILITARY_DECK + deck, occasion)
    for place in range(size):
        state.deck[deck, place] = cards[place] // COPIES
    state.deck_size[deck] = size
    log(journal, Note.SHUFFLED, -1, deck, size, 0, 0, state.round_number)


@compiled
def count_deck(state, deck, copies):
    """Add up the cards of a deck by kind."""
    for place in range(state.deck_size[deck]):
        copies[state.deck[deck, place]] += 1


@compiled
def kinds_seen(state, values):
    """Return the kinds among the cards looked at of which one may still be kept."""
    kinds = 0
    for place in range(state.seen_size):
        kind = state.seen[place]
        if state.to_keep[values.card_deck[kind]] > 0:
            kinds |= 1 << kind
    return kinds


@compiled
def look_at(state, journal, seat, deck, number):
    """Take cards off a deck to look at them, fewer if it has fewer."""
    for _ in range(min(number, state.deck_size[deck])):
        kind = draw_card(state, deck)
        state.seen[state.seen_size] = kind
        state.seen_size += 1
        log(journal, Note.LOOKED_AT, seat, kind, deck, 0, 0, state.round_number)


@compiled
def keep_seen(state, seat, kind):
    """Take one of the cards looked at into the hand."""
    place = 0
    while state.seen[place] != kind:
        place += 1
    state.seen_size -= 1
    state.seen[place] = state.seen[state.seen_size]
    gain_card(state, seat, kind)
