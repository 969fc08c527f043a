"""A table as it is laid out: every cell a text. All formats write these texts and no others."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from reports.documents.model import Cell, Column, Table, Unit
from reports.documents.wording import (
    cell_text,
    count_text,
    decimals_of,
    interval_text,
    number_text,
    typeset,
)
from reports.metrics.intervals import Estimate

COUNT = Column("n", "n", "count", "How many observations the estimates of the row rest on.")

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
    if all share one, in the head of a column if its estimates do, in a column of its own if those
    of each row do (unless a column of counts says the same), else in each cell.
    """
    columns, rows, notes, in_cells, below = _with_counts(table)
    decimals = [
        decimals_of([row[place] for row in rows], column.unit)
        for place, column in enumerate(columns)
    ]
    heads = tuple(
        Head(column.name, typeset(column.title), column.unit, typeset(column.meaning), note)
        for column, note in zip(columns, notes, strict=True)
    )
    written = tuple(
        tuple(
            _written(cell, column.unit, digits, count=in_cells[place])
            for place, (cell, column, digits) in enumerate(zip(row, columns, decimals, strict=True))
        )
        for row in rows
    )
    note = _sentences(typeset(table.note), below)
    return Laid(table.id, typeset(table.title), heads, written, note, table.sortable)


def _sentences(*parts: str) -> str:
    """Return parts of a note as sentences one after the other."""
    told = [f"{part[:1].upper()}{part[1:]}" for part in parts if part]
    return " ".join(part if part.endswith((".", "?", "!")) else f"{part}." for part in told)


_Rows = Sequence[tuple[Cell, ...]]


def _with_counts(
    table: Table,
) -> tuple[Sequence[Column], _Rows, Sequence[str], Sequence[bool], str]:
    """Return columns, rows, notes of heads, which columns tell counts in cells, and the note."""
    columns: Sequence[Column] = table.columns
    rows: _Rows = table.rows
    none = [False] * len(columns)
    counts = [_counts(row[place] for row in rows) for place in range(len(columns))]
    everything = set().union(*counts)
    if len(everything) <= 1:
        told = [f"Each estimate rests on {count_text(count)} observations." for count in everything]
        return columns, rows, [""] * len(columns), none, "".join(told)
    notes = [f"n = {count_text(min(found))}" if len(found) == 1 else "" for found in counts]
    varied = [place for place, found in enumerate(counts) if len(found) > 1]
    of_rows = [_counts(row[place] for place in varied) for row in rows]
    if any(len(found) > 1 for found in of_rows):
        return columns, rows, notes, [place in varied for place in range(len(columns))], ""
    own = [next(iter(found), None) for found in of_rows]
    if varied and not _told_already(table, own):
        columns = (*columns, COUNT)
        rows = [(*row, count) for row, count in zip(rows, own, strict=True)]
        notes, none = [*notes, ""], [*none, False]
    return columns, rows, notes, none, ""


def _counts(cells: Iterable[Cell]) -> set[int]:
    """Return the counts that some cells rest on."""
    return {cell.count for cell in cells if isinstance(cell, Estimate)}


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
