"""How commands say how many play, and who decides in which game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sim.cli.bench import plans_of
from sim.cli.common import one_of
from sim.cli.main import run_command
from sim.cli.styles import seat_styles
from sim.games import GAMES, find_game
from sim.values.errors import InputError
from tests.toy_game import CROWD, TOY
from tests.toy_runs import CROWD_SCENARIO, register_toy, toy_files


@pytest.fixture
def crowd(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return a scenario of the toy game for two or three, played by three."""
    register_toy(monkeypatch, CROWD)
    path = toy_files(tmp_path / "crowd")
    path.write_text(CROWD_SCENARIO, encoding="utf-8")
    return path


def told(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    assert run_command(list(map(str, arguments))) == 0
    return capsys.readouterr().out


def test_a_run_says_who_plays(
    crowd: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    three = told(capsys, "run", crowd, "--out", tmp_path / "three")
    assert "30 games, seed 5; left random, right random, middle random\n" in three
    two = told(capsys, "run", crowd, "--seats", 2, "--out", tmp_path / "two")
    assert "30 games, seed 5; left random, right random\n" in two
    assert "left random, right random\n" in told(capsys, "describe", tmp_path / "two")


def test_a_run_says_that_policies_move_on(
    crowd: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    crowd.write_text(CROWD_SCENARIO + "rotate: true\n", encoding="utf-8")
    out = tmp_path / "out"
    word = "middle random, moving on by one seat from game to game\n"
    assert word in told(capsys, "run", crowd, "--out", out)
    assert word in told(capsys, "describe", out)


def test_a_replay_says_who_played(crowd: Path, capsys: pytest.CaptureFixture[str]) -> None:
    three = told(capsys, "replay", crowd, "--game", 4)
    assert "seed 5:\n  left (random), right (random), middle (random)\n" in three
    two = told(capsys, "replay", crowd, "--game", 4, "--seats", 2)
    assert "seed 5:\n  left (random) against right (random)\n" in two
    found = json.loads(told(capsys, "replay", crowd, "--seats", 2, "--json"))
    assert list(found["policies"]) == list(found["scores"]) == ["left", "right"]


def test_a_shared_win_is_told_with_all_its_winners(
    crowd: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # after one turn each at most one place apart; of some games both walkers are level
    shared = 0
    for game in range(12):
        found = json.loads(
            told(
                capsys, "replay", crowd, "--game", game, "--seats", 2,
                "--set", "max_turns=2", "--set", "jump=0", "--json",
            )
        )  # fmt: skip
        best = max(found["scores"].values())
        assert found["winners"] == [s for s, score in found["scores"].items() if score == best]
        shared += len(found["winners"]) == 2
    assert shared


@pytest.mark.parametrize("command", ["run", "replay"])
def test_a_number_that_cannot_play(
    crowd: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    assert run_command([command, str(crowd), "--seats", "4"]) == 2
    message = "--seats 4: seats: the game is not played by so many (found 4; allowed 2, 3)\n"
    assert capsys.readouterr().err == message


def test_games_say_how_many_may_play(capsys: pytest.CaptureFixture[str]) -> None:
    listed = told(capsys, "games")
    for name in GAMES:
        game = find_game(name)
        assert f"  {one_of(game.seat_counts)}: {', '.join(game.seats)}\n" in listed
    found = json.loads(told(capsys, "games", "--json"))
    assert [game["seat_counts"] for game in found["games"]] == [
        list(find_game(name).seat_counts) for name in GAMES
    ]
    assert [list(game["families"]) for game in found["games"]] == [
        list(find_game(name).families) for name in GAMES
    ]


def test_how_numbers_of_seats_are_written() -> None:
    assert one_of((2,)) == "2"
    assert one_of((2, 3, 4, 5)) == "2 to 5"
    assert one_of((2, 4)) == "2, 4"


def test_a_seat_named_after_a_colour_has_it() -> None:
    assert seat_styles(["blue", "black", "red"]) == {
        "blue": "bold blue",
        "black": "bold",
        "red": "bold red",
    }
    assert seat_styles(["left", "red"]) == {"left": "bold red", "red": "bold blue"}


# --- bench ----------------------------------------------------------------------------------------


@pytest.fixture
def two_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let there be two games, of which a baseline tells only what it was asked for."""
    games = {"toy": TOY, "crowd": CROWD}
    monkeypatch.setattr("sim.games.GAMES", games)
    monkeypatch.setattr("sim.games.find_game", games.__getitem__)

    def baseline(name: str, **options: Any) -> Any:
        assert options["policy"] is None
        return name, options["seats"]

    monkeypatch.setattr("sim.runs.bench.baseline", baseline)


@pytest.mark.parametrize(
    ("names", "seats", "measured"),
    [
        ([], None, [("toy", None), ("crowd", None)]),
        ([], 2, [("toy", 2), ("crowd", 2)]),
        ([], 3, [("toy", None), ("crowd", 3)]),
        (["crowd"], None, [("crowd", None)]),
        (["crowd", "toy"], 3, [("crowd", 3), ("toy", 3)]),  # which the plan refuses
    ],
)
def test_which_games_are_measured(
    two_games: None, names: list[str], seats: int | None, measured: list[Any]
) -> None:
    assert plans_of(names, seats) == measured


def test_a_number_that_no_game_is_played_by(two_games: None) -> None:
    with pytest.raises(InputError, match="--seats 9: no game is played by so many"):
        plans_of([], 9)
