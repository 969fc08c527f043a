"""10. Retrieve an Emissary."""

from __future__ import annotations

import pytest

from sim.games.corona_de_hierro.codes import DecisionKind
from tests.corona_de_hierro.deeds import bare, empty
from tests.corona_de_hierro.table import BLACK, BLUE, YELLOW


@pytest.mark.rule("retrieve.2", "word.8")
def test_from_wherever_they_are() -> None:
    table = bare().emissary(YELLOW, "turin").post(YELLOW, "rome", "magyars").request(YELLOW, BLACK)
    table.turn_of(YELLOW).do("retrieve an emissary")
    assert table.kind == DecisionKind.RETRIEVE
    assert table.actions() == [
        "retrieve from turin_castle",
        "retrieve from rome",
        "retrieve from magyars",
        "retrieve from alliance with black",
    ]
    table.do("retrieve from turin_castle")
    assert table.held_in("turin") == {}
    assert table.supply(YELLOW) == 1
    assert (table.kind, table.seat) == (DecisionKind.ACTION, YELLOW)
    table.do("retrieve an emissary", "retrieve from magyars")
    assert table.posted("magyars") == {}
    assert table.supply(YELLOW) == 2
    assert table.seat == BLUE


@pytest.mark.rule("retrieve.2")
def test_one_at_a_time() -> None:
    table = empty().emissary(YELLOW, "turin", "turin").turn_of(YELLOW)
    table.do("retrieve an emissary", "retrieve from turin_castle")
    assert table.held_in("turin") == {"yellow": 1}
    table.do("retrieve an emissary", "retrieve from turin_castle")
    assert table.held_in("turin") == {}
    assert table.supply(YELLOW) == 4


@pytest.mark.rule("retrieve.2")
def test_only_own_ones() -> None:
    table = empty().emissary(BLUE, "turin").post(BLUE, "rome", "saracens").request(BLUE, YELLOW)
    assert not table.turn_of(YELLOW).can("retrieve an emissary")


@pytest.mark.rule("retrieve.2")
def test_also_from_a_castle_that_another_has_won() -> None:
    table = empty().emissary(YELLOW, "turin").give_castle(BLACK, "turin").turn_of(YELLOW)
    table.do("retrieve an emissary", "retrieve from turin_castle")
    assert table.supply(YELLOW) == 4


@pytest.mark.rule("retrieve.1", "retrieve.2")
def test_retrieving_and_sending_are_two_actions() -> None:
    table = empty().post(YELLOW, "rome", "rome", "saracens", "magyars").turn_of(YELLOW)
    table.do("retrieve an emissary", "retrieve from saracens")
    assert (table.kind, table.seat) == (DecisionKind.ACTION, YELLOW)
    table.do("send to a castle", "send to padua_castle")
    assert table.seat == BLUE
    assert table.held_in("padua") == {"yellow": 1}
