"""What goes with an early or a late coming: the drivers that a survival figure names."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from reports.metrics.intervals import mean, wilson
from reports.metrics.tables import RunTables, added_up_beside
from reports.metrics.tidy import with_estimates
from reports.metrics.timing import SAMPLE, Declaration, Times, quantile

GROUPS = 4  # of games, by how much of the driver they had
EARLY = 0.05  # the driver is counted in the rounds before it has come in this share of games


def early_rounds(found: Times) -> int:
    """Return in how many rounds a driver is counted: all before it has come in 5 % of games.

    So that games are told apart by what happened before, not by how long they lasted.
    """
    return max(1, (quantile(found, EARLY) or 2) - 1)


def driver_counts(
    run: RunTables, figure: Declaration, driver: str, rounds: int, most: int = SAMPLE
) -> pl.DataFrame:
    """Return ``games`` by ``driver`` (its sum over seats and first rounds) and ``time``.

    Games in which it came in those rounds are left out. Read are the first ``most`` games.
    """
    column = figure["column"] if isinstance(figure["column"], str) else figure["column"][0]
    seat_rows = pl.col("round") <= rounds

    def counter(table: pl.LazyFrame) -> pl.LazyFrame:
        time = pl.col(column).cast(pl.Int64)
        return (
            table.filter(seat_rows & (time.is_null() | (time > rounds)))
            .group_by("game")
            .agg(pl.col(driver).cast(pl.Int64).sum().alias("driver"), time.first().alias("time"))
            .group_by("driver", "time")
            .agg(pl.len().cast(pl.Int64).alias("games"))
        )

    return added_up_beside(run, "rounds", [column], counter, ["driver", "time"], most=most)


def by_group(name: str, counts: pl.DataFrame, by_time: int) -> pl.DataFrame:
    """Return how often it had come by a time, by groups of games with ever more of the driver.

    Returns
    -------
    DataFrame
        ``low``-est and ``high``-est driver of the group as ``least`` and ``most``, and the columns
        of an estimate. Four groups of about as many games, fewer where the driver has few values.
    """
    sums = counts.group_by("driver").agg(pl.col("games").sum()).sort("driver")
    middle = (pl.col("games").cum_sum() - pl.col("games") / 2) / pl.col("games").sum()
    sums = sums.with_columns((middle * GROUPS).floor().cast(pl.Int64).alias("group"))
    together = counts.join(sums.select("driver", "group"), on="driver")
    came = pl.when(pl.col("time") <= by_time).then(pl.col("games")).otherwise(0)
    groups = (
        together.group_by("group")
        .agg(
            pl.col("driver").min().alias("least"),
            pl.col("driver").max().alias("most"),
            pl.col("games").sum(),
            came.sum().alias("came"),
        )
        .sort("group")
    )
    estimates = [
        wilson(f"{name}.{row['least']}_to_{row['most']}", row["came"], row["games"])
        for row in groups.iter_rows(named=True)
    ]
    return with_estimates(groups.select("least", "most"), estimates)


def by_time(name: str, counts: pl.DataFrame) -> pl.DataFrame:
    """Return the driver's mean by the time at which it came: ``time`` (null: never), estimate."""
    number = pl.col("driver").cast(pl.Float64)
    sums = (
        counts.group_by("time")
        .agg(
            pl.col("games").sum(),
            (number * pl.col("games")).sum().alias("total"),
            (number * number * pl.col("games")).sum().alias("squares"),
        )
        .sort("time", nulls_last=True)
    )
    estimates = [
        mean(
            f"{name}.{'never' if row['time'] is None else row['time']}",
            row["total"],
            row["squares"],
            row["games"],
        )
        for row in sums.iter_rows(named=True)
    ]
    return with_estimates(sums.select("time"), estimates)


def dividing_time(found: Times, times: Sequence[int]) -> int:
    """Return the time by whose end it has come in the share of games that is nearest one half."""
    whole = found.games
    counts = found.counts.filter(pl.col("time").is_not_null())

    def away(time: int) -> float:
        return abs(float(counts.filter(pl.col("time") <= time)["games"].sum()) / whole - 0.5)

    return min(times, key=away)
