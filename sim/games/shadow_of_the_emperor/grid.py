"""Tables in plain text that fit on a page: one column is folded where rows would be too wide."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from textwrap import wrap

from sim.games.pages import WIDTH
from sim.games.prose import table

GAP = 2  # columns between cells
MARGIN = 6  # columns before a table, at most
NARROWEST = 16  # of the folded column


def fitted(rows: Sequence[Sequence[str]], folded: int) -> list[str]:
    """Return rows as lines with aligned columns, of which one is folded; the first row heads them.

    Parameters
    ----------
    rows : sequence of rows of cells
    folded : int
        The column whose cells take several lines where that is needed.
    """
    others = sum(
        max(len(row[column]) for row in rows) + GAP
        for column in range(len(rows[0]))
        if column != folded
    )
    width = max(NARROWEST, WIDTH - MARGIN - others)
    lines: list[Sequence[str]] = []
    for row in rows:
        cells = [[cell] for cell in row]
        cells[folded] = wrap(row[folded], width, break_long_words=False) or [""]
        lines += list(zip_longest(*cells, fillvalue=""))
    return table(lines)
