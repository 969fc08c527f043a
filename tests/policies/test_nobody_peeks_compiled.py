"""Nobody peeks: what a seat can't see, the game's luck to come included, changes no choice."""

from __future__ import annotations

import pytest

from tests.policies.hidden import ROOMS, changed_choices, pairs_of, player
from tests.policies.script_games import shipped

NUMBER = 2_000
SPECS = ("random", "heuristic", "heuristic@0.5", "greedy", "greedy@0.3", "rollout:4", "mcts:4")
EVERY = [(game, spec) for game in ROOMS for spec in (*SPECS, *shipped(game))]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "spec"), EVERY)
def test_what_is_hidden_changes_no_choice(game: str, spec: str) -> None:
    pairs = pairs_of(game, NUMBER)
    assert changed_choices(player(ROOMS[game](), spec), pairs) == 0
    assert pairs.dealt > NUMBER * 0.9
