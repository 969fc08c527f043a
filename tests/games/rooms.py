"""What tests of whole games share, whatever the game: its records, and random policies."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from sim.engine.chance import game_seed
from sim.engine.contract import ACTIONS, apply_action, legal_actions, new_game
from sim.engine.game import Game, LoadedValues
from sim.engine.playing import choose, room_for_choosing
from sim.policies.record import POLICY

ROOT = Path(__file__).resolve().parents[2]
RUN_SEED = 2026  # of all games in these tests; game i has the seed that a run would give it


def seed_of(game: int, run_seed: int = RUN_SEED) -> Any:
    """Return the seed of a game of a run."""
    return np.uint64(game_seed(np.uint64(run_seed), 0, game))


def one(dtype: Any) -> Any:
    """Return one empty record."""
    return np.zeros(1, dtype).view(np.recarray)[0]


class Room:
    """Everything that playing needs, once."""

    def __init__(self, game: Game, loaded: LoadedValues, seats: int) -> None:
        self.game = game
        self.loaded = loaded
        self.seats = seats
        self.state = one(game.state)
        self.journal = one(game.journal)
        self.actions = one(ACTIONS)
        self.policies: Any = np.zeros(seats, POLICY).view(np.recarray)
        self.choosing = room_for_choosing(self.policies, self.state)

    @property
    def values(self) -> Any:
        """The values record."""
        return self.loaded.record[0]

    def start(self, seed: Any) -> None:
        """Set up a new game."""
        new_game(self.state, self.values, self.journal, np.uint64(seed), self.seats)

    def legal(self) -> list[int]:
        """Return the legal actions."""
        count = int(legal_actions(self.state, self.values, self.actions))
        codes: list[int] = self.actions.code[:count].tolist()
        return codes

    def chosen(self, legal: list[int] | None = None) -> int:
        """Return the action that the policy of the seat to move takes.

        ``legal`` are the actions that were just listed, if they were.
        """
        codes = self.legal() if legal is None else legal
        if len(codes) == 1:
            return codes[0]
        policy = self.policies[int(self.state.seat_to_move)]
        return codes[self.chooses(policy, self.state, len(codes))]

    def chooses(self, policy: Any, state: Any, count: int) -> int:
        """Return the place of the legal action, of ``count`` in the room, that a policy takes."""
        room = self.choosing[0]
        return int(choose(policy, state, self.values, self.actions, count, room))

    def take(self, action: int) -> None:
        """Carry out an action."""
        apply_action(self.state, self.values, self.journal, np.int64(action))
