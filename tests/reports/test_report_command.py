"""``kingmaker report``: whole runs, half runs and none, in every format and byte by byte."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from reports.documents import build
from reports.documents.build import chosen_formats, make_report, write_report
from reports.documents.reading import read_runs, side_names
from sim.cli.main import run_command
from sim.runs.running import run
from sim.values.errors import InputError
from tests.reports.reports_made import grid, markdown_tables, numbers, page_of, tables_of
from tests.toy_runs import COMMAND, toy_plan

Tell = Callable[..., tuple[int, str, str]]


@pytest.fixture
def tell(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Tell:
    """Return a function that gives a command's exit code, output, and errors without the folder."""

    def told(*arguments: object) -> tuple[int, str, str]:
        code = run_command(["report", *map(str, arguments)])
        found = capsys.readouterr()
        return code, found.out, found.err.replace(f"{tmp_path}/", "")

    return told


@pytest.fixture
def played(scenario: Path, tmp_path: Path) -> Path:
    """Return a run of the toy game: 60 games in three batches."""
    run(toy_plan(scenario), tmp_path / "race")
    return tmp_path / "race"


def test_all_formats(played: Path, tell: Tell, tmp_path: Path) -> None:
    out = tmp_path / "out"
    code, told, errors = tell(played, "--out", out)
    assert (code, errors) == (0, "")
    assert told.startswith("The Path: A race · 60 games\n")
    names = {path.name for path in out.iterdir()}
    assert names == {"report.html", "report.pdf", "report.md", "report.json", "charts"}
    charts = len(list((out / "charts").glob("*.png")))
    assert charts > 0
    assert f"{out / 'charts'} ({charts} charts)" in told
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]
    content = (out / "report.json").read_bytes()
    tables = tables_of(content)
    assert json.loads(content)["games"] == 60
    assert page_of((out / "report.html").read_bytes()).tables == [grid(one) for one in tables]
    read = markdown_tables((out / "report.md").read_bytes())
    assert [len(one) - 1 for one in read] == [len(one.rows) for one in tables]
    everything = numbers((out / "report.md").read_text(encoding="utf-8"))
    assert (
        not numbers(" ".join(cell.whole for one in tables for row in one.rows for cell in row))
        - everything
    )


def test_its_own_json(played: Path, tell: Tell) -> None:
    code, told, _ = tell(played, "--json", "--format", "json")
    found = json.loads(told)
    assert code == 0
    assert (found["schema"], found["command"], found["games"]) == ("kingmaker/1", "report", 60)
    assert found["files"] == [str(played / "report" / "report.json")]
    written = json.loads((played / "report" / "report.json").read_text(encoding="utf-8"))
    assert found["figures"] == written["figures"]


def test_the_same_run_gives_the_same_bytes(played: Path, tmp_path: Path) -> None:
    """In processes that hash strings differently, from a copy of the run elsewhere."""
    copy = tmp_path / "elsewhere" / "race"
    shutil.copytree(played, copy)
    made = []
    for seed, folder in (("1", played), ("2", copy)):
        out = tmp_path / f"out-{seed}"
        command = [sys.executable, "-c", COMMAND, "report", str(folder), "--out", str(out)]
        subprocess.run(command, check=True, env={**os.environ, "PYTHONHASHSEED": seed})
        files = sorted(path for path in out.rglob("*") if path.is_file())
        made.append({path.relative_to(out).as_posix(): path.read_bytes() for path in files})
    assert len(made[0]) > 4
    assert made[0] == made[1]


def test_two_runs_side_by_side(scenario: Path, played: Path, tell: Tell, tmp_path: Path) -> None:
    run(toy_plan(scenario, seed=6), tmp_path / "again")
    code, told, _ = tell(played, tmp_path / "again", "--out", tmp_path / "out")
    assert code == 0
    assert told.startswith("The Path: race 60 games · again 60 games\n")
    found = json.loads((tmp_path / "out" / "report.json").read_text(encoding="utf-8"))
    assert found["games"] == 120
    facts = found["chapters"][0]["blocks"][0]
    assert [column["title"] for column in facts["columns"]] == ["", "race", "again"]
    assert ["Seed", "5 (explore)", "6 (explore)"] in facts["rows"]


@pytest.mark.parametrize("games", [1, 2])
def test_few_games_make_a_small_report(
    scenario: Path, tell: Tell, tmp_path: Path, games: int
) -> None:
    run(toy_plan(scenario, games=games), tmp_path / "small")
    code, _, errors = tell(tmp_path / "small", "--out", tmp_path / "out")
    assert (code, errors) == (0, "")
    text = (tmp_path / "out" / "report.md").read_text(encoding="utf-8")
    assert not re.search(r"\b(nan|None|inf)\b", text)
    assert f"A race · {games} game{'s' if games > 1 else ''}\n" in text


def test_half_a_run_is_reported_on_as_far_as_it_is_stored(
    played: Path, tell: Tell, tmp_path: Path
) -> None:
    path = played / "run.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    data["batches"] = data["batches"][:2]
    path.write_text(json.dumps(data), encoding="utf-8")
    code, told, _ = tell(played, "--out", tmp_path / "out")
    assert code == 0
    assert "40 games" in told
    text = (tmp_path / "out" / "report.md").read_text(encoding="utf-8")
    assert "isn't finished: 40 of its 60 games are stored" in text


def test_runs_without_rounds_and_cards(scenario: Path, tell: Tell, tmp_path: Path) -> None:
    run(toy_plan(scenario, detail="games"), tmp_path / "games")
    code, _, errors = tell(tmp_path / "games", "--out", tmp_path / "out")
    assert (code, errors) == (0, "")


# ---------------------------------------------------------------------------------------------
def test_what_is_no_run(tell: Tell, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "run.json").write_text('{"schema": "run/9"}', encoding="utf-8")
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "run.json").write_text('{"schema": ', encoding="utf-8")
    paths = [tmp_path / name for name in ("nowhere", "empty", "other", "broken")]
    code, told, errors = tell(*paths, "--out", tmp_path / "out")
    assert (code, told) == (2, "")
    assert "nowhere: there is no such folder (no run.json)" in errors
    assert "empty: no run is kept here (no run.json)" in errors
    assert "other/run.json:1: schema: this is no run's manifest (found 'run/9'" in errors
    assert "broken/run.json: this file is damaged" in errors
    assert not (tmp_path / "out").exists()


def test_a_run_without_games(played: Path, tell: Tell, tmp_path: Path) -> None:
    path = played / "run.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps(data | {"batches": [], "games_done": 0}), encoding="utf-8")
    code, _, errors = tell(played, "--out", tmp_path / "out")
    assert code == 2
    assert errors == (
        "race: no games are stored here yet: run it, or wait until a first batch is stored "
        "(found 0 of 60 games)\n"
    )


def first_file(run: Path, table: str) -> Path:
    return sorted((run / table).iterdir())[0]


def test_missing_and_damaged_files(played: Path, tell: Tell, tmp_path: Path) -> None:
    first_file(played, "seats").unlink()
    first_file(played, "games").write_bytes(b"PAR1 and then nothing")
    code, _, errors = tell(played, "--out", tmp_path / "out")
    assert code == 2
    assert "race/seats/000000.parquet: this file is missing: run the same command" in errors
    assert "race/games/000000.parquet: this file is damaged: delete it and run" in errors


def test_a_file_that_breaks_off_inside(
    played: Path, tell: Tell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = first_file(played, "games")
    content = bytearray(path.read_bytes())
    content[8 : len(content) // 2] = bytes(len(content) // 2 - 8)  # the footer stays whole
    path.write_bytes(content)
    code, _, errors = tell(played, "--out", tmp_path / "out")
    assert code == 2
    assert errors.startswith("race/games/000000.parquet: this file is damaged")


def test_a_column_that_is_not_there(played: Path, tell: Tell, tmp_path: Path) -> None:
    path = first_file(played, "games")
    pl.read_parquet(path).drop("turns", "decisions").write_parquet(path)
    code, _, errors = tell(played, "--out", tmp_path / "out")
    assert code == 2
    assert errors == (
        "race/games/000000.parquet: columns are missing that run.json promises: this file isn't "
        "what was written (found no turns, decisions)\n"
    )


def older(run: Path, table: str, column: str) -> None:
    """Make a run look as an older version wrote it, without a column."""
    for path in (run / table).iterdir():
        pl.read_parquet(path).drop(column).write_parquet(path)
    data = json.loads((run / "run.json").read_text(encoding="utf-8"))
    columns: list[Any] = data["tables"][table]["columns"]
    data["tables"][table]["columns"] = [one for one in columns if one["name"] != column]
    (run / "run.json").write_text(json.dumps(data), encoding="utf-8")


def test_a_run_of_an_older_version(played: Path, tell: Tell, tmp_path: Path) -> None:
    older(played, "seats", "won")
    code, _, errors = tell(played, "--out", tmp_path / "out")
    assert code == 2
    assert errors == (
        "seats of A race: won: this table is of an older version, without this column; run it "
        "again\n"
    )


def test_a_manifest_of_an_older_version(played: Path, tell: Tell) -> None:
    data = json.loads((played / "run.json").read_text(encoding="utf-8"))
    del data["titles"]
    (played / "run.json").write_text(json.dumps(data), encoding="utf-8")
    code, _, errors = tell(played)
    assert code == 2
    assert "its manifest lacks 'titles'; run it again" in errors


def test_the_same_run_twice(played: Path, tell: Tell, tmp_path: Path) -> None:
    shutil.copytree(played, tmp_path / "copy")
    code, _, errors = tell(played, played, tmp_path / "copy", "--out", tmp_path / "out")
    assert code == 2
    assert errors.count("these are the same games as those of") == 2


def test_runs_of_two_games(scenario: Path, played: Path, tell: Tell, tmp_path: Path) -> None:
    other = tmp_path / "other"
    shutil.copytree(played, other)
    data = json.loads((other / "run.json").read_text(encoding="utf-8"))
    text = json.dumps(data | {"game": "crowd", "seed": 9})
    (other / "run.json").write_text(text, encoding="utf-8")
    code, _, errors = tell(played, other, "--out", tmp_path / "out")
    assert code == 2
    assert errors.startswith("other: game: runs side by side must have the same game as ")
    assert "(found crowd; allowed toy)" in errors


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("htm", "--format htm: there is no such format (found htm; nearest html; allowed html, "),
        ("html,docx", "--format html,docx: there is no such format (found docx; allowed html, pdf"),
        (",", "--format ,: no format is named"),
    ],
)
def test_formats_that_are_none(
    played: Path, tell: Tell, tmp_path: Path, text: str, told: str
) -> None:
    code, _, errors = tell(played, "--format", text, "--out", tmp_path / "out")
    assert code == 2
    assert errors.startswith(told)
    assert not (tmp_path / "out").exists()


def test_formats_as_people_write_them() -> None:
    assert chosen_formats("PDF, .html,markdown") == ("html", "pdf", "md")


def test_a_file_where_the_folder_is_to_be(played: Path, tell: Tell, tmp_path: Path) -> None:
    (tmp_path / "out").write_text("mine", encoding="utf-8")
    code, _, errors = tell(played, "--out", tmp_path / "out")
    assert code == 2
    assert errors == "out: a file stands where the report's folder is to be: choose another --out\n"
    code, _, errors = tell(played, "--out", tmp_path / "out" / "deeper")
    assert code == 2
    assert "out: can't be made: a file stands where a folder is needed" in errors
    assert (tmp_path / "out").read_text(encoding="utf-8") == "mine"


def test_an_older_report_is_replaced_and_the_rest_left(
    played: Path, tell: Tell, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    (out / "charts").mkdir(parents=True)
    (out / "notes.txt").write_text("mine", encoding="utf-8")
    (out / "report.md").write_text("old", encoding="utf-8")
    (out / "charts" / "gone.png").write_text("old", encoding="utf-8")
    assert tell(played, "--out", out, "--format", "md,png")[0] == 0
    assert (out / "notes.txt").read_text(encoding="utf-8") == "mine"
    assert (out / "report.md").read_text(encoding="utf-8").startswith("# The Path")
    assert not (out / "charts" / "gone.png").exists()


def test_nothing_is_left_half_written(
    played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = make_report([played])

    def fails(*_: object, **__: object) -> bytes:
        raise MemoryError

    monkeypatch.setattr("reports.documents.markdown.as_markdown", fails)
    before = set(tmp_path.iterdir())
    with pytest.raises(MemoryError):
        write_report(made, tmp_path / "out", ("html", "md"))
    assert set(tmp_path.iterdir()) == before


def test_names_beside_one_another() -> None:
    assert side_names([Path("runs/a"), Path("runs/b")]) == ["a", "b"]
    assert side_names([Path("x/run"), Path("y/run")]) == ["x/run", "y/run"]


# ---------------------------------------------------------------------------------------------
def ladder(**changes: object) -> str:
    figures = [
        {"name": "strength.random", "estimate": -100, "low": -120, "high": -80, "count": 400},
        {"name": "beats.greedy.random", "estimate": 0.36, "low": 0.33, "high": 0.39, "count": 400},
    ]
    found = {
        "command": "ladder",
        "game": "toy",
        "seats": ["left", "right"],
        "policies": ["greedy", "random"],
        "reference": "greedy",
        "figures": figures,
    }
    return json.dumps(found | changes)


def test_strength_is_told_where_it_is_measured(played: Path, tell: Tell, tmp_path: Path) -> None:
    assert "isn't measured here" in " ".join(
        finding.text for finding in make_report([played]).document.chapters[0].findings
    )
    folder = tmp_path / "ladder"
    folder.mkdir()
    (folder / "ladder.json").write_text(ladder(), encoding="utf-8")
    assert tell(played, "--ladder", folder, "--format", "md", "--out", tmp_path / "out")[0] == 0
    text = (tmp_path / "out" / "report.md").read_text(encoding="utf-8")
    assert (
        "`random` is 100 Elo points below `greedy` (80 to 120) and wins 36.0\u202f% (33.0 to 39.0) "
        "against it in 400 games; it is number 2 of the 2 policies on the ladder."
    ) in text
    assert "isn't measured" not in text


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (None, "ladder: no ladder is kept here"),
        ("{}", "ladder/ladder.json: this is no ladder's file"),
        (ladder(game="chess"), "ladder/ladder.json: game: this is a ladder of another game"),
    ],
)
def test_what_is_no_ladder(
    played: Path, tell: Tell, tmp_path: Path, text: str | None, told: str
) -> None:
    folder = tmp_path / "ladder"
    folder.mkdir()
    if text is not None:
        (folder / "ladder.json").write_text(text, encoding="utf-8")
    code, _, errors = tell(played, "--ladder", folder, "--out", tmp_path / "out")
    assert code == 2
    assert errors.startswith(told)


def test_a_fault_in_a_chapter_is_not_hidden(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: object) -> None:
        raise pl.exceptions.ColumnNotFoundError("ghosts")

    monkeypatch.setattr(build, "makers", lambda: {"broken": broken})
    with pytest.raises(InputError, match="older version, whose tables lack a column"):
        make_report([played])


def test_an_unfinished_batch_is_not_read(played: Path) -> None:
    """Files that a run.json doesn't list yet are of a batch that is being written."""
    shutil.copy(first_file(played, "games"), played / "games" / "000009.parquet")
    found = read_runs([played]).first.run
    assert found.games == 60
    assert len(found.files["games"]) == 3
