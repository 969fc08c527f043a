"""The words of the values file: the rulebook's names, in lower case."""

from __future__ import annotations

from typing import Annotated

from sim.games.corona_de_hierro.codes import (
    Band,
    Blocked,
    CardType,
    CastleKind,
    Deck,
    Die,
    Post,
    Size,
)
from sim.games.corona_de_hierro.names import SEAT_NAMES
from sim.values.codes import words
from sim.values.fields import KeyOf, OneOf

SEAT_WORDS = SEAT_NAMES
DIE_WORDS = words(Die)
BAND_WORDS = words(Band)
SIZE_WORDS = words(Size)
CASTLE_WORDS = words(CastleKind)
POST_WORDS = words(Post)
DECK_WORDS = words(Deck)
TYPE_WORDS = words(CardType)
BLOCKED_WORDS = words(Blocked)
PLAYERS = ("three", "four", "five")  # how many play

# Who begins, if not chance: seats that play at any number of players.
STARTERS = ("by_seed", *SEAT_WORDS[:3])
HOLDER = "holder"  # whom a loyalty card wants to see as King, if no colour
KING_WORDS = (*SEAT_WORDS, HOLDER)
KEPT_WORDS = ("in_all", "of_each_deck")  # how cards that are kept are counted

DieWord = Annotated[str, OneOf("die", DIE_WORDS)]
CastleWord = Annotated[str, OneOf("kind of castle", CASTLE_WORDS)]
TypeWord = Annotated[str, OneOf("type of initiative card", TYPE_WORDS)]
BlockedWord = Annotated[str, OneOf("reading", BLOCKED_WORDS)]
StarterWord = Annotated[str, OneOf("first player", STARTERS)]
KingWord = Annotated[str, OneOf("King", KING_WORDS)]
KeptWord = Annotated[str, OneOf("way to count", KEPT_WORDS)]
CityId = Annotated[str, KeyOf("city", "cities")]
FamilyId = Annotated[str, KeyOf("family", "families")]


def players(word: str) -> int:
    """Return how many players a word of `PLAYERS` means."""
    return PLAYERS.index(word) + 3
