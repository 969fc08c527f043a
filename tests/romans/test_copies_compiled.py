"""A copied game is a game of its own: continued, it ends as the original does, byte for byte."""

from __future__ import annotations

import pytest

from sim.games.romans.journal import JOURNAL
from sim.games.romans.state import STATE
from tests.games.copies import COPY, PLAYED, Copies, differ, has_gaps
from tests.romans.whole_games import Room

GAMES = 60


def test_records_are_words_without_gaps() -> None:
    """Bytes can be compared: there is no padding, and nothing but 64-bit fields."""
    for dtype in (STATE, JOURNAL):
        assert not has_gaps(dtype)


@pytest.mark.slow
def test_a_copy_continued_equals_the_original_at_every_decision() -> None:
    copies = Copies(Room())
    tried = 0
    for game in range(GAMES):
        decisions, otherwise, disturbed = copies.run(game)
        assert (game, otherwise, disturbed) == (game, 0, 0)
        tried += decisions
    assert tried > 300 * GAMES


def test_the_comparison_can_fail() -> None:
    copies = Copies(Room())
    copies.run(0)
    assert not differ(copies.words[0], COPY, PLAYED)
    copies.states[COPY].marker += 1
    assert differ(copies.words[0], COPY, PLAYED)
    copies.journals[COPY].used[1, 20, 3] += 1
    assert differ(copies.words[1], COPY, PLAYED)
