"""Phase IV, actions: the Permit, with which a city is built."""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.games.recording import log
from sim.games.shadow_of_the_emperor.codes import (
    CITY_SPACES,
    NOBODY,
    DecisionKind,
    Source,
)
from sim.games.shadow_of_the_emperor.journal import Note, note_bought
from sim.games.shadow_of_the_emperor.rules.components import (
    ask_seat,
    city_space_of,
    list_city_spaces,
    occupy_city_space,
    score,
)


@compiled
def cities_built(state, values, seat):
    """Return how many cities a seat has built."""
    return values.cities - state.city_supply[seat]


@compiled
def price_on(state, values, seat, electorate, space):
    """Return what building on a city space costs a seat."""
    if values.permit_by_space == 1:
        return values.city_space_cost[electorate, space]
    return values.permit_cost[cities_built(state, values, seat)]


@compiled
def can_build(state, values, seat):
    """Return whether a seat has a city left, and the thalers for one on an empty city space."""
    if state.city_supply[seat] == 0 or state.open_city_spaces == 0:
        return False
    if values.permit_by_space == 1:
        return state.thalers[seat] >= least_printed(state, values)
    return state.thalers[seat] >= values.permit_cost[cities_built(state, values, seat)]


@compiled
def least_printed(state, values):
    """Return the least price on an empty city space; without one, on any in play."""
    least = 0
    is_empty = False
    found = False
    for electorate in range(values.electorates):
        if (state.in_play >> electorate) & 1 == 1:
            for space in range(values.city_spaces[electorate]):
                price = values.city_space_cost[electorate, space]
                empty = state.city_owner[electorate, space] == NOBODY
                cheaper = empty == is_empty and price < least
                if not found or cheaper or (empty and not is_empty):
                    least = price
                    is_empty = empty
                    found = True
    return least


@compiled
def idle_price(state, values, seat):
    """Return what a Permit costs with which nothing can be built: the least that one would pay.

    By number of cities it is the price of the next one, of the last one if all are built.
    """
    if values.permit_by_space == 1:
        return least_printed(state, values)
    built = cities_built(state, values, seat)
    return values.permit_cost[max(0, min(built, values.cities - 1))]


@compiled
def begin_permit(state, values, journal, seat, card, by_privilege):
    """Ask where to build; the price is paid then. A Permit that builds nothing is paid now."""
    if can_build(state, values, seat):
        ask_seat(state, DecisionKind.PERMIT, seat, card, 0)
        state.asked[2] = by_privilege
        return
    price = idle_price(state, values, seat)
    state.thalers[seat] -= price
    note_bought(journal, seat, card, price, by_privilege, 1, state.round_number)


@compiled
def list_building_spaces(state, values, actions, seat):
    """List the empty city spaces that a seat can pay."""
    kind = DecisionKind.PERMIT
    electorates = state.open_city_spaces
    return list_city_spaces(state, values, actions, kind, electorates, NOBODY, state.thalers[seat])


@compiled
def decide_permit(state, values, journal, seat, choice):
    """Pay the Permit and build the city; it scores by how many the seat has built before."""
    electorate = choice // CITY_SPACES
    space = city_space_of(state, values, choice, NOBODY)
    price = price_on(state, values, seat, electorate, space)
    built = cities_built(state, values, seat)
    state.thalers[seat] -= price
    note_bought(journal, seat, state.asked[0], price, state.asked[2], 0, state.round_number)
    state.city_supply[seat] -= 1
    occupy_city_space(state, electorate, space, seat)
    log(journal, Note.CITY_BUILT, seat, electorate, space, price, built + 1, state.round_number)
    score(state, journal, seat, Source.CITY, values.city_points[built])
