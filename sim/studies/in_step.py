"""Two games of one seed, played in step until their choices differ: compiled, as rules are."""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.engine.contract import apply_action, is_over, legal_actions, new_game, stage
from sim.engine.playing import choose

TRAIL = 64  # choices that are remembered: enough for the longest play
NO_ACTION = -1


@compiled
def next_choice(state, values, policies, shift, actions, room):
    """Return how many actions are legal and the place of the one chosen; (0, 0) once over."""
    if is_over(state):
        return 0, 0
    count = legal_actions(state, values, actions)
    if count == 1:
        return 1, 0
    seats = len(policies)
    place = state.seat_to_move + shift
    if place >= seats:
        place -= seats
    return count, choose(policies[place], state, values, actions, count, room)


@compiled
def play_in_step(
    before,
    after,
    values_before,
    values_after,
    journal_before,
    journal_after,
    policies_before,
    policies_after,
    shift,
    seed,
    twins,
    actions_before,
    actions_after,
    room_before,
    room_after,
    trail,
):
    """Play two games of one seed until their choices differ; leave both at that decision.

    Parameters
    ----------
    before, after : array of one state
        Modified in place.
    values_before, values_after : record
    journal_before, journal_after : array of one journal
        Working room.
    policies_before, policies_after : array of policies
    shift : int
        As of `sim.engine.playing.play_on`.
    seed : uint64
        The games' own.
    twins : int64 array
        By action before the change: the action after it that means the same, or `NO_ACTION`.
    actions_before, actions_after : record of ACTIONS
        Left with the legal actions where the games part.
    room_before, room_after : record of `room_for_choosing`
    trail : int64 array, shape (TRAIL, 2)
        Left with the last choices: number i is in row i modulo `TRAIL`, as action and stage.

    Returns
    -------
    (int, int, int, int, int)
        Choices that are the same; then legal actions and the place of the one chosen, before and
        after the change; 0 and 0 of a game that is over.
    """
    seats = len(policies_before)
    new_game(before[0], values_before, journal_before[0], seed, seats)
    new_game(after[0], values_after, journal_after[0], seed, seats)
    step = 0
    while True:
        count, chosen = next_choice(
            before[0], values_before, policies_before, shift, actions_before, room_before
        )
        other, taken = next_choice(
            after[0], values_after, policies_after, shift, actions_after, room_after
        )
        if count == 0 or other == 0:
            break
        action = actions_before.code[chosen]
        if before[0].seat_to_move != after[0].seat_to_move:
            break
        if twins[action] != actions_after.code[taken]:
            break
        trail[step % TRAIL, 0] = action
        trail[step % TRAIL, 1] = stage(before[0])
        apply_action(before[0], values_before, journal_before[0], action)
        apply_action(after[0], values_after, journal_after[0], actions_after.code[taken])
        step += 1
    return step, count, chosen, other, taken
