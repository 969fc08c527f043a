"""Concealed games by the thousand: sound at every decision, and playable to the end."""

from __future__ import annotations

import numpy as np
import pytest

from sim.engine.chance import game_seed
from sim.engine.compiled import compiled
from sim.engine.contract import (
    ACTIONS,
    apply_action,
    conceal,
    is_over,
    legal_actions,
    new_game,
)
from sim.engine.playing import choose, play_on, room_for_choosing
from sim.games.shadow_of_the_emperor.codes import NO_VOTE, EndReason
from sim.games.shadow_of_the_emperor.state import STATE
from tests.games.rooms import RUN_SEED, one
from tests.shadow_of_the_emperor.checker import check_actions, check_state
from tests.shadow_of_the_emperor.faults import Fault
from tests.shadow_of_the_emperor.whole_games import SEAT_COUNTS, Room

GAMES = 200  # of each number of players
END_EVERY = 40  # decisions: how often a concealed copy is played to its end
OTHER_LIST, NO_END, SHOWN = 100, 101, 102  # faults besides the checker's


@compiled
def conceal_games(
    state, copies, values, journal, policies, actions, other_actions, run_seed, games
):
    """Conceal every decision for each seat; return fault, game and decision of the first fault.

    Also returns how many copies were made, how many were played to their end, and in how many a
    vote was another one.
    """
    room = room_for_choosing(policies, state)
    made = 0
    ended = 0
    otherwise = 0
    for game in range(games):
        new_game(state, values, journal, game_seed(run_seed, 0, game), len(policies))
        number = 0
        while not is_over(state):
            count = legal_actions(state, values, actions)
            mover = state.seat_to_move
            for seat in range(state.seats):
                copies[0] = state
                copy = copies[0]
                conceal(copy, values, seat, np.uint64(number * 8 + seat))
                made += 1
                for other in range(state.seats):
                    if copy.vote[other] != state.vote[other]:
                        otherwise += 1
                        if other == seat or state.votes_shown == 1 or state.vote[other] == NO_VOTE:
                            return SHOWN, game, number, made, ended, otherwise
                listed = legal_actions(copy, values, other_actions)
                fault = check_state(copy, values)
                if fault == 0:
                    fault = check_actions(copy, other_actions, listed)
                if fault > 0:
                    return fault, game, number, made, ended, otherwise
                if listed != count:
                    return OTHER_LIST, game, number, made, ended, otherwise
                for place in range(count):
                    if actions.code[place] != other_actions.code[place]:
                        return OTHER_LIST, game, number, made, ended, otherwise
                if number % END_EVERY == seat:
                    play_on(copy, values, journal, policies, 0, other_actions, room[0])
                    ended += 1
                    if copy.end_reason != EndReason.LAST_ROUND:
                        return NO_END, game, number, made, ended, otherwise
                    fault = check_state(copy, values)
                    if fault > 0:
                        return fault, game, number, made, ended, otherwise
            chosen = 0
            if count > 1:
                chosen = choose(policies[mover], state, values, actions, count, room[0])
            apply_action(state, values, journal, actions.code[chosen])
            number += 1
    return 0, 0, 0, made, ended, otherwise


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_a_concealed_game_is_sound_and_can_be_played_to_its_end(seats: int) -> None:
    room = Room(seats)
    copies = np.zeros(1, STATE).view(np.recarray)
    fault, game, decision, made, ended, otherwise = conceal_games(
        room.state,
        copies,
        room.values,
        room.journal,
        room.policies,
        room.actions,
        one(ACTIONS),
        np.uint64(RUN_SEED),
        GAMES,
    )
    name = Fault(fault).name if fault < OTHER_LIST else fault
    assert fault == 0, f"{name} in game {game} at decision {decision}"
    assert made > 50 * seats * seats * GAMES
    assert ended > seats * GAMES
    assert (otherwise > GAMES) == (seats == 4)
