"""``mcts:N``: information-set Monte Carlo tree search.

After Cowling, Powley and Whitehouse, Information Set Monte Carlo Tree Search (IEEE Transactions on
Computational Intelligence and AI in Games 4(2), 2012), section IV: single observer, open loop.
One tree of sequences of actions serves all deals. Each iteration deals what the seat doesn't know
anew, follows the tree through the actions that are legal in this deal, adds one node, plays the
game on for a while and notes at each node what that was worth to the seat that chose it. How
often an action *could* have been chosen there takes the place of its parent's visits, since it
is not legal in every deal. A move without a choice has no node. The most visited action is taken.

Without guidance actions are selected by UCB1, untried ones first. With guidance T the base
policy's utilities, softened by T, are prior probabilities P, and the action with the greatest

    mean + exploration * P * sqrt(times available) / (1 + visits)

is selected (PUCT: Rosin, Multi-armed Bandits with Episode Context, 2011, in the form of Silver et
al., Mastering the Game of Go without Human Knowledge, 2017); an untried one counts with the mean
of those tried at the same place. So a tree grows deep where the base policy sees little sense in
anything else, though a decision may have dozens of actions and N is a few hundreds.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Any

import numpy as np

from sim.engine.chance import ticket
from sim.engine.compiled import INTERPRETED, compiled, resolved
from sim.engine.contract import (
    MAX_SEATS,
    apply_action,
    is_over,
    seats_of,
    stage,
)
from sim.policies.choosing import gumbel, luck_of, weigh
from sim.policies.playouts import deal_anew, list_candidates, play_on_copy, weigh_copy
from sim.policies.record import PolicyKind

NO_NODE = -1
ROOT = 0

NODE = np.dtype(
    [
        ("action", np.int64),  # which leads here
        ("seat", np.int64),  # who chose it
        ("child", np.int64),  # first of its children, by ascending action and seat, or NO_NODE
        ("next", np.int64),  # the next child of its parent, or NO_NODE
        ("visits", np.int64),
        ("available", np.int64),  # visits of its parent at which it could be chosen
        ("total", np.float64),  # of the shares of the win for its seat
    ],
    align=False,
)


def room_for_tree(size: Any) -> Any:
    """Return an array of ``size`` records of `NODE`."""
    return np.zeros(size, NODE).view(np.recarray)


if not INTERPRETED:

    @resolved(room_for_tree)
    def _room_for_tree(size):
        return lambda size: np.zeros(size, NODE)


@compiled
def plant(tree, size, action, seat, after, parent):
    """Make ``tree[size]`` a new child of ``parent``, behind its child ``after`` (or NO_NODE)."""
    node = tree[size]
    node.action = action
    node.seat = seat
    node.child = NO_NODE
    node.visits = 0
    node.total = 0.0
    node.available = 0
    if after == NO_NODE:
        node.next = tree[parent].child
        tree[parent].child = size
    else:
        node.next = tree[after].next
        tree[after].next = size


@compiled
def find_children(tree, parent, seat, actions, count, child, before):
    """Write each action's node below ``parent`` into ``child``, or NO_NODE, and who precedes it.

    Actions and children are in ascending order, so both are walked through once.
    """
    last = NO_NODE
    node = tree[parent].child
    for place in range(count):
        action = actions.code[place]
        while node != NO_NODE and (
            tree[node].action < action or (tree[node].action == action and tree[node].seat < seat)
        ):
            last = node
            node = tree[node].next
        before[place] = last
        if node != NO_NODE and tree[node].action == action and tree[node].seat == seat:
            child[place] = node
        else:
            child[place] = NO_NODE


@compiled
def select_by_luck(tree, count, child, actions, luck, exploration):
    """Return the place to go on at by UCB1: an untried action if there is one."""
    best = -1
    draw = np.uint64(0)
    for place in range(count):
        if child[place] == NO_NODE:
            own = ticket(luck, actions.code[place])
            if best == -1 or own > draw:
                best, draw = place, own
    if best != -1:
        return best
    highest = 0.0
    for place in range(count):
        node = tree[child[place]]
        bonus = exploration * sqrt(log(np.float64(node.available)) / node.visits)
        score = node.total / node.visits + bonus
        if best == -1 or score > highest:
            best, highest = place, score
    return best


@compiled
def select_by_prior(tree, parent, count, child, prior, exploration, even):
    """Return the place to go on at by PUCT; ``even`` is what untried actions promise at first."""
    visits = 0
    total = 0.0
    for place in range(count):
        if child[place] != NO_NODE:
            visits += tree[child[place]].visits
            total += tree[child[place]].total
    promise = total / visits if visits > 0 else even
    best = 0
    highest = 0.0
    for place in range(count):
        if child[place] == NO_NODE:
            score = promise + exploration * prior[place] * sqrt(np.float64(tree[parent].visits))
        else:
            node = tree[child[place]]
            bonus = sqrt(np.float64(node.available)) / (1 + node.visits)
            score = node.total / node.visits + exploration * prior[place] * bonus
        if place == 0 or score > highest:
            best, highest = place, score
    return best


@compiled
def weigh_priors(policy, values, room, count, prior):
    """Write the base policy's probabilities of the actions in ``room.actions`` into ``prior``."""
    weigh(policy.basis, room.trial[0], values, room.actions, count, room.inner.features)
    highest = 0.0
    for place in range(count):
        prior[place] = room.inner.features.utility[place]
        if place == 0 or prior[place] > highest:
            highest = prior[place]
    total = 0.0
    for place in range(count):
        prior[place] = exp((prior[place] - highest) / policy.guidance)
        total += prior[place]
    for place in range(count):
        prior[place] /= total


@compiled
def grow(policy, state, values, actions, count, room, tree):
    """Grow the tree of a decision by ``policy.iterations`` iterations.

    Parameters
    ----------
    policy : SEARCHER
    state, values : record
    actions : ACTIONS
        What comes into question at the root.
    count : int
    room : record of `room_of_searcher`
        Modified in place.
    tree : array of NODE, one more than iterations
        Modified in place.
    """
    seat = state.seat_to_move
    luck = luck_of(state, room.own.luck)
    even = 1.0 / seats_of(state)
    guided = policy.guidance > 0.0 and policy.basis.kind == PolicyKind.HEURISTIC
    room_places = len(room.actions.code)
    child = np.empty(room_places, np.int64)
    before = np.empty(room_places, np.int64)
    prior = np.empty(room_places)
    path = np.empty(policy.iterations + 1, np.int64)
    shares = np.zeros(MAX_SEATS)
    tree[ROOT].child = NO_NODE
    tree[ROOT].next = NO_NODE
    tree[ROOT].seat = seat
    tree[ROOT].visits = 0
    tree[ROOT].total = 0.0
    size = 1
    for iteration in range(policy.iterations):
        deal_anew(state, values, room, luck, iteration)
        copy = room.trial[0]
        room.trial[0] = room.deal[0]
        parent = ROOT
        depth = 0
        path[0] = ROOT
        grown = False
        begun = stage(copy)
        while not grown and not is_over(copy):
            if depth == 0:
                left = count  # what a seat may do itself is the same in every deal
                for place in range(count):
                    room.actions.code[place] = actions.code[place]
            else:
                left = list_candidates(policy, seat, values, room)
            if left == 1:
                apply_action(copy, values, None, room.actions.code[0])
                continue
            mover = copy.seat_to_move
            find_children(tree, parent, mover, room.actions, left, child, before)
            if guided:
                weigh_priors(policy, values, room, left, prior)
                chosen = select_by_prior(tree, parent, left, child, prior, policy.exploration, even)
            else:
                chosen = select_by_luck(
                    tree,
                    left,
                    child,
                    room.actions,
                    luck_of(copy, room.inner.luck),
                    policy.exploration,
                )
            for place in range(left):
                if child[place] != NO_NODE:
                    tree[child[place]].available += 1
            if child[chosen] == NO_NODE:
                plant(tree, size, room.actions.code[chosen], mover, before[chosen], parent)
                # It was there to be chosen from the first visit of its parent, as far as we know.
                tree[size].available = tree[parent].visits + 1
                child[chosen] = size
                size += 1
                grown = True
            begun = stage(copy)
            apply_action(copy, values, None, room.actions.code[chosen])
            parent = child[chosen]
            depth += 1
            path[depth] = parent
        play_on_copy(policy, seat, values, room, begun)
        weigh_copy(policy, values, room, shares)
        for place in range(depth + 1):
            node = tree[path[place]]
            node.visits += 1
            node.total += shares[node.seat]


@compiled
def choose_by_tree_search(policy, state, values, actions, count, room):
    """Return the place in ``actions.code[:count]`` that the tree search visits most.

    Parameters
    ----------
    policy : SEARCHER
        ``iterations`` of at least one, ``playout``, ``exploration`` and ``guidance`` say how.
    state, values : record
    actions : ACTIONS
        From which to choose. Not in the room's ``actions``.
    count : int
        At least one.
    room : record of `room_of_searcher`
        Modified in place.

    Notes
    -----
    Of those visited equally often, the one that was worth more is taken. With a temperature T
    an action is taken with a probability in proportion to its visits to the power of 1 / T.
    """
    if count == 1:
        return 0
    tree = room_for_tree(policy.iterations + 1)
    grow(policy, state, values, actions, count, room, tree)
    luck = luck_of(state, room.own.luck)
    best = -1
    most = 0.0
    worth = 0.0
    place = 0
    index = tree[ROOT].child
    while index != NO_NODE:
        node = tree[index]
        while actions.code[place] != node.action:
            place += 1
        score = np.float64(node.visits)
        if policy.temperature > 0.0:
            score = log(score) / policy.temperature + gumbel(ticket(luck, node.action))
        if best == -1 or score > most or (score == most and node.total > worth):
            best, most, worth = place, score, node.total
        index = node.next
    return best
