"""Hundreds of random games beside the second, dull version, with these values and with others."""

from __future__ import annotations

from collections import Counter

import pytest

from sim.games.corona_de_hierro.codes import ActionKind, CardType, DecisionKind, EndReason
from tests.corona_de_hierro.follow import follow_random_game
from tests.corona_de_hierro.variants import VARIANTS
from tests.corona_de_hierro.whole_games import SEAT_COUNTS, Room
from tests.games.rooms import seed_of

GAMES = 60  # of each number of players
OTHER_GAMES = 8  # of each variant and number of players


@pytest.mark.slow
def test_hundreds_of_games_are_what_the_second_version_says() -> None:
    seen: Counter[str] = Counter()
    for seats in SEAT_COUNTS:
        room = Room(seats)
        for game in range(GAMES):
            follow_random_game(room, seed_of(game), seen)
    left_out = {DecisionKind.NO_DECISION, DecisionKind.SET_UP_CARD}
    assert not [kind.name for kind in DecisionKind if kind not in left_out and not seen[kind.name]]
    assert not [kind.name for kind in ActionKind if not seen[f"ACTION {kind.name}"]]
    assert not [card.name for card in CardType if not seen[f"CARD {card.name}"]]
    assert [end.name for end in EndReason if not seen[end.name]] == ["MAX_TURNS"]


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_so_are_games_with_other_values(variant: str) -> None:
    seen: Counter[str] = Counter()
    for seats in SEAT_COUNTS:
        room = Room(seats, VARIANTS[variant])
        for game in range(OTHER_GAMES):
            follow_random_game(room, seed_of(game), seen)
    assert sum(seen[end.name] for end in EndReason) == OTHER_GAMES * len(SEAT_COUNTS)
