"""Preparation: the cards, the board and the players before the first turn."""

from __future__ import annotations

import numpy as np

from sim.engine.agenda import NO_DECISION, push
from sim.engine.chance import chance, scaled
from sim.engine.compiled import compiled
from sim.games.heads_of_state.codes import (
    ATTRIBUTES,
    COPIES,
    DECK,
    NOBLES,
    NOBODY,
    REVOLUTION,
    Stream,
    Task,
)
from sim.games.heads_of_state.journal import Note, start_journal
from sim.games.heads_of_state.rules.components import (
    reshuffle_treachery,
    shuffle_attributes,
    turn_up_attribute,
    turn_up_treachery,
)
from sim.games.recording import log


@compiled
def set_up(state, values, journal, seed, seats):
    """Set the game up for so many players."""
    state.seed = seed
    state.seats = seats
    start_journal(journal)
    clear_table(state)
    lay_out_nobles(state, values)  # 1, 9
    use_attribute_cards(state, values)  # 2
    lay_out_board(state, values)  # 5 to 8, 10, 11
    if values.start_player == NOBODY:  # Course Of Play
        state.first_seat = scaled(chance(seed, Stream.START_PLAYER, 0, 0), seats)
    else:
        state.first_seat = values.start_player
    log(journal, Note.SETUP, state.first_seat, seats, 0, 0, 0, 0)
    log(journal, Note.ROUND_STARTS, NOBODY, 1, 0, 0, 0, 1)
    deal_attributes(state, values, journal)  # 3
    for kind in range(values.kinds):  # 4
        state.treachery_discard[kind] = values.treachery_cards[kind]
    reshuffle_treachery(state, values, journal)
    turn_up_treachery(state, values, journal)
    push(state, Task.START_TURN, state.first_seat, 0, 0, 0)


@compiled
def clear_table(state):
    """Take everything off the table."""
    state.agenda_size = 0
    state.decision = NO_DECISION
    state.seat_to_move = NOBODY
    state.asked[:] = 0
    state.turns = 0
    state.ordinal[:] = 0
    state.active_seat = NOBODY
    state.round_number = 1
    state.turns_taken[:] = 0
    state.moment[:] = 0
    state.option = 0
    state.over = 0
    state.end_reason = 0
    state.deck_size = 0
    state.stack_size = 0
    state.display[:] = 0
    state.display_size = 0
    state.flushed[:] = 0
    state.hand[:] = 0
    state.hand_size[:] = 0
    state.hand_mask[:] = 0
    state.open_hand[:] = 0
    state.shuffles = 0
    state.treachery_deck_size = 0
    state.treachery_display[:] = 0
    state.treachery_display_size = 0
    state.treachery_discard[:] = 0
    state.treachery_discard_size = 0
    state.treachery_hand[:] = 0
    state.treachery_hand_size[:] = 0
    state.open_treachery[:] = 0
    state.treachery_shuffles = 0
    state.targeted = 0
    state.emptied = 0


@compiled
def lay_out_nobles(state, values):
    """Noble Cards in piles (1), and each player's counters (9)."""
    state.counters[:] = 0
    for noble in range(NOBLES):
        state.noble_pile[noble] = values.noble_cards[noble]
        for seat in range(state.seats):
            state.counters[seat, noble] = values.counters[noble]
    state.noble_cards[:] = 0
    state.flipped[:] = 0


@compiled
def lay_out_board(state, values):
    """Empty boxes and all markers (5 to 8); nobody has points (10); the Turn is 1589 (11)."""
    state.owner[:] = NOBODY
    state.occupied = 0
    state.owned[:] = 0
    state.created_areas[:] = 0
    state.initial_markers = (1 << values.areas) - 1
    state.country_markers[:] = 0
    state.countries_scored[:] = 0
    state.house_markers = 0
    state.house_scored[:] = 0
    state.half_points[:] = 0


@compiled
def use_attribute_cards(state, values):
    """Gather the Attribute Cards that are in the game with so many players (2)."""
    for attribute in range(ATTRIBUTES):
        state.discard[attribute] = values.attribute_cards[state.seats, attribute]


@compiled
def deal_attributes(state, values, journal):
    """Shuffle the gathered Attribute Cards; deal the Revolution stack and the display (3).

    The deck is one pile: below lies the stack, the Revolution Card at a random place in it,
    above it the draw deck.
    """
    cards = np.empty(DECK, np.int64)
    size = 0
    for attribute in range(ATTRIBUTES):
        for copy in range(state.discard[attribute]):
            cards[size] = attribute * COPIES + copy
            size += 1
        state.discard[attribute] = 0
    shuffle_attributes(state, cards, size)
    luck = chance(state.seed, Stream.REVOLUTION, state.round_number, 0)
    revolution = scaled(luck, values.stack + 1)
    for place in range(values.stack + 1):
        if place == revolution:
            state.deck[place] = REVOLUTION
        else:
            size -= 1
            state.deck[place] = cards[size]
    for _ in range(values.display):
        size -= 1
        turn_up_attribute(state, cards[size])
        log(journal, Note.REFILLED, NOBODY, cards[size], 0, 0, 0, state.round_number)
    for place in range(size):
        state.deck[values.stack + 1 + place] = cards[place]
    state.stack_size = values.stack + 1
    state.deck_size = values.stack + 1 + size
