"""A game's fingerprint: a hash over each state, action, journal and table row of one game.

Run as a module, prints the fingerprints of some games; a test compares what an interpreted and a
compiled process print.
"""

from __future__ import annotations

import hashlib
import sys

import numpy as np

from sim.engine.chance import game_seed
from sim.engine.contract import (
    apply_action,
    conceal,
    is_over,
    legal_actions,
    new_game,
    outcome,
    write_rows,
)
from sim.engine.playing import choose
from sim.games.romans.game import ROMANS
from sim.games.romans.journal import JOURNAL
from sim.games.romans.state import STATE
from tests.romans.whole_games import RUN_SEED, Room, one

CONCEALED_EVERY = 40  # decisions: interpreted, a new deal takes as long as many decisions


def fingerprint(room: Room, game: int) -> str:
    """Return the hash of everything that happens in game number ``game``."""
    room.state = one(STATE)
    room.journal = one(JOURNAL)
    state, values, journal, actions = room.state, room.values, room.journal, room.actions
    twins = np.zeros(1, STATE).view(np.recarray)
    digest = hashlib.sha256()
    journal.log_wanted = 1
    journal.game = game
    seed = np.uint64(game_seed(np.uint64(RUN_SEED), 0, game))
    new_game(state, values, journal, seed, 2)
    number = 0
    while not is_over(state):
        digest.update(state.tobytes())
        if number % CONCEALED_EVERY == 0:
            twins[0] = state
            conceal(twins[0], values, number // CONCEALED_EVERY % 2, np.uint64(number))
            digest.update(twins.tobytes())
        count = int(legal_actions(state, values, actions))
        digest.update(actions.code[:count].tobytes())
        chosen = 0
        if count > 1:
            policy = room.policies[int(state.seat_to_move)]
            chosen = int(choose(policy, state, values, actions, count))
            journal.decisions += 1
        else:
            journal.forced += 1
        apply_action(state, values, journal, np.int64(actions.code[chosen]))
        number += 1
    digest.update(state.tobytes())
    outcome(state, values, journal.outcome)
    digest.update(journal.tobytes())
    tables = tuple(
        np.zeros(table.rows_per_game, table.row).view(np.recarray) for table in ROMANS.tables
    )
    sizes = np.zeros(len(tables), np.int64)
    write_rows(state, values, journal, journal.outcome, tables, sizes)
    digest.update(sizes.tobytes())
    for table, size in zip(tables, sizes, strict=True):
        digest.update(table[:size].tobytes())
    return f"{game} {number} {state.winner} {digest.hexdigest()}"


def fingerprints(first: int, count: int) -> list[str]:
    """Return the fingerprints of some games."""
    room = Room()
    return [fingerprint(room, game) for game in range(first, first + count)]


if __name__ == "__main__":
    print("\n".join(fingerprints(int(sys.argv[1]), int(sys.argv[2]))))
