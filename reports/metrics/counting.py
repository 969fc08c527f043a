"""The counters: pure functions from a table's lazy frame to additive numbers by key."""

from __future__ import annotations

import polars as pl

from reports.metrics.tables import Counter


def wins_by_seat(seats: pl.LazyFrame) -> pl.LazyFrame:
    """Return by ``seat``: ``games``, ``wins`` (a shared win is a part), ``squares`` of these."""
    part = pl.col("won") / pl.col("won").sum().over("game")
    return (
        seats.select("seat", part.alias("part"))
        .group_by("seat")
        .agg(
            pl.len().cast(pl.Int64).alias("games"),
            pl.col("part").sum().alias("wins"),
            pl.col("part").pow(2).sum().alias("squares"),
        )
    )


def games_by(*columns: str) -> Counter:
    """Return a counter of games by columns: these and ``games``."""

    def counter(table: pl.LazyFrame) -> pl.LazyFrame:
        return table.group_by(columns).agg(pl.len().cast(pl.Int64).alias("games"))

    return counter


def first_seat_wins(games: pl.LazyFrame) -> pl.LazyFrame:
    """Return by ``first_seat``: ``games`` and ``wins`` of the seat that played first."""
    won = (pl.col("winner") == pl.col("first_seat")).fill_null(value=False)
    return games.group_by("first_seat").agg(
        pl.len().cast(pl.Int64).alias("games"), won.cast(pl.Int64).sum().alias("wins")
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
