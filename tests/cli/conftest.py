"""Fixtures of the tests of commands."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.toy_runs import register_toy, toy_files


@pytest.fixture
def scenario(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return a scenario of the toy game, which scenarios may name."""
    register_toy(monkeypatch)
    return toy_files(tmp_path / "toy")


@pytest.fixture(autouse=True)
def page_width(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let pages be 100 columns wide, wherever the tests run."""
    monkeypatch.setenv("COLUMNS", "100")
