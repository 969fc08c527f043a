"""What one step on a card's numbers does to the card itself, read from the files of studies.

Such a study writes ``studies/NAME.json`` in the folder of the run that it began from::

    {"schema": "card-steps/1", "values": "3f0a91c2...",
     "steps": [{"card": "philip_vi", "path": "cards.philip_vi.political", "step": 1,
                "value": 3, "range": [0, 6], "movable": true,
                "effects": {"buy_rate": {"estimate": 0.012, "low": 0.009, "high": 0.015,
                                         "count": 32000}}}]}

``effects`` has any of ``buy_rate``, ``acquired`` and ``win_effect`` of the card, and the ``wins``
of the run's first seat: each the difference that the step makes, with its interval.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reports.metrics.cards_studies import FOLDER
from reports.metrics.intervals import Estimate
from reports.metrics.tables import RunTables
from sim.values.errors import InputError, Problem

STEPS_SCHEMA = "card-steps/1"
OWN_TARGETS = ("buy_rate", "acquired", "win_effect", "wins")
_KEYS = {"card", "path", "step", "value", "range", "movable", "effects"}
_FIGURE = ("estimate", "low", "high", "count")


@dataclass(frozen=True)
class CardStep:
    """One step on a number of a card, and what it does."""

    card: str
    path: str
    step: int  # +1 or -1
    value: int
    low: int
    high: int
    movable: bool
    effects: Mapping[str, Estimate]  # by name, of `OWN_TARGETS`

    @property
    def room(self) -> int:
        """How many such steps there are to the end of the range."""
        return self.high - self.value if self.step > 0 else self.value - self.low

    @property
    def number(self) -> str:
        """Which number of the card: ``political``, ``cost.church``."""
        return self.path.split(".", 2)[2]


@dataclass(frozen=True)
class CardSteps:
    """The steps that the studies of a run hold, and of which values they speak."""

    steps: tuple[CardStep, ...]
    stale: tuple[str, ...] = ()  # files that were made with other values


def card_steps(run: RunTables) -> CardSteps | None:
    """Return the steps in a run's studies; None if no study tells of any.

    Raises
    ------
    InputError
        If a file of this schema isn't as documented above.
    """
    if not run.files.get("games"):
        return None
    folder = run.files["games"][0].parents[1] / FOLDER
    steps: list[CardStep] = []
    stale = []
    found = False
    for path in sorted(folder.glob("*.json")):
        data = _data(path)
        if not isinstance(data, dict) or data.get("schema") != STEPS_SCHEMA:
            continue
        found = True
        if data.get("values") != run.manifest.get("values_hash"):
            stale.append(path.name)
            continue
        steps += _steps(path, data.get("steps"))
    return CardSteps(tuple(steps), tuple(stale)) if found else None


def _data(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, OSError) as error:
        raise InputError([Problem(str(path), None, "", f"this is no JSON file: {error}")]) from None


def _steps(path: Path, entries: Any) -> list[CardStep]:
    if not isinstance(entries, list):
        raise InputError([Problem(str(path), None, "steps", "the steps must be a list")])
    problems = [
        Problem(str(path), None, f"steps.{place}", told)
        for place, entry in enumerate(entries)
        if (told := _problem(entry))
    ]
    if problems:
        raise InputError(problems)
    return [_step(entry) for entry in entries]


def _step(entry: Mapping[str, Any]) -> CardStep:
    effects = {
        name: Estimate(
            f"cards.{entry['card']}.{name}",
            float(one["estimate"]),
            float(one["low"]),
            float(one["high"]),
            int(one["count"]),
        )
        for name, one in entry["effects"].items()
    }
    low, high = entry["range"]
    return CardStep(
        entry["card"],
        entry["path"],
        int(entry["step"]),
        int(entry["value"]),
        int(low),
        int(high),
        bool(entry["movable"]),
        effects,
    )


def _problem(entry: Any) -> str:
    """Return what is wrong with an entry, or nothing."""
    if not isinstance(entry, Mapping):
        return "it must be an object"
    if entry.keys() != _KEYS:
        odd = sorted(entry.keys() ^ _KEYS)
        return f"its keys are {', '.join(sorted(_KEYS))}; look at {', '.join(odd)}"
    if not all(isinstance(entry[key], str) for key in ("card", "path")):
        return "card and path must be texts"
    if entry["path"].count(".") < 2:
        return "a path leads from a section to a card to its number"
    if entry["step"] not in (1, -1):
        return "a step is 1 or -1"
    span = entry["range"]
    numbers = [entry["value"], *(span if isinstance(span, list) else [])]
    if len(numbers) != 3 or not all(type(one) is int for one in numbers):
        return "value and the two ends of range must be whole numbers"
    effects = entry["effects"]
    if not isinstance(effects, Mapping) or not set(effects) <= set(OWN_TARGETS):
        return f"effects are of {', '.join(OWN_TARGETS)}"
    for name, one in effects.items():
        if not isinstance(one, Mapping) or set(one) != set(_FIGURE):
            return f"{name} has {', '.join(_FIGURE)}"
        if not all(type(one[key]) in (int, float) for key in _FIGURE):
            return f"the figures of {name} must be numbers"
        if not one["low"] <= one["estimate"] <= one["high"]:
            return f"the estimate of {name} must lie in its interval"
    return ""
