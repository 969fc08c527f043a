"""Greedy players see what a lap of two turns leads to, and nothing that they can't know."""

from __future__ import annotations

from collections import Counter
from math import exp
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sim.engine.contract import apply_action, legal_actions, rules_of, stage
from sim.policies.choosing import luck_of
from sim.policies.greedy import DECIDED, play_stage_out, weigh_outcomes, worth_to
from sim.policies.playouts import deal_anew
from sim.policies.record import room_of_searcher
from tests.policies.players import Seat, greedy, one, policy, toy_values
from tests.toy_game import JUMP, SHOES, STATE, STEP

BOOTS, SLIPPERS, SKATES = SHOES, SHOES + 1, SHOES + 2  # bonus 1, 0 and 2
WALKER = (1.0, 0.0)  # weights of actions: what is gained at once


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Return values in which a jump gains nothing."""
    found = toy_values(tmp_path_factory.mktemp("toy"))
    found.record.jump = 0
    return found


@pytest.fixture
def jumping(tmp_path: Path) -> Any:
    """Return values in which a jump gains 0 to 5."""
    return toy_values(tmp_path)


def test_greedy_finds_what_two_turns_gain_together(loaded: Any) -> None:
    # A lap has two turns of each walker, filled up with steps by the basis. Step, step: 2 places;
    # boots, step: 2; slippers, step: 1; skates, step: 3. The other walker steps twice: 2.
    for seed in range(10):
        seat = Seat(loaded, seed)
        assert seat.chosen(policy(WALKER)) == STEP
        assert seat.chosen(greedy(policy(WALKER), (1.0, 0.0))) == SKATES


def test_trust_adds_what_the_basis_thinks_of_the_choice_itself(loaded: Any) -> None:
    # Leads after the lap: step 0, jump -1, boots 0, slippers -1, skates 1. To the basis a step is
    # worth 1 and all else nothing: from a trust of 1 it makes up for the lead of the skates.
    leads = {STEP: 0.0, JUMP: -1.0, BOOTS: 0.0, SLIPPERS: -1.0, SKATES: 1.0}
    for trust in (0.0, 0.5, 2.0):
        seat = Seat(loaded)
        record = greedy(policy(WALKER), (1.0, 0.0))
        record.trust = trust
        codes = seat.legal()
        worth = np.zeros(len(codes))
        room = one(room_of_searcher(STATE))
        weigh_outcomes(record, seat.state, seat.values, seat.actions, len(codes), room, worth)
        expected = leads | {STEP: trust}
        assert dict(zip(codes, worth.tolist(), strict=True)) == expected
        assert seat.chosen(record) == (STEP if trust > 1 else SKATES)


def test_it_looks_no_further_than_the_lap(loaded: Any) -> None:
    for seed in range(10):
        seat = Seat(loaded, seed)
        for action in (STEP, STEP):
            seat.take(action)
        # the second turn of the lap: whatever shoes would give comes after it
        assert seat.chosen(greedy(policy(WALKER), (1.0, 0.0))) == STEP
        # but what is weighed of the position reached may count it: a lead of 1, or a stride of 2
        assert seat.chosen(greedy(policy(WALKER), (1.0, 0.6))) == SKATES
        assert seat.chosen(greedy(policy(WALKER), (1.0, 0.4))) == STEP


def test_what_is_worth_the_same_is_decided_by_luck(loaded: Any) -> None:
    # lead counts: step, step and boots, step are 2 places each
    found = Counter(
        Seat(loaded, seed).chosen(greedy(policy(WALKER, avoided=(SKATES,)), (1.0, 0.0)))
        for seed in range(100)
    )
    assert set(found) == {STEP, BOOTS}
    assert min(found.values()) > 30


def test_restrictions_bind_the_seat_itself_and_not_the_others(loaded: Any) -> None:
    seat = Seat(loaded)
    assert seat.chosen(greedy(policy(WALKER, favoured=(SLIPPERS,)), (1.0, 0.0))) == SLIPPERS
    # Walker 0 puts on boots; it avoids steps, so its second turn gains nothing. Walker 1 steps.
    record = greedy(policy(WALKER, avoided=(STEP,)), (1.0, 0.0))
    room = one(room_of_searcher(STATE))
    room.trial[0] = seat.state
    begun = stage(room.trial[0])
    apply_action(room.trial[0], seat.values, None, BOOTS)
    play_stage_out(record, 0, seat.values, room, begun)
    assert int(room.trial[0].turns) == 4
    assert room.trial[0].place.tolist() == [0, 2, 0]


def test_a_win_is_worth_more_than_any_position(loaded: Any) -> None:
    seat = Seat(loaded)
    seat.state.place[0] = 19  # of 20: any step wins
    lover = greedy(policy((0.0, 1.0)), (0.0, 100.0))  # who would rather put on shoes
    assert seat.chosen(lover) == STEP


def test_worth_of_games_that_have_ended(loaded: Any) -> None:
    seat = Seat(loaded)
    room = one(room_of_searcher(STATE))
    record = greedy(policy(WALKER), (1.0, 0.0))

    def worth(places: tuple[int, int], over: int) -> list[float]:
        seat.state.place[:2] = places
        seat.state.over = over
        room.trial[0] = seat.state
        return [worth_to(record, walker, seat.values, room) for walker in (0, 1)]

    assert worth((5, 3), 0) == [2.0, -2.0]
    assert worth((20, 3), 1) == [17.0 + DECIDED, -17.0 - DECIDED]
    assert worth((9, 9), 1) == [DECIDED / 2, DECIDED / 2]


def test_several_deals_are_averaged(jumping: Any) -> None:
    """A jump goes 0 to N places, drawn in each deal; its worth is the mean over all deals."""
    seat = Seat(jumping)
    room = one(room_of_searcher(STATE))
    record = greedy(policy(WALKER), (1.0, 0.0))
    count = int(legal_actions(seat.state, seat.values, seat.actions))

    def worths(deals: int) -> Any:
        record.iterations = deals
        worth = np.zeros(count)
        weigh_outcomes(record, seat.state, seat.values, seat.actions, count, room, worth)
        return worth

    jump = seat.legal().index(JUMP)
    luck = luck_of(seat.state, room.own.luck)
    each = []
    for deal in range(8):
        deal_anew(seat.state, seat.values, room, luck, deal)
        begun = stage(room.deal[0])
        room.trial[0] = room.deal[0]
        apply_action(room.trial[0], seat.values, None, JUMP)
        play_stage_out(record, 0, seat.values, room, begun)
        each.append(worth_to(record, 0, seat.values, room))
    assert len(set(each)) > 1
    assert worths(1)[jump] == each[0]
    assert worths(8)[jump] == pytest.approx(sum(each) / 8)


def test_temperature_softens_the_choice(loaded: Any) -> None:
    # Leads after the lap: step 0, jump -1 (0, then 1 place), boots 0, slippers -1, skates 1.
    games, temperature = 600, 0.8
    leads = {STEP: 0, JUMP: -1, BOOTS: 0, SLIPPERS: -1, SKATES: 1}
    total = sum(exp(lead / temperature) for lead in leads.values())
    record = greedy(policy(WALKER), (1.0, 0.0), temperature)
    found = Counter(Seat(loaded, seed).chosen(record) for seed in range(games))
    square = 0.0
    for action, lead in leads.items():
        expected = games * exp(lead / temperature) / total
        square += (found[action] - expected) ** 2 / expected
    assert square < 18.47  # chi-square with 4 degrees of freedom: 1 in 1,000


def test_the_games_luck_and_the_others_luck_are_not_seen(jumping: Any) -> None:
    """The seed is dealt anew, the policy keeps its own luck: the choice is the same."""
    record = greedy(policy((1.0, 0.5), 0.0), (1.0, 0.3))
    chosen = Counter()
    for seed in range(150):
        seat = Seat(jumping, seed)
        before = seat.chosen(record)
        seat.state.seed = np.uint64(seed + 1_000)
        assert seat.chosen(record, luck=seed ^ (seed + 1_000)) == before
        chosen[before] += 1
    assert len(chosen) > 1


def test_a_player_that_knew_the_dice_would_be_seen(
    jumping: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The measure itself: a concealment that leaves the seed is caught by the test above."""
    monkeypatch.setattr(
        rules_of(one(STATE)), "conceal", staticmethod(lambda state, values, seat, seed: None)
    )
    record = greedy(policy((1.0, 0.5), 0.0), (1.0, 0.3))
    changed = 0
    for seed in range(100):
        seat = Seat(jumping, seed)
        before = seat.chosen(record)
        seat.state.seed = np.uint64(seed + 1_000)
        changed += seat.chosen(record, luck=seed ^ (seed + 1_000)) != before
    assert changed > 20


def test_a_searcher_that_is_random_or_weighs_chooses_as_its_basis_alone(jumping: Any) -> None:
    for seed in range(60):
        seat = Seat(jumping, seed)
        for basis in (policy(), policy((1.0, 0.5), 1.0, avoided=(JUMP,))):
            record = greedy(basis, ())
            record.kind = basis.kind
            assert seat.chosen(record) == seat.chosen(basis)
            assert seat.chosen(record, luck=77) == seat.chosen(basis, luck=77)
