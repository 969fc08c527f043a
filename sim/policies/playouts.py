"""What both searches do: play a concealed copy on for a while, and say what it is worth to each.

Worth is a share of the win, from 0 to 1, and the shares of all seats sum to 1. A game that has
ended gives its win to the first, or in equal parts to all who are. One that was cut short is
weighed: a seat's value x is the weighted sum of the position's features as it sees it, and its
share is exp(x / spread) over the sum of the same of all seats. For two seats that is a logistic
function of the difference of their values, and with nothing to weigh every seat has the same.
"""

from __future__ import annotations

from math import exp

from sim.engine.compiled import compiled
from sim.engine.contract import (
    apply_action,
    conceal,
    is_over,
    legal_actions,
    outcome,
    seats_of,
    stage,
    state_features,
)
from sim.policies.choosing import choose_by_policy, choose_freely, deal_seed, narrow


@compiled
def deal_anew(state, values, room, luck, number):
    """Make ``room.deal`` the position as the seat to move may know it, hidden things dealt anew.

    Parameters
    ----------
    state, values : record
    room : record of `room_of_searcher`
        Modified in place: ``deal``.
    luck : uint64
        Of the decision, see `luck_of`.
    number : int
        Which of the decision's deals, from 0.
    """
    room.deal[0] = state
    conceal(room.deal[0], values, state.seat_to_move, deal_seed(luck, number))


@compiled
def step(policy, seat, values, room, count):
    """Take on ``room.trial`` what the base policy chooses of its ``count`` legal actions.

    The searching ``seat`` keeps to its restrictions and its script, the others know neither.
    """
    copy = room.trial[0]
    chosen = 0
    if count > 1:
        if copy.seat_to_move == seat:
            chosen = choose_by_policy(policy.basis, copy, values, room.actions, count, room.inner)
        else:
            salt, features = room.inner.luck, room.inner.features
            chosen = choose_freely(policy.basis, copy, values, room.actions, count, salt, features)
    apply_action(copy, values, None, room.actions.code[chosen])


@compiled
def play_on_copy(policy, seat, values, room, begun):
    """Play ``room.trial`` on by the base policy until ``policy.playout`` stages have ended.

    The first of them is ``begun``, the stage in which the action was taken that led here: it may
    have ended already, and what is compared must be weighed after as many. With 0 the copy is
    played to its end.

    Parameters
    ----------
    policy : SEARCHER
    seat : int
        Who searches.
    values : record
    room : record of `room_of_searcher`
        Modified in place: ``trial``, ``actions``, ``inner``.
    begun : int
        See `stage`.
    """
    copy = room.trial[0]
    ended = 0
    current = begun
    while not is_over(copy):
        if stage(copy) != current:
            current = stage(copy)
            ended += 1
            if ended == policy.playout:
                break
        count = legal_actions(copy, values, room.actions)
        step(policy, seat, values, room, count)


@compiled
def weigh_copy(policy, values, room, shares):
    """Write what ``room.trial`` is worth to each seat.

    Parameters
    ----------
    policy : SEARCHER
    values : record
    room : record of `room_of_searcher`
        Modified in place: ``outcome``, ``inner.features``.
    shares : float64 array, one a seat
        Modified in place: shares of the win, which sum to 1.
    """
    copy = room.trial[0]
    seats = seats_of(copy)
    total = 0.0
    if is_over(copy):
        outcome(copy, values, room.outcome)
        for seat in range(seats):
            shares[seat] = 1.0 if room.outcome.rank[seat] == 1 else 0.0
            total += shares[seat]
    else:
        highest = 0.0
        for seat in range(seats):
            value = 0.0
            if policy.features > 0:
                state_features(copy, values, seat, room.inner.features)
                for feature in range(policy.features):
                    value += policy.state_weights[feature] * room.inner.features.of_state[feature]
            shares[seat] = value
            if seat == 0 or value > highest:
                highest = value
        for seat in range(seats):
            # less the highest, so that nothing overflows
            shares[seat] = exp((shares[seat] - highest) / policy.spread)
            total += shares[seat]
    for seat in range(seats):
        shares[seat] /= total


@compiled
def list_candidates(policy, seat, values, room):
    """Return how many actions come into question on ``room.trial``, listed in ``room.actions``.

    All that are legal, or for the searching ``seat`` those which its restrictions and its script
    leave.
    """
    copy = room.trial[0]
    count = legal_actions(copy, values, room.actions)
    base = policy.basis
    if count == 1 or copy.seat_to_move != seat:
        return count
    if base.avoids == 0 and base.favours == 0 and base.rules == 0:
        return count
    left = narrow(base, copy, values, room.actions, count, room.inner)
    for place in range(left):
        room.actions.code[place] = room.inner.left.code[place]
    return left
