"""Values files cross to other processes, whichever game these imported first.

pydantic keeps one class for each ``Given[...]``, with the name of the module that asked for it
first, and not always as an attribute there: such a value names its class by what it holds.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from sim.games import GAMES

NAMES = sorted(GAMES)
DUMP = """
import pickle, sys
from sim.runs.bench import baseline
path, *games = sys.argv[1:]
plans = [baseline(game) for game in games]
with open(path, "wb") as file:
    for plan in reversed(plans):
        pickle.dump(plan.members, file)
"""
LOAD = """
import pickle, sys
path, *games = sys.argv[1:]
with open(path, "rb") as file:
    members = [pickle.load(file) for _ in games]
from sim.runs.bench import baseline
for (member,), game in zip(members, reversed(games)):
    (own,) = baseline(game).members
    assert (member.hash, member.document) == (own.hash, own.document)
print("the same values:", len(members))
"""


@pytest.mark.parametrize("first", NAMES)
def test_values_are_unpickled_by_a_process_that_meets_the_games_in_another_order(
    first: str, tmp_path: Path
) -> None:
    place = NAMES.index(first)
    order = NAMES[place:] + NAMES[:place]
    path = str(tmp_path / "values.pickle")
    subprocess.run([sys.executable, "-c", DUMP, path, *order], check=True)
    command = [sys.executable, "-c", LOAD, path, *order]
    loaded = subprocess.run(command, check=True, capture_output=True, text=True)
    assert loaded.stdout == f"the same values: {len(NAMES)}\n"
