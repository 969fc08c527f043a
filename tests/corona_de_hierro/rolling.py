"""Rolls, battles and attacks by the hundred thousand: one position again and again, compiled."""

from __future__ import annotations

import numpy as np

from sim.engine.chance import chance
from sim.engine.compiled import compiled
from sim.engine.contract import apply_action
from sim.games.corona_de_hierro.codes import CHOICES, KEEP, ROLL_AGAIN, DecisionKind, RollFor

HIGHEST = 3
STREAM = 77  # of the seeds here


@compiled
def start(state, copies, values, journal, action, number):
    """Copy the position with a seed of its own, and take the action that rolls the dice."""
    copies[0] = state
    copies[0].seed = chance(np.uint64(2017), STREAM, number, 0)
    apply_action(copies[0], values, journal, action)


@compiled
def answer(copies, values, journal, choice):
    """Answer whether to roll again."""
    apply_action(copies[0], values, journal, DecisionKind.REROLL * CHOICES + choice)


@compiled
def count_first_rolls(state, copies, values, journal, action, times):
    """Count how often the attacker wins the first roll of a battle.

    Both have shields, so that the game stops at each roll that does not yet win: the attacker
    keeps the first one; a defender who is asked then is behind.
    """
    won = 0
    for number in range(times):
        start(state, copies, values, journal, action, number)
        answer(copies, values, journal, KEEP)
        copy = copies[0]
        behind = copy.decision == DecisionKind.REROLL and copy.asked[1] == RollFor.BATTLE_DEFENDER
        if behind and copy.battle_round == 0:
            won += 1
    return won


@compiled
def count_battles(state, copies, values, journal, action, times, seat, enemy, city):
    """Count the battles that the attacker wins.

    With shields the attacker rolls again whatever is below the highest face, and the defender
    while behind, unless no face could win any more.
    """
    won = 0
    for number in range(times):
        start(state, copies, values, journal, action, number)
        copy = copies[0]
        while copy.decision == DecisionKind.REROLL:
            again = copy.roll[0] < HIGHEST
            answer(copies, values, journal, ROLL_AGAIN if again else KEEP)
        if copy.army[seat, city] > 0:
            won += 1
        if (copy.army[seat, city] > 0) == (copy.army[enemy, city] > 0):
            return -1  # a battle that has not ended, or without a winner
    return won


@compiled
def count_castles(state, copies, values, journal, action, times, seat, castle, faces):
    """Count the castles won with one action, rolling again as often as it is asked; and faces."""
    won = 0
    for number in range(times):
        start(state, copies, values, journal, action, number)
        copy = copies[0]
        faces[copy.roll[0]] += 1
        while copy.decision == DecisionKind.REROLL:
            answer(copies, values, journal, ROLL_AGAIN)
        won += copy.owner[castle] == seat
    return won
