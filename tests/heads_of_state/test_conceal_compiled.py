"""Concealed games by the thousand: sound at every decision, playable to the end, evenly dealt."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare

from sim.engine.chance import game_seed
from sim.engine.compiled import compiled
from sim.engine.contract import (
    ACTIONS,
    apply_action,
    conceal,
    is_over,
    legal_actions,
    new_game,
)
from sim.engine.playing import choose, play_on, room_for_choosing
from sim.games.heads_of_state.codes import (
    ATTRIBUTES,
    DECK,
    MAX_KINDS,
    REVOLUTION,
    Attribute,
    DecisionKind,
    EndReason,
)
from sim.games.heads_of_state.state import STATE
from tests.games.rooms import RUN_SEED, one
from tests.heads_of_state.checker import Fault, check_actions, check_state
from tests.heads_of_state.whole_games import SEAT_COUNTS, Room

GAMES = 500  # of each number of players
END_EVERY = 40  # decisions: how often a concealed copy is played to its end
OTHER_LIST, NO_END = 100, 101  # faults besides the checker's
LEAST = 1e-5


@compiled
def conceal_games(
    state, copies, values, journal, policies, actions, other_actions, run_seed, games
):
    """Conceal every decision for each seat; return fault, game and decision of the first fault.

    Also returns how many copies were made, and how many were played to their end.
    """
    room = room_for_choosing(policies, state)
    made = 0
    ended = 0
    for game in range(games):
        new_game(state, values, journal, game_seed(run_seed, 0, game), len(policies))
        number = 0
        while not is_over(state):
            count = legal_actions(state, values, actions)
            mover = state.seat_to_move
            for seat in range(state.seats):
                copies[0] = state
                copy = copies[0]
                conceal(copy, values, seat, np.uint64(number * 8 + seat))
                made += 1
                listed = legal_actions(copy, values, other_actions)
                fault = check_state(copy, values)
                if fault == 0:
                    fault = check_actions(copy, values, other_actions, listed)
                if fault > 0:
                    return fault, game, number, made, ended
                if seat == mover:
                    if listed != count:
                        return OTHER_LIST, game, number, made, ended
                    for place in range(count):
                        if actions.code[place] != other_actions.code[place]:
                            return OTHER_LIST, game, number, made, ended
                if number % END_EVERY == seat:
                    play_on(copy, values, journal, policies, 0, other_actions, room[0])
                    ended += 1
                    if copy.end_reason != EndReason.REVOLUTION:
                        return NO_END, game, number, made, ended
                    fault = check_state(copy, values)
                    if fault > 0:
                        return fault, game, number, made, ended
            chosen = 0
            if count > 1:
                chosen = choose(policies[mover], state, values, actions, count, room[0])
            apply_action(state, values, journal, actions.code[chosen])
            number += 1
    return 0, 0, 0, made, ended


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_a_concealed_game_is_sound_and_can_be_played_to_its_end(seats: int) -> None:
    room = Room(seats)
    copies = np.zeros(1, STATE).view(np.recarray)
    fault, game, decision, made, ended = conceal_games(
        room.state,
        copies,
        room.values,
        room.journal,
        room.policies,
        room.actions,
        one(ACTIONS),
        np.uint64(RUN_SEED),
        GAMES,
    )
    name = Fault(fault).name if fault < OTHER_LIST else fault
    assert fault == 0, f"{name} in game {game} at decision {decision}"
    assert made > 100 * seats * seats * GAMES
    assert ended > 2 * seats * GAMES


# --- re-deals are uniform -------------------------------------------------------------------


@compiled
def count_deals(state, copies, values, seat, deals, deck, hands, treachery_deck, treachery_hands):
    """Conceal one state again and again; count what kinds of card come to lie where."""
    for deal in range(deals):
        copies[0] = state
        copy = copies[0]
        conceal(copy, values, seat, np.uint64(deal))
        for place in range(copy.deck_size):
            deck[place, copy.deck[place]] += 1
        for place in range(copy.treachery_deck_size):
            treachery_deck[place, copy.treachery_deck[place]] += 1
        for other in range(copy.seats):
            for attribute in range(ATTRIBUTES):
                hands[other, attribute] += copy.hand[other, attribute]
            for kind in range(values.kinds):
                treachery_hands[other, kind] += copy.treachery_hand[other, kind]


def in_the_middle(room: Room, seed: int, decisions: int) -> None:
    """Play a random game for some decisions, and on until somebody chooses an option."""
    room.start(seed)
    for _ in range(decisions):
        room.take(room.chosen())
    while room.state.decision != DecisionKind.OPTION:
        room.take(room.chosen())


def unseen_kinds(state: Any, seat: int, seats: int) -> Any:
    """Return how many Attribute Cards of each kind a seat doesn't see."""
    deck = state.deck[: int(state.deck_size)]
    cards = np.bincount(deck[deck != REVOLUTION], minlength=ATTRIBUTES)
    for other in range(seats):
        if other != seat:
            cards = cards + state.hand[other] - state.open_hand[other]
    return cards


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize(("seed", "decisions"), [(1, 20), (2, 150)])
def test_unseen_cards_are_dealt_evenly(seats: int, seed: int, decisions: int) -> None:
    """At each place of a deck, and in each hand, kinds lie by their share of what is unseen."""
    room = Room(seats)
    in_the_middle(room, seed, decisions)
    state, deals = room.state, 20_000
    seat = int(state.seat_to_move)
    deck = np.zeros((DECK, ATTRIBUTES + 1), np.int64)
    treachery_deck = np.zeros((DECK, MAX_KINDS), np.int64)
    hands = np.zeros((seats, ATTRIBUTES), np.int64)
    treachery_hands = np.zeros((seats, MAX_KINDS), np.int64)
    copies = np.zeros(1, STATE).view(np.recarray)
    count_deals(
        state, copies, room.values, seat, deals, deck, hands, treachery_deck, treachery_hands
    )
    unseen = unseen_kinds(state, seat, seats)
    some = unseen > 0
    share = unseen[some] / unseen.sum()
    stack = int(state.stack_size)
    for place in range(int(state.deck_size)):
        if place >= stack:
            assert deck[place, REVOLUTION] == 0
        counts = deck[place, :ATTRIBUTES][some]
        assert chisquare(counts, share * counts.sum()).pvalue > LEAST
    assert chisquare(deck[:stack, REVOLUTION]).pvalue > LEAST
    assert deck[:, REVOLUTION].sum() == deals

    treachery = state.treachery_deck[: int(state.treachery_deck_size)]
    kinds = np.bincount(treachery, minlength=MAX_KINDS)
    for other in range(seats):
        if other != seat:
            kinds = kinds + state.treachery_hand[other] - state.open_treachery[other]
    some_kinds = kinds > 0
    kind_share = kinds[some_kinds] / kinds.sum()
    for place in range(len(treachery)):
        counts = treachery_deck[place][some_kinds]
        assert chisquare(counts, kind_share * deals).pvalue > LEAST

    for other in range(seats):
        known = state.hand[other] if other == seat else state.open_hand[other]
        hidden = hands[other] - deals * known
        assert (hidden >= 0).all()
        held = int(state.hand_size[other] - known.sum())
        assert hidden.sum() == held * deals
        # the mean of a hypergeometric count, to six standard deviations of it
        error = 6 * np.sqrt(deals * held * share * (1 - share)) + 1
        assert (np.abs(hidden[some] - deals * held * share) <= error).all()


@compiled
def deal_small(state, copies, values, seat, deals, found):
    """Conceal a small state again and again; note deck and hand of the other seat."""
    for deal in range(deals):
        copies[0] = state
        copy = copies[0]
        conceal(copy, values, seat, np.uint64(deal))
        for place in range(copy.deck_size):
            found[deal, place] = copy.deck[place]
        for attribute in range(ATTRIBUTES):
            if copy.hand[1 - seat, attribute] > 0:
                found[deal, copy.deck_size] = attribute


def test_all_deals_of_a_few_cards_are_equally_likely() -> None:
    """Gold, Bishop and Castle lie under the Disc, on it, and in a hand, in every order.

    Under the Disc the Revolution Card is above or below the other card: 12 deals in all.
    """
    room = Room(2)
    room.start(1)
    state = room.state
    state.decision = DecisionKind.OPTION
    state.seat_to_move = 0
    state.deck[:3] = Attribute.GOLD, REVOLUTION, Attribute.BISHOP
    state.deck_size, state.stack_size = 3, 2
    state.hand[:] = 0
    state.hand[1, Attribute.CASTLE] = 1
    state.hand_size[1], state.hand_mask[1] = 1, 1 << Attribute.CASTLE
    deals = 24_000
    found = np.zeros((deals, 4), np.int64)
    copies = np.zeros(1, STATE).view(np.recarray)
    deal_small(state, copies, room.values, 0, deals, found)
    times = Counter(map(tuple, found.tolist()))
    expected = set()
    for low, top, held in permutations((Attribute.GOLD, Attribute.BISHOP, Attribute.CASTLE)):
        expected |= {(low, REVOLUTION, top, held), (REVOLUTION, low, top, held)}
    assert set(times) == expected
    assert chisquare(list(times.values())).pvalue > LEAST
