"""The playing loop: asks each seat's policy, takes forced choices itself, counts both."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import from_dtype
from numba.np.numpy_support import as_dtype

from sim.engine.chance import game_seed
from sim.engine.compiled import INTERPRETED, compiled, resolved
from sim.engine.contract import (
    apply_action,
    is_over,
    legal_actions,
    new_game,
    outcome,
    room_for_actions,
    room_for_outcome,
    write_rows,
)

_CHOOSERS: dict[Any, Any] = {}  # dtype, and numba type, of a policy record -> how it chooses
_ROOMS: dict[Any, Any] = {}  # the same -> dtype of a state -> dtype of the room that choosing takes

NO_ROOM = np.dtype([("nothing", np.int64)])


def no_room(state: Any) -> np.dtype[Any]:
    """Return the dtype of the room of a chooser that needs none."""
    return NO_ROOM


def register_chooser(policy_dtype: np.dtype[Any], chooser: Any, room: Any = None) -> None:
    """Make a chooser serve policies of this dtype.

    Parameters
    ----------
    policy_dtype : dtype
        Of one seat's policy.
    chooser : compiled function
        ``chooser(policy, state, values, actions, count, room)`` returns the place of its choice.
    room : callable, optional
        Returns the dtype of the record in which the chooser works, from the dtype of a state.
    """
    for key in (policy_dtype, from_dtype(policy_dtype)):
        _CHOOSERS[key] = chooser
        _ROOMS[key] = room or no_room


def choose(policy: Any, state: Any, values: Any, actions: Any, count: Any, room: Any) -> int:
    """Return the place in ``actions.code[:count]`` that the policy of the seat to move chooses.

    ``room`` is a record of `room_for_choosing`.
    """
    chooser = _CHOOSERS[policy.dtype]
    return chooser(policy, state, values, actions, count, room)  # type: ignore[no-any-return]


def room_for_choosing(policies: Any, state: Any) -> Any:
    """Return an array of one record in which policies choose; keep it as long as that is in use.

    Parameters
    ----------
    policies : array of policies
    state : record
        Of the game that they play.
    """
    room = _ROOMS[policies.dtype](state.dtype)
    return np.zeros(1, room).view(np.recarray)


if not INTERPRETED:
    # numba matches these by parameter names, and annotations would be part of them

    @resolved(choose)
    def _choose(policy, state, values, actions, count, room):
        chooser = _CHOOSERS[policy]
        return lambda policy, state, values, actions, count, room: chooser(
            policy, state, values, actions, count, room
        )

    @resolved(room_for_choosing)
    def _room_for_choosing(policies, state):
        room = _ROOMS[policies.dtype](as_dtype(state))

        def make(policies, state):
            return np.zeros(1, room)

        return make


@compiled
def play_on(state, values, journal, policies, shift, actions, room):
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
    room : record of `room_for_choosing`
        Modified in place.

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
            chosen = choose(policies[place], state, values, actions, count, room)
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
def luck_of(game, members):
    """Return whose luck a game has in a run whose members are paired.

    Each member is played once with the luck of game 0, then each with that of game 1, and so on.
    Who plays where moves on just as often (`shift_of`), so the games of a pair differ in nothing
    but their values.
    """
    return game // members


@compiled
def play_batch(
    state,
    members,
    journal,
    policies,
    rotate,
    paired,
    run_seed,
    purpose,
    first,
    count,
    tables,
    sizes,
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
    paired : int
        1: the members share their luck, see `luck_of`.
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
    # all three are named in the loop, so that they live as long as their records
    actions = room_for_actions()
    result = room_for_outcome()
    room = room_for_choosing(policies, state[0])
    game_journal = journal[0]
    seats = len(policies)
    decisions = 0
    forced = 0
    for game in range(first, first + count):
        member = game % len(members)
        values = members[member]
        luck = luck_of(game, len(members)) if paired == 1 else game
        seed = game_seed(run_seed, purpose, luck)
        game_journal.game = game
        game_journal.member = member
        new_game(state[0], values, game_journal, seed, seats)
        shift = shift_of(game, len(members), seats) if rotate == 1 else 0
        asked, taken = play_on(state[0], values, game_journal, policies, shift, actions[0], room[0])
        game_journal.decisions = asked
        game_journal.forced = taken
        decisions += asked
        forced += taken
        outcome(state[0], values, result[0])
        write_rows(state[0], values, game_journal, result[0], tables, sizes)
    return decisions, forced
