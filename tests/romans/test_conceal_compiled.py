"""Concealed games by the thousand: sound at every decision, playable to the end, evenly dealt."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.stats import binomtest, chisquare

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
from sim.games.romans.codes import MAX_CARDS, NOBODY, PILE, SEATS, DecisionKind, Deck, EndReason
from sim.games.romans.state import STATE
from tests.games.rooms import RUN_SEED, one
from tests.romans.checker import Fault, check_state
from tests.romans.whole_games import Room

GAMES = 1_500
END_EVERY = 20  # decisions: how often a concealed copy is played to its end
OTHER_LIST, NO_END = 100, 101  # faults besides the checker's
LEAST = 1e-5


@compiled
def conceal_games(
    state,
    copies,
    values,
    journal,
    policies,
    actions,
    other_actions,
    run_seed,
    games,
    event,
    event_shield,
):
    """Conceal every decision for both seats; return fault, game and decision of the first fault.

    Also returns how many copies were made, and how many were played to their end.
    """
    room = room_for_choosing(policies, state)
    seen = np.zeros(MAX_CARDS, np.int64)
    made = 0
    ended = 0
    for game in range(games):
        new_game(state, values, journal, game_seed(run_seed, 0, game), 2)
        number = 0
        while not is_over(state):
            count = legal_actions(state, values, actions)
            mover = state.seat_to_move
            for seat in range(SEATS):
                copies[0] = state
                copy = copies[0]
                conceal(copy, values, seat, np.uint64(number * SEATS + seat))
                made += 1
                fault = check_state(copy, values, seen, event, event_shield)
                if fault > 0:
                    return fault, game, number, made, ended
                if seat == mover:
                    listed = legal_actions(copy, values, other_actions)
                    if listed != count:
                        return OTHER_LIST, game, number, made, ended
                    for place in range(count):
                        if actions.code[place] != other_actions.code[place]:
                            return OTHER_LIST, game, number, made, ended
                if number % END_EVERY == seat:
                    play_on(copy, values, journal, policies, 0, other_actions, room[0])
                    ended += 1
                    if copy.end_reason == EndReason.MAX_TURNS or copy.winner == NOBODY:
                        return NO_END, game, number, made, ended
                    fault = check_state(copy, values, seen, event, event_shield)
                    if fault > 0:
                        return fault, game, number, made, ended
            chosen = 0
            if count > 1:
                chosen = choose(policies[mover], state, values, actions, count, room[0])
            apply_action(state, values, journal, actions.code[chosen])
            number += 1
    return 0, 0, 0, made, ended


@pytest.mark.slow
def test_a_concealed_game_is_sound_and_can_be_played_to_its_end() -> None:
    room = Room()
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
        room.card("clement_vi_elected"),
        room.loaded.labels["shields"].index("clement_vi"),
    )
    name = Fault(fault).name if fault < OTHER_LIST else fault
    assert fault == 0, f"{name} in game {game} at decision {decision}"
    assert made > 400 * GAMES
    assert ended > 10 * GAMES


@compiled
def count_deals(state, copies, values, seat, deals, hand, own, deck):
    """Conceal one state again and again; count where cards come to lie."""
    other = 1 - seat
    for deal in range(deals):
        copies[0] = state
        copy = copies[0]
        conceal(copy, values, seat, np.uint64(deal))
        for place in range(copy.hand_size[other]):
            hand[copy.hand[other, place]] += 1
        for place in range(copy.draw_pile_size[seat]):
            own[copy.draw_pile[seat, place], place] += 1
        for place in range(copy.market_deck_size):
            deck[copy.market_deck[place], place] += 1


def in_the_middle(room: Room, seed: int, decisions: int) -> None:
    """Play a random game for some decisions."""
    new_game(room.state, room.values, room.journal, np.uint64(seed), 2)
    for _ in range(decisions):
        count = legal_actions(room.state, room.values, room.actions)
        policy = room.policies[int(room.state.seat_to_move)]
        chosen = room.chooses(policy, room.state, count)
        action = np.int64(room.actions.code[chosen])
        apply_action(room.state, room.values, room.journal, action)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("seed", "decisions"), [(1, 0), (2, 130), (3, 260)])
def test_unknown_cards_are_dealt_evenly(seat: int, seed: int, decisions: int) -> None:
    room = Room()
    in_the_middle(room, seed, decisions)
    state, values = room.state, room.values
    deals = 20_000
    hand = np.zeros(MAX_CARDS, np.int64)
    own, deck = (np.zeros((MAX_CARDS, PILE), np.int64) for _ in range(2))
    copies = np.zeros(1, STATE).view(np.recarray)
    count_deals(state, copies, values, seat, deals, hand, own, deck)

    def is_known(card: int) -> bool:
        return bool((int(state.known_to[card]) >> seat) & 1)

    other = 1 - seat
    held = state.hand[other, : state.hand_size[other]].tolist()
    piled = state.draw_pile[other, : state.draw_pile_size[other]].tolist()
    unseen = [card for card in held + piled if not is_known(card)]
    for card in held:
        if is_known(card):
            assert hand[card] == deals
    places = sum(1 for card in held if not is_known(card))
    assert hand[unseen].sum() == places * deals
    if 0 < places < len(unseen):
        assert chisquare(hand[unseen]).pvalue > LEAST

    check_pile(own, state.draw_pile[seat, : state.draw_pile_size[seat]].tolist(), is_known, deals)

    cards = state.market_deck[: state.market_deck_size].tolist()
    low = {Deck.CRECY: 6, Deck.MARKET_LATE: 27}
    pinned = [card for card in cards if values.deck[card] in low]
    for card in pinned:
        end = low[Deck(int(values.deck[card]))]
        open_places = [at for at, there in enumerate(cards[:end]) if not is_known(there)]
        assert deck[card].sum() == deck[card, open_places].sum() == deals
        expected = np.full(len(open_places), deals / len(open_places))
        if values.deck[card] == Deck.MARKET_LATE:  # not where Crécy is
            crecy = len([at for at in open_places if at < 6])
            share = 1 / (len(open_places) - 1)
            for number, at in enumerate(open_places):
                expected[number] = deals * share * (1 - (1 / crecy if at < 6 else 0))
        assert chisquare(deck[card, open_places], expected).pvalue > LEAST
    top = deck[:, len(cards) - 1]
    rest = [card for card in cards if card not in pinned and not is_known(card)]
    if len(cards) > 27 and not is_known(cards[-1]):
        assert top[rest].sum() == deals
        assert chisquare(top[rest]).pvalue > LEAST


def check_pile(counts: Any, pile: list[int], is_known: Any, deals: int) -> None:
    """Known cards stay; at each other place each unknown card lies equally often."""
    unknown = [card for card in pile if not is_known(card)]
    for place, card in enumerate(pile):
        if is_known(card):
            assert counts[card, place] == deals
        else:
            assert counts[unknown, place].sum() == deals
            if len(unknown) > 1:
                assert chisquare(counts[unknown, place]).pvalue > LEAST


@compiled
def count_kept(state, copies, values, seat, deals, kept):
    """Conceal one state again and again; count what the other side keeps, "none" first."""
    outside = 0
    for deal in range(deals):
        copies[0] = state
        copy = copies[0]
        conceal(copy, values, seat, np.uint64(deal))
        other = 1 - seat
        if copy.kept_size[other] == 0:
            kept[0] += 1
        else:
            card = copy.kept[other, 0]
            kept[1 + card] += 1
            held = False
            for place in range(copy.hand_size[other]):
                if copy.hand[other, place] == card:
                    held = True
            if not held:
                outside += 1
    return outside


def play_until(room: Room, seed: int, wanted: DecisionKind, *, second: bool) -> None:
    """Play a random game until a decision, as the first or the second player of the round."""
    state = room.state
    new_game(state, room.values, room.journal, np.uint64(seed), 2)
    while True:
        count = legal_actions(state, room.values, room.actions)
        is_second = int(state.seat_to_move) != int(state.first_seat)
        if state.decision == wanted and is_second == second and state.hand_size.min() > 0:
            return
        policy = room.policies[int(state.seat_to_move)]
        chosen = room.chooses(policy, state, count)
        action = np.int64(room.actions.code[chosen])
        apply_action(state, room.values, room.journal, action)


def test_what_the_other_side_keeps_is_a_secret_until_both_have_chosen() -> None:
    """Each of its cards and none are equally likely; how many it keeps is hidden too."""
    room = Room()
    copies = np.zeros(1, STATE).view(np.recarray)
    play_until(room, 1, DecisionKind.KEPT_CARD, second=True)
    state, deals = room.state, 20_000
    seat = int(state.seat_to_move)
    cards = int(state.hand_size[1 - seat])
    kept = np.zeros(MAX_CARDS + 1, np.int64)
    assert count_kept(state, copies, room.values, seat, deals, kept) == 0
    assert kept.sum() == deals
    share = 1 / (cards + 1)
    assert binomtest(int(kept[0]), deals, share).pvalue > LEAST
    assert (kept[1:] > 0).sum() > cards  # more cards than are in hand might be there
    for card in range(MAX_CARDS):
        assert kept[1 + card] <= deals * share * 1.2


def test_what_was_kept_is_forgotten_in_play() -> None:
    room = Room()
    copies = np.zeros(1, STATE).view(np.recarray)
    play_until(room, 1, DecisionKind.KEPT_CARD, second=True)
    play_until_card(room)
    for seat in range(SEATS):
        copies[0] = room.state
        conceal(copies[0], room.values, seat, np.uint64(1))
        assert copies[0].kept_size[1 - seat] == 0


def play_until_card(room: Room) -> None:
    """Go on to the next play."""
    while room.state.decision != DecisionKind.CARD:
        legal_actions(room.state, room.values, room.actions)
        action = np.int64(room.actions.code[0])
        apply_action(room.state, room.values, room.journal, action)
