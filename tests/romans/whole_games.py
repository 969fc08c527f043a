"""What tests of whole games share: a room with the prototype values, for two seats."""

from __future__ import annotations

from functools import lru_cache

from sim.engine.game import LoadedValues
from sim.games.romans.game import ROMANS
from tests.games import rooms

SCENARIOS = rooms.ROOT / "scenarios" / "romans"


@lru_cache(maxsize=8)
def load(sets: tuple[str, ...] = (), patches: tuple[str, ...] = ()) -> LoadedValues:
    """Load the prototype values with overrides and patches, once."""
    return ROMANS.load_values(
        SCENARIOS / "prototype-values.yaml",
        sets=sets,
        patches=tuple(SCENARIOS / "patches" / patch for patch in patches),
    )


class Room(rooms.Room):
    """Everything that playing needs, once."""

    def __init__(self) -> None:
        super().__init__(ROMANS, load(), 2)

    def card(self, name: str) -> int:
        """Return a card's number."""
        return self.loaded.labels["cards"].index(name)
