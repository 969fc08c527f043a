"""What the choices of a decision lead to, for weights that are fitted to it.

At some decisions of games between heuristics each of the choices that the base policy likes best
is tried on the same concealed deals, and every game played to its end by the base policy. Noted
are the position that a choice has led to after so many stages, and the final margin: how much
better a choice did there than the base policy's own is what a player who looks ahead should see.
"""

from __future__ import annotations

import numpy as np

from sim.engine.chance import game_seed
from sim.engine.compiled import compiled
from sim.engine.contract import (
    apply_action,
    is_over,
    legal_actions,
    new_game,
    outcome,
    seats_of,
    stage,
    state_features,
)
from sim.policies.choosing import choose_by_policy, luck_of
from sim.policies.playouts import deal_anew, play_on_copy, step
from sim.policies.rollout import order_by_base


@compiled
def add_position(policy, seat, values, room, relative, place, moved):
    """Add the features of ``room.trial`` to ``moved[place]``, as seen by a seat.

    Parameters
    ----------
    relative : bool
        Less the mean of what the other seats see.
    """
    copy = room.trial[0]
    seats = seats_of(copy)
    state_features(copy, values, seat, room.inner.features)
    for feature in range(policy.features):
        moved[place, feature] += room.inner.features.of_state[feature]
    if relative:
        for other in range(seats):
            if other != seat:
                state_features(copy, values, other, room.inner.features)
                for feature in range(policy.features):
                    seen = room.inner.features.of_state[feature]
                    moved[place, feature] -= seen / (seats - 1)


@compiled
def final_margin(seat, values, room):
    """Return by how much a seat's score is above the best other's, once ``room.trial`` is over."""
    copy = room.trial[0]
    outcome(copy, values, room.outcome)
    best = 0.0
    found = False
    for other in range(seats_of(copy)):
        if other != seat and (not found or room.outcome.score[other] > best):
            best = room.outcome.score[other]
            found = True
    return room.outcome.score[seat] - best


@compiled
def compare_choices(policy, state, values, actions, count, room, deals, relative, moved, gained):
    """Try the choices of a decision that the base policy likes best on the same deals.

    Parameters
    ----------
    policy : SEARCHER
        Its ``playout`` says after how many stages positions are noted; at most ``breadth`` choices.
    state, values : record
    actions : ACTIONS
    count : int
    room : record of `room_of_searcher`
        Modified in place.
    deals : int
    relative : bool
        See `add_position`.
    moved : float64 array, choices by features and one more
        Modified in place: means over the deals, and last the utility of the choice.
    gained : float64 array, choices by deals
        Modified in place: final margins.

    Returns
    -------
    int
        How many choices were tried; the first is the base policy's own.
    """
    seat = state.seat_to_move
    luck = luck_of(state, room.own.luck)
    order = np.empty(count, np.int64)
    liking = np.zeros(count)
    order_by_base(policy, state, values, actions, count, room, luck, order, liking)
    tried = min(count, policy.breadth)
    for choice in range(tried):
        moved[choice, :] = 0.0
    for deal in range(deals):
        deal_anew(state, values, room, luck, deal)
        for choice in range(tried):
            room.trial[0] = room.deal[0]
            apply_action(room.trial[0], values, None, actions.code[order[choice]])
            play_on_copy(policy, seat, values, room, stage(state))
            add_position(policy, seat, values, room, relative, choice, moved)
            while not is_over(room.trial[0]):
                left = legal_actions(room.trial[0], values, room.actions)
                step(policy, seat, values, room, left)
            gained[choice, deal] = final_margin(seat, values, room)
    for choice in range(tried):
        for feature in range(policy.features):
            moved[choice, feature] /= deals
        moved[choice, policy.features] = liking[order[choice]]
    return tried


@compiled
def note_choices(
    policy,
    state,
    members,
    policies,
    seated,
    run_seed,
    purpose,
    games,
    every,
    relative,
    rooms,
    moved,
    gained,
    tried,
):
    """Play games, and note what the choices of one decision in ``every`` lead to.

    Parameters
    ----------
    policy : SEARCHER
        See `compare_choices`.
    state : array of one record
        Working room. Modified in place.
    members : array of values records
        Game i is played with member i modulo their number.
    policies : array of POLICY
        Those who may sit down.
    seated : int64 array, games by seats
        Which of them sits where.
    run_seed : uint64
    purpose, games, every : int
    relative : bool
        See `add_position`.
    rooms : tuple of arrays of one record
        Of ACTIONS, and of `room_of_searcher`. Modified in place.
    moved : float64 array, decisions by choices by features and one more
        Modified in place. When it is full, no more is noted.
    gained : float64 array, decisions by choices by deals
        Modified in place.
    tried : int64 array, decisions
        How many choices were tried. Modified in place.

    Returns
    -------
    int
        How many decisions were noted.
    """
    actions, room = rooms
    seats = seated.shape[1]
    noted = 0
    met = 0
    for game in range(games):
        values = members[game % len(members)]
        new_game(state[0], values, None, game_seed(run_seed, purpose, game), seats)
        while not is_over(state[0]):
            count = legal_actions(state[0], values, actions[0])
            chosen = 0
            if count > 1:
                met += 1
                if met % every == 0 and noted < len(tried):
                    tried[noted] = compare_choices(
                        policy,
                        state[0],
                        values,
                        actions[0],
                        count,
                        room[0],
                        gained.shape[2],
                        relative,
                        moved[noted],
                        gained[noted],
                    )
                    noted += 1
                player = policies[seated[game, state[0].seat_to_move]]
                chosen = choose_by_policy(player, state[0], values, actions[0], count, room[0].own)
            apply_action(state[0], values, None, actions[0].code[chosen])
    return noted
