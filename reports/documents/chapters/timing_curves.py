"""Survival, hazard and what was to be expected: charts and tables of one declared time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import polars as pl

from reports.documents.chapters.side_by_side import (
    by_row,
    column_meaning,
    columns_of,
    of_run,
    panel,
    round_label,
    share_text,
    table_of,
)
from reports.documents.model import Block, Cell, Chart, Column, Table
from reports.documents.wording import count_text
from reports.metrics.runs import Side
from reports.metrics.tidy import estimate_of
from reports.metrics.timing import (
    ALL,
    SAMPLE,
    Declaration,
    Times,
    earlier_than_expected,
    expected_survival,
    quantile,
    shares_of_exposure,
)


@dataclass(frozen=True)
class Told:
    """What a run says of one declared time.

    Attributes
    ----------
    side : Side
    figure : mapping
    times, curve, hazards, expected, moved, chances
        From `reports.metrics.timing`; the last three None where nothing is expected.
    """

    side: Side
    figure: Declaration
    times: Times
    curve: pl.DataFrame
    hazards: pl.DataFrame
    expected: pl.DataFrame | None
    moved: pl.DataFrame | None
    chances: list[float] | None


def id_of(one: Told, column: str, part: str) -> str:
    """Return the id of a block about one declared time."""
    own = f".{column}" if column else ""
    return f"timing.{one.figure['name']}{own}.{part}"


def title_of(one: Told, column: str) -> str:
    """Return what a declared time is called."""
    title = str(one.figure["title"])
    return f"{title}: {one.side.words(column)}" if column else title


def time_word(one: Told) -> str:
    """Return what times are called, in lower case."""
    name = str(one.figure.get("time", "round"))
    return one.side.words(name).lower()


def label_of(one: Told, value: int | None) -> str:
    """Return one time as the row of a table."""
    name = str(one.figure.get("time", "round"))
    return round_label(one.side.words, value, name)


def sides_of(told: Sequence[Told]) -> list[Side]:
    """Return the runs that say something of it."""
    return [one.side for one in told]


def survival_chart(told: Sequence[Told], column: str) -> Chart:
    """Return the falling curve of games in which it has not come."""
    from reports.figures.timing import Curve, draw_survival

    sides = sides_of(told)
    curves = [
        Curve(
            panel(one.side, sides),
            one.curve,
            None
            if one.expected is None
            else expected_survival(one.expected).filter(pl.col("time") >= one.curve["time"].min()),
        )
        for one in told
    ]
    alt = "; ".join(
        of_run(one.side, sides)
        + ", ".join(
            f"{share_text(estimate_of(row))} after {time_word(one)} {row['time']}"
            for row in one.curve.tail(4).iter_rows(named=True)
        )
        for one in told
    )
    has = any(one.expected is not None for one in told)
    note = "Crosses: what was to be expected of the set-up, for the same exposure." if has else ""
    return Chart(
        id_of(told[0], column, "survival.chart"),
        title_of(told[0], column),
        f"Share of games in which it has not come, as a falling curve: {alt}.",
        partial(draw_survival, curves, time_word(told[0])),
        note,
    )


def survival_table(told: Sequence[Told], column: str) -> Table:
    """Return the numbers of that curve, and those that were to be expected."""
    rows = by_row([one.curve for one in told], ["time"])
    meaning = "share of games in which it has not come by the end of it (Kaplan and Meier)"
    columns = columns_of(sides_of(told), "survival", "Not come by then", "share", meaning)
    expected = [
        {} if one.expected is None else dict(expected_survival(one.expected).iter_rows())
        for one in told
    ]
    if any(expected):
        meaning = "the same, as the set-up lets expect for the same exposure"
        columns += columns_of(sides_of(told), "expected", "Expected", "share", meaning)
    cells = [
        (
            label_of(told[0], time),
            [*rows[time], *([own.get(time) for own in expected] if any(expected) else [])],
        )
        for time in sorted(rows)
    ]
    head = ("time", f"End of {time_word(told[0])}")
    title = f"{title_of(told[0], column)}: by the end of each {time_word(told[0])}"
    return table_of(id_of(told[0], column, "survival"), title, head, cells, columns)


def _steps(one: Told) -> list[tuple[str, str]]:
    shown = [step for step in one.times.steps if (one.hazards["step"] == step).any()]
    return [(step, one.side.words(step)) for step in shown] or [(ALL, "")]


def hazard_chart(told: Sequence[Told], column: str) -> Chart:
    """Return bars of how often it comes at each time if it has not come before."""
    from reports.figures.timing import draw_hazard

    sides = sides_of(told)
    panels = [(panel(one.side, sides), one.hazards, one.expected) for one in told]
    alt = "; ".join(
        of_run(one.side, sides)
        + ", ".join(
            f"{label_of(one, row['time'])} {share_text(estimate_of(row))}"
            for row in one.hazards.filter(pl.col("step") == ALL).iter_rows(named=True)
        )
        for one in told
    )
    return Chart(
        id_of(told[0], column, "hazard.chart"),
        f"How often it comes, if it has not come before, by {time_word(told[0])}",
        f"Bars of the share of games still open in which it comes: {alt}.",
        partial(draw_hazard, panels, _steps(told[0]), time_word(told[0]).capitalize()),
        "Bars: 95 % intervals of the whole."
        + (" Arrowheads: expected of the set-up." if told[0].expected is not None else ""),
    )


def hazard_table(told: Sequence[Told], column: str) -> Table:
    """Return the numbers of these bars, and those that were to be expected."""
    rows = by_row([one.hazards for one in told], ["time", "step"])
    several = bool(told[0].times.steps)
    labels = {ALL: "at all", **dict(_steps(told[0]))}
    cells = []
    expected = [_expected_shares(one) for one in told]
    for (time, step), own in rows.items():
        name = label_of(told[0], time)
        if several:
            name = f"{name}, {labels.get(step, step).lower()}"
        more = [shares.get((time, step)) for shares in expected] if any(expected) else []
        cells.append((name, [*own, *more]))
    meaning = "of the games in which it had not come before, and that reached it"
    columns = columns_of(sides_of(told), "hazard", "Comes", "share", meaning)
    if any(expected):
        meaning = "the same, as the set-up lets expect for the same exposure"
        columns += columns_of(sides_of(told), "expected", "Expected", "share", meaning)
    title = f"How often it comes, of the games still open when the {time_word(told[0])} begins"
    return table_of(
        id_of(told[0], column, "hazard"),
        title,
        ("time", time_word(told[0]).capitalize()),
        cells,
        columns,
    )


def _expected_shares(one: Told) -> dict[tuple[int, str], float]:
    """Return the expected share of the games that were open when the round began."""
    if one.expected is None:
        return {}
    whole = dict(one.expected.filter(pl.col("step") == ALL).select("time", "open").iter_rows())
    return {
        (row["time"], row["step"]): row["expected"] / whole[row["time"]]
        for row in one.expected.iter_rows(named=True)
        if whole[row["time"]]
    }


def quantile_table(told: Sequence[Told], column: str) -> Table:
    """Return by which time it has come in some shares of the games."""
    sides = sides_of(told)
    rows = [
        (
            panel(one.side, sides) or "All games",
            [quantile(one.times, share) for share in (0.05, 0.25, 0.5, 0.75, 0.95)],
        )
        for one in told
    ]
    columns = [
        Column(f"q{round(100 * share)}", f"{round(100 * share)} % by", "count", meaning)
        for share in (0.05, 0.25, 0.5, 0.75, 0.95)
        for meaning in (f"the first {time_word(told[0])} by whose end it has come in that share",)
    ]
    title = f"{title_of(told[0], column)}: by which {time_word(told[0])}"
    return table_of(id_of(told[0], column, "quantiles"), title, ("run", "Run"), rows, columns)


def against_expectation(told: Sequence[Told]) -> list[Block]:
    """Return whether it comes as often as the set-up lets expect, and what brings it about."""
    kept = [one for one in told if one.moved is not None]
    if not kept:
        return []
    steps = kept[0].times.steps
    rows = []
    for one in kept:
        assert one.moved is not None
        cells: list[Cell] = [None, None]
        if one.chances is not None:
            name = f"{one.times.name}.as_often_as_expected"
            cells = list(earlier_than_expected(name, one.moved, one.chances))
        if steps:
            parts = shares_of_exposure(one.times.name, one.moved, steps)
            cells += [estimate_of(row) for row in parts.iter_rows(named=True)]
        rows.append((panel(one.side, sides_of(told)) or "All games", cells))
    columns = [
        Column("ratio", "Times as often", "number", "times it came / times to be expected"),
        Column("p", "p", "chance", "of as great a difference by chance (one-sample log-rank test)"),
    ]
    for step in steps:
        meaning = "of all that brings it nearer, the part that happens then"
        columns.append(Column(f"exposure.{step}", one.side.words(step), "share", meaning))
    exposure = kept[0].figure["exposure"][0]
    brings = column_meaning(kept[0].side, "rounds", exposure) or kept[0].side.words(exposure)
    note = f"Of the first {count_text(SAMPLE)} games at most. What brings it nearer: {brings}."
    title = "Against what the set-up lets expect, and when it is brought nearer"
    return [table_of(id_of(kept[0], "", "expected"), title, ("run", "Run"), rows, columns, note)]
