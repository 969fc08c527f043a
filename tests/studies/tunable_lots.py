"""The game of lots with values that may be tuned: what each number does is known exactly.

Left's odds in each of five rounds are an even half, plus so many percentage points for every step
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
from tests.studies.exact_toy import LOTS_GAME, MILLION, ROUNDS, VALUES, LotsValues
from tests.studies.exact_truth import truth

EVEN = 3  # what every value is where the game is fair

# percentage points of left's odds in each round, for a step
DOES: Mapping[str, tuple[int, ...]] = {
    "banner": (4, 4, 4, 4, 4),
    "drum": (2, 2, 2, 2, 2),
    "spear": (-3, -3, -3, -3, -3),
    "tower": (9, 0, 0, 0, 0),  # the first round only
    "moat": (-6, 2, 2, 2, 2),
    "law": (5, 5, 5, 5, 5),  # the rulebook's: it may not be moved
}
Strength = Annotated[Number, Kind("strength", 0, 6)]


class Troop(Sourced):
    """What a values file says of one thing."""

    strength: Strength
    # a text, and numbers in a list and in a mapping, as cards have them
    says: str = ""
    flags: Annotated[list[Strength], "no effect"] = Field(default=[])


class Tunable(Strict):
    """A values file."""

    schema_: str = "lots/1"
    edition: dict[str, Any] = Field(default={})
    defaults: dict[str, Any] = Field(default={})
    troops: dict[str, Troop]
    changelog: list[Any] = Field(default=[])


def values_text(strengths: Mapping[str, int] | None = None, dust: int = 0) -> str:
    """Return a values file: what is not given is even, and so many more numbers do nothing."""
    lines = [
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


def odds_of(strengths: Mapping[str, int]) -> list[int]:
    """Return left's odds in each round, in millionths."""
    points = np.full(5, 50.0)
    for name, does in DOES.items():
        points += (strengths.get(name, EVEN) - EVEN) * np.array(does)
    return [int(point * MILLION // 100) for point in points.clip(0, 100)]


def true_figures(strengths: Mapping[str, int]) -> Mapping[str, float]:
    """Return the truth of all targets."""
    odds = {f"round_{place + 1}": odd for place, odd in enumerate(odds_of(strengths))}
    return truth(
        LotsValues(rounds=5, bold=odds, calm=odds, storm=0, salt=0, renamed=0, turned=0)
    ).targets


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
    record[0].rounds = 5
    odds = odds_of({name: troop.strength.value for name, troop in document.troops.items()})
    record[0].bold[:5] = record[0].calm[:5] = odds
    assert len(odds) <= ROUNDS
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
