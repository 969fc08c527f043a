"""Two games on the same luck: how far they are alike, and where they part."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sim.runs.beside import (
    Cause,
    play_beside,
    players_changed,
    values_changed,
)
from sim.runs.beside_telling import MARK, halves
from sim.runs.plan import make_plan
from sim.runs.scenario import Overrides, load_scenario
from sim.studies.parting import partings
from tests.beside_toy import weighing_walkers
from tests.toy_game import RULES
from tests.toy_runs import VALUES, toy_plan

ROMANS = Path(__file__).parents[2] / "scenarios" / "romans" / "baseline.yaml"


@pytest.fixture
def walkers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    return weighing_walkers(monkeypatch, tmp_path / "toy")


def test_worthless_boots_part_the_games_where_they_would_be_put_on(walkers: Path) -> None:
    # left: skates, boots, then five steps of 4; right: boots add nothing, so a step of 3 is better
    found = play_beside(toy_plan(walkers), toy_plan(walkers, sets=("shoes.boots=0",)), 0)
    fork = found.fork
    assert fork is not None
    assert (fork.number, fork.asked, fork.unlike) == (2, 2, 0)  # both walkers have their skates on
    assert fork.cause == Cause.CHOICE
    assert fork.same_player
    assert (fork.left.seat, fork.left.choice, fork.right.choice) == ("left", "put on boots", "step")
    assert (
        fork.left.words == fork.right.words == ("step", "jump", "put on boots", "put on slippers")
    )
    assert fork.why == "The options and the luck are the same: Left weighs them otherwise."
    assert [str(change.path) for change in found.changes] == ["shoes.boots"]
    assert (len(found.left.decisions), len(found.right.decisions)) == (13, 15)
    assert (found.left.scores, found.right.scores) == ((20.0, 16.0), (21.0, 18.0))
    assert not found.flipped


def test_boots_better_than_skates_are_put_on_first(walkers: Path) -> None:
    found = play_beside(toy_plan(walkers), toy_plan(walkers, sets=("shoes.boots=3",)), 0)
    assert found.fork is not None
    assert found.fork.number == 0
    assert (found.fork.left.choice, found.fork.right.choice) == ("put on skates", "put on boots")


def test_a_change_that_nobody_meets_parts_nothing(walkers: Path) -> None:
    found = play_beside(toy_plan(walkers), toy_plan(walkers, sets=("jump=4",)), 0)  # nobody jumps
    assert found.fork is None
    assert [change.new for change in found.changes] == [4]


def test_a_shorter_path_ends_one_game_while_the_other_goes_on(walkers: Path) -> None:
    # 16 places are walked in 4 steps: the game is over after 11 choices, all the same
    found = play_beside(toy_plan(walkers), toy_plan(walkers, sets=("length=16",)), 0)
    fork = found.fork
    assert fork is not None
    assert fork.number == len(found.right.decisions) == 11
    assert fork.cause == Cause.OUTCOME
    assert fork.right.seat == ""
    assert fork.right.options == ()
    assert fork.why == "The right-hand game is over here, and the left-hand one goes on."


def test_the_same_choices_may_end_otherwise(walkers: Path) -> None:
    # after 13 turns the first walker has walked 20 places: all of the path, or all but one
    short = ("max_turns=13",)
    left, right = toy_plan(walkers, sets=short), toy_plan(walkers, sets=(*short, "length=21"))
    found = play_beside(left, right, 0)
    fork = found.fork
    assert fork is not None
    assert (fork.number, fork.cause) == (13, Cause.OUTCOME)
    assert fork.why == "Every choice is the same in both games, but not what comes of them."
    assert (found.left.reason, found.right.reason) == ("arrived", "max_turns")
    assert found.left.scores == found.right.scores == (20.0, 16.0)


def test_options_that_appear_are_told(walkers: Path) -> None:
    more = walkers.with_name("more.yaml")
    more.write_text(VALUES + "  wings: 5\n", encoding="utf-8")
    fork = play_beside(toy_plan(walkers), toy_plan(walkers, values=more), 0).fork
    assert fork is not None
    assert (fork.number, fork.cause) == (0, Cause.OPTIONS)
    assert fork.why == "The options differ: put on wings only on the right."


def test_options_that_nobody_takes_part_nothing(walkers: Path) -> None:
    more = walkers.with_name("more.yaml")
    more.write_text(VALUES + "  sandals: 0\n", encoding="utf-8")
    found = play_beside(toy_plan(walkers), toy_plan(walkers, values=more), 0)
    assert len(found.left.decisions) == len(found.right.decisions) == 13
    assert found.fork is None


def test_options_that_nobody_takes_are_counted_before_the_games_part(walkers: Path) -> None:
    more = walkers.with_name("more.yaml")
    more.write_text(VALUES.replace("boots: 1", "boots: 0") + "  sandals: 0\n", encoding="utf-8")
    fork = play_beside(toy_plan(walkers), toy_plan(walkers, values=more), 0).fork
    assert fork is not None
    assert (fork.number, fork.unlike, fork.cause) == (2, 2, Cause.OPTIONS)
    assert (fork.left.choice, fork.right.choice) == ("put on boots", "step")


def test_another_player_is_named_as_the_reason(walkers: Path) -> None:
    right = toy_plan(walkers, policies=("left=random+without=skates",))
    left = toy_plan(walkers)
    found = play_beside(left, right, 0)
    assert found.fork is not None
    assert found.fork.cause == Cause.CHOICE
    assert not found.fork.same_player
    assert found.fork.why == "The options are the same, and another player decides for Left."
    assert players_changed(left, right) == {
        "left": ("heuristic+weights=w.yaml", "random+without=skates")
    }
    assert values_changed(left, right) == []


def test_at_another_place_of_the_game_luck_is_another(
    walkers: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # let luck depend on how far both have walked: with other skates that soon differs
    def walked(state: Any) -> int:
        return int(sum(state.place))

    monkeypatch.setattr(RULES, "occasion", staticmethod(walked))
    luck = ("left=random", "right=random")
    plans = (toy_plan(walkers, policies=luck, sets=sets) for sets in ((), ("shoes.skates=3",)))
    left, right = plans
    forks = [play_beside(left, right, game).fork for game in range(10)]
    others = [fork for fork in forks if fork is not None and fork.cause == Cause.LUCK]
    assert others
    assert {fork.left.words == fork.right.words for fork in others} == {True}
    assert others[0].why.endswith(f"so {others[0].left.seat.capitalize()} has other luck.")
    found = partings(left, right, range(10))
    assert [one.cause for one in found] == [fork.cause for fork in forks if fork is not None]


def test_both_games_have_the_left_hand_luck(walkers: Path) -> None:
    # the gate's seeds depend on the values, so a plan of its own would have other luck
    walkers.write_text(walkers.read_text() + "purpose: gate\n", encoding="utf-8")
    left, right = toy_plan(walkers), toy_plan(walkers, sets=("jump=4",))
    assert left.run_seed != right.run_seed
    found = play_beside(left, right, 3)
    assert found.left.seed == found.right.seed


def test_luck_may_be_that_of_a_study(walkers: Path) -> None:
    plan = toy_plan(walkers)
    own, other = play_beside(plan, plan, 1), play_beside(plan, plan, 1, run_seed=9, purpose=1)
    assert other.left.seed == other.right.seed != own.left.seed


# --- a real game, by hand -----------------------------------------------------------------------


@pytest.fixture(scope="module")
def philip():
    """Philip VI has a political point more; in this game Luxembourg plays him for his Numbers."""
    plans = [
        make_plan(load_scenario(ROMANS, Overrides(sets=sets)))
        for sets in ((), ("cards.philip_vi.political=+1",))
    ]
    return play_beside(*plans, 399)


def test_a_changed_card_is_the_same_game_until_it_is_played(philip) -> None:
    fork = philip.fork
    made = [[one.words for one in game.decisions] for game in philip.games]
    assert made[0][: fork.number] == made[1][: fork.number]
    # he has been played for his Numbers, and his printed 3 points are placed or removed ...
    *_, played = (
        at for at, words in enumerate(made[0][: fork.number]) if words.startswith("play ")
    )
    assert made[0][played : played + 2] == ["play philip_vi", "use political"]
    points = made[0][played + 2 : fork.number]
    assert len(points) == 3
    assert all(words.startswith(("place 1 in ", "remove 1 in ")) for words in points)
    # ... so the purchase comes now, and with the change another point
    assert fork.cause == Cause.OPTIONS
    assert fork.why == "Another decision is due."
    assert fork.left.question.endswith("which card of the market row is bought?")
    assert fork.right.question.endswith("where does the next influence go, with 1 point left?")


def test_a_game_is_told_in_two_halves_that_are_the_whole(philip) -> None:
    for told, game in zip(halves(philip), philip.games, strict=True):
        assert [*told.before, *told.after] == game.tell()
        assert not any(MARK in line for line in told.before + told.after)
    left, right = halves(philip)
    assert left.before == right.before
    assert "plays Philip VI" in left.before[-1]
    assert "Political Numbers, 3 points" in left.after[0]
    assert "Political Numbers, 4 points" in right.after[0]


def test_decisions_are_told_on_both_sides_of_the_cut(philip) -> None:
    left, right = halves(philip, decisions=True)
    fork = philip.fork
    for told, game, choice in (
        (left, philip.left, fork.left.choice),
        (right, philip.right, fork.right.choice),
    ):
        assert [*told.before, *told.after] == game.tell(decisions=True)
        assert any(f": {choice}" in line for line in told.after[:4])


def test_games_that_are_the_same_are_told_before_the_cut(philip) -> None:
    alone = replace(philip, right=philip.left, fork=None)
    left, right = halves(alone)
    assert list(left.before) == philip.left.tell()
    assert left == right
    assert left.after == ()
