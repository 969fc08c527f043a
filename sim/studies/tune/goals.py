"""Goals of tuning: which targets are to be in which bands, and what may be spent on it."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from reports.metrics.tallies import Target
from sim.studies.tune.smallest_change import Band
from sim.values.errors import Problem, nearest

FORMS = ("NAME=LOW..HIGH", "NAME=LOW..", "NAME=..HIGH")
BUDGETS = ("20000 games", "10min", "90s", "2h")
ONE_SIDED = 0.1  # of a single bound: the part of it that matters, where it is not a share
ONE_SIDED_SHARE = 0.02

_NUMBER = r"[-+]?(?:\d+(?:\.\d*)?|\.\d+)"
_BAND = re.compile(rf"({_NUMBER})?\s*(%)?\s*\.\.\s*({_NUMBER})?\s*(%)?")
_BUDGET = re.compile(r"([0-9][0-9_,.]*)\s*([a-z]*)")
_UNITS = {
    **dict.fromkeys(("", "game", "games"), None),
    **dict.fromkeys(("s", "sec", "second", "seconds"), 1.0),
    **dict.fromkeys(("min", "minute", "minutes"), 60.0),
    **dict.fromkeys(("h", "hour", "hours"), 3600.0),
}


@dataclass(frozen=True)
class Goal:
    """A target that is to be in a band.

    Attributes
    ----------
    target : str
        The target's name.
    low, high : float
        Either may be infinite.
    tier : str or None
        Who plays, as `Tier.name`; None: whoever does.
    reason : str
        Why, if somebody said so.
    where : str
        What messages call the place where it is wanted.
    line : int or None
    """

    target: str
    low: float
    high: float
    tier: str | None = None
    reason: str = ""
    where: str = ""
    line: int | None = None

    def band(self, unit: str) -> Band:
        """Return the band with its scale: half its width, or what of a single bound matters."""
        if math.isfinite(self.low) and math.isfinite(self.high):
            return Band(self.low, self.high, max((self.high - self.low) / 2, 1e-9))
        bound = self.low if math.isfinite(self.low) else self.high
        scale = ONE_SIDED_SHARE if unit == "share" else max(ONE_SIDED * abs(bound), 0.1)
        return Band(self.low, self.high, scale)


@dataclass(frozen=True)
class Budget:
    """What may be spent: games, or seconds."""

    games: int | None
    seconds: float | None
    text: str


def read_goal(option: str) -> Goal | Problem:
    """Return what ``--target OPTION`` says, or what is wrong with it."""
    where = f"--target {option}"
    name, equals, text = option.partition("=")
    name, text = name.strip(), text.strip()
    found = _BAND.fullmatch(text)
    if not name or not equals or found is None or (found[1] is None and found[3] is None):
        told = "a goal is a target and the band that it is to be in"
        return Problem(where, None, "", told, repr(option), FORMS)
    percent = found[2] or found[4]
    low, high = (
        default if number is None else float(number) / (100 if percent else 1)
        for number, default in ((found[1], -math.inf), (found[3], math.inf))
    )
    if low > high:
        told = "the band's bounds are the wrong way round"
        return Problem(where, None, "", told, text, (f"{found[3]}..{found[1]}",))
    if low == high:
        told = "a band needs room: no number of games shows that a figure is just this"
        return Problem(where, None, "", told, text, FORMS)
    return Goal(name, low, high, where=where)


def goal_problems(goals: Sequence[Goal], targets: Sequence[Target]) -> list[Problem]:
    """Return which goals are of no target, of shares that can't be, or wanted twice."""
    known = {target.name: target for target in targets}
    problems = []
    seen: dict[tuple[str, str | None], Goal] = {}
    for goal in goals:
        target = known.get(goal.target)
        if target is None:
            told = "there is no target of this name"
            near = nearest(goal.target, known)
            problems.append(
                Problem(goal.where, goal.line, "", told, goal.target, tuple(known), near)
            )
            continue
        if target.unit == "share":
            for bound in (goal.low, goal.high):
                if math.isfinite(bound) and not 0 <= bound <= 1:
                    told = "this target is a share: 0 to 1, or percent with the sign"
                    allowed = ("0.48..0.52", "48%..52%")
                    problems.append(Problem(goal.where, goal.line, "", told, f"{bound:g}", allowed))
                    break
        key = (goal.target, goal.tier)
        if key in seen:
            told = "this target has two bands: say one"
            problems.append(Problem(goal.where, goal.line, "", told, goal.target))
        seen[key] = goal
    return problems


def read_budget(text: str) -> Budget | Problem:
    """Return what ``--budget TEXT`` says, or what is wrong with it."""
    where = f"--budget {text}"
    found = _BUDGET.fullmatch(text.strip().lower())
    told = "a budget is a number of games, or a time"
    if found is None:
        return Problem(where, None, "", told, repr(text), BUDGETS)
    if found[2] not in _UNITS:
        near = nearest(found[2], [unit for unit in _UNITS if unit])
        return Problem(where, None, "", told, repr(text), BUDGETS, near)
    try:
        number = float(found[1].replace(",", "").replace("_", ""))
    except ValueError:
        return Problem(where, None, "", told, repr(text), BUDGETS)
    unit = _UNITS[found[2]]
    if number <= 0 or (unit is None and number != int(number)):
        told = "a budget is more than nothing, and of whole games"
        return Problem(where, None, "", told, repr(text), BUDGETS)
    if unit is None:
        return Budget(int(number), None, f"{int(number)} games")
    return Budget(None, number * unit, f"{number * unit:g}s")
