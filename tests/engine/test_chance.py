"""Chance is tested like a generator: uniform, independent in every key, no lattice in its bits.

Interpreted, the hash takes whole arrays of keys, so millions of draws are quick. Seeds are fixed:
a test that fails once fails always.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chisquare

from sim.engine.chance import (
    CONCEAL_STREAM,
    POLICY_STREAM,
    RUN_STREAM,
    chance,
    game_seed,
    luckiest,
    mixed,
    scaled,
    shuffle,
    ticket,
)
from sim.engine.contract import ACTIONS
from tests.engine import splitmix
from tests.engine.splitmix import below, draw, link, order

DRAWS = 1 << 17
LEAST, MOST = 1e-4, 1 - 1e-6  # a p-value outside is no luck; too even is as bad as uneven

KEYS = ("seed", "stream", "occasion", "item")


def along(key: str, start: int = 0, stride: int = 1, **fixed: int) -> Any:
    """Return `DRAWS` draws in which one key runs on and the others stand still."""
    run = np.uint64(start) + np.arange(DRAWS, dtype=np.uint64) * np.uint64(stride)
    keys = {"seed": 12345, "stream": 3, "occasion": 7, "item": 11} | fixed
    place: dict[str, Any] = {name: np.uint64(value) for name, value in keys.items()}
    place[key] = run
    return chance(place["seed"], place["stream"], place["occasion"], place["item"])


def p_value(counts: Any) -> float:
    """Return the p-value of counts that should be equal."""
    return float(chisquare(counts).pvalue)


def assert_even(values: Any, buckets: int) -> None:
    """Check that values 0 .. buckets - 1 come equally often."""
    assert LEAST < p_value(np.bincount(values.astype(np.int64), minlength=buckets)) < MOST


# --- the hash itself ------------------------------------------------------------------------

# The outputs that other implementations of SplitMix64 publish for these seeds.
PUBLISHED = {
    0: [
        0xE220A8397B1DCDAF,
        0x6E789E6AA1B965F4,
        0x06C45D188009454F,
        0xF88BB8A8724C81EC,
        0x1B39896A51A8749B,
    ],
    1234567: [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ],
}


@pytest.mark.parametrize("seed", PUBLISHED)
def test_a_link_is_an_output_of_splitmix64(seed: int) -> None:
    outputs = [int(mixed(np.uint64(seed), number)) for number in range(5)]
    assert outputs == PUBLISHED[seed]
    assert [link(seed, number) for number in range(5)] == PUBLISHED[seed]


whole = st.integers(0, 2**64 - 1)
small = st.integers(0, 2**40)


@given(seed=whole, stream=small, occasion=small, item=small)
def test_chance_is_three_links(seed: int, stream: int, occasion: int, item: int) -> None:
    bits = chance(np.uint64(seed), stream, occasion, item)
    assert int(bits) == draw(seed, stream, occasion, item)


@given(seed=whole, purpose=st.integers(0, 3), game=st.integers(0, 2**32))
def test_a_games_seed_is_a_draw_of_its_run(seed: int, purpose: int, game: int) -> None:
    assert int(game_seed(np.uint64(seed), purpose, game)) == draw(
        seed, (1 << 17) + purpose, game, 0
    )


def test_streams_of_policies_runs_and_deals_are_apart() -> None:
    assert [POLICY_STREAM, RUN_STREAM, CONCEAL_STREAM] == [65536, 131072, 262144]


# --- uniform --------------------------------------------------------------------------------


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("shift", [0, 8, 16, 24, 32, 40, 48, 56])
def test_every_byte_is_uniform_along_every_key(key: str, shift: int) -> None:
    assert_even((along(key) >> np.uint64(shift)) & np.uint64(255), 256)


@pytest.mark.parametrize("key", KEYS)
def test_every_bit_is_set_half_the_time(key: str) -> None:
    draws = along(key)
    share = np.array([((draws >> np.uint64(bit)) & np.uint64(1)).mean() for bit in range(64)])
    assert np.abs(share - 0.5).max() < 4.5 * 0.5 / np.sqrt(DRAWS)


@pytest.mark.parametrize("key", KEYS)
def test_no_draw_comes_twice(key: str) -> None:
    assert len(np.unique(along(key))) == DRAWS


# --- no lattice -----------------------------------------------------------------------------


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("stride", [1, 2, 3, 64, 128, 4096, 1 << 20])
@pytest.mark.parametrize("shift", [0, 60])
def test_neighbours_do_not_lie_on_a_lattice(key: str, stride: int, shift: int) -> None:
    """Pairs and triples of neighbouring draws fill the square and the cube, low bits and high."""
    four = ((along(key, stride=stride) >> np.uint64(shift)) & np.uint64(15)).astype(np.int64)
    assert_even(four[:-1] * 16 + four[1:], 256)
    assert_even(four[:-2] % 8 * 64 + four[1:-1] % 8 * 8 + four[2:] % 8, 512)


@pytest.mark.parametrize("key", KEYS)
def test_the_lowest_bit_has_no_rhythm(key: str) -> None:
    """Runs of the lowest bit have the lengths of coin throws, and no lag has an echo."""
    bit = (along(key) & np.uint64(1)).astype(np.int64)
    changes = np.flatnonzero(np.diff(bit)) + 1
    lengths = np.diff(changes)
    counts = np.bincount(np.minimum(lengths, 10), minlength=11)[1:]
    shares = np.array([2.0**-length for length in range(1, 10)] + [2.0**-9])
    assert LEAST < chisquare(counts, shares * len(lengths)).pvalue < MOST
    sign = 2 * bit - 1
    echoes = [float((sign[:-lag] * sign[lag:]).mean()) for lag in range(1, 129)]
    assert np.abs(echoes).max() < 4.5 / np.sqrt(DRAWS)


# --- independent ----------------------------------------------------------------------------


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("other", KEYS)
def test_neighbouring_keys_are_unrelated(key: str, other: str) -> None:
    """Two runs along one key, one step apart in another key: no correlation, bits or values."""
    if key == other:
        first, second = along(key), along(key, start=1)
    else:
        first, second = along(key, **{other: 20}), along(key, **{other: 21})
    value = [(draws >> np.uint64(11)).astype(np.float64) * 2.0**-53 for draws in (first, second)]
    assert abs(np.corrcoef(value[0], value[1])[0, 1]) < 4.5 / np.sqrt(DRAWS)
    equal = 64 - np.bitwise_count(first ^ second)
    counts = np.bincount(np.clip(equal, 22, 42), minlength=43)[22:]
    ways = np.array([_choose(64, number) for number in range(65)], float) / 2.0**64
    shares = np.concatenate(([ways[:23].sum()], ways[23:42], [ways[42:].sum()]))
    assert LEAST < chisquare(counts, shares / shares.sum() * DRAWS).pvalue < MOST


def _choose(things: int, number: int) -> int:
    ways = 1
    for taken in range(number):
        ways = ways * (things - taken) // (taken + 1)
    return ways


@pytest.mark.parametrize("key", KEYS)
def test_one_bit_of_a_key_flips_half_of_the_draw(key: str) -> None:
    """Avalanche: each bit of each key flips each bit of the draw in half of all cases."""
    cases = 20_000
    keys: dict[str, Any] = {
        name: along("item", stream=90, occasion=place)[:cases] >> np.uint64(0 if place == 0 else 40)
        for place, name in enumerate(KEYS)
    }
    before = chance(keys["seed"], keys["stream"], keys["occasion"], keys["item"])
    for bit in range(64 if key == "seed" else 24):
        changed = keys | {key: keys[key] ^ (np.uint64(1) << np.uint64(bit))}
        after = chance(changed["seed"], changed["stream"], changed["occasion"], changed["item"])
        flips = before ^ after
        assert abs(float(np.bitwise_count(flips).mean()) - 32) < 5 * 4 / np.sqrt(cases)
        for out in range(64):
            share = float(((flips >> np.uint64(out)) & np.uint64(1)).mean())
            assert abs(share - 0.5) < 5.5 * 0.5 / np.sqrt(cases), (bit, out)


def test_seeds_that_people_type_give_unlike_games() -> None:
    """Seeds 1, 2, 3 ...: the first game of each, and its first draws, are unrelated."""
    seeds = game_seed(np.arange(DRAWS, dtype=np.uint64), 0, np.uint64(0))
    assert_even(seeds & np.uint64(255), 256)
    assert_even(chance(seeds, np.uint64(0), np.uint64(0), np.uint64(0)) >> np.uint64(56), 256)


def test_the_games_of_a_run_have_seeds_of_their_own() -> None:
    games = np.arange(DRAWS, dtype=np.uint64)
    seeds = [game_seed(np.uint64(7), purpose, games) for purpose in range(3)]
    assert len(np.unique(np.concatenate(seeds))) == 3 * DRAWS
    for one, another in pairwise(seeds):
        assert_even((one ^ another) & np.uint64(255), 256)


# --- scaled ---------------------------------------------------------------------------------


@pytest.mark.parametrize("count", range(2, 21))
def test_scaled_is_uniform(count: int) -> None:
    assert_even(scaled(along("occasion", stream=count), np.uint64(count)), count)


@given(bits=whole, count=st.integers(1, 2**20))
def test_scaled_is_the_upper_half_times_the_count(bits: int, count: int) -> None:
    found = int(scaled(np.uint64(bits), count))
    assert found == below(bits, count)
    assert 0 <= found < count


def test_scaled_reaches_both_ends() -> None:
    assert int(scaled(np.uint64(0), 6)) == 0
    assert int(scaled(np.uint64(2**64 - 1), 6)) == 5
    assert int(scaled(np.uint64(2**63), 6)) == 3
    assert int(scaled(np.uint64(2**63 - 1), 6)) == 2


# --- shuffle --------------------------------------------------------------------------------

piles = st.lists(st.integers(0, 120), unique=True, max_size=110)  # short and long ones


def shuffled(pile: list[int], seed: int, stream: int = 0, occasion: int = 0) -> list[int]:
    """Return a pile after the engine's shuffle."""
    cards = np.array([*pile, 999], np.int64)
    shuffle(cards, len(pile), np.uint64(seed), stream, occasion)
    assert cards[-1] == 999  # what lies past the pile is left alone
    return [int(card) for card in cards[:-1]]


@given(pile=piles, seed=whole, stream=st.integers(0, 9), occasion=st.integers(0, 50))
def test_a_shuffle_sorts_by_each_cards_own_draw(
    pile: list[int], seed: int, stream: int, occasion: int
) -> None:
    assert shuffled(pile, seed, stream, occasion) == order(pile, seed, stream, occasion)


@given(pile=piles, seed=whole, place=st.integers(0, 29))
def test_a_card_less_leaves_the_others_in_order(pile: list[int], seed: int, place: int) -> None:
    whole_pile = shuffled(pile, seed)
    gone = pile[place] if place < len(pile) else None
    assert shuffled([card for card in pile if card != gone], seed) == [
        card for card in whole_pile if card != gone
    ]


@given(pile=piles, seed=whole)
def test_the_order_before_does_not_matter(pile: list[int], seed: int) -> None:
    assert shuffled(pile, seed) == shuffled(sorted(pile), seed) == shuffled(pile[::-1], seed)


def test_the_hash_makes_every_order_of_four_equally_often() -> None:
    """The orders of four cards by their draws, along each key that a shuffle can change."""
    for key in ("seed", "stream", "occasion"):
        keys = np.stack([along(key, item=card) for card in (3, 4, 5, 80)])
        ranks = keys.argsort(axis=0)
        code = ((ranks[0] * 4 + ranks[1]) * 4 + ranks[2]) * 4 + ranks[3]
        counts = np.unique_counts(code).counts
        assert len(counts) == 24
        assert LEAST < p_value(counts) < MOST


# --- luckiest -------------------------------------------------------------------------------


def listed(codes: list[int]) -> Any:
    """Return a record of actions."""
    actions: Any = np.zeros(1, ACTIONS).view(np.recarray)[0]
    actions.code[: len(codes)] = codes
    return actions


def base_of(seed: int, stream: int, occasion: int) -> Any:
    """Return the well-mixed bits of an occasion."""
    return mixed(mixed(np.uint64(seed), stream), occasion)


action_lists = st.lists(st.integers(0, 4000), unique=True, min_size=1, max_size=20).map(sorted)


@given(codes=action_lists, seed=whole, occasion=st.integers(0, 2**30))
def test_luckiest_is_the_action_with_the_greatest_ticket(
    codes: list[int], seed: int, occasion: int
) -> None:
    place = luckiest(listed(codes), len(codes), base_of(seed, POLICY_STREAM, occasion))
    assert place == splitmix.luckiest(codes, seed, 65536, occasion)


@given(codes=action_lists, seed=whole, gone=st.integers(0, 19))
def test_an_action_less_changes_the_choice_only_if_it_was_chosen(
    codes: list[int], seed: int, gone: int
) -> None:
    base = base_of(seed, 1, 2)
    chosen = codes[luckiest(listed(codes), len(codes), base)]
    rest = [code for place, code in enumerate(codes) if place != gone % len(codes)]
    if chosen in rest:
        assert rest[luckiest(listed(rest), len(rest), base)] == chosen


# Lists as games have them: neighbours, gaps, a last "none" far off.
LISTS = [
    [768 + place for place in range(14)] + [895],
    [256, 259, 263, 270, 301],
    [640, 641],
    [2560, 2570, 2601, 2687],
    [3072, 3073, 3075, 3199],
]


@pytest.mark.parametrize("codes", LISTS, ids=str)
def test_tickets_order_a_choice_evenly(codes: list[int]) -> None:
    """The first of the choice is uniform, and given the first, so is the second.

    The second is what is chosen when the first goes: paired games need it uniform as well.
    """
    base = along("occasion", stream=65536)
    tickets = np.stack([ticket(base, code) for code in codes])
    order_of_two = np.argsort(tickets, axis=0)[-2:]
    assert_even(order_of_two[1], len(codes))
    pairs = np.bincount(order_of_two[1] * len(codes) + order_of_two[0], minlength=len(codes) ** 2)
    unlike = [n for n in range(len(codes) ** 2) if n // len(codes) != n % len(codes)]
    assert p_value(pairs[unlike]) > LEAST


def test_a_biased_hash_would_be_seen() -> None:
    """The measure itself: one draw in 50 bent toward bucket 0 fails it."""
    bent = (along("item") & np.uint64(255)).astype(np.int64)
    bent[::50] = 0
    assert p_value(np.bincount(bent, minlength=256)) < LEAST
