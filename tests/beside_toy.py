"""A toy game whose actions have printed forms, and two players that weigh what lies before them.

With `WEIGHTS` a walker takes the greatest of: 1 for a place that a step gains (1 + stride), 2.5 for
a jump (the half of 5), and 3.5 for each place that shoes add to later steps. With boots of 1,
slippers of 0 and skates of 2 that is: skates (7), boots (3.5, while a step is worth 3), then steps
of 4 places, five of them to walk 20: the first walker arrives in its 7th turn, the second has
walked 4 steps of 4 by then.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sim.engine.game import LoadedValues
from tests.toy_game import TOY, printed
from tests.toy_runs import SCENARIO, register_toy, toy_files

WEIGHTS = """\
schema: weights/1
game: toy
trained: by hand
action:
  gain: 1
  bonus: 3.5
"""
PLAYERS = """\
policies:
  left: heuristic+weights=w.yaml
  right: heuristic+weights=w.yaml
"""


def described(action: int, loaded: LoadedValues) -> str:
    """Return the printed form of an action."""
    return printed(loaded)[action]


def weighing_walkers(monkeypatch: pytest.MonkeyPatch, folder: Path, **parts: Any) -> Path:
    """Write a scenario of the toy game in which both walkers weigh; return its path."""
    register_toy(monkeypatch, replace(TOY, describe_action=described, **parts))
    scenario = toy_files(folder)
    (scenario.parent / "w.yaml").write_text(WEIGHTS, encoding="utf-8")
    scenario.write_text(SCENARIO + PLAYERS, encoding="utf-8")
    return scenario
