"""Printed names of what the codes stand for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from sim.engine.game import LoadedValues
from sim.games.corona_de_hierro.codes import (
    AT_POST,
    IN_ZONE,
    NO_FAMILY,
    NOBODY,
    Band,
    Deck,
    Die,
    Post,
    Size,
)
from sim.games.prose import count, joined, title_of, values_of

SEAT_NAMES = ("yellow", "blue", "black", "red", "green")  # the five colours in the box
BAND_NAMES = {band: band.name.lower() for band in Band}
DIE_NAMES = {die: die.name.lower() for die in Die}
SIZE_NAMES = {size: size.name.lower() for size in Size}
DECK_NAMES = {deck: deck.name.lower() for deck in Deck}
POST_NAMES = {  # within a sentence
    Post.ROME: "Rome",
    Post.SARACENS: "the Saracens",
    Post.MAGYARS: "the Magyars",
}
POST_TITLES = {post: name.removeprefix("the ") for post, name in POST_NAMES.items()}  # in tables


def player(seat: int) -> str:
    """Return what readers call a seat."""
    return "nobody" if seat == NOBODY else SEAT_NAMES[seat].capitalize()


def players(seats: Iterable[int]) -> str:
    """Return ``Red, Green and Blue``."""
    return joined([player(seat) for seat in seats])


def of_mask(mask: int) -> list[int]:
    """Return the numbers whose bits are set, ascending."""
    return [bit for bit in range(int(mask).bit_length()) if int(mask) >> bit & 1]


def pawns(amount: int) -> str:
    """Return ``1 pawn`` or ``2 pawns``."""
    return count(int(amount), "pawn")


def levels(amount: int) -> str:
    """Return ``1 level`` or ``2 levels``."""
    return count(int(amount), "level")


def with_article(name: str) -> str:
    """Return ``a medium army`` or ``an army``."""
    return f"{'an' if name[:1].lower() in 'aeiou' else 'a'} {name}"


def die_name(die: int) -> str:
    """Return ``the green die``."""
    return f"the {DIE_NAMES[Die(int(die))]} die"


def band_name(band: int) -> str:
    """Return ``the green band``."""
    return f"the {BAND_NAMES[Band(int(band))]} band"


def band_of(loaded: LoadedValues, level: int) -> Band:
    """Return the band that a level of legitimacy lies in; the crown counts as green."""
    return Band(int(values_of(loaded).band_of[level]))


def army_name(loaded: LoadedValues, amount: int) -> str:
    """Return ``medium army`` for an army of so many pawns."""
    return f"{SIZE_NAMES[Size(int(values_of(loaded).size_of[amount]))]} army"


def deck_name(deck: int) -> str:
    """Return ``military``."""
    return DECK_NAMES[Deck(int(deck))]


# --- the map --------------------------------------------------------------------------------


def city_title(loaded: LoadedValues, city: int) -> str:
    """Return a city's name."""
    return title_of(loaded, "cities", city)


def castle_title(loaded: LoadedValues, castle: int) -> str:
    """Return a castle's name, as it stands in tables: without the word castle."""
    return title_of(loaded, "castles", castle).removeprefix("Castle of ")


def castle_name(loaded: LoadedValues, castle: int) -> str:
    """Return a castle's name within a sentence: ``the castle of Friuli``."""
    title = title_of(loaded, "castles", castle)
    if title.startswith("Castle of "):
        return f"the castle of {title.removeprefix('Castle of ')}"
    return title


def family_title(loaded: LoadedValues, family: int) -> str:
    """Return a noble family's name; nothing for none."""
    return "" if family == NO_FAMILY else title_of(loaded, "families", family)


def families_text(loaded: LoadedValues, mask: int, last: str = "and") -> str:
    """Return the families of a bit mask."""
    return joined([family_title(loaded, family) for family in of_mask(mask)], last)


def post_name(post: int) -> str:
    """Return where an emissary is sent to, within a sentence."""
    return POST_NAMES[Post(int(post))]


def place_name(loaded: LoadedValues, place: int) -> str:
    """Return where an emissary stands, after ``in``, ``from`` or ``to``; see codes."""
    if place >= IN_ZONE:
        return f"{player(place - IN_ZONE)}'s banner in the Alliance Zone"
    if place >= AT_POST:
        return post_name(place - AT_POST)
    return castle_name(loaded, place)


def in_place(loaded: LoadedValues, place: int) -> str:
    """Return ``in the castle of Padua``, ``in Rome`` or ``with the Saracens``."""
    if place >= IN_ZONE:
        return f"on {place_name(loaded, place)}"
    among = place >= AT_POST and place - AT_POST != Post.ROME
    return f"{'with' if among else 'in'} {place_name(loaded, place)}"


# --- cards ----------------------------------------------------------------------------------


def card_title(loaded: LoadedValues, kind: int) -> str:
    """Return the printed name of a kind of initiative card, with the families it shows."""
    return title_of(loaded, "cards", kind)


def cards_text(titles: Iterable[str], nothing: str = "nothing") -> str:
    """Return cards in words, those of a kind together: ``2 Spy and Hostage``."""
    return joined(kinds_text(titles)) or nothing


def kinds_text(titles: Iterable[str]) -> list[str]:
    """Return one text for each kind of card, in the order in which they come first."""
    return [f"{n} {title}" if n > 1 else title for title, n in Counter(titles).items()]


def loyalty_title(loaded: LoadedValues, card: int) -> str:
    """Return the printed name of a loyalty card."""
    return title_of(loaded, "loyalty_cards", card)
