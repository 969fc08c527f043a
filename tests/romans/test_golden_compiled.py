"""Counts that a person can read, of paths and of games, are what they were."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.games.golden import compare, full_and_by_first_action
from tests.romans import golden


@pytest.mark.parametrize(
    ("path", "text"), golden.COUNTED.items(), ids=[path.stem for path in golden.COUNTED]
)
def test_the_golden_file_would_be_written_the_same(path: Path, text: Callable[[], str]) -> None:
    """On a difference, the lines `first ...` show under which first action it lies."""
    compare(path, text, golden.COMMAND)


def test_paths_add_up() -> None:
    """The full paths of a position are those of its first actions together."""
    full, parts = full_and_by_first_action(golden.PATHS, golden.DEPTH)
    assert full == parts > 10_000
