"""The rows of games played by hand: each number is worked out from what was played."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sim.engine.contract import OUTCOME, outcome, write_rows
from sim.games.heads_of_state.codes import (
    ATTRIBUTES,
    Country,
    EndReason,
    TieBreak,
)
from sim.games.heads_of_state.figures import FIGURES, WORDS
from sim.games.heads_of_state.names import SEAT_NAMES
from sim.games.heads_of_state.rules.game_end import end_game
from sim.games.heads_of_state.tables import TABLES
from tests.heads_of_state.deeds import create
from tests.heads_of_state.random_games import CHEAP, Games
from tests.heads_of_state.table import BLUE, GREEN, RED, YELLOW, Table, load
from tests.heads_of_state.turns import put

Row = dict[str, Any]
SOURCES = ("initial", "country", "noble_house", "influence", "nobles")


def room(games: int = 1) -> tuple[Any, ...]:
    """Return empty row buffers, all ones to begin with: a forgotten column shows."""
    buffers = []
    for table in TABLES:
        rows = np.zeros(table.rows_per_game * games, table.row)
        rows.view(np.uint8)[:] = 1
        buffers.append(rows.view(np.recarray))
    return tuple(buffers)


def rows_of(game: Any) -> dict[str, list[Row]]:
    """Return a finished game's rows by table, codes with labels as their words.

    ``game`` has the state, the journal and what was played with (a `Table` or `Games`).
    """
    buffers, sizes = room(), np.zeros(len(TABLES), np.int64)
    result: Any = np.zeros(1, OUTCOME).view(np.recarray)[0]
    outcome(game.state, game.values, result)
    write_rows(game.state, game.values, game.journal, result, buffers, sizes)
    found = {}
    for table, rows, size in zip(TABLES, buffers, sizes, strict=True):
        assert size <= table.rows_per_game
        found[table.name] = [
            {column.name: told(game, column, row[column.name]) for column in table.columns}
            for row in rows[: int(size)]
        ]
    return found


def told(game: Any, column: Any, code: Any) -> Any:
    """Return what a reader of the table sees."""
    number = code.item()
    if column.empty is not None and number == column.empty:
        return None
    if column.labels is None:
        return number
    labels = column.labels
    if isinstance(labels, str):
        labels = game.loaded.labels[labels]
    return labels[number]


def only(rows: list[Row], **where: Any) -> Row:
    """Return the one row with these values, without them and without the game."""
    (row,) = (row for row in rows if all(row[name] == value for name, value in where.items()))
    return {name: value for name, value in row.items() if name not in {*where, "game"}}


def points(**by_source: float) -> Row:
    """Return columns of points by source, 0 where none is given."""
    return {f"points_{source}": by_source.get(source, 0) for source in SOURCES}


# --- a whole game of two, turn by turn --------------------------------------------------------


def played() -> Table:
    """Play a short game of two; Blue begins. No cube of the Active Player is in the bag.

    1589: Blue creates a Baron in Ireland (2), Yellow an Earl in France 1 with a Courtesan (5).
    Blue flushes. Yellow kills the Baron with the Axeman and takes its place. Blue's Assassin
    fails against the Earl. Yellow draws the Revolution Card as its second card.
    1689: Yellow takes two more. Blue creates a Count in Scotland (3); Revolution in the refill.
    1789: Yellow draws the Revolution Card.
    """
    table = Table("course.start_player=blue", "treachery.cubes.own=0", seats=2)
    table.journal.game, table.journal.member = 17, 2
    table.journal.decisions, table.journal.forced = 40, 3
    # turn 1
    table.give(BLUE, gold=1)
    table.display("castle", "title", "troops", "bishop", "skills", "gold").deck("science")
    table.do("take castle", "take from deck", "create baron in ireland")
    # turn 2
    table.give(YELLOW, title=1, troops=1, courtesan=1).deck("palace", "palace", "skills")
    table.do("take from deck", "take from deck", "take from deck", "create earl in france_1")
    # turn 3
    assert table.hand(BLUE) == {"castle": 1, "science": 1}
    table.deck("bishop", "title", "title", "troops", "skills", "castle")
    table.do("flush", "take bishop")
    # turn 4
    assert table.hand(YELLOW) == {"palace": 2, "skills": 1}
    table.give(YELLOW, gold=1, palace=2, skills=1)
    table.treachery_display("axeman", "guillotine").deck("castle")
    table.do("treachery", "take treachery axeman", "take from deck")
    table.do("play axeman", "target baron in ireland", "replace with baron in ireland")
    # turn 5
    table.give_treachery(BLUE, "inquisition")
    table.treachery_display("assassin", "gallows").deck("title")
    table.do("treachery", "take treachery assassin", "take from deck")
    table.do("play assassin", "target earl in france_1")
    # turn 6
    assert table.hand(YELLOW) == {"palace": 2, "skills": 1, "castle": 1}
    table.give(YELLOW, palace=3, skills=2, castle=1)
    table.display("castle", "bishop", "title", "troops", "science", "science").deck("revolution")
    table.do("take cards", "take bishop", "take from deck", "discard skills")
    table.display("troops", "science", "science", "science", "bishop", "bishop").deck("castle")
    table.do("take troops", "take from deck")
    # turn 7
    assert table.hand(BLUE) == {"castle": 1, "science": 1, "bishop": 1, "title": 1}
    table.give(BLUE, castle=1, gold=1, bishop=1)
    table.display("castle", "castle", "science", "title", "title", "title").deck("revolution")
    table.do("take cards", "take castle", "take castle", "take science")
    table.do("create count in scotland", "discard castle", "discard palace")
    # turn 8
    assert table.hand(YELLOW) == {
        "palace": 2, "skills": 1, "castle": 1, "bishop": 1, "troops": 1,
    }  # fmt: skip
    table.deck("revolution").do("take cards", "take from deck")
    assert table.over
    return table


@pytest.fixture(scope="module")
def tables() -> dict[str, list[Row]]:
    """The rows of the game of two."""
    return rows_of(played())


def test_the_row_of_the_game(tables: dict[str, list[Row]]) -> None:
    (row,) = tables["games"]
    assert row == {
        "game": 17,
        "seed": 1,
        "member": 2,
        "seats": 2,
        "winner": "yellow",
        "end_reason": "revolution",
        "rounds": 3,
        "turns": 8,
        "first_seat": "blue",
        "decisions": 40,
        "forced": 3,
        "winner_points": 59,
        "margin": 30,
        "tie_break": "points",
        "turns_1589": 6,
        "turns_1689": 1,
        "turns_1789": 1,
        "halted_turns": 2,  # not the Revolution in the refill
        "created": 4,
        "attempts": 2,
        "kills": 1,
        "areas_opened": 3,
        "first_area": "ireland",
        "lead_changes": 0,  # Yellow leads at every end of a Turn: 23 to 2, 36 to 13, 59 to 29
        "lead_round": 1,
    }


def test_the_rows_of_the_seats(tables: dict[str, list[Row]]) -> None:
    """Influence of Blue: 8 and 8 for Britain, its Count before the Baron; of Yellow: 8 and 10 in
    1589, then 3 and 10 twice. Blue has the most Counts (6), Yellow the most Earls (8), each half
    of the Barons' 4.
    """
    assert only(tables["seats"], seat="blue") == {
        "turn_order": 1,
        "rank": 2,
        "won": 0,
        "points": 29,
        **points(initial=2 + 3, influence=8 + 8, nobles=6 + 2),
        "turns": 4,
        "option_1": 2,
        "flushes": 1,
        "option_2": 1,
        "created": 2,
        "lost": 1,
        "attempts": 1,
        "kills": 0,
        "alive": 1,
        "courtesans": 0,
        "without_card": 0,
        "countries": 0,
        "hand_left": 4,
        "treachery_left": 1,
    }
    assert only(tables["seats"], seat="yellow") == {
        "turn_order": 2,
        "rank": 1,
        "won": 1,
        "points": 59,
        **points(initial=5, influence=18 + 13 + 13, nobles=8 + 2),
        "turns": 4,
        "option_1": 3,
        "flushes": 0,
        "option_2": 1,
        "created": 2,
        "lost": 0,
        "attempts": 1,
        "kills": 1,
        "alive": 2,
        "courtesans": 1,
        "without_card": 0,
        "countries": 0,
        "hand_left": 6,
        "treachery_left": 0,
    }
    assert len(tables["seats"]) == 2


COUNTED = ("turns", "option_1", "flushes", "option_2", "created", "lost", "attempts", "kills")


def of_round(scored: Row, deeds: Row, influence: Row, place: Row) -> Row:
    """Return the columns of a row of ``rounds``: 0 or nothing where nothing is given."""
    names = [country.name.lower() for country in Country]
    return {
        **scored,
        **{name: deeds.get(name, 0) for name in COUNTED},
        **{f"influence_{name}": influence.get(name, 0) for name in names},
        **{f"place_{name}": place.get(name) for name in names},
    }


def test_the_rows_of_the_turns(tables: dict[str, list[Row]]) -> None:
    rounds = tables["rounds"]
    assert only(rounds, round=1, seat="blue") == of_round(
        {"points": 2, **points(initial=2)},
        {"turns": 3, "option_1": 1, "flushes": 1, "option_2": 1,
         "created": 1, "lost": 1, "attempts": 1},
        {},
        {},
    )  # fmt: skip
    assert only(rounds, round=1, seat="yellow") == of_round(
        {"points": 23, **points(initial=5, influence=18)},
        {"turns": 3, "option_1": 2, "option_2": 1, "created": 2, "attempts": 1, "kills": 1},
        {"britain": 2, "france": 2},
        {"britain": 1, "france": 1},
    )
    assert only(rounds, round=2, seat="blue") == of_round(
        {"points": 13, **points(initial=3, influence=8)},
        {"turns": 1, "option_1": 1, "created": 1},
        {"britain": 2},
        {"britain": 1},
    )
    assert only(rounds, round=2, seat="yellow") == of_round(
        {"points": 36, **points(influence=13)},
        {},
        {"britain": 2, "france": 2},
        {"britain": 2, "france": 1},
    )
    assert only(rounds, round=3, seat="blue") == of_round(
        {"points": 29, **points(influence=8, nobles=8)}, {}, {"britain": 2}, {"britain": 1}
    )
    assert only(rounds, round=3, seat="yellow") == of_round(
        {"points": 59, **points(influence=13, nobles=10)},
        {"turns": 1, "option_1": 1},
        {"britain": 2, "france": 2},
        {"britain": 2, "france": 1},
    )
    assert len(rounds) == 6


def test_the_rows_of_the_areas(tables: dict[str, list[Row]]) -> None:
    areas = tables["areas"]
    assert only(areas, area="ireland") == {
        "country": "britain", "place": 1, "round": 1, "turn": 1, "in_first_round": 1,
        "seat": "blue", "noble": "baron",
    }  # fmt: skip
    assert only(areas, area="france_1") == {
        "country": "france", "place": 2, "round": 1, "turn": 2, "in_first_round": 1,
        "seat": "yellow", "noble": "earl",
    }  # fmt: skip
    assert only(areas, area="scotland") == {
        "country": "britain", "place": 3, "round": 2, "turn": 7, "in_first_round": 0,
        "seat": "blue", "noble": "count",
    }  # fmt: skip
    never = [row for row in areas if row["place"] is None]
    assert len(areas) == 16
    assert len(never) == 13
    for row in never:
        nothing = only([row], area=row["area"], country=row["country"])
        assert nothing == {
            "place": None, "round": None, "turn": None, "in_first_round": 0,
            "seat": None, "noble": None,
        }  # fmt: skip
    assert [row["area"] for row in areas if row["country"] == "spain"] == [
        "spain_capital", "spain_1", "spain_2", "spain_3",
    ]  # fmt: skip


def test_the_rows_of_treachery(tables: dict[str, list[Row]]) -> None:
    assert len(tables["treachery"]) == 2
    assert only(tables["treachery"], place=0) == {
        "round": 1, "turn": 4, "seat": "yellow", "target": "blue", "area": "ireland",
        "kind": "province", "noble": "baron", "means": "country", "card": "axeman",
        "second_card": None, "killed": 1, "replaced": 1,
    }  # fmt: skip
    assert only(tables["treachery"], place=1) == {
        "round": 1, "turn": 5, "seat": "blue", "target": "yellow", "area": "france_1",
        "kind": "province", "noble": "earl", "means": "assassin", "card": "assassin",
        "second_card": None, "killed": 0, "replaced": 0,
    }  # fmt: skip


def test_the_rows_of_the_nobles(tables: dict[str, list[Row]]) -> None:
    assert tables["nobles"] == [
        {"game": 17, "seat": seat, "noble": noble, "country": country,
         "created": 1, "lost": lost, "alive": 1 - lost}
        for seat, noble, country, lost in (
            ("blue", "baron", "britain", 1),
            ("blue", "count", "britain", 0),
            ("yellow", "baron", "britain", 0),
            ("yellow", "earl", "france", 0),
        )
    ]  # fmt: skip


def test_the_rows_of_the_cards(tables: dict[str, list[Row]]) -> None:
    """In the order taken open, taken from the deck, used, discarded, left."""
    columns = ("taken_open", "taken_deck", "used", "discarded", "left")
    expected = {
        ("blue", "gold"): (0, 0, 2, 0, 0),
        ("blue", "bishop"): (1, 0, 1, 0, 0),
        ("blue", "title"): (0, 1, 0, 0, 0),
        ("blue", "castle"): (3, 0, 0, 0, 3),
        ("blue", "science"): (1, 1, 0, 0, 1),
        ("blue", "assassin"): (1, 0, 1, 0, 0),
        ("blue", "inquisition"): (0, 0, 0, 0, 1),
        ("yellow", "gold"): (0, 0, 1, 0, 0),
        ("yellow", "bishop"): (1, 0, 0, 0, 1),
        ("yellow", "title"): (0, 0, 1, 0, 0),
        ("yellow", "troops"): (1, 0, 1, 0, 1),
        ("yellow", "skills"): (0, 1, 0, 1, 1),
        ("yellow", "castle"): (0, 2, 0, 1, 1),
        ("yellow", "palace"): (0, 2, 0, 1, 2),
        ("yellow", "courtesan"): (0, 0, 1, 0, 0),
        ("yellow", "axeman"): (1, 0, 1, 0, 0),
    }
    cards = tables["cards"]
    assert len(cards) == 2 * (9 + 11)
    for row in cards:
        key = row["seat"], row["card"]
        assert tuple(row[name] for name in columns) == expected.get(key, (0, 0, 0, 0, 0)), key


# --- what the game of two does not show -------------------------------------------------------


def test_two_cards_against_a_capital() -> None:
    """Green kills Blue's King in the German States; the box stays empty, and another seat fills it.

    With a special card as the first one. The noble that comes in a later turn replaces nothing.
    """
    table = put(Table(seed=5), BLUE, ["king in germany_capital"])
    table.give(GREEN, title=1).give_treachery(GREEN, "axeman_gallows")
    table.treachery_display("gallows").turn_of(GREEN, turns_taken=4)
    table.do("treachery", "take treachery gallows", "take from deck")
    table.do("play axeman_gallows", "target king in germany_capital", "with gallows")
    assert table.seat == BLUE  # Green has nothing left to do
    create(table, RED, "king in germany_capital")
    end_game(table.state, table.values, table.journal, EndReason.MAX_TURNS)
    (row,) = rows_of(table)["treachery"]
    assert row == {
        "game": 0, "place": 0, "round": 1, "turn": 17, "seat": "green", "target": "blue",
        "area": "germany_capital", "kind": "capital", "noble": "king", "means": "country",
        "card": "axeman_gallows", "second_card": "gallows", "killed": 1, "replaced": 0,
    }  # fmt: skip


def test_a_shared_win_names_no_winner() -> None:
    table = Table(seats=3).score(BLUE, 10.5).score(RED, 10.5).score(YELLOW, 4)
    end_game(table.state, table.values, table.journal, EndReason.REVOLUTION)
    rows = rows_of(table)
    (game,) = rows["games"]
    assert (game["winner"], game["tie_break"]) == (None, "shared")
    assert (game["winner_points"], game["margin"]) == (10.5, 0)
    assert [(row["seat"], row["rank"], row["won"], row["points"]) for row in rows["seats"]] == [
        ("blue", 1, 1, 10.5),
        ("yellow", 3, 0, 4),
        ("red", 1, 1, 10.5),
    ]


@pytest.mark.parametrize(
    ("scores", "winner", "margin"),
    [
        ([8, 5, 3], "blue", 3), ([5, 8, 3], "yellow", 3), ([3, 5, 8.5], "red", 3.5),
        ([8, 3, 5], "blue", 3), ([3, 8, 5], "yellow", 3), ([5, 3, 8], "red", 3),
        ([0, 1, 0], "yellow", 1), ([1, 0, 0], "blue", 1),
    ],
)  # fmt: skip
def test_the_margin_is_the_lead_over_the_second(
    scores: list[float], winner: str, margin: float
) -> None:
    table = Table(seats=3)
    for seat, number in enumerate(scores):
        table.score(seat, number)
    end_game(table.state, table.values, table.journal, EndReason.REVOLUTION)
    (game,) = rows_of(table)["games"]
    assert (game["winner"], game["margin"]) == (winner, margin)
    assert game["winner_points"] == max(scores)


def test_a_win_by_nobles_has_no_margin() -> None:
    table = Table(seats=2).score(BLUE, 7).score(YELLOW, 7).noble_cards(YELLOW, duke=1)
    end_game(table.state, table.values, table.journal, EndReason.REVOLUTION)
    (game,) = rows_of(table)["games"]
    assert (game["winner"], game["tie_break"], game["margin"]) == ("yellow", "nobles", 0)


def test_markers_and_nobles_without_a_card() -> None:
    """Yellow completes Britain (4), then France's Duke comes when the Dukes have run out."""
    table = Table(seats=5).noble_cards(GREEN, duke=9)
    create(table, YELLOW, "king in england", "duke in scotland", "baron in ireland")
    create(table, YELLOW, "duke in france_1")
    end_game(table.state, table.values, table.journal, EndReason.MAX_TURNS)
    row = only(rows_of(table)["seats"], seat="yellow")
    assert (row["countries"], row["without_card"], row["created"]) == (1, 1, 4)
    assert (row["points_initial"], row["points_country"]) == (5 + 3 + 2 + 5, 4)


@pytest.mark.parametrize("first", ["blue", "yellow"])
def test_the_turn_order_goes_clockwise_from_the_start_player(first: str) -> None:
    table = Table(f"course.start_player={first}", seats=5)
    end_game(table.state, table.values, table.journal, EndReason.MAX_TURNS)
    rows = rows_of(table)
    order = {row["seat"]: row["turn_order"] for row in rows["seats"]}
    places = [1, 2, 3, 4, 5] if first == "blue" else [5, 1, 2, 3, 4]
    assert order == dict(zip(SEAT_NAMES, places, strict=True))
    assert rows["games"][0]["first_seat"] == first


def test_a_game_that_was_capped_in_its_first_turn() -> None:
    table = Table("game_end.max_turns=100", seats=2).turn_of(BLUE, turns_taken=50)
    rows = rows_of(table)
    (game,) = rows["games"]
    assert (game["end_reason"], game["rounds"], game["halted_turns"]) == ("max_turns", 1, 0)
    assert (game["first_area"], game["areas_opened"]) == (None, 0)
    assert len(rows["rounds"]) == 2
    assert rows["treachery"] == rows["nobles"] == []


# --- buffers and levels of detail -------------------------------------------------------------


def test_rows_are_appended_and_empty_buffers_stay_empty() -> None:
    table = played()
    buffers, sizes = room(games=2), np.zeros(len(TABLES), np.int64)
    buffers = (*buffers[:2], *(rows[:0] for rows in buffers[2:]))
    result: Any = table.outcome()
    for _ in range(2):
        write_rows(table.state, table.values, table.journal, result, buffers, sizes)
    assert sizes.tolist() == [2, 4, 0, 0, 0, 0, 0]
    assert buffers[0][0] == buffers[0][1]
    assert [SEAT_NAMES[row.seat] for row in buffers[1][:4]] == 2 * ["blue", "yellow"]


def test_every_table_and_column_is_documented() -> None:
    assert [table.name for table in TABLES] == [
        "games", "seats", "rounds", "areas", "treachery", "nobles", "cards",
    ]  # fmt: skip
    assert [table.detail for table in TABLES] == [0, 0, 1, 1, 1, 2, 2]
    for table in TABLES:
        assert table.row.names == tuple(column.name for column in table.columns)
        assert all(column.meaning for column in table.columns)


def test_every_figure_reads_columns_that_there_are() -> None:
    columns = {table.name: set(table.row.names or ()) for table in TABLES}
    for figure in FIGURES:
        read = [figure.column, figure.by] if figure.by is not None else [figure.column]
        for names in read:
            wanted = {names} if isinstance(names, str) else set(names)
            assert wanted <= columns[figure.table], figure.name
    assert {EndReason(code).name.lower() for code in EndReason} <= set(WORDS)
    assert {TieBreak(code).name.lower() for code in TieBreak} <= set(WORDS)


# --- whole games: the tables agree with each other, and with the scoring done once more ----------


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_tables_of_random_games_agree(seats: int) -> None:
    games = Games(load(CHEAP), seats)
    for found in games.played(2):
        tables = rows_of(games)
        (game,) = tables["games"]
        assert game["seats"] == len(tables["seats"]) == seats
        assert game["created"] == sum(row["created"] for row in tables["nobles"])
        assert game["attempts"] == len(tables["treachery"])
        assert game["kills"] == sum(row["killed"] for row in tables["treachery"])
        assert game["turns"] == sum(row["turns"] for row in tables["seats"])
        assert game["turns"] == game["turns_1589"] + game["turns_1689"] + game["turns_1789"]
        assert game["areas_opened"] == len(found.opened)
        assert game["first_area"] == next(iter(found.opened))
        for seat, name in enumerate(SEAT_NAMES[:seats]):
            row = only(tables["seats"], seat=name)
            mine = [line for line in tables["rounds"] if line["seat"] == name]
            for column in (*COUNTED, *points()):
                assert row[column] == sum(line[column] for line in mine), column
            assert row["points"] == found.total(seat)
            assert row["alive"] == list(found.board.values()).count(seat)
            assert row["countries"] == sum(taken.seat == seat for taken in found.countries)
            assert row["turns"] == row["option_1"] + row["flushes"] + row["option_2"]
            attempts = [line for line in tables["treachery"] if line["seat"] == name]
            assert row["attempts"] == len(attempts)
            nobles = [line for line in tables["nobles"] if line["seat"] == name]
            for column in ("created", "lost", "alive"):
                assert row[column] == sum(line[column] for line in nobles)
            cards = [line for line in tables["cards"] if line["seat"] == name]
            assert row["hand_left"] == sum(line["left"] for line in cards[:ATTRIBUTES])
            assert row["treachery_left"] == sum(line["left"] for line in cards[ATTRIBUTES:])
            for line in cards:
                taken = line["taken_open"] + line["taken_deck"]
                assert taken == line["used"] + line["discarded"] + line["left"]
            replaced = sum(line["replaced"] for line in attempts)
            assert replaced <= row["kills"]
