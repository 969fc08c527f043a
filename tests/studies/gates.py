"""Help for tests of checks: scenarios that expect something, and a race whose truth is known."""

from __future__ import annotations

import subprocess
from collections import defaultdict
from pathlib import Path
from typing import Any

from sim.runs.scenario import Overrides
from sim.studies.gate.planning import Gate, plan_gate

HEAD = "schema: scenario/1\ngame: toy\ntitle: A race\nseed: 5\n"

# A short race with one pair of shoes: few enough positions to follow all of them.
LENGTH, JUMP, MAX_TURNS = 6, 3, 40
SHORT = f"length: {LENGTH}\njump: {JUMP}\nmax_turns: {MAX_TURNS}\nshoes:\n  boots: 2\n"


def expecting(scenario: Path, block: str, values: str | None = SHORT) -> Path:
    """Write a scenario with an ``expect`` block, and its values; return its path."""
    scenario.write_text(f"{HEAD}expect:\n{block}", encoding="utf-8")
    if values is not None:
        (scenario.parent / "prototype-values.yaml").write_text(values, encoding="utf-8")
    return scenario


def gate_of(scenario: Path, block: str, **options: Any) -> Gate:
    """Return the plan of a check of the short race."""
    laid_over = {key: options.pop(key) for key in ("games", "sets") if key in options}
    return plan_gate(expecting(scenario, block), Overrides(**laid_over), **options)


def truth_of_race(boots: int) -> dict[str, float]:
    """Return what the short race of two random walkers comes to, exactly.

    Whoever moves takes each of its actions equally often: a step, a jump and the shoes until they
    are on, then only steps. The chance of every position is followed turn by turn.
    """
    at = {((0, False), (0, False)): 1.0}  # of the one who moves, of the other
    wins, turns, worn = [0.0, 0.0], 0.0, 0.0
    for turn in range(MAX_TURNS):
        following: dict[Any, float] = defaultdict(float)
        for ((place, on), other), chance in at.items():
            moves = [(1.0, 1 + boots, True)]
            if not on:
                moves = [(1 / 3, 1, False), (1 / 3, 0, True)]
                moves += [(1 / 3 / (JUMP + 1), far, False) for far in range(JUMP + 1)]
            for share, far, wears in moves:
                reached = chance * share
                if place + far >= LENGTH:
                    wins[turn % 2] += reached
                    turns += reached * (turn + 1)
                else:
                    following[other, (place + far, wears)] += reached
                worn += reached if wears and not on else 0.0
        at = dict(following)
    for (first, second), chance in at.items():  # nobody has arrived: who is in front wins
        mover = MAX_TURNS % 2
        turns += chance * MAX_TURNS
        if first[0] == second[0]:
            wins[0] += chance / 2
            wins[1] += chance / 2
        else:
            wins[mover if first[0] > second[0] else 1 - mover] += chance
    return {
        "wins.left": wins[0],
        "wins.right": wins[1],
        "length.turns": turns,
        "cards.boots.acquired": worn / 2,
    }


def git(folder: Path, *arguments: str) -> str:
    """Run git in a folder, as nobody in particular; return what it says."""
    who = ("-c", "user.name=Nobody", "-c", "user.email=nobody@example.org")
    done = subprocess.run(
        ["git", *who, "-C", str(folder), *arguments], check=True, capture_output=True, text=True
    )
    return done.stdout.strip()
