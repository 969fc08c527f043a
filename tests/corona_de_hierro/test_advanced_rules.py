"""Advanced Rules."""

from __future__ import annotations

from collections import Counter

import pytest

from sim.games.corona_de_hierro.codes import DecisionKind
from tests.corona_de_hierro.deeds import storming
from tests.corona_de_hierro.printed import Printed
from tests.corona_de_hierro.table import GREY, YELLOW, Table, load

ADVANCED = "setup.advanced.used=true"
EACH = "setup.advanced.kept_counted=of_each_deck"
SEATS = [3, 4, 5]
PRINTED = Printed(load())


def lying(table: Table) -> dict[str, str]:
    """Return the city of each castle."""
    cities = table.loaded.labels["cities"]
    return {
        castle.removesuffix("_castle"): cities[int(table.state.castle_city[number])]
        for number, castle in enumerate(table.loaded.labels["castles"])
    }


def choosing(*sets: str, seats: int = 4, seed: int = 1) -> Table:
    """Return a table at the first choice of cards."""
    table = Table(ADVANCED, *sets, seats=seats, seed=seed)
    assert table.kind == DecisionKind.SET_UP_CARD
    return table


def deck_sizes(table: Table) -> tuple[int, int]:
    """Return how many cards are in the decks."""
    return len(table.draw("military")), len(table.draw("political"))


def decks_of(table: Table, cards: list[str]) -> list[int]:
    """Return the decks of some cards."""
    return sorted(table._deck_of(table.card(card)) for card in cards)


@pytest.mark.rule("advanced.1", "tiles.1")
@pytest.mark.parametrize("seed", range(5))
def test_the_brown_castles_change_their_places(seed: int) -> None:
    printed, laid = lying(Table()), lying(choosing(seed=seed))
    brown = {name for name in printed if name not in GREY and name != "pavia"}
    assert len(brown) == 10
    assert {name: laid[name] for name in printed if name not in brown} == {
        name: name for name in printed if name not in brown
    }
    assert sorted(laid[name] for name in brown) == sorted(brown)
    assert laid != printed


@pytest.mark.rule("advanced.1")
def test_only_after_the_main_castles_are_chosen() -> None:
    table = Table(ADVANCED, homes=None)
    assert lying(table) == lying(Table())
    table.do("choose friuli_castle", "choose ivrea_castle", "choose spoleto_castle")
    assert lying(table) == lying(Table())
    table.do("choose romagna_castle")
    assert lying(table) != lying(Table())


@pytest.mark.rule("advanced.1", "force.1", "word.1")
def test_a_tile_is_attacked_where_it_lies_and_recruited_from_there() -> None:
    table = choosing()
    while table.kind == DecisionKind.SET_UP_CARD:
        table.do(table.actions()[0])
    for seat in range(4):
        table.hold(seat)
    table.shields(0, 0, 0, 0)
    city = lying(table)["verona"]
    assert city != "verona"
    table.no_armies().army(YELLOW, city, 1).turn_of(YELLOW).rolls(2).do(*storming("verona"))
    assert "verona" in table.castles(YELLOW)
    table.do("recruit an army", "recruit from verona_castle")
    assert table.pawns(YELLOW) == {city: 2}


@pytest.mark.rule("advanced.2")
@pytest.mark.parametrize("seats", SEATS)
def test_C18_two_of_eight_cards_are_kept(seats: int) -> None:
    table = choosing(seats=seats)
    for seat in range(seats):
        assert (table.kind, table.seat) == (DecisionKind.SET_UP_CARD, seat)
        seen = table.card_names(table.state.seen[: int(table.state.seen_size)])
        assert decks_of(table, seen) == [0] * 4 + [1] * 4
        assert set(table.actions()) == {f"start with {card}" for card in seen}
        first = table.actions()[0].removeprefix("start with ")
        table.do(f"start with {first}")
        assert table.seat == seat
        second = table.actions()[0].removeprefix("start with ")  # of the same deck, or another
        table.do(f"start with {second}")
        assert table.hand(seat) == sorted([first, second])
    assert (table.kind, table.seat) == (DecisionKind.ACTION, YELLOW)
    assert sum(deck_sizes(table)) == 58 - 2 * seats
    assert table.census() == {card: PRINTED.copies[kind] for kind, card in enumerate(PRINTED.cards)}


@pytest.mark.rule("advanced.2")
def test_C18_both_may_be_of_the_same_deck() -> None:
    table = choosing(seats=3)
    for _ in range(3):
        for _ in range(2):
            political = [
                action
                for action in table.actions()
                if decks_of(table, [action.removeprefix("start with ")]) == [1]
            ]
            table.do(political[0])
    assert deck_sizes(table) == (29, 29 - 6)


@pytest.mark.rule("advanced.2")
@pytest.mark.parametrize("seats", SEATS)
def test_C18_or_two_of_each_deck_by_a_switch(seats: int) -> None:
    table = choosing(EACH, seats=seats)
    for seat in range(seats):
        for _ in range(4):
            assert (table.kind, table.seat) == (DecisionKind.SET_UP_CARD, seat)
            table.do(table.actions()[0])
        assert decks_of(table, table.hand(seat)) == [0, 0, 1, 1]
    assert table.kind == DecisionKind.ACTION
    assert deck_sizes(table) == (29 - 2 * seats, 29 - 2 * seats)


@pytest.mark.rule("advanced.2")
def test_C24_each_sees_the_next_eight_and_all_the_rest_is_shuffled_in() -> None:
    """What a seat returns is in no other's eight: with three seats 24 cards are seen, each once."""
    table = choosing(seats=3)
    seen_in_all: Counter[str] = Counter()
    for _ in range(3):
        seen_in_all.update(table.card_names(table.state.seen[: int(table.state.seen_size)]))
        below = table.draw("political")
        table.do(table.actions()[0])
        table.do(table.actions()[0])
    copies = {card: PRINTED.copies[kind] for kind, card in enumerate(PRINTED.cards)}
    assert seen_in_all.total() == 24
    assert all(number <= copies[card] for card, number in seen_in_all.items())
    assert len(below) == 29 - 12
    assert table.draw("political")[-len(below) :] != below  # mixed, not laid on top


@pytest.mark.rule("advanced.2", "setup.7")
def test_loyalty_cards_and_all_else_are_as_ever() -> None:
    table = choosing(seats=3)
    while table.kind == DecisionKind.SET_UP_CARD:
        table.do(table.actions()[0])
    names = table.loaded.labels["loyalty_cards"]
    dealt = {names[int(card)] for card in table.state.loyalty[:3]}
    assert dealt == {"yellow_king", "blue_king", "black_king"}
    assert table.all_shields() == [2, 2, 2]
    for seat in range(3):
        for other in range(3):
            if other != seat:
                assert table.known(other, seat) == []
