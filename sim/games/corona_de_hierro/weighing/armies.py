"""Weighing actions with armies: moving, recruiting, battles, castles taken by force."""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.games.corona_de_hierro.codes import NO_CASTLE, NOBODY
from sim.games.corona_de_hierro.features import Of
from sim.games.corona_de_hierro.rules.components import band_of
from sim.games.corona_de_hierro.weighing.odds import reach_with, wins_battle
from sim.games.corona_de_hierro.weighing.prospects import (
    castle_worth,
    family_points,
    king_worth,
    levels_worth,
)

# --- moving ---------------------------------------------------------------------------------


@compiled
def weigh_step(state, values, seat, pull, before, pawns, after, place, room):
    """Weigh pawns going from one city to another: what they, and those left, are near to then."""
    size = values.size_of[pawns]
    left = state.army[seat, before] - pawns
    joined = pawns + state.army[seat, after]
    whole = values.size_of[state.army[seat, before]]
    then = pull.at[values.size_of[joined], after]
    if left > 0:
        then = max(then, pull.at[values.size_of[left], before])
    room.of_action[Of.ADVANCE, place] = then - pull.at[max(whole, size), before]
    castle = state.city_castle[before]
    if left == 0 and castle != NO_CASTLE and state.owner[castle] == seat:
        room.of_action[Of.LEAVES, place] = 1.0


@compiled
def weigh_from(state, values, seat, pull, city, place, room):
    """Weigh a city to move from by the best city that its whole army can go to."""
    pawns = state.army[seat, city]
    best = -1
    most = 0.0
    for after in range(values.cities):
        if (values.roads[city] >> after) & 1 == 1:
            there = pull.at[values.size_of[pawns + state.army[seat, after]], after]
            if best == -1 or there > most:
                best = after
                most = there
    if best != -1:
        weigh_step(state, values, seat, pull, city, pawns, best, place, room)


@compiled
def weigh_number(state, values, seat, pull, pawns, place, room):
    """Weigh how many pawns move by the best city that they can go to."""
    city = state.from_city
    best = -1
    most = 0.0
    for after in range(values.cities):
        if (values.roads[city] >> after) & 1 == 1:
            there = pull.at[values.size_of[pawns + state.army[seat, after]], after]
            if best == -1 or there > most:
                best = after
                most = there
    if best != -1:
        weigh_step(state, values, seat, pull, city, pawns, best, place, room)


# --- recruiting -----------------------------------------------------------------------------


@compiled
def weigh_recruit(state, values, seat, pull, castle, pawns, place, room):
    """Weigh the army of a castle coming out: pawns more, and the castle without them."""
    city = state.castle_city[castle]
    number = min(pawns, state.pawns[seat])
    here = state.army[seat, city]
    before = pull.at[values.size_of[here], city] if here > 0 else 0.0
    room.of_action[Of.PAWNS, place] = number
    room.of_action[Of.GARRISON, place] = 1.0
    room.of_action[Of.ADVANCE, place] = pull.at[values.size_of[here + number], city] - before


@compiled
def recruits_of(state, values, seat):
    """Return the pawns that a seat recruits at a time."""
    return values.recruits[band_of(state, values, seat)]


# --- battles --------------------------------------------------------------------------------


@compiled
def weigh_battle(state, values, seat, city, enemy, card_die, place, room):
    """Weigh an attack on an army: its odds, pawns at stake, levels, an alliance broken."""
    own, theirs = state.army[seat, city], state.army[enemy, city]
    wins = wins_battle(values, own, theirs, card_die)
    features = room.of_action
    features[Of.BATTLE, place] = 2 * wins - 1
    features[Of.PREY, place] = wins * theirs
    features[Of.RISK, place] = (1 - wins) * own
    won = levels_worth(state, values, seat, values.battle_won)
    lost = levels_worth(state, values, seat, -values.battle_lost)
    features[Of.LEVELS, place] += wins * won + (1 - wins) * lost
    taken = levels_worth(state, values, enemy, -values.battle_lost)
    features[Of.THEIR_LEVELS, place] -= wins * taken
    king = king_worth(state, values, seat, seat, values.battle_won)
    king += king_worth(state, values, seat, enemy, -values.battle_lost)
    features[Of.KING, place] += wins * king
    weigh_breach_of_faith(state, values, seat, enemy, place, room)


@compiled
def weigh_breach_of_faith(state, values, seat, enemy, place, room):
    """Weigh the alliance that an attack on a seat breaks, if there is one."""
    if enemy != NOBODY and (state.allies[seat] >> enemy) & 1 == 1:
        levels = -values.alliance_broken
        room.of_action[Of.BREAKS, place] = 1.0
        room.of_action[Of.LEVELS, place] += levels_worth(state, values, seat, levels)
        room.of_action[Of.KING, place] += king_worth(state, values, seat, seat, levels)


@compiled
def weigh_city_of_battle(state, values, seat, city, card_die, place, room):
    """Weigh a city to fight in by the weakest army there that is no ally's."""
    best = NOBODY
    for other in range(state.seats):
        if other != seat and state.army[other, city] > 0:
            ally = (state.allies[seat] >> other) & 1
            if (
                best == NOBODY
                or ally < (state.allies[seat] >> best) & 1
                or (
                    ally == (state.allies[seat] >> best) & 1
                    and state.army[other, city] < state.army[best, city]
                )
            ):
                best = other
    if best != NOBODY:
        weigh_battle(state, values, seat, city, best, card_die, place, room)


@compiled
def weigh_resisted(state, values, seat, city, enemy, place, room):
    """Weigh a pawn taken off an army at the gate."""
    room.of_action[Of.PREY, place] = min(state.army[enemy, city], values.resistance_pawns)
    weigh_breach_of_faith(state, values, seat, enemy, place, room)


# --- castles --------------------------------------------------------------------------------


@compiled
def weigh_siege(state, values, seat, castle, die, place, room):
    """Weigh an attack on a castle: it is won, or first the army inside driven out."""
    chance = reach_with(values, die, values.force[castle], state.shields[seat])
    owner = state.owner[castle]
    features = room.of_action
    if owner != NOBODY:
        weigh_breach_of_faith(state, values, seat, owner, place, room)
    if (state.garrisoned >> castle) & 1 == 1:
        features[Of.BREACH, place] = chance
        return
    features[Of.CASTLE, place] = chance * castle_worth(
        state, values, seat, castle, values.levels_won[castle]
    )
    king = king_worth(state, values, seat, seat, values.levels_won[castle])
    if owner != NOBODY:
        lost = levels_worth(state, values, owner, -values.levels_lost[castle])
        lost += family_points(state, values, owner, castle, -1)
        features[Of.THEIR_CASTLE, place] = -chance * lost
        king += king_worth(state, values, seat, owner, -values.levels_lost[castle])
    features[Of.KING, place] += chance * king
