"""Dice that were told how to fall must have fallen when a test is over."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.corona_de_hierro import dice


@pytest.fixture(autouse=True)
def every_wanted_roll_is_made() -> Iterator[None]:
    """Fail a test in which a wanted roll was never made."""
    dice.clear()
    yield
    left = dice.left()
    dice.clear()
    assert not left, f"these rolls were never made: {left}"
