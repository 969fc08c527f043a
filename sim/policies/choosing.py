"""How a `POLICY` chooses: restrictions first, then its script, then its weights or pure luck.

Restrictions and script only leave actions out. Of those that are left the greatest utility wins,
where utility is the weighted sum of an action's features (nothing for a random policy). Every
action has a draw of its own at every occasion (`sim.engine.chance.ticket`), the same for every
policy in that seat: it settles ties and, as a Gumbel variate added to utility / temperature,
makes a choice with the probabilities of a softmax. Paired games therefore choose alike as long
as the utilities allow.
"""

from __future__ import annotations

from math import log

import numpy as np

from sim.engine.chance import CONCEAL_STREAM, POLICY_STREAM, luckiest, mixed, ticket
from sim.engine.compiled import compiled, wrapping
from sim.engine.contract import action_features, fact, occasion
from sim.engine.masks import lowest_in
from sim.engine.playing import register_chooser
from sim.policies.record import POLICY, PolicyKind, room_of_policy

S12 = np.uint64(12)
ONE_BIT, LAST_SIX = np.uint64(1), np.uint64(63)
UNIT = 2.0**-52  # of the first 52 bits: a half more is still exact, so that u is never 0 or 1
MEMBERS, OTHERS = True, False  # which of the actions stay: those in a set, or the others


@wrapping
@compiled
def luck_of(state, salt):
    """Return the well-mixed bits behind all draws of the seat to move at this decision.

    A pure function of the game's seed, the seat and the occasion: a policy's choice never depends
    on what was drawn before. ``salt`` is the ``luck`` of `CHOOSING`.
    """
    seed = np.uint64(state.seed) ^ salt
    return mixed(mixed(seed, POLICY_STREAM + state.seat_to_move), occasion(state))


@wrapping
@compiled
def deal_seed(luck, number):
    """Return the seed of a seat's concealed deal ``number`` (from 0) at a decision."""
    return mixed(luck, CONCEAL_STREAM + number)


@compiled
def gumbel(bits):
    """Return a standard Gumbel variate from 64 uniform bits."""
    return -log(-log((np.float64(bits >> S12) + 0.5) * UNIT))


@compiled
def is_in(actions, action):
    """Return whether a bit set holds an action."""
    bit = np.uint64(action) & LAST_SIX
    return (actions[action >> 6] >> bit) & ONE_BIT == ONE_BIT


@compiled
def count_of(actions, room, left):
    """Return how many of the ``left`` actions in the room a bit set holds."""
    found = 0
    for place in range(left):
        if is_in(actions, room.left.code[place]):
            found += 1
    return found


@compiled
def keep(actions, room, left, which):
    """Keep those of the ``left`` actions in the room that a bit set holds, or the `OTHERS`.

    Returns how many are left.
    """
    kept = 0
    for place in range(left):
        if is_in(actions, room.left.code[place]) == which:
            room.left.code[kept] = room.left.code[place]
            room.place[kept] = room.place[place]
            kept += 1
    return kept


@compiled
def holds(policy, state, values, rule):
    """Return whether all conditions of a script's rule hold for the seat to move."""
    total = 0
    for condition in range(policy.rule_start[rule], policy.rule_end[rule]):
        total += fact(
            state,
            values,
            state.seat_to_move,
            policy.condition_fact[condition],
            policy.condition_argument[condition],
        )
        if policy.condition_more[condition] == 1:
            continue
        if total < policy.condition_least[condition] or total > policy.condition_most[condition]:
            return False
        total = 0
    return True


@compiled
def is_free(policy):
    """Return whether a policy has neither restrictions nor a script."""
    return policy.avoids == 0 and policy.favours == 0 and policy.rules == 0


@compiled
def narrow(policy, state, values, actions, count, room):
    """Write the actions that restrictions and script leave into the room; return their number.

    1. Avoided actions are left out if others remain. If a favoured one is legal, only those stay.
    2. The script's rules in order. A rule says something only if its conditions hold and some of
       its actions are there. ``never``: these are left out if others remain, and the next rule
       follows. ``prefer``: only these are left, and no later rule counts.

    Parameters
    ----------
    policy : POLICY
    state, values : record
    actions : ACTIONS
    count : int
        Legal actions, at least one.
    room : CHOOSING
        Modified in place: ``left``, ``place``, ``rules_used``.
    """
    for place in range(count):
        room.left.code[place] = actions.code[place]
        room.place[place] = place
    room.rules_used = np.uint64(0)
    left = count
    if policy.avoids > 0:
        found = count_of(policy.avoided, room, left)
        if 0 < found < left:
            left = keep(policy.avoided, room, left, OTHERS)
    if policy.favours > 0 and count_of(policy.favoured, room, left) > 0:
        left = keep(policy.favoured, room, left, MEMBERS)
    for rule in range(policy.rules):
        if left == 1:
            break
        never = policy.rule_never[rule] == 1
        found = count_of(policy.rule_actions[rule], room, left)
        if found == 0 or (never and found == left) or not holds(policy, state, values, rule):
            continue
        left = keep(policy.rule_actions[rule], room, left, OTHERS if never else MEMBERS)
        room.rules_used = room.rules_used | (ONE_BIT << np.uint64(rule))
        if not never:
            break
    return left


@compiled
def weigh(policy, state, values, actions, count, features):
    """Write the utility of each action, the weighted sum of its features, into ``features``.

    Eight at a time, side by side: the additions of one sum wait for each other.

    Parameters
    ----------
    policy : POLICY
    state, values : record
    actions : ACTIONS
    count : int
    features : FEATURES
        Modified in place.
    """
    action_features(state, values, actions, count, features)
    named = (1 << policy.features) - 1
    if features.named != 0:
        named &= features.named
    for place in range(0, count, 8):
        # past the last action there is room, and nobody looks there
        first, second, third, fourth = 0.0, 0.0, 0.0, 0.0
        fifth, sixth, seventh, eighth = 0.0, 0.0, 0.0, 0.0
        left = named
        while left != 0:
            feature = lowest_in(left)
            left &= left - 1
            weight = policy.weights[feature]
            first += weight * features.of_action[feature, place]
            second += weight * features.of_action[feature, place + 1]
            third += weight * features.of_action[feature, place + 2]
            fourth += weight * features.of_action[feature, place + 3]
            fifth += weight * features.of_action[feature, place + 4]
            sixth += weight * features.of_action[feature, place + 5]
            seventh += weight * features.of_action[feature, place + 6]
            eighth += weight * features.of_action[feature, place + 7]
        features.utility[place] = first
        features.utility[place + 1] = second
        features.utility[place + 2] = third
        features.utility[place + 3] = fourth
        features.utility[place + 4] = fifth
        features.utility[place + 5] = sixth
        features.utility[place + 6] = seventh
        features.utility[place + 7] = eighth


@compiled
def best_of(utility, count):
    """Return the place of the first of the greatest utilities, and how many are as great."""
    best, highest, alike = 0, utility[0], 1
    for place in range(1, count):
        score = utility[place]
        alike = 1 if score > highest else alike + (1 if score == highest else 0)
        best = place if score > highest else best
        highest = max(highest, score)
    return best, alike


@compiled
def choose_freely(policy, state, values, actions, count, salt, features):
    """Return the place in ``actions.code[:count]`` that weights or luck alone would choose.

    Parameters
    ----------
    policy : POLICY
        Its restrictions and script don't count.
    state, values : record
    actions : ACTIONS
        Actions to choose from, at least one.
    count : int
        Their number.
    salt : uint64
        See `luck_of`.
    features : FEATURES
        Modified in place.
    """
    if policy.kind == PolicyKind.RANDOM:
        return luckiest(actions, count, luck_of(state, salt))
    weigh(policy, state, values, actions, count, features)
    if policy.temperature <= 0.0:
        best, alike = best_of(features.utility, count)
        if alike == 1:
            return best
    luck = luck_of(state, salt)
    best = 0
    bits = ticket(luck, actions.code[0])
    highest = features.utility[0]
    if policy.temperature > 0.0:
        highest = highest / policy.temperature + gumbel(bits)
    for place in range(1, count):
        draw = ticket(luck, actions.code[place])
        score = features.utility[place]
        if policy.temperature > 0.0:
            score = score / policy.temperature + gumbel(draw)
        if score > highest or (score == highest and draw > bits):
            best, highest, bits = place, score, draw
    return best


@compiled
def choose_by_policy(policy, state, values, actions, count, room):
    """Return the place in ``actions.code[:count]`` that a `POLICY` chooses for the seat to move.

    Parameters
    ----------
    policy : POLICY
    state, values : record
    actions : ACTIONS
    count : int
        Legal actions, at least one.
    room : CHOOSING
        Modified in place.
    """
    if is_free(policy):
        return choose_freely(policy, state, values, actions, count, room.luck, room.features)
    left = narrow(policy, state, values, actions, count, room)
    if left == 1:
        return room.place[0]
    chosen = choose_freely(policy, state, values, room.left, left, room.luck, room.features)
    return room.place[chosen]


register_chooser(POLICY, choose_by_policy, room_of_policy)
