"""``rollout:N``: every choice is tried on the same concealed deals, and the games played on.

The N iterations are spread by sequential halving (Karnin, Koren and Somekh, Almost Optimal
Exploration in Multi-Armed Bandits, ICML 2013, figure 3): as many rounds as it takes to halve the
candidates down to one, each with the same share of N; after a round the better half stays.
Compared with an even spread, half of a large N goes to the last few candidates. Unlike there,
what a candidate showed in earlier rounds still counts, and all candidates of a round meet the
same deals (common random numbers), so that every two left have been tried on the same ones. With
``breadth`` only so many candidates are tried, those that the base policy likes best; ``trust`` adds
what it thinks of them to what they win: a choice that luck made look good must win the more.
"""

from __future__ import annotations

import numpy as np

from sim.engine.chance import ticket
from sim.engine.compiled import compiled
from sim.engine.contract import MAX_SEATS, apply_action, stage
from sim.policies.choosing import gumbel, luck_of, weigh
from sim.policies.playouts import deal_anew, play_on_copy, weigh_copy
from sim.policies.record import PolicyKind


@compiled
def halvings(count):
    """Return how often ``count`` candidates are halved, rounding up, until one is left."""
    rounds = 0
    while count > 1:
        count = (count + 1) // 2
        rounds += 1
    return rounds


@compiled
def affordable(count, iterations):
    """Return of how many of ``count`` candidates each can be tried once a round; at least 2."""
    while count > 2 and iterations < count * halvings(count):
        count -= 1
    return count


@compiled
def order_by_base(policy, state, values, actions, count, room, luck, order, worth):
    """Write the places of the actions into ``order``, what the base policy prefers first.

    By utility, which is written into ``worth``, and those alike by their own draws. A random base
    has only the draws.
    """
    base = policy.basis
    weighed = base.kind == PolicyKind.HEURISTIC
    if weighed:
        weigh(base, state, values, actions, count, room.own.features)
        for place in range(count):
            worth[place] = room.own.features.utility[place]
    for place in range(count):
        own = worth[place]
        draw = ticket(luck, actions.code[place])
        slot = place
        while slot > 0:
            before = order[slot - 1]
            if worth[before] > own:
                break
            if worth[before] == own and ticket(luck, actions.code[before]) >= draw:
                break
            order[slot] = before
            slot -= 1
        order[slot] = place


@compiled
def better_first(order, left, worth):
    """Order ``order[:left]`` by descending worth; those alike stay as they are."""
    for place in range(1, left):
        own = order[place]
        slot = place
        while slot > 0 and worth[order[slot - 1]] < worth[own]:
            order[slot] = order[slot - 1]
            slot -= 1
        order[slot] = own


@compiled
def choose_by_rollout(policy, state, values, actions, count, room):
    """Return the place in ``actions.code[:count]`` that wins most on concealed deals.

    Parameters
    ----------
    policy : SEARCHER
        Its ``iterations`` are playouts in all; if they are too few to try every action once a
        round, those that the base policy likes best are tried. At most ``breadth`` are, if that
        is not 0.
    state, values : record
    actions : ACTIONS
        From which to choose. Not in the room's ``actions``.
    count : int
        At least one.
    room : record of `room_of_searcher`
        Modified in place.

    Notes
    -----
    With a temperature T, an action is chosen with a probability in proportion to exp(w / T) of
    its mean share w of the win, among those that were tried.
    """
    seat = state.seat_to_move
    luck = luck_of(state, room.own.luck)
    order = np.empty(count, np.int64)
    liking = np.zeros(count)
    order_by_base(policy, state, values, actions, count, room, luck, order, liking)
    tried = count
    if 0 < policy.breadth < count:
        tried = policy.breadth
    if tried == 1:
        return order[0]
    tried = affordable(tried, policy.iterations)
    total = np.zeros(count)
    trials = np.zeros(count, np.int64)
    worth = np.zeros(count)
    shares = np.zeros(MAX_SEATS)
    rounds = halvings(tried)
    left = tried
    deals = 0
    spent = 0
    for number in range(rounds):
        # an even part of what is left, so that nothing of N is lost in rounding but at the end
        each = max(1, (policy.iterations - spent) // ((rounds - number) * left))
        for _ in range(each):
            deal_anew(state, values, room, luck, deals)
            deals += 1
            for candidate in range(left):
                place = order[candidate]
                room.trial[0] = room.deal[0]
                apply_action(room.trial[0], values, None, actions.code[place])
                play_on_copy(policy, seat, values, room, stage(state))
                weigh_copy(policy, values, room, shares)
                total[place] += shares[seat]
                trials[place] += 1
        spent += each * left
        for candidate in range(left):
            place = order[candidate]
            worth[place] = total[place] / trials[place] + policy.trust * liking[place]
        better_first(order, left, worth)
        left = (left + 1) // 2
    if policy.temperature <= 0.0:
        return order[0]
    best = 0
    highest = 0.0
    for candidate in range(tried):
        place = order[candidate]
        score = worth[place] / policy.temperature + gumbel(ticket(luck, actions.code[place]))
        if candidate == 0 or score > highest:
            best, highest = place, score
    return best
