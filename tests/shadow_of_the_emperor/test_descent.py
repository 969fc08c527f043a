"""Phase III: sons and daughters."""

from __future__ import annotations

from typing import Any

import pytest

from sim.games.shadow_of_the_emperor.journal import Note
from tests.shadow_of_the_emperor.answers import ELECTORATES
from tests.shadow_of_the_emperor.dull_game import CONVENT
from tests.shadow_of_the_emperor.printed import printed
from tests.shadow_of_the_emperor.table import BLACK, GREEN, RED, YELLOW, Table

EMPTY = [(name, None) for name in ELECTORATES]


def with_cards(*cards: str, seat: int = RED, seats: int = 4, **more: Any) -> Table:
    """Return a table in round 2 where a seat had these cards, before phase III."""
    return Table(number=2, seats=seats, **more).throne("couple", 15).cards(seat, *cards)


def descended(*cards: str) -> tuple[str, int]:
    """Return what is asked in phase III of who had these cards."""
    table = with_cards(*cards).noble(YELLOW, "baron", 25, "trier").begin("DESCENT")
    return table.asked


# --- son or daughter ---


@pytest.mark.rule("descent.1")
def test_no_card_no_descent() -> None:
    assert descended() == ("ACTION", RED)


@pytest.mark.rule("descent.2")
@pytest.mark.parametrize(
    "cards",
    [
        ["doctor"],
        ["pope", "rival"],
        ["doctor", "doctor", "permit"],
        ["move", "excommunication", "church_influence", "permit", "ordinance", "rival"],
        ["knight", "promotion", "indulgence", "gray_eminence"],
    ],
)
def test_more_blue_cards_bring_a_son(cards: list[str]) -> None:
    assert descended(*cards) == ("SON", RED)


@pytest.mark.rule("descent.5", "descent.14")
@pytest.mark.parametrize(
    "cards",
    [
        ["permit"],
        ["doctor", "permit"],
        ["ordinance", "indulgence", "pope"],
        ["foreign_daughter", "move", "knight", "permit", "rival"],
        ["rival"],
        ["gray_eminence"],
        ["rival", "gray_eminence"],
    ],
)
def test_as_many_pink_ones_bring_a_daughter(cards: list[str]) -> None:
    assert descended(*cards) == ("DAUGHTER", RED)


@pytest.mark.rule("descent.2", "descent.5")
def test_the_colour_printed_on_each_card() -> None:
    """One card alone: a blue one is a son, any other a daughter."""
    blue = {
        "doctor", "move", "pope", "church_influence", "excommunication", "promotion", "knight",
    }  # fmt: skip
    pink = {"indulgence", "permit", "ordinance", "foreign_daughter"}
    for card in blue | pink | {"rival", "gray_eminence"}:
        assert descended(card)[0] == ("SON" if card in blue else "DAUGHTER"), card
        # with a Doctor beside it, the pink ones hold the balance, and what has no colour doesn't
        expected = "DAUGHTER" if card in pink else "SON"
        assert descended(card, "doctor")[0] == expected, card


# --- sons ---


@pytest.mark.rule("descent.3")
def test_a_son_of_15_on_any_empty_aristocrat_space() -> None:
    table = with_cards("doctor").noble(YELLOW, "couple", 15, "trier", "trier", "trier")
    table.begin("DESCENT")
    assert table.asked == ("SON", RED)
    assert table.actions() == EMPTY[1:]  # Trier is full
    table.do(("boehmen", None))
    assert table.nobles(RED) == [("boehmen", "baron", 15)]
    assert table.position["nobles"][RED] == 5
    assert table.asked == ("ACTION", RED)


@pytest.mark.rule("descent.4")
def test_a_son_may_push_a_knight() -> None:
    """Anybody's, his own family's too, though another space is empty; not out of a castle."""
    table = with_cards("doctor").knight(YELLOW, "koeln").knight(YELLOW, "pfalz", "castle")
    table.knight(RED, "koeln").knight(BLACK, "trier").begin("DESCENT")
    assert table.actions() == [
        ("trier", None),
        ("trier", BLACK),
        ("koeln", None),
        ("koeln", RED),
        ("koeln", YELLOW),
        *EMPTY[2:],
    ]
    table.do(("koeln", YELLOW))
    assert table.nobles(RED) == [("koeln", "baron", 15)]
    assert table.at("koeln")["knights"] == [RED]
    assert table.position["knights"] == [2, 2, 3, 2]
    assert table.at("pfalz")["castles"] == [YELLOW]
    assert int(table.state.empty_spaces[1]) == 1


@pytest.mark.rule("descent.15")
def test_without_a_tile_there_is_no_son() -> None:
    table = with_cards("doctor").used_up(RED, nobles=0).begin("DESCENT")
    assert table.asked == ("ACTION", RED)
    assert table.money[RED] == 7  # and no convent for it


def full_board(knights: int) -> Table:
    """Return a table where all aristocrat spaces are taken, so many of them by Green's knights.

    There are fewer tiles than spaces: the board has one aristocrat space an electorate here.
    """
    board = {name: {**there, "spaces": 1} for name, there in printed()["electorates"].items()}
    table = with_cards("doctor", printed=printed(electorates=board))
    for place, name in enumerate(ELECTORATES):
        if place < knights:
            table.knight(GREEN, name)
        else:
            table.noble(YELLOW, "couple", 15, name)
    return table


@pytest.mark.rule("descent.15", "descent.4")
def test_a_son_needs_a_space() -> None:
    table = full_board(knights=0).begin("DESCENT")
    assert table.asked == ("ACTION", RED)
    assert table.position["nobles"][RED] == 6
    table = full_board(knights=1).begin("DESCENT")
    assert table.asked == ("SON", RED)
    assert table.actions() == [("trier", GREEN)]  # he must take it
    table.do(("trier", GREEN))
    assert table.position["knights"][GREEN] == 3


# --- daughters ---


@pytest.mark.rule("descent.6", "descent.11", "descent.12", "descent.13")
def test_whom_a_daughter_can_be_offered_to() -> None:
    """Barons of others: on a space, secular electors, the Emperor; no Couple, no archbishop."""
    table = Table(number=2).throne("baron", 25).cards(YELLOW, "permit")
    table.noble(YELLOW, "baron", 15, "boehmen").noble(GREEN, "couple", 15, "boehmen")
    table.noble(GREEN, "baron", 25, "trier", "trier").noble(RED, "baron", 15, "boehmen")
    table.noble(GREEN, "baron", 35, "trier").noble(BLACK, "baron", 35, "mainz")
    table.elector(GREEN, "baron", 15, "koeln").elector(BLACK, "baron", 15, "pfalz")
    table.elector(BLACK, "couple", 15, "sachsen").elector(YELLOW, "baron", 15, "brandenburg")
    table.begin("DESCENT")
    assert table.asked == ("DAUGHTER", YELLOW)
    assert table.actions() == [
        ("space", "boehmen", RED, "baron", 15),
        ("space", "trier", GREEN, "baron", 25),  # two of them, alike
        ("space", "trier", GREEN, "baron", 35),
        ("space", "mainz", BLACK, "baron", 35),
        ("elector", "pfalz"),
        ("throne",),
        CONVENT,
    ]


def offered(to: Any) -> Table:
    """Return a table where Yellow has offered a daughter."""
    table = Table(number=2).throne("baron", 25).cards(YELLOW, "permit")
    table.noble(GREEN, "baron", 35, "trier").noble(GREEN, "baron", 35, "trier")
    table.elector(BLACK, "baron", 15, "pfalz")
    return table.begin("DESCENT").do(to)


@pytest.mark.rule("descent.7", "descent.8")
def test_an_accepted_daughter_makes_a_couple_and_a_point() -> None:
    table = offered(("space", "trier", GREEN, "baron", 35))
    assert table.asked == ("MARRIAGE", GREEN)
    assert table.actions() == ["refuse", "accept"]
    table.do("accept")
    assert table.nobles(GREEN) == [("trier", "baron", 35), ("trier", "couple", 35)]
    assert table.points == [0, 1, 0, 0]
    assert table.points_for("DAUGHTER") == [0, 1, 0, 0]
    assert table.money == [7, 7, 7, 7]
    assert table.position["nobles"] == [6, 7, 5, 6]  # no tile comes or goes
    assert table.asked == ("ACTION", RED)


@pytest.mark.rule("descent.12", "descent.7")
def test_a_secular_elector_and_the_emperor_marry() -> None:
    table = offered(("elector", "pfalz"))
    assert table.asked == ("MARRIAGE", BLACK)
    table.do("accept")
    assert table.at("pfalz")["elector"] == (BLACK, "couple", 15)
    table = offered(("throne",))
    assert table.asked == ("MARRIAGE", RED)
    table.do("accept")
    assert table.position["throne"] == (RED, "couple", 25)
    assert table.points == [0, 1, 0, 0]


@pytest.mark.rule("descent.9")
def test_a_refused_daughter_enters_a_convent() -> None:
    table = offered(("throne",)).do("refuse")
    assert table.position["throne"] == (RED, "baron", 25)
    assert table.points == [0, 0, 0, 0]
    assert table.money == [7, 8, 7, 7]
    assert table.asked == ("ACTION", RED)  # she is offered to nobody else


@pytest.mark.rule("descent.10")
def test_a_daughter_who_is_not_offered_enters_it_too() -> None:
    table = offered(CONVENT)
    assert table.money == [7, 8, 7, 7]
    assert table.points == [0, 0, 0, 0]
    assert table.asked == ("ACTION", RED)


def test_unless_the_values_say_otherwise() -> None:
    table = Table(printed(unoffered_to_convent=False), number=2).throne("baron", 25)
    table.cards(YELLOW, "permit").noble(GREEN, "baron", 35, "trier").begin("DESCENT")
    table.do(CONVENT)
    assert table.money == [7, 7, 7, 7]


@pytest.mark.rule("descent.9", "income.6")
def test_the_convent_s_thaler_is_lost_on_a_rich_family() -> None:
    table = Table(number=2).throne("baron", 25).cards(YELLOW, "permit").thalers(7, 12, 7, 7)
    table.begin("DESCENT").do(CONVENT)
    assert table.money == [7, 12, 7, 7]


@pytest.mark.rule("descent.6")
def test_with_no_baron_to_marry_there_is_only_the_convent() -> None:
    table = with_cards("permit", seat=YELLOW).noble(GREEN, "couple", 15, "trier").begin("DESCENT")
    assert table.asked == ("DAUGHTER", YELLOW)
    assert table.actions() == [CONVENT]
    table.do(CONVENT)
    assert table.asked == ("ACTION", RED)
    assert table.money == [7, 8, 7, 7]


@pytest.mark.rule("descent.5")
def test_a_daughter_needs_no_tile() -> None:
    table = with_cards("permit", seat=YELLOW).used_up(YELLOW).used_up(GREEN)
    table.laid["nobles"][GREEN] = 1
    table.noble(GREEN, "baron", 15, "trier").begin("DESCENT")
    table.do(("space", "trier", GREEN, "baron", 15), "accept")
    assert table.nobles(GREEN) == [("trier", "couple", 15)]


# --- the order, and the cards ---


@pytest.mark.rule("descent.16", "course.3")
def test_the_emperor_s_family_comes_first() -> None:
    """Green is Emperor: Green, Black, Red, Yellow. Black's son can marry Red's daughter."""
    table = Table(number=2, emperor=GREEN).throne("couple", 15)
    table.cards(RED, "permit").cards(YELLOW, "doctor").cards(GREEN, "pope").cards(BLACK, "doctor")
    table.begin("DESCENT")
    assert table.asked == ("SON", GREEN)
    table.do(("trier", None))
    assert table.asked == ("SON", BLACK)
    table.do(("trier", None))
    assert table.asked == ("DAUGHTER", RED)
    assert table.actions() == [
        ("space", "trier", GREEN, "baron", 15),
        ("space", "trier", BLACK, "baron", 15),
        CONVENT,
    ]
    table.do(("space", "trier", BLACK, "baron", 15))
    assert table.asked == ("MARRIAGE", BLACK)
    table.do("accept")
    assert table.asked == ("SON", YELLOW)
    assert ("trier", None) in table.actions()
    table.do(("trier", None))
    assert table.asked == ("ACTION", GREEN)
    assert table.at("trier")["nobles"] == [
        (YELLOW, "baron", 15),
        (GREEN, "baron", 15),
        (BLACK, "couple", 15),
    ]
    assert [note[0] for note in table.notes(Note.DESCENT)] == [GREEN, BLACK, RED, YELLOW]


@pytest.mark.rule("descent.18")
def test_afterwards_all_cards_lie_on_their_stacks() -> None:
    table = with_cards("rival", "permit", "permit").cards(GREEN, "gray_eminence", "pope")
    table.begin("DESCENT")
    table.do(CONVENT, ("trier", None))  # Red's daughter, Green's son
    assert table.asked == ("ACTION", RED)
    assert table.position["cards"] == [[], [], [], []]
    assert table.position["stacks"] == {
        "rival": 1, "doctor": 3, "move": 2, "pope": 1, "church_influence": 1, "excommunication": 1,
        "indulgence": 1, "permit": 4, "ordinance": 3, "promotion": 1, "foreign_daughter": 1,
        "knight": 1, "gray_eminence": 1,
    }  # fmt: skip
    assert table.position["challenger"] is None


@pytest.mark.rule("descent.17")
def test_privileges_without_a_card_bring_no_child() -> None:
    """Cologne's Doctor, the Palatinate's Baron and an action through Trier leave nothing behind."""
    table = Table(number=1, seats=3).throne("baron", 15)
    table.elector(YELLOW, "baron", 15, "trier", "koeln", "pfalz").stack(doctor=0)
    table.begin("ACTIONS").pass_()
    table.use("koeln", ("throne",)).pass_()  # Red and Green are out now
    table.use("pfalz", ("boehmen", None)).use("trier", "doctor", ("throne",))
    assert table.position["cards"] == [[], [], []]
    assert table.money[YELLOW] == 6
    table.pass_()
    while table.asked[0] != "ACTION":
        assert table.asked[0] not in {"SON", "DAUGHTER"}
        table.do(table.actions()[0])
    assert table.position["round"] == 2


@pytest.mark.rule("descent.14", "brandenburg.1")
def test_the_gray_eminence_lies_before_its_owner_and_counts_as_a_card() -> None:
    table = Table(number=1, seats=3).throne("baron", 15).elector(RED, "baron", 15, "brandenburg")
    table.noble(GREEN, "baron", 15, "pfalz").begin("ACTIONS").use("brandenburg").pass_(3)
    assert table.asked == ("GRAY_EMINENCE", RED)
    table.do("boehmen")
    while table.asked[0] not in {"ACTION", "DAUGHTER", "SON"}:
        table.do(table.actions()[0])
    assert table.asked == ("DAUGHTER", RED)
