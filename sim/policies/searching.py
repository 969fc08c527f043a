"""How a `SEARCHER` chooses: restrictions and script first, then whatever its kind does."""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.engine.contract import room_for_actions
from sim.engine.playing import register_chooser
from sim.policies.choosing import choose_freely, is_free, narrow
from sim.policies.greedy import choose_by_greedy
from sim.policies.record import SEARCHER, PolicyKind, room_of_searcher
from sim.policies.rollout import choose_by_rollout
from sim.policies.tree_search import choose_by_tree_search


@compiled
def choose_by_kind(policy, state, values, actions, count, room):
    """Return the place in ``actions.code[:count]`` that a searcher would choose, unrestricted."""
    if policy.kind == PolicyKind.GREEDY:
        return choose_by_greedy(policy, state, values, actions, count, room)
    if policy.kind == PolicyKind.ROLLOUT:
        return choose_by_rollout(policy, state, values, actions, count, room)
    if policy.kind == PolicyKind.MCTS:
        return choose_by_tree_search(policy, state, values, actions, count, room)
    own = room.own
    return choose_freely(policy.basis, state, values, actions, count, own.luck, own.features)


@compiled
def choose_among(policy, state, values, kept, left, room):
    """Return the place in ``room.own.left`` that a searcher would choose of those ``left``.

    They are copied into ``kept``, of `room_for_actions`: what chooses works in the room as well.
    """
    kept[0] = room.own.left
    return choose_by_kind(policy, state, values, kept[0], left, room)


@compiled
def choose_by_searcher(policy, state, values, actions, count, room):
    """Return the place in ``actions.code[:count]`` that a `SEARCHER` chooses for the seat to move.

    Parameters
    ----------
    policy : SEARCHER
        One of kind RANDOM or HEURISTIC chooses just as its basis alone would.
    state, values : record
    actions : ACTIONS
        Not in the room's ``actions``.
    count : int
        Legal actions, at least one.
    room : record of `room_of_searcher`
        Modified in place.
    """
    room.own.luck = room.luck
    if is_free(policy.basis):
        return choose_by_kind(policy, state, values, actions, count, room)
    left = narrow(policy.basis, state, values, actions, count, room.own)
    if left == 1:
        return room.own.place[0]
    kept = room_for_actions()
    return room.own.place[choose_among(policy, state, values, kept, left, room)]


register_chooser(SEARCHER, choose_by_searcher, room_of_searcher)
