"""The command line: exit codes, messages, JSON, and help that comes at once."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sim.cli import main
from sim.cli.common import ExitCode, counted, lasted
from sim.cli.main import COMMANDS, run_command
from sim.runs import running
from tests.toy_runs import toy_command


def check_figures(found: dict[str, Any]) -> None:
    for figure in found["figures"]:
        assert set(figure) == {"name", "estimate", "low", "high", "count"}
        assert isinstance(figure["count"], int)
        for key in ("estimate", "low", "high"):
            assert figure[key] is None or math.isfinite(figure[key])


def test_a_run_is_summed_up(
    scenario: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    assert run_command(["run", str(scenario), "--games", "100", "--out", str(out)]) == 0
    told, errors = capsys.readouterr()
    assert errors == ""
    assert "The Path: A race\n100 games, seed 5; left random, right random\n" in told
    assert "6 of the 6 values are placeholders" in told
    assert "Who wins  (an even share is 50 %" in told
    assert "\x1b" not in told  # plain text in a pipe
    assert f"Tables are in {out}" in told
    lines = [line for line in told.splitlines() if str(out) not in line]
    assert [line for line in lines if line != line.rstrip() or len(line) > 110] == []
    assert run_command(["run", str(scenario), "--games", "100", "--out", str(out)]) == 0
    assert "nothing was played" in capsys.readouterr().out


def test_a_runs_json(scenario: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["run", str(scenario), "--out", str(tmp_path / "out"), "--json"]
    assert run_command(arguments) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["schema"] == "kingmaker/1"
    assert found["command"] == "run"
    assert found["games"] == found["games_played_now"] == 60
    assert found["games_per_second"] > 0
    assert found["out"] == str(tmp_path / "out")
    names = [figure["name"] for figure in found["figures"]]
    assert {"wins.left", "wins.right", "turns", "decisions"} <= set(names)
    check_figures(found)
    assert run_command(arguments) == 0
    assert json.loads(capsys.readouterr().out)["games_per_second"] is None


def test_without_a_folder_the_run_names_one(
    scenario: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    for seed in ("1", "2"):
        assert run_command(["run", str(scenario), "--seed", seed, "--games", "5"]) == 0
    assert len(list((tmp_path / "runs").glob("race-*"))) == 2


def test_describe(scenario: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "out")
    run_command(["run", str(scenario), "--out", out, "--detail", "games"])
    capsys.readouterr()
    assert run_command(["describe", out]) == 0
    told = capsys.readouterr().out
    assert "games: one row per game\n" in told
    assert "cards: one row per game, seat and pair of shoes (not kept: detail is games)" in told
    assert "  winner      enum    who arrived first, null if both; one of left, right" in told
    assert run_command(["describe", out, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["command"], found["games"]) == ("describe", 60)
    assert found["tables"]["seats"]["columns"][2]["name"] == "policy"


def test_verify(scenario: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    run_command(["run", str(scenario), "--out", str(out)])
    capsys.readouterr()
    assert run_command(["verify", str(out), "--seed", "3"]) == 0
    told = capsys.readouterr().out
    assert "9 files are whole. Of 60 games, 60 were played again (--seed 3)." in told
    assert run_command(["verify", str(out), "--seed", "3", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["command"], found["games"], found["same"]) == ("verify", 60, True)


def test_verify_tells_other_rows_by_its_exit_code(
    scenario: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import polars as pl

    out = tmp_path / "out"
    run_command(["run", str(scenario), "--out", str(out)])
    path = out / "games/000000.parquet"
    pl.read_parquet(path).with_columns(turns=pl.lit(1, pl.Int16)).write_parquet(path)
    capsys.readouterr()
    assert run_command(["verify", str(out)]) == ExitCode.FAILED == 1
    assert "Rows differ:\n" in capsys.readouterr().out
    path.write_bytes(b"PAR1")
    assert run_command(["verify", str(out)]) == ExitCode.BAD_INPUT == 2
    told = capsys.readouterr()
    assert told.err.startswith(f"{path}: this file is damaged")
    assert told.out == ""


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["games"]) == 0
    told = capsys.readouterr().out
    assert "romans: A Vote for the King of the Romans\n" in told
    assert run_command(["games", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["command"] == "games"
    assert found["games"][0]["seats"] == ["luxembourg", "wittelsbach"]


def test_new_copies_scenarios_that_load(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from sim.runs.plan import make_plan
    from sim.runs.scenario import load_scenario
    from sim.runs.scenarios import scenarios_folder

    folder = tmp_path / "mine"
    assert run_command(["new", str(folder), "--game", "romans"]) == 0
    told = capsys.readouterr().out
    assert told.endswith(f"Next: kingmaker run {folder / 'baseline.yaml'} --games 20000\n")
    source = scenarios_folder("romans")
    made = {path.relative_to(folder) for path in folder.rglob("*") if path.is_file()}
    assert made == {path.relative_to(source) for path in source.rglob("*") if path.is_file()}
    for path in folder.glob("*.yaml"):
        if path.name != "prototype-values.yaml":
            make_plan(load_scenario(path))
    assert run_command(["new", str(folder), "--game", "romans"]) == 2
    assert f"{folder}: this is not an empty folder: choose a new one" in capsys.readouterr().err


@pytest.mark.compiled
def test_bench(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["bench", "--quick", "--seconds", "0.1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["schema"], found["command"]) == ("kingmaker/1", "bench")
    assert set(found["games"][0]) == {
        "game",
        "policy",
        "seats",
        "games_per_second",
        "decisions_per_second",
        "decisions_per_game",
        "compile_seconds",
        "load_seconds",
        "state_bytes",
    }
    assert run_command(["bench", "--quick", "--seconds", "0.1"]) == 0
    assert "decisions a second" in capsys.readouterr().out


@pytest.mark.compiled
def test_bench_of_players(capsys: pytest.CaptureFixture[str]) -> None:
    players = ["--policy", "random", "--policy", "heuristic@0.5"]
    assert run_command(["bench", "--game", "romans", *players, "--quick", "--seconds", "0.1"]) == 0
    told = [line for line in capsys.readouterr().out.splitlines() if not line.startswith(" ")]
    assert told == [
        "romans, 2 seats, random players, one core",
        "romans, 2 seats, heuristic@0.5 players, one core",
    ]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["run"], "Missing argument"),
        (["run", "no.yaml"], "no.yaml: there is no such file"),
        (["run", "no.yaml", "--games", "few"], "--games"),
        (["run", "no.yaml", "--jobs", "-1"], "--jobs"),
        (["rum"], "No such command 'rum'"),
        (["describe", "nowhere"], "nowhere: there is no such folder (no run.json)"),
        (["verify", "nowhere"], "nowhere: there is no such folder (no run.json)"),
        (["verify", "nowhere", "--share", "1.5"], "--share"),
        (["new", "folder", "--game", "chess"], "there is no game of this name"),
        (["bench", "--game", "chess"], "there is no game of this name"),
        (["bench", "--game", "romans", "--policy", "heuristc"], "heuristic"),
        (["--nonsense"], "--nonsense"),
    ],
)
def test_wrong_use_is_told_in_words(
    arguments: list[str],
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run_command(arguments) == 2
    out, errors = capsys.readouterr()
    assert told in errors
    assert out == ""
    assert "Traceback" not in errors
    assert not list(tmp_path.iterdir())


def test_a_fault_of_our_own(
    scenario: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def broken(*_: Any) -> None:
        raise ZeroDivisionError("a hole in the code\nand more")

    monkeypatch.setattr(running, "_play", broken)
    arguments = ["run", str(scenario), "--out", str(tmp_path / "out")]
    assert run_command(arguments) == ExitCode.FAULT == 70
    first, hint = capsys.readouterr().err.strip().splitlines()
    assert first.endswith("not of your input: ZeroDivisionError: a hole in the code")
    assert "KINGMAKER_TRACEBACK=1" in hint
    monkeypatch.setenv("KINGMAKER_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        run_command(arguments)


def test_an_interruption_before_playing(
    scenario: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("sim.runs.scenario.load_scenario", interrupted)
    assert run_command(["run", str(scenario)]) == ExitCode.INTERRUPTED == 130


def test_the_progress_bar(scenario: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from sim.cli.progress import Bar

    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with Bar(100) as bar:
        bar.show(0, 100)
        bar.show(40, 100)
        bar.interrupted()
        assert bar.progress.tasks[0].completed == 40
    monkeypatch.setattr(sys.stderr, "isatty", lambda: False)
    with Bar(100) as bar:
        bar.show(40, 100)
        assert bar.progress is None


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_every_command_has_help_with_an_example(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command([command, "--help"]) == 0
    told = capsys.readouterr().out
    assert "Example" in told or "Commands" in told
    assert f"kingmaker {command}" in told
    assert "\\b" not in told


def test_help_lists_the_commands_and_loads_nothing_heavy() -> None:
    environment = {**os.environ, "PYTHONPATH": str(Path(main.__file__).parents[2])}
    command = [sys.executable, "-m", "sim.cli.main", "--help"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    for name, text in COMMANDS.items():
        assert f"  {name}" in done.stdout
        assert text in done.stdout
    loaded = (
        "import sys, sim.cli.main; heavy = {'numpy', 'numba', 'polars', 'rich', 'pydantic'};"
        "print(sorted(heavy & set(sys.modules)))"
    )
    heavy = subprocess.run(
        [sys.executable, "-c", loaded], capture_output=True, text=True, check=True, env=environment
    )
    assert heavy.stdout.strip() == "[]"


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["--version"]) == 0
    assert capsys.readouterr().out.startswith("kingmaker ")


def test_a_reader_that_has_seen_enough(scenario: Path, tmp_path: Path) -> None:
    command = toy_command("run", scenario, "--out", tmp_path / "out")
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    process.stdout.close()
    assert process.stderr is not None
    errors = process.stderr.read()
    assert process.wait(timeout=120) == 0
    assert errors == ""
    process.stderr.close()


def test_how_numbers_are_written() -> None:
    assert [counted(n) for n in (999, 12_345, 6_240_000, 48_000_000)] == [
        "999",
        "12,345",
        "6.2 million",
        "48 million",
    ]
    assert [lasted(s) for s in (0.417, 12.3, 185)] == ["0.42 s", "12 s", "3 min 5 s"]
