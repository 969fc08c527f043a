"""What tests of whole games share: a room with the prototype values, for three to five seats."""

from __future__ import annotations

from functools import lru_cache

from sim.engine.game import LoadedValues
from sim.games.corona_de_hierro.game import CORONA_DE_HIERRO
from tests.games import rooms

SCENARIOS = rooms.ROOT / "scenarios" / "corona_de_hierro"
SEAT_COUNTS = (3, 4, 5)


@lru_cache(maxsize=8)
def load(sets: tuple[str, ...] = (), patches: tuple[str, ...] = ()) -> LoadedValues:
    """Load the prototype values with overrides and patches, once."""
    return CORONA_DE_HIERRO.load_values(
        SCENARIOS / "prototype-values.yaml",
        sets=sets,
        patches=tuple(SCENARIOS / "patches" / patch for patch in patches),
    )


class Room(rooms.Room):
    """Everything that playing needs, once."""

    def __init__(self, seats: int, sets: tuple[str, ...] = ()) -> None:
        super().__init__(CORONA_DE_HIERRO, load(sets), seats)

    def city(self, name: str) -> int:
        """Return the number of a city, such as ``friuli``."""
        return self.loaded.labels["cities"].index(name)

    def castle(self, name: str) -> int:
        """Return the number of a castle by its city's id."""
        return self.loaded.labels["castles"].index(f"{name}_castle")

    def card(self, name: str) -> int:
        """Return the number of a kind of initiative card."""
        return self.loaded.labels["cards"].index(name)
