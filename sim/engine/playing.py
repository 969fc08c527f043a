"""The playing loop: asks each seat's policy, takes forced choices itself, counts both."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import from_dtype
from numba.extending import overload

from sim.engine.chance import game_seed
from sim.engine.compiled import INTERPRETED, compiled
from sim.engine.contract import (
    apply_action,
    is_over,
    legal_actions,
    new_game,
    outcome,
    room_for_actions,
    write_rows,
)

_CHOOSERS: dict[Any, Any] = {}  # dtype, and numba type, of a policy record -> how it chooses


def register_chooser(policy_dtype: np.dtype[Any], chooser: Any) -> None:
    """Make ``chooser(policy, state, values, actions, count)`` serve policies of this dtype."""
    _CHOOSERS[policy_dtype] = _CHOOSERS[from_dtype(policy_dtype)] = chooser


def choose(policy: Any, state: Any, values: Any, actions: Any, count: Any) -> int:
    """Return the place in ``actions.code[:count]`` that the policy of the seat to move chooses."""
    return _CHOOSERS[policy.dtype](policy, state, values, actions, count)  # type: ignore[no-any-return]


if not INTERPRETED:
    # numba matches these by parameter names, and annotations would be part of them

    @overload(choose)
    def _choose(policy, state, values, actions, count):
        chooser = _CHOOSERS[policy]
        return lambda policy, state, values, actions, count: chooser(
            policy, state, values, actions, count
        )


@compiled
def play_on(state, values, journal, policies, shift, actions):
    """Play ``state`` to its end in place.

    Parameters
    ----------
    state, values, journal : record
        The game; a journal of None notes nothing.
    policies : array of POLICY, one a seat
    shift : int
        Seat s is played by the policy of seat (s + shift) modulo their number; 0 .. seats - 1.
    actions : record of ACTIONS
        Room for the legal actions. Modified in place.

    Returns
    -------
    (int, int)
        Decisions (choices among two or more legal actions) and forced choices.
    """
    seats = len(policies)
    decisions = 0
    forced = 0
    while not is_over(state):
        count = legal_actions(state, values, actions)
        chosen = 0
        if count > 1:
            place = state.seat_to_move + shift
            if place >= seats:
                place -= seats
            chosen = choose(policies[place], state, values, actions, count)
            decisions += 1
        else:
            forced += 1
        apply_action(state, values, journal, actions.code[chosen])
    return decisions, forced


@compiled
def shift_of(game, members, seats):
    """Return by how many seats the policies have moved on in a game that rotates them.

    Every member is played once before they move, so that each member meets each place.
    """
    return game // members % seats


@compiled
def play_batch(
    state, members, journal, policies, rotate, run_seed, purpose, first, count, tables, sizes
):
    """Play games ``first`` .. ``first + count - 1`` of a run and append their rows to ``tables``.

    Parameters
    ----------
    state, journal : array of one record
        Working room. Modified in place.
    members : array of values records
        The values; game i is played with member i modulo their number.
    policies : array of POLICY, one a seat
        Their number says how many play.
    rotate : int
        1: the policies move on by one seat from round to round, see `shift_of`.
    run_seed : uint64
    purpose : int
        Which range of seeds (explore, tune, gate).
    first, count : int
    tables : tuple of structured arrays
        Row buffers, filled from ``sizes`` on; an array of length 0 is not written.
    sizes : int64 array, one a table
        Rows so far. Modified in place.

    Returns
    -------
    (int, int)
        Decisions and forced choices of the whole batch.
    """
    room = room_for_actions()  # named in the loop, so that it lives as long as its record
    game_journal = journal[0]
    seats = len(policies)
    decisions = 0
    forced = 0
    for game in range(first, first + count):
        member = game % len(members)
        values = members[member]
        seed = game_seed(run_seed, purpose, game)
        game_journal.game = game
        game_journal.member = member
        new_game(state[0], values, game_journal, seed, seats)
        shift = shift_of(game, len(members), seats) if rotate == 1 else 0
        asked, taken = play_on(state[0], values, game_journal, policies, shift, room[0])
        game_journal.decisions = asked
        game_journal.forced = taken
        decisions += asked
        forced += taken
        outcome(state[0], values, game_journal.outcome)
        write_rows(state[0], values, game_journal, game_journal.outcome, tables, sizes)
    return decisions, forced
