"""The edition's scenarios: each can be played, by as many players and members as it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.games.shadow_of_the_emperor.values import load_values
from sim.runs.plan import make_plan
from sim.runs.scenario import load_scenario
from sim.values.reading import load_yaml

FOLDER = Path(__file__).parents[2] / "scenarios" / "shadow_of_the_emperor"
SCENARIOS = {  # players and members
    "baseline": (4, 1),
    "skilled": (4, 1),
    "gate": (4, 1),
    "two-players": (2, 1),
    "three-players": (3, 1),
    "alternatives": (4, 7),
    "colours": (4, 12),
    "combinations": (4, 48),
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
    assert plan.seats == ("red", "yellow", "green", "black")[:players]
    assert len(plan.members) == members
    assert len({member.hash for member in plan.members}) == members
    assert plan.scenario.games % members == 0  # every member is played as often


def members_of(name):
    return load_yaml(FOLDER / f"{name}.yaml")[0]["ensemble"]


def test_every_patch_is_played_alone_by_a_scenario():
    alone = [member.get("patches", ()) for member in members_of("alternatives")]
    assert alone[0] == ()
    assert all(len(patches) == 1 for patches in alone[1:])
    assert {patch for patches in alone for patch in patches} == {
        f"patches/{path.name}" for path in (FOLDER / "patches").glob("*.yaml")
    }


def test_every_combination_of_the_patches_is_played_once():
    """But for the two of them that exclude each other."""
    played = [frozenset(member.get("patches", ())) for member in members_of("combinations")]
    assert len(set(played)) == len(played) == 2**4 * 3
    spaces = {"patches/spaces-fewer.yaml", "patches/spaces-more.yaml"}
    assert not any(spaces <= patches for patches in played)


def test_every_colour_that_is_not_known_is_turned_alone():
    document = load_values(FOLDER / "prototype-values.yaml").document
    known = {name: card.colour.value for name, card in document.cards.items()}
    turned = {
        path.split(".")[1]: colour
        for member in members_of("colours")
        for path, colour in member.get("set", {}).items()
    }
    other = {"blue": "pink", "pink": "blue"}
    assert turned == {name: other[colour] for name, colour in known.items() if colour in other}
    assert {name for name, colour in known.items() if colour == "none"} == {
        "rival", "gray_eminence",
    }  # fmt: skip
