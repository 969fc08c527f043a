"""4. Attack a Castle by Military Means."""

from __future__ import annotations

from sim.engine.agenda import push
from sim.engine.compiled import compiled
from sim.games.corona_de_hierro.codes import (
    NOBODY,
    Blocked,
    DecisionKind,
    Level,
    RollFor,
    Task,
)
from sim.games.corona_de_hierro.journal import Note
from sim.games.corona_de_hierro.noting import note_attempt, note_attempt_over, note_banner
from sim.games.corona_de_hierro.rules.alliances import break_alliance
from sim.games.corona_de_hierro.rules.components import (
    army_die,
    ask_seat,
    change_level,
    enemy_cities,
    gain_shields,
    has_banner,
    place_banner,
)
from sim.games.recording import log


@compiled
def castles_to_attack(state, values, seat):
    """Return the castles at whose gate a seat has an army that may attack.

    Not its own; not while an enemy army stands at the gate, whoever's it is or, as a switch, only
    if it belongs to the castle's owner (C8); and only with a banner left to place.
    """
    cities = state.army_cities[seat] & state.castle_cities & ~state.own_cities[seat]
    if cities == 0:
        return 0
    if values.siege_blocked_by == Blocked.ANY_ENEMY_ARMY:
        cities &= ~enemy_cities(state, seat)
    if cities == 0 or not has_banner(state, values, seat):
        return 0
    castles = 0
    for castle in range(values.castles):
        city = state.castle_city[castle]
        if (cities >> city) & 1 == 1:
            owner = state.owner[castle]
            if (
                values.siege_blocked_by == Blocked.ANY_ENEMY_ARMY
                or owner == NOBODY
                or state.army[owner, city] == 0
            ):
                castles |= 1 << castle
    return castles


@compiled
def begin_siege(state, values, seat):
    """Ask which castle is attacked."""
    choices = castles_to_attack(state, values, seat)
    ask_seat(state, DecisionKind.ATTACK_CASTLE, seat, choices, 0)


@compiled
def attack_castle(state, values, journal, seat, castle, die):
    """Attack a castle with the whole army, and a card's die if it has one."""
    owner, city = state.owner[castle], state.castle_city[castle]
    state.castle = castle
    state.battle_city = city
    state.roll_die = die
    if owner != NOBODY:
        break_alliance(state, values, journal, seat, owner)
    state.battle_round = 0
    state.rerolls[:] = 0
    needed, pawns = values.force[castle], state.army[seat, city]
    if die < 0:
        die = army_die(state, values, seat, city)
    note_attempt(state, journal, seat, castle, 0, needed, die)
    log(journal, Note.SIEGE, seat, castle, owner, needed, pawns, state.round_number)
    push(state, Task.ROLL, RollFor.CASTLE_BY_FORCE, 0, 0, 0)


@compiled
def settle_siege(state, values, journal):
    """Conquer the castle or eliminate the troops inside, if the roll is high enough."""
    seat, castle = state.active_seat, state.castle
    roll, needed = state.roll[0], values.force[castle]
    won = 1 if roll >= needed else 0
    note_attempt_over(state, journal, won)
    if won == 0:
        log(journal, Note.WITHSTOOD, seat, castle, roll, needed, 0, state.round_number)
        return
    owner = state.owner[castle]
    if owner != NOBODY and (state.garrisoned >> castle) & 1 == 1:  # case C
        state.garrisoned &= ~(1 << castle)
        log(journal, Note.GARRISON_LOST, seat, castle, owner, 0, 0, state.round_number)
    else:  # cases A and B
        conquer(state, values, journal, seat, castle)


@compiled
def conquer(state, values, journal, seat, castle):
    """Place the banner; the conqueror gains levels, who loses the castle loses levels."""
    owner = state.owner[castle]
    place_banner(state, seat, castle)
    note_banner(state, journal, seat, castle, owner, 0)
    change_level(state, values, journal, seat, values.levels_won[castle], Level.CASTLE)
    if owner != NOBODY:
        change_level(state, values, journal, owner, -values.levels_lost[castle], Level.CASTLE)
        gain_shields(state, values, journal, owner)
        if state.owned[owner] == 0:
            state.lost_last_castle |= 1 << owner
            log(journal, Note.NO_CASTLE_LEFT, owner, 0, 0, 0, 0, state.round_number)
