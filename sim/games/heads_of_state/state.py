"""The state of one game: a packed record, one field a line with meaning, range and empty value.

All whole numbers are int64: one width, so that numba compiles each rule once. Cards of a kind are
alike, so hands and displays are counts by kind; only a deck has an order. A set of boxes or areas
is a bit mask. Points are kept in halves, since majorities can be halved.
"""

from __future__ import annotations

import numpy as np

from sim.engine.agenda import AGENDA_CAPACITY, AGENDA_WIDTH, ASKED
from sim.games.heads_of_state.codes import (
    ATTRIBUTES,
    COUNTRIES,
    DECISION_KINDS,
    DECK,
    MAX_BOXES,
    MAX_KINDS,
    NOBLES,
    SEATS,
    SOURCES,
)

_INT = np.int64

STATE = np.dtype(
    [
        # --- the engine's part ---
        ("seed", np.uint64),  # the game's luck; hidden from all seats
        ("agenda", _INT, (AGENDA_CAPACITY, AGENDA_WIDTH)),  # work still to do, next last
        ("agenda_size", _INT),  # 0..AGENDA_CAPACITY
        ("decision", _INT),  # DecisionKind of the open decision, NO_DECISION if none
        ("seat_to_move", _INT),  # who decides, NOBODY while no decision is open
        ("asked", _INT, ASKED),  # what the open decision is about, by kind
        ("turns", _INT),  # player turns begun in this game, 0..
        ("ordinal", _INT, DECISION_KINDS),  # decisions of each kind so far in this turn
        # --- course of play ---
        ("seats", _INT),  # how many play, 2..5
        ("first_seat", _INT),  # the start player
        ("active_seat", _INT),  # the Active Player
        ("round_number", _INT),  # the Turn: 1 is 1589, 2 is 1689, 3 is 1789
        ("turns_taken", _INT, SEATS),  # turns that each seat has begun in the game
        ("moment", _INT, SEATS),  # place of each seat's turn in this round, for occasions: from 1
        ("option", _INT),  # Option of the turn in progress
        ("over", _INT),  # 1 when the game has ended
        ("end_reason", _INT),  # EndReason, set with ``over``
        # --- Attribute Cards: by kind ---
        ("deck", _INT, DECK),  # kinds, top card last; REVOLUTION is among the lowest
        ("deck_size", _INT),  # with the cards under the Revolution Disc
        ("stack_size", _INT),  # of them, cards under the Revolution Disc, the Revolution included
        ("display", _INT, ATTRIBUTES),  # the open display
        ("display_size", _INT),  # 0..6
        ("flushed", _INT, ATTRIBUTES),  # set aside until the turn is over
        ("discard", _INT, ATTRIBUTES),
        ("hand", _INT, (SEATS, ATTRIBUTES)),
        ("hand_size", _INT, SEATS),
        ("hand_mask", _INT, SEATS),  # bit a is set while the hand holds attribute a
        ("open_hand", _INT, (SEATS, ATTRIBUTES)),  # of the hand, what all seats know of: <= hand
        ("shuffles", _INT),  # of the Attribute deck in this round
        # --- Treachery Cards: by kind ---
        ("treachery_deck", _INT, DECK),  # kinds, top card last
        ("treachery_deck_size", _INT),
        ("treachery_display", _INT, MAX_KINDS),
        ("treachery_display_size", _INT),  # 0..2
        ("treachery_discard", _INT, MAX_KINDS),
        ("treachery_discard_size", _INT),
        ("treachery_hand", _INT, (SEATS, MAX_KINDS)),
        ("treachery_hand_size", _INT, SEATS),
        ("open_treachery", _INT, (SEATS, MAX_KINDS)),  # of it, what all seats know of
        ("treachery_shuffles", _INT),  # of the Treachery deck in the game
        # --- the board: bit b stands for box b, bit a for area a ---
        ("owner", _INT, MAX_BOXES),  # seat of the noble in the box, NOBODY if it is empty
        ("occupied", _INT),  # boxes with a noble
        ("owned", _INT, SEATS),  # boxes with a noble of the seat
        ("created_areas", _INT, SEATS),  # areas in which the seat has ever created a noble
        ("initial_markers", _INT),  # areas whose Initial Scoring Marker still lies there
        ("flipped", _INT, (SEATS, MAX_BOXES)),  # dead counters on the hexagon, by box they died in
        # --- nobles ---
        ("counters", _INT, (SEATS, NOBLES)),  # Noble Counters in the seat's supply
        ("noble_cards", _INT, (SEATS, NOBLES)),  # Noble Cards in front of the seat
        ("noble_pile", _INT, NOBLES),  # Noble Cards beside the board
        # --- scoring ---
        ("half_points", _INT, (SEATS, SOURCES)),  # Victory Points in halves
        ("country_markers", _INT, COUNTRIES),  # Country Scoring Markers taken, 0..2
        ("countries_scored", _INT, SEATS),  # bit c: the seat has taken a marker of country c
        ("house_markers", _INT),  # Noble House Scoring Markers taken
        ("house_scored", _INT, SEATS),  # 1 once the seat has taken one
        # --- the treachery turn in progress ---
        ("targeted", _INT),  # boxes whose noble was a target this turn
        ("emptied", _INT),  # boxes whose noble was killed this turn and not replaced yet
    ],
    align=False,
)
