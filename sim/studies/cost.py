"""What precision costs: how many games, and how long on this machine, before they are played.

A pilot plays a scenario with and without some changes on the same seeds. From how much a game's
figures vary, and how much the two games of a pair differ, follows how many are needed: the interval
estimate -/+ z s / sqrt(n) is so wide after n = (z s / h)^2 observations, where s is the standard
deviation of a game, or of a pair's difference.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from reports.metrics.effects import Effect
from reports.metrics.intervals import Estimate, Z
from reports.metrics.tallies import Target
from sim.runs.plan import Plan, make_plan
from sim.runs.scenario import Overrides, Purpose, load_scenario
from sim.studies.arms import Arm, PairedPlay, with_changes
from sim.studies.targets import Targets
from sim.studies.tune.movable import Editions, Knob, knobs_of
from sim.values.errors import InputError, Problem, nearest

PRECISIONS = (1.0, 0.3, 0.1)  # points of a share, units of another target
SAMPLE = 12  # changes that are played, if none is given
PILOT = 1_000  # pairs of each change
UNSEEN = 3.0  # pairs that might have differed although none did, at 95 % (the rule of three)
DETAILS = ("games", "rounds", "cards")


@dataclass(frozen=True)
class Needed:
    """How many games something takes, and how surely that is known.

    Attributes
    ----------
    games : float
        In all: of both editions, if two are compared. Of several changes the median.
    low, high : float
        From the least costly to the most costly change; of one change its 95 % interval.
    seconds : float
        At the pilot's pace.
    """

    games: float
    low: float
    high: float
    seconds: float


@dataclass(frozen=True)
class Row:
    """What one precision of one target costs."""

    target: Target
    precision: float  # half the width of the interval, in points or units
    alone: Needed  # the figure of one edition
    paired: Needed  # a difference, on the same seeds
    unpaired: Needed  # a difference, each edition on seeds of its own


@dataclass(frozen=True)
class Cost:
    """What a pilot found.

    Attributes
    ----------
    plan : Plan
    changes : tuple of str
        The changes that were played.
    pairs : int
        Of each.
    games : int
        Played in the pilot, in ``seconds``, by ``jobs`` workers.
    levels : tuple of Estimate
        The targets as they are.
    rows : tuple of Row
        Target by target, from the coarsest precision to the finest.
    """

    plan: Plan
    changes: tuple[str, ...]
    pairs: int
    games: int
    seconds: float
    jobs: int
    levels: tuple[Estimate, ...]
    rows: tuple[Row, ...]

    @property
    def pace(self) -> float:
        """Games a second."""
        return self.games / self.seconds


@dataclass(frozen=True)
class Asked:
    """What is to be costed."""

    plan: Plan
    targets: tuple[str, ...]
    changes: tuple[Arm, ...]
    precisions: tuple[float, ...]
    pairs: int


def plan_cost(
    scenario: Path,
    *,
    targets: Sequence[str] = (),
    sets: Sequence[str] = (),
    precisions: Sequence[float] = (),
    pairs: int = PILOT,
    overrides: Overrides | None = None,
) -> Asked:
    """Return what is to be costed.

    Parameters
    ----------
    scenario : Path
    targets : sequence of str
        Names; the first seat's wins if there are none.
    sets : sequence of str
        The change, ``PATH=VALUE``; without any, single steps of some values that may move.
    precisions : sequence of float
        Half the widths of intervals: points of a share, units of another target.
    pairs : int
        Of the pilot, for each change.
    overrides : Overrides, optional

    Raises
    ------
    InputError
        With all problems of the options, or those of the scenario.
    """
    overrides = overrides or Overrides()
    plan = with_changes(make_plan(load_scenario(scenario, overrides)), detail="cards")
    names = Targets(plan).names
    problems = [
        Problem(
            f"--target {name}",
            None,
            "",
            "there is no target of this name",
            name,
            tuple(names),
            nearest(name, names),
        )
        for name in targets
        if name not in names
    ]
    problems += [
        Problem(f"--precision {one:g}", None, "", "this must be greater than 0")
        for one in precisions
        if not one > 0
    ]
    if pairs < 2:
        told = "a pilot needs pairs enough to see how they vary"
        problems.append(Problem(f"--games {pairs}", None, "", told, str(pairs), ("2 and more",)))
    if problems:
        raise InputError(problems)
    wanted = tuple(dict.fromkeys(targets)) or (names[0],)
    for detail in DETAILS:
        plan = with_changes(plan, detail=detail)
        if set(wanted) <= set(Targets(plan).names):
            break
    changes = _given(scenario, overrides, sets, plan) if sets else _sampled(scenario, plan)
    finest = tuple(sorted({*precisions} or {*PRECISIONS}, reverse=True))
    return Asked(plan, wanted, tuple(changes), finest, pairs)


def _given(scenario: Path, overrides: Overrides, sets: Sequence[str], plan: Plan) -> list[Arm]:
    from dataclasses import replace

    from sim.studies.arms import changed_arm

    both = replace(overrides, sets=(*overrides.sets, *sets))
    arm = changed_arm(" ".join(sets), scenario, both)
    if arm.plan.values_hash == plan.values_hash:
        told = "this changes nothing: there is no difference to cost"
        raise InputError([Problem(f"--set {' '.join(sets)}", None, "", told)])
    return [Arm(arm.name, with_changes(arm.plan, detail=plan.scenario.detail))]


def _sampled(scenario: Path, plan: Plan) -> list[Arm]:
    """Return single steps of some values that may move, spread evenly over the file."""
    if len(plan.members) > 1:
        told = "an ensemble has no one set of values to change by a step: give --set"
        raise InputError([Problem(str(scenario), None, "ensemble", told)])
    knobs = knobs_of(plan.members[0])
    editions = Editions(plan, knobs)
    spread = np.linspace(0, len(knobs) - 1, min(SAMPLE, len(knobs))).round().astype(int)
    found = []
    for place in dict.fromkeys(spread.tolist()):
        arm = _step(editions, knobs[place])
        if arm is not None:
            found.append(arm)
    if not found:
        told = "no value of this file can be moved by a step: give --set"
        raise InputError([Problem(str(scenario), None, "", told)])
    return found


def _step(editions: Editions, knob: Knob) -> Arm | None:
    for way in (1, -1):
        if knob.allows(way):
            arm = editions.arm({knob.path: way})
            if arm is not None:
                return arm
    return None


def cost(
    asked: Asked,
    *,
    jobs: int = 0,
    progress: Callable[[int, int], None] | None = None,
    interrupted: Callable[[], None] | None = None,
) -> Cost:
    """Play the pilot, and say what precision costs.

    Parameters
    ----------
    asked : Asked
    jobs : int
        Workers; 0 means one a core.
    progress : callable, optional
        Called with (games played, games of the pilot).
    interrupted : callable, optional
        Called once when Ctrl-C is pressed.

    Raises
    ------
    StoppedError
        If Ctrl-C was pressed.
    """
    targets = Targets(asked.plan)
    total = asked.pairs * (len(asked.changes) + -(-len(asked.changes) // 16))
    play = PairedPlay(
        Arm("before", asked.plan),
        targets,
        run_seed=asked.plan.scenario.seed,
        purpose=Purpose.EXPLORE,
        batch=max(1, min(250, asked.pairs // 4)),
        jobs=jobs,
        progress=lambda done: progress(min(done, total), total) if progress else None,
        interrupted=interrupted,
    )
    play.warm_up(*asked.changes[:1])  # compiling is not part of the time
    if progress is not None:
        progress(0, total)
    combos = [(play.before, arm) for arm in asked.changes]
    began = time.perf_counter()
    tallies = play.tallies(combos, 0, asked.pairs)
    seconds = time.perf_counter() - began
    pace = play.games / seconds
    levels, rows = [], []
    for name in asked.targets:
        place = targets.names.index(name)
        target = targets.listed[place]
        effects = [one.effects()[place] for one in tallies]
        spread = _spread(tallies[0].levels(1.0)[place], asked.pairs)
        levels.append(tallies[0].levels()[place])
        rows += [row_of(target, precision, spread, effects, pace) for precision in asked.precisions]
    changes = tuple(arm.name for arm in asked.changes)
    return Cost(
        asked.plan,
        changes,
        asked.pairs,
        play.games,
        seconds,
        play.jobs,
        tuple(levels),
        tuple(rows),
    )


def _spread(level: Estimate, games: int) -> float:
    """Return the standard deviation of one game from a level with an interval of one error."""
    return (level.high - level.low) / 2 * math.sqrt(games)


def row_of(
    target: Target, precision: float, spread: float, effects: Sequence[Effect], pace: float
) -> Row:
    """Return what a precision of a target costs.

    Parameters
    ----------
    target : Target
    precision : float
        In points of a share, or units.
    spread : float
        The standard deviation of one game's figure.
    effects : sequence of Effect
        Of the changes, on the pilot's pairs.
    pace : float
        Games a second.
    """
    half = precision / 100 if target.unit == "share" else precision
    alone = observations(spread, half)
    unpaired = 2 * observations(math.sqrt(2) * spread, half)
    sure = 1 / math.sqrt(max(2, effects[0].count))  # of a variance, relative and roughly
    return Row(
        target,
        precision,
        _needed(alone, sure, pace),
        _paired(effects, half, pace),
        _needed(unpaired, sure, pace),
    )


def observations(spread: float, half: float) -> float:
    """Return after how many observations a 95 % interval is ``half`` wide to each side."""
    return (Z * spread / half) ** 2


def _needed(games: float, error: float, pace: float) -> Needed:
    return Needed(games, games * max(0.0, 1 - Z * error), games * (1 + Z * error), games / pace)


def _paired(effects: Sequence[Effect], half: float, pace: float) -> Needed:
    """Return what a difference costs on shared seeds: of several changes the median and the span.

    How surely a pair's variance is known depends on how many pairs differed. Where none did, as
    many might have as the rule of three says.
    """
    games = []
    for effect in effects:
        spread = effect.error * math.sqrt(effect.count)
        if not effect.differ:
            spread = math.sqrt(UNSEEN / effect.count)
        games.append(2 * observations(spread, half))
    middle = float(np.median(games))
    if len(games) > 1:
        return Needed(middle, min(games), max(games), middle / pace)
    error = 1 / math.sqrt(max(1, effects[0].differ))
    return _needed(middle, min(1.0, error), pace)
