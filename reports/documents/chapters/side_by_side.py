"""Tables with a column a run, and words that several chapters use."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import polars as pl

from reports.documents.model import Cell, Column, Table, Unit
from reports.documents.wording import cell_text, count_text, number_text
from reports.metrics.intervals import Estimate
from reports.metrics.lines import Words
from reports.metrics.runs import Runs, Side
from reports.metrics.tidy import estimate_of
from reports.metrics.winning import is_paired


def unpaired(runs: Runs) -> tuple[Side, ...]:
    """Return the runs that say how games go: not those whose members share their luck."""
    return tuple(side for side in runs.sides if not is_paired(side.run))


def of_run(side: Side, sides: Sequence[Side]) -> str:
    """Return what a sentence about one of several runs begins with, else nothing."""
    return "" if len(sides) == 1 else f"{side.name}: "


def panel(side: Side, sides: Sequence[Side]) -> str:
    """Return the title of a run's panel in a chart: none if there is but one run."""
    return "" if len(sides) == 1 else side.name


def columns_of(
    sides: Sequence[Side], name: str, title: str, unit: Unit, meaning: str
) -> list[Column]:
    """Return a column a run."""
    if len(sides) == 1:
        return [Column(name, title, unit, meaning)]
    return [
        Column(f"{name}.run_{number}", f"{title}, {side.name}", unit, meaning)
        for number, side in enumerate(sides, 1)
    ]


def by_row(frames: Sequence[pl.DataFrame], keys: Sequence[str]) -> dict[Any, list[Estimate | None]]:
    """Return the estimates of several runs by their keys, in order; None where a run has none.

    Parameters
    ----------
    frames : sequence of DataFrame
        One a run: the keys and the columns of an estimate.
    keys : sequence of str
        With one key the rows are named by its value, with more by a tuple.
    """
    found: dict[Any, list[Estimate | None]] = {}
    for place, frame in enumerate(frames):
        for row in frame.iter_rows(named=True):
            values = tuple(row[key] for key in keys)
            key = values[0] if len(keys) == 1 else values
            found.setdefault(key, [None] * len(frames))[place] = estimate_of(row)
    return found


def table_of(
    identifier: str,
    title: str,
    head: tuple[str, str],
    rows: Iterable[tuple[str, Sequence[Cell]]],
    columns: Sequence[Column],
    note: str = "",
) -> Table:
    """Return a table whose rows are named.

    Parameters
    ----------
    identifier, title, note : str
    head : (name, title)
        Of the first column.
    rows : iterable of (name, cells)
    columns : sequence of Column
        As many as there are cells.
    """
    cells = tuple((name, *own) for name, own in rows)
    return Table(identifier, title, (Column(*head), *columns), cells, note)


def share_text(one: Estimate) -> str:
    """Return a share with its interval."""
    return cell_text(one, "share")


def games_text(count: int) -> str:
    """Return a number of games in words."""
    return "1 game" if count == 1 else f"{count_text(count)} games"


def players_text(side: Side) -> str:
    """Return who plays, in brief: one policy for all seats, or each seat's."""
    policies: Mapping[str, str] = side.run.manifest["policies"]
    specs = list(dict.fromkeys(policies.values()))
    if len(specs) == 1:
        return f"`{specs[0]}` in all seats"
    if side.run.manifest["scenario"].get("rotate"):
        return " and ".join(f"`{spec}`" for spec in specs) + ", in every seat in turn"
    words = side.words
    return ", ".join(f"{words(seat)} `{spec}`" for seat, spec in policies.items())


def round_label(words: Words, value: int | None, column: str = "round") -> str:
    """Return a round (or another time) as the row of a table."""
    if value is None:
        return "Never"
    return words.value(column, value)


def rounds_of(side: Side, played: Iterable[int]) -> tuple[str, dict[int, str]]:
    """Return what rounds are called, and the rounds that have a name of their own."""
    words = side.words
    own = {one: words.titles[f"round.{one}"] for one in played if f"round.{one}" in words.titles}
    return words("round"), own


def difference_text(one: Estimate) -> str:
    """Return a difference of shares with its interval, in percentage points."""
    return f"{cell_text(one, 'points')} percentage points"


def per_cent(share: float) -> str:
    """Return a share known exactly."""
    return number_text(share, "share")


def column_meaning(side: Side, table: str, column: str) -> str:
    """Return what a column of a run's table means, as the game documents it."""
    columns = side.run.manifest["tables"].get(table, {}).get("columns", [])
    found = [one.get("meaning", "") for one in columns if one["name"] == column]
    return str(found[0]) if found else ""


def mean_of(side: Side, table: str, column: str) -> str:
    """Return the meaning of a column of means."""
    meaning = column_meaning(side, table, column)
    return f"mean of: {meaning}" if meaning else "mean"


def slug(name: str) -> str:
    """Return a name as the part of an id."""
    return name.replace("_", "-")
