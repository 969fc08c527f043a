"""Charts of when something came: survival, hazard, result, drivers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import polars as pl

from reports.figures.marks import (
    SMALL,
    WIDTH,
    Series,
    bare,
    dot,
    legend_above,
    panel_title,
    reference,
    series_of,
)
from reports.figures.style import INK, SOFT, house_style

if TYPE_CHECKING:
    from matplotlib.figure import Figure

ALL = "all"


@dataclass(frozen=True)
class Curve:
    """A survival curve, and the one that was to be expected."""

    name: str
    found: pl.DataFrame  # time, estimate, low, high
    expected: pl.DataFrame | None = None  # time, survival


def draw_survival(curves: Sequence[Curve], time: str) -> Figure:
    """Return survival curves as steps, with their bands, and what was to be expected, dotted.

    Parameters
    ----------
    curves : sequence of Curve
    time : str
        What times are called: below the axis.
    """
    from matplotlib.figure import Figure

    looks = series_of([curve.name for curve in curves])
    with house_style():
        figure = Figure(figsize=(WIDTH, 3.4), layout="constrained")
        axes = figure.add_subplot()
        for look, curve in zip(looks, curves, strict=True):
            frame = curve.found
            steps: Any = {"where": "post", "color": look.colour}
            axes.step(
                frame["time"],
                100 * frame["estimate"],
                lw=2.2,
                ls=look.line,
                label=look.name or "as played",
                **steps,
            )
            axes.fill_between(
                frame["time"],
                100 * frame["low"],
                100 * frame["high"],
                step="post",
                color=look.colour,
                alpha=0.22,
                lw=0,
            )
            if frame.height <= 20:
                axes.plot(
                    frame["time"], 100 * frame["estimate"], look.marker, color=look.colour, ms=5
                )
            if curve.expected is not None:
                name = f"{curve.name}: expected" if curve.name else "expected of the set-up"
                axes.plot(
                    curve.expected["time"],
                    100 * curve.expected["survival"],
                    marker="x",
                    ls="",
                    ms=8,
                    mew=1.8,
                    color=INK if len(curves) == 1 else look.colour,
                    label=name,
                    zorder=5,
                )
        first = min(int(curve.found["time"].min()) for curve in curves)  # type: ignore[arg-type]
        last = max(int(curve.found["time"].max()) for curve in curves)  # type: ignore[arg-type]
        axes.set_xlim(first - 0.15, last + 0.35)
        if last - first <= 20:
            axes.set_xticks(range(first, last + 1))
        axes.set_ylim(-2, 103)
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:.0f} %")
        axes.set_ylabel("not come by then", size=SMALL + 0.5)
        axes.set_xlabel(f"end of {time}")
        bare(axes, grid="y")
        handles = len(axes.get_legend_handles_labels()[1])
        if handles > 1:
            legend_above(axes, min(handles, 4))
    return figure


def draw_hazard(
    panels: Sequence[tuple[str, pl.DataFrame, pl.DataFrame | None]],
    steps: Sequence[tuple[str, str]],
    time: str,
) -> Figure:
    """Return how often it comes at each time if it has not come before, as bars: a panel a run.

    Parameters
    ----------
    panels : sequence of (title, hazard, expected)
        From `reports.metrics.timing`.
    steps : sequence of (id, label)
        The parts of a bar, from below; `ALL` where there is only one.
    time : str
    """
    from matplotlib.figure import Figure

    looks = series_of([label for _, label in steps])
    with house_style():
        figure = Figure(figsize=(WIDTH, 0.9 + 2.2 * len(panels)), layout="constrained")
        grid = figure.subplots(len(panels), 1, sharex=True, squeeze=False)[:, 0]
        for axes, (title, found, expected) in zip(grid, panels, strict=True):
            whole = found.filter(pl.col("step") == ALL)
            _stack(axes, found, zip(looks, steps, strict=True), whole.height)
            _top_with_intervals(axes, whole)
            if expected is not None:
                _expect(axes, expected)
            axes.set_ylim(0, 100 * min(1.12, max(whole["high"]) * 1.2))
            axes.yaxis.set_major_formatter(
                lambda value, _: f"{value:.0f} %" if value <= 100 else ""
            )
            axes.set_xticks(whole["time"].to_list() if whole.height <= 20 else [])
            bare(axes, grid="y")
            if title:
                panel_title(axes, title)
        labels = len(grid[0].get_legend_handles_labels()[1])
        if labels and (labels > 1 or steps[0][1]):
            if panels[0][0]:
                grid[0].legend(loc="upper left", frameon=False, fontsize=SMALL)
            else:
                legend_above(grid[0], labels)
        grid[-1].set_xlabel(time)
    return figure


def _stack(
    axes: Any, found: pl.DataFrame, parts: Iterable[tuple[Series, tuple[str, str]]], times: int
) -> None:
    """Draw the hazard of each step on top of the one before."""
    base = [0.0] * times
    for look, (step, _) in parts:
        own = found.filter(pl.col("step") == step)
        tall = (100 * own["estimate"]).to_list()
        axes.bar(
            own["time"],
            tall,
            0.6,
            base,
            color=look.colour,
            hatch=look.hatch,
            edgecolor="#ffffff",
            lw=0,
            label=look.name or None,
        )
        base = [low + more for low, more in zip(base, tall, strict=True)]


def _top_with_intervals(axes: Any, whole: pl.DataFrame) -> None:
    """Draw the intervals of the whole bars, and write what they come to."""
    ends = [100 * (whole["estimate"] - whole["low"]), 100 * (whole["high"] - whole["estimate"])]
    axes.errorbar(
        whole["time"], 100 * whole["estimate"], ends, fmt="none", ecolor=INK, capsize=3, lw=1.2
    )
    for row in whole.iter_rows(named=True):
        axes.annotate(
            _per_cent(row["estimate"]),
            (row["time"], 100 * row["high"]),
            (0, 4),
            textcoords="offset points",
            ha="center",
            size=SMALL,
        )


def _expect(axes: Any, expected: pl.DataFrame) -> None:
    """Draw arrowheads at what the set-up lets expect."""
    own = expected.filter((pl.col("step") == ALL) & (pl.col("expected") >= 0.5))
    axes.scatter(
        own["time"] + 0.38,
        100 * own["expected"] / own["open"],
        marker="<",
        s=34,
        color=INK,
        label="expected of the set-up",
        zorder=4,
    )


def draw_result(
    panels: Sequence[tuple[str, Sequence[tuple[str, Sequence[tuple[float, float, float]]]]]],
    seats: Sequence[str],
    even: float,
    time: str,
) -> Figure:
    """Return who wins by the time at which it came: a panel a run, a mark a seat.

    Parameters
    ----------
    panels : sequence of (title, rows)
        A row: the time's label, and (estimate, low, high) a seat.
    seats : sequence of str
        Which are drawn; of two only the first, since the other mirrors it.
    even : float
    time : str
    """
    from matplotlib.figure import Figure

    looks = series_of(seats)
    with house_style():
        figure = Figure(figsize=(WIDTH, 0.7 + 2.0 * len(panels)), layout="constrained")
        grid = figure.subplots(len(panels), 1, squeeze=False)[:, 0]
        for axes, (title, rows) in zip(grid, panels, strict=True):
            reference(axes, 100 * even, upright=False)
            for place, (_, estimates) in enumerate(rows):
                for number, (look, one) in enumerate(zip(looks, estimates, strict=True)):
                    at = place + (number - (len(looks) - 1) / 2) * 0.16
                    shown = (100 * one[0], 100 * one[1], 100 * one[2])
                    dot(axes, at, shown, look, upright=True, label=None if place else look.name)
            axes.set_xticks(range(len(rows)), [label for label, _ in rows])
            axes.set_xlim(-0.6, len(rows) - 0.4)
            axes.yaxis.set_major_formatter(lambda value, _: f"{value:.0f} %")
            bare(axes, grid="y")
            low, high = axes.get_ylim()
            room = 0.08 * (high - low)
            axes.set_ylim(max(0, low - room), high + room)
            if title:
                panel_title(axes, title)
            axes.set_ylabel(f"{seats[0]} wins" if len(seats) == 1 else "wins", size=SMALL + 0.5)
        if len(seats) > 1:
            grid[0].legend(loc="best", frameon=False, fontsize=SMALL, ncols=len(seats))
        grid[-1].set_xlabel(time)
    return figure


def draw_groups(
    panels: Sequence[tuple[str, Sequence[tuple[str, tuple[float, float, float]]]]], measure: str
) -> Figure:
    """Return how often something came by groups of games: a panel a run, from few to many.

    Parameters
    ----------
    panels : sequence of (title, rows)
        A row: the group's label, and (estimate, low, high).
    measure : str
        What is drawn: below the axis.
    """
    from matplotlib.figure import Figure

    (look,) = series_of([""])
    most = max(len(rows) for _, rows in panels)
    with house_style():
        figure = Figure(
            figsize=(WIDTH, 0.7 + (0.3 + 0.32 * most) * len(panels)), layout="constrained"
        )
        grid = figure.subplots(len(panels), 1, sharex=True, squeeze=False)[:, 0]
        for axes, (title, rows) in zip(grid, panels, strict=True):
            for place, (_, one) in enumerate(rows):
                shown = (100 * one[0], 100 * one[1], 100 * one[2])
                axes.plot([0, shown[0]], [place, place], color=look.colour, lw=5, alpha=0.25)
                dot(axes, place, shown, look)
                axes.annotate(
                    _per_cent(one[0]), (shown[2], place), (7, 0), textcoords="offset points",
                    va="center", size=SMALL,
                )  # fmt: skip
            axes.set_yticks(range(len(rows)), [label for label, _ in rows])
            axes.set_ylim(len(rows) - 0.4, -0.6)
            axes.set_xlim(0, 108)
            axes.set_xticks(range(0, 101, 25))
            axes.xaxis.set_major_formatter(lambda value, _: f"{value:.0f} %")
            bare(axes)
            if title:
                panel_title(axes, title)
        grid[-1].set_xlabel(measure, color=SOFT)
    return figure


def _per_cent(share: float) -> str:
    return f"{100 * share:.0f} %" if share >= 0.095 else f"{100 * share:.1f} %"
