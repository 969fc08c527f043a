"""2. Recruit an Army."""

from __future__ import annotations

import pytest

from sim.games.corona_de_hierro.codes import DecisionKind
from tests.corona_de_hierro.deeds import bare, empty, recruiting
from tests.corona_de_hierro.table import BLUE, YELLOW

SMALL, MEDIUM = 1, 2
BANDS = {0: SMALL, 2: SMALL, 5: SMALL, 6: SMALL, 10: SMALL, 11: MEDIUM, 14: MEDIUM}


@pytest.mark.rule("recruit.1", "recruit.2", "banners.1")
def test_the_army_inside_joins_the_one_at_the_gate() -> None:
    table = bare()
    assert table.inside(YELLOW) == {"friuli"}
    table.do(*recruiting("friuli"))
    assert table.pawns(YELLOW) == {"friuli": 2}
    assert table.inside(YELLOW) == set()
    assert table.castles(YELLOW) == {"friuli"}
    assert (table.kind, table.seat) == (DecisionKind.ACTION, YELLOW)
    assert not table.can("recruit an army")


@pytest.mark.rule("recruit.1")
def test_at_an_empty_gate_it_stands_alone() -> None:
    table = empty().do(*recruiting("friuli"))
    assert table.pawns(YELLOW) == {"friuli": 1}
    assert int(table.state.pawns[YELLOW]) == 7


@pytest.mark.rule("recruit.5", "board.8")
@pytest.mark.parametrize(("level", "pawns"), BANDS.items())
def test_the_band_says_how_many(level: int, pawns: int) -> None:
    table = empty().levels(level).refresh().do(*recruiting("friuli"))
    assert table.pawns(YELLOW) == {"friuli": pawns}
    assert table.level(YELLOW) == level


@pytest.mark.rule("recruit.3")
def test_enemies_at_the_gate_do_not_hinder_it() -> None:
    table = empty().army(BLUE, "friuli", 3).turn_of(YELLOW).do(*recruiting("friuli"))
    assert table.pawns(YELLOW) == {"friuli": 1}
    assert table.pawns(BLUE) == {"friuli": 3}
    assert table.can("attack an army")


@pytest.mark.rule("recruit.4")
def test_a_castle_is_recruited_from_once() -> None:
    table = (
        empty().give_castle(YELLOW, "verona", "padua").give_castle(YELLOW, "turin", inside=False)
    )
    table.turn_of(YELLOW).do("recruit an army")
    assert table.actions() == [
        "recruit from friuli_castle",
        "recruit from verona_castle",
        "recruit from padua_castle",
    ]
    table.do("recruit from padua_castle", "recruit an army")
    assert table.actions() == ["recruit from friuli_castle", "recruit from verona_castle"]


@pytest.mark.rule("recruit.4")
def test_no_army_goes_back_inside() -> None:
    """Nothing that an army does at an own gate turns the banner again."""
    table = bare().give_castle(YELLOW, "friuli", inside=False).turn_of(YELLOW)
    assert not table.can("recruit an army")
    assert not table.can("attack a castle")
    table.do("move an army", "from friuli", "move 1 pawn", "to belluno")
    table.do("move an army", "from belluno", "move 1 pawn", "to friuli")
    assert table.inside(YELLOW) == set()


@pytest.mark.rule("recruit.1")
def test_only_own_castles_are_recruited_from() -> None:
    table = bare().do("recruit an army")
    assert table.actions() == ["recruit from friuli_castle"]


@pytest.mark.rule("pawns.1", "recruit.5")
def test_C6_what_is_left_in_the_supply_is_recruited() -> None:
    table = empty().levels(11).army(YELLOW, "pavia", 7).turn_of(YELLOW)
    table.do(*recruiting("friuli"))
    assert table.pawns(YELLOW) == {"pavia": 7, "friuli": 1}
    assert table.inside(YELLOW) == set()


@pytest.mark.rule("pawns.1")
def test_C6_nothing_left_nothing_recruited() -> None:
    table = empty().army(YELLOW, "pavia", 8).turn_of(YELLOW)
    assert not table.can("recruit an army")
    assert table.inside(YELLOW) == {"friuli"}
