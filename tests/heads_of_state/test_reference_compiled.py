"""The scoring of some thousands of random games against the second, dull version of it."""

from __future__ import annotations

import numpy as np
import pytest

from sim.engine.contract import outcome
from sim.engine.playing import play_batch
from sim.games.heads_of_state.game import HEADS_OF_STATE
from tests.games.rooms import RUN_SEED
from tests.heads_of_state.random_games import VARIANTS, Games
from tests.heads_of_state.reference import recount
from tests.heads_of_state.table import load
from tests.heads_of_state.test_reference import compare
from tests.heads_of_state.whole_games import SEAT_COUNTS

GAMES = 1_000  # of each number of players
OTHER_GAMES = 100  # with values that make seldom things happen


def play(games: Games, number: int) -> None:
    """Play a game to its end, as a run does: what plays batches is compiled anyway."""
    journals = np.zeros(1, HEADS_OF_STATE.journal).view(np.recarray)
    states = np.zeros(1, HEADS_OF_STATE.state).view(np.recarray)
    games.state, games.journal = states[0], journals[0]
    games.journal.log_wanted = 1
    tables = tuple(np.zeros(0, table.row).view(np.recarray) for table in HEADS_OF_STATE.tables)
    play_batch(
        states, games.loaded.record, journals, games.policies, 0, 0, np.uint64(RUN_SEED), 0,
        number, 1, tables, np.zeros(len(tables), np.int64),
    )  # fmt: skip
    outcome(games.state, games.values, games.result)


def compare_games(games: Games, count: int) -> None:
    """Play games and score each again."""
    for number in range(count):
        play(games, number)
        log = games.journal.log[: int(games.journal.log_size)]
        compare(games, recount(games.loaded, log, games.seats))


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_thousands_of_games_score_as_the_second_version_says(seats: int) -> None:
    compare_games(Games(load(), seats), GAMES)


@pytest.mark.parametrize("seats", SEAT_COUNTS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_so_do_games_with_other_values(variant: str, seats: int) -> None:
    compare_games(Games(load(VARIANTS[variant]), seats), OTHER_GAMES)
