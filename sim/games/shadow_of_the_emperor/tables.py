"""The tables that a run of this game keeps, and what their columns mean; `rows.py` fills them.

A row dtype holds small numbers, one field a column, in the order of the documented columns.
"""

from __future__ import annotations

import numpy as np

from sim.engine.game import Column
from sim.games.recording import labels, make_table
from sim.games.shadow_of_the_emperor.codes import (
    CARDS,
    ELECTORATES,
    MAX_ROUNDS,
    NOBODY,
    SEATS,
    EndReason,
    Kind,
    Source,
    TieBreak,
)
from sim.games.shadow_of_the_emperor.names import SEAT_NAMES

_GAME = (np.uint32, Column("game", "index of the game in the run, from 0"))
_SEAT = (np.int8, Column("seat", "the seat, named by its colour", SEAT_NAMES))
_ROUND = (np.int8, Column("round", "the round, from 1"))
_TURN_ORDER = (
    np.int8,
    Column("turn_order", "place clockwise from the first Emperor, who is 1"),
)
POINTS = tuple(
    (np.int16, Column(f"points_{source.name.lower()}", f"Victory Points for {meaning}"))
    for source, meaning in (
        (Source.ELECTOR, "becoming an elector"),
        (Source.EMPEROR, "the Emperor's action of a round"),
        (Source.CITY, "cities"),
        (Source.VOTE, "votes with the winner of an election"),
        (Source.DAUGHTER, "daughters married into other families"),
        (Source.PRIVILEGE, "the privilege of points, Mainz"),
        (Source.INDULGENCE, "Indulgences"),
    )
)
_THALERS = (
    (np.int16, Column("income", "thalers received in phase I, by privilege too")),
    (np.int16, Column("lost", "thalers of phase I that were lost, above the limit")),
    (np.int16, Column("spent", "thalers paid for action cards, and for actions by privilege")),
)
_FAMILY = (
    (np.int16, Column("sons", "times that the cards brought a son")),
    (np.int16, Column("daughters", "times that the cards brought a daughter")),
    (np.int16, Column("proposals", "own daughters offered to another family")),
    (np.int16, Column("marriages", "own daughters married into another family")),
    (np.int16, Column("deaths", "own aristocrats that died, of age or through a Doctor")),
    (np.int16, Column("killed", "of these, through a Doctor")),
    (np.int16, Column("arrivals", "own aristocrats that came from the supply, set-up apart")),
    (np.int16, Column("pushed", "own knights pushed home")),
)
_DEEDS = (
    (np.int16, Column("turns", "turns of phase IV, passing included")),
    (np.int16, Column("cards", "action cards bought")),
    (np.int16, Column("privileges", "privileges used, those that work by themselves included")),
    (np.int16, Column("challenges", "elections in which it was the challenger")),
    (np.int16, Column("elected", "of these, won")),
    (np.int16, Column("new_electors", "times it became an elector")),
    (np.int16, Column("deposed", "times its elector had to leave")),
)
_HELD = (
    (np.int8, Column("electors", "elector spaces held at the end")),
    (np.int8, Column("dynasty", "own aristocrats on the board at the end")),
    (np.int16, Column("thalers", "thalers left at the end")),
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
        (np.int8, Column("rounds", "rounds begun, 5 in a whole game")),
        (np.int32, Column("turns", "turns of phase IV of all seats")),
        (np.int8, Column("first_seat", "the first Emperor", SEAT_NAMES)),
        (np.int32, Column("decisions", "choices among two or more legal actions")),
        (np.int32, Column("forced", "choices with one legal action, taken without asking")),
        (np.int16, Column("winner_points", "Victory Points of the winner")),
        (np.int16, Column("margin", "points of the winner less those of the second, 0 if tied")),
        (np.int16, Column("points_all", "Victory Points of all seats")),
        (np.int8, Column("tie_break", "what decided who won", labels(TieBreak))),
        (np.int8, Column("elections", "rounds with a challenger")),
        (np.int8, Column("throne_changes", "elections won by the challenger")),
        (np.int8, Column("last_emperor", "the Emperor's family at the end", SEAT_NAMES)),
        (
            np.int8,
            Column(
                "first_fall",
                "round in which the first Emperor's family lost the throne, null never",
                None,
                0,
            ),
        ),
        (np.int8, Column("emperor_won", "1 if the last Emperor wins or shares the win, else 0")),
        (np.int16, Column("new_electors", "elector spaces that another family took in phase V")),
        (np.int16, Column("ties", "ties for an electorate that the Emperor decided")),
        (np.int16, Column("cards", "action cards bought by all")),
        (np.int16, Column("cities", "cities built by all")),
        (np.int16, Column("marriages", "daughters married into another family")),
        (np.int16, Column("deaths", "aristocrats that died")),
        (np.int8, Column("lead_changes", "round ends at which another seat took the lead alone")),
        (
            np.int8,
            Column(
                "lead_round",
                "round from whose end on the winner always led alone, null if not at the end",
                None,
                0,
            ),
        ),
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
        _TURN_ORDER,
        (np.int8, Column("rank", "place in the ranking, 1 is best; shared places are equal")),
        (np.int8, Column("won", "1 if the seat wins or shares the win, else 0")),
        (np.int16, Column("points", "Victory Points")),
        *POINTS,
        *_THALERS,
        *_FAMILY,
        *_DEEDS,
        (np.int8, Column("throne", "rounds that ended with it on the throne")),
        (np.int8, Column("cities", "own cities built")),
        *_HELD,
    ],
)

ROUND_ROWS = make_table(
    "rounds",
    "game, round and seat",
    MAX_ROUNDS * SEATS,
    1,
    [
        _GAME,
        _ROUND,
        _SEAT,
        _TURN_ORDER,
        (np.int8, Column("first", "1 for the Emperor as the round began, who plays first, else 0")),
        (np.int16, Column("points", "Victory Points so far, at the end of the round")),
        *POINTS,
        *_THALERS,
        *_FAMILY,
        *_DEEDS,
        (np.int8, Column("emperor", "1 if on the throne at the end of the round, else 0")),
        (np.int16, Column("influence", "influence in all electorates in phase V")),
        (np.int16, Column("votes", "votes in the election, null without one", None, -1)),
        *_HELD,
    ],
)

ELECTORATE_ROWS = make_table(
    "electorates",
    "game, round and electorate in play",
    MAX_ROUNDS * ELECTORATES,
    1,
    [
        _GAME,
        _ROUND,
        (np.int8, Column("electorate", "the electorate", "electorates")),
        (np.int8, Column("kind", "its kind", labels(Kind))),
        (np.int8, Column("elector", "its elector after phase V, null vacant", SEAT_NAMES, NOBODY)),
        (np.int8, Column("vacant", "1 if the elector space is then empty, else 0")),
        (np.int8, Column("winner", "who won it in phase V, null nobody", SEAT_NAMES, NOBODY)),
        (np.int16, Column("influence", "the winner's influence, 0 without one")),
        (np.int16, Column("second", "the most influence of another seat")),
        (np.int8, Column("tied", "seats that tied for it, 0 if one was ahead")),
        (np.int8, Column("by_emperor", "1 if they tied and the Emperor chose its winner, else 0")),
        (np.int8, Column("is_new", "1 if its winner became elector, else 0")),
        (
            np.int8,
            Column("deposed", "whose elector had to leave, null none", SEAT_NAMES, NOBODY),
        ),
        (
            np.int8,
            Column("used_by", "who used its privilege, null nobody", SEAT_NAMES, NOBODY),
        ),
        (np.int8, Column("used", "1 if its privilege was used, else 0")),
    ],
)

ELECTION_ROWS = make_table(
    "elections",
    "game and round with a challenger",
    MAX_ROUNDS,
    1,
    [
        _GAME,
        _ROUND,
        (np.int8, Column("emperor", "the Emperor until then", SEAT_NAMES)),
        (np.int8, Column("challenger", "the seat with the Rival", SEAT_NAMES)),
        (
            np.int8,
            Column("turn_order", "the challenger's place clockwise from the first Emperor, from 1"),
        ),
        (np.int8, Column("is_first", "1 if the first Emperor's family was on the throne, else 0")),
        (np.int8, Column("elected", "1 if the challenger won, else 0")),
        (np.int16, Column("votes_emperor", "votes for the Emperor")),
        (np.int16, Column("votes_challenger", "votes for the challenger")),
        (np.int8, Column("voters", "seats that were no candidate")),
        (
            np.int8,
            Column("for_challenger", "seats that were no candidate and voted for the challenger"),
        ),
        (np.int8, Column("church_influence", "archdioceses named with Church influence")),
        (np.int8, Column("excommunicated", "electorates without a vote")),
    ],
)

REIGN_ROWS = make_table(
    "reigns",
    "game and reign",
    MAX_ROUNDS + 1,
    1,
    [
        _GAME,
        (np.int8, Column("reign", "1 for the first Emperor's, 2 for the next one's, ...")),
        _SEAT,
        _TURN_ORDER,
        (np.int8, Column("came", "round in which it came to the throne, 0 as the game began")),
        (np.int8, Column("fell_after", "rounds after which it fell, null if it did not", None, 0)),
        (np.int8, Column("lasted", "rounds after it had come, until it fell or the game ended")),
        (np.int8, Column("fell", "1 if it lost an election, else 0")),
        (np.int8, Column("withstood", "elections that it won as the Emperor")),
        (np.int16, Column("points", "Victory Points for the Emperor's actions of this reign")),
    ],
)

CARD_ROWS = make_table(
    "cards",
    "game, seat and kind of action card in play",
    SEATS * CARDS,
    2,
    [
        _GAME,
        _SEAT,
        (np.int8, Column("card", "the kind of action card", "cards")),
        (np.int16, Column("opportunities", "turns in which the seat could buy it")),
        (np.int16, Column("bought", "times it was bought in such a turn")),
        (np.int16, Column("idle", "of these, to no effect (two players)")),
        (np.int16, Column("taken", "times it, or its action, was taken by privilege")),
        (np.int16, Column("paid", "thalers paid for all of them")),
        (
            np.int8,
            Column("bought_round", "round it was first bought or taken in, null never", None, 0),
        ),
    ],
)

TABLES = (GAMES, SEAT_ROWS, ROUND_ROWS, ELECTORATE_ROWS, ELECTION_ROWS, REIGN_ROWS, CARD_ROWS)
