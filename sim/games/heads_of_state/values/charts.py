"""The Noble Attribute Charts that suit the deck: an ensemble over sets that are not known.

Of four nobles only the size of the set is known. If a set may be any of its size, a chart asks for
each attribute in some share of all cards that the boxes of the board ask for. A designer prints
about that share of the deck, so charts are judged by how far the two are apart:

    misfit = sum over the 8 attributes a of (demand_a / demand - cards_a / cards) ** 2

where ``demand_a`` is how many boxes are for a noble with ``a`` in its set, ``demand`` the sum of
these, ``cards_a`` the copies of ``a`` among all Attribute Cards (as with five players), and
``cards`` their sum without the Courtesans. Charts with at most twice the least misfit are kept:
326 of 3,073,280 for the edition. All charts have the same ``demand``, since sizes are given, so
misfits are compared as whole numbers, multiplied by (demand * cards) ** 2.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sim.engine.game import LoadedValues
from sim.games.heads_of_state.codes import COURTESAN
from sim.games.heads_of_state.values.words import NOBLE_WORDS, SET_WORDS
from sim.values.errors import InputError, Problem
from sim.values.fields import MOVABLE

WITHIN = 2  # charts are kept up to this many times the least misfit
MOST_CHARTS = 20_000_000  # more take too long to go through
_BLOCK = 1_000_000  # misfits in memory at a time

_Ints = NDArray[np.int64]


class Charts(NamedTuple):
    """Charts that suit a deck, the best first."""

    sets: _Ints  # (charts, nobles): bit masks of attributes, as ``chart`` of the values record
    misfit: NDArray[np.float64]  # (charts,)
    compared: int  # charts that were gone through


def chart_members(loaded: LoadedValues) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield name and patch of a member for each chart that suits the deck, the best first.

    The sets whose provenance leaves them free (`placeholder` and the like) are drawn anew, at the
    size that the file gives them. All else is as the file says: other boxes or another deck give
    other charts.

    Parameters
    ----------
    loaded : LoadedValues

    Raises
    ------
    InputError
        If there are more than `MOST_CHARTS` to go through.
    """
    values = loaded.record[0]
    nobles = loaded.document.nobles
    free = [
        noble
        for noble, word in enumerate(NOBLE_WORDS)
        if getattr(nobles, word).set_.source.split(" ", 1)[0] in MOVABLE
    ]
    charts = fitting_charts(
        chart=np.array(values.chart),
        free=free,
        boxes=np.array([int(boxes).bit_count() for boxes in values.noble_boxes]),
        cards=np.array(values.attribute_cards[-1, :COURTESAN]),
        source=loaded.source,
    )
    for place, sets in enumerate(charts.sets):
        name = f"chart {place + 1}"
        if (sets == values.chart).all():
            name += ", as it stands"
        changes = {NOBLE_WORDS[noble]: {"set": _words(int(sets[noble]))} for noble in free}
        yield name, {"nobles": changes}


def fitting_charts(
    chart: _Ints, free: list[int], boxes: _Ints, cards: _Ints, source: str = "values"
) -> Charts:
    """Return the charts whose misfit is at most `WITHIN` times the least.

    Parameters
    ----------
    chart : (nobles,) integers
        Bit masks of attributes; of the free nobles only their number counts.
    free : list of int
        Nobles whose sets are drawn anew, each at its size.
    boxes : (nobles,) integers
        Boxes of the board for each noble.
    cards : (attributes,) integers
        Copies of each attribute in the deck.
    source : str
        The file, for messages.

    Returns
    -------
    Charts
        The best first; of equals, in the order of the attributes in the sets.

    Raises
    ------
    InputError
        If there are more than `MOST_CHARTS` to go through.
    """
    choices = [_sets_of(int(chart[noble]).bit_count()) for noble in free]
    count = prod(len(sets) for sets in choices)
    if count > MOST_CHARTS:
        told = "too many charts: give sets that are known their provenance"
        allowed = (f"up to {MOST_CHARTS:,}",)
        raise InputError([Problem(source, None, "nobles", told, f"{count:,}", allowed)])
    fixed = [noble for noble in range(len(chart)) if noble not in free]
    known = sum((_members(chart[noble]) * boxes[noble] for noble in fixed), np.zeros_like(cards))
    half = (len(free) + 1) // 2
    left = known + _demands([sets * boxes[noble] for noble, sets in _pairs(free, choices)[:half]])
    right = _demands([sets * boxes[noble] for noble, sets in _pairs(free, choices)[half:]])
    demand, total = int(left[0].sum() + right[0].sum()), int(cards.sum())
    if demand == 0 or total == 0:
        return Charts(np.array(chart)[None], np.zeros(1), count)

    # (demand_a * cards - cards_a * demand), in two parts: of the left sets, of the right ones.
    one, other = left * total - cards * demand, right * total
    least = min(int(block.min()) for _, block in _blocks(one, other))
    places, found = [], []
    for start, block in _blocks(one, other):
        row, column = np.nonzero(block <= WITHIN * least)
        places.append((start + row) * len(other) + column)
        found.append(block[row, column])
    place, misfit = np.concatenate(places), np.concatenate(found)
    order = np.argsort(misfit, kind="stable")
    sets = np.repeat(np.array(chart)[None], len(order), axis=0)
    sizes = [len(each) for each in choices]
    if free:
        for noble, chosen, each in zip(
            free, np.unravel_index(place[order], sizes), choices, strict=True
        ):
            sets[:, noble] = (each @ (1 << np.arange(len(cards))))[chosen]
    return Charts(sets, misfit[order] / float(demand * total) ** 2, count)


def _pairs(free: list[int], choices: list[_Ints]) -> list[tuple[int, _Ints]]:
    return list(zip(free, choices, strict=True))


def _sets_of(size: int) -> _Ints:
    """Return all sets of a size, (sets, attributes) of 0 and 1, in the order of the attributes."""
    attributes = range(COURTESAN)
    rows = [[int(a in chosen) for a in attributes] for chosen in combinations(attributes, size)]
    return np.array(rows, np.int64)


def _members(mask: Any) -> _Ints:
    """Return a bit mask of attributes as (attributes,) of 0 and 1."""
    return int(mask) >> np.arange(COURTESAN, dtype=np.int64) & 1


def _demands(parts: list[_Ints]) -> _Ints:
    """Return what each combination of sets asks for, (combinations, attributes)."""
    sums = np.zeros((1, COURTESAN), np.int64)
    for part in parts:
        sums = (sums[:, None] + part[None]).reshape(-1, COURTESAN)
    return sums


def _blocks(one: _Ints, other: _Ints) -> Iterator[tuple[int, _Ints]]:
    """Yield the first row and the squared length of ``one + other``, some rows at a time."""
    squares = (other**2).sum(1)
    rows = max(1, _BLOCK // len(other))
    for start in range(0, len(one), rows):
        block = one[start : start + rows]
        yield start, (block**2).sum(1)[:, None] + 2 * block @ other.T + squares


def _words(mask: int) -> list[str]:
    """Return the attributes of a bit mask as the values file writes them."""
    return [word for attribute, word in enumerate(SET_WORDS) if mask >> attribute & 1]
