"""Fixtures of the tests of reports."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from tests.toy_runs import register_toy, toy_files

WriteRun = Callable[..., Path]


@pytest.fixture
def scenario(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return a scenario of the toy game, which scenarios may name."""
    register_toy(monkeypatch)
    return toy_files(tmp_path / "toy")


@pytest.fixture
def write_run(tmp_path: Path) -> WriteRun:
    """Return a function that writes a run's folder from tables made by hand, file by file."""

    def write(
        tables: Mapping[str, Sequence[Any]],
        figures: Sequence[Any] = (),
        titles: Mapping[str, str] | None = None,
        members: Sequence[str] = ("printed",),
    ) -> Path:
        columns: dict[str, Any] = {}
        for name, parts in tables.items():
            (tmp_path / name).mkdir()
            for number, part in enumerate(parts):
                pl.DataFrame(part).write_parquet(tmp_path / name / f"{number:06d}.parquet")
            named = pl.DataFrame(parts[0]).columns
            columns[name] = {"columns": [{"name": column} for column in named]}
        games = [pl.DataFrame(part).height for part in tables["games"]]
        manifest = {
            "title": "The Path",
            "scenario": {"title": "By hand"},
            "titles": dict(titles or {}),
            "tables": columns,
            "figures": [figure.as_dict() for figure in figures],
            "games_done": sum(games),
            "values": [{"name": member} for member in members],
        }
        (tmp_path / "run.json").write_text(json.dumps(manifest), encoding="utf-8")
        return tmp_path

    return write
