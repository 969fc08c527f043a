"""The chapters of a report, in order, each made from the runs."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from reports.documents.model import Chapter
from reports.metrics.runs import Runs

# Between the first page and the method. A module of this folder with a function ``chapter``.
NAMES = ("winning", "timing", "first_player", "cards", "course", "members", "trust")

Maker = Callable[[Runs], Chapter | None]


def makers() -> dict[str, Maker]:
    """Return the functions that make the chapters, by name; None of them is a chapter left out."""
    return {name: import_module(f"{__name__}.{name}").chapter for name in NAMES}
