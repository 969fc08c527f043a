"""The rows of games played by hand: each number is worked out from what was played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pytest

from sim.engine.contract import OUTCOME, outcome, write_rows
from sim.games.shadow_of_the_emperor.codes import EndReason, Source, TieBreak
from sim.games.shadow_of_the_emperor.figures import FIGURES, WORDS
from sim.games.shadow_of_the_emperor.game import SHADOW_OF_THE_EMPEROR
from sim.games.shadow_of_the_emperor.names import SEAT_NAMES
from sim.games.shadow_of_the_emperor.rules.game_end import end_game
from sim.games.shadow_of_the_emperor.tables import TABLES
from tests.shadow_of_the_emperor.random_games import Games
from tests.shadow_of_the_emperor.script import Script

Row = dict[str, Any]
SOURCES = tuple(source.name.lower() for source in Source)
DEEDS = (
    "income", "lost", "spent", "sons", "daughters", "proposals", "marriages", "deaths", "killed",
    "arrivals", "pushed", "turns", "cards", "privileges", "challenges", "elected", "new_electors",
    "deposed",
)  # fmt: skip


def room(games: int = 1) -> tuple[Any, ...]:
    """Return empty row buffers, all ones to begin with: a forgotten column shows."""
    buffers = []
    for table in TABLES:
        rows = np.zeros(table.rows_per_game * games, table.row)
        rows.view(np.uint8)[:] = 1
        buffers.append(rows.view(np.recarray))
    return tuple(buffers)


def rows_of(game: Any, labels: Mapping[str, tuple[str, ...]]) -> dict[str, list[Row]]:
    """Return a finished game's rows by table, codes with labels as their words.

    ``game`` has the state, the values and the journal.
    """
    buffers, sizes = room(), np.zeros(len(TABLES), np.int64)
    result: Any = np.zeros(1, OUTCOME).view(np.recarray)[0]
    outcome(game.state, game.values, result)
    write_rows(game.state, game.values, game.journal, result, buffers, sizes)
    found = {}
    for table, rows, size in zip(TABLES, buffers, sizes, strict=True):
        assert size <= table.rows_per_game
        found[table.name] = [
            {column.name: told(labels, column, row[column.name]) for column in table.columns}
            for row in rows[: int(size)]
        ]
    return found


def told(labels: Mapping[str, tuple[str, ...]], column: Any, code: Any) -> Any:
    """Return what a reader of the table sees."""
    number = code.item()
    if column.empty is not None and number == column.empty:
        return None
    if column.labels is None:
        return number
    words = labels[column.labels] if isinstance(column.labels, str) else column.labels
    return words[number]


def only(rows: list[Row], **where: Any) -> Row:
    """Return the one row with these values, without them and without the game."""
    (row,) = (row for row in rows if all(row[name] == value for name, value in where.items()))
    return {name: value for name, value in row.items() if name not in {*where, "game"}}


def points(**by_source: int) -> Row:
    """Return columns of points by source, 0 where none is given."""
    assert set(by_source) <= set(SOURCES)
    return {f"points_{source}": by_source.get(source, 0) for source in SOURCES}


def deeds(**done: int) -> Row:
    """Return columns of what a seat did, 0 where nothing is given."""
    assert set(done) <= set(DEEDS)
    return {name: done.get(name, 0) for name in DEEDS}


# --- two rounds of two players, action by action ----------------------------------------------

SET_UP = (
    "red: set up imperial city in boehmen",
    "yellow: set up elector of pfalz",
    "red: set up aristocrat in trier",  # Couple 35
    "red: set up aristocrat in trier",  # Baron 25
    "red: set up aristocrat in boehmen",  # Couple 15
    "red: set up knight in castle in koeln",
    "yellow: set up aristocrat in pfalz",
    "yellow: set up aristocrat in koeln",
    "yellow: set up aristocrat in sachsen",
    "yellow: set up knight in sachsen",
)
ROUND_1 = (
    "red: buy permit",  # 3 of 7 thalers, 1 point
    "red: build in sachsen",
    "yellow: use privilege of pfalz",
    "yellow: place baron in koeln",
    "red: buy doctor",  # 3 left
    "red: treat yellow couple 35 in pfalz",
    "yellow: buy indulgence",  # 5 left, 1 point
    "red: buy pope",  # 2 left
    "yellow: buy rival",
    "red: pass",
    # Trier: Red 3. Köln: Yellow's Barons 2, Red's knight 1. Mainz, Brandenburg: nobody.
    # Pfalz: Yellow stays with 1 + 2. Sachsen: Yellow 2 + 1, Red's city 1. Böhmen: Red 2 + 1.
    "red: make baron 25 elector of trier",
    "yellow: make baron 25 elector of koeln",
    "yellow: make couple 15 elector of sachsen",
    "red: make couple 15 elector of boehmen",
    # Red has 1 + 2 votes and the Pope, Yellow 3. Nobody else votes; Red remains.
    "red: place imperial city in mainz",
)
ROUND_2 = (
    # Red receives 6 + 1. Yellow 6 + 1 for Red's city, and 2 in Sachsen, with 5: 2 are lost.
    # The Emperor dies, and Yellow's elector of Pfalz and the Couple that the Doctor treated.
    "red: crown couple 45 from trier",
    "red: son in mainz",  # 2 blue cards, 1 pink one
    "yellow: offer to red baron 15 in mainz",  # 1 pink card and the Rival
    "red: accept daughter",
    "red: buy knight",  # 8 left of 9
    "red: knight in brandenburg",
    "yellow: buy foreign_daughter",  # 9 left of 12
    "yellow: bride for yellow baron 25 in koeln",
    "red: pass",
    "yellow: use privilege of koeln",
    "yellow: treat yellow couple 25 in koeln",
    "yellow: buy pope",  # 8 left
    "yellow: buy church_influence",  # 6 left
    "yellow: buy rival",
    # Trier: Red 1. Köln: Yellow 1 + 2, Red 1. Mainz: Red 2 + 1 and no Baron. Pfalz: nobody.
    # Sachsen: Yellow 2 + 1, Red 1. Brandenburg: Red's knight and nobody to sit there.
    # Böhmen: Red 2 + 1.
    "yellow: church influence in koeln",
    # Red has 1 + 2 votes, Yellow 2, the Pope, and 2 for the two aristocrats in Köln.
    "yellow: crown couple 15 from koeln",
    "red: fallen emperor to pfalz",
    "yellow: place imperial city in trier",
)


def played() -> Script:
    """Play the game; nobody is out of play."""
    script = Script(
        "course.rounds=2",
        "set_up.first_emperor=red",
        "set_up.out_of_play.two.ecclesiastical=0",
        "set_up.out_of_play.two.secular=0",
        seats=2,
    )
    script.journal.game, script.journal.member = 17, 2
    script.journal.decisions, script.journal.forced = 40, 3
    script.do(*SET_UP, *ROUND_1, *ROUND_2)
    assert script.over
    return script


@pytest.fixture(scope="module")
def tables() -> dict[str, list[Row]]:
    """The rows of the game of two."""
    script = played()
    return rows_of(script, script.loaded.labels)


def test_the_row_of_the_game(tables: dict[str, list[Row]]) -> None:
    (row,) = tables["games"]
    assert row == {
        "game": 17,
        "seed": 1,
        "member": 2,
        "seats": 2,
        "winner": "yellow",
        "end_reason": "last_round",
        "rounds": 2,
        "turns": 14,
        "first_seat": "red",
        "decisions": 40,
        "forced": 3,
        "winner_points": 8,
        "margin": 1,
        "points_all": 15,
        "tie_break": "points",
        "elections": 2,
        "throne_changes": 1,
        "last_emperor": "yellow",
        "first_fall": 2,
        "emperor_won": 1,
        "new_electors": 4,
        "ties": 0,
        "cards": 10,
        "cities": 1,
        "marriages": 1,
        "deaths": 3,
        "lead_changes": 1,  # Red leads 7 to 5, then Yellow 8 to 7
        "lead_round": 2,
    }


def test_the_rows_of_the_seats(tables: dict[str, list[Row]]) -> None:
    assert only(tables["seats"], seat="red") == {
        "turn_order": 1, "rank": 2, "won": 0, "points": 7,
        **points(elector=4, emperor=2, city=1),
        **deeds(income=7, spent=5 + 1, sons=1, deaths=1, arrivals=1, turns=4 + 2, cards=3 + 1,
                privileges=2, new_electors=2),
        "throne": 1, "cities": 1, "electors": 2, "dynasty": 4, "thalers": 8,
    }  # fmt: skip
    assert only(tables["seats"], seat="yellow") == {
        "turn_order": 2, "rank": 1, "won": 1, "points": 8,
        **points(elector=4, emperor=2, daughter=1, indulgence=1),
        **deeds(income=7, lost=2, spent=2 + 6, daughters=1, proposals=1, marriages=1, deaths=2,
                arrivals=1, turns=3 + 5, cards=2 + 4, privileges=1 + 2, challenges=2, elected=1,
                new_electors=2),
        "throne": 1, "cities": 0, "electors": 2, "dynasty": 3, "thalers": 6,
    }  # fmt: skip
    assert len(tables["seats"]) == 2


def test_the_rows_of_the_rounds(tables: dict[str, list[Row]]) -> None:
    rounds = tables["rounds"]
    assert only(rounds, round=1, seat="red") == {
        "turn_order": 1, "first": 1, "points": 7, **points(elector=4, emperor=2, city=1),
        **deeds(spent=5, turns=4, cards=3, privileges=1, new_electors=2),
        "emperor": 1, "influence": 3 + 1 + 1 + 3, "votes": 4,
        "electors": 2, "dynasty": 4, "thalers": 2,
    }  # fmt: skip
    assert only(rounds, round=1, seat="yellow") == {
        "turn_order": 2, "first": 0, "points": 5, **points(elector=4, indulgence=1),
        **deeds(spent=2, arrivals=1, turns=3, cards=2, privileges=1, challenges=1, new_electors=2),
        "emperor": 0, "influence": 2 + 3 + 3, "votes": 3,
        "electors": 3, "dynasty": 5, "thalers": 5,
    }  # fmt: skip
    assert only(rounds, round=2, seat="red") == {
        "turn_order": 1, "first": 1, "points": 7, **points(),
        **deeds(income=7, spent=1, sons=1, deaths=1, arrivals=1, turns=2, cards=1, privileges=1),
        "emperor": 0, "influence": 1 + 1 + 3 + 1 + 1 + 3, "votes": 3,
        "electors": 2, "dynasty": 4, "thalers": 8,
    }  # fmt: skip
    assert only(rounds, round=2, seat="yellow") == {
        "turn_order": 2, "first": 0, "points": 8, **points(emperor=2, daughter=1),
        **deeds(income=7, lost=2, spent=6, daughters=1, proposals=1, marriages=1, deaths=2,
                turns=5, cards=4, privileges=2, challenges=1, elected=1),
        "emperor": 1, "influence": 3 + 3, "votes": 5,
        "electors": 2, "dynasty": 3, "thalers": 6,
    }  # fmt: skip
    assert len(rounds) == 4


def of_electorate(elector: str | None, influence: int, second: int, **more: Any) -> Row:
    """Return a row of ``electorates`` in which nothing else happened than what is given."""
    row = {
        "elector": elector, "vacant": int(elector is None), "winner": elector,
        "influence": influence, "second": second, "tied": 0, "by_emperor": 0, "is_new": 0,
        "deposed": None, "used_by": None, "used": 0,
    }  # fmt: skip
    return {**row, **more}


def test_the_rows_of_the_electorates(tables: dict[str, list[Row]]) -> None:
    expected: dict[int, dict[str, Row]] = {
        1: {
            "trier": of_electorate("red", 3, 0, is_new=1),
            "koeln": of_electorate("yellow", 2, 1, is_new=1),
            "mainz": of_electorate(None, 0, 0),
            "pfalz": of_electorate("yellow", 3, 0, used_by="yellow", used=1),
            "sachsen": of_electorate("yellow", 3, 1, is_new=1),
            "brandenburg": of_electorate(None, 0, 0),
            "boehmen": of_electorate("red", 3, 0, is_new=1, used_by="red", used=1),
        },
        2: {
            "trier": of_electorate("red", 1, 0),
            "koeln": of_electorate("yellow", 3, 1, used_by="yellow", used=1),
            "mainz": of_electorate(None, 3, 0, winner="red"),
            "pfalz": of_electorate(None, 0, 0),
            "sachsen": of_electorate("yellow", 3, 1, used_by="yellow", used=1),
            "brandenburg": of_electorate(None, 1, 0, winner="red"),
            "boehmen": of_electorate("red", 3, 0, used_by="red", used=1),
        },
    }
    assert len(tables["electorates"]) == 14
    for number, electorates in expected.items():
        for name, row in electorates.items():
            kind = "ecclesiastical" if name in {"trier", "koeln", "mainz"} else "secular"
            found = only(tables["electorates"], round=number, electorate=name)
            assert found == {"kind": kind, **row}, (number, name)


def test_the_rows_of_the_elections(tables: dict[str, list[Row]]) -> None:
    assert tables["elections"] == [
        {"game": 17, "round": number, "emperor": "red", "challenger": "yellow", "turn_order": 2,
         "is_first": 1, "elected": elected, "votes_emperor": kept, "votes_challenger": gained,
         "voters": 0, "for_challenger": 0, "church_influence": church, "excommunicated": 0}
        for number, elected, kept, gained, church in ((1, 0, 4, 3, 0), (2, 1, 3, 5, 1))
    ]  # fmt: skip


def test_the_rows_of_the_reigns(tables: dict[str, list[Row]]) -> None:
    assert tables["reigns"] == [
        {"game": 17, "reign": 1, "seat": "red", "turn_order": 1, "came": 0, "fell_after": 2,
         "lasted": 2, "fell": 1, "withstood": 1, "points": 2},
        {"game": 17, "reign": 2, "seat": "yellow", "turn_order": 2, "came": 2, "fell_after": None,
         "lasted": 0, "fell": 0, "withstood": 0, "points": 2},
    ]  # fmt: skip


def test_the_rows_of_the_cards(tables: dict[str, list[Row]]) -> None:
    """Opportunities turn by turn: what is in the stacks and can be paid.

    Red has four turns with 7, 4, 3 and 2 thalers and two with 9 and 8; Yellow three with 7, 7 and 5
    and five with 12, 9, 9, 8 and 6. The Emperor can't buy the Rival.
    """
    columns = ("opportunities", "bought", "idle", "taken", "paid", "bought_round")
    expected = {
        ("red", "rival"): (0, 0, 0, 0, 0, None),
        ("red", "doctor"): (2 + 2, 1, 0, 0, 1, 1),
        ("red", "move"): (4 + 2, 0, 0, 0, 0, None),
        ("red", "pope"): (3 + 2, 1, 0, 0, 1, 1),
        ("red", "church_influence"): (4 + 2, 0, 0, 0, 0, None),
        ("red", "excommunication"): (4 + 2, 0, 0, 0, 0, None),
        ("red", "indulgence"): (2 + 2, 0, 0, 0, 0, None),
        ("red", "permit"): (2 + 2, 1, 0, 0, 3, 1),  # 4 for a second one
        ("red", "ordinance"): (2 + 2, 0, 0, 0, 0, None),
        ("red", "promotion"): (4 + 2, 0, 0, 0, 0, None),
        ("red", "foreign_daughter"): (3 + 1, 0, 0, 0, 0, None),
        ("red", "knight"): (4 + 1, 1, 0, 0, 1, 2),
        ("red", "gray_eminence"): (0, 0, 0, 0, 0, None),
        ("yellow", "rival"): (3 + 5, 2, 0, 0, 0, 1),
        ("yellow", "doctor"): (1 + 5, 0, 0, 0, 0, None),
        ("yellow", "move"): (3 + 5, 0, 0, 0, 0, None),
        ("yellow", "pope"): (2 + 3, 1, 0, 0, 1, 2),
        ("yellow", "church_influence"): (3 + 4, 1, 0, 0, 2, 2),
        ("yellow", "excommunication"): (3 + 5, 0, 0, 0, 0, None),
        ("yellow", "indulgence"): (2 + 5, 1, 0, 0, 2, 1),
        ("yellow", "permit"): (3 + 5, 0, 0, 0, 0, None),
        ("yellow", "ordinance"): (3 + 5, 0, 0, 0, 0, None),
        ("yellow", "promotion"): (3 + 5, 0, 0, 0, 0, None),
        ("yellow", "foreign_daughter"): (3 + 1, 1, 0, 0, 3, 2),
        ("yellow", "knight"): (3 + 0, 0, 0, 0, 0, None),
        ("yellow", "gray_eminence"): (0, 0, 0, 0, 0, None),
    }
    found = {
        (row["seat"], row["card"]): tuple(row[name] for name in columns) for row in tables["cards"]
    }
    assert found == expected


# --- what the game of two does not show -------------------------------------------------------


def capped(*sets: str, seats: int = 4, lay: Callable[[Any], None] | None = None) -> dict[str, Any]:
    """Return the rows of a game that is over as soon as it has been set up."""
    script = Script(*sets, seats=seats)
    script.state.round_number = 1
    if lay is not None:
        lay(script)
    end_game(script.state, script.journal, EndReason.MAX_TURNS)
    return rows_of(script, script.loaded.labels)


def score(*numbers: int) -> Callable[[Any], None]:
    """Return what gives the seats their points."""

    def lay(script: Any) -> None:
        for seat, number in enumerate(numbers):
            script.state.points[seat, Source.CITY] = number

    return lay


@pytest.mark.parametrize(
    ("scores", "winner", "margin", "ranks"),
    [
        ([8, 5, 3], "red", 3, [1, 2, 3]),
        ([5, 8, 3], "yellow", 3, [2, 1, 3]),
        ([3, 5, 8], "green", 3, [3, 2, 1]),
        ([8, 3, 5], "red", 3, [1, 3, 2]),
        ([0, 1, 0], "yellow", 1, [2, 1, 2]),
        ([7, 4, 7], None, 0, [1, 3, 1]),
        ([0, 0, 0], None, 0, [1, 1, 1]),
    ],
)
def test_who_wins_and_by_how_much(
    scores: list[int], winner: str | None, margin: int, ranks: list[int]
) -> None:
    rows = capped("set_up.first_emperor=red", seats=3, lay=score(*scores))
    (game,) = rows["games"]
    assert (game["winner"], game["margin"]) == (winner, margin)
    assert (game["winner_points"], game["points_all"]) == (max(scores), sum(scores))
    assert game["tie_break"] == ("points" if winner else "shared")
    assert game["end_reason"] == "max_turns"
    assert [row["rank"] for row in rows["seats"]] == ranks
    assert [row["won"] for row in rows["seats"]] == [int(rank == 1) for rank in ranks]
    assert game["emperor_won"] == int(ranks[0] == 1)


@pytest.mark.parametrize(("first", "places"), [("red", [1, 2, 3, 4]), ("yellow", [4, 1, 2, 3])])
def test_places_go_clockwise_from_the_first_emperor(first: str, places: list[int]) -> None:
    rows = capped(f"set_up.first_emperor={first}")
    order = {row["seat"]: row["turn_order"] for row in rows["seats"]}
    assert order == dict(zip(SEAT_NAMES, places, strict=True))
    assert {row["seat"]: row["turn_order"] for row in rows["rounds"]} == order
    assert {row["seat"] for row in rows["rounds"] if row["first"]} == {first}
    assert rows["games"][0]["first_seat"] == first


def test_a_game_that_was_capped_in_its_first_round() -> None:
    rows = capped("set_up.first_emperor=red")
    (game,) = rows["games"]
    assert (game["rounds"], game["elections"], game["first_fall"]) == (1, 0, None)
    assert len(rows["rounds"]) == 4
    assert all(row["votes"] is None for row in rows["rounds"])
    assert rows["elections"] == []
    (reign,) = rows["reigns"]
    assert (reign["seat"], reign["lasted"], reign["fell"], reign["fell_after"]) == (
        "red", 1, 0, None,
    )  # fmt: skip


def test_what_is_out_of_play_has_no_rows() -> None:
    """Two players: five electorates; a kind of card that is cut is not told of."""
    rows = capped("cards.knight.copies=0", seats=2)
    assert len({row["electorate"] for row in rows["electorates"]}) == 5
    assert len(rows["cards"]) == 2 * 12
    assert "knight" not in {row["card"] for row in rows["cards"]}


# --- buffers and levels of detail -------------------------------------------------------------


def test_rows_are_appended_and_empty_buffers_stay_empty() -> None:
    script = played()
    buffers, sizes = room(games=2), np.zeros(len(TABLES), np.int64)
    buffers = (*buffers[:2], *(rows[:0] for rows in buffers[2:]))
    for _ in range(2):
        result = script.outcome()
        write_rows(script.state, script.values, script.journal, result, buffers, sizes)
    assert sizes.tolist() == [2, 4, 0, 0, 0, 0, 0]
    assert buffers[0][0] == buffers[0][1]
    assert [SEAT_NAMES[row.seat] for row in buffers[1][:4]] == 2 * ["red", "yellow"]


def test_every_table_and_column_is_documented() -> None:
    assert [table.name for table in TABLES] == [
        "games", "seats", "rounds", "electorates", "elections", "reigns", "cards",
    ]  # fmt: skip
    assert [table.detail for table in TABLES] == [0, 0, 1, 1, 1, 1, 2]
    for table in TABLES:
        assert table.row.names == tuple(column.name for column in table.columns)
        assert all(column.meaning for column in table.columns)


def test_every_figure_reads_columns_that_there_are() -> None:
    columns = {table.name: set(table.row.names or ()) for table in TABLES}
    for figure in FIGURES:
        wanted = {*figure.columns, *figure.keys} | ({figure.end} if figure.end else set())
        assert wanted <= columns[figure.table], figure.name
    assert {EndReason(code).name.lower() for code in EndReason} <= set(WORDS)
    assert {f"tie_break.{TieBreak.POINTS.name.lower()}", "shared"} <= set(WORDS)
    assert {f"points_{source}" for source in SOURCES} <= set(WORDS)
    assert SHADOW_OF_THE_EMPEROR.words is WORDS


# --- whole games: the tables agree with each other and with a second set of rules ---------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_tables_of_random_games_agree(seats: int) -> None:
    games = Games(seats=seats)
    labels = Script(seats=seats).loaded.labels
    for number in range(2):
        last = games.play(number)
        rows = rows_of(games, labels)
        (game,) = rows["games"]
        of_seats, rounds = rows["seats"], rows["rounds"]
        assert game["seats"] == len(of_seats) == seats
        assert [row["points"] for row in of_seats] == last["points"]
        assert game["points_all"] == sum(last["points"])
        assert [row["thalers"] for row in of_seats] == last["money"]
        assert SEAT_NAMES.index(game["last_emperor"]) == last["emperor"]
        for row in of_seats:
            mine = [line for line in rounds if line["seat"] == row["seat"]]
            for column in (*DEEDS, *points()):
                assert row[column] == sum(line[column] for line in mine), column
            assert row["points"] == sum(row[column] for column in points())
            assert row["throne"] == sum(line["emperor"] for line in mine)
            assert (row["electors"], row["dynasty"], row["thalers"]) == (
                mine[-1]["electors"], mine[-1]["dynasty"], mine[-1]["thalers"],
            )  # fmt: skip
            cards = [line for line in rows["cards"] if line["seat"] == row["seat"]]
            assert row["cards"] == sum(line["bought"] for line in cards)
            assert row["spent"] == sum(line["paid"] for line in cards)
            used = [line for line in rows["electorates"] if line["used_by"] == row["seat"]]
            assert row["privileges"] == len(used)
            reigns = [line for line in rows["reigns"] if line["seat"] == row["seat"]]
            assert row["points_emperor"] == sum(line["points"] for line in reigns)
        check_sums(rows)


def check_sums(rows: dict[str, list[Row]]) -> None:
    """Check what the row of the game says against the other tables."""
    (game,) = rows["games"]
    for column in ("cards", "cities", "marriages", "deaths", "new_electors", "turns"):
        assert game[column] == sum(row[column] for row in rows["seats"]), column
    assert game["elections"] == len(rows["elections"])
    assert game["throne_changes"] == sum(row["elected"] for row in rows["elections"])
    assert game["throne_changes"] == len(rows["reigns"]) - 1
    assert game["ties"] == sum(row["by_emperor"] for row in rows["electorates"])
    assert game["new_electors"] == sum(row["is_new"] for row in rows["electorates"])
    fallen = [row["round"] for row in rows["elections"] if row["elected"]]
    assert game["first_fall"] == (fallen[0] if fallen else None)
    assert sum(row["lasted"] for row in rows["reigns"]) == game["rounds"]
    for row in rows["elections"]:
        assert row["elected"] == int(row["votes_challenger"] > row["votes_emperor"])
        assert row["voters"] == game["seats"] - 2
        votes = [line["votes"] for line in rows["rounds"] if line["round"] == row["round"]]
        assert sum(votes) == row["votes_emperor"] + row["votes_challenger"]
