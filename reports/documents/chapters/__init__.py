"""The chapters of a report, in order, each made from the runs."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from reports.documents.model import Chapter
from reports.metrics.runs import Runs

NAMES = ("winning", "timing", "first_player", "cards", "course", "trust")

Maker = Callable[[Runs], Chapter | None]


def makers() -> dict[str, Maker]:
    """Return the functions that make the chapters between the first page and the method."""
    found = {}
    for name in NAMES:
        module = f"{__name__}.{name}"
        if find_spec(module) is not None:
            found[name] = import_module(module).chapter
    if not found:
        found["summary"] = import_module(f"{__name__}.summary").chapter
    return found
