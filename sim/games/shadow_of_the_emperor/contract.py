"""The engine's contract, fulfilled for this game's state record."""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.engine.contract import register_rules
from sim.games.shadow_of_the_emperor.codes import DECISION_KINDS
from sim.games.shadow_of_the_emperor.concealment import conceal
from sim.games.shadow_of_the_emperor.decisions import list_actions, take_decision, work
from sim.games.shadow_of_the_emperor.facts import fact_of
from sim.games.shadow_of_the_emperor.rows import write_rows
from sim.games.shadow_of_the_emperor.rules.game_end import write_outcome
from sim.games.shadow_of_the_emperor.rules.preparation import set_up
from sim.games.shadow_of_the_emperor.state import STATE
from sim.games.shadow_of_the_emperor.weighing.actions import weigh_actions
from sim.games.shadow_of_the_emperor.weighing.positions import weigh_position

MOMENTS = 64  # turns of one seat in a phase IV
NUMBERS = 64  # decisions of one kind in a turn, or outside of turns in a round


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
        """Return whether the last round is over."""
        return state.over == 1

    @staticmethod
    @compiled
    def occasion(state):
        """Return round, the seat's own turn in it, kind of decision and its number there, as one.

        Outside phase IV there are no turns: what a decision is about numbers it, such as the piece
        to place or the electorate. So what other seats do doesn't shift a seat's luck.
        """
        place = state.round_number * MOMENTS + state.moment[state.seat_to_move]
        return (place * DECISION_KINDS + state.decision) * NUMBERS + state.asked[1]

    @staticmethod
    @compiled
    def outcome(state, values, result):
        """Write the result of a finished game."""
        write_outcome(state, result)

    @staticmethod
    @compiled
    def conceal(state, values, seat, seed):
        """Draw anew what a seat doesn't know."""
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
        """Return the number of the part of play: a turn, a placement, a family's descent and so on.

        In phases V to VII, an electorate, an electorate named, a vote, the Emperor's action.
        """
        return state.steps

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
