"""How fast are games played here: plain functions behind ``kingmaker bench``.

A *decision* is a choice among two or more legal actions; forced choices are not counted. Speeds
are of complete games with full rules and all records that a run at detail ``cards`` keeps,
without writing files, on one core, unless said otherwise.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from sim.runs.batches import Workroom
from sim.runs.plan import Plan, make_plan
from sim.runs.running import run
from sim.runs.scenario import DETAILS, Overrides, load_scenario
from sim.runs.scenarios import scenarios_folder

SECONDS = 3.0  # each measurement plays for at least so long
SLICE = 0.25  # of them that some games take at least, which are played again and again
CHUNK = 500  # games that are enough for it
WHOLE_RUN = (
    "import sys; from sim.runs.bench import timed_run;"
    " print(timed_run(sys.argv[1], *map(int, sys.argv[2:])))"
)
FIRST_GAME = (
    "import sys; from sim.runs.bench import warm_up;"
    " print(warm_up(sys.argv[1], int(sys.argv[2]), *sys.argv[3:]))"
)


@dataclass(frozen=True)
class Speed:
    """The speed of one game, as ``kingmaker bench --json`` lists it."""

    game: str
    policy: str
    seats: int
    games_per_second: float
    decisions_per_second: float
    decisions_per_game: float
    compile_seconds: float | None  # an empty cache; None: not measured
    load_seconds: float | None  # a filled cache
    state_bytes: int

    def as_dict(self) -> dict[str, Any]:
        """Return the figures by name."""
        return asdict(self)


@dataclass(frozen=True)
class Efficiency:
    """How well several workers share the work of a whole run, tables and all."""

    game: str
    jobs: int
    games_per_second: float  # with all workers
    games_per_second_alone: float  # with one
    efficiency: float  # speed / (jobs x speed alone)


def baseline(game: str, *, policy: str | None = None, **options: Any) -> Plan:
    """Return the plan of a game's packaged baseline scenario.

    Parameters
    ----------
    game : str
    policy : str, optional
        The spec of who plays in every seat; the scenario's own players if left out.
    **options
        Of `Overrides`.
    """
    path = scenarios_folder(game) / "baseline.yaml"
    plan = make_plan(load_scenario(path, Overrides(**options)))
    if policy is None:
        return plan
    options["policies"] = tuple(f"{seat}={policy}" for seat in plan.seats)
    return make_plan(load_scenario(path, Overrides(**options)))


def measure(plan: Plan, seconds: float = SECONDS, *, start_up: bool = True) -> Speed:
    """Return the speed of a plan's game on one core.

    Parameters
    ----------
    plan : Plan
        Of `baseline`.
    seconds : float
        Play for at least so long, some games again and again; the fastest time counts, since other
        work on the machine only slows games down.
    start_up : bool
        Also measure compiling and loading, each in a new process.
    """
    room = Workroom(plan, CHUNK, len(DETAILS) - 1)
    room.play(0, 1)
    games, decisions, taken = _fastest(room, seconds)
    compile_seconds = load_seconds = None
    if start_up:
        compile_seconds, load_seconds = start_up_seconds(plan)
    return Speed(
        game=plan.game.name,
        policy=" ".join(dict.fromkeys(plan.policies)),
        seats=len(plan.seats),
        games_per_second=round(games / taken, 1),
        decisions_per_second=round(decisions / taken, 1),
        decisions_per_game=round(decisions / games, 2),
        compile_seconds=compile_seconds,
        load_seconds=load_seconds,
        state_bytes=plan.game.state.itemsize,
    )


def _fastest(room: Workroom, seconds: float) -> tuple[int, int, float]:
    """Play for so long; return games, decisions, and the least seconds that these games took."""
    until = time.perf_counter() + seconds
    games = 1  # searching players take seconds for one
    while True:
        decisions, taken = _played(room, games)
        if games == CHUNK or taken >= min(SLICE, seconds):
            break
        games = min(2 * games, CHUNK)
    while time.perf_counter() < until:
        taken = min(taken, _played(room, games)[1])
    return games, decisions, taken


def _played(room: Workroom, games: int) -> tuple[int, float]:
    """Play the first games of a plan; return the decisions, and the seconds that they took."""
    room.clear()
    began = time.perf_counter()
    decisions, _ = room.play(0, games)
    return decisions, time.perf_counter() - began


def warm_up(game: str, seats: int, policy: str | None = None) -> float:
    """Return the seconds from here to the end of a first game: compiling, or loading."""
    plan = baseline(game, seats=seats, policy=policy)
    began = time.perf_counter()
    Workroom(plan, 1, plan.detail).play(0, 1)
    return time.perf_counter() - began


def start_up_seconds(plan: Plan) -> tuple[float, float]:
    """Return the seconds of compiling into an empty cache, and of loading from it."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "KINGMAKER_CACHE": folder}
        players = set(plan.policies)
        asked = [plan.game.name, str(len(plan.seats)), *(players if len(players) == 1 else ())]
        command = [sys.executable, "-c", FIRST_GAME, *asked]
        found = []
        for _ in range(2):
            done = subprocess.run(
                command, env=environment, check=True, capture_output=True, text=True
            )
            found.append(round(float(done.stdout), 2))
    return found[0], found[1]


def timed_run(game: str, seats: int, games: int, workers: int) -> float:
    """Return the seconds that a whole run of the baseline takes, tables and all."""
    plan = baseline(game, seats=seats, games=games)
    Workroom(plan, 1, plan.detail).play(0, 1)
    with tempfile.TemporaryDirectory() as folder:
        return run(plan, Path(folder) / "run", jobs=workers).seconds


def parallel_efficiency(game: str, seats: int, jobs: int, games: int) -> Efficiency:
    """Return how well ``jobs`` workers share a run of ``games`` games, tables and all.

    Each run is a process of its own in which polars, too, may use as many threads as there are
    workers: otherwise the lone worker's tables would be written by all cores.
    """
    speeds = []
    for workers in (1, jobs):
        environment = {**os.environ, "POLARS_MAX_THREADS": str(workers)}
        numbers = map(str, (seats, games, workers))
        command = [sys.executable, "-c", WHOLE_RUN, game, *numbers]
        done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
        speeds.append(games / float(done.stdout))
    alone, together = speeds
    return Efficiency(
        game=game,
        jobs=jobs,
        games_per_second=round(together, 1),
        games_per_second_alone=round(alone, 1),
        efficiency=round(together / (jobs * alone), 3),
    )
