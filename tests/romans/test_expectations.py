"""The chance that Crécy has come, by cards that have left the row, against an enumeration (3.4)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from sim.games.romans.expectations import expectations, market_cards_above_crecy
from tests.romans.table import load


def test_as_the_rulebook_sets_up() -> None:
    """As enumerated by hand: 33 to 38 market cards lie above Crécy."""
    reached = expectations(load())["crecy"]
    assert reached[33] == 0
    assert reached[39] == 1
    assert len(reached) == 40
    steps = [round(100 * (reached[d] - reached[d - 1]), 3) for d in range(34, 40)]
    assert steps == [3.689, 11.922, 18.782, 21.497, 22.031, 22.080]


def test_without_crecy_there_is_nothing_to_expect() -> None:
    assert market_cards_above_crecy(5, 0, 0, (1, 2), 1) == {5: 1.0}
    assert market_cards_above_crecy(0, 4, 0, (1, 2), 3) == {0: pytest.approx(1.0)}


@pytest.mark.parametrize(
    ("market", "events", "late", "share", "depth"),
    [(6, 3, 1, (1, 2), 4), (6, 3, 2, (1, 3), 6), (4, 5, 0, (1, 2), 30), (7, 2, 3, (1, 1), 5)],
)
def test_against_setting_up(
    market: int, events: int, late: int, share: tuple[int, int], depth: int
) -> None:
    """The set-up's own words, carried out on a list of letters with Python's own luck."""
    luck = random.Random(3)
    found: Counter[int] = Counter()
    times = 40_000
    for _ in range(times):
        deck = ["market"] * market + ["event"] * events
        luck.shuffle(deck)
        for _ in range(late):
            deck.insert(luck.randrange(len(deck) * share[0] // share[1] + 1), "market")
        deck.insert(luck.randrange(min(depth, len(deck) + 1)), "crecy")
        found[deck[deck.index("crecy") :].count("market")] += 1
    expected = market_cards_above_crecy(market, events, late, share, depth)
    assert sum(expected.values()) == pytest.approx(1)
    for cards, chance in expected.items():
        spread = (chance * (1 - chance) / times) ** 0.5
        assert abs(found[cards] / times - chance) < 5 * spread + 1e-9
    assert set(found) <= set(expected)
