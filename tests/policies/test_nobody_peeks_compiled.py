"""Nobody peeks: what a seat can't see, the game's luck to come included, changes no choice."""

from __future__ import annotations

import pytest

from tests.policies.hidden import POSITIONS, changed_choices, player
from tests.policies.script_games import shipped

NUMBER = 2_000
SPECS = ("random", "heuristic", "heuristic@0.5", "greedy", "greedy@0.3", "rollout:4", "mcts:4")


SCRIPTS = [(game, spec) for game in POSITIONS for spec in shipped(game)]
EVERY = [(game, spec) for game in POSITIONS for spec in SPECS] + SCRIPTS


@pytest.mark.slow
@pytest.mark.parametrize(("game", "spec"), EVERY)
def test_what_is_hidden_changes_no_choice(game: str, spec: str) -> None:
    policies = player(next(POSITIONS[game](0)).room, spec)
    dealt, changed = changed_choices(policies, POSITIONS[game](1), NUMBER)
    assert changed == 0
    assert dealt > NUMBER * 0.9
