"""Advanced Rules: castle tiles, and initiative cards chosen from those looked at."""

from __future__ import annotations

import numpy as np

from sim.engine.chance import shuffle
from sim.engine.compiled import compiled
from sim.games.corona_de_hierro.codes import (
    DECKS,
    MAX_CASTLES,
    MAX_KINDS,
    DecisionKind,
    Stream,
)
from sim.games.corona_de_hierro.journal import Note
from sim.games.corona_de_hierro.noting import note_kept
from sim.games.corona_de_hierro.rules.components import ask_seat
from sim.games.corona_de_hierro.rules.hands import (
    count_deck,
    keep_seen,
    kinds_seen,
    look_at,
    shuffle_deck,
)
from sim.games.recording import log

AFTER_SET_UP = 1  # occasion of the second shuffle


@compiled
def lay_tiles(state, values, journal):
    """Place the castle tiles at random on the brown castles."""
    tiles = np.empty(MAX_CASTLES, np.int64)
    size = 0
    for castle in range(values.castles):
        if (values.brown >> castle) & 1 == 1:
            tiles[size] = castle
            size += 1
    shuffle(tiles, size, state.seed, Stream.TILES, 0)
    place = 0
    for castle in range(values.castles):
        if (values.brown >> castle) & 1 == 1:
            tile, city = tiles[place], values.castle_city[castle]
            state.castle_city[tile] = city
            state.city_castle[city] = tile
            log(journal, Note.TILE, -1, tile, city, 0, 0, 0)
            place += 1


@compiled
def look_at_cards(state, values, journal, seat):
    """Let a seat look at cards of both decks, and ask which it keeps."""
    state.seen_size = 0
    state.seen_deck = DECKS
    for deck in range(DECKS):
        look_at(state, journal, seat, deck, values.advanced_seen[deck])
        state.to_keep[deck] = values.advanced_kept
    ask_to_keep(state, values, seat)


@compiled
def ask_to_keep(state, values, seat):
    """Ask for a card to keep; when enough are kept, the others are set aside."""
    kinds = kinds_seen(state, values)
    if kinds != 0:
        ask_seat(state, DecisionKind.SET_UP_CARD, seat, kinds, 0)
        return
    for place in range(state.seen_size):
        state.set_aside[state.seen[place]] += 1
    state.seen_size = 0


@compiled
def decide_set_up_card(state, values, journal, seat, kind):
    """Keep a card: it counts for its deck, or for both together (C18)."""
    deck = values.card_deck[kind]
    keep_seen(state, seat, kind)
    note_kept(state, journal, seat, kind, deck, 1)
    for other in range(DECKS):
        if other == deck or values.kept_of_each == 0:
            state.to_keep[other] -= 1
    ask_to_keep(state, values, seat)


@compiled
def shuffle_back(state, values, journal):
    """Return what was set aside to the decks and shuffle them."""
    for deck in range(DECKS):
        copies = np.zeros(MAX_KINDS, np.int64)
        count_deck(state, deck, copies)
        for kind in range(values.kinds):
            if values.card_deck[kind] == deck:
                copies[kind] += state.set_aside[kind]
                state.set_aside[kind] = 0
        shuffle_deck(state, journal, deck, copies, AFTER_SET_UP)
