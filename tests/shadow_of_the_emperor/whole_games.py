"""What tests of whole games share: a room with the prototype values, for two to four seats."""

from __future__ import annotations

from functools import lru_cache

from sim.engine.game import LoadedValues
from sim.games.shadow_of_the_emperor.game import SHADOW_OF_THE_EMPEROR
from tests.games import rooms

SCENARIOS = rooms.ROOT / "scenarios" / "shadow_of_the_emperor"
SEAT_COUNTS = (2, 3, 4)


@lru_cache(maxsize=8)
def load(sets: tuple[str, ...] = (), patches: tuple[str, ...] = ()) -> LoadedValues:
    """Load the prototype values with overrides and patches, once."""
    return SHADOW_OF_THE_EMPEROR.load_values(
        SCENARIOS / "prototype-values.yaml",
        sets=sets,
        patches=tuple(SCENARIOS / "patches" / patch for patch in patches),
    )


class Room(rooms.Room):
    """Everything that playing needs, once."""

    def __init__(self, seats: int) -> None:
        super().__init__(SHADOW_OF_THE_EMPEROR, load(), seats)

    def electorate(self, name: str) -> int:
        """Return the number of an electorate, such as ``trier``."""
        return self.loaded.labels["electorates"].index(name)
