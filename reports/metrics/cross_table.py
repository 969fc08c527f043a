"""Who beats whom: results of runs in which one policy plays against others, read from tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from reports.metrics.intervals import Estimate, share
from reports.metrics.paired import paired_share, sign_test
from reports.metrics.strengths import Ranking, Strengths, fit_strengths
from reports.metrics.tables import RunTables, run_tables

Pair = tuple[int, int]  # the policy that sits alone, and the policy of all others


@dataclass(frozen=True)
class Meeting:
    """The games of one policy, alone, against others of one kind.

    Attributes
    ----------
    games : int array, one a game
        The games' indices: the same index is the same seed in every meeting.
    alone : int array, one a game
        The seat of the one that is alone.
    places : int array, games x seats
        The place of each seat; shared places are equal.
    parts : float array, games x seats
        Each seat's part of the win.
    speed : float
        Games a second on one core.
    """

    games: Any
    alone: Any
    places: Any
    parts: Any
    speed: float

    @cached_property
    def won(self) -> Any:
        """The part of each game's win that the one who is alone has."""
        return self.parts[np.arange(len(self.games)), self.alone]


def read_meeting(folder: Path, alone: str, others: str) -> Meeting:
    """Return the games of a run in which ``alone`` sits among ``others``."""
    run = run_tables(folder)
    rows = (
        pl.scan_parquet(run.files["seats"], glob=False)
        .select(
            "game", pl.col("seat").to_physical(), pl.col("policy").cast(pl.String), "rank", "won"
        )
        .sort("game", "seat")
        .collect()
    )
    seats = len(run.manifest["seats"])
    shape = (-1, seats)
    won = rows["won"].to_numpy().reshape(shape).astype(float)
    sitting = (rows["policy"] == alone).to_numpy().reshape(shape)
    if alone == others:
        sitting = np.zeros_like(sitting)
        sitting[:, 0] = True
    return Meeting(
        games=rows["game"].to_numpy().reshape(shape)[:, 0].astype(np.int64),
        alone=sitting.argmax(axis=1),
        places=rows["rank"].to_numpy().reshape(shape).astype(np.int64),
        parts=won / np.maximum(won.sum(axis=1, keepdims=True), 1),
        speed=_speed(run),
    )


def _speed(run: RunTables) -> float:
    """Return games a second on one core, from the time that workers took for their batches."""
    batches = run.manifest["batches"]
    taken = sum(batch["seconds"] for batch in batches)
    return float(sum(batch["games"] for batch in batches) / taken) if taken else float("nan")


@dataclass(frozen=True)
class CrossTable:
    """The meetings of some policies, each with each and with itself.

    Attributes
    ----------
    policies : tuple of str
    seats : tuple of str
        The names of the seats that play.
    meetings : dict
        By (policy alone, policy of the others), as places in ``policies``.
    """

    policies: tuple[str, ...]
    seats: tuple[str, ...]
    meetings: Mapping[Pair, Meeting]

    @property
    def even(self) -> float:
        """The share of wins of one seat if all are alike."""
        return 1 / len(self.seats)

    def share(self, alone: int, others: int) -> Estimate:
        """Return what share of games a policy wins alone against others, over all seats.

        At two seats each seed, played from both sides, is one observation (`paired_share`).
        """
        name = f"wins.{self.policies[alone]}.against.{self.policies[others]}"
        if len(self.seats) == 2:
            return paired_share(name, self._pairs(alone, others))
        won = self.meetings[alone, others].won
        return share(name, float(won.sum()), float((won**2).sum()), len(won))

    def chance(self, alone: int, others: int) -> float:
        """Return the p value of the test that a policy wins an even share against others.

        At two seats the sign test over seeds, else the binomial test, or the normal one where wins
        are shared.
        """
        from scipy.stats import binomtest, norm

        if len(self.seats) == 2:
            return sign_test(self._pairs(alone, others))
        won = self.meetings[alone, others].won
        if np.isin(won, (0, 1)).all():
            return float(binomtest(int(won.sum()), len(won), self.even).pvalue)
        error = won.std(ddof=1) / np.sqrt(len(won)) if len(won) > 1 else np.inf
        return float(2 * norm.sf(abs(won.mean() - self.even) / error))

    def side(self, policy: int, seat: int) -> Estimate:
        """Return what share of games a seat wins when a policy plays against itself."""
        name = f"wins.{self.seats[seat]}.all.{self.policies[policy]}"
        parts = self.meetings[policy, policy].parts[:, seat]
        return share(name, float(parts.sum()), float((parts**2).sum()), len(parts))

    def side_chance(self, policy: int) -> float:
        """Return the p value of the test that all seats win alike when a policy plays itself."""
        from scipy.stats import binomtest, chisquare

        wins = self.meetings[policy, policy].parts.sum(axis=0)
        if wins.sum() == 0:
            return 1.0
        if len(self.seats) == 2:
            return float(binomtest(round(wins[0]), round(wins.sum()), 0.5).pvalue)
        return float(chisquare(wins).pvalue)

    def sides_differ(self) -> float:
        """Return the p value of the test that the seats' shares are the same for all policies."""
        from scipy.stats import chi2_contingency

        wins = [
            self.meetings[policy, policy].parts.sum(axis=0) for policy in range(len(self.policies))
        ]
        counts = np.round(np.array(wins))
        counts = counts[counts.sum(axis=1) > 0][:, counts.sum(axis=0) > 0]
        if min(counts.shape) < 2:
            return 1.0
        return float(chi2_contingency(counts, correction=False).pvalue)

    def speed(self, alone: int, others: int) -> float:
        """Return games a second on one core."""
        return self.meetings[alone, others].speed

    def strengths(self) -> Strengths:
        """Return the strengths that explain all meetings; games on one seed go together."""
        known: dict[Ranking, int] = {}
        ended, groups = [], []
        for (alone, others), meeting in self.meetings.items():
            found, own = np.unique(
                np.column_stack([meeting.alone, meeting.places]), axis=0, return_inverse=True
            )
            codes = []
            for seat, *places in found.tolist():
                ranking = self._ranking(alone, others, seat, places)
                codes.append(known.setdefault(ranking, len(known)))
            ended.append(np.array(codes)[own.reshape(-1)])
            groups.append(meeting.games)
        together, seeds = np.unique(np.concatenate(groups), return_inverse=True)
        assert len(together)
        return fit_strengths(
            list(known),
            np.concatenate(ended),
            seeds,
            players=len(self.policies),
            seats=len(self.seats),
        )

    def _ranking(self, alone: int, others: int, seat: int, places: Sequence[int]) -> Ranking:
        seats = range(len(self.seats))
        sitting = tuple(alone if place == seat else others for place in seats)
        return Ranking(sitting, tuple(seats), tuple(places))

    def _pairs(self, alone: int, others: int) -> Any:
        """Return a policy's part of the wins of each seed that both sides' meetings hold."""
        here, there = self.meetings[alone, others], self.meetings[others, alone]
        _, at_here, at_there = np.intersect1d(here.games, there.games, return_indices=True)
        lost = there.parts[at_there].sum(axis=1) - there.won[at_there]
        return (here.won[at_here] + lost) / 2
