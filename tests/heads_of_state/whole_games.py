"""What tests of whole games share: a room with the prototype values, for two to five seats."""

from __future__ import annotations

from functools import lru_cache

from sim.engine.game import LoadedValues
from sim.games.heads_of_state.game import HEADS_OF_STATE
from tests.games import rooms

SCENARIOS = rooms.ROOT / "scenarios" / "heads_of_state"
SEAT_COUNTS = (2, 3, 4, 5)


@lru_cache(maxsize=8)
def load(sets: tuple[str, ...] = (), patches: tuple[str, ...] = ()) -> LoadedValues:
    """Load the prototype values with overrides and patches, once."""
    return HEADS_OF_STATE.load_values(
        SCENARIOS / "prototype-values.yaml",
        sets=sets,
        patches=tuple(SCENARIOS / "patches" / patch for patch in patches),
    )


class Room(rooms.Room):
    """Everything that playing needs, once."""

    def __init__(self, seats: int) -> None:
        super().__init__(HEADS_OF_STATE, load(), seats)

    def box(self, name: str) -> int:
        """Return the number of a box, such as ``england.king``."""
        return self.loaded.labels["boxes"].index(name)
