"""Nobody peeks: votes lie face down until all have voted, and nothing else is ever hidden."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from sim.engine.contract import apply_action, conceal, legal_actions
from sim.games.shadow_of_the_emperor.codes import NO_VOTE, DecisionKind, Vote
from sim.games.shadow_of_the_emperor.state import STATE
from tests.shadow_of_the_emperor.memory import (
    HIDDEN,
    PUBLIC,
    WORK,
    copy_of,
    deal_again,
    decisions,
    elections,
    unseen_votes,
    view,
)
from tests.shadow_of_the_emperor.whole_games import SEAT_COUNTS, Room


def concealed(room: Room, seat: int, seed: int) -> Any:
    """Return a copy of the state with what a seat doesn't know drawn anew."""
    copy = copy_of(room.state)
    conceal(copy, room.values, seat, np.uint64(seed))
    return copy


def actions_in(room: Room, state: Any) -> list[int]:
    """Return the legal actions of a state."""
    count = int(legal_actions(state, room.values, room.actions))
    codes: list[int] = room.actions.code[:count].tolist()
    return codes


def test_every_field_is_public_hidden_or_work() -> None:
    assert set(PUBLIC) | set(HIDDEN) | set(WORK) == set(STATE.names)
    assert len(PUBLIC) + len(HIDDEN) + len(WORK) == len(STATE.names)


@pytest.mark.rule("election.5")
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_hidden_votes_dealt_again_change_no_choice(seats: int) -> None:
    """By a dealer that knows nothing of `conceal`, with the same luck for the policy."""
    room, luck = Room(seats), random.Random(seats)
    changed = 0
    for codes in decisions(room, 100, luck):
        state = room.state
        seat = int(state.seat_to_move)
        policy = room.policies[seat]
        chosen = room.chooses(policy, state, len(codes))
        copy = deal_again(state, seat, luck, otherwise=True)
        copy.seed = state.seed
        changed += copy.tobytes() != state.tobytes()
        assert view(copy, seat) == view(state, seat)
        assert actions_in(room, copy) == codes
        assert room.chooses(policy, copy, len(codes)) == chosen
    assert (changed > 0) == (seats == 4)  # with three, one seat votes alone


@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_concealing_changes_nothing_that_a_seat_sees(seats: int) -> None:
    room, luck = Room(seats), random.Random(seats)
    for number, codes in enumerate(decisions(room, 200, luck)):
        mover = int(room.state.seat_to_move)
        seat = mover if number % 3 else number % seats
        copy = concealed(room, seat, number)
        assert view(copy, seat) == view(room.state, seat)
        assert copy.seed != room.state.seed
        if seat == mover:
            assert actions_in(room, copy) == codes


@pytest.mark.rule("election.5")
def test_a_vote_that_lies_face_down_is_drawn_evenly_and_no_other_changes() -> None:
    room = Room(4)
    codes = next(elections(room, 300, random.Random(1)))
    assert len(codes) == 2
    state, mover = room.state, int(room.state.seat_to_move)
    (voter,) = unseen_votes(state, mover)
    drawn: Counter[int] = Counter()
    for seed in range(200):
        copy = concealed(room, mover, seed)
        drawn[int(copy.vote[voter])] += 1
        copy.vote[voter], copy.seed = state.vote[voter], state.seed
        assert copy.tobytes() == state.tobytes()
        # the voter knows their own
        assert concealed(room, voter, seed).vote.tolist() == state.vote.tolist()
        # the candidates don't
        assert concealed(room, int(state.emperor), seed).vote[mover] == NO_VOTE
    assert set(drawn) == set(Vote)
    assert min(drawn.values()) > 70


def test_votes_that_are_shown_stay() -> None:
    room = Room(4)
    met = 0
    for number, _ in enumerate(decisions(room, 400, random.Random(2))):
        if room.state.votes_shown == 1:
            met += 1
            for seat in range(4):
                copy = concealed(room, seat, number)
                assert copy.vote.tolist() == room.state.vote.tolist()
    assert met > 3


def test_concealing_is_decided_by_its_seed_alone() -> None:
    room = Room(4)
    seeds = set()
    for number, _ in enumerate(elections(room, 500, random.Random(3))):
        seat = number % 4
        first, again = (concealed(room, seat, 9).tobytes() for _ in range(2))
        assert first == again
        copy = copy_of(room.state)
        copy.seed = np.uint64(12345)  # the game's own luck has no part in it
        conceal(copy, room.values, seat, np.uint64(9))
        assert copy.tobytes() == first
        seeds.add(int(copy.seed))
    assert len(seeds) == 1  # by the seed of the deal, not by the game's


@pytest.mark.rule("election.5", "election.7")
def test_what_was_voted_matters_once_it_is_shown() -> None:
    """The measure itself: the last vote counts all, and two votes face down aren't alike."""
    room = Room(4)
    ends = set()
    for _ in elections(room, 600, random.Random(4)):
        state = room.state
        (voter,) = unseen_votes(state, int(state.seat_to_move))
        for vote in Vote:
            copy = copy_of(state)
            copy.vote[voter] = vote
            apply_action(copy, room.values, None, np.int64(actions_in(room, copy)[0]))
            assert copy.votes_shown == 1
            assert copy.decision != DecisionKind.VOTE
            ends.add((int(vote), copy.points[voter].tolist() == state.points[voter].tolist()))
    assert len(ends) == 4  # either vote has won and lost
