"""Players, compiled: choices by the hundred thousand, and the same as interpreted."""

from __future__ import annotations

from math import exp
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare

from sim.engine.compiled import compiled
from sim.engine.contract import ACTIONS, new_game
from sim.engine.playing import choose, room_for_choosing
from tests.policies.decisions import differences
from tests.policies.players import Seat, greedy, one, policy, toy_values
from tests.toy_game import JUMP, SHOES, STEP

LEAST, MOST = 1e-4, 1 - 1e-6
DRAWS = 200_000


@compiled
def count_choices(policies, state, values, actions, codes, draws, chosen):
    """Choose ``draws`` times among all actions, in one game after the other."""
    rooms = room_for_choosing(policies, state)
    for game in range(draws):
        new_game(state, values, None, np.uint64(game), 2)
        for place in range(len(codes)):
            actions.code[place] = codes[place]
        chosen[choose(policies[0], state, values, actions, len(codes), rooms[0])] += 1


@pytest.fixture
def seat(tmp_path: Any) -> Seat:
    return Seat(toy_values(tmp_path))


def chosen_by(record: Any, seat: Seat, codes: list[int]) -> Any:
    policies = np.zeros(1, record.dtype).view(np.recarray)
    policies[0] = record
    found = np.zeros(len(codes), np.int64)
    count_choices(policies, seat.state, seat.values, one(ACTIONS), np.array(codes), DRAWS, found)
    return found


def expected(utilities: list[float], temperature: float) -> Any:
    shares = np.array([exp(utility / temperature) for utility in utilities])
    return DRAWS * shares / shares.sum()


@pytest.mark.parametrize("temperature", [0.3, 1.0, 5.0])
def test_temperature_makes_a_softmax(seat: Seat, temperature: float) -> None:
    codes = [STEP, JUMP, SHOES, SHOES + 1, SHOES + 2]
    found = chosen_by(policy((1.0, 0.5), temperature), seat, codes)
    utilities = [1.0, 2.5, 0.5, 0.0, 1.0]
    assert LEAST < chisquare(found, expected(utilities, temperature)).pvalue < MOST


def test_equal_utilities_are_uniform(seat: Seat) -> None:
    codes = [STEP, JUMP, SHOES, SHOES + 1, SHOES + 2]
    assert LEAST < chisquare(chosen_by(policy((0.0, 0.0)), seat, codes)).pvalue < MOST
    assert LEAST < chisquare(chosen_by(policy((0.0, 0.0), 1.0), seat, codes)).pvalue < MOST


@pytest.mark.parametrize("count", [2, 3, 8])
def test_a_softmax_over_neighbouring_actions(seat: Seat, count: int) -> None:
    """The draws of neighbours are close relatives (`chance.ticket`): the frequencies don't tell."""
    seat.values.bonus[:count] = range(count)
    codes = [SHOES + place for place in range(count)]
    found = chosen_by(policy((0.0, 1.0), 2.0), seat, codes)
    assert LEAST < chisquare(found, expected(list(map(float, range(count))), 2.0)).pvalue < MOST


def test_a_greedy_choice_is_the_interpreted_one(seat: Seat) -> None:
    """Worked out in `test_greedy`: with a jump of 0, skates and a step beat two steps."""
    seat.values.jump = 0
    record = greedy(policy((1.0, 0.0)), (1.0, 0.0))
    found = chosen_by(record, seat, [STEP, JUMP, SHOES, SHOES + 1, SHOES + 2])
    assert found.tolist() == [0, 0, 0, 0, DRAWS]


@pytest.mark.slow
@pytest.mark.parametrize("game", ["romans", "heads_of_state"])
@pytest.mark.parametrize(
    ("specs", "games", "most"),
    [
        (["heuristic", "heuristic@0.5"], 6, 1000),
        (["greedy", "greedy@0.1"], 2, 40),
        (["mcts:8", "rollout:8"], 1, 12),
    ],
)
def test_interpreted_choices_are_the_compiled_ones(
    game: str, specs: list[str], games: int, most: int
) -> None:
    assert not differences(game, games, specs, most)
