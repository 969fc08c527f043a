"""What a seat does not know is dealt anew, so that a policy which looks ahead can't peek.

What is public, what is hidden and what a seat keeps in mind is told in the game's README ("What a
seat knows"). For a seat, `conceal` deals anew

- the initiative cards out of its sight, each deck for itself: the deck, and of the other hands
  what the seat hasn't seen;
- the loyalty cards of the others, and those that were not dealt;
- the seed, and with it every draw to come.
"""

from __future__ import annotations

import numpy as np

from sim.engine.chance import CONCEAL_STREAM, chance, shuffle
from sim.engine.compiled import compiled
from sim.games.corona_de_hierro.codes import (
    COPIES,
    DECK,
    DECKS,
    MAX_KINDS,
    MAX_LOYALTIES,
    ActionKind,
    DecisionKind,
)
from sim.games.corona_de_hierro.rules.executing_cards import kinds_to_execute
from sim.games.corona_de_hierro.rules.hands import kinds_seen
from sim.games.corona_de_hierro.rules.setup import loyalty_used

# Occasions of the stream, one for each thing that is dealt anew; the decks' are their own numbers.
LOYALTY_CARDS, NEW_SEED = DECKS, DECKS + 1


@compiled
def conceal(state, values, seat, seed):
    """Deal anew in place all that ``seat`` does not know, and replace the game's seed.

    Parameters
    ----------
    state : record of STATE
        Modified in place; give a copy.
    values : record of VALUES
    seat : int
        Whose knowledge is kept.
    seed : uint64
        Decides the new deal, and through it the luck to come.
    """
    cards = np.empty(DECK, np.int64)
    for deck in range(DECKS):
        deal_deck_anew(state, values, seat, deck, cards, seed)
    for other in range(state.seats):
        state.hand_kinds[other] = 0
        for place in range(state.hand_size[other]):
            state.hand_kinds[other] |= 1 << state.hand[other, place]
    deal_loyalty_anew(state, values, seat, seed)
    if state.seat_to_move != seat:
        list_anew(state, values)
    state.seed = chance(seed, CONCEAL_STREAM, NEW_SEED, 0)


@compiled
def is_hidden(state, values, seat, deck, other, place):
    """Return whether a card of another hand is one of this deck that the seat hasn't seen.

    The hand of a seat that is choosing which card to execute stays as it is, since it must hold
    one that can be. A policy deals anew when it is its own turn to choose, so this concerns none.
    """
    if other == seat or values.card_deck[state.hand[other, place]] != deck:
        return False
    if other == state.seat_to_move and state.decision == DecisionKind.EXECUTE_CARD:
        return False
    return (state.known_to[other, place] >> seat) & 1 == 0


@compiled
def is_looked_at(state, seat):
    """Return whether another seat is looking at cards."""
    return state.seen_size > 0 and state.seat_to_move != seat


@compiled
def deal_deck_anew(state, values, seat, deck, cards, seed):
    """Deal the cards of a deck that are out of a seat's sight anew among their places."""
    size = gather(state, values, seat, deck, cards)
    shuffle(cards, size, seed, CONCEAL_STREAM, deck)
    for place in range(size):
        cards[place] //= COPIES
    for place in range(state.deck_size[deck]):
        size -= 1
        state.deck[deck, place] = cards[size]
    for other in range(state.seats):
        for place in range(state.hand_size[other]):
            if is_hidden(state, values, seat, deck, other, place):
                size -= 1
                state.hand[other, place] = cards[size]
    if is_looked_at(state, seat):
        for place in range(state.seen_size):
            if values.card_deck[state.seen[place]] == deck:
                size -= 1
                state.seen[place] = cards[size]
    while size > 0:  # what seats have set aside in the advanced set-up
        size -= 1
        state.set_aside[cards[size]] += 1


@compiled
def gather(state, values, seat, deck, cards):
    """Write the cards of a deck that are out of sight into ``cards``, numbered; return how many."""
    copies = np.zeros(MAX_KINDS, np.int64)
    for place in range(state.deck_size[deck]):
        copies[state.deck[deck, place]] += 1
    for other in range(state.seats):
        for place in range(state.hand_size[other]):
            if is_hidden(state, values, seat, deck, other, place):
                copies[state.hand[other, place]] += 1
    if is_looked_at(state, seat):
        for place in range(state.seen_size):
            if values.card_deck[state.seen[place]] == deck:
                copies[state.seen[place]] += 1
    size = 0
    for kind in range(values.kinds):
        if values.card_deck[kind] == deck:
            copies[kind] += state.set_aside[kind]
            state.set_aside[kind] = 0
            for copy in range(copies[kind]):
                cards[size] = kind * COPIES + copy
                size += 1
    return size


@compiled
def deal_loyalty_anew(state, values, seat, seed):
    """Deal the loyalty cards of the other seats anew; who has seen none yet knows none."""
    if state.loyalty[seat] < 0:
        return
    cards = np.empty(MAX_LOYALTIES, np.int64)
    size = 0
    for card in range(values.loyalties):
        if card != state.loyalty[seat] and loyalty_used(state, values, card):
            cards[size] = card
            size += 1
    shuffle(cards, size, seed, CONCEAL_STREAM, LOYALTY_CARDS)
    for other in range(state.seats):
        if other != seat:
            size -= 1
            state.loyalty[other] = cards[size]


@compiled
def list_anew(state, values):
    """Find the choices of another seat's open decision anew, where they depend on hidden cards."""
    kind = state.decision
    if kind == DecisionKind.ACTION:
        executable = kinds_to_execute(state, values, state.seat_to_move)
        state.asked[0] &= ~(1 << ActionKind.EXECUTE_CARD)
        if executable != 0:
            state.asked[0] |= 1 << ActionKind.EXECUTE_CARD
        state.asked[1] = executable
    elif kind == DecisionKind.DISCARD_CARD:
        state.asked[0] = state.hand_kinds[state.seat_to_move]
    elif kind == DecisionKind.SPY_DISCARD:
        state.asked[0] = state.hand_kinds[state.asked[1]]
    elif kind == DecisionKind.KEEP_CARD or kind == DecisionKind.SET_UP_CARD:
        state.asked[0] = kinds_seen(state, values)
