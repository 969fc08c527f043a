"""The values record: everything printed on a card, board or table, compiled from the values file.

`values/compile.py` fills it; the rules read it. Electorates and cards are numbered in the file's
order; that of electorates is the board's, in which phase V goes through them. A face is
``side * STAGES + stage``.
"""

from __future__ import annotations

import numpy as np

from sim.games.shadow_of_the_emperor.codes import (
    CARDS,
    CITY_SPACES,
    ELECTORATES,
    MAX_CITIES,
    MAX_PIECES,
    MAX_ROUNDS,
    SEATS,
    STAGES,
)

_INT = np.int64
_PLAYERS = SEATS + 1  # places 2..4 are used: the number of players
_ROUNDS = MAX_ROUNDS + 1  # places 1.. are used: the round

VALUES = np.dtype(
    [
        # --- electorates ---
        ("electorates", _INT),  # 1..ELECTORATES
        ("kind", _INT, ELECTORATES),  # Kind
        ("aristocrat_spaces", _INT, ELECTORATES),
        ("castles", _INT, ELECTORATES),
        ("city_spaces", _INT, ELECTORATES),  # 0..CITY_SPACES
        ("city_space_cost", _INT, (ELECTORATES, CITY_SPACES)),  # of a Permit there, if printed
        ("privilege", _INT, ELECTORATES),  # Privilege
        # Points, thalers, or the electorate's votes in place of `votes`; else 0
        ("privilege_amount", _INT, ELECTORATES),
        ("privilege_face", _INT, ELECTORATES),  # of the aristocrat that Privilege.BARON places
        ("out_of_play", _INT, (_PLAYERS, 2)),  # electorates drawn out of play, by Kind
        # --- action cards ---
        ("cards", _INT),  # kinds of card, 1..CARDS
        ("card_effect", _INT, CARDS),  # Effect
        ("card_cost", _INT, CARDS),  # thalers; a Permit's is below
        ("card_copies", _INT, (_PLAYERS, CARDS)),  # by number of players
        ("card_colour", _INT, CARDS),  # Colour
        ("card_buyable", _INT, CARDS),  # 0: comes only through a privilege
        ("card_face", _INT, CARDS),  # of the aristocrat that Ordinance and Promotion place
        # Indulgence: points; Pope: votes; Gray eminence: influence; Church influence: votes for
        # each aristocrat and knight; Knight: none, and so on
        ("card_amount", _INT, CARDS),
        ("must_be_carried_out", _INT, _PLAYERS),  # 1: only a card that does something can be bought
        # --- pieces of each player; imperial cities of the game ---
        ("aristocrats", _INT),  # tiles
        ("knights", _INT),
        ("cities", _INT),  # 0..MAX_CITIES
        ("imperial_cities", _INT),
        ("age", _INT, STAGES),  # in years; only told
        # --- setting up ---
        ("first_emperor", _INT),  # seat, or NOBODY: the seed picks one
        ("start_thalers", _INT),
        ("start_imperial_cities", _INT),  # placed by the first Emperor, 0 or more
        ("start_emperor_face", _INT),  # on the throne
        ("start_elector_face", _INT),  # of the first electors
        ("pieces", _INT),  # aristocrats that each seat then places, 0..MAX_PIECES
        ("piece_face", _INT, MAX_PIECES),  # in the order in which they are placed
        ("start_knights", _INT),  # placed by each seat after them
        # --- course of play ---
        ("rounds", _INT),  # 1..MAX_ROUNDS
        ("first_phase", _INT),  # of round 1
        ("emperor_points", _INT, _ROUNDS),  # the Emperor's action, by round
        ("emperor_city", _INT, _ROUNDS),  # CityAction, by round
        # --- phase I: income ---
        ("income", _INT),
        ("city_income", _INT),  # for each own city
        ("foreign_city_income", _INT),  # for each city of others where one is elector
        ("most_thalers", _INT),
        # --- phases II and III: ageing and descent ---
        ("substitute_face", _INT),  # Emperor from the supply when nobody on the board can be
        ("son_face", _INT),
        ("daughter_points", _INT),  # for a daughter who is married
        ("convent_thalers", _INT),  # for one who is not
        ("unoffered_to_convent", _INT),  # 1: also if she was offered to nobody (ruling)
        # --- phase IV: cards whose numbers are not one cost ---
        ("permit_by_space", _INT),  # 1: a Permit costs what is printed on the city space
        ("permit_cost", _INT, MAX_CITIES),  # 0: ... or this, by the player's cities built before
        ("city_points", _INT, MAX_CITIES),  # for building, by the player's cities built before
        ("ordinance_pushes", _INT),  # 1: an Ordinance may push a knight (ruling)
        # --- phase V: new electors ---
        ("influence", _INT, 2),  # of an aristocrat, by Side
        ("knight_influence", _INT),
        ("city_influence", _INT),
        ("imperial_influence", _INT),  # of an imperial city, for the Emperor's family
        ("elector_points", _INT),  # for becoming an elector
        ("privilege_before_electors", _INT),  # 1: points by privilege come before them (ruling)
        # --- phase VI: election ---
        ("votes", _INT),  # of an electorate with an elector
        ("vote_points", _INT),  # for voting with the winner
        ("max_turns", _INT),  # cap on turns, far above what the rules can need
    ],
    align=False,
)
