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
SLICES = 5  # of it; the fastest counts, since other work on the machine only slows games down
SLICE_GAMES = 10_000_000  # game indices from one slice to the next
CHUNK = 500  # games between two looks at the clock
WHOLE_RUN = (
    "import sys; from sim.runs.bench import timed_run;"
    " print(timed_run(sys.argv[1], *map(int, sys.argv[2:])))"
)
FIRST_GAME = (
    "import sys; from sim.runs.bench import warm_up; print(warm_up(sys.argv[1], int(sys.argv[2])))"
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


def baseline(game: str, **options: Any) -> Plan:
    """Return the plan of a game's packaged baseline scenario."""
    path = scenarios_folder(game) / "baseline.yaml"
    return make_plan(load_scenario(path, Overrides(**options)))


def measure(plan: Plan, seconds: float = SECONDS, *, start_up: bool = True) -> Speed:
    """Return the speed of a plan's game on one core.

    Parameters
    ----------
    plan : Plan
    seconds : float
        Play for at least so long, in `SLICES` slices of which the fastest counts.
    start_up : bool
        Also measure compiling and loading, each in a new process.
    """
    room = Workroom(plan, CHUNK, len(DETAILS) - 1)
    room.play(0, 1)
    speeds = [_slice(room, place * SLICE_GAMES, seconds / SLICES) for place in range(SLICES)]
    games, decisions, taken = max(speeds, key=lambda found: found[0] / found[2])
    compile_seconds = load_seconds = None
    if start_up:
        compile_seconds, load_seconds = start_up_seconds(plan.game.name, len(plan.seats))
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


def _slice(room: Workroom, first: int, seconds: float) -> tuple[int, int, float]:
    """Play from game ``first`` on; return games, decisions, and the seconds that they took."""
    games = decisions = 0
    began = time.perf_counter()
    while (taken := time.perf_counter() - began) < seconds:
        room.clear()
        decisions += room.play(first + games, CHUNK)[0]
        games += CHUNK
    return games, decisions, taken


def warm_up(game: str, seats: int) -> float:
    """Return the seconds from here to the end of a first game: compiling, or loading."""
    plan = baseline(game, seats=seats)
    began = time.perf_counter()
    Workroom(plan, 1, plan.detail).play(0, 1)
    return time.perf_counter() - began


def start_up_seconds(game: str, seats: int) -> tuple[float, float]:
    """Return the seconds of compiling into an empty cache, and of loading from it."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "KINGMAKER_CACHE": folder}
        command = [sys.executable, "-c", FIRST_GAME, game, str(seats)]
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
