"""What a game declares and a summary shows, too: shares, means and totals, as tables."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from reports.documents.chapters.side_by_side import columns_of, panel, slug, table_of
from reports.documents.model import Block, Cell, Chart, Unit
from reports.documents.wording import cell_text
from reports.metrics.course import Declaration, listed
from reports.metrics.declared import averages, is_of_a_game, shares, whens
from reports.metrics.lines import Line
from reports.metrics.runs import Side


def one_numbers(sides: Sequence[Side], figures: Sequence[Declaration]) -> list[Block]:
    """Return the declared means of a game: one number each."""
    own = [figure for figure in figures if is_of_a_game(figure)]
    if not own:
        return []
    by_unit: dict[str, list[tuple[str, list[Cell]]]] = {}
    for figure in own:
        found: list[Cell] = []
        for side in sides:
            lines = averages(figure, side.run, side.words)
            found.append(lines[0].figure if lines else None)
        unit = str(figure.get("unit", "number"))
        by_unit.setdefault(unit, []).append((str(figure["title"]), found))
    return [
        table_of(
            "course.means" if unit == "number" else f"course.means.{unit}",
            "Shares of games" if unit == "share" else "Means of a game",
            ("what", ""),
            rows,
            columns_of(sides, "mean", "Games", "share", "of all games")
            if unit == "share"
            else columns_of(sides, "mean", "Mean", "number", "of all games"),
        )
        for unit, rows in by_unit.items()
    ]


def sections(sides: Sequence[Side], figure: Declaration) -> list[Block]:
    """Return a declared share, mean or total as a table of lines."""
    if is_of_a_game(figure):
        return []
    found = [_lines_of(side, figure) for side in sides]
    names = list(dict.fromkeys(line.label for lines in found for line in lines))
    if not names:
        return []
    cells: dict[str, list[Cell]] = {name: [None] * len(sides) for name in names}
    unit: Unit = "number"
    for place, lines in enumerate(found):
        for line in lines:
            cells[line.label][place] = line.figure
            unit = "share" if line.unit == "share" else "number"
    title = str(figure["title"])
    meaning = "games, of all" if figure["kind"] in {"share", "when"} else "mean"
    heads = columns_of(sides, "value", "Games" if meaning != "mean" else "Mean", unit, meaning)
    name = f"course.{slug(figure['name'])}"
    table = table_of(name, title, ("what", ""), cells.items(), heads)
    return [*_matrix(sides, figure, found), table]


def _matrix(
    sides: Sequence[Side], figure: Declaration, found: Sequence[Sequence[Line]]
) -> list[Block]:
    """Return a coloured table of what is split in two ways: by two keys, or a key and columns."""
    from reports.figures.course import draw_matrix

    keys, columns = listed(figure["by"]), listed(figure["column"])
    if figure["kind"] not in {"mean", "total"} or len(keys) + (len(columns) > 1) != 2:
        return []
    panels, told = [], []
    unit: Unit = "share" if figure.get("unit") == "share" else "number"
    heads = list(dict.fromkeys(_parts(line)[1] for lines in found for line in lines))
    for side, lines in zip(sides, found, strict=True):
        own = {_parts(line): line.figure for line in lines}
        rows = [
            (
                row,
                [own[row, head].estimate if (row, head) in own else None for head in heads],
            )
            for row in dict.fromkeys(row for row, _ in own)
        ]
        panels.append((panel(side, sides), rows))
        told += [f"{line.label} {cell_text(line.figure, unit)}" for line in lines]
    chart = Chart(
        f"course.{slug(figure['name'])}.chart",
        str(figure["title"]),
        f"{figure['title']}, as a shaded table: {'; '.join(told)}.",
        partial(draw_matrix, panels, heads, None, percent=unit == "share"),
    )
    return [chart]


def _parts(line: Line) -> tuple[str, str]:
    """Return the two parts of a line's label."""
    row, _, column = line.label.partition(", ")
    return row, column


def _lines_of(side: Side, figure: Declaration) -> Sequence[Line]:
    if figure["kind"] == "share":
        where = (figure["table"], listed(figure["column"])[0])
        return shares(figure["name"], figure["title"], side.run, where, side.words).lines
    if figure["kind"] == "when":
        return whens(figure, side.run, side.words).lines
    return averages(figure, side.run, side.words)
