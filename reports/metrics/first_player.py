"""What playing first is worth: as games went, and as the cause of a difference on the same luck."""

from __future__ import annotations

import math
from dataclasses import dataclass

import polars as pl

from reports.metrics.intervals import Estimate, Z, mean, wilson
from reports.metrics.paired import paired_difference
from reports.metrics.tables import RunTables, added_up_beside
from reports.metrics.tidy import with_estimates

SAMPLE = 200_000  # games that the rounds are read of
FEWEST = 30  # games of either kind, for a group to be compared


def tells_rounds(run: RunTables, standing: str | None) -> bool:
    """Return whether a run says who was first in each round, of two seats, and how they stood."""
    columns = run.columns.get("rounds", set())
    two = len(run.manifest["seats"]) == 2
    kept = bool(run.files.get("rounds")) and "winner" in run.columns["games"]
    return two and kept and standing is not None and {"first", standing} <= columns


def rounds_counts(run: RunTables, standing: str, most: int = SAMPLE) -> pl.DataFrame:
    """Return the rounds of games of two, by who was first and how the seats stood before.

    Parameters
    ----------
    run : RunTables
    standing : str
        Column of ``rounds`` that says how far a seat is.
    most : int
        Read the first so many games.

    Returns
    -------
    DataFrame
        ``round``; ``before``, the first seat's standing less the second's when the round began;
        ``first``, 1 if the first seat played first; ``games``; ``won``, twice the wins of the
        first seat (a shared one counts once); ``gain`` and ``gain_squared``, sums of how the
        difference moved in the round.
    """
    one, other = run.manifest["seats"]

    def counter(rounds: pl.LazyFrame) -> pl.LazyFrame:
        number = pl.col(standing).cast(pl.Int64)
        own = rounds.filter(pl.col("seat") == one).select(
            pl.col("round").cast(pl.Int64), "first", "winner", number.alias("own")
        )
        theirs = rounds.filter(pl.col("seat") == other).select(number.alias("theirs"))
        ahead = pl.col("own") - pl.col("theirs")  # rows of a game and round stand together
        before = pl.when(pl.col("round") == 1).then(0).otherwise(ahead.shift(1))
        won = (
            pl.when(pl.col("winner").is_null())
            .then(1)
            .when(pl.col("winner") == one)
            .then(2)
            .otherwise(0)
        )
        gain = ahead - before
        return (
            pl.concat([own, theirs], how="horizontal")
            .select("round", before.alias("before"), "first", won.alias("won"), gain.alias("gain"))
            .group_by("round", "before", "first")
            .agg(
                pl.len().cast(pl.Int64).alias("games"),
                pl.col("won").cast(pl.Int64).sum(),
                pl.col("gain").sum(),
                (pl.col("gain") * pl.col("gain")).sum().alias("gain_squared"),
            )
        )

    keys = ["round", "before", "first"]
    return added_up_beside(run, "rounds", ["winner"], counter, keys, most=most)


def wins_of_first(counts: pl.DataFrame) -> pl.DataFrame:
    """Return how often the one who plays first in a round wins: ``round``, estimate's columns."""
    won = (
        pl.when(pl.col("first") == 1)
        .then(pl.col("won"))
        .otherwise(2 * pl.col("games") - pl.col("won"))
    )
    sums = counts.group_by("round").agg(won.sum().alias("won"), pl.col("games").sum()).sort("round")
    estimates = [
        wilson(f"first_player.round_{row['round']}", row["won"] // 2, row["games"])
        for row in sums.iter_rows(named=True)
    ]
    return with_estimates(sums.select("round"), estimates)


def gains_of_first(counts: pl.DataFrame) -> pl.DataFrame:
    """Return what the first of a round gains on the other in it: ``round``, estimate's columns."""
    sign = pl.when(pl.col("first") == 1).then(1).otherwise(-1)
    sums = (
        counts.group_by("round")
        .agg(
            (sign * pl.col("gain")).sum().alias("gain"),
            pl.col("gain_squared").sum(),
            pl.col("games").sum(),
        )
        .sort("round")
    )
    estimates = [
        mean(
            f"first_player.gain.round_{row['round']}",
            row["gain"],
            row["gain_squared"],
            row["games"],
        )
        for row in sums.iter_rows(named=True)
    ]
    return with_estimates(sums.select("round"), estimates)


def difference_of_first(counts: pl.DataFrame) -> pl.DataFrame:
    """Return by how much a seat wins more often when it is first than when it is second.

    Returns
    -------
    DataFrame
        ``round`` and the columns of an estimate: a difference of shares. Its count is that of the
        games in groups that are compared. A round with no such group is left out.

    Notes
    -----
    Compared are rounds in which the seats stood alike: groups of the same round and the same
    difference before it, those with fewer than 30 games of either kind left out. The differences
    d of groups are added up with the weights w = n1 n0 / (n1 + n0) of Mantel and Haenszel; the
    variance is sum w^2 (p1 q1 / n1 + p0 q0 / n0) / (sum w)^2 (Sato 1989, Biometrics 45:1323-1324
    gives it and others). What else made a side choose to be first is not held even.
    """
    wide = counts.filter(pl.col("first") == 1).join(
        counts.filter(pl.col("first") == 0), on=["round", "before"], suffix="_second"
    )
    enough = (pl.col("games") >= FEWEST) & (pl.col("games_second") >= FEWEST)
    n1, n0 = pl.col("games"), pl.col("games_second")
    p1, p0 = pl.col("won") / (2 * n1), pl.col("won_second") / (2 * n0)
    weight = n1 * n0 / (n1 + n0)
    sums = (
        wide.filter(enough)
        .group_by("round")
        .agg(
            (weight * (p1 - p0)).sum().alias("difference"),
            (weight * weight * (p1 * (1 - p1) / n1 + p0 * (1 - p0) / n0)).sum().alias("variance"),
            weight.sum().alias("weight"),
            (n1 + n0).sum().alias("games"),
        )
        .sort("round")
    )
    estimates = []
    for row in sums.iter_rows(named=True):
        found = row["difference"] / row["weight"]
        reach = Z * math.sqrt(row["variance"]) / row["weight"]
        name = f"first_player.difference.round_{row['round']}"
        estimates.append(Estimate(name, found, found - reach, found + reach, row["games"]))
    return with_estimates(sums.select("round"), estimates)


@dataclass(frozen=True)
class Swap:
    """What playing first does, from pairs of games on the same luck with the first play swapped.

    Attributes
    ----------
    member, other : str
        The members of the ensemble that are paired.
    wins : Estimate
        By how much a seat wins more often when it plays first than when the other does; the count
        is the number of pairs.
    ahead : Estimate or None
        By how much further ahead it ends; None where games have no margin.
    differ : Estimate
        The share of pairs whose two games have different winners.
    for_first, for_second : int
        Of these, in how many the seat wins when it plays first; when it plays second.
    """

    member: str
    other: str
    wins: Estimate
    ahead: Estimate | None
    differ: Estimate
    for_first: int
    for_second: int


def swaps(run: RunTables) -> list[Swap]:
    """Return what a run with paired members says of playing first.

    The first member is paired with each other; pairs with the same first player say nothing of it
    and are left out, as is a pair of which one game is missing.
    """
    columns = run.columns["games"]
    if not {"first_seat", "winner"} <= columns:
        return []
    members = len(run.members)
    kept = ["game", "member", "first_seat", "winner"] + (["margin"] if "margin" in columns else [])
    games = (
        pl.scan_parquet(run.files["games"], glob=False)
        .select(kept)
        .with_columns((pl.col("game") // members).alias("luck"))
        .collect()
    )
    first = games.filter(pl.col("member") == 0)
    found = []
    for number in range(1, members):
        pairs = first.join(games.filter(pl.col("member") == number), on="luck", suffix="_other")
        pairs = pairs.filter(pl.col("first_seat") != pl.col("first_seat_other"))
        if pairs.height:
            found.append(_swap(run.members[0], run.members[number], pairs))
    return found


def _swap(member: str, other: str, pairs: pl.DataFrame) -> Swap:
    seat = pl.col("first_seat")  # who is first in the one game and not in the other

    def part(winner: str) -> pl.Expr:
        return pl.when(pl.col(winner).is_null()).then(0.5).otherwise((pl.col(winner) == seat) * 1.0)

    moved = pairs.select(difference=part("winner") - part("winner_other"))["difference"]
    count = pairs.height
    more, less = float(moved.clip(0, None).sum()), -float(moved.clip(None, 0).sum())
    low, high = paired_difference(more, less, count)
    ahead = None
    if "margin" in pairs.columns:
        signed = pairs.select(
            difference=_ahead("winner", "margin") - _ahead("winner_other", "margin_other")
        )["difference"]
        ahead = mean("first_play.ahead", float(signed.sum()), float((signed * signed).sum()), count)
    changed = int((moved != 0).sum())
    return Swap(
        member,
        other,
        Estimate("first_play.wins", float(moved.sum()) / count, low, high, count),
        ahead,
        wilson("first_play.differ", changed, count),
        int((moved > 0).sum()),
        int((moved < 0).sum()),
    )


def _ahead(winner: str, margin: str) -> pl.Expr:
    """Return how far ahead of the best other seat the first player's seat ended, of two seats."""
    sign = pl.when(pl.col(winner) == pl.col("first_seat")).then(1.0).otherwise(-1.0)
    return pl.when(pl.col(winner).is_null()).then(0.0).otherwise(sign * pl.col(margin))
