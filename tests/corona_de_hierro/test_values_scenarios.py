"""The edition's scenarios: each can be played, by as many players and members as it says."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from sim.runs.plan import make_plan
from sim.runs.scenario import load_scenario
from sim.values.reading import load_yaml

FOLDER = Path(__file__).parents[2] / "scenarios" / "corona_de_hierro"
SCENARIOS = {  # players and members
    "baseline": (4, 1),
    "skilled": (4, 1),
    "gate": (4, 1),
    "three-players": (3, 1),
    "five-players": (5, 1),
    "advanced": (4, 2),
    "readings": (4, 3),
    "guesses": (4, 15),
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
    assert plan.seats == ("yellow", "blue", "black", "red", "green")[:players]
    assert len(plan.members) == members
    assert len({member.hash for member in plan.members}) == members
    assert plan.scenario.games % members == 0  # every member is played as often


def test_all_dice_are_played_with_all_tracks():
    """Three sets of dice, two of them with castles up to 5 too, and three tracks."""
    plan = make_plan(load_scenario(FOLDER / "guesses.yaml"))
    records = [member.record[0] for member in plan.members]
    found = [
        (record.faces[:, :6].tolist(), int(record.force.max()), int(record.crown))
        for record in records
    ]
    red, yellow, to_six = [1, 1, 1, 2, 2, 3], [1, 2, 2, 3, 3, 4], [1, 2, 3, 4, 5, 6]
    dice = (
        ([red, [1, 1, 2, 2, 3, 3], [1, 2, 2, 3, 3, 3]], 3),
        ([red, yellow, to_six], 3),
        ([red, yellow, to_six], 5),
        (3 * [to_six], 3),
        (3 * [to_six], 5),
    )
    expected = [(*each, crown) for each, crown in product(dice, (15, 12, 18))]
    assert found == expected


def test_every_patch_is_played_by_a_scenario():
    named = {
        patch
        for name in SCENARIOS
        for member in load_yaml(FOLDER / f"{name}.yaml")[0].get("ensemble", ())
        if isinstance(member, dict)
        for patch in member.get("patches", ())
    }
    assert named == {f"patches/{path.name}" for path in (FOLDER / "patches").glob("*.yaml")}
