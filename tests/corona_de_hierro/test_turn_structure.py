"""Turn Structure."""

from __future__ import annotations

import pytest

from sim.games.corona_de_hierro.codes import DecisionKind
from tests.corona_de_hierro.deeds import (
    AT_FIRST,
    attacking,
    bare,
    empty,
    moving,
    pass_turn,
    sending,
    taking,
)
from tests.corona_de_hierro.table import BLUE, COLOURS, RED, YELLOW, Table

EVERY = [
    *("move an army", "recruit an army", "attack an army", "attack a castle", "send to a castle"),
    *("request support", "send to rome", "send to saracens", "send to magyars"),
    *("request an alliance", "accept an alliance", "retrieve an emissary", "take a hostage"),
    *("take a card", "buy a card", "discard a card", "execute a card"),
    *("return a hostage", "ask for a hostage", "offer an exchange"),
]


@pytest.mark.rule("turn.1")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_turns_go_clockwise(seats: int) -> None:
    table = bare(seats=seats)
    order = []
    for _ in range(2 * seats):
        order.append(table.seat)
        pass_turn(table)
    assert order == 2 * list(range(seats))
    assert int(table.state.round_number) == 3
    assert int(table.state.turns) == 2 * seats + 1


@pytest.mark.rule("turn.2")
def test_a_turn_is_two_actions() -> None:
    table = bare()
    assert int(table.state.action_number) == 1
    table.do(*taking())
    assert (table.kind, table.seat) == (DecisionKind.ACTION, YELLOW)
    assert int(table.state.action_number) == 2
    table.do(*taking("political"))
    assert (table.kind, table.seat) == (DecisionKind.ACTION, BLUE)
    assert int(table.state.action_number) == 1


@pytest.mark.rule("turn.2")
def test_nobody_may_pass() -> None:
    assert bare().actions() == AT_FIRST


@pytest.mark.rule("turn.3")
def test_both_actions_may_be_the_same() -> None:
    table = bare().turn(*sending("padua"), *sending("turin"))
    assert table.supply(YELLOW) == 2
    assert table.seat == BLUE


@pytest.mark.rule("turn.3")
def test_or_different_ones() -> None:
    table = bare().turn(*moving("friuli", "belluno"), *sending("turin"))
    assert table.seat == BLUE


@pytest.mark.rule("turn.4", "card.1")
def test_all_there_is_to_do() -> None:
    """Yellow can do everything that a player ever can."""
    table = empty().army(YELLOW, "friuli", 1).army(BLUE, "friuli", 1).army(YELLOW, "verona", 1)
    table.emissary(YELLOW, "padua").request(BLUE, YELLOW).emissary(BLUE, "rimini")
    table.give_castle(YELLOW, "rimini").hold(YELLOW, "king_is_dead").shields(3)
    table.hostage(YELLOW, BLUE).hostage(BLUE, YELLOW).turn_of(YELLOW)
    assert table.actions() == EVERY
    assert len(EVERY) == 20  # twelve of the rulebook's list, in 16 forms, hostages, and free steps


@pytest.mark.rule("turn.5", "end.4", "end.1")
def test_the_first_action_can_end_the_game() -> None:
    table = bare().levels(14).refresh().do("send to rome")
    assert table.over
    assert table.actions() == []
    assert table.kind == DecisionKind.NO_DECISION


@pytest.mark.rule("turn.5", "end.1")
def test_the_second_action_too() -> None:
    table = bare().levels(13).refresh().do("send to rome")
    assert not table.over
    table.do("send to rome")
    assert table.over


@pytest.mark.rule("turn.5")
def test_a_turn_goes_on_if_nothing_has_ended_it() -> None:
    table = empty().army(YELLOW, "trento", 1).army(BLUE, "trento", 1).levels(13).turn_of(YELLOW)
    table.rolls(2, 2).do(*attacking("trento", "blue"))
    assert table.level(YELLOW) == 14
    assert not table.over
    assert table.seat == YELLOW


@pytest.mark.rule("turn.2")
def test_C3_a_seat_that_can_do_nothing_is_passed_over() -> None:
    """No pawn, no emissary in supply, nothing to retrieve, no card in the decks."""
    table = bare("rulings.last_card_ends=false").no_armies()
    table.give_castle(YELLOW, "friuli", inside=False).hostage(BLUE, YELLOW, 4)
    table.stack("pope", only=True).stack("resistance", only=True).turn_of(BLUE)
    table.do(*taking("political"), *taking("military"))
    table.turn_of(RED)
    table.do("send to rome", "send to rome")
    assert table.seat == BLUE


def test_the_number_of_actions_is_a_value() -> None:
    table = bare("course.turn_actions=3").do(*taking(), *taking())
    assert table.seat == YELLOW
    table.do(*taking())
    assert table.seat == BLUE


def test_colours_are_seats() -> None:
    assert COLOURS[Table().seat] == "yellow"
