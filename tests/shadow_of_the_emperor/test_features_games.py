"""Features and facts over whole games: every number is written, and nothing hidden is read."""

from __future__ import annotations

import random

import numpy as np
import pytest

from sim.engine.contract import FEW_ACTIONS, action_features, fact, state_features
from sim.games.shadow_of_the_emperor.codes import DecisionKind
from sim.games.shadow_of_the_emperor.features import IN_POSITION, OF_ACTION
from sim.games.shadow_of_the_emperor.game import SHADOW_OF_THE_EMPEROR
from tests.shadow_of_the_emperor.memory import deal_again, decisions, elections
from tests.shadow_of_the_emperor.weighed import room_of_nan
from tests.shadow_of_the_emperor.whole_games import SEAT_COUNTS, Room

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
    for code, asked in enumerate(SHADOW_OF_THE_EMPEROR.script_facts):
        arguments = 1 if asked.argument is None else len(room.loaded.labels[asked.argument])
        found += [int(fact(state, room.values, seat, code, place)) for place in range(arguments)]
    return found


@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_all_is_written_and_nothing_is_tried_out(seats: int) -> None:
    """Also with another seed, and after the game."""
    kinds = set()
    room, luck = Room(seats), random.Random(GAME)
    for number, codes in enumerate(decisions(room, GAME)):
        state = room.state
        seat = int(state.seat_to_move)
        kinds.add(int(state.decision))
        copy = deal_again(state, seat, luck, otherwise=True)
        before = copy.tobytes()
        assert weighed(room, copy, len(codes), seat) == weighed(room, state, len(codes), seat)
        if number % 11 == 0:
            assert facts_of(room, copy, seat) == facts_of(room, state, seat)
        assert copy.tobytes() == before
    features = room_of_nan()
    for seat in range(seats):
        state_features(room.state, room.values, seat, features)
        assert np.isfinite(features.of_state[:IN_POSITION]).all()
    assert kinds >= {DecisionKind.SETUP_ELECTOR, DecisionKind.SETUP_KNIGHT, DecisionKind.ACTION}


def test_a_vote_that_lies_face_down_is_not_read() -> None:
    """The only thing ever hidden; by a dealer that knows nothing of `conceal`."""
    room, luck = Room(4), random.Random(1)
    met = 0
    for codes in elections(room, 300, luck):
        state = room.state
        seat = int(state.seat_to_move)
        copy = deal_again(state, seat, luck, otherwise=True)
        assert copy.vote.tolist() != state.vote.tolist()
        met += 1
        assert weighed(room, copy, len(codes), seat) == weighed(room, state, len(codes), seat)
        assert facts_of(room, copy, seat) == facts_of(room, state, seat)
        for other in {int(state.emperor), int(state.challenger)}:
            copy = deal_again(state, other, luck, otherwise=True)
            features = room_of_nan(), room_of_nan()
            for room_for_it, dealt in zip(features, (state, copy), strict=True):
                state_features(dealt, room.values, other, room_for_it)
            assert features[0].tobytes() == features[1].tobytes()
    assert met > 1
