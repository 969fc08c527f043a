"""The words of the values file: the rulebook's names, in lower case."""

from __future__ import annotations

from typing import Annotated

from sim.games.heads_of_state.codes import COURTESAN, AreaKind, Attribute, Country, Noble
from sim.values.codes import words
from sim.values.fields import OneOf

ATTRIBUTE_WORDS = words(Attribute)
SET_WORDS = ATTRIBUTE_WORDS[:COURTESAN]  # a Courtesan stands in for a card, no set names her
NOBLE_WORDS = words(Noble)
COUNTRY_WORDS = words(Country)
KIND_WORDS = words(AreaKind)
PLAYERS = ("two", "three", "four", "five")  # how many play
MARKS = PLAYERS[1:]  # printed on Attribute Cards: from how many players on a card is used
PLACES = ("first", "second", "third", "fourth", "fifth")  # in turn order

# Who starts, if not chance: seats that play at any number of players.
STARTERS = ("by_seed", "blue", "yellow")

SetWord = Annotated[str, OneOf("attribute", SET_WORDS)]
NobleWord = Annotated[str, OneOf("noble", NOBLE_WORDS)]
CountryWord = Annotated[str, OneOf("country", COUNTRY_WORDS)]
KindWord = Annotated[str, OneOf("kind of area", KIND_WORDS)]
MarkWord = Annotated[str, OneOf("mark", MARKS)]
PlaceWord = Annotated[str, OneOf("place in turn order", PLACES)]
StarterWord = Annotated[str, OneOf("start player", STARTERS)]


def players(word: str) -> int:
    """Return how many players a word of `PLAYERS` means."""
    return PLAYERS.index(word) + 2
