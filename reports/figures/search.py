"""The chart of a search's strength by its number of iterations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from reports.figures.marks import WIDTH, bare, reference, series_of
from reports.figures.style import house_style
from reports.metrics.intervals import Estimate

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def draw_strengths(
    title: str, found: Mapping[str, Sequence[tuple[int, Estimate]]], even: float
) -> Figure:
    """Return the chart: a line a search, with 95 % intervals.

    Parameters
    ----------
    title : str
    found : mapping
        By search: numbers of iterations, and the share of wins with each.
    even : float
        The share of one among equals.
    """
    from matplotlib.figure import Figure

    with house_style():
        figure = Figure(figsize=(WIDTH, 4.2), layout="constrained")
        axes = figure.add_subplot()
        reference(axes, 100 * even, upright=False)
        for look, points in zip(series_of(list(found)), found.values(), strict=True):
            shares = [share for _, share in points]
            axes.errorbar(
                [number for number, _ in points],
                [100 * share.estimate for share in shares],
                yerr=[
                    [100 * (share.estimate - share.low) for share in shares],
                    [100 * (share.high - share.estimate) for share in shares],
                ],
                color=look.colour,
                marker=look.marker,
                ls=look.line,
                label=look.name,
                capsize=3,
            )
        every = sorted({number for points in found.values() for number, _ in points})
        axes.set_xscale("log")
        axes.set_xticks(every, [f"{number:,}" for number in every])
        axes.set_xticks([], minor=True)
        bare(axes, grid="y")
        axes.set_title(title)
        axes.set_xlabel("iterations a decision, N")
        axes.set_ylabel("wins, %")
        axes.legend(loc="upper left", frameon=False)
    return figure
