"""The method: what every column and term means, and how the numbers are made."""

from __future__ import annotations

from collections.abc import Sequence

from reports.documents.model import Block, Chapter, Column, Prose, Table, Terms
from reports.metrics.runs import Runs

GENERAL = (
    (
        "Interval",
        "The two numbers after an estimate are the ends of its 95 % interval: made anew from other "
        "games, nineteen in twenty such intervals hold the true number. It covers the luck of the "
        "games, not what is invented in the values nor how unlike people the players are.",
    ),
    (
        "Count",
        "How many observations an estimate rests on, `n`: told below a table where all have the "
        "same, else in a column's head, in a column of its own, or beside the estimate.",
    ),
    (
        "Share",
        "Wins or other events / all observations, in per cent. Interval: Wilson's score interval, "
        "centre `(p + z²/2n) / (1 + z²/n)` with z = 1.96 (Wilson 1927), if each observation is 0 "
        "or 1; else that of a mean, held between 0 and 1.",
    ),
    (
        "Share of a win",
        "A win that k seats share counts 1/k for each of them; a game that nobody wins counts 0.",
    ),
    (
        "Mean",
        "Sum / n. Interval: mean ∓ 1.96 s / √n, by the central limit theorem; good from a few "
        "hundred observations on.",
    ),
    (
        "Mean or rate of what comes in groups",
        "Rounds, cards or decisions of one game go together, so games are the groups: "
        "r = Σx / Σy, interval r ∓ 1.96 √(Σ(x − r y)² n/(n − 1)) / Σy, the linearised variance of "
        "a ratio (Cochran 1977, 6.4).",
    ),
    (
        "Decimals",
        "A number is shown to as many places as its interval supports; `report.json` has all of "
        "them.",
    ),
    (
        "Level of a finding",
        "Problem: surely off. Look at: off, or likely to matter. Open: these games can't tell. "
        "Fine: surely near enough.",
    ),
)


def method(runs: Runs, chapters: Sequence[Chapter]) -> Chapter:
    """Return the chapter on method: general terms, those of each chapter, and every column."""
    blocks: list[Block] = [Terms(GENERAL)]
    for chapter in chapters:
        if chapter.terms:
            blocks += [Prose(f"Terms of the chapter “{chapter.title}”:"), Terms(chapter.terms)]
    blocks.append(_dictionary(chapters))
    blocks.append(_stored(runs))
    return Chapter(
        id="method",
        title="Method and data dictionary",
        blocks=tuple(blocks),
        lead="What every number in this report means, and how it was made.",
    )


def _dictionary(chapters: Sequence[Chapter]) -> Table:
    """Return the table of all columns of all tables; the same column in several is told once."""
    found: dict[tuple[str, str, str], list[str]] = {}
    for chapter in chapters:
        for block in chapter.blocks:
            if isinstance(block, Table):
                for column in block.columns:
                    key = (column.title, column.unit, column.meaning)
                    if column.title and column.meaning:
                        found.setdefault(key, []).append(block.title)
    rows = tuple(
        (title, _UNITS[unit], meaning, "; ".join(dict.fromkeys(tables)))
        for (title, unit, meaning), tables in found.items()
    )
    columns = (
        Column("column", "Column"),
        Column("unit", "Written as"),
        Column("meaning", "What it is"),
        Column("tables", "In"),
    )
    return Table("dictionary", "Columns of this report", columns, rows, sortable=True)


_UNITS = {
    "text": "words",
    "count": "a count",
    "number": "a number",
    "share": "per cent",
    "points": "percentage points",
    "effect": "a difference",
    "chance": "a p-value",
}


def _stored(runs: Runs) -> Table:
    """Return the table of the run's own columns, which all numbers here are made from."""
    tables = runs.first.run.manifest["tables"]
    rows = tuple(
        (name, column["name"], column["meaning"])
        for name, table in tables.items()
        if table["kept"]
        for column in table["columns"]
    )
    columns = (Column("table", "Table"), Column("column", "Column"), Column("meaning", "Meaning"))
    note = "`kingmaker describe RUN` prints them, too."
    title = "Columns of the run's tables, which all numbers are made from"
    return Table("stored", title, columns, rows, note, sortable=True)
