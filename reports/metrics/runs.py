"""The runs of a report, side by side."""

from __future__ import annotations

from dataclasses import dataclass

from reports.metrics.lines import Words
from reports.metrics.tables import RunTables


@dataclass(frozen=True)
class Side:
    """One run of a report, and what it is called beside the others."""

    name: str  # short and unique among the runs, such as ``random`` or ``skilled``
    run: RunTables

    @property
    def words(self) -> Words:
        """The game's ids in words."""
        return Words(self.run.manifest["titles"])


@dataclass(frozen=True)
class Runs:
    """All runs of a report: of one game, in the order asked for, at least one."""

    sides: tuple[Side, ...]

    @property
    def first(self) -> Side:
        """The run asked for first."""
        return self.sides[0]

    @property
    def alone(self) -> bool:
        """Whether there is but one run, so that nothing needs to name it."""
        return len(self.sides) == 1
