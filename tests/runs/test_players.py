"""Runs with skilled players: which records they have, what is kept, what makes another run."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from sim.policies.record import POLICY, SEARCHER, PolicyKind
from sim.runs.manifest import MANIFEST
from sim.runs.replaying import plan_of_run, replay_game
from sim.runs.running import run
from sim.runs.verifying import verify
from sim.values.errors import InputError
from tests.policies.players import WEIGHTS
from tests.toy_runs import tables_in, toy_plan


@pytest.fixture
def walkers(scenario: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a scenario of the toy game, which has weights of its own, and others beside it."""
    own = tmp_path / "packaged" / "weights"
    own.mkdir(parents=True)
    (own / "standard.yaml").write_text(WEIGHTS, encoding="utf-8")
    monkeypatch.setattr("sim.runs.plan.scenarios_folder", lambda game: own.parent)
    dressed = WEIGHTS.replace("bonus: 0.5", "bonus: 5")
    (scenario.parent / "dresser.yaml").write_text(dressed, encoding="utf-8")
    return scenario


def told(scenario: Path, **options: Any) -> list[str]:
    """Return what is told of a wrong scenario, without the folder's name."""
    with pytest.raises(InputError) as caught:
        toy_plan(scenario, **options)
    return [str(problem).replace(f"{scenario.parent}/", "") for problem in caught.value.problems]


def test_searchers_need_other_records(walkers: Path) -> None:
    plain = toy_plan(walkers, policies=("left=heuristic@0.5",)).policy_records
    assert plain.dtype == POLICY
    assert plain.kind.tolist() == [PolicyKind.HEURISTIC, PolicyKind.RANDOM]
    assert plain.temperature.tolist() == [0.5, 0.0]
    both = toy_plan(walkers, policies=("right=greedy", "left=heuristic")).policy_records
    assert both.dtype == SEARCHER
    assert both.kind.tolist() == [PolicyKind.HEURISTIC, PolicyKind.GREEDY]
    assert both.basis.weights[:, 0].tolist() == [1.0, 1.0]


def test_skill_pays(walkers: Path, tmp_path: Path) -> None:
    """A walker who weighs jumps beats one who plays at random, and who dresses first beats it."""
    run(toy_plan(walkers, policies=("left=heuristic",), games=40), tmp_path / "out", jobs=1)
    seats = pl.read_parquet(tmp_path / "out" / "seats" / "*.parquet")
    wins = seats.group_by("policy").agg(pl.col("won").sum()).rows()
    assert dict(wins)["heuristic"] > 30


def test_a_run_keeps_the_files_of_its_policies(walkers: Path, tmp_path: Path) -> None:
    """And needs nothing else to be replayed and verified."""
    folder = tmp_path / "out"
    plan = toy_plan(
        walkers,
        policies=("left=greedy+weights=dresser.yaml", "right=heuristic@2+without=boots"),
        games=6,
        batch=3,
    )
    run(plan, folder, jobs=1)
    data = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    assert set(data["policy_files"]) == {"dresser.yaml", ""}
    assert all((folder / name).is_file() for name in data["policy_files"].values())
    before = replay_game(plan, 4).decisions
    shutil.rmtree(walkers.parent)
    shutil.rmtree(tmp_path / "packaged")
    kept = plan_of_run(folder)
    assert kept.identity == plan.identity
    assert replay_game(kept, 4).decisions == before
    assert verify(folder, share=1.0, seed=1).differences == []


def test_a_missing_kept_file_is_told(walkers: Path, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    run(toy_plan(walkers, policies=("left=heuristic",), games=2), folder, jobs=1)
    data = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    (folder / data["policy_files"][""]).unlink()
    with pytest.raises(InputError):
        plan_of_run(folder)


def test_other_weights_make_another_run(walkers: Path, tmp_path: Path) -> None:
    options = {"policies": ("left=heuristic+weights=dresser.yaml",), "games": 4, "batch": 4}
    first = toy_plan(walkers, **options)
    run(first, tmp_path / "out", jobs=1)
    assert toy_plan(walkers, **options).identity == first.identity
    path = walkers.parent / "dresser.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text + "note: which changes nothing\n", encoding="utf-8")
    assert toy_plan(walkers, **options).identity == first.identity
    path.write_text(text.replace("gain: 1", "gain: 1.5"), encoding="utf-8")
    second = toy_plan(walkers, **options)
    assert second.identity != first.identity
    with pytest.raises(InputError, match="holds another run: other scenario"):
        run(second, tmp_path / "out", jobs=1)


def test_random_players_have_the_identity_that_they_always_had(scenario: Path) -> None:
    assert (
        toy_plan(scenario).scenario_hash
        == toy_plan(scenario, policies=("left=random",)).scenario_hash
    )
    assert toy_plan(scenario).policy_files == {}


def test_tables_are_the_same_for_any_number_of_jobs(walkers: Path, tmp_path: Path) -> None:
    options = {"policies": ("left=greedy@0.5", "right=heuristic@0.5"), "games": 8, "batch": 2}
    for jobs in (1, 2):
        run(toy_plan(walkers, **options), tmp_path / str(jobs), jobs=jobs)
    assert tables_in(tmp_path / "1") == tables_in(tmp_path / "2")


@pytest.mark.parametrize(
    ("option", "expected"),
    [
        (
            "left=greedi",
            "--policy left=greedi: policies.left: there is no policy of this name "
            "(found 'greedi'; nearest greedy; allowed random, heuristic, greedy",
        ),
        (
            "left=heuristic+weights=dreser.yaml",
            "policies.left: there is no such file (found 'dreser.yaml'; nearest dresser.yaml)",
        ),
        (
            "left=random+without=botos",
            "policies.left: nothing that a player acquires or uses has this id "
            "(found 'botos'; nearest boots",
        ),
        ("left=greedy+weights=race.yaml", "race.yaml:1: schema: this is no file of weights"),
    ],
)
def test_a_wrong_policy(walkers: Path, option: str, expected: str) -> None:
    found = told(walkers, policies=(option,))
    assert len(found) == 1
    assert expected in found[0]


def test_wrong_policies_are_told_with_the_scenarios_other_problems(walkers: Path) -> None:
    text = walkers.read_text(encoding="utf-8")
    text += "policies:\n  left: greedy@x\n  right: mcts\nset: {shoos: 3}\n"
    walkers.write_text(text, encoding="utf-8")
    found = told(walkers)
    assert [line.partition(": ")[2].partition(":")[0] for line in found] == [
        "policies.left",
        "policies.right",
        "shoos",
    ]


def test_restrictions_need_members_that_number_cards_alike(crowd: Path) -> None:
    other = (crowd.parent / "prototype-values.yaml").read_text(encoding="utf-8")
    (crowd.parent / "other.yaml").write_text(
        other.replace("boots: 1\n  slippers: 0", "slippers: 0\n  boots: 1"), encoding="utf-8"
    )
    text = crowd.read_text(encoding="utf-8")
    text += "ensemble:\n  - name: a\n  - {name: b, values: other.yaml}\n"
    crowd.write_text(text, encoding="utf-8")
    assert toy_plan(crowd).games == 30
    found = told(crowd, policies=("left=random+without=boots",))
    assert "need members with the same cards in the same order" in found[0]
