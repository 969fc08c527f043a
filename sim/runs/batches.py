"""Play a batch of games into row buffers, and store its tables: what one worker does."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from sim.engine.playing import play_batch
from sim.runs.frames import parquet_bytes, table_frame
from sim.runs.plan import Batch, Plan
from sim.runs.storing import hash_of, table_file, write_whole


@dataclass(frozen=True)
class BatchDone:
    """A batch whose tables are stored."""

    batch: Batch
    decisions: int
    forced: int
    seconds: float  # playing and storing
    rows: dict[str, int] = field(default_factory=dict)  # by table
    sha256: dict[str, str] = field(default_factory=dict)  # of each table's file


class Workroom:
    """A worker's room: one state, one journal, and row buffers for some games.

    Parameters
    ----------
    plan : Plan
    games : int
        The most games played at a time.
    detail : int
        Tables above this level of detail get no buffer.
    """

    def __init__(self, plan: Plan, games: int, detail: int) -> None:
        game = plan.game
        self.plan = plan
        self.games = games
        self.state = np.zeros(1, game.state).view(np.recarray)
        self.journal = np.zeros(1, game.journal).view(np.recarray)
        self.buffers = tuple(
            np.empty(table.rows_per_game * games if table.detail <= detail else 0, table.row).view(
                np.recarray
            )
            for table in game.tables
        )
        self.sizes = np.zeros(len(game.tables), np.int64)

    def clear(self) -> None:
        """Forget the rows in the buffers."""
        self.sizes[:] = 0

    def play(
        self,
        first: int,
        count: int,
        *,
        edition: Plan | None = None,
        run_seed: int | None = None,
        purpose: int | None = None,
    ) -> tuple[int, int]:
        """Play games ``first`` .. ``first + count - 1``; their rows follow those in the buffers.

        Parameters
        ----------
        first, count : int
        edition : Plan, optional
            Play this plan's values and policies: of the same game and seats.
        run_seed, purpose : int, optional
            Other luck than the plan's.

        Returns
        -------
        (int, int)
            Decisions and forced choices.
        """
        plan = edition or self.plan
        decisions, forced = play_batch(
            self.state,
            plan.records,
            self.journal,
            plan.policy_records,
            int(plan.scenario.rotate),
            int(plan.scenario.paired),
            np.uint64(plan.run_seed if run_seed is None else run_seed),
            plan.purpose if purpose is None else purpose,
            first,
            count,
            self.buffers,
            self.sizes,
        )
        return int(decisions), int(forced)

    def rows(self, place: int) -> Any:
        """Return the rows in the buffer of table number ``place``."""
        return self.buffers[place][: self.sizes[place]].view(np.ndarray)


_rooms = threading.local()  # each worker thread keeps its room from batch to batch


def workroom(plan: Plan) -> Workroom:
    """Return this thread's room for a plan, made at its first use."""
    room: Workroom | None = getattr(_rooms, "room", None)
    if room is None or not (room.plan is plan or room.plan.identity == plan.identity):
        room = Workroom(plan, plan.scenario.batch, plan.detail)
        _rooms.room = room
    return room


def play_and_store(plan: Plan, batch: Batch, folder: Path) -> BatchDone:
    """Play a batch and store its tables in a run's folder, each file whole or not at all."""
    began = time.perf_counter()
    room = workroom(plan)
    room.clear()
    decisions, forced = room.play(batch.first, batch.count)
    rows: dict[str, int] = {}
    hashes: dict[str, str] = {}
    for place, table in enumerate(plan.game.tables):
        if table.detail <= plan.detail:
            content = parquet_bytes(table_frame(table, room.rows(place), plan), plan.metadata)
            write_whole(table_file(folder, table.name, batch.number), content)
            rows[table.name] = int(room.sizes[place])
            hashes[table.name] = hash_of(content)
    return BatchDone(batch, decisions, forced, time.perf_counter() - began, rows, hashes)
