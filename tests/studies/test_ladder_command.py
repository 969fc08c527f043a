"""``kingmaker ladder``: what it prints, in words and as JSON, and its chart."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sim.cli.main import run_command

PNG = b"\x89PNG\r\n\x1a\n"


def told(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    assert run_command(["ladder", *map(str, arguments)]) == 0
    return capsys.readouterr().out


def test_it_prints_table_strengths_sides_and_answers(
    scenario: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    options = ("--policies", "random, stepper,dresser", "--games", 40, "--jobs", 1, "--out", out)
    found = told(capsys, scenario, *options)
    lines = found.splitlines()
    assert lines[0] == "The Path: a ladder of 3 policies, 2 seats"
    assert lines[1] == "40 games a pairing, seed 5; each pair from both sides with the same luck"
    assert "Wins of the row against the column in %  (even is 50 %; " in found
    head = lines.index(next(line for line in lines if line.startswith("Wins of the row"))) + 1
    order = lines[head].split()
    assert sorted(order) == ["dresser", "random", "stepper"]
    assert [line.split()[0] for line in lines[head + 1 : head + 4]] == order
    for heading in ("Games a second on one core", "Strength  (Elo points above random", "Sides  ("):
        assert heading in found
    for question in (
        "Does skill pay?\n  Yes: ",
        "Is it balanced at every level of skill?\n  Left wins",
    ):
        assert question in found
    assert f"Nothing here beats {order[0]}." in found
    assert "Played 360 games." in found
    assert (out / "ladder.png").read_bytes().startswith(PNG)
    again = told(capsys, scenario, *options)
    assert "All games were there already." in again
    assert again.splitlines()[:head] == lines[:head]


def test_json_has_every_figure(
    scenario: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    text = told(
        capsys, scenario, "--policies", "stepper,dresser", "--games", 25, "--seed", 9,
        "--jobs", 1, "--out", out, "--json",
    )  # fmt: skip
    found = json.loads(text)
    assert found["schema"] == "kingmaker/1"
    assert (found["command"], found["games"], found["seed"]) == ("ladder", 100, 9)
    assert found["policies"] == ["dresser", "stepper"]
    assert found["reference"] == "stepper"
    figures = {figure["name"]: figure for figure in found["figures"]}
    assert list(figures) == [
        "wins.dresser.against.stepper",
        "wins.stepper.against.dresser",
        "strength.dresser",
        "strength.stepper",
        "beats.stepper.dresser",
        "beats.stepper.stepper",
        "wins.left.all.dresser",
        "wins.right.all.dresser",
        "wins.left.all.stepper",
        "wins.right.all.stepper",
        "wins.left.equals",
        "wins.right.equals",
    ]
    assert figures["wins.dresser.against.stepper"]["estimate"] == 1
    assert figures["wins.dresser.against.stepper"]["count"] == 25
    assert figures["wins.left.all.stepper"]["estimate"] == 1  # who begins arrives first
    assert all(figure["low"] <= figure["estimate"] <= figure["high"] for figure in figures.values())
    assert [pairing["games"] for pairing in found["pairings"]] == [25] * 4
    assert all(pairing["games_per_second"] > 0 for pairing in found["pairings"])
    assert all(Path(pairing["out"]).is_dir() for pairing in found["pairings"])
    assert len(found["answers"]) == 4


def test_a_table_of_three(crowd: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    found = told(
        capsys, crowd, "--policies", "random,dresser", "--games", 45, "--jobs", 1, "--out", out
    )
    assert "3 seats\n" in found
    assert "one alone against others of one kind, in every seat in turn\n" in found
    assert "even is 33.33 %" in found
    for seat in ("Left", "Right", "Middle"):
        assert seat in found
    assert (out / "ladder.png").read_bytes().startswith(PNG)


def test_two_seats_of_a_game_for_more(
    crowd: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ("--seats", 2, "--games", 20, "--jobs", 1, "--out", tmp_path / "out")
    found = told(capsys, crowd, "--policies", "random,dresser", *options)
    assert "2 seats\n" in found
    assert "each pair from both sides with the same luck\n" in found


def test_bad_input_is_told_and_nothing_written(
    scenario: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    assert (
        run_command(["ladder", str(scenario), "--policies", "random,nobody", "--out", str(out)])
        == 2
    )
    problem = capsys.readouterr().err
    assert problem.startswith("--policies nobody: there is no policy of this name")
    assert not out.exists()


def test_a_null_ladder_finds_nothing(
    scenario: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # a second random policy by another name: it plays the very same games
    from sim.policies.record import PolicyKind
    from sim.policies.specs import POLICIES

    monkeypatch.setitem(POLICIES, "chance", PolicyKind.RANDOM)
    options = ("--games", 60, "--jobs", 1, "--out", tmp_path / "out")
    found = told(capsys, scenario, "--policies", "random,chance", *options)
    assert "Does skill pay?\n  Not that it shows: " in found
    # equal in strength, so by name
    assert (
        "Is any policy beaten by nothing?\n  Nothing here is seen to beat chance or random."
        in found
    )
