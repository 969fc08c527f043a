"""1. Move an Army."""

from __future__ import annotations

import pytest

from sim.games.corona_de_hierro.codes import DecisionKind
from tests.corona_de_hierro.deeds import bare, empty, moving, pawns
from tests.corona_de_hierro.printed import Printed
from tests.corona_de_hierro.table import BLACK, BLUE, GREEN, RED, YELLOW, Table, load

ROADS = {
    "friuli": {"belluno", "verona", "brescia"},
    "belluno": {"friuli", "trento", "padua"},
    "trento": {"belluno", "verona", "pavia"},
    "romagna": {"padua", "bologna", "mantua"},
    "pavia": {"trento", "modena", "florence", "piacenza", "novara"},
}


@pytest.mark.rule("move.2", "board.7")
@pytest.mark.parametrize(("city", "neighbours"), ROADS.items())
def test_an_army_moves_along_one_road(city: str, neighbours: set[str]) -> None:
    table = empty().army(YELLOW, city, 1).turn_of(YELLOW)
    table.do("move an army", f"from {city}", "move 1 pawn")
    assert table.kind == DecisionKind.MOVE_TO
    assert set(table.actions()) == {f"to {name}" for name in neighbours}


@pytest.mark.rule("move.2", "turn.2")
def test_a_move_is_an_action() -> None:
    table = bare().do(*moving("friuli", "belluno"))
    assert table.pawns(YELLOW) == {"belluno": 1}
    assert table.seat == YELLOW
    assert table.kind == DecisionKind.ACTION
    table.turn(*moving("belluno", "trento"))
    assert table.pawns(YELLOW) == {"trento": 1}
    assert table.seat == BLUE


@pytest.mark.rule("move.2")
@pytest.mark.parametrize("size", [1, 2, 3, 8])
def test_an_army_of_any_size_moves_with_one_action(size: int) -> None:
    table = empty().army(YELLOW, "friuli", size).turn_of(YELLOW)
    table.do("move an army", "from friuli")
    assert table.actions() == [pawns(number) for number in range(1, size + 1)]
    table.do(pawns(size), "to verona")
    assert table.pawns(YELLOW) == {"verona": size}
    assert table.kind == DecisionKind.ACTION


@pytest.mark.rule("move.4", "move.3")
def test_a_part_of_an_army_moves() -> None:
    table = empty().army(YELLOW, "friuli", 5).turn_of(YELLOW)
    table.do(*moving("friuli", "belluno", 2))
    assert table.pawns(YELLOW) == {"friuli": 3, "belluno": 2}
    table.do("move an army")
    assert table.actions() == ["from friuli", "from belluno"]


@pytest.mark.rule("move.5", "move.3")
def test_armies_that_meet_become_one() -> None:
    table = empty().army(YELLOW, "friuli", 1).army(YELLOW, "belluno", 2).turn_of(YELLOW)
    table.do(*moving("friuli", "belluno"))
    assert table.pawns(YELLOW) == {"belluno": 3}
    table.do("move an army", "from belluno")
    assert table.actions() == ["move 1 pawn", "move 2 pawns", "move 3 pawns"]


@pytest.mark.rule("move.1")
def test_small_medium_and_large() -> None:
    printed = Printed(load())
    sizes = [printed.size(number).name for number in range(1, 9)]
    assert sizes == ["SMALL", "MEDIUM"] + 6 * ["LARGE"]
    values = load().record[0]
    assert values.size_of[1:9].tolist() == [0, 1, 2, 2, 2, 2, 2, 2]


@pytest.mark.rule("pawns.1")
def test_eight_pawns_stand_on_the_map_at_most() -> None:
    table = bare()
    assert int(table.state.pawns[YELLOW]) == 7
    assert table.values.army_pawns == 10 - 2


def meeting(seats: int = 4) -> Table:
    """Return a table with Yellow's two pawns and one of Blue's and Black's in Trento."""
    table = empty(seats=seats).army(YELLOW, "trento", 2).army(BLUE, "trento", 1)
    return table.army(BLACK, "trento", 1).turn_of(YELLOW)


@pytest.mark.rule("move.6")
def test_who_comes_to_an_enemy_is_held_there() -> None:
    table = empty().army(YELLOW, "belluno", 1).army(BLUE, "trento", 3).turn_of(YELLOW)
    table.do(*moving("belluno", "trento"))  # nobody is asked on the way in
    assert table.kind == DecisionKind.ACTION
    table.do(*moving("trento", "pavia"))
    assert table.kind == DecisionKind.PERMISSION
    assert table.seat == BLUE
    assert table.actions() == ["refuse passage", "permit passage"]
    table.do("permit passage")
    assert table.pawns(YELLOW) == {"pavia": 1}
    assert table.kind == DecisionKind.ACTION
    assert table.seat == BLUE


@pytest.mark.rule("move.6")
def test_who_was_there_first_is_held_too() -> None:
    table = empty().army(YELLOW, "belluno", 1).army(BLUE, "trento", 3).turn_of(YELLOW)
    table.do(*moving("belluno", "trento"), "send to rome")
    assert table.seat == BLUE
    table.do(*moving("trento", "pavia", 3))
    assert (table.kind, table.seat) == (DecisionKind.PERMISSION, YELLOW)
    table.do("refuse passage")
    assert table.pawns(BLUE) == {"trento": 3}
    assert table.seat == BLUE


@pytest.mark.rule("move.6")
def test_C4_all_owners_are_asked_clockwise() -> None:
    table = empty(seats=5).army(BLACK, "trento", 1)
    for seat in (YELLOW, BLUE, GREEN):
        table.army(seat, "trento", 1)
    table.turn_of(BLACK).do(*moving("trento", "belluno"))
    asked = []
    for _ in range(3):
        assert table.kind == DecisionKind.PERMISSION
        asked.append(table.seat)
        assert table.pawns(BLACK) == {"trento": 1}
        table.do("permit passage")
    assert asked == [GREEN, YELLOW, BLUE]
    assert table.pawns(BLACK) == {"belluno": 1}


@pytest.mark.rule("move.6")
def test_C4_the_first_no_ends_it_and_costs_no_action() -> None:
    table = meeting().do(*moving("trento", "pavia", 2))
    assert (table.kind, table.seat) == (DecisionKind.PERMISSION, BLUE)
    table.do("refuse passage")
    assert (table.kind, table.seat) == (DecisionKind.ACTION, YELLOW)  # Black isn't asked
    assert table.pawns(YELLOW) == {"trento": 2}
    assert not table.can("move an army")  # nor is anybody asked again in this turn
    table.do("send to rome")
    assert table.seat == YELLOW
    assert not table.can("move an army")


@pytest.mark.rule("move.6")
def test_C4_a_second_no_counts_like_the_first() -> None:
    table = meeting().do(*moving("trento", "pavia", 2), "permit passage")
    assert (table.kind, table.seat) == (DecisionKind.PERMISSION, BLACK)
    table.do("refuse passage")
    assert (table.kind, table.seat) == (DecisionKind.ACTION, YELLOW)
    assert table.pawns(YELLOW) == {"trento": 2}


@pytest.mark.rule("move.6")
def test_C4_refusal_is_of_a_city_and_a_turn() -> None:
    table = meeting().army(YELLOW, "pavia", 1).army(BLUE, "pavia", 1).turn_of(YELLOW)
    table.do(*moving("trento", "belluno", 2), "refuse passage")
    table.do("move an army")
    assert table.actions() == ["from pavia"]
    table.do("from pavia", "move 1 pawn", "to novara", "refuse passage")
    table.do("send to rome", "send to saracens")
    for _ in range(3):
        table.do("send to rome", "retrieve an emissary", "retrieve from rome")
    assert table.seat == YELLOW
    table.do("move an army")
    assert table.actions() == ["from trento", "from pavia"]


@pytest.mark.rule("move.6")
def test_C4_how_often_may_be_asked_is_a_value() -> None:
    table = empty("rulings.passage_refusals=2").army(YELLOW, "trento", 1).army(BLUE, "trento", 1)
    table.turn_of(YELLOW).do(*moving("trento", "pavia"), "refuse passage")
    table.do(*moving("trento", "belluno"), "refuse passage")
    assert not table.can("move an army")


@pytest.mark.rule("move.6", "move.4")
def test_C4_a_part_that_splits_off_needs_permission_too() -> None:
    table = meeting().do(*moving("trento", "pavia", 1))
    assert table.kind == DecisionKind.PERMISSION
    table.do("permit passage", "permit passage")
    assert table.pawns(YELLOW) == {"trento": 1, "pavia": 1}
    assert (table.kind, table.seat) == (DecisionKind.ACTION, YELLOW)


@pytest.mark.rule("move.6")
def test_C4_allies_are_asked_too() -> None:
    table = empty().army(YELLOW, "trento", 1).army(BLUE, "trento", 1).ally(YELLOW, BLUE)
    table.turn_of(YELLOW).do(*moving("trento", "pavia"))
    assert (table.kind, table.seat) == (DecisionKind.PERMISSION, BLUE)
    table.do("refuse passage")
    assert table.alliances() == {("yellow", "blue")}
    assert table.all_levels() == [2, 2, 2, 2]


@pytest.mark.rule("move.6")
def test_a_castle_with_its_army_inside_holds_nobody() -> None:
    table = empty().give_castle(RED, "verona").army(YELLOW, "verona", 1).turn_of(YELLOW)
    table.do(*moving("verona", "trento"))
    assert table.pawns(YELLOW) == {"trento": 1}
