"""Chapters on winning, timing, playing first and the course, of one run and side by side."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

from reports.documents.model import Chapter, Chart, Table
from reports.documents.wording import cell_text
from reports.metrics.intervals import Estimate
from reports.metrics.runs import Runs, Side
from sim.engine.figures import Figure
from tests.reports import made_up
from tests.reports.test_first_player import pairs

TWO = ("left", "right")
FOUR = ("left", "middle", "right", "top")
NAMES = ("winning", "timing", "first_player", "course")


def made(tmp_path: Path, seats: Sequence[str] = TWO, runs: int = 1, games: int = 300) -> Runs:
    sides = [
        Side(
            f"run {number}",
            made_up.write(
                tmp_path / str(number),
                made_up.play(games, seats, number, shared=len(seats) > 2),
                seats,
            ),
        )
        for number in range(runs)
    ]
    return Runs(tuple(sides))


def chapters(runs: Runs) -> dict[str, Chapter]:
    found = {}
    for name in NAMES:
        chapter = import_module(f"reports.documents.chapters.{name}").chapter(runs)
        if chapter is not None:
            found[name] = chapter
    return found


def check(found: dict[str, Chapter]) -> None:
    """Look at all that a format relies on, and draw every chart."""
    ids = [block.id for one in found.values() for block in one.blocks if hasattr(block, "id")]
    assert len(set(ids)) == len(ids)
    for name, one in found.items():
        assert one.id == name
        assert one.terms
        for block in one.blocks:
            if isinstance(block, Table):
                assert re.fullmatch(r"[\w.-]+", block.id)
                assert block.rows
                names = [column.name for column in block.columns]
                assert len(set(names)) == len(names)
                assert all(column.meaning for column in block.columns[1:])
                for row in block.rows:
                    assert len(row) == len(block.columns)
                    for cell, column in zip(row, block.columns, strict=True):
                        assert not isinstance(cell, str) or column is block.columns[0]
                        cell_text(cell, column.unit)
            if isinstance(block, Chart):
                assert block.alt.endswith(".")
                assert "nan" not in block.alt
                block.draw()
        for finding in one.findings:
            assert finding.text.endswith(".")
            assert finding.figures
            assert all(isinstance(figure, Estimate) for figure in finding.figures)


@pytest.mark.parametrize("seats", [TWO, FOUR])
@pytest.mark.parametrize("runs", [1, 2])
def test_all_that_a_game_declares_is_told(tmp_path: Path, seats: Sequence[str], runs: int) -> None:
    found = chapters(made(tmp_path, seats, runs))
    check(found)
    assert set(found) == set(NAMES)
    shown = {block.id for block in found["course"].blocks if isinstance(block, Table)}
    for figure in ("lead", "stones", "shop", "mood", "towers", "means"):
        assert f"course.{figure}" in shown
    assert any(name.startswith("course.omens") for name in shown)
    assert "timing.comet.expected" in {getattr(b, "id", "") for b in found["timing"].blocks}


def test_tracks_and_tables_by_numbers_of_their_own(tmp_path: Path) -> None:
    """A track with a line for each value of a column; a table by rounds, told in their order."""
    figures = (
        Figure("played", "Bought", "track", "rounds", ("bought", "sold"), ("round", "first")),
        Figure("omens_by_round", "Omens", "table", "omens", "heeded", "round", unit="share"),
    )
    run = made_up.write(tmp_path / "run", made_up.play(300, TWO, 7), TWO, figures=figures)
    run.manifest["titles"] |= {"first.0": "The others", "first.1": "Who began"}
    found = {"course": chapters(Runs((Side("run", run),)))["course"]}
    check(found)
    blocks = {getattr(block, "id", ""): block for block in found["course"].blocks}
    chart, track = blocks["course.played.chart"], blocks["course.played"]
    table = blocks["course.omens-by-round"]
    assert isinstance(chart, Chart)
    assert isinstance(track, Table)
    assert isinstance(table, Table)
    assert "Bought by round and first: in Round 6 The others bought" in chart.alt
    assert [row[0] for row in track.rows[:3]] == [
        "Round 1, The others", "Round 1, Who began", "Round 2, The others",
    ]  # fmt: skip
    assert [row[0] for row in table.rows] == [f"Round {number}" for number in range(1, 7)]


@pytest.mark.parametrize("games", [1, 2, 5])
def test_hardly_any_games(tmp_path: Path, games: int) -> None:
    check(chapters(made(tmp_path, games=games)))


def test_one_sentence_says_whether_it_is_fair(tmp_path: Path) -> None:
    found = chapters(made(tmp_path))
    (finding,) = found["winning"].findings
    assert finding.about == "fair"
    assert "of 300 games with `random` in all seats" in finding.text


def test_unlike_players_say_nothing_of_fairness(tmp_path: Path) -> None:
    runs = made(tmp_path)
    runs.first.run.manifest["policies"] = {"left": "random", "right": "clever"}
    (finding,) = chapters(runs)["winning"].findings
    assert finding.level == "unknown"
    assert finding.about != "fair"


def test_only_a_paired_run(tmp_path: Path) -> None:
    rows: list[tuple[str | None, int, str | None, int]] = [("left", 1, "right", 2)] * 20
    run = pairs(tmp_path / "pairs", rows)
    run = replace(run, columns={"seats": set(), **run.columns})
    found = chapters(Runs((Side("pairs", run),)))
    assert set(found) == {"first_player"}
    (finding,) = found["first_player"].findings
    assert finding.level == "bad"  # who is first wins all
    assert "+100" in finding.text
    check(found)


def test_a_paired_run_beside_another_is_for_the_cause_alone(tmp_path: Path) -> None:
    rows: list[tuple[str | None, int, str | None, int]] = [("left", 1, "left", 2)] * 2000
    paired = Side("pairs", pairs(tmp_path / "pairs", rows))
    other = made(tmp_path).first
    both = chapters(Runs((other, paired)))
    alone = chapters(Runs((other,)))
    tables = [
        [block for block in found["winning"].blocks if isinstance(block, Table)]
        for found in (both, alone)
    ]
    assert tables[0] == tables[1]
    texts = [finding.text for finding in both["first_player"].findings]
    assert any("hardly anything" in text for text in texts)
    blocks = alone["first_player"].blocks
    assert any("paired: true" in getattr(block, "text", "") for block in blocks)
    assert not any("paired: true" in getattr(b, "text", "") for b in both["first_player"].blocks)


def test_runs_that_keep_only_games(tmp_path: Path) -> None:
    runs = made(tmp_path)
    side = runs.first
    run = side.run
    files = {name: paths if name in {"games", "seats"} else [] for name, paths in run.files.items()}
    found = chapters(Runs((Side(side.name, replace(run, files=files)),)))
    check(found)
    assert {"winning", "timing"} <= set(found)


def test_a_run_of_an_older_version_beside_a_newer_one(tmp_path: Path) -> None:
    runs = made(tmp_path, runs=2)
    old = runs.sides[1].run
    for figure in list(old.manifest["figures"]):
        if figure["kind"] in {"track", "standing", "survival", "mix"}:
            old.manifest["figures"].remove(figure)
    old.columns["rounds"] -= {"stones", "left", "left_play"}
    old.columns["games"] -= {"comet_left"}
    check(chapters(runs))
