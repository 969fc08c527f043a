"""The compiled hash gives the interpreted one's bits; compiled loops draw it by the million."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare

from sim.engine.chance import POLICY_STREAM, chance, game_seed, luckiest, mixed, scaled, shuffle
from sim.engine.compiled import compiled
from sim.engine.contract import ACTIONS
from tests.engine.splitmix import below, draw, link, order

LEAST, MOST = 1e-4, 1 - 1e-6

# Seed, stream, occasion, item and their draw, worked out once with whole numbers: results that
# were stored stay valid only while these stand.
GOLDEN = [
    (0, 0, 0, 0, 0x238275BC38FCBE91),
    (1, 0, 0, 0, 0xB18A02F46D8D86C3),
    (0, 1, 0, 0, 0x80ABE802AC1E182E),
    (0, 0, 1, 0, 0x2F101FE21496EA20),
    (0, 0, 0, 1, 0xF89A2566B5822C54),
    (2**64 - 1, POLICY_STREAM + 1, 987654321, 2687, 0x3845E97A86084EC6),
]


@pytest.mark.parametrize(("seed", "stream", "occasion", "item", "bits"), GOLDEN)
def test_draws_are_what_they_always_were(
    seed: int, stream: int, occasion: int, item: int, bits: int
) -> None:
    assert int(chance(np.uint64(seed), stream, occasion, item)) == bits
    assert draw(seed, stream, occasion, item) == bits


@pytest.mark.parametrize("seed", [0, 1234567, 2**63, 2**64 - 1])
@pytest.mark.parametrize("key", [0, 1, 127, 65537, 2**40])
def test_compiled_links_equal_whole_numbers(seed: int, key: int) -> None:
    assert int(mixed(np.uint64(seed), key)) == link(seed, key)


def test_compiled_draws_equal_whole_numbers() -> None:
    for seed in (0, 1, 7, 2**32, 2**63 + 5, 2**64 - 1):
        for stream in (0, 1, 8, POLICY_STREAM, POLICY_STREAM + 4, 1 << 18):
            for occasion in (0, 1, 600, 2**30):
                for item in (0, 1, 81, 3967):
                    bits = chance(np.uint64(seed), stream, occasion, item)
                    assert int(bits) == draw(seed, stream, occasion, item)
                    for count in (1, 2, 7, 20, 256):
                        assert scaled(np.uint64(bits), count) == below(int(bits), count)
    assert int(game_seed(np.uint64(7), 0, 41)) == draw(7, 1 << 17, 41, 0)


def test_compiled_shuffles_equal_a_sort() -> None:
    for seed in range(50):
        for size in (0, 1, 2, 11, 50):
            pile = list(range(3, 3 + size))
            cards = np.array([*pile, 999], np.int64)
            shuffle(cards, size, np.uint64(seed), 3, seed)
            assert cards[:size].tolist() == order(pile, seed, 3, seed)
            assert cards[size] == 999


@compiled
def count_luckiest(actions, count, draws, chosen):
    """Choose ``draws`` times among the actions, on one occasion after the other."""
    for occasion in range(draws):
        base = mixed(mixed(np.uint64(99), POLICY_STREAM), occasion)
        chosen[luckiest(actions, count, base)] += 1


@pytest.mark.parametrize("count", range(2, 21))
def test_luckiest_is_uniform(count: int) -> None:
    actions: Any = np.zeros(1, ACTIONS).view(np.recarray)[0]
    actions.code[:count] = 768 + np.arange(count)  # neighbours, as in a game's decision
    chosen = np.zeros(count, np.int64)
    count_luckiest(actions, count, 200_000, chosen)
    assert LEAST < chisquare(chosen).pvalue < MOST


@compiled
def count_orders(cards, draws, base, seen):
    """Shuffle four cards ``draws`` times and count the orders, each as a number in base 4."""
    pile = np.empty(4, np.int64)
    for occasion in range(draws):
        pile[:] = cards
        shuffle(pile, 4, np.uint64(base), 0, occasion)
        code = 0
        for card in pile:
            place = 0
            while cards[place] != card:
                place += 1
            code = code * 4 + place
        seen[code] += 1


@pytest.mark.parametrize("cards", [(0, 1, 2, 3), (3, 17, 42, 81), (64, 65, 66, 67)])
def test_every_order_of_four_cards_is_equally_likely(cards: tuple[int, ...]) -> None:
    seen = np.zeros(256, np.int64)
    count_orders(np.array(cards, np.int64), 240_000, 5, seen)
    codes = [((a * 4 + b) * 4 + c) * 4 + d for a, b, c, d in permutations(range(4))]
    assert seen.sum() == seen[codes].sum() == 240_000
    assert LEAST < chisquare(seen[codes]).pvalue < MOST


@compiled
def count_places(size, draws, seen):
    """Shuffle a pile ``draws`` times and count where each card comes to lie."""
    pile = np.empty(size, np.int64)
    for seed in range(draws):
        for card in range(size):
            pile[card] = card
        shuffle(pile, size, np.uint64(seed), 3, 0)
        for place in range(size):
            seen[pile[place], place] += 1


def test_every_card_of_a_deck_comes_to_every_place() -> None:
    seen = np.zeros((50, 50), np.int64)
    count_places(50, 100_000, seen)
    assert LEAST < chisquare(seen.ravel()).pvalue < MOST
