"""Verify: equal rows pass, other rows are told, damaged files are bad input."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from sim.runs.running import run
from sim.runs.verifying import verify
from sim.values.errors import InputError
from tests.toy_runs import toy_plan


@pytest.fixture
def out(scenario: Path, tmp_path: Path) -> Path:
    """Return the folder of a finished run."""
    run(toy_plan(scenario), tmp_path / "out")
    return tmp_path / "out"


def test_all_rows_are_the_same(out: Path) -> None:
    found = verify(out, share=1.0, seed=1)
    assert found.differences == []
    assert (found.stored, found.games, found.files) == (60, 60, 9)


def test_a_share_of_the_games_is_picked_by_the_seed(scenario: Path, tmp_path: Path) -> None:
    run(toy_plan(scenario, games=300), tmp_path / "out")
    seen: list[tuple[int, int]] = []
    found = verify(tmp_path / "out", share=0.5, seed=1, progress=lambda *at: seen.append(at))
    assert found.games == 150
    assert seen[0] == (0, 150)
    assert seen[-1] == (150, 150)
    assert verify(tmp_path / "out", share=0.0, seed=1).games == 100


def test_changed_rows_are_told(out: Path) -> None:
    path = out / "cards/000001.parquet"
    table = pl.read_parquet(path)
    changed = table.with_columns(
        pl.when(pl.col("game") == 25).then(99).otherwise("opportunities").alias("opportunities")
    ).cast({"opportunities": pl.Int16})
    changed.write_parquet(path)
    found = verify(out, share=0.0, seed=1)
    assert len(found.differences) == 1
    started = f"{path}: game 25, opportunities: the file says 99, played again it is "
    assert found.differences[0].startswith(started)


def test_missing_rows_are_told(out: Path) -> None:
    path = out / "games/000000.parquet"
    pl.read_parquet(path).head(10).write_parquet(path)
    found = verify(out, share=1.0, seed=1)
    told = "it has 10 rows for these games, played again there are 20"
    assert found.differences == [f"{path}: {told}"]


def test_a_file_written_anew_with_the_same_rows_passes(out: Path) -> None:
    path = out / "seats/000002.parquet"
    pl.read_parquet(path).write_parquet(path, compression="snappy")
    assert verify(out, share=0.1, seed=1).differences == []


@pytest.mark.parametrize("damage", ["cut", "flipped", "empty", "text"])
def test_a_damaged_file_is_bad_input(out: Path, damage: str) -> None:
    path = out / "cards/000000.parquet"
    content = bytearray(path.read_bytes())
    if damage == "cut":
        content = content[: len(content) // 2]
    elif damage == "flipped":
        content[-8:-4] = b"\xff\xff\xff\x7f"  # the length of the footer
    elif damage == "empty":
        content = bytearray()
    else:
        content = bytearray(b"not a table")
    path.write_bytes(content)
    with pytest.raises(InputError) as caught:
        verify(out, share=0.1)
    assert str(caught.value).startswith(f"{path}: this file is damaged")


def test_a_missing_file_is_bad_input(out: Path) -> None:
    (out / "seats/000001.parquet").unlink()
    with pytest.raises(InputError, match="this file is missing; run the same command again"):
        verify(out, share=0.1)


def test_no_run(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        verify(tmp_path / "nowhere", share=0.1)
    assert str(caught.value) == f"{tmp_path / 'nowhere'}: there is no such folder (no run.json)"
    with pytest.raises(InputError, match="no run is kept here"):
        verify(tmp_path, share=0.1)


def test_a_run_of_another_version(out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    manifest = out / "run.json"
    text = manifest.read_text(encoding="utf-8")
    manifest.write_text(text.replace('"tables_version": "', '"tables_version": "0'), "utf-8")
    with pytest.raises(InputError, match="written by another version"):
        verify(out, share=0.1)
    manifest.write_text(text.replace('"rules_version": 1', '"rules_version": 9'), "utf-8")
    with pytest.raises(InputError, match="another rules version"):
        verify(out, share=0.1)
