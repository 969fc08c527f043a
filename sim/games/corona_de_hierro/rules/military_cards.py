"""Military Initiative Cards.

A Cavalry charge is a battle (`attack_an_army.py`), a Forced march a longer move
(`move_an_army.py`), a Loyal vassal a recruitment (`recruit_an_army.py`).
"""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.games.corona_de_hierro.codes import BY_EMISSARY, DecisionKind
from sim.games.corona_de_hierro.journal import Note
from sim.games.corona_de_hierro.noting import note_pawns_lost
from sim.games.corona_de_hierro.rules.alliances import break_alliance
from sim.games.corona_de_hierro.rules.castle_by_diplomacy import (
    castles_to_request,
    request_support,
)
from sim.games.corona_de_hierro.rules.castle_by_force import attack_castle, castles_to_attack
from sim.games.corona_de_hierro.rules.components import (
    ask_seat,
    enemies_in,
    enemy_cities,
    lose_pawns,
)
from sim.games.corona_de_hierro.rules.move_an_army import cities_to_march_from
from sim.games.recording import log

# --- Good fortune ---------------------------------------------------------------------------


@compiled
def castles_for_fortune(state, values, seat):
    """Return the castles to attack and, from BY_EMISSARY on, those to ask for support."""
    castles = castles_to_attack(state, values, seat)
    return castles | castles_to_request(state, values, seat) << BY_EMISSARY


@compiled
def ask_for_fortune(state, values, seat):
    """Ask for which of them the die is rolled."""
    choices = castles_for_fortune(state, values, seat)
    ask_seat(state, DecisionKind.GOOD_FORTUNE, seat, choices, 0)


@compiled
def decide_fortune(state, values, journal, seat, choice):
    """Attack, or ask for support, with the card's die."""
    if choice >= BY_EMISSARY:
        castle = choice - BY_EMISSARY
        request_support(state, values, journal, seat, castle, values.fortune_die)
    else:
        attack_castle(state, values, journal, seat, choice, values.fortune_die)


# --- Forced march ---------------------------------------------------------------------------


@compiled
def may_march(state, values, seat):
    """Return whether pawns that can march can leave their city, or ask to."""
    return cities_to_march_from(state, values, seat) != 0


# --- Resistance -----------------------------------------------------------------------------


@compiled
def castles_besieged(state, seat):
    """Return the own castles at whose gate an army of another seat stands."""
    cities = state.own_cities[seat]
    cities &= enemy_cities(state, seat)
    castles = 0
    place = 0
    while cities != 0:
        if cities & 1 == 1:
            castles |= 1 << state.city_castle[place]
        cities >>= 1
        place += 1
    return castles


@compiled
def begin_resistance(state, seat):
    """Ask at which castle."""
    ask_seat(state, DecisionKind.RESISTANCE, seat, castles_besieged(state, seat), 0)


@compiled
def decide_resistance(state, seat, castle):
    """Ask whose army is resisted."""
    state.castle = castle
    choices = enemies_in(state, seat, state.castle_city[castle])
    ask_seat(state, DecisionKind.ENEMY, seat, choices, 0)


@compiled
def resist(state, values, journal, seat, enemy):
    """Remove pawns of an army at the gate: no battle, so nobody's level changes."""
    break_alliance(state, values, journal, seat, enemy)
    castle = state.castle
    city = state.castle_city[castle]
    pawns = min(values.resistance_pawns, state.army[enemy, city])
    lose_pawns(state, enemy, city, pawns)
    note_pawns_lost(journal, enemy, pawns)
    left = state.army[enemy, city]
    log(journal, Note.RESISTED, seat, enemy, castle, city, left, state.round_number)
