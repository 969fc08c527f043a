"""Whole random games beside the second, dull version: the same questions, choices and tables."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.corona_de_hierro.follow import follow_random_game
from tests.corona_de_hierro.variants import VARIANTS
from tests.corona_de_hierro.whole_games import SEAT_COUNTS, Room
from tests.games.rooms import seed_of

MOST = 250  # decisions of a game with other values; whole ones are in the compiled pass


@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_a_game_is_what_the_second_version_says(seats: int) -> None:
    seen: Counter[str] = Counter()
    assert follow_random_game(Room(seats), seed_of(seats), seen) > 100
    assert seen["MAIN_CASTLE"] == seats
    assert seen["EXECUTE_CARD"] > 0


@pytest.mark.parametrize("variant", VARIANTS)
def test_so_it_is_with_other_values(variant: str) -> None:
    room = Room(3, VARIANTS[variant])
    assert follow_random_game(room, seed_of(7), Counter(), MOST) > 100


def test_the_comparison_can_fail() -> None:
    """A level, a pawn or a choice that isn't as the second version has it stops it."""
    room = Room(3)
    policies = room.policies
    take = room.take

    def bent(action: int) -> None:
        take(action)
        if room.state.turns == 3:
            room.state.level[1] += 1

    room.take = bent  # type: ignore[method-assign]
    with pytest.raises(AssertionError, match="levels"):
        follow_random_game(room, seed_of(0), Counter())
    assert len(policies) == 3


def test_so_can_the_comparison_of_choices() -> None:
    room = Room(3)
    take = room.take

    def bent(action: int) -> None:
        take(action)
        if room.state.turns == 3:
            room.state.asked[0] &= room.state.asked[0] - 1  # the first choice is missing

    room.take = bent  # type: ignore[method-assign]
    with pytest.raises(AssertionError, match="missing"):
        follow_random_game(room, seed_of(0), Counter())
