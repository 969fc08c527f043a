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

from sim.engine.chance import CONCEAL_STREAM, POLICY_STREAM, mixed, ticket
from sim.engine.compiled import compiled, wrapping
from sim.engine.contract import action_features, fact, occasion
from sim.engine.playing import register_chooser
from sim.policies.record import POLICY, PolicyKind, room_of_policy

S12 = np.uint64(12)
ONE_BIT, LAST_SIX = np.uint64(1), np.uint64(63)
UNIT = 2.0**-52  # of the first 52 bits: a half more is still exact, so that u is never 0 or 1
MEMBERS, OTHERS = True, False  # which of the actions stay: those in a set, or the others


@wrapping
@compiled
def luck_of(state, room):
    """Return the well-mixed bits behind all draws of the seat to move at this decision.

    A pure function of the game's seed, the seat and the occasion: a policy's choice never depends
    on what was drawn before.
    """
    seed = np.uint64(state.seed) ^ room.luck
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

    Two at a time: the additions of one sum wait for each other.

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
    past = policy.features - features.unused
    for place in range(0, count, 2):
        one, next_one = 0.0, 0.0  # past the last action there is room, and nobody looks there
        for feature in range(features.first, past):
            weight = policy.weights[feature]
            one += weight * features.of_action[place, feature]
            next_one += weight * features.of_action[place + 1, feature]
        features.utility[place] = one
        features.utility[place + 1] = next_one


@compiled
def choose_freely(policy, state, values, actions, count, luck, features):
    """Return the place in ``actions.code[:count]`` that weights or luck alone would choose.

    Parameters
    ----------
    policy : POLICY
        Its restrictions and script don't count.
    state, values : record
    actions : ACTIONS
    count : int
        Actions to choose from, at least one.
    luck : uint64
        Of the decision, see `luck_of`.
    features : FEATURES
        Modified in place.
    """
    best = 0
    bits = ticket(luck, actions.code[0])
    if policy.kind == PolicyKind.RANDOM:
        for place in range(1, count):
            draw = ticket(luck, actions.code[place])
            if draw > bits:
                best, bits = place, draw
        return best
    weigh(policy, state, values, actions, count, features)
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
    luck = luck_of(state, room)
    if is_free(policy):
        return choose_freely(policy, state, values, actions, count, luck, room.features)
    left = narrow(policy, state, values, actions, count, room)
    if left == 1:
        return room.place[0]
    chosen = choose_freely(policy, state, values, room.left, left, luck, room.features)
    return room.place[chosen]


register_chooser(POLICY, choose_by_policy, room_of_policy)
