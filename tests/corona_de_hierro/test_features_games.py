"""Features and facts over whole games: every number is written, and nothing hidden is read."""

from __future__ import annotations

import random

import numpy as np
import pytest

from sim.engine.contract import action_features, fact, state_features
from sim.games.corona_de_hierro.codes import DecisionKind
from sim.games.corona_de_hierro.features import IN_POSITION, OF_ACTION
from sim.games.corona_de_hierro.game import CORONA_DE_HIERRO
from sim.games.corona_de_hierro.weighing.actions import SCRATCH
from tests.corona_de_hierro.memory import deal_again
from tests.corona_de_hierro.test_conceal import PRINTED, decisions
from tests.corona_de_hierro.weighed import room_of_nan
from tests.corona_de_hierro.whole_games import SEAT_COUNTS, Room

GAME = 800
MOST = 300  # decisions of a game that are played
SKIPPED = 0.96  # of those of a kind that was weighed before


def weighed(room: Room, state: object, count: int, seat: int) -> tuple[bytes, bytes]:
    """Return all features of actions and position as they are written."""
    features = room_of_nan()
    action_features(state, room.values, room.actions, count, features)
    state_features(state, room.values, seat, features)
    actions = features.of_action[:OF_ACTION, :count]
    position = features.of_state[:IN_POSITION]
    assert np.isfinite(actions).all()
    assert np.isfinite(position).all()
    assert count <= SCRATCH
    assert np.isnan(features.of_action[:, count:SCRATCH]).all()
    assert np.isnan(features.of_action[OF_ACTION:]).all()
    return actions.tobytes(), position.tobytes()


def facts_of(room: Room, state: object, seat: int) -> list[int]:
    """Return every fact, for each argument that it can have."""
    found = []
    for code, asked in enumerate(CORONA_DE_HIERRO.script_facts):
        arguments = 1 if asked.argument is None else len(room.loaded.labels[asked.argument])
        found += [int(fact(state, room.values, seat, code, place)) for place in range(arguments)]
    return found


@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_all_is_written_and_nothing_hidden_is_read(seats: int) -> None:
    """Hidden cards dealt again by a dealer that knows nothing of `conceal`, with another seed."""
    changed = number = 0
    kinds = set()
    room, luck = Room(seats), random.Random(GAME)
    for memory, codes in decisions(room, GAME + seats, MOST):
        if luck.random() < SKIPPED and int(room.state.decision) in kinds:
            continue
        number += 1
        state = room.state
        seat = int(state.seat_to_move)
        kinds.add(int(state.decision))
        copy = deal_again(room, memory, PRINTED, seat, luck)
        copy.seed = np.uint64(luck.getrandbits(64))
        before = copy.tobytes()
        assert weighed(room, copy, len(codes), seat) == weighed(room, state, len(codes), seat)
        if number % 3 == 0:
            assert facts_of(room, copy, seat) == facts_of(room, state, seat)
        assert copy.tobytes() == before  # nothing is tried out
        changed += before != state.tobytes()
    assert changed > 0.9 * number
    assert number > 15
    assert kinds >= {DecisionKind.MAIN_CASTLE, DecisionKind.ACTION, DecisionKind.TAKE_CARD}


def test_a_position_that_is_over_is_weighed() -> None:
    seats = 3
    room = Room(seats)
    for _ in decisions(room, GAME):
        pass
    features = room_of_nan()
    won = 0.0
    for seat in range(seats):
        state_features(room.state, room.values, seat, features)
        assert np.isfinite(features.of_state[:IN_POSITION]).all()
        won += float(features.of_state[0])
    assert won >= 1
