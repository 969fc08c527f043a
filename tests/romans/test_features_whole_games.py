"""Features and facts over whole random games: all written, nothing hidden read, all explained."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from sim.engine.contract import (
    action_features,
    fact,
    features_found,
    room_for_features,
    state_features,
)
from sim.games.romans.codes import CHOICES, NONE, DecisionKind
from sim.games.romans.facts import SCRIPT_FACTS
from sim.games.romans.features import ACTION_FEATURES, STATE_FEATURES
from sim.games.romans.game import ROMANS
from sim.policies.weights import load_weights
from tests.romans.memory import SEATS, Memory, deal_again
from tests.romans.test_conceal import decisions
from tests.romans.whole_games import SCENARIOS, Room

OF_ACTION, OF_STATE = len(ACTION_FEATURES), len(STATE_FEATURES)
FREE_TO_DECLINE = (  # what is not done is worth nothing there
    DecisionKind.POLITICAL_POINT,
    DecisionKind.COUNTER,
    DecisionKind.WRITING_HISTORY,
    DecisionKind.PURCHASE,
    DecisionKind.CHRONICLE_PURCHASE,
    DecisionKind.REMOVED_CARD,
    DecisionKind.KEPT_CARD,
)


def all_features(state: Any, room: Room, count: int, seat: int) -> tuple[Any, Any]:
    """Return the features of the legal actions and of the position, the room spoilt before."""
    features = room_for_features()[0]
    features.of_action[:] = np.nan
    features.of_state[:] = np.nan
    action_features(state, room.values, room.actions, count, features)
    state_features(state, room.values, seat, features)
    others = [place for place in range(OF_ACTION) if not (int(features.named) >> place) & 1]
    assert np.isnan(features.of_action[others, :count]).all()  # what is not named is not written
    return features_found(features, count, OF_ACTION), features.of_state[:OF_STATE].copy()


def all_facts(state: Any, room: Room, seat: int, luck: random.Random) -> list[int]:
    """Return every fact, each with one of its arguments."""
    found = []
    for code, asked in enumerate(SCRIPT_FACTS):
        places = 1 if asked.argument is None else len(room.loaded.labels[asked.argument])
        found.append(int(fact(state, room.values, seat, code, luck.randrange(places))))
    return found


@pytest.mark.compiled
@pytest.mark.parametrize("batch", range(3))
def test_every_feature_of_every_action_is_written(batch: int) -> None:
    kinds = set()
    for game in range(batch * 2, batch * 2 + 2):
        room = Room()
        for codes in decisions(room, Memory(room), game):
            seat = int(room.state.seat_to_move)
            before = room.state.tobytes()
            found, position = all_features(room.state, room, len(codes), seat)
            assert np.isfinite(found).all()
            assert np.isfinite(position).all()
            assert np.abs(found).max() < 200
            assert np.abs(position).max() < 1000
            assert room.state.tobytes() == before
            kind = DecisionKind(codes[0] // CHOICES)
            kinds.add(kind)
            if kind in FREE_TO_DECLINE and codes[-1] % CHOICES == NONE:
                assert not found[-1].any()
    assert len(kinds) > 22


@pytest.mark.compiled
@pytest.mark.parametrize("batch", range(3))
def test_nothing_hidden_is_read(batch: int) -> None:
    """Hidden cards dealt again by the tests' own dealer, and another seed, change no number."""
    changed = 0
    for game in range(400 + batch, 401 + batch):
        room = Room()
        memory = Memory(room)
        luck = random.Random(game)
        for number, codes in enumerate(decisions(room, memory, game)):
            state = room.state
            seat = int(state.seat_to_move)
            copy = deal_again(room, memory.known[seat], seat, luck)
            copy.seed = np.uint64(luck.getrandbits(64))
            changed += copy.tobytes() != state.tobytes()
            ours = all_features(state, room, len(codes), seat)
            theirs = all_features(copy, room, len(codes), seat)
            assert np.array_equal(ours[0], theirs[0]), DecisionKind(codes[0] // CHOICES)
            assert np.array_equal(ours[1], theirs[1])
            if number % 5 == 0:
                asked = random.Random(number), random.Random(number)
                assert all_facts(state, room, seat, asked[0]) == all_facts(
                    copy, room, seat, asked[1]
                )
    assert changed > 150


def test_both_seats_agree_on_what_is_public() -> None:
    """What is one side's lead is the other's deficit, all through a game."""
    room = Room()
    names = [feature.name for feature in STATE_FEATURES]
    own = [names.index(name) for name in names if name.startswith("hand_") or "needed" in name]
    shared = [place for place in range(OF_STATE) if place not in own]
    shared.append(names.index("hand_cards"))
    for number, codes in enumerate(decisions(room, Memory(room), 7)):
        if number % 7 == 0:
            first, second = (
                all_features(room.state, room, len(codes), seat)[1][shared] for seat in SEATS
            )
            assert first == pytest.approx(-second, abs=1e-12)


def test_few_features_are_added_up() -> None:
    """Each decision says which of them its actions may have; most kinds have less than half."""
    added = {}
    room = Room()
    for codes in decisions(room, Memory(room), 3):
        features = room_for_features()[0]
        action_features(room.state, room.values, room.actions, len(codes), features)
        kind = DecisionKind(codes[0] // CHOICES)
        added[kind] = int(features.named).bit_count() or OF_ACTION
    assert added[DecisionKind.POLITICAL_POINT] == 4  # wins, holds, chases, foothold
    assert added[DecisionKind.MILITARY_GROUND] == 3  # cards, plays, supply
    assert added[DecisionKind.PAYMENT] == 2  # cubes, scarce cubes
    assert added[DecisionKind.KEPT_CARD] == 7  # five of a card owned, court card, Counter gone
    assert added[DecisionKind.INITIATIVE] == OF_ACTION  # a rare one may have any


def test_names_and_meanings() -> None:
    for listed in (ACTION_FEATURES, STATE_FEATURES, SCRIPT_FACTS):
        names = [entry.name for entry in listed]
        assert len(set(names)) == len(names)
        assert all(name == name.lower() and " " not in name for name in names)
        assert all(len(entry.meaning) > 5 and entry.meaning[-1] != "." for entry in listed)
    readme = (SCENARIOS.parents[1] / "sim" / "games" / "romans" / "README.md").read_text()
    for feature in (*ACTION_FEATURES, *STATE_FEATURES):
        assert f"`{feature.name}`" in readme, f"README does not tell of {feature.name}"


def test_the_standard_weights_name_every_feature() -> None:
    weights = load_weights(SCENARIOS / "weights" / "standard.yaml", ROMANS)
    assert len(weights.action) == OF_ACTION
    assert weights.state is not None
    assert len(weights.state) == OF_STATE
