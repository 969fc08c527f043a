"""Counts that a person can read, of paths and of games, are what they were."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.romans import golden


def named_values(lines: list[str]) -> list[str]:
    """Return the line that names the values that a file was written with."""
    return [line for line in lines if line.lower().startswith("values")][:1]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (golden.PATHS, golden.paths_text),
        (golden.GAMES, golden.games_text),
        (golden.PLAYTHROUGH, golden.playthrough_text),
        (golden.REPLAY, golden.replay_text),
    ],
    ids=["paths", "games", "playthrough", "replay"],
)
def test_the_golden_file_would_be_written_the_same(path: Path, text: Callable[[], str]) -> None:
    """On a difference, the lines `first ...` show under which first action it lies."""
    old, new = path.read_text(encoding="utf-8").splitlines(), text().splitlines()
    changes = "\n".join(difflib.unified_diff(old, new, str(path.name), "now", n=1, lineterm=""))
    advice = f"If this was meant, run {golden.COMMAND} and commit the change.\n"
    if not changes:
        return
    if named_values(old) != named_values(new):
        advice = f"The values were changed. {advice}"
    pytest.fail(f"{path.name} differs.\n{advice}{changes}")


def test_paths_add_up() -> None:
    """The full paths of a position are those of its first actions together."""
    full, parts = 0, 0
    for line in golden.PATHS.read_text(encoding="utf-8").splitlines():
        if line.startswith(f"  {golden.DEPTH} actions: "):
            full += int(line.split()[2])
        elif line.startswith("  first "):
            parts += int(line.rsplit(" ", 1)[-1])
    assert full == parts > 10_000
