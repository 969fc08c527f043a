"""2.0 Components: piles of cards, treasuries, and paying (2.4, 6.12, 6.22).

Paying stands here because cards, boosts, John and loyalty steps all pay the same way.
"""

from __future__ import annotations

from sim.engine.agenda import ask, push
from sim.engine.chance import shuffle
from sim.engine.compiled import compiled
from sim.engine.narrow import wide
from sim.games.recording import log
from sim.games.romans.codes import (
    BOTH_SEATS,
    CHOICES,
    CURRENCIES,
    NOBODY,
    Currency,
    DecisionKind,
    Stream,
    Task,
)
from sim.games.romans.journal import Note, note_drawn, note_gained, note_spent

# --- decisions ------------------------------------------------------------------------------


@compiled
def ask_seat(state, kind, seat, a, b):
    """Open a decision and count it, so that its occasion is a stable place in the game."""
    state.ordinal[kind] += 1
    ask(state, kind, seat, a, b)


@compiled
def start_moment(state, moment):
    """Enter a play or a step of the round: decisions of each kind are numbered afresh."""
    state.moment = moment
    state.ordinal[:] = 0


@compiled
def list_choices(actions, count, kind, choice):
    """Append an action; return the new count. Choices must come ascending."""
    actions.code[count] = kind * CHOICES + choice
    return count + 1


@compiled
def list_first(actions, kind, choices):
    """List a decision's first choices, all of them open: 0 .. ``choices`` - 1."""
    for choice in range(choices):
        actions.code[choice] = kind * CHOICES + choice
    return choices


@compiled
def list_card(actions, count, kind, card):
    """Insert a card's action in ascending order; return the new count."""
    action = kind * CHOICES + card
    place = count
    while place > 0 and actions.code[place - 1] > action:
        actions.code[place] = actions.code[place - 1]
        place -= 1
    actions.code[place] = action
    return count + 1


# --- piles ----------------------------------------------------------------------------------


@compiled
def take_card(pile, sizes, seat, card):
    """Take a card out of a seat's pile, keeping the order; return whether it was there."""
    size = sizes[seat]
    for place in range(size):
        if pile[seat, place] == card:
            for later in range(place, size - 1):
                pile[seat, later] = pile[seat, later + 1]
            sizes[seat] = size - 1
            return True
    return False


@compiled
def take_from_hand(state, seat, card):
    """Take a card out of a hand."""
    size = state.hand_size[seat] - 1
    for place in range(size):  # ascending: those from the card on move up
        follows = state.hand[seat, place] >= card
        state.hand[seat, place] = state.hand[seat, place + 1 if follows else place]
    state.hand_size[seat] = size


@compiled
def put_on_discard(state, seat, card):
    """Put a card on a discard pile."""
    state.discard[seat, state.discard_size[seat]] = card
    state.discard_size[seat] += 1


@compiled
def put_on_draw_pile(state, seat, card):
    """Put a card on top of a draw pile."""
    state.draw_pile[seat, state.draw_pile_size[seat]] = card
    state.draw_pile_size[seat] += 1


@compiled
def put_in_play_area(state, seat, card):
    """Lay a card face up in a play area (5.4)."""
    state.play_area[seat, state.play_area_size[seat]] = card
    state.play_area_size[seat] += 1


@compiled
def add_to_hand(state, seat, card):
    """Put a card into a hand, which is kept ascending."""
    size = state.hand_size[seat]
    for place in range(size):
        other = wide(state.hand[seat, place])
        state.hand[seat, place] = min(other, card)
        card = max(other, card)
    state.hand[seat, size] = card
    state.hand_size[seat] = size + 1


@compiled
def put_under_draw_pile(state, seat, card):
    """Put a card at the bottom of a draw pile (6.11)."""
    for place in range(state.draw_pile_size[seat], 0, -1):
        state.draw_pile[seat, place] = state.draw_pile[seat, place - 1]
    state.draw_pile[seat, 0] = card
    state.draw_pile_size[seat] += 1


@compiled
def put_out_of_play(state, card):
    """Remove a card from the game, or put a used event away."""
    state.out_of_play[state.out_of_play_size] = card
    state.out_of_play_size += 1


@compiled
def put_aside(state, card):
    """Set a card aside."""
    state.aside[state.aside_size] = card
    state.aside_size += 1


@compiled
def is_aside(state, card):
    """Return whether a card is set aside."""
    for place in range(state.aside_size):
        if state.aside[place] == card:
            return True
    return False


@compiled
def take_from_aside(state, card):
    """Take a card back that was set aside."""
    for place in range(state.aside_size):
        if state.aside[place] == card:
            state.aside[place] = state.aside[state.aside_size - 1]
            state.aside_size -= 1
            return


@compiled
def discard_from_hand(state, seat, card):
    """Move a card from a hand to its owner's discard pile."""
    take_from_hand(state, seat, card)
    put_on_discard(state, seat, card)


@compiled
def reshuffle(state, journal, seat):
    """Shuffle the discard pile into a new draw pile; nobody knows its order (5.9).

    The discard pile was open and the draw pile is empty, so both seats can tell the hand.
    """
    for place in range(state.hand_size[seat]):
        state.known_to[state.hand[seat, place]] = BOTH_SEATS
    size = state.discard_size[seat]
    for place in range(size):
        card = wide(state.discard[seat, place])
        state.draw_pile[seat, place] = card
        state.known_to[card] = 0
    state.discard_size[seat] = 0
    state.draw_pile_size[seat] = size
    shuffle(state.draw_pile[seat], size, state.seed, Stream.DRAW_PILE + seat, state.shuffles[seat])
    state.shuffles[seat] += 1
    log(journal, Note.RESHUFFLED, seat, size, 0, 0, 0, state.round_number)


@compiled
def draw_cards(state, values, journal, seat, count):
    """Draw up to ``count`` cards, reshuffling when the draw pile runs out (5.9)."""
    for _ in range(count):
        if state.draw_pile_size[seat] == 0:
            if state.discard_size[seat] == 0:
                return
            reshuffle(state, journal, seat)
        state.draw_pile_size[seat] -= 1
        card = wide(state.draw_pile[seat, state.draw_pile_size[seat]])
        add_to_hand(state, seat, card)
        note_drawn(journal, values, seat, card, state.round_number)


# --- currency (2.4) -------------------------------------------------------------------------


@compiled
def gain_currency(state, journal, seat, currency, cubes):
    """Take cubes from the supply, which has no limit (2.4)."""
    if cubes > 0:
        state.wallet[seat, currency] += cubes
        note_gained(journal, seat, currency, cubes, state.round_number)


@compiled
def spend_currency(state, journal, seat, currency, cubes):
    """Return cubes to the supply; the caller has checked that they are there."""
    state.wallet[seat, currency] -= cubes
    note_spent(journal, seat, currency, cubes, state.round_number)


@compiled
def lose_currency(state, journal, seat, currency, cubes):
    """Lose cubes, never below 0 (2.4)."""
    lost = min(cubes, state.wallet[seat, currency])
    if lost > 0:
        spend_currency(state, journal, seat, currency, lost)
    if cubes > 0:
        log(journal, Note.LOST, seat, currency, lost, 0, 0, state.round_number)


@compiled
def cubes_of(state, seat):
    """Return all the cubes in a treasury."""
    cubes = 0
    for currency in range(CURRENCIES):
        cubes += state.wallet[seat, currency]
    return cubes


@compiled
def gain_any(state, seat, cubes):
    """Gain cubes of "any" currency, each of the side's choice (5.51)."""
    push(state, Task.GAIN_ANY, seat, cubes - 1, 0, 0)
    ask_seat(state, DecisionKind.ANY_YIELD, seat, cubes, 0)


# --- a cost of any type (10.2, 10.4) --------------------------------------------------------


@compiled
def pay_any(state, seat, cubes):
    """Pay cubes of any type, each of the side's choice. Exchange (6.12) would only cost more."""
    if cubes > 0:
        push(state, Task.PAY_USE, seat, cubes - 1, 0, 0)
        ask_seat(state, DecisionKind.USE_COST, seat, cubes, 0)


@compiled
def list_owned_currencies(state, actions):
    """List the currencies that the seat to move has."""
    count = 0
    for currency in range(CURRENCIES):
        if state.wallet[state.seat_to_move, currency] > 0:
            count = list_choices(actions, count, DecisionKind.USE_COST, currency)
    return count


@compiled
def decide_use_cost(state, journal, seat, currency):
    """Pay one cube of a cost of any type."""
    spend_currency(state, journal, seat, currency, 1)
    log(journal, Note.PAID, seat, currency, 1, currency, 0, state.round_number)


# --- a cost by colour (6.12, 6.22) ----------------------------------------------------------

ONE_CUBE = 1 << 32


@compiled
def exchange_share(values):
    """Return the part of one cube that a cube exchanged pays for, in 2^-32, rounded up (6.12).

    So many cubes times this, without the last 32 bits, are as many cubes as they pay for: what was
    rounded up stays below one of the last bits of a full cube. It takes the place of a division.
    """
    return (ONE_CUBE + values.exchange_rate - 1) // values.exchange_rate


@compiled
def can_pay(state, values, seat, church, german, western, eastern, discount, wild):
    """Return whether a seat can pay a cost given by colour; see `can_pay_at`."""
    share = exchange_share(values)
    return can_pay_at(share, state, seat, church, german, western, eastern, discount, wild)


@compiled
def can_pay_at(share, state, seat, church, german, western, eastern, discount, wild):
    """Return whether a seat can pay a cost given by colour, at an `exchange_share`.

    ``discount`` units come off any colours of the cost. Short cubes are covered 1 for 1 by spare
    cubes of a ``wild`` currency (6.22) and by each full exchange of the others (6.12).
    """
    church = state.wallet[seat, Currency.CHURCH] - church
    german = state.wallet[seat, Currency.GERMAN] - german
    western = state.wallet[seat, Currency.WESTERN] - western
    eastern = state.wallet[seat, Currency.EASTERN] - eastern
    short = -min(0, church) - min(0, german) - min(0, western) - min(0, eastern) - discount
    covered = cover(share, church, wild & 1)
    covered += cover(share, german, (wild >> Currency.GERMAN) & 1)
    covered += cover(share, western, (wild >> Currency.WESTERN) & 1)
    covered += cover(share, eastern, (wild >> Currency.EASTERN) & 1)
    return short <= covered


@compiled
def cover(share, spare, is_wild):
    """Return how many short cubes the spare cubes of one currency can pay for."""
    spare = max(0, spare)
    return spare if is_wild else (spare * share) >> 32


@compiled
def can_pay_due(state, values, seat, discount):
    """Return whether a seat can pay what is due now."""
    church, german = state.due[Currency.CHURCH], state.due[Currency.GERMAN]
    western, eastern = state.due[Currency.WESTERN], state.due[Currency.EASTERN]
    return can_pay(state, values, seat, church, german, western, eastern, discount, state.wild)


@compiled
def begin_payment(state, church, german, western, eastern, wild):
    """Put down what is to be paid."""
    state.due[Currency.CHURCH] = church
    state.due[Currency.GERMAN] = german
    state.due[Currency.WESTERN] = western
    state.due[Currency.EASTERN] = eastern
    state.wild = wild
    state.paid = 0


@compiled
def take_discount(state, journal, seat, units):
    """Take ``units`` off the cost one by one, from colours the buyer chooses (6.22, 6.52)."""
    due = 0
    for currency in range(CURRENCIES):
        due += state.due[currency]
    if due <= units:
        for currency in range(CURRENCIES):
            while state.due[currency] > 0:
                decide_discount(state, journal, seat, currency)
    elif units > 0:
        push(state, Task.TAKE_DISCOUNT, seat, units - 1, 0, 0)
        ask_seat(state, DecisionKind.DISCOUNT, seat, units, 0)


@compiled
def list_discounts(state, values, actions):
    """List the colours that a unit of discount may come off, so that the rest can be paid."""
    count = 0
    for currency in range(CURRENCIES):
        if state.due[currency] > 0:
            state.due[currency] -= 1
            units = state.asked[0] - 1
            if can_pay_due(state, values, state.seat_to_move, units):
                count = list_choices(actions, count, DecisionKind.DISCOUNT, currency)
            state.due[currency] += 1
    return count


@compiled
def decide_discount(state, journal, seat, currency):
    """Lower the cost by one cube."""
    state.due[currency] -= 1
    log(journal, Note.DISCOUNTED, seat, currency, 0, 0, 0, state.round_number)


@compiled
def pay(state, seat):
    """Pay what is due, cube by cube in colour order, each from a currency the payer chooses."""
    for currency in range(CURRENCIES):
        if state.due[currency] > 0:
            push(state, Task.PAY, seat, 0, 0, 0)
            ask_seat(state, DecisionKind.PAYMENT, seat, currency, 0)
            return


@compiled
def payment_rate(state, values, due_currency, currency):
    """Return how many cubes of ``currency`` pay one cube due (6.12, 6.22)."""
    if currency == due_currency or (state.wild >> currency) & 1:
        return 1
    return values.exchange_rate


@compiled
def list_payments(state, values, actions):
    """List the currencies that may pay the next cube due, so that the rest can be paid."""
    seat = state.seat_to_move
    due_currency = state.asked[0]
    count = 0
    for currency in range(CURRENCIES):
        if state.wallet[seat, currency] >= payment_rate(state, values, due_currency, currency):
            count = list_choices(actions, count, DecisionKind.PAYMENT, currency)
    if count > 1:  # a single way is sound: the whole payment was checked before it began
        count = keep_sound_payments(state, values, actions, count)
    return count


@compiled
def keep_sound_payments(state, values, actions, count):
    """Strike out of the list the currencies after which the rest could not be paid."""
    seat = state.seat_to_move
    due_currency = state.asked[0]
    sound = 0
    state.due[due_currency] -= 1
    for place in range(count):
        currency = actions.code[place] - DecisionKind.PAYMENT * CHOICES
        rate = payment_rate(state, values, due_currency, currency)
        state.wallet[seat, currency] -= rate
        if can_pay_due(state, values, seat, 0):
            actions.code[sound] = actions.code[place]
            sound += 1
        state.wallet[seat, currency] += rate
    state.due[due_currency] += 1
    return sound


@compiled
def decide_payment(state, values, journal, seat, currency):
    """Pay one cube due."""
    due_currency = state.asked[0]
    rate = payment_rate(state, values, due_currency, currency)
    state.due[due_currency] -= 1
    state.paid += rate
    spend_currency(state, journal, seat, currency, rate)
    log(journal, Note.PAID, seat, currency, rate, due_currency, 0, state.round_number)


# --- sides ----------------------------------------------------------------------------------


@compiled
def controller(state, ground):
    """Return the seat with military in a battleground, or NOBODY (8.2, 6.40)."""
    if state.military[ground, 0] > 0:
        return 0
    if state.military[ground, 1] > 0:
        return 1
    return NOBODY
