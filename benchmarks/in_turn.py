"""Whether one checkout plays faster than another: both play the same batches, one after the other.

Each checkout has a process of its own with that checkout's code and scenario. They take turns,
batch by batch, so that other work on the machine slows both down alike: the median of the ratios
is precise where times alone are not. The tables' bytes are compared too.

Run it: ``python benchmarks/in_turn.py BEFORE AFTER SCENARIO...``, such as ``../before . \
scenarios/romans/skilled.yaml``. Both are compiled first if their caches are cold.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from statistics import quantiles
from typing import Any

PLAY = "--play"  # the option by which a process that plays knows itself


def play(scenario: str, games: int) -> None:
    """Play a batch for each line read; print its seconds, decisions and the tables' hash."""
    from sim.runs.batches import Workroom
    from sim.runs.plan import make_plan
    from sim.runs.scenario import load_scenario

    plan = make_plan(load_scenario(scenario))
    room = Workroom(plan, games, plan.detail)
    room.play(0, 1)
    print(json.dumps("ready"), flush=True)
    for _ in sys.stdin:
        room.clear()
        began = time.perf_counter()
        decisions, _ = room.play(0, games)
        seconds = time.perf_counter() - began
        tables = hashlib.sha256()
        for place in range(len(room.buffers)):
            tables.update(room.rows(place).tobytes())
        print(json.dumps([seconds, decisions, tables.hexdigest()]), flush=True)


class Player:
    """A process that plays with a checkout's code."""

    def __init__(self, checkout: Path, scenario: str, games: int) -> None:
        command = [sys.executable, __file__, PLAY, str(checkout / scenario), "--games", str(games)]
        self._process = subprocess.Popen(
            command,
            cwd=checkout,
            env=os.environ | {"PYTHONPATH": str(checkout)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._heard()

    def _heard(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            sys.exit("a checkout can't play this scenario")
        return json.loads(line)

    def batch(self) -> tuple[float, int, str]:
        """Return the seconds of a batch, its decisions, and the hash of its tables."""
        assert self._process.stdin is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        seconds, decisions, tables = self._heard()
        return float(seconds), int(decisions), str(tables)

    def end(self) -> None:
        """Let the process end."""
        self._process.communicate()


def main() -> None:
    """Play in turn and print a table."""
    parser = argparse.ArgumentParser(description="Whether one checkout plays faster than another.")
    parser.add_argument("before", type=Path, nargs="?")
    parser.add_argument("after", type=Path, nargs="?")
    parser.add_argument("scenarios", nargs="*", metavar="SCENARIO")
    parser.add_argument("--games", type=int, default=500, help="games in a batch")
    parser.add_argument("--batches", type=int, default=40)
    parser.add_argument(PLAY, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.play:
        play(options.play, options.games)
        return
    print("| | games a second | million decisions a second | ratio, middle half | tables |")
    print("|---|---|---|---|---|")
    for scenario in options.scenarios:
        players = [
            Player(checkout.resolve(), scenario, options.games)
            for checkout in (options.before, options.after)
        ]
        rounds = [[player.batch() for player in players] for _ in range(options.batches)]
        for player in players:
            player.end()
        best = [min(batches) for batches in zip(*rounds, strict=True)]
        speeds = " to ".join(f"{options.games / seconds:,.0f}" for seconds, _, _ in best)
        decisions = " to ".join(f"{made / seconds / 1e6:.2f}" for seconds, made, _ in best)
        low, middle, high = quantiles([old[0] / new[0] for old, new in rounds], n=4)
        same = "equal" if best[0][2] == best[1][2] else "different"
        span = f"{middle:.2f} ({low:.2f} to {high:.2f})"
        print(f"| {scenario} | {speeds} | {decisions} | {span} | {same} |", flush=True)


if __name__ == "__main__":
    main()
