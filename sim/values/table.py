"""The card table of a values file as CSV, out to a spreadsheet and back."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from sim.values.changes import is_holder
from sim.values.errors import InputError, Problem, nearest
from sim.values.fields import PLACEHOLDER
from sim.values.reading import Lines, Place, read_text

SPREADSHEET = "source spreadsheet"  # provenance of imported numbers, if nobody says more
_WHOLE = re.compile(r"([-+]?\d{1,9})(\.0+)?")
_ID, _FROM = "id", "_from"


@dataclass(frozen=True)
class TableColumn:
    """A column of numbers: its heading, the entry's key, and the name inside the key's mapping."""

    heading: str
    key: str
    name: str | None = None  # None: the key holds the number itself

    @property
    def optional(self) -> bool:
        """Return whether the number may be left out: an empty cell is 0."""
        return self.name is not None


@dataclass(frozen=True)
class CardTable:
    """What a game's card table holds.

    Attributes
    ----------
    section : str
        The key of the file whose entries are the rows.
    fixed : tuple of str
        Keys of an entry that are shown, and never written back.
    columns : tuple of TableColumn
        Numbers, shown and written back.
    """

    section: str
    fixed: tuple[str, ...]
    columns: tuple[TableColumn, ...]

    @property
    def keys(self) -> tuple[str, ...]:
        """Return the keys that hold numbers; each has a provenance column ``KEY_from``."""
        return tuple(dict.fromkeys(column.key for column in self.columns))

    @property
    def headings(self) -> tuple[str, ...]:
        """Return the CSV's headings in their order."""
        numbers = (column.heading for column in self.columns)
        return (_ID, *self.fixed, *numbers, *(key + _FROM for key in self.keys))


def export_table(table: CardTable, data: Any) -> str:
    """Return the card table of a checked file as CSV text.

    Parameters
    ----------
    table : CardTable
    data
        The file's data, from `load_yaml`.

    Returns
    -------
    str
        One row a card that has any of the numbers; an empty cell where a card has none.
    """
    defaults = data.get("defaults", {})
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(table.headings)
    for name, entry in data[table.section].items():
        if not any(key in entry for key in table.keys):
            continue
        numbers = ["" if n is None else n for n in (_number(entry, c) for c in table.columns)]
        sources = [_source(entry, key, defaults) for key in table.keys]
        writer.writerow([name, *(entry.get(key, "") for key in table.fixed), *numbers, *sources])
    return text.getvalue()


def _value(entry: dict[str, Any], key: str) -> Any:
    node: Any = entry.get(key)
    return node["value"] if is_holder(node) else node


def _number(entry: dict[str, Any], column: TableColumn) -> int | None:
    value = _value(entry, column.key)
    if column.name is not None:
        return value.get(column.name) if isinstance(value, dict) else None
    return value  # type: ignore[no-any-return]


def _source(entry: dict[str, Any], key: str, defaults: Any) -> str:
    """Return the provenance of an entry's key; empty if the entry has no such key."""
    if key not in entry:
        return ""
    node = entry[key]
    own = node.get("from") if is_holder(node) else None
    default = defaults.get(key) if isinstance(defaults, dict) else None
    around = default.get("from") if isinstance(default, dict) else None
    return own or around or entry.get("from") or PLACEHOLDER  # as `Kind` and the model settle it


class TablePatch(NamedTuple):
    """What a CSV changes: a patch of the values file, and where in the CSV each change stands."""

    patch: dict[str, Any]
    places: Lines
    changes: int  # keys of entries whose numbers or provenance change


def read_table(
    table: CardTable, path: str | Path, data: Any, *, source: str = SPREADSHEET
) -> TablePatch:
    """Return what a CSV file changes in a values file.

    Parameters
    ----------
    table : CardTable
    path : str or Path
        The CSV. It may lack rows, columns other than ``id``, and be separated by commas,
        semicolons or tabs; what it lacks stays as it is.
    data
        The values file's data.
    source : str
        Provenance of changed numbers whose provenance cell was left as it was.

    Raises
    ------
    InputError
        With all problems of the CSV: unknown columns and cards, cells that are no whole numbers.
    """
    file = str(path)
    rows = _rows(read_text(path), file)
    headings, known = rows[0][1], table.headings
    problems = [
        Problem(file, 1, "", "there is no column of this name", name, known, nearest(name, known))
        for name in headings
        if name not in known
    ]
    problems += [
        Problem(file, 1, "", "this column stands twice", name)
        for name in dict.fromkeys(headings)
        if headings.count(name) > 1
    ]
    if _ID not in headings:
        problems.append(Problem(file, 1, "", "the column of ids is missing", None, (_ID,)))
    if problems:
        raise InputError(problems)
    reader = _Reader(table, file, data, source)
    for line, cells in rows[1:]:
        if any(cells):
            reader.take(line, cells, headings)
    if reader.problems:
        raise InputError(reader.problems)
    patch = {table.section: reader.changed} if reader.changed else {}
    return TablePatch(patch, reader.places, reader.changes)


def _rows(text: str, file: str) -> list[tuple[int, list[str]]]:
    """Return the rows of a CSV with their lines, cells stripped; the separator is guessed."""
    first = text.partition("\n")[0]
    separator = max(",;\t", key=first.count)
    try:
        reader = csv.reader(io.StringIO(text), delimiter=separator, strict=True)
        rows = [(reader.line_num, [cell.strip() for cell in row]) for row in reader]
    except csv.Error as error:
        raise InputError([Problem(file, None, "", f"this is not CSV: {error}")]) from None
    if not rows or not any(rows[0][1]):
        raise InputError([Problem(file, 1, "", "the file is empty")])
    return rows


class _Reader:
    """Collects what the rows of a CSV change."""

    def __init__(self, table: CardTable, file: str, data: Any, source: str) -> None:
        self.table = table
        self.file = file
        self.entries = data[table.section]
        self.defaults = data.get("defaults", {})
        self.source = source
        self.lines_of: dict[str, int] = {}
        self.changed: dict[str, Any] = {}
        self.places = Lines()
        self.problems: list[Problem] = []
        self.changes = 0

    def take(self, line: int, cells: list[str], headings: list[str]) -> None:
        """Take a row."""
        if len(cells) > len(headings) and any(cells[len(headings) :]):
            told = "this row has more cells than there are columns"
            self.refuse(line, "", told, str(len(cells)), (str(len(headings)),))
            return
        row = dict(zip(headings, [*cells, *[""] * len(headings)], strict=False))
        name = row[_ID]
        if name not in self.entries:
            near = nearest(name, self.entries)
            told = f"there is no such entry in {self.table.section}"
            self.refuse(line, _ID, told, name or "nothing", tuple(self.entries), near)
            return
        if name in self.lines_of:
            told = f"this card stands twice, first in line {self.lines_of[name]}"
            self.refuse(line, _ID, told, name)
            return
        self.lines_of[name] = line
        for key in self.table.keys:
            change = self.change(line, self.entries[name], key, row)
            if change:
                self.changed.setdefault(name, {})[key] = change
                self.places[(self.table.section, name, key)] = Place(self.file, line)
                self.places[(self.table.section, name)] = Place(self.file, line)

    def refuse(
        self,
        line: int,
        column: str,
        told: str,
        found: str,
        allowed: tuple[str, ...] = (),
        near: str | None = None,
    ) -> None:
        """Note a problem of a cell."""
        self.problems.append(Problem(self.file, line, column, told, found, allowed, near))

    def change(self, line: int, entry: dict[str, Any], key: str, row: dict[str, str]) -> Any:
        """Return the patch of one key of an entry, None if the row says what is there."""
        before = _value(entry, key)
        after = dict(before) if isinstance(before, dict) else before
        for column in self.table.columns:
            if column.key != key or column.heading not in row:
                continue
            cell, old = row[column.heading], _number(entry, column)
            whole = _WHOLE.fullmatch(cell)
            may_be_empty = column.optional or old is None
            if whole is None and (cell or not may_be_empty):
                told = "this cell is not a whole number"
                self.refuse(line, column.heading, told, cell or "nothing", ("a whole number",))
            elif column.name is None:
                after = int(whole[1]) if whole else None
            elif (number := int(whole[1]) if whole else 0) != (old or 0):
                after = {**(after or {}), column.name: number}
                if number == 0:
                    del after[column.name]
        was = _source(entry, key, self.defaults)
        source = row.get(key + _FROM) or was
        if source == PLACEHOLDER:  # an untouched cell must not undo what was found out since
            source = was
        if after == before and (source == was or before is None):
            return None
        self.changes += 1
        value = after
        if isinstance(before, dict) and is_holder(entry[key]):
            value = {**{name: None for name in before if name not in after}, **after}
        return {"value": value, "from": self.source if source == was else source}
