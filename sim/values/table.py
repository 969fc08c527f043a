"""The card table of a values file as CSV, out to a spreadsheet and back."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class TableColumn:
    """A column of numbers: its heading, and the path of the number below the card."""

    heading: str
    path: tuple[str, ...]


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
    provenance : tuple of str
        Keys of an entry that carry provenance; each has a column ``KEY_from``.
    """

    section: str
    fixed: tuple[str, ...]
    columns: tuple[TableColumn, ...]
    provenance: tuple[str, ...]
