"""Printed names of what the codes stand for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sim.engine.game import LoadedValues
from sim.games.prose import joined, title_of, values_of
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


def card_title(loaded: LoadedValues, card: int) -> str:
    """Return the printed name of a physical card; copies of a card share it."""
    return title_of(loaded, "cards", int(values_of(loaded).printed[int(card)]))


def deed_name(loaded: LoadedValues, card: int) -> str:
    """Return the printed name of a card's Deed; empty if it has none."""
    label = loaded.labels["cards"][int(values_of(loaded).printed[int(card)])]
    cards = getattr(loaded.document, "cards", {})
    deed = getattr(cards.get(label), "deed", None)
    return getattr(deed, "name", None) or ""


def shield_title(loaded: LoadedValues, shield: int) -> str:
    """Return the printed name of a shield."""
    return title_of(loaded, "shields", shield)


def side_of(state: Any, seat: int) -> int:
    """Return the house in a seat: sides change seats in half the games of a mirror."""
    for side in Side:
        if int(state.seat_of[side]) == seat:
            return int(side)
    return int(seat)


def house(state: Any, seat: int) -> str:
    """Return the name of the house in a seat."""
    return "nobody" if seat == NOBODY else SIDE_NAMES[Side(side_of(state, int(seat)))]


def cubes_text(amounts: Iterable[int]) -> str:
    """Return amounts of the four currencies, and of "any" behind them, in words."""
    names = (*CURRENCY_NAMES, "of any currency")
    parts = [f"{n} {name}" for n, name in zip(amounts, names, strict=False) if n]
    return joined(parts) or "nothing"


def currencies_in(mask: int) -> list[str]:
    """Return the names of the currencies in a bit mask."""
    return [CURRENCY_NAMES[i] for i in range(CURRENCIES) if int(mask) >> i & 1]
