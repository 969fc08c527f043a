"""Causal effects of cards, read from the files of studies that played a run's games anew.

A study plays the same seeds with and without a change of one card and writes what the change did
into ``studies/NAME.json`` in the folder of the run that it began from::

    {"schema": "card-effects/1",
     "effects": [{"card": "philip_vi", "contrast": "ban", "seats": "luxembourg",
                  "estimate": -0.012, "low": -0.019, "high": -0.005, "count": 20000}]}

``contrast`` is ``ban`` (it stays on offer, but may not be acquired), ``cut`` (it is not in the
game), ``force`` (bought at the first opportunity), or ``plus_one`` or ``minus_one``, then with
``number``: which printed number was changed. ``seats`` is the seat that the change applies to and
whose wins are told, or ``all``: the change applies to all, and the wins are those of the run's
first seat. ``estimate``, ``low`` and ``high`` are the difference of its share of wins, changed
less unchanged, with its 95 % interval; ``count`` is the pairs of games.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reports.metrics.intervals import Estimate
from reports.metrics.tables import RunTables
from sim.values.errors import InputError, Problem

SCHEMA = "card-effects/1"
FOLDER = "studies"
CONTRASTS = ("ban", "cut", "force", "plus_one", "minus_one")
_KEYS = {"card", "contrast", "seats", "estimate", "low", "high", "count"}


@dataclass(frozen=True)
class CausalEffect:
    """What one change of a card did to the wins, on common seeds."""

    card: str
    contrast: str  # one of `CONTRASTS`
    number: str  # which printed number; empty unless one was changed
    seats: str
    figure: Estimate


def causal_effects(run: RunTables) -> tuple[CausalEffect, ...]:
    """Return the effects in a run's studies, by card, contrast, number and seat; none if no study.

    Files of other schemas are left alone.

    Raises
    ------
    InputError
        If a file of this schema isn't as documented above; all that is wrong with it.
    """
    if not run.files.get("games"):
        return ()
    folder = run.files["games"][0].parents[1] / FOLDER
    found = [effect for path in sorted(folder.glob("*.json")) for effect in _read(path)]
    place = CONTRASTS.index
    return tuple(
        sorted(found, key=lambda one: (one.card, place(one.contrast), one.number, one.seats))
    )


def _read(path: Path) -> list[CausalEffect]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, OSError) as error:
        raise InputError([Problem(str(path), None, "", f"this is no JSON file: {error}")]) from None
    if not isinstance(data, dict) or data.get("schema") != SCHEMA:
        return []
    entries = data.get("effects")
    if not isinstance(entries, list):
        told = "the effects of cards must be a list"
        raise InputError([Problem(str(path), None, "effects", told)])
    problems = [
        Problem(str(path), None, f"effects.{place}", told)
        for place, entry in enumerate(entries)
        if (told := _problem(entry))
    ]
    if problems:
        raise InputError(problems)
    return [_effect(entry) for entry in entries]


def _effect(entry: Mapping[str, Any]) -> CausalEffect:
    number = str(entry.get("number", ""))
    parts = [entry["card"], entry["contrast"], *([number] if number else []), entry["seats"]]
    figure = Estimate(
        f"cards.{'.'.join(parts)}",
        float(entry["estimate"]),
        float(entry["low"]),
        float(entry["high"]),
        int(entry["count"]),
    )
    return CausalEffect(entry["card"], entry["contrast"], number, entry["seats"], figure)


def _problem(entry: Any) -> str:
    """Return what is wrong with an entry, or nothing."""
    if not isinstance(entry, Mapping):
        return "it must be an object"
    missing = sorted(_KEYS - entry.keys())
    if missing:
        return f"it lacks {', '.join(missing)}"
    unknown = sorted(entry.keys() - _KEYS - {"number"})
    if unknown:
        return f"{', '.join(unknown)}: no such key"
    if entry["contrast"] not in CONTRASTS:
        return f"contrast {entry['contrast']!r} is none of {', '.join(CONTRASTS)}"
    if entry["contrast"].endswith("_one") != bool(entry.get("number")):
        return "`number` goes with plus_one and minus_one, and with these only"
    if not all(isinstance(entry[key], str) for key in ("card", "seats")):
        return "card and seats must be ids"
    figures = [entry[key] for key in ("estimate", "low", "high", "count")]
    if not all(isinstance(one, int | float) and not isinstance(one, bool) for one in figures):
        return "estimate, low, high and count must be numbers"
    if not entry["low"] <= entry["estimate"] <= entry["high"]:
        return "the estimate must lie in its interval"
    return ""
