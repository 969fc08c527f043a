"""The tables that a run of this game keeps: their columns, and how a finished game fills them.

A row dtype holds small numbers, one field a column, in the order of the documented columns.
Rules note what happened in the journal; here it becomes rows, once a game.
"""

from __future__ import annotations

import numpy as np

from sim.engine.compiled import compiled
from sim.engine.game import Column
from sim.games.heads_of_state.codes import (
    ATTRIBUTES,
    COUNTRIES,
    MAX_AREAS,
    MAX_KINDS,
    MAX_ROUNDS,
    NO_CARD,
    NOBLES,
    NOBODY,
    SEATS,
    SOURCES,
    AreaKind,
    Country,
    EndReason,
    Means,
    Noble,
    Option,
    Source,
    TieBreak,
)
from sim.games.heads_of_state.journal import ATTEMPTS
from sim.games.heads_of_state.names import SEAT_NAMES
from sim.games.heads_of_state.rules.game_end import half_points_of, tie_break, winner_of
from sim.games.recording import labels, make_table

EMPTY = -1  # the code for "none" in signed columns


_GAME = (np.uint32, Column("game", "index of the game in the run, from 0"))
_SEAT = (np.int8, Column("seat", "the seat, named by its colour", SEAT_NAMES))
_ROUND = (np.int8, Column("round", "the Turn: 1 is 1589, 2 is 1689, 3 is 1789"))
POINTS = tuple(
    (np.float32, Column(f"points_{source.name.lower()}", f"Victory Points for {meaning}"))
    for source, meaning in (
        (Source.INITIAL, "Initial Scoring Markers"),
        (Source.COUNTRY, "Country Scoring Markers"),
        (Source.NOBLE_HOUSE, "a Noble House Scoring Marker"),
        (Source.INFLUENCE, "influence at the end of a Turn"),
        (Source.NOBLES, "most nobles of a type, at the game's end"),
    )
)
_OPTIONS = (
    (np.int16, Column("turns", "turns taken")),
    (np.int16, Column("option_1", "turns that took Attribute Cards without a flush")),
    (np.int16, Column("flushes", "turns that flushed the open display")),
    (np.int16, Column("option_2", "turns of the Treachery Card option")),
)
_DEEDS = (
    (np.int16, Column("created", "nobles created")),
    (np.int16, Column("lost", "own nobles killed by others")),
    (np.int16, Column("attempts", "nobles of others targeted with Treachery Cards")),
    (np.int16, Column("kills", "nobles of others killed")),
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
        (np.int8, Column("rounds", "Turns begun, 3 in a whole game")),
        (np.int32, Column("turns", "player turns of all seats")),
        (np.int8, Column("first_seat", "the start player", SEAT_NAMES)),
        (np.int32, Column("decisions", "choices among two or more legal actions")),
        (np.int32, Column("forced", "choices with one legal action, taken without asking")),
        (np.float32, Column("winner_points", "Victory Points of the winner")),
        (np.float32, Column("margin", "points of the winner less those of the second, 0 if tied")),
        (np.int8, Column("tie_break", "what decided who won", labels(TieBreak))),
        (np.int16, Column("turns_1589", "player turns begun in the first Turn")),
        (np.int16, Column("turns_1689", "player turns begun in the second Turn")),
        (
            np.int16,
            Column("turns_1789", "player turns begun in the third Turn (later ones are in rounds)"),
        ),
        (
            np.int8,
            Column(
                "halted_turns",
                "Revolutions that halted a turn, not counting those in a refill after one",
            ),
        ),
        (np.int16, Column("created", "nobles created by all")),
        (np.int16, Column("attempts", "nobles targeted with Treachery Cards by all")),
        (np.int16, Column("kills", "nobles killed by all")),
        (np.int8, Column("areas_opened", "areas in which a noble was ever created")),
        (np.int8, Column("first_area", "the area with the first noble, null none", "areas", EMPTY)),
        (np.int8, Column("lead_changes", "Turn ends at which another seat took the lead alone")),
        (
            np.int8,
            Column(
                "lead_round",
                "Turn from whose end on the winner always led alone, null if not at the end",
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
        (np.int8, Column("turn_order", "place in the turn order, 1 is the start player")),
        (np.int8, Column("rank", "place in the ranking, 1 is best; shared places are equal")),
        (np.int8, Column("won", "1 if the seat wins or shares the win, else 0")),
        (np.float32, Column("points", "Victory Points")),
        *POINTS,
        *_OPTIONS,
        *_DEEDS,
        (np.int16, Column("alive", "own nobles on the board at the end")),
        (np.int16, Column("courtesans", "Courtesans used in sets")),
        (np.int16, Column("without_card", "nobles created when their Noble Cards had run out")),
        (np.int16, Column("countries", "Country Scoring Markers taken")),
        (np.int16, Column("hand_left", "Attribute Cards in hand at the end")),
        (np.int16, Column("treachery_left", "Treachery Cards in hand at the end")),
    ],
)

ROUND_ROWS = make_table(
    "rounds",
    "game, Turn and seat",
    MAX_ROUNDS * SEATS,
    1,
    [
        _GAME,
        _ROUND,
        _SEAT,
        (np.float32, Column("points", "Victory Points so far, at the end of the Turn")),
        *POINTS,
        *_OPTIONS,
        *_DEEDS,
        *(
            (np.int8, Column(f"influence_{name}", "influence at the end of the Turn"))
            for name in labels(Country)
        ),
        *(
            (np.int8, Column(f"place_{name}", "place that scored, null none", None, 0))
            for name in labels(Country)
        ),
    ],
)

AREA_ROWS = make_table(
    "areas",
    "game and area",
    MAX_AREAS,
    1,
    [
        _GAME,
        (np.int8, Column("area", "the area", "areas")),
        (np.int8, Column("country", "its country", labels(Country))),
        (np.int8, Column("place", "1 if opened first of all areas, null never", None, 0)),
        (np.int8, Column("round", "Turn of its first noble, null never", None, 0)),
        (np.int16, Column("turn", "player turn of its first noble, null never", None, 0)),
        (np.int8, Column("in_first_round", "1 if opened in the first Turn, else 0")),
        (np.int8, Column("seat", "who opened it, null nobody", SEAT_NAMES, NOBODY)),
        (np.int8, Column("noble", "its first noble, null none", labels(Noble), EMPTY)),
    ],
)

TREACHERY_ROWS = make_table(
    "treachery",
    "game and attempt at treachery",
    ATTEMPTS,
    1,
    [
        _GAME,
        (np.int16, Column("place", "0 for the game's first attempt, 1 for the second, ...")),
        _ROUND,
        (np.int16, Column("turn", "player turn of the game, from 1")),
        _SEAT,
        (np.int8, Column("target", "the seat whose noble is the target", SEAT_NAMES)),
        (np.int8, Column("area", "where the noble is", "areas")),
        (np.int8, Column("kind", "of which kind the area is", labels(AreaKind))),
        (np.int8, Column("noble", "its type", labels(Noble))),
        (np.int8, Column("means", "Assassin or cards of a country", labels(Means))),
        (np.int8, Column("card", "the card played", "treachery_cards")),
        (
            np.int8,
            Column("second_card", "played with it against a capital", "treachery_cards", NO_CARD),
        ),
        (np.int8, Column("killed", "1 if the noble died, else 0")),
        (np.int8, Column("replaced", "1 if an own noble took its box in that turn, else 0")),
    ],
)

NOBLE_ROWS = make_table(
    "nobles",
    "game, seat, country and type of noble that the seat created there",
    SEATS * COUNTRIES * NOBLES,
    2,
    [
        _GAME,
        _SEAT,
        (np.int8, Column("noble", "the type", labels(Noble))),
        (np.int8, Column("country", "where", labels(Country))),
        (np.int16, Column("created", "how many were created")),
        (np.int16, Column("lost", "of these, how many were killed")),
        (np.int16, Column("alive", "of these, how many are on the board at the end")),
    ],
)

CARD_ROWS = make_table(
    "cards",
    "game, seat and kind of card",
    SEATS * (ATTRIBUTES + MAX_KINDS),
    2,
    [
        _GAME,
        _SEAT,
        (np.int8, Column("card", "the kind of Attribute or Treachery Card", "cards")),
        (np.int16, Column("taken_open", "taken from the open display")),
        (np.int16, Column("taken_deck", "taken unseen from the deck")),
        (np.int16, Column("used", "used in sets, or played for treachery")),
        (np.int16, Column("discarded", "discarded at a hand limit")),
        (np.int16, Column("left", "in hand at the end")),
    ],
)

TABLES = (GAMES, SEAT_ROWS, ROUND_ROWS, AREA_ROWS, TREACHERY_ROWS, NOBLE_ROWS, CARD_ROWS)


@compiled
def points_after(journal, seat, round_number):
    """Return the half points that a seat has scored by the end of a Turn."""
    half_points = 0
    for earlier in range(1, round_number + 1):
        for source in range(SOURCES):
            half_points += journal.half_points[earlier, seat, source]
    return half_points


@compiled
def leader_after(state, journal, round_number):
    """Return the seat with the most points at the end of a Turn, NOBODY if several have."""
    leader = NOBODY
    most = -1
    for seat in range(state.seats):
        half_points = points_after(journal, seat, round_number)
        if half_points > most:
            leader = seat
            most = half_points
        elif half_points == most:
            leader = NOBODY
    return leader


@compiled
def write_lead(state, journal, row):
    """Write how the lead in points changed at the ends of Turns."""
    row.lead_changes = 0
    row.lead_round = 0
    before = NOBODY
    last = NOBODY
    for round_number in range(1, state.round_number + 1):
        leader = leader_after(state, journal, round_number)
        if leader != last:
            row.lead_round = round_number
        if leader == NOBODY:
            row.lead_round = 0
        elif before != NOBODY and leader != before:
            row.lead_changes += 1
        if leader != NOBODY:
            before = leader
        last = leader


@compiled
def write_game_row(state, values, journal, rows, place):
    """Write the row of a finished game into ``rows[place]``."""
    row = rows[place]
    winner = winner_of(state)
    best = 0
    second = 0
    created = 0
    attempts = 0
    kills = 0
    for seat in range(state.seats):
        points = half_points_of(state, seat)
        if points > best or seat == 0:
            second = best if seat > 0 else points
            best = points
        elif points > second or seat == 1:
            second = points
        for round_number in range(1, state.round_number + 1):
            created += journal.created[round_number, seat]
            attempts += journal.attempts[round_number, seat]
            kills += journal.kills[round_number, seat]
    halted = 0
    for round_number in range(1, journal.rounds_ended + 1):
        halted += 1 - journal.in_refill[round_number]
    row.game = journal.game
    row.seed = state.seed
    row.member = journal.member
    row.seats = state.seats
    row.winner = winner
    row.end_reason = state.end_reason
    row.rounds = state.round_number
    row.turns = state.turns
    row.first_seat = state.first_seat
    row.decisions = journal.decisions
    row.forced = journal.forced
    row.winner_points = best / 2
    row.margin = (best - second) / 2
    row.tie_break = tie_break(state)
    row.turns_1589 = journal.round_turns[1]
    row.turns_1689 = journal.round_turns[2]
    row.turns_1789 = journal.round_turns[3]
    row.halted_turns = halted
    row.created = created
    row.attempts = attempts
    row.kills = kills
    row.areas_opened = journal.areas_opened
    row.first_area = EMPTY
    for area in range(values.areas):
        if journal.area_place[area] == 1:
            row.first_area = area
    write_lead(state, journal, row)


@compiled
def write_seat_row(state, journal, result, rows, place, seat):
    """Write the row of one seat of a finished game into ``rows[place]``."""
    row = rows[place]
    row.game = journal.game
    row.seat = seat
    row.turn_order = (seat - state.first_seat + state.seats) % state.seats + 1
    row.rank = result.rank[seat]
    row.won = 1 if result.rank[seat] == 1 else 0
    row.points = half_points_of(state, seat) / 2
    row.points_initial = state.half_points[seat, Source.INITIAL] / 2
    row.points_country = state.half_points[seat, Source.COUNTRY] / 2
    row.points_noble_house = state.half_points[seat, Source.NOBLE_HOUSE] / 2
    row.points_influence = state.half_points[seat, Source.INFLUENCE] / 2
    row.points_nobles = state.half_points[seat, Source.NOBLES] / 2
    row.turns = state.turns_taken[seat]
    option_1 = 0
    flushes = 0
    option_2 = 0
    created = 0
    lost = 0
    attempts = 0
    kills = 0
    for round_number in range(1, state.round_number + 1):
        option_1 += journal.options[round_number, seat, Option.TAKE]
        option_1 += journal.options[round_number, seat, Option.FIRST]
        flushes += journal.options[round_number, seat, Option.FLUSH]
        option_2 += journal.options[round_number, seat, Option.TREACHERY]
        created += journal.created[round_number, seat]
        lost += journal.lost[round_number, seat]
        attempts += journal.attempts[round_number, seat]
        kills += journal.kills[round_number, seat]
    row.option_1 = option_1
    row.flushes = flushes
    row.option_2 = option_2
    row.created = created
    row.lost = lost
    row.attempts = attempts
    row.kills = kills
    row.alive = created - lost
    row.courtesans = journal.courtesans[seat]
    row.without_card = journal.without_card[seat]
    countries = 0
    for country in range(COUNTRIES):
        countries += (state.countries_scored[seat] >> country) & 1
    row.countries = countries
    row.hand_left = state.hand_size[seat]
    row.treachery_left = state.treachery_hand_size[seat]


@compiled
def write_round_row(journal, rows, place, round_number, seat):
    """Write the row of one Turn and seat into ``rows[place]``."""
    row = rows[place]
    row.game = journal.game
    row.round = round_number
    row.seat = seat
    row.points = points_after(journal, seat, round_number) / 2
    row.points_initial = journal.half_points[round_number, seat, Source.INITIAL] / 2
    row.points_country = journal.half_points[round_number, seat, Source.COUNTRY] / 2
    row.points_noble_house = journal.half_points[round_number, seat, Source.NOBLE_HOUSE] / 2
    row.points_influence = journal.half_points[round_number, seat, Source.INFLUENCE] / 2
    row.points_nobles = journal.half_points[round_number, seat, Source.NOBLES] / 2
    take = journal.options[round_number, seat, Option.TAKE]
    take += journal.options[round_number, seat, Option.FIRST]
    flushes = journal.options[round_number, seat, Option.FLUSH]
    treachery = journal.options[round_number, seat, Option.TREACHERY]
    row.turns = take + flushes + treachery
    row.option_1 = take
    row.flushes = flushes
    row.option_2 = treachery
    row.created = journal.created[round_number, seat]
    row.lost = journal.lost[round_number, seat]
    row.attempts = journal.attempts[round_number, seat]
    row.kills = journal.kills[round_number, seat]
    row.influence_britain = journal.influence[round_number, seat, Country.BRITAIN]
    row.influence_france = journal.influence[round_number, seat, Country.FRANCE]
    row.influence_german_states = journal.influence[round_number, seat, Country.GERMAN_STATES]
    row.influence_spain = journal.influence[round_number, seat, Country.SPAIN]
    row.place_britain = journal.place[round_number, seat, Country.BRITAIN]
    row.place_france = journal.place[round_number, seat, Country.FRANCE]
    row.place_german_states = journal.place[round_number, seat, Country.GERMAN_STATES]
    row.place_spain = journal.place[round_number, seat, Country.SPAIN]


@compiled
def write_area_row(values, journal, rows, place, area):
    """Write the row of one area into ``rows[place]``."""
    row = rows[place]
    row.game = journal.game
    row.area = area
    row.country = values.area_country[area]
    opened = journal.area_place[area]
    row.place = opened
    row.round = 0
    row.turn = 0
    row.in_first_round = 0
    row.seat = NOBODY
    row.noble = EMPTY
    if opened > 0:
        row.round = journal.area_round[area]
        row.turn = journal.area_turn[area]
        row.in_first_round = 1 if journal.area_round[area] == 1 else 0
        row.seat = journal.area_seat[area]
        row.noble = journal.area_noble[area]


@compiled
def write_treachery_row(values, journal, rows, place, number):
    """Write the row of the game's attempt ``number`` into ``rows[place]``."""
    row = rows[place]
    box = journal.attempt_box[number]
    row.game = journal.game
    row.place = number
    row.round = journal.attempt_round[number]
    row.turn = journal.attempt_turn[number]
    row.seat = journal.attempt_seat[number]
    row.target = journal.attempt_target[number]
    row.area = values.box_area[box]
    row.kind = values.box_kind[box]
    row.noble = values.box_noble[box]
    row.means = journal.attempt_means[number]
    row.card = journal.attempt_first[number]
    row.second_card = journal.attempt_second[number]
    row.killed = journal.attempt_killed[number]
    row.replaced = journal.attempt_replaced[number]


@compiled
def write_noble_rows(state, values, journal, rows, place):
    """Write what each seat created from ``rows[place]`` on; return the place after."""
    created = np.zeros((COUNTRIES, NOBLES), np.int64)
    lost = np.zeros((COUNTRIES, NOBLES), np.int64)
    for seat in range(state.seats):
        created[:] = 0
        lost[:] = 0
        for box in range(values.boxes):
            country, noble = values.box_country[box], values.box_noble[box]
            created[country, noble] += journal.box_created[seat, box]
            lost[country, noble] += journal.box_lost[seat, box]
        for noble in range(NOBLES):
            for country in range(COUNTRIES):
                if created[country, noble] > 0:
                    row = rows[place]
                    row.game = journal.game
                    row.seat = seat
                    row.noble = noble
                    row.country = country
                    row.created = created[country, noble]
                    row.lost = lost[country, noble]
                    row.alive = created[country, noble] - lost[country, noble]
                    place += 1
    return place


@compiled
def write_card_row(state, journal, rows, place, seat, card):
    """Write the row of one seat and kind of card into ``rows[place]``."""
    row = rows[place]
    row.game = journal.game
    row.seat = seat
    row.card = card
    row.taken_open = journal.taken_open[seat, card]
    row.taken_deck = journal.taken_deck[seat, card]
    row.used = journal.used[seat, card]
    row.discarded = journal.discarded[seat, card]
    if card < ATTRIBUTES:
        row.left = state.hand[seat, card]
    else:
        row.left = state.treachery_hand[seat, card - ATTRIBUTES]


@compiled
def write_rows(state, values, journal, result, tables, sizes):
    """Append the finished game's rows to its tables.

    Parameters
    ----------
    state, values, journal, result : record
        The finished game and its outcome.
    tables : tuple of structured arrays
        Row buffers in the order of `TABLES`; one of length 0 is not written.
    sizes : int64 array
        Rows so far in each. Modified in place.
    """
    games, seats, rounds, areas, treachery, nobles, cards = tables
    if len(games) > 0:
        write_game_row(state, values, journal, games, sizes[0])
        sizes[0] += 1
    if len(seats) > 0:
        for seat in range(state.seats):
            write_seat_row(state, journal, result, seats, sizes[1], seat)
            sizes[1] += 1
    if len(rounds) > 0:
        for round_number in range(1, state.round_number + 1):
            for seat in range(state.seats):
                write_round_row(journal, rounds, sizes[2], round_number, seat)
                sizes[2] += 1
    if len(areas) > 0:
        for area in range(values.areas):
            write_area_row(values, journal, areas, sizes[3], area)
            sizes[3] += 1
    if len(treachery) > 0:
        for number in range(min(journal.attempt_count, ATTEMPTS)):
            write_treachery_row(values, journal, treachery, sizes[4], number)
            sizes[4] += 1
    if len(nobles) > 0:
        sizes[5] = write_noble_rows(state, values, journal, nobles, sizes[5])
    if len(cards) > 0:
        for seat in range(state.seats):
            for card in range(ATTRIBUTES + values.kinds):
                write_card_row(state, journal, cards, sizes[6], seat, card)
                sizes[6] += 1
