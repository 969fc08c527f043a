"""Who wins by when something came, and what goes with its coming early."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import polars as pl

from reports.documents.chapters.side_by_side import (
    by_row,
    columns_of,
    difference_text,
    of_run,
    panel,
    share_text,
    table_of,
)
from reports.documents.chapters.timing_curves import Told, id_of, label_of, sides_of, time_word
from reports.documents.model import Block, Chart, Column, Finding
from reports.metrics.course import win_difference
from reports.metrics.drivers import by_group, by_time, dividing_time, driver_counts, early_rounds
from reports.metrics.intervals import Estimate
from reports.metrics.tidy import estimate_of
from reports.metrics.winning import fixed_order, win_counts, win_shares

MARKED = 0.02  # a difference in wins between early and late that is told on the first page
USUAL = 0.03  # a time at which it came in so many games is early or late enough to be compared
DRAWN = 30  # games, for a time to be drawn


def result(told: Sequence[Told]) -> tuple[list[Block], list[Finding]]:
    """Return who wins by the time at which it came, by turn order where it changes."""
    from reports.figures.timing import draw_result

    figure = told[0].figure
    column = str(figure["column"])
    sides = sides_of(told)
    seats = list(sides[0].run.manifest["seats"])
    counted = [win_counts(one.side.run, [column]) for one in told]
    key = "turn_order" if len(seats) > 2 and all(map(_moves, counted)) else "seat"
    shown = seats[:1] if len(seats) == 2 else seats
    if key == "turn_order":  # the first of some seats whose order is drawn is no seat of its own
        shown = [str(place) for place in range(1, len(seats) + 1)]
    found = []
    for one, counts in zip(told, counted, strict=True):
        wins = win_shares(counts, column, key, name=f"{one.times.name}.wins")
        found.append(wins.with_columns(pl.col(key).cast(pl.String)))
    rows = by_row(found, [column, key])
    values = sorted({key[0] for key in rows}, key=lambda one: (one is None, one or 0))
    cells = [
        (
            label_of(told[0], value),
            [
                estimate
                for seat in shown
                for estimate in rows.get((value, seat), [None] * len(told))
            ],
        )
        for value in values
    ]
    words = sides[0].words
    names = [words.value(key, int(one) if key == "turn_order" else one) for one in shown]
    columns = [
        one
        for seat, name in zip(shown, names, strict=True)
        for one in columns_of(
            sides,
            f"wins.{seat}",
            f"{name} wins",
            "share",
            "of the games in which it came then",
        )
    ]
    table = table_of(
        id_of(told[0], "", "result"),
        f"Who wins, by when it came ({figure['title']})",
        ("time", time_word(told[0]).capitalize()),
        cells,
        columns,
        "An association: what brings it early may also win games.",
    )
    panels = [
        (panel(one.side, sides), _result_rows(place, values, shown, rows))
        for place, one in enumerate(told)
    ]
    alt = "; ".join(
        f"{name} {', '.join(share_text(one) for one in own if isinstance(one, Estimate))}"
        for name, own in cells
    )
    chart = Chart(
        id_of(told[0], "", "result.chart"),
        "Who wins, by when it came",
        f"Share of wins of {', '.join(names)} by when it came: {alt}.",
        partial(draw_result, panels, names, 1 / len(seats), time_word(told[0]).capitalize()),
        "Times with fewer than 30 games are left out of the chart.",
    )
    findings = _result_findings(told, found, column, shown[0]) if len(seats) == 2 else []
    return [chart, table], findings


def _moves(counted: pl.DataFrame) -> bool:
    """Return whether seats have another place in turn order from game to game."""
    return "turn_order" in counted.columns and fixed_order(counted) is None


def _result_rows(
    place: int, values: Sequence[Any], shown: Sequence[str], rows: Mapping[Any, Any]
) -> list[tuple[str, list[tuple[float, float, float]]]]:
    drawn = []
    for value in values:
        own = [rows.get((value, seat), {place: None})[place] for seat in shown]
        if all(estimate is not None and estimate.count >= DRAWN for estimate in own):
            label = "never" if value is None else str(value)
            drawn.append((label, [(e.estimate, e.low, e.high) for e in own]))
    return drawn


def _result_findings(
    told: Sequence[Told], found: Sequence[pl.DataFrame], column: str, seat: str
) -> list[Finding]:
    """Return whether the earliest and the latest usual time favour another of two seats."""
    sides = sides_of(told)
    findings = []
    for one, wins in zip(told, found, strict=True):
        own = wins.filter((pl.col("seat") == seat) & pl.col(column).is_not_null())
        usual = own.filter(pl.col("count") >= USUAL * one.times.games).sort(column)
        if usual.height < 2:
            continue
        first, last = usual.row(0, named=True), usual.row(-1, named=True)
        moved = win_difference(
            f"{one.times.name}.early_less_late",
            (first["estimate"] * first["count"], first["count"]),
            (last["estimate"] * last["count"], last["count"]),
        )
        told_difference = (
            f"{of_run(one.side, sides)}{one.side.words(seat)} wins "
            f"{share_text(estimate_of(first))} of the games in which it came in "
            f"{label_of(one, first[column])}, and "
            f"{share_text(estimate_of(last))} of those with {label_of(one, last[column])} "
            f"({one.figure['title']}): a difference of {difference_text(moved)}."
        )
        if moved.low > MARKED or moved.high < -MARKED:
            findings.append(Finding("watch", told_difference, abs(moved.estimate), (moved,)))
    return findings


def driver_blocks(told: Sequence[Told], driver: str) -> list[Block]:
    """Return how a driver in the first rounds goes with when it came."""
    from reports.figures.timing import draw_groups

    kept = [
        one
        for one in told
        if one.side.run.files.get("rounds") and driver in one.side.run.columns["rounds"]
    ]
    if not kept:
        return []
    sides = sides_of(kept)
    words = sides[0].words
    rounds = min(early_rounds(one.times) for one in kept)
    played = sorted({time for one in kept for time in one.hazards["time"].to_list()})
    split = dividing_time(kept[0].times, played)
    panels, rows, alt = [], [], []
    by_times = []
    for one in kept:
        counts = driver_counts(one.side.run, one.figure, driver, rounds)
        groups = by_group(f"{one.times.name}.{driver}", counts, split)
        by_times.append(by_time(f"{one.times.name}.{driver}.mean", counts))
        drawn = []
        for row in groups.iter_rows(named=True):
            label = f"{row['least']} to {row['most']}"
            found = estimate_of(row)
            drawn.append((label, (found.estimate, found.low, found.high)))
            name = label if len(kept) == 1 else f"{label}, {one.side.name}"
            rows.append((name, [found]))
            alt.append(f"{name} {share_text(found)}")
        panels.append((panel(one.side, sides), drawn))
    label = f"{words(driver).lower()} by all seats in {words.rounds.lower()} 1 to {rounds}"
    come = f"come by {label_of(kept[0], split)}"
    chart = Chart(
        id_of(kept[0], "", f"{driver}.chart"),
        f"What brings it early: {words(driver).lower()}",
        f"Share of games in which it has {come}, by {label}: {'; '.join(alt)}.",
        partial(draw_groups, panels, f"{come}, by {label}"),
        "Four groups of about as many games. An association, not an effect.",
    )
    table = table_of(
        id_of(kept[0], "", driver),
        f"{words(driver)} in {words.rounds.lower()} 1 to {rounds}, and whether it has {come}",
        ("group", words(driver)),
        rows,
        [Column("came", come.capitalize(), "share", f"of the games with so many {label}")],
    )
    means = by_row(by_times, ["time"])
    order = sorted(means, key=lambda time: (time is None, time or 0))
    mean_table = table_of(
        id_of(kept[0], "", f"{driver}.by_time"),
        f"{words(driver)} in {words.rounds.lower()} 1 to {rounds}, by when it came",
        ("time", time_word(kept[0]).capitalize()),
        [(label_of(kept[0], time), means[time]) for time in order],
        columns_of(sides, "mean", "Mean", "number", f"mean of {label}"),
    )
    return [chart, table, mean_table]
