"""Hostages: taken in castles (5), given back and exchanged (5, 10)."""

from __future__ import annotations

import pytest

from sim.games.corona_de_hierro.codes import DecisionKind
from tests.corona_de_hierro.deeds import bare, empty, pass_turn, taking
from tests.corona_de_hierro.table import BLACK, BLUE, RED, YELLOW, Table


def trapped() -> Table:
    """Return a table with Blue's and Black's emissaries in Yellow's castle of Verona."""
    table = empty().emissary(BLUE, "verona").emissary(BLACK, "verona").emissary(RED, "padua")
    return table.give_castle(YELLOW, "verona").turn_of(YELLOW)


# --- taken ------------------------------------------------------------------------------------


@pytest.mark.rule("hostage.1", "card.1")
def test_who_owns_the_castle_takes_an_emissary_in_it() -> None:
    table = trapped().do("take a hostage")
    assert table.actions() == ["take hostage in verona_castle"]
    table.do("take hostage in verona_castle")
    assert table.kind == DecisionKind.HOSTAGE_OF
    assert table.actions() == ["emissary of blue", "emissary of black"]
    table.do("emissary of black")
    assert table.hostages(YELLOW) == {"black": 1}
    assert table.held_in("verona") == {"blue": 1}
    assert table.supply(BLACK) == 3
    assert table.all_levels() == [2, 2, 2, 2]
    assert (table.kind, table.seat) == (DecisionKind.ACTION, YELLOW)
    table.do("take a hostage", "take hostage in verona_castle", "emissary of blue")
    assert table.hostages(YELLOW) == {"blue": 1, "black": 1}
    assert table.seat == BLUE


@pytest.mark.rule("hostage.1")
def test_not_in_neutral_castles_nor_in_anothers() -> None:
    table = empty().emissary(BLUE, "verona").emissary(BLUE, "padua").give_castle(RED, "verona")
    assert not table.turn_of(YELLOW).can("take a hostage")
    assert table.turn_of(RED).can("take a hostage")


@pytest.mark.rule("hostage.1")
def test_not_ones_own() -> None:
    table = empty().emissary(YELLOW, "verona").give_castle(YELLOW, "verona").turn_of(YELLOW)
    assert not table.can("take a hostage")


@pytest.mark.rule("hostage.1")
def test_two_of_the_same_player_are_taken_one_by_one() -> None:
    table = empty().emissary(BLUE, "verona", "verona").give_castle(YELLOW, "verona")
    table.turn_of(YELLOW)
    for number in (1, 2):
        table.do("take a hostage", "take hostage in verona_castle", "emissary of blue")
        assert table.hostages(YELLOW) == {"blue": number}
    assert table.supply(BLUE) == 2


@pytest.mark.rule("hostage.1")
def test_C11_an_ally_may_be_taken() -> None:
    table = empty().ally(BLUE, YELLOW).emissary(BLUE, "verona").give_castle(YELLOW, "verona")
    table.turn_of(YELLOW)
    table.do("take a hostage", "take hostage in verona_castle", "emissary of blue")
    assert table.alliances() == {("blue", "yellow")}
    assert table.all_levels() == [2, 2, 2, 2]


# --- given back -------------------------------------------------------------------------------


@pytest.mark.rule("hostage.2", "taking.4", "retrieve.3")
def test_C10_a_hostage_is_given_back_without_an_action() -> None:
    table = empty().hostage(YELLOW, BLUE, 2).hostage(YELLOW, RED).turn_of(YELLOW)
    table.do("return a hostage")
    assert table.actions() == ["return emissary to blue", "return emissary to red"]
    table.do("return emissary to blue")
    assert table.hostages(YELLOW) == {"blue": 1, "red": 1}
    assert table.supply(BLUE) == 3
    assert (table.kind, table.seat) == (DecisionKind.ACTION, YELLOW)
    table.do("return a hostage")
    assert table.actions() == ["return emissary to red"]  # once a turn and rival
    table.do("return emissary to red")
    assert not table.can("return a hostage")
    table.do(*taking(), *taking("political"))  # both actions are still there
    assert table.seat == BLUE


@pytest.mark.rule("retrieve.3")
def test_C10_its_owner_may_ask_for_it() -> None:
    table = empty().hostage(BLACK, YELLOW).hostage(BLUE, YELLOW).turn_of(YELLOW)
    table.do("ask for a hostage")
    assert table.actions() == ["ask for emissary held by blue", "ask for emissary held by black"]
    table.do("ask for emissary held by black")
    assert (table.kind, table.seat) == (DecisionKind.ANSWER_HOSTAGE, BLACK)
    assert table.actions() == ["refuse to give back", "give back"]
    table.do("give back")
    assert table.hostages(BLACK) == {}
    assert table.supply(YELLOW) == 3
    assert (table.kind, table.seat) == (DecisionKind.ACTION, YELLOW)
    table.do(*taking(), *taking("political"))
    assert table.seat == BLUE


@pytest.mark.rule("retrieve.3")
def test_C10_and_be_refused() -> None:
    table = empty().hostage(BLACK, YELLOW, 2).turn_of(YELLOW)
    table.do("ask for a hostage", "ask for emissary held by black", "refuse to give back")
    assert table.hostages(BLACK) == {"yellow": 2}
    assert (table.kind, table.seat) == (DecisionKind.ACTION, YELLOW)
    assert not table.can("ask for a hostage")  # not again in this turn
    pass_turn(table)
    for _ in range(3):
        pass_turn(table)
    assert table.seat == YELLOW
    assert table.can("ask for a hostage")


@pytest.mark.rule("hostage.2", "taking.4")
@pytest.mark.parametrize("agreed", [True, False])
def test_C10_hostages_are_exchanged_one_for_one(agreed: bool) -> None:
    table = empty().hostage(YELLOW, BLUE, 2).hostage(BLUE, YELLOW).hostage(YELLOW, RED)
    table.turn_of(YELLOW).do("offer an exchange")
    assert table.actions() == ["offer exchange to blue"]
    table.do("offer exchange to blue")
    assert (table.kind, table.seat) == (DecisionKind.ANSWER_EXCHANGE, BLUE)
    assert table.actions() == ["refuse the exchange", "accept the exchange"]
    table.do("accept the exchange" if agreed else "refuse the exchange")
    assert table.hostages(YELLOW) == ({"blue": 1, "red": 1} if agreed else {"blue": 2, "red": 1})
    assert table.hostages(BLUE) == ({} if agreed else {"yellow": 1})
    assert table.supply(YELLOW) == (4 if agreed else 3)
    assert table.supply(BLUE) == (3 if agreed else 2)
    assert (table.kind, table.seat) == (DecisionKind.ACTION, YELLOW)
    assert not table.can("offer an exchange")


@pytest.mark.rule("hostage.2")
def test_C28_free_steps_come_before_each_action() -> None:
    table = empty().hostage(YELLOW, BLUE).hostage(BLUE, YELLOW).turn_of(YELLOW)
    table.do(*taking())
    for action in ("return a hostage", "ask for a hostage", "offer an exchange"):
        assert table.can(action)
    table.do("return a hostage", "return emissary to blue", *taking())
    assert table.seat == BLUE


@pytest.mark.rule("hostage.2")
def test_C10_the_bounds_are_values() -> None:
    limits = [f"rulings.{name}=0" for name in (
        "hostages_returned", "hostages_asked", "exchanges_offered")]  # fmt: skip
    table = empty(*limits).hostage(YELLOW, BLUE).hostage(BLUE, YELLOW).turn_of(YELLOW)
    for action in ("return a hostage", "ask for a hostage", "offer an exchange"):
        assert not table.can(action)
    more = [f"rulings.{name}=2" for name in (
        "hostages_returned", "hostages_asked", "exchanges_offered")]  # fmt: skip
    table = empty(*more).hostage(YELLOW, BLUE, 3).hostage(BLUE, YELLOW, 3).turn_of(YELLOW)
    for _ in range(2):
        table.do("return a hostage", "return emissary to blue")
        table.do("ask for a hostage", "ask for emissary held by blue", "refuse to give back")
        table.do("offer an exchange", "offer exchange to blue", "refuse the exchange")
    assert table.hostages(YELLOW) == {"blue": 1}
    for action in ("return a hostage", "ask for a hostage", "offer an exchange"):
        assert not table.can(action)


@pytest.mark.rule("hostage.2", "retrieve.1")
def test_a_hostage_back_in_the_supply_can_be_sent_again() -> None:
    table = bare().post(YELLOW, "rome", "rome", "rome").hostage(BLUE, YELLOW).turn_of(YELLOW)
    assert not table.can("send to magyars")
    table.do("ask for a hostage", "ask for emissary held by blue", "give back")
    table.do("send to magyars")
    assert table.posted("magyars") == {"yellow": 1}


@pytest.mark.rule("components.2")
def test_a_hostage_serves_its_holder_for_nothing() -> None:
    table = empty().post(YELLOW, "rome", "rome", "rome", "saracens").hostage(YELLOW, BLUE)
    table.turn_of(YELLOW)
    assert not table.can("send to a castle")
    assert not table.can("send to magyars")
