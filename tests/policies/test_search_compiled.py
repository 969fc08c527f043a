"""Search, compiled: the same choices as interpreted, and strength that grows with iterations."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

from sim.engine.chance import chance
from sim.engine.compiled import INTERPRETED, compiled
from sim.engine.contract import legal_actions, new_game
from sim.policies.record import PolicyKind
from sim.policies.rollout import choose_by_rollout
from sim.policies.tree_search import choose_by_tree_search
from tests.games.rooms import ROOT
from tests.policies.parlour import nim, searcher
from tests.policies.search_choices import choices


def test_interpreted_choices_equal_compiled_choices() -> None:
    assert not INTERPRETED
    interpreted = subprocess.run(
        [sys.executable, "-m", "tests.policies.search_choices"],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1", "NUMBA_BOUNDSCHECK": "0"},
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    expected = choices()
    assert len(set(expected)) > 4
    assert interpreted.stdout.split() == [str(action) for action in expected]


@compiled
def best_moves(policy, state, values, actions, room, stones, games, by_tree):
    """Return in how many of ``games`` games of Nim, each of other luck, the best move is found."""
    right = 0
    for game in range(games):
        new_game(state, values, None, chance(np.uint64(game), 0, 0, 0), 2)
        state.stones = stones
        count = legal_actions(state, values, actions)
        if by_tree:
            place = choose_by_tree_search(policy, state, values, actions, count, room)
        else:
            place = choose_by_rollout(policy, state, values, actions, count, room)
        if actions.code[place] == stones % 4:
            right += 1
    return right


def found(kind: PolicyKind, iterations: int, stones: tuple[int, ...], games: int = 100) -> int:
    """Return how often a searcher with a random basis finds the best move."""
    table = nim(1)
    policy = searcher(kind, iterations)
    return sum(
        best_moves(
            policy,
            table.state,
            table.values,
            table.actions,
            table.room,
            heap,
            games,
            kind == PolicyKind.MCTS,
        )
        for heap in stones
    )


def test_a_tree_finds_more_with_more_iterations() -> None:
    # moves that win: 1 of 3 in each heap, so that luck finds 200 of 600
    strength = [
        found(PolicyKind.MCTS, iterations, (9, 10, 11, 13, 14, 15))
        for iterations in (3, 30, 300, 3000)
    ]
    assert strength[0] < strength[1] < strength[2] < strength[3]
    assert strength[3] > 580


@pytest.mark.parametrize("stones", [5, 6, 7])
def test_rollouts_find_more_with_more_iterations(stones: int) -> None:
    strength = [found(PolicyKind.ROLLOUT, n, (stones,), 300) for n in (6, 60, 600)]
    assert strength[0] < strength[1] < strength[2]
    assert strength[2] > 290
