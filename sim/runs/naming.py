"""What a person means who types a number, a name or a part of a name."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches

NEAR = 3  # names that are suggested
SHORTEST_PART = 2  # letters


@dataclass(frozen=True)
class Meant:
    """What was typed, as far as it can be told: one place, or the places in question."""

    place: int | None = None  # of the one name that is meant
    several: tuple[int, ...] = ()  # places of all names that it is a part of
    near: tuple[int, ...] = ()  # places of names like it, if it is a part of none


def plain(text: str) -> str:
    """Return a text in lower case, without accents, single spaces between its words."""
    split = unicodedata.normalize("NFKD", text.replace("_", " ").replace("-", " "))
    kept = "".join(letter for letter in split if not unicodedata.combining(letter))
    return " ".join(kept.lower().split())


def meant(text: str, names: Sequence[str]) -> Meant:
    """Return which of some names a text means.

    In this order: a number from 1, a whole name, a part of just one name, words that begin words
    of just one name. A name without its first word counts as whole: ``gold`` for ``take gold``.

    Parameters
    ----------
    text : str
        As typed.
    names : sequence of str
    """
    typed, number = plain(text), text.strip()
    if number.isascii() and number.isdecimal():
        return Meant(int(number) - 1) if 1 <= int(number) <= len(names) else Meant()
    known = [plain(name) for name in names]
    if typed in known:
        return Meant(known.index(typed))
    tails = [name.partition(" ")[2] for name in known]
    if typed and tails.count(typed) == 1:
        return Meant(tails.index(typed))
    found: list[int] = []
    if len(typed) >= SHORTEST_PART:
        found = [place for place, name in enumerate(known) if typed in name]
        if not found:
            words = typed.split()
            found = [place for place, name in enumerate(known) if _begin(words, name)]
    if len(found) == 1:
        return Meant(found[0])
    if found:
        return Meant(several=tuple(found))
    close = get_close_matches(typed, [*known, *tails], n=NEAR, cutoff=0.5)
    places = [(known if name in known else tails).index(name) for name in close]
    return Meant(near=tuple(dict.fromkeys(places)))


def _begin(words: Sequence[str], name: str) -> bool:
    """Return whether each of some words begins a word of a name."""
    parts = name.split()
    return all(any(part.startswith(word) for part in parts) for word in words)
