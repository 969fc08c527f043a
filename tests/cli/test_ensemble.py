"""The command that writes members down, and what runs of many members say."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sim.cli.main import run_command
from tests.toy_game import CROWD
from tests.toy_runs import CROWD_SCENARIO, register_toy, toy_files


@pytest.fixture
def values(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return a values file of the toy game, whose family is shorter paths."""
    register_toy(monkeypatch, CROWD)
    monkeypatch.setattr("sim.cli.values.game_of", lambda *_: CROWD)
    return toy_files(tmp_path / "crowd").parent / "prototype-values.yaml"


def write(values: Path, *options: object) -> int:
    return run_command(["values", "ensemble", str(values), *map(str, options)])


def test_a_family_is_written_and_played(
    values: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = values.parent / "members.yaml"
    assert write(values, "--of", "paths", "--out", out) == 0
    assert capsys.readouterr().out == f"{out} written, 19 members\n"
    scenario = values.parent / "race.yaml"
    text = CROWD_SCENARIO.replace("games: 30", "games: 15") + "ensemble: members.yaml\n"
    scenario.write_text(text, encoding="utf-8")
    assert run_command(["run", str(scenario), "--out", str(tmp_path / "out")]) == 0
    told = capsys.readouterr().out
    assert "an ensemble of 19, played in turn as far as 15 games go\n" in told
    assert run_command(["run", str(scenario), "--games", "40", "--out", str(tmp_path / "out")]) == 0
    assert "an ensemble of 19, played in turn\n" in capsys.readouterr().out
    assert run_command(["describe", str(tmp_path / "out")]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "values 19 members of members.yaml: path of 1 " in told
    assert " and 13 more rules " in told
    command = ["replay", str(tmp_path / "out"), "--game", "20", "--json"]
    assert run_command(command) == 0
    assert json.loads(capsys.readouterr().out)["member"] == "path of 2"


def test_a_sample(values: Path, capsys: pytest.CaptureFixture[str]) -> None:
    texts = []
    for number, options in enumerate([(), ("--seed", 1), ("--seed", 2)]):
        out = values.parent / f"{number}.yaml"
        assert write(values, "--of", "paths", "--sample", 5, *options, "--out", out) == 0
        assert capsys.readouterr().out == f"{out} written, 5 members\n"
        texts.append(out.read_text(encoding="utf-8"))
    assert texts[0] == texts[1] != texts[2]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ((), "--of: say which family (allowed paths)\n"),
        (
            ("--of", "pahts"),
            "--of pahts: crowd has no family of this name "
            "(found 'pahts'; nearest paths; allowed paths)\n",
        ),
        (
            ("--of", "paths", "--sample", 20),
            "--sample 20: there are not so many members (allowed 1 to 19)\n",
        ),
        (("--of", "paths", "--seed", 3), "--seed 3: this option goes with --sample\n"),
    ],
)
def test_wrong_options(
    values: Path, options: tuple[object, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    out = values.parent / "members.yaml"
    assert write(values, *options, "--out", out) == 2
    captured = capsys.readouterr()
    assert captured.err == message
    assert captured.out == ""
    assert not out.exists()


def test_the_schema_of_members_files(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["values", "schema", "--members"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["title"] == "Members of a Kingmaker ensemble"
    assert list(found["properties"]) == ["schema", "game", "title", "note", "members"]
