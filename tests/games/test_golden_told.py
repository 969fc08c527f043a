"""Games told in printed actions and in words are told as they were.

As plain Python, so that a changed word is seen in seconds; what is counted over many games is
compared by each game's `test_golden_compiled.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.corona_de_hierro import golden as corona_de_hierro
from tests.games.golden import compare
from tests.heads_of_state import golden as heads_of_state
from tests.romans import golden as romans
from tests.shadow_of_the_emperor import golden as shadow_of_the_emperor

TOLD = [
    pytest.param(path, text, game.COMMAND, id=path.stem)
    for game in (romans, heads_of_state, shadow_of_the_emperor, corona_de_hierro)
    for path, text in game.TOLD.items()
]


@pytest.mark.parametrize(("path", "text", "command"), TOLD)
def test_the_golden_file_would_be_written_the_same(
    path: Path, text: Callable[[], str], command: str
) -> None:
    compare(path, text, command)
