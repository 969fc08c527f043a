"""What a seat does not know is dealt anew, so that a policy which looks ahead can't peek.

What is public, what is hidden and what a seat keeps in mind is told in the game's README ("What a
seat knows"). For a seat, `conceal` deals anew

- the Attribute Cards out of its sight: the deck, and of the other hands what was taken unseen;
- the place of the Revolution Card among the cards under the Revolution Disc;
- the Treachery Cards out of its sight, in the same way;
- the seed, and with it every draw to come.
"""

from __future__ import annotations

import numpy as np

from sim.engine.chance import CONCEAL_STREAM, chance, scaled, shuffle
from sim.engine.compiled import compiled
from sim.games.heads_of_state.codes import (
    ATTRIBUTES,
    COPIES,
    DECK,
    MAX_KINDS,
    REVOLUTION,
    DecisionKind,
)
from sim.games.heads_of_state.rules.creating_a_noble import boxes_to_create_in

# Occasions of the stream, one for each thing that is dealt anew.
ATTRIBUTE_CARDS, REVOLUTION_CARD, TREACHERY_CARDS, NEW_SEED = range(4)

NOWHERE = -1  # no place in the deck
MOST_COPIES = 2 * COPIES  # of a kind: a card is ``kind * MOST_COPIES + copy`` here


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
    cards = np.empty(2 * DECK, np.int64)
    deal_attributes_anew(state, seat, cards, seed)
    deal_treachery_anew(state, values, seat, cards, seed)
    if state.decision == DecisionKind.CREATE and state.seat_to_move != seat:
        state.asked[0] = boxes_to_create_in(state, values, state.seat_to_move)
    state.seed = chance(seed, CONCEAL_STREAM, NEW_SEED, 0)


@compiled
def is_dealt_anew(state, seat, other):
    """Return whether the hidden part of a hand is dealt anew.

    It is another seat's, and that seat is not in the middle of using it: from its payment, or its
    first look at what Treachery Cards to play, until the turn goes on, a hand stays as it is, since
    what is chosen next depends on it. A policy deals anew when it is its own turn to choose, so
    this concerns no policy.
    """
    if other == seat:
        return False
    if other == state.seat_to_move:
        kind = state.decision
        return not (kind >= DecisionKind.PAYMENT and kind <= DecisionKind.SECOND_CARD)
    return True


@compiled
def deal_attributes_anew(state, seat, cards, seed):
    """Deal deck and hidden Attribute Cards of the other seats anew among their places."""
    copies = np.zeros(ATTRIBUTES, np.int64)
    revolution = NOWHERE  # it lies open while the discards of a round's end are made
    for place in range(state.deck_size):
        if state.deck[place] == REVOLUTION:
            luck = chance(seed, CONCEAL_STREAM, REVOLUTION_CARD, 0)
            revolution = scaled(luck, state.stack_size)
        else:
            copies[state.deck[place]] += 1
    for other in range(state.seats):
        if is_dealt_anew(state, seat, other):
            for attribute in range(ATTRIBUTES):
                hidden = state.hand[other, attribute] - state.open_hand[other, attribute]
                copies[attribute] += hidden
                state.hand[other, attribute] -= hidden
    count = 0
    for attribute in range(ATTRIBUTES):
        for copy in range(copies[attribute]):
            cards[count] = attribute * MOST_COPIES + copy
            count += 1
    shuffle(cards, count, seed, CONCEAL_STREAM, ATTRIBUTE_CARDS)
    for place in range(state.deck_size):
        if place == revolution:
            state.deck[place] = REVOLUTION
        else:
            count -= 1
            state.deck[place] = cards[count] // MOST_COPIES
    for other in range(state.seats):
        if is_dealt_anew(state, seat, other):
            held = 0
            for attribute in range(ATTRIBUTES):
                held += state.hand[other, attribute]
            for _ in range(state.hand_size[other] - held):
                count -= 1
                state.hand[other, cards[count] // MOST_COPIES] += 1
            state.hand_mask[other] = 0
            for attribute in range(ATTRIBUTES):
                if state.hand[other, attribute] > 0:
                    state.hand_mask[other] |= 1 << attribute


@compiled
def deal_treachery_anew(state, values, seat, cards, seed):
    """Deal the Treachery deck and hidden cards of the other seats anew among their places."""
    copies = np.zeros(MAX_KINDS, np.int64)
    for place in range(state.treachery_deck_size):
        copies[state.treachery_deck[place]] += 1
    for other in range(state.seats):
        if is_dealt_anew(state, seat, other):
            for kind in range(values.kinds):
                hidden = state.treachery_hand[other, kind] - state.open_treachery[other, kind]
                copies[kind] += hidden
                state.treachery_hand[other, kind] -= hidden
    count = 0
    for kind in range(values.kinds):
        for copy in range(copies[kind]):
            cards[count] = kind * MOST_COPIES + copy
            count += 1
    shuffle(cards, count, seed, CONCEAL_STREAM, TREACHERY_CARDS)
    for place in range(state.treachery_deck_size):
        count -= 1
        state.treachery_deck[place] = cards[count] // MOST_COPIES
    for other in range(state.seats):
        if is_dealt_anew(state, seat, other):
            held = 0
            for kind in range(values.kinds):
                held += state.treachery_hand[other, kind]
            for _ in range(state.treachery_hand_size[other] - held):
                count -= 1
                state.treachery_hand[other, cards[count] // MOST_COPIES] += 1
