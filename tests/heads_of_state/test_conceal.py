"""Nobody peeks: what a seat knows is what a person could note, and the rest changes no choice."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from sim.engine.contract import apply_action, conceal, is_over, legal_actions
from sim.games.heads_of_state.codes import (
    ATTRIBUTES,
    CHOICES,
    FROM_DECK,
    MAX_KINDS,
    REVOLUTION,
    DecisionKind,
    Option,
    Task,
)
from sim.games.heads_of_state.state import STATE
from tests.games.rooms import seed_of
from tests.heads_of_state.memory import (
    HIDDEN,
    PUBLIC,
    WORK,
    Memory,
    deal_again,
    deck_of,
    treachery_deck_of,
    view,
)
from tests.heads_of_state.whole_games import SEAT_COUNTS, Room

pytestmark = pytest.mark.compiled  # whole games, with copies at every decision

RUN_SEED = 11
FLUSHES = DecisionKind.OPTION * CHOICES + Option.FLUSH
USING = range(DecisionKind.PAYMENT, DecisionKind.SECOND_CARD + 1)  # a hand is being used


def decisions(room: Room, game: int) -> Iterator[tuple[Memory, list[int]]]:
    """Play a random game; stop at each decision with what is known and the legal actions."""
    memory = Memory(room)
    room.journal.log_wanted = 1
    room.start(seed_of(game, RUN_SEED))
    while not is_over(room.state):
        memory.reads_on()
        codes = room.legal()
        action = room.chosen(codes)
        yield memory, codes
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


def hand_of(state: Any, seat: int) -> list[int]:
    """Return a hand's Attribute Cards one by one."""
    return np.repeat(np.arange(ATTRIBUTES), state.hand[seat]).tolist()


def is_in_turn(state: Any, seat: int) -> bool:
    """Return whether a seat's turn is going on: its end still waits on the agenda."""
    waiting = state.agenda[: int(state.agenda_size), :2].tolist()
    return [Task.END_TURN, seat] in waiting


def test_every_field_is_public_hidden_or_work() -> None:
    assert set(PUBLIC) | set(HIDDEN) | set(WORK) == set(STATE.names)
    assert len(PUBLIC) + len(HIDDEN) + len(WORK) == len(STATE.names)


@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_what_is_known_of_a_hand_is_what_a_person_could_note(seats: int) -> None:
    room = Room(seats)
    known = 0
    for game in range(3):
        for memory, _ in decisions(room, game):
            for seat in range(seats):
                open_hand = [memory.hand[seat][card] for card in range(ATTRIBUTES)]
                assert room.state.open_hand[seat].tolist() == open_hand
                open_kinds = [memory.treachery[seat][kind] for kind in range(MAX_KINDS)]
                assert room.state.open_treachery[seat].tolist() == open_kinds
                known += sum(open_hand) + sum(open_kinds)
    assert known > 0


@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_hidden_cards_dealt_again_change_no_choice(seats: int) -> None:
    """By a dealer that knows nothing of `conceal`, with the same luck for the policy."""
    changed = 0
    for game in (100, 101):
        room = Room(seats)
        luck = random.Random(game)
        for memory, codes in decisions(room, game):
            state = room.state
            seat = int(state.seat_to_move)
            policy = room.policies[seat]
            chosen = room.chooses(policy, state, len(codes))
            copy = deal_again(room, memory, seat, luck)
            changed += copy.tobytes() != state.tobytes()
            assert view(copy, seat) == view(state, seat)
            assert actions_in(room, copy) == codes
            assert room.chooses(policy, copy, len(codes)) == chosen
    assert changed > 300


@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_what_a_seat_does_with_open_cards_comes_out_the_same(seats: int) -> None:
    """A noble, a kill and its points don't hang on cards that nobody sees."""
    followed = 0
    for game in (200, 201):
        room = Room(seats)
        luck = random.Random(game)
        for memory, codes in decisions(room, game):
            state = room.state
            seat = int(state.seat_to_move)
            action = codes[luck.randrange(len(codes))]
            if action % CHOICES == FROM_DECK or action == FLUSHES:
                continue  # shows a card that nobody sees
            pair = copy_of(state), deal_again(room, memory, seat, luck)
            for copy in pair:
                apply_action(copy, room.values, copy_of(room.journal), np.int64(action))
            if int(pair[0].round_number) != int(state.round_number):
                continue  # the last discard of a Turn's end: new decks are dealt
            if all(is_in_turn(copy, seat) for copy in pair):  # at its end, cards are turned up
                assert view(pair[0], seat) == view(pair[1], seat)
                followed += 1
    assert followed > 100


@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_concealing_changes_nothing_that_a_seat_sees(seats: int) -> None:
    room = Room(seats)
    number = 0
    for game in (300,):
        for _, codes in decisions(room, game):
            number += 1
            mover = int(room.state.seat_to_move)
            seat = mover if number % 3 else number % seats
            copy = concealed(room, seat, number)
            assert view(copy, seat) == view(room.state, seat)
            if seat == mover:
                assert actions_in(room, copy) == codes


@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_concealing_moves_hidden_cards_and_loses_none(seats: int) -> None:
    room = Room(seats)
    number = moved = hands = 0
    for game in (400, 401):
        for _ in decisions(room, game):
            number += 1
            state, seat = room.state, number % seats
            copy = concealed(room, seat, number)
            deck, dealt = deck_of(state), deck_of(copy)
            for other in range(seats):
                assert np.all(copy.hand[other] >= state.open_hand[other])
                assert copy.hand[other].sum() == state.hand_size[other]
                mask = sum(1 << card for card in range(ATTRIBUTES) if copy.hand[other, card])
                assert copy.hand_mask[other] == mask
                assert np.all(copy.treachery_hand[other] >= state.open_treachery[other])
                assert copy.treachery_hand[other].sum() == state.treachery_hand_size[other]
                hands += copy.hand[other].tolist() != state.hand[other].tolist()
                deck += hand_of(state, other)
                dealt += hand_of(copy, other)
            assert sorted(deck) == sorted(dealt)
            stacked = dealt.count(REVOLUTION)
            assert stacked == deck_of(copy)[: int(copy.stack_size)].count(REVOLUTION)
            before = state.treachery_hand.sum(axis=0)
            after = copy.treachery_hand.sum(axis=0)
            for kind in range(int(room.values.kinds)):
                before[kind] += treachery_deck_of(state).count(kind)
                after[kind] += treachery_deck_of(copy).count(kind)
            assert before.tolist() == after.tolist()
            moved += deck_of(copy) != deck_of(state)
    assert moved > 0.9 * number
    assert hands > 0.3 * number


def test_concealing_at_the_end_of_a_turn_while_the_revolution_card_lies_open() -> None:
    """At a Turn's end all discard in turn: there is no Revolution Card in the deck then."""
    room = Room(3)
    met = 0
    for game in range(500, 506):
        for _ in decisions(room, game):
            state = room.state
            kind = state.decision
            if kind < DecisionKind.DISCARD_ATTRIBUTE or state.asked[1] == 0:
                continue
            met += 1
            assert REVOLUTION not in deck_of(state)
            for seat in range(3):
                copy = concealed(room, seat, met)
                assert REVOLUTION not in deck_of(copy)
                assert copy.hand.sum(axis=1).tolist() == state.hand_size.tolist()
                assert len(deck_of(copy)) == len(deck_of(state))
                cards = copy.hand.sum(axis=0) + np.bincount(deck_of(copy), minlength=ATTRIBUTES)
                before = state.hand.sum(axis=0) + np.bincount(deck_of(state), minlength=ATTRIBUTES)
                assert cards.tolist() == before.tolist()
                action = np.int64(actions_in(room, copy)[0])
                apply_action(copy, room.values, copy_of(room.journal), action)
    assert met > 5


def test_a_hand_in_use_stays() -> None:
    """Whose set is being paid, or whose card is being played, has shown it."""
    room = Room(4)
    met = set()
    for game in range(600, 606):
        for number, _ in enumerate(decisions(room, game)):
            state = room.state
            if int(state.decision) in USING:
                mover = int(state.seat_to_move)
                copy = concealed(room, (mover + 1) % 4, number)
                assert copy.hand[mover].tolist() == state.hand[mover].tolist()
                assert copy.treachery_hand[mover].tolist() == state.treachery_hand[mover].tolist()
                assert actions_in(room, copy) == actions_in(room, state)
                met.add(int(state.decision))
    assert met == set(USING)


def test_concealing_is_decided_by_its_seed_alone() -> None:
    room = Room(4)
    seeds = set()
    for number, _ in enumerate(decisions(room, 700)):
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
    """The measure itself: a choice that looks at the top of the deck changes with the deal."""
    changed = 0
    room = Room(3)
    luck = random.Random(1)
    for memory, _ in decisions(room, 1):
        copy = deal_again(room, memory, int(room.state.seat_to_move), luck)
        changed += deck_of(copy)[-1:] != deck_of(room.state)[-1:]
    assert changed > 50
