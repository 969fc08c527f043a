"""The JSON Schema for editors agrees with the model."""

from __future__ import annotations

import copy
from pathlib import Path

import pytest

from sim.games.shadow_of_the_emperor.values import ValuesFile
from sim.values.reading import load_yaml
from sim.values.schema import json_schema
from tests.values.schemas import fits

FILE = Path(__file__).parents[2] / "scenarios" / "shadow_of_the_emperor" / "prototype-values.yaml"
SCHEMA = json_schema(ValuesFile, "Values")


@pytest.fixture(scope="module")
def data():
    return load_yaml(FILE)[0]


def test_the_edition_fits_its_schema(data):
    assert fits(data, SCHEMA)


def changed(data, *path_and_value):
    *path, key, value = path_and_value
    test = copy.deepcopy(data)
    node = test
    for step in path:
        node = node[step]
    node[key] = value
    return test


WRONG = {
    "unknown key of an electorate": ("electorates", "trier", "castels", 1),
    "word for a number": ("electorates", "trier", "castles", "one"),
    "unknown kind": ("electorates", "trier", "kind", "clerical"),
    "unknown privilege": ("electorates", "trier", "privilege", "taxes"),
    "five costs on city spaces": ("electorates", "trier", "permit_costs", [3, 4, 5, 3, 4]),
    "unknown effect": ("cards", "pope", "effect", "antipope"),
    "unknown colour": ("cards", "pope", "colour", "white"),
    "switch that is a word": ("cards", "pope", "buyable", "no"),
    "unknown number of heads": ("cards", "doctor", "heads", {"five": 1}),
    "no colour": ("cards", "steward", {"name": "S", "effect": "move", "cost": 1, "copies": 1}),
    "unknown place of a city": ("city_points", {"seventh": 1}),
    "three ages": ("ages", [15, 25, 35]),
    "no provenance": ("influence", "city", {"value": 3, "from": "somewhere"}),
    "unknown first Emperor": ("set_up", "first_emperor", "green"),
    "too many rounds": ("emperors_action", [{"points": 1, "city": "none"}] * 9),
    "unknown action with a city": ("emperors_action", [{"points": 1, "city": "raze"}]),
    "unknown section": ("rates", {}),
}


@pytest.mark.parametrize("change", WRONG.values(), ids=WRONG)
def test_what_is_wrong_does_not_fit(data, change):
    assert not fits(changed(data, *change), SCHEMA)


RIGHT = {
    "whole form": ("influence", "city", {"value": 3, "from": "source x", "note": ""}),
    "bare list": ("set_up", "aristocrats", ["baron_45"]),
    "whole mapping": ("cards", "doctor", "heads", {"value": {"four": 2}, "range": [0, 4]}),
    "bare mapping": ("city_points", {"first": 1, "second": 2, "third": 3}),
    "bare word": ("set_up", "first_emperor", "red"),
    "bare switch": ("rulings", "ordinance_pushes_knight", True),
    "costs on city spaces": ("electorates", "trier", "permit_costs", [3, 4]),
    "new card": (
        "cards", "steward",
        {"name": "Steward", "effect": "move", "cost": 1, "copies": 1, "colour": "none"},
    ),
    "new electorate": (
        "electorates", "salzburg",
        {"name": "Salzburg", "kind": "ecclesiastical", "privilege": "none",
         "aristocrat_spaces": 2, "castles": 0, "city_spaces": 1},
    ),
}  # fmt: skip


@pytest.mark.parametrize("change", RIGHT.values(), ids=RIGHT)
def test_all_forms_fit(data, change):
    assert fits(changed(data, *change), SCHEMA)
