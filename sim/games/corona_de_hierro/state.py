"""The state of one game: a packed record, one field a line with meaning, range and empty value.

All whole numbers are int64: one width, so that numba compiles each rule once. A set of cities,
castles, seats or kinds is a bit mask: bit c stands for city c, and so on. A castle is known by its
number wherever it lies, since the castle tiles of the advanced set-up change its place on the map.
A hand is a row of cards in no order that matters; with each card goes who knows of it.
"""

from __future__ import annotations

import numpy as np

from sim.engine.agenda import AGENDA_CAPACITY, AGENDA_WIDTH, ASKED
from sim.games.corona_de_hierro.codes import (
    DECISION_KINDS,
    DECK,
    DECKS,
    MAX_CASTLES,
    MAX_CITIES,
    MAX_HAND,
    MAX_KINDS,
    MAX_SEEN,
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
        ("asked", _INT, ASKED),  # [0]: bit mask of the choices; the rest by DecisionKind
        ("turns", _INT),  # player turns begun in this game, 0..
        ("ordinal", _INT, DECISION_KINDS),  # decisions of each kind so far in this turn
        # --- course of play ---
        ("seats", _INT),  # how many play, 3..5
        ("first_seat", _INT),  # the youngest player, who begins
        ("active_seat", _INT),  # whose turn it is, NOBODY in the set-up
        ("round_number", _INT),  # 1 for the first turn of each seat; 0 in the set-up
        ("turns_taken", _INT, SEATS),  # turns that each seat has begun
        ("action_number", _INT),  # of the turn: 1, 2; 0 in the set-up
        ("over", _INT),  # 1 when the game has ended
        ("end_reason", _INT),  # EndReason, set with ``over``
        ("last_card_drawn", _INT),  # 1 once a deck has run out
        ("lost_last_castle", _INT),  # mask of seats without a castle
        # --- cities and armies ---
        ("army", _INT, (SEATS, MAX_CITIES)),  # pawns of a seat in a city
        ("army_cities", _INT, SEATS),  # mask of cities with an army of the seat
        ("pawns", _INT, SEATS),  # pawns in the seat's supply, the two markers not counted
        ("refusals", _INT, MAX_CITIES),  # how often the way out of a city was refused this turn
        ("closed", _INT),  # mask of cities out of which nobody is asked any more this turn
        # --- castles ---
        ("castle_city", _INT, MAX_CASTLES),  # city at whose red dot the castle lies
        ("city_castle", _INT, MAX_CITIES),  # the castle at a city, or NO_CASTLE
        ("owner", _INT, MAX_CASTLES),  # seat whose banner is on it, NOBODY while neutral
        ("neutral", _INT),  # mask of castles without a banner
        ("owned", _INT, SEATS),  # mask of castles with the seat's banner
        ("own_cities", _INT, SEATS),  # mask of the cities of these castles
        ("castle_cities", _INT),  # mask of cities with a castle
        ("garrisoned", _INT),  # mask of castles whose owner's army is still inside
        ("main_castle", _INT, SEATS),  # the starting castle, NO_CASTLE until it is chosen
        # --- emissaries: everywhere together, a seat's number never changes ---
        ("emissaries", _INT, SEATS),  # in the seat's supply
        ("in_castle", _INT, (SEATS, MAX_CASTLES)),  # in a castle: 0..2 of all seats together
        ("emissary_castles", _INT, SEATS),  # mask of castles with an emissary of the seat
        ("full", _INT),  # mask of castles that hold as many emissaries as they can
        ("ready", _INT),  # mask of castles where the active seat's emissary came in earlier turns
        ("posted", _INT, (POSTS, SEATS)),  # in Rome, with the Saracens, with the Magyars
        ("requested", _INT, SEATS),  # mask of seats that it has asked for an alliance, unanswered
        ("accepted", _INT, SEATS),  # mask of seats that have accepted an alliance it asked for
        ("allies", _INT, SEATS),  # mask of seats that it has an alliance with, whoever asked
        ("hostages", _INT, (SEATS, SEATS)),  # by holder and owner
        ("hostage_total", _INT),  # of all holders
        # --- negotiation in this turn, by rival of the active seat ---
        ("returned", _INT, SEATS),  # hostages given back freely
        ("asked_back", _INT, SEATS),  # times it was asked to give an emissary back
        ("offered", _INT, SEATS),  # times an exchange was offered to it
        # --- initiative cards: by kind ---
        ("deck", _INT, (DECKS, DECK)),  # kinds, top card last
        ("deck_size", _INT, DECKS),
        ("hand", _INT, (SEATS, MAX_HAND)),  # kinds; past hand_size: nothing
        ("known_to", _INT, (SEATS, MAX_HAND)),  # mask of other seats that know of that card
        ("hand_size", _INT, SEATS),
        ("hand_kinds", _INT, SEATS),  # mask of kinds in the hand
        ("discarded", _INT, MAX_KINDS),  # out of the game: played, discarded, lost to a Spy
        ("seen", _INT, MAX_SEEN),  # kinds that the seat to move is looking at, to keep some
        ("seen_size", _INT),
        ("seen_deck", _INT),  # Deck that they come from; DECKS in the set-up: both
        ("to_keep", _INT, DECKS),  # how many are still to be kept of each; in all: both alike
        ("set_aside", _INT, MAX_KINDS),  # advanced set-up: returned, not shuffled yet
        # --- loyalty cards ---
        ("loyalty", _INT, SEATS),  # the card of a seat, hidden from the others; NO_CARD at first
        # --- shields, legitimacy, points ---
        ("shields", _INT, SEATS),  # experience shields
        ("shield_stock", _INT),  # shields that nobody has
        ("level", _INT, SEATS),  # on the Legitimacy Track: 0..crown
        ("points", _INT, (SEATS, SOURCES)),  # Victory Points
        ("kings", _INT),  # mask of seats that are King, set with ``over``
        # --- the action in progress; what an earlier one left here means nothing ---
        ("action", _INT),  # ActionKind
        ("card", _INT),  # kind of card that is executed, or NO_CARD
        ("from_city", _INT),  # where the army, or what is split off, moves from
        ("to_city", _INT),
        ("moved_pawns", _INT),
        ("steps", _INT),  # cities it may still move to
        ("marched", _INT),  # cities that a Forced march has come through
        ("to_ask", _INT),  # mask of seats whose permission is still needed
        ("enemy", _INT),  # seat that is attacked
        ("battle_city", _INT),
        ("castle", _INT),  # castle that is attacked, or asked for support
        ("roll_die", _INT),  # Die that a card makes the attacker roll, or NO_DIE
        ("roll", _INT, 2),  # the last roll of the active seat, and of the enemy
        ("rerolls", _INT, 2),  # shields spent on these rolls
        ("battle_round", _INT),  # rolls of both so far in this battle, 0 first
    ],
    align=False,
)
