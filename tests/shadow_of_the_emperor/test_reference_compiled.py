"""Hundreds of random games, compiled, beside the dull rules in plain Python."""

from __future__ import annotations

from collections import Counter

import pytest

from sim.games.shadow_of_the_emperor.codes import DecisionKind
from tests.shadow_of_the_emperor.random_games import VARIANTS, Games

GAMES = 60  # of each number of players
OTHER_GAMES = 10  # with other things printed


@pytest.mark.slow
def test_hundreds_of_games_are_those_of_the_dull_rules() -> None:
    asked: Counter[str] = Counter()
    for seats in (2, 3, 4):
        games = Games(seats=seats)
        for game in range(GAMES):
            games.play(1000 + game)
        asked += games.asked
    assert set(asked) == {kind.name for kind in DecisionKind} - {"NO_DECISION"}


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("variant", VARIANTS)
def test_so_are_games_with_other_things_printed(variant: str, seats: int) -> None:
    games = Games(VARIANTS[variant], seats=seats)
    for game in range(OTHER_GAMES):
        games.play(2000 + game)
