"""A recorded game is played again from its printed actions."""

from __future__ import annotations

from sim.engine.contract import is_over
from sim.games.corona_de_hierro.actions import parse_action
from sim.games.corona_de_hierro.names import SEAT_NAMES
from tests.corona_de_hierro.golden import COMMAND, PLAYTHROUGH, result, standing
from tests.corona_de_hierro.whole_games import Room


def test_the_recorded_game_is_played_again() -> None:
    lines = PLAYTHROUGH.read_text(encoding="utf-8").splitlines()
    facts = dict(line.split(" ", 1) for line in lines[:6] if " " in line)
    room = Room(int(facts["seats"]))
    state = room.state
    changed = f"the values were changed: {COMMAND} writes the game anew"
    assert facts["values"] == room.loaded.hash, changed
    room.start(int(facts["seed"]))
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
            assert SEAT_NAMES[int(state.seat_to_move)] == who, line
            words, options = what.removesuffix(")").split(" (1 of ")
            code = parse_action(words, room.loaded)
            codes = room.legal()
            assert len(codes) == int(options), line
            assert code in codes, line
            room.take(code)
            actions += 1
    assert actions > 200
    assert rounds > 5
    assert lines[-1].startswith("result: ")
