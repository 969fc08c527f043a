"""The box, setting up, and what is left out with two and three players."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.shadow_of_the_emperor.answers import CARDS, ELECTORATES
from tests.shadow_of_the_emperor.reference import EMPIRE, pieces
from tests.shadow_of_the_emperor.table import BLACK, GREEN, RED, YELLOW, Table, posts

SPIRITUAL = ["trier", "koeln", "mainz"]
SECULAR = ["pfalz", "sachsen", "brandenburg", "boehmen"]
SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def begun(emperor: int, seats: int = 4) -> Table:
    """Return a table that is set up by this Emperor."""
    for seed in range(100):
        table = Table.set_up(seats=seats, seed=seed)
        if table.position["emperor"] == emperor:
            return table
    raise AssertionError("a seat that is never drawn")


def placed(table: Table) -> Table:
    """Place all first pieces, each on the first space that is offered."""
    while table.asked[0].startswith("SETUP"):
        table.do(table.actions()[0])
    return table


# --- the box ---


@pytest.mark.rule("box.1", "box.2", "box.3", "setup.1")
@SEATS
def test_what_each_family_has(seats: int) -> None:
    table = Table.set_up(seats=seats)
    for seat in range(seats):
        assert pieces(table.position, seat) == {"nobles": 7, "knights": 3, "cities": 3}
    assert table.position["imperial"] == 3
    assert table.money == [7] * seats
    assert table.points == [0] * seats


@pytest.mark.rule("box.4", "three.1", "two.1")
@pytest.mark.parametrize(
    ("seats", "copies", "sum_"),
    [
        (4, (1, 3, 2, 1, 1, 1, 1, 4, 3, 1, 1, 1, 1), 21),
        (3, (1, 2, 2, 1, 1, 1, 1, 3, 2, 1, 1, 1, 1), 18),
        (2, (1, 1, 2, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1), 15),
    ],
)
def test_the_action_cards(seats: int, copies: tuple[int, ...], sum_: int) -> None:
    assert CARDS == [
        "rival", "doctor", "move", "pope", "church_influence", "excommunication", "indulgence",
        "permit", "ordinance", "promotion", "foreign_daughter", "knight", "gray_eminence",
    ]  # fmt: skip
    stacks = Table.set_up(seats=seats).position["stacks"]
    assert tuple(stacks.values()) == copies
    assert sum(stacks.values()) == sum_


@pytest.mark.rule("box.5")
def test_the_seven_electorates() -> None:
    table = Table.set_up()
    assert [*table.position["electorates"]] == SPIRITUAL + SECULAR == ELECTORATES
    spaces = [int(number) for number in table.values.aristocrat_spaces[:7]]
    assert (spaces, sum(spaces)) == ([3, 3, 3, 3, 3, 3, 4], 22)
    assert [int(number) for number in table.values.castles[:7]] == [0, 1, 1, 1, 1, 2, 1]
    assert [int(number) for number in table.values.city_spaces[:7]] == [2, 2, 2, 2, 2, 2, 3]


# --- placing ---


@pytest.mark.rule("setup.2")
@SEATS
def test_any_player_may_be_the_first_emperor(seats: int) -> None:
    emperors = Counter(
        Table.set_up(seats=seats, seed=seed).position["emperor"] for seed in range(60)
    )
    assert set(emperors) == set(range(seats))
    assert max(emperors.values()) < 60 * 0.8


@pytest.mark.rule("setup.3", "setup.4")
@pytest.mark.parametrize("emperor", [RED, GREEN, BLACK])
def test_the_emperor_is_crowned_and_places_an_imperial_city(emperor: int) -> None:
    table = begun(emperor)
    assert table.position["throne"] == (emperor, "baron", 45)
    assert table.position["nobles"][emperor] == 6
    assert table.asked == ("SETUP_IMPERIAL_CITY", emperor)
    assert table.actions() == ELECTORATES
    table.do("boehmen")
    assert table.at("boehmen")["cities"] == [EMPIRE, None, None]
    assert table.position["imperial"] == 2
    assert table.asked == ("SETUP_ELECTOR", (emperor + 1) % 4)


@pytest.mark.rule("setup.5")
def test_the_others_place_electors_clockwise_spiritual_or_secular() -> None:
    table = begun(YELLOW).do("trier")
    assert table.asked == ("SETUP_ELECTOR", GREEN)
    assert table.actions() == ELECTORATES
    table.do("mainz")
    assert table.asked == ("SETUP_ELECTOR", BLACK)
    assert table.actions() == ["trier", "koeln", *SECULAR]
    table.do("boehmen")
    assert table.asked == ("SETUP_ELECTOR", RED)
    assert table.actions() == ["trier", "koeln", "pfalz", "sachsen", "brandenburg"]
    table.do("trier")
    assert table.electors() == {
        "trier": (RED, "baron", 45),
        "mainz": (GREEN, "baron", 45),
        "boehmen": (BLACK, "baron", 45),
    }
    # then the Emperor's first aristocrat
    assert table.asked == ("SETUP_ARISTOCRAT", YELLOW)
    assert table.position["nobles"] == [6, 6, 6, 6]


@pytest.mark.rule("setup.6", "setup.7")
def test_each_places_three_aristocrats_and_a_knight() -> None:
    table = begun(YELLOW).do("trier", "mainz", "boehmen", "trier")
    assert table.actions() == ELECTORATES
    table.do("koeln")
    assert table.nobles(YELLOW) == [("koeln", "couple", 35)]
    assert table.asked == ("SETUP_ARISTOCRAT", YELLOW)
    table.do("koeln")
    assert table.nobles(YELLOW) == [("koeln", "baron", 25), ("koeln", "couple", 35)]
    table.do("koeln")
    assert table.nobles(YELLOW) == [
        ("koeln", "baron", 25),
        ("koeln", "couple", 15),
        ("koeln", "couple", 35),
    ]
    # Cologne is full but for its castle
    assert table.asked == ("SETUP_KNIGHT", YELLOW)
    assert table.actions() == [post for post in posts() if post != ("koeln", "space")]
    table.do(("koeln", "castle"))
    assert table.at("koeln")["castles"] == [YELLOW]
    # the next one clockwise
    assert table.asked == ("SETUP_ARISTOCRAT", GREEN)
    assert table.actions() == [name for name in ELECTORATES if name != "koeln"]
    table.do("trier", "trier", "boehmen")
    assert table.asked == ("SETUP_KNIGHT", GREEN)
    assert table.actions() == [
        post for post in posts() if post not in [("koeln", "castle"), ("koeln", "space")]
    ]
    table.do(("trier", "space"))
    assert table.at("trier")["knights"] == [GREEN]
    assert table.at("trier")["castles"] == []
    assert table.asked == ("SETUP_ARISTOCRAT", BLACK)
    assert table.actions() == ["mainz", *SECULAR]
    table.do("pfalz", "pfalz", "pfalz", ("pfalz", "castle"))
    assert table.asked == ("SETUP_ARISTOCRAT", RED)
    table.do("mainz", "mainz", "mainz", ("mainz", "castle"))
    # all are placed: the first turn is the Emperor's
    assert table.asked == ("ACTION", YELLOW)
    assert table.position["round"] == 1


@pytest.mark.rule("setup.8", "course.2")
@SEATS
def test_what_is_left_when_all_is_placed(seats: int) -> None:
    table = placed(Table.set_up(seats=seats, seed=seats))
    position = table.position
    assert position["nobles"] == [3] * seats
    assert position["knights"] == [2] * seats
    assert position["cities"] == [3] * seats
    assert position["imperial"] == 2
    assert position["money"] == [7] * seats  # no income before the first phase IV
    electors = table.electors().values()
    assert len(electors) == seats - 1
    assert table.asked == ("ACTION", position["emperor"])
    sides: Counter[Any] = Counter()
    for seat in range(seats):
        sides.update((side, age) for _, side, age in table.nobles(seat))
    assert sides == {("couple", 35): seats, ("baron", 25): seats, ("couple", 15): seats}


# --- two and three players ---


@pytest.mark.rule("three.1")
def test_three_play_on_the_whole_board() -> None:
    for seed in range(10):
        assert [*Table.set_up(seats=3, seed=seed).position["electorates"]] == ELECTORATES


@pytest.mark.rule("two.2")
def test_two_play_without_one_electorate_of_each_kind() -> None:
    out: Counter[str] = Counter()
    for seed in range(120):
        in_play = [*Table.set_up(seats=2, seed=seed).position["electorates"]]
        gone = [name for name in ELECTORATES if name not in in_play]
        assert [name in SPIRITUAL for name in gone] == [True, False]
        out.update(gone)
    assert set(out) == set(ELECTORATES)  # any of them
    assert min(out.values()) > 10


@pytest.mark.rule("two.3")
def test_nothing_can_be_placed_out_of_play() -> None:
    table = Table.set_up(seats=2, seed=3)
    in_play = [*table.position["electorates"]]
    assert len(in_play) == 5
    assert table.actions() == in_play
    table.do(table.actions()[0])
    assert table.actions() == in_play
    table.do(in_play[0])
    while table.asked[0] == "SETUP_ARISTOCRAT":
        assert set(table.actions()) <= set(in_play)
        table.do(table.actions()[-1])
    assert table.asked[0] == "SETUP_KNIGHT"
    assert {name for name, _ in table.actions()} <= set(in_play)
