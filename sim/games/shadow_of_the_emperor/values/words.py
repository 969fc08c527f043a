"""The words of the values file: the rulebook's names, in lower case."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import ValidationInfo
from pydantic_core import CoreSchema, core_schema

from sim.games.shadow_of_the_emperor.codes import (
    STAGES,
    CityAction,
    Colour,
    Effect,
    Kind,
    Privilege,
    Side,
)
from sim.games.shadow_of_the_emperor.names import SEAT_NAMES
from sim.values.codes import words
from sim.values.fields import OneOf, faults, unknown_name

KIND_WORDS = words(Kind)
SIDE_WORDS = words(Side)
COLOUR_WORDS = words(Colour)
EFFECT_WORDS = words(Effect)
PRIVILEGE_WORDS = words(Privilege)
CITY_ACTION_WORDS = words(CityAction)
PLAYERS = ("two", "three", "four")  # how many play
HEADS = PLAYERS[1:]  # on the back of an action card: from how many players on it is used
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth")  # of a player's cities

# Who is the first Emperor, if not chance: seats that play at any number of players.
EMPERORS = ("by_seed", *SEAT_NAMES[:2])

KindWord = Annotated[str, OneOf("kind of electorate", KIND_WORDS)]
ColourWord = Annotated[str, OneOf("colour", COLOUR_WORDS)]
EffectWord = Annotated[str, OneOf("effect", EFFECT_WORDS)]
PrivilegeWord = Annotated[str, OneOf("privilege", PRIVILEGE_WORDS)]
CityActionWord = Annotated[str, OneOf("action with an imperial city", CITY_ACTION_WORDS)]
HeadsWord = Annotated[str, OneOf("number of heads", HEADS)]
PlaceWord = Annotated[str, OneOf("place among a player's cities", PLACES)]
EmperorWord = Annotated[str, OneOf("first Emperor", EMPERORS)]


def players(word: str) -> int:
    """Return how many players a word of `PLAYERS` means."""
    return PLAYERS.index(word) + 2


def aristocrats(ages: list[int]) -> tuple[str, ...]:
    """Return the words for aristocrats by face, such as ``couple_35``."""
    return tuple(f"{side}_{age}" for side in SIDE_WORDS for age in ages)


class Aristocrat:
    """Marks the word of an aristocrat: side and age, an age of the file's own ``ages``."""

    def check(self, word: str, info: ValidationInfo) -> str:
        """Return the word; raise if no side of a tile has this age."""
        ages = (info.context or {}).get("ages")
        if ages is not None and word not in aristocrats(ages):
            raise faults([unknown_name("aristocrat", word, aristocrats(ages))])
        return word

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> CoreSchema:
        """Check after the text is read."""
        return core_schema.with_info_after_validator_function(self.check, handler(source))


AristocratWord = Annotated[str, Aristocrat()]


def ages_of(data: Any) -> list[int] | None:
    """Return the ages of a file's data if they are as they should be, else None."""
    found = data.get("ages") if isinstance(data, dict) else None
    if isinstance(found, dict) and "value" in found:
        found = found["value"]
    if not isinstance(found, list) or len(found) != STAGES:
        return None
    return found if all(type(age) is int for age in found) else None
