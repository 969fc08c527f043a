"""Phase VII, the Emperor's action of the round: points, and an imperial city."""

from __future__ import annotations

from sim.engine.agenda import push
from sim.engine.compiled import compiled
from sim.games.recording import log
from sim.games.shadow_of_the_emperor.codes import (
    CITY_SPACES,
    IMPERIAL,
    NOBODY,
    CityAction,
    DecisionKind,
    Source,
    Task,
)
from sim.games.shadow_of_the_emperor.journal import Note
from sim.games.shadow_of_the_emperor.rules.components import (
    ANY_PRICE,
    ask_seat,
    begin_step,
    city_space_of,
    clear_city_space,
    list_city_spaces,
    occupy_city_space,
    place_imperial_city,
    score,
)


@compiled
def begin_emperors_action(state, values, journal):
    """Score the Emperor's points, and use an imperial city as the round says."""
    points = values.emperor_points[state.round_number]
    action = values.emperor_city[state.round_number]
    log(journal, Note.EMPERORS_ACTION, state.emperor, action, points, 0, 0, state.round_number)
    score(state, journal, state.emperor, Source.EMPEROR, points)
    if action != CityAction.NONE:
        push(state, Task.USE_IMPERIAL_CITY, action, 0, 0, 0)


@compiled
def use_imperial_city(state, values, journal, action):
    """Ask for the imperial city's space: it has to be placed or moved if that is possible."""
    possible = state.imperial_supply > 0 and state.open_city_spaces != 0
    kind = DecisionKind.IMPERIAL_CITY
    if action == CityAction.MOVE:
        possible = movable_from(state, values) != 0
        kind = DecisionKind.IMPERIAL_CITY_FROM
    if possible:
        begin_step(state)
        ask_seat(state, kind, state.emperor, 0, 0)
    else:
        log(journal, Note.IMPERIAL_SKIPPED, state.emperor, action, 0, 0, 0, state.round_number)


@compiled
def list_imperial_spaces(state, values, actions):
    """List the empty city spaces for an imperial city from the supply."""
    kind = DecisionKind.IMPERIAL_CITY
    return list_city_spaces(state, values, actions, kind, state.open_city_spaces, NOBODY, ANY_PRICE)


@compiled
def decide_imperial_city(state, values, journal, choice):
    """Place the imperial city."""
    place_imperial_city(state, values, journal, choice)


# --- moving one -----------------------------------------------------------------------------


@compiled
def movable_from(state, values):
    """Return the electorates with an imperial city that can go to another one, a bit mask."""
    electorates = 0
    for electorate in range(values.electorates):
        if state.imperial_cities[electorate] > 0:
            if state.open_city_spaces & ~(1 << electorate) != 0:
                electorates |= 1 << electorate
    return electorates


@compiled
def list_imperial_cities(state, values, actions):
    """List the imperial cities that can be moved."""
    kind = DecisionKind.IMPERIAL_CITY_FROM
    electorates = movable_from(state, values)
    return list_city_spaces(state, values, actions, kind, electorates, IMPERIAL, ANY_PRICE)


@compiled
def decide_imperial_from(state, seat, choice):
    """Ask where the imperial city moves to."""
    ask_seat(state, DecisionKind.IMPERIAL_CITY_TO, seat, choice, 0)


@compiled
def list_imperial_destinations(state, values, actions):
    """List the empty city spaces of other electorates."""
    kind = DecisionKind.IMPERIAL_CITY_TO
    electorates = state.open_city_spaces & ~(1 << (state.asked[0] // CITY_SPACES))
    return list_city_spaces(state, values, actions, kind, electorates, NOBODY, ANY_PRICE)


@compiled
def decide_imperial_to(state, values, journal, choice):
    """Move the imperial city."""
    left = state.asked[0] // CITY_SPACES
    entered = choice // CITY_SPACES
    old = city_space_of(state, values, state.asked[0], IMPERIAL)
    new = city_space_of(state, values, choice, NOBODY)
    clear_city_space(state, left, old)
    occupy_city_space(state, entered, new, IMPERIAL)
    seat = state.emperor
    log(journal, Note.IMPERIAL_MOVED, seat, left, old, entered, new, state.round_number)
