"""A sensitivity study as tables: what its Parquet files hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import polars as pl

from reports.metrics.sensitivity import Interaction, Sensitivity


def table_of(found: Sensitivity) -> pl.DataFrame:
    """Return all responses as rows: what ``effects.parquet`` holds."""
    of_path = {number.path: number for number in found.numbers}
    rows: list[dict[str, Any]] = []
    for response in found.responses.values():
        effect, number = response.effect, of_path[response.path]
        rows.append(
            {
                "path": response.path,
                "direction": response.direction,
                "target": effect.name,
                "unit": effect.unit,
                "value": number.value,
                "before": effect.before,
                "estimate": effect.estimate,
                "low": effect.low,
                "high": effect.high,
                "error": effect.error,
                "count": effect.count,
                "differ": effect.differ,
                "q": response.q,
                "verdict": str(response.verdict),
            }
        )
    schema = {
        **dict.fromkeys(("path", "direction", "target", "unit"), pl.String),
        "value": pl.Int64,
        **dict.fromkeys(("before", "estimate", "low", "high", "error"), pl.Float64),
        **dict.fromkeys(("count", "differ"), pl.Int64),
        "q": pl.Float64,
        "verdict": pl.String,
    }
    return pl.DataFrame(rows, schema=schema)


def pairs_table(pairs: Sequence[Interaction]) -> pl.DataFrame:
    """Return all interactions as rows: what ``interactions.parquet`` holds."""
    rows = [
        {
            "first": pair.first[0],
            "first_direction": pair.first[1],
            "second": pair.second[0],
            "second_direction": pair.second[1],
            "target": pair.effect.name,
            "unit": pair.effect.unit,
            "first_alone": pair.alone[0].estimate,
            "second_alone": pair.alone[1].estimate,
            "together": pair.together.estimate,
            "estimate": pair.effect.estimate,
            "low": pair.effect.low,
            "high": pair.effect.high,
            "error": pair.effect.error,
            "count": pair.effect.count,
            "differ": pair.effect.differ,
            "q": pair.q,
        }
        for pair in pairs
    ]
    texts = ("first", "first_direction", "second", "second_direction", "target", "unit")
    numbers = ("first_alone", "second_alone", "together", "estimate", "low", "high", "error")
    schema = {
        **dict.fromkeys(texts, pl.String),
        **dict.fromkeys(numbers, pl.Float64),
        **dict.fromkeys(("count", "differ"), pl.Int64),
        "q": pl.Float64,
    }
    return pl.DataFrame(rows, schema=schema)
