"""Bad input, told so that a person can act on it: where, what was found, what is allowed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

NodePath = tuple[str | int, ...]  # keys and list places, from the top of a file

SHOWN = 40  # allowed names listed in a message; above this many, only the nearest are named


def dotted(path: NodePath) -> str:
    """Return a path as it reads in messages and options: ``cards.philip_vi.political``."""
    return ".".join(map(str, path))


def nearest(found: object, names: Iterable[str]) -> str | None:
    """Return the valid name most like ``found``, or None if none is like it."""
    text = str(found).strip().lower().replace(" ", "_").replace("-", "_")
    close = get_close_matches(text, list(names), n=1, cutoff=0.6)
    return close[0] if close else None


@dataclass(frozen=True)
class Problem:
    """One thing wrong in one place of one file.

    Attributes
    ----------
    file : str
        The file as the user named it, or the option (``--set PATH=VALUE``).
    line : int or None
        Counted from 1; None where a file as a whole is meant.
    path : str
        Dotted path of keys and list places, counted from 0; empty for the whole file.
    message : str
        What is wrong, without the parts that have their own attribute.
    found : str or None
    allowed : tuple of str
        The allowed values or names, or one description such as "a whole number, 0 to 6".
    nearest : str or None
        The valid name most like the one found.
    """

    file: str
    line: int | None
    path: str
    message: str
    found: str | None = None
    allowed: tuple[str, ...] = ()
    nearest: str | None = None

    def __str__(self) -> str:
        """Return the problem as one line: ``file:line: path: message (found ...; allowed ...)``."""
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        parts = []
        if self.found is not None:
            parts.append(f"found {self.found}")
        if self.nearest is not None:
            parts.append(f"nearest {self.nearest}")
        if 0 < len(self.allowed) <= SHOWN:
            parts.append(f"allowed {', '.join(self.allowed)}")
        elif self.allowed:
            parts.append(f"{len(self.allowed)} names are allowed")
        detail = f" ({'; '.join(parts)})" if parts else ""
        path = f"{self.path}: " if self.path else ""
        return f"{place}: {path}{self.message}{detail}"


class InputError(Exception):
    """Bad input: every problem found, in the order of the file.

    Parameters
    ----------
    problems : sequence of Problem
        At least one.
    """

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(
            sorted(dict.fromkeys(problems), key=lambda p: (p.file, p.line or 0, p.path))
        )
        super().__init__("\n".join(map(str, self.problems)))


def shown(value: object) -> str:
    """Return a found value as it reads in a message: short, on one line, text in quotes."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        keys = ", ".join(map(str, list(value)[:4]))
        return f"keys {keys}{' ...' if len(value) > 4 else ''}" if value else "an empty mapping"
    if isinstance(value, (list, tuple)):
        short = len(value) <= 6 and all(type(item) in (int, float, str) for item in value)
        return f"[{', '.join(map(str, value))}]" if short else f"a list of {len(value)}"
    text = repr(value) if isinstance(value, str) else str(value)
    return text if len(text) <= 60 else text[:57] + "..."
