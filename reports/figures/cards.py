"""Charts of cards: win effects with intervals, price against value, buy rate against effect.

Each takes tidy rows, one a card, so that it knows neither game nor run. Shapes and widths tell
apart what colours do too: they hold in greyscale.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from reports.figures.cards_labels import place_labels
from reports.figures.style import ACCENT, INK, LINE, PAPER, SOFT, house_style
from reports.metrics.intervals import Estimate

if TYPE_CHECKING:
    from matplotlib.figure import Figure

ROW = 0.2  # inches a card of the forest
NAME, FLAG, EDGE = 2.3, 1.75, 0.25  # inches left of the forest, right of it with flags, without
FOREST_WIDTH = 8.2
ABOVE, BELOW = "#d55e00", "#0072b2"  # Okabe and Ito's vermilion and blue


@dataclass(frozen=True)
class Dot:
    """A card in a chart.

    Attributes
    ----------
    name : str
        As printed.
    effect : Estimate
        Its win effect.
    shrunk : Estimate or None
        The same, drawn toward the mean of all cards.
    flags : tuple of str
        Why it stands out.
    cost : int or None
    buy_rate : Estimate or None
    off : Estimate or None
        How far its effect lies off the price's line.
    """

    name: str
    effect: Estimate
    shrunk: Estimate | None = None
    flags: tuple[str, ...] = ()
    cost: int | None = None
    buy_rate: Estimate | None = None
    off: Estimate | None = None


def forest(dots: Sequence[Dot], margin: float) -> Figure:
    """Return a forest plot: a row a card, the greatest effect on top.

    An open circle on a thin line is the effect as counted and its interval; the solid dot on a
    thick line is the same shrunk. The band about nil is as wide as ``margin``: less doesn't matter.
    Flagged cards are bold, the words beside them.
    """
    from matplotlib.figure import Figure

    rows = sorted(dots, key=lambda dot: -_best(dot).estimate)
    height = ROW * len(rows) + 0.85
    with house_style():
        figure = Figure(figsize=(FOREST_WIDTH, height))
        inner = FOREST_WIDTH - NAME - (FLAG if any(dot.flags for dot in rows) else EDGE)
        axes = figure.add_axes(
            (NAME / FOREST_WIDTH, 0.62 / height, inner / FOREST_WIDTH, ROW * len(rows) / height)
        )
        axes.set_ylim(len(rows) - 0.5, -0.5)
        axes.axvspan(-100 * margin, 100 * margin, color="#eceef1", lw=0, zorder=0)
        axes.axvline(0, color=SOFT, lw=0.9, zorder=1)
        for place, dot in enumerate(rows):
            _row(axes, dot, place)
        _names(axes, rows)
        axes.set_xlim(*_reach([dot.effect for dot in rows]))
        axes.grid(axis="x", color=LINE, lw=0.5, alpha=0.8)
        axes.set_axisbelow(True)
        axes.spines["left"].set_visible(False)
        axes.set_xlabel(
            "win effect in percentage points, with 95 % intervals\n"
            "open circle: as counted · dot: shrunk toward the mean of all cards",
            size=8.5,
        )
    return figure


def _best(dot: Dot) -> Estimate:
    return dot.shrunk or dot.effect


def _row(axes: Any, dot: Dot, place: int) -> None:
    """Draw one card: as counted in thin lines, shrunk in thick ones."""
    effect, best = dot.effect, _best(dot)
    above, below = place - 0.17, place + 0.13
    axes.plot(_ends(effect), [above, above], color=SOFT, lw=0.9, zorder=2)
    axes.plot(100 * effect.estimate, above, "o", mfc=PAPER, mec=SOFT, mew=0.9, ms=4.5, zorder=3)
    strong = ACCENT if dot.flags else INK
    axes.plot(
        _ends(best), [below, below], color=strong, lw=3, alpha=0.4, solid_capstyle="butt", zorder=4
    )
    axes.plot(100 * best.estimate, below, "o", color=strong, ms=4.5, zorder=5)


def _names(axes: Any, rows: Sequence[Dot]) -> None:
    axes.set_yticks(range(len(rows)), [dot.name for dot in rows], size=8.5)
    axes.tick_params(axis="y", pad=6)
    for label, dot in zip(axes.get_yticklabels(), rows, strict=True):
        label.set_fontweight("bold" if dot.flags else "normal")
    for place, dot in enumerate(rows):
        if dot.flags:
            axes.annotate(
                ", ".join(dot.flags),
                (1, place),
                (8, 0),
                xycoords=("axes fraction", "data"),
                textcoords="offset points",
                va="center",
                size=8,
                color=ACCENT,
            )


def price_and_value(dots: Sequence[Dot], line: tuple[float, float], margin: float) -> Figure:
    """Return the win effect of cards against what they cost, and the line that prices follow.

    Parameters
    ----------
    dots : sequence of Dot
        With ``cost``; those whose flags say so are drawn as worth more or less than their price.
    line : (float, float)
        The effect at cost 0, and what each unit of cost adds.
    margin : float
        Half the width of the band about the line.
    """
    from matplotlib.figure import Figure

    shown = sorted(
        (dot for dot in dots if dot.cost is not None), key=lambda dot: dot.effect.estimate
    )
    costs = sorted({dot.cost for dot in shown if dot.cost is not None})
    with house_style():
        figure = Figure(figsize=(8.2, 5.2))
        axes = figure.add_axes((0.09, 0.12, 0.88, 0.84))
        ends = (costs[0] - 0.6, costs[-1] + 0.6)
        level = [100 * (line[0] + line[1] * end) for end in ends]
        axes.fill_between(
            ends,
            [y - 100 * margin for y in level],
            [y + 100 * margin for y in level],
            color="#eceef1",
            lw=0,
            zorder=0,
        )
        axes.plot(ends, level, color=SOFT, lw=1.2, zorder=1)
        axes.axhline(0, color=LINE, lw=0.8, zorder=0)
        points = _apart(shown)
        for dot, (x, y) in zip(shown, points, strict=True):
            _point(axes, dot, x, y)
        axes.set_xlim(*ends)
        axes.set_ylim(*_reach([dot.effect for dot in shown]))
        axes.set_xticks(costs)
        axes.set_xlabel("printed cost")
        axes.set_ylabel("win effect, percentage points")
        axes.grid(axis="y", color=LINE, lw=0.5, alpha=0.8)
        axes.set_axisbelow(True)
        place_labels(axes, points, _outliers(shown, lambda dot: dot.off), bars=_bars(shown, points))
    return figure


def buying_and_effect(dots: Sequence[Dot]) -> Figure:
    """Return the buy rate of cards against their win effect.

    Right of the dotted line, the median card, are those that are bought more readily than most.
    """
    from statistics import median

    from matplotlib.figure import Figure

    shown = [dot for dot in dots if dot.buy_rate is not None]
    points = [
        (100 * dot.buy_rate.estimate, 100 * dot.effect.estimate) for dot in shown if dot.buy_rate
    ]
    with house_style():
        figure = Figure(figsize=(8.2, 5.2))
        axes = figure.add_axes((0.09, 0.12, 0.88, 0.84))
        axes.axhline(0, color=SOFT, lw=0.9, zorder=0)
        axes.axvline(median(x for x, _ in points), color=SOFT, lw=0.9, ls=(0, (1, 2)), zorder=0)
        for dot, (x, y) in zip(shown, points, strict=True):
            if dot.buy_rate is not None:
                axes.plot(_ends(dot.buy_rate), [y, y], color=SOFT, lw=0.8, alpha=0.6, zorder=2)
            _point(axes, dot, x, y)
        reach = [x for x, _ in points]
        room = max(0.06 * (max(reach) - min(reach)), 1.0)
        axes.set_xlim(max(-1.0, min(reach) - room), min(101.0, max(reach) + room))
        axes.set_ylim(*_reach([dot.effect for dot in shown]))
        axes.set_xlabel("buy rate: bought, of the opportunities to, %")
        axes.set_ylabel("win effect, percentage points")
        axes.grid(color=LINE, lw=0.5, alpha=0.8)
        axes.set_axisbelow(True)
        place_labels(
            axes,
            points,
            _outliers(shown, lambda dot: dot.effect),
            bars=_bars(shown, points, level=True),
        )
    return figure


def _point(axes: Any, dot: Dot, x: float, y: float) -> None:
    """Draw a card with the interval of its effect: its shape says on which side it stands out."""
    shape, colour, size = "o", SOFT, 5.0
    if dot.flags:
        up = dot.effect.estimate > 0
        shape, colour, size = ("^" if up else "v"), (ABOVE if up else BELOW), 7.5
    axes.plot([x, x], _ends(dot.effect), color=colour, lw=1, alpha=0.7, zorder=2)
    axes.plot(x, y, shape, color=colour, mec=PAPER, mew=0.6, ms=size, zorder=4)


def _apart(dots: Sequence[Dot]) -> list[tuple[float, float]]:
    """Return points of cards by cost and effect; those of one cost side by side in files.

    ``dots`` are in the order of their effects, so that neighbours stand in different files.
    """
    of_cost: dict[int, int] = {}
    for dot in dots:
        of_cost[dot.cost or 0] = of_cost.get(dot.cost or 0, 0) + 1
    count = dict.fromkeys(of_cost, 0)
    points = []
    for dot in dots:
        cost = dot.cost or 0
        files = min(7, 1 + of_cost[cost] // 3)
        file = (3 * count[cost]) % files if files % 3 else (2 * count[cost]) % files
        count[cost] += 1
        points.append((cost + 0.1 * (file - (files - 1) / 2), 100 * dot.effect.estimate))
    return points


def _outliers(dots: Sequence[Dot], figure_of: Any) -> list[tuple[int, str]]:
    """Return the flagged cards, then the two farthest on either side."""
    ranked = sorted(
        (place for place, dot in enumerate(dots) if figure_of(dot) is not None),
        key=lambda place: figure_of(dots[place]).estimate,
    )
    flagged = [place for place, dot in enumerate(dots) if dot.flags]
    flagged.sort(key=lambda place: -abs(dots[place].effect.estimate))
    chosen = dict.fromkeys([*flagged, *ranked[:2], *ranked[-2:]])
    return [(place, dots[place].name) for place in chosen]


def _bars(
    dots: Sequence[Dot], points: Sequence[tuple[float, float]], *, level: bool = False
) -> list[tuple[float, float, float, float]]:
    """Return the lines of the intervals: upright of the effects, level of the buy rates."""
    bars = []
    for dot, (x, y) in zip(dots, points, strict=True):
        low, high = _ends(dot.effect)
        bars.append((x, low, x, high))
        if level and dot.buy_rate is not None:
            left, right = _ends(dot.buy_rate)
            bars.append((left, y, right, y))
    return bars


def _ends(figure: Estimate) -> tuple[float, float]:
    return 100 * figure.low, 100 * figure.high


def _reach(figures: Sequence[Estimate]) -> tuple[float, float]:
    """Return limits in percentage points that hold all estimates, and all usual intervals."""
    halves = sorted((one.high - one.low) / 2 for one in figures if one.high > one.low) or [0.0]
    usual = 3 * halves[len(halves) // 2]
    ends = [
        100
        * (one.estimate + side * min(usual, (one.high - one.low) / 2 if one.high > one.low else 0))
        for one in figures
        for side in (-1, 1)
    ]
    room = 0.05 * max(max(ends) - min(ends), 1.0)
    return min(ends) - room, max(ends) + room
