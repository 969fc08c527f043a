"""The chapter on timing: how long games are, and when what the game names has come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import polars as pl

from reports.documents.chapters.side_by_side import (
    by_row,
    columns_of,
    difference_text,
    of_run,
    panel,
    round_label,
    share_text,
    table_of,
    unpaired,
)
from reports.documents.model import Block, Cell, Chapter, Chart, Column, Finding, Prose, Table
from reports.documents.wording import cell_text, number_text
from reports.metrics.counting import games_by
from reports.metrics.drivers import by_group, by_time, dividing_time, driver_counts, early_rounds
from reports.metrics.intervals import Estimate, mean
from reports.metrics.runs import Runs, Side
from reports.metrics.tables import added_up, quantile_of, spread_of
from reports.metrics.tidy import estimate_of
from reports.metrics.timing import (
    ALL,
    Declaration,
    Times,
    earlier_than_expected,
    expected_chances,
    expected_hazard,
    expected_survival,
    exposures,
    hazard,
    is_told,
    quantile,
    shares_of_exposure,
    survival,
    times,
)
from reports.metrics.winning import win_counts, win_shares

MARKED = 0.02  # a difference in wins between early and late that is told on the first page
LENGTHS = (("rounds", ""), ("turns", ""), ("decisions", "Decisions"), ("forced", "Forced choices"))

TERMS = (
    (
        "Survival",
        "The share of games in which something has not come by the end of a round. Kaplan and "
        "Meier's estimate (1958): games that end without it count for as long as they lasted. "
        "Interval: Greenwood's variance on the log-log scale; Wilson's where the curve is 0 or 1.",
    ),
    (
        "Hazard",
        "Of the games in which something has not come before a round and that reach it, the share "
        "in which it comes in that round. Wilson's interval.",
    ),
    (
        "Expected of the set-up",
        "What the hazard and the curve would be if nobody changed the order of things after the "
        "set-up: the exact chance after as much exposure (such as cards that left the row) as "
        "each game had, averaged over the games. Observed less expected is compared with the "
        "variance sum h (1 − h), as in a one-sample log-rank test (Breslow 1975).",
    ),
    (
        "Drivers",
        "Counted in the rounds before it has come in 5 % of games, over all seats, so that games "
        "are told apart by what happened before and not by how long they lasted. An association.",
    ),
)


@dataclass(frozen=True)
class _Told:
    """What a run says of one declared time."""

    side: Side
    figure: Declaration
    times: Times
    curve: pl.DataFrame
    hazards: pl.DataFrame
    expected: pl.DataFrame | None
    moved: pl.DataFrame | None


def chapter(runs: Runs) -> Chapter | None:
    """Return the chapter, or None if all runs are for comparing paired members."""
    sides = unpaired(runs)
    if not sides:
        return None
    lengths, findings = _lengths(sides)
    blocks: list[Block] = [lengths]
    for figure in _figures(sides):
        columns = figure["column"] if isinstance(figure["column"], list) else [figure["column"]]
        for column in columns:
            told = [_tell(side, figure, column) for side in sides if is_told(side.run, figure)]
            told = [one for one in told if one.curve.height]
            if told:
                more, found = _blocks(told, column if len(columns) > 1 else "")
                blocks += more
                findings += found
    return Chapter(
        id="timing",
        title="How long games are, and when things come",
        blocks=tuple(blocks),
        findings=tuple(findings),
        lead="Where something never came, the game counts for as long as it lasted.",
        terms=TERMS,
    )


def _figures(sides: Sequence[Side]) -> list[Declaration]:
    """Return the survival figures of the runs, each once."""
    found: dict[str, Declaration] = {}
    for side in sides:
        for figure in side.run.manifest["figures"]:
            if figure["kind"] == "survival":
                found.setdefault(figure["name"], figure)
    return list(found.values())


def _lengths(sides: Sequence[Side]) -> tuple[Table, list[Finding]]:
    """Return the table of how long games are, and the sentence about it."""
    rows: list[tuple[str, Sequence[Cell]]] = []
    findings = []
    for side in sides:
        words = side.words
        for column, label in LENGTHS:
            if column not in side.run.columns["games"]:
                continue
            title = label or (words.rounds if column == "rounds" else words("turns"))
            counts = added_up(side.run.files["games"], games_by(column), [column])
            found = mean(f"length.{column}", *_spread(counts, column))
            low, middle, high = (quantile_of(counts, column, q) for q in (0.05, 0.5, 0.95))
            name = title if len(sides) == 1 else f"{title}, {side.name}"
            rows.append((name, [found, low, middle, high]))
            if column == ("rounds" if counts.height > 1 and column == "rounds" else "turns"):
                text = (
                    f"{of_run(side, sides)}A game lasts {cell_text(found, 'number')} "
                    f"{title.lower()}: half of the games up to {middle:,}, nine in ten between "
                    f"{low:,} and {high:,}."
                )
                if not any(
                    one.text.startswith(text.split(" lasts", maxsplit=1)[0]) for one in findings
                ):
                    findings.append(Finding("good", text, 2.0, (found,), "long"))
    columns = [
        Column("mean", "Mean", "number", "of all games"),
        Column("low", "5 % up to", "count", "the least number that 5 % of games do not exceed"),
        Column("middle", "Median", "count", "the least that half of the games do not exceed"),
        Column("high", "95 % up to", "count", "the least that 95 % of games do not exceed"),
    ]
    note = "A decision is a choice among two or more legal actions; a forced choice has one."
    table = table_of("timing.lengths", "How long games are", ("what", ""), rows, columns, note)
    return table, findings


def _spread(counts: pl.DataFrame, column: str) -> tuple[float, float, int]:
    count, total, squares = spread_of(counts, column)
    return total, squares, count


def _tell(side: Side, figure: Declaration, column: str) -> _Told:
    found = times(side.run, figure, column)
    chances = expected_chances(side.run, figure)
    moved = expected = None
    if figure.get("exposure") and side.run.files.get("rounds"):
        if set(figure["exposure"]) <= side.run.columns["rounds"]:
            moved = exposures(side.run, figure)
            if chances is not None:
                expected = expected_hazard(moved, chances, found)
    return _Told(side, figure, found, survival(found), hazard(found), expected, moved)


def _blocks(told: Sequence[_Told], column: str) -> tuple[list[Block], list[Finding]]:
    """Return all about one declared time, and what was found of it."""
    many = max(one.hazards["time"].n_unique() for one in told) > 20
    blocks: list[Block] = [_survival_chart(told, column)]
    if many:  # a time in turns: a row each would be a page
        blocks.append(_quantiles(told, column))
        return blocks, []
    blocks += [_survival_table(told, column), _hazard_chart(told, column)]
    blocks.append(_hazard_table(told, column))
    blocks += _against_expectation(told)
    findings = _when_findings(told)
    if not column:
        more, found = _result(told)
        blocks += more
        findings += found
        for driver in told[0].figure.get("drivers", ()):
            blocks += _driver(told, driver)
    return blocks, findings


def _id(one: _Told, column: str, part: str) -> str:
    own = f".{column}" if column else ""
    return f"timing.{one.figure['name']}{own}.{part}"


def _title(one: _Told, column: str) -> str:
    title = str(one.figure["title"])
    return f"{title}: {one.side.words(column)}" if column else title


def _time(one: _Told) -> str:
    """Return what times are called, in lower case."""
    name = str(one.figure.get("time", "round"))
    return one.side.words(name).lower()


def _label(one: _Told, value: int | None) -> str:
    name = str(one.figure.get("time", "round"))
    return round_label(one.side.words, value, name)


def _sides(told: Sequence[_Told]) -> list[Side]:
    return [one.side for one in told]


def _survival_chart(told: Sequence[_Told], column: str) -> Chart:
    from reports.figures.timing import Curve, draw_survival

    sides = _sides(told)
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
            f"{share_text(estimate_of(row))} after {_time(one)} {row['time']}"
            for row in one.curve.tail(4).iter_rows(named=True)
        )
        for one in told
    )
    has = any(one.expected is not None for one in told)
    note = "Crosses: what was to be expected of the set-up, for the same exposure." if has else ""
    return Chart(
        _id(told[0], column, "survival.chart"),
        _title(told[0], column),
        f"Share of games in which it has not come, as a falling curve: {alt}.",
        partial(draw_survival, curves, _time(told[0])),
        note,
    )


def _survival_table(told: Sequence[_Told], column: str) -> Table:
    rows = by_row([one.curve for one in told], ["time"])
    meaning = "share of games in which it has not come by the end of it (Kaplan and Meier)"
    columns = columns_of(_sides(told), "survival", "Not come by then", "share", meaning)
    expected = [
        {} if one.expected is None else dict(expected_survival(one.expected).iter_rows())
        for one in told
    ]
    if any(expected):
        meaning = "the same, as the set-up lets expect for the same exposure"
        columns += columns_of(_sides(told), "expected", "Expected", "share", meaning)
    cells = [
        (
            _label(told[0], time),
            [*rows[time], *([own.get(time) for own in expected] if any(expected) else [])],
        )
        for time in sorted(rows)
    ]
    head = ("time", f"End of {_time(told[0])}")
    title = f"{_title(told[0], column)}: by the end of each {_time(told[0])}"
    return table_of(_id(told[0], column, "survival"), title, head, cells, columns)


def _steps(one: _Told) -> list[tuple[str, str]]:
    shown = [step for step in one.times.steps if (one.hazards["step"] == step).any()]
    return [(step, one.side.words(step)) for step in shown] or [(ALL, "")]


def _hazard_chart(told: Sequence[_Told], column: str) -> Chart:
    from reports.figures.timing import draw_hazard

    sides = _sides(told)
    panels = [(panel(one.side, sides), one.hazards, one.expected) for one in told]
    alt = "; ".join(
        of_run(one.side, sides)
        + ", ".join(
            f"{_label(one, row['time'])} {share_text(estimate_of(row))}"
            for row in one.hazards.filter(pl.col("step") == ALL).iter_rows(named=True)
        )
        for one in told
    )
    return Chart(
        _id(told[0], column, "hazard.chart"),
        f"How often it comes, if it has not come before, by {_time(told[0])}",
        f"Bars of the share of games still open in which it comes: {alt}.",
        partial(draw_hazard, panels, _steps(told[0]), _time(told[0]).capitalize()),
        "Bars: 95 % intervals of the whole."
        + (" Arrowheads: expected of the set-up." if told[0].expected is not None else ""),
    )


def _hazard_table(told: Sequence[_Told], column: str) -> Table:
    rows = by_row([one.hazards for one in told], ["time", "step"])
    several = bool(told[0].times.steps)
    labels = {ALL: "at all", **dict(_steps(told[0]))}
    cells = []
    expected = [_expected_shares(one) for one in told]
    for (time, step), own in rows.items():
        name = _label(told[0], time)
        if several:
            name = f"{name}, {labels.get(step, step).lower()}"
        more = [shares.get((time, step)) for shares in expected] if any(expected) else []
        cells.append((name, [*own, *more]))
    meaning = "of the games in which it had not come before, and that reached it"
    columns = columns_of(_sides(told), "hazard", "Comes", "share", meaning)
    if any(expected):
        meaning = "the same, as the set-up lets expect for the same exposure"
        columns += columns_of(_sides(told), "expected", "Expected", "share", meaning)
    title = f"How often it comes, of the games still open when the {_time(told[0])} begins"
    return table_of(
        _id(told[0], column, "hazard"), title, ("time", _time(told[0]).capitalize()), cells, columns
    )


def _expected_shares(one: _Told) -> dict[tuple[int, str], float]:
    """Return the expected share of the games that were open when the round began."""
    if one.expected is None:
        return {}
    whole = dict(one.expected.filter(pl.col("step") == ALL).select("time", "open").iter_rows())
    return {
        (row["time"], row["step"]): row["expected"] / whole[row["time"]]
        for row in one.expected.iter_rows(named=True)
        if whole[row["time"]]
    }


def _quantiles(told: Sequence[_Told], column: str) -> Table:
    sides = _sides(told)
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
        for meaning in (f"the first {_time(told[0])} by whose end it has come in that share",)
    ]
    title = f"{_title(told[0], column)}: by which {_time(told[0])}"
    return table_of(_id(told[0], column, "quantiles"), title, ("run", "Run"), rows, columns)


def _against_expectation(told: Sequence[_Told]) -> list[Block]:
    """Return whether it comes as often as the set-up lets expect, and what brings it about."""
    blocks: list[Block] = []
    sides = _sides(told)
    for one in told:
        start = of_run(one.side, sides)
        name = one.times.name
        texts = []
        if one.expected is not None:
            ratio, p = earlier_than_expected(f"{name}.expected", one.expected)
            more = "more" if ratio.estimate > 1 else "less"
            verdict = (
                f"{more} often than the set-up lets expect"
                if p < 0.001
                else ("about as often as the set-up lets expect")
            )
            texts.append(
                f"{start}It comes {verdict}, for the same exposure: "
                f"{cell_text(ratio, 'number', 3)} times as often, p {_chance(p)}."
            )
        if one.moved is not None and one.times.steps:
            parts = shares_of_exposure(name, one.moved, one.times.steps)
            told_parts = ", ".join(
                f"{number_text(row['estimate'], 'share')} {one.side.words(row['step']).lower()}"
                for row in parts.iter_rows(named=True)
            )
            texts.append(f"What brings it nearer happens {told_parts}.")
        if texts:
            blocks.append(Prose(" ".join(texts)))
    return blocks


def _chance(p: float) -> str:
    text = number_text(p, "chance")
    return text if text.startswith("<") else f"= {text}"


def _when_findings(told: Sequence[_Told]) -> list[Finding]:
    sides = _sides(told)
    found = []
    for one in told:
        came = one.times.came
        middle = quantile(one.times, 0.5)
        low, high = (quantile(one.times, share) for share in (0.05, 0.95))
        title = str(one.figure["title"])
        text = f"{of_run(one.side, sides)}{title}: in {share_text(came)} of games at all"
        if middle is not None:
            text += f", by {_label(one, middle)} in half of them"
        if low is not None:
            late = "" if high is None else f", by {_label(one, high)} in 95 %"
            text += f" (by {_label(one, low)} in 5 %{late})"
        found.append(Finding("good", text + ".", 1.0, (came,), "long"))
    return found


def _result(told: Sequence[_Told]) -> tuple[list[Block], list[Finding]]:
    """Return who wins by the time at which it came."""
    from reports.figures.timing import draw_result

    figure = told[0].figure
    column = str(figure["column"])
    sides = _sides(told)
    seats = list(sides[0].run.manifest["seats"])
    shown = seats[:1] if len(seats) == 2 else seats
    found = []
    for one in told:
        counts = win_counts(one.side.run, [column])
        wins = win_shares(counts, column, "seat", name=f"{one.times.name}.wins")
        found.append(wins.with_columns(pl.col("seat").cast(pl.String)))
    rows = by_row(found, [column, "seat"])
    values = sorted({key[0] for key in rows}, key=lambda one: (one is None, one or 0))
    cells = [
        (
            _label(told[0], value),
            [
                estimate
                for seat in shown
                for estimate in rows.get((value, seat), [None] * len(told))
            ],
        )
        for value in values
    ]
    words = sides[0].words
    columns = [
        one
        for seat in shown
        for one in columns_of(
            sides,
            f"wins.{seat}",
            f"{words(seat)} wins",
            "share",
            "of the games in which it came then",
        )
    ]
    table = table_of(
        _id(told[0], "", "result"),
        f"Who wins, by when it came ({figure['title']})",
        ("time", _time(told[0]).capitalize()),
        cells,
        columns,
        "An association: what brings it early may also win games.",
    )
    panels = [
        (panel(one.side, sides), _result_rows(one, place, values, shown, rows))
        for place, one in enumerate(told)
    ]
    alt = "; ".join(
        f"{name} {', '.join(share_text(one) for one in own if isinstance(one, Estimate))}"
        for name, own in cells
    )
    names = [words(seat) for seat in shown]
    chart = Chart(
        _id(told[0], "", "result.chart"),
        "Who wins, by when it came",
        f"Share of wins of {' and '.join(names)} by when it came: {alt}.",
        partial(draw_result, panels, names, 1 / len(seats), _time(told[0]).capitalize()),
        "Times with fewer than 30 games are left out of the chart.",
    )
    return [chart, table], _result_findings(told, found, column, shown[0])


def _result_rows(
    one: _Told, place: int, values: Sequence[Any], shown: Sequence[str], rows: Mapping[Any, Any]
) -> list[tuple[str, list[tuple[float, float, float]]]]:
    drawn = []
    for value in values:
        own = [rows.get((value, seat), {place: None})[place] for seat in shown]
        if all(estimate is not None and estimate.count >= 30 for estimate in own):
            label = "never" if value is None else str(value)
            drawn.append((label, [(e.estimate, e.low, e.high) for e in own]))
    return drawn


def _result_findings(
    told: Sequence[_Told], found: Sequence[pl.DataFrame], column: str, seat: str
) -> list[Finding]:
    """Return whether the earliest and the latest usual time favour another seat."""
    from reports.metrics.course import win_difference

    sides = _sides(told)
    findings = []
    for one, wins in zip(told, found, strict=True):
        own = wins.filter((pl.col("seat") == seat) & pl.col(column).is_not_null())
        usual = own.filter(pl.col("count") >= 0.03 * one.times.games).sort(column)
        if usual.height < 2 or len(one.side.run.manifest["seats"]) > 2:
            continue
        first, last = usual.row(0, named=True), usual.row(-1, named=True)
        moved = win_difference(
            f"{one.times.name}.early_less_late",
            (first["estimate"] * first["count"], first["count"]),
            (last["estimate"] * last["count"], last["count"]),
        )
        told_difference = (
            f"{of_run(one.side, sides)}{one.side.words(seat)} wins {share_text(estimate_of(first))} "
            f"of the games in which it came in {_label(one, first[column])}, and "
            f"{share_text(estimate_of(last))} of those with {_label(one, last[column])} "
            f"({one.figure['title']}): a difference of {difference_text(moved)}."
        )
        if moved.low > MARKED or moved.high < -MARKED:
            findings.append(Finding("watch", told_difference, abs(moved.estimate), (moved,)))
    return findings


def _driver(told: Sequence[_Told], driver: str) -> list[Block]:
    """Return how a driver in the first rounds goes with when it came."""
    from reports.figures.timing import draw_groups

    kept = [
        one
        for one in told
        if one.side.run.files.get("rounds") and driver in one.side.run.columns["rounds"]
    ]
    if not kept:
        return []
    sides = _sides(kept)
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
    come = f"come by {_label(kept[0], split)}"
    chart = Chart(
        _id(kept[0], "", f"{driver}.chart"),
        f"What brings it early: {words(driver).lower()}",
        f"Share of games in which it has {come}, by {label}: {'; '.join(alt)}.",
        partial(draw_groups, panels, f"{come}, by {label}"),
        "Four groups of about as many games. An association, not an effect.",
    )
    table = table_of(
        _id(kept[0], "", driver),
        f"{words(driver)} in {words.rounds.lower()} 1 to {rounds}, and whether it has {come}",
        ("group", words(driver)),
        rows,
        [Column("came", come.capitalize(), "share", f"of the games with so many {label}")],
    )
    means = by_row(by_times, ["time"])
    order = sorted(means, key=lambda time: (time is None, time or 0))
    mean_table = table_of(
        _id(kept[0], "", f"{driver}.by_time"),
        f"{words(driver)} in {words.rounds.lower()} 1 to {rounds}, by when it came",
        ("time", _time(kept[0]).capitalize()),
        [(_label(kept[0], time), means[time]) for time in order],
        columns_of(sides, "mean", "Mean", "number", f"mean of {label}"),
    )
    return [chart, table, mean_table]
