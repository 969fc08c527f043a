"""1. Move an Army, and the steps of a Forced march.

An army in a city with an army of another seat is held: it may leave only if every such seat
permits it, allies too. They are asked one after another, clockwise from who moves (C4).
"""

from __future__ import annotations

from sim.engine.agenda import push
from sim.engine.compiled import compiled
from sim.games.corona_de_hierro.codes import (
    NO_CARD,
    STOP,
    YES,
    DecisionKind,
    Task,
)
from sim.games.corona_de_hierro.journal import Note
from sim.games.corona_de_hierro.noting import note_asked_to_pass, note_passage
from sim.games.corona_de_hierro.rules.components import (
    BOTH,
    ask_seat,
    enemies_in,
    enemy_cities,
    lift_pawns,
    place_pawns,
)
from sim.games.corona_de_hierro.rules.hands import spend_card
from sim.games.recording import log


@compiled
def cities_to_leave(state, values, seat):
    """Return the cities that an army of a seat can leave, or can ask to leave."""
    cities = state.army_cities[seat]
    held = cities & enemy_cities(state, seat)
    if values.passage_refusals == 0:
        return cities & ~held
    return cities & ~(held & state.closed)


@compiled
def marching_sizes(values, pawns):
    """Return how many of so many pawns can go together on a Forced march (bit mask)."""
    choices = 0
    for number in range(1, pawns + 1):
        if values.march_steps[values.size_of[number]] > 0:
            choices |= 1 << number
    return choices


@compiled
def cities_to_march_from(state, values, seat):
    """Return the cities that pawns of a seat can leave, or ask to leave, on a Forced march."""
    cities = cities_to_leave(state, values, seat)
    for city in range(values.cities):
        if (cities >> city) & 1 == 1 and marching_sizes(values, state.army[seat, city]) == 0:
            cities &= ~(1 << city)
    return cities


@compiled
def begin_move(state, values, seat):
    """Ask which army moves."""
    ask_seat(state, DecisionKind.MOVE_FROM, seat, cities_to_leave(state, values, seat), 0)


@compiled
def begin_march(state, values, seat):
    """Ask which army moves by a Forced march."""
    state.marched = 0
    ask_seat(state, DecisionKind.MOVE_FROM, seat, cities_to_march_from(state, values, seat), 0)


@compiled
def decide_from(state, values, seat, city):
    """Ask how many of its pawns move; the others stay behind."""
    state.from_city = city
    pawns = state.army[seat, city]
    choices = (2 << pawns) - 2
    if state.card != NO_CARD:
        choices = marching_sizes(values, pawns)
    ask_seat(state, DecisionKind.MOVE_PAWNS, seat, choices, 0)


@compiled
def decide_pawns(state, values, seat, pawns):
    """Ask where they go: a road away, or so many cities as a Forced march allows."""
    state.moved_pawns = pawns
    if state.card != NO_CARD:
        state.steps = values.march_steps[values.size_of[pawns]]
    ask_seat(state, DecisionKind.MOVE_TO, seat, values.roads[state.from_city], 0)


@compiled
def decide_to(state, values, journal, seat, choice):
    """Go there, once all who hold the army permit it; or end the march."""
    if choice == STOP:
        end_march(state, journal, seat, 0)
        return
    state.to_city = choice
    state.to_ask = enemies_in(state, seat, state.from_city)
    if state.to_ask == 0:
        step(state, values, journal, seat)
    else:
        ask_to_pass(state, journal, seat)


@compiled
def ask_to_pass(state, journal, seat):
    """Ask the next seat, clockwise, that has an army in the city."""
    other = (seat + 1) % state.seats
    while (state.to_ask >> other) & 1 == 0:
        other = (other + 1) % state.seats
    note_asked_to_pass(state, journal, seat, other)
    ask_seat(state, DecisionKind.PERMISSION, other, BOTH, seat)


@compiled
def decide_permission(state, values, journal, other, choice):
    """Let the army go, or hold it: the first refusal ends the asking."""
    seat = state.asked[1]
    note_passage(state, journal, seat, other, choice)
    if choice == YES:
        state.to_ask &= ~(1 << other)
        if state.to_ask == 0:
            step(state, values, journal, seat)
        else:
            ask_to_pass(state, journal, seat)
        return
    city = state.from_city
    state.refusals[city] += 1
    if state.refusals[city] >= values.passage_refusals:
        state.closed |= 1 << city
    if state.card != NO_CARD and state.marched > 0:
        end_march(state, journal, seat, 1)
    else:
        take_back(state, seat)


@compiled
def take_back(state, seat):
    """Let a seat choose again: a refused move costs no action and no card."""
    state.card = NO_CARD
    state.agenda_size -= 1  # the end of the action, which hasn't been carried out
    push(state, Task.CHOOSE_ACTION, seat, 0, 0, 0)


@compiled
def step(state, values, journal, seat):
    """Move the pawns along a road."""
    if state.card != NO_CARD and state.marched == 0:
        spend_card(state, journal, seat, state.card)
    before, after, pawns = state.from_city, state.to_city, state.moved_pawns
    lift_pawns(state, seat, before, pawns)
    place_pawns(state, seat, after, pawns)
    behind = 1 if state.army[seat, before] > 0 else 0
    log(journal, Note.MOVED, seat, before, after, pawns, behind, state.round_number)
    if state.card != NO_CARD:
        state.steps -= 1
        state.marched += 1
        march_on(state, values, journal, seat)


@compiled
def march_on(state, values, journal, seat):
    """Ask where a Forced march goes on to, if it has steps left and can ask to leave."""
    city = state.to_city
    state.from_city = city
    held = 0
    if enemies_in(state, seat, city) != 0:
        if values.passage_refusals == 0 or (state.closed >> city) & 1 == 1:
            held = 1
    if state.steps == 0 or held == 1:
        end_march(state, journal, seat, 0)
    else:
        choices = values.roads[city] | (1 << STOP)
        ask_seat(state, DecisionKind.MOVE_TO, seat, choices, 0)


@compiled
def end_march(state, journal, seat, refused):
    """Tell that a Forced march has ended."""
    log(journal, Note.MARCH_ENDED, seat, state.from_city, refused, 0, 0, state.round_number)
