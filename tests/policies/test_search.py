"""Rollouts and tree search find what is best in games that can be solved by hand, unpeeking."""

from __future__ import annotations

from math import exp
from typing import Any

import numpy as np
import pytest

from sim.engine.contract import apply_action, legal_actions, stage
from sim.policies import playouts, tree_search
from sim.policies.record import PolicyKind
from sim.policies.rollout import affordable, halvings
from sim.policies.tree_search import ROOT, grow, room_for_tree
from tests.policies.parlour import (
    CARDS,
    CHOOSERS,
    COUNTER,
    GUESS,
    NAME,
    SURE,
    TRUST,
    Table,
    cards,
    choose,
    nim,
    searcher,
    take,
)

BOTH = pytest.mark.parametrize("kind", CHOOSERS)
MANY = pytest.mark.compiled  # so many iterations that they take long as plain Python


def tree_of(policy: Any, table: Table) -> Any:
    """Return the tree that a searcher grows."""
    tree = room_for_tree(int(policy.iterations) + 1)
    count = legal_actions(table.state, table.values, table.actions)
    grow(policy, table.state, table.values, table.actions, count, table.room, tree)
    return tree


def children(tree: Any, parent: int = ROOT) -> dict[tuple[int, int], int]:
    """Return a node's children by action and seat."""
    found = {}
    node = tree[parent].child
    while node != tree_search.NO_NODE:
        found[int(tree[node].action), int(tree[node].seat)] = int(node)
        node = tree[node].next
    return found


# --- nobody peeks --------------------------------------------------------------------------------


@MANY
@BOTH
@pytest.mark.parametrize("guessing", [False, True])
def test_the_hidden_card_changes_no_choice(kind: PolicyKind, guessing: bool) -> None:
    for seed in range(20):
        chosen = set()
        for card in range(CARDS):
            table = cards(seed, sure=40)
            if guessing:
                take(table, GUESS)
            table.state.card = card
            chosen.add(choose(searcher(kind, 60), table))
        assert len(chosen) == 1


@MANY
@BOTH
def test_a_guess_is_right_one_time_in_three_and_a_peeper_always_right(kind: PolicyKind) -> None:
    right = {0: 0, 1: 0}
    games = 90
    for peeping in right:
        for seed in range(games):
            table = cards(seed, peeping=peeping)
            take(table, GUESS)
            right[peeping] += choose(searcher(kind, 24), table) - NAME == table.state.card
    assert right[1] == games
    assert 30 - 3 * 4.5 < right[0] < 30 + 3 * 4.5  # binomial: 30, standard deviation 4.5


@MANY
@BOTH
@pytest.mark.parametrize(("sure", "best"), [(45, TRUST), (100, SURE)])
def test_what_one_could_not_know_promises_nothing(kind: PolicyKind, sure: int, best: int) -> None:
    # A search that played each deal as if it lay open would think that guessing wins always.
    # Playouts by luck think that trusting wins 5 in 6 times, optimal play 2 in 3.
    for seed in range(6):
        assert choose(searcher(kind, 400, exploration=0.7), cards(seed, sure=sure)) == best


# --- the tree ------------------------------------------------------------------------------------


@MANY
def test_a_tree_finds_what_guessing_and_trusting_are_worth() -> None:
    # SURE: 50 in 100. Much exploration, so that every branch is visited often.
    policy = searcher(PolicyKind.MCTS, 4000, exploration=2.0)
    tree = tree_of(policy, cards(5, sure=50))
    worth = {
        action: tree[node].total / tree[node].visits for (action, _), node in children(tree).items()
    }
    # over a thousand visits each: three standard deviations are 0.05
    assert worth[SURE] == pytest.approx(0.5, abs=0.05)
    assert worth[GUESS] == pytest.approx(1 / 3, abs=0.05)
    # seat 1 still bows now and then, so a bit more than 2 in 3
    assert 2 / 3 - 0.05 < worth[TRUST] < 2 / 3 + 0.08


@MANY
def test_an_action_is_compared_by_how_often_it_could_be_taken() -> None:
    tree = tree_of(searcher(PolicyKind.MCTS, 3000), cards(5, sure=0))
    trust = children(tree)[TRUST, 0]
    replies = children(tree, trust)
    assert {seat for _, seat in replies} == {1}
    counter = tree[replies[COUNTER, 1]]
    visits = tree[trust].visits
    # the card is 0 in a third of the deals; the node was counted as there before it was planted
    assert counter.available == pytest.approx(visits / 3, rel=0.12)
    assert counter.visits > 0.9 * counter.available  # it always wins for seat 1
    assert counter.total == counter.visits  # of seat 1's share


def test_every_iteration_is_counted_once_along_its_path() -> None:
    policy = searcher(PolicyKind.MCTS, 300)
    tree = tree_of(policy, nim(9))
    assert tree[ROOT].visits == 300
    assert sum(tree[node].visits for node in children(tree).values()) == 300
    below = children(tree)[1, 0]
    # its own first visit planted it, each further one went on to one of its children
    assert sum(tree[node].visits for node in children(tree, below).values()) == (
        tree[below].visits - 1
    )


def test_children_are_kept_by_action() -> None:
    tree = tree_of(searcher(PolicyKind.MCTS, 50), nim(9))
    assert list(children(tree)) == [(1, 0), (2, 0), (3, 0)]


def test_a_move_without_a_choice_has_no_node() -> None:
    tree = tree_of(searcher(PolicyKind.MCTS, 60), nim(2))
    assert list(children(tree)) == [(1, 0), (2, 0)]
    # after taking one, the last stone is taken by force
    assert not children(tree, children(tree)[1, 0])


# --- Nim -----------------------------------------------------------------------------------------


@MANY
@pytest.mark.parametrize("stones", [2, 3, 5, 6, 7, 9, 10, 11])
def test_tree_search_plays_nim_as_it_is_best(stones: int) -> None:
    for seed in range(3):
        policy = searcher(PolicyKind.MCTS, 500)
        assert choose(policy, nim(stones, seed)) == stones % 4


@MANY
@BOTH
@pytest.mark.parametrize("stones", [2, 3, 5, 6, 7])
def test_search_leaves_four_stones(kind: PolicyKind, stones: int) -> None:
    # Even against a random player it is best to leave 4, since then it must move into 1, 2 or 3.
    for seed in range(3):
        assert choose(searcher(kind, 400), nim(stones, seed)) == stones % 4


@BOTH
def test_more_seats_than_two(kind: PolicyKind) -> None:
    # Three seats, 4 stones. After taking 3 the next seat must take the last and has won. After
    # taking 2 it takes both. After 1 it takes all 3. With 3 stones seat 0 takes them all.
    assert choose(searcher(kind, 100), nim(3, seats=3)) == 3
    # 5 stones: leave 4 and the next seat can't end it; luck says seat 0 wins after 1, 1, or 2, ...
    tree = tree_of(searcher(PolicyKind.MCTS, 400), nim(5, seats=3))
    seats = {seat for node in children(tree).values() for _, seat in children(tree, node)}
    assert seats == {1}


# --- what the base thinks ------------------------------------------------------------------------


def test_a_rollout_tries_only_so_many_and_those_its_base_likes_best(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried: set[int] = set()

    def note(policy: Any, seat: int, values: Any, room: Any, begun: int) -> None:
        tried.add(21 - int(room.trial[0].stones))

    monkeypatch.setattr("sim.policies.rollout.play_on_copy", note)
    for weight, liked in ((1.0, [3, 2, 1]), (-1.0, [1, 2, 3])):
        for breadth in (0, 2, 3, 9):
            tried.clear()
            base = [0.0, weight]  # likes to take many, or few
            choose(searcher(PolicyKind.ROLLOUT, 12, weights=base, breadth=breadth), nim(21))
            assert tried == set(liked[: breadth or None])


def test_of_one_choice_alone_nothing_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sim.policies.rollout.play_on_copy", None)
    policy = searcher(PolicyKind.ROLLOUT, 12, weights=[0.0, 1.0], breadth=1)
    assert choose(policy, nim(21)) == 3


@MANY
def test_a_rollout_that_trusts_its_base_takes_what_it_likes() -> None:
    # By luck alone taking 2 of 6 stones is clearly best: it leaves 4. The base likes to take 3.
    for seed in range(3):
        for trust, taken in ((0.0, 2), (0.001, 2), (5.0, 3)):
            policy = searcher(PolicyKind.ROLLOUT, 400, weights=[0.0, 1.0], trust=trust)
            policy.basis.temperature = 50.0  # plays on by luck
            assert choose(policy, nim(6, seed)) == taken


# --- features ------------------------------------------------------------------------------------


def test_a_base_that_knows_guides_the_tree() -> None:
    # 8 iterations are far too few for 23 stones, unless the priors say where to look
    knowing = searcher(PolicyKind.MCTS, 8, weights=[1.0], guidance=0.2)
    for stones in (21, 22, 23):
        assert choose(knowing, nim(stones)) == stones % 4


@MANY
def test_a_base_that_errs_is_corrected() -> None:
    misled = searcher(PolicyKind.MCTS, 800, weights=[-1.0], guidance=1.0)
    for stones in (5, 6, 7):
        assert choose(misled, nim(stones)) == stones % 4


@BOTH
def test_a_cut_playout_is_weighed(kind: PolicyKind) -> None:
    # of playouts that end with the first stage, by features that know who wins
    policy = searcher(kind, 100, playout=1, state_weights=[4.0, 1.0])
    for stones in (21, 22, 23):
        assert choose(policy, nim(stones)) == stones % 4


@pytest.mark.parametrize(("playout", "stones"), [(1, 20), (2, 19), (3, 18), (0, 0)])
def test_a_playout_ends_with_its_last_stage(playout: int, stones: int) -> None:
    # a base that likes to take few stones takes one a turn
    policy = searcher(PolicyKind.ROLLOUT, 1, playout=playout, weights=[0.0, -1.0])
    table = nim(21)
    table.room.trial[0] = table.state
    begun = stage(table.state)
    playouts.play_on_copy(policy, 0, table.values, table.room, begun)
    assert table.room.trial[0].stones == stones
    assert table.state.stones == 21
    # a stone taken has ended the first stage already
    table.room.trial[0] = table.state
    apply_action(table.room.trial[0], table.values, None, 1)
    playouts.play_on_copy(policy, 0, table.values, table.room, begun)
    assert table.room.trial[0].stones == stones


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_position_is_weighed_in_shares_of_the_win(seats: int) -> None:
    # 21 stones: for whom WINNING is 1 is seat 0 alone; 20 stones: all but seat 0
    policy = searcher(PolicyKind.ROLLOUT, 1, state_weights=[3.0, 7.0], spread=2.0)
    for stones in (21, 20):
        table = nim(stones, seats=seats)
        table.room.trial[0] = table.state
        shares = np.zeros(5)
        playouts.weigh_copy(policy, table.values, table.room, shares)
        # the feature that is the same for all has no say
        winning = [(seat == 0) == (stones == 21) for seat in range(seats)]
        odds = [exp(1.5) if wins else 1.0 for wins in winning]
        assert shares[:seats].tolist() == pytest.approx([o / sum(odds) for o in odds])
        assert not shares[seats:].any()


def test_without_features_a_cut_game_is_worth_the_same_to_all() -> None:
    table = nim(21, seats=4)
    table.room.trial[0] = table.state
    shares = np.zeros(5)
    playouts.weigh_copy(searcher(PolicyKind.MCTS, 1), table.values, table.room, shares)
    assert shares.tolist() == [0.25, 0.25, 0.25, 0.25, 0.0]


def test_a_game_that_ended_is_its_winners() -> None:
    table = nim(0)  # the last to move was seat 1
    table.room.trial[0] = table.state
    shares = np.zeros(5)
    playouts.weigh_copy(searcher(PolicyKind.MCTS, 1), table.values, table.room, shares)
    assert shares.tolist() == [0.0, 1.0, 0.0, 0.0, 0.0]


# --- the budget ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("count", "rounds"), [(1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4), (64, 6)]
)
def test_candidates_are_halved_down_to_one(count: int, rounds: int) -> None:
    assert halvings(count) == rounds


@pytest.mark.parametrize(
    ("count", "iterations", "tried"), [(3, 6, 3), (3, 5, 2), (60, 100, 25), (60, 1, 2), (8, 24, 8)]
)
def test_as_many_are_tried_as_can_be_once_a_round(count: int, iterations: int, tried: int) -> None:
    # 25 candidates take 5 rounds: 125 > 100; 20 of them 5 rounds: 100
    expected = 20 if tried == 25 else tried
    assert affordable(count, iterations) == expected


@pytest.mark.parametrize("iterations", [2, 6, 7, 30, 100])
def test_rollouts_keep_to_their_budget(iterations: int, monkeypatch: pytest.MonkeyPatch) -> None:
    played = []
    monkeypatch.setattr("sim.policies.rollout.play_on_copy", lambda *_: played.append(1))
    choose(searcher(PolicyKind.ROLLOUT, iterations, state_weights=[1.0]), nim(21))
    assert iterations - 2 < len(played) <= iterations


def test_all_of_a_round_meet_the_same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    met: list[tuple[int, int]] = []

    def note(policy: Any, seat: int, values: Any, room: Any, begun: int) -> None:
        met.append((int(room.deal[0].seed), int(room.trial[0].stones)))

    monkeypatch.setattr("sim.policies.rollout.play_on_copy", note)
    choose(searcher(PolicyKind.ROLLOUT, 12, state_weights=[1.0]), nim(21))
    # 3 candidates in 2 rounds: 2 deals for each of 3, then 3 further ones for each of 2
    seeds = list(dict.fromkeys(seed for seed, _ in met))
    assert len(seeds) == 5
    by_deal = [{stones for seed, stones in met if seed == deal} for deal in seeds]
    assert [len(candidates) for candidates in by_deal] == [3, 3, 2, 2, 2]
    assert by_deal[2] == by_deal[3] == by_deal[4]


# --- restrictions, temperature, the state --------------------------------------------------------


@BOTH
def test_the_game_itself_is_left_as_it_was(kind: PolicyKind) -> None:
    table = cards(3, sure=50)
    before = table.state.tobytes()
    choose(searcher(kind, 30), table)
    assert table.state.tobytes() == before


@BOTH
def test_the_same_seed_chooses_the_same(kind: PolicyKind) -> None:
    once, again = cards(11, sure=60), cards(11, sure=60)
    policy = searcher(kind, 20, temperature=0.5)
    assert [choose(policy, once) for _ in range(3)] == [choose(policy, again)] * 3


@MANY
@BOTH
def test_temperature_softens(kind: PolicyKind) -> None:
    cold = {choose(searcher(kind, 60), cards(seed, sure=100)) for seed in range(12)}
    hot = {choose(searcher(kind, 60, temperature=1e6), cards(seed, sure=100)) for seed in range(30)}
    assert cold == {SURE}
    assert hot == {SURE, GUESS, TRUST}


def test_only_the_searching_seat_keeps_to_its_restrictions() -> None:
    policy = searcher(PolicyKind.MCTS, 200)
    policy.basis.avoids = 1
    policy.basis.avoided[0] = np.uint64(1 << 3)  # taking three stones
    table = nim(9)
    tree = room_for_tree(201)
    table.actions.code[:2] = [1, 2]  # what the chooser leaves of the actions
    grow(policy, table.state, table.values, table.actions, 2, table.room, tree)
    for reply in children(tree).values():
        answers = children(tree, reply)
        assert (3, 1) in answers
        for (_, seat), answer in answers.items():
            assert seat == 1
            assert (3, 0) not in children(tree, answer)
