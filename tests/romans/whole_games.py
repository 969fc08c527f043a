"""What tests of whole games share: the records of a game, and random policies for both seats."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from sim.engine.contract import ACTIONS
from sim.engine.game import LoadedValues
from sim.games.romans.game import ROMANS
from sim.games.romans.journal import JOURNAL
from sim.games.romans.state import STATE
from sim.policies.record import POLICY

ROOT = Path(__file__).resolve().parents[2]
SCENARIOS = ROOT / "scenarios" / "romans"
RUN_SEED = 2026  # of all games in these tests; game i has the seed that a run would give it


@lru_cache(maxsize=8)
def load(sets: tuple[str, ...] = (), patches: tuple[str, ...] = ()) -> LoadedValues:
    """Load the prototype values with overrides and patches, once."""
    return ROMANS.load_values(
        SCENARIOS / "prototype-values.yaml",
        sets=sets,
        patches=tuple(SCENARIOS / "patches" / patch for patch in patches),
    )


def one(dtype: Any) -> Any:
    """Return one empty record."""
    return np.zeros(1, dtype).view(np.recarray)[0]


@dataclass
class Room:
    """Everything that playing needs, once."""

    loaded: LoadedValues = field(default_factory=load)
    state: Any = field(default_factory=lambda: one(STATE))
    journal: Any = field(default_factory=lambda: one(JOURNAL))
    actions: Any = field(default_factory=lambda: one(ACTIONS))
    policies: Any = field(default_factory=lambda: np.zeros(2, POLICY).view(np.recarray))

    @property
    def values(self) -> Any:
        """The values record."""
        return self.loaded.record[0]

    def card(self, name: str) -> int:
        """Return a card's number."""
        return self.loaded.labels["cards"].index(name)
