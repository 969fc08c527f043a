"""Positions of whole games and who won in the end, for weights that are fitted to them."""

from __future__ import annotations

from sim.engine.chance import game_seed
from sim.engine.compiled import compiled
from sim.engine.contract import (
    MAX_SEATS,
    apply_action,
    is_over,
    legal_actions,
    new_game,
    outcome,
    stage,
    state_features,
)
from sim.engine.playing import choose


@compiled
def note_positions(
    state,
    members,
    policies,
    seated,
    run_seed,
    purpose,
    first,
    games,
    rooms,
    features,
    shares,
    game_of,
):
    """Play games, and note the position at the end of each play or turn as every seat sees it.

    Parameters
    ----------
    state : array of one record
        Working room. Modified in place.
    members : array of values records
        Game i is played with member i modulo their number.
    policies : array of POLICY
        Those who may sit down.
    seated : int64 array, games by seats
        Which of them sits where.
    run_seed : uint64
    purpose, first, games : int
        The range of seeds, the first game's index in it, and how many are played.
    rooms : tuple of arrays of one record
        Of ACTIONS, of CHOOSING, of FEATURES and of OUTCOME. Modified in place.
    features : float64 array, positions by seats by MAX_FEATURES
        Modified in place. When it is full, no more is noted.
    shares : float64 array, positions by seats
        What each seat won of that game in the end. Modified in place.
    game_of : int64 array, positions
        Modified in place.

    Returns
    -------
    int
        How many positions were noted.
    """
    actions, choosing, found, result = rooms
    seats = seated.shape[1]
    noted = 0
    for game in range(games):
        values = members[(first + game) % len(members)]
        seed = game_seed(run_seed, purpose, first + game)
        new_game(state[0], values, None, seed, seats)
        begun = noted
        current = stage(state[0])
        while not is_over(state[0]):
            if stage(state[0]) != current:
                current = stage(state[0])
                if noted < len(game_of):
                    for seat in range(seats):
                        state_features(state[0], values, seat, found[0])
                        features[noted, seat] = found[0].of_state
                    game_of[noted] = game
                    noted += 1
            count = legal_actions(state[0], values, actions[0])
            chosen = 0
            if count > 1:
                policy = policies[seated[game, state[0].seat_to_move]]
                chosen = choose(policy, state[0], values, actions[0], count, choosing[0])
            apply_action(state[0], values, None, actions[0].code[chosen])
        for seat in range(MAX_SEATS):
            result[0].rank[seat] = 0  # no such seat
        outcome(state[0], values, result[0])
        winners = 0
        for seat in range(seats):
            if result[0].rank[seat] == 1:
                winners += 1
        for position in range(begun, noted):
            for seat in range(seats):
                won = result[0].rank[seat] == 1
                shares[position, seat] = 1.0 / winners if won else 0.0
    return noted
