"""What is to be tuned: whose games, which goals, which values may move, and what may be spent.

Not to be confused with `sim.studies.players.training`, which tunes the weights of players.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from reports.metrics.tallies import Target
from sim.engine.game import Game
from sim.runs.plan import Plan, make_plan
from sim.runs.scenario import Overrides, load_scenario
from sim.studies.arms import with_changes
from sim.studies.targets import Targets
from sim.studies.tune.goals import Budget, Goal, goal_problems, read_budget, read_goal
from sim.studies.tune.movable import Knob, knobs_of
from sim.studies.tune.smallest_change import Band
from sim.values.errors import InputError, Problem

BUDGET = "500000 games"
FURTHEST = 4  # steps that a value is moved by in one round
ALTERNATIVES = 3
FEWEST = 20  # games of each edition at least, or a budget is too small to begin with
ROUNDS = 3  # of model, proposals and verification


@dataclass(frozen=True)
class Tier:
    """Players of one strength: all goals of a tier are about games that they play."""

    name: str
    plan: Plan = field(repr=False)


@dataclass(frozen=True)
class Wanted:
    """A goal in one tier: a figure, and the band that it is to be in."""

    goal: Goal
    tier: int  # its place among the tiers
    target: Target

    @property
    def band(self) -> Band:
        """The band, with its scale."""
        return self.goal.band(self.target.unit)


@dataclass(frozen=True)
class TuningPlan:
    """What is to be tuned."""

    scenario: Path
    tiers: tuple[Tier, ...]  # the first is the one that values are screened with
    wanted: tuple[Wanted, ...]
    knobs: tuple[Knob, ...]
    budget: Budget
    seed: int
    furthest: int
    alternatives: int

    @property
    def plan(self) -> Plan:
        """The first tier's."""
        return self.tiers[0].plan

    @property
    def game(self) -> Game:
        """The game."""
        return self.plan.game

    @property
    def judging(self) -> tuple[int, ...]:
        """The places of the tiers that have goals: only these are played."""
        return tuple(sorted({want.tier for want in self.wanted}))

    @property
    def study(self) -> str:
        """The study's name, as the provenance of a value that it moved says it."""
        facts = [
            [tier.plan.scenario_hash for tier in self.tiers],
            self.plan.values_hash,
            [[w.goal.target, w.goal.low, w.goal.high, w.tier] for w in self.wanted],
            [knob.path for knob in self.knobs],
            self.seed,
        ]
        digest = hashlib.sha256(json.dumps(facts, allow_nan=True).encode()).hexdigest()
        return f"{self.scenario.stem}-{digest[:8]}"

    @property
    def single_steps(self) -> list[tuple[Knob, int]]:
        """Every value with every direction in which it may be moved."""
        return [(knob, way) for knob in self.knobs for way in (1, -1) if knob.allows(way)]


def plan_value_tuning(
    scenario: Path,
    *,
    targets: Sequence[str] = (),
    move: Sequence[str] = (),
    stay: Sequence[str] = (),
    policies: str | None = None,
    budget: str = BUDGET,
    furthest: int = FURTHEST,
    alternatives: int = ALTERNATIVES,
    overrides: Overrides | None = None,
) -> TuningPlan:
    """Return what is to be tuned.

    Parameters
    ----------
    scenario : Path
    targets : sequence of str
        ``NAME=LOW..HIGH``, for every tier. Without any, the scenario's ``expect`` block says what
        is to be reached, and by whom.
    move, stay : sequence of str
        Patterns of the paths of values that may move, and of some that may not.
    policies : str, optional
        ``A,B``: a tier each, in which everybody plays so. Else the scenario's players are the one.
    budget : str
    furthest : int
        Most steps that a value is moved by in a round.
    alternatives : int
        Most changes that are verified in a round.
    overrides : Overrides, optional
        Options laid over the scenario.

    Raises
    ------
    InputError
        With all problems of the options, or those of the scenario.
    """
    overrides = overrides or Overrides()
    problems: list[Problem] = []
    goals: list[Goal] = []
    for option in targets:
        goal = read_goal(option)
        if isinstance(goal, Problem):
            problems.append(goal)
        else:
            goals.append(goal)
    spend = read_budget(budget)
    if isinstance(spend, Problem):
        problems.append(spend)
    tiers: tuple[Tier, ...] | None = None
    if targets:
        tiers = _tiers(scenario, policies, overrides, problems)
    else:
        tiers, goals = _expected(scenario, policies, overrides)
    if tiers is None or isinstance(spend, Problem):
        raise InputError(problems)
    plan = tiers[0].plan
    listed = Targets(plan).listed
    problems += goal_problems(goals, listed)
    knobs: list[Knob] = []
    try:
        knobs = knobs_of(plan.members[0], move, stay)
    except InputError as error:
        problems += error.problems
    if problems:
        raise InputError(problems)
    by_name = {target.name: target for target in listed}
    wanted = tuple(
        Wanted(goal, place, by_name[goal.target])
        for place in range(len(tiers))
        for goal in goals
        if goal.tier in {None, tiers[place].name}
    )
    found = TuningPlan(
        scenario,
        tiers,
        wanted,
        tuple(knobs),
        spend,
        plan.scenario.seed,
        furthest,
        alternatives,
    )
    _check_budget(found)
    return found


def _tiers(
    scenario: Path, policies: str | None, overrides: Overrides, problems: list[Problem]
) -> tuple[Tier, ...] | None:
    """Return the tiers, or None with what is wrong added to ``problems``."""
    try:
        first = make_plan(load_scenario(scenario, overrides))
    except InputError as error:
        problems += error.problems
        return None
    if len(first.members) > 1:
        problems.append(_ensemble(scenario))
        return None
    if policies is None:
        return (Tier(_players(first), _for_study(first)),)
    specs = [spec.strip() for spec in policies.split(",")]
    where = f"--policies {policies}"
    if overrides.policies:
        told = "say who plays by --policy or by --policies, not both"
        problems.append(Problem(where, None, "", told))
    if not all(specs) or len(set(specs)) < len(specs):
        told = "name each policy once, with commas between"
        problems.append(Problem(where, None, "", told, repr(policies), ("heuristic,greedy",)))
    if problems:
        return None
    tiers = []
    for spec in specs:
        everybody = tuple(f"{seat}={spec}" for seat in first.seats)
        try:
            plan = make_plan(load_scenario(scenario, replace(overrides, policies=everybody)))
        except InputError as error:
            problems += [replace(problem, file=where) for problem in error.problems[:1]]
        else:
            tiers.append(Tier(spec, _for_study(plan)))
    return None if problems else tuple(tiers)


def _expected(
    scenario: Path, policies: str | None, overrides: Overrides
) -> tuple[tuple[Tier, ...], list[Goal]]:
    """Return the tiers and goals of a scenario's ``expect`` block.

    Raises
    ------
    InputError
        If it has no bounds, or anything in it is wrong.
    """
    from sim.studies.gate.planning import plan_gate

    loaded = load_scenario(scenario, overrides)
    expect = loaded.scenario.expect
    if expect is None or not (expect.targets or expect.tiers):
        told = "say what is to be reached: --target NAME=LOW..HIGH, or bounds in `expect`"
        raise InputError([*loaded.problems, Problem(str(scenario), None, "", told)])
    if policies is not None:
        told = "the scenario's `expect` says who plays: leave this out, or give --target"
        raise InputError([Problem(f"--policies {policies}", None, "", told)])
    if len(loaded.members) > 1:
        raise InputError([_ensemble(scenario)])
    gate = plan_gate(scenario, overrides)
    tiers: list[Tier] = []
    goals: list[Goal] = []
    for stage in gate.stages:
        bounds = [one for one in stage.expected if one.kind == "bound"]
        if not bounds:
            continue
        name = stage.tier or _players(stage.after.plan)
        if any(tier.name == name for tier in tiers):
            name = f"{name} ({len(tiers) + 1})"
        tiers.append(Tier(name, _for_study(stage.after.plan)))
        for one in bounds:
            low = -math.inf if one.low is None else one.low
            high = math.inf if one.high is None else one.high
            reason, line = one.because or "", one.line.line
            goals.append(Goal(one.target.name, low, high, name, reason, one.line.file, line))
    return tuple(tiers), goals


def _ensemble(scenario: Path) -> Problem:
    told = "an ensemble has no one set of values to move: tune a scenario without one"
    return Problem(str(scenario), None, "ensemble", told)


def _players(plan: Plan) -> str:
    return " v ".join(dict.fromkeys(plan.policies))


def _for_study(plan: Plan) -> Plan:
    """Return the plan with all that its tables tell: what else moves is told too."""
    return with_changes(plan, detail="cards", purpose="tune")


def _check_budget(found: TuningPlan) -> None:
    """Raise if so few games can't even touch every value."""
    games = found.budget.games
    arms = len(found.single_steps)
    least = 4 * FEWEST * (arms + 4 * len(found.tiers))
    if games is not None and games < least:
        told = f"too few to try {arms} single steps of {len(found.knobs)} values: " + (
            "give more, or let fewer values move (--move PATTERN)"
        )
        allowed = (f"{least:,} games and more",)
        where = f"--budget {found.budget.text}"
        raise InputError([Problem(where, None, "", told, f"{games:,} games", allowed)])
