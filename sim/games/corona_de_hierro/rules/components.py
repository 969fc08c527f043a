"""Component Descriptions: pieces, where they lie, levels, shields, and how a seat is asked."""

from __future__ import annotations

from sim.engine.agenda import ask
from sim.engine.compiled import compiled
from sim.engine.masks import bits_in
from sim.games.corona_de_hierro.codes import (
    NOBODY,
    SEATS,
    TURN_ACTIONS,
)
from sim.games.corona_de_hierro.noting import note_level, note_points, note_shields

BOTH = 0b11  # the choices of a question: no and yes


# --- decisions ------------------------------------------------------------------------------


@compiled
def ask_seat(state, kind, seat, choices, fact):
    """Open a decision among the bits of ``choices``, and count it for its occasion."""
    state.ordinal[kind] += 1
    ask(state, kind, seat, choices, fact)


@compiled
def moment_of(state):
    """Return the action in progress as one number: an occasion that no other seat can shift."""
    seat = state.active_seat
    turns = state.turns_taken[SEATS - 1 if seat == NOBODY else seat]  # nobody: between the turns
    return (turns * SEATS + seat) * TURN_ACTIONS + state.action_number


# --- the Legitimacy Track, shields, Victory Points ------------------------------------------


@compiled
def change_level(state, values, journal, seat, by, reason):
    """Move a seat's marker; it stops at the crown, and at 0."""
    before = state.level[seat]
    after = min(max(before + by, 0), values.crown)
    if after != before:
        state.level[seat] = after
        note_level(state, values, journal, seat, after - before, reason)


@compiled
def band_of(state, values, seat):
    """Return the area of the track that a seat's marker is in."""
    return values.band_of[state.level[seat]]


@compiled
def gain_shields(state, values, journal, seat):
    """Take the shields of who has lost, as far as the stock goes."""
    gained = min(values.shields_gained, state.shield_stock)
    if gained > 0:
        state.shield_stock -= gained
        state.shields[seat] += gained
        note_shields(state, journal, seat, gained)


@compiled
def pay_shields(state, seat, shields):
    """Put shields back into the stock."""
    state.shields[seat] -= shields
    state.shield_stock += shields


@compiled
def score(state, journal, seat, source, points, detail):
    """Score Victory Points."""
    state.points[seat, source] += points
    note_points(state, journal, seat, points, source, detail)


# --- armies ---------------------------------------------------------------------------------


@compiled
def place_pawns(state, seat, city, pawns):
    """Put pawns into a city: they join the seat's army there."""
    state.army[seat, city] += pawns
    state.army_cities[seat] |= 1 << city


@compiled
def lift_pawns(state, seat, city, pawns):
    """Take pawns out of a city."""
    state.army[seat, city] -= pawns
    if state.army[seat, city] == 0:
        state.army_cities[seat] &= ~(1 << city)


@compiled
def lose_pawns(state, seat, city, pawns):
    """Return pawns to their owner's supply."""
    lift_pawns(state, seat, city, pawns)
    state.pawns[seat] += pawns


@compiled
def enemy_cities(state, seat):
    """Return the cities with an army of another seat."""
    cities = 0
    for other in range(state.seats):
        if other != seat:
            cities |= state.army_cities[other]
    return cities


@compiled
def enemies_in(state, seat, city):
    """Return the other seats with an army in a city."""
    seats = 0
    for other in range(state.seats):
        if other != seat and (state.army_cities[other] >> city) & 1 == 1:
            seats |= 1 << other
    return seats


@compiled
def army_die(state, values, seat, city):
    """Return the die that an army rolls by its size."""
    return values.army_die[values.size_of[state.army[seat, city]]]


# --- castles and banners --------------------------------------------------------------------


@compiled
def place_banner(state, seat, castle):
    """Put a seat's banner on a castle, an army inside, in place of its owner's if it has one."""
    bit, city = 1 << castle, 1 << state.castle_city[castle]
    owner = state.owner[castle]
    if owner == NOBODY:
        state.neutral &= ~bit
    else:
        state.owned[owner] &= ~bit
        state.own_cities[owner] &= ~city
    state.owner[castle] = seat
    state.owned[seat] |= bit
    state.own_cities[seat] |= city
    state.garrisoned |= bit


@compiled
def has_banner(state, values, seat):
    """Return whether a seat has a banner left for one more castle."""
    return bits_in(state.owned[seat]) < values.banners


# --- emissaries -----------------------------------------------------------------------------


@compiled
def place_emissary(state, values, seat, castle):
    """Put an emissary from the seat's supply into a castle."""
    state.emissaries[seat] -= 1
    state.in_castle[seat, castle] += 1
    state.emissary_castles[seat] |= 1 << castle
    here = 0
    for other in range(state.seats):
        here += state.in_castle[other, castle]
    if here >= values.castle_emissaries:
        state.full |= 1 << castle


@compiled
def lift_emissary(state, seat, castle):
    """Take an emissary out of a castle; of two alike one that came this turn goes first (C29)."""
    state.in_castle[seat, castle] -= 1
    state.full &= ~(1 << castle)
    if state.in_castle[seat, castle] == 0:
        state.emissary_castles[seat] &= ~(1 << castle)
        if seat == state.active_seat:
            state.ready &= ~(1 << castle)


@compiled
def foreign_emissary_castles(state, seat):
    """Return the castles with an emissary of another seat."""
    castles = 0
    for other in range(state.seats):
        if other != seat:
            castles |= state.emissary_castles[other]
    return castles


@compiled
def foreign_emissaries_in(state, seat, castle):
    """Return the other seats with an emissary in a castle."""
    seats = 0
    for other in range(state.seats):
        if other != seat and (state.emissary_castles[other] >> castle) & 1 == 1:
            seats |= 1 << other
    return seats
