"""Fixtures of the tests of studies: the toy game, and a second policy for it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sim.engine import playing
from sim.policies.choosing import choose_by_policy
from sim.policies.record import POLICY
from sim.policies.specs import POLICIES
from tests.toy_game import CROWD
from tests.toy_runs import CROWD_SCENARIO, register_toy, toy_files

FIRST, LAST = 101, 102  # kinds of policies that take the first or the last action


@pytest.fixture(autouse=True)
def walkers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let there be ``stepper``, who always steps, and ``dresser``, who puts on all shoes first."""

    def chooser(policy: Any, state: Any, values: Any, actions: Any, count: Any, room: Any) -> int:
        if policy.kind == FIRST:
            return 0
        if policy.kind == LAST:
            return int(count) - 1
        return int(choose_by_policy(policy, state, values, actions, count, room))

    monkeypatch.setitem(POLICIES, "stepper", FIRST)
    monkeypatch.setitem(POLICIES, "dresser", LAST)
    monkeypatch.setitem(playing._CHOOSERS, POLICY, chooser)


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
