"""Random and weighing players, restrictions and the rules of scripts."""

from __future__ import annotations

from collections import Counter
from math import exp
from typing import Any

import numpy as np
import pytest

from sim.engine.chance import POLICY_STREAM, luckiest, mixed
from sim.policies.choosing import gumbel, is_in, narrow
from sim.policies.record import CHOOSING, add_actions
from tests.policies.players import Seat, add_rule, one, policy, toy_values
from tests.toy_game import JUMP, PLACE, STEP, TURNS, WEARS

BOOTS, SLIPPERS, SKATES = 2, 3, 4  # actions: shoes of bonus 1, 0 and 2


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> Any:
    return toy_values(tmp_path_factory.mktemp("toy"))


# --- luck and weights ---------------------------------------------------------------------------


def test_a_random_policy_takes_the_luckiest_action_as_ever(loaded: Any) -> None:
    for seed in range(50):
        seat = Seat(loaded, seed)
        codes = seat.legal()
        place = luckiest(seat.actions, len(codes), mixed(mixed(np.uint64(seed), POLICY_STREAM), 0))
        assert seat.chosen(policy()) == codes[place]


def test_a_heuristic_takes_the_action_of_greatest_utility(loaded: Any) -> None:
    # a step gains 1, a jump 2.5 on average; shoes add 1, 0 and 2 to later steps
    for seed in range(20):
        seat = Seat(loaded, seed)
        assert seat.legal() == [STEP, JUMP, BOOTS, SLIPPERS, SKATES]
        assert seat.chosen(policy((1.0, 0.0))) == JUMP
        assert seat.chosen(policy((-1.0, 1.0))) == SKATES
        assert seat.chosen(policy((1.0, 1.2))) == JUMP
        assert seat.chosen(policy((1.0, 1.3))) == SKATES
        seat.take(SKATES)
        seat.take(STEP)
        assert seat.chosen(policy((1.0, 0.0))) == STEP  # by skates it gains 3


def test_equal_utilities_are_decided_by_each_actions_own_luck(loaded: Any) -> None:
    # all utilities are 0: as random; bonus alone is 2 for skates, 0 for three others
    chosen = Counter()
    for seed in range(400):
        seat = Seat(loaded, seed)
        assert seat.chosen(policy((0.0, 0.0))) == seat.chosen(policy())
        chosen[seat.chosen(policy((0.0, -1.0)))] += 1
    assert set(chosen) == {STEP, JUMP, SLIPPERS}
    assert min(chosen.values()) > 90  # of 133 expected, standard deviation 9.4


def test_temperature_makes_the_frequencies_of_a_softmax(loaded: Any) -> None:
    games, temperature = 4000, 1.5
    weights = (1.0, 0.5)
    utilities = {STEP: 1.0, JUMP: 2.5, BOOTS: 0.5, SLIPPERS: 0.0, SKATES: 1.0}
    total = sum(exp(utility / temperature) for utility in utilities.values())
    found = Counter(
        Seat(loaded, seed).chosen(policy(weights, temperature)) for seed in range(games)
    )
    square = 0.0
    for action, utility in utilities.items():
        expected = games * exp(utility / temperature) / total
        square += (found[action] - expected) ** 2 / expected
    assert square < 18.47  # chi-square with 4 degrees of freedom: 1 in 1,000


def test_a_great_temperature_is_random_with_the_same_luck(loaded: Any) -> None:
    same = 0
    for seed in range(100):
        seat = Seat(loaded, seed)
        same += seat.chosen(policy((1.0, 0.5), 1e6)) == seat.chosen(policy())
    assert same == 100


def test_a_small_temperature_takes_the_greatest(loaded: Any) -> None:
    for seed in range(50):
        assert Seat(loaded, seed).chosen(policy((1.0, 0.5), 1e-4)) == JUMP


def test_softened_choices_are_coupled(loaded: Any) -> None:
    """What is worth a little more is chosen a little more often, and nothing else changes."""
    other = gained = 0
    for seed in range(1000):
        seat = Seat(loaded, seed)
        before = seat.chosen(policy((1.0, 0.5), 1.0))
        after = seat.chosen(policy((1.0, 0.6), 1.0))  # boots +0.1, skates +0.2
        if before != after:
            other += after not in (BOOTS, SKATES)
            gained += 1
    assert other == 0
    # softmax of (1, 2.5, 0.5, 0, 1) has 0.134 for skates and 0.081 for boots, of (1, 2.5, 0.6, 0,
    # 1.2) 0.158 and 0.087: 29 of 1,000 change, and few more where boots give way to skates
    assert 10 < gained < 60


def test_gumbel_variates_have_their_mean_and_stay_finite() -> None:
    assert np.isfinite(gumbel(np.uint64(0)))
    assert np.isfinite(gumbel(np.uint64(2**64 - 1)))
    bits = np.random.default_rng(5).integers(0, 2**64, 20_000, dtype=np.uint64)
    draws = np.array([gumbel(word) for word in bits])
    assert abs(draws.mean() - 0.5772) < 4 * 1.2825 / np.sqrt(len(draws))  # Euler; pi / sqrt(6)


def test_luck_is_the_seats_own(loaded: Any) -> None:
    """Two seats at the same occasion draw differently; so do two occasions."""
    differs = 0
    for seed in range(40):
        seat = Seat(loaded, seed)
        first = seat.chosen(policy())
        seat.state.seat_to_move = 1
        differs += seat.chosen(policy()) != first
    assert differs > 20  # 4 of 5 expected


# --- restrictions -------------------------------------------------------------------------------


def test_what_is_avoided_is_not_taken_while_there_is_another(loaded: Any) -> None:
    avoiding = policy((1.0, 0.5), avoided=(JUMP, BOOTS))
    seat = Seat(loaded)
    assert {Seat(loaded, seed).chosen(avoiding) for seed in range(20)} == {STEP, SKATES}
    for action in (BOOTS, STEP, SLIPPERS, STEP, SKATES):
        seat.take(action)
        seat.state.seat_to_move = 0
    assert seat.legal() == [STEP]  # no shoes are left: nothing but a step
    assert seat.chosen(policy(avoided=(STEP,))) == STEP


def test_what_is_favoured_is_taken_whenever_it_is_legal(loaded: Any) -> None:
    favouring = policy((1.0, 0.5), favoured=(SLIPPERS,))
    seat = Seat(loaded)
    assert seat.chosen(favouring) == SLIPPERS
    seat.take(SLIPPERS)
    seat.take(STEP)
    assert seat.chosen(favouring) == JUMP


def test_of_several_favoured_the_weights_choose(loaded: Any) -> None:
    assert Seat(loaded).chosen(policy((1.0, 0.5), favoured=(BOOTS, SKATES))) == SKATES
    assert Seat(loaded).chosen(policy((1.0, -0.5), favoured=(BOOTS, SKATES))) == BOOTS


def test_what_is_both_avoided_and_favoured_is_avoided(loaded: Any) -> None:
    both = policy((1.0, 0.5), avoided=(SKATES,), favoured=(SKATES,))
    assert Seat(loaded).chosen(both) == JUMP


def test_a_restricted_random_policy_keeps_its_luck(loaded: Any) -> None:
    for seed in range(60):
        seat = Seat(loaded, seed)
        free = seat.chosen(policy())
        restricted = seat.chosen(policy(avoided=(JUMP,)))
        if free != JUMP:
            assert restricted == free
        assert restricted != JUMP


# --- scripts ------------------------------------------------------------------------------------


def test_the_first_rule_that_fits_decides(loaded: Any) -> None:
    script = policy((1.0, 0.5))
    add_rule(script, (BOOTS,), (TURNS, 0, 2, 9), never=False)
    add_rule(script, (SLIPPERS,), (PLACE, 0, 0, 0), never=False)
    add_rule(script, (SKATES,), never=False)
    seat = Seat(loaded)
    assert seat.chosen(script) == SLIPPERS  # turn 0: the first does not hold
    seat.take(STEP)
    seat.take(STEP)
    assert seat.chosen(script) == BOOTS  # turn 2
    seat.take(BOOTS)
    seat.take(STEP)
    assert seat.chosen(script) == SKATES  # boots are on; the walker's place is 1


def test_all_conditions_of_a_rule_must_hold(loaded: Any) -> None:
    script = policy((1.0, 0.5))
    boots_on = (WEARS, BOOTS - 2, 1, 1)
    add_rule(script, (STEP,), boots_on, (TURNS, 0, 0, 2), never=False)
    seat = Seat(loaded)
    assert seat.chosen(script) == JUMP
    seat.take(BOOTS)
    assert seat.chosen(script) == JUMP  # the other walker has no boots
    seat.take(STEP)
    assert seat.chosen(script) == STEP
    seat.take(STEP)
    seat.take(STEP)
    assert seat.chosen(script) == JUMP  # turn 4: too late


def test_never_leaves_out_and_later_rules_go_on(loaded: Any) -> None:
    script = policy((1.0, 0.5))
    add_rule(script, (JUMP,), never=True)
    assert {Seat(loaded, seed).chosen(script) for seed in range(20)} == {STEP, SKATES}
    add_rule(script, (JUMP, BOOTS), never=False)
    assert Seat(loaded).chosen(script) == BOOTS


def test_never_does_not_forbid_everything(loaded: Any) -> None:
    script = policy((1.0, 0.5))
    add_rule(script, (STEP, JUMP, BOOTS, SLIPPERS, SKATES), never=True)
    assert Seat(loaded).chosen(script) == JUMP


def test_which_rules_had_a_say_is_noted(loaded: Any) -> None:
    script = policy((1.0, 0.5))
    add_rule(script, (JUMP,), never=True)
    add_rule(script, (BOOTS,), (TURNS, 0, 5, 9), never=False)
    add_rule(script, (STEP, SKATES), never=False)
    add_rule(script, (STEP,), never=False)
    seat = Seat(loaded)
    room = one(CHOOSING)
    count = len(seat.legal())
    left = narrow(script, seat.state, seat.values, seat.actions, count, room)
    assert room.left.code[:left].tolist() == [STEP, SKATES]
    assert room.place[:left].tolist() == [0, 4]
    assert int(room.rules_used) == 0b101


def test_restrictions_come_before_the_script(loaded: Any) -> None:
    script = policy((1.0, 0.5), avoided=(BOOTS,))
    add_rule(script, (BOOTS,), never=False)
    add_rule(script, (SLIPPERS,), never=False)
    assert Seat(loaded).chosen(script) == SLIPPERS


def test_codes_in_all_words_of_a_set() -> None:
    words = np.zeros(128, np.uint64)
    members = [0, 1, 63, 64, 127, 128, 4095, 8190, 8191]
    assert add_actions(words, members) == len(members)
    assert add_actions(words, [63, 65]) == 1
    assert [code for code in range(8192) if is_in(words, code)] == sorted([*members, 65])
