"""The one contract that every game fulfils, dispatched on the type of its state record.

Generic code calls the functions of this module; each game registers its own for its record
type. Compiled, numba resolves the call for the type at hand; interpreted, the record's dtype is
looked up. What holds for every game:

- the state is one packed record (``align=False``), copied by copying the record;
- ``legal_actions`` are ascending, and there is at least one until the game is over;
- a decision stays open until ``apply_action``; between decisions nothing is pending but the
  agenda, so a copy continues exactly as the original;
- ``journal`` is a record that notes what happened, or None, which costs nothing.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import from_dtype

from sim.engine.compiled import INTERPRETED, compiled, resolved
from sim.engine.masks import lowest_in

MAX_SEATS = 5
MAX_ACTIONS = 256  # room for the legal actions of one decision
FEW_ACTIONS = 8  # as most decisions have at most
MAX_FEATURES = 48  # room for a game's features of an action, and of a state
SPARE_PLACES = 8  # beside those of the legal actions, for a game to try things out in
MAX_SHARED = 96  # room for numbers of a game's own that all actions of a decision share

OUTCOME = np.dtype(
    [
        ("reason", np.int64),  # the game's own end reason
        ("rank", np.int64, MAX_SEATS),  # 1 is best; shared places share a number; 0: no such seat
        ("score", np.float64, MAX_SEATS),  # what the ranking is by, in the game's unit
    ],
    align=False,
)

ACTIONS = np.dtype(
    [
        # A record, since compiled code counts references to every array that it passes on, which
        # cost a third of the time here; records are passed as they are.
        ("code", np.int64, MAX_ACTIONS),  # legal actions, ascending; past their number: nothing
    ],
    align=False,
)

FEATURES = np.dtype(
    [
        # Bit mask of the features that actions of the open decision may have. The others are 0,
        # and what stands there is of an earlier decision: see `features_found`. A game that says
        # nothing leaves it at 0, which means all.
        ("named", np.int64),
        # By feature, then place in `ACTIONS`, so that many actions are added up side by side; past
        # their number is whatever was there.
        ("of_action", np.float64, (MAX_FEATURES, MAX_ACTIONS + SPARE_PLACES)),
        ("shared", np.float64, MAX_SHARED),
        ("of_state", np.float64, MAX_FEATURES),
        ("utility", np.float64, MAX_ACTIONS),  # what a policy makes of an action's features
    ],
    align=False,
)

_RULES: dict[Any, Any] = {}  # dtype, and numba type of its record -> the game's compiled rules


def register_rules(state_dtype: np.dtype[Any], rules: Any) -> None:
    """Make ``rules`` (an object with the contract's functions) serve states of this dtype."""
    _RULES[state_dtype] = _RULES[from_dtype(state_dtype)] = rules


# What holds for a game that says nothing of features, stages, facts and seats.


@compiled
def _no_action_features(state, values, actions, count, room):
    """Write nothing."""


@compiled
def _no_state_features(state, values, seat, room):
    """Write nothing."""


@compiled
def _one_stage(state):
    """Return a number that never changes: the whole game is one stage."""
    return 0


@compiled
def _no_fact(state, values, seat, code, argument):
    """Return 0."""
    return 0


@compiled
def _noted_seats(state):
    """Return the number that the state notes."""
    return state.seats


_DEFAULTS = {
    "action_features": _no_action_features,
    "state_features": _no_state_features,
    "stage": _one_stage,
    "fact": _no_fact,
    "seats_of": _noted_seats,
}


def _of(rules: Any, name: str) -> Any:
    """Return a game's own rule of this name, or what holds for a game without."""
    return getattr(rules, name, _DEFAULTS[name])


def rules_of(state: Any) -> Any:
    """Return the compiled rules that serve a state record."""
    return _RULES[state.dtype]


def new_game(state: Any, values: Any, journal: Any, seed: Any, seats: Any) -> None:
    """Set a game of ``seats`` players up in place and work until the first decision."""
    rules_of(state).new_game(state, values, journal, seed, seats)


def legal_actions(state: Any, values: Any, actions: Any) -> int:
    """Write the legal actions into ``actions`` (`ACTIONS`), ascending; return their number."""
    return rules_of(state).legal_actions(state, values, actions)  # type: ignore[no-any-return]


def apply_action(state: Any, values: Any, journal: Any, action: Any) -> None:
    """Carry out a legal action in place and work until the next decision or the end."""
    rules_of(state).apply_action(state, values, journal, action)


def is_over(state: Any) -> bool:
    """Return whether the game has ended."""
    return rules_of(state).is_over(state)  # type: ignore[no-any-return]


def occasion(state: Any) -> int:
    """Return where in the game the open decision stands: the same in two games that share it."""
    return rules_of(state).occasion(state)  # type: ignore[no-any-return]


def outcome(state: Any, values: Any, result: Any) -> None:
    """Write reason, ranking and scores of a finished game into ``result`` (`OUTCOME`)."""
    rules_of(state).outcome(state, values, result)


def conceal(state: Any, values: Any, seat: Any, seed: Any) -> None:
    """Re-deal in place all that ``seat`` does not know, and replace the seed."""
    rules_of(state).conceal(state, values, seat, seed)


def action_features(state: Any, values: Any, actions: Any, count: Any, room: Any) -> None:
    """Write each legal action's features into ``room.of_action`` (`FEATURES`).

    For the seat to move, of the action as it stands: nothing is tried out, nothing hidden is read.
    A game may name in ``room.named`` those that are not 0 everywhere, and write only these.
    """
    _of(rules_of(state), "action_features")(state, values, actions, count, room)


@compiled
def clear_features(room, named, count):
    """Set the features that a bit mask names to 0, for ``count`` actions or some more.

    Parameters
    ----------
    room : FEATURES
        Modified in place.
    named, count : int
    """
    while named != 0:
        feature = lowest_in(named)
        named &= named - 1
        for place in range(FEW_ACTIONS):  # a fixed number takes two instructions
            room.of_action[feature, place] = 0.0
        for place in range(FEW_ACTIONS, count):
            room.of_action[feature, place] = 0.0


def features_found(room: Any, count: int, number: int) -> Any:
    """Return what `action_features` found, with 0 for what it did not name.

    Parameters
    ----------
    room : FEATURES
    count : int
        Legal actions.
    number : int
        The game's features of an action.

    Returns
    -------
    float64 array, actions by features
    """
    found = np.array(room.of_action[:number, :count].T)
    if room.named != 0:
        found[:, (int(room.named) >> np.arange(number)) & 1 == 0] = 0.0
    return found


def state_features(state: Any, values: Any, seat: Any, room: Any) -> None:
    """Write a position's features, as ``seat`` sees it, into ``room.of_state``, all of them."""
    _of(rules_of(state), "state_features")(state, values, seat, room)


def stage(state: Any) -> int:
    """Return the number of the play or turn in progress: another one once it has ended."""
    return _of(rules_of(state), "stage")(state)  # type: ignore[no-any-return]


def seats_of(state: Any) -> int:
    """Return how many play: what the state notes as ``seats``, or the game's own answer."""
    return _of(rules_of(state), "seats_of")(state)  # type: ignore[no-any-return]


def fact(state: Any, values: Any, seat: Any, code: Any, argument: Any) -> int:
    """Return a fact that scripts ask for, as ``seat`` sees it; codes are the game's own."""
    rule = _of(rules_of(state), "fact")
    return rule(state, values, seat, code, argument)  # type: ignore[no-any-return]


def write_rows(state: Any, values: Any, journal: Any, result: Any, tables: Any, sizes: Any) -> None:
    """Append the finished game's rows to its tables; ``sizes`` (rows so far) is moved on."""
    rules_of(state).write_rows(state, values, journal, result, tables, sizes)


def room_for_actions() -> Any:
    """Return an array of one `ACTIONS` record; keep the array as long as its record is in use.

    A record alone keeps nothing, and compiled code frees an array after the last line that uses
    it. So a compiled function hands the array on, and its callee takes the record from it; or it
    takes the record anew within a loop, so that the array is in use until the loop is over.
    """
    return np.zeros(1, ACTIONS).view(np.recarray)


def room_for_outcome() -> Any:
    """Return an array of one `OUTCOME` record; keep the array as long as its record is in use."""
    return np.zeros(1, OUTCOME).view(np.recarray)


def room_for_features() -> Any:
    """Return an array of one `FEATURES` record; keep the array as long as its record is in use."""
    return np.zeros(1, FEATURES).view(np.recarray)


if not INTERPRETED:

    @resolved(room_for_features)
    def _room_for_features():
        return lambda: np.zeros(1, FEATURES)

    @resolved(room_for_outcome)
    def _room_for_outcome():
        return lambda: np.zeros(1, OUTCOME)

    @resolved(room_for_actions)
    def _room_for_actions():
        return lambda: np.zeros(1, ACTIONS)

    # numba matches these by parameter names, and annotations would be part of them

    @resolved(new_game)
    def _new_game(state, values, journal, seed, seats):
        rule = _RULES[state].new_game
        return lambda state, values, journal, seed, seats: rule(state, values, journal, seed, seats)

    @resolved(legal_actions)
    def _legal_actions(state, values, actions):
        rule = _RULES[state].legal_actions
        return lambda state, values, actions: rule(state, values, actions)

    @resolved(apply_action)
    def _apply_action(state, values, journal, action):
        rule = _RULES[state].apply_action
        return lambda state, values, journal, action: rule(state, values, journal, action)

    @resolved(is_over)
    def _is_over(state):
        rule = _RULES[state].is_over
        return lambda state: rule(state)

    @resolved(occasion)
    def _occasion(state):
        rule = _RULES[state].occasion
        return lambda state: rule(state)

    @resolved(outcome)
    def _outcome(state, values, result):
        rule = _RULES[state].outcome
        return lambda state, values, result: rule(state, values, result)

    @resolved(conceal)
    def _conceal(state, values, seat, seed):
        rule = _RULES[state].conceal
        return lambda state, values, seat, seed: rule(state, values, seat, seed)

    @resolved(action_features)
    def _action_features(state, values, actions, count, room):
        rule = _of(_RULES[state], "action_features")
        return lambda state, values, actions, count, room: rule(state, values, actions, count, room)

    @resolved(state_features)
    def _state_features(state, values, seat, room):
        rule = _of(_RULES[state], "state_features")
        return lambda state, values, seat, room: rule(state, values, seat, room)

    @resolved(stage)
    def _stage(state):
        rule = _of(_RULES[state], "stage")
        return lambda state: rule(state)

    @resolved(seats_of)
    def _seats_of(state):
        rule = _of(_RULES[state], "seats_of")
        return lambda state: rule(state)

    @resolved(fact)
    def _fact(state, values, seat, code, argument):
        rule = _of(_RULES[state], "fact")
        return lambda state, values, seat, code, argument: rule(state, values, seat, code, argument)

    @resolved(write_rows)
    def _write_rows(state, values, journal, result, tables, sizes):
        rule = _RULES[state].write_rows
        return lambda state, values, journal, result, tables, sizes: rule(
            state, values, journal, result, tables, sizes
        )
