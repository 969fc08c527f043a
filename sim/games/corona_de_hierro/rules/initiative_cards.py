"""11. Take or Discard an Initiative Card."""

from __future__ import annotations

import numpy as np

from sim.engine.compiled import compiled
from sim.games.corona_de_hierro.codes import DECKS, MAX_KINDS, DecisionKind
from sim.games.corona_de_hierro.journal import Note
from sim.games.corona_de_hierro.noting import (
    note_discarded,
    note_kept,
    note_shields_paid,
    note_taken,
)
from sim.games.corona_de_hierro.rules.components import ask_seat, moment_of, pay_shields
from sim.games.corona_de_hierro.rules.hands import (
    count_deck,
    draw_card,
    gain_card,
    keep_seen,
    kinds_seen,
    look_at,
    lose_card,
    shuffle_deck,
)
from sim.games.recording import log


@compiled
def decks_left(state):
    """Return the decks that have a card."""
    decks = 0
    for deck in range(DECKS):
        if state.deck_size[deck] > 0:
            decks |= 1 << deck
    return decks


@compiled
def may_take(state, values, seat):
    """Return whether a hand has room for a card and there is one to take."""
    return state.hand_size[seat] < values.hand_limit and decks_left(state) != 0


@compiled
def may_buy(state, values, seat):
    """Return whether a seat has room and shields to buy a card."""
    return state.shields[seat] >= values.purchase_shields and may_take(state, values, seat)


@compiled
def begin_taking_card(state, seat):
    """Ask from which deck."""
    ask_seat(state, DecisionKind.TAKE_CARD, seat, decks_left(state), 0)


@compiled
def take_card(state, journal, seat, deck):
    """Take the top card of a deck into the hand."""
    kind = draw_card(state, deck)
    gain_card(state, seat, kind)
    note_taken(state, journal, seat, kind, deck)
    check_deck(state, journal, deck)


@compiled
def check_deck(state, journal, deck):
    """Note whether the last card of a deck has been drawn."""
    if state.deck_size[deck] == 0:
        state.last_card_drawn = 1
        log(journal, Note.LAST_CARD, -1, deck, 0, 0, 0, state.round_number)


@compiled
def begin_buying(state, seat):
    """Ask from which deck the cards are taken."""
    ask_seat(state, DecisionKind.BUY_CARD, seat, decks_left(state), 0)


@compiled
def buy_card(state, values, journal, seat, deck):
    """Pay shields and look at the top cards."""
    pay_shields(state, seat, values.purchase_shields)
    seen = min(values.purchase_seen, state.deck_size[deck])
    note_shields_paid(state, journal, seat, deck, values.purchase_shields, seen)
    state.seen_size = 0
    state.seen_deck = deck
    look_at(state, journal, seat, deck, seen)
    room = values.hand_limit - state.hand_size[seat]
    state.to_keep[:] = 0
    state.to_keep[deck] = min(values.purchase_kept, room)
    ask_seat(state, DecisionKind.KEEP_CARD, seat, kinds_seen(state, values), 0)


@compiled
def decide_kept(state, values, journal, seat, kind):
    """Keep a card; when that is done, shuffle the others back into the deck."""
    deck = state.seen_deck
    keep_seen(state, seat, kind)
    note_kept(state, journal, seat, kind, deck, 0)
    state.to_keep[deck] -= 1
    if state.to_keep[deck] > 0 and state.seen_size > 0:
        ask_seat(state, DecisionKind.KEEP_CARD, seat, kinds_seen(state, values), 0)
        return
    copies = np.zeros(MAX_KINDS, np.int64)
    count_deck(state, deck, copies)
    for place in range(state.seen_size):
        copies[state.seen[place]] += 1
    state.seen_size = 0
    shuffle_deck(state, journal, deck, copies, moment_of(state))
    check_deck(state, journal, deck)


@compiled
def begin_discarding(state, seat):
    """Ask which card is discarded."""
    ask_seat(state, DecisionKind.DISCARD_CARD, seat, state.hand_kinds[seat], 0)


@compiled
def discard_card(state, journal, seat, kind):
    """Discard a card of the hand."""
    lose_card(state, seat, kind)
    note_discarded(state, journal, seat, kind)
