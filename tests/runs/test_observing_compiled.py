"""Games of the real games, watched compiled: as replayed, and as the plain sources say."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from sim.runs.observing import observed
from sim.runs.plan import make_plan
from sim.runs.replaying import replay_game
from sim.runs.scenario import Overrides, load_scenario

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[2]
SCENARIOS = (
    "romans/baseline.yaml",
    "heads_of_state/baseline.yaml",
    "shadow_of_the_emperor/baseline.yaml",
    "corona_de_hierro/baseline.yaml",
)
SOURCE = """\
import json, sys
from sim.runs.observing import observed
from sim.runs.plan import make_plan
from sim.runs.scenario import Overrides, load_scenario
print(json.dumps(observed(make_plan(load_scenario(sys.argv[1], Overrides(seed=3))), games=1)))
"""


@pytest.mark.parametrize("name", SCENARIOS)
def test_what_is_taken_is_what_a_replay_tells(name: str) -> None:
    plan = make_plan(load_scenario(ROOT / "scenarios" / name, Overrides(seed=3)))
    found = observed(plan, games=5)
    taken: Counter[tuple[str, str]] = Counter()
    forced = 0
    for game in range(5):
        replay = replay_game(plan, game)
        forced += sum(made.options == 1 for made in replay.decisions)
        taken.update(
            (replay.policies[made.seat], made.words)
            for made in replay.decisions
            if made.options > 1
        )
    specs = [policy["policy"] for policy in found["policies"]]
    columns = found["choices"]
    counted = {
        (specs[policy], action): times
        for policy, action, times in zip(
            columns["policy"], columns["action"], columns["taken"], strict=True
        )
        if times
    }
    assert counted == dict(taken)
    assert sum(policy["forced"] for policy in found["policies"]) == forced
    assert sum(policy["decisions"] for policy in found["policies"]) == taken.total()


@pytest.mark.parametrize("name", SCENARIOS)
def test_compiled_and_interpreted_agree(name: str) -> None:
    path = ROOT / "scenarios" / name
    plain = subprocess.run(
        [sys.executable, "-c", SOURCE, str(path)],
        capture_output=True, text=True, check=True, cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    plan = make_plan(load_scenario(path, Overrides(seed=3)))
    assert json.loads(plain.stdout) == observed(plan, games=1)
