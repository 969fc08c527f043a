"""8. Request an Alliance with Another Player; 9. Accept an Alliance."""

from __future__ import annotations

import pytest

from sim.games.corona_de_hierro.codes import DecisionKind
from tests.corona_de_hierro.deeds import (
    attacking,
    bare,
    empty,
    executing,
    pass_turn,
    storming,
    taking,
)
from tests.corona_de_hierro.table import BLACK, BLUE, COLOURS, RED, YELLOW, Table


def allied(*sets: str, seats: int = 4) -> Table:
    """Return an empty table on which Yellow asked and Blue accepted."""
    return empty(*sets, seats=seats).ally(YELLOW, BLUE)


# --- asking and accepting ---------------------------------------------------------------------


@pytest.mark.rule("alliance.1", "alliance.7")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_anybody_else_may_be_asked(seats: int) -> None:
    table = bare(seats=seats).turn_of(BLACK).do("request an alliance")
    others = [colour for seat, colour in enumerate(COLOURS[:seats]) if seat != BLACK]
    assert table.actions() == [f"request alliance with {colour}" for colour in others]
    table.do("request alliance with blue")
    assert table.requests() == {("black", "blue")}
    assert table.alliances() == set()
    assert table.supply(BLACK) == 3
    assert table.all_levels() == [2] * seats
    assert (table.kind, table.seat) == (DecisionKind.ACTION, BLACK)


@pytest.mark.rule("alliance.7", "alliance.1")
def test_several_may_be_asked_each_once() -> None:
    table = bare().do("request an alliance", "request alliance with blue", "request an alliance")
    assert table.actions() == ["request alliance with black", "request alliance with red"]
    table.do("request alliance with red")
    assert table.requests() == {("yellow", "blue"), ("yellow", "red")}


@pytest.mark.rule("accept.1", "alliance.4")
def test_who_accepts_rises_two_levels() -> None:
    table = bare().request(YELLOW, BLUE).request(RED, BLUE).turn_of(BLUE)
    table.do("accept an alliance")
    assert table.kind == DecisionKind.ACCEPT_ALLIANCE
    assert table.actions() == ["accept alliance with yellow", "accept alliance with red"]
    table.do("accept alliance with yellow")
    assert table.alliances() == {("yellow", "blue")}
    assert table.requests() == {("red", "blue")}
    assert table.all_levels() == [2, 4, 2, 2]
    assert table.supply(YELLOW) == 3  # it stays in the Alliance Zone
    assert (table.kind, table.seat) == (DecisionKind.ACTION, BLUE)
    table.do("accept an alliance", "accept alliance with red")
    assert table.all_levels() == [2, 6, 2, 2]
    assert table.seat == BLACK


@pytest.mark.rule("accept.2")
def test_nobody_has_to_accept_nor_at_once() -> None:
    table = bare().request(YELLOW, BLUE).turn_of(BLUE)
    pass_turn(table)
    assert table.requests() == {("yellow", "blue")}
    for _ in range(3):
        pass_turn(table)
    assert table.seat == BLUE
    assert table.can("accept an alliance")


@pytest.mark.rule("accept.1")
def test_only_the_asked_one_accepts() -> None:
    table = bare().request(YELLOW, BLUE)
    for seat in (YELLOW, BLACK, RED):
        assert not table.turn_of(seat).can("accept an alliance")


@pytest.mark.rule("alliance.4", "end.1")
def test_accepting_can_bring_the_crown() -> None:
    table = bare().request(YELLOW, BLUE).levels(2, 13).turn_of(BLUE)
    table.do("accept an alliance", "accept alliance with yellow")
    assert table.over
    assert table.kings() == {"blue"}
    assert table.level(BLUE) == 15


@pytest.mark.rule("alliance.1")
def test_C11_allies_ask_each_other_no_more() -> None:
    table = allied().turn_of(YELLOW).do("request an alliance")
    assert table.actions() == ["request alliance with black", "request alliance with red"]
    table = allied().turn_of(BLUE).do("request an alliance")
    assert table.actions() == ["request alliance with black", "request alliance with red"]


@pytest.mark.rule("alliance.1", "accept.1")
def test_C25_two_may_ask_each_other_but_are_allied_once() -> None:
    table = bare().request(YELLOW, BLUE).turn_of(BLUE)
    table.do("request an alliance", "request alliance with yellow")
    assert table.requests() == {("yellow", "blue"), ("blue", "yellow")}
    table.do("accept an alliance", "accept alliance with yellow")
    assert table.alliances() == {("yellow", "blue")}
    table.turn_of(YELLOW)
    assert not table.can("accept an alliance")


# --- withdrawing ------------------------------------------------------------------------------


@pytest.mark.rule("alliance.2", "retrieve.2")
def test_a_request_is_withdrawn_with_an_action() -> None:
    table = bare().request(YELLOW, BLUE).turn_of(YELLOW).do("retrieve an emissary")
    assert table.actions() == ["retrieve from alliance with blue"]
    table.do("retrieve from alliance with blue")
    assert table.requests() == set()
    assert table.supply(YELLOW) == 4
    assert table.all_levels() == [2, 2, 2, 2]
    assert (table.kind, table.seat) == (DecisionKind.ACTION, YELLOW)
    assert not table.turn_of(BLUE).can("accept an alliance")


@pytest.mark.rule("retrieve.2")
def test_C11_an_alliance_is_left_without_a_penalty() -> None:
    table = allied().turn_of(YELLOW).do("retrieve an emissary", "retrieve from alliance with blue")
    assert table.alliances() == set()
    assert table.supply(YELLOW) == 4
    assert table.all_levels() == [2, 2, 2, 2]


@pytest.mark.rule("retrieve.2")
def test_only_whose_emissary_it_is_retrieves_it() -> None:
    assert not allied().turn_of(BLUE).can("retrieve an emissary")


# --- breaking ---------------------------------------------------------------------------------


@pytest.mark.rule("alliance.5", "alliance.6")
@pytest.mark.parametrize("breaker", [YELLOW, BLUE])
def test_either_may_attack_the_others_army(breaker: int) -> None:
    other = BLUE if breaker == YELLOW else YELLOW
    table = allied().army(YELLOW, "trento", 1).army(BLUE, "trento", 1).levels(5, 5)
    table.turn_of(breaker).rolls(1, 2).do(*attacking("trento", COLOURS[other]))
    assert table.alliances() == set()
    assert table.supply(YELLOW) == 4  # without an action
    assert table.level(breaker) == 5 - 2 - 1  # broken, and the battle lost
    assert table.level(other) == 6
    assert (table.kind, table.seat) == (DecisionKind.ACTION, breaker)


@pytest.mark.rule("alliance.5")
def test_the_alliance_is_broken_before_the_dice_fall() -> None:
    table = allied().army(YELLOW, "trento", 1).army(BLUE, "trento", 1).shields(1)
    table.turn_of(YELLOW).rolls(1, 1).do(*attacking("trento", "blue"))
    assert table.kind == DecisionKind.REROLL
    assert table.all_levels() == [0, 2, 2, 2]
    assert table.alliances() == set()
    table.do("let the roll stand")


@pytest.mark.rule("alliance.5", "alliance.6")
@pytest.mark.parametrize("breaker", [YELLOW, BLUE])
@pytest.mark.parametrize("roll", [1, 2])
def test_or_the_others_castle(breaker: int, roll: int) -> None:
    other = BLUE if breaker == YELLOW else YELLOW
    table = allied().give_castle(other, "verona").army(breaker, "verona", 1).levels(5, 5)
    table.turn_of(breaker).rolls(roll).do(*storming("verona"))
    assert table.alliances() == set()
    assert table.supply(YELLOW) == 4
    assert (table.level(breaker), table.level(other)) == (3, 5)


@pytest.mark.rule("alliance.5")
def test_C27_who_stands_low_drops_to_0() -> None:
    table = allied().give_castle(BLUE, "verona").army(YELLOW, "verona", 1).levels(1, 5)
    table.turn_of(YELLOW).rolls(1).do(*storming("verona"))
    assert table.all_levels() == [0, 5, 2, 2]


@pytest.mark.rule("alliance.5")
def test_others_alliances_stand() -> None:
    table = allied().ally(BLACK, YELLOW).ally(RED, BLUE)
    table.army(YELLOW, "trento", 1).army(BLUE, "trento", 1)
    table.turn_of(YELLOW).rolls(1, 1).do(*attacking("trento", "blue"))
    assert table.alliances() == {("black", "yellow"), ("red", "blue")}


@pytest.mark.rule("alliance.5")
def test_a_mere_request_is_no_alliance() -> None:
    table = empty().request(YELLOW, BLUE).army(YELLOW, "trento", 1).army(BLUE, "trento", 1)
    table.turn_of(YELLOW).rolls(1, 1).do(*attacking("trento", "blue"))
    assert table.requests() == {("yellow", "blue")}
    assert table.level(YELLOW) == 3


@pytest.mark.rule("alliance.5", "resistance.1")
def test_C11_resistance_breaks_it() -> None:
    table = allied().army(BLUE, "friuli", 2).hold(YELLOW, "resistance").levels(5, 5)
    table.turn_of(YELLOW).do(*executing("resistance"), "resist at friuli_castle", "against blue")
    assert table.alliances() == set()
    assert table.all_levels() == [3, 5, 2, 2]
    assert table.pawns(BLUE) == {"friuli": 1}


@pytest.mark.rule("alliance.5", "cavalry.1")
def test_C11_a_charge_breaks_it() -> None:
    table = allied().army(YELLOW, "trento", 1).army(BLUE, "trento", 1).levels(5, 5)
    table.hold(YELLOW, "cavalry_charge").turn_of(YELLOW).rolls(2, 2)
    table.do(*executing("cavalry_charge"), "battle in trento", "against blue")
    assert table.alliances() == set()
    assert table.all_levels() == [5 - 2 + 1, 4, 2, 2]


@pytest.mark.rule("alliance.5", "fortune.2")
def test_C11_good_fortune_breaks_it() -> None:
    table = allied().give_castle(BLUE, "verona").army(YELLOW, "verona", 1).levels(5, 5)
    table.hold(YELLOW, "good_fortune").turn_of(YELLOW).rolls(1)
    table.do(*executing("good_fortune"), "fortune in attacking verona_castle")
    assert table.alliances() == set()
    assert table.all_levels() == [3, 5, 2, 2]


@pytest.mark.rule("alliance.3")
@pytest.mark.parametrize("card", ["magyar_invasion", "saracen_invasion"])
def test_cards_that_hit_all_break_nothing(card: str) -> None:
    table = allied().hold(YELLOW, card).levels(5, 5, 5, 5).turn_of(YELLOW).do(*executing(card))
    assert table.alliances() == {("yellow", "blue")}
    assert table.all_levels() == [3, 3, 3, 3]


@pytest.mark.rule("alliance.3")
def test_C11_neither_a_spy_nor_a_hostage_breaks_it() -> None:
    table = allied().hold(YELLOW, "spy", "hostage").hold(BLUE, "spy").post(BLUE, "rome")
    table.turn_of(YELLOW)
    table.do(*executing("spy"), "spy on blue", "make discard spy")
    table.do(*executing("hostage"), "replace in rome", "emissary of blue")
    assert table.alliances() == {("yellow", "blue")}
    assert table.all_levels() == [3, 1, 2, 2]


@pytest.mark.rule("alliance.6", "alliance.7")
def test_a_broken_alliance_can_be_asked_for_again() -> None:
    table = allied().army(YELLOW, "trento", 1).army(BLUE, "trento", 1).turn_of(YELLOW).rolls(1, 1)
    table.do(*attacking("trento", "blue"), "request an alliance", "request alliance with blue")
    assert table.requests() == {("yellow", "blue")}
    table.do(*taking(), *taking("political"))
    assert table.seat == BLACK
