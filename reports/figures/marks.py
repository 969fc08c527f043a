"""What charts are drawn with: dots on their intervals, series that differ in more than colour."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from reports.figures.style import INK, LINE, SOFT, colours

WIDTH = 7.2  # inches, of every chart
SMALL = 8.5  # size of text that steps back
_MARKERS = ("o", "s", "^", "D", "v")
_LINES: tuple[Any, ...] = ("-", (0, (5, 2)), (0, (1.5, 1.5)), (0, (6, 2, 1.5, 2)), (0, (9, 3)))
_HATCHES = ("", "////", "....", "\\\\\\\\", "xxxx")


@dataclass(frozen=True)
class Series:
    """How one of several series looks: also in grey, also to the colour-blind."""

    name: str
    colour: str
    marker: str
    line: Any
    hatch: str


def series_of(names: Sequence[str]) -> list[Series]:
    """Return a look for each name, told apart by colour, marker, line and hatch."""
    return [
        Series(
            name,
            colour,
            _MARKERS[place % len(_MARKERS)],
            _LINES[place % len(_LINES)],
            _HATCHES[place % len(_HATCHES)],
        )
        for place, (name, colour) in enumerate(zip(names, colours(names), strict=True))
    ]


def dot(
    axes: Any,
    at: float,
    interval: tuple[float, float, float],
    look: Series,
    *,
    upright: bool = False,
    size: float = 5.5,
    label: str | None = None,
) -> None:
    """Draw an estimate as a mark on its interval.

    Parameters
    ----------
    axes : Axes
    at : float
        Its place on the other axis.
    interval : (estimate, low, high)
    look : Series
    upright : bool
        Whether the numbers go up instead of to the right.
    size : float
        Of the mark, in points.
    label : str, optional
        For the legend.
    """
    estimate, low, high = interval
    ends, places = [low, high], [at, at]
    mark = (at, estimate) if upright else (estimate, at)
    line = (places, ends) if upright else (ends, places)
    axes.plot(*line, color=look.colour, lw=1.6, solid_capstyle="butt", alpha=0.75)
    for end in ends:
        cap = (
            ([at - 0.06, at + 0.06], [end, end])
            if upright
            else ([end, end], [at - 0.08, at + 0.08])
        )
        axes.plot(*cap, color=look.colour, lw=1.2, alpha=0.75)
    axes.plot(*mark, marker=look.marker, color=look.colour, ms=size, ls="", label=label, zorder=4)


def bare(axes: Any, *, grid: str = "x") -> None:
    """Leave only a soft grid of an axes' frame."""
    for side in ("left", "top", "right"):
        axes.spines[side].set_visible(False)
    axes.grid(axis=grid, color=LINE, lw=0.7)
    axes.set_axisbelow(True)


def legend_above(axes: Any, columns: int, **more: Any) -> None:
    """Put the legend in a line above the axes, to the left."""
    axes.legend(
        loc="lower left",
        bbox_to_anchor=(-0.01, 1.0),
        ncols=columns,
        frameon=False,
        fontsize=SMALL + 0.5,
        handletextpad=0.5,
        columnspacing=1.4,
        borderaxespad=0.2,
        **more,
    )


def reference(axes: Any, at: float, *, upright: bool = True) -> None:
    """Draw a line at an even share, or at no difference."""
    draw = axes.axvline if upright else axes.axhline
    draw(at, color=SOFT, lw=1, ls=(0, (4, 3)), zorder=1)


def panel_title(axes: Any, text: str) -> None:
    """Head a panel of several."""
    axes.set_title(text, size=10, weight="bold", color=INK, loc="left", pad=6)


def legend_of_all(figure: Any, handles: Sequence[Any], *, length: float, columns: int = 0) -> None:
    """Draw one legend above all panels of a figure.

    Parameters
    ----------
    figure : Figure
    handles : sequence of artists
        With their labels.
    length : float
        Of a handle, in letters.
    columns : int
        At most; 0 means all in one row.
    """
    figure.legend(
        handles=handles,
        loc="outside upper left",
        ncols=min(len(handles), columns or len(handles)),
        frameon=False,
        fontsize=SMALL + 0.5,
        handlelength=length,
    )
