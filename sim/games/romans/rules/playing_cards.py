"""5.0 Playing Cards: yield, Numbers, Deeds, counters, paid boosts, bonuses, looking."""

from __future__ import annotations

from sim.engine.agenda import push
from sim.engine.compiled import compiled
from sim.engine.narrow import wide
from sim.games.recording import log
from sim.games.romans.codes import (
    ANY,
    CURRENCIES,
    EITHER_SIDE,
    NO_CARD,
    NO_SHIELD,
    NONE,
    Currency,
    DecisionKind,
    Location,
    LookMode,
    Passive,
    Scope,
    Task,
    Use,
)
from sim.games.romans.effects.possibility import can_resolve_deed, first_line
from sim.games.romans.journal import Note, note_countered, note_played, note_turn_lost, note_used
from sim.games.romans.rules.battlegrounds import any_open_ground
from sim.games.romans.rules.components import (
    ask_seat,
    begin_payment,
    can_pay,
    cubes_of,
    discard_from_hand,
    gain_currency,
    list_card,
    list_choices,
    pay_any,
    put_in_play_area,
    put_on_discard,
    put_on_draw_pile,
    put_under_draw_pile,
    take_from_hand,
)
from sim.games.romans.rules.shields_and_passives import holder_of_passive, shield_is_in

# --- 5.1 Making a play ----------------------------------------------------------------------


@compiled
def is_playable(state, values, seat, card):
    """Return whether a card in hand can be played: John only if he can be paid for (10.2)."""
    cost = values.use_cost[card]
    return cost == 0 or cubes_of(state, seat) >= cost


@compiled
def any_playable(state, values, seat):
    """Return whether a side has a card that it can play."""
    for place in range(state.hand_size[seat]):
        if is_playable(state, values, seat, wide(state.hand[seat, place])):
            return True
    return False


@compiled
def list_playable(state, values, actions):
    """List the cards that can be played, and passing where the values allow it."""
    seat = state.seat_to_move
    count = 0
    for place in range(state.hand_size[seat]):
        card = wide(state.hand[seat, place])
        if is_playable(state, values, seat, card):
            count = list_choices(actions, count, DecisionKind.CARD, card)
    if values.allow_pass == 1:
        count = list_choices(actions, count, DecisionKind.CARD, NONE)
    return count


@compiled
def play_card(state, values, journal, seat, card):
    """Play a card: yield first, then its use, then a purchase (5.1, 4.31)."""
    if card == NONE:
        note_turn_lost(journal, seat, 1, state.hand_size[seat], state.round_number)
        return
    take_from_hand(state, seat, card)
    put_in_play_area(state, seat, card)  # 5.41
    note_played(journal, seat, card, state.round_number)
    push(state, Task.BUY, seat, 0, 0, 0)
    push(state, Task.AFTER_USE, seat, card, 0, 0)
    push(state, Task.CHOOSE_USE, seat, card, 0, 0)
    if values.card_yield[card, ANY] > 0:
        push(state, Task.GAIN_ANY, seat, values.card_yield[card, ANY], 0, 0)
    gain_yield(state, values, journal, seat, card)
    if values.use_cost[card] > 0:  # 10.2
        log(journal, Note.JOHN_PAID, seat, values.use_cost[card], 0, 0, 0, state.round_number)
        pay_any(state, seat, values.use_cost[card])


@compiled
def gain_yield(state, values, journal, seat, card):
    """Gain the printed currencies, less those that a shield in the Curia stops (5.52)."""
    stopped = 0
    shield = values.yield_off_shield[card]
    if shield != NO_SHIELD and shield_is_in(state, shield, Location.CURIA, EITHER_SIDE):
        stopped = values.yield_off_types[card]
    for currency in range(CURRENCIES):
        if (stopped >> currency) & 1 == 0:
            gain_currency(state, journal, seat, currency, values.card_yield[card, currency])


# --- 5.2 Numbers, 5.3 Deeds: what a card can be used for ------------------------------------


@compiled
def open_uses(state, values, seat, card, after_counter):
    """Return a bit mask of the uses that are open to a card just played (5.1, 5.23, 5.31)."""
    uses = 0
    if values.political[card] > 0:
        uses |= 1 << Use.POLITICAL
    if values.military[card] > 0 and any_open_ground(state):
        uses |= 1 << Use.MILITARY
    if after_counter == 0 and can_resolve_deed(state, values, seat, card):
        uses |= 1 << Use.DEED
    if uses == 0:
        uses = 1 << Use.YIELD_ONLY
    return uses


@compiled
def list_uses(state, values, actions):
    """List the open uses of the card in play."""
    uses = open_uses(state, values, state.seat_to_move, state.asked[0], state.asked[1])
    count = 0
    for use in range(4):
        if (uses >> use) & 1:
            count = list_choices(actions, count, DecisionKind.USE, use)
    return count


@compiled
def decide_use(state, values, journal, seat, use):
    """Use the card in play for one of its Numbers, its Deed, or nothing."""
    card, after_counter = state.asked[0], state.asked[1]
    if use == Use.DEED:
        state.announced_size = 0
        state.boosted = 0
        push(state, Task.RESOLVE_DEED, seat, card, 0, 0)
        push(state, Task.COUNTER_WINDOW, seat, card, 0, 0)
        push(state, Task.ANNOUNCE_DEED, seat, card, 0, 0)
        push(state, Task.ASK_BOOST, seat, card, 0, 0)
        return
    points = 0
    if use == Use.POLITICAL:
        points = values.political[card] + bonus_to_numbers(state, values, seat, card)
        push(state, Task.POLITICAL, seat, points, 0, 0)
    elif use == Use.MILITARY:
        points = values.military[card]
        push(state, Task.MILITARY, seat, points, 0, 0)
    spend_next_bonuses(state, values, seat, card)
    note_used(journal, values, seat, card, use, points, after_counter, state.round_number)


@compiled
def resolve_deed(state, values, journal, seat, card):
    """Resolve an announced Deed that was not countered: boost paid first, then the text."""
    spend_next_bonuses(state, values, seat, card)
    note_used(journal, values, seat, card, Use.DEED, 0, 0, state.round_number)
    start, end = first_line(state, values, seat, card), values.deed_end[card]
    if state.boosted == 1:
        if values.boost_kind[card] == 1:
            push(state, Task.RESOLVE, seat, values.boost_start[card], values.boost_end[card], 0)
        else:
            start, end = values.boost_start[card], values.boost_end[card]
    push(state, Task.RESOLVE, seat, start, end, 0)
    if state.boosted == 1:  # 5.73
        log(journal, Note.BOOST_PAID, seat, card, 0, 0, 0, state.round_number)
        begin_payment(
            state,
            values.boost_cost[card, Currency.CHURCH],
            values.boost_cost[card, Currency.GERMAN],
            values.boost_cost[card, Currency.WESTERN],
            values.boost_cost[card, Currency.EASTERN],
            0,
        )
        push(state, Task.PAY, seat, 0, 0, 0)


# --- 5.6 Counters ---------------------------------------------------------------------------


@compiled
def counter_matches(values, counter, card):
    """Return whether a Counter card matches the Deed of a card (5.61)."""
    return (values.counter_types[counter] & values.types[card]) != 0


@compiled
def is_immune(state, values, seat, card):
    """Return whether a Deed can't be countered: its text, or a shield (5.6, 5.65)."""
    if values.uncounterable[card] == 1:
        return True
    for currency in range(CURRENCIES):
        if (values.types[card] >> currency) & 1:
            if holder_of_passive(state, values, Passive.DEED_IMMUNITY, currency) == seat:
                return True
    return False


@compiled
def counter_window(state, values, seat, card):
    """Let the opponent counter the announced Deed, if a Counter in hand matches (5.61)."""
    if values.types[card] == 0 or is_immune(state, values, seat, card):
        return
    opponent = 1 - seat
    for place in range(state.hand_size[opponent]):
        if counter_matches(values, wide(state.hand[opponent, place]), card):
            ask_seat(state, DecisionKind.COUNTER, opponent, card, seat)
            return


@compiled
def list_counters(state, values, actions):
    """List the matching Counters in hand, and none."""
    seat = state.seat_to_move
    count = 0
    for place in range(state.hand_size[seat]):
        counter = wide(state.hand[seat, place])
        if counter_matches(values, counter, state.asked[0]):
            count = list_choices(actions, count, DecisionKind.COUNTER, counter)
    return list_choices(actions, count, DecisionKind.COUNTER, NONE)


@compiled
def decide_counter(state, values, journal, seat, counter):
    """Counter the Deed: its card is used for its Numbers instead (5.62, 5.63), or let it be."""
    if counter == NONE:
        return
    card, opponent = state.asked[0], state.asked[1]
    discard_from_hand(state, seat, counter)
    note_countered(journal, values, seat, counter, opponent, card, state.round_number)
    state.agenda_size -= 1  # the Deed that waits next on the agenda is not resolved
    push(state, Task.CHOOSE_USE, opponent, card, 1, 0)


# --- 5.7 Paid boosts ------------------------------------------------------------------------


@compiled
def ask_boost(state, values, seat, card):
    """Ask whether the boost is announced, if it can be paid now (5.72)."""
    if values.boost_kind[card] != 0 and can_pay(
        state,
        values,
        seat,
        values.boost_cost[card, Currency.CHURCH],
        values.boost_cost[card, Currency.GERMAN],
        values.boost_cost[card, Currency.WESTERN],
        values.boost_cost[card, Currency.EASTERN],
        0,
        0,
    ):
        ask_seat(state, DecisionKind.BOOST, seat, card, 0)


@compiled
def announce_deed(state, values, journal, seat, card):
    """Announce the Deed's choices, in the order of its text, with the boost's (5.61, 5.71)."""
    log(journal, Note.ANNOUNCED, seat, card, state.boosted, 0, 0, state.round_number)
    start, end = first_line(state, values, seat, card), values.deed_end[card]
    if state.boosted == 1:
        boost_start, boost_end = values.boost_start[card], values.boost_end[card]
        if values.boost_kind[card] == 1:
            push(state, Task.ANNOUNCE, seat, boost_start, boost_end, 0)
        else:
            start, end = boost_start, boost_end
    push(state, Task.ANNOUNCE, seat, start, end, 0)


# --- 5.8 Bonuses to Numbers and kickers -----------------------------------------------------


@compiled
def bonus_matches(state, values, seat, place, card):
    """Return whether a waiting bonus applies to a card (5.53, 5.82)."""
    if state.bonus_card[seat, place] != NO_CARD:
        return state.bonus_card[seat, place] == values.printed[card]
    types = wide(state.bonus_types[seat, place])
    return types == 0 or (types & values.types[card]) != 0


@compiled
def bonus_to_numbers(state, values, seat, card):
    """Return what bonuses add to a card's political Numbers; each applies once (5.8, 5.53)."""
    bonus = 0
    for place in range(state.bonus_count[seat]):
        if bonus_matches(state, values, seat, place, card):
            bonus += wide(state.bonus_amount[seat, place])
    return bonus


@compiled
def spend_next_bonuses(state, values, seat, card):
    """Drop the bonuses for the next matching card: it has been played (5.82)."""
    kept = 0
    for place in range(state.bonus_count[seat]):
        spent = state.bonus_scope[seat, place] == Scope.NEXT and bonus_matches(
            state, values, seat, place, card
        )
        if not spent:
            state.bonus_amount[seat, kept] = state.bonus_amount[seat, place]
            state.bonus_types[seat, kept] = state.bonus_types[seat, place]
            state.bonus_card[seat, kept] = state.bonus_card[seat, place]
            state.bonus_scope[seat, kept] = state.bonus_scope[seat, place]
            kept += 1
    state.bonus_count[seat] = kept


# --- 5.92 Looking at one's own draw pile ----------------------------------------------------


@compiled
def look_own(state, seat, mode, judged):
    """Judge the cards being looked at one by one, top first, then order those that go back."""
    if judged < state.looked_size:
        push(state, Task.LOOK_OWN, seat, mode, judged + 1, 0)
        ask_seat(state, DecisionKind.LOOK_DESTINATION, seat, judged, mode)
    else:
        push(state, Task.LOOK_OWN_ORDER, seat, mode, 0, 0)


@compiled
def decide_destination(state, journal, seat, choice):
    """Send the card being judged to the discard pile, or mark it for the top or bottom."""
    judged, mode = state.asked[0], state.asked[1]
    card = state.looked[judged]
    if choice == 1:
        state.set_back[judged] = 1
    elif mode == LookMode.TOP_OR_BOTTOM:
        state.set_back[judged] = 0
    else:
        state.set_back[judged] = -1
        put_on_discard(state, seat, card)
        state.known_to[card] = 0
        log(journal, Note.PUT_BACK, seat, card, 0, 0, 0, state.round_number)


@compiled
def order_own(state, seat):
    """Ask for the next card to go back: those for the bottom first, then those for the top.

    The first card put on the bottom ends lowest but for the later ones; the first card put on
    the top lies deepest of those.
    """
    for destination in range(2):
        for place in range(state.looked_size):
            if state.set_back[place] == destination:
                push(state, Task.LOOK_OWN_ORDER, seat, 0, 0, 0)
                ask_seat(state, DecisionKind.LOOK_ORDER, seat, destination, 0)
                return
    state.looked_size = 0


@compiled
def list_order(state, actions):
    """List the cards that may go back next."""
    count = 0
    for place in range(state.looked_size):
        if state.set_back[place] == state.asked[0]:
            count = list_card(actions, count, DecisionKind.LOOK_ORDER, state.looked[place])
    return count


@compiled
def decide_order(state, journal, seat, card):
    """Put a card back on the bottom or the top of the draw pile; only its owner knows it there."""
    destination = state.asked[0]
    for place in range(state.looked_size):
        if state.looked[place] == card:
            state.set_back[place] = -1
    state.known_to[card] = 1 << seat
    if destination == 1:
        put_on_draw_pile(state, seat, card)
    else:
        put_under_draw_pile(state, seat, card)
    log(journal, Note.PUT_BACK, seat, card, 2 - destination, 0, 0, state.round_number)
