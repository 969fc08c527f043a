"""The chapter on cards: which are bought, what they do for their owners, which stand out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from reports.documents.chapters.cards_tables import (
    Told,
    buying_table,
    causal_table,
    flags_table,
    rounds_table,
    seats_table,
    starters_table,
    uses_table,
    values_table,
    win_rates_table,
)
from reports.documents.chapters.cards_words import findings_of, terms_of
from reports.documents.model import Block, Chapter, Chart, Prose, Table
from reports.documents.wording import number_text
from reports.metrics.cards_counting import tells_of_cards
from reports.metrics.cards_flags import FALSE_ALARMS, MARGIN, judged
from reports.metrics.cards_studies import causal_effects
from reports.metrics.cards_values import CardValue, card_values, error_of
from reports.metrics.runs import Runs, Side

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from reports.figures.cards import Dot

FEWEST_IN_A_CHART = 3  # cards

TableMaker = Callable[[Sequence[Told]], Table | None]
BESIDE_CHARTS: tuple[TableMaker, ...] = (flags_table,)
BELOW: tuple[TableMaker, ...] = (
    values_table,
    buying_table,
    win_rates_table,
    causal_table,
    rounds_table,
    seats_table,
    uses_table,
    starters_table,
)


def chapter(runs: Runs) -> Chapter | None:
    """Return the chapter on cards, or None if no run keeps rows that tell who owned them."""
    told = [_told(side) for side in runs.sides if tells_of_cards(side.run)]
    if not told:
        return None
    getting = told[0].getting
    blocks: list[Block] = [table for make in BESIDE_CHARTS if (table := make(told)) is not None]
    for number, one in enumerate(told):
        blocks += _charts(one, "" if len(told) == 1 else f"-{number + 1}")
        blocks += _left_out(one, alone=len(told) == 1)
    blocks += [table for make in BELOW if (table := make(told)) is not None]
    return Chapter(
        id="cards",
        title="Cards",
        blocks=tuple(blocks),
        findings=tuple(finding for one in told for finding in findings_of(one, alone=runs.alone)),
        lead=(
            "What each card is worth to its owner, as far as play shows it. "
            f"{getting.lead} Flags say where to look first: if all cards were alike, "
            f"{number_text(FALSE_ALARMS, 'share', 0)} of reports at most would show any."
        ),
        terms=terms_of(getting),
    )


def _told(side: Side) -> Told:
    cards = card_values(side.run)
    return Told(side, tuple(cards), judged(cards), causal_effects(side.run))


def _left_out(told: Told, *, alone: bool) -> list[Prose]:
    """Return what a reader may look for and why it isn't there."""
    market = [card for card in told.cards if card.kind == "market" and card.effect is not None]
    if not told.getting.sold or not market or any(card.cost is not None for card in market):
        return []
    which = "This run" if alone else f"The run {told.side.name}"
    text = f"{which} doesn't keep what the cards cost, so nothing is said about prices."
    return [Prose(f"{text} Run it again to have them.")]


def _charts(told: Told, suffix: str) -> list[Chart]:
    """Return the charts of a run; none if it has fewer than three cards to show."""
    market = [card for card in told.cards if card.kind == "market"]
    cards = [card for card in market if error_of(card.effect) > 0]
    if len(cards) < FEWEST_IN_A_CHART:
        return []
    made = [_forest(told, cards, suffix)]
    if told.judged.line is not None:
        made.append(_priced(told, [card for card in cards if card.cost is not None], suffix))
    if all(card.buy_rate is not None for card in cards):
        made.append(_buying(told, cards, suffix))
    return made


def _titled(told: Told, title: str, suffix: str) -> str:
    return f"{title}, {told.side.name}" if suffix else title


def _dots(told: Told, cards: Sequence[CardValue]) -> list[Dot]:
    from reports.figures.cards import Dot

    return [
        Dot(
            told.name(card.card),
            card.effect,
            card.effect_shrunk,
            told.judged.of(card.card),
            card.cost,
            card.buy_rate,
            told.judged.for_price.get(card.card),
        )
        for card in cards
        if card.effect is not None
    ]


def _forest(told: Told, cards: Sequence[CardValue], suffix: str) -> Chart:
    def draw() -> Figure:
        from reports.figures.cards import forest

        return forest(_dots(told, cards), MARGIN)

    ranked = sorted(cards, key=lambda card: -(card.effect.estimate if card.effect else 0.0))
    least, most = ranked[-1], ranked[0]
    return Chart(
        f"cards-forest{suffix}",
        _titled(told, "Win effect of each card", suffix),
        f"The win effects of {len(cards)} cards with their intervals, the greatest on top: from "
        f"{_with_effect(told, most)} down to {_with_effect(told, least)}.",
        draw,
        f"How much more often {told.getting.forest} in the same seat and round. Within the grey "
        "band it hardly matters. Flagged cards are bold.",
    )


def _priced(told: Told, cards: Sequence[CardValue], suffix: str) -> Chart:
    line = told.judged.line
    assert line is not None

    def draw() -> Figure:
        from reports.figures.cards import price_and_value

        return price_and_value(_dots(told, cards), line, MARGIN)

    slope = number_text(line[1], "points")
    return Chart(
        f"cards-price{suffix}",
        _titled(told, "Price and value", suffix),
        f"The win effects of {len(cards)} cards against what they cost; the line through them "
        f"rises by {slope} percentage points with each unit of cost.",
        draw,
        "The line is what a card of this cost is usually worth; the band is one percentage point "
        "on either side. Triangles are flagged cards: upward, their owners win more; downward, "
        "less. Cards of one cost stand side by side.",
    )


def _buying(told: Told, cards: Sequence[CardValue], suffix: str) -> Chart:
    def draw() -> Figure:
        from reports.figures.cards import buying_and_effect

        return buying_and_effect(_dots(told, cards))

    rates = sorted(cards, key=lambda card: card.buy_rate.estimate if card.buy_rate else 0.0)
    ends = [
        f"{told.name(card.card)} ({number_text(card.buy_rate, 'share')})"
        for card in (rates[0], rates[-1])
        if card.buy_rate is not None
    ]
    return Chart(
        f"cards-buying{suffix}",
        _titled(told, "Buy rate and win effect", suffix),
        f"How readily {len(cards)} cards are bought, from {' to '.join(ends)}, against their win "
        "effects.",
        draw,
        "The dotted line is the median card. On the upper right: bought readily, and rightly. On "
        "the lower right: bought readily, and its owners win less. Triangles are flagged cards.",
    )


def _with_effect(told: Told, card: CardValue) -> str:
    return f"{told.name(card.card)} ({number_text(card.effect or 0.0, 'points')} points)"
