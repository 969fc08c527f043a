"""What stands in the way of goals that no change meets, as far as the linear model knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from sim.studies.tune.movable import Knob
from sim.studies.tune.smallest_change import (
    Lever,
    Model,
    Setting,
    in_the_way,
    nearest_change,
    reach,
)

PAIRS = 6  # goals: of more, it isn't worked out which are in each other's way


class Hindrance(StrEnum):
    """Why a goal was not reached."""

    BEYOND = "beyond"  # all values together can't bring it so far
    AGAINST = "against"  # what would bring it spoils another goal
    UNSETTLED = "unsettled"  # the model knows changes that should do, but none was found to do


@dataclass(frozen=True)
class Obstacle:
    """What stands in one goal's way.

    Attributes
    ----------
    goal : int
        Its place among the goals.
    why : Hindrance
    low, high : float
        The least and the greatest figure that all values together could bring about, each moved
        to the end of its range: linear beyond what was measured.
    against : tuple of int
        Goals that it can't be met together with. Of many goals it isn't worked out which: then
        empty, and it can't be met together with all others.
    ends : tuple of str
        Values that would stand at the end of their range on the way there.
    """

    goal: int
    why: Hindrance
    low: float
    high: float
    against: tuple[int, ...] = ()
    ends: tuple[str, ...] = ()


def obstacles(knobs: Mapping[str, Knob], model: Model) -> tuple[Obstacle, ...]:
    """Return what stands in the way of each goal that is not where it is to be.

    Parameters
    ----------
    knobs : mapping
        The values by path.
    model : Model
        Around where the search stood last.
    """
    whole = replace(model, levers=tuple(_to_the_ends(lever, knobs) for lever in model.levers))
    few = len(model.bands) <= PAIRS
    nearest = None if few else nearest_change(whole)
    found = []
    for goal, band in enumerate(model.bands):
        low, high = reach(whole, goal)
        if low > band.high or high < band.low:
            why, way = Hindrance.BEYOND, 1 if high < band.low else -1
            ends = _at_their_ends(whole.levers, knobs, goal, way)
            found.append(Obstacle(goal, why, low, high, (), ends))
            continue
        against = in_the_way(whole, goal) if few else ()
        if against or (nearest is not None and nearest.shortfalls[goal] > 0):
            found.append(Obstacle(goal, Hindrance.AGAINST, low, high, against))
        elif band.shortfall(model.levels[goal]) > 0:
            found.append(Obstacle(goal, Hindrance.UNSETTLED, low, high))
    return tuple(found)


def _to_the_ends(lever: Lever, knobs: Mapping[str, Knob]) -> Lever:
    """Return a lever with its settings to the ends of the range, on the last measured slope."""
    knob = knobs[lever.name]
    settings = {setting.steps: setting for setting in lever.settings}
    known = sorted(settings)
    for way, last in ((1, known[-1]), (-1, known[0])):
        before = last - way
        if before not in settings:
            continue  # never measured this way
        slope = [
            a - b for a, b in zip(settings[last].effects, settings[before].effects, strict=True)
        ]
        steps = last + way
        while knob.allows(steps):
            far = abs(steps - last)
            effects = tuple(
                effect + far * each
                for effect, each in zip(settings[last].effects, slope, strict=True)
            )
            settings[steps] = Setting(steps, effects, settings[last].errors)
            steps += way
    return Lever(lever.name, tuple(settings[steps] for steps in sorted(settings)))


def _at_their_ends(
    levers: Sequence[Lever], knobs: Mapping[str, Knob], goal: int, way: int
) -> tuple[str, ...]:
    """Return the values whose best setting for a goal is at the end of their range."""
    found = []
    for lever in levers:
        best = max(lever.settings, key=lambda one: (way * one.effects[goal], -abs(one.steps)))
        knob = knobs[lever.name]
        if best.steps and knob.value + best.steps in {knob.low, knob.high}:
            found.append(lever.name)
    return tuple(found)
