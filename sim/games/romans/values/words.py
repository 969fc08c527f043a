"""The words of the values file: the rulebook's names, in lower case, and references to ids."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema, core_schema

from sim.games.romans.codes import (
    Battleground,
    ControlBonus,
    Currency,
    Deck,
    Elector,
    Marker,
    Side,
    Zone,
)
from sim.values.codes import words
from sim.values.fields import KeyOf, OneOf

ECCLESIASTICAL = "ecclesiastical"  # 2.21
SECULAR = "secular"
ANY_PLACE = "any"
GROUPS = (ANY_PLACE, ECCLESIASTICAL, SECULAR)


SIDES = words(Side)
CURRENCY_WORDS = words(Currency)
COUNTRY_WORDS = words(Elector)
GROUND_WORDS = words(Battleground)
YIELDS = (*CURRENCY_WORDS, "any")  # 5.51
DECK_WORDS = words(Deck)
UNUSED = Deck.UNUSED.name.lower()  # the deck of a card that is cut

Country = Annotated[str, OneOf("elector country", COUNTRY_WORDS)]
Ground = Annotated[str, OneOf("battleground", GROUND_WORDS)]
CurrencyWord = Annotated[str, OneOf("currency", CURRENCY_WORDS)]
YieldWord = Annotated[str, OneOf("currency", YIELDS)]
DeckWord = Annotated[str, OneOf("deck", DECK_WORDS)]
SideWord = Annotated[str, OneOf("side", SIDES)]
SideOrNobody = Annotated[str, OneOf("side", (*SIDES, "nobody"))]
SideOrSeed = Annotated[str, OneOf("side", (*SIDES, "by_seed"))]
MarkerWord = Annotated[str, OneOf("space of the loyalty track", words(Marker))]
BonusWord = Annotated[str, OneOf("control bonus", words(ControlBonus))]
ZoneWord = Annotated[str, OneOf("place for cards", words(Zone))]
# A draw pile is face down (2.1): nobody may pick a card out of it.
OpenZoneWord = Annotated[str, OneOf("place to take cards from", ("hand", "discard", "play_area"))]
RoleWord = Annotated[str, OneOf("side of a text", ("self", "opponent", *SIDES))]

CardId = Annotated[str, KeyOf("card", "cards")]
ShieldId = Annotated[str, KeyOf("shield", "shields")]


def _listed(value: Any) -> Any:
    """Return a single word as a list of one."""
    return [value] if isinstance(value, str) else value


class _OrOne:
    """Marks a list of words of which a single one may be written without brackets."""

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.no_info_before_validator_function(_listed, handler(source))

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        many = handler(schema)
        return {"anyOf": [many["items"], many]}


Countries = Annotated[
    list[Annotated[str, OneOf("elector country or group", (*COUNTRY_WORDS, *GROUPS))]],
    Field(min_length=1),
    _OrOne(),
]
Grounds = Annotated[
    list[Annotated[str, OneOf("battleground", (*GROUND_WORDS, ANY_PLACE))]],
    Field(min_length=1),
    _OrOne(),
]
