"""What all games' journals and tables share: the log of a told game, and declaring a table."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

import numpy as np

from sim.engine.compiled import compiled
from sim.engine.game import Column, Table

LOG_WIDTH = 7  # numbers of a line in the log: note, seat, four facts, round


@compiled
def log(journal, note, seat, a, b, c, d, round_number):
    """Append a line to the log, when one is kept and has room."""
    if journal is not None:
        if journal.log_wanted == 1 and journal.log_size < len(journal.log):
            line = journal.log_size
            journal.log[line, 0] = note
            journal.log[line, 1] = seat
            journal.log[line, 2] = a
            journal.log[line, 3] = b
            journal.log[line, 4] = c
            journal.log[line, 5] = d
            journal.log[line, 6] = round_number
            journal.log_size = line + 1


def labels(codes: type[IntEnum]) -> tuple[str, ...]:
    """Return the lower-case names of an enum's members, by code."""
    return tuple(code.name.lower() for code in codes)


def make_table(
    name: str,
    one_row_per: str,
    rows_per_game: int,
    detail: int,
    columns: Sequence[tuple[type, Column]],
) -> Table:
    """Make a table from its columns and the types of their numbers."""
    return Table(
        name=name,
        one_row_per=one_row_per,
        row=np.dtype([(column.name, kind) for kind, column in columns], align=False),
        columns=tuple(column for _, column in columns),
        rows_per_game=rows_per_game,
        detail=detail,
    )
