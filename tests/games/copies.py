"""Copies of a game at each of its decisions, continued and compared with the game itself."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.compiled import compiled
from sim.engine.contract import apply_action, is_over, legal_actions, new_game
from sim.engine.playing import choose, play_on, room_for_choosing
from tests.games.rooms import Room, seed_of

PLAYED, ORIGINAL, COPY = range(3)  # places of records: played through, stopped at, continued


@compiled
def differ(words, one, other):
    """Return whether two records differ in any word."""
    for word in range(words.shape[1]):  # noqa: SIM110 (compiled code has no any())
        if words[one, word] != words[other, word]:
            return True
    return False


@compiled
def continue_copies(
    states, state_words, before, values, journals, journal_words, policies, actions, seed
):
    """Play a game once; then stop at each of its decisions, copy, and play the copy to its end.

    Returns the decisions tried, and how many copies ended otherwise or disturbed the original.
    """
    seats = len(policies)
    room = room_for_choosing(policies, states[PLAYED])
    state_words[:] = 0
    journal_words[:] = 0
    journals[PLAYED].log_wanted = 1
    journals[ORIGINAL].log_wanted = 1
    new_game(states[PLAYED], values, journals[PLAYED], seed, seats)
    play_on(states[PLAYED], values, journals[PLAYED], policies, 0, actions, room[0])
    new_game(states[ORIGINAL], values, journals[ORIGINAL], seed, seats)
    tried = 0
    otherwise = 0
    disturbed = 0
    while not is_over(states[ORIGINAL]):
        states[COPY] = states[ORIGINAL]
        journals[COPY] = journals[ORIGINAL]
        before[:] = state_words[ORIGINAL]
        play_on(states[COPY], values, journals[COPY], policies, 0, actions, room[0])
        tried += 1
        if differ(state_words, COPY, PLAYED) or differ(journal_words, COPY, PLAYED):
            otherwise += 1
        for word in range(len(before)):
            if before[word] != state_words[ORIGINAL, word]:
                disturbed += 1
                break
        count = legal_actions(states[ORIGINAL], values, actions)
        chosen = 0
        if count > 1:
            seat = states[ORIGINAL].seat_to_move
            chosen = choose(policies[seat], states[ORIGINAL], values, actions, count, room[0])
        apply_action(states[ORIGINAL], values, journals[ORIGINAL], actions.code[chosen])
    if differ(state_words, ORIGINAL, PLAYED) or differ(journal_words, ORIGINAL, PLAYED):
        otherwise += 1
    return tried, otherwise, disturbed


class Copies:
    """Room for a game, its twin and their words."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.states: Any = np.zeros(3, room.game.state).view(np.recarray)
        self.journals: Any = np.zeros(3, room.game.journal).view(np.recarray)
        self.words = [
            records.view(np.ndarray).view(np.int64).reshape(3, -1)
            for records in (self.states, self.journals)
        ]
        self.before = np.zeros(self.words[0].shape[1], np.int64)

    def run(self, game: int) -> tuple[int, int, int]:
        """Try every decision of one game."""
        return continue_copies(
            self.states,
            self.words[0],
            self.before,
            self.room.values,
            self.journals,
            self.words[1],
            self.room.policies,
            self.room.actions,
            seed_of(game),
        )


def has_gaps(dtype: Any) -> bool:
    """Return whether a record has padding, or fields that are not of 64-bit words."""
    sizes = [dtype[name].itemsize for name in dtype.names]
    return dtype.itemsize != sum(sizes) or any(size % 8 for size in sizes)
