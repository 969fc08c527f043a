"""The values record: everything printed on a card, board or table, compiled from the values file.

`values/compile.py` fills it; the rules read it. Areas and boxes are numbered in the file's order,
of two boxes in an area the upper one (the higher noble) first.
"""

from __future__ import annotations

import numpy as np

from sim.games.heads_of_state.codes import (
    ATTRIBUTES,
    COUNTRIES,
    MAX_AREAS,
    MAX_BOXES,
    MAX_KINDS,
    MAX_MARKERS,
    NOBLES,
    SEATS,
)

_INT = np.int64
_PLAYERS = SEATS + 1  # places 2..5 are used: the number of players

VALUES = np.dtype(
    [
        # --- Attribute Cards (Game Components; Preparation 2) ---
        ("attribute_cards", _INT, (_PLAYERS, ATTRIBUTES)),  # copies in play, by number of players
        # --- Treachery Cards (Game Components) ---
        ("kinds", _INT),  # kinds of Treachery Card, 1..MAX_KINDS
        ("treachery_cards", _INT, MAX_KINDS),  # copies
        ("assassin", _INT, MAX_KINDS),  # 1 for the Assassin
        ("used_in", _INT, MAX_KINDS),  # bit mask of countries a card can be used in; Assassin: all
        # --- nobles (Noble Attribute Chart, Game Components, Noble Card Scoring) ---
        ("chart", _INT, NOBLES),  # bit mask of attributes in the set
        ("takes_courtesan", _INT, NOBLES),  # 1 if a Courtesan may stand in for one card of it
        ("counters", _INT, NOBLES),  # Noble Counters of each player
        ("noble_cards", _INT, NOBLES),  # Noble Cards
        ("most_nobles", _INT, NOBLES),  # Victory Points for the most at the end
        # --- the board ---
        ("areas", _INT),  # 1..MAX_AREAS
        ("area_country", _INT, MAX_AREAS),
        ("area_kind", _INT, MAX_AREAS),  # AreaKind
        ("hexagon", _INT, MAX_AREAS),  # number of the hexagon and of its Initial Scoring Marker
        ("area_order", _INT, MAX_AREAS),  # bit of the area when ties are broken: higher wins
        ("boxes", _INT),  # 1..MAX_BOXES
        ("box_area", _INT, MAX_BOXES),
        ("box_noble", _INT, MAX_BOXES),
        ("box_country", _INT, MAX_BOXES),
        ("box_kind", _INT, MAX_BOXES),  # AreaKind of its area
        ("above", _INT, MAX_BOXES),  # the box of the higher noble in the same area, or NO_BOX
        ("noble_boxes", _INT, NOBLES),  # bit mask of boxes for a type of noble
        ("country_boxes", _INT, (COUNTRIES, 2)),  # bit mask of boxes, by AreaKind
        ("country_areas", _INT, COUNTRIES),  # bit mask of areas
        # --- scoring ---
        ("influence", _INT, (2, 2)),  # by AreaKind; of the highest noble of an area, of the other
        ("influence_points", _INT, (COUNTRIES, 2)),  # Victory Points of 1st and 2nd
        ("country_markers", _INT, (COUNTRIES, 2)),  # Country Scoring Markers, the higher first
        ("house_markers", _INT, (_PLAYERS, MAX_MARKERS)),  # Noble House ones, highest first
        ("house_marker_count", _INT, _PLAYERS),
        # --- course of play ---
        ("rounds", _INT),  # Turns: 3
        ("start_player", _INT),  # seat, or NOBODY: the seed picks one
        ("first_turn_cards", _INT, (_PLAYERS, SEATS)),  # by number of players and turn order
        ("display", _INT),  # Attribute Cards in the open display
        ("treachery_display", _INT),  # Treachery Cards in it
        ("stack", _INT),  # Attribute Cards that the Revolution Card is shuffled into
        ("cards_taken", _INT),  # cards taken in option 1
        ("cards_after_flush", _INT),  # cards taken after flushing
        ("hand_limit", _INT, 2),  # Attribute Cards at the end of a turn; of a round
        ("treachery_limit", _INT, 2),  # Treachery Cards at the end of a turn; of a round
        # --- treachery ---
        ("cards_needed", _INT, 2),  # cards of a kind against a noble, by AreaKind
        ("own_cubes", _INT),  # cubes of the Active Player in the bag
        ("target_cubes", _INT),  # cubes of the targeted player
        ("unreplaced", _INT),  # killed nobles that may be left not replaced
        ("max_turns", _INT),  # cap on player turns, far above what the rules can need
    ],
    align=False,
)
