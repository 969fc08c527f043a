"""The tables of many random games, played on both cores: for tests of what is fair."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from sim.engine.game import Game, LoadedValues, Table
from sim.engine.playing import play_batch
from sim.policies.record import POLICY
from tests.games.rooms import RUN_SEED

THREADS = 2
BATCH = 10_000
KEPT = ("games", "seats")


@dataclass
class Played:
    """The games and seats tables of some games."""

    games: Any
    seats: Any


def rows_of(table: Table, games: int) -> int:
    """Return how many rows are kept of a table."""
    return table.rows_per_game * games if table.name in KEPT else 0


def play(game: Game, loaded: LoadedValues, seats: int, first: int, count: int) -> Played:
    """Play games of a run; keep the two tables."""
    kept: list[Any] = [[], []]
    places = [[table.name for table in game.tables].index(name) for name in KEPT]
    states = np.zeros(1, game.state).view(np.recarray)
    journals = np.zeros(1, game.journal).view(np.recarray)
    policies = np.zeros(seats, POLICY).view(np.recarray)
    for start in range(first, first + count, BATCH):
        games = min(BATCH, first + count - start)
        buffers = tuple(
            np.zeros(rows_of(table, games), table.row).view(np.recarray) for table in game.tables
        )
        sizes = np.zeros(len(buffers), np.int64)
        play_batch(
            states, loaded.record, journals, policies, 0, 0, np.uint64(RUN_SEED), 0, start,
            games, buffers, sizes,
        )  # fmt: skip
        for kind, place in enumerate(places):
            kept[kind].append(buffers[place][: sizes[place]])
    return Played(np.concatenate(kept[0]), np.concatenate(kept[1]))


def play_with_threads(game: Game, loaded: LoadedValues, seats: int, games: int) -> Played:
    """Play on both cores."""
    share = games // THREADS
    with ThreadPoolExecutor(THREADS) as pool:
        parts = list(
            pool.map(lambda part: play(game, loaded, seats, part * share, share), range(THREADS))
        )
    return Played(
        np.concatenate([part.games for part in parts]),
        np.concatenate([part.seats for part in parts]),
    )
