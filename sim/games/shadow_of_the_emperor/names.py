"""Printed names of what the codes stand for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from sim.engine.game import LoadedValues
from sim.games.prose import joined, title_of, values_of
from sim.games.shadow_of_the_emperor.codes import (
    ELECTOR_TILE,
    ELECTORATES,
    FACES,
    IMPERIAL,
    NOBODY,
    STAGES,
    THRONE_TILE,
    Colour,
    Side,
    Source,
)

# No source tells the four colours in the box. None here is called as action cards are, blue or
# pink, so that a sentence can name both.
SEAT_NAMES = ("red", "yellow", "green", "black")
SIDE_NAMES = {side: side.name.capitalize() for side in Side}
COLOUR_NAMES = {Colour.NONE: "colourless", Colour.BLUE: "blue", Colour.PINK: "pink"}
SOURCE_NAMES = {
    Source.ELECTOR: "Electors",
    Source.EMPEROR: "Emperor",
    Source.CITY: "Cities",
    Source.VOTE: "Votes",
    Source.DAUGHTER: "Daughters",
    Source.PRIVILEGE: "Privilege",
    Source.INDULGENCE: "Indulgence",
}
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


def player(seat: int) -> str:
    """Return what readers call a seat."""
    return "nobody" if seat == NOBODY else SEAT_NAMES[int(seat)].capitalize()


def players(seats: Iterable[int]) -> str:
    """Return seats in words: ``Red, Green and Black``."""
    return joined([player(seat) for seat in seats])


def owner_name(owner: int) -> str:
    """Return whose a city is: a seat's name, or ``imperial``."""
    return "imperial" if owner == IMPERIAL else player(owner)


def electorate_name(loaded: LoadedValues, electorate: int) -> str:
    """Return the printed name of an electorate."""
    return title_of(loaded, "electorates", electorate)


def card_title(loaded: LoadedValues, card: int) -> str:
    """Return the printed name of a kind of action card."""
    return title_of(loaded, "cards", card)


def age(loaded: LoadedValues, face: int) -> int:
    """Return the age that a face shows, in years."""
    return int(values_of(loaded).age[int(face) % STAGES])


def face_name(loaded: LoadedValues, face: int) -> str:
    """Return ``Baron 25`` or ``Couple 35``."""
    return f"{SIDE_NAMES[Side(int(face) // STAGES)]} {age(loaded, face)}"


def faces(loaded: LoadedValues, shown: Iterable[int]) -> list[str]:
    """Return aristocrats in words, those alike together: ``Baron 25``, ``2 Couples 15``."""
    found = []
    for face, number in Counter(shown).items():
        name = face_name(loaded, face)
        found.append(f"{number} {name.replace(' ', 's ')}" if number > 1 else name)
    return found


def kinds(names: Iterable[str]) -> list[str]:
    """Return one text for each kind of thing, in the order in which they come first."""
    return [f"{n} {name}" if n > 1 else name for name, n in Counter(names).items()]


def tile_parts(tile: int) -> tuple[int, int, int]:
    """Return the seat, electorate and face of a *tile* on an aristocrat space."""
    rest, face = divmod(int(tile), FACES)
    seat, electorate = divmod(rest, ELECTORATES)
    return seat, electorate, face


def tile_electorate(tile: int) -> int:
    """Return the electorate in which a *tile* stands; of the throne, ``ELECTORATES``."""
    if int(tile) >= ELECTOR_TILE:
        return int(tile) - ELECTOR_TILE
    return tile_parts(tile)[1]


def is_throne(tile: int) -> bool:
    """Return whether a *tile* is the Emperor."""
    return int(tile) == THRONE_TILE


def thalers(number: int) -> str:
    """Return ``1 thaler`` or ``3 thalers``."""
    return f"{int(number)} thaler{'' if int(number) == 1 else 's'}"


def points(number: int) -> str:
    """Return ``1 point`` or ``2 points``."""
    return f"{int(number)} point{'' if int(number) == 1 else 's'}"


def with_article(name: str) -> str:
    """Return ``a Baron 25`` or ``an Ordinance``."""
    return f"{'an' if name[:1] in 'AEIO' else 'a'} {name}"
