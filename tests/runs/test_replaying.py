"""A game of a run or scenario is played again, move by move the same."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest

from sim.runs.manifest import MANIFEST
from sim.runs.replaying import LAST_GAME, plan_of_run, plan_to_replay, replay_game
from sim.runs.running import run
from sim.runs.scenario import Overrides
from sim.values.errors import InputError
from tests.toy_runs import toy_plan


@pytest.fixture
def folder(scenario: Path, tmp_path: Path) -> Path:
    run(toy_plan(scenario), tmp_path / "run", jobs=1)
    return tmp_path / "run"


def test_a_scenario_and_its_run_give_the_same_game(scenario: Path, folder: Path) -> None:
    one = replay_game(plan_to_replay(scenario, 7), 7)
    two = replay_game(plan_to_replay(folder, 7), 7)
    assert one.seed == two.seed
    assert one.decisions == two.decisions
    assert one.moments[-1][1].tobytes() == two.moments[-1][1].tobytes()


def test_a_replay_is_the_game_of_the_tables(folder: Path) -> None:
    plan = plan_of_run(folder)
    rows = pl.read_parquet(folder / "games" / "*.parquet").sort("game")
    for game in range(0, plan.games, 7):
        told = replay_game(plan, game)
        row = rows.row(game, named=True)
        assert told.seed == row["seed"]
        assert told.reason == row["end_reason"]
        asked = [made for made in told.decisions if made.options > 1]
        assert len(asked) == row["decisions"]
        assert len(told.decisions) - len(asked) == row["forced"]
        assert told.winners == (("left", "right") if row["winner"] is None else (row["winner"],))


def test_every_choice_has_a_moment_before_it(scenario: Path) -> None:
    told = replay_game(toy_plan(scenario), 0)
    assert len(told.moments) == len(told.decisions) + 1
    for made, (line, state) in zip(told.decisions, told.moments, strict=False):
        assert line == made.line
        assert state.seat_to_move == made.seat
        assert made.options >= 1
    assert told.moments[-1][1].over == 1


def test_decisions_are_told_but_not_forced_choices(scenario: Path) -> None:
    told = replay_game(toy_plan(scenario), 0)
    heard = []
    game = replace(told.game, narrate=lambda *parts: heard.append(parts) or [])
    replace(told, plan=replace(told.plan, game=game)).tell(decisions=True)
    made = next(made for made in told.decisions if made.options > 1)
    asides = heard[0][3]
    assert asides[0] == (0, made.seat, f"chooses 1 of {made.options}: {made.words}")
    assert len(asides) == sum(made.options > 1 for made in told.decisions)


def test_options_change_the_game_of_a_scenario(scenario: Path) -> None:
    plain = replay_game(plan_to_replay(scenario, 0), 0)
    other = replay_game(plan_to_replay(scenario, 0, Overrides(seed=6)), 0)
    longer = replay_game(plan_to_replay(scenario, 0, Overrides(sets=("length=40",))), 0)
    assert plain.seed != other.seed
    assert plain.seed == longer.seed
    assert len(longer.decisions) > len(plain.decisions)


@pytest.mark.parametrize("index", [-1, LAST_GAME + 1])
def test_a_scenario_has_games_from_0(scenario: Path, index: int) -> None:
    with pytest.raises(InputError, match="there is no such game"):
        plan_to_replay(scenario, index)
    with pytest.raises(InputError, match="there is no such game"):
        replay_game(toy_plan(scenario), index)


def test_a_run_has_only_its_games(folder: Path) -> None:
    assert plan_to_replay(folder, 59).games == 60
    with pytest.raises(InputError, match=r"--game 60: there is no such game \(allowed 0 to 59\)"):
        plan_to_replay(folder, 60)


def test_a_run_is_replayed_as_it_was_played(folder: Path) -> None:
    with pytest.raises(InputError, match="give the scenario file instead"):
        plan_to_replay(folder, 0, Overrides(seed=1))


def test_a_folder_without_a_run_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no run is kept here"):
        plan_to_replay(tmp_path, 0)


@pytest.mark.parametrize("key", ["rules_version", "values_hash", "scenario_hash"])
def test_a_run_of_another_version_is_not_replayed(folder: Path, key: str) -> None:
    import json

    manifest = folder / MANIFEST
    data = json.loads(manifest.read_text(encoding="utf-8"))
    data[key] = "another"
    manifest.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(InputError, match=f"{key}: this run was played with another"):
        plan_of_run(folder)
