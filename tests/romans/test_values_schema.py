"""The JSON Schema for editors agrees with the model: by a small validator of its own."""

from __future__ import annotations

import copy
from pathlib import Path

import pytest

from sim.games.romans.values import ValuesFile
from sim.values.reading import load_yaml
from sim.values.schema import json_schema
from tests.values.schemas import fits

FILE = Path(__file__).parents[2] / "scenarios" / "romans" / "prototype-values.yaml"
SCHEMA = json_schema(ValuesFile, "Values")


@pytest.fixture(scope="module")
def data():
    return load_yaml(FILE)[0]


def test_the_edition_fits_its_schema(data):
    assert fits(data, SCHEMA)


WRONG = {
    "unknown key of a card": ("cards", "philip_vi", "politcal", 3),
    "word for a number": ("cards", "philip_vi", "political", "three"),
    "unknown currency": ("cards", "philip_vi", "cost", {"westrn": 4}),
    "unknown deck": ("cards", "philip_vi", "deck", "markets"),
    "no provenance": ("cards", "philip_vi", "political", {"value": 3, "from": "somewhere"}),
    "unknown verb": ("cards", "philip_vi", "deed", {"do": [{"push_john": {}}]}),
    "unknown country": (
        "cards", "philip_vi", "deed", {"do": [{"place_influence": {"amount": 1, "in": "x"}}]}
    ),
    "switch that is a word": ("rules", "allow_pass", "no"),
    "unknown side": ("rounds", "first_play", "john"),
    "unknown section": ("rates", {}),
}  # fmt: skip


@pytest.mark.parametrize("change", WRONG.values(), ids=WRONG)
def test_what_is_wrong_does_not_fit(data, change):
    *path, key, value = change
    changed = copy.deepcopy(data)
    node = changed
    for step in path:
        node = node[step]
    node[key] = value
    assert not fits(changed, SCHEMA)


RIGHT = {
    "whole form": ("cards", "philip_vi", "political", {"value": 3, "from": "source x", "note": ""}),
    "whole cost": ("cards", "philip_vi", "cost", {"value": {"western": 4}, "range": [0, 6]}),
    "free split": (
        "cards", "philip_vi", "deed",
        {"do": [{"place_influence": {"amount": 2, "in": ["mainz", "trier"], "spread": "free"}}]},
    ),
    "nested condition": (
        "cards", "philip_vi", "deed",
        {"do": [{"if": {"not": {"john_in_play": {}}}, "then": [{"draw": {"cards": 1}}]}]},
    ),
}  # fmt: skip


@pytest.mark.parametrize("change", RIGHT.values(), ids=RIGHT)
def test_all_forms_fit(data, change):
    test = copy.deepcopy(data)
    *path, key, value = change
    node = test
    for step in path:
        node = node[step]
    node[key] = value
    assert fits(test, SCHEMA)
