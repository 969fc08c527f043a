"""The tables that a run of this game keeps, and what their columns mean.

A row dtype holds small numbers, one field a column, in the order of the documented columns.
`tables.py` fills them from the state and the journal of a finished game.
"""

from __future__ import annotations

import numpy as np

from sim.engine.game import Column
from sim.games.corona_de_hierro.codes import (
    FIRST_FREE,
    MAX_CASTLES,
    MAX_KINDS,
    NO_CITY,
    NOBODY,
    SEATS,
    ActionKind,
    AllianceEnd,
    CastleKind,
    Deck,
    Die,
    EndReason,
    Level,
    Source,
    TieBreak,
)
from sim.games.corona_de_hierro.journal import ALLIANCES, ATTEMPTS, BATTLES, ROUNDS
from sim.games.corona_de_hierro.names import SEAT_NAMES
from sim.games.recording import labels, make_table

EMPTY = -1  # the code for "none" in signed columns
CROWNED, HIGHEST, TIED = 0, 1, 2  # how a seat became King
KING_HOW = ("crowned", "highest", "tied")
FORCE, WORD = 0, 1  # by what means castles are won
MEANS = ("force", "word")
ACTIONS = labels(ActionKind)[:FIRST_FREE]  # those of a turn, by code

_GAME = (np.uint32, Column("game", "index of the game in the run, from 0"))
_SEAT = (np.int8, Column("seat", "the seat, named by its colour", SEAT_NAMES))
_ROUND = (np.int16, Column("round", "the round, from 1: a turn of each seat"))
_TURN = (np.int16, Column("turn", "player turn of the game, from 1"))
_CASTLE = (np.int8, Column("castle", "the castle", "castles"))

SOURCE_MEANINGS = {
    Source.CAVALRY_CHARGE: "battles won with a Cavalry charge",
    Source.SECRET_PACT: "Secret pacts",
    Source.LOYALTY: "a fulfilled loyalty card",
    Source.CASTLES: "castles",
    Source.LEGITIMACY: "the Legitimacy Track",
    Source.EMISSARIES: "having no emissary held as a hostage",
}
POINTS = tuple(
    (np.int16, Column(f"points_{source.name.lower()}", f"Victory Points for {meaning}"))
    for source, meaning in SOURCE_MEANINGS.items()
)

GAMES = make_table(
    "games",
    "game",
    1,
    0,
    [
        _GAME,
        (np.uint64, Column("seed", "the game's own seed, all its luck")),
        (np.uint16, Column("member", "ensemble member whose values were played, from 0")),
        (np.int8, Column("seats", "how many play")),
        (np.int8, Column("winner", "the seat that wins, null if shared", SEAT_NAMES, NOBODY)),
        (np.int8, Column("end_reason", "why the game ended", labels(EndReason))),
        (np.int32, Column("rounds", "rounds begun: a round is a turn of each seat")),
        (np.int32, Column("turns", "player turns begun by all seats")),
        (np.int8, Column("first_seat", "the youngest player, who begins", SEAT_NAMES)),
        (np.int32, Column("decisions", "choices among two or more legal actions")),
        (np.int32, Column("forced", "choices with one legal action, taken without asking")),
        (np.int16, Column("winner_points", "Victory Points of the winner")),
        (np.int16, Column("margin", "points of the winner less those of the second, 0 if tied")),
        (np.int8, Column("tie_break", "what decided who won", labels(TieBreak))),
        (np.int8, Column("king", "the seat that is King, null if several are", SEAT_NAMES, NOBODY)),
        (np.int8, Column("kings", "how many seats are King")),
        (np.int8, Column("king_how", "how the King became it", KING_HOW)),
        (np.int8, Column("king_wins", "1 if a King wins or shares the win, else 0")),
        (
            np.int8,
            Column(
                "crown_reason",
                "what the levels were for that brought the crown, null if nobody reached it",
                labels(Level),
                EMPTY,
            ),
        ),
        (
            np.int8,
            Column(
                "crown_in_own_turn",
                "1 if the crown was reached in the King's own turn, 0 in another's, null never",
                None,
                EMPTY,
            ),
        ),
        (np.int16, Column("by_force", "castles conquered with armies by all")),
        (np.int16, Column("by_word", "castles obtained by emissaries by all")),
        (np.int8, Column("neutral", "castles without a banner at the end")),
        (np.int16, Column("attempts", "attempts on castles, by force and by word")),
        (np.int16, Column("battles", "battles between armies")),
        (np.int16, Column("alliances_requested", "alliances requested by all")),
        (np.int16, Column("alliances_accepted", "of them, accepted")),
        (np.int16, Column("alliances_broken", "of those, broken by an attack")),
        (np.int16, Column("hostages_taken", "emissaries taken as hostages, by card too")),
        (np.int16, Column("executed", "initiative cards executed by all")),
        (np.int8, Column("military_left", "military cards left in the deck")),
        (np.int8, Column("political_left", "political cards left in the deck")),
        (np.int16, Column("lead_changes", "round ends at which another seat was highest alone")),
    ],
)

SEAT_ROWS = make_table(
    "seats",
    "game and seat",
    SEATS,
    0,
    [
        _GAME,
        _SEAT,
        (np.int8, Column("turn_order", "place in the turn order, 1 is the youngest player")),
        (np.int8, Column("rank", "place in the ranking, 1 is best; shared places are equal")),
        (np.int8, Column("won", "1 if the seat wins or shares the win, else 0")),
        (np.int8, Column("capped", "1 if the game was stopped by the cap on turns, else 0")),
        (np.int16, Column("points", "Victory Points")),
        *POINTS,
        (np.int8, Column("king", "1 if the seat is King, else 0")),
        (np.int8, Column("crowned", "1 if the seat reached the crown, else 0")),
        (np.int8, Column("level", "level of legitimacy at the end")),
        (np.int8, Column("highest", "highest level it ever had")),
        (np.int8, Column("loyalty", "its loyalty card", "loyalty_cards")),
        (np.int8, Column("loyal", "1 if the loyalty card was fulfilled, else 0")),
        (np.int8, Column("main_castle", "its starting castle", "castles")),
        (np.int8, Column("castles", "castles at the end")),
        (np.int16, Column("by_force", "castles conquered with armies")),
        (np.int16, Column("from_rivals", "of them, those of other players")),
        (np.int16, Column("by_word", "castles obtained by emissaries")),
        (np.int16, Column("castles_lost", "castles lost to others")),
        (np.int16, Column("battles_won", "battles won")),
        (np.int16, Column("battles_lost", "battles lost")),
        (np.int16, Column("attacks_won", "of the battles won, those in which it attacked")),
        (np.int16, Column("attacks_lost", "of the battles lost, those in which it attacked")),
        (np.int16, Column("pawns_recruited", "pawns recruited")),
        (np.int16, Column("pawns_lost", "pawns lost in battles and to Resistance")),
        (np.int16, Column("passages_asked", "permissions asked for to leave a city")),
        (np.int16, Column("passages_permitted", "of them, permitted")),
        (np.int16, Column("alliances_requested", "alliances that it requested")),
        (np.int16, Column("alliances_accepted", "alliances that it accepted")),
        (np.int16, Column("alliances_broken", "alliances that it broke")),
        (np.int16, Column("hostages_taken", "emissaries of others that it took, by card too")),
        (np.int8, Column("hostages_held", "emissaries of others that it holds at the end")),
        (np.int8, Column("emissaries_held", "own emissaries that others hold at the end")),
        (np.int16, Column("shields_gained", "experience shields gained")),
        (np.int16, Column("shields_for_rolls", "experience shields spent on rolls")),
        (np.int16, Column("shields_for_cards", "experience shields spent on cards")),
        (np.int16, Column("shields_left", "experience shields at the end")),
        (np.int16, Column("executed", "initiative cards executed")),
        (np.int8, Column("hand_left", "initiative cards in hand at the end")),
        (np.int16, Column("turns", "turns begun")),
        *(
            (np.int16, Column(f"act_{name}", f"actions: {name.replace('_', ' ')}"))
            for name in ACTIONS
        ),
    ],
)

ROUND_ROWS = make_table(
    "rounds",
    "game, round and seat",
    ROUNDS * SEATS,
    1,
    [
        _GAME,
        _ROUND,
        _SEAT,
        (np.int8, Column("level", "level of legitimacy at the round's end, or the game's")),
        (np.int8, Column("castles", "castles then")),
        (np.int8, Column("armies", "army pawns in cities then")),
        (np.int8, Column("sent_out", "emissaries then that are not in its supply")),
        (np.int8, Column("cards", "initiative cards in hand then")),
        (np.int8, Column("shields", "experience shields then")),
        (np.int8, Column("alliances", "alliances then that stand")),
    ],
)

CASTLE_ROWS = make_table(
    "castles",
    "game and castle",
    MAX_CASTLES,
    1,
    [
        _GAME,
        _CASTLE,
        (np.int8, Column("kind", "what it is", labels(CastleKind))),
        (np.int8, Column("city", "at which city it lies: tiles may be shuffled", "cities")),
        (np.int8, Column("seat", "whose banner it has at the end", SEAT_NAMES, NOBODY)),
        (np.int8, Column("held", "1 if it has a banner at the end, else 0")),
        (np.int8, Column("first_seat", "who held it first, null nobody", SEAT_NAMES, NOBODY)),
        (
            np.int16,
            Column("first_round", "round in which it first had a banner, null never", None, EMPTY),
        ),
        (np.int16, Column("by_force", "times it was conquered with an army")),
        (np.int16, Column("by_word", "times it was obtained by an emissary")),
    ],
)

BATTLE_ROWS = make_table(
    "battles",
    "game and battle",
    BATTLES,
    1,
    [
        _GAME,
        (np.int16, Column("place", "0 for the game's first battle, 1 for the second, ...")),
        _ROUND,
        _TURN,
        (np.int8, Column("seat", "the attacker", SEAT_NAMES)),
        (np.int8, Column("defender", "the defender", SEAT_NAMES)),
        (np.int8, Column("city", "where", "cities", NO_CITY)),
        (np.int8, Column("pawns", "pawns of the attacker before it")),
        (np.int8, Column("defending", "pawns of the defender before it")),
        (np.int8, Column("pawns_left", "pawns of the attacker after it")),
        (np.int8, Column("defending_left", "pawns of the defender after it")),
        (np.int8, Column("shields", "experience shields that the attacker spent on rolls")),
        (np.int8, Column("defending_shields", "experience shields that the defender spent")),
        (np.int8, Column("charge", "1 with a Cavalry charge, else 0")),
        (np.int8, Column("won", "1 if the attacker won, else 0")),
    ],
)

ALLIANCE_ROWS = make_table(
    "alliances",
    "game and request for an alliance",
    ALLIANCES,
    1,
    [
        _GAME,
        (np.int16, Column("place", "0 for the game's first request, 1 for the second, ...")),
        _TURN,
        (np.int8, Column("seat", "who requested it", SEAT_NAMES)),
        (np.int8, Column("other", "of whom", SEAT_NAMES)),
        (np.int8, Column("accepted", "1 if it was accepted, else 0")),
        (
            np.int16,
            Column("lasted", "player turns for which it stood, null never accepted", None, EMPTY),
        ),
        (np.int8, Column("end", "how it went on", labels(AllianceEnd))),
        (np.int8, Column("kept", "1 if it was accepted and stood at the game's end, else 0")),
        (np.int8, Column("broken", "1 if it was accepted and broken by an attack, else 0")),
        (np.int8, Column("retrieved", "1 if it was accepted and then retrieved, else 0")),
        (np.int8, Column("withdrawn", "1 if it was retrieved before it was accepted, else 0")),
    ],
)

ATTEMPT_ROWS = make_table(
    "attempts",
    "game and attempt on a castle",
    ATTEMPTS,
    2,
    [
        _GAME,
        (np.int16, Column("place", "0 for the game's first attempt, 1 for the second, ...")),
        _ROUND,
        _TURN,
        _SEAT,
        _CASTLE,
        (np.int8, Column("means", "by force (an army) or by word (an emissary)", MEANS)),
        (np.int8, Column("owner", "whose castle it was, null neutral", SEAT_NAMES, NOBODY)),
        (np.int8, Column("garrison", "1 if its owner's army was inside, else 0")),
        (np.int8, Column("die", "the die that was rolled", labels(Die))),
        (np.int8, Column("needed", "number on the banner")),
        (np.int8, Column("roll", "the last roll")),
        (np.int8, Column("shields", "experience shields spent on rolls")),
        (np.int8, Column("fortune", "1 with Good fortune, else 0")),
        (np.int8, Column("won", "1 if it succeeded: castle won, or army inside eliminated")),
    ],
)

CARD_ROWS = make_table(
    "cards",
    "game, seat and kind of initiative card",
    SEATS * MAX_KINDS,
    2,
    [
        _GAME,
        _SEAT,
        (np.int8, Column("card", "the kind of initiative card", "cards")),
        (np.int8, Column("deck", "its deck", labels(Deck))),
        (
            np.int16,
            Column(
                "bought_round",
                "round in which it first came into the hand, 0 in the set-up, null never",
                None,
                EMPTY,
            ),
        ),
        (np.int8, Column("held", "1 if the seat ever had one in hand, else 0")),
        (np.int8, Column("dealt", "dealt or kept in the set-up")),
        (np.int8, Column("taken", "taken unseen with an action")),
        (np.int8, Column("chosen", "kept of those looked at for experience shields")),
        (np.int8, Column("used_executed", "executed")),
        (np.int8, Column("discarded", "discarded with an action")),
        (np.int8, Column("spied", "lost to a Spy")),
        (np.int8, Column("left", "in hand at the end")),
        (
            np.int8,
            Column(
                "won_held", "1 if a seat that held it won, else 0; null never held", None, EMPTY
            ),
        ),
        (
            np.int8,
            Column(
                "won_executed", "1 if a seat that executed it won, else 0; null never", None, EMPTY
            ),
        ),
        (np.int16, Column("levels", "own levels of legitimacy by executing it, less those lost")),
        (np.int16, Column("harm", "levels that all others lost by it, less those gained")),
        (np.int8, Column("castles", "castles won by executing it")),
        (np.int8, Column("battles", "battles won by executing it")),
        (np.int8, Column("points", "Victory Points by executing it")),
    ],
)
