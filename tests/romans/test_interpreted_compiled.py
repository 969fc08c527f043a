"""The compiled game is the interpreted one, byte for byte: states, actions, journal, rows."""

from __future__ import annotations

import pytest

from sim.engine.compiled import INTERPRETED
from tests.games.fingerprints import differences

GAMES = 200
PROCESSES = 2


@pytest.mark.slow
def test_interpreted_games_equal_compiled_games() -> None:
    assert not INTERPRETED
    assert not differences("romans", GAMES, PROCESSES)
