"""Nobody peeks: what a seat knows is what a person could note, and the rest changes no choice."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from sim.engine.chance import game_seed
from sim.engine.contract import apply_action, conceal, is_over, legal_actions, new_game
from sim.games.romans.actions import describe_action
from sim.games.romans.state import STATE
from tests.romans.memory import SEATS, Memory, deal_again, deck_of, pile_of
from tests.romans.whole_games import Room

pytestmark = pytest.mark.compiled  # whole games, with copies at every decision

RUN_SEED = 11


def decisions(room: Room, memory: Memory, game: int) -> Iterator[list[int]]:
    """Play a random game; stop at each decision with its legal actions."""
    state = room.state
    room.journal.log_wanted = 1
    seed = np.uint64(game_seed(np.uint64(RUN_SEED), 0, game))
    new_game(state, room.values, room.journal, seed, 2)
    while not is_over(state):
        memory.reads_on()
        count = int(legal_actions(state, room.values, room.actions))
        codes = room.actions.code[:count].tolist()
        yield codes
        legal_actions(state, room.values, room.actions)  # the list may have been used meanwhile
        policy = room.policies[int(state.seat_to_move)]
        chosen = codes[room.chooses(policy, state, count)]
        memory.hears(describe_action(chosen, room.loaded))
        apply_action(state, room.values, room.journal, np.int64(chosen))


def hidden(state: Any) -> set[int]:
    """Return the cards that lie in hands, draw piles and the market deck."""
    cards = set(deck_of(state))
    for seat in SEATS:
        cards |= set(pile_of(state, "hand", seat)) | set(pile_of(state, "draw_pile", seat))
    return cards


def known_in(state: Any, seat: int) -> set[int]:
    """Return what the state says that a seat knows of hidden places."""
    return {card for card in hidden(state) if (int(state.known_to[card]) >> seat) & 1}


def apart(state: Any, other: int) -> list[list[int]]:
    """Return the sets of cards that are dealt apart: each keeps its cards, wherever they lie."""
    side = pile_of(state, "hand", other) + pile_of(state, "draw_pile", other)
    own = pile_of(state, "draw_pile", 1 - other)
    deck = deck_of(state)
    looked = state.looked[: int(state.looked_size)].tolist()
    if looked:  # in view of one side, from its pile or the market's: told apart elsewhere
        return [side + own + deck + looked]
    return [side, own, deck]


@pytest.mark.parametrize("batch", range(4))
def test_a_seat_knows_what_a_person_could_note(batch: int) -> None:
    known_in_a_hand = 0
    for game in range(batch * 3, batch * 3 + 3):
        room = Room()
        memory = Memory(room)
        for _ in decisions(room, memory, game):
            for seat in SEATS:
                hand = set(pile_of(room.state, "hand", seat))
                assert memory.hand[seat] == hand
                assert known_in(room.state, seat) == memory.known[seat] & hidden(room.state)
                known_in_a_hand += len(memory.known[1 - seat] & hand)
    assert known_in_a_hand > 0


@pytest.mark.parametrize("batch", range(4))
def test_hidden_cards_dealt_again_change_no_choice(batch: int) -> None:
    """By a dealer that knows nothing of `conceal`, with the same luck for the policy."""
    changed = 0
    for game in range(100 + batch * 3, 103 + batch * 3):
        room = Room()
        memory = Memory(room)
        luck = random.Random(game)
        for codes in decisions(room, memory, game):
            state = room.state
            seat = int(state.seat_to_move)
            policy = room.policies[seat]
            chosen = room.chooses(policy, state, len(codes))
            copy = deal_again(room, memory.known[seat], seat, luck)
            changed += copy.tobytes() != state.tobytes()
            count = int(legal_actions(copy, room.values, room.actions))
            assert room.actions.code[:count].tolist() == codes
            assert room.chooses(policy, copy, count) == chosen
    assert changed > 500


def test_concealing_changes_no_list_of_legal_actions() -> None:
    room = Room()
    memory = Memory(room)
    twins = np.zeros(1, STATE).view(np.recarray)
    number = 0
    for game in (200, 201):
        memory = Memory(room)
        for codes in decisions(room, memory, game):
            number += 1
            if number % 10 == 0:
                seat = int(room.state.seat_to_move)
                twins[0] = room.state
                conceal(twins[0], room.values, seat, np.uint64(number))
                count = int(legal_actions(twins[0], room.values, room.actions))
                assert room.actions.code[:count].tolist() == codes


def test_concealing_keeps_what_is_known_and_only_that() -> None:
    """Known cards stay in their places, multisets stay, unknown places get other cards."""
    twins = np.zeros(1, STATE).view(np.recarray)
    moved = stayed = number = secrets = 0
    for game in (300, 301, 302):
        room = Room()
        memory = Memory(room)
        for _ in decisions(room, memory, game):
            number += 1
            mine = [cards & hidden(room.state) for cards in memory.known]
            secret = mine[0] != mine[1]  # something is known to one seat alone
            if number % 20 and not (secret and number % 3 == 0):
                continue
            secrets += secret
            seat = number % 2
            other = 1 - seat
            twins[0] = room.state
            conceal(twins[0], room.values, seat, np.uint64(number))
            before, after, known = room.state, twins[0], memory.known[seat]
            assert pile_of(after, "hand", seat) == pile_of(before, "hand", seat)
            hand, new_hand = pile_of(before, "hand", other), pile_of(after, "hand", other)
            assert len(hand) == len(new_hand)
            assert new_hand == sorted(new_hand)
            assert set(hand) & known == set(new_hand) & known
            size = int(before.looked_size)
            if size and int(before.seat_to_move) == seat:  # it looks itself
                assert after.looked[:size].tolist() == before.looked[:size].tolist()
            for old, new in zip(apart(before, other), apart(after, other), strict=True):
                assert sorted(old) == sorted(new)
            for old, new in (
                (pile_of(before, "draw_pile", other), pile_of(after, "draw_pile", other)),
                (pile_of(before, "draw_pile", seat), pile_of(after, "draw_pile", seat)),
                (deck_of(before), deck_of(after)),
            ):
                assert len(old) == len(new)
                for one, another in zip(old, new, strict=True):
                    if one in known:
                        assert another == one
                        stayed += 1
                    moved += one != another
    assert moved > 500
    assert stayed > 20
    assert secrets > 10


def test_a_peeking_policy_would_be_seen() -> None:
    """The measure itself: a choice that looks at the top of the deck changes with the deal."""
    changed = 0
    room = Room()
    memory = Memory(room)
    luck = random.Random(1)
    for _ in decisions(room, memory, 1):
        seat = int(room.state.seat_to_move)
        copy = deal_again(room, memory.known[seat], seat, luck)
        changed += deck_of(copy)[-1:] != deck_of(room.state)[-1:]
    assert changed > 50
