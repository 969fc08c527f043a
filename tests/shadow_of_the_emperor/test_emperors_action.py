"""Phase VII: the Emperor's action; and the end of the game."""

from __future__ import annotations

import pytest

from sim.games.shadow_of_the_emperor.codes import EndReason
from sim.games.shadow_of_the_emperor.journal import Note
from tests.shadow_of_the_emperor.answers import ELECTORATES
from tests.shadow_of_the_emperor.printed import printed
from tests.shadow_of_the_emperor.table import BLACK, EMPIRE, GREEN, RED, YELLOW, Table

POINTS = [2, 2, 2, 1, 1]


def phase_vii(number: int, *, emperor: int = RED, seats: int = 4) -> Table:
    """Return a table before phase VII of a round."""
    return Table(number=number, emperor=emperor, seats=seats).throne("baron", 15)


@pytest.mark.rule("emperor.1")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("emperor", [RED, BLACK])
def test_the_emperor_scores(number: int, emperor: int) -> None:
    table = phase_vii(number, emperor=emperor).begin("EMPERORS_ACTION")
    expected = [0, 0, 0, 0]
    expected[emperor] = POINTS[number - 1]
    assert table.points_for("EMPEROR") == expected == table.points


@pytest.mark.rule("emperor.2")
@pytest.mark.parametrize("number", [1, 2])
def test_in_rounds_1_and_2_an_imperial_city_is_placed(number: int) -> None:
    table = phase_vii(number, emperor=GREEN).city(EMPIRE, "trier").city(RED, "trier")
    table.begin("EMPERORS_ACTION")
    assert table.asked == ("IMPERIAL_CITY", GREEN)
    assert table.actions() == ELECTORATES[1:]  # Trier is full
    table.do("boehmen")
    assert table.at("boehmen")["cities"] == [EMPIRE, None, None]
    assert table.position["imperial"] == 1
    assert table.position["round"] == number + 1


@pytest.mark.rule("emperor.3")
@pytest.mark.parametrize("number", [3, 4])
def test_in_rounds_3_and_4_one_is_moved(number: int) -> None:
    table = (
        phase_vii(number).city(EMPIRE, "trier", "boehmen", "boehmen").city(GREEN, "pfalz", "pfalz")
    )
    table.begin("EMPERORS_ACTION")
    assert table.asked == ("IMPERIAL_CITY_FROM", RED)
    assert table.actions() == ["trier", "boehmen"]
    table.do("boehmen")
    assert table.asked == ("IMPERIAL_CITY_TO", RED)
    assert table.actions() == ["trier", "koeln", "mainz", "sachsen", "brandenburg"]
    table.do("sachsen")
    assert table.at("boehmen")["cities"] == [EMPIRE, None, None]
    assert table.at("sachsen")["cities"] == [EMPIRE, None]
    assert table.at("trier")["cities"] == [EMPIRE, None]
    assert table.position["imperial"] == 0
    assert [int(n) for n in table.state.imperial_cities[:7]] == [1, 0, 0, 0, 1, 0, 1]


def built_up(number: int) -> Table:
    """Return a table where all city spaces but one of Trier's are taken: 14 cities.

    The board has fewer spaces than usual: one an electorate, and two in Trier.
    """
    board = {name: {**there, "cities": 1} for name, there in printed()["electorates"].items()}
    board["trier"]["cities"] = 2
    table = Table(printed(electorates=board), number=number).throne("baron", 15)
    table.city(GREEN, "koeln", "mainz").city(YELLOW, "pfalz", "sachsen")
    return table.city(BLACK, "brandenburg")


@pytest.mark.rule("emperor.4")
def test_what_is_possible_must_be_done() -> None:
    """One space is left in Bohemia, and two in Trier: no way to do nothing."""
    table = built_up(1).city(EMPIRE, "trier").begin("EMPERORS_ACTION")
    assert table.actions() == ["trier", "boehmen"]
    table = built_up(3).city(EMPIRE, "trier").begin("EMPERORS_ACTION")
    assert table.asked == ("IMPERIAL_CITY_FROM", RED)
    assert table.actions() == ["trier"]
    table.do("trier")
    assert table.actions() == ["boehmen"]


@pytest.mark.rule("emperor.4")
def test_what_is_impossible_is_left_out() -> None:
    full = built_up(1).city(YELLOW, "boehmen").city(GREEN, "trier").city(EMPIRE, "trier")
    full.begin("EMPERORS_ACTION")
    assert full.points == [2, 0, 0, 0]
    assert full.position["round"] == 2
    assert full.asked == ("ACTION", RED)
    none_left = phase_vii(2).city(EMPIRE, "trier", "trier", "mainz").begin("EMPERORS_ACTION")
    assert none_left.position["round"] == 3
    none_there = phase_vii(3).begin("EMPERORS_ACTION")
    assert none_there.position["round"] == 4
    # the only free space is in the imperial city's own electorate
    alone = built_up(4).city(YELLOW, "boehmen").city(EMPIRE, "trier").begin("EMPERORS_ACTION")
    assert alone.position["round"] == 5
    assert alone.at("trier")["cities"] == [EMPIRE, None]


@pytest.mark.rule("emperor.3", "emperor.4")
def test_only_a_city_that_has_somewhere_to_go_can_be_taken() -> None:
    """The one empty space is Trier's: of two imperial cities only the other one can move."""
    table = built_up(3).city(EMPIRE, "trier", "boehmen").begin("EMPERORS_ACTION")
    assert table.actions() == ["boehmen"]
    table.do("boehmen")
    assert table.actions() == ["trier"]


@pytest.mark.rule("emperor.5", "end.1")
def test_in_round_5_no_city_is_touched_and_the_game_ends() -> None:
    table = phase_vii(5).city(EMPIRE, "trier").begin("EMPERORS_ACTION")
    assert table.over
    assert table.at("trier")["cities"] == [EMPIRE, None]
    assert EndReason(int(table.outcome().reason)) == EndReason.LAST_ROUND


# --- the end ---


def finished(*points: int) -> Table:
    """Return a game at its end, with such points; the Emperor's one of round 5 is Red's."""
    table = phase_vii(5, seats=len(points))
    table.laid["points"] = [points[0] - 1, *points[1:]]
    return table.begin("EMPERORS_ACTION")


@pytest.mark.rule("end.2", "end.3")
@pytest.mark.parametrize(
    ("points", "ranks"),
    [
        ((10, 9, 8, 7), [1, 2, 3, 4]),
        ((20, 21, 22, 23), [4, 3, 2, 1]),
        ((15, 15, 12, 9), [1, 1, 3, 4]),
        ((3, 8, 8, 8), [4, 1, 1, 1]),
        ((5, 5, 5, 5), [1, 1, 1, 1]),
        ((9, 12, 9), [2, 1, 2]),
        ((9, 12), [2, 1]),
        ((4, 4), [1, 1]),
    ],
)
def test_most_points_win_and_a_tie_is_shared(points: tuple[int, ...], ranks: list[int]) -> None:
    table = finished(*points)
    assert table.over
    assert table.points == [*points]
    result = table.outcome()
    assert result.rank[: len(points)].tolist() == ranks
    assert result.score[: len(points)].tolist() == [*map(float, points)]
    assert result.rank[len(points) :].tolist() == [0] * (5 - len(points))


@pytest.mark.rule("course.1", "end.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_five_rounds_when_all_always_pass(seats: int) -> None:
    table = Table.set_up(seats=seats, seed=5)
    rounds = []
    while not table.over:
        if table.asked[0] == "ACTION":
            rounds.append(table.position["round"])
            table.pass_()
        else:
            table.do(table.actions()[0])
    assert rounds == [number for number in range(1, 6) for _ in range(seats)]
    assert [a for _, a, *_ in table.notes(Note.ROUND_STARTS)] == [1, 2, 3, 4, 5]
    assert sum(table.points_for("EMPEROR")) == 8


@pytest.mark.rule("end.4")
def test_the_cap_of_turns_has_its_own_end_reason() -> None:
    table = Table(seats=3).throne("baron", 15)
    table.values.max_turns = 5
    table.begin("ACTIONS")
    for _ in range(200):
        if table.over:
            break
        table.do(table.actions()[-1])
    assert table.over
    assert EndReason(int(table.outcome().reason)) == EndReason.MAX_TURNS
