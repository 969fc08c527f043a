"""The values record: everything printed on a card, board or table, compiled from the values file.

`values/compile.py` fills it; the rules read it. Cities, castles, families, kinds of card and
loyalty cards are numbered in the file's order. Sets are bit masks. Ruling switches are named after
the rulings in the game's README.
"""

from __future__ import annotations

import numpy as np

from sim.games.corona_de_hierro.codes import (
    BANDS,
    DECKS,
    DICE,
    FAMILY_CASTLES,
    MAX_CASTLES,
    MAX_CITIES,
    MAX_FACES,
    MAX_FAMILIES,
    MAX_KINDS,
    MAX_LEVELS,
    MAX_LOYALTIES,
    MAX_PAWNS,
    POSTS,
    SEATS,
    SIZES,
)

_INT = np.int64
_PLAYERS = SEATS + 1  # places 3..5 are used: the number of players

VALUES = np.dtype(
    [
        # --- the map ---
        ("cities", _INT),  # 1..MAX_CITIES
        ("roads", _INT, MAX_CITIES),  # mask of the cities that a road leads to, both ways
        # --- castles; a castle tile is a brown castle ---
        ("castles", _INT),  # 1..MAX_CASTLES
        ("castle_city", _INT, MAX_CASTLES),  # where it is printed; at most one castle a city
        ("castle_kind", _INT, MAX_CASTLES),  # CastleKind
        ("force", _INT, MAX_CASTLES),  # left banner: number to roll with an army
        ("word", _INT, MAX_CASTLES),  # right banner: number to roll with an emissary; 0: no banner
        ("family", _INT, MAX_CASTLES),  # the noble family of its shield, or NO_FAMILY
        ("levels_won", _INT, MAX_CASTLES),  # levels for conquering it with an army
        ("levels_lost", _INT, MAX_CASTLES),  # levels that its owner loses then
        ("main_castles", _INT, _PLAYERS),  # mask of castles to choose from, by number of players
        ("brown", _INT),  # mask of brown castles, those that are shuffled in the advanced set-up
        (
            "receives",
            _INT,
        ),  # mask of castles that emissaries can be sent to: with a right number
        ("families", _INT),  # 1..MAX_FAMILIES
        ("family_castles", _INT, MAX_FAMILIES),  # mask of the family's castles
        # --- dice ---
        ("face_count", _INT, DICE),  # 1..MAX_FACES
        ("faces", _INT, (DICE, MAX_FACES)),  # ascending
        # --- armies ---
        ("army_pawns", _INT),  # pawns of a seat, the two markers not counted; up to MAX_PAWNS
        ("size_of", _INT, MAX_PAWNS + 1),  # Size of an army of so many pawns; place 0 is not used
        ("army_die", _INT, SIZES),  # Die that it rolls
        ("start_pawns", _INT),  # pawns in the city of the main castle at the start
        # --- the Legitimacy Track ---
        ("crown", _INT),  # level of the crown; the track begins with 0
        ("start_level", _INT),
        ("band_of", _INT, MAX_LEVELS),  # Band of a level; the crown counts as green
        ("band_die", _INT, BANDS),  # Die that emissaries roll
        ("recruits", _INT, BANDS),  # pawns recruited at a time
        # --- levels gained and lost, all as positive numbers ---
        ("battle_won", _INT),
        ("battle_lost", _INT),
        ("support_won", _INT),
        ("rome_sent", _INT),  # gained for an emissary sent to Rome
        ("rome_left", _INT),  # lost when it leaves
        ("alliance_accepted", _INT),
        ("alliance_broken", _INT),
        # --- emissaries ---
        ("emissaries", _INT),  # of a seat
        ("castle_emissaries", _INT),  # most in one castle
        ("post_limit", _INT, (POSTS, _PLAYERS)),  # most at a Post, by number of players
        # --- banners and shields ---
        ("banners", _INT),  # of a seat: most castles it can hold
        ("shields", _INT),  # in the game
        ("start_shields", _INT),  # of a seat
        ("shields_gained", _INT),  # for a battle or a castle lost
        # --- initiative cards ---
        ("kinds", _INT),  # kinds of card, 1..MAX_KINDS
        ("copies", _INT, MAX_KINDS),
        ("card_type", _INT, MAX_KINDS),  # CardType
        ("card_deck", _INT, MAX_KINDS),  # Deck
        ("card_families", _INT, MAX_KINDS),  # mask of the families whose shields it shows
        ("first_action_only", _INT, MAX_KINDS),  # 1: only as the first action of a turn
        ("hand_limit", _INT),  # cards in hand, up to MAX_HAND
        ("purchase_shields", _INT),  # shields to buy a card with
        ("purchase_seen", _INT),  # cards then looked at
        ("purchase_kept", _INT),  # of them kept
        # --- what cards do ---
        ("fortune_die", _INT),  # Good fortune: Die
        ("charge_die", _INT),  # Cavalry charge: Die
        ("charge_points", _INT),  # Victory Points for a battle won with it
        ("march_steps", _INT, SIZES),  # Forced march: cities, by size of what moves; 0: it cannot
        ("resistance_pawns", _INT),  # pawns removed
        ("vassal_pawns", _INT),  # Loyal vassal: pawns recruited
        ("bishop_levels", _INT),
        ("pope_levels", _INT),
        ("king_levels", _INT),  # The King is dead
        ("magyar_levels", _INT),  # lost
        ("saracen_levels", _INT),  # lost
        ("pact_points", _INT),  # Secret pact: Victory Points
        ("hostage_won", _INT),  # Hostage in Rome: levels gained by who plays it
        ("hostage_lost", _INT),  # and lost by the other
        # --- loyalty cards ---
        ("loyalties", _INT),  # cards, 1..MAX_LOYALTIES
        ("loyalty_kind", _INT, MAX_LOYALTIES),  # Loyalty
        ("loyalty_seat", _INT, MAX_LOYALTIES),  # the seat of its colour, NOBODY: its holder
        ("loyalty_points", _INT, (MAX_LOYALTIES, 2)),  # if it names another seat; if its holder
        ("loyalty_players", _INT, MAX_LOYALTIES),  # used with so many players or more
        # --- final scoring ---
        ("castle_points", _INT, FAMILY_CASTLES + 1),  # for so many castles of one family
        ("band_points", _INT, BANDS),
        ("king_points", _INT),  # for the King, in place of the band's
        ("free_emissaries_points", _INT),  # if no own emissary is a hostage
        # --- course of play ---
        ("first_seat", _INT),  # the youngest player, or NOBODY: the seed picks one
        ("turn_actions", _INT),  # actions in a turn, 1..TURN_ACTIONS - 1
        ("max_turns", _INT),  # cap on player turns, far above what skilled games need
        # --- set-up ---
        ("dealt", _INT, DECKS),  # basic: cards dealt from each deck
        ("advanced", _INT),  # 1: castle tiles, and cards chosen from those looked at
        ("advanced_seen", _INT, DECKS),  # cards looked at
        ("advanced_kept", _INT),  # cards kept: in all, or of each deck
        ("kept_of_each", _INT),  # C18: 1: so many of each deck, 0: in all
        # --- ruling switches ---
        ("passage_refusals", _INT),  # C4: refusals, a city and turn, after which none is asked
        ("return_limit", _INT),  # C10: hostages given back freely, a rival and turn
        ("ask_back_limit", _INT),  # C10: times that a rival may be asked in a turn
        ("exchange_limit", _INT),  # C10: exchanges offered to a rival in a turn
        ("siege_blocked_by", _INT),  # C8: Blocked
        ("word_rerolls", _INT),  # C21: 1: shields also roll again for a castle's support
        ("highest_is_crowned", _INT),  # C16: 1: who is highest alone scores as King
        ("shared_king_is_sole", _INT),  # C17: 1: the sole King's card pays one of several kings too
        ("last_castle_ends", _INT),  # C15: 1: losing the last castle ends the game
        ("last_card_ends", _INT),  # C15: 1: drawing a deck's last card ends the game
    ],
    align=False,
)
