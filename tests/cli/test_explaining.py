"""Why a target moved: what ``compare --explain`` adds."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from sim.cli.common import ExitCode
from sim.cli.main import run_command
from tests.beside_toy import weighing_walkers

FEW = ("--games", "60", "--batch", "20", "--jobs", "1", "--explain")
RANDOM = ("--policy", "left=random", "--policy", "right=random")


@pytest.fixture
def walkers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr("sim.studies.comparing.FIRST", 60)
    return weighing_walkers(monkeypatch, tmp_path / "toy")


def told(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    assert run_command([*map(str, arguments)]) == ExitCode.DONE
    return capsys.readouterr().out


def test_a_card_that_is_worthless_parts_every_pair(
    walkers: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = told(capsys, "compare", walkers, "--set", "shoes.boots=0", *FEW)
    why = out[out.index("Why it moved") :].splitlines()
    assert why[:2] == [
        "Why it moved",
        "  Of the first 60 pairs 60 part, half of them within 2 choices.",
    ]
    assert why[3].split() == ["Where", "they", "part", "Pairs", "Share", "Cards"]
    assert why[4].split() == ["What", "is", "chosen?", "other", "choice", "60", "100", "%", "Boots"]
    assert why[-1] == "  No pair moved “Left wins”."


def test_a_change_that_nobody_meets_parts_nothing(
    walkers: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = told(capsys, "compare", walkers, "--set", "jump=4", *FEW)
    assert "In the first 60 pairs nothing differs: each is the same game twice." in out


def test_the_largest_swings_come_with_their_commands(
    walkers: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = told(capsys, "compare", walkers, "--set", "jump=9", *RANDOM, *FEW, "--seed", 8)
    swings = out[out.index("The largest swings of “Left wins” among the first 60 pairs") :]
    games = re.findall(
        r"^  Game (\d+): (\w+) wins before the change, (\w+) wins after it\.", swings, re.M
    )
    assert len(games) == 3
    commands = [line.strip() for line in swings.splitlines() if "kingmaker replay" in line]
    assert len(commands) == 3
    for (game, before, after), command in zip(games, commands, strict=True):
        assert before != after
        page = told(capsys, *shlex.split(command)[1:])  # the command tells just these two games
        assert f"Game {game} of " in page
        turned = (
            f"The change turns this game: {before} wins as it stands, {after} wins with the change."
        )
        assert page.splitlines()[-1] == turned


def test_json(walkers: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = told(capsys, "compare", walkers, "--set", "shoes.boots=0", *FEW, "--json")
    why = json.loads(out)["explained"]
    assert (why["pairs"], why["parted"]) == (60, 60)
    (kind,) = why["kinds"]
    assert (kind["card"], kind["cause"], kind["count"]) == ("boots", "choice", 60)
    assert why["partings"][0]["before"] == "put on boots"
    assert why["swings"] == []


def test_lines_are_short(walkers: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = told(capsys, "compare", walkers, "--set", "jump=9", *RANDOM, *FEW)
    why = out[out.index("Why it moved") :].splitlines()
    assert max(len(line) for line in why if "kingmaker replay" not in line) <= 100
