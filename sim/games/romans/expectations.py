"""What the set-up says about the game before it is played: when Crécy comes (3.4)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import comb

from sim.engine.game import LoadedValues
from sim.games.romans.codes import Deck


def expectations(loaded: LoadedValues) -> Mapping[str, tuple[float, ...]]:
    """Return how likely Crécy has come, ``crecy``, by the number of cards that have left the row.

    Place d of it is the chance after d departures from the regular spots, if nobody changes the
    market deck (6.5); the last place is 1. Nothing is returned unless there is one Crécy.
    """
    values = loaded.record[0]
    deck = values.deck[: values.card_count].tolist()
    if deck.count(Deck.CRECY) != 1:
        return {}
    market = max(0, deck.count(Deck.MARKET) - int(values.row_size))
    events = deck.count(Deck.HISTORICAL_EVENT) + deck.count(Deck.BATTLE_EVENT)
    late = deck.count(Deck.MARKET_LATE)
    share = int(values.late_share[0]), int(values.late_share[1])
    above = market_cards_above_crecy(market, events, late, share, int(values.crecy_depth))
    reached, so_far = [0.0], 0.0
    for cards in range(max(above) + 1):  # it comes with the departure after that many
        so_far += above.get(cards, 0.0)
        reached.append(min(1.0, so_far))
    reached[-1] = 1.0
    return {"crecy": tuple(reached)}


def market_cards_above_crecy(
    market: int, events: int, late: int, late_share: tuple[int, int], depth: int
) -> dict[int, float]:
    """Return how likely each number of market cards lies above Crécy (3.43 to 3.45).

    Parameters
    ----------
    market, events : int
        Cards that are shuffled together.
    late : int
        Late market cards, put one by one into the bottom ``late_share`` of the deck.
    depth : int
        Crécy is equally likely in each of the bottom ``depth`` places.
    """
    size = market + events + late
    places = min(depth, size + 1)
    found: dict[int, float] = {}
    for below in range(places):
        for cards, chance in _at_the_bottom(market, events, late, late_share, below).items():
            above = market + late - cards
            found[above] = found.get(above, 0.0) + chance / places
    return found


@lru_cache(maxsize=256)
def _at_the_bottom(
    market: int, events: int, late: int, late_share: tuple[int, int], bottom: int
) -> dict[int, float]:
    """Return how likely each number of market cards is among the ``bottom`` cards of the deck.

    Without late cards it is hypergeometric. The last late card to be put in lies among them if it
    has fewer than ``bottom`` cards below it; under it and over it the deck is as it was before.
    """
    if late == 0:
        ways = comb(market + events, bottom)
        least, most = max(0, bottom - events), min(market, bottom)
        return {
            cards: comb(market, cards) * comb(events, bottom - cards) / ways
            for cards in range(least, most + 1)
        }
    before = market + events + late - 1
    places = before * late_share[0] // late_share[1] + 1
    inside = min(bottom, places) / places
    found: dict[int, float] = {}
    for among, chance, more in ((bottom - 1, inside, 1), (bottom, 1 - inside, 0)):
        if chance > 0:
            part = _at_the_bottom(market, events, late - 1, late_share, among)
            for cards, share in part.items():
                found[cards + more] = found.get(cards + more, 0.0) + chance * share
    return found
