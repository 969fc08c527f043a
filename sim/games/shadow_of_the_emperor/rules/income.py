"""Phase I, income."""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.games.shadow_of_the_emperor.codes import NOBODY, Privilege
from sim.games.shadow_of_the_emperor.journal import note_income, note_privilege
from sim.games.shadow_of_the_emperor.rules.components import gain_thalers, seat_after


@compiled
def pay_income(state, values, journal):
    """Pay each seat: so much, and more for own cities and for others' where it is elector.

    Saxony's elector then gets the thalers of the privilege, which so is used.
    """
    for behind in range(state.seats):
        seat = seat_after(state, state.emperor, behind)
        own = 0
        foreign = 0
        for electorate in range(values.electorates):
            own += state.cities[seat, electorate]
            if state.elector[electorate] == seat:
                foreign += cities_of_others(state, seat, electorate)
        thalers = values.income + own * values.city_income + foreign * values.foreign_city_income
        lost = gain_thalers(state, values, seat, thalers)
        note_income(journal, seat, thalers - lost, own, foreign, lost, state.round_number)
    for electorate in range(values.electorates):
        if values.privilege[electorate] == Privilege.THALERS:
            pay_elector(state, values, journal, electorate)


@compiled
def cities_of_others(state, seat, electorate):
    """Return the cities of other seats in an electorate; imperial cities are nobody's."""
    cities = 0
    for other in range(state.seats):
        if other != seat:
            cities += state.cities[other, electorate]
    return cities


@compiled
def pay_elector(state, values, journal, electorate):
    """Pay the elector whose privilege is thalers."""
    seat = state.elector[electorate]
    if seat != NOBODY:
        thalers = values.privilege_amount[electorate]
        lost = gain_thalers(state, values, seat, thalers)
        state.shifted |= 1 << electorate
        note_privilege(
            journal, seat, electorate, Privilege.THALERS, thalers - lost, lost, state.round_number
        )
