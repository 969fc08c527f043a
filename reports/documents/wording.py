"""How a number becomes text: the one place where digits are decided, for all formats.

``54.1 % (53.8 to 54.4)``: the estimate, then its 95 % interval. A per cent sign stands behind a
narrow no-break space, a minus is a minus sign, thousands are parted by commas, and a number that
nobody can know is a dash. How many decimals are shown follows from how well the number is known,
within the bounds of its unit, so that no digit is noise and none that is known is missing.
"""

from __future__ import annotations

import math
import re
import statistics
from collections.abc import Iterable

from reports.documents.model import Cell, Unit
from reports.metrics.intervals import Estimate

NARROW = "\u202f"  # narrow no-break space
MINUS = "\u2212"
UNKNOWN = "\u2013"  # a number that can't be known
SMALLEST_CHANCE = 0.0001  # a p-value below is told as such

# The fewest and the most decimals of a unit. Shares and points count in per cent.
BOUNDS: dict[Unit, tuple[int, int]] = {
    "share": (1, 2),
    "points": (1, 2),
    "number": (1, 3),
    "effect": (2, 3),
    "count": (0, 0),
}
SIGNED = ("points", "effect")
HUNDREDFOLD = ("share", "points")


def cell_text(cell: Cell, unit: Unit, decimals: int | None = None) -> str:
    """Return a cell as text, an estimate with its interval.

    Parameters
    ----------
    cell : Cell
    unit : Unit
    decimals : int, optional
        Of the column that it stands in (`decimals_of`); its own if left out.
    """
    if cell is None:
        return ""
    if isinstance(cell, Estimate):
        interval = interval_text(cell, unit, decimals)
        number = number_text(cell, unit, decimals)
        return f"{number} ({interval})" if interval else number
    if isinstance(cell, tuple):
        return ", ".join(cell)
    if isinstance(cell, str):
        return typeset(cell)
    return number_text(cell, unit, decimals)


def number_text(
    number: float | Estimate, unit: Unit = "number", decimals: int | None = None
) -> str:
    """Return a number, or an estimate without its interval, as text: ``54.1 %``, ``−0.25``."""
    if decimals is None:
        decimals = decimals_of([number], unit)
    value = number.estimate if isinstance(number, Estimate) else number
    if unit == "chance":
        return _chance(value)
    text = _digits(value, unit, decimals)
    return f"{text}{NARROW}%" if unit == "share" and text != UNKNOWN else text


def interval_text(estimate: Estimate, unit: Unit, decimals: int | None = None) -> str:
    """Return an estimate's interval as text, ``53.8 to 54.4``; empty if it has none."""
    if not (math.isfinite(estimate.low) and math.isfinite(estimate.high)):
        return ""
    if decimals is None:
        decimals = decimals_of([estimate], unit)
    low, high = (_digits(end, unit, decimals) for end in (estimate.low, estimate.high))
    return f"{low} to {high}"


def count_text(count: int) -> str:
    """Return a whole number with its thousands parted: ``20,000``."""
    return f"{count:,}".replace("-", MINUS)


def decimals_of(cells: Iterable[Cell], unit: Unit) -> int:
    """Return how many decimals a column of cells is written with.

    Estimates: as many as make three quarters of the median interval at least one unit of the last
    place, so that an interval shows in the digits, and no digit is noise.
    Other numbers: three significant digits of the greatest. Always within the bounds of the unit.

    Parameters
    ----------
    cells : iterable of Cell
        Those of one column.
    unit : Unit
    """
    fewest, most = BOUNDS.get(unit, (0, 4))
    scale = 100 if unit in HUNDREDFOLD else 1
    numbers = [cell for cell in cells if isinstance(cell, (int, float, Estimate))]
    widths = [
        scale * (one.high - one.low)
        for one in numbers
        if isinstance(one, Estimate) and math.isfinite(one.high - one.low) and one.high > one.low
    ]
    if widths:
        wanted = math.ceil(-math.log10(0.75 * statistics.median(widths)) - 1e-9)
        return min(max(wanted, fewest if unit != "number" else 0), most)
    values = [one.estimate if isinstance(one, Estimate) else one for one in numbers]
    if unit == "number" and all(float(value).is_integer() for value in values):
        return 0
    sizes = [abs(scale * value) for value in values if math.isfinite(value) and value]
    if not sizes:
        return fewest
    return min(max(2 - math.floor(math.log10(max(sizes))), fewest if scale > 1 else 0), most)


def typeset(text: str) -> str:
    """Return a sentence with its numbers set as all others: ``-0.5 %`` becomes ``−0.5 %``."""
    text = re.sub(r"(?<=\d) %", f"{NARROW}%", text)
    return re.sub(r"(?<![\w.,-])-(?=\d)", MINUS, text)


def _digits(value: float, unit: Unit, decimals: int) -> str:
    if not math.isfinite(value):
        return UNKNOWN
    scaled = round(100 * value if unit in HUNDREDFOLD else value, decimals) + 0.0  # no minus zero
    sign = "+" if unit in SIGNED and scaled > 0 else ""
    return f"{sign}{scaled:,.{decimals}f}".replace("-", MINUS)


def _chance(value: float) -> str:
    if not math.isfinite(value):
        return UNKNOWN
    if value < SMALLEST_CHANCE:
        return f"<{NARROW}{SMALLEST_CHANCE}"
    return f"{value:.4f}" if value < 0.01 else f"{value:.3f}" if value < 0.1 else f"{value:.2f}"
