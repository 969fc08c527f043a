"""What cards do, in words of our own, with the numbers of the values file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sim.engine.game import LoadedValues
from sim.games.corona_de_hierro.codes import CardType, Loyalty, Size
from sim.games.corona_de_hierro.names import (
    SIZE_NAMES,
    die_name,
    families_text,
    levels,
    pawns,
    player,
)
from sim.games.prose import count, joined, values_of

Text = Callable[[Any, LoadedValues, int], str]  # (values, loaded, kind)


def card_text(loaded: LoadedValues, kind: int) -> str:
    """Return what an initiative card does."""
    values = values_of(loaded)
    text = TEXTS[CardType(int(values.card_type[kind]))](values, loaded, kind)
    return f"{text}; first action only" if values.first_action_only[kind] else text


def loyalty_text(loaded: LoadedValues, card: int, holder: int) -> str:
    """Return what a loyalty card pays its holder for."""
    values = values_of(loaded)
    named = int(values.loyalty_seat[card])
    if values.loyalty_kind[card] == Loyalty.SOLE_KING:
        named = holder
    points = count(int(values.loyalty_points[card, int(named == holder)]), "point")
    who = "you are" if named == holder else f"{player(named)} is"
    return f"{points} if {who} King"


def _march(values: Any, loaded: LoadedValues, kind: int) -> str:
    del loaded, kind
    ways = [
        f"a {SIZE_NAMES[size]} army up to {count(int(values.march_steps[size]), 'space')}"
        for size in Size
        if values.march_steps[size]
    ]
    return f"move {joined(ways, 'or')}"


def _bishop(values: Any, loaded: LoadedValues, kind: int) -> str:
    families = families_text(loaded, int(values.card_families[kind]), "or")
    return f"with a castle of {families}, rise {levels(values.bishop_levels)}"


def _pact(values: Any, loaded: LoadedValues, kind: int) -> str:
    families = families_text(loaded, int(values.card_families[kind]))
    points = count(int(values.pact_points), "point")
    return f"with a castle of each of {families}, score {points}"


def _vassal(values: Any, loaded: LoadedValues, kind: int) -> str:
    family = families_text(loaded, int(values.card_families[kind]), "or")
    return f"recruit {pawns(values.vassal_pawns)} from a castle of {family}"


def _charge(values: Any, loaded: LoadedValues, kind: int) -> str:
    del loaded, kind
    points = count(int(values.charge_points), "point")
    return f"attack an army with {die_name(values.charge_die)} throughout; {points} for winning"


TEXTS: dict[CardType, Text] = {
    CardType.GOOD_FORTUNE: lambda values, loaded, kind: (
        f"attack a castle, or request its support, with {die_name(values.fortune_die)}"
    ),
    CardType.CAVALRY_CHARGE: _charge,
    CardType.FORCED_MARCH: _march,
    CardType.RESISTANCE: lambda values, loaded, kind: (
        f"remove {pawns(values.resistance_pawns)} of an army at the gate of an own castle"
    ),
    CardType.LOYAL_VASSAL: _vassal,
    CardType.BISHOP: _bishop,
    CardType.POPE: lambda values, loaded, kind: (
        f"most emissaries in Rome: rise {levels(values.pope_levels)}"
    ),
    CardType.KING_IS_DEAD: lambda values, loaded, kind: (
        f"highest on the track: rise {levels(values.king_levels)}"
    ),
    CardType.SPY: lambda values, loaded, kind: "look at another's cards and discard one of them",
    CardType.MAGYAR_INVASION: lambda values, loaded, kind: (
        f"no emissary with the Magyars: drop {levels(values.magyar_levels)}"
    ),
    CardType.SARACEN_INVASION: lambda values, loaded, kind: (
        f"no emissary with the Saracens: drop {levels(values.saracen_levels)}"
    ),
    CardType.SECRET_PACT: _pact,
    CardType.HOSTAGE: lambda values, loaded, kind: (
        "replace another's emissary by an own one and keep it as a hostage"
    ),
}
