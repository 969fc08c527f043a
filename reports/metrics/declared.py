"""The figures that a game declares: shares, times, means and totals of its tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from reports.metrics.counting import games_by, mean_of_sums, sums_by
from reports.metrics.intervals import Estimate, mean, wilson
from reports.metrics.lines import Line, Section, Words, value_id
from reports.metrics.tables import RunTables, added_up

Declaration = Mapping[str, Any]  # a figure as the manifest keeps it
IN_CHARTS = frozenset({"since", "track", "standing", "mix", "map", "table"})


def declared(run: RunTables, words: Words) -> tuple[list[Section], list[Line]]:
    """Return the sections of a run's declared figures, and the lines of its means of a game.

    A figure of a table that the run doesn't keep is left out, and so are those that need a chart
    (`IN_CHARTS`). A mean or total of a game that is one number is a line, to stand with the
    others; all else is a section. A survival of one time is told as a ``when``.
    """
    sections: list[Section] = []
    lines: list[Line] = []
    for figure in run.manifest["figures"]:
        if not run.files.get(figure["table"]) or needs_chart(figure):
            continue
        if figure["kind"] == "share":
            sections.append(_share(figure, run, words))
        elif figure["kind"] in {"when", "survival"}:
            sections.append(whens(figure, run, words))
        elif is_of_a_game(figure):
            lines += averages(figure, run, words)
        else:
            sections.append(Section(figure["title"], tuple(averages(figure, run, words))))
    return sections, lines


def needs_chart(figure: Declaration) -> bool:
    """Return whether a figure is too much for a summary in a terminal."""
    curves = figure["kind"] == "survival" and len(_names(figure["column"])) > 1
    return figure["kind"] in IN_CHARTS or curves


def is_of_a_game(figure: Declaration) -> bool:
    """Return whether a figure is one number, a mean or a total of a game."""
    a_game = figure["kind"] == "total" or (figure["kind"] == "mean" and figure["table"] == "games")
    return a_game and not _names(figure["by"]) and len(_names(figure["column"])) == 1


def shares(name: str, title: str, run: RunTables, where: tuple[str, str], words: Words) -> Section:
    """Return how often each value of a column (``where``: table, column), the commonest first."""
    table, column = where
    counted = added_up(run.files[table], games_by(column), [column])
    counted = counted.sort("games", descending=True, maintain_order=True)
    total = int(counted["games"].sum())
    lines = []
    for row in counted.iter_rows(named=True):
        value = row[column]
        figure = wilson(f"{name}.{'none' if value is None else value}", row["games"], total)
        label = words(None) if value is None else words.value(column, value)
        lines.append(Line(label, figure, "share"))
    return Section(title, tuple(lines))


def _names(columns: str | list[str] | None) -> list[str]:
    """Return the columns that a declaration names: one, several or none."""
    if columns is None:
        return []
    return [columns] if isinstance(columns, str) else list(columns)


def _share(figure: Declaration, run: RunTables, words: Words) -> Section:
    (column,) = _names(figure["column"])
    return shares(figure["name"], figure["title"], run, (figure["table"], column), words)


def whens(figure: Declaration, run: RunTables, words: Words) -> Section:
    """Return how often something came in each round; never is a line, not a time."""
    (column,), split = _names(figure["column"]), _names(figure["by"])
    counted = added_up(run.files[figure["table"]], games_by(column, *split), [column, *split])
    whole = int(counted["games"].sum())
    lines = []
    for row in counted.sort(column, *split, nulls_last=True).iter_rows(named=True):
        value = row[column]
        name, label = f"{figure['name']}.never", words(None)
        if value is not None:
            name = f"{figure['name']}.{value_id('round', value)}"
            label = words.value("round", value)
            for key in split:
                name += f".{value_id(key, row[key])}"
                label += f", in {str(row[key]).replace('_', ' ')}"
        lines.append(Line(label, wilson(name, row["games"], whole), "share"))
    return Section(figure["title"], tuple(lines))


def averages(figure: Declaration, run: RunTables, words: Words) -> list[Line]:
    """Return the lines of a mean or a total: one a key and column, in the order of the keys."""
    columns, keys = _names(figure["column"]), _names(figure["by"])
    files = run.files[figure["table"]]
    counter = sums_by(columns, keys, one_row_a_game=figure["table"] == "games")
    lines = []
    for row in added_up(files, counter, keys).iter_rows(named=True):
        for column in columns:
            parts = [(value_id(key, row[key]), words.value(key, row[key])) for key in keys]
            if len(columns) > 1:
                parts.append((column, words(column)))
            name = ".".join([figure["name"], *(part for part, _ in parts)])
            label = ", ".join(told for _, told in parts)
            estimate = _average(name, figure, row, column, run.games)
            if estimate.count:
                line = Line(
                    label or _alone(figure, column, words),
                    estimate,
                    figure.get("unit", "number"),
                    _count_in_words(figure, estimate.count, row[f"{column}.games"], run.games),
                )
                lines.append(line)
    return lines


def _alone(figure: Declaration, column: str, words: Words) -> str:
    """Return the label of a figure's only line."""
    return str(figure["title"]) if is_of_a_game(figure) else words(column)


def _average(
    name: str, figure: Declaration, row: Mapping[str, Any], column: str, games: int
) -> Estimate:
    """Return the mean of a column's rows, or of its total in a game, from the sums of a key."""
    if figure["kind"] == "total":
        return mean(name, row[f"{column}.x"], row[f"{column}.xx"], games)
    return mean_of_sums(name, row, column, figure.get("unit", "number"))


def _count_in_words(figure: Declaration, count: int, groups: int, games: int) -> str:
    """Return what a mean rests on, unless it is one row of each of the run's games."""
    if figure["kind"] == "total" or figure.get("unit") == "share" or count == groups == games:
        return ""
    if figure["table"] == "games":
        return f"in {count:,} of {games:,} games"
    return f"of {count:,} rows"
