"""Flags: three planted cards are named and no other, and none where all cards are alike."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from reports.metrics.cards_flags import (
    CARRIED,
    CONFOUNDED,
    DEAD,
    FALSE_ALARMS,
    MUST_BUY,
    OVERPRICED,
    UNDERPRICED,
    Judged,
    judged,
)
from reports.metrics.cards_values import CardValue, card_values
from reports.metrics.intervals import Estimate, Z
from tests.reports import planted
from tests.reports.planted import ALIKE, CARDS, DEAR, PLANTED, STRONG, USELESS, Truth

SAME_FOR_ALL_PRICES = Truth({}, {}, {card: 2 + place % 4 for place, card in enumerate(CARDS)})


def judge(folder: Path, games: int, seed: int, truth: Truth) -> tuple[list[CardValue], Judged]:
    cards = card_values(planted.run(folder, planted.tables(games, seed, truth), truth.cost))
    return cards, judged(cards)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_three_planted_cards_are_named_and_no_other(tmp_path: Path, seed: int) -> None:
    """One far too strong, one useless, one too dear to buy, among 41 that do nothing."""
    _, found = judge(tmp_path, 3000, seed, PLANTED)
    assert {(flag.word, flag.card) for flag in found.flags} == {
        (UNDERPRICED, STRONG),
        (OVERPRICED, USELESS),
        (DEAD, DEAR),
    }


@pytest.mark.slow
@pytest.mark.parametrize("truth", [ALIKE, SAME_FOR_ALL_PRICES], ids=["alike", "other prices"])
def test_false_alarms_are_no_more_frequent_than_stated(tmp_path: Path, truth: Truth) -> None:
    """100 repetitions with nothing planted; buyers still win more, and more in long games.

    The win effects' intervals must hold nil as often as they say, too.
    """
    repetitions, alarms, held = 100, 0, 0
    for seed in range(repetitions):
        cards, found = judge(tmp_path / str(seed), 500, 100 + seed, truth)
        alarms += bool(found.flags)
        held += sum(card.effect.low <= 0 <= card.effect.high for card in cards if card.effect)
    assert alarms <= FALSE_ALARMS * repetitions
    assert 0.94 <= held / (repetitions * len(CARDS)) <= 0.968


# --- each flag by itself, among cards made by hand ----------------------------------------------


def figure(name: str, estimate: float, error: float, count: int = 5000) -> Estimate:
    return Estimate(name, estimate, estimate - Z * error, estimate + Z * error, count)


def card(name: str, **changes: Any) -> CardValue:
    """Return a card like all others: bought in half of its opportunities, to no effect."""
    usual = CardValue(
        name,
        "market",
        3,
        {},
        10_000,
        10_000,
        buy_rate=figure("rate", 0.5, 0.005),
        acquired=figure("acquired", 0.4, 0.005, 10_000),
        effect=figure("effect", 0.0, 0.004),
        effect_of_seat=figure("of_seat", 0.0, 0.004),
        effect_at_length=figure("at_length", 0.0, 0.004),
        drawn_effect=figure("iih", 0.05, 0.004),
        drawn_effect_at_length=figure("iih_at_length", 0.05, 0.004),
        never_played=figure("never_played", 0.1, 0.005, 4000),
    )
    return replace(usual, **changes)


def among_others(one: CardValue) -> set[str]:
    """Return what a card is flagged with among 20 that are alike but for chance."""
    chance = np.random.default_rng(4)
    others = [
        card(f"other_{place}", effect=figure("effect", chance.normal(0, 0.004), 0.004), cost=cost)
        for place, cost in enumerate([2, 3, 4, 5] * 5)
    ]
    found = judged([*others, one])
    assert {flag.card for flag in found.flags} <= {one.card}
    return {flag.word for flag in found.flags}


def test_a_card_like_the_others_has_no_flag() -> None:
    assert among_others(card("it")) == set()


def test_hardly_ever_acquired_is_dead() -> None:
    assert among_others(card("it", acquired=figure("acquired", 0.03, 0.002, 10_000))) == {DEAD}
    assert among_others(card("it", acquired=figure("acquired", 0.09, 0.002, 10_000))) == set()


def test_hardly_ever_bought_is_dead_even_if_in_the_end_many_have_it() -> None:
    seldom = figure("rate", 0.05, 0.003)
    found = judged([*(card(f"other_{place}") for place in range(9)), card("it", buy_rate=seldom)])
    (flag,) = found.flags
    assert (flag.word, flag.figures, flag.usual) == (DEAD, (seldom,), 0.5)


def test_never_acquired_is_dead_too() -> None:
    nothing = card("it", acquired=None, effect=None, buy_rate=figure("rate", 0.0, 0.0, 600))
    assert among_others(nothing) == {DEAD}
    assert among_others(replace(nothing, buy_rate=None)) == {DEAD}  # nobody could ever pay it


def test_drawn_and_not_played_is_dead() -> None:
    lies_in_hand = figure("never_played", 0.97, 0.003, 4000)
    assert among_others(card("it", never_played=lies_in_hand)) == {DEAD}


def test_a_must_buy_is_bought_always_and_wins() -> None:
    always, better = figure("rate", 0.95, 0.003), figure("effect", 0.03, 0.004)
    assert among_others(card("it", buy_rate=always, effect=better)) >= {MUST_BUY}
    assert MUST_BUY not in among_others(card("it", buy_rate=always))
    assert MUST_BUY not in among_others(card("it", effect=better))


def test_priced_by_the_line_of_all_others() -> None:
    assert among_others(card("it", effect=figure("effect", 0.05, 0.004))) == {UNDERPRICED}
    assert among_others(card("it", effect=figure("effect", -0.05, 0.004))) == {OVERPRICED}
    assert among_others(card("it", effect=figure("effect", 0.009, 0.0005))) == set()  # too little


def test_a_dear_card_may_be_better() -> None:
    """Where each unit of cost is worth a point, a card of 8 that is worth 5 more is in line."""
    chance = np.random.default_rng(4)
    cards = [
        card(
            f"card_{place}",
            cost=cost,
            effect=figure("effect", 0.01 * cost + chance.normal(0, 0.003), 0.003),
        )
        for place, cost in enumerate([1, 2, 3, 4, 5, 6] * 6)
    ]
    fair, dear = figure("effect", 0.08, 0.004), figure("effect", 0.01, 0.004)
    found = judged([*cards, card("fair", cost=8, effect=fair), card("dear", cost=8, effect=dear)])
    assert [(flag.word, flag.card) for flag in found.flags] == [(OVERPRICED, "dear")]
    assert found.for_price["dear"].estimate == pytest.approx(-0.07, abs=0.01)
    assert found.line is not None


def test_without_costs_nothing_is_said_of_prices() -> None:
    found = judged(
        [card(f"card_{place}", cost=None, effect=figure("e", 0.1, 0.01)) for place in range(9)]
    )
    assert found.for_price == {}
    assert found.line is None
    assert not {UNDERPRICED, OVERPRICED} & {flag.word for flag in found.flags}


def test_carried_by_its_deck_wins_whether_or_not_it_is_drawn() -> None:
    better, nil = figure("effect", 0.04, 0.004), figure("iih", 0.001, 0.002)
    assert among_others(card("it", effect=better, drawn_effect_at_length=nil)) >= {CARRIED}
    unknown = figure("iih", 0.001, 0.02)  # it may be nil, and it may not
    assert CARRIED not in among_others(card("it", effect=better, drawn_effect_at_length=unknown))


def test_length_confounded_is_what_vanishes_among_games_alike_in_time() -> None:
    crude = figure("of_seat", 0.05, 0.004)
    assert among_others(card("it", effect_of_seat=crude)) == {CONFOUNDED}
    turned = figure("at_length", -0.02, 0.004)
    found = among_others(
        card(
            "it",
            effect_of_seat=crude,
            effect=figure("effect", 0.045, 0.004),
            effect_at_length=turned,
        )
    )
    assert CONFOUNDED in found
    kept = figure("effect", 0.04, 0.004)
    found = among_others(card("it", effect_of_seat=crude, effect=kept, effect_at_length=kept))
    assert CONFOUNDED not in found


def test_a_handful_of_games_is_no_ground_for_a_flag() -> None:
    few = figure("effect", 0.5, 0.01, count=20)
    assert among_others(card("it", effect=few, buy_rate=figure("rate", 1.0, 0.001, 20))) == set()


def test_no_cards_no_flags() -> None:
    assert judged([]) == Judged((), {}, None)
