"""Flags: the cards that stand out, each with the numbers that say why.

Five questions are asked of every market card, each a test that allows for how many cards there
are (Benjamini-Hochberg at `LEVEL`). If all cards were alike but for their names, each question
would flag any card at all in at most one report in a hundred, and all five together in at most
one in twenty: that is the stated rate of false alarms (`FALSE_ALARMS`). What is flagged must also
be large enough to matter: beyond a margin, not merely beyond nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from reports.metrics.cards_values import CardValue, error_of
from reports.metrics.discoveries import above, beyond, q_values, within
from reports.metrics.intervals import Estimate, Z, wilson
from reports.metrics.shrinkage import fit, left_out

Floats = NDArray[np.float64]

DEAD = "dead"
MUST_BUY = "must-buy"
OVERPRICED = "overpriced"
UNDERPRICED = "underpriced"
CARRIED = "carried by its deck"
CONFOUNDED = "length-confounded"
WORDS = (DEAD, MUST_BUY, OVERPRICED, UNDERPRICED, CARRIED, CONFOUNDED)

LEVEL = 0.01  # of each of the five questions
FALSE_ALARMS = 5 * LEVEL  # reports on cards that are all alike with any flag at all, at most
MARGIN = 0.01  # of wins: a smaller effect isn't worth a designer's time
SPREAD = 1.0  # standard deviations between the other cards: less is within what cards differ by
TAKEN = 0.75  # of its opportunities: bought so often, there is no choice
RARE = 0.2  # of what is usual (the median card)
FEWEST = 50  # games with the card: with fewer the normal intervals are no ground for a flag


@dataclass(frozen=True)
class Flag:
    """Why a card is flagged."""

    card: str
    word: str  # one of `WORDS`
    q: float  # Benjamini-Hochberg, over the cards asked the same
    figures: tuple[Estimate, ...]  # the numbers it rests on
    usual: float = float("nan")  # what they are held against


@dataclass(frozen=True)
class Judged:
    """The market cards of a run, judged."""

    flags: tuple[Flag, ...]  # in the order of `WORDS`, then of the cards
    for_price: dict[str, Estimate]  # by card: how far its win effect lies off the price's line
    line: tuple[float, float] | None  # of win effects on costs: at cost 0, and for each cost more

    def of(self, card: str) -> tuple[str, ...]:
        """Return the words that a card is flagged with."""
        return tuple(flag.word for flag in self.flags if flag.card == card)


def judged(cards: Sequence[CardValue]) -> Judged:
    """Return the flags of the market cards, and what each is worth for its price."""
    market = [card for card in cards if card.kind == "market"]
    for_price, price_flags, line = _priced(market)
    flags = [*_dead(market), *_must_buy(market), *price_flags, *_carried(market)]
    flags += _confounded(market)
    order = {card.card: place for place, card in enumerate(market)}
    flags.sort(key=lambda flag: (WORDS.index(flag.word), order[flag.card]))
    return Judged(tuple(flags), for_price, line)


def _dead(cards: Sequence[CardValue]) -> list[Flag]:
    """Flag cards that hardly anybody buys or acquires, or that lie unplayed in the hand.

    One-sided tests that the share is at least a fifth of the median card's: normal for the buy
    rate, whose opportunities go together by game, exact binomial for the others. A card is flagged
    for what speaks most clearly.
    """
    asked: list[tuple[str, Estimate, float, float]] = []
    for share_of, chance_of in ((_rate, _below), (_acquired, _fewer), (_played, _fewer)):
        told = [(card.card, share) for card in cards if (share := share_of(card)) is not None]
        usual = float(np.median([share.estimate for _, share in told])) if told else 0.0
        if usual > 0:
            asked += [(name, share, usual, chance_of(share, RARE * usual)) for name, share in told]
    flags: dict[str, Flag] = {}
    for (name, share, usual, _), q in zip(
        asked, q_values([chance for *_, chance in asked]), strict=True
    ):
        if q <= LEVEL and (name not in flags or q < flags[name].q):
            flags[name] = Flag(name, DEAD, float(q), (share,), usual)
    return list(flags.values())


def _below(share: Estimate, least: float) -> float:
    """Return how probable so small a share is if the true one is at least ``least``."""
    return float(above(np.array(least - share.estimate), np.array(error_of(share)), 0.0))


def _fewer(share: Estimate, least: float) -> float:
    """Return the same of independent observations, exactly."""
    from scipy.stats import binom

    return float(binom.cdf(round(share.estimate * share.count), share.count, least))


def _acquired(card: CardValue) -> Estimate | None:
    """Return how often a card on offer is acquired; one that never was, never."""
    found = card.acquired
    if found is None:
        found = wilson(f"cards.{card.card}.acquired", 0, card.offered)
    return found if found.count >= FEWEST else None


def _played(card: CardValue) -> Estimate | None:
    """Return how often a card that was drawn is played at all."""
    never = card.never_played
    if never is None or never.count < FEWEST:
        return None
    name = f"cards.{card.card}.played"
    return Estimate(name, 1 - never.estimate, 1 - never.high, 1 - never.low, never.count)


def _must_buy(cards: Sequence[CardValue]) -> list[Flag]:
    """Flag cards that are bought whenever they can be, and whose owners win more."""
    effects, rates = _numbers(cards, lambda card: card.effect), _numbers(cards, _rate)
    chances = np.maximum(above(*effects, MARGIN), above(*rates, TAKEN))
    return _flags(cards, MUST_BUY, chances, lambda card: (card.buy_rate, card.effect))


def _rate(card: CardValue) -> Estimate | None:
    return card.buy_rate if card.buy_rate is not None and card.buy_rate.count >= FEWEST else None


def _carried(cards: Sequence[CardValue]) -> list[Flag]:
    """Flag cards whose owners win more, whether or not they draw them."""
    effects = _numbers(cards, lambda card: card.effect)
    drawn = _numbers(cards, lambda card: card.drawn_effect_at_length)
    chances = np.maximum(above(*effects, MARGIN), within(*drawn, MARGIN))
    return _flags(cards, CARRIED, chances, lambda card: (card.effect, card.drawn_effect_at_length))


def _confounded(cards: Sequence[CardValue]) -> list[Flag]:
    """Flag cards whose effect more than halves, or turns, among games that are alike in time.

    The effect by seat alone is beyond the margin; that in strata of the round bought, or of the
    game's length as well, lies less than half as far out on the same side. The two rest on the
    same games: their covariance is positive, and left out, so that the test is strict.
    """
    crude = _numbers(cards, lambda card: card.effect_of_seat)
    side = np.sign(crude[0])
    halves = []
    for conditioned in (
        _numbers(cards, lambda card: card.effect),
        _numbers(cards, lambda card: card.effect_at_length),
    ):
        left = np.abs(crude[0]) / 2 - side * conditioned[0]
        halves.append(above(left, np.sqrt(crude[1] ** 2 / 4 + conditioned[1] ** 2), 0.0))
    either = np.minimum(1.0, 2 * np.fmin(*halves))  # Bonferroni: two ways to shrink
    chances = np.maximum(beyond(*crude, MARGIN), either)
    return _flags(
        cards,
        CONFOUNDED,
        chances,
        lambda card: (card.effect_of_seat, card.effect, card.effect_at_length),
    )


def _priced(
    cards: Sequence[CardValue],
) -> tuple[dict[str, Estimate], list[Flag], tuple[float, float] | None]:
    """Return how far each card's effect lies off the price's line, the flags, and the line.

    The line is drawn through all other cards (`reports.metrics.shrinkage.left_out`): what a card
    of this price is usually worth. Flagged is what lies off by more than `MARGIN` and by more than
    `SPREAD` times the spread of the others about their line.
    """
    told = [
        card
        for card in cards
        if card.cost is not None
        and card.effect is not None
        and card.effect.count >= FEWEST
        and error_of(card.effect) > 0
    ]
    if len(told) < 4:
        return {}, [], None
    effects, errors = _numbers(told, lambda card: card.effect)
    design = np.array([(1.0, float(card.cost or 0)) for card in told])
    found = left_out(effects, errors**2, design)
    margins = np.maximum(MARGIN, SPREAD * found.spread)
    with np.errstate(invalid="ignore"):
        chances = np.minimum(1.0, 2 * above(np.abs(found.off) - margins, found.error, 0.0))
    for_price = {
        card.card: Estimate(
            f"cards.{card.card}.for_price",
            float(off),
            float(off - Z * error),
            float(off + Z * error),
            card.effect.count if card.effect else 0,
        )
        for card, off, error in zip(told, found.off, found.error, strict=True)
        if np.isfinite(off)
    }
    flags = [
        Flag(
            card.card,
            UNDERPRICED if off > 0 else OVERPRICED,
            float(q),
            (for_price[card.card], *((card.effect,) if card.effect else ())),
            float(margin),
        )
        for card, off, q, margin in zip(told, found.off, q_values(chances), margins, strict=True)
        if q <= LEVEL
    ]
    return for_price, flags, _line(effects, errors, design)


def _line(effects: Floats, errors: Floats, design: Floats) -> tuple[float, float]:
    """Return the line of win effects on costs; flat if all cost the same."""
    if np.ptp(design[:, 1]) == 0:
        return float(fit(effects, errors**2, design[:, :1]).coefficients[0]), 0.0
    level, slope = fit(effects, errors**2, design).coefficients
    return float(level), float(slope)


def _numbers(
    cards: Sequence[CardValue], figure_of: Callable[[CardValue], Estimate | None]
) -> tuple[Floats, Floats]:
    """Return a figure of all cards and its errors; NaN where there is none or too little."""
    figures = [figure_of(card) for card in cards]
    told = [figure if figure and figure.count >= FEWEST else None for figure in figures]
    estimates = [figure.estimate if figure else np.nan for figure in told]
    errors = np.array([error_of(figure) for figure in told])
    return np.array(estimates, np.float64), np.where(errors > 0, errors, np.nan)


def _flags(
    cards: Sequence[CardValue],
    word: str,
    chances: Floats,
    figures_of: Callable[[CardValue], tuple[Estimate | None, ...]],
) -> list[Flag]:
    return [
        Flag(card.card, word, float(q), tuple(one for one in figures_of(card) if one))
        for card, q in zip(cards, q_values(chances), strict=True)
        if q <= LEVEL
    ]
