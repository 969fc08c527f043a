"""The chart of a ladder: who beats whom, strengths, and sides, one row a policy."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from reports.figures.style import (
    ACCENT,
    BETTER,
    EVEN,
    INK,
    LINE,
    PAPER,
    SOFT,
    WORSE,
    colours,
    house_style,
)
from reports.metrics.ladder import Ladder

if TYPE_CHECKING:
    from matplotlib.figure import Figure

ROW = 0.52  # inches
COLUMN = 0.72
NARROWEST = 2.4  # a cross-table of two policies has room for what stands below it
LETTER = 0.08  # the width of one, about
RESOLUTION = 160  # dots an inch


def draw_ladder(ladder: Ladder) -> Figure:
    """Return the chart of a ladder, strongest on top.

    On the left the cross-table, in the middle strengths with their intervals, on the right each
    side's share of wins where all play alike.
    """
    from matplotlib.figure import Figure

    rows = len(ladder.rungs)
    names = max(len(rung.name) for rung in ladder.rungs)
    left = 0.35 + LETTER * names
    table = max(COLUMN * rows, NARROWEST)
    widths = [table, 3.3, 2.9]
    heads = 0.5 * names * LETTER + 0.2 if _slanted(ladder) else 0.2  # of the cross-table
    gap, right = 0.45, 0.3
    top = 1.0 + max(heads, 0.45)
    bottom = 0.75 if ladder.two else 1.0
    width = left + sum(widths) + 2 * gap + right
    height = top + ROW * rows + bottom
    with house_style():
        figure = Figure(figsize=(width, height))
        axes = []
        start = left
        for wide in widths:
            box = (start / width, bottom / height, wide / width, ROW * rows / height)
            axes.append(figure.add_axes(box))
            start += wide + gap
        for place in axes:
            place.set_ylim(rows - 0.5, -0.5)
        _cross_table(axes[0], ladder)
        _strengths(axes[1], ladder)
        _sides(axes[2], ladder)
        _titles(figure, ladder, height)
    return figure


def save(figure: Figure, path: Path) -> Path:
    """Write a figure as a PNG file whose bytes depend on nothing but the figure."""
    with house_style():
        figure.savefig(path, dpi=RESOLUTION, metadata={"Software": None})
    return path


def _titles(figure: Figure, ladder: Ladder, height: float) -> None:
    seats = len(ladder.seats)
    x = 0.3 / figure.get_figwidth()
    figure.text(x, 1 - 0.32 / height, ladder.title, size=15, weight="bold", va="top")
    least = min(len(meeting.games) for meeting in ladder.table.meetings.values())
    told = (
        f"{len(ladder.policies)} policies at {seats} seats, {least:,} games a pairing; "
        "bands are 95 % intervals"
    )
    figure.text(x, 1 - 0.66 / height, told, size=10, color=SOFT, va="top")


def _cross_table(axes: Any, ladder: Ladder) -> None:
    from matplotlib.colors import LinearSegmentedColormap, TwoSlopeNorm
    from matplotlib.patches import Rectangle

    shade = LinearSegmentedColormap.from_list("shares", [WORSE, EVEN, BETTER])
    norm = TwoSlopeNorm(ladder.table.even, 0, 1)
    rungs = ladder.rungs
    axes.set_xlim(-0.5, len(rungs) - 0.5)
    for row, rung in enumerate(rungs):
        for column, other in enumerate(rungs):
            corner = (column - 0.47, row - 0.45)
            if rung is other:
                axes.add_patch(Rectangle(corner, 0.94, 0.9, color="#fafafa", lw=0))
                continue
            share = ladder.shares[rung.policy, other.policy].estimate
            axes.add_patch(Rectangle(corner, 0.94, 0.9, color=shade(norm(share)), lw=0))
            dark = abs(norm(share) - 0.5) > 0.3
            told = ladder.beaten[rung.policy, other.policy] != 0
            axes.text(
                column,
                row,
                f"{100 * share:.0f}" if 0.005 < share < 0.995 else f"{100 * share:.1f}",
                ha="center",
                va="center",
                size=10,
                color=PAPER if dark else INK if told else SOFT,
                weight="bold" if told else "normal",
            )
    axes.set_yticks(range(len(rungs)), [rung.name for rung in rungs])
    slant = _slanted(ladder)
    axes.set_xticks(
        range(len(rungs)),
        [rung.name for rung in rungs],
        rotation=40 if slant else 0,
        ha="left" if slant else "center",
        rotation_mode="anchor",
    )
    axes.xaxis.tick_top()
    axes.tick_params(axis="x", labelcolor=SOFT, pad=4)
    for spine in axes.spines.values():
        spine.set_visible(False)
    what = "wins of the row against the column, %"
    note = what if ladder.two else f"{what}\n(the row alone among others; even is "
    if not ladder.two:
        note += f"{100 * ladder.table.even:.0f})"
    axes.set_xlabel(f"{note}\nbold: told apart from even", size=8.5, labelpad=8)


def _strengths(axes: Any, ladder: Ladder) -> None:
    rungs = ladder.rungs
    axes.axvline(0, color=LINE, lw=1, zorder=0)
    for row, rung in enumerate(rungs):
        found = rung.strength
        _dot(axes, found.estimate, (found.low, found.high), row, ACCENT)
        told = f"{found.estimate:,.0f}"
        if rung.policy != ladder.reference:
            told += f"  ·  {100 * rung.beats.estimate:.1f} %"
        axes.annotate(
            told, (found.estimate, row), (0, 8), textcoords="offset points", ha="center", size=8.5
        )
    low = min(rung.strength.low for rung in rungs)
    high = max(rung.strength.high for rung in rungs)
    room = 0.16 * max(high - low, 20)
    axes.set_xlim(low - room, high + room)
    axes.set_yticks([])
    axes.spines["left"].set_visible(False)
    axes.grid(axis="x", color=LINE, lw=0.6, alpha=0.7)
    axes.set_axisbelow(True)
    axes.set_title("Strength", pad=20)
    reference = ladder.policies[ladder.reference]
    axes.set_xlabel(f"Elo points above {reference}  ·  share won against {reference}", size=8.5)


def _sides(axes: Any, ladder: Ladder) -> None:
    rungs = ladder.rungs
    even = 100 * ladder.table.even
    shown = [0] if ladder.two else list(range(len(ladder.seats)))
    tints = colours(ladder.table.seats)
    axes.axvline(even, color=SOFT, lw=1, ls=(0, (3, 3)), zorder=0)
    spread = 0.62 / len(shown)
    for row, rung in enumerate(rungs):
        for number, seat in enumerate(shown):
            found = rung.sides[seat]
            at = row + (number - (len(shown) - 1) / 2) * spread
            low, high = 100 * found.low, 100 * found.high
            name = ladder.seats[seat] if row == 0 else None
            size = 6 if ladder.two else 4.5
            _dot(axes, 100 * found.estimate, (low, high), at, tints[seat], size=size, name=name)
            if ladder.two:
                axes.annotate(
                    f"{100 * found.estimate:.1f}",
                    (100 * found.estimate, at),
                    (0, 8),
                    textcoords="offset points",
                    ha="center",
                    size=8.5,
                )
    ends = [edge for rung in rungs for seat in shown for edge in _edges(rung.sides[seat])]
    reach = max(4, *(abs(100 * end - even) for end in ends)) * 1.15
    axes.set_xlim(max(0, even - reach), min(100, even + reach))
    axes.set_yticks([])
    axes.spines["left"].set_visible(False)
    axes.grid(axis="x", color=LINE, lw=0.6, alpha=0.7)
    axes.set_axisbelow(True)
    axes.set_title("Balance of sides", pad=20)
    if ladder.two:
        for where, name in ((0, f"← {ladder.seats[1]}"), (1, f"{ladder.seats[0]} →")):
            axes.annotate(
                name,
                (where, 1),
                (0, 4),
                xycoords="axes fraction",
                textcoords="offset points",
                ha="right" if where else "left",
                size=8.5,
                color=SOFT,
            )
        axes.set_xlabel(f"{ladder.seats[0]}'s wins where both play alike, %", size=8.5)
    else:
        axes.set_xlabel("each seat's wins where all play alike, %", size=8.5)
        axes.legend(
            loc="upper center",
            bbox_to_anchor=(0.5, -0.45 / (ROW * len(rungs))),
            ncols=len(shown),
            frameon=False,
            fontsize=8.5,
            handletextpad=0.1,
            columnspacing=1.0,
        )


def _dot(
    axes: Any,
    estimate: float,
    interval: tuple[float, float],
    at: float,
    colour: str,
    *,
    size: float = 6,
    name: str | None = None,
) -> None:
    """Draw an estimate as a dot on the band of its interval."""
    axes.plot(interval, [at, at], color=colour, alpha=0.4, lw=size, solid_capstyle="butt")
    axes.plot(estimate, at, "o", color=colour, ms=size, label=name)


def _slanted(ladder: Ladder) -> bool:
    """Return whether the names of columns are too long to stand side by side."""
    wide = max(COLUMN, NARROWEST / len(ladder.policies))
    return max(len(name) for name in ladder.policies) * LETTER > wide


def _edges(share: Any) -> tuple[float, float]:
    return share.low, share.high
