"""The course of play: rounds of seven phases, one after the other."""

from __future__ import annotations

from sim.engine.agenda import push
from sim.engine.compiled import compiled
from sim.games.recording import log
from sim.games.shadow_of_the_emperor.codes import (
    NO_VOTE,
    NOBODY,
    EndReason,
    Phase,
    Task,
)
from sim.games.shadow_of_the_emperor.journal import Note, note_holdings, note_round_end
from sim.games.shadow_of_the_emperor.rules.actions import begin_actions
from sim.games.shadow_of_the_emperor.rules.ageing import grow_older
from sim.games.shadow_of_the_emperor.rules.descent import begin_descent
from sim.games.shadow_of_the_emperor.rules.election import begin_election
from sim.games.shadow_of_the_emperor.rules.emperors_action import begin_emperors_action
from sim.games.shadow_of_the_emperor.rules.game_end import end_game
from sim.games.shadow_of_the_emperor.rules.income import pay_income
from sim.games.shadow_of_the_emperor.rules.new_electors import begin_new_electors


@compiled
def start_round(state, values, journal):
    """Begin the next round: electors return from the privilege spaces.

    The first round begins with phase IV.
    """
    state.round_number += 1
    state.shifted = 0
    state.successions = 0
    state.challenger = NOBODY
    state.church_influence[:] = 0
    state.excommunicated = 0
    state.gray_influence[:] = 0
    state.vote[:] = NO_VOTE
    state.votes_shown = 0
    log(journal, Note.ROUND_STARTS, NOBODY, state.round_number, 0, 0, 0, state.round_number)
    push(state, Task.END_ROUND, 0, 0, 0, 0)
    if state.round_number == 1:
        push(state, Task.PHASE, values.first_phase, 0, 0, 0)
    else:
        push(state, Task.PHASE, Phase.INCOME, 0, 0, 0)


@compiled
def begin_phase(state, values, journal, phase):
    """Begin a phase; the next one follows when all that it puts on the agenda is done."""
    state.phase = phase
    log(journal, Note.PHASE_STARTS, NOBODY, phase, 0, 0, 0, state.round_number)
    if phase < Phase.EMPERORS_ACTION:
        push(state, Task.PHASE, phase + 1, 0, 0, 0)
    if phase == Phase.INCOME:
        pay_income(state, values, journal)
    elif phase == Phase.AGEING:
        grow_older(state, values, journal)
    elif phase == Phase.DESCENT:
        begin_descent(state)
    elif phase == Phase.ACTIONS:
        begin_actions(state)
    elif phase == Phase.NEW_ELECTORS:
        begin_new_electors(state, values)
    elif phase == Phase.ELECTION:
        begin_election(state, values, journal)
    elif phase == Phase.EMPERORS_ACTION:
        begin_emperors_action(state, values, journal)


@compiled
def end_round(state, values, journal):
    """End the round; after the last one the game is over."""
    note_holdings(journal, state, values)
    note_round_end(journal, state.round_number)
    if state.round_number == values.rounds:
        end_game(state, journal, EndReason.LAST_ROUND)
    else:
        push(state, Task.START_ROUND, 0, 0, 0, 0)
