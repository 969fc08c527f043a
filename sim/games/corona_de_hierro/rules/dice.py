"""Dice: what chance says, what the roll does, and rolling again with experience shields."""

from __future__ import annotations

from sim.engine.agenda import push
from sim.engine.chance import chance, scaled
from sim.engine.compiled import compiled
from sim.games.corona_de_hierro.codes import (
    NO_CARD,
    NO_DIE,
    ROLL_AGAIN,
    DecisionKind,
    RollFor,
    Stream,
    Task,
)
from sim.games.corona_de_hierro.journal import Note
from sim.games.corona_de_hierro.noting import note_shield_spent
from sim.games.corona_de_hierro.rules.attack_an_army import settle_rolls
from sim.games.corona_de_hierro.rules.castle_by_diplomacy import settle_negotiation, word_die
from sim.games.corona_de_hierro.rules.castle_by_force import settle_siege
from sim.games.corona_de_hierro.rules.components import (
    BOTH,
    army_die,
    ask_seat,
    moment_of,
    pay_shields,
)
from sim.games.recording import log

ROUNDS = 64  # rolls of both in a battle
REROLLS = 64  # rolls in place of one


@compiled
def side_of(what):
    """Return 1 for a roll of the enemy's, 0 for one of the active seat's."""
    return 1 if what == RollFor.BATTLE_DEFENDER else 0


@compiled
def roller_of(state, what):
    """Return who rolls."""
    return state.enemy if what == RollFor.BATTLE_DEFENDER else state.active_seat


@compiled
def die_for(state, values, what):
    """Return the die: by the size of the army or the area of the track, unless a card says so."""
    if what == RollFor.BATTLE_DEFENDER:
        return army_die(state, values, state.enemy, state.battle_city)
    if state.roll_die != NO_DIE:
        return state.roll_die
    if what == RollFor.CASTLE_BY_WORD:
        return word_die(state, values, state.active_seat)
    return army_die(state, values, state.active_seat, state.battle_city)


@compiled
def roll_item(state, what):
    """Return which roll of the action this is: of what, in which round, after how many others."""
    target = state.castle if what >= RollFor.CASTLE_BY_FORCE else state.battle_city
    return (target * ROUNDS + state.battle_round) * REROLLS + state.rerolls[side_of(what)]


@compiled
def roll_die(state, values, journal, what):
    """Roll the die: what chance says; `take_roll` does the rest."""
    die = die_for(state, values, what)
    luck = chance(state.seed, Stream.ATTACKER + what, moment_of(state), roll_item(state, what))
    roll = values.faces[die, scaled(luck, values.face_count[die])]
    take_roll(state, values, journal, what, die, roll)


@compiled
def take_roll(state, values, journal, what, die, roll):
    """Take a roll; whoever is not satisfied and has shields is asked whether to roll again."""
    side, seat = side_of(what), roller_of(state, what)
    state.roll[side] = roll
    log(journal, Note.ROLLED, seat, what, die, roll, state.rerolls[side], state.round_number)
    if may_roll_again(state, values, seat, what, roll):
        ask_seat(state, DecisionKind.REROLL, seat, BOTH, what)
        state.asked[2] = roll
    else:
        settle(state, values, journal, what)


@compiled
def may_roll_again(state, values, seat, what, roll):
    """Return whether a seat has shields for a roll that doesn't yet do what it is for (C22)."""
    if state.shields[seat] == 0:
        return False
    if what == RollFor.BATTLE_ATTACKER:
        return True
    if what == RollFor.BATTLE_DEFENDER:
        return roll <= state.roll[0]
    if what == RollFor.CASTLE_BY_FORCE:
        return roll < values.force[state.castle]
    rerolls = values.word_rerolls == 1 or state.card != NO_CARD  # Good fortune says so itself
    return rerolls and roll < values.word[state.castle]


@compiled
def decide_reroll(state, values, journal, seat, choice):
    """Spend a shield and roll again, or keep the roll."""
    what = state.asked[1]
    if choice == ROLL_AGAIN:
        pay_shields(state, seat, 1)
        state.rerolls[side_of(what)] += 1
        note_shield_spent(state, journal, seat, what)
        push(state, Task.ROLL, what, 0, 0, 0)
    else:
        settle(state, values, journal, what)


@compiled
def settle(state, values, journal, what):
    """Let the roll do what it is for."""
    if what == RollFor.BATTLE_ATTACKER:
        push(state, Task.ROLL, RollFor.BATTLE_DEFENDER, 0, 0, 0)
    elif what == RollFor.BATTLE_DEFENDER:
        settle_rolls(state, values, journal)
    elif what == RollFor.CASTLE_BY_FORCE:
        settle_siege(state, values, journal)
    else:
        settle_negotiation(state, values, journal)
