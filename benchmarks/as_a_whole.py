"""What compiling a game as a whole brings, against numba's own way.

Random games of each game are played in turn, both ways, each time in a process of its own: the
fastest of some batches counts, since other work on the machine only slows games down. The tables'
bytes are compared too. See docs/decisions/0013-a-game-is-compiled-as-a-whole.md.

Run it: ``python benchmarks/as_a_whole.py [--times N] [--batches N]``. The first time compiles every
game both ways, which takes a quarter of an hour.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
import sys
import time
from statistics import median

GAMES = {"romans": 2, "heads_of_state": 4, "shadow_of_the_emperor": 4, "corona_de_hierro": 4}
GAMES_A_BATCH = 2_000


def played(game: str, batches: int) -> tuple[float, str]:
    """Return the decisions a second of the fastest batch, and a hash of its tables."""
    from sim.runs.batches import Workroom
    from sim.runs.bench import baseline

    plan = baseline(game, seats=GAMES[game])
    room = Workroom(plan, GAMES_A_BATCH, plan.detail)
    room.play(0, 1)
    best = 0.0
    for _ in range(batches):
        room.clear()
        began = time.perf_counter()
        decisions, _ = room.play(0, GAMES_A_BATCH)
        best = max(best, decisions / (time.perf_counter() - began))
    tables = hashlib.sha256()
    for place in range(len(room.buffers)):
        tables.update(room.rows(place).tobytes())
    return best, tables.hexdigest()


def asked(game: str, way: str, batches: int) -> tuple[float, str]:
    """Return what a process that plays so says of `played`."""
    command = [sys.executable, __file__, "--play", game, "--way", way, "--batches", str(batches)]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    speed, tables = json.loads(done.stdout)
    return float(speed), str(tables)


def main() -> None:
    """Play in turn and print a table."""
    parser = argparse.ArgumentParser(description="Compiling as a whole, against numba's own way.")
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--batches", type=int, default=25)
    parser.add_argument("--play", choices=GAMES, help=argparse.SUPPRESS)
    parser.add_argument("--way", choices=("numba", "whole"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.play:
        if options.way == "numba":
            import sim.engine.linking

            sim.engine.linking.TESTED = ()
        print(json.dumps(played(options.play, options.batches)))
        return
    print("| | as numba does it | as a whole | more, the median |\n|---|---|---|---|")
    for game, seats in GAMES.items():
        pairs = [
            (asked(game, "numba", options.batches), asked(game, "whole", options.batches))
            for _ in range(options.times)
        ]
        if len({tables for pair in pairs for _, tables in pair}) != 1:
            sys.exit(f"{game}: the two ways give different tables")
        old, new = ([pair[way][0] / 1e6 for pair in pairs] for way in (0, 1))
        more = median(b / a for a, b in zip(old, new, strict=True)) - 1
        spans = (f"{min(some):.1f} to {max(some):.1f}" for some in (old, new))
        print(f"| {game}, {seats} seats | {' | '.join(spans)} | {100 * more:.0f} % |", flush=True)


if __name__ == "__main__":
    main()
