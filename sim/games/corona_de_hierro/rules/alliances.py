"""8. Request an Alliance with Another Player; 9. Accept an Alliance; breaking one.

The requester's emissary stands in the Alliance Zone while the request or the alliance lasts.
"""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.games.corona_de_hierro.codes import DecisionKind, Level
from sim.games.corona_de_hierro.noting import (
    note_alliance_accepted,
    note_alliance_broken,
    note_alliance_requested,
)
from sim.games.corona_de_hierro.rules.components import ask_seat, change_level


@compiled
def seats_to_ally_with(state, seat):
    """Return the seats that an alliance may be requested of: neither asked yet nor allied."""
    if state.emissaries[seat] == 0:
        return 0
    others = ((1 << state.seats) - 1) & ~(1 << seat)
    return others & ~state.requested[seat] & ~state.allies[seat]


@compiled
def begin_alliance(state, seat):
    """Ask whom the request is for."""
    choices = seats_to_ally_with(state, seat)
    ask_seat(state, DecisionKind.REQUEST_ALLIANCE, seat, choices, 0)


@compiled
def decide_alliance(state, journal, seat, other):
    """Place an emissary on the other's banner in the Alliance Zone."""
    state.emissaries[seat] -= 1
    state.requested[seat] |= 1 << other
    note_alliance_requested(state, journal, seat, other)


@compiled
def seats_to_accept(state, seat):
    """Return the seats whose request can be accepted: those not allied with it by another (C25)."""
    seats = 0
    for other in range(state.seats):
        if (state.requested[other] >> seat) & 1 == 1:
            seats |= 1 << other
    return seats & ~state.allies[seat]


@compiled
def begin_acceptance(state, seat):
    """Ask whose request is accepted."""
    ask_seat(state, DecisionKind.ACCEPT_ALLIANCE, seat, seats_to_accept(state, seat), 0)


@compiled
def decide_acceptance(state, values, journal, seat, other):
    """Accept: the seat that accepts rises."""
    state.requested[other] &= ~(1 << seat)
    state.accepted[other] |= 1 << seat
    state.allies[other] |= 1 << seat
    state.allies[seat] |= 1 << other
    note_alliance_accepted(state, journal, seat, other)
    change_level(state, values, journal, seat, values.alliance_accepted, Level.ALLIANCE)


@compiled
def dissolve(state, requester, other):
    """End an alliance and return the requester's emissary."""
    state.accepted[requester] &= ~(1 << other)
    state.allies[requester] &= ~(1 << other)
    state.allies[other] &= ~(1 << requester)
    state.emissaries[requester] += 1


@compiled
def break_alliance(state, values, journal, seat, other):
    """Break the alliance with a seat that is attacked, if there is one: the breaker falls."""
    if (state.allies[seat] >> other) & 1 == 0:
        return
    requester = seat
    if (state.accepted[seat] >> other) & 1 == 1:
        dissolve(state, seat, other)
    else:
        requester = other
        dissolve(state, other, seat)
    note_alliance_broken(state, journal, seat, other, requester)
    change_level(state, values, journal, seat, -values.alliance_broken, Level.ALLIANCE)
