"""Sets as bit masks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.engine.masks import bits_in, is_in, is_single, lowest_in


@pytest.mark.parametrize(
    ("members", "mask"), [([], 0), ([0], 1), ([5], 32), ([0, 5], 33), ([1, 2, 40], 6 + (1 << 40))]
)
def test_a_mask_by_hand(members: list[int], mask: int) -> None:
    assert bits_in(mask) == len(members)
    assert is_single(mask) == (len(members) < 2)
    assert [place for place in range(48) if is_in(mask, place)] == members


@given(st.sets(st.integers(0, 47), min_size=1))
def test_the_lowest_is_the_least_of_a_set(members: set[int]) -> None:
    assert lowest_in(sum(1 << place for place in members)) == min(members)
