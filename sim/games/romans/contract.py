"""The engine's contract, fulfilled for this game's state record."""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.engine.contract import register_rules
from sim.games.romans.codes import DECISION_KINDS, MOMENTS, SEATS
from sim.games.romans.concealment import conceal
from sim.games.romans.decisions import list_actions, take_decision, work
from sim.games.romans.facts import fact_of
from sim.games.romans.rules.game_end import write_outcome
from sim.games.romans.rules.setup import set_up
from sim.games.romans.state import STATE
from sim.games.romans.tables import write_rows
from sim.games.romans.weighing.actions import weigh_actions
from sim.games.romans.weighing.outlook import stage_of
from sim.games.romans.weighing.positions import weigh_position

ORDINALS = 256  # decisions of one kind in a play or step


class Rules:
    """The contract's functions."""

    @staticmethod
    @compiled
    def new_game(state, values, journal, seed, seats):
        """Set up and work until the first decision."""
        set_up(state, values, journal, seed)
        work(state, values, journal)

    @staticmethod
    @compiled
    def legal_actions(state, values, actions):
        """List the actions of the open decision."""
        return list_actions(state, values, actions)

    @staticmethod
    @compiled
    def apply_action(state, values, journal, action):
        """Take the decision and work on."""
        take_decision(state, values, journal, action)
        work(state, values, journal)

    @staticmethod
    @compiled
    def is_over(state):
        """Return whether the king has been elected."""
        return state.over == 1

    @staticmethod
    @compiled
    def occasion(state):
        """Return round, place in the round, kind of decision and its number there, as one."""
        place = state.round_number * MOMENTS + state.moment
        return (place * DECISION_KINDS + state.decision) * ORDINALS + state.ordinal[state.decision]

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
        """Return a number of the play in progress, or of the round end once scored."""
        return stage_of(state)

    @staticmethod
    @compiled
    def fact(state, values, seat, code, argument):
        """Return a fact that scripts ask for."""
        return fact_of(state, values, seat, code, argument)

    @staticmethod
    @compiled
    def seats_of(state):
        """Return how many play."""
        return SEATS

    @staticmethod
    @compiled
    def write_rows(state, values, journal, result, tables, sizes):
        """Append the finished game's rows to its tables."""
        write_rows(state, values, journal, result, tables, sizes)


register_rules(STATE, Rules)
