"""Fixtures of the tests of runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.toy_game import CROWD
from tests.toy_runs import CROWD_SCENARIO, register_toy, toy_files


@pytest.fixture
def scenario(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return a scenario of the toy game, which scenarios may name."""
    register_toy(monkeypatch)
    return toy_files(tmp_path / "toy")


@pytest.fixture
def crowd(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return a scenario of the toy game for two or three, played by three."""
    register_toy(monkeypatch, CROWD)
    path = toy_files(tmp_path / "crowd")
    path.write_text(CROWD_SCENARIO, encoding="utf-8")
    return path
