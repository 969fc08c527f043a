"""What tuning finds: changes, where they bring the goals, and what verification says of it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from reports.metrics.effects import Effect
from reports.metrics.intervals import Estimate
from sim.studies.tune.obstacles import Obstacle


class Verdict(StrEnum):
    """What verification says of a goal."""

    MET = "met"
    NOT_MET = "not met"
    UNKNOWN = "can't tell"


@dataclass(frozen=True)
class Level:
    """A figure, its standard error, and the games that it rests on."""

    figure: float
    error: float
    games: int

    def __add__(self, other: Level) -> Level:
        """Pool two independent levels of one figure, each by what it is known to."""
        weights = (1 / self.error**2, 1 / other.error**2) if self.error and other.error else None
        own, others = weights or (self.games, other.games)
        together = own + others
        figure = (self.figure * own + other.figure * others) / together
        if weights is None:
            error = math.hypot(self.error * own, other.error * others) / together
        else:
            error = 1 / math.sqrt(together)
        return Level(figure, error, self.games + other.games)

    @property
    def spread(self) -> float:
        """The standard deviation of one game, as far as it shows."""
        return self.error * math.sqrt(self.games)


@dataclass(frozen=True)
class Verified:
    """A goal of a change that was verified."""

    before: Estimate
    after: Estimate  # with the interval that the verdict is from
    effect: Effect  # with its 95 % interval
    verdict: Verdict
    settled_by: int | None = None  # about how many games in all would tell, if it can't be told


@dataclass(frozen=True)
class Candidate:
    """A change that was proposed, and what was seen of it.

    Attributes
    ----------
    steps : dict
        Path -> steps from the value before any change.
    round : int
        In which it was proposed, from 1.
    predicted : tuple of Level
        One a goal.
    tried : tuple of Level
        What a search's fresh seeds said; empty if it was not tried.
    verified : tuple of Verified
        Empty if it was not verified.
    moved : tuple of (str, Effect)
        Tier and effect of targets that are no goals, and moved for sure, the surest first.
    alone : dict
        Path -> what the model says that this value alone adds, one number a goal.
    """

    steps: Mapping[str, int]
    round: int
    predicted: tuple[Level, ...]
    tried: tuple[Level, ...] = ()
    verified: tuple[Verified, ...] = ()
    moved: tuple[tuple[str, Effect], ...] = ()
    alone: Mapping[str, tuple[float, ...]] = field(default_factory=dict)

    @property
    def size(self) -> tuple[int, int]:
        """How many values it moves, and by how many steps together."""
        return len(self.steps), sum(map(abs, self.steps.values()))

    @property
    def verdict(self) -> Verdict | None:
        """What verification says of all goals together; None if there was none."""
        found = {one.verdict for one in self.verified}
        if not found:
            return None
        return next(
            verdict
            for verdict in (Verdict.NOT_MET, Verdict.UNKNOWN, Verdict.MET)
            if verdict in found
        )

    @property
    def settled_by(self) -> float:
        """About how many games in all would settle all its verdicts; infinite if nobody knows."""
        return max(
            (
                math.inf if one.settled_by is None else one.settled_by
                for one in self.verified
                if one.verdict is Verdict.UNKNOWN
            ),
            default=0.0,
        )


@dataclass(frozen=True)
class Tuned:
    """What tuning found.

    Attributes
    ----------
    before : tuple of Level
        Where the goals stood, one each.
    candidates : tuple of Candidate
        All that were tried: verified ones first, and of these the met and small ones.
    steps : int
        Single steps that there were.
    obstacles : tuple of Obstacle
        What stands in the way, where not all goals were met.
    games : int
        Played, or found kept, in all; ``budget`` is what they might have been.
    rounds : int
    z : float
        Half the width of the intervals of verdicts, in standard errors.
    interrupted : bool
    """

    before: tuple[Level, ...]
    candidates: tuple[Candidate, ...]
    steps: int
    obstacles: tuple[Obstacle, ...]
    games: int
    budget: int
    rounds: int
    z: float
    interrupted: bool

    @property
    def best(self) -> Candidate | None:
        """The smallest change that was verified to meet all goals, else the nearest."""
        return self.candidates[0] if self.candidates else None

    @property
    def met(self) -> bool:
        """Whether a change was verified to meet all goals."""
        return self.best is not None and self.best.verdict is Verdict.MET
