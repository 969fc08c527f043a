"""A recorded game is played again from its printed actions."""

from __future__ import annotations

import numpy as np

from sim.engine.contract import apply_action, is_over, legal_actions, new_game
from sim.games.romans.actions import parse_action
from sim.games.romans.codes import Side
from tests.romans.golden import COMMAND, PLAYTHROUGH, result, standing
from tests.romans.whole_games import Room


def test_the_recorded_game_is_played_again() -> None:
    room = Room()
    state = room.state
    lines = PLAYTHROUGH.read_text(encoding="utf-8").splitlines()
    facts = dict(line.split(" ", 1) for line in lines if line.startswith(("values ", "seed ")))
    changed = f"the values were changed: {COMMAND} writes the game anew"
    assert facts["values"] == room.loaded.hash, changed
    new_game(state, room.values, room.journal, np.uint64(int(facts["seed"])), 2)
    actions = rounds = 0
    for line in lines:
        if ": " not in line or line.startswith("#"):
            continue
        who, what = line.split(": ", 1)
        if who.startswith("round "):
            assert int(state.round_number) == int(who.removeprefix("round "))
            assert standing(room) == what
            rounds += 1
        elif who == "end":
            assert is_over(state)
            assert standing(room) == what
        elif who == "result":
            assert result(room) == what
        else:
            assert Side(int(state.seat_to_move)).name.lower() == who, line
            words, options = what.removesuffix(")").split(" (1 of ")
            code = parse_action(words, room.loaded)
            count = int(legal_actions(state, room.values, room.actions))
            assert count == int(options), line
            assert code in room.actions.code[:count].tolist(), line
            apply_action(state, room.values, room.journal, np.int64(code))
            actions += 1
    assert actions > 300
    assert rounds >= 6
    assert lines[-1].startswith("result: ")
