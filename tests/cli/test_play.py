"""The command that lets a person play: its dialog, typed beforehand."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sim.cli.common import ExitCode
from sim.cli.main import run_command
from sim.runs.sitting_record import replay_record
from tests.sittings import walk_files


@pytest.fixture
def race(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return a scenario of a race; games are kept in the folder of the test."""
    monkeypatch.chdir(tmp_path)
    return walk_files(monkeypatch, tmp_path / "race")


class Interrupt:
    """A typed Ctrl-C."""


Typed = Callable[..., tuple[int, str]]


@pytest.fixture
def typed(race: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typed:
    """Return a function that plays with these lines typed, and returns code and what was shown."""

    def play(*lines: object, options: tuple[str, ...] | None = None) -> tuple[int, str]:
        coming: Iterator[object] = iter(lines)

        def read(prompt: str = "") -> str:
            print(prompt, end="")
            line = next(coming, None)
            if line is None:
                raise EOFError
            if line is Interrupt:
                raise KeyboardInterrupt
            return str(line)

        monkeypatch.setattr("builtins.input", read)
        given = (str(race), "--seat", "left", "--seed", "4", "--save", "game.yaml")
        code = run_command(["play", *(given if options is None else options)])
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err
        return code, captured.out + captured.err

    return play


def test_a_game_is_played_by_number_and_by_name(typed: Typed) -> None:
    lines = ["1", "jump", "BOOTS", "put on skates", "slip", *["step"] * 20]
    code, shown = typed(*lines)
    assert code == ExitCode.DONE
    assert "You are Left, against Right (random). Seed 4." in shown
    assert "left is at 1, right at" in shown
    assert "  2  jump             by luck\n" in shown
    assert "  put on boots\n" in shown, "what a part of a name meant is said"
    assert "Your only choice: step." in shown
    assert "Kept in game.yaml." in shown
    told = replay_record(Path("game.yaml"))
    own = [made.words for made in told.decisions if made.seat == 0 and made.options > 1]
    assert own[:2] == ["step", "jump"]
    assert not Path("game.autosave.yaml").exists()


def test_what_is_not_understood_is_answered(typed: Typed) -> None:
    _, shown = typed("99", "xyzzy", "put on", "put on boost", "", "q", "no")
    assert "There is no such choice: type 1 to 5, a name, or ? for help." in shown
    assert "Which one: 3 put on boots, 4 put on slippers, 5 put on skates?" in shown
    assert "Did you mean 3 put on boots" in shown
    assert shown.count("left: how do you go on?") == 2, "Enter alone asks again"


def test_commands(typed: Typed) -> None:
    _, shown = typed("?", "help", "board", "hand", "log", "hint", "1", "undo", "undo", "q", "n")
    assert shown.count("undo   u    back to your previous choice") == 2
    assert shown.count("left is at 0, right at 0") >= 2
    assert "SHOES of left" in shown
    assert "Nothing is told of this game." in shown
    assert "heuristic can't say: the game has no weights of its own" in shown
    assert "── taken back ─" in shown
    assert "This is your first choice: there is nothing to take back." in shown


def test_quit_offers_to_keep_the_game(typed: Typed) -> None:
    code, shown = typed("1", "q", "back", "2", "quit", "what", "yes")
    assert code == ExitCode.DONE
    assert "Keep the game? [yes/no/back]" in shown
    assert "kingmaker play --resume game.yaml" in shown
    assert replay_record(Path("game.yaml")).in_progress
    assert not Path("game.autosave.yaml").exists()


def test_a_game_is_not_kept_if_nobody_wants_it(typed: Typed) -> None:
    typed("1", "q", "no")
    assert not list(Path().glob("game*"))


def test_the_end_of_the_input_keeps_everything(typed: Typed) -> None:
    code, shown = typed("1", "2")
    assert code == ExitCode.DONE
    assert "Kept in game.autosave.yaml. To go on:" in shown
    told = replay_record(Path("game.autosave.yaml"))
    assert [made.words for made in told.decisions if made.seat == 0] == ["step", "jump"]


def test_ctrl_c_keeps_everything(typed: Typed) -> None:
    code, shown = typed("1", "2", Interrupt)
    assert code == ExitCode.INTERRUPTED
    assert "Kept in game.autosave.yaml. To go on:" in shown
    code, shown = typed("undo", "q", "yes", options=("--resume", "game.autosave.yaml"))
    assert code == ExitCode.DONE
    told = replay_record(Path("game.yaml"))
    assert [made.words for made in told.decisions if made.seat == 0] == ["step"]
    assert not Path("game.autosave.yaml").exists()


def test_ctrl_c_before_anything_was_chosen(typed: Typed) -> None:
    code, shown = typed(Interrupt)
    assert code == ExitCode.INTERRUPTED
    assert "Nothing was chosen yet." in shown
    assert not list(Path().glob("game*"))


def test_a_game_that_was_resumed_and_not_kept_is_as_it_was(typed: Typed) -> None:
    typed("1", "2")
    before = Path("game.autosave.yaml").read_bytes()
    typed("1", "1", "q", "no", options=("--resume", "game.autosave.yaml"))
    assert Path("game.autosave.yaml").read_bytes() == before


def test_save_keeps_a_game_elsewhere(typed: Typed) -> None:
    Path("there.yaml").write_text("mine")
    _, shown = typed("1", "save there.yaml", "no", "save other.yaml", "q")
    assert Path("there.yaml").read_text() == "mine"
    assert "Kept in other.yaml." in shown
    assert replay_record(Path("other.yaml")).in_progress
    assert not list(Path().glob("game*"))


def test_a_game_goes_on_where_it_was(typed: Typed) -> None:
    typed("put on skates", "q", "y")
    code, shown = typed("step", "q", "y", options=("--resume", "game.yaml"))
    assert code == ExitCode.DONE
    assert "put on skates" not in shown.partition(">")[0], "the shoes are on"
    told = replay_record(Path("game.yaml"))
    own = [made.words for made in told.decisions if made.seat == 0]
    assert own == ["put on skates", "step"]


def test_a_played_game_is_replayed(typed: Typed, capsys: pytest.CaptureFixture[str]) -> None:
    typed(*["step"] * 40)
    assert run_command(["replay", "game.yaml"]) == ExitCode.DONE
    out = capsys.readouterr().out
    assert "left (a person) against right (random)" in out
    assert " decisions and " in out
    assert run_command(["replay", "game.yaml", "--seed", "3"]) == ExitCode.BAD_INPUT
    assert "told as it was" in capsys.readouterr().err
    assert run_command(["replay", "game.yaml", "--game", "1"]) == ExitCode.BAD_INPUT
    assert "there is no such game" in capsys.readouterr().err


def test_a_game_in_progress_is_replayed(typed: Typed, capsys: pytest.CaptureFixture[str]) -> None:
    typed("1", "q", "y")
    assert run_command(["replay", "game.yaml", "--json"]) == ExitCode.DONE
    out = capsys.readouterr().out
    assert '"end_reason": "in progress"' in out
    assert "The race goes on." in out


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ((), "SCENARIO: give a scenario file, or a game that was kept with --resume"),
        (("race/race.yaml",), "--seat: this option is missing"),
        (("race/none.yaml", "--seat", "left"), "none.yaml"),
        (("race/race.yaml", "--seat", "left", "--set", "jmp=3"), "nearest jump"),
        (("race/race.yaml", "--seat", "left", "--opponent", "gredy"), "nearest greedy"),
        (("--resume", "none.yaml"), "none.yaml"),
        (("--resume", "race/race.yaml"), "this is no record of a game that a person played"),
        (("--resume", "none.yaml", "--seed", "3"), "only --save can be given with --resume"),
        (("race/race.yaml", "--resume", "none.yaml"), "only --save can be given with --resume"),
        (("race/race.yaml", "--seat", "left", "--save", "race/race.yaml"), "a game is there"),
    ],
)
def test_bad_input(typed: Typed, options: tuple[str, ...], told: str) -> None:
    code, shown = typed(options=options)
    assert code == ExitCode.BAD_INPUT
    assert told in shown


def test_a_game_that_was_left_is_not_overwritten(typed: Typed) -> None:
    typed("1", "2")
    code, shown = typed("1")
    assert code == ExitCode.BAD_INPUT
    assert "a game is there already: go on with it by --resume game.autosave.yaml" in shown
    Path("game.yaml").write_bytes(Path("game.autosave.yaml").read_bytes())
    code, shown = typed("1", options=("--resume", "game.yaml"))
    assert code == ExitCode.BAD_INPUT
    assert "this game was left later without being kept" in shown


def test_it_can_be_typed_into_a_pipe(
    race: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n2\nq\nno\n"))
    assert run_command(["play", str(race), "--seat", "left", "--seed", "1"]) == ExitCode.DONE
    out = capsys.readouterr().out
    assert "\x1b" not in out, "no colours in a pipe"
    assert not list(Path("runs").glob("*"))
