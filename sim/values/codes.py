"""Words of a values file for the codes of a game: an enumeration's names, in lower case."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum


def words(codes: type[IntEnum]) -> tuple[str, ...]:
    """Return the names of an enumeration as a values file writes them."""
    return tuple(member.name.lower() for member in codes)


def code(codes: type[IntEnum], word: str) -> int:
    """Return the code of a word of the file."""
    return int(codes[word.upper()])


def mask(codes: type[IntEnum], names: Iterable[str]) -> int:
    """Return words of the file as a bit mask."""
    bits = 0
    for word in names:
        bits |= 1 << code(codes, word)
    return bits
