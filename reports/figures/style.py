"""How charts look: one set of fonts, colours and lines for all of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

INK = "#22252b"  # text
SOFT = "#6f7682"  # text that steps back
LINE = "#d9dce1"  # axes and grids
PAPER = "#ffffff"
ACCENT = "#2f5d8a"
WORSE, EVEN, BETTER = "#b5533c", "#f4f2ee", "#2f6f6a"  # of scales with an even middle

# Okabe and Ito's colours, told apart by everyone (2008, Color Universal Design)
SERIES = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#f0e442", "#000000")
NAMED = {  # seats that are named after a colour have it
    "black": "#2b2b2b",
    "blue": "#2f6db3",
    "brown": "#7b5136",
    "green": "#3b8f4e",
    "grey": "#8a8a8a",
    "orange": "#e08a1e",
    "purple": "#7a4f9d",
    "red": "#c0392f",
    "white": "#b9b4a7",
    "yellow": "#d9ae1c",
}

_SETTINGS: Any = {
    "figure.facecolor": PAPER,
    "axes.facecolor": PAPER,
    "savefig.facecolor": PAPER,
    "font.family": "sans-serif",
    "font.size": 10,
    "text.color": INK,
    "axes.edgecolor": LINE,
    "axes.labelcolor": SOFT,
    "axes.titlecolor": INK,
    "axes.titlesize": 11,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "xtick.color": SOFT,
    "ytick.color": INK,
    "xtick.labelcolor": SOFT,
    "ytick.labelcolor": INK,
    "xtick.major.size": 0,
    "ytick.major.size": 0,
    "svg.hashsalt": "kingmaker",  # the same chart is the same file
}


@contextmanager
def house_style() -> Iterator[None]:
    """Draw in this style while the block runs."""
    import matplotlib as mpl

    with mpl.rc_context(_SETTINGS):
        yield


def colours(names: Sequence[str]) -> list[str]:
    """Return a colour for each of some seats or series."""
    if all(name.lower() in NAMED for name in names):
        return [NAMED[name.lower()] for name in names]
    return [SERIES[place % len(SERIES)] for place in range(len(names))]
