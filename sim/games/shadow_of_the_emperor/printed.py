"""What is printed on the action cards, for reports to hold their results against."""

from __future__ import annotations

from sim.engine.game import CardFacts, LoadedValues
from sim.games.shadow_of_the_emperor.values.model import ActionCard


def printed_cards(loaded: LoadedValues) -> dict[str, CardFacts]:
    """Return the action cards of a values file, by id.

    All are of the market: nobody begins with one, and they return after a round. A Permit's cost
    is a player's first; a card that comes only through a privilege has none.
    """
    cards: dict[str, ActionCard] = loaded.document.cards
    return {name: CardFacts("market", _cost(card), _numbers(card)) for name, card in cards.items()}


def _cost(card: ActionCard) -> int | None:
    if card.cost is not None:
        return card.cost.value
    if card.costs is not None:
        return card.costs.value.get("first")
    return None


def _numbers(card: ActionCard) -> dict[str, int]:
    own = ("points", "votes", "influence", "copies")
    given = {key: getattr(card, key) for key in own}
    return {key: number.value for key, number in given.items() if number is not None}
