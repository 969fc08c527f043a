"""Read a run's tables a few files at a time, and add up what is counted in each.

Ten million games have a billion card rows: no table is ever read whole. A *counter* is a pure
function from a lazy frame to a lazy frame of keys and additive numbers (counts, sums, sums of
squares); `added_up` applies it to some files at a time and adds the results up by key. The rows
of a game never span two files, so a counter may group by game.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import polars as pl

FILES_AT_A_TIME = 4  # about 4 million card rows

Counter = Callable[[pl.LazyFrame], pl.LazyFrame]


@dataclass(frozen=True)
class RunTables:
    """A run's manifest and the files of its tables."""

    manifest: dict[str, Any]
    files: dict[str, list[Path]]  # by table; empty if the run doesn't keep it
    columns: dict[str, set[str]]  # by table
    kept: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)  # once counted

    @cached_property
    def games(self) -> int:
        """How many games the tables hold."""
        return int(pl.scan_parquet(self.files["games"]).select(pl.len()).collect().item())

    @property
    def members(self) -> list[str]:
        """The names of the ensemble's members; one if there is no ensemble."""
        return [member["name"] for member in self.manifest["values"]]


def run_tables(folder: Path) -> RunTables:
    """Return the manifest and the tables' files of the run in a folder."""
    manifest = json.loads((folder / "run.json").read_text(encoding="utf-8"))
    return RunTables(
        manifest=manifest,
        files={table: table_files(folder, table) for table in manifest["tables"]},
        columns={
            table: {column["name"] for column in facts["columns"]}
            for table, facts in manifest["tables"].items()
        },
    )


def table_files(folder: Path, table: str) -> list[Path]:
    """Return the files of one table of a run, in order; none if the run doesn't keep it."""
    return sorted((folder / table).glob("[0-9]*.parquet"))


def added_up(files: Sequence[Path], counter: Counter, keys: Sequence[str]) -> pl.DataFrame:
    """Return a counter's result over all files: one row a key, in the order of the keys.

    Parameters
    ----------
    files : sequence of Path
        At least one.
    counter : callable
        Gives the columns ``keys`` and additive numbers.
    keys : sequence of str
    """
    return _added_in_steps(files, counter, keys, lambda frame, _: frame)


def added_up_beside(
    run: RunTables,
    table: str,
    columns: Sequence[str],
    counter: Counter,
    keys: Sequence[str],
    *,
    most: int | None = None,
) -> pl.DataFrame:
    """Return the same of a table that has columns of the table ``games`` beside it.

    Parameters
    ----------
    run : RunTables
    table : str
    columns : sequence of str
        Of ``games``: each row has those of its game.
    counter : callable
        Gives the columns ``keys`` and additive numbers.
    keys : sequence of str
    most : int, optional
        Read only the first files, as many as hold so many games or just more.
    """
    of_games = {path.name: path for path in run.files["games"]}
    files = run.files[table] if most is None else first_files(run, table, most)

    def joined(frame: pl.LazyFrame, some: Sequence[Path]) -> pl.LazyFrame:
        if not columns:
            return frame
        games = pl.scan_parquet([of_games[path.name] for path in some], glob=False)
        return frame.join(games.select("game", *columns), on="game", maintain_order="left")

    return _added_in_steps(files, counter, keys, joined)


def first_files(run: RunTables, table: str, most: int) -> list[Path]:
    """Return the first files of a table: as many as hold ``most`` games, or just more."""
    games = 0
    names = set()
    for path in run.files["games"]:
        if games >= most:
            break
        names.add(path.name)
        games += int(pl.scan_parquet(path).select(pl.len()).collect().item())
    return [path for path in run.files[table] if path.name in names]


def _added_in_steps(
    files: Sequence[Path],
    counter: Counter,
    keys: Sequence[str],
    prepared: Callable[[pl.LazyFrame, Sequence[Path]], pl.LazyFrame],
) -> pl.DataFrame:
    parts: list[pl.DataFrame] = []
    for start in range(0, len(files), FILES_AT_A_TIME):
        some = files[start : start + FILES_AT_A_TIME]
        frame = pl.scan_parquet(list(some), glob=False)
        parts.append(counter(prepared(frame, some)).collect())
        if len(parts) > 50:
            parts = [_added(parts, keys)]
    return _added(parts, keys)


def _added(parts: Sequence[pl.DataFrame], keys: Sequence[str]) -> pl.DataFrame:
    together = pl.concat(parts)
    if not keys:
        return together.sum()
    return together.group_by(keys).agg(pl.all().sum()).sort(keys)


def spread_of(values: pl.DataFrame, column: str) -> tuple[int, float, float]:
    """Return count, sum and sum of squares of a column from its value counts.

    Parameters
    ----------
    values : DataFrame
        Columns ``column`` (whole numbers) and ``games``.
    """
    sums = values.select(
        pl.col("games").sum().alias("n"),
        (pl.col(column).cast(pl.Float64) * pl.col("games")).sum().alias("s"),
        (pl.col(column).cast(pl.Float64).pow(2) * pl.col("games")).sum().alias("q"),
    ).row(0)
    return int(sums[0]), float(sums[1]), float(sums[2])


def quantile_of(values: pl.DataFrame, column: str, share: float) -> int:
    """Return the least value that at least ``share`` of the games do not exceed."""
    ordered = values.drop_nulls().sort(column)
    reached = ordered.with_columns(pl.col("games").cum_sum().alias("so_far"))
    needed = share * float(ordered["games"].sum())
    return int(reached.filter(pl.col("so_far") >= needed - 1e-9)[column][0])
