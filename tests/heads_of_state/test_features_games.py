"""Features and facts over whole games: every number is written, and nothing hidden is read."""

from __future__ import annotations

import random

import numpy as np
import pytest

from sim.engine.contract import (
    FEW_ACTIONS,
    action_features,
    fact,
    stage,
    state_features,
)
from sim.games.heads_of_state.codes import DecisionKind
from sim.games.heads_of_state.features import IN_POSITION, OF_ACTION
from sim.games.heads_of_state.game import HEADS_OF_STATE
from tests.heads_of_state.memory import deal_again
from tests.heads_of_state.test_conceal import decisions
from tests.heads_of_state.weighed import room_of_nan
from tests.heads_of_state.whole_games import SEAT_COUNTS, Room

GAME = 800


def weighed(room: Room, state: object, count: int, seat: int) -> tuple[bytes, bytes]:
    """Return all features of actions and position as they are written."""
    features = room_of_nan()
    action_features(state, room.values, room.actions, count, features)
    state_features(state, room.values, seat, features)
    actions = features.of_action[:OF_ACTION, :count]
    position = features.of_state[:IN_POSITION]
    assert np.isfinite(actions).all()
    assert np.isfinite(position).all()
    assert np.isnan(features.of_action[:, max(count, FEW_ACTIONS) :]).all()
    return actions.tobytes(), position.tobytes()


def facts_of(room: Room, state: object, seat: int) -> list[int]:
    """Return every fact, for each argument that it can have."""
    found = []
    for code, asked in enumerate(HEADS_OF_STATE.script_facts):
        arguments = 1 if asked.argument is None else len(room.loaded.labels[asked.argument])
        found += [int(fact(state, room.values, seat, code, place)) for place in range(arguments)]
    return found


@pytest.mark.compiled
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_all_is_written_and_nothing_hidden_is_read(seats: int) -> None:
    """Hidden cards dealt again by a dealer that knows nothing of `conceal`, with another seed."""
    changed = 0
    kinds = set()
    room = Room(seats)
    luck = random.Random(GAME)
    for number, (memory, codes) in enumerate(decisions(room, GAME)):
        state = room.state
        seat = int(state.seat_to_move)
        kinds.add(int(state.decision))
        copy = deal_again(room, memory, seat, luck)
        copy.seed = np.uint64(luck.getrandbits(64))
        before = copy.tobytes()
        assert weighed(room, copy, len(codes), seat) == weighed(room, state, len(codes), seat)
        assert copy.tobytes() == before  # nothing is tried out
        changed += before != state.tobytes()
        if number % 11 == 0:
            assert facts_of(room, copy, seat) == facts_of(room, state, seat)
            other = number % seats
            copy = deal_again(room, memory, other, luck)
            features = room_of_nan(), room_of_nan()
            for room_for_it, dealt in zip(features, (state, copy), strict=True):
                state_features(dealt, room.values, other, room_for_it)
            assert features[0].tobytes() == features[1].tobytes()
    features = room_of_nan()
    for seat in range(seats):
        state_features(room.state, room.values, seat, features)
        assert np.isfinite(features.of_state[:IN_POSITION]).all()
    assert changed > 150
    assert kinds >= set(range(DecisionKind.OPTION, DecisionKind.TARGET + 1))


def test_a_stage_is_a_players_turn() -> None:
    room = Room(4)
    stages = []
    for _ in decisions(room, 820):
        state = room.state
        if state.decision < DecisionKind.DISCARD_ATTRIBUTE:  # at a Turn's end others discard, too
            stages.append((int(stage(state)), int(state.seat_to_move), int(state.active_seat)))
    assert all(seat == active for _, seat, active in stages)
    numbers = [number for number, _, _ in stages]
    assert numbers == sorted(numbers)
    assert len({(number, seat) for number, seat, _ in stages}) == len(set(numbers))
