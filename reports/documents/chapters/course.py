"""The chapter on how games go: what a game declares, round by round and at the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import polars as pl

from reports.documents.chapters.course_sections import one_numbers, sections
from reports.documents.chapters.course_tables import event_tables
from reports.documents.chapters.side_by_side import (
    by_row,
    columns_of,
    mean_of,
    of_run,
    panel,
    rounds_of,
    share_text,
    slug,
    table_of,
    unpaired,
)
from reports.documents.model import Block, Cell, Chapter, Chart, Column, Finding, Table, Unit
from reports.documents.wording import cell_text, number_text
from reports.metrics.course import (
    Declaration,
    is_kept,
    listed,
    mix,
    places,
    since,
    some_rounds,
    tracks,
    unit_of,
)
from reports.metrics.intervals import Estimate
from reports.metrics.runs import Runs, Side
from reports.metrics.tidy import estimate_of

ELSEWHERE = ("margin", "tie_break")  # columns of games that the chapter on winning tells
HALF = 0.5
SELDOM = 0.01  # of the games: rounds that fewer reach aren't shown

TERMS = (
    (
        "By round",
        "The mean over the games that came so far, with the interval of a mean of independent "
        "games. Later rounds are those of long games only.",
    ),
    (
        "Took the lead for good",
        "The round from whose end on the winner was always ahead. Games that ended even, and were "
        "decided by a tie-break, never count.",
    ),
    (
        "With it, less without",
        "Share of wins of a seat in games with the event less the share in games without it. An "
        "association: an event that comes late comes in long games. Newcombe's interval (1998).",
    ),
)

Maker = Callable[[Sequence[Side], Declaration], list[Block]]


def chapter(runs: Runs) -> Chapter | None:
    """Return the chapter, or None if the game declares nothing that the runs keep."""
    sides = unpaired(runs)
    if not sides:
        return None
    declared = _figures(sides)
    followed = _tracks(sides, declared)
    blocks: list[Block] = [*one_numbers(sides, declared)]
    for figure in declared:
        if figure["kind"] in {"track", "standing"}:
            blocks += followed.get(figure["name"], [])
        else:
            make = _MAKERS.get(figure["kind"])
            blocks += make(sides, figure) if make else []
    if not blocks:
        return None
    return Chapter(
        id="course",
        title="How games go",
        blocks=tuple(blocks),
        findings=tuple(_findings(sides, declared)),
        lead="Of several runs, each has its own line, panel or column.",
        terms=TERMS,
    )


def _figures(sides: Sequence[Side]) -> list[Declaration]:
    """Return the figures that every run keeps, tracks first, those of other chapters left out."""
    own = [figure for figure in sides[0].run.manifest["figures"] if figure["kind"] != "survival"]
    kept = [
        figure
        for figure in own
        if all(_told(side, figure) for side in sides)
        and not (figure["table"] == "games" and set(listed(figure["column"])) & set(ELSEWHERE))
    ]
    order = ("standing", "since", "track", "mix", "map", "table")
    return sorted(
        kept, key=lambda figure: order.index(figure["kind"]) if figure["kind"] in order else 9
    )


def _told(side: Side, figure: Declaration) -> bool:
    names = {one["name"] for one in side.run.manifest["figures"]}
    return figure["name"] in names and is_kept(side.run, figure)


# --- tracks -----------------------------------------------------------------------------------


def _tracks(sides: Sequence[Side], figures: Sequence[Declaration]) -> dict[str, list[Block]]:
    """Return chart and table of each track, all counted together."""
    own = [figure for figure in figures if figure["kind"] in {"track", "standing"}]
    found = [tracks(side.run, own) for side in sides]
    return {
        figure["name"]: _track(sides, figure, [one[figure["name"]] for one in found])
        for figure in own
    }


def _reached(frame: pl.DataFrame, key: str) -> pl.DataFrame:
    """Return a track without the rounds that next to no game reaches: they show but single games.

    What has a line of its own may come in fewer games: a round counts by its commonest line.
    """
    games = pl.col("count").max()
    return frame.filter(games.over(key) >= SELDOM * games)


def _track(
    sides: Sequence[Side], figure: Declaration, found: Sequence[pl.DataFrame]
) -> list[Block]:
    from reports.figures.course import draw_track

    columns, keys = listed(figure["column"]), listed(figure["by"])
    words = sides[0].words
    every = found
    found = [_reached(frame, keys[0]) for frame in every]
    values = _lines_of(sides, keys, found)
    names = ["" if value is None else words.value(keys[1], value) for value in values]
    panels = [
        (
            words(column) if len(columns) > 1 else "",
            _lines(found, column, keys, values),
        )
        for column in columns
    ]
    played = sorted({row for frame in found for row in frame[keys[0]].to_list()})
    rounds = rounds_of(sides[0], played)
    chart = Chart(
        f"course.{slug(figure['name'])}.chart",
        str(figure["title"]),
        f"{figure['title']} by {rounds[0].lower()}{_told_lines(sides, keys)}: "
        + _told_at_end(sides, found, figure),
        partial(
            draw_track,
            panels,
            names,
            [side.name for side in sides],
            rounds,
            [_unit(figure, place) == "share" for place in range(len(columns))],
        ),
        "Bands are 95 % intervals; often they are thinner than the line."
        + (_left_out(words.rounds) if sum(map(len, found)) < sum(map(len, every)) else ""),
    )
    return [chart, _track_table(sides, figure, found, values, rounds)]


def _left_out(rounds: str) -> str:
    share = number_text(SELDOM, "share", 0)
    return f" {rounds} that fewer than {share} of the games reach are left out."


def _lines_of(
    sides: Sequence[Side], keys: Sequence[str], found: Sequence[pl.DataFrame]
) -> list[Any]:
    """Return what a track has a line of: the seats, or the values of another column, ascending."""
    if len(keys) == 1:
        return [None]
    if keys[1] == "seat":
        return list(sides[0].run.manifest["seats"])
    return sorted({value for frame in found for value in frame[keys[1]].to_list()})


def _told_lines(sides: Sequence[Side], keys: Sequence[str]) -> str:
    """Return what a track has a line of, in words; nothing if it has one."""
    if len(keys) == 1:
        return ""
    return ", a line a seat" if keys[1] == "seat" else f" and {sides[0].words(keys[1]).lower()}"


def _lines(
    found: Sequence[pl.DataFrame], column: str, keys: Sequence[str], values: Sequence[Any]
) -> list[Any]:
    from reports.figures.course import Line as Drawn

    lines = []
    for run, frame in enumerate(found):
        for place, value in enumerate(values):
            own = frame.filter(pl.col("column") == column)
            if value is not None:
                own = own.filter(pl.col(keys[1]) == value)
            own = own.filter(pl.col("low").is_finite()).sort(keys[0])
            intervals = tuple(own.select("estimate", "low", "high").iter_rows())
            lines.append(Drawn(place, run, tuple(own[keys[0]].to_list()), intervals))
    return lines


def _told_at_end(
    sides: Sequence[Side],
    found: Sequence[pl.DataFrame],
    figure: Declaration,
) -> str:
    """Return the numbers of a track's last round in words."""
    columns, keys = listed(figure["column"]), listed(figure["by"])
    units = {column: _unit(figure, place) for place, column in enumerate(columns)}
    told = []
    for side, frame in zip(sides, found, strict=True):
        last = frame.filter(pl.col(keys[0]) == pl.col(keys[0]).max())
        parts = []
        for row in last.iter_rows(named=True):
            line = f"{side.words.value(keys[1], row[keys[1]])} " if len(keys) > 1 else ""
            what = f"{side.words(row['column']).lower()} " if len(columns) > 1 else ""
            parts.append(f"{line}{what}{cell_text(estimate_of(row), units[row['column']])}")
        last_round = side.words.value("round", last[keys[0]][0]) if last.height else ""
        told.append(f"{of_run(side, sides)}in {last_round} {', '.join(parts)}")
    return "; ".join(told) + "."


def _unit(figure: Declaration, place: int) -> Unit:
    return "share" if unit_of(figure, place) == "share" else "number"


def _track_table(
    sides: Sequence[Side],
    figure: Declaration,
    found: Sequence[pl.DataFrame],
    values: Sequence[Any],
    rounds: tuple[str, Mapping[int, str]],
) -> Table:
    columns, keys = listed(figure["column"]), listed(figure["by"])
    words = sides[0].words
    parts = [by_row(found, [*keys, "column"])]
    rows: dict[str, list[Cell]] = {}
    order = sorted(
        {tuple(row[key] for key in keys) for frame in found for row in frame.iter_rows(named=True)},
        key=lambda key: (key[0], *(values.index(one) for one in key[1:])),
    )
    written = some_rounds(key[0] for key in order)
    for key in order:
        if key[0] not in written:
            continue
        label = rounds[1].get(key[0], f"{rounds[0]} {key[0]}")
        name = f"{label}, {words.value(keys[1], key[1])}" if len(keys) > 1 else label
        rows[name] = [
            one
            for column in columns
            for part in parts
            for one in part.get((*key, column), [None] * len(sides))
        ]
    heads: list[Column] = []
    for place, column in enumerate(columns):
        meaning = mean_of(sides[0], figure["table"], column)
        title = words(column) if len(columns) > 1 else str(figure["title"])
        heads += columns_of(sides, column, title, _unit(figure, place), meaning)
    return table_of(
        f"course.{slug(figure['name'])}",
        str(figure["title"]),
        ("round", rounds[0]),
        rows.items(),
        heads,
        "" if len(written) == len({key[0] for key in order}) else "The chart has all between.",
    )


# --- since, mix, map --------------------------------------------------------------------------


def _since(sides: Sequence[Side], figure: Declaration) -> list[Block]:
    from reports.figures.course import draw_since

    found = [since(side.run, figure) for side in sides]
    curves = [
        (
            panel(side, sides),
            frame["round"].to_list(),
            list(frame.select("estimate", "low", "high").iter_rows()),
        )
        for side, frame in zip(sides, found, strict=True)
    ]
    rows = by_row(found, ["round"])
    rounds = rounds_of(sides[0], rows)
    told = "; ".join(
        of_run(side, sides)
        + ", ".join(
            f"{share_text(estimate_of(row))} by {side.words.value('round', row['round'])}"
            for row in frame.iter_rows(named=True)
        )
        for side, frame in zip(sides, found, strict=True)
    )
    chart = Chart(
        f"course.{slug(figure['name'])}.chart",
        str(figure["title"]),
        f"{figure['title']}, as the share of games so far: {told}.",
        partial(draw_since, curves, rounds),
        "The rest of the games ended even, and a tie-break decided.",
    )
    table = table_of(
        f"course.{slug(figure['name'])}",
        f"{figure['title']}: share of games so far",
        ("round", f"By the end of {rounds[0]}"),
        [(rounds[1].get(one, f"{rounds[0]} {one}"), rows[one]) for one in sorted(rows)],
        columns_of(sides, "share", "Games", "share", "games in which it held from then on"),
    )
    return [chart, table]


def _mix(sides: Sequence[Side], figure: Declaration) -> list[Block]:
    from reports.figures.course import draw_mix

    (column,), (key,) = listed(figure["column"]), listed(figure["by"])
    found = [mix(side.run, figure) for side in sides]
    words = sides[0].words
    values = _in_order(found)
    labels = {value: words.value(column, value) for value in values}
    panels = []
    for side, frame in zip(sides, found, strict=True):
        shares: dict[int, dict[str, float]] = {}
        for row in frame.iter_rows(named=True):
            shares.setdefault(row[key], {})[labels[row["value"]]] = row["estimate"]
        panels.append((panel(side, sides), shares))
    rows = by_row(found, [key, "value"])
    played = sorted({one[0] for one in rows})
    rounds = rounds_of(sides[0], played)
    last = played[-1]
    told = "; ".join(
        f"{labels[value]} {', '.join(share_text(one) for one in rows[last, value] if one)}"
        for value in values
        if (last, value) in rows
    )
    chart = Chart(
        f"course.{slug(figure['name'])}.chart",
        str(figure["title"]),
        f"{figure['title']}, as stacked bars of shares of games; at the last: {told}.",
        partial(draw_mix, panels, [labels[value] for value in values], rounds),
        "Of the games that came so far.",
    )
    heads: list[Column] = []
    for value in values:
        meaning = f"games with {labels[value]} at that time, of those that came so far"
        heads += columns_of(sides, str(value), labels[value], "share", meaning)
    cells = [
        (
            rounds[1].get(one, f"{rounds[0]} {one}"),
            [cell for value in values for cell in rows.get((one, value), [None] * len(sides))],
        )
        for one in played
    ]
    name = f"course.{slug(figure['name'])}"
    return [chart, table_of(name, str(figure["title"]), ("round", rounds[0]), cells, heads)]


def _in_order(found: Sequence[pl.DataFrame]) -> list[Any]:
    """Return the values of a column in the game's own order."""
    kind = found[0].schema["value"]
    present = {row for frame in found for row in frame["value"].to_list()}
    if isinstance(kind, pl.Enum):
        return [one for one in kind.categories if one in present]
    return sorted(present, key=lambda one: (one is None, one))


def _map(sides: Sequence[Side], figure: Declaration) -> list[Block]:
    from reports.figures.course import draw_places

    found = [places(side.run, figure) for side in sides]
    words = sides[0].words
    seats = list(sides[0].run.manifest["seats"])
    names = list(dict.fromkeys(found[0]["place"].to_list()))
    if not figure.get("tiles"):
        names = sorted(names, key=lambda name: _nobody(found[0], name))
    rows = by_row(
        [one.with_columns(pl.col("seat").cast(pl.String)) for one in found], ["place", "seat"]
    )
    panels = [
        (
            panel(side, sides),
            {
                words(name): [
                    _value(rows.get((name, seat), [None] * len(sides))[run])
                    for seat in (*seats, None)
                ]
                for name in names
            },
        )
        for run, side in enumerate(sides)
    ]
    tiles = {
        words(name): (tile[0], tile[1])
        for name, tile in zip(listed(figure["column"]), figure.get("tiles", ()), strict=False)
    }
    cells = [
        (
            words(name),
            [one for seat in (*seats, None) for one in rows.get((name, seat), [None] * len(sides))],
        )
        for name in names
    ]
    heads: list[Column] = []
    for seat in (*seats, None):
        title = words(seat) if seat else "Nobody"
        heads += columns_of(
            sides, seat or "nobody", title, "share", f"games in which it is {title}"
        )
    told = "; ".join(
        f"{name} {', '.join(share_text(one) for one in own[: len(sides)] if one is not None)}"
        for name, own in cells
    )
    chart = Chart(
        f"course.{slug(figure['name'])}.chart",
        str(figure["title"]),
        f"{figure['title']}, as bars of shares of games; {words(seats[0])}: {told}.",
        partial(draw_places, panels, [words(seat) for seat in seats], tiles),
        "Numbers are per cent of games." if tiles else "",
    )
    name = f"course.{slug(figure['name'])}"
    return [chart, table_of(name, str(figure["title"]), ("place", "Place"), cells, heads)]


def _nobody(frame: pl.DataFrame, place: str) -> float:
    own = frame.filter((pl.col("place") == place) & pl.col("seat").is_null())
    return float(own["estimate"].sum())


def _value(one: Estimate | None) -> float:
    return 0.0 if one is None else one.estimate


_MAKERS: dict[str, Maker] = {
    "since": _since,
    "mix": _mix,
    "map": _map,
    "table": event_tables,
    "share": sections,
    "mean": sections,
    "total": sections,
    "when": sections,
}


# --- what was found ---------------------------------------------------------------------------


def _findings(sides: Sequence[Side], figures: Sequence[Declaration]) -> list[Finding]:
    """Return by when half of the games are settled."""
    found = []
    for figure in figures:
        if figure["kind"] != "since":
            continue
        for side in sides:
            curve = since(side.run, figure)
            late = curve.filter(pl.col("estimate") >= HALF)
            if late.height:
                row = late.row(0, named=True)
                text = (
                    f"{of_run(side, sides)}By the end of {side.words.value('round', row['round'])} "
                    f"the winner leads for good in {share_text(estimate_of(row))} of games."
                )
                found.append(Finding("good", text, 0.5, (estimate_of(row),), "long"))
    return found
