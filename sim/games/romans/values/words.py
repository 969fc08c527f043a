"""The words of the values file: the rulebook's names, in lower case, and references to ids."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from sim.games.romans.codes import (
    Battleground,
    ControlBonus,
    Currency,
    Deck,
    Elector,
    Marker,
    Side,
)
from sim.values.fields import known_id, names_of

ECCLESIASTICAL = "ecclesiastical"  # 2.21
SECULAR = "secular"
ANY_PLACE = "any"
GROUPS = (ANY_PLACE, ECCLESIASTICAL, SECULAR)


def words(codes: type[IntEnum]) -> tuple[str, ...]:
    """Return the names of an enumeration as the values file writes them."""
    return tuple(member.name.lower() for member in codes)


SIDES = words(Side)
CURRENCY_WORDS = words(Currency)
COUNTRY_WORDS = words(Elector)
GROUND_WORDS = words(Battleground)
YIELDS = (*CURRENCY_WORDS, "any")  # 5.51
DECK_WORDS = words(Deck)

Country = names_of("elector country", COUNTRY_WORDS)
Ground = names_of("battleground", GROUND_WORDS)
CurrencyWord = names_of("currency", CURRENCY_WORDS)
DeckWord = names_of("deck", DECK_WORDS)
SideWord = names_of("side", SIDES)
SideOrNobody = names_of("side", (*SIDES, "nobody"))
SideOrSeed = names_of("side", (*SIDES, "by_seed"))
MarkerWord = names_of("space of the loyalty track", words(Marker))
BonusWord = names_of("control bonus", words(ControlBonus))

CardId = known_id("card", "cards")
ShieldId = known_id("shield", "shields")


def _listed(value: Any) -> Any:
    """Return a single word as a list of one."""
    return [value] if isinstance(value, str) else value


def listed(item: Any, what: str, names: tuple[str, ...]) -> Any:
    """Return the type of a word or a list of words, held as a list."""
    one = {"enum": list(names)}
    many = {"type": "array", "items": one, "minItems": 1}
    return Annotated[
        list[item],
        BeforeValidator(_listed),
        Field(min_length=1, description=what, json_schema_extra={"anyOf": [one, many]}),
    ]


Countries = listed(
    names_of("elector country or group", (*COUNTRY_WORDS, *GROUPS)),
    "An elector country, a list of them, or any, ecclesiastical, secular",
    (*COUNTRY_WORDS, *GROUPS),
)
Grounds = listed(
    names_of("battleground", (*GROUND_WORDS, ANY_PLACE)),
    "A battleground, a list of them, or any",
    (*GROUND_WORDS, ANY_PLACE),
)
