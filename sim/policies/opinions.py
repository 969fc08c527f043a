"""What a policy thinks of each legal action, for people who ask before they choose."""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.policies.choosing import weigh
from sim.policies.greedy import weigh_outcomes
from sim.policies.record import PolicyKind
from sim.policies.tree_search import NO_NODE, ROOT, grow, room_for_tree


@compiled
def weigh_actions(policy, state, values, actions, count, room, worth, tries):
    """Write what each legal action is worth to the seat to move, as a policy sees it.

    Parameters
    ----------
    policy : SEARCHER
        Of kind HEURISTIC (utilities), GREEDY (the worth of the position at the end of the play or
        turn) or MCTS (shares of the win). Restrictions and scripts don't count.
    state, values : record
    actions : ACTIONS
        Not in the room's ``actions``.
    count : int
        Legal actions, at least one.
    room : record of `room_of_searcher`
        Modified in place.
    worth : float64 array
        Of ``count`` or more. Modified in place.
    tries : int64 array
        How often each action was tried, one or more times if its worth is known. Modified in place.
    """
    room.own.luck = room.luck
    if policy.kind == PolicyKind.HEURISTIC:
        weigh(policy.basis, state, values, actions, count, room.own.features)
        for place in range(count):
            worth[place] = room.own.features.utility[place]
            tries[place] = 1
    elif policy.kind == PolicyKind.GREEDY:
        weigh_outcomes(policy, state, values, actions, count, room, worth)
        tries[:count] = policy.iterations
    elif policy.kind == PolicyKind.MCTS:
        tree = room_for_tree(policy.iterations + 1)
        grow(policy, state, values, actions, count, room, tree)
        place = 0
        index = tree[ROOT].child
        while index != NO_NODE:
            node = tree[index]
            while actions.code[place] != node.action:
                place += 1
            worth[place] = node.total / node.visits
            tries[place] = node.visits
            index = node.next
