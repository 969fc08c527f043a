"""3. Attack an Enemy Army: both roll until one army has lost its last pawn.

A battle runs through `Task.ROLL`: the attacker's die, the defender's, one pawn less, again.
"""

from __future__ import annotations

from sim.engine.agenda import push
from sim.engine.compiled import compiled
from sim.games.corona_de_hierro.codes import (
    DecisionKind,
    Level,
    RollFor,
    Source,
    Task,
)
from sim.games.corona_de_hierro.journal import Note
from sim.games.corona_de_hierro.noting import note_battle, note_battle_over, note_pawns_lost
from sim.games.corona_de_hierro.rules.alliances import break_alliance
from sim.games.corona_de_hierro.rules.components import (
    ask_seat,
    change_level,
    enemies_in,
    enemy_cities,
    gain_shields,
    lose_pawns,
    score,
)
from sim.games.recording import log


@compiled
def cities_to_fight_in(state, seat):
    """Return the cities where an army of the seat has met another's."""
    cities = state.army_cities[seat]
    if cities == 0:
        return 0
    return cities & enemy_cities(state, seat)


@compiled
def begin_attack(state, seat):
    """Ask where to attack; also with a Cavalry charge."""
    ask_seat(state, DecisionKind.BATTLE_CITY, seat, cities_to_fight_in(state, seat), 0)


@compiled
def decide_battle_city(state, seat, city):
    """Ask whose army is attacked."""
    state.battle_city = city
    ask_seat(state, DecisionKind.ENEMY, seat, enemies_in(state, seat, city), 0)


@compiled
def attack(state, values, journal, seat, enemy):
    """Begin a battle; against an ally that breaks the alliance first."""
    state.enemy = enemy
    break_alliance(state, values, journal, seat, enemy)
    state.battle_round = 0
    state.rerolls[:] = 0
    note_battle(state, journal, seat)
    push(state, Task.ROLL, RollFor.BATTLE_ATTACKER, 0, 0, 0)


@compiled
def settle_rolls(state, values, journal):
    """Remove a pawn of the lower roll, in a tie the defender's; roll again unless it is over."""
    attacker, defender, city = state.active_seat, state.enemy, state.battle_city
    winner, loser = attacker, defender
    if state.roll[1] > state.roll[0]:
        winner, loser = defender, attacker
    lose_pawns(state, loser, city, 1)
    note_pawns_lost(journal, loser, 1)
    left = state.army[loser, city]
    tied = 1 if state.roll[0] == state.roll[1] else 0
    log(journal, Note.ROUND_WON, winner, loser, left, tied, 0, state.round_number)
    if left == 0:
        end_battle(state, values, journal, winner, loser)
    else:
        state.battle_round += 1
        state.rerolls[:] = 0
        push(state, Task.ROLL, RollFor.BATTLE_ATTACKER, 0, 0, 0)


@compiled
def end_battle(state, values, journal, winner, loser):
    """Levels for both and a shield for the loser; points if a Cavalry charge has won."""
    attacker_won = 1 if winner == state.active_seat else 0
    note_battle_over(state, journal, winner, loser, attacker_won)
    change_level(state, values, journal, winner, values.battle_won, Level.BATTLE)
    change_level(state, values, journal, loser, -values.battle_lost, Level.BATTLE)
    gain_shields(state, values, journal, loser)
    if attacker_won == 1 and state.card >= 0:
        score(state, journal, winner, Source.CAVALRY_CHARGE, values.charge_points, -1)
