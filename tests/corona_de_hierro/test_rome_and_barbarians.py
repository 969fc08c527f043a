"""6. Send an Emissary to Rome; 7. to the Saracens or Magyars."""

from __future__ import annotations

import pytest

from sim.games.corona_de_hierro.codes import DecisionKind
from tests.corona_de_hierro.deeds import bare, empty
from tests.corona_de_hierro.table import BLACK, BLUE, RED, YELLOW

SEATS = [3, 4, 5]
PEOPLES = ["saracens", "magyars"]


@pytest.mark.rule("rome.1", "rome.4")
def test_an_emissary_in_rome_is_a_level() -> None:
    table = bare().do("send to rome")
    assert table.posted("rome") == {"yellow": 1}
    assert table.all_levels() == [3, 2, 2, 2]
    assert table.supply(YELLOW) == 3
    assert (table.kind, table.seat) == (DecisionKind.ACTION, YELLOW)
    table.do("send to rome")
    assert table.posted("rome") == {"yellow": 2}
    assert table.all_levels() == [4, 2, 2, 2]
    assert table.seat == BLUE


@pytest.mark.rule("rome.2", "rome.4", "retrieve.2")
def test_one_that_leaves_costs_a_level() -> None:
    table = empty().post(YELLOW, "rome", "rome").turn_of(YELLOW)
    table.do("retrieve an emissary")
    assert table.actions() == ["retrieve from rome"]
    table.do("retrieve from rome")
    assert table.all_levels() == [1, 2, 2, 2]
    assert table.posted("rome") == {"yellow": 1}
    assert table.supply(YELLOW) == 3
    assert (table.kind, table.seat) == (DecisionKind.ACTION, YELLOW)


@pytest.mark.rule("rome.2")
def test_C27_leaving_rome_at_level_0() -> None:
    table = empty().post(YELLOW, "rome").levels(0).turn_of(YELLOW)
    table.do("retrieve an emissary", "retrieve from rome")
    assert table.level(YELLOW) == 0


@pytest.mark.rule("rome.3")
@pytest.mark.parametrize("seats", SEATS)
def test_rome_holds_one_more_than_play(seats: int) -> None:
    table = empty(seats=seats)
    for place in range(seats):
        table.post(place % 2, "rome")  # Yellow's and Blue's alone
    assert table.turn_of(BLACK).can("send to rome")
    table.do("send to rome")
    assert not table.can("send to rome")
    assert sum(table.posted("rome").values()) == seats + 1


@pytest.mark.rule("rome.4", "rome.3")
def test_all_four_of_a_player_may_be_there() -> None:
    table = empty().post(YELLOW, "rome", "rome").turn_of(YELLOW).do("send to rome", "send to rome")
    assert table.posted("rome") == {"yellow": 4}
    assert table.supply(YELLOW) == 0


@pytest.mark.rule("rome.1", "end.1")
def test_rome_can_bring_the_crown() -> None:
    table = empty().levels(14).turn_of(YELLOW).do("send to rome")
    assert table.over
    assert table.reason == "crown"
    assert table.kings() == {"yellow"}


@pytest.mark.rule("barbarians.1", "barbarians.3")
@pytest.mark.parametrize("people", PEOPLES)
def test_an_emissary_with_a_people_gives_nothing(people: str) -> None:
    table = bare().do(f"send to {people}")
    assert table.posted(people) == {"yellow": 1}
    assert table.all_levels() == [2, 2, 2, 2]
    assert table.all_points() == [0, 0, 0, 0]
    assert table.supply(YELLOW) == 3
    assert (table.kind, table.seat) == (DecisionKind.ACTION, YELLOW)
    table.do(f"send to {people}")
    assert table.posted(people) == {"yellow": 2}
    assert table.seat == BLUE


@pytest.mark.rule("barbarians.3", "retrieve.2")
@pytest.mark.parametrize("people", PEOPLES)
def test_one_that_leaves_costs_nothing(people: str) -> None:
    table = empty().post(YELLOW, people).turn_of(YELLOW)
    table.do("retrieve an emissary", f"retrieve from {people}")
    assert table.posted(people) == {}
    assert table.all_levels() == [2, 2, 2, 2]
    assert table.supply(YELLOW) == 4
    assert (table.kind, table.seat) == (DecisionKind.ACTION, YELLOW)


@pytest.mark.rule("barbarians.2")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("people", PEOPLES)
def test_each_people_takes_two_less_than_play(seats: int, people: str) -> None:
    other = "magyars" if people == "saracens" else "saracens"
    table = empty(seats=seats).post(YELLOW, *[people] * (seats - 3)).turn_of(BLUE)
    assert table.can(f"send to {people}")
    table.do(f"send to {people}")
    assert not table.can(f"send to {people}")
    assert table.can(f"send to {other}")  # each by itself
    assert sum(table.posted(people).values()) == seats - 2


@pytest.mark.rule("rome.3", "barbarians.2")
def test_who_leaves_makes_room_for_anybody() -> None:
    table = empty(seats=3).post(YELLOW, "saracens").turn_of(YELLOW)
    assert not table.can("send to saracens")
    table.do("retrieve an emissary", "retrieve from saracens", "send to magyars")
    assert table.seat == BLUE
    assert table.can("send to saracens")
    assert not table.can("send to magyars")


@pytest.mark.rule("retrieve.1")
def test_nobody_goes_from_one_place_to_another() -> None:
    table = empty().post(RED, "rome", "rome", "saracens", "magyars").turn_of(RED)
    assert table.supply(RED) == 0
    for action in ("send to rome", "send to saracens", "send to magyars", "send to a castle"):
        assert not table.can(action)
    table.do("retrieve an emissary")
    assert table.actions() == [
        "retrieve from rome",
        "retrieve from saracens",
        "retrieve from magyars",
    ]
