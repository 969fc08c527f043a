"""Estimates in frames: the columns ``name``, ``estimate``, ``low``, ``high`` and ``count``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import polars as pl

from reports.metrics.intervals import Estimate

COLUMNS = ("name", "estimate", "low", "high", "count")


def with_estimates(keys: pl.DataFrame, estimates: Sequence[Estimate]) -> pl.DataFrame:
    """Return a frame of keys with an estimate's columns in each row."""
    numbers = [
        pl.Series(column, [getattr(one, column) for one in estimates], kind)
        for column, kind in zip(
            COLUMNS, (pl.String, pl.Float64, pl.Float64, pl.Float64, pl.Int64), strict=True
        )
    ]
    return keys.with_columns(numbers)


def estimate_of(row: Mapping[str, Any]) -> Estimate:
    """Return the estimate in a row of such a frame."""
    return Estimate(*(row[column] for column in COLUMNS))
