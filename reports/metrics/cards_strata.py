"""Stratified differences of shares: like is compared with like, and the comparisons added up."""

from __future__ import annotations

import math
from collections.abc import Sequence

import polars as pl

from reports.metrics.intervals import Estimate, Z

# What `differences` reads: two arms, each with its observations and its wins
ARMS = ("n1", "d1", "n0", "d0")


def differences(strata: pl.DataFrame, key: str) -> pl.DataFrame:
    """Return the Mantel-Haenszel difference of shares of each key, over its strata.

    Parameters
    ----------
    strata : DataFrame
        A row a key and stratum: ``n1`` and ``n0`` observations in the two arms, ``d1`` and ``d0``
        what they won (a shared win counts in parts).
    key : str

    Returns
    -------
    DataFrame
        The key, ``difference``, ``variance`` (null where nothing tells), ``count``: observations
        of the first arm in strata that have both arms, ``share1`` and ``share0``: the shares of
        both arms in the same mix of strata, whose difference it is.

    Notes
    -----
    With w = n1 n0 / N in each stratum, N = n1 + n0: the difference is sum w (d1/n1 - d0/n0) /
    sum w (Greenland and Robins 1985, Biometrics 41:55-68). Its variance is (difference sum P +
    sum Q) / (sum w)^2 with P = (n1^2 d0 - n0^2 d1 + n1 n0 (n0 - n1) / 2) / N^2 and Q = (d1 (n0 -
    d0) + d0 (n1 - d1)) / 2N (Sato 1989, Biometrics 45:1323-1324): right for few large strata and
    for many small ones.
    """
    n1, d1, n0, d0 = (pl.col(name).cast(pl.Float64) for name in ARMS)
    n = n1 + n0
    p = (n1 * n1 * d0 - n0 * n0 * d1 + n1 * n0 * (n0 - n1) / 2) / (n * n)
    q = (d1 * (n0 - d0) + d0 * (n1 - d1)) / (2 * n)
    weighed = strata.filter((pl.col("n1") > 0) & (pl.col("n0") > 0)).select(
        key,
        pl.col("n1").alias("count"),
        (n1 * n0 / n).alias("w"),
        (d1 * n0 / n).alias("won1"),
        (d0 * n1 / n).alias("won0"),
        p.alias("p"),
        q.alias("q"),
    )
    summed = weighed.group_by(key, maintain_order=True).agg(pl.all().sum())
    difference = (pl.col("won1") - pl.col("won0")) / pl.col("w")
    variance = (difference * pl.col("p") + pl.col("q")) / pl.col("w").pow(2)
    return summed.select(
        key,
        difference.alias("difference"),
        pl.when(variance > 0).then(variance).alias("variance"),
        pl.col("count").cast(pl.Int64),
        (pl.col("won1") / pl.col("w")).alias("share1"),
        (pl.col("won0") / pl.col("w")).alias("share0"),
    )


def as_estimate(name: str, difference: float, variance: float | None, count: int) -> Estimate:
    """Return a difference with its normal interval, held between -1 and 1."""
    if variance is None or not count:
        return Estimate(name, difference, math.nan, math.nan, count)
    reach = Z * math.sqrt(variance)
    return Estimate(
        name, difference, max(-1.0, difference - reach), min(1.0, difference + reach), count
    )


def against_the_rest(counted: pl.DataFrame, strata: Sequence[str]) -> pl.DataFrame:
    """Return each card's arms in each stratum: its own rows, and those of all other cards.

    Parameters
    ----------
    counted : DataFrame
        ``card``, the strata's columns, ``rows`` and ``won``.
    strata : sequence of str

    Returns
    -------
    DataFrame
        ``card``, the strata's columns and the arms.
    """
    own = (
        counted.group_by("card", *strata)
        .agg(pl.col("rows").sum().alias("n1"), pl.col("won").sum().alias("d1"))
        .sort("card", *strata)
    )
    whole = (pl.col("n1", "d1").sum().over(strata)) if strata else pl.col("n1", "d1").sum()
    return own.with_columns(whole.name.prefix("all_")).select(
        "card",
        *strata,
        "n1",
        "d1",
        (pl.col("all_n1") - pl.col("n1")).alias("n0"),
        (pl.col("all_d1") - pl.col("d1")).alias("d0"),
    )
