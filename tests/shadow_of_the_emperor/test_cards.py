"""The thirteen kinds of action card, a section each; that each has a test is tested here too.

What a card does, to whom it can be done, that it is paid and lies before its buyer, and what is
asked next.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from tests.shadow_of_the_emperor.answers import CARDS, ELECTORATES
from tests.shadow_of_the_emperor.printed import printed
from tests.shadow_of_the_emperor.table import BLACK, EMPIRE, GREEN, RED, YELLOW, Table, posts

EMPTY = [(name, None) for name in ELECTORATES]


def test_every_card_has_tests_of_its_own() -> None:
    tests = [
        node.name.removeprefix("test_")
        for node in ast.parse(Path(__file__).read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]
    assert len(CARDS) == 13
    assert not [card for card in CARDS if not any(test.startswith(card) for test in tests)]


def yellow_s_turn(table: Table, *, thalers: int = 7) -> Table:
    """Begin phase IV; Red passes, and Yellow is next."""
    table.thalers(7, thalers).begin("ACTIONS").pass_()
    assert table.asked == ("ACTION", YELLOW)
    return table


def bought(table: Table, card: str, price: int, *, seat: int = YELLOW, next_: int = GREEN) -> None:
    """See that a card was paid from 7 thalers, lies before its buyer, and the next seat acts."""
    assert table.money[seat] == 7 - price
    assert table.position["cards"][seat] == [card]
    copies = printed()["cards"][card]["copies"][2]
    assert table.position["stacks"][card] == copies - 1
    assert table.asked == ("ACTION", next_)


def simple() -> Table:
    """Return a table with an Emperor of 15 and nobody else."""
    return Table(number=2).throne("baron", 15)


# --- Rival ---


@pytest.mark.rule("rival.1", "rival.2", "rival.5")
def test_rival_makes_a_challenger_who_is_out_of_phase_iv() -> None:
    table = yellow_s_turn(simple()).buy("rival")
    bought(table, "rival", 0)
    assert table.position["challenger"] == YELLOW
    table.buy("pope").pass_()  # Green buys, Black passes: Red has passed, Yellow is out
    assert table.asked == ("ACTION", GREEN)
    table.pass_()
    assert table.asked == ("VOTE", GREEN)  # no influence anywhere: on to the election


@pytest.mark.rule("rival.3", "rival.4")
def test_rival_is_not_for_the_emperor_and_there_is_one() -> None:
    table = simple().begin("ACTIONS")
    assert "rival" not in table.buyable()
    table.pass_()
    assert "rival" in table.buyable()
    table.buy("rival")
    assert table.asked == ("ACTION", GREEN)
    assert "rival" not in table.buyable()
    table.pass_()
    assert "rival" not in table.buyable()


@pytest.mark.rule("rival.4")
def test_rival_is_one_even_if_there_were_two_cards() -> None:
    cards = printed()["cards"]
    cards["rival"]["copies"] = (2, 2, 2)
    table = Table(printed(cards=cards), number=2).throne("baron", 15)
    yellow_s_turn(table).buy("rival")
    assert table.position["stacks"]["rival"] == 1
    assert "rival" not in table.buyable()


# --- Doctor ---


def patients() -> Table:
    """Return a table with aristocrats of all ages of Yellow and Green."""
    table = Table(number=2).throne("couple", 15)
    table.noble(YELLOW, "baron", 15, "trier").noble(YELLOW, "baron", 25, "trier")
    table.noble(YELLOW, "couple", 45, "koeln").elector(YELLOW, "baron", 35, "boehmen")
    table.elector(YELLOW, "baron", 15, "mainz").noble(GREEN, "baron", 15, "trier")
    table.noble(GREEN, "couple", 45, "boehmen", "boehmen").elector(GREEN, "couple", 45, "pfalz")
    return table


@pytest.mark.rule("doctor.1", "doctor.2", "doctor.4", "doctor.6")
def test_doctor_treats_own_who_are_not_15_and_anybody_else() -> None:
    table = yellow_s_turn(patients()).buy("doctor")
    assert table.asked == ("DOCTOR", YELLOW)
    assert table.actions() == [
        ("space", "trier", YELLOW, "baron", 25),
        ("space", "koeln", YELLOW, "couple", 45),
        ("space", "trier", GREEN, "baron", 15),
        ("space", "boehmen", GREEN, "couple", 45),
        ("elector", "pfalz"),
        ("elector", "boehmen"),
        ("throne",),
    ]


@pytest.mark.rule("doctor.1", "doctor.4")
@pytest.mark.parametrize(
    ("patient", "place", "now"),
    [
        (("space", "trier", YELLOW, "baron", 25), "trier", (YELLOW, "baron", 15)),
        (("space", "koeln", YELLOW, "couple", 45), "koeln", (YELLOW, "couple", 35)),
        (("elector", "boehmen"), "boehmen", (YELLOW, "baron", 25)),
    ],
)
def test_doctor_makes_an_own_one_younger(patient: Any, place: str, now: Any) -> None:
    table = yellow_s_turn(patients()).buy("doctor", patient)
    bought(table, "doctor", 1)
    there = table.at(place)
    assert now in [*there["nobles"], there["elector"]]
    assert table.position["nobles"] == [6, 2, 3, 7]


@pytest.mark.rule("doctor.2", "doctor.4")
def test_doctor_makes_another_s_older() -> None:
    table = yellow_s_turn(patients()).buy("doctor", ("space", "trier", GREEN, "baron", 15))
    bought(table, "doctor", 1)
    assert (GREEN, "baron", 25) in table.at("trier")["nobles"]
    table = yellow_s_turn(patients()).buy("doctor", ("throne",))
    assert table.position["throne"] == (RED, "couple", 25)


@pytest.mark.rule("doctor.3")
def test_doctor_sends_one_of_45_to_its_supply() -> None:
    table = yellow_s_turn(patients()).buy("doctor", ("space", "boehmen", GREEN, "couple", 45))
    bought(table, "doctor", 1)
    assert table.at("boehmen")["nobles"] == [(GREEN, "couple", 45)]
    assert table.position["nobles"] == [6, 2, 4, 7]
    assert int(table.state.empty_spaces[6]) == 3


@pytest.mark.rule("doctor.3", "doctor.4", "age.4")
def test_doctor_leaves_the_seat_of_an_elector_of_45_empty() -> None:
    table = patients().shifted("pfalz")
    yellow_s_turn(table).buy("doctor", ("elector", "pfalz"))
    assert table.at("pfalz")["elector"] is None
    assert table.position["nobles"][GREEN] == 4
    assert table.asked == ("ACTION", GREEN)
    assert table.usable() == []


@pytest.mark.rule("doctor.5", "age.7")
def test_doctor_kills_an_emperor_of_45_who_is_replaced_at_once() -> None:
    table = Table(number=2).throne("baron", 45).noble(RED, "baron", 25, "trier")
    table.noble(RED, "couple", 45, "koeln").elector(RED, "couple", 15, "pfalz")
    yellow_s_turn(table).buy("doctor", ("throne",))
    assert table.asked == ("SUCCESSOR", RED)
    assert table.actions() == [("trier", "baron", 25), ("koeln", "couple", 45)]
    table.do(("trier", "baron", 25))
    assert table.position["throne"] == (RED, "baron", 25)  # age kept
    assert table.position["emperor"] == RED
    assert table.position["nobles"][RED] == 4
    bought(table, "doctor", 1)


@pytest.mark.rule("doctor.5", "age.8")
def test_doctor_s_dead_emperor_without_an_heir() -> None:
    table = Table(number=2).throne("couple", 45)
    yellow_s_turn(table).buy("doctor", ("throne",))
    assert table.position["throne"] == (RED, "baron", 45)
    assert table.position["nobles"][RED] == 6
    bought(table, "doctor", 1)


@pytest.mark.rule("doctor.1")
def test_doctor_treats_the_own_emperor() -> None:
    table = Table(number=2).throne("baron", 45).begin("ACTIONS").buy("doctor")
    assert table.actions() == [("throne",)]
    table.do(("throne",))
    assert table.position["throne"] == (RED, "baron", 35)


# --- Move ---


@pytest.mark.rule("move.1", "move.3")
def test_move_takes_one_who_is_neither_elector_nor_emperor_elsewhere() -> None:
    table = (
        simple().noble(YELLOW, "baron", 25, "trier", "trier").noble(YELLOW, "couple", 15, "pfalz")
    )
    table.elector(YELLOW, "baron", 35, "koeln").noble(GREEN, "baron", 15, "trier")
    yellow_s_turn(table).buy("move")
    assert table.asked == ("MOVE", YELLOW)
    assert table.actions() == [("trier", "baron", 25), ("pfalz", "couple", 15)]
    table.do(("trier", "baron", 25))
    assert table.asked == ("MOVE_TO", YELLOW)
    assert table.actions() == EMPTY[1:]  # another electorate than Trier
    table.do(("boehmen", None))
    assert table.nobles(YELLOW) == [
        ("trier", "baron", 25),
        ("pfalz", "couple", 15),
        ("boehmen", "baron", 25),
    ]
    assert table.position["nobles"][YELLOW] == 3
    bought(table, "move", 1)


@pytest.mark.rule("move.1")
def test_move_is_not_for_the_emperor_s_tile() -> None:
    table = simple().noble(RED, "baron", 35, "mainz").begin("ACTIONS").buy("move")
    assert table.actions() == [("mainz", "baron", 35)]
    table = simple().elector(RED, "baron", 35, "mainz").begin("ACTIONS")
    assert "move" not in table.buyable()


@pytest.mark.rule("move.2")
def test_move_may_push_a_knight() -> None:
    table = simple().noble(YELLOW, "baron", 25, "trier").knight(BLACK, "boehmen")
    table.knight(BLACK, "trier").knight(GREEN, "boehmen", "castle")
    table.noble(GREEN, "couple", 15, "pfalz", "pfalz", "pfalz")
    yellow_s_turn(table).buy("move", ("trier", "baron", 25))
    assert table.actions() == [
        *(place for place in EMPTY[1:-1] if place != ("pfalz", None)),
        ("boehmen", None),
        ("boehmen", BLACK),
    ]
    table.do(("boehmen", BLACK))
    assert table.at("boehmen")["knights"] == []
    assert table.at("trier")["knights"] == [BLACK]
    assert table.position["knights"][BLACK] == 2
    assert table.nobles(YELLOW) == [("boehmen", "baron", 25)]
    bought(table, "move", 1)


@pytest.mark.rule("move.1", "action.6")
def test_move_needs_a_space_elsewhere() -> None:
    """One electorate has a free space, and only who stands elsewhere can move there."""
    board = {name: {**there, "spaces": 1} for name, there in printed()["electorates"].items()}
    board["trier"]["spaces"] = 2
    table = Table(printed(electorates=board), number=2).throne("baron", 15)
    table.noble(YELLOW, "baron", 25, "trier")
    table.noble(GREEN, "couple", 15, *ELECTORATES[1:])
    yellow_s_turn(table)
    assert "move" not in table.buyable()
    table.pass_()
    assert table.asked == ("ACTION", GREEN)
    table.buy("move")
    assert len(table.actions()) == 6
    table.do(("koeln", "couple", 15))
    assert table.actions() == [("trier", None)]


# --- the cards of phase VI ---


@pytest.mark.rule("pope.2", "action.3")
def test_pope_costs_a_thaler_and_waits() -> None:
    table = yellow_s_turn(simple()).buy("pope")
    bought(table, "pope", 1)


@pytest.mark.rule("church.3", "action.3")
def test_church_influence_costs_two_and_waits() -> None:
    table = yellow_s_turn(simple()).buy("church_influence")
    bought(table, "church_influence", 2)


@pytest.mark.rule("excommunication.2", "action.3")
def test_excommunication_costs_a_thaler_and_waits() -> None:
    table = yellow_s_turn(simple()).buy("excommunication")
    bought(table, "excommunication", 1)


# --- Indulgence ---


@pytest.mark.rule("indulgence.1", "indulgence.2")
def test_indulgence_is_a_point() -> None:
    table = yellow_s_turn(simple()).buy("indulgence")
    bought(table, "indulgence", 2)
    assert table.points == [0, 1, 0, 0]
    assert table.points_for("INDULGENCE") == [0, 1, 0, 0]


# --- Permit ---


@pytest.mark.rule("permit.1", "permit.2", "permit.3")
@pytest.mark.parametrize(
    ("built", "price", "points"), [((), 3, 1), (("trier",), 4, 1), (("trier", "pfalz"), 5, 2)]
)
def test_permit_builds_a_city(built: tuple[str, ...], price: int, points: int) -> None:
    table = simple().city(YELLOW, *built).city(GREEN, "koeln").city(EMPIRE, "koeln")
    yellow_s_turn(table, thalers=price).buy("permit")
    assert table.asked == ("PERMIT", YELLOW)
    assert table.actions() == [name for name in ELECTORATES if name != "koeln"]  # Cologne is full
    table.do("boehmen")
    assert table.at("boehmen")["cities"] == [YELLOW, None, None]
    assert table.position["cities"][YELLOW] == 2 - len(built)
    assert table.money[YELLOW] == 0
    assert table.points == [0, points, 0, 0]
    assert table.points_for("CITY") == [0, points, 0, 0]
    assert table.position["cards"][YELLOW] == ["permit"]
    assert table.asked == ("ACTION", GREEN)


@pytest.mark.rule("permit.3", "action.4")
@pytest.mark.parametrize(("built", "price"), [((), 3), (("trier",), 4), (("trier", "trier"), 5)])
def test_permit_s_price_must_be_at_hand(built: tuple[str, ...], price: int) -> None:
    table = yellow_s_turn(simple().city(YELLOW, *built), thalers=price - 1)
    assert "permit" not in table.buyable()
    table = yellow_s_turn(simple().city(YELLOW, *built), thalers=price)
    assert "permit" in table.buyable()


@pytest.mark.rule("permit.1")
def test_permit_is_for_three_cities_at_most() -> None:
    table = yellow_s_turn(simple().city(YELLOW, "trier", "koeln", "mainz"), thalers=12)
    assert "permit" not in table.buyable()


@pytest.mark.rule("permit.1")
def test_permit_needs_no_aristocrat_there_and_two_cities_may_stand_side_by_side() -> None:
    table = yellow_s_turn(simple(), thalers=12).buy("permit", "trier").pass_(2)
    table.buy("permit")
    assert "trier" in table.actions()
    table.do("trier")
    assert table.at("trier")["cities"] == [YELLOW, YELLOW]
    assert table.money[YELLOW] == 5
    table.buy("permit")
    assert "trier" not in table.actions()
    table.do("koeln")
    assert table.money[YELLOW] == 0
    assert table.points == [0, 4, 0, 0]


def test_permit_may_cost_what_is_printed_on_the_space() -> None:
    """Prices 3 and 5 in Trier, 4 and 4 elsewhere."""
    board = {
        name: {**there, "costs": (3, 5) if name == "trier" else (4,) * there["cities"]}
        for name, there in printed()["electorates"].items()
    }
    by_space = printed(electorates=board, permit_by_space=True)
    table = Table(by_space, number=2).throne("baron", 15)
    yellow_s_turn(table, thalers=4).buy("permit")
    # of spaces that are alike, one is offered
    assert table.actions() == [("trier", 0), *((name, 0) for name in ELECTORATES[1:])]
    table.do(("koeln", 0))
    assert table.money[YELLOW] == 0
    rich = Table(by_space, number=2).throne("baron", 15)
    yellow_s_turn(rich, thalers=5).buy("permit")
    assert ("trier", 1) in rich.actions()
    rich.do(("trier", 1))
    assert rich.money[YELLOW] == 0
    assert rich.points == [0, 1, 0, 0]
    poor = Table(by_space, number=2).throne("baron", 15).city(GREEN, "trier")
    yellow_s_turn(poor, thalers=3)
    assert "permit" not in poor.buyable()  # the space for 3 is taken


# --- Ordinance ---


@pytest.mark.rule("ordinance.1", "ordinance.2", "ordinance.3")
def test_ordinance_places_a_couple_of_25() -> None:
    table = simple().knight(GREEN, "trier").noble(GREEN, "couple", 15, "trier", "trier")
    table.knight(GREEN, "koeln")
    yellow_s_turn(table).buy("ordinance")
    assert table.asked == ("ORDINANCE", YELLOW)
    assert table.actions() == EMPTY[1:]  # Trier is full, and no knight is pushed
    table.do(("koeln", None))
    assert table.nobles(YELLOW) == [("koeln", "couple", 25)]
    assert table.position["nobles"][YELLOW] == 6
    assert table.at("koeln")["knights"] == [GREEN]
    bought(table, "ordinance", 4)


def test_ordinance_pushes_if_the_values_say_so() -> None:
    table = Table(printed(ordinance_pushes=True), number=2).throne("baron", 15)
    table.knight(GREEN, "trier")
    yellow_s_turn(table).buy("ordinance")
    assert table.actions() == [("trier", None), ("trier", GREEN), *EMPTY[1:]]
    table.do(("trier", GREEN))
    assert table.position["knights"][GREEN] == 3


# --- Promotion ---


@pytest.mark.rule("promotion.1", "promotion.2", "promotion.3")
def test_promotion_of_a_knight_on_a_space_or_in_a_castle() -> None:
    table = simple().knight(YELLOW, "trier").knight(YELLOW, "koeln", "castle")
    table.knight(GREEN, "boehmen")
    yellow_s_turn(table).buy("promotion")
    assert table.asked == ("PROMOTION", YELLOW)
    assert table.actions() == [("trier", "space"), ("koeln", "castle")]
    table.do(("trier", "space"))
    assert table.nobles(YELLOW) == [("trier", "baron", 25)]
    assert table.at("trier")["knights"] == []
    assert table.position["knights"][YELLOW] == 2
    assert table.position["nobles"][YELLOW] == 6
    assert int(table.state.empty_spaces[0]) == 2
    bought(table, "promotion", 2)


@pytest.mark.rule("promotion.2")
def test_promotion_of_a_knight_in_a_castle_takes_a_space() -> None:
    table = simple().knight(YELLOW, "koeln", "castle").knight(GREEN, "brandenburg", "castle")
    yellow_s_turn(table).buy("promotion", ("koeln", "castle"))
    assert table.nobles(YELLOW) == [("koeln", "baron", 25)]
    assert table.at("koeln")["castles"] == []
    assert table.position["knights"][YELLOW] == 3
    assert int(table.state.empty_spaces[1]) == 2
    assert int(table.state.empty_castles[1]) == 1
    bought(table, "promotion", 2)


@pytest.mark.rule("promotion.1", "promotion.2", "action.6")
def test_promotion_where_all_spaces_are_taken() -> None:
    """In a full electorate a knight on a space can become a Baron, one in the castle can't."""
    table = simple().knight(YELLOW, "koeln", "castle").noble(GREEN, "couple", 15, "koeln", "koeln")
    table.noble(GREEN, "couple", 15, "koeln")
    yellow_s_turn(table)
    assert "promotion" not in table.buyable()
    table = simple().knight(YELLOW, "koeln", "castle").noble(GREEN, "couple", 15, "koeln", "koeln")
    table.knight(YELLOW, "koeln")
    yellow_s_turn(table).buy("promotion")
    assert table.actions() == [("koeln", "space")]
    table.do(("koeln", "space"))
    assert table.at("koeln")["castles"] == [YELLOW]
    assert table.nobles(YELLOW) == [("koeln", "baron", 25)]


# --- Foreign king's daughter ---


@pytest.mark.rule("foreign.1", "foreign.2", "foreign.3")
def test_foreign_daughter_marries_an_own_baron() -> None:
    table = simple().noble(YELLOW, "baron", 35, "trier").noble(YELLOW, "couple", 15, "trier")
    table.elector(YELLOW, "baron", 25, "koeln", "boehmen").noble(GREEN, "baron", 15, "mainz")
    yellow_s_turn(table).buy("foreign_daughter")
    assert table.asked == ("FOREIGN_DAUGHTER", YELLOW)
    assert table.actions() == [("space", "trier", YELLOW, "baron", 35), ("elector", "boehmen")]
    table.do(("space", "trier", YELLOW, "baron", 35))
    assert table.nobles(YELLOW) == [("trier", "couple", 15), ("trier", "couple", 35)]
    assert table.points == [0, 0, 0, 0]
    bought(table, "foreign_daughter", 3)


@pytest.mark.rule("foreign.1", "descent.12")
def test_foreign_daughter_marries_a_secular_elector_and_the_emperor() -> None:
    table = simple().elector(YELLOW, "baron", 25, "boehmen")
    yellow_s_turn(table).buy("foreign_daughter", ("elector", "boehmen"))
    assert table.at("boehmen")["elector"] == (YELLOW, "couple", 25)
    table = simple().begin("ACTIONS").buy("foreign_daughter")
    assert table.actions() == [("throne",)]
    table.do(("throne",))
    assert table.position["throne"] == (RED, "couple", 15)


@pytest.mark.rule("foreign.2", "action.6")
def test_foreign_daughter_needs_a_baron_who_may_marry() -> None:
    table = simple().elector(YELLOW, "baron", 25, "koeln").noble(YELLOW, "couple", 15, "pfalz")
    yellow_s_turn(table)
    assert "foreign_daughter" not in table.buyable()


# --- Knight ---


@pytest.mark.rule("knight.1", "knight.2")
def test_knight_into_a_castle_or_on_a_space() -> None:
    table = simple().knight(GREEN, "koeln", "castle").noble(GREEN, "couple", 15, "mainz", "mainz")
    table.noble(GREEN, "couple", 15, "mainz").knight(GREEN, "brandenburg", "castle")
    yellow_s_turn(table).buy("knight")
    assert table.asked == ("KNIGHT", YELLOW)
    taken = [("koeln", "castle"), ("mainz", "space")]  # Brandenburg has a second castle
    assert table.actions() == [post for post in posts() if post not in taken]
    table.do(("koeln", "space"))
    assert table.at("koeln")["knights"] == [YELLOW]
    assert table.position["knights"][YELLOW] == 2
    assert int(table.state.empty_spaces[1]) == 2
    bought(table, "knight", 1)
    table = yellow_s_turn(simple()).buy("knight", ("brandenburg", "castle"))
    assert table.at("brandenburg")["castles"] == [YELLOW]
    assert int(table.state.empty_castles[5]) == 1
    assert int(table.state.empty_spaces[5]) == 3


# --- Gray eminence ---


@pytest.mark.rule("gray.1")
def test_gray_eminence_can_not_be_bought() -> None:
    for seats in (2, 4):
        table = Table(seats=seats, number=2).throne("baron", 15).begin("ACTIONS").pass_()
        assert table.position["stacks"]["gray_eminence"] == 1
        assert "gray_eminence" not in table.buyable()


@pytest.mark.rule("gray.2", "elector.1")
def test_gray_eminence_is_a_point_of_influence_where_its_owner_says() -> None:
    """Yellow and Green have 2 each in Bohemia; Yellow's Gray eminence decides."""
    table = Table(number=2).throne("baron", 15).cards(YELLOW, "gray_eminence")
    table.noble(YELLOW, "baron", 15, "boehmen", "boehmen").noble(GREEN, "couple", 15, "boehmen")
    table.begin("NEW_ELECTORS")
    assert table.asked == ("GRAY_EMINENCE", YELLOW)
    assert table.actions() == ELECTORATES
    table.do("boehmen")
    assert table.asked == ("NEW_ELECTOR", YELLOW)
    assert table.actions() == [("boehmen", "baron", 15)]


@pytest.mark.rule("gray.2", "elector.12")
def test_gray_eminence_where_its_owner_has_nobody_wins_an_empty_seat() -> None:
    table = Table(number=2).throne("baron", 15).cards(BLACK, "gray_eminence")
    table.elector(GREEN, "baron", 15, "trier")
    table.begin("NEW_ELECTORS").do("pfalz")
    assert table.electors() == {"trier": (GREEN, "baron", 15)}
    assert table.points_for("ELECTOR") == [0, 0, 0, 0]


def test_gray_eminence_may_weigh_more() -> None:
    table = Table(printed(gray_eminence=2), number=2).throne("baron", 15)
    table.cards(YELLOW, "gray_eminence").noble(YELLOW, "baron", 15, "trier")
    table.noble(GREEN, "couple", 15, "trier").begin("NEW_ELECTORS").do("trier")
    assert table.asked == ("NEW_ELECTOR", YELLOW)  # 1 + 2 against 2


@pytest.mark.rule("gray.2")
def test_gray_eminence_works_for_one_round() -> None:
    """In round 2 Yellow's Baron and Green's tie in Trier, though Yellow named it in round 1."""
    table = Table(number=1, seats=3).throne("baron", 15).cards(YELLOW, "gray_eminence")
    table.elector(YELLOW, "baron", 15, "trier").noble(GREEN, "baron", 15, "trier")
    table.begin("NEW_ELECTORS").do("trier", "koeln")  # an imperial city
    while table.asked[0] != "ACTION":
        table.do(table.actions()[-1])
    table.pass_(3)
    assert table.asked == ("TIE", RED)
    assert table.actions() == [("trier", YELLOW), ("trier", GREEN)]
