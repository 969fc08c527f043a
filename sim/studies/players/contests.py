"""Contests: one policy alone among others of one kind, in every seat on the same seeds.

What is compared is only who wins. Contests are cut into pieces that workers play; what is found
does not depend on how many workers there are, nor on the size of the pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from threading import Event
from typing import Any

import numpy as np
from joblib import Parallel, cpu_count, delayed

from sim.engine.playing import play_batch
from sim.runs.batches import workroom
from sim.runs.plan import Plan
from sim.runs.running import StoppedError
from sim.runs.scenario import Purpose


@dataclass(frozen=True)
class Contest:
    """Games of one policy against others of one kind."""

    alone: Any  # a policy record
    others: Any  # of the same dtype
    run_seed: int
    purpose: Purpose
    first: int  # the first game's index in its range of seeds
    seeds: int  # each is played once from every seat


@dataclass(frozen=True)
class _Piece:
    contest: int
    seat: int  # of the one who is alone
    first: int
    count: int


class Arena:
    """Plays contests of one scenario.

    Parameters
    ----------
    plan : Plan
        Its policies and rotation are not looked at.
    jobs : int
        Workers; 0 means one a core.
    piece : int
        Games that a worker plays at a time.
    played : callable, optional
        Called with the number of games after each piece.
    """

    def __init__(
        self,
        plan: Plan,
        *,
        jobs: int = 0,
        piece: int = 100,
        played: Callable[[int], None] | None = None,
    ) -> None:
        changes = {"batch": piece, "detail": "games"}
        self.plan = replace(plan, scenario=plan.scenario.model_copy(update=changes))
        self.seats = len(plan.seats)
        self.jobs = jobs or cpu_count()
        self.piece = piece
        self.played = played
        self.games = 0  # played so far
        self.stop = Event()  # once set, no more pieces are begun
        self.table = [table.name for table in plan.game.tables].index("seats")
        assert self.plan.records is not None  # made before any worker asks for them

    def warm_up(self, policy: Any) -> None:
        """Compile, or load compiled code, before any worker starts: two must not do so at once."""
        self._shares(Contest(policy, policy, 0, Purpose.TUNE, 0, 1), _Piece(0, 0, 0, 1))

    def play(self, contests: Sequence[Contest]) -> list[Any]:
        """Play contests; return for each a float array: what its policy won alone, seed by seed.

        That is the share of its games in all seats on that seed, a shared win counting as a part.

        Raises
        ------
        StoppedError
            If `stop` was set before the end.
        """
        found = [np.zeros(contest.seeds) for contest in contests]
        pieces = list(self._pieces(contests))
        workers = Parallel(
            n_jobs=self.jobs,
            prefer="threads",
            batch_size=1,
            pre_dispatch="n_jobs",
            return_as="generator",
        )

        def waiting() -> Iterator[Any]:
            for piece in pieces:
                if self.stop.is_set():
                    return
                yield delayed(self._shares)(contests[piece.contest], piece)

        done = 0
        for piece, shares in zip(pieces, workers(waiting()), strict=False):
            begin = piece.first - contests[piece.contest].first
            found[piece.contest][begin : begin + piece.count] += shares / self.seats
            done += 1
            self.games += piece.count
            if self.played is not None:
                self.played(self.games)
        if done < len(pieces):
            raise StoppedError
        return found

    def _pieces(self, contests: Sequence[Contest]) -> Iterator[_Piece]:
        for number, contest in enumerate(contests):
            end = contest.first + contest.seeds
            for seat in range(self.seats):
                for first in range(contest.first, end, self.piece):
                    yield _Piece(number, seat, first, min(self.piece, end - first))

    def _shares(self, contest: Contest, piece: _Piece) -> Any:
        """Return what the one who is alone won of each game of a piece."""
        room = workroom(self.plan)
        room.clear()
        policies = np.zeros(self.seats, contest.alone.dtype).view(np.recarray)
        for seat in range(self.seats):
            policies[seat] = contest.alone if seat == piece.seat else contest.others
        play_batch(
            room.state,
            self.plan.records,
            room.journal,
            policies,
            0,
            0,
            np.uint64(contest.run_seed),
            int(contest.purpose),
            piece.first,
            piece.count,
            room.buffers,
            room.sizes,
        )
        rows = room.rows(self.table)
        won = np.zeros((piece.count, self.seats))
        won[rows["game"].astype(np.int64) - piece.first, rows["seat"]] = rows["won"]
        return won[:, piece.seat] / np.maximum(won.sum(axis=1), 1)
