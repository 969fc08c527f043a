"""Charts of a sensitivity study: the tornado of the strongest numbers, and all against all targets.

Each takes tidy rows, so that it knows neither game nor study. What colours say, shapes and printed
numbers say too: both charts hold in greyscale.
"""

from __future__ import annotations

import math
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from reports.figures.style import BETTER, EVEN, INK, LINE, PAPER, SOFT, WORSE, house_style
from reports.metrics.intervals import Estimate

if TYPE_CHECKING:
    from matplotlib.figure import Figure

WIDTH = 8.2  # inches, where nothing else is asked for
NARROW = 5.2  # below, names are broken into two lines
ROW = 0.36  # inches a number of the tornado
CELL_ROW, CELL = 0.23, 0.62  # inches a row and a column of the heat map
FEWEST_WIDE = 0.5  # inches a column: narrower, heads stand upright
LETTER = 0.071  # inches: the width of one at size 8.5, about
UP, DOWN = "#0072b2", "#d55e00"  # Okabe and Ito's blue and vermilion
NOTE = (
    "What one step up does. Blue-green: more; red: less; fullest at the greatest of its column. A "
    "star: told apart from no effect (q < 0.05)."
)
PALE = 0.35  # opacity of what isn't told apart from no effect


@dataclass(frozen=True)
class Bar:
    """A number in the tornado.

    Attributes
    ----------
    name : str
        Whose number it is: a card's name.
    note : str
        Which number, its value and range.
    up, down : Estimate or None
        What a step does, in the unit that the chart is drawn in; None where there is no step.
    found : (bool, bool)
        Whether up, and down, are told apart from no effect.
    """

    name: str
    note: str
    up: Estimate | None
    down: Estimate | None
    found: tuple[bool, bool]


@dataclass(frozen=True)
class Cell:
    """What one step up on a number does to a target, in the unit that it is told in."""

    estimate: float
    error: float
    found: bool


def tornado(bars: Sequence[Bar], label: str, *, width: float = WIDTH) -> Figure:
    """Return the tornado: a number a row, the strongest on top, one bar for each direction.

    Full bars are one step up, hollow ones one step down; lines are intervals. What isn't told apart
    from no effect is pale.

    Parameters
    ----------
    bars : sequence of Bar
    label : str
        Below the axis: what is changed, and its unit.
    width : float
        Inches.
    """
    from matplotlib.figure import Figure

    most = 38 if width > NARROW + 1 else 22  # letters in a line
    names = [_lines(bar.name, most) for bar in bars]
    notes = [_lines(bar.note, most + 8) for bar in bars]
    lines = max(
        (name.count("\n") + note.count("\n") for name, note in zip(names, notes, strict=True)),
        default=0,
    )
    row = ROW + 0.12 * lines
    letters = [LETTER * len(line) for name in names for line in name.split("\n")]
    letters += [0.85 * LETTER * len(line) for note in notes for line in note.split("\n")]
    left = max(letters, default=1.0) + 0.3
    label = _lines(label.replace(" %", "\u00a0%"), int((width - left) / LETTER))
    above, below = 0.42 if width > NARROW + 1 else 0.58, 0.42 + 0.14 * (label.count("\n") + 1)
    height = above + row * len(bars) + below
    with house_style():
        figure = Figure(figsize=(width, height))
        axes = figure.add_axes(
            (left / width, below / height, 1 - (left + 0.2) / width, row * len(bars) / height)
        )
        axes.set_ylim(len(bars) - 0.5, -0.5)
        axes.set_xlim(*_reach(bars))
        axes.axvline(0, color=SOFT, lw=0.9, zorder=1)
        for place, bar in enumerate(bars):
            _pair(axes, bar, place)
            _name(axes, names[place], notes[place], place)
        axes.set_yticks([])
        axes.tick_params(axis="x", labelsize=8.5)
        axes.grid(axis="x", color=LINE, lw=0.5, alpha=0.8)
        axes.set_axisbelow(True)
        axes.spines["left"].set_visible(False)
        axes.set_xlabel(label, size=8.5)
        _legend(figure, left / width, 1 - 0.06 / height, columns=3 if width > NARROW + 1 else 2)
    return figure


def _lines(text: str, most: int) -> str:
    """Return a text in lines of so many letters."""
    kept = text.replace("\u00a0", "\0")  # it breaks at these too
    wrapped = textwrap.wrap(kept, most, break_long_words=False)
    return "\n".join(wrapped).replace("\0", "\u00a0") or text


def _pair(axes: Any, bar: Bar, place: int) -> None:
    for effect, found, colour, at in (
        (bar.up, bar.found[0], UP, place - 0.17),
        (bar.down, bar.found[1], DOWN, place + 0.17),
    ):
        if effect is None or not math.isfinite(effect.estimate):
            continue
        full = colour == UP
        axes.barh(
            at,
            effect.estimate,
            height=0.3,
            facecolor=colour if full else PAPER,
            edgecolor=colour,
            linewidth=1.0,
            alpha=1.0 if found else PALE,
            zorder=2,
        )
        if math.isfinite(effect.high - effect.low):
            axes.plot(
                [effect.low, effect.high],
                [at, at],
                color=INK if found else SOFT,
                lw=1.0,
                solid_capstyle="butt",
                zorder=3,
            )
        _value(axes, effect, at, found=found)


def _value(axes: Any, effect: Estimate, at: float, *, found: bool) -> None:
    """Print an effect beyond the end of its interval."""
    right = effect.estimate >= 0
    ends = [effect.estimate, effect.high if right else effect.low]
    reach = max(ends) if right else min(ends)
    text = f"{effect.estimate:+.1f}".replace("-", "−")
    axes.annotate(
        text if text[1:] != "0.0" else "0.0",
        (reach if math.isfinite(reach) else effect.estimate, at),
        (4 if right else -4, 0),
        textcoords="offset points",
        ha="left" if right else "right",
        va="center",
        size=7,
        color=INK if found else SOFT,
    )


def _name(axes: Any, name: str, note: str, place: int) -> None:
    """Write a number's name, and below it which number it is and its range."""
    for text, above, size, colour in ((name, True, 8.5, INK), (note, False, 7.2, SOFT)):
        axes.annotate(
            text,
            (0, place),
            (-8, 0.5 if above else -1.5),
            xycoords=("axes fraction", "data"),
            textcoords="offset points",
            ha="right",
            va="bottom" if above else "top",
            size=size,
            color=colour,
            linespacing=1.05,
        )


def _legend(figure: Any, x: float, y: float, *, columns: int) -> None:
    from matplotlib.patches import Patch

    handles = [
        Patch(facecolor=UP, edgecolor=UP, label="one step up"),
        Patch(facecolor=PAPER, edgecolor=DOWN, label="one step down"),
        Patch(facecolor=SOFT, edgecolor=SOFT, alpha=PALE, label="pale: may be nothing"),
    ]
    figure.legend(
        handles=handles,
        loc="upper left",
        bbox_to_anchor=(x, y),
        ncols=columns,
        frameon=False,
        fontsize=8,
        handlelength=1.2,
        handletextpad=0.5,
        columnspacing=1.2,
        borderaxespad=0,
        borderpad=0,
    )


def _reach(bars: Sequence[Bar]) -> tuple[float, float]:
    """Return the ends of the axis: all effects, with room for their numbers."""
    ends = [0.0]
    for bar in bars:
        for effect in (bar.up, bar.down):
            if effect is not None:
                told = (effect.estimate, effect.low, effect.high)
                ends += [end for end in told if math.isfinite(end)]
    low, high = min(ends), max(ends)
    room = 0.13 * max(high - low, 1e-9)
    return low - room, high + room


def heat_map(
    names: Sequence[str],
    targets: Sequence[str],
    cells: Sequence[Sequence[Cell | None]],
    *,
    width: float | None = None,
) -> Figure:
    """Return what a step up on each number does to each target: colour by sign and size.

    The colour is full at the greatest effect of the column that is told apart from none; a star
    marks those that are. Numbers are printed in the column's unit.

    Parameters
    ----------
    names : sequence of str
        A number a row, the strongest on top.
    targets : sequence of str
        A target a column, with its unit.
    cells : rows of Cell
    width : float, optional
        Inches; as wide as the columns ask for if left out.
    """
    from matplotlib.figure import Figure

    left = LETTER * max(map(len, names)) + 0.3
    longest = min(max(map(len, targets)), 30)
    room = 9.9 if width is None else (width - left - 0.75 * LETTER * longest) / len(targets)
    upright = room < FEWEST_WIDE
    heads = [_lines(target, 26 if upright else 30) for target in targets]
    letters = max(len(line) for head in heads for line in head.split("\n"))
    slope = 1.0 if upright else 0.66  # how high and how wide a letter of a slanted head is
    above = slope * LETTER * letters + 0.35
    right = 0.25 if upright else 0.75 * LETTER * letters
    inner = (width - left - right) if width is not None else CELL * len(targets)
    inner = max(inner, 0.3 * len(targets))
    width = left + inner + right
    note = _lines(NOTE, int(width / (0.85 * LETTER)))
    below = 0.18 + 0.13 * (note.count("\n") + 1)
    height = above + CELL_ROW * len(names) + below
    with house_style():
        figure = Figure(figsize=(width, height))
        axes = figure.add_axes(
            (left / width, below / height, inner / width, CELL_ROW * len(names) / height)
        )
        axes.set_xlim(-0.5, len(targets) - 0.5)
        axes.set_ylim(len(names) - 0.5, -0.5)
        printed = inner > 0.42 * len(targets)
        for column in range(len(targets)):
            _column(axes, column, [row[column] for row in cells], printed=printed)
        axes.set_yticks(range(len(names)), names, size=8.5)
        axes.set_xticks(
            range(len(targets)),
            heads,
            rotation=90 if upright else 40,
            ha="center" if upright else "left",
            rotation_mode="default" if upright else "anchor",
            size=8,
            linespacing=1.0,
        )
        axes.xaxis.tick_top()
        axes.tick_params(axis="x", labelcolor=INK, pad=4)
        axes.tick_params(axis="y", pad=5)
        for spine in axes.spines.values():
            spine.set_visible(False)
        axes.annotate(
            note,
            (0, 0),
            (left * -72 + 12, -8),
            xycoords="axes fraction",
            textcoords="offset points",
            va="top",
            size=7.5,
            color=SOFT,
        )
    return figure


def _column(axes: Any, column: int, cells: Sequence[Cell | None], *, printed: bool) -> None:
    from matplotlib.colors import LinearSegmentedColormap
    from matplotlib.patches import Rectangle

    shade = LinearSegmentedColormap.from_list("effects", [WORSE, EVEN, BETTER])
    known = [cell for cell in cells if cell is not None and math.isfinite(cell.estimate)]
    found = [abs(cell.estimate) for cell in known if cell.found]
    errors = sorted(cell.error for cell in known if math.isfinite(cell.error))
    typical = 4 * errors[len(errors) // 2] if errors else 0.0
    full = max(found, default=0.0) or typical or 1.0
    decimals = 0 if full >= 20 else 1 if full >= 1 else 2
    for row, cell in enumerate(cells):
        if cell is None or not math.isfinite(cell.estimate):
            continue
        strength = max(-1.0, min(1.0, cell.estimate / full))
        colour = shade(0.5 + 0.5 * strength)
        corner = (column - 0.48, row - 0.46)
        axes.add_patch(Rectangle(corner, 0.96, 0.92, color=colour, lw=0))
        text = f"{cell.estimate:+.{decimals}f}".replace("-", "−")
        if float(text.replace("−", "-")) == 0:
            text = "0"
        text = f"{text if printed else ''}{'*' if cell.found else ''}"
        axes.text(
            column,
            row,
            text,
            ha="center",
            va="center_baseline",
            size=7,
            color=PAPER if abs(strength) > 0.6 else INK if cell.found else SOFT,
        )
