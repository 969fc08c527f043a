"""The state of one game: a packed record, one field a line with meaning, range and empty value.

All whole numbers are int64: one width, so that numba compiles each rule once. A pile is an
array with a size beside it; places past the size hold old cards and mean nothing.
"""

from __future__ import annotations

import numpy as np

from sim.engine.agenda import AGENDA_CAPACITY, AGENDA_WIDTH, ASKED
from sim.games.romans.codes import (
    BATTLEGROUNDS,
    CURRENCIES,
    DECISION_KINDS,
    ELECTORS,
    MAX_BONUSES,
    MAX_CARDS,
    MAX_SHIELDS,
    PILE,
    SEATS,
)

ANNOUNCED = 32  # choices that one Deed can announce
LOOKED = 8  # cards that can be looked at together
KEPT = 8  # unplayed cards that the values may let a side keep
ROW = 12  # room in the market row; 5 regular spots in this edition

_INT = np.int64
# Narrow, where there is room for many: a copy of the game is less than half as long so. Rules read
# them through `sim.engine.narrow.wide`.
_TASK = np.int32
_SMALL = np.int16

STATE = np.dtype(
    [
        # --- the engine's part ---
        ("seed", np.uint64),  # the game's luck; hidden from all seats
        ("agenda", _TASK, (AGENDA_CAPACITY, AGENDA_WIDTH)),  # work still to do, next last
        ("agenda_size", _INT),  # 0..AGENDA_CAPACITY
        ("decision", _INT),  # DecisionKind of the open decision, NO_DECISION if none
        ("seat_to_move", _INT),  # who decides, NOBODY while no decision is open
        ("asked", _INT, ASKED),  # what the open decision is about, by kind
        ("turns", _INT),  # plays begun in this game, 0..
        ("ordinal", _INT, DECISION_KINDS),  # decisions of each kind so far in this play or step
        # --- the round (4.0) ---
        ("round_number", _INT),  # 1..9; 0 before the first
        ("step", _INT),  # Step: where in the round events are revealed
        ("moment", _INT),  # place in the round: 2 x play + seat, or one of `Moment`
        ("first_seat", _INT),  # who plays first this round (4.1)
        ("active_seat", _INT),  # whose play it is
        ("plays_made", _INT, SEATS),  # plays begun or lost this round (4.3)
        ("plays_allowed", _INT, SEATS),
        ("last_round", _INT),  # 1 once this round is the last (9.8, 12.13)
        ("crecy_round", _INT),  # round in which Crécy was revealed; 0 not yet
        ("over", _INT),  # 1 when the game has ended
        ("end_reason", _INT),  # EndReason, set with ``over``
        ("winner", _INT),  # seat, set with ``over``
        ("tie_break", _INT),  # TieBreak, set with ``over``
        ("seat_of", _INT, SEATS),  # side -> seat; swapped by seed in a mirror
        # --- the board (2.2) ---
        ("influence", _INT, (ELECTORS, SEATS)),  # >= 0, both sides' side by side (7.1)
        ("votes", _INT, (ELECTORS, SEATS)),  # >= 0, at most one side's in a box (7.3)
        ("military", _INT, (BATTLEGROUNDS, SEATS)),  # >= 0, at most one side's in a ground (8.1)
        (
            "supplied",
            _INT,
            (ELECTORS, SEATS),
        ),  # of it, from supply lines just now (9.1)
        ("blocked", _INT, BATTLEGROUNDS),  # 1 while nobody may place or move military in (8.6)
        ("bonus_holder", _INT, BATTLEGROUNDS),  # seat with this round's control bonus, or NOBODY
        ("wallet", _INT, (SEATS, CURRENCIES)),  # cubes in the treasury, >= 0 (2.4)
        ("marker", _INT),  # Marker: John's loyalty (10.3)
        ("john_holder", _INT),  # seat whose deck holds John; NOBODY once he is dead or unused
        ("shield_location", _INT, MAX_SHIELDS),  # Location, SUPPLY when off the board (11.2)
        ("shield_seat", _INT, MAX_SHIELDS),  # whose Court or Curia half, NOBODY in the supply
        # --- cards ---
        ("draw_pile", _SMALL, (SEATS, PILE)),  # top card last
        ("draw_pile_size", _INT, SEATS),
        ("shuffles", _INT, SEATS),  # how often this draw pile was shuffled
        ("hand", _SMALL, (SEATS, PILE)),  # ascending
        ("hand_size", _INT, SEATS),
        ("discard", _SMALL, (SEATS, PILE)),  # in the order discarded
        ("discard_size", _INT, SEATS),
        ("kept", _INT, (SEATS, KEPT)),  # unplayed cards a side has just decided to keep (9.6)
        ("kept_size", _INT, SEATS),
        ("play_area", _SMALL, (SEATS, PILE)),  # in the order played
        ("play_area_size", _INT, SEATS),
        ("row", _INT, ROW),  # regular spots, oldest card first (9.5)
        ("row_size", _INT),
        ("extra_spot", _INT),  # the card on the extra sixth spot, or NO_CARD (6.42)
        ("market_deck", _SMALL, PILE),  # top card last
        ("market_deck_size", _INT),
        ("aside", _SMALL, PILE),  # set aside: the other John card, cards that enter later
        ("aside_size", _INT),
        ("out_of_play", _SMALL, MAX_CARDS),  # removed from the game, events that were used
        ("out_of_play_size", _INT),
        # What each seat knows of hidden places: bit s is set while seat s knows that this card
        # lies exactly where it lies (bought to the bottom: both seats; looked at: the looker).
        # A shuffle clears it. Everything else hidden is known only as a multiset.
        ("known_to", _SMALL, MAX_CARDS),
        # --- the play in progress ---
        ("announced", _SMALL, (ANNOUNCED, 3)),  # choices made for a text: instruction, seat, choice
        ("announced_size", _INT),
        ("boosted", _INT),  # 1 if the boost was announced (5.72)
        ("looked", _INT, LOOKED),  # cards being looked at, top first
        ("looked_size", _INT),
        ("set_back", _INT, LOOKED),  # each of them: 1 goes on top, 0 to the bottom, -1 is settled
        # --- the payment in progress (6.12) ---
        ("due", _INT, CURRENCIES),  # cubes still to pay, by colour
        ("paid", _INT),  # cubes paid so far
        ("wild", _INT),  # bit mask of currencies that pay as any type (6.22)
        # --- effects that last (5.43) ---
        ("bonus_amount", _SMALL, (SEATS, MAX_BONUSES)),  # bonuses to later Numbers (5.8)
        ("bonus_types", _SMALL, (SEATS, MAX_BONUSES)),  # bit mask of types it is for; 0 any card
        ("bonus_card", _SMALL, (SEATS, MAX_BONUSES)),  # the named card (5.82), or NO_CARD
        ("bonus_scope", _SMALL, (SEATS, MAX_BONUSES)),  # Scope
        ("bonus_count", _INT, SEATS),
        ("discount", _INT, SEATS),  # cubes less on the next purchase (6.22)
        ("discount_wild", _INT, SEATS),  # bit mask of currencies wild on the next purchase
    ],
    align=False,
)
