"""The state of one game: a packed record, one field a line with meaning, range and empty value.

All whole numbers are int64: one width, so that numba compiles each rule once. Pieces that are
alike are counts: aristocrats by seat, electorate and face, knights by seat, electorate and post.
Only city spaces have an identity, since a price can be printed on them. Bit e of a mask stands
for electorate e, bit f for face f, bit s for seat s.
"""

from __future__ import annotations

import numpy as np

from sim.engine.agenda import AGENDA_CAPACITY, AGENDA_WIDTH, ASKED
from sim.games.shadow_of_the_emperor.codes import (
    CARDS,
    CITY_SPACES,
    ELECTORATES,
    FACES,
    POSTS,
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
        ("turns", _INT),  # turns of phase IV begun in this game, by all seats, 0..
        # --- course of play ---
        ("seats", _INT),  # how many play, 2..4
        ("first_seat", _INT),  # the first Emperor
        ("round_number", _INT),  # 0 while the game is set up, then 1..5
        ("phase", _INT),  # Phase
        ("active_seat", _INT),  # whose turn it is in phase IV, else NOBODY
        ("passed", _INT),  # seats that are out of phase IV: passed, or became the challenger
        ("moment", _INT, SEATS),  # turns that each seat has begun in this phase IV; else 0
        ("successions", _INT),  # successions on the throne in this round, for occasions
        ("steps", _INT),  # parts of play begun: turns, placements, descents, electorates and so on
        ("over", _INT),  # 1 when the game has ended
        ("end_reason", _INT),  # EndReason, set with ``over``
        # --- the board: spaces ---
        ("in_play", _INT),  # electorates in play
        ("empty_spaces", _INT, ELECTORATES),  # empty aristocrat spaces; 0 out of play
        ("empty_castles", _INT, ELECTORATES),
        ("empty_city_spaces", _INT, ELECTORATES),
        ("open_spaces", _INT),  # electorates with an empty aristocrat space
        ("open_castles", _INT),  # electorates with an empty castle
        ("open_city_spaces", _INT),  # electorates with an empty city space
        # --- aristocrats ---
        ("aristocrats", _INT, (SEATS, ELECTORATES, FACES)),  # on aristocrat spaces
        ("faces", _INT, (SEATS, ELECTORATES)),  # faces of which there is one or more
        ("present", _INT, SEATS),  # electorates in which the seat has an aristocrat on such a space
        ("elector", _INT, ELECTORATES),  # seat, NOBODY while the elector space is empty
        ("elector_face", _INT, ELECTORATES),  # NO_FACE while it is empty
        ("shifted", _INT),  # electorates whose elector is on the privilege space: it has been used
        ("emperor", _INT),  # seat of the Emperor's family
        ("throne_face", _INT),  # NO_FACE if the family has no aristocrat for the throne
        ("supply", _INT, SEATS),  # aristocrat tiles in the seat's supply
        # --- knights ---
        ("knights", _INT, (SEATS, ELECTORATES, POSTS)),
        ("knights_at", _INT, (SEATS, POSTS)),  # electorates with one or more of them
        ("knight_supply", _INT, SEATS),
        # --- cities ---
        ("city_owner", _INT, (ELECTORATES, CITY_SPACES)),  # seat, IMPERIAL, NOBODY while empty
        ("cities", _INT, (SEATS, ELECTORATES)),  # the seat's own
        ("city_supply", _INT, SEATS),
        ("imperial_cities", _INT, ELECTORATES),
        ("imperial_supply", _INT),
        # --- cards, thalers, points ---
        ("stack", _INT, CARDS),  # copies left to buy
        ("cards", _INT, (SEATS, CARDS)),  # before the seat: bought in phase IV, until phase III
        ("thalers", _INT, SEATS),
        ("points", _INT, (SEATS, SOURCES)),  # Victory Points
        # --- new electors and the election ---
        ("gray_influence", _INT, (SEATS, ELECTORATES)),  # through the Gray eminence, this round
        ("deposed_seat", _INT),  # owner of an elector who has to leave, NOBODY if none
        ("deposed_face", _INT),
        ("challenger", _INT),  # seat that is the Rival in this round, NOBODY if none
        ("church_influence", _INT, ELECTORATES),  # votes for each piece there, by cards naming it
        ("excommunicated", _INT),  # electorates that have no vote in this round
        ("vote", _INT, SEATS),  # Vote, secret until all are cast; NO_VOTE if none was cast
        ("votes_shown", _INT),  # 1 from the moment that the votes of this round are shown
        ("fallen_seat", _INT),  # the fallen Emperor's family while he has to be placed, or NOBODY
        ("fallen_face", _INT),
    ],
    align=False,
)
