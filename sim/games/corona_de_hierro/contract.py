"""The engine's contract, fulfilled for this game's state record."""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.engine.contract import register_rules
from sim.games.corona_de_hierro.codes import DECISION_KINDS
from sim.games.corona_de_hierro.concealment import conceal
from sim.games.corona_de_hierro.decisions import list_actions, take_decision, work
from sim.games.corona_de_hierro.facts import fact_of
from sim.games.corona_de_hierro.rules.components import moment_of
from sim.games.corona_de_hierro.rules.end_of_the_game import write_outcome
from sim.games.corona_de_hierro.rules.setup import set_up
from sim.games.corona_de_hierro.state import STATE
from sim.games.corona_de_hierro.tables import write_rows
from sim.games.corona_de_hierro.weighing.actions import weigh_actions
from sim.games.corona_de_hierro.weighing.positions import weigh_position

ORDINALS = 1024  # decisions of one kind in a turn


class Rules:
    """The contract's functions."""

    @staticmethod
    @compiled
    def new_game(state, values, journal, seed, seats):
        """Set up and work until the first decision."""
        set_up(state, values, journal, seed, seats)
        work(state, values, journal)

    @staticmethod
    @compiled
    def legal_actions(state, values, actions):
        """List the actions of the open decision."""
        return list_actions(state, actions)

    @staticmethod
    @compiled
    def apply_action(state, values, journal, action):
        """Take the decision and work on."""
        take_decision(state, values, journal, action)
        work(state, values, journal)

    @staticmethod
    @compiled
    def is_over(state):
        """Return whether the game has ended."""
        return state.over == 1

    @staticmethod
    @compiled
    def occasion(state):
        """Return the action in progress, kind of decision and its number in the turn, as one.

        Decisions of other seats than the active one belong to the action that asks for them.
        """
        kind = state.decision
        place = moment_of(state) * DECISION_KINDS + kind
        return place * ORDINALS + state.ordinal[kind]

    @staticmethod
    @compiled
    def outcome(state, values, result):
        """Write the result of a finished game."""
        write_outcome(state, result)

    @staticmethod
    @compiled
    def conceal(state, values, seat, seed):
        """Deal anew what a seat doesn't know."""
        conceal(state, values, seat, seed)

    @staticmethod
    @compiled
    def action_features(state, values, actions, count, room):
        """Write what each legal action is worth, feature by feature."""
        weigh_actions(state, values, actions, count, room)

    @staticmethod
    @compiled
    def state_features(state, values, seat, room):
        """Write what a position is worth to a seat, feature by feature."""
        weigh_position(state, values, seat, room)

    @staticmethod
    @compiled
    def stage(state):
        """Return the number of the player turn."""
        return state.turns

    @staticmethod
    @compiled
    def fact(state, values, seat, code, argument):
        """Return a fact that scripts ask for."""
        return fact_of(state, values, seat, code, argument)

    @staticmethod
    @compiled
    def write_rows(state, values, journal, result, tables, sizes):
        """Append the finished game's rows to its tables."""
        write_rows(state, values, journal, result, tables, sizes)


register_rules(STATE, Rules)
