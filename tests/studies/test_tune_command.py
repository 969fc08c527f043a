"""``kingmaker tune`` as its users see it: changes, patch, JSON, stopping, going on, bad input."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sim.cli import values as values_command
from sim.cli.main import run_command
from sim.studies.arms import PairedPlay
from tests.studies.tunable_lots import TUNABLE, load_values, true_wins, tunable_files
from tests.toy_runs import register_toy, toy_plan

# Left wins 71 % of the games.
SPOILT = {"banner": 6}
OPTIONS = (
    "--target", "wins.left=38%..62%", "--move", "troops.banner", "--move", "troops.tower",
    "--move", "troops.dust_0", "--alternatives", "1", "--budget", "3000 games", "--jobs", "1",
)  # fmt: skip


@pytest.fixture
def lots(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return a scenario of the game of lots whose values are spoilt."""
    register_toy(monkeypatch, TUNABLE)
    monkeypatch.setattr(values_command, "game_of", lambda *_: TUNABLE)
    return tunable_files(tmp_path / "lots", SPOILT, dust=1)


def tune(*arguments: object, code: int = 0) -> None:
    assert run_command(["tune", *map(str, arguments)]) == code


def tuned(capsys: pytest.CaptureFixture[str], *arguments: object, code: int = 0) -> Any:
    tune(*arguments, "--json", code=code)
    return json.loads(capsys.readouterr().out)


def test_it_shows_changes_and_writes_a_patch_that_apply_takes(
    lots: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    patch = tmp_path / "out" / "patch.yaml"
    tune(lots, *OPTIONS, "--out", patch, "--folder", tmp_path / "games")
    found = capsys.readouterr().out
    lines = found.splitlines()
    assert lines[0] == "Lots: 3 values may move, 5 single steps"  # the banner can't go up
    assert "Target     players  wanted      before" in lines
    assert "wins.left  random   38 to 62" in found
    assert "troops.banner.strength 6 to" in found
    assert "All targets are met by change 1." in lines
    assert f"kingmaker values apply {patch}" in found
    text = patch.read_text(encoding="utf-8")
    assert "title: 'Tuned to wins.left 38 to 62 %: met (lots-" in text
    assert "# wins.left, random: wanted 38 to 62 %" in text
    assert "games that no search saw" in text
    assert f"kingmaker values apply THIS_FILE {lots.parent / 'prototype-values.yaml'}" in text
    file = lots.parent / "prototype-values.yaml"
    assert run_command(["values", "apply", str(patch), str(file)]) == 0
    after = load_values(file).document
    assert after.troops["banner"].strength.source.startswith("tuned lots-")
    strengths = {name: troop.strength.value for name, troop in after.troops.items()}
    assert 0.38 <= true_wins(strengths) <= 0.62
    assert "# as printed" in file.read_text(encoding="utf-8")
    assert after.edition["values"] == "v1.1"


def test_a_patch_for_values_with_other_values_over_them_says_so(
    lots: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = lots.read_text(encoding="utf-8")
    lots.write_text(f"{text}set: {{troops.drum.strength: 4}}\n", encoding="utf-8")
    patch = tmp_path / "patch.yaml"
    tune(lots, *OPTIONS, "--out", patch, "--folder", tmp_path / "games")
    assert f"name {patch} in the scenario's `patches`" in capsys.readouterr().out
    lots.write_text(f"{text}patches: [{patch}]\n", encoding="utf-8")
    assert toy_plan(lots).members[0].document.troops["drum"].strength.value == 3
    assert toy_plan(lots).members[0].document.troops["banner"].strength.value < 6


def test_json_says_all_of_it(
    lots: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = tuned(capsys, lots, *OPTIONS, "--folder", tmp_path / "games")
    assert (found["schema"], found["command"], found["met"]) == ("kingmaker/1", "tune", True)
    assert found["targets"] == [
        {"name": "wins.left", "players": "random", "unit": "share", "low": 0.38, "high": 0.62}
    ]
    names = [figure["name"] for figure in found["figures"]]
    assert names == ["before.wins.left.random", "after.wins.left.random", "effect.wins.left.random"]
    best = found["changes"][0]
    assert best["verdict"] == "met"
    assert best["values"]["troops.banner.strength"]["before"] == 6
    assert 0.38 <= best["verified"][0]["low"] <= best["verified"][0]["high"] <= 0.62
    assert best["verified"][0]["effect"]["estimate"] < -0.05
    assert found["games"] <= found["budget"] == 3000
    assert Path(found["patch"]).is_file()


def test_workers_and_a_stop_change_nothing(
    lots: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    one = tuned(capsys, lots, *OPTIONS, "--folder", tmp_path / "one")
    two = tuned(capsys, lots, *OPTIONS, "--jobs", 2, "--folder", tmp_path / "two")
    assert {**one, "patch": None} == {**two, "patch": None}
    calls = 0
    whole = PairedPlay.tallies

    def stopping(self: PairedPlay, *arguments: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == 3:
            self.interruption.asked.set()  # as Ctrl-C does
        return whole(self, *arguments)

    with monkeypatch.context() as patch:
        patch.setattr(PairedPlay, "tallies", stopping)
        tune(lots, *OPTIONS, "--folder", tmp_path / "three", code=130)
    told = capsys.readouterr()
    assert "Stopped early; games are kept." in told.err
    assert "wins.left" in told.out
    again = tuned(capsys, lots, *OPTIONS, "--folder", tmp_path / "three")
    assert {**again, "patch": None} == {**one, "patch": None}


def test_a_budget_in_time_is_turned_into_games_once(
    lots: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = [*OPTIONS, "--budget", "3 s", "--folder", tmp_path / "games", "--json"]

    def budget() -> int:  # as fast as a machine is, it may not be able to tell more
        run_command(["tune", str(lots), *map(str, options)])
        found: int = json.loads(capsys.readouterr().out)["budget"]
        return found

    first = budget()
    kept = json.loads((tmp_path / "games" / "budgets.json").read_text(encoding="utf-8"))
    assert [one["games"] for one in kept.values()] == [first]
    assert budget() == first > 0


def test_nothing_is_written_where_nothing_needs_to_move(
    lots: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["--target", "wins.left=50%..", "--move", "troops.banner", "--budget", "3000"]
    patch = tmp_path / "patch.yaml"
    tune(lots, *options, "--jobs", 1, "--out", patch, "--folder", tmp_path / "games")
    assert (
        "All targets are met as things are: nothing needs to be moved." in capsys.readouterr().out
    )
    assert not patch.exists()


def test_what_cannot_be_reached_is_told_and_fails(
    lots: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["--target", "wins.left=..30%", "--move", "troops.tower", "--budget", "3000"]
    tune(lots, *options, "--jobs", 1, "--folder", tmp_path / "games", code=1)
    told = capsys.readouterr().out
    assert "What stands in the way" in told
    assert "all values that were looked at can bring it to about" in told
    assert "At the end of their ranges then: troops.tower.strength." in told
    assert "Not met: wins.left." in told


def test_the_scenario_says_what_is_to_be_reached_and_by_whom(
    lots: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = lots.read_text(encoding="utf-8")
    expect = """\
expect:
  targets:
    wins.left: {within: [0.38, 0.62], because: both sides should have a chance}
  tiers:
    - {name: others, policies: random, targets: {length.rounds: {at_least: 0.5}}}
"""
    lots.write_text(text + expect, encoding="utf-8")
    options = [option for option in OPTIONS if option not in {"--target", "wins.left=38%..62%"}]
    found = tuned(capsys, lots, *options, "--budget", 5000, "--folder", tmp_path / "games")
    assert [(one["name"], one["players"]) for one in found["targets"]] == [
        ("wins.left", "random"),
        ("length.rounds", "others"),
    ]
    assert found["met"]
    tune(lots, "--policies", "random", code=2)
    assert "the scenario's `expect` says who plays" in capsys.readouterr().err


def test_a_patch_is_no_reason_to_lose_another_file(
    lots: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = lots.parent / "prototype-values.yaml"
    before = place.read_bytes()
    tune(lots, *OPTIONS, "--out", place, "--folder", tmp_path / "games", code=2)
    assert "something stands here that is no patch" in capsys.readouterr().err
    assert place.read_bytes() == before
    tune(lots, *OPTIONS, "--out", tmp_path, "--folder", tmp_path / "games", code=2)
    assert "something stands here that is no patch" in capsys.readouterr().err


BAD = {
    "no target": ([], "say what is to be reached"),
    "no such target": (
        ["--target", "win.left=0.4..0.6"],
        r"there is no target .*nearest wins\.left",
    ),
    "no band": (["--target", "wins.left"], r"a goal is a target and the band .*NAME=LOW\.\.HIGH"),
    "an empty band": (["--target", "wins.left=.."], "a goal is a target and the band"),
    "wrong way round": (["--target", "wins.left=0.6..0.4"], r"the wrong way round .*0\.4\.\.0\.6"),
    "no room": (["--target", "wins.left=0.5..0.5"], "a band needs room"),
    "no share": (["--target", "wins.left=48..52"], r"this target is a share: .*48%\.\.52%"),
    "twice": (
        ["--target", "wins.left=0.4..0.6", "--target", "wins.left=0.45..0.6"],
        "this target has two bands",
    ),
    "no such value": (
        ["--target", "wins.left=0.4..0.6", "--move", "troops.baner"],
        r"--move troops\.baner: no value has such a path .*nearest troops\.ban",
    ),
    "no such pattern": (
        ["--target", "wins.left=0.4..0.6", "--move", "troops.*.strenght"],
        r"no value has such a path .*nearest troops\.\*\.strength",
    ),
    "nothing to keep": (
        ["--target", "wins.left=0.4..0.6", "--stay", "cards.*"],
        r"--stay cards\.\*: no value has such a path",
    ),
    "the rulebook's": (
        ["--target", "wins.left=0.4..0.6", "--move", "troops.law"],
        r"may not be moved|none of these",
    ),
    "nothing left": (
        ["--target", "wins.left=0.4..0.6", "--move", "troops.drum", "--stay", "troops"],
        "nothing may move",
    ),
    "no budget": (["--target", "wins.left=0.4..0.6", "--budget", "lots"], "a budget is a number"),
    "no such unit": (
        ["--target", "wins.left=0.4..0.6", "--budget", "5 minuts"],
        r"a budget is a number .*nearest minut",
    ),
    "nothing to spend": (["--target", "wins.left=0.4..0.6", "--budget", "0"], "more than nothing"),
    "half a game": (["--target", "wins.left=0.4..0.6", "--budget", "10.5"], "whole games"),
    "too little": (
        ["--target", "wins.left=0.4..0.6", "--budget", "100"],
        r"too few to try \d+ single steps .*games and more",
    ),
    "no such policy": (
        ["--target", "wins.left=0.4..0.6", "--policies", "random,nobody"],
        "there is no policy of this name",
    ),
    "the same policy": (
        ["--target", "wins.left=0.4..0.6", "--policies", "random,random"],
        "name each policy once",
    ),
    "both ways": (
        ["--target", "wins.left=0.4..0.6", "--policies", "random", "--policy", "left=random"],
        "not both",
    ),
    "no such value to set": (
        ["--target", "wins.left=0.4..0.6", "--set", "troops.banana.strength=3"],
        "there is no value of this name",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_told(name: str, lots: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import re

    options, message = BAD[name]
    tune(lots, *options, code=2)
    told = capsys.readouterr().err
    assert re.search(message, told), told
    assert "Traceback" not in told


def test_several_things_wrong_are_told_at_once(
    lots: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tune(lots, "--target", "nobody=1..2", "--move", "nothing", "--target", "wins.left=3..4", code=2)
    assert len(capsys.readouterr().err.strip().splitlines()) == 3


def test_an_ensemble_cannot_be_tuned(lots: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = lots.read_text(encoding="utf-8")
    lots.write_text(f"{text}ensemble: [{{name: a}}, {{name: b}}]\n", encoding="utf-8")
    tune(lots, "--target", "wins.left=0.4..0.6", code=2)
    assert "an ensemble has no one set of values to move" in capsys.readouterr().err
