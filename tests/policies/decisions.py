"""What policies of a game decide, decision by decision; interpreted and compiled.

Run as a module, prints the hash of every choice of some games; a test compares what an
interpreted and a compiled process print.

    python -m tests.policies.decisions GAME FIRST COUNT SPEC ...
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np

from sim.engine.compiled import INTERPRETED
from sim.engine.contract import is_over
from sim.engine.playing import room_for_choosing
from sim.games import find_game
from sim.policies.record import SEARCHER
from sim.policies.specs import PolicyFiles, policy_of
from tests.games.rooms import ROOT, Room, seed_of
from tests.record_access import read_fields_first


def seated(room: Room, specs: list[str], folder: Path) -> Any:
    """Return the policies of a game's seats: as many as play, the specs in turn."""
    files = PolicyFiles(folder, folder)
    policies = np.zeros(room.seats, SEARCHER).view(np.recarray)
    for seat in range(room.seats):
        spec = specs[seat % len(specs)]
        policies[seat] = policy_of(spec, room.game, room.loaded, files).record
    return policies


def decided(room: Room, number: int, most: int) -> str:
    """Return the hash of the first choices of a game, and how many they are."""
    room.start(seed_of(number))
    digest = hashlib.sha256()
    taken = 0
    while not is_over(room.state) and taken < most:
        action = room.chosen()
        digest.update(action.to_bytes(8, "big"))
        room.take(action)
        taken += 1
    return f"{number} {taken} {digest.hexdigest()}"


def choices(name: str, first: int, count: int, specs: list[str], most: int) -> list[str]:
    """Return the hashes of the choices of some games, each of another number of players."""
    game = find_game(name)
    folder = ROOT / "scenarios" / name
    loaded = game.load_values(folder / "prototype-values.yaml")
    rooms = []
    for seats in game.seat_counts:
        room = Room(game, loaded, seats)
        room.policies = seated(room, specs, folder)
        room.choosing = room_for_choosing(room.policies, room.state)
        rooms.append(room)
    return [
        decided(rooms[number % len(rooms)], number, most) for number in range(first, first + count)
    ]


def differences(name: str, count: int, specs: list[str], most: int) -> list[tuple[str, str]]:
    """Return the pairs of hashes that an interpreted and this process don't share."""
    words = [name, "0", str(count), str(most), *specs]
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.policies.decisions", *words],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    compiled = choices(name, 0, count, specs, most)
    printed, errors = process.communicate()
    assert process.returncode == 0, errors
    interpreted = printed.splitlines()
    assert len(set(interpreted)) == count
    pairs = zip(interpreted, compiled, strict=True)
    return [(one, other) for one, other in pairs if one != other]


if __name__ == "__main__":
    read_fields_first(lending=not INTERPRETED)
    of, begin, number, end, *players = sys.argv[1:]
    print("\n".join(choices(of, int(begin), int(number), players, int(end))))
