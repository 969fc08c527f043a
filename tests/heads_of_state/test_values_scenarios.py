"""The edition's scenarios: each can be played, by as many players and members as it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.runs.plan import make_plan
from sim.runs.scenario import load_scenario
from sim.values.reading import load_yaml

FOLDER = Path(__file__).parents[2] / "scenarios" / "heads_of_state"
SCENARIOS = {  # players and members
    "baseline": (4, 1),
    "two-players": (2, 1),
    "three-players": (3, 1),
    "five-players": (5, 1),
    "hexagons": (4, 3),
    "country-markers": (4, 6),
    "spain-prince": (4, 2),
    "charts": (4, 326),
}


def test_every_scenario_is_listed_here():
    found = {
        path.stem for path in FOLDER.glob("*.yaml") if load_yaml(path)[0]["schema"] == "scenario/1"
    }
    assert found == set(SCENARIOS)


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_scenario_can_be_played(name):
    plan = make_plan(load_scenario(FOLDER / f"{name}.yaml"))
    players, members = SCENARIOS[name]
    assert plan.seats == ("blue", "yellow", "red", "green", "black")[:players]
    assert len(plan.members) == members
    assert len({member.hash for member in plan.members}) == members
    assert plan.scenario.games % members == 0  # every member is played as often


def test_every_patch_is_played_by_a_scenario():
    named = {
        patch
        for name in SCENARIOS
        for member in load_yaml(FOLDER / f"{name}.yaml")[0].get("ensemble", ())
        if isinstance(member, dict)
        for patch in member.get("patches", ())
    }
    assert named == {f"patches/{path.name}" for path in (FOLDER / "patches").glob("*.yaml")}
