"""What players weigh of a position, worked out by hand at tables set up for it."""

from __future__ import annotations

import pytest

from tests.heads_of_state.table import BLUE, GREEN, RED, YELLOW, Table
from tests.heads_of_state.turns import SETS, put
from tests.heads_of_state.weighed import cards_spread, half_and, position, spread

ABOUT = pytest.approx


def empty_table(seats: int = 2) -> Table:
    """Return a table at which nobody holds a card."""
    table = Table(seats=seats)
    for seat in range(seats):
        table.give(seat).give_treachery(seat)
    return table.turn_of(BLUE)


def test_the_lead_in_points() -> None:
    table = empty_table(4).score(BLUE, 10).score(YELLOW, 4.5).score(RED, 13).score(GREEN, 1)
    found = position(table, BLUE)
    assert found["lead"] == -3
    assert found["lead_over_mean"] == ABOUT(10 - (4.5 + 13 + 1) / 3)
    assert position(table, RED)["lead"] == 3


def test_a_game_that_is_over_is_only_won_or_lost() -> None:
    table = empty_table().score(YELLOW, 30)
    put(table, BLUE, ["duke in scotland"])
    table.end_round(round_number=3)
    assert table.over
    for seat, won in ((BLUE, 0), (YELLOW, 1)):
        found = position(table, seat)
        assert found.pop("won") == won
        assert found.pop("lead") == found.pop("lead_over_mean") != 0
        assert set(found.values()) == {0}


def test_influence() -> None:
    table = empty_table(3)
    put(table, BLUE, ["king in england", "duke in spain_1"])
    put(table, YELLOW, ["duke in scotland"])
    safe = spread(table)
    first = half_and(4 - 2, safe)  # in Britain, and Red can't be second yet
    second = half_and(4, safe)
    britain = first * 8 + (second - first) * 3
    first = half_and(2, safe)
    spain = first * 7 + (half_and(2, safe) - first) * 4
    first = half_and(2 - 4, safe)
    yellow = first * 8 + (half_and(2, safe) - first) * 3
    found = position(table, BLUE)
    assert found["influence"] == ABOUT(britain + spain - yellow)
    assert found["influence_over_mean"] == ABOUT(britain + spain - yellow / 2)
    assert found["later"] == ABOUT((8 * 4 / 10 + 7 * 2 / 13) * 2)
    assert position(table, YELLOW)["influence"] == ABOUT(yellow - britain - spain)
    assert position(table, RED)["later"] == 0


def test_most_nobles() -> None:
    table = empty_table(3)
    table.noble_cards(BLUE, king=2, duke=1).noble_cards(YELLOW, duke=1, earl=1)
    safe = cards_spread(table)
    own = 16 * half_and(2, safe) + 12 * 0.5
    yellow = 12 * 0.5 + 8 * half_and(1, safe)
    found = position(table, BLUE)
    assert found["majority"] == ABOUT(own - yellow)
    assert found["majority_over_mean"] == ABOUT(own - yellow / 2)


def test_markers_still_to_be_had() -> None:
    table = empty_table()
    put(table, BLUE, ["king in england", "duke in scotland"])
    found = position(table, BLUE)
    # One area of three is missing in Britain; all of France, Spain and the German States; two of
    # the seven types are there.
    assert found["country"] == ABOUT(4 + 2 * 7 / (5 * 6) + 2 * 5 / (4 * 5) + 2 * 6 / (4 * 5))
    assert found["house"] == ABOUT(2 * 16 / (5 * 6))
    table.state.house_scored[BLUE] = 1
    table.state.countries_scored[BLUE] = 0b1111
    found = position(table, BLUE)
    assert found["country"] == found["house"] == 0


def test_hands() -> None:
    table = empty_table(3)
    table.supply(BLUE, **{**dict.fromkeys(SETS, 0), "duke": 1})
    table.give(BLUE, troops=1, skills=2, courtesan=2).give(YELLOW, gold=4).give(RED, gold=1)
    found = position(table, BLUE)
    assert found["hand"] == 5
    assert found["courtesans"] == 2
    assert found["hands_of_others"] == 2.5
    assert found["sets"] == found["nearest"] > 0  # the Duke's only: two cards missing of five
    table.give(BLUE, troops=1, skills=1, castle=1, courtesan=2)
    assert position(table, BLUE)["sets"] == ABOUT(found["sets"] / 0.7)


def test_treachery_cards_of_both_sides() -> None:
    table = empty_table()
    put(table, BLUE, ["duke in spain_1", "king in spain_capital", "duke in scotland"])
    put(table, YELLOW, ["marquis in ireland"])
    found = position(table, BLUE)
    assert found["weapons"] == found["weapons_held"] == found["threat"] == 0
    table.give_treachery(BLUE, "axeman", "gallows")
    table.give_treachery(YELLOW, "inquisition", "axeman")
    found = position(table, BLUE)
    assert found["weapons_held"] == 2
    assert found["weapons"] > 0
    assert found["threat"] == 0  # nobody knows of these
    table.give_treachery(YELLOW, "inquisition", "gallows", openly=True)
    assert position(table, BLUE)["threat"] == 2  # the provincial Duke in Spain
    table.give_treachery(YELLOW, "assassin", openly=True)
    assert position(table, BLUE)["threat"] == 4


def test_at_the_end_of_a_turn_the_next_one_counts() -> None:
    """While hands are cut down there is a whole new Turn to come."""
    table = empty_table().give(BLUE, gold=7)
    put(table, BLUE, ["duke in spain_1"])
    table.state.active_seat = BLUE
    table.end_round(BLUE)
    assert table.actions() == ["discard gold"]
    # 54 cards, of which 7 in hand, 6 in the display and half of 10 under the disc: 36 to come.
    safe = 1 + 0.6 * 36 / 6
    found = position(table, BLUE)
    spain = half_and(2, safe) * 7 + (1 - half_and(2, safe)) * 4
    assert found["influence"] == ABOUT(spain)
    assert found["later"] == ABOUT(7 * 2 / 13 * 1)
