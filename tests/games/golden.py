"""Golden files, whatever the game: counts of paths, their first lines, and how they are compared.

Each game's own `golden` module says what its files hold, and writes them anew when it is run.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping
from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sim.engine.compiled import INTERPRETED, compiled
from sim.engine.contract import MAX_ACTIONS, apply_action, is_over, legal_actions
from tests.games.rooms import ROOT, Room

FOLDER = ROOT / "tests" / "golden"


# --- counts of paths ------------------------------------------------------------------------


@compiled
def count_paths(states, values, journal, actions, depth, codes, paths, kinds, first):
    """Follow every path of ``depth`` actions from ``states[0]``.

    Counts the paths of each length, by the kind of decision they lead to, and the full ones by
    their first action.
    """
    sizes = np.zeros(depth, np.int64)
    tried = np.zeros(depth, np.int64)
    level = 0
    sizes[0] = legal_actions(states[0], values, actions)
    codes[0, :] = actions.code
    while level >= 0:
        if tried[level] == sizes[level]:
            level -= 1
            continue
        code = codes[level, tried[level]]
        tried[level] += 1
        states[level + 1] = states[level]
        apply_action(states[level + 1], values, journal, code)
        paths[level + 1] += 1
        kinds[level + 1, states[level + 1].decision] += 1
        if level + 1 == depth:
            first[tried[0] - 1] += 1
        elif not is_over(states[level + 1]):
            level += 1
            tried[level] = 0
            sizes[level] = legal_actions(states[level], values, actions)
            codes[level, :] = actions.code


def by_kind(kinds: Any, names: type[IntEnum]) -> str:
    """Return how often each kind of decision came, the game's end last."""
    words = [f"{kind.name.lower()} {kinds[kind]}" for kind in names if kind and kinds[kind]]
    if kinds[0]:
        words.append(f"over {kinds[0]}")
    return ", ".join(words)


def paths_from(room: Room, names: type[IntEnum], depth: int, title: str) -> list[str]:
    """Return the counts of all paths from a room's position: a perft, as chess programs say."""
    states = np.zeros(depth + 1, room.game.state).view(np.recarray)
    states[0] = room.state
    codes = np.zeros((depth, MAX_ACTIONS), np.int64)
    paths = np.zeros(depth + 1, np.int64)
    kinds = np.zeros((depth + 1, len(names)), np.int64)
    first = np.zeros(MAX_ACTIONS, np.int64)
    count_paths(states, room.values, room.journal, room.actions, depth, codes, paths, kinds, first)
    lines = [f"{title}: {names(int(room.state.decision)).name.lower()}"]
    for length in range(1, depth + 1):
        found = by_kind(kinds[length], names)
        lines.append(f"  {length} actions: {paths[length]} paths: {found}")
    for place, code in enumerate(room.legal()):
        words = room.game.describe_action(code, room.loaded)
        lines.append(f"  first {words}: {first[place]}")
    return [*lines, ""]


def full_and_by_first_action(path: Path, depth: int) -> tuple[int, int]:
    """Return the full paths in a file of counts, and those of the first actions together."""
    full = parts = 0
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith(f"  {depth} actions: "):
            full += int(line.split()[2])
        elif line.startswith("  first "):
            parts += int(line.rsplit(" ", 1)[-1])
    return full, parts


# --- games ----------------------------------------------------------------------------------


def take_random_action(room: Room) -> tuple[int, int, int]:
    """Take one action of a random game; return who took which of how many."""
    count = len(room.legal())
    seat = int(room.state.seat_to_move)
    code = room.chosen()
    room.take(code)
    return seat, code, count


# --- files ----------------------------------------------------------------------------------


def head(room: Room, title: str, command: str) -> list[str]:
    """Return the first lines of a golden file."""
    return [f"# {title}", f"# Written anew by: {command}", f"values {room.loaded.hash}", ""]


def write(
    told: Mapping[Path, Callable[[], str]], counted: Mapping[Path, Callable[[], str]]
) -> None:
    """Write golden files anew; as plain Python, which would count for hours, only what is told."""
    FOLDER.mkdir(exist_ok=True)
    for path, text in (dict(told) if INTERPRETED else {**told, **counted}).items():
        path.write_text(text(), encoding="utf-8")
        print(f"wrote {path.relative_to(ROOT)}")


def named_values(lines: list[str]) -> list[str]:
    """Return the line that names the values that a file was written with."""
    return [line for line in lines if line.lower().startswith("values")][:1]


def compare(path: Path, text: Callable[[], str], command: str) -> None:
    """Fail with the differences unless a golden file would be written the same now."""
    old, new = path.read_text(encoding="utf-8").splitlines(), text().splitlines()
    changes = "\n".join(difflib.unified_diff(old, new, str(path.name), "now", n=1, lineterm=""))
    advice = f"If this was meant, run {command} and commit the change.\n"
    if not changes:
        return
    if named_values(old) != named_values(new):
        advice = f"The values were changed. {advice}"
    pytest.fail(f"{path.name} differs.\n{advice}{changes}")
