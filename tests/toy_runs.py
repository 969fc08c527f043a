"""Help for tests that play runs of the toy game: files, plans, and what a folder holds."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from sim.engine.game import Game
from sim.runs import running
from sim.runs.plan import Plan, make_plan
from sim.runs.scenario import Overrides, load_scenario
from tests.toy_game import TOY

VALUES = """\
length: 20
jump: 5
max_turns: 60
shoes:
  boots: 1
  slippers: 0
  skates: 2
"""
SCENARIO = """\
schema: scenario/1
game: toy
title: A race
games: 60
seed: 5
batch: 20
"""


CROWD_SCENARIO = """\
schema: scenario/1
game: crowd
title: A race of three
seats: 3
games: 30
seed: 5
batch: 8
"""


def register_toy(monkeypatch: pytest.MonkeyPatch, game: Game = TOY) -> None:
    """Let scenarios name a toy game, and no other."""
    monkeypatch.setattr("sim.runs.plan.GAMES", {game.name: game})
    monkeypatch.setattr("sim.runs.plan.find_game", {game.name: game}.__getitem__)


def toy_files(folder: Path) -> Path:
    """Write a values file and a scenario; return the scenario's path."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "prototype-values.yaml").write_text(VALUES, encoding="utf-8")
    scenario = folder / "race.yaml"
    scenario.write_text(SCENARIO, encoding="utf-8")
    return scenario


def toy_plan(scenario: Path, **options: Any) -> Plan:
    """Return the plan of a scenario with options of the command line."""
    return make_plan(load_scenario(scenario, Overrides(**options)))


def tables_in(folder: Path) -> dict[str, bytes]:
    """Return the bytes of all tables of a run, by path inside its folder."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.glob("*/*.parquet"))
    }


# Runs a command line in a process of its own that knows the toy game.
COMMAND = """\
import sys
import sim.runs.plan
from tests.toy_game import TOY
sim.runs.plan.GAMES = {"toy": TOY}
sim.runs.plan.find_game = {"toy": TOY}.__getitem__
from sim.cli.main import main
main()
"""


def toy_command(*arguments: object) -> list[str]:
    """Return the command of a process that runs ``kingmaker`` with the toy game."""
    return [sys.executable, "-c", COMMAND, *map(str, arguments)]


@contextmanager
def stopped_after_one_batch(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let a run in this block be interrupted as by Ctrl-C once its first batch is stored."""
    original = running._results

    def results(*arguments: Any) -> Iterator[Any]:
        yield next(original(*arguments))
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(running, "_results", results)
        with pytest.raises(KeyboardInterrupt):
            yield
