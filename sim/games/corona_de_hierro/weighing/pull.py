"""What an army in a city is near to: castles to take, and weaker armies."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.compiled import INTERPRETED, compiled, resolved
from sim.games.corona_de_hierro.codes import MAX_CITIES, NO_CASTLE, NO_DIE, NOBODY, SIZES
from sim.games.corona_de_hierro.weighing.odds import reach, reach_with, wins_battle
from sim.games.corona_de_hierro.weighing.prospects import (
    GARRISON_WORTH,
    castle_worth,
    family_points,
    levels_worth,
)

A_STEP = 0.6  # part of what an army is near to that is left a city further off
STEPS = 4  # cities from which anything is felt
GARRISONED = 0.5  # part of a castle's worth while its owner's army is inside
ALLIED = 0.3  # part of what an ally's castle or army is worth, since the alliance must be broken
PAWN_WORTH = 0.5  # points of a pawn of another seat that is beaten

PULL = np.dtype([("at", np.float64, (SIZES, MAX_CITIES))], align=False)


def room_for_pull() -> Any:
    """Return an array of one `PULL` record; keep the array as long as its record is in use."""
    return np.zeros(1, PULL).view(np.recarray)


if not INTERPRETED:

    @resolved(room_for_pull)
    def _room_for_pull():
        return lambda: np.zeros(1, PULL)


@compiled
def look_around(state, values, seat, pull):
    """Fill an empty record: for each size of army and each city, the points it is near to."""
    for size in range(SIZES):
        for city in range(values.cities):
            pull.at[size, city] = prize(state, values, seat, size, city)
        for _ in range(STEPS):
            spread(values, pull, size)


@compiled
def spread(values, pull, size):
    """Let each city feel what its neighbours are near to."""
    for city in range(values.cities):
        most = pull.at[size, city]
        neighbours = values.roads[city]
        for other in range(values.cities):
            if (neighbours >> other) & 1 == 1:
                most = max(most, A_STEP * pull.at[size, other])
        pull.at[size, city] = most


@compiled
def prize(state, values, seat, size, city):
    """Return what an army of some size could get in a city."""
    return max(
        castle_prize(state, values, seat, size, city), army_prize(state, values, seat, size, city)
    )


@compiled
def castle_prize(state, values, seat, size, city):
    """Return the worth of the castle there, if it is not an own one, by the chance to take it."""
    castle = state.city_castle[city]
    if castle == NO_CASTLE or state.owner[castle] == seat:
        return 0.0
    die = values.army_die[size]
    chance = reach_with(values, die, values.force[castle], state.shields[seat])
    worth = castle_worth(state, values, seat, castle, values.levels_won[castle])
    if (state.garrisoned >> castle) & 1 == 1:
        worth *= GARRISONED
    owner = state.owner[castle]
    if owner != NOBODY and (state.allies[seat] >> owner) & 1 == 1:
        worth *= ALLIED
    return worth * chance


@compiled
def army_prize(state, values, seat, size, city):
    """Return the worth of the weakest other army there, by the chance to beat it."""
    most = 0.0
    for other in range(state.seats):
        pawns = state.army[other, city]
        if other != seat and pawns > 0:
            wins = wins_battle(values, size + 1, pawns, NO_DIE)
            worth = (2 * wins - 1) * PAWN_WORTH * pawns
            if (state.allies[seat] >> other) & 1 == 1:
                worth *= ALLIED
            most = max(most, worth)
    return most


@compiled
def castle_threat(state, values, seat):
    """Return what a seat can expect to lose of castles at whose gate another's army stands."""
    threat = 0.0
    for castle in range(values.castles):
        if state.owner[castle] == seat:
            city = state.castle_city[castle]
            chance = 0.0
            for other in range(state.seats):
                pawns = state.army[other, city]
                if other != seat and pawns > 0:
                    die = values.army_die[values.size_of[pawns]]
                    chance = max(chance, reach(values, die, values.force[castle]))
            if chance > 0.0:
                worth = GARRISON_WORTH - family_points(state, values, seat, castle, -1)
                worth -= levels_worth(state, values, seat, -values.levels_lost[castle])
                if (state.garrisoned >> castle) & 1 == 1:
                    worth *= GARRISONED
                threat += chance * worth
    return threat
