"""The chapter on cards: which are bought, what they do for their owners, which stand out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain
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
from reports.documents.chapters.cards_words import TERMS, findings_of
from reports.documents.model import Block, Chapter, Chart, Prose, Table
from reports.documents.wording import number_text
from reports.metrics.cards_counting import tells_of_cards
from reports.metrics.cards_flags import FALSE_ALARMS, judged
from reports.metrics.cards_studies import causal_effects
from reports.metrics.cards_values import card_values, error_of
from reports.metrics.runs import Runs, Side

if TYPE_CHECKING:
    from matplotlib.figure import Figure


FEWEST_IN_A_CHART = 3  # cards


def chapter(runs: Runs) -> Chapter | None:
    """Return the chapter on cards, or None if no run keeps rows that tell who owned them."""
    told = [_told(side) for side in runs.sides if tells_of_cards(side.run)]
    if not told:
        return None
    makers: tuple[Callable[[Sequence[Told], bool], Table | None], ...] = (
        flags_table,
        values_table,
        buying_table,
        win_rates_table,
        causal_table,
        rounds_table,
        seats_table,
        uses_table,
        starters_table,
    )
    alone = len(told) == 1
    tables = {make.__name__: make(told, not alone) for make in makers}
    charts = list(chain.from_iterable(_charts(one, alone=alone) for one in told))
    blocks: list[Block] = []
    for name, table in tables.items():
        if table is not None:
            blocks.append(table)
        if name == "flags_table":
            blocks += charts
            blocks += [Prose(text) for text in _left_out(told)]
    return Chapter(
        id="cards",
        title="Cards",
        blocks=tuple(blocks),
        findings=tuple(finding for one in told for finding in findings_of(one, alone=runs.alone)),
        lead=(
            "What each card is worth to its owner, as far as play shows it. A win rate mixes what "
            "a card does with who buys it, and when: the win effect therefore holds buyers of a "
            "card against buyers of other cards in the same seat and round. A flag says where to "
            f"look first; if all cards were alike, {number_text(FALSE_ALARMS, 'share', 0)} of "
            "reports at most would show any."
        ),
        terms=TERMS,
    )


def _told(side: Side) -> Told:
    cards = card_values(side.run)
    return Told(side, tuple(cards), judged(cards), causal_effects(side.run))


def _left_out(told: Sequence[Told]) -> list[str]:
    """Return what a reader may look for and why it isn't there."""
    texts = []
    for one in told:
        market = [card for card in one.cards if card.kind == "market" and card.effect is not None]
        where = "" if len(told) == 1 else f"{one.side.name}: "
        if market and all(card.cost is None for card in market):
            text = (
                "the run doesn't keep what the cards cost, so nothing is said about prices; run "
                "it again to have them"
            )
            texts.append(f"{where}{text if where else text[0].upper() + text[1:]}.")
    return texts


@dataclass(frozen=True)
class _Sketch:
    """A chart of the chapter before it has an id."""

    name: str
    title: str
    alt: str
    draw: Callable[[], Figure]
    note: str


def _charts(told: Told, *, alone: bool) -> list[Chart]:
    cards = [card for card in told.cards if card.kind == "market" and error_of(card.effect) > 0]
    if len(cards) < FEWEST_IN_A_CHART:
        return []
    suffix = "" if alone else f"-{number}"
    of_run = "" if alone else f", {told.side.name}"
    return [
        Chart(f"cards-{one.name}{suffix}", one.title + of_run, one.alt, one.draw, one.note)
        for one in (_forest(told, cards), _priced(told, cards), _buying(told, cards))
        if one is not None
    ]
