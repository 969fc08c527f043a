"""Numbers that are kept narrow are read through `wide`, or the function isn't compiled."""

from __future__ import annotations

import numpy as np
import pytest
from numba.core import errors

from sim.engine.compiled import LINKED, compiled
from sim.engine.narrow import wide

pytestmark = [
    pytest.mark.compiled,
    pytest.mark.skipif(not LINKED, reason="a version of numba that functions aren't linked for"),
]

HAND = np.dtype([("cards", np.int16, 3), ("task", np.int32), ("size", np.int64)], align=False)


@compiled
def doubled(number):
    """Return twice a number."""
    return 2 * number


@compiled
def first_doubled(hand):
    """Read a narrow number as it is."""
    return doubled(hand.cards[0])


@compiled
def task_doubled(hand):
    """The same of another width."""
    return doubled(hand.task)


@compiled
def all_doubled(hand):
    """Read them through `wide`."""
    total = doubled(wide(hand.task)) + doubled(hand.size)
    for place in range(3):
        total += doubled(wide(hand.cards[place]))
    return total


def a_hand() -> np.recarray:
    """Return a hand whose numbers don't fit into their widths any more when they are doubled."""
    hands = np.zeros(1, HAND).view(np.recarray)
    hands[0].cards[:] = (30_000, -30_000, 20_000)
    hands[0].task = 2_000_000_000
    hands[0].size = 7
    return hands


def test_what_is_read_through_wide_has_room() -> None:
    found = all_doubled(a_hand()[0])
    assert found == 2 * (30_000 - 30_000 + 20_000 + 2_000_000_000 + 7)
    assert doubled(wide(a_hand()[0].cards[0])) == 60_000


@pytest.mark.parametrize(
    ("function", "width"), [(first_doubled, "int16"), (task_doubled, "int32")], ids=["16", "32"]
)
def test_a_narrow_argument_is_refused(function: object, width: str) -> None:
    with pytest.raises(errors.UnsupportedError, match=f"doubled is given an {width}, which only"):
        function(a_hand()[0])  # type: ignore[operator]
