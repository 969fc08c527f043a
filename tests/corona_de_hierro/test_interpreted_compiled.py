"""The compiled game is the interpreted one, byte for byte: states, actions, journal, rows."""

from __future__ import annotations

import pytest

from sim.engine.compiled import INTERPRETED
from tests.games.fingerprints import differences, fingerprints

GAMES = 60  # of three, four and five players in turn
PROCESSES = 2


@pytest.mark.slow
def test_interpreted_games_equal_compiled_games() -> None:
    assert not INTERPRETED
    assert not differences("corona_de_hierro", GAMES, PROCESSES)


def test_the_games_are_of_all_numbers_of_players() -> None:
    players = [line.split()[2] for line in fingerprints("corona_de_hierro", 0, 6)]
    assert players == ["3", "4", "5"] * 2
