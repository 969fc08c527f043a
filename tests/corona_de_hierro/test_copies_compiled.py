"""A copied game is a game of its own: continued, it ends as the original does, byte for byte."""

from __future__ import annotations

import pytest

from sim.games.corona_de_hierro.journal import JOURNAL
from sim.games.corona_de_hierro.record import VALUES
from sim.games.corona_de_hierro.state import STATE
from tests.corona_de_hierro.whole_games import SEAT_COUNTS, Room
from tests.games.copies import COPY, PLAYED, Copies, differ, has_gaps

GAMES = 4  # of each number of players


def test_records_are_words_without_gaps() -> None:
    """Bytes can be compared: there is no padding, and nothing but 64-bit fields."""
    for dtype in (STATE, JOURNAL, VALUES):
        assert not has_gaps(dtype)


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_a_copy_continued_equals_the_original_at_every_decision(seats: int) -> None:
    copies = Copies(Room(seats))
    tried = 0
    for game in range(GAMES):
        decisions, otherwise, disturbed = copies.run(game)
        assert (game, otherwise, disturbed) == (game, 0, 0)
        tried += decisions
    assert tried > 50 * seats * GAMES


def test_the_comparison_can_fail() -> None:
    copies = Copies(Room(4))
    copies.run(0)
    assert not differ(copies.words[0], COPY, PLAYED)
    copies.states[COPY].owner[3] += 1
    assert differ(copies.words[0], COPY, PLAYED)
    copies.journals[COPY].lost[1, 2] += 1
    assert differ(copies.words[1], COPY, PLAYED)
