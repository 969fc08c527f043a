"""Games that are made up: what every change of values does is written down, and luck is numpy's.

A tuning of hundreds of values can so be held against the truth in a second. As real paired games,
made-up ones share their luck, but some of them take another course when anything is changed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from reports.metrics.tallies import Observation, Tally, Target, tally
from sim.runs.running import StoppedError
from sim.studies.tune.goals import Goal, read_budget, read_goal
from sim.studies.tune.movable import Knob
from sim.studies.tune.plan import Tier, TuningPlan, Wanted
from sim.studies.tune.playing import HELD_OUT, Pace, ValuePlay
from sim.studies.tune.search import search_with

Steps = Mapping[str, int]
Truth = Callable[[Steps, int], Mapping[str, float]]  # (change, tier) -> figures by target
OTHER_COURSE = 0.3  # share of games that take another course when something is changed


def logit(share: float) -> float:
    return float(np.log(share / (1 - share)))


def share(logits: float) -> float:
    return float(1 / (1 + np.exp(-logits)))


def knobs(names: Sequence[str], low: int = -3, high: int = 3) -> tuple[Knob, ...]:
    """Values that are 0, and may be anything from low to high."""
    return tuple(Knob(name, 0, low, high, "placeholder") for name in names)


def plan_of(
    goals: Sequence[str],
    names: Sequence[Knob],
    *,
    budget: str = "400000 games",
    targets: Sequence[str] = ("wins",),
    tiers: int = 1,
    seed: int = 1,
    furthest: int = 3,
    alternatives: int = 3,
) -> TuningPlan:
    """A plan of made-up games."""
    listed = {name: Target(name, name, "share", (at,)) for at, name in enumerate(targets)}
    read = [goal for goal in map(read_goal, goals) if isinstance(goal, Goal)]
    spend = read_budget(budget)
    wanted = [Wanted(g, tier, listed[g.target]) for tier in range(tiers) for g in read]
    return TuningPlan(
        Path("made-up.yaml"),
        tuple(Tier(f"tier {place}", None) for place in range(tiers)),  # type: ignore[arg-type]
        tuple(wanted),
        tuple(names),
        spend,  # type: ignore[arg-type]
        seed,
        furthest,
        alternatives,
    )


class MadeUpPlay(ValuePlay):
    """Plays made-up games, and notes which seeds were played for what."""

    def __init__(
        self,
        plan: TuningPlan,
        truth: Truth,
        *,
        targets: Sequence[str] = ("wins",),
        impossible: Callable[[Steps], bool] = lambda _: False,
        stop_after: int | None = None,
    ) -> None:
        self.plan = plan
        self.truth = truth
        self.listed = tuple(Target(name, name, "share", (at,)) for at, name in enumerate(targets))
        self.impossible = impossible
        self.stop_after = stop_after
        self.next = {False: 0, True: HELD_OUT}
        self.pace = Pace(plan.budget.games or 0, (1.0,) * len(plan.tiers))
        self.number = 0
        self.searched: list[tuple[int, int, int]] = []  # tier, first, count
        self.held_out: list[tuple[int, int, int]] = []

    @property
    def games(self) -> int:
        return self.number

    @property
    def spent(self) -> float:
        return float(self.number)

    def settle_budget(self) -> None:
        """Nothing to settle: budgets are in games."""

    def possible(self, steps: Steps) -> bool:
        return not self.impossible(steps)

    def place(self, target: str, *, tier: int = 0, held_out: bool = False) -> int:
        return [one.name for one in self.listed].index(target)

    def alone(self, steps: Steps, first: int, count: int, *, tier: int) -> Tally:
        self.note(tier, first, count, held_out=False)
        self.number += count
        return tally(self.listed, [self.observe(steps, first, count, tier)])

    def each_alone(
        self, changes: Sequence[Steps], first: int, count: int, *, tier: int
    ) -> list[Tally]:
        self.note(tier, first, count, held_out=False)
        self.number += count * len(changes)
        return [tally(self.listed, [self.observe(s, first, count, tier)]) for s in changes]

    def against(
        self,
        base: Steps,
        changes: Sequence[Steps],
        first: int,
        count: int,
        *,
        tier: int,
        held_out: bool = False,
    ) -> list[Tally]:
        self.note(tier, first, count, held_out=held_out)
        self.number += count * (len(changes) + -(-len(changes) // 16))
        if self.stop_after is not None and self.number > self.stop_after:
            raise StoppedError
        here = self.observe(base, first, count, tier)
        return [tally(self.listed, [here, self.observe(s, first, count, tier)]) for s in changes]

    def note(self, tier: int, first: int, count: int, *, held_out: bool) -> None:
        (self.held_out if held_out else self.searched).append((tier, first, count))

    def observe(self, steps: Steps, first: int, count: int, tier: int) -> Observation:
        figures = self.truth(steps, tier)
        luck = np.random.default_rng([self.plan.seed, tier, first])
        width = len(self.listed)
        drawn, other = luck.random((count, width)), luck.random(count) < OTHER_COURSE
        if steps:
            name = abs(hash_of(steps))
            own = np.random.default_rng([self.plan.seed, tier, first, name])
            drawn = np.where(other[:, None], own.random((count, width)), drawn)
        chances = np.array([figures[one.name] for one in self.listed])
        numbers = (drawn < chances).astype(float)
        course = np.zeros(count, np.uint64)
        return Observation(numbers, course, numbers[:, 0].astype(np.uint64))


def hash_of(steps: Steps) -> int:
    text = " ".join(f"{name}{number:+d}" for name, number in sorted(steps.items()))
    return int.from_bytes(text.encode()[-8:], "little") + 131 * len(text)


def made_up(plan: TuningPlan, truth: Truth, **options: Any) -> tuple[Any, MadeUpPlay]:
    """Tune, and return what was found and who played."""
    play = MadeUpPlay(plan, truth, **options)
    return search_with(plan, play), play
