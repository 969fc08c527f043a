"""Charts of how games go: tracks, mixes, maps, when the lead is taken, what events do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from textwrap import fill
from typing import TYPE_CHECKING, Any

from reports.figures.marks import (
    SMALL,
    WIDTH,
    Series,
    bare,
    dot,
    legend_above,
    legend_of_all,
    panel_title,
    reference,
    series_of,
)
from reports.figures.style import INK, LINE, PAPER, SOFT, house_style
from reports.metrics.course import some_rounds

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Interval = tuple[float, float, float]  # estimate, low, high
LEGEND_ROW = 100  # letters that fit in a row above a track, 10 of them for each line or mark


@dataclass(frozen=True)
class Line:
    """One line of a track: a seat in a run."""

    seat: int  # place among the seats
    run: int  # place among the runs
    rounds: tuple[int, ...]
    intervals: tuple[Interval, ...]


def draw_track(
    panels: Sequence[tuple[str, Sequence[Line]]],
    seats: Sequence[str],
    runs: Sequence[str],
    rounds: tuple[str, Mapping[int, str]],
    shares: Sequence[bool] = (),
) -> Figure:
    """Return means round by round, a panel a column, a line a seat; of several runs also a run.

    Parameters
    ----------
    panels : sequence of (title, lines)
    seats, runs : sequence of str
        Seats, or what else has a line, differ in colour, runs in the kind of line.
    rounds : (name, labels)
        What rounds are called, and each of them where it has a name of its own.
    shares : sequence of bool
        Of each panel, whether its means are shares, which are drawn in per cent; none if empty.
    """
    from matplotlib.figure import Figure

    looks, kinds = series_of(seats), series_of(runs)
    columns = 1 if len(panels) == 1 else 2 if len(panels) <= 4 else 3
    rows = -(-len(panels) // columns)
    with house_style():
        height = 0.75 + (2.9 if columns == 1 else 2.05) * rows
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        grid = figure.subplots(rows, columns, squeeze=False)
        spare = [grid[place // columns, place % columns] for place in range(rows * columns)]
        for place, (axes, (title, lines)) in enumerate(zip(spare, panels, strict=False)):
            for line in lines:
                look = looks[line.seat]
                _line(axes, line, look, kinds[line.run].line if len(runs) > 1 else look.line)
            _rounds(axes, [one for line in lines for one in line.rounds], rounds)
            axes.set_ylim(bottom=min(0, axes.get_ylim()[0]))
            if place < len(shares) and shares[place]:
                axes.yaxis.set_major_formatter(lambda value, _: f"{100 * value:.0f} %")
            bare(axes, grid="y")
            if title:
                panel_title(axes, title)
        for axes in spare[len(panels) :]:
            axes.set_visible(False)
        for axes in spare[max(0, len(panels) - columns) : len(panels)]:
            axes.set_xlabel(rounds[0])
        _key(figure, looks, kinds if len(runs) > 1 else None)
    return figure


def _line(axes: Any, line: Line, look: Series, kind: Any) -> None:
    middle = [one[0] for one in line.intervals]
    low, high = [one[1] for one in line.intervals], [one[2] for one in line.intervals]
    axes.fill_between(line.rounds, low, high, color=look.colour, alpha=0.2, lw=0)
    marked = set(some_rounds(line.rounds))
    at = [place for place, one in enumerate(line.rounds) if one in marked]
    style = {"color": look.colour, "ls": kind, "lw": 1.7, "marker": look.marker, "ms": 4.5}
    # marks at the top stay whole
    axes.plot(line.rounds, middle, clip_on=False, markevery=at, **style)


def _rounds(axes: Any, played: Sequence[int], rounds: tuple[str, Mapping[int, str]]) -> None:
    shown = sorted(set(played))
    named = some_rounds(shown)
    axes.set_xticks(named, [rounds[1].get(one, str(one)) for one in named])
    if shown:
        axes.set_xlim(shown[0] - 0.3, shown[-1] + 0.3)


def _key(figure: Any, looks: Sequence[Series], kinds: Sequence[Series] | None) -> None:
    from matplotlib.lines import Line2D

    handles = [
        Line2D(
            [],
            [],
            color=look.colour,
            marker=look.marker,
            ms=5,
            ls="" if kinds else look.line,
            label=look.name,
        )
        for look in looks
        if look.name
    ]
    of_runs = [Line2D([], [], color=SOFT, ls=kind.line, label=kind.name) for kind in kinds or ()]
    if len(handles) + len(of_runs) < 2:
        return
    if sum(len(str(one.get_label())) + 10 for one in (*handles, *of_runs)) <= LEGEND_ROW:
        legend_of_all(figure, [*handles, *of_runs], length=2.4)
        return
    # too long for a row: runs go below; a legend fills its columns one after the other
    columns = max(len(handles), len(of_runs))
    blank = Line2D([], [], ls="", label=" ")
    both = zip_longest(handles, of_runs, fillvalue=blank)
    legend_of_all(figure, [one for pair in both for one in pair], length=2.4, columns=columns)


def draw_mix(
    panels: Sequence[tuple[str, Mapping[int, Mapping[str, float]]]],
    values: Sequence[str],
    rounds: tuple[str, Mapping[int, str]],
) -> Figure:
    """Return how values divide the games round by round, as stacked bars: a panel a run.

    Parameters
    ----------
    panels : sequence of (title, share by round and value)
    values : sequence of str
        In their own order: shaded from one end to the other.
    rounds : (name, labels)
    """
    from matplotlib.figure import Figure

    shades = _shades(len(values))
    with house_style():
        figure = Figure(figsize=(WIDTH, 0.9 + 2.1 * len(panels)), layout="constrained")
        grid = figure.subplots(len(panels), 1, sharex=True, squeeze=False)[:, 0]
        for axes, (title, shares) in zip(grid, panels, strict=True):
            played = sorted(shares)
            base = [0.0] * len(played)
            for value, shade in zip(values, shades, strict=True):
                tall = [100 * shares[one].get(value, 0.0) for one in played]
                bars = axes.bar(
                    played, tall, 0.82, base, color=shade, edgecolor=PAPER, lw=0.8, label=value
                )
                told = [f"{one:.0f}" if one >= 7 else "" for one in tall]
                ink = PAPER if _is_dark(shade) else INK
                axes.bar_label(bars, told, label_type="center", size=7.5, color=ink)
                base = [low + more for low, more in zip(base, tall, strict=True)]
            axes.set_ylim(0, 100)
            axes.yaxis.set_major_formatter(lambda value, _: f"{value:.0f} %")
            axes.set_yticks([0, 50, 100])
            _rounds(axes, played, rounds)
            axes.set_xlim(min(played) - 0.5, max(played) + 0.5)
            bare(axes, grid="y")
            if title:
                panel_title(axes, title)
        handles, _ = grid[0].get_legend_handles_labels()
        legend_of_all(figure, handles, length=1.1, columns=5)
        grid[-1].set_xlabel(rounds[0])
    return figure


def _shades(count: int) -> list[str]:
    """Return colours from one end to another over a light middle, in order of lightness to it."""
    from matplotlib.colors import LinearSegmentedColormap, to_hex

    scale = LinearSegmentedColormap.from_list(
        "ends", ["#8c3b00", "#e39a5f", "#efece6", "#7fb2d6", "#004e7a"]
    )
    if count == 1:
        return [to_hex(scale(0.8))]
    return [to_hex(scale(place / (count - 1))) for place in range(count)]


def _is_dark(colour: str) -> bool:
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue < 140


def draw_places(
    panels: Sequence[tuple[str, Mapping[str, Sequence[float]]]],
    seats: Sequence[str],
    tiles: Mapping[str, tuple[int, int]],
) -> Figure:
    """Return which seat has each place, as tiles on a map or as bars: a panel a run.

    Parameters
    ----------
    panels : sequence of (title, shares by place)
        Shares of the seats, then of nobody.
    seats : sequence of str
    tiles : mapping
        Row and column of each place; without them places are bars below each other.
    """
    if tiles:
        return _tiles(panels, seats, tiles)
    return _bars(panels, seats)


def _tiles(
    panels: Sequence[tuple[str, Mapping[str, Sequence[float]]]],
    seats: Sequence[str],
    tiles: Mapping[str, tuple[int, int]],
) -> Figure:
    from matplotlib.figure import Figure

    rows = 1 + max(row for row, _ in tiles.values())
    columns = 1 + max(column for _, column in tiles.values())
    with house_style():
        height = 0.6 + len(panels) * (0.25 + rows * WIDTH / columns * 0.42)
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        grid = figure.subplots(len(panels), 1, squeeze=False)[:, 0]
        for axes, (title, shares) in zip(grid, panels, strict=True):
            for place, (row, column) in tiles.items():
                _tile(axes, column, row, place, shares.get(place, ()), seats)
            axes.set_xlim(-0.02, columns - 0.04)
            axes.set_ylim(rows - 0.06, -0.02)
            axes.set_axis_off()
            if title:
                panel_title(axes, title)
        _patches(figure, seats)
    return figure


def _tile(
    axes: Any, column: int, row: int, place: str, shares: Sequence[float], seats: Sequence[str]
) -> None:
    """Draw a place: its name, and how often each seat has it as a bar below."""
    from matplotlib.patches import Rectangle

    wide, tall = 0.92, 0.86
    axes.add_patch(Rectangle((column, row), wide, tall, facecolor="#f7f7f5", edgecolor=LINE, lw=1))
    axes.text(column + 0.05, row + 0.2, place, size=9.5, weight="bold", va="center")
    looks = series_of(seats)
    left = column + 0.05
    full = wide - 0.1
    for number, share in enumerate(shares):
        own = share * full
        look = looks[number] if number < len(looks) else None
        axes.add_patch(
            Rectangle(
                (left, row + 0.38),
                own,
                0.26,
                facecolor=look.colour if look else LINE,
                hatch=look.hatch if look else "",
                edgecolor=PAPER,
                lw=0,
            )
        )
        if share >= 0.12:
            axes.text(
                left + own / 2, row + 0.75, f"{100 * share:.0f}", size=8, ha="center", va="center",
                color=look.colour if look else SOFT, weight="bold",
            )  # fmt: skip
        left += own


def _bars(
    panels: Sequence[tuple[str, Mapping[str, Sequence[float]]]], seats: Sequence[str]
) -> Figure:
    from matplotlib.figure import Figure

    looks = series_of(seats)
    most = max(len(shares) for _, shares in panels)
    with house_style():
        height = 0.8 + len(panels) * (0.4 + 0.26 * most)
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        grid = figure.subplots(len(panels), 1, sharex=True, squeeze=False)[:, 0]
        for axes, (title, shares) in zip(grid, panels, strict=True):
            left = [0.0] * len(shares)
            for number in range(len(looks) + 1):
                wide = [100 * own[number] for own in shares.values()]
                look = looks[number] if number < len(looks) else None
                axes.barh(
                    range(len(shares)),
                    wide,
                    0.74,
                    left,
                    color=look.colour if look else LINE,
                    hatch=look.hatch if look else "",
                    edgecolor=PAPER,
                    lw=0,
                )
                left = [low + more for low, more in zip(left, wide, strict=True)]
            axes.set_yticks(range(len(shares)), list(shares), size=SMALL + 0.5)
            axes.set_ylim(len(shares) - 0.4, -0.6)
            axes.set_xlim(0, 100)
            axes.xaxis.set_major_formatter(lambda value, _: f"{value:.0f} %")
            bare(axes)
            if title:
                panel_title(axes, title)
        _patches(figure, seats)
    return figure


def _patches(figure: Any, seats: Sequence[str]) -> None:
    from matplotlib.patches import Patch

    handles = [
        Patch(facecolor=look.colour, hatch=look.hatch, edgecolor=PAPER, lw=0, label=look.name)
        for look in series_of(seats)
    ]
    handles.append(Patch(facecolor=LINE, label="nobody"))
    legend_of_all(figure, handles, length=1.4)


def draw_since(
    curves: Sequence[tuple[str, Sequence[int], Sequence[Interval]]],
    rounds: tuple[str, Mapping[int, str]],
) -> Figure:
    """Return the share of games that are settled by each round, a line a run.

    Parameters
    ----------
    curves : sequence of (run, rounds, intervals)
    rounds : (name, labels)
    """
    from matplotlib.figure import Figure

    looks = series_of([name for name, _, _ in curves])
    with house_style():
        figure = Figure(figsize=(WIDTH, 2.9), layout="constrained")
        axes = figure.add_subplot()
        for look, (name, played, intervals) in zip(looks, curves, strict=True):
            shown = [(100 * a, 100 * b, 100 * c) for a, b, c in intervals]
            _line(axes, Line(0, 0, tuple(played), tuple(shown)), look, look.line)
            axes.plot([], [], color=look.colour, marker=look.marker, ls=look.line, label=name)
            for one, numbers in zip(played, shown, strict=True):
                if len(curves) == 1:
                    axes.annotate(
                        f"{numbers[0]:.0f}", (one, numbers[0]), (0, 7),
                        textcoords="offset points", ha="center", size=SMALL,
                    )  # fmt: skip
        _rounds(axes, [one for _, played, _ in curves for one in played], rounds)
        axes.set_ylim(0, 105)
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:.0f} %")
        axes.set_yticks(range(0, 101, 25))
        bare(axes, grid="y")
        axes.set_xlabel(f"by the end of {rounds[0].lower()}")
        if len(curves) > 1:
            legend_above(axes, len(curves))
    return figure


def draw_matrix(
    panels: Sequence[tuple[str, Sequence[tuple[str, Sequence[float | None]]]]],
    columns: Sequence[str],
    ends: tuple[str, str] | None,
    *,
    percent: bool = False,
) -> Figure:
    """Return numbers as a coloured table: a panel a run.

    Parameters
    ----------
    panels : sequence of (title, rows)
        A row: its label, and a number, or None, a column.
    columns : sequence of str
    ends : (str, str), optional
        Numbers are differences between two seats: whom those below none help, and those above.
        Then each column is shaded by its own greatest, else all by the greatest of all.
    percent : bool
        Numbers are shares, and are written in per cent.
    """
    from matplotlib.figure import Figure

    most = max(len(rows) for _, rows in panels)
    with house_style():
        height = 0.75 + len(panels) * (0.35 + 0.26 * most)
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        grid = figure.subplots(len(panels), 1, squeeze=False)[:, 0]
        for axes, (title, rows) in zip(grid, panels, strict=True):
            _cells(axes, rows, len(columns), signed=ends is not None, percent=percent)
            axes.set_xlim(-0.5, len(columns) - 0.5)
            axes.set_ylim(len(rows) - 0.5, -0.5)
            axes.set_yticks(range(len(rows)), [label for label, _ in rows], size=SMALL + 0.5)
            heads = [fill(column, max(8, 72 // len(columns))) for column in columns]
            axes.set_xticks(range(len(columns)), heads, size=SMALL + 0.5)
            axes.xaxis.tick_top()
            axes.tick_params(axis="x", labelcolor=INK)
            for spine in axes.spines.values():
                spine.set_visible(False)
            if title:
                axes.set_title(title, size=10, weight="bold", color=INK, loc="left", pad=24)
        if ends:
            grid[-1].set_xlabel(f"− helps {ends[0]}     + helps {ends[1]}", size=SMALL + 0.5)
    return figure


def _cells(
    axes: Any,
    rows: Sequence[tuple[str, Sequence[float | None]]],
    columns: int,
    *,
    signed: bool,
    percent: bool,
) -> None:
    """Draw the cells of a coloured table."""
    from matplotlib.colors import LinearSegmentedColormap, to_hex
    from matplotlib.patches import Rectangle

    middle = 0.5 if signed else 0.0
    shades = ["#c96a1b", "#ffffff", "#3b8ec4"] if signed else ["#ffffff", "#3b8ec4"]
    scale = LinearSegmentedColormap.from_list("cells", shades)
    tops = [
        max((abs(own[column] or 0.0) for _, own in rows), default=0.0) for column in range(columns)
    ]
    if not signed:
        tops = [max(tops)] * columns
    places = 2 if max(tops, default=0.0) < 10 else 1
    for row, (_, numbers) in enumerate(rows):
        for column, number in enumerate(numbers):
            if number is None:
                continue
            shade = to_hex(scale(middle + (1 - middle) * number / (tops[column] or 1.0)))
            box = (column - 0.48, row - 0.45)
            axes.add_patch(Rectangle(box, 0.96, 0.9, facecolor=shade, lw=0))
            if percent:
                axes.text(
                    column, row, f"{100 * number:.0f} %", ha="center", va="center", size=SMALL
                )
            elif round(number, places):
                told = f"{number:{'+' if signed else ''}.{places}f}".replace("-", "\u2212")
                axes.text(column, row, told, ha="center", va="center", size=SMALL)


def draw_differences(
    rows: Sequence[tuple[str, Sequence[Interval | None]]],
    runs: Sequence[str],
    ends: tuple[str, str],
    measure: str,
) -> Figure:
    """Return differences around none as dots with intervals, a row each, a mark a run.

    Parameters
    ----------
    rows : sequence of (label, intervals)
        An interval, or None, a run; shares are drawn in percentage points.
    runs : sequence of str
    ends : (str, str)
        Whom it helps to the left and to the right.
    measure : str
    """
    from matplotlib.figure import Figure

    looks = series_of([""] if len(runs) == 1 else list(runs))
    with house_style():
        height = 1.15 + len(rows) * (0.2 + 0.12 * len(runs))
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        axes = figure.add_subplot()
        reference(axes, 0)
        named: set[int] = set()  # runs that the legend has
        for row, (_, intervals) in enumerate(rows):
            for number, (look, one) in enumerate(zip(looks, intervals, strict=True)):
                if one is not None:
                    at = row + (number - (len(looks) - 1) / 2) * 0.26
                    shown = (100 * one[0], 100 * one[1], 100 * one[2])
                    dot(axes, at, shown, look, label=None if number in named else look.name, size=5)
                    named.add(number)
        axes.set_yticks(range(len(rows)), [label for label, _ in rows], size=SMALL + 0.5)
        axes.set_ylim(len(rows) - 0.4, -0.6)
        reach = 1.1 * max(abs(end) for end in axes.get_xlim())
        axes.set_xlim(-reach, reach)
        axes.set_xlabel(f"← {ends[0]}  ·  {measure}  ·  {ends[1]} →")
        bare(axes)
        if len(runs) > 1:
            legend_above(axes, len(runs))
    return figure
