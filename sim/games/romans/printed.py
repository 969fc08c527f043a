"""What is printed on the cards that a side can own, for reports to hold their results against."""

from __future__ import annotations

from collections.abc import Iterator

from sim.engine.game import CardFacts, LoadedValues
from sim.games.romans.values.cards import Card
from sim.games.romans.values.words import UNUSED


def printed_cards(loaded: LoadedValues) -> dict[str, CardFacts]:
    """Return the starters, John's cards with them, and the market cards of a values file, by id."""
    cards: dict[str, Card] = loaded.document.cards
    return {
        name: CardFacts(
            "market" if card.is_market else "starter",
            sum(card.cost.value.values()) if card.cost is not None else None,
            dict(_numbers(card)),
        )
        for name, card in cards.items()
        if card.deck != UNUSED and not card.is_event
    }


def _numbers(card: Card) -> Iterator[tuple[str, int]]:
    if card.political is not None:
        yield "political", card.political.value
    if card.military is not None:
        yield "military", card.military.value
    if card.yields is not None:
        yield "yield", sum(card.yields.value.values())
