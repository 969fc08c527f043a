"""Printed names of what the codes stand for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from sim.engine.game import LoadedValues
from sim.games.heads_of_state.codes import NOBODY, Country, Noble
from sim.games.prose import joined, title_of, values_of

SEAT_NAMES = ("blue", "yellow", "red", "green", "black")  # the five colours in the box
NOBLE_NAMES = {noble: noble.name.capitalize() for noble in Noble}
COUNTRY_NAMES = {
    Country.BRITAIN: "Britain",
    Country.FRANCE: "France",
    Country.GERMAN_STATES: "the German States",
    Country.SPAIN: "Spain",
}
COUNTRY_TITLES = {  # in tables
    country: name.removeprefix("the ") for country, name in COUNTRY_NAMES.items()
}
ORDINALS = ("first", "second", "third", "fourth", "fifth")
FIRST_YEAR, YEARS = 1589, 100  # the Turn Chart: the first Turn, and from one to the next


def player(seat: int) -> str:
    """Return what readers call a seat."""
    return "nobody" if seat == NOBODY else SEAT_NAMES[seat].capitalize()


def year(round_number: int) -> int:
    """Return the year that names a Turn; Turns are counted from 1."""
    return FIRST_YEAR + YEARS * (int(round_number) - 1)


def noble_name(noble: int) -> str:
    """Return ``Duke``."""
    return NOBLE_NAMES[Noble(int(noble))]


def nobles_name(noble: int) -> str:
    """Return the plural: ``Dukes``; of a Marquis, ``Marquis``."""
    return plural(noble_name(noble))


def a_noble(noble: int) -> str:
    """Return ``a Duke`` or ``an Earl``."""
    return with_article(noble_name(noble))


def with_article(name: str) -> str:
    """Return ``a Guillotine`` or ``an Axeman``."""
    return f"{'an' if name[:1] in 'AEIOU' else 'a'} {name}"


def plural(name: str) -> str:
    """Return ``Guillotines``, ``Axemen``, ``Gallows`` or ``Axeman/Gallows cards``."""
    if "/" in name:
        return f"{name} cards"
    if name.endswith("man"):
        return f"{name.removesuffix('man')}men"
    return name if name.endswith("s") else f"{name}s"


def country_name(country: int) -> str:
    """Return a country's name within a sentence."""
    return COUNTRY_NAMES[Country(int(country))]


def attribute_title(loaded: LoadedValues, attribute: int) -> str:
    """Return the printed name of a kind of Attribute Card."""
    return title_of(loaded, "attributes", attribute)


def treachery_title(loaded: LoadedValues, kind: int) -> str:
    """Return the printed name of a kind of Treachery Card, for a sentence.

    A special card names two: with a stroke, lists of cards can be told from their names.
    """
    return title_of(loaded, "treachery_cards", kind).replace(" or ", "/")


def area_title(loaded: LoadedValues, area: int) -> str:
    """Return an area's name, as it stands in tables."""
    return title_of(loaded, "areas", area)


def area_name(loaded: LoadedValues, area: int) -> str:
    """Return an area's name within a sentence: ``Scotland``, ``the French capital``.

    A name whose last word is in small letters only describes the area, so it takes an article.
    """
    title = area_title(loaded, area)
    return f"the {title}" if title.split(" ")[-1].islower() else title


def noble_in(loaded: LoadedValues, box: int) -> str:
    """Return ``Duke in Scotland`` for a box."""
    values = values_of(loaded)
    area = area_name(loaded, int(values.box_area[box]))
    return f"{noble_name(values.box_noble[box])} in {area}"


def cards(titles: Iterable[str]) -> str:
    """Return cards in words, those of a kind together: ``2 Gold, Castle and Title``."""
    return joined(kinds(titles)) or "nothing"


def kinds(titles: Iterable[str]) -> list[str]:
    """Return one text for each kind of card, in the order in which they come first."""
    return [f"{n} {title}" if n > 1 else title for title, n in Counter(titles).items()]


def cards_played(titles: Iterable[str]) -> str:
    """Return the cards of an attempt: ``an Axeman``, ``2 Axemen``, ``a Gallows and ...``."""
    return joined(
        [
            f"{n} {plural(title)}" if n > 1 else with_article(title)
            for title, n in Counter(titles).items()
        ]
    )


def points(halves: int) -> str:
    """Return Victory Points that are counted in halves: ``8`` or ``8.5``."""
    whole, half = divmod(int(halves), 2)
    return f"{whole}.5" if half else str(whole)
