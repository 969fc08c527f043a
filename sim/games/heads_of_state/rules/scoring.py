"""Scoring During The Game: 1 to 4, by the numbers of the rulebook's section."""

from __future__ import annotations

import numpy as np

from sim.engine.compiled import compiled
from sim.games.heads_of_state.codes import (
    COUNTRIES,
    NO_BOX,
    NOBLES,
    NOBODY,
    SEATS,
    Source,
)
from sim.games.heads_of_state.journal import Note, note_influence, note_opened, note_scored
from sim.games.recording import log


@compiled
def score(state, journal, seat, source, half_points):
    """Advance a seat's score, in half points."""
    state.half_points[seat, source] += half_points
    note_scored(journal, seat, source, half_points, state.round_number)


@compiled
def score_creation(state, values, journal, seat, box):
    """Score what the creation of a noble earns at once."""
    score_initial_marker(state, values, journal, seat, box)
    score_country(state, values, journal, seat, box)
    score_noble_house(state, values, journal, seat)


# --- 1. Initial Scoring Markers -------------------------------------------------------------


@compiled
def score_initial_marker(state, values, journal, seat, box):
    """Score the marker of an area for its first noble."""
    area = values.box_area[box]
    if (state.initial_markers >> area) & 1 == 1:
        state.initial_markers &= ~(1 << area)
        points = values.hexagon[area]
        note_opened(journal, seat, area, values.box_noble[box], state.turns, state.round_number)
        log(journal, Note.INITIAL_MARKER, seat, area, points, 0, 0, state.round_number)
        score(state, journal, seat, Source.INITIAL, 2 * points)


# --- 2. Country Scoring Markers -------------------------------------------------------------


@compiled
def score_country(state, values, journal, seat, box):
    """Score a country for the first two who have created a noble in each of its areas."""
    country = values.box_country[box]
    areas = values.country_areas[country]
    state.created_areas[seat] |= 1 << values.box_area[box]
    if state.created_areas[seat] & areas != areas:
        return
    if (state.countries_scored[seat] >> country) & 1 == 1:  # once a country
        return
    place = state.country_markers[country]
    if place == 2:
        return
    state.country_markers[country] = place + 1
    state.countries_scored[seat] |= 1 << country
    points = values.country_markers[country, place]
    returned = return_counters(state, values, seat, country)
    log(journal, Note.COUNTRY_MARKER, seat, country, points, place, returned, state.round_number)
    score(state, journal, seat, Source.COUNTRY, 2 * points)


@compiled
def return_counters(state, values, seat, country):
    """Take a seat's flipped counters of a country back into its supply; return how many."""
    returned = 0
    for box in range(values.boxes):
        dead = state.flipped[seat, box]
        if dead > 0 and values.box_country[box] == country:
            state.counters[seat, values.box_noble[box]] += dead
            state.flipped[seat, box] = 0
            returned += dead
    return returned


# --- 3. Noble House Scoring Markers ---------------------------------------------------------


@compiled
def score_noble_house(state, values, journal, seat):
    """Score the highest marker left for a Noble Card of each type, once a player."""
    if state.house_scored[seat] == 1:
        return
    if state.house_markers == values.house_marker_count[state.seats]:
        return
    for noble in range(NOBLES):
        if state.noble_cards[seat, noble] == 0:
            return
    place = state.house_markers
    points = values.house_markers[state.seats, place]
    state.house_markers = place + 1
    state.house_scored[seat] = 1
    log(journal, Note.HOUSE_MARKER, seat, place, points, 0, 0, state.round_number)
    score(state, journal, seat, Source.NOBLE_HOUSE, 2 * points)


# --- 4. End of Turn Scoring Markers ---------------------------------------------------------


@compiled
def score_influence(state, values, journal):
    """Score first and second in influence in each country.

    What a seat has in a country is kept as a row: influence, its highest noble, the areas where
    it has a noble (as bits in the order of their hexagons), and the best area of its highest
    noble. Comparing rows from left to right breaks all ties.
    """
    standing = np.zeros((SEATS, 4), np.int64)
    for country in range(COUNTRIES):
        count_influence(state, values, country, standing)
        first = best_of(state, standing, NOBODY)
        second = NOBODY
        if first != NOBODY:
            second = best_of(state, standing, first)
        for seat in range(state.seats):
            place = 0
            points = 0
            if seat == first:
                place = 1
                points = values.influence_points[country, 0]
            elif seat == second:
                place = 2
                points = values.influence_points[country, 1]
            if standing[seat, 1] > 0:
                influence = standing[seat, 0]
                note_influence(journal, seat, country, influence, place, points, state.round_number)
                score(state, journal, seat, Source.INFLUENCE, 2 * points)
        if journal is not None:
            tell_ties(state, journal, country, standing, first, second)


@compiled
def count_influence(state, values, country, standing):
    """Write each seat's row of a country into ``standing``."""
    standing[:] = 0
    boxes = values.country_boxes[country, 0] | values.country_boxes[country, 1]
    for box in range(values.boxes):
        if (boxes >> box) & 1 == 0 or state.owner[box] == NOBODY:
            continue
        seat = state.owner[box]
        above = values.above[box]
        lower = 1 if above != NO_BOX and state.owner[above] != NOBODY else 0
        standing[seat, 0] += values.influence[values.box_kind[box], lower]
        rank = 1 + values.box_noble[box]
        area = 1 << values.area_order[values.box_area[box]]
        standing[seat, 2] |= area
        if rank > standing[seat, 1]:
            standing[seat, 1] = rank
            standing[seat, 3] = area
        elif rank == standing[seat, 1] and area > standing[seat, 3]:
            standing[seat, 3] = area


@compiled
def is_ahead(standing, seat, other):
    """Return whether a seat's row is before another's."""
    for place in range(4):
        if standing[seat, place] != standing[other, place]:
            return standing[seat, place] > standing[other, place]
    return False


@compiled
def best_of(state, standing, but):
    """Return the seat with the best row, ``but`` left out; NOBODY if none has a noble here."""
    best = NOBODY
    for seat in range(state.seats):
        if seat != but and standing[seat, 1] > 0:
            if best == NOBODY or is_ahead(standing, seat, best):
                best = seat
    return best


@compiled
def tell_ties(state, journal, country, standing, first, second):
    """Note the ties that decided about the two places."""
    for place in range(2):
        seat = first if place == 0 else second
        for other in range(state.seats):
            if seat == NOBODY or other == seat or (place == 1 and other == first):
                continue
            if standing[other, 1] > 0 and standing[other, 0] == standing[seat, 0]:
                by = 1 if standing[other, 1] != standing[seat, 1] else 2
                log(journal, Note.TIE_BROKEN, NOBODY, country, seat, other, by, state.round_number)
