"""Concealed games by the hundred: sound at every decision, playable to the end, evenly dealt."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

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
from sim.games.corona_de_hierro.codes import MAX_KINDS, DecisionKind, Deck, EndReason
from sim.games.corona_de_hierro.state import STATE
from tests.corona_de_hierro.checker import Fault, check_actions, check_state
from tests.corona_de_hierro.memory import deck_of, hand_of, known_of
from tests.corona_de_hierro.printed import Printed
from tests.corona_de_hierro.whole_games import SEAT_COUNTS, Room, load
from tests.games.rooms import RUN_SEED, one

GAMES = 200  # of each number of players
END_EVERY = 60  # decisions: how often a concealed copy is played to its end
OTHER_LIST, NO_END = 100, 101  # faults besides the checker's
LEAST = 1e-5
PRINTED = Printed(load())


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
                    if copy.end_reason == EndReason.MAX_TURNS:
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
@pytest.mark.parametrize("sets", [(), ("setup.advanced.used=true",)])
def test_a_concealed_game_is_sound_and_can_be_played_to_its_end(
    seats: int, sets: tuple[str, ...]
) -> None:
    room = Room(seats, sets)
    copies = np.zeros(1, STATE).view(np.recarray)
    fault, game, decision, made, ended = conceal_games(
        room.state, copies, room.values, room.journal, room.policies, room.actions, one(ACTIONS),
        np.uint64(RUN_SEED), GAMES,
    )  # fmt: skip
    name = Fault(fault).name if fault < OTHER_LIST else fault
    assert fault == 0, f"{name} in game {game} at decision {decision}"
    assert made > 100 * seats * GAMES
    assert ended > 2 * seats * GAMES


# --- re-deals are uniform -------------------------------------------------------------------


@compiled
def count_deals(state, copies, values, seat, deals, decks, hands, loyalty):
    """Conceal one state again and again; count what kinds of card come to lie where."""
    for deal in range(deals):
        copies[0] = state
        copy = copies[0]
        conceal(copy, values, seat, np.uint64(deal))
        for deck in range(2):
            for place in range(copy.deck_size[deck]):
                decks[deck, place, copy.deck[deck, place]] += 1
        for other in range(copy.seats):
            loyalty[other, copy.loyalty[other]] += 1
            for place in range(copy.hand_size[other]):
                hands[other, place, copy.hand[other, place]] += 1


def after_a_spy(room: Room) -> tuple[int, int]:
    """Play until somebody knows of one card of a hand that holds more; return who and whose."""
    for game in range(200):
        room.start(game)
        while room.state.over == 0:
            room.take(room.chosen())
            if room.state.decision != DecisionKind.ACTION:
                continue
            for seat in range(room.seats):
                for other in range(room.seats):
                    known = known_of(room.state, seat, other).total() if other != seat else 0
                    if 0 < known < room.state.hand_size[other]:
                        return seat, other
    raise AssertionError("nobody spied")


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_every_card_is_as_likely_in_every_place_it_could_lie_in(seats: int) -> None:
    deals = 20_000
    room = Room(seats)
    seat, spied = after_a_spy(room)
    state = room.state
    decks = np.zeros((2, 128, MAX_KINDS), np.int64)
    hands = np.zeros((seats, 12, MAX_KINDS), np.int64)
    loyalty = np.zeros((seats, 12), np.int64)
    copies = np.zeros(1, STATE).view(np.recarray)
    count_deals(state, copies, room.values, seat, deals, decks, hands, loyalty)
    unseen = Counter(deck_of(state, 0) + deck_of(state, 1))
    hidden = []
    for other in range(seats):
        for place, kind in enumerate(hand_of(state, other)):
            if other == seat or int(state.known_to[other, place]) >> seat & 1:
                assert hands[other, place, kind] == deals  # it lies where it lay
            else:
                unseen[kind] += 1
                hidden.append((other, place, kind))
    assert any(other == spied for other, _, _ in hidden)
    for deck in Deck:
        kinds = [kind for kind in unseen if PRINTED.deck_of[kind] == deck]
        share = np.array([unseen[kind] for kind in kinds])
        expected = share / share.sum() * deals
        places = [decks[deck, place] for place in range(int(state.deck_size[deck]))]
        places += [
            hands[other, place] for other, place, kind in hidden if PRINTED.deck_of[kind] == deck
        ]
        for place in places:
            assert place.sum() == deals
            assert chisquare(place[kinds], expected).pvalue > LEAST
    cards = [card for card in PRINTED.loyalty_cards(seats) if card != int(state.loyalty[seat])]
    for other in range(seats):
        if other == seat:
            assert loyalty[other, int(state.loyalty[seat])] == deals
        else:
            assert chisquare(loyalty[other][cards]).pvalue > LEAST


@compiled
def deal_small(state, copies, values, seat, deals, found):
    """Conceal a small state again and again; note the deck and the hand of the other seat."""
    for deal in range(deals):
        copies[0] = state
        copy = copies[0]
        conceal(copy, values, seat, np.uint64(deal))
        for place in range(3):
            found[deal, place] = copy.deck[0, place]
        found[deal, 3] = copy.hand[1 - seat, 0]


def test_all_deals_of_a_few_cards_are_equally_likely() -> None:
    """Three cards in the military deck and one in a hand, in every order: 24 deals."""
    room = Room(3)
    room.start(1)
    while room.state.decision != DecisionKind.ACTION:
        room.take(room.chosen())
    state = room.state
    state.seat_to_move = state.active_seat = 0
    state.hand_size[:] = 0
    state.hand_kinds[:] = 0
    state.deck_size[:] = 3, 0
    state.deck[0, :3] = 0, 1, 2
    state.hand[1, 0] = 3
    state.hand_size[1], state.hand_kinds[1], state.known_to[1] = 1, 1 << 3, 0
    deals = 24_000
    found = np.zeros((deals, 4), np.int64)
    copies = np.zeros(1, STATE).view(np.recarray)
    deal_small(state, copies, room.values, 0, deals, found)
    times = Counter(map(tuple, found.tolist()))
    assert set(times) == set(permutations(range(4)))
    assert chisquare(list(times.values())).pvalue > LEAST
