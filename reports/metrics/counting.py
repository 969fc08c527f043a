"""The counters: pure functions from a table's lazy frame to additive numbers by key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import polars as pl

from reports.metrics.intervals import Estimate, clustered, ratio
from reports.metrics.tables import Counter


def wins_by(*keys: str) -> Counter:
    """Return a counter of the table ``seats`` by the given columns and ``winners``.

    ``winners`` is how many seats share the game's win, 0 if nobody won. Counted are ``seats``
    (rows) and ``won`` (those that won or shared the win). Whole numbers, so that sums of thirds
    don't depend on the order in which files are read.
    """

    def counter(seats: pl.LazyFrame) -> pl.LazyFrame:
        won = pl.col("won").cast(pl.Int64)
        return (
            seats.select(*keys, won, won.sum().over("game").alias("winners"))
            .group_by(*keys, "winners")
            .agg(pl.len().cast(pl.Int64).alias("seats"), pl.col("won").sum())
        )

    return counter


def wins_by_policy(seats: pl.LazyFrame) -> pl.LazyFrame:
    """Return ``games`` by ``policy``, ``held`` (its seats in the game), ``won``, ``winners``."""
    won = pl.col("won").cast(pl.Int64)
    return (
        seats.select("game", "policy", won, won.sum().over("game").alias("winners"))
        .group_by("game", "policy", "winners")
        .agg(pl.len().cast(pl.Int64).alias("held"), pl.col("won").sum())
        .group_by("policy", "held", "won", "winners")
        .agg(pl.len().cast(pl.Int64).alias("games"))
    )


def games_by(*columns: str) -> Counter:
    """Return a counter of rows by columns: these and ``games``."""

    def counter(table: pl.LazyFrame) -> pl.LazyFrame:
        return table.group_by(columns).agg(pl.len().cast(pl.Int64).alias("games"))

    return counter


def sums_by(columns: Sequence[str], keys: Sequence[str], *, one_row_a_game: bool) -> Counter:
    """Return a counter of what the mean of columns, and its interval, is made of, by keys.

    A game's rows with the same keys go together. For each column ``c`` of the table, with ``x``
    its sum and ``y`` its rows in a game, nulls apart, there are ``c.games`` (those with such
    rows), ``c.x``, ``c.y``, ``c.xx``, ``c.yy`` and ``c.xy``: the sums over games of ``x``,
    ``y`` and their squares and product.
    """

    def counter(table: pl.LazyFrame) -> pl.LazyFrame:
        number = [pl.col(column).cast(pl.Float64) for column in columns]
        there = [pl.col(column).is_not_null().cast(pl.Int64) for column in columns]
        if one_row_a_game:
            games = table.select(
                *keys,
                *(n.fill_null(0.0).alias(f"{c}.x") for c, n in zip(columns, number, strict=True)),
                *(t.alias(f"{c}.y") for c, t in zip(columns, there, strict=True)),
            )
        else:
            games = table.group_by("game", *keys).agg(
                *(n.sum().alias(f"{c}.x") for c, n in zip(columns, number, strict=True)),
                *(t.sum().alias(f"{c}.y") for c, t in zip(columns, there, strict=True)),
            )
        sums = [part for column in columns for part in _sums(column)]
        return games.group_by(keys).agg(sums) if keys else games.select(sums)

    return counter


def _sums(column: str) -> list[pl.Expr]:
    x, y = pl.col(f"{column}.x"), pl.col(f"{column}.y")
    return [
        (y > 0).cast(pl.Int64).sum().alias(f"{column}.games"),
        x.sum(),
        y.sum(),
        (x * x).sum().alias(f"{column}.xx"),
        (y * y).sum().alias(f"{column}.yy"),
        (x * y).sum().alias(f"{column}.xy"),
    ]


def mean_of_sums(name: str, row: Mapping[str, Any], column: str, unit: str) -> Estimate:
    """Return the mean of a column in the rows of one key, those of a game going together.

    Parameters
    ----------
    name : str
    row : mapping
        Of a `sums_by` counter, added up.
    column : str
    unit : {"number", "share"}
    """
    x, y, xx, yy, xy = (float(row[f"{column}.{part}"]) for part in ("x", "y", "xx", "yy", "xy"))
    groups = int(row[f"{column}.games"])
    if unit == "share":
        return ratio(
            name,
            successes=x,
            trials=y,
            successes_squared=xx,
            trials_squared=yy,
            products=xy,
            groups=groups,
        )
    return clustered(
        name, total=x, count=y, total_squared=xx, count_squared=yy, products=xy, groups=groups
    )


def purchases(cards: pl.LazyFrame) -> pl.LazyFrame:
    """Return by ``seat`` and ``card``, over games in which it could be bought at all.

    ``games``, ``opportunities`` (decisions at which it was affordable), ``bought``, and the sums
    of squares and products that the interval of their ratio needs: ``opportunities_squared``,
    ``bought_squared``, ``products``.
    """
    open_to = cards.select("seat", "card", "opportunities", "bought").filter(
        pl.col("opportunities") > 0
    )
    chances, bought = pl.col("opportunities").cast(pl.Int64), pl.col("bought").cast(pl.Int64)
    return open_to.group_by("seat", "card").agg(
        pl.len().cast(pl.Int64).alias("games"),
        chances.sum().alias("opportunities"),
        bought.sum().alias("bought"),
        (chances * chances).sum().alias("opportunities_squared"),
        (bought * bought).sum().alias("bought_squared"),
        (chances * bought).sum().alias("products"),
    )
