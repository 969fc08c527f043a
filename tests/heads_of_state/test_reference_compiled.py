"""The scoring of some thousands of random games against the second, dull version of it."""

from __future__ import annotations

import pytest

from sim.engine.contract import new_game, outcome
from sim.engine.playing import play_on
from tests.games.rooms import seed_of
from tests.heads_of_state.random_games import VARIANTS, Games
from tests.heads_of_state.reference import recount
from tests.heads_of_state.table import load
from tests.heads_of_state.test_reference import compare
from tests.heads_of_state.whole_games import SEAT_COUNTS

GAMES = 1_000  # of each number of players
OTHER_GAMES = 100  # with values that make seldom things happen


def play(games: Games, number: int) -> None:
    """Play a game to its end."""
    games.journal.log_wanted = 1
    new_game(games.state, games.values, games.journal, seed_of(number), games.seats)
    play_on(
        games.state, games.values, games.journal, games.policies, 0, games.actions, games.rooms[0]
    )
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
