"""How many play, who decides in each seat, and policies that move on from game to game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from sim.engine import playing
from sim.policies.choosing import choose_by_policy
from sim.policies.record import POLICY
from sim.policies.specs import POLICIES
from sim.runs.replaying import plan_of_run, replay_game
from sim.runs.running import run
from sim.runs.verifying import verify
from sim.values.errors import InputError
from tests.toy_runs import stopped_after_one_batch, tables_in, toy_plan

FIRST = 1  # a kind of policy that takes the first action


@pytest.fixture
def stepper(monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the spec of a second policy, for these tests: it takes the first action, a step."""

    def chooser(policy: Any, state: Any, values: Any, actions: Any, count: Any, room: Any) -> int:
        if policy.kind == FIRST:
            return 0
        return int(choose_by_policy(policy, state, values, actions, count, room))

    monkeypatch.setitem(POLICIES, "stepper", FIRST)
    monkeypatch.setitem(playing._CHOOSERS, POLICY, chooser)
    return "stepper"


def add(scenario: Path, text: str) -> Path:
    scenario.write_text(scenario.read_text(encoding="utf-8") + text, encoding="utf-8")
    return scenario


def without_seats(scenario: Path) -> Path:
    text = scenario.read_text(encoding="utf-8").replace("seats: 3\n", "")
    scenario.write_text(text, encoding="utf-8")
    return scenario


def told(scenario: Path, **options: Any) -> list[str]:
    with pytest.raises(InputError) as caught:
        toy_plan(scenario, **options)
    folder = f"{scenario.parent}/"
    return [str(problem).replace(folder, "") for problem in caught.value.problems]


def rows(folder: Path, table: str) -> pl.DataFrame:
    return pl.read_parquet(folder / table / "*.parquet")


# --- how many play --------------------------------------------------------------------------------


def test_the_only_number_needs_no_word(scenario: Path) -> None:
    plan = toy_plan(scenario)
    assert plan.seats == ("left", "right")
    assert plan.scenario.seats == 2


def test_the_scenario_says_how_many(crowd: Path) -> None:
    assert toy_plan(crowd).seats == ("left", "right", "middle")
    assert toy_plan(crowd, seats=2).seats == ("left", "right")
    assert toy_plan(without_seats(crowd), seats=2).policies == ("random", "random")


def test_where_the_game_leaves_a_choice_it_must(crowd: Path) -> None:
    message = "race.yaml:1: seats: this key is missing: how many play (allowed 2, 3)"
    assert told(without_seats(crowd)) == [message]


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("4", "race.yaml:4: seats: the game is not played by so many (found 4; allowed 2, 3)"),
        ("0", "race.yaml:4: seats: the game is not played by so many (found 0; allowed 2, 3)"),
        (
            "three",
            "race.yaml:4: seats: this is not a whole number "
            "(found 'three'; allowed a whole number)",
        ),
    ],
)
def test_a_number_that_cannot_play(crowd: Path, written: str, message: str) -> None:
    text = crowd.read_text(encoding="utf-8").replace("seats: 3", f"seats: {written}")
    crowd.write_text(text, encoding="utf-8")
    assert told(crowd) == [message]


def test_an_option_that_cannot_play(crowd: Path, scenario: Path) -> None:
    message = "--seats 3: seats: the game is not played by so many (found 3; allowed 2)"
    assert told(scenario, seats=3) == [message]


def test_policies_sit_where_somebody_plays(crowd: Path) -> None:
    add(crowd, "policies: {middle: random}\n")
    assert toy_plan(crowd).policies == ("random",) * 3
    # fewer by option: the file's policy of a seat that is left empty does not count
    assert toy_plan(crowd, seats=2).policies == ("random",) * 2
    nobody = (
        "policies.middle: nobody sits here in a game of 2 (found 'middle'; allowed left, right)"
    )
    both = told(crowd, seats=2, policies=("middle=random",))
    assert both == [f"--policy middle=random: {nobody}"]
    message = "--policy mid=random: policies.mid: the game has no seat of this name "
    found = told(crowd, policies=("mid=random",))
    assert found == [message + "(found 'mid'; nearest middle; allowed left, right, middle)"]


def test_a_file_names_no_policy_where_by_its_own_word_nobody_sits(crowd: Path) -> None:
    text = crowd.read_text(encoding="utf-8").replace("seats: 3", "seats: 2")
    crowd.write_text(text, encoding="utf-8")
    add(crowd, "policies: {middle: random}\n")
    assert told(crowd) == [
        "race.yaml:8: policies.middle: nobody sits here in a game of 2 "
        "(found 'middle'; allowed left, right)"
    ]


def test_each_seat_that_plays_has_its_rows(crowd: Path, tmp_path: Path) -> None:
    for number in (2, 3):
        out = tmp_path / f"of{number}"
        plan = toy_plan(crowd, seats=number)
        run(plan, out)
        assert rows(out, "seats")["seat"].to_list() == list(plan.seats) * 30
        manifest = json.loads((out / "run.json").read_text(encoding="utf-8"))
        assert manifest["seats"] == list(plan.seats)
        assert manifest["scenario"]["seats"] == number
        assert list(manifest["policies"]) == list(plan.seats)
        assert verify(out, share=1.0).differences == []
        again = replay_game(plan_of_run(out), 7)
        assert again.seats == plan.seats
        assert len(again.ranks) == len(again.scores) == number


def test_a_game_of_two_is_no_game_of_three(crowd: Path, tmp_path: Path) -> None:
    two, three = toy_plan(crowd, seats=2), toy_plan(crowd)
    assert two.scenario_hash != three.scenario_hash
    run(three, tmp_path / "out")
    with pytest.raises(InputError) as caught:
        run(two, tmp_path / "out")
    assert ": this folder holds another run: 3 seats, not 2; choose" in str(caught.value)


def test_a_shared_win_has_no_winner_but_winners(scenario: Path, tmp_path: Path) -> None:
    plan = toy_plan(scenario, sets=("max_turns=2", "jump=0"), games=20)
    run(plan, tmp_path / "out")
    shared = rows(tmp_path / "out", "games").filter(pl.col("winner").is_null())["game"].to_list()
    assert shared
    for game in shared:
        assert replay_game(plan, game).winners == ("left", "right")


# --- rotation -------------------------------------------------------------------------------------


@pytest.fixture
def rotated(crowd: Path, stepper: str) -> Path:
    """Return a scenario in which one of three steps, and who it is moves on."""
    return add(crowd, f"rotate: true\npolicies: {{left: {stepper}}}\n")


def test_policies_move_on_by_one_seat_from_game_to_game(rotated: Path) -> None:
    plan = toy_plan(rotated)
    assert [plan.policies_of(game) for game in range(4)] == [
        ("stepper", "random", "random"),
        ("random", "random", "stepper"),  # seat s is played by the policy of seat s + 1
        ("random", "stepper", "random"),
        ("stepper", "random", "random"),
    ]


def test_each_member_is_played_in_every_place(rotated: Path, tmp_path: Path) -> None:
    # with three members and three seats, game by game both would turn in step
    members = "".join(
        f"  - {{name: m{length}, set: {{length: {length}}}}}\n" for length in (9, 10, 11)
    )
    plan = toy_plan(add(rotated, f"ensemble:\n{members}"))
    met = {(game % 3, plan.policies_of(game).index("stepper")) for game in range(9)}
    assert met == {(member, seat) for member in range(3) for seat in range(3)}
    run(plan, tmp_path / "out")
    seats = rows(tmp_path / "out", "seats").filter(pl.col("policy") == "stepper")
    for row in seats.iter_rows(named=True):
        assert row["seat"] == plan.seats[plan.policies_of(row["game"]).index("stepper")]


def test_the_tables_say_who_decided_and_he_did(rotated: Path, tmp_path: Path) -> None:
    run(toy_plan(rotated), tmp_path / "out")
    seats = rows(tmp_path / "out", "seats")
    steppers = seats.filter(pl.col("policy") == "stepper")
    assert steppers["game"].to_list() == list(range(30))
    assert steppers["seat"].to_list() == ["left", "middle", "right"] * 10
    worn = (
        rows(tmp_path / "out", "cards").join(seats, on=("game", "seat")).group_by("policy", "seat")
    ).agg(pl.col("bought").sum())
    by = {(row["policy"], row["seat"]): row["bought"] for row in worn.iter_rows(named=True)}
    for seat in ("left", "right", "middle"):
        assert by["stepper", seat] == 0  # who only steps puts on no shoes
        assert by["random", seat] > 0


def test_without_rotation_each_stays_in_its_seat(crowd: Path, stepper: str, tmp_path: Path) -> None:
    run(toy_plan(crowd, policies=(f"middle={stepper}",)), tmp_path / "out")
    steppers = rows(tmp_path / "out", "seats").filter(pl.col("policy") == stepper)
    assert steppers["seat"].unique().to_list() == ["middle"]


def test_games_are_replayed_and_verified_as_they_were_played(rotated: Path, tmp_path: Path) -> None:
    run(toy_plan(rotated), tmp_path / "out")
    assert verify(tmp_path / "out", share=1.0).differences == []
    plan = plan_of_run(tmp_path / "out")
    games = rows(tmp_path / "out", "games")
    for game in range(6):
        again = replay_game(plan, game)
        assert again.policies == plan.policies_of(game)
        assert sum(made.options > 1 for made in again.decisions) == games["decisions"][game]
        stepped = again.policies.index("stepper")
        taken = {made.action for made in again.decisions if made.seat == stepped}
        assert taken == {0}


@pytest.mark.parametrize("batch", [1, 7, 1000])
def test_the_same_rows_for_any_workers_and_batches(
    rotated: Path, tmp_path: Path, batch: int
) -> None:
    run(toy_plan(rotated), tmp_path / "one", jobs=1)
    run(toy_plan(rotated), tmp_path / "two", jobs=2)
    run(toy_plan(rotated, batch=batch), tmp_path / "other", jobs=2)
    assert tables_in(tmp_path / "one") == tables_in(tmp_path / "two")
    for table in ("games", "seats", "cards"):
        assert rows(tmp_path / "one", table).equals(rows(tmp_path / "other", table))


def test_a_stopped_run_goes_on_with_the_right_policies(
    rotated: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(toy_plan(rotated), tmp_path / "whole")
    with stopped_after_one_batch(monkeypatch):
        run(toy_plan(rotated), tmp_path / "stopped", jobs=1)
    run(toy_plan(rotated), tmp_path / "stopped")
    assert tables_in(tmp_path / "stopped") == tables_in(tmp_path / "whole")


def test_rotation_is_part_of_what_a_run_is(crowd: Path, tmp_path: Path) -> None:
    plain = toy_plan(crowd)
    run(plain, tmp_path / "out")
    rotated = toy_plan(add(crowd, "rotate: true\n"))
    assert rotated.scenario_hash != plain.scenario_hash
    word = r"other scenario \(policies, rotation, purpose or ensemble\)"
    with pytest.raises(InputError, match=word):
        run(rotated, tmp_path / "out")
