"""Count a table with columns of its game beside each row, a few files at a time."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import polars as pl

from reports.metrics.tables import FILES_AT_A_TIME, Counter, RunTables


def added_up_beside(
    run: RunTables,
    table: str,
    columns: Sequence[str],
    counter: Counter,
    keys: Sequence[str],
    *,
    most: int | None = None,
) -> pl.DataFrame:
    """Return a counter's result over a table that has columns of the table ``games`` beside it.

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

    Returns
    -------
    DataFrame
        One row a key, in the order of the keys.
    """
    of_games = {path.name: path for path in run.files["games"]}
    files = run.files[table] if most is None else first_files(run, table, most)
    parts = []
    for start in range(0, len(files), FILES_AT_A_TIME):
        some = files[start : start + FILES_AT_A_TIME]
        frame = pl.scan_parquet(list(some), glob=False)
        if columns:
            games = pl.scan_parquet([of_games[path.name] for path in some], glob=False)
            frame = frame.join(games.select("game", *columns), on="game", maintain_order="left")
        parts.append(counter(frame).collect())
    return pl.concat(parts).group_by(keys).agg(pl.all().sum()).sort(keys)


def first_files(run: RunTables, table: str, most: int) -> list[Path]:
    """Return the first files of a table: as many as hold ``most`` games, or just more."""
    games = 0
    names = []
    for path in run.files["games"]:
        if games >= most:
            break
        names.append(path.name)
        games += int(pl.scan_parquet(path).select(pl.len()).collect().item())
    return [path for path in run.files[table] if path.name in set(names)]
