"""Runs whose members share their luck: `paired` in a scenario."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from sim.runs.manifest import read_manifest
from sim.runs.replaying import plan_of_run, replay_game
from sim.runs.running import run
from sim.runs.verifying import verify
from sim.values.errors import InputError
from tests.toy_runs import stopped_after_one_batch, tables_in, toy_plan

MEMBERS = """\
ensemble:
  - {name: as printed}
  - {name: the same again}
  - {name: longer, set: {length: 30}}
"""


@pytest.fixture
def paired(scenario: Path) -> Path:
    """Return a scenario of three members on the same luck, the second like the first."""
    scenario.write_text(scenario.read_text() + MEMBERS + "paired: true\n", encoding="utf-8")
    return scenario


def games_of(folder: Path) -> pl.DataFrame:
    return pl.concat([pl.read_parquet(path) for path in sorted(folder.glob("games/*.parquet"))])


def test_members_share_their_luck(paired: Path, tmp_path: Path) -> None:
    run(toy_plan(paired), tmp_path / "out")
    games = games_of(tmp_path / "out")
    seeds = games["seed"].to_list()
    assert games["member"].to_list() == [0, 1, 2] * 20
    assert [seeds[i] == seeds[i - i % 3] for i in range(60)] == [True] * 60
    assert len(set(seeds)) == 20
    first, same, longer = (games.filter(pl.col("member") == m) for m in range(3))
    left_out = ("game", "member")
    assert first.drop(left_out).equals(same.drop(left_out))
    assert (longer["turns"] > first["turns"]).all()


def test_its_luck_is_that_of_an_unpaired_run(paired: Path, tmp_path: Path) -> None:
    run(toy_plan(paired), tmp_path / "out")
    text = paired.read_text().replace(MEMBERS, "").replace("paired: true\n", "games: 20\n", 1)
    alone = paired.with_name("alone.yaml")
    alone.write_text(text.replace("games: 60\n", ""), encoding="utf-8")
    run(toy_plan(alone), tmp_path / "alone")
    first = games_of(tmp_path / "out").filter(pl.col("member") == 0)
    assert first.drop("game", "member").equals(games_of(tmp_path / "alone").drop("game", "member"))


def test_who_plays_moves_on_pair_by_pair(paired: Path, tmp_path: Path) -> None:
    paired.write_text(paired.read_text() + "rotate: true\n", encoding="utf-8")
    plan = toy_plan(paired)
    assert [plan.shift(game) for game in range(9)] == [0, 0, 0, 1, 1, 1, 0, 0, 0]
    assert [plan.luck(game) for game in range(9)] == [0, 0, 0, 1, 1, 1, 2, 2, 2]


def test_replayed_and_verified_as_they_were_played(paired: Path, tmp_path: Path) -> None:
    run(toy_plan(paired), tmp_path / "out")
    assert verify(tmp_path / "out", share=1.0).differences == []
    plan = plan_of_run(tmp_path / "out")
    games = games_of(tmp_path / "out")
    for game in range(7):
        assert replay_game(plan, game).seed == games["seed"][game]
    assert read_manifest(tmp_path / "out").data["scenario"]["paired"] is True


@pytest.mark.parametrize("batch", [1, 7, 1000])
def test_the_same_rows_for_any_workers_and_batches(
    paired: Path, tmp_path: Path, batch: int
) -> None:
    run(toy_plan(paired), tmp_path / "one", jobs=1)
    run(toy_plan(paired), tmp_path / "two", jobs=2)
    run(toy_plan(paired, batch=batch), tmp_path / "other", jobs=2)
    assert tables_in(tmp_path / "one") == tables_in(tmp_path / "two")
    assert games_of(tmp_path / "one").equals(games_of(tmp_path / "other"))


def test_a_stopped_run_goes_on(
    paired: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(toy_plan(paired, batch=7), tmp_path / "whole")
    with stopped_after_one_batch(monkeypatch):
        run(toy_plan(paired, batch=7), tmp_path / "stopped", jobs=1)
    run(toy_plan(paired, batch=7), tmp_path / "stopped")
    assert tables_in(tmp_path / "stopped") == tables_in(tmp_path / "whole")


def test_it_is_part_of_what_a_run_is(paired: Path, tmp_path: Path) -> None:
    plan = toy_plan(paired)
    run(plan, tmp_path / "out")
    paired.write_text(paired.read_text().replace("paired: true", "paired: false"))
    assert toy_plan(paired).scenario_hash != plan.scenario_hash
    with pytest.raises(InputError, match="this folder holds another run: other scenario"):
        run(toy_plan(paired), tmp_path / "out")


def test_one_member_has_nobody_to_share_with(scenario: Path) -> None:
    scenario.write_text(scenario.read_text() + "paired: true\n", encoding="utf-8")
    with pytest.raises(InputError) as error:
        toy_plan(scenario)
    (problem,) = error.value.problems
    assert problem.path == "paired"
    assert problem.line == 7
    assert "an ensemble of at least two" in problem.message
