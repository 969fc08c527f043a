"""Nobody peeks: what a seat knows is what a person could note, and the rest changes no choice."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from sim.engine.contract import apply_action, conceal, is_over, legal_actions
from sim.games.corona_de_hierro.codes import CHOICES, DecisionKind, Deck
from sim.games.corona_de_hierro.state import STATE
from tests.corona_de_hierro.memory import (
    HIDDEN,
    PUBLIC,
    WORK,
    Memory,
    deal_again,
    deck_of,
    hand_of,
    known_of,
    seen_of,
    view,
)
from tests.corona_de_hierro.printed import Printed
from tests.corona_de_hierro.whole_games import SEAT_COUNTS, Room, load
from tests.games.rooms import seed_of

pytestmark = pytest.mark.compiled  # whole games, with copies at every decision

RUN_SEED = 11
PRINTED = Printed(load())
ADVANCED = ("setup.advanced.used=true",)
SHOWING = {DecisionKind.TAKE_CARD, DecisionKind.BUY_CARD, DecisionKind.SPY_ON}
# Values with which cards are spied on and bought more often.
NOSY = ("initiative_cards.spy.copies=12", "hand.shields=1", "track.crown=30")


def decisions(room: Room, game: int, most: int = 100_000) -> Iterator[tuple[Memory, list[int]]]:
    """Play a random game; stop at each decision with what is known and the legal actions."""
    memory = Memory(room)
    room.journal.log_wanted = 1
    room.start(seed_of(game, RUN_SEED))
    for _ in range(most):
        if is_over(room.state):
            return
        memory.reads_on()
        codes = room.legal()
        action = room.chosen(codes)
        yield memory, codes
        memory.watches(action)
        room.take(action)


def copy_of(record: Any) -> Any:
    """Return a copy of a state or a journal."""
    twins = np.zeros(1, record.dtype).view(np.recarray)
    twins[0] = record
    return twins[0]


def concealed(room: Room, seat: int, seed: int) -> Any:
    """Return a copy of the state with what a seat doesn't know dealt anew."""
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


@pytest.mark.rule("spy.1")
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_what_is_known_of_a_hand_is_what_a_person_could_note(seats: int) -> None:
    room = Room(seats, NOSY)
    known = 0
    for memory, _ in decisions(room, 0, 400):
        for seat in range(seats):
            for other in range(seats):
                if other != seat:
                    noted = memory.of(seat, other)
                    assert known_of(room.state, seat, other) == noted
                    known += noted.total()
    assert known > 0


@pytest.mark.rule("loyalty.1")
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_hidden_cards_dealt_again_change_no_choice(seats: int) -> None:
    """By a dealer that knows nothing of `conceal`, with the same luck for the policy."""
    changed = number = 0
    room = Room(seats)
    luck = random.Random(seats)
    for memory, codes in decisions(room, 100):
        if luck.random() < 0.8:
            continue
        number += 1
        state = room.state
        seat = int(state.seat_to_move)
        policy = room.policies[seat]
        chosen = room.chooses(policy, state, len(codes))
        copy = deal_again(room, memory, PRINTED, seat, luck)
        changed += copy.tobytes() != state.tobytes()
        assert view(copy, seat, PRINTED) == view(state, seat, PRINTED)
        assert actions_in(room, copy) == codes
        assert room.chooses(policy, copy, len(codes)) == chosen
    assert changed > 0.9 * number


@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_what_a_seat_does_comes_out_the_same(seats: int) -> None:
    """A battle, a castle or a card executed doesn't hang on cards that nobody sees."""
    followed = 0
    room = Room(seats)
    luck = random.Random(seats)
    for memory, codes in decisions(room, 200):
        state = room.state
        seat = int(state.seat_to_move)
        action = codes[luck.randrange(len(codes))]
        if action // CHOICES in SHOWING or luck.random() < 0.85:
            continue
        pair = copy_of(state), deal_again(room, memory, PRINTED, seat, luck)
        for copy in pair:
            apply_action(copy, room.values, copy_of(room.journal), np.int64(action))
        if is_over(pair[0]):
            continue  # loyalty cards are turned up
        if int(state.active_seat) < 0 and int(pair[0].active_seat) >= 0:
            continue  # the set-up has dealt cards
        assert view(pair[0], seat, PRINTED) == view(pair[1], seat, PRINTED)
        followed += 1
    assert followed > 25


@pytest.mark.parametrize("seats", SEAT_COUNTS)
@pytest.mark.parametrize("sets", [(), ADVANCED])
def test_concealing_changes_nothing_that_a_seat_sees(seats: int, sets: tuple[str, ...]) -> None:
    room = Room(seats, sets)
    number = 0
    for _, codes in decisions(room, 300, 120):
        number += 1
        mover = int(room.state.seat_to_move)
        seat = mover if number % 3 else number % seats
        copy = concealed(room, seat, number)
        assert view(copy, seat, PRINTED) == view(room.state, seat, PRINTED)
        if seat == mover:
            assert actions_in(room, copy) == codes
    assert number == 120


@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_concealing_moves_hidden_cards_and_loses_none(seats: int) -> None:
    room = Room(seats, NOSY)
    number = decks = hands = loyalty = 0
    for _ in decisions(room, 400, 200):
        if room.state.round_number == 0:
            continue
        number += 1
        state, seat = room.state, number % seats
        copy = concealed(room, seat, number)
        for deck in Deck:
            before, after = deck_of(state, deck), deck_of(copy, deck)
            decks += before != after
            before += [k for k in seen_of(state) if PRINTED.deck_of[k] == deck]
            after += [k for k in seen_of(copy) if PRINTED.deck_of[k] == deck]
            for other in range(seats):
                before += [k for k in hand_of(state, other) if PRINTED.deck_of[k] == deck]
                after += [k for k in hand_of(copy, other) if PRINTED.deck_of[k] == deck]
            assert sorted(before) == sorted(after)
        for other in range(seats):
            assert copy.hand_kinds[other] == sum(1 << kind for kind in set(hand_of(copy, other)))
            hands += hand_of(copy, other) != hand_of(state, other)
        assert copy.loyalty[seat] == state.loyalty[seat]
        assert len(set(copy.loyalty[:seats].tolist())) == seats
        assert set(copy.loyalty[:seats].tolist()) <= set(PRINTED.loyalty_cards(seats))
        loyalty += copy.loyalty.tolist() != state.loyalty.tolist()
    assert decks > 1.8 * number
    assert hands > 0.5 * number
    assert loyalty > 0.3 * number  # with three seats two others' cards lie as they lay or swapped


def test_what_a_spy_has_seen_stays() -> None:
    room = Room(4, NOSY)
    met = 0
    for number, _ in enumerate(decisions(room, 500, 600)):
        if number % 5:
            continue
        for seat in range(4):
            known = {other: known_of(room.state, seat, other) for other in range(4)}
            if not any(known.values()):
                continue
            met += 1
            copy = concealed(room, seat, number)
            assert {other: known_of(copy, seat, other) for other in range(4)} == known
            assert hand_of(copy, seat) == hand_of(room.state, seat)
    assert met > 20


def test_concealing_is_decided_by_its_seed_alone() -> None:
    room = Room(4)
    seeds = set()
    for number, _ in enumerate(decisions(room, 700, 300)):
        if number % 25:
            continue
        seat = number % 4
        first, again = (concealed(room, seat, 9).tobytes() for _ in range(2))
        assert first == again
        copy = copy_of(room.state)
        copy.seed = np.uint64(12345)  # the game's own luck has no part in it
        conceal(copy, room.values, seat, np.uint64(9))
        assert copy.tobytes() == first
        other = concealed(room, seat, 10)
        assert other.tobytes() != first
        assert other.seed != room.state.seed
        seeds.add(int(other.seed))
    assert len(seeds) == 1  # by the seed of the deal, not by the game's


def test_a_peeking_policy_would_be_seen() -> None:
    """The measure itself: a choice that looks at the top of a deck changes with the deal."""
    changed = 0
    room = Room(3)
    luck = random.Random(1)
    for memory, _ in decisions(room, 1, 200):
        copy = deal_again(room, memory, PRINTED, int(room.state.seat_to_move), luck)
        changed += deck_of(copy, 0)[-1:] != deck_of(room.state, 0)[-1:]
    assert changed > 50
