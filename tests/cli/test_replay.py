"""The command that tells one game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sim.cli.common import ExitCode
from sim.cli.main import run_command


def test_a_game_is_told(scenario: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["replay", str(scenario), "--game", "3"]) == ExitCode.DONE
    out = capsys.readouterr().out
    assert out.startswith("The Path, 1\nGame 3 of ")
    assert "seed 5:\n  left (random) against right (random)\n" in out
    assert " decisions and " in out
    assert "\x1b" not in out, "no colours in a pipe"


def test_the_same_game_is_told_the_same(scenario: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for _ in range(2):
        run_command(["replay", str(scenario), "--game", "3", "--seed", "9", "--decisions"])
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]


def test_json(scenario: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = run_command(["replay", str(scenario), "--game", "3", "--decisions", "--json"])
    assert code == ExitCode.DONE
    found = json.loads(capsys.readouterr().out)
    assert found["command"] == "replay"
    assert found["games"] == 1
    assert found["index"] == 3
    assert found["game"] == "toy"
    assert set(found["winners"]) <= {"left", "right"}
    assert {"seat", "options", "action"} == set(found["decisions"][0])


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--game", "-1"], "--game -1: there is no such game (allowed 0 to "),
        (["--set", "lenght=3"], "nearest length"),
        (["--policy", "lef=random"], "the game has no seat of this name"),
        (["--game", "three"], "'--game'"),
        (["--seed", "-4"], "'--seed'"),
    ],
)
def test_bad_input(
    scenario: Path, capsys: pytest.CaptureFixture[str], options: list[str], message: str
) -> None:
    assert run_command(["replay", str(scenario), *options]) == ExitCode.BAD_INPUT
    captured = capsys.readouterr()
    assert captured.out == ""
    assert message in captured.err
    assert "Traceback" not in captured.err


def test_a_missing_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["replay", str(tmp_path / "none.yaml")]) == ExitCode.BAD_INPUT
    assert "none.yaml" in capsys.readouterr().err
