"""A table as it is laid out: every cell a text. All formats write these texts and no others."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from reports.documents.model import Block, Cell, Chart, Column, Table, Unit
from reports.documents.wording import (
    cell_text,
    count_text,
    decimals_of,
    interval_text,
    number_text,
    typeset,
)
from reports.metrics.intervals import Estimate

COUNT = "How many observations the estimates to the left of it rest on."
COUNT_COLUMNS = 3  # more of them would crowd a table: then counts stand in the cells
INTERVALS_BESIDE = 2  # columns of estimates in a table that has intervals beside, not below


@dataclass(frozen=True)
class Head:
    """The head of a column.

    Attributes
    ----------
    name, title, meaning : str
    unit : Unit
    note : str
        The count that all estimates of the column rest on: ``n = 20,000``; else empty.
    """

    name: str
    title: str
    unit: Unit
    meaning: str
    note: str = ""

    @property
    def is_text(self) -> bool:
        """Whether its cells are words, which stand on the left."""
        return self.unit == "text"


@dataclass(frozen=True)
class Written:
    """A cell as text.

    Attributes
    ----------
    text : str
        The number or the words; a tuple's words are parted by commas.
    interval : str
        ``53.8 to 54.4``; empty if there is none.
    count : str
        ``n 1,234`` where neither column nor row nor table tells it; else empty.
    flags : tuple of str
        The words of a tuple.
    order : float or str
        What the cell is sorted by; an empty one has NaN.
    """

    text: str
    interval: str = ""
    count: str = ""
    flags: tuple[str, ...] = ()
    order: float | str = math.nan

    @property
    def whole(self) -> str:
        """The cell in one line: ``54.1 % (53.8 to 54.4; n 1,234)``."""
        beside = "; ".join(part for part in (self.interval, self.count) if part)
        return f"{self.text} ({beside})" if beside else self.text


@dataclass(frozen=True)
class Laid:
    """A table, every cell written."""

    id: str
    title: str
    heads: tuple[Head, ...]
    rows: tuple[tuple[Written, ...], ...]
    note: str
    sortable: bool

    @property
    def headed(self) -> bool:
        """Whether any column has a heading."""
        return any(head.title for head in self.heads)

    @property
    def lined(self) -> bool:
        """Whether there is room for intervals beside their estimates, not below."""
        places = {p for row in self.rows for p, cell in enumerate(row) if cell.interval}
        return len(places) <= INTERVALS_BESIDE


def lay_out(table: Table) -> Laid:
    """Return a table as text.

    No estimate stands without its count, which is told once where that will do: below the table
    if all share one; in the head of a column if its estimates do; in a column behind those whose
    estimates rest on the same counts row by row, unless a column of counts has them already; in
    the cells where there would be too many such columns.
    """
    told = _with_counts(table)
    decimals = [
        decimals_of([row[place] for row in told.rows], column.unit)
        for place, column in enumerate(told.columns)
    ]
    heads = tuple(
        Head(column.name, typeset(column.title), column.unit, typeset(column.meaning), note)
        for column, note in zip(told.columns, told.notes, strict=True)
    )
    written = tuple(
        tuple(
            _written(cell, column.unit, digits, count=place in told.in_cells)
            for place, (cell, column, digits) in enumerate(
                zip(row, told.columns, decimals, strict=True)
            )
        )
        for row in told.rows
    )
    note = _sentences(typeset(table.note), told.below)
    return Laid(table.id, typeset(table.title), heads, written, note, table.sortable)


def _sentences(*parts: str) -> str:
    """Return parts of a note as sentences one after the other."""
    told = [f"{part[:1].upper()}{part[1:]}" for part in parts if part]
    return " ".join(part if part.endswith((".", "?", "!")) else f"{part}." for part in told)


@dataclass(frozen=True)
class _Counted:
    """A table's columns and rows with its counts, wherever they are told."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...]  # of the heads
    in_cells: frozenset[int] = frozenset()  # the columns that tell theirs in cells
    below: str = ""


def _with_counts(table: Table) -> _Counted:
    notes = [""] * len(table.columns)
    by_column = {
        place: counts
        for place in range(len(table.columns))
        if (counts := _counts([row[place] for row in table.rows])) != (None,) * len(table.rows)
    }
    everything = {count for counts in by_column.values() for count in counts} - {None}
    if len(everything) <= 1:
        told = [f"Each estimate rests on {count_text(n or 0)} observations." for n in everything]
        return _Counted(table.columns, table.rows, tuple(notes), below="".join(told))
    behind: dict[tuple[int | None, ...], list[int]] = {}  # columns by their counts
    for place, counts in by_column.items():
        known = set(counts) - {None}
        if len(known) == 1:
            notes[place] = f"n = {count_text(known.pop() or 0)}"
        elif not _told_already(table, counts):
            behind.setdefault(counts, []).append(place)
    if len(behind) > COUNT_COLUMNS:
        cells = frozenset(place for places in behind.values() for place in places)
        return _Counted(table.columns, table.rows, tuple(notes), cells)
    return _with_columns(table, notes, {places[-1]: counts for counts, places in behind.items()})


def _with_columns(
    table: Table, notes: Sequence[str], behind: Mapping[int, tuple[int | None, ...]]
) -> _Counted:
    """Return a table with columns of counts behind some of its columns."""
    columns: list[Column] = []
    heads: list[str] = []
    rows: list[list[Cell]] = [[] for _ in table.rows]
    for place, column in enumerate(table.columns):
        columns.append(column)
        heads.append(notes[place])
        for row, cells in zip(rows, table.rows, strict=True):
            row.append(cells[place])
        if place in behind:
            columns.append(Column(f"{column.name}.n", "n", "count", COUNT))
            heads.append("")
            for row, count in zip(rows, behind[place], strict=True):
                row.append(count)
    return _Counted(tuple(columns), tuple(map(tuple, rows)), tuple(heads))


def _counts(cells: Iterable[Cell]) -> tuple[int | None, ...]:
    """Return the count that each cell rests on."""
    return tuple(cell.count if isinstance(cell, Estimate) else None for cell in cells)


def _told_already(table: Table, counts: Sequence[int | None]) -> bool:
    """Return whether a column of counts has the count of each row."""
    places = [place for place, column in enumerate(table.columns) if column.unit == "count"]
    pairs = list(zip(table.rows, counts, strict=True))
    return any(all(n is None or row[place] == n for row, n in pairs) for place in places)


def _written(cell: Cell, unit: Unit, decimals: int, *, count: bool) -> Written:
    if cell is None:
        return Written("")
    if isinstance(cell, Estimate):
        return Written(
            number_text(cell, unit, decimals),
            interval_text(cell, unit, decimals),
            f"n {count_text(cell.count)}" if count else "",
            order=cell.estimate,
        )
    if isinstance(cell, tuple):
        words = tuple(typeset(word) for word in cell)
        return Written(", ".join(words), flags=words, order=", ".join(words))
    order = cell if isinstance(cell, str) else float(cell)
    return Written(cell_text(cell, unit, decimals), order=order)


def headed(blocks: Sequence[Block]) -> list[Table | Chart]:
    """Return the tables and charts that a list of contents names: of equal titles the first."""
    found: dict[str, Table | Chart] = {}
    for block in blocks:
        if isinstance(block, (Table, Chart)):
            found.setdefault(block.title, block)
    return list(found.values())
