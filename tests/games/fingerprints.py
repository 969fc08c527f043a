"""A game's fingerprint: a hash over each state, action, journal and table row of one game.

Run as a module, prints the fingerprints of some games; a test compares what an interpreted and a
compiled process print.

    python -m tests.games.fingerprints GAME FIRST COUNT
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys

import numpy as np

from sim.engine.compiled import INTERPRETED
from sim.engine.contract import OUTCOME, conceal, is_over, outcome, write_rows
from sim.games import find_game
from tests.games.rooms import ROOT, Room, one, seed_of
from tests.record_access import read_fields_first

CONCEALED_EVERY = 40  # decisions: interpreted, a new deal takes as long as many decisions


def fingerprint(room: Room, number: int) -> str:
    """Return the hash of everything that happens in game ``number``, played in a room."""
    game = room.game
    room.state = one(game.state)
    room.journal = one(game.journal)
    state, values, journal = room.state, room.values, room.journal
    twins = np.zeros(1, game.state).view(np.recarray)
    digest = hashlib.sha256()
    journal.log_wanted = 1
    journal.game = number
    room.start(seed_of(number))
    taken = 0
    while not is_over(state):
        digest.update(state.tobytes())
        if taken % CONCEALED_EVERY == 0:
            twins[0] = state
            conceal(twins[0], values, taken // CONCEALED_EVERY % room.seats, np.uint64(taken))
            digest.update(twins.tobytes())
        codes = room.legal()
        digest.update(np.array(codes).tobytes())
        if len(codes) > 1:
            journal.decisions += 1
        else:
            journal.forced += 1
        room.take(room.chosen(codes))
        taken += 1
    digest.update(state.tobytes())
    result = one(OUTCOME)
    outcome(state, values, result)
    digest.update(result.tobytes())
    digest.update(journal.tobytes())
    tables = tuple(
        np.zeros(table.rows_per_game, table.row).view(np.recarray) for table in game.tables
    )
    sizes = np.zeros(len(tables), np.int64)
    write_rows(state, values, journal, result, tables, sizes)
    digest.update(sizes.tobytes())
    for table, size in zip(tables, sizes, strict=True):
        digest.update(table[:size].tobytes())
    ranks = ",".join(str(int(rank)) for rank in result.rank[: room.seats])
    return f"{number} of {room.seats} {taken} {ranks} {digest.hexdigest()}"


def fingerprints(name: str, first: int, count: int) -> list[str]:
    """Return the fingerprints of some games, each of another number of players."""
    game = find_game(name)
    loaded = game.load_values(ROOT / "scenarios" / name / "prototype-values.yaml")
    rooms = [Room(game, loaded, seats) for seats in game.seat_counts]
    return [fingerprint(rooms[game % len(rooms)], game) for game in range(first, first + count)]


def differences(name: str, games: int, processes: int) -> list[tuple[str, str]]:
    """Return the pairs of fingerprints that an interpreted and this process don't share."""
    share = games // processes
    running = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.games.fingerprints", name, str(first), str(share)],
            env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for first in range(0, games, share)
    ]
    compiled = fingerprints(name, 0, games)
    interpreted: list[str] = []
    for process in running:
        printed, errors = process.communicate()
        assert process.returncode == 0, errors
        interpreted += printed.splitlines()
    assert len(set(interpreted)) == games
    pairs = zip(interpreted, compiled, strict=True)
    return [(one, other) for one, other in pairs if one != other]


if __name__ == "__main__":
    read_fields_first(lending=not INTERPRETED)
    print("\n".join(fingerprints(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))))
