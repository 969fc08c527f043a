"""The small grammar that sentences about any game need, and its tables in plain text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from sim.engine.game import LoadedValues


def values_of(loaded: LoadedValues) -> Any:
    """Return the one values record that was loaded."""
    return np.asarray(loaded.record).reshape(-1).view(np.recarray)[0]


def title_of(loaded: LoadedValues, labels: str, code: int) -> str:
    """Return the printed name of what has this code in a label set; its id if it has none."""
    name = loaded.labels[labels][int(code)]
    return loaded.titles.get(name, name)


def count(number: int, one: str, many: str | None = None) -> str:
    """Return ``1 card`` or ``2 cards``."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def joined(words: Sequence[str], last: str = "and") -> str:
    """Return ``a``, ``a and b`` or ``a, b and c``."""
    words = list(words)
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def capital(sentence: str) -> str:
    """Return the sentence with its first letter in upper case."""
    return sentence[:1].upper() + sentence[1:]


def table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows as lines with aligned columns; the first row heads them."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
    rule = "  ".join("-" * width for width in widths)
    return [lines[0], rule, *lines[1:]]
