"""The records of a seat's policy, and the rooms that deciding takes.

Two kinds of records, since numba compiles a chooser for each: `POLICY` for those who decide by
what lies before them, `SEARCHER` for those who try their choices on copies of the game. A run in
which nobody searches never compiles the search.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from functools import cache
from typing import Any

import numpy as np

from sim.engine.contract import ACTIONS, FEATURES, MAX_ACTIONS, MAX_FEATURES, OUTCOME

ACTION_WORDS = 128  # 64-bit words of a set of actions: codes 0 .. 8191
MAX_RULES = 48  # rules of a script
MAX_CONDITIONS = 256  # conditions of all its rules together


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
        ("features", np.int64),  # how many action features are weighed
        ("weights", np.float64, MAX_FEATURES),  # of the action features
        # --- restrictions and script: how many there are of each; all 0 for most policies ---
        ("avoids", np.int64),  # actions in `avoided`
        ("favours", np.int64),  # actions in `favoured`
        ("rules", np.int64),  # rules of the script, in order; see `sim.policies.choosing`
        ("avoided", np.uint64, ACTION_WORDS),  # not taken while there is another
        ("favoured", np.uint64, ACTION_WORDS),  # taken whenever legal
        ("rule_start", np.int64, MAX_RULES),  # first condition
        ("rule_end", np.int64, MAX_RULES),  # past the last: all must hold
        ("rule_never", np.int64, MAX_RULES),  # 1: its actions are left out; 0: one of them is taken
        ("rule_actions", np.uint64, (MAX_RULES, ACTION_WORDS)),
        ("condition_fact", np.int64, MAX_CONDITIONS),  # the game's code of a fact
        ("condition_argument", np.int64, MAX_CONDITIONS),
        ("condition_more", np.int64, MAX_CONDITIONS),  # 1: the next one's fact is added to this
        ("condition_least", np.int64, MAX_CONDITIONS),  # least <= fact <= most
        ("condition_most", np.int64, MAX_CONDITIONS),
    ],
    align=False,
)

# No field has the name of an ndarray's attribute (base, copy), which would hide it interpreted.
SEARCHER = np.dtype(
    [
        ("kind", np.int64),  # PolicyKind
        ("temperature", np.float64),  # of its own choice; the basis has that of its playouts
        ("basis", POLICY),  # how it decides where it doesn't search; restrictions and script
        ("features", np.int64),  # how many state features are weighed
        ("state_weights", np.float64, MAX_FEATURES),  # of the state features
        ("iterations", np.int64),  # of a search; of greedy: the deals that each choice is tried on
        ("playout", np.int64),  # stages of a playout before it is weighed; 0: to the game's end
        ("spread", np.float64),  # of state values: a lead of so much wins e times as often
        ("exploration", np.float64),  # of a tree search, in units of a win
        ("guidance", np.float64),  # temperature of the basis as prior; 0: no prior, UCB1
        ("breadth", np.int64),  # choices that a rollout tries, the basis' best; 0: all
        ("trust", np.float64),  # what a unit of the basis' utility adds to a choice's worth
    ],
    align=False,
)

CHOOSING = np.dtype(
    [
        # Exclusive-ored with the game's seed where a policy draws for itself: 0, but for tests
        # that deal the game's luck anew and leave the policies theirs.
        ("luck", np.uint64),
        ("left", ACTIONS),  # legal actions that restrictions and script leave
        ("place", np.int64, MAX_ACTIONS),  # where in the legal actions each of them is
        ("rules_used", np.uint64),  # bit set: rules of the script that had a say in the last choice
        ("features", FEATURES),
    ],
    align=False,
)


def room_of_policy(state: Any) -> np.dtype[Any]:
    """Return the dtype of the room in which a `POLICY` chooses: the same for every game."""
    return CHOOSING


@cache
def room_of_searcher(state: np.dtype[Any]) -> np.dtype[Any]:
    """Return the dtype of the room in which a `SEARCHER` chooses in games of these states."""
    return np.dtype(
        [
            ("luck", np.uint64),  # as in CHOOSING
            ("own", CHOOSING),  # for the decision at hand
            ("inner", CHOOSING),  # for decisions on a copy
            ("actions", ACTIONS),  # legal on the copy
            ("outcome", OUTCOME),  # of a copy that has ended
            ("deal", state, 1),  # the state as its seat may know it: a copy, concealed
            ("trial", state, 1),  # a copy of the deal, on which one action is tried
        ],
        align=False,
    )


def add_actions(words: Any, actions: Iterable[int]) -> int:
    """Add actions to a bit set; return how many it did not hold before.

    Parameters
    ----------
    words : uint64 array of ACTION_WORDS
        Modified in place.
    actions : iterable of int
        Below 64 * ACTION_WORDS.
    """
    added = 0
    for action in actions:
        if not 0 <= action < 64 * ACTION_WORDS:
            raise AssertionError(f"action {action} has no place in a set of actions")
        word, bit = divmod(int(action), 64)
        mask = np.uint64(1 << bit)
        added += int(not words[word] & mask)
        words[word] |= mask
    return added
