"""The ladder: every policy against every other and against itself, one run a pairing.

At two seats a pairing is an ordered pair, the first policy in the first seat; the pair the other
way round has the same seeds, so each seed is played from both sides. At more seats one policy sits
alone among others of one kind, and moves on by a seat from game to game.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path

from sim.runs.plan import Plan, make_plan
from sim.runs.running import run
from sim.runs.scenario import Overrides, load_scenario
from sim.values.errors import InputError, Problem

GAMES = 1_000  # of each pairing
BATCH = 50  # games in a batch: searching policies take seconds a game, and all workers want some
LONGEST_NAME = 40  # letters of a policy in a folder's name


@dataclass(frozen=True)
class Pairing:
    """One policy, alone, against others of one kind."""

    alone: str
    others: str

    @property
    def name(self) -> str:
        """The name of the folder of its run."""
        return f"{_folder_name(self.alone)}--{_folder_name(self.others)}"


@dataclass(frozen=True)
class Ladder:
    """The pairings of a ladder, and the plan of each one's run."""

    policies: tuple[str, ...]
    plans: dict[Pairing, Plan]

    @property
    def games(self) -> int:
        """Games in all."""
        return sum(plan.games for plan in self.plans.values())

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats that play."""
        return next(iter(self.plans.values())).seats

    @property
    def short_hash(self) -> str:
        """Eight digits that stand for all of it: a folder's name where none is given."""
        text = " ".join(plan.short_hash for plan in self.plans.values())
        return hashlib.sha256(text.encode()).hexdigest()[:8]


@dataclass(frozen=True)
class LadderDone:
    """How the runs of a ladder (or what was left of them) went."""

    folders: dict[Pairing, Path]  # of the pairings that were reached
    games: int  # games played now
    stored: int  # games stored, now or before
    interrupted: bool


def plan_ladder(scenario: Path, policies: Sequence[str], overrides: Overrides) -> Ladder:
    """Return the plans of all pairings of some policies.

    Parameters
    ----------
    scenario : Path
        Its own policies and rotation are not looked at.
    policies : sequence of str
        Their specs, two or more.
    overrides : Overrides
        Options laid over the scenario, without policies.

    Raises
    ------
    InputError
        With all problems of the policies and of the scenario.
    """
    option = f"--policies {','.join(policies)}"
    problems = []
    if len(set(policies)) < len(policies):
        twice = next(spec for spec in policies if list(policies).count(spec) > 1)
        problems.append(Problem(option, None, "", "a policy is there twice", twice))
    elif len(policies) < 2:
        problems.append(Problem(option, None, "", "a ladder takes two policies or more"))
    seats = _seats(scenario, overrides)
    for spec in dict.fromkeys(policies):  # each alone first, so that each problem is told once
        try:
            _plan(scenario, overrides, [spec] * len(seats), seats)
        except InputError as error:
            problems += [_placed(problem, spec, seats) for problem in error.problems]
    if problems:
        raise InputError(list(dict.fromkeys(problems)))
    plans = {}
    for alone, others in product(policies, repeat=2):
        sitting = [alone] + [others] * (len(seats) - 1)
        plans[Pairing(alone, others)] = _plan(scenario, overrides, sitting, seats)
    return Ladder(tuple(policies), plans)


def _seats(scenario: Path, overrides: Overrides) -> tuple[str, ...]:
    """Return the seats that play."""
    loaded = load_scenario(scenario, overrides)
    bare = loaded.scenario.model_copy(update={"policies": {}})
    return make_plan(replace(loaded, scenario=bare)).seats


def _plan(
    scenario: Path, overrides: Overrides, sitting: Sequence[str], seats: Sequence[str]
) -> Plan:
    told = tuple(f"{seat}={spec}" for seat, spec in zip(seats, sitting, strict=True))
    loaded = load_scenario(scenario, replace(overrides, policies=told))
    own = {seat: loaded.scenario.policies[seat] for seat in seats}
    changes = {"policies": own, "rotate": len(seats) > 2}
    return make_plan(replace(loaded, scenario=loaded.scenario.model_copy(update=changes)))


def _placed(problem: Problem, spec: str, seats: Sequence[str]) -> Problem:
    """Return a problem of a seat's policy as one of the option that lists them."""
    if problem.file not in {f"--policy {seat}={spec}" for seat in seats}:
        return problem
    return replace(problem, file=f"--policies {spec}", line=None, path="")


def play_ladder(
    ladder: Ladder,
    folder: Path,
    *,
    jobs: int = 0,
    progress: Callable[[int, int], None] | None = None,
    interrupted: Callable[[], None] | None = None,
) -> LadderDone:
    """Play the games of a ladder that aren't stored yet, one run a pairing.

    Parameters
    ----------
    ladder : Ladder
    folder : Path
        Each pairing's run has a folder in it.
    jobs : int
        Workers; 0 means one a core.
    progress : callable, optional
        Called with (games stored, games in all).
    interrupted : callable, optional
        Called once when Ctrl-C is pressed.

    Raises
    ------
    InputError
        If a folder holds something else, a file is damaged, or the disk can't take more.
    """
    folders: dict[Pairing, Path] = {}
    games = stored = 0
    for pairing, plan in ladder.plans.items():
        before = stored

        def show(done: int, _: int, before: int = before) -> None:
            if progress is not None:
                progress(before + done, ladder.games)

        place = folder / pairing.name
        found = run(plan, place, jobs=jobs, progress=show, interrupted=interrupted)
        folders[pairing] = place
        games += found.games
        stored += found.manifest.games_done
        if found.interrupted:
            return LadderDone(folders, games, stored, interrupted=True)
    return LadderDone(folders, games, stored, interrupted=False)


def _folder_name(spec: str) -> str:
    """Return a policy's spec as part of a folder's name, different for different specs."""
    plain = re.sub(r"[^A-Za-z0-9.@=+]+", "_", spec)
    if plain == spec and len(plain) <= LONGEST_NAME:
        return plain
    digits = hashlib.sha256(spec.encode()).hexdigest()[:6]
    return f"{plain[-LONGEST_NAME:].strip('_')}-{digits}"
