"""Games of tuning: who plays how many, on which seeds, and what of the budget is left.

The seeds of the range for tuning are in two parts that never meet: a search takes its games from
the beginning, each once, and verification takes its own from `HELD_OUT` on.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reports.metrics.tallies import Tally
from sim.runs.plan import Plan
from sim.runs.scenario import Purpose
from sim.runs.storing import make_folder, write_whole
from sim.studies.arms import TOGETHER, Arm, PairedPlay, with_changes
from sim.studies.targets import Targets
from sim.studies.tune.movable import Editions
from sim.studies.tune.plan import TuningPlan

HELD_OUT = 2_000_000_000  # index of the first game that only verification plays
PILOT = 1_900_000_000  # of the first game that is only timed
TIMED = 0.5  # seconds of games that a pace is taken from
BUDGETS = "budgets.json"
DETAILS = ("games", "rounds", "cards")

Steps = Mapping[str, int]  # path -> steps from the value before any change


@dataclass(frozen=True)
class Pace:
    """What a budget is in games of the first tier, and what a game of each tier costs in these."""

    games: int
    costs: tuple[float, ...]  # one a tier


class ValuePlay:
    """Plays the games of a tuning.

    Parameters
    ----------
    plan : TuningPlan
    editions : Editions
    jobs : int
    folder : Path or None
        Where pieces are kept.
    progress : callable, optional
        Called with (spent, budget), in games of the first tier.
    interrupted : callable, optional
    batch : int
        Games in a piece.
    """

    def __init__(
        self,
        plan: TuningPlan,
        editions: Editions,
        *,
        jobs: int = 0,
        folder: Path | None = None,
        progress: Callable[[int, int], None] | None = None,
        interrupted: Callable[[], None] | None = None,
        batch: int = 250,
    ) -> None:
        self.plan = plan
        self.editions = editions
        self.jobs = jobs
        self.folder = folder
        self.progress = progress
        self.interrupted = interrupted
        self.batch = batch
        self.next = {False: 0, True: HELD_OUT}  # held out or not -> the next fresh game
        self.pace = Pace(plan.budget.games or 0, (1.0,) * len(plan.tiers))
        searched = _detail(plan)
        self._plays = {
            (place, held_out): self._play(place, "cards" if held_out else searched, held_out)
            for place in range(len(plan.tiers))
            for held_out in (False, True)
        }

    def _play(self, place: int, detail: str, held_out: bool) -> PairedPlay:  # noqa: FBT001
        plan = with_changes(self.plan.tiers[place].plan, detail=detail)
        folder = None
        if self.folder is not None:
            folder = self.folder / f"{'verify' if held_out else 'search'}-{place + 1}"
            make_folder(folder)
        return PairedPlay(
            Arm("before", plan),
            Targets(plan),
            run_seed=self.plan.seed,
            purpose=Purpose.TUNE,
            batch=self.batch,
            jobs=self.jobs,
            folder=folder,
            progress=lambda _: self._show(),
            interrupted=self.interrupted,
        )

    # --- budget ----------------------------------------------------------------------------------

    @property
    def games(self) -> int:
        """Games played, or found kept, in all."""
        return sum(play.games for play in self._plays.values())

    @property
    def spent(self) -> float:
        """What they cost, in games of the first tier."""
        return sum(play.games * self.pace.costs[place] for (place, _), play in self._plays.items())

    @property
    def left(self) -> float:
        """What is left of the budget."""
        return self.pace.games - self.spent

    def _show(self) -> None:
        if self.progress is not None:
            self.progress(min(round(self.spent), self.pace.games), self.pace.games)

    def settle_budget(self) -> None:
        """Turn a budget in seconds into one in games, from the pace of some; once for a folder."""
        for place in range(len(self.plan.tiers)):
            self._plays[place, False].warm_up()
        seconds = self.plan.budget.seconds
        if seconds is None:
            self._show()
            return
        kept = self._kept_budgets()
        key = f"{self.plan.budget.text}, {len(self.plan.tiers)} tiers"
        if key in kept:
            self.pace = Pace(int(kept[key]["games"]), tuple(kept[key]["costs"]))
        else:
            paces = [self._games_a_second(place) for place in range(len(self.plan.tiers))]
            costs = tuple(paces[0] / pace for pace in paces)
            self.pace = Pace(max(1, int(seconds * paces[0])), costs)
            kept[key] = {"games": self.pace.games, "costs": list(costs)}
            if self.folder is not None:
                text = json.dumps(kept, indent=1) + "\n"
                write_whole(self.folder / BUDGETS, text.encode())
        self._show()

    def _kept_budgets(self) -> dict[str, Any]:
        path = None if self.folder is None else self.folder / BUDGETS
        if path is None or not path.is_file():
            return {}
        try:
            found = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) else {}

    def _games_a_second(self, place: int) -> float:
        play = self._plays[place, False]
        timed = PairedPlay(
            play.before,
            play.targets,
            run_seed=self.plan.seed,
            purpose=Purpose.TUNE,
            batch=self.batch,
            jobs=self.jobs,
        )
        count, first, played, spent = 2 * timed.jobs, PILOT, 0, 0.0
        while spent < TIMED:
            began = time.perf_counter()
            timed.tallies([(timed.before,)], first, count)
            spent += time.perf_counter() - began
            played += count
            first, count = first + count, 2 * count
        return played / spent

    # --- games -----------------------------------------------------------------------------------

    def seeds(self, budget: float, arms: int, tiers: Sequence[int], least: int) -> int:
        """Return how many seeds a share of the budget buys for so many arms beside one."""
        cost = sum(self.pace.costs[tier] for tier in tiers)
        each = cost * (arms + math.ceil(arms / TOGETHER))
        return max(least, int(budget / max(each, 1e-9)))

    def fresh(self, count: int, *, held_out: bool = False) -> int:
        """Return the index of the first of so many games that were not played before."""
        first = self.next[held_out]
        self.next[held_out] += count
        return first

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
        """Return the tally of each change beside a base, on the same seeds."""
        play = self._plays[tier, held_out]
        plan = play.before.plan
        beside = self._arm(base, plan)
        combos = [(beside, self._arm(change, plan)) for change in changes]
        return play.tallies(combos, first, count)

    def alone(self, steps: Steps, first: int, count: int, *, tier: int) -> Tally:
        """Return the tally of one edition by itself."""
        play = self._plays[tier, False]
        return play.tallies([(self._arm(steps, play.before.plan),)], first, count)[0]

    def each_alone(
        self, changes: Sequence[Steps], first: int, count: int, *, tier: int
    ) -> list[Tally]:
        """Return the tally of each edition by itself, all on the same seeds."""
        play = self._plays[tier, False]
        combos = [(self._arm(change, play.before.plan),) for change in changes]
        return play.tallies(combos, first, count)

    def possible(self, steps: Steps) -> bool:
        """Return whether values moved like this go together."""
        return self.editions.arm(steps) is not None

    def place(self, target: str, *, tier: int = 0, held_out: bool = False) -> int:
        """Return a target's place among those of a tally."""
        return self._plays[tier, held_out].targets.names.index(target)

    def _arm(self, steps: Steps, plan: Plan) -> Arm:
        arm = self.editions.arm(steps, plan)
        assert arm is not None  # it was asked whether it is possible
        return arm


def _detail(plan: TuningPlan) -> str:
    """Return the least detail whose tables tell all goals: so a search is as fast as it can be."""
    wanted = {want.goal.target for want in plan.wanted}
    for detail in DETAILS:
        if wanted <= set(Targets(with_changes(plan.plan, detail=detail)).names):
            return detail
    return DETAILS[-1]
