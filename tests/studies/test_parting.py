"""Where the games of pairs part: by hand, and as two whole replays show it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from sim.engine.game import View
from sim.runs.beside import Cause, play_beside
from sim.runs.plan import Plan
from sim.studies.parting import ANY, Parting, Swing, _in_common, by_kind, partings, swings
from tests.beside_toy import weighing_walkers
from tests.toy_game import TOY
from tests.toy_runs import VALUES, toy_plan

RANDOM = ("left=random", "right=random")


@pytest.fixture
def walkers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    return weighing_walkers(monkeypatch, tmp_path / "walkers")


def of(number: int, kind: str, *cards: str, cause: Cause = Cause.CHOICE) -> Parting:
    return Parting(number, 0, cause, "left", kind, "", "", cards)


def test_worthless_boots_part_every_pair_where_they_would_be_put_on(walkers: Path) -> None:
    # as in tests/beside_toy.py: skates and skates, then boots (3.5) against a step of 3
    found = partings(toy_plan(walkers), toy_plan(walkers, sets=("shoes.boots=0",)), [0, 7])
    assert found == [
        Parting(
            game=game,
            number=2,
            cause=Cause.CHOICE,
            seat="left",
            kind="what is chosen?",
            before="put on boots",
            after="step",
            cards=("boots", "skates"),  # skates were the last in the same lap
        )
        for game in (0, 7)
    ]


def test_pairs_that_are_the_same_have_no_parting(walkers: Path) -> None:
    assert partings(toy_plan(walkers), toy_plan(walkers, sets=("jump=4",)), range(5)) == []


def test_an_end_that_comes_earlier_is_an_outcome(walkers: Path) -> None:
    # a path of 16 is walked in 4 steps of 4, after two pairs of shoes: 11 choices, all the same
    (found,) = partings(toy_plan(walkers), toy_plan(walkers, sets=("length=16",)), [0])
    assert (found.cause, found.number, found.before, found.after) == (
        Cause.OUTCOME,
        11,
        "step",
        "",
    )


def test_the_same_choices_with_another_end_are_an_outcome(walkers: Path) -> None:
    short = ("max_turns=13",)
    plans = toy_plan(walkers, sets=short), toy_plan(walkers, sets=(*short, "length=21"))
    (found,) = partings(*plans, [3])
    assert (found.cause, found.number, found.seat, found.kind) == (
        Cause.OUTCOME,
        13,
        "",
        "nothing: the games end",
    )
    assert found.cards == ()


def test_cards_are_the_same_by_their_ids_wherever_they_stand(walkers: Path) -> None:
    other = walkers.with_name("other.yaml")
    moved = VALUES.replace("  boots: 1\n", "").replace("  skates: 2", "  skates: 2\n  boots: 1")
    other.write_text(moved, encoding="utf-8")
    plan = toy_plan(walkers, values=other)
    assert plan.members[0].labels["cards"] == ("slippers", "skates", "boots")
    assert partings(toy_plan(walkers), plan, range(3)) == []


def test_a_card_that_is_new_and_taken_parts_by_options(walkers: Path) -> None:
    more = walkers.with_name("more.yaml")
    more.write_text(VALUES + "  wings: 5\n", encoding="utf-8")
    (found,) = partings(toy_plan(walkers), toy_plan(walkers, values=more), [0])
    assert (found.cause, found.number, found.cards) == (Cause.OPTIONS, 0, ("skates", "wings"))


def test_a_card_that_is_new_and_never_taken_parts_nothing(walkers: Path) -> None:
    more = walkers.with_name("more.yaml")
    more.write_text(VALUES + "  sandals: 0\n", encoding="utf-8")
    assert partings(toy_plan(walkers), toy_plan(walkers, values=more), range(3)) == []


def with_shoes(walkers: Path, name: str, text: str) -> Plan:
    path = walkers.with_name(name)
    path.write_text(text, encoding="utf-8")
    return toy_plan(walkers, values=path, policies=RANDOM)


def test_partings_are_where_two_whole_replays_part(walkers: Path) -> None:
    before = toy_plan(walkers, policies=RANDOM)
    after = with_shoes(walkers, "fewer.yaml", VALUES.replace("  skates: 2\n", ""))
    found = {one.game: one for one in partings(before, after, range(40))}
    causes = set()
    for game in range(40):
        fork = play_beside(before, after, game).fork
        if fork is None:
            assert game not in found
            continue
        one = found[game]
        assert (one.number, one.cause, one.before, one.after) == (
            fork.number,
            fork.cause,
            fork.left.choice,
            fork.right.choice,
        )
        causes.add(one.cause)
    assert Cause.OPTIONS in causes


def test_policies_that_rotate_part_where_replays_do(walkers: Path) -> None:
    walkers.write_text(walkers.read_text() + "rotate: true\n", encoding="utf-8")
    policies = ("left=heuristic+weights=w.yaml", "right=random")
    before = toy_plan(walkers, policies=policies)
    after = toy_plan(walkers, policies=policies, sets=("shoes.boots=0",))
    found = {one.game: one.number for one in partings(before, after, range(12))}
    replayed = {game: play_beside(before, after, game).fork for game in range(12)}
    assert found == {game: fork.number for game, fork in replayed.items() if fork is not None}


def test_the_luck_of_a_study_may_be_another(walkers: Path) -> None:
    before = toy_plan(walkers, policies=RANDOM)
    after = toy_plan(walkers, policies=RANDOM, sets=("jump=4",))
    own = partings(before, after, range(20))
    other = partings(before, after, range(20), run_seed=77, purpose=2)
    forks = [play_beside(before, after, game, run_seed=77, purpose=2).fork for game in range(20)]
    assert [one.number for one in other] == [fork.number for fork in forks if fork is not None]
    assert own != other


def test_it_does_not_matter_which_games_come_before(walkers: Path) -> None:
    before = toy_plan(walkers, policies=RANDOM)
    after = with_shoes(walkers, "fewer.yaml", VALUES.replace("  skates: 2\n", ""))
    together = partings(before, after, range(15))
    assert together == [one for game in range(15) for one in partings(before, after, [game])]


# --- names of kinds -----------------------------------------------------------------------------


def test_a_kind_is_what_its_questions_have_in_common() -> None:
    one = ["where", "does", "influence", "go,", "with", "3", "points", "left"]
    two = ["where", "does", "influence", "go,", "with", "1", "point", "left"]
    assert _in_common(one, two) == [*one[:5], ANY, "left"]
    assert _in_common(_in_common(one, two), one) == [*one[:5], ANY, "left"]
    assert _in_common(one, one) == one


def test_kinds_are_named_in_the_games_words(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    nothing = {"board": None, "hand": None, "tell": None}
    view = View(
        **nothing,
        gloss=lambda action, state, loaded: "",
        question=lambda state, loaded: [f"Left: what is done in turn {int(state.turns)}?"],
    )
    walkers = weighing_walkers(monkeypatch, tmp_path / "toy", view=view)
    assert replace(TOY, view=view).view is view
    before, after = (
        toy_plan(walkers, policies=RANDOM),
        with_shoes(walkers, "fewer.yaml", VALUES.replace("  skates: 2\n", "")),
    )
    kinds = {one.kind for one in partings(before, after, range(30)) if one.cause != Cause.OUTCOME}
    assert kinds == {"what is done in turn …?"}


# --- counting -----------------------------------------------------------------------------------


def test_partings_count_for_the_card_that_most_of_them_name() -> None:
    found = [
        of(0, "bought?", "philip", "baldwin"),
        of(1, "bought?", "philip", "charles"),
        of(2, "bought?", "baldwin"),
        of(3, "played?", "charles", "philip"),
        of(4, "kept?"),
    ]
    table = by_kind(found)
    assert table.rows() == [
        ("bought?", "choice", "philip", 2, 0.4),
        ("bought?", "choice", "baldwin", 1, 0.2),
        ("kept?", "choice", None, 1, 0.2),
        ("played?", "choice", "philip", 1, 0.2),
    ]
    assert table["count"].sum() == len(found)


def test_other_options_are_counted_apart_from_other_choices() -> None:
    found = [of(0, "bought?", "philip"), of(1, "bought?", "philip", cause=Cause.OPTIONS)]
    assert by_kind(found)["cause"].to_list() == ["choice", "options"]


def test_no_partings_make_an_empty_table() -> None:
    assert by_kind([]).is_empty()
    assert by_kind([]).columns == ["kind", "cause", "card", "count", "share"]


# --- swings -------------------------------------------------------------------------------------


def test_swings_are_the_largest_and_among_equals_those_of_the_margin() -> None:
    primary = np.array([0.0, 1.0, -1.0, 1.0, 0.0, np.nan])
    margin = np.array([9.0, 2.0, -5.0, 2.0, 0.0, np.nan])
    assert swings(primary, margin, first=100) == [
        Swing(102, -1.0, -5.0),
        Swing(101, 1.0, 2.0),
        Swing(103, 1.0, 2.0),
    ]
    assert [swing.game for swing in swings(primary, margin, 9)] == [2, 1, 3, 0]


def test_nothing_swings_where_nothing_moves() -> None:
    assert swings(np.zeros(4), np.zeros(4)) == []
    assert swings(np.zeros(0), np.zeros(0)) == []


def test_partings_can_be_written_as_json(walkers: Path) -> None:
    found = partings(toy_plan(walkers), toy_plan(walkers, sets=("shoes.boots=0",)), [0])
    assert json.loads(json.dumps([vars(one) for one in found]))[0]["cause"] == "choice"
