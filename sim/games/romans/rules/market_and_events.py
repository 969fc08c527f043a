"""6.0 The Market and Events: buying, acquiring, refilling, events, looking at the deck."""

from __future__ import annotations

from sim.engine.agenda import push
from sim.engine.compiled import compiled
from sim.engine.narrow import wide
from sim.games.recording import log
from sim.games.romans.codes import (
    BOTH_SEATS,
    NO_CARD,
    NOBODY,
    NONE,
    SEATS,
    Acquired,
    Currency,
    DecisionKind,
    Step,
    Task,
)
from sim.games.romans.journal import (
    Note,
    note_acquired,
    note_departure,
    note_event,
    note_event_countered,
    note_event_done,
    note_event_opens,
    note_offered,
    note_opportunity,
)
from sim.games.romans.rules.components import (
    ask_seat,
    begin_payment,
    can_pay_at,
    discard_from_hand,
    exchange_share,
    list_card,
    list_choices,
    put_on_discard,
    put_out_of_play,
    put_under_draw_pile,
)
from sim.games.romans.rules.shields_and_passives import place_shield_of_card
from sim.games.romans.state import ROW

# --- 6.1 Buying -----------------------------------------------------------------------------


@compiled
def can_buy(share, state, values, seat, card, extra_discount):
    """Return whether a seat can pay for a card, discounts and exchange counted (6.12, 6.22).

    ``share`` is what `exchange_share` says.
    """
    return can_pay_at(
        share,
        state,
        seat,
        values.cost[card, Currency.CHURCH],
        values.cost[card, Currency.GERMAN],
        values.cost[card, Currency.WESTERN],
        values.cost[card, Currency.EASTERN],
        state.discount[seat] + extra_discount,
        state.discount_wild[seat],
    )


@compiled
def offer_purchase(state, values, journal, seat):
    """After a play, let its side buy one card of the market row (6.1, 4.31)."""
    share = exchange_share(values)
    affordable = 0  # bit mask of spots, the extra one past the regular ones
    for place in range(state.row_size):
        payable = 1 if can_buy(share, state, values, seat, state.row[place], 0) else 0
        affordable |= payable << place
        note_opportunity(journal, values, seat, state.row[place], payable)
    if state.extra_spot != NO_CARD and can_buy(share, state, values, seat, state.extra_spot, 0):
        affordable |= 1 << ROW
        note_opportunity(journal, values, seat, state.extra_spot, 1)
    ask_seat(state, DecisionKind.PURCHASE, seat, affordable, 0)


@compiled
def list_purchases(state, actions):
    """List the cards of the row that can be paid for, and none."""
    affordable = state.asked[0]
    count = 0
    for place in range(state.row_size):
        if (affordable >> place) & 1:
            count = list_card(actions, count, DecisionKind.PURCHASE, state.row[place])
    if (affordable >> ROW) & 1:
        count = list_card(actions, count, DecisionKind.PURCHASE, state.extra_spot)
    return list_choices(actions, count, DecisionKind.PURCHASE, NONE)


@compiled
def decide_purchase(state, values, seat, card):
    """Buy a card of the row, or nothing."""
    if card != NONE:
        buy(state, values, seat, card, 0, Acquired.BOUGHT)


@compiled
def buy(state, values, seat, card, extra_discount, how):
    """Pay for a card, less the discounts that this purchase uses up, then acquire it (6.22)."""
    units = state.discount[seat] + extra_discount
    begin_payment(
        state,
        values.cost[card, Currency.CHURCH],
        values.cost[card, Currency.GERMAN],
        values.cost[card, Currency.WESTERN],
        values.cost[card, Currency.EASTERN],
        state.discount_wild[seat],
    )
    state.discount[seat] = 0
    state.discount_wild[seat] = 0
    push(state, Task.ACQUIRE, seat, card, how, 0)
    push(state, Task.PAY, seat, 0, 0, 0)
    push(state, Task.TAKE_DISCOUNT, seat, units, 0, 0)


# --- 6.2 Acquiring --------------------------------------------------------------------------


@compiled
def acquire(state, values, journal, seat, card, how):
    """Take a card: under the draw pile (6.11), its shield placed (11.1), the row refilled (6.3)."""
    price = state.paid
    if how == Acquired.FREE:
        price = 0
    note_acquired(journal, values, seat, card, how, price, state.round_number)
    leave_row(state, journal, seat, card)
    if how == Acquired.FREE and values.free_card_to_bottom == 0:
        put_on_discard(state, seat, card)
    else:
        put_under_draw_pile(state, seat, card)
        state.known_to[card] = BOTH_SEATS
    place_shield_of_card(state, values, journal, seat, card)


@compiled
def leave_row(state, journal, seat, card):
    """Take a card off its spot; a regular spot is refilled, the extra one is not (6.3, 6.42)."""
    if card == state.extra_spot:
        state.extra_spot = NO_CARD
        log(journal, Note.EXTRA_SPOT_CLOSED, NOBODY, 0, 0, 0, 0, state.round_number)
        return
    for place in range(state.row_size):
        if state.row[place] == card:
            take_from_row(state, journal, place)
            push(state, Task.REFILL, seat, 0, 0, 0)
            return


@compiled
def take_from_row(state, journal, place):
    """Close up the row over a regular spot; the oldest card stays first."""
    for later in range(place, state.row_size - 1):
        state.row[later] = state.row[later + 1]
    state.row_size -= 1
    note_departure(journal, state.step, state.round_number)


# --- 6.3 Refilling the row ------------------------------------------------------------------


@compiled
def refill(state, values, journal, seat):
    """Refill the row from the market deck, resolving each event as it is revealed (6.3, 6.4).

    Once Crécy has come in the rotation the game is over and nothing more is revealed (12.13).
    """
    while state.row_size < values.row_size:
        if state.last_round == 1 and state.step == Step.ROTATION:
            return
        if state.market_deck_size == 0:
            log(journal, Note.ROW_EMPTY, seat, 0, 0, 0, 0, state.round_number)
            return
        state.market_deck_size -= 1
        card = wide(state.market_deck[state.market_deck_size])
        if values.event[card] == 1:
            push(state, Task.REFILL, seat, 0, 0, 0)
            reveal(state, values, journal, seat, card)
            return
        state.row[state.row_size] = card
        state.row_size += 1
        note_offered(journal, values, 0, card)
        note_offered(journal, values, 1, card)
        log(journal, Note.ROW_FILLED, seat, card, 0, 0, 0, state.round_number)


# --- 6.4 Events -----------------------------------------------------------------------------


@compiled
def reveal(state, values, journal, seat, card):
    """Reveal an event; ``seat`` is whose refill it was, NOBODY in the rotation (6.4)."""
    put_out_of_play(state, card)
    note_event(journal, seat, card, state.step, state.round_number)
    push(state, Task.RESOLVE_EVENT, seat, card, 0, 0)
    if values.uncounterable[card] == 0:
        push(state, Task.REVEAL, seat, card, 0, 0)


@compiled
def offer_writing_history(state, values, event, asked_seats):
    """Ask each side that holds such a card whether it counters the event (6.46)."""
    for seat in range(asked_seats, SEATS):
        for place in range(state.hand_size[seat]):
            if values.cancels_events[state.hand[seat, place]] == 1:
                push(state, Task.REVEAL, NOBODY, event, seat + 1, 0)
                ask_seat(state, DecisionKind.WRITING_HISTORY, seat, event, 0)
                return


@compiled
def list_writing_history(state, values, actions):
    """List the cards in hand that may counter the event, and none."""
    seat = state.seat_to_move
    count = 0
    for place in range(state.hand_size[seat]):
        card = wide(state.hand[seat, place])
        if values.cancels_events[card] == 1:
            count = list_choices(actions, count, DecisionKind.WRITING_HISTORY, card)
    return list_choices(actions, count, DecisionKind.WRITING_HISTORY, NONE)


@compiled
def decide_writing_history(state, values, journal, seat, card):
    """Counter the event: it has no effect, and the row keeps refilling (6.46)."""
    if card == NONE:
        return
    event = state.asked[0]
    discard_from_hand(state, seat, card)
    note_event_countered(journal, values, seat, event, card, state.round_number)
    state.agenda_size -= 2  # neither ask the other side nor resolve the event


@compiled
def resolve_event(state, values, journal, seat, card):
    """Resolve an event that was not countered (6.4).

    It may come inside a text that takes a card of the row: what that text announced still stands.
    """
    note_event_opens(journal)
    push(state, Task.EVENT_DONE, card, state.announced_size, 0, 0)
    if values.deed_start[card] < values.deed_end[card]:
        push(state, Task.RESOLVE, seat, values.deed_start[card], values.deed_end[card], 0)


@compiled
def finish_event(state, journal, announced):
    """Close an event and forget its choices; the refill goes on below it on the agenda."""
    state.announced_size = announced
    note_event_done(journal)


# --- 6.5 Looking at the market deck ---------------------------------------------------------


@compiled
def look_market(state, values, journal, seat, discount):
    """Offer one of the cards looked at, for ``discount`` less, as an extra purchase (6.52)."""
    share = exchange_share(values)
    for place in range(state.looked_size):
        card = state.looked[place]
        if values.market[card] == 1:
            note_offered(journal, values, seat, card)
            if can_buy(share, state, values, seat, card, discount):
                note_opportunity(journal, values, seat, card, 1)
    push(state, Task.LOOK_MARKET_ORDER, seat, 0, 0, 0)
    ask_seat(state, DecisionKind.CHRONICLE_PURCHASE, seat, discount, 0)


@compiled
def list_chronicle_purchases(state, values, actions):
    """List the market cards looked at that can be paid for, and none; events can't be bought."""
    share = exchange_share(values)
    seat = state.seat_to_move
    count = 0
    for place in range(state.looked_size):
        card = state.looked[place]
        if values.market[card] == 1 and can_buy(share, state, values, seat, card, state.asked[0]):
            count = list_card(actions, count, DecisionKind.CHRONICLE_PURCHASE, card)
    return list_choices(actions, count, DecisionKind.CHRONICLE_PURCHASE, NONE)


@compiled
def decide_chronicle_purchase(state, values, journal, seat, card):
    """Buy a card looked at; nothing left the row, so nothing is refilled."""
    if card != NONE:
        drop_looked(state, card)
        buy(state, values, seat, card, state.asked[0], Acquired.CHRONICLE)
    else:
        nothing = DecisionKind.CHRONICLE_PURCHASE
        log(journal, Note.CHOSE_NOTHING, seat, nothing, -1, 0, 0, state.round_number)


@compiled
def drop_looked(state, card):
    """Take a card out of those looked at."""
    for place in range(state.looked_size):
        if state.looked[place] == card:
            for later in range(place, state.looked_size - 1):
                state.looked[later] = state.looked[later + 1]
            state.looked_size -= 1
            return


@compiled
def order_market(state, seat):
    """Put the rest back on top in any order: the card put back last is drawn first (6.53)."""
    if state.looked_size > 0:
        push(state, Task.LOOK_MARKET_ORDER, seat, 0, 0, 0)
        ask_seat(state, DecisionKind.CHRONICLE_ORDER, seat, 0, 0)


@compiled
def list_market_order(state, actions):
    """List the cards that may go back next."""
    count = 0
    for place in range(state.looked_size):
        count = list_card(actions, count, DecisionKind.CHRONICLE_ORDER, state.looked[place])
    return count


@compiled
def decide_market_order(state, journal, seat, card):
    """Put a card back on the market deck; only the looker knows it there."""
    drop_looked(state, card)
    state.market_deck[state.market_deck_size] = card
    state.market_deck_size += 1
    state.known_to[card] = 1 << seat
    log(journal, Note.PUT_BACK, seat, card, 1, 0, 0, state.round_number)
