"""Play a game again and watch its decisions: what was legal, what was taken, what was missed.

Most of what a run's tables can't say of its players is in what they did not do. So some games are
played a second time, exactly as they were, with everything counted at every decision.
"""

from __future__ import annotations

import numpy as np

from sim.engine.chance import CONCEAL_STREAM, mixed
from sim.engine.compiled import compiled
from sim.engine.contract import (
    MAX_ACTIONS,
    MAX_SEATS,
    OUTCOME,
    apply_action,
    conceal,
    is_over,
    legal_actions,
    new_game,
    outcome,
)
from sim.engine.playing import choose

DEALS = 8  # concealed deals on which an action must end the game alike to be seen to do so
OPEN, WIN, LOSS, SURE_WIN, SURE_LOSS = range(5)  # what an action comes to at once
(
    DECISIONS,  # choices among two or more legal actions
    FORCED,
    WINS,  # decisions at which an action won at once
    WINS_MISSED,
    SURE_WINS,  # as the seat could know
    SURE_WINS_MISSED,
    SURE_WINS_LOST,  # of those missed, in games that the seat then did not win
    LOSSES,  # decisions at which an action lost at once, and another did not
    LOSSES_TAKEN,
    SURE_LOSSES,
    SURE_LOSSES_TAKEN,
    TALLIES,  # how many tallies there are
) = range(12)
MAX_CODES = 8192  # of actions: codes 0 .. 8191
MAX_BLUNDERS = 64  # written down of one game

BLUNDER = np.dtype(
    [
        ("policy", np.int64),
        ("seat", np.int64),
        ("decision", np.int64),  # of the game, forced ones counted too, from 0
        ("taken", np.int64),
        ("better", np.int64),
        ("won", np.int64),  # 1: the better action won at once; 0: the one taken lost
    ],
    align=False,
)
WATCHED = np.dtype(
    [
        # By policy, under the numbers that the caller gives them.
        ("legal", np.int64, (MAX_SEATS, MAX_CODES)),  # decisions at which an action was legal
        ("taken", np.int64, (MAX_SEATS, MAX_CODES)),  # and was taken
        ("tallies", np.int64, (MAX_SEATS, TALLIES)),
        ("blunders", BLUNDER, MAX_BLUNDERS),
        ("known", np.int64),  # blunders written down
        ("missed", np.int64, MAX_SEATS),  # by seat: sure wins missed in the game
        ("ending", np.int64, MAX_ACTIONS),  # by place in the legal actions: OPEN ... SURE_LOSS
        ("outcome", OUTCOME),
    ],
    align=False,
)


@compiled
def copy_game(state, notes, trial, trial_notes, log, behind):
    """Copy state and journal into the room for tries; not the journal's log, which is large.

    Parameters
    ----------
    state, trial : array of one record
    notes, trial_notes : uint8 array
        The bytes of a journal.
    log, behind : int
        Where in the journal the log begins and ends.
    """
    trial[0] = state[0]
    trial_notes[:log] = notes[:log]
    trial_notes[behind:] = notes[behind:]


@compiled
def ending_of(trial, journal, values, action, seat, room):
    """Take an action on a copy; return `OPEN`, or whether ``seat`` has won or lost by it."""
    apply_action(trial[0], values, journal[0], action)
    if not is_over(trial[0]):
        return OPEN
    outcome(trial[0], values, room.outcome)
    return WIN if room.outcome.rank[seat] == 1 else LOSS


@compiled
def watch_game(
    state,
    journal,
    notes,
    trial,
    trial_journal,
    trial_notes,
    log,
    behind,
    values,
    policies,
    whose,
    shift,
    seed,
    actions,
    choosing,
    room,
):
    """Play a game and count at each decision what each policy could do and did.

    Parameters
    ----------
    state, journal, trial, trial_journal : array of one record
        The game, and a copy for tries. Modified in place.
    notes, trial_notes : uint8 array
        The bytes of the journals.
    log, behind : int
        See `copy_game`.
    values : record
    policies : array of policies, one a seat
    whose : int64 array, one a policy
        Under which number a policy is counted.
    shift : int
        As of `sim.engine.playing.play_on`.
    seed : uint64
        The game's own.
    actions : ACTIONS
    choosing : record of `room_for_choosing`
    room : WATCHED
        Counts are added to those in it. Modified in place.

    Notes
    -----
    An ending is judged after the fact, on a copy of the game as it was, hidden cards and luck
    included. It is *sure* if the same action ends the game alike on `DEALS` copies in which all
    that the seat did not know is dealt anew.
    """
    seats = len(policies)
    step = 0
    for seat in range(seats):
        room.missed[seat] = 0
    new_game(state[0], values, journal[0], seed, seats)
    while not is_over(state[0]):
        count = legal_actions(state[0], values, actions)
        seat = state[0].seat_to_move
        policy = whose[(seat + shift) % seats]
        chosen = 0
        if count == 1:
            room.tallies[policy, FORCED] += 1
        else:
            chosen = choose(
                policies[(seat + shift) % seats], state[0], values, actions, count, choosing
            )
            room.tallies[policy, DECISIONS] += 1
            for option in range(count):
                room.legal[policy, actions.code[option]] += 1
            room.taken[policy, actions.code[chosen]] += 1
            ended = 0
            for option in range(count):
                code = actions.code[option]
                copy_game(state, notes, trial, trial_notes, log, behind)
                found = ending_of(trial, trial_journal, values, code, seat, room)
                if found != OPEN:
                    ended += 1
                    sure = True
                    for deal in range(DEALS):
                        copy_game(state, notes, trial, trial_notes, log, behind)
                        luck = mixed(mixed(np.uint64(seed), CONCEAL_STREAM + deal), step)
                        conceal(trial[0], values, seat, luck)
                        if ending_of(trial, trial_journal, values, code, seat, room) != found:
                            sure = False
                            break
                    if sure:
                        found += SURE_WIN - WIN
                room.ending[option] = found
            if ended > 0:
                tally(room, count, chosen, policy, seat)
                note_blunder(room, actions, count, chosen, policy, seat, step)
        apply_action(state[0], values, journal[0], actions.code[chosen])
        step += 1
    outcome(state[0], values, room.outcome)
    for seat in range(seats):
        if room.outcome.rank[seat] != 1:
            room.tallies[whose[(seat + shift) % seats], SURE_WINS_LOST] += room.missed[seat]


@compiled
def wins(ending):
    """Return whether an ending is a win."""
    return ending in (WIN, SURE_WIN)


@compiled
def loses(ending):
    """Return whether an ending is a loss."""
    return ending in (LOSS, SURE_LOSS)


@compiled
def tally(room, count, chosen, policy, seat):
    """Count a decision at which an action ends the game."""
    won = 0
    lost = 0
    surely_won = 0
    surely_lost = 0
    for option in range(count):
        found = room.ending[option]
        if wins(found):
            won += 1
        if loses(found):
            lost += 1
        if found == SURE_WIN:
            surely_won += 1
        if found == SURE_LOSS:
            surely_lost += 1
    mine = room.ending[chosen]
    if won > 0:
        room.tallies[policy, WINS] += 1
        if not wins(mine):
            room.tallies[policy, WINS_MISSED] += 1
    if surely_won > 0:
        room.tallies[policy, SURE_WINS] += 1
        if not wins(mine):
            room.tallies[policy, SURE_WINS_MISSED] += 1
            room.missed[seat] += 1
    if 0 < lost < count:
        room.tallies[policy, LOSSES] += 1
        if loses(mine):
            room.tallies[policy, LOSSES_TAKEN] += 1
    if 0 < surely_lost < count:
        room.tallies[policy, SURE_LOSSES] += 1
        if mine == SURE_LOSS:
            room.tallies[policy, SURE_LOSSES_TAKEN] += 1


@compiled
def note_blunder(room, actions, count, chosen, policy, seat, step):
    """Write down a sure win that was missed, or a sure loss taken, if there is room."""
    mine = room.ending[chosen]
    if room.known == MAX_BLUNDERS or wins(mine):
        return
    better = -1
    won = 0
    for option in range(count):
        if room.ending[option] == SURE_WIN:
            better = option
            won = 1
            break
        if better < 0 and mine == SURE_LOSS and room.ending[option] != SURE_LOSS:
            better = option
    if better >= 0:
        room.blunders[room.known].policy = policy
        room.blunders[room.known].seat = seat
        room.blunders[room.known].decision = step
        room.blunders[room.known].taken = actions.code[chosen]
        room.blunders[room.known].better = actions.code[better]
        room.blunders[room.known].won = won
        room.known += 1
