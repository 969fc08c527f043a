"""The game of lots with values that may be tuned: what each number does is known exactly.

One round is played. Left's odds are an even half, plus so many percentage points for every step
that a value is above 3. A values file is written whole, with provenance and ranges.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import numpy as np
from pydantic import Field

from sim.engine.game import LoadedValues
from sim.values.changes import changed
from sim.values.checking import validate
from sim.values.fields import Kind, Number, Sourced, Strict
from sim.values.provenance import count_provenance, settle_provenance
from sim.values.reading import load_once
from tests.studies.exact_toy import LOTS_GAME, MILLION, VALUES

EVEN = 3  # what every value is where the game is fair

# percentage points of left's odds for a step
DOES: Mapping[str, int] = {
    "banner": 7,
    "drum": 3,
    "spear": -4,
    "tower": 2,
    "law": 5,  # the rulebook's: it may not be moved
}
Strength = Annotated[Number, Kind("strength", 0, 6)]


class Troop(Sourced):
    """What a values file says of one thing."""

    strength: Strength


class Tunable(Strict):
    """A values file."""

    schema_: str = Field(alias="schema")
    edition: dict[str, Any]
    defaults: dict[str, Any]
    troops: dict[str, Troop]
    changelog: list[Any] = Field(default=[])


def values_text(strengths: Mapping[str, int] | None = None, dust: int = 0) -> str:
    """Return a values file: what is not given is even, and so many more numbers do nothing."""
    lines = [
        "schema: lots-values/1",
        "edition: {values: v1.0}",
        "defaults:",
        "  strength: {from: placeholder, range: [0, 6]}",
        "troops:",
    ]
    for name in DOES:
        value = (strengths or {}).get(name, EVEN)
        told = str(value) if name != "law" else f"{{value: {value}, from: rules 1.1}}"
        lines += [f"  {name}:  # as printed", f"    strength: {told}"]
    lines += [f"  dust_{number}: {{strength: {EVEN}}}" for number in range(dust)]
    return "\n".join(lines) + "\n"


def true_wins(strengths: Mapping[str, int]) -> float:
    """Return left's share of the wins."""
    points = sum(does * (strengths.get(name, EVEN) - EVEN) for name, does in DOES.items())
    return min(1.0, max(0.0, 0.5 + points / 100))


def load_values(
    path: str | Path,
    sets: Sequence[str] = (),
    patches: Sequence[str | Path | dict[str, Any]] = (),
) -> LoadedValues:
    """Load a values file."""
    data, lines = load_once(path)
    data, lines, paths = changed(data, lines, sets, patches)
    document = validate(Tunable, data, lines, str(path), {"defaults": data.get("defaults")})
    settle_provenance(document, paths)
    record = np.zeros(1, VALUES).view(np.recarray)
    strengths = {name: troop.strength.value for name, troop in document.troops.items()}
    record[0].rounds = 1
    record[0].bold[0] = record[0].calm[0] = round(true_wins(strengths) * MILLION)
    return LoadedValues(
        document=document,
        record=record[0],
        hash=hashlib.sha256(record.tobytes()).hexdigest(),
        labels={},
        titles={},
        provenance=count_provenance(document),
        source=str(path),
    )


class Model:
    """What `values apply` asks of a game's model."""

    @staticmethod
    def check(data: Any, lines: Any, file: str) -> Tunable:
        return validate(Tunable, data, lines, file, {"defaults": data.get("defaults")})


TUNABLE = replace(LOTS_GAME, load_values=load_values, values_model=lambda: Model)
SCENARIO = """\
schema: scenario/1
game: lots
title: Lots, to be tuned
seed: 1
"""


def tunable_files(folder: Path, strengths: Mapping[str, int] | None = None, dust: int = 0) -> Path:
    """Write a values file and a scenario; return the scenario's path."""
    folder.mkdir(parents=True, exist_ok=True)
    text = values_text(strengths, dust)
    (folder / "prototype-values.yaml").write_text(text, encoding="utf-8")
    scenario = folder / "lots.yaml"
    scenario.write_text(SCENARIO, encoding="utf-8")
    return scenario
