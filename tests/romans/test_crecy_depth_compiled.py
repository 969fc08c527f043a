"""Set-ups by the hundred thousand against the exact distribution of what lies above Crécy (3.45).

The distribution is enumerated here from the set-up's own words: 37 market cards and 13 events are
shuffled, a late card goes into the bottom half of those 50, Crécy into the bottom six.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare

from sim.engine.chance import game_seed
from sim.engine.compiled import compiled
from sim.games.romans.codes import MAX_CARDS, Deck
from sim.games.romans.rules.setup import set_up
from tests.games.rooms import RUN_SEED
from tests.romans.whole_games import Room

SET_UPS = 100_000
MARKET, EVENTS = 37, 13  # in the deck before the late card and Crécy
LEAST, MOST = 1e-4, 1 - 1e-6


def above_crecy() -> dict[int, Fraction]:
    """Return how likely each number of market cards above Crécy is."""
    cards = MARKET + EVENTS
    chances: dict[int, Fraction] = {}
    for below in range(6):  # cards under Crécy, each number equally likely
        for late in range(cards // 2 + 1):  # cards under the late card, when it was put in
            mixed = below - 1 if late < below else below  # of the 50, under Crécy
            for market in range(mixed + 1):
                ways = comb(MARKET, market) * comb(EVENTS, mixed - market)
                share = Fraction(ways, comb(cards, mixed)) / (6 * (cards // 2 + 1))
                above = MARKET - market + (0 if late < below else 1)
                chances[above] = chances.get(above, Fraction(0)) + share
    return chances


def test_the_exact_distribution() -> None:
    chances = above_crecy()
    assert sum(chances.values()) == 1
    percent = {cards: round(float(chances[cards]) * 100, 3) for cards in sorted(chances)}
    assert percent == {
        33: 3.689,
        34: 11.922,
        35: 18.782,
        36: 21.497,
        37: 22.031,
        38: 22.080,
    }
    assert float(sum(cards * share for cards, share in chances.items())) == pytest.approx(
        36.125, abs=0.001
    )


@compiled
def count_set_ups(state, values, journal, run_seed, count, above, crecy, late, row, places):
    """Set up games; count market cards above Crécy, places from the top, and cards of the row.

    Returns how often the late card, and how often an event, lay under Crécy.
    """
    late_under = 0
    event_under = 0
    for game in range(count):
        set_up(state, values, journal, game_seed(run_seed, 0, game))
        market = 0
        late_here = False
        event_here = False
        for place in range(state.market_deck_size - 1, -1, -1):
            card = state.market_deck[place]
            from_top = state.market_deck_size - place
            places[card, from_top] += 1
            if values.deck[card] == Deck.CRECY:
                above[market] += 1
                crecy[from_top] += 1
                late_here = True
                event_here = True
            else:
                market += values.market[card]
                if values.deck[card] == Deck.MARKET_LATE:
                    late[from_top] += 1
                    late_under += 1 if late_here else 0
                elif event_here and values.event[card] == 1:
                    event_under += 1
                    event_here = False
        for place in range(state.row_size):
            row[state.row[place]] += 1
    return late_under, event_under


@dataclass
class SetUps:
    """What 100,000 set-ups showed."""

    room: Room
    above: Any
    crecy: Any
    late: Any
    row: Any
    places: Any
    late_under: int
    event_under: int


@pytest.fixture(scope="module")
def set_ups() -> SetUps:
    """Set up, once."""
    room = Room()
    counts = [np.zeros(MAX_CARDS, np.int64) for _ in range(4)]
    places = np.zeros((MAX_CARDS, 64), np.int64)
    under = count_set_ups(
        room.state, room.values, room.journal, np.uint64(RUN_SEED), SET_UPS, *counts, places
    )
    return SetUps(room, *counts, places, *under)


def test_market_cards_above_crecy_are_as_enumerated(set_ups: SetUps) -> None:
    chances = above_crecy()
    counts = [int(set_ups.above[cards]) for cards in range(33, 39)]
    assert sum(counts) == SET_UPS
    expected = [float(chances[cards]) * SET_UPS for cards in range(33, 39)]
    assert LEAST < chisquare(counts, expected).pvalue < MOST


def test_crecy_is_anywhere_in_the_bottom_six(set_ups: SetUps) -> None:
    counts = set_ups.crecy[47:53]
    assert counts.sum() == SET_UPS
    assert LEAST < chisquare(counts).pvalue < MOST


def test_the_late_card_is_anywhere_in_the_bottom_half(set_ups: SetUps) -> None:
    """Of 51 cards it is one of the bottom 26; Crécy, put in after it, may push it up by one."""
    cards = 52
    expected = np.zeros(MAX_CARDS)
    for late in range(26):
        for crecy in range(6):
            under = late + 1 if crecy <= late else late
            expected[cards - under] += SET_UPS / (26 * 6)
    found = set_ups.late[expected > 0]
    assert found.sum() == SET_UPS
    assert np.flatnonzero(expected).tolist() == list(range(26, 53))
    assert LEAST < chisquare(found, expected[expected > 0]).pvalue < MOST


def test_what_lies_under_crecy(set_ups: SetUps) -> None:
    late = sum(Fraction(below, 26 * 6) for below in range(6))
    assert round(float(late) * 100, 1) == 9.6
    assert set_ups.late_under / SET_UPS == pytest.approx(float(late), abs=0.004)
    event = Fraction(0)
    for below in range(6):
        for late_card in range(26):
            mixed = below - 1 if late_card < below else below
            event += (1 - Fraction(comb(MARKET, mixed), comb(50, mixed))) / (6 * 26)
    assert round(float(event) * 100) == 46
    assert set_ups.event_under / SET_UPS == pytest.approx(float(event), abs=0.006)


def test_each_early_card_is_in_the_opening_row_equally_often(set_ups: SetUps) -> None:
    values = set_ups.room.values
    early = [card for card in range(82) if values.deck[card] == Deck.MARKET]
    assert len(early) == 42
    counts = set_ups.row[early]
    assert counts.sum() == set_ups.row.sum() == 5 * SET_UPS  # never an event, never a late card
    assert LEAST < chisquare(counts).pvalue < MOST


def test_each_shuffled_card_is_anywhere_in_the_deck(set_ups: SetUps) -> None:
    """Each event is the top card equally often, and so is each early market card."""
    values = set_ups.room.values
    for kinds, cards in (
        ((Deck.HISTORICAL_EVENT, Deck.BATTLE_EVENT), 13),
        ((Deck.MARKET,), 42),
    ):
        mine = [card for card in range(82) if values.deck[card] in kinds]
        assert len(mine) == cards
        assert LEAST < chisquare(set_ups.places[mine, 1]).pvalue < MOST
    top = set_ups.places[:, 1]
    events = sum(int(top[card]) for card in range(82) if values.event[card] == 1)
    assert events / SET_UPS == pytest.approx(13 / 50, abs=0.005)
