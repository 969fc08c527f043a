"""The engine's contract, fulfilled for this game's state record."""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.engine.contract import register_rules
from sim.games.heads_of_state.codes import DECISION_KINDS, DecisionKind
from sim.games.heads_of_state.concealment import conceal
from sim.games.heads_of_state.decisions import list_actions, take_decision, work
from sim.games.heads_of_state.facts import fact_of
from sim.games.heads_of_state.rules.components import moment_of
from sim.games.heads_of_state.rules.game_end import write_outcome
from sim.games.heads_of_state.rules.preparation import set_up
from sim.games.heads_of_state.state import STATE
from sim.games.heads_of_state.tables import write_rows
from sim.games.heads_of_state.weighing.actions import weigh_actions
from sim.games.heads_of_state.weighing.positions import weigh_position

ORDINALS = 256  # decisions of one kind in a turn


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
        """Return whether the last Turn has been scored."""
        return state.over == 1

    @staticmethod
    @compiled
    def occasion(state):
        """Return round, the seat's own turn in it, kind of decision and its number there, as one.

        Discards are numbered by how many are left to make; those at a round's end belong to no
        turn. So what other seats do doesn't shift a seat's luck.
        """
        kind = state.decision
        seat = state.seat_to_move
        moment = state.moment[seat]
        number = state.ordinal[kind]
        if kind >= DecisionKind.DISCARD_ATTRIBUTE:
            number = state.asked[0]
            if state.asked[1] == 1:
                moment = 0
        return (moment_of(state, seat, moment) * DECISION_KINDS + kind) * ORDINALS + number

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
        """Return the number of the player turn; discards at a round's end belong to it."""
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
