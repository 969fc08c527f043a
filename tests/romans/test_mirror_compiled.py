"""The mirror: the same deck on both sides and nothing bound to a side, so it must be fair.

400,000 games, the sides swapped by seed. Fair means: the share of seat 0 is within its 99.9%
interval around one half, and so is every other difference between the seats.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.stats import binomtest, norm

from sim.engine.game import LoadedValues
from sim.games.romans.game import ROMANS
from tests.games.tables import Played, play_with_threads
from tests.romans.whole_games import load

GAMES = 400_000
CONFIDENCE = 0.999
DIFFERENCES = ("electors", "plays", "turns_lost", "purchases", "prestige_cards", "cards_owned")


def play_games(loaded: LoadedValues, games: int) -> Played:
    """Play on both cores."""
    return play_with_threads(ROMANS, loaded, 2, games)


def is_half(hits: Any) -> bool:
    """Return whether a share lies in its 99.9% interval around one half."""
    return binomtest(int(hits.sum()), len(hits), 0.5).pvalue > 1 - CONFIDENCE


def is_nothing(differences: Any) -> bool:
    """Return whether a mean lies in its 99.9% interval around nothing."""
    error = differences.std() / np.sqrt(len(differences))
    return abs(differences.mean()) <= norm.isf((1 - CONFIDENCE) / 2) * max(error, 1e-12)


def seat_differences(seats: Any, column: str) -> Any:
    """Return, for each game, seat 0's figure less seat 1's."""
    values = seats[column].astype(np.int64)
    assert (seats["seat"][::2] == 0).all()
    assert (seats["seat"][1::2] == 1).all()
    return values[::2] - values[1::2]


@pytest.fixture(scope="module")
def mirror() -> Played:
    """The 400,000 games, played once."""
    return play_games(load((), ("mirror.yaml",)), GAMES)


@pytest.mark.slow
def test_each_seat_wins_half_of_a_mirror(mirror: Played) -> None:
    assert len(mirror.games) == GAMES
    assert is_half(mirror.games["winner"] == 0), (mirror.games["winner"] == 0).mean()


@pytest.mark.slow
def test_each_side_wins_half_of_a_mirror(mirror: Played) -> None:
    luxembourg = mirror.games["winner"] == mirror.games["swapped"]
    assert is_half(luxembourg), luxembourg.mean()


@pytest.mark.slow
def test_the_seed_decides_sides_and_first_play_evenly(mirror: Played) -> None:
    games = mirror.games
    assert is_half(games["swapped"] == 1)
    assert is_half(games["first_seat"] == 0)
    assert is_half(games["first_seat"] == games["swapped"])


@pytest.mark.slow
@pytest.mark.parametrize("column", DIFFERENCES)
def test_no_figure_of_a_mirror_favours_a_seat(mirror: Played, column: str) -> None:
    assert is_nothing(seat_differences(mirror.seats, column))


@pytest.mark.slow
def test_ties_on_neutral_go_either_way(mirror: Played) -> None:
    tied = mirror.games[mirror.games["tie_break"] != 0]
    assert len(tied) > 1000
    assert (tied["tie_break"] == 2).all()  # John takes no part: the marker stays on Neutral
    assert is_half(tied["winner"] == 0)


def test_an_unfair_game_is_seen() -> None:
    """The measure itself: neither the prototype nor a mirror with one better card passes."""
    prototype = play_games(load(), 10_000)
    assert not is_half(prototype.games["winner"] == 0)
    bent = play_games(load(("cards.louis_iv.political=+2",), ("mirror.yaml",)), 40_000)
    assert not is_nothing(seat_differences(bent.seats, "electors"))
