"""Charts of who wins, and by how much."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from reports.figures.marks import (
    SMALL,
    WIDTH,
    bare,
    dot,
    legend_above,
    panel_title,
    reference,
    series_of,
)
from reports.figures.style import LINE, PAPER, SOFT, house_style
from reports.metrics.intervals import Estimate

if TYPE_CHECKING:
    from matplotlib.figure import Figure

BINS = 24  # the most bars to a side


def draw_wins(
    rows: Sequence[tuple[str, Sequence[Estimate | None]]],
    runs: Sequence[str],
    even: float,
    band: tuple[float, float] | None,
) -> Figure:
    """Return shares of wins as dots with their intervals, one row a seat, a mark a run.

    Parameters
    ----------
    rows : sequence of (label, estimates)
        An estimate, or None, a run.
    runs : sequence of str
    even : float
        The even share: a line.
    band : (float, float) or None
        What counts as fair: shaded.
    """
    from matplotlib.figure import Figure

    looks = series_of([""] if len(runs) == 1 else list(runs))
    height = 1.1 + len(rows) * (0.34 + 0.2 * len(runs)) + (0.3 if len(runs) > 1 else 0)
    with house_style():
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        axes = figure.add_subplot()
        if band:
            axes.axvspan(100 * band[0], 100 * band[1], color=LINE, alpha=0.45, lw=0, zorder=0)
        reference(axes, 100 * even)
        for row, (_, estimates) in enumerate(rows):
            for number, (look, one) in enumerate(zip(looks, estimates, strict=True)):
                if one is None:
                    continue
                at = row + (number - (len(looks) - 1) / 2) * 0.3
                numbers = (100 * one.estimate, 100 * one.low, 100 * one.high)
                dot(axes, at, numbers, look, label=look.name if row == 0 else None)
                axes.annotate(
                    f"{100 * one.estimate:.1f}",
                    (numbers[2], at),
                    (6, 0),
                    textcoords="offset points",
                    va="center",
                    size=SMALL,
                )
        found = [one for _, estimates in rows for one in estimates if one is not None]
        reach = max(0.06, *(max(abs(one.low - even), abs(one.high - even)) for one in found)) * 1.25
        axes.set_xlim(max(0, 100 * (even - reach)), min(100, 100 * (even + reach)))
        axes.set_ylim(len(rows) - 0.4, -0.6)
        axes.set_yticks(range(len(rows)), [label for label, _ in rows])
        axes.set_xlabel("share of wins, %")
        bare(axes)
        if len(runs) > 1:
            legend_above(axes, len(runs))
    return figure


def draw_margins(
    panels: Sequence[tuple[str, Mapping[str | None, Mapping[float, int]]]],
    seats: Sequence[str],
    measure: str,
) -> Figure:
    """Return how far ahead winners end, as bars: a panel a run.

    Parameters
    ----------
    panels : sequence of (title, games by winner and margin)
    seats : sequence of str
        Names by seat; of two the second's wins are drawn to the left.
    measure : str
        What margins count.
    """
    from matplotlib.figure import Figure

    two = len(seats) == 2
    with house_style():
        figure = Figure(figsize=(WIDTH, 0.8 + 1.75 * len(panels)), layout="constrained")
        grid = figure.subplots(len(panels), 1, sharex=True, squeeze=False)[:, 0]
        for axes, (title, games) in zip(grid, panels, strict=True):
            (_two_sided if two else _one_sided)(axes, games, seats)
            axes.yaxis.set_major_formatter(lambda value, _: f"{value:.0f} %")
            axes.yaxis.set_major_locator(_few_ticks())
            bare(axes, grid="y")
            axes.tick_params(axis="y", labelcolor=SOFT)
            if title:
                panel_title(axes, title)
        if two:
            _name_sides(grid[0], seats)
        grid[-1].set_xlabel(measure)
    return figure


def _few_ticks(most: int = 4) -> Any:
    from matplotlib.ticker import MaxNLocator

    return MaxNLocator(most, integer=True)


def _width_of(most: float, sides: int) -> int:
    """Return how many margins stand together in a bar, so that there are not too many."""
    return max(1, -(-int(most + 1) * sides // (BINS * sides)))


def _two_sided(
    axes: Any, games: Mapping[str | None, Mapping[float, int]], seats: Sequence[str]
) -> None:
    looks = series_of(seats)
    whole = sum(count for own in games.values() for count in own.values())
    most = max((margin for own in games.values() for margin in own), default=0)
    width = _width_of(most, 1)
    for look, sign in zip(looks, (1, -1), strict=True):
        bars: dict[float, int] = {}
        for margin, count in games.get(look.name, {}).items():
            place = sign * (int(margin) // width) if margin else sign * 0.22
            bars[place] = bars.get(place, 0) + count
        wide = [0.4 if abs(place) < 0.5 else 0.82 for place in bars]
        axes.bar(
            [place * width for place in bars],
            [100 * count / whole for count in bars.values()],
            [one * width for one in wide],
            color=look.colour,
            hatch=look.hatch,
            edgecolor="#ffffff",
            lw=0,
            label=look.name,
        )
    axes.set_xlim(-(most + 0.7 * width), most + 0.7 * width)
    axes.xaxis.set_major_formatter(lambda value, _: f"{abs(value):.0f}")
    if most <= 12:
        axes.set_xticks(range(-int(most), int(most) + 1))


def _one_sided(
    axes: Any, games: Mapping[str | None, Mapping[float, int]], _: Sequence[str]
) -> None:
    whole = sum(count for own in games.values() for count in own.values())
    most = max((margin for own in games.values() for margin in own), default=0)
    width = _width_of(most, 1)
    bars: dict[int, int] = {}
    for own in games.values():
        for margin, count in own.items():
            bars[int(margin) // width] = bars.get(int(margin) // width, 0) + count
    axes.bar(
        [place * width + (width - 1) / 2 for place in bars],  # on the margins that it counts
        [100 * count / whole for count in bars.values()],
        0.86 * width,
        color=series_of(["all"])[0].colour,
    )
    axes.set_xlim(-0.5, None)
    axes.xaxis.set_major_locator(_few_ticks(8))


def _name_sides(axes: Any, seats: Sequence[str]) -> None:
    axes.set_ylim(0, 1.2 * axes.get_ylim()[1])  # so that no bar stands behind the words
    for name, where, side in ((seats[1], 0.02, "left"), (seats[0], 0.98, "right")):
        arrow = f"← {name} wins by" if side == "left" else f"{name} wins by →"
        axes.annotate(
            arrow,
            (where, 0.96),
            xycoords="axes fraction",
            ha=side,
            va="top",
            size=SMALL + 0.5,
            color=SOFT,
            bbox={"facecolor": PAPER, "lw": 0, "pad": 1.5},  # no line runs through the words
        )
