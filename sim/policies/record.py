"""The records of a seat's policy, and the choosers that the playing loop asks.

Two dtypes, since numba compiles a chooser for each: `POLICY` for those who decide by what lies
before them, `SEARCHER` for those who try their choices on copies of the game. A run in which
nobody searches never compiles the search.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from sim.engine.chance import POLICY_STREAM, luckiest
from sim.engine.compiled import compiled
from sim.engine.contract import MAX_FEATURES, occasion
from sim.engine.playing import register_chooser

ACTION_WORDS = 128  # 64-bit words of a set of actions: codes 0 .. 8191
MAX_RULES = 48  # rules of a script
MAX_CONDITIONS = 160  # conditions of all its rules together


class PolicyKind(IntEnum):
    """How a seat decides."""

    RANDOM = 0  # uniform over the legal actions of each decision
    HEURISTIC = 1  # weighs features of each legal action
    GREEDY = 2  # tries each choice to the end of its own play or turn (a SEARCHER)
    ROLLOUT = 3  # plays games on from each choice (a SEARCHER)
    MCTS = 4  # information-set tree search (a SEARCHER)


POLICY = np.dtype(
    [
        ("kind", np.int64),  # PolicyKind
        ("temperature", np.float64),  # of the Gumbel coupling, in units of utility; 0: none
        ("weights", np.float64, MAX_FEATURES),  # of the action features
        ("avoided", np.uint64, ACTION_WORDS),  # actions not taken while there is another
        ("avoids", np.int64),  # 1 if any are
        ("favoured", np.uint64, ACTION_WORDS),  # actions taken whenever legal
        ("favours", np.int64),  # 1 if any are
        # --- a script: rules in order, the first that fits decides ---
        ("rules", np.int64),
        ("rule_start", np.int64, MAX_RULES),  # first condition
        ("rule_end", np.int64, MAX_RULES),  # past the last: all must hold
        ("rule_never", np.int64, MAX_RULES),  # 1: its actions are left out; 0: one of them is taken
        ("rule_actions", np.uint64, (MAX_RULES, ACTION_WORDS)),
        ("condition_fact", np.int64, MAX_CONDITIONS),  # the game's code of a fact
        ("condition_argument", np.int64, MAX_CONDITIONS),
        ("condition_least", np.int64, MAX_CONDITIONS),  # least <= fact <= most
        ("condition_most", np.int64, MAX_CONDITIONS),
    ],
    align=False,
)

SEARCHER = np.dtype(
    [
        ("kind", np.int64),  # PolicyKind
        ("base", POLICY),  # how it decides where it doesn't search, and in playouts
        ("state_weights", np.float64, MAX_FEATURES),  # of the state features
        ("iterations", np.int64),
        ("playout", np.int64),  # decisions or stages of a playout before it is weighed; see search
        ("exploration", np.float64),  # UCB constant, in units of a win
    ],
    align=False,
)


@compiled
def choose_by_policy(policy, state, values, actions, count):
    """Return the place in ``actions.code[:count]`` that ``policy`` chooses for the seat to move.

    Chance comes from the game's seed, the seat's own stream and the occasion, so a policy's
    choice never depends on what was drawn before.
    """
    return luckiest(actions, count, state.seed, POLICY_STREAM + state.seat_to_move, occasion(state))


register_chooser(POLICY, choose_by_policy)
