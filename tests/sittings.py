"""A race with words for its steps and a view, which people can play in tests."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sim.engine.game import LoadedValues, View
from sim.runs.scenario import Overrides
from sim.runs.sitting import Sitting
from sim.runs.sitting_record import Table, open_sitting
from tests.toy_game import JUMP, SHOES, STEP, TOY
from tests.toy_runs import register_toy, toy_files


def describe(action: int, loaded: LoadedValues) -> str:
    """Return a step in words."""
    if action in (STEP, JUMP):
        return ("step", "jump")[action]
    return f"put on {loaded.labels['cards'][action - SHOES]}"


def parse(text: str, loaded: LoadedValues) -> int:
    """Return the step that a text names."""
    return [describe(action, loaded) for action in range(SHOES + 3)].index(text)


def board(state: Any, loaded: LoadedValues, seat: int) -> list[str]:
    """Return where the walkers are."""
    del loaded, seat
    return [f"left is at {int(state.place[0])}, right at {int(state.place[1])}"]


def question(state: Any, loaded: LoadedValues) -> list[str]:
    """Return what is asked."""
    del loaded
    return [f"{TOY.seats[int(state.seat_to_move)]}: how do you go on?"]


def tell(state: Any, loaded: LoadedValues, log: Any, seat: int, since: int) -> list[str]:
    """Tell nothing: the journal of this game keeps no log."""
    del state, loaded, log, seat, since
    return []


def narrate(*_: Any, goes_on: bool = False) -> list[str]:
    """Say whether there is more to come."""
    return ["The race goes on." if goes_on else "The race is over."]


WALK = replace(
    TOY,
    narrate=narrate,
    describe_action=describe,
    parse_action=parse,
    view=View(
        board=board,
        hand=lambda state, loaded, seat: [f"SHOES of {TOY.seats[seat]}"],
        question=question,
        gloss=lambda action, state, loaded: "by luck" if action == JUMP else "",
        tell=tell,
    ),
)


def walk_files(monkeypatch: pytest.MonkeyPatch, folder: Path) -> Path:
    """Let scenarios name the race; return the path of one."""
    register_toy(monkeypatch, WALK)
    monkeypatch.setattr("sim.runs.sitting_record.GAMES", {"toy": WALK})
    monkeypatch.setattr("sim.runs.sitting_record.find_game", {"toy": WALK}.__getitem__)
    return toy_files(folder)


def sit_down(scenario: Path, *opponents: str, seat: str = "left") -> tuple[Sitting, Table]:
    """Return a sitting whose person is asked for the first time."""
    sitting, table = open_sitting(scenario, seat, opponents, Overrides(seed=4))
    sitting.advance()
    return sitting, table


def choose(sitting: Sitting, *words: str) -> None:
    """Choose in the person's seat, and let the others go on."""
    for form in words:
        sitting.take(sitting.game.parse_action(form, sitting.loaded))
        sitting.advance()
