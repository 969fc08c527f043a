"""Hostages: taking an emissary in an own castle, giving it back, exchanging it (section 5).

The rulebook leaves the bargaining open. Here it is bounded (C10): on its turn, before an action, a
seat may give a hostage back, ask the holder of one of its own for it, or offer an exchange of one
for one; each so often a rival and turn as the values say. The rival answers yes or no.
"""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.games.corona_de_hierro.codes import YES, ActionKind, DecisionKind, Parting
from sim.games.corona_de_hierro.journal import Note
from sim.games.corona_de_hierro.noting import note_hostage_back, note_hostage_taken
from sim.games.corona_de_hierro.rules.components import (
    BOTH,
    ask_seat,
    foreign_emissaries_in,
    foreign_emissary_castles,
    lift_emissary,
)
from sim.games.recording import log

# --- taking one: an action ------------------------------------------------------------------


@compiled
def castles_with_hostages(state, seat):
    """Return the own castles in which another's emissary stands."""
    return state.owned[seat] & foreign_emissary_castles(state, seat)


@compiled
def begin_taking(state, seat):
    """Ask in which castle."""
    ask_seat(state, DecisionKind.TAKE_HOSTAGE, seat, castles_with_hostages(state, seat), 0)


@compiled
def decide_castle(state, seat, castle):
    """Ask whose emissary."""
    choices = foreign_emissaries_in(state, seat, castle)
    ask_seat(state, DecisionKind.HOSTAGE_OF, seat, choices, castle)


@compiled
def hold(state, journal, seat, owner, place, by_card):
    """Lay an emissary with the seat's pieces."""
    state.hostages[seat, owner] += 1
    state.hostage_total += 1
    note_hostage_taken(state, journal, seat, owner, place, by_card)


@compiled
def take_hostage(state, journal, seat, owner, castle):
    """Take an emissary out of the own castle."""
    lift_emissary(state, owner, castle)
    hold(state, journal, seat, owner, castle, 0)


# --- giving back and exchanging: no action --------------------------------------------------


@compiled
def send_home(state, journal, holder, owner, how):
    """Return a hostage to its owner's supply."""
    state.hostages[holder, owner] -= 1
    state.hostage_total -= 1
    state.emissaries[owner] += 1
    note_hostage_back(state, journal, holder, owner, how)


@compiled
def seats_to_return_to(state, values, seat):
    """Return the seats whose emissary this one holds and may give back."""
    seats = 0
    for other in range(state.seats):
        if state.hostages[seat, other] > 0 and state.returned[other] < values.return_limit:
            seats |= 1 << other
    return seats


@compiled
def seats_to_ask(state, values, seat):
    """Return the seats that hold an emissary of this one and may be asked for it."""
    seats = 0
    for other in range(state.seats):
        if state.hostages[other, seat] > 0 and state.asked_back[other] < values.ask_back_limit:
            seats |= 1 << other
    return seats


@compiled
def seats_to_exchange_with(state, values, seat):
    """Return the seats that hold a hostage of this one, as it does of them."""
    seats = 0
    for other in range(state.seats):
        if state.hostages[seat, other] > 0 and state.hostages[other, seat] > 0:
            if state.offered[other] < values.exchange_limit:
                seats |= 1 << other
    return seats


@compiled
def free_steps(state, values, seat):
    """Return what a seat may do about hostages now, as a mask of `ActionKind`."""
    kinds = 0
    if state.hostage_total > 0:
        if seats_to_return_to(state, values, seat) != 0:
            kinds |= 1 << ActionKind.RETURN_HOSTAGE
        if seats_to_ask(state, values, seat) != 0:
            kinds |= 1 << ActionKind.ASK_FOR_HOSTAGE
        if seats_to_exchange_with(state, values, seat) != 0:
            kinds |= 1 << ActionKind.OFFER_EXCHANGE
    return kinds


@compiled
def begin_free_step(state, values, seat, kind):
    """Ask which rival it concerns."""
    if kind == ActionKind.RETURN_HOSTAGE:
        choices = seats_to_return_to(state, values, seat)
        ask_seat(state, DecisionKind.RETURN_HOSTAGE, seat, choices, 0)
    elif kind == ActionKind.ASK_FOR_HOSTAGE:
        choices = seats_to_ask(state, values, seat)
        ask_seat(state, DecisionKind.ASK_FOR_HOSTAGE, seat, choices, 0)
    else:
        choices = seats_to_exchange_with(state, values, seat)
        ask_seat(state, DecisionKind.OFFER_EXCHANGE, seat, choices, 0)


@compiled
def give_back(state, journal, seat, other):
    """Give a hostage back freely."""
    state.returned[other] += 1
    send_home(state, journal, seat, other, Parting.RETURNED)


@compiled
def ask_back(state, journal, seat, other):
    """Ask the holder of an own emissary for it."""
    state.asked_back[other] += 1
    log(journal, Note.HOSTAGE_ASKED, seat, other, 0, 0, 0, state.round_number)
    ask_seat(state, DecisionKind.ANSWER_HOSTAGE, other, BOTH, seat)


@compiled
def answer_asking(state, journal, seat, choice):
    """Give the emissary back, or keep it."""
    other = state.asked[1]
    log(journal, Note.HOSTAGE_ANSWER, seat, other, choice, 0, 0, state.round_number)
    if choice == YES:
        send_home(state, journal, seat, other, Parting.GRANTED)


@compiled
def offer_exchange(state, journal, seat, other):
    """Offer to exchange one hostage for one."""
    state.offered[other] += 1
    log(journal, Note.EXCHANGE_OFFERED, seat, other, 0, 0, 0, state.round_number)
    ask_seat(state, DecisionKind.ANSWER_EXCHANGE, other, BOTH, seat)


@compiled
def answer_exchange(state, journal, seat, choice):
    """Exchange, or not."""
    other = state.asked[1]
    log(journal, Note.EXCHANGE_ANSWER, seat, other, choice, 0, 0, state.round_number)
    if choice == YES:
        send_home(state, journal, other, seat, Parting.EXCHANGED)
        send_home(state, journal, seat, other, Parting.EXCHANGED)
