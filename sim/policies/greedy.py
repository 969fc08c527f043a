"""``greedy``: each choice is carried to the end of its play or turn, and what it led to weighed.

A choice in these games is a small step ("this card"), after which nothing has happened yet. So an
action is tried on a concealed copy of the game, and the copy played on by the base policy, its
own later steps and whatever others answer, until the game's `stage` changes. The position that
is reached is weighed by its features. All actions of a decision are tried on the same deals, and
what they led to is averaged: one deal is quick, but a choice that is good in it may be luck. To
that is added what the base policy thinks of the choice itself, its utility times ``trust``, since
features of positions don't see all that those of actions do.
"""

from __future__ import annotations

import numpy as np

from sim.engine.chance import ticket
from sim.engine.compiled import compiled
from sim.engine.contract import (
    MAX_SEATS,
    apply_action,
    is_over,
    legal_actions,
    outcome,
    stage,
    state_features,
)
from sim.policies.choosing import gumbel, luck_of, weigh
from sim.policies.playouts import deal_anew, step

DECIDED = 1000.0  # what a won game is worth more than an open one; a lost one is as much less


@compiled
def worth_to(policy, seat, values, room):
    """Return what the position ``room.trial`` is worth to a seat.

    That is the weighted sum of its features; of a game that has ended also `DECIDED`: gained by
    who won it, divided among all who share the win, or lost.

    Parameters
    ----------
    policy : SEARCHER
    seat : int
    values : record
    room : record of `room_of_searcher`
        Modified in place: ``outcome``, ``inner.features``.
    """
    end = room.trial[0]
    total = 0.0
    if policy.features > 0:
        state_features(end, values, seat, room.inner.features)
        for feature in range(policy.features):
            total += policy.state_weights[feature] * room.inner.features.of_state[feature]
    if is_over(end):
        for place in range(MAX_SEATS):
            room.outcome.rank[place] = 0  # no such seat
        outcome(end, values, room.outcome)
        if room.outcome.rank[seat] == 1:
            winners = 0
            for place in range(MAX_SEATS):
                if room.outcome.rank[place] == 1:
                    winners += 1
            total += DECIDED / winners
        else:
            total -= DECIDED
    return total


@compiled
def play_stage_out(policy, seat, values, room, begun):
    """Play ``room.trial`` on by the base policy until its stage is no longer ``begun``."""
    trial = room.trial[0]
    while not is_over(trial) and stage(trial) == begun:
        count = legal_actions(trial, values, room.actions)
        step(policy, seat, values, room, count)


@compiled
def weigh_outcomes(policy, state, values, actions, count, room, worth):
    """Write what each action's play or turn leads to, the mean over all deals, into ``worth``.

    Added to it is the action's utility to the base policy times ``policy.trust``.

    Parameters
    ----------
    policy : SEARCHER
        ``iterations`` is the number of deals, at least one.
    state, values : record
    actions : ACTIONS
        What comes into question. Not in the room's ``actions``.
    count : int
    room : record of `room_of_searcher`
        Modified in place.
    worth : float64 array of ``count`` or more
        Modified in place.
    """
    seat = state.seat_to_move
    luck = luck_of(state, room.own.luck)
    begun = stage(state)
    worth[:count] = 0.0
    for deal in range(policy.iterations):
        deal_anew(state, values, room, luck, deal)
        for place in range(count):
            room.trial[0] = room.deal[0]
            apply_action(room.trial[0], values, None, actions.code[place])
            play_stage_out(policy, seat, values, room, begun)
            worth[place] += worth_to(policy, seat, values, room)
    for place in range(count):
        worth[place] /= policy.iterations
    if policy.trust > 0.0:
        weigh(policy.basis, state, values, actions, count, room.own.features)
        for place in range(count):
            worth[place] += policy.trust * room.own.features.utility[place]


@compiled
def choose_by_greedy(policy, state, values, actions, count, room):
    """Return the place in ``actions.code[:count]`` whose play or turn leads to the best position.

    Parameters
    ----------
    policy : SEARCHER
        With a temperature T, in units of a position's worth, the choice is softened by it.
    state, values : record
    actions : ACTIONS
        From which to choose. Not in the room's ``actions``.
    count : int
        At least one.
    room : record of `room_of_searcher`
        Modified in place.
    """
    luck = luck_of(state, room.own.luck)
    worth = np.empty(count)
    weigh_outcomes(policy, state, values, actions, count, room, worth)
    best = 0
    highest = 0.0
    most = luck
    for place in range(count):
        score = worth[place]
        draw = ticket(luck, actions.code[place])
        if policy.temperature > 0.0:
            score = score / policy.temperature + gumbel(draw)
        if place == 0 or score > highest or (score == highest and draw > most):
            best, highest, most = place, score, draw
    return best
