"""The smallest change that a linear model says will meet all goals: a mixed-integer programme.

A model has goals (a figure, and the band that it is to be in) and levers (a value, and what each of
some settings of it adds to each figure). Of every lever one setting is taken. Few levers are moved
rather than few steps, and of changes that are equal in both the one is taken that leaves most room
inside the bands. Solved by `scipy.optimize.milp` (HiGHS) to its end, so the answer is the best.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

ROOM = 0.5  # what all the room inside the bands is worth, in steps: never a whole one
ORDER = 1e-4  # what being named first is worth, where all else is equal
MOST_NODES = 100_000  # of the search tree; then the best so far is taken
NOUGHT = 1e-6  # shortfalls below this part of a goal's scale are none


@dataclass(frozen=True)
class Setting:
    """One setting of a lever.

    Attributes
    ----------
    steps : int
        How far it is from the value as it was before any change; 0 is that value.
    effects, errors : tuple of float
        What it adds to each goal's figure, against where the model stands, and the standard errors.
    """

    steps: int
    effects: tuple[float, ...]
    errors: tuple[float, ...]


@dataclass(frozen=True)
class Lever:
    """A value that may be moved: exactly one of its settings is taken."""

    name: str
    settings: tuple[Setting, ...]


@dataclass(frozen=True)
class Band:
    """Where a goal's figure is to be.

    Attributes
    ----------
    low, high : float
        Either may be infinite.
    scale : float
        How far off is bad: half the band's width, or of a single bound what matters.
    """

    low: float
    high: float
    scale: float

    def shortfall(self, figure: float) -> float:
        """Return how far a figure is outside; 0 inside."""
        return max(0.0, self.low - figure, figure - self.high)


@dataclass(frozen=True)
class Model:
    """What is known: each goal's figure where the model stands, and what the levers add to it."""

    bands: tuple[Band, ...]
    levels: tuple[float, ...]
    errors: tuple[float, ...]  # of the levels
    levers: tuple[Lever, ...]


@dataclass(frozen=True)
class Proposal:
    """A change, and what the model says of it.

    Attributes
    ----------
    steps : dict
        Lever -> steps from the value as it was; only those that are moved.
    figures, errors : tuple of float
        Each goal's figure, predicted, with its standard error.
    shortfalls : tuple of float
        How far each is outside its band.
    """

    steps: Mapping[str, int]
    figures: tuple[float, ...]
    errors: tuple[float, ...]
    shortfalls: tuple[float, ...]

    @property
    def size(self) -> tuple[int, int]:
        """How many values are moved, and by how many steps together."""
        return len(self.steps), sum(map(abs, self.steps.values()))


def smallest_change(
    model: Model,
    *,
    allowance: float = 0.0,
    without: Sequence[Collection[str]] = (),
    tried: Sequence[Mapping[str, int]] = (),
) -> Proposal | None:
    """Return the smallest change that meets all goals, or None if none does.

    Parameters
    ----------
    model : Model
    allowance : float
        Standard errors by which predictions stay inside the bands: those of the level and of each
        move added up, which is never too few.
    without : sequence of collections of str
        Sets of levers that are not to be moved all together (the cuts that give alternatives).
    tried : sequence of mapping
        Changes that are not to be proposed again.
    """
    return _Programme(model, allowance, without, tried).solve(soft=False)


def nearest_change(
    model: Model,
    *,
    tried: Sequence[Mapping[str, int]] = (),
    without: Sequence[Collection[str]] = (),
) -> Proposal | None:
    """Return the change that comes nearest to all goals, and of several the smallest.

    What it misses each band by, in the band's scale, is added up. None if everything was tried.
    """
    return _Programme(model, 0.0, without, tried).solve(soft=True)


def reach(model: Model, goal: int) -> tuple[float, float]:
    """Return the least and the greatest figure that the levers could give one goal together."""
    effects = [[setting.effects[goal] for setting in lever.settings] for lever in model.levers]
    level = model.levels[goal]
    return level + sum(map(min, effects)), level + sum(map(max, effects))


def in_the_way(model: Model, goal: int) -> tuple[int, ...]:
    """Return the goals that a goal can't be met together with, though each can be met alone.

    If there are none such, but all together can't be met, those of which any, given up, would let
    all others be. Empty if the goal can't be met even alone.
    """

    def can_be_met(goals: Sequence[int]) -> bool:
        return smallest_change(_only(model, goals)) is not None

    if not can_be_met([goal]):
        return ()
    everything = range(len(model.bands))
    others = [other for other in everything if other != goal and can_be_met([other])]
    against = tuple(other for other in others if not can_be_met([goal, other]))
    if against or can_be_met([goal, *others]) or not can_be_met(others):
        return against
    return tuple(
        other for other in others if can_be_met([goal, *(one for one in others if one != other)])
    )


def _only(model: Model, goals: Sequence[int]) -> Model:
    """Return the model with some of its goals."""

    def some(figures: Sequence[Any]) -> tuple[Any, ...]:
        return tuple(figures[goal] for goal in goals)

    levers = tuple(
        Lever(
            lever.name,
            tuple(
                replace(setting, effects=some(setting.effects), errors=some(setting.errors))
                for setting in lever.settings
            ),
        )
        for lever in model.levers
    )
    return Model(some(model.bands), some(model.levels), some(model.errors), levers)


class _Programme:
    """A model's programme: a variable for each setting, for the room, for each goal's shortfall."""

    def __init__(
        self,
        model: Model,
        allowance: float,
        without: Sequence[Collection[str]],
        tried: Sequence[Mapping[str, int]],
    ) -> None:
        self.model = model
        self.allowance = allowance
        self.settings = [(lever, one) for lever in model.levers for one in lever.settings]
        self.count = len(self.settings)
        self.goals = len(model.bands)
        self.width = self.count + 1 + self.goals
        self.rows: list[Any] = []
        self.least: list[float] = []
        self.most: list[float] = []
        self._one_setting_each()
        self._inside_the_bands()
        self._cuts(without, tried)

    def solve(self, *, soft: bool) -> Proposal | None:
        """Return the best change; with ``soft`` bands may be missed, but by as little as can be."""
        upper = np.ones(self.width)
        upper[self.count + 1 :] = np.inf if soft else 0.0
        smallest = self._smallest()
        if not soft:
            found = self._run(smallest, upper)
            return None if found is None else self._proposal(found)
        missed = np.zeros(self.width)
        missed[self.count + 1 :] = 1
        upper[self.count] = 0  # no room to speak of
        found = self._run(missed, upper)
        if found is None:
            return None
        least = float(found[self.count + 1 :].sum())
        self._row(missed, -np.inf, least + NOUGHT)
        again = self._run(smallest, upper)
        return self._proposal(found if again is None else again)

    def _smallest(self) -> Any:
        most = 1 + sum(max(abs(s.steps) for s in lever.settings) for lever in self.model.levers)
        order = {lever.name: place for place, lever in enumerate(self.model.levers)}
        costs = np.zeros(self.width)
        for place, (lever, setting) in enumerate(self.settings):
            if setting.steps:
                named = ORDER * order[lever.name] / len(order)
                costs[place] = most + abs(setting.steps) + named
        costs[self.count] = -ROOM
        return costs

    def _run(self, costs: Any, upper: Any) -> Any | None:
        from scipy.optimize import Bounds, LinearConstraint, milp

        if not self.count:
            return self._without_levers(upper)
        whole = np.zeros(self.width)
        whole[: self.count] = 1
        found = milp(
            costs,
            integrality=whole,
            bounds=Bounds(np.zeros(self.width), upper),
            constraints=LinearConstraint(np.array(self.rows), self.least, self.most),
            options={"mip_rel_gap": 0.0, "node_limit": MOST_NODES},
        )
        return None if found.x is None else found.x

    def _without_levers(self, upper: Any) -> Any | None:
        """Return the only answer of a model without levers, if it is one."""
        missed = [
            band.shortfall(level) / band.scale
            for band, level in zip(self.model.bands, self.model.levels, strict=True)
        ]
        soft = math.isinf(upper[-1]) if self.goals else True
        if (any(missed) and not soft) or any(most < 0 for most in self.most):
            return None
        return np.array([0.0, *missed])

    def _proposal(self, found: Any) -> Proposal:
        model = self.model
        taken = [self.settings[place] for place in np.flatnonzero(found[: self.count] > 0.5)]
        figures = [
            level + sum(setting.effects[goal] for _, setting in taken)
            for goal, level in enumerate(model.levels)
        ]
        errors = [
            math.hypot(error, *(setting.errors[goal] for _, setting in taken))
            for goal, error in enumerate(model.errors)
        ]
        missed = [
            _clean(band.shortfall(figure), band.scale)
            for band, figure in zip(model.bands, figures, strict=True)
        ]
        steps = {lever.name: setting.steps for lever, setting in taken if setting.steps}
        return Proposal(steps, tuple(figures), tuple(errors), tuple(missed))

    # --- rows ------------------------------------------------------------------------------------

    def _row(self, row: Any, least: float, most: float) -> None:
        self.rows.append(row)
        self.least.append(least)
        self.most.append(most)

    def _one_setting_each(self) -> None:
        for lever in self.model.levers:
            row = np.zeros(self.width)
            for place, (owner, _) in enumerate(self.settings):
                row[place] = owner is lever
            self._row(row, 1, 1)

    def _inside_the_bands(self) -> None:
        """Keep each figure inside its band, with allowance and room, or note what it misses."""
        parts = zip(self.model.bands, self.model.levels, self.model.errors, strict=True)
        for goal, (band, level, error) in enumerate(parts):
            for sign, bound in ((1.0, band.low), (-1.0, band.high)):
                if math.isinf(bound):
                    continue
                row = np.zeros(self.width)
                for place, (_, setting) in enumerate(self.settings):
                    safe = sign * setting.effects[goal] - self.allowance * setting.errors[goal]
                    row[place] = safe / band.scale
                row[self.count] = -1
                row[self.count + 1 + goal] = 1
                wanted = sign * (bound - level) + self.allowance * error
                self._row(row, wanted / band.scale, np.inf)

    def _cuts(self, without: Sequence[Collection[str]], tried: Sequence[Mapping[str, int]]) -> None:
        for names in without:
            row = np.zeros(self.width)
            for place, (lever, setting) in enumerate(self.settings):
                row[place] = setting.steps != 0 and lever.name in names
            self._row(row, -np.inf, len(set(names)) - 1)
        for steps in tried:
            row = np.zeros(self.width)
            same = 0
            for place, (lever, setting) in enumerate(self.settings):
                if setting.steps == steps.get(lever.name, 0):
                    row[place] = 1
                    same += 1
            if same == len(self.model.levers):  # else the model can't propose it anyway
                self._row(row, -np.inf, same - 1)


def _clean(shortfall: float, scale: float) -> float:
    return 0.0 if shortfall <= NOUGHT * scale * 10 else shortfall
