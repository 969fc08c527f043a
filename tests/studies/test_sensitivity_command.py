"""``kingmaker sensitivity``: what it prints, its files, and what it says of bad input."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from sim.cli.main import run_command
from sim.studies.sensitivity import study as studies
from tests.studies.ranged_toy import FILE, RANGED, ranged_files
from tests.toy_runs import register_toy

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def race(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return a scenario of the toy game whose numbers have ranges; the first look is soon."""
    register_toy(monkeypatch, RANGED)
    monkeypatch.setattr(studies, "FIRST", 10)
    return ranged_files(tmp_path / "race")


def told(capsys: pytest.CaptureFixture[str], *arguments: object, code: int = 0) -> str:
    assert run_command(["sensitivity", *map(str, arguments)]) == code
    return capsys.readouterr().out


def test_it_answers_and_writes_tables_charts_and_a_page(
    race: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    options = ("--games", 30, "--jobs", 1, "--batch", 10, "--out", out, "--interactions", 0)
    text = told(capsys, race, "--only", "path", *options)
    lines = text.splitlines()
    assert lines[0] == "The Path: what each number does to “Left wins”"
    assert "Players: left random, right random" in lines
    assert "of 3 numbers are found to move “Left wins”" in text
    assert "To move it up by one point: " in text
    assert "1 step was not played, such as path.max_turns up: 9 is the greatest value" in text
    assert "All games were there already." not in text
    page = (out / "sensitivity.md").read_text(encoding="utf-8")
    assert page.startswith("# The Path: what each number does\n")
    assert "![The strongest numbers](tornado.png)" in page
    assert "- `path.max_turns` +1: 9 is the greatest value of its range" in page
    for name in ("tornado.png", "heat-map.png"):
        assert (out / name).read_bytes().startswith(PNG)
    table = pl.read_parquet(out / "effects.parquet")
    assert table.columns == [
        "path", "direction", "target", "unit", "value", "before", "estimate", "low", "high",
        "error", "count", "differ", "q", "verdict",
    ]  # fmt: skip
    assert set(table["path"]) == {"path.length", "path.jump", "path.max_turns"}
    assert set(table["direction"]) == {"up", "down", "slope"}
    again = told(capsys, race, "--only", "path", *options)
    assert "All games were there already." in again
    assert pl.read_parquet(out / "effects.parquet").equals(table)


def test_json_has_the_numbers_in_order(
    race: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    text = told(
        capsys, race, "--only", "path.length", "--target", "length.turns", "--games", 30,
        "--jobs", 1, "--batch", 10, "--out", out, "--json",
    )  # fmt: skip
    found = json.loads(text)
    assert (found["schema"], found["command"]) == ("kingmaker/1", "sensitivity")
    assert (found["target"], found["looks"], found["margin"]) == ("length.turns", [10, 30], 0.003)
    (one,) = found["numbers"]
    assert (one["path"], one["value"], one["range"]) == ("path.length", 5, [2, 9])
    assert one["up"]["low"] <= one["up"]["estimate"] <= one["up"]["high"]
    names = [figure["name"] for figure in found["figures"]]
    assert "length.turns.path.length.up" in names
    assert found["interactions"] == []  # a pair takes two numbers


def test_cards_are_put_into_a_run_that_a_report_reads(
    race: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from reports.metrics.cards_steps import card_steps
    from reports.metrics.cards_studies import causal_effects
    from reports.metrics.tables import run_tables

    run, out = tmp_path / "run", tmp_path / "out"
    assert run_command(["run", str(race), "--games", "10", "--jobs", "1", "--out", str(run)]) == 0
    capsys.readouterr()
    text = told(
        capsys, race, "--only", "shoes", "--games", 20, "--jobs", 1, "--batch", 10, "--out", out,
        "--run", run, "--cards", "--interactions", 0,
    )  # fmt: skip
    assert str(run / "studies" / "cards.json") in text
    tables = run_tables(run)
    found = causal_effects(tables)
    assert {(one.card, one.contrast, one.seats) for one in found if not one.number} == {
        (card, contrast, seats)
        for card in ("boots", "skates")
        for contrast, whose in (
            ("ban", ("left", "right", "all")),
            ("cut", ("all",)),
            ("force", ("left", "right", "all")),
        )
        for seats in whose
    }
    steps = {(one.card, one.contrast, one.number, one.seats) for one in found if one.number}
    assert steps == {
        (card, way, "bonus", "all")
        for card in ("boots", "skates")
        for way in ("plus_one", "minus_one")
    }
    own = card_steps(tables)
    assert own is not None
    assert own.stale == ()
    (first, *_) = own.steps
    assert first.path.startswith("shoes.")
    assert {"buy_rate", "acquired", "wins"} >= set(first.effects) >= {"wins"}
    page = (out / "sensitivity.md").read_text(encoding="utf-8")
    assert "**Banned, cut, forced**" in page
    assert (out / "studies" / "cards.json").is_file()


def test_where_no_step_can_be_played_the_page_says_why(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    register_toy(monkeypatch, RANGED)
    scenario = ranged_files(tmp_path / "fixed", FILE.replace("range: [5, 9]", "range: [9, 9]"))
    out = tmp_path / "out"
    text = told(capsys, scenario, "--only", "path.max_turns", "--jobs", 1, "--out", out)
    assert "0 of 0 numbers are found to move" in text
    assert "2 steps were not played" in text
    page = (out / "sensitivity.md").read_text(encoding="utf-8")
    assert "- `path.max_turns` −1: 9 is the least value of its range" in page
    assert "tornado" not in page
    assert not (out / "tornado.png").exists()


def test_a_run_gets_the_numbers_of_chosen_cards_without_bans(
    race: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run, out = tmp_path / "run", tmp_path / "out"
    assert run_command(["run", str(race), "--games", "4", "--jobs", "1", "--out", str(run)]) == 0
    told(
        capsys, race, "--only", "shoes.boots", "--games", 8, "--jobs", 1, "--out", out,
        "--run", run, "--interactions", 0,
    )  # fmt: skip
    found = json.loads((run / "studies" / "cards.json").read_text(encoding="utf-8"))["effects"]
    assert {(one["card"], one["contrast"]) for one in found} == {
        ("boots", "plus_one"),
        ("boots", "minus_one"),
    }
    again = told(
        capsys, race, "--only", "shoes.boots", "--games", 8, "--jobs", 1, "--out", out,
        "--cards", "--interactions", 0,
    )  # fmt: skip
    assert str(run) not in again
    found = json.loads((out / "studies" / "cards.json").read_text(encoding="utf-8"))["effects"]
    assert {one["card"] for one in found} == {"boots"}
    assert {one["contrast"] for one in found} == {"ban", "cut", "force", "plus_one", "minus_one"}


Changed = Callable[[Path, Path], tuple[list[Any], str]]


def _of_ensemble(race: Path, _: Path) -> tuple[list[Any], str]:
    with race.open("a", encoding="utf-8") as file:
        file.write("ensemble:\n  - {name: a}\n  - {name: b, set: {path.length: 4}}\n")
    return [race], "an ensemble has no one values file"


def _of_other_values(race: Path, folder: Path) -> tuple[list[Any], str]:
    run_command(["run", str(race), "--games", "4", "--jobs", "1", "--out", str(folder / "run")])
    return (
        [race, "--set", "path.length=4", "--run", folder / "run"],
        "this run is of other values than the scenario",
    )


def _of_other_players(race: Path, folder: Path) -> tuple[list[Any], str]:
    run_command(["run", str(race), "--games", "4", "--jobs", "1", "--out", str(folder / "run")])
    return (
        [race, "--policy", "left=random+without=boots", "--run", folder / "run"],
        "this run is of other players than the scenario",
    )


def _of_another_folder(race: Path, folder: Path) -> tuple[list[Any], str]:
    kept = folder / "out" / "games"
    kept.mkdir(parents=True)
    (kept / "study.json").write_text('{"schema": "study/1"}', encoding="utf-8")
    return [race], "this folder holds another study"


def _with_a_file_in_the_way(race: Path, folder: Path) -> tuple[list[Any], str]:
    (folder / "out").write_text("here", encoding="utf-8")
    return [race], "can't be made"


BAD: dict[str, Changed] = {
    "no scenario": lambda race, folder: ([folder / "no.yaml"], "no.yaml"),
    "values for a scenario": lambda race, folder: (
        [race.parent / "prototype-values.yaml"], "prototype-values.yaml"
    ),
    "pattern": lambda race, folder: (
        [race, "--only", "path.lenght"], "--only path.lenght: no number with a range is at this"
    ),
    "target": lambda race, folder: (
        [race, "--target", "wins.lefty"],
        "there is no target of this name (found 'wins.lefty'; nearest wins.left",
    ),
    "margin": lambda race, folder: ([race, "--margin", "0"], "--margin 0: a margin is a number"),
    "games": lambda race, folder: ([race, "--games", "0"], "Invalid value for '--games'"),
    "interactions": lambda race, folder: ([race, "--interactions", "-1"], "Invalid value for"),
    "nothing movable": lambda race, folder: (
        [race, "--only", "path.jump", "--movable"], "--movable: none of these numbers may be moved"
    ),
    "set": lambda race, folder: ([race, "--set", "path.length"], "is written PATH=VALUE"),
    "out of range": lambda race, folder: ([race, "--set", "path.length=12"], "out of its range"),
    "no values": lambda race, folder: ([race, "--values", folder / "x.yaml"], "no such file"),
    "detail": lambda race, folder: ([race, "--detail", "everything"], "--detail everything"),
    "policy": lambda race, folder: ([race, "--policy", "left=rnadom"], "nearest random"),
    "no run": lambda race, folder: ([race, "--run", folder / "none"], "there is no such folder"),
    "ensemble": _of_ensemble,
    "run of other values": _of_other_values,
    "run of other players": _of_other_players,
    "folder of another study": _of_another_folder,
    "a file in the way": _with_a_file_in_the_way,
}  # fmt: skip


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_told_and_nothing_written(
    race: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], case: str
) -> None:
    arguments, message = BAD[case](race, tmp_path)
    capsys.readouterr()
    out = tmp_path / "out"
    assert run_command(["sensitivity", *map(str, arguments), "--out", str(out)]) == 2
    problem = capsys.readouterr().err
    assert message in problem
    assert "Traceback" not in problem
    assert not (out / "sensitivity.md").exists()


def test_a_game_without_cards_is_told(
    race: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from dataclasses import replace

    register_toy(monkeypatch, replace(RANGED, cards=None))
    run_command(["sensitivity", str(race), "--cards", "--out", str(tmp_path / "out")])
    assert "--cards: the values of this game tell of no cards" in capsys.readouterr().err
