"""Printed names of what the codes stand for, and the small grammar that sentences need."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from sim.engine.game import LoadedValues
from sim.games.romans.codes import CURRENCIES, NOBODY, Battleground, Elector, Marker, Side

ELECTOR_NAMES = {
    Elector.MAINZ: "Mainz",
    Elector.TRIER: "Trier",
    Elector.COLOGNE: "Cologne",
    Elector.BOHEMIA: "Bohemia",
    Elector.PALATINATE: "the Palatinate",
    Elector.SAXONY: "Saxony",
    Elector.BRANDENBURG: "Brandenburg",
}
GROUND_NAMES = {
    Battleground.LOMBARDY: "Lombardy",
    Battleground.LOW_COUNTRIES: "the Low Countries",
    Battleground.SILESIA_LUSATIA: "Silesia / Lusatia",
    Battleground.TYROL: "Tyrol",
    Battleground.LOWER_BAVARIA: "Lower Bavaria",
}
CURRENCY_NAMES = ("Church", "German", "Western", "Eastern")
MARKER_NAMES = {
    Marker.LUDWIG_2: "Ludwig 2",
    Marker.LUDWIG_1: "Ludwig 1",
    Marker.NEUTRAL: "Neutral",
    Marker.CHARLES_1: "Charles 1",
    Marker.CHARLES_2: "Charles 2",
}
SIDE_NAMES = {Side.LUXEMBOURG: "Luxembourg", Side.WITTELSBACH: "Wittelsbach"}
COURT_NAMES = {Side.LUXEMBOURG: "the Court of Charles", Side.WITTELSBACH: "the Court of Louis"}
DIRECTION_NAMES = ("Ludwig", "Charles")


def values_of(loaded: LoadedValues) -> Any:
    """Return the one values record that was loaded."""
    return np.asarray(loaded.record).reshape(-1).view(np.recarray)[0]


def card_title(loaded: LoadedValues, card: int) -> str:
    """Return the printed name of a physical card; copies of a card share it."""
    first = loaded.labels["cards"][int(values_of(loaded).printed[int(card)])]
    return loaded.titles.get(first, first)


def deed_name(loaded: LoadedValues, card: int) -> str:
    """Return the printed name of a card's Deed; empty if it has none."""
    label = loaded.labels["cards"][int(values_of(loaded).printed[int(card)])]
    cards = getattr(loaded.document, "cards", {})
    deed = getattr(cards.get(label), "deed", None)
    return getattr(deed, "name", None) or ""


def shield_title(loaded: LoadedValues, shield: int) -> str:
    """Return the printed name of a shield."""
    name = loaded.labels["shields"][int(shield)]
    return loaded.titles.get(name, name)


def side_of(state: Any, seat: int) -> int:
    """Return the house in a seat: sides change seats in half the games of a mirror."""
    for side in Side:
        if int(state.seat_of[side]) == seat:
            return int(side)
    return int(seat)


def house(state: Any, seat: int) -> str:
    """Return the name of the house in a seat."""
    return "nobody" if seat == NOBODY else SIDE_NAMES[Side(side_of(state, int(seat)))]


def count(number: int, one: str, many: str | None = None) -> str:
    """Return ``1 card`` or ``2 cards``."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def joined(words: Sequence[str], last: str = "and") -> str:
    """Return ``a``, ``a and b`` or ``a, b and c``."""
    words = list(words)
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def cubes_text(amounts: Iterable[int]) -> str:
    """Return amounts of the four currencies, and of "any" behind them, in words."""
    names = (*CURRENCY_NAMES, "of any currency")
    parts = [f"{n} {name}" for n, name in zip(amounts, names, strict=False) if n]
    return joined(parts) or "nothing"


def currencies_in(mask: int) -> list[str]:
    """Return the names of the currencies in a bit mask."""
    return [CURRENCY_NAMES[i] for i in range(CURRENCIES) if int(mask) >> i & 1]


def capital(sentence: str) -> str:
    """Return the sentence with its first letter in upper case."""
    return sentence[:1].upper() + sentence[1:]
