"""What a summary is made of: lines with estimates under headings, and the words they use."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from reports.metrics.intervals import Estimate

_ORDINALS = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth")


@dataclass(frozen=True)
class Line:
    """One line of a summary: an estimate in words, and how to write it."""

    label: str
    figure: Estimate
    unit: str  # "share" (written in per cent) or "number"
    note: str = ""  # stands in place of the count


@dataclass(frozen=True)
class Section:
    """Some lines under a heading."""

    title: str
    lines: tuple[Line, ...]
    note: str = ""
    also: tuple[Estimate, ...] = ()  # what the note tells in words; `--json` has the numbers


class Words:
    """Ids as a reader sees them: printed names where the game gives them.

    Parameters
    ----------
    titles : mapping
        Printed names by id or code. A game may name ``round``, ``rounds`` and ``turns``, a column
        (``points_country``), or one value of a column (``round.1``).
    """

    def __init__(self, titles: Mapping[str, str]) -> None:
        self.titles = titles

    def __call__(self, name: Any) -> str:
        """Return an id, a code or a column's name in words; nothing at all is never."""
        if name is None:
            return "Never"
        text = str(name)
        plain = text.replace("_", " ")
        return self.titles.get(text, plain[:1].upper() + plain[1:])

    def value(self, column: str, value: Any) -> str:
        """Return a column's value in words, such as ``King``, ``Round 3`` or ``First player``."""
        own = self.titles.get(f"{column}.{value}")
        if own is not None:
            return own
        if value is None:
            return "None"
        if not isinstance(value, int):
            return self(value)
        if column == "turn_order":
            place = _ORDINALS[value - 1] if 1 <= value <= len(_ORDINALS) else f"{value}th"
            return f"{place} player"
        return f"{self(column)} {value}"

    @property
    def rounds(self) -> str:
        """What the rounds of a game are called."""
        return self.titles.get("rounds", f"{self('round')}s")


def value_id(column: str, value: Any) -> str:
    """Return the part of a dotted id that names a column's value: ``round_3``, ``king``."""
    if value is None:
        return "none"
    return f"{column}_{value}" if isinstance(value, int) else str(value)


def per_cent(share: float) -> str:
    """Return a share in per cent with at most two places: ``50 %``, ``33.33 %``."""
    return f"{100 * share:.2f}".rstrip("0").rstrip(".") + " %"
