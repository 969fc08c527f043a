"""Which steps move a target by so much, and what else they move."""

from __future__ import annotations

import math
from dataclasses import dataclass

from reports.metrics.effects import Effect
from reports.metrics.sensitivity import BY_ROUND, DOWN, UP, WINNING, Number, Response, Sensitivity


@dataclass(frozen=True)
class Mover:
    """A step that moves the primary target, and what else it moves."""

    number: Number
    step: int  # +1 or -1
    response: Response
    steps: float  # that a given move takes, if all do what the first does
    others: tuple[Response, ...]  # found, the greatest first


def movers(found: Sensitivity, wanted: float) -> list[Mover]:
    """Return the steps that move the primary target by about ``wanted``, the best first.

    Only steps that are found to move it, that way, with room for so many steps. The nearer to one
    step, the better; among those that need as many, what moves fewer other targets.

    Parameters
    ----------
    found : Sensitivity
    wanted : float
        With its sign, in the target's unit.
    """
    listed = []
    for number in found.numbers:
        for direction, step in ((UP, 1), (DOWN, -1)):
            response = found.get(number.path, direction)
            if response is None or not response.found or response.effect.estimate * wanted <= 0:
                continue
            steps = wanted / response.effect.estimate
            if steps <= number.room(direction) + 0.5:
                others = also_moved(found, number.path, direction)
                listed.append(Mover(number, step, response, steps, others))
    return sorted(
        listed, key=lambda one: (round(abs(math.log2(one.steps))), len(one.others), one.number.path)
    )


def also_moved(found: Sensitivity, path: str, direction: str) -> tuple[Response, ...]:
    """Return the other targets that a step is found to move, the relatively greatest first.

    Wins and leads are left out, which say the same, and single rounds, of which there are many.
    """
    others = [
        response
        for target in found.targets[1:]
        if not target.startswith(WINNING)
        and not any(part in target for part in BY_ROUND)
        and (response := found.get(path, direction, target)) is not None
        and response.found
        and abs(response.effect.estimate) > response.effect.margin(found.margin)
    ]
    return tuple(sorted(others, key=lambda one: -relative(one.effect)))


def relative(effect: Effect) -> float:
    """Return an effect's size for comparing targets: in what would be too small to matter."""
    return abs(effect.estimate) / effect.margin(1.0)
