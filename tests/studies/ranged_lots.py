"""The game of lots with numbers that have ranges, in which two changes don't simply add up.

Left's odds in each of five rounds are an even half, plus so many percentage points for every step
that a number is above 3. Who takes more rounds wins, so that wins bend with the odds.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import numpy as np

from sim.engine.game import LoadedValues
from sim.values.changes import changed
from sim.values.checking import validate
from sim.values.fields import Kind, Number, Strict
from sim.values.provenance import count_provenance, settle_provenance
from sim.values.reading import load_once
from tests.studies.exact_toy import LOTS_GAME, MILLION, VALUES, LotsValues
from tests.studies.exact_truth import truth

EVEN = 3  # what every number is where the game is fair
ROUNDS = 5

# percentage points of left's odds in each round, for a step
DOES: Mapping[str, tuple[int, ...]] = {
    "banner": (14, 0, 0, 14, 0),
    "drum": (0, 14, 14, 0, 0),
    "spear": (-3, -3, -3, -3, -3),
    "tower": (9, 0, 0, 0, 0),
    "moat": (-6, 2, 2, 2, 2),
    "law": (8, 8, 8, 8, 8),
}
SCENARIO = """\
schema: scenario/1
game: lots
title: Lots with ranges
seed: 1
"""


class RangedLots(Strict):
    """A values file."""

    troops: dict[str, Annotated[Number, Kind("strength", 0, 6)]]


def odds_of(strengths: Mapping[str, int]) -> list[int]:
    """Return left's odds in each round, in millionths."""
    points = np.full(ROUNDS, 50.0)
    for name, does in DOES.items():
        points += (strengths.get(name, EVEN) - EVEN) * np.array(does)
    return [int(point * MILLION // 100) for point in points.clip(0, 100)]


def left_wins(**steps: int) -> float:
    """Return left's exact share of wins after some steps from even."""
    odds = odds_of({name: EVEN + step for name, step in steps.items()})
    by_round = {f"round_{place + 1}": odd for place, odd in enumerate(odds)}
    values = LotsValues(
        rounds=ROUNDS, bold=by_round, calm=by_round, storm=0, salt=0, renamed=0, turned=0
    )
    return truth(values).targets["wins.left"]


def load_values(
    path: str | Path,
    sets: Sequence[str] = (),
    patches: Sequence[str | Path | dict[str, Any]] = (),
) -> LoadedValues:
    """Load a values file."""
    data, lines = load_once(path)
    data, lines, paths = changed(data, lines, sets, patches)
    document = validate(RangedLots, data, lines, str(path))
    settle_provenance(document, paths)
    record = np.zeros(1, VALUES).view(np.recarray)
    record[0].rounds = ROUNDS
    odds = odds_of({name: number.value for name, number in document.troops.items()})
    record[0].bold[:ROUNDS] = record[0].calm[:ROUNDS] = odds
    return LoadedValues(
        document=document,
        record=record[0],
        hash=hashlib.sha256(record.tobytes()).hexdigest(),
        labels={},
        titles={},
        provenance=count_provenance(document),
        source=str(path),
    )


RANGED_LOTS = replace(LOTS_GAME, load_values=load_values, values_model=lambda: RangedLots)


def lots_with_ranges(folder: Path, dust: int) -> Path:
    """Write a scenario and its values, so many of which do nothing; return the scenario's path."""
    folder.mkdir(parents=True, exist_ok=True)
    names = [*DOES, *(f"dust_{place}" for place in range(dust))]
    text = "troops:\n" + "".join(f"  {name}: {EVEN}\n" for name in names)
    (folder / "prototype-values.yaml").write_text(text, encoding="utf-8")
    scenario = folder / "lots.yaml"
    scenario.write_text(SCENARIO, encoding="utf-8")
    return scenario
