"""Phase I: income."""

from __future__ import annotations

import pytest

from sim.games.shadow_of_the_emperor.journal import Note
from tests.shadow_of_the_emperor.table import BLACK, EMPIRE, GREEN, RED, YELLOW, Table


def paid(table: Table, *money: int) -> list[int]:
    """Return the seats' thalers after phase I; up to the first turn nothing else earns any."""
    table.thalers(*money).begin("INCOME")
    assert table.asked == ("ACTION", RED)
    return table.money


def new(number: int = 2, seats: int = 4) -> Table:
    """Return a table with an Emperor of 15 and electors who live for another round."""
    return Table(number=number, seats=seats).throne("baron", 15)


@pytest.mark.rule("income.1", "income.7")
def test_six_thalers_each() -> None:
    assert paid(new(), 0, 1, 3, 6) == [6, 7, 9, 12]


@pytest.mark.rule("income.2")
def test_one_for_each_own_city() -> None:
    table = new().city(RED, "trier").city(YELLOW, "trier", "boehmen", "boehmen")
    table.city(BLACK, "sachsen", "mainz")
    assert paid(table, 0, 0, 0, 0) == [7, 9, 6, 8]


@pytest.mark.rule("income.3")
def test_one_for_each_city_of_others_where_one_is_elector() -> None:
    """Yellow rules Bohemia with a city each of Red and Green; Green rules the empty Pfalz."""
    table = new().city(RED, "boehmen").city(GREEN, "boehmen")
    table.elector(YELLOW, "baron", 25, "boehmen").elector(GREEN, "couple", 25, "pfalz")
    assert paid(table, 0, 0, 0, 0) == [7, 8, 7, 6]


@pytest.mark.rule("income.3")
def test_a_city_of_others_pays_both() -> None:
    """Two cities of Black in Mainz pay Black two, and Mainz's elector two."""
    table = new().city(BLACK, "mainz", "mainz").elector(GREEN, "baron", 15, "mainz")
    assert paid(table, 0, 0, 0, 0) == [6, 6, 8, 8]


@pytest.mark.rule("income.4")
def test_an_own_city_under_an_own_elector_pays_once() -> None:
    table = new().city(YELLOW, "trier").city(RED, "trier").elector(YELLOW, "baron", 25, "trier")
    assert paid(table, 0, 0, 0, 0) == [7, 8, 6, 6]


@pytest.mark.rule("income.5")
def test_imperial_cities_pay_nothing() -> None:
    """Neither the Emperor, nor the elector of the place, Emperor or not."""
    table = new().city(EMPIRE, "trier", "pfalz").elector(YELLOW, "baron", 25, "trier")
    table.elector(RED, "baron", 25, "pfalz")
    assert paid(table, 0, 0, 0, 0) == [6, 6, 6, 6]


@pytest.mark.rule("income.6")
def test_twelve_are_the_most() -> None:
    table = new().city(RED, "trier").city(YELLOW, "trier")
    assert paid(table, 5, 6, 7, 12) == [12, 12, 12, 12]
    lost = {seat: lost for seat, _, _, _, lost in table.notes(Note.INCOME)}
    assert lost == {RED: 0, YELLOW: 1, GREEN: 1, BLACK: 6}


@pytest.mark.rule("sachsen.1", "privilege.2", "privilege.3")
def test_saxony_pays_its_elector_two_more() -> None:
    table = new().elector(GREEN, "couple", 25, "sachsen").city(YELLOW, "sachsen")
    assert paid(table, 0, 0, 0, 0) == [6, 7, 9, 6]  # 6 + 1 for the city + 2
    assert table.at("sachsen")["shifted"]
    assert table.at("sachsen")["elector"] == (GREEN, "couple", 35)
    vacant = new()
    assert paid(vacant, 0, 0, 0, 0) == [6, 6, 6, 6]
    assert not vacant.at("sachsen")["shifted"]


@pytest.mark.rule("sachsen.1", "income.6")
def test_the_limit_holds_for_saxony_s_thalers_too() -> None:
    table = new().elector(GREEN, "baron", 25, "sachsen")
    assert paid(table, 0, 0, 5, 0) == [6, 6, 12, 6]


@pytest.mark.rule("sachsen.1", "age.3")
def test_saxony_s_old_elector_takes_the_thalers_before_he_dies() -> None:
    table = new().elector(GREEN, "baron", 45, "sachsen").city(YELLOW, "sachsen")
    assert paid(table, 0, 0, 0, 0) == [6, 7, 9, 6]
    assert table.at("sachsen")["elector"] is None


@pytest.mark.rule("income.7", "course.2")
def test_money_stays_from_round_to_round() -> None:
    """All pass in round 1: the 7 thalers of the start are there when round 2 pays 6 more."""
    table = Table(seats=3, number=1).throne("baron", 15).begin("ACTIONS")
    assert table.money == [7, 7, 7]
    table.pass_(3).do(table.actions()[0])
    assert table.asked == ("ACTION", RED)
    assert table.position["round"] == 2
    assert table.money == [12, 12, 12]


@pytest.mark.rule("two.3")
def test_saxony_out_of_play_pays_nobody() -> None:
    assert paid(new(seats=2), 0, 0) == [6, 6]
