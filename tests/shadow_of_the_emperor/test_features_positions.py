"""What players weigh of a position, worked out by hand at tables set up for it."""

from __future__ import annotations

import pytest

from tests.shadow_of_the_emperor.printed import printed
from tests.shadow_of_the_emperor.table import BLACK, EMPIRE, GREEN, RED, YELLOW, Table
from tests.shadow_of_the_emperor.weighed import BEFORE_IV, most, position, safe_with, score

ABOUT = pytest.approx


def test_the_lead_in_points() -> None:
    table = score(Table(number=2).throne("baron", 25).begin("ACTIONS"), 10, 4, 13, 1)
    found = position(table, RED)
    assert found["lead"] == 10 - 13
    assert found["lead_over_mean"] == ABOUT(10 - (4 + 13 + 1) / 3)
    assert position(table, GREEN)["lead"] == 3


def test_a_game_that_is_over_is_only_won_or_lost() -> None:
    """The Emperor has the last round's point; Yellow and Green share the win."""
    table = Table(number=5).throne("baron", 25).elector(GREEN, "baron", 25, "pfalz")
    table.begin("ACTIONS")
    score(table, 0, 6, 6, 2).pass_(4)
    assert table.over
    assert table.points == [1, 6, 6, 2]
    for seat, won, lead in ((RED, 0, -5), (YELLOW, 1, 0), (GREEN, 1, 0), (BLACK, 0, -4)):
        found = position(table, seat)
        assert (found.pop("won"), found.pop("lead")) == (won, lead)
        assert found.pop("lead_over_mean") != 0
        assert set(found.values()) == {0}


def test_elector_spaces_to_win_and_to_keep() -> None:
    """Phase IV of round 4, in which nobody has passed."""
    table = Table(number=4).throne("baron", 25).elector(YELLOW, "baron", 25, "pfalz", "sachsen")
    table.noble(RED, "couple", 25, "pfalz").noble(RED, "baron", 25, "koeln")
    table.noble(RED, "couple", 25, "mainz")  # a Couple can't be Archbishop
    table.noble(GREEN, "baron", 25, "koeln").begin("ACTIONS")
    safe = safe_with(3)
    red = 2 * (most(1, safe, emperor=True) + most(0, safe, emperor=True))
    green = 2 * most(0, safe)
    found = position(table, RED)
    assert found["seats"] == ABOUT(red)
    assert found["seats_over_best"] == ABOUT(red - green)
    assert found["hold"] == found["electors"] == found["offices"] == 0
    found = position(table, YELLOW)
    assert found["seats"] == 0
    assert found["seats_over_best"] == ABOUT(-red)
    assert found["hold"] == ABOUT(most(-1, safe) + most(1, safe))
    assert found["electors"] == 2 * 2  # two elector spaces, two phases V to come
    assert found["offices"] == ABOUT(2 + 0.4 * 2)


def test_who_has_passed_changes_nothing_any_more() -> None:
    table = Table(number=4).throne("baron", 25).noble(YELLOW, "baron", 25, "koeln")
    table.begin("ACTIONS").pass_()
    assert position(table, YELLOW)["seats"] == ABOUT(2 * most(1, safe_with(2)))
    assert position(table, RED)["seats_over_best"] == ABOUT(-2 * most(1, safe_with(3)))


def test_no_phase_v_comes_after_the_last() -> None:
    table = Table(number=5).throne("baron", 25).elector(GREEN, "baron", 25, "pfalz")
    table.cards(YELLOW, "rival").begin("ELECTION")
    for feature in ("seats", "hold", "electors", "offices", "later", "income", "supply"):
        assert position(table, GREEN)[feature] == 0
    assert position(table, GREEN)["thalers"] == 0
    assert position(table, GREEN)["votes"] == 1


def test_the_throne() -> None:
    """Round 3: 2 points, then 1 and 1, each round's a little less likely."""
    table = Table(number=3).throne("baron", 25).begin("ACTIONS")
    found = position(table, RED)
    assert found["emperor"] == 1
    assert found["throne"] == ABOUT(2 + 0.7 * 1 + 0.7**2 * 1)
    assert found["challenge"] == 0
    assert position(table, YELLOW)["emperor"] == position(table, YELLOW)["throne"] == 0


def test_the_emperors_points_of_this_round_are_scored_before_his_city() -> None:
    table = Table(number=3).throne("baron", 25).city(EMPIRE, "trier").begin("EMPERORS_ACTION")
    assert table.points[RED] == 2
    assert position(table, RED)["throne"] == ABOUT(1 + 0.7 * 1)


def test_the_election_of_this_round() -> None:
    """Yellow has Bohemia's two votes, Red one; Green's and Black's may go either way."""
    table = Table(number=4).throne("baron", 25).cards(YELLOW, "rival")
    table.elector(RED, "baron", 25, "pfalz").elector(YELLOW, "baron", 25, "boehmen")
    table.elector(GREEN, "baron", 25, "trier", "koeln").elector(BLACK, "baron", 25, "mainz")
    table.begin("ELECTION")
    chance = 0.5 + (2 - 1 - 0.2) / (2 * (1 + 3))
    to_come = 1 + 0.7 * 1
    found = position(table, YELLOW)
    assert found["challenge"] == ABOUT(chance)
    assert found["throne"] == ABOUT(chance * to_come)
    assert found["votes"] == 2 - 2
    found = position(table, RED)
    assert found["challenge"] == ABOUT(1 - chance)
    assert found["throne"] == ABOUT((1 - chance) * to_come)
    assert found["votes"] == 1 - 2
    assert position(table, GREEN)["challenge"] == 0


def test_what_will_still_stand_later() -> None:
    """Round 2: after the coming phase V three more."""
    table = Table(number=2).throne("baron", 25).noble(RED, "couple", 25, "pfalz")
    table.noble(RED, "baron", 45, "koeln").elector(RED, "baron", 15, "trier")
    table.knight(RED, "koeln", "castle").city(RED, "boehmen")
    table.noble(YELLOW, "couple", 35, "mainz").knight(GREEN, "sachsen").begin("ACTIONS")
    red = 2 * 2 + 0 + 3 + 3 + 3
    found = position(table, RED)
    assert found["later"] == red
    assert found["later_over_best"] == red - 3
    assert position(table, YELLOW)["later"] == 2
    assert position(table, GREEN)["later_over_best"] == 3 - red
    assert found["supply"] == 7 - 4  # one on the throne


def test_thalers_and_cities() -> None:
    table = Table(number=2).throne("baron", 25).elector(RED, "baron", 25, "trier")
    table.city(RED, "boehmen", "trier").city(YELLOW, "trier").thalers(5, 7).begin("ACTIONS")
    found = position(table, RED)
    assert found["thalers"] == 5
    assert found["cities"] == 2
    assert found["income"] == (2 + 1) * 3  # three incomes come
    assert position(table, YELLOW)["income"] == 1 * 3


@pytest.mark.parametrize(
    ("cards", "child"),
    [
        ((), None),
        (("move",), "son"),
        (("indulgence",), "daughter"),
        (("gray_eminence",), "daughter"),  # a card, of no colour
        (("move", "indulgence"), "daughter"),
        (("move", "doctor", "indulgence"), "son"),
    ],
)
def test_the_child_to_come(cards: tuple[str, ...], child: str | None) -> None:
    for number in (4, 5):  # none is born after the last round
        table = Table(number=number).throne("baron", 25).cards(RED, *cards).begin("ACTIONS")
        found = position(table, RED)
        assert found["son"] == (child == "son" and number == 4)
        assert found["daughter"] == (child == "daughter" and number == 4)


def test_the_seats_that_can_come_before_phase_iv() -> None:
    table = Table(number=2).throne("baron", 25).noble(YELLOW, "baron", 25, "pfalz")
    table.cards(RED, "move").begin("DESCENT")
    assert table.asked == ("SON", RED)
    assert position(table, YELLOW)["seats"] == ABOUT(2 * most(1, BEFORE_IV))


def test_points_of_a_new_elector_are_printed() -> None:
    table = Table(printed(elector_points=5), number=2).throne("baron", 25)
    table.noble(YELLOW, "baron", 25, "pfalz").begin("ACTIONS")
    assert position(table, YELLOW)["seats"] == ABOUT(5 * most(1, safe_with(3)))
