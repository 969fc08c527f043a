"""What a seat does not know is dealt anew, so that a policy which looks ahead can't peek.

What is public, what is hidden and what a seat keeps in mind is told in the game's README ("What a
seat knows"). For a seat, `conceal` deals anew

- the other side's hand and draw pile: together a known set, so all of their cards that the seat
  does not know to lie just there change places among each other;
- its own draw pile, in the same way;
- the market deck: Crécy goes to any unknown place of the bottom ``crecy_depth``, a late card to
  any unknown place that its entry allows, and the rest to the places left;
- which cards the other side has just chosen to keep, while that is secret (9.6);
- the seed, and with it every draw to come.

Cards that the other side is looking at belong to the pile they were taken from. What is known:
each card whose bit of the seat is set in ``known_to``. A card known in its place stays there.
"""

from __future__ import annotations

import numpy as np

from sim.engine.chance import CONCEAL_STREAM, chance, scaled, shuffle
from sim.engine.compiled import compiled
from sim.engine.narrow import wide
from sim.games.romans.codes import NO_CARD, NOBODY, PILE, DecisionKind, Deck, Task
from sim.games.romans.state import LOOKED

# Occasions of the stream, one for each thing that is dealt anew.
OTHER_SIDE, OWN_PILE, MARKET_DECK, LATE_CARDS, CRECY_PLACE, KEPT_CARDS, NEW_SEED = range(7)
NO_PLACE = -1

ROOM = 2 * PILE + LOOKED  # places that may be dealt anew together


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
    looker, looks_at_market = who_looks(state)
    cards = np.empty(ROOM, np.int64)  # room for a pile
    deal_side(state, seat, 1 - seat, looker == 1 - seat and not looks_at_market, cards, seed)
    deal_own_pile(state, seat, cards, seed)
    deal_market(state, values, seat, looker == 1 - seat and looks_at_market, cards, seed)
    choose_kept(state, values, seat, seed)
    state.seed = chance(seed, CONCEAL_STREAM, NEW_SEED, 0)


@compiled
def is_known(state, seat, card):
    """Return whether a seat knows that a card lies exactly where it lies."""
    return (state.known_to[card] >> seat) & 1 == 1


@compiled
def who_looks(state):
    """Return who is looking at cards (NOBODY: nobody is), and whether they are the market's."""
    if state.looked_size > 0:
        for place in range(state.agenda_size):
            task = state.agenda[place, 0]
            if task == Task.LOOK_OWN or task == Task.LOOK_OWN_ORDER:
                return wide(state.agenda[place, 1]), False
            if task == Task.LOOK_MARKET or task == Task.LOOK_MARKET_ORDER:
                return wide(state.agenda[place, 1]), True
    return NOBODY, False


@compiled
def deal_side(state, seat, other, looks, cards, seed):
    """Deal the other side's hand, draw pile and cards in view anew among their places."""
    count = 0
    for place in range(state.hand_size[other]):
        if not is_known(state, seat, wide(state.hand[other, place])):
            cards[count] = state.hand[other, place]
            count += 1
    for place in range(state.draw_pile_size[other]):
        if not is_known(state, seat, wide(state.draw_pile[other, place])):
            cards[count] = state.draw_pile[other, place]
            count += 1
    if looks:
        for place in range(state.looked_size):
            if is_in_view(state, seat, place):
                cards[count] = state.looked[place]
                count += 1
    shuffle(cards, count, seed, CONCEAL_STREAM, OTHER_SIDE)
    for place in range(state.hand_size[other]):
        if not is_known(state, seat, wide(state.hand[other, place])):
            count -= 1
            state.hand[other, place] = cards[count]
    sort_hand(state, other)
    for place in range(state.draw_pile_size[other]):
        if not is_known(state, seat, wide(state.draw_pile[other, place])):
            count -= 1
            state.draw_pile[other, place] = cards[count]
    if looks:
        for place in range(state.looked_size):
            if is_in_view(state, seat, place):
                count -= 1
                state.looked[place] = cards[count]


@compiled
def is_in_view(state, seat, place):
    """Return whether a card that was looked at is still in view, unknown to ``seat``."""
    return state.set_back[place] >= 0 and not is_known(state, seat, state.looked[place])


@compiled
def sort_hand(state, seat):
    """Put a hand in ascending order again."""
    for place in range(1, state.hand_size[seat]):
        card = wide(state.hand[seat, place])
        lower = place
        while lower > 0 and state.hand[seat, lower - 1] > card:
            state.hand[seat, lower] = state.hand[seat, lower - 1]
            lower -= 1
        state.hand[seat, lower] = card


@compiled
def deal_own_pile(state, seat, cards, seed):
    """Deal the seat's own draw pile anew."""
    count = 0
    for place in range(state.draw_pile_size[seat]):
        if not is_known(state, seat, wide(state.draw_pile[seat, place])):
            cards[count] = state.draw_pile[seat, place]
            count += 1
    shuffle(cards, count, seed, CONCEAL_STREAM, OWN_PILE)
    for place in range(state.draw_pile_size[seat]):
        if not is_known(state, seat, wide(state.draw_pile[seat, place])):
            count -= 1
            state.draw_pile[seat, place] = cards[count]


# --- the market deck ------------------------------------------------------------------------


@compiled
def deck_card(state, place):
    """Return the card at a place of the market deck; cards in view lie on top of it."""
    if place < state.market_deck_size:
        return wide(state.market_deck[place])
    return state.looked[state.market_deck_size + state.looked_size - 1 - place]


@compiled
def put_deck_card(state, place, card):
    """Put a card at a place of the market deck or of the cards in view on top of it."""
    if place < state.market_deck_size:
        state.market_deck[place] = card
    else:
        state.looked[state.market_deck_size + state.looked_size - 1 - place] = card


@compiled
def late_entry_end(values, late_card):
    """Return past which place of the deck a late card can't have been put (3.44, 3.45)."""
    market = 0
    size = 0  # of the deck that the card was put into
    above = 0  # cards put in after it, which may have raised it
    for card in range(values.card_count):
        deck = values.deck[card]
        event = (deck == Deck.HISTORICAL_EVENT) | (deck == Deck.BATTLE_EVENT)
        late = deck == Deck.MARKET_LATE
        market += 1 if deck == Deck.MARKET else 0
        size += 1 if event | (late & (card < late_card)) else 0
        above += 1 if (deck == Deck.CRECY) | (late & (card > late_card)) else 0
    size += max(0, market - values.row_size)
    return size * values.late_share[0] // values.late_share[1] + 1 + above


@compiled
def pick_place(taken, places, card, seed, occasion):
    """Return one of the first ``places`` places that are not taken, or NO_PLACE."""
    picked = NO_PLACE
    greatest = np.uint64(0)
    for place in range(min(places, len(taken))):
        if taken[place] == 0:
            luck = chance(seed, CONCEAL_STREAM, occasion, card * ROOM + place)
            if picked == NO_PLACE or luck > greatest:
                picked, greatest = place, luck
    return picked


@compiled
def deal_low_cards(state, values, seat, deck, occasion, taken, dealt, seed):
    """Deal Crécy, or the late cards, to places that are open to them.

    If there is none, since the other side has looked at a card and put it higher, any unknown
    place serves.
    """
    for source in range(len(taken)):
        card = deck_card(state, source)
        if values.deck[card] == deck and not is_known(state, seat, card):
            end = values.crecy_depth
            if deck == Deck.MARKET_LATE:
                end = late_entry_end(values, card)
            place = pick_place(taken, end, card, seed, occasion)
            if place == NO_PLACE:
                place = pick_place(taken, len(taken), card, seed, occasion)
            taken[place] = 1
            dealt[place] = card


@compiled
def deal_market(state, values, seat, looks, cards, seed):
    """Deal the market deck anew: Crécy first, then late cards, then the rest (3.43 to 3.45)."""
    size = state.market_deck_size
    if looks:
        size += state.looked_size
    taken = np.zeros(size, np.int64)  # 1: the card there is known, or dealt
    dealt = np.zeros(size, np.int64)
    for place in range(size):
        card = deck_card(state, place)
        if is_known(state, seat, card):
            taken[place] = 1
            dealt[place] = card
    deal_low_cards(state, values, seat, Deck.CRECY, CRECY_PLACE, taken, dealt, seed)
    deal_low_cards(state, values, seat, Deck.MARKET_LATE, LATE_CARDS, taken, dealt, seed)
    count = 0
    for place in range(size):
        card = deck_card(state, place)
        low = values.deck[card] == Deck.CRECY or values.deck[card] == Deck.MARKET_LATE
        if not low and not is_known(state, seat, card):
            cards[count] = card
            count += 1
    shuffle(cards, count, seed, CONCEAL_STREAM, MARKET_DECK)
    for place in range(size):
        if taken[place] == 0:
            count -= 1
            dealt[place] = cards[count]
    for place in range(size):
        put_deck_card(state, place, dealt[place])


# --- the secret choice of the hand step -----------------------------------------------------


@compiled
def choose_kept(state, values, seat, seed):
    """Choose anew what the other side keeps, while its choice is secret (9.6).

    It is secret while ``seat``, as the second to choose, is asked. How many it keeps is secret
    too: each step is uniform over its cards and "none", as the decision is. At all other times
    what was kept lies in the hand, and the note of it is dropped.
    """
    other = 1 - seat
    kept = 0
    if state.decision == DecisionKind.KEPT_CARD:
        if state.seat_to_move == other:
            kept = min(state.kept_size[other], state.hand_size[other])
            for place in range(kept):
                state.kept[other, place] = state.hand[other, place]
        elif state.first_seat == other:
            left = state.hand_size[other]
            while kept < values.kept_cards and kept < state.hand_size[other]:
                choice = scaled(chance(seed, CONCEAL_STREAM, KEPT_CARDS, kept), left + 1)
                if choice == left:
                    break
                state.kept[other, kept] = nth_not_kept(state, other, kept, choice)
                kept += 1
                left -= 1
    state.kept_size[other] = kept


@compiled
def nth_not_kept(state, seat, kept, number):
    """Return the hand's card number ``number`` of those not among the first ``kept`` kept."""
    for place in range(state.hand_size[seat]):
        card = wide(state.hand[seat, place])
        free = True
        for earlier in range(kept):
            if state.kept[seat, earlier] == card:
                free = False
        if free:
            if number == 0:
                return card
            number -= 1
    return NO_CARD
