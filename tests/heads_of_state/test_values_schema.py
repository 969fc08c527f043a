"""The JSON Schema for editors agrees with the model."""

from __future__ import annotations

import copy
from pathlib import Path

import pytest

from sim.games.heads_of_state.values import ValuesFile
from sim.values.reading import load_yaml
from sim.values.schema import json_schema
from tests.values.schemas import fits

FILE = Path(__file__).parents[2] / "scenarios" / "heads_of_state" / "prototype-values.yaml"
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
    "unknown key of an area": ("areas", "england", "hexagn", 3),
    "word for a number": ("areas", "england", "hexagon", "three"),
    "unknown country": ("areas", "england", "country", "wales"),
    "unknown noble": ("areas", "england", "boxes", ["queen"]),
    "three boxes": ("areas", "england", "boxes", ["king", "prince", "duke"]),
    "no box": ("areas", "england", "boxes", []),
    "unknown mark": ("attributes", "gold", "marked", {"six": 1}),
    "unknown attribute": ("attributes", "silver", {"name": "Silver", "copies": 3}),
    "Courtesan in a set": ("nobles", "count", "set", ["gold", "courtesan"]),
    "switch that is a word": ("nobles", "count", "courtesan", "no"),
    "no provenance": ("areas", "england", "hexagon", {"value": 3, "from": "somewhere"}),
    "unknown start player": ("course", "start_player", "green"),
    "too many markers": ("noble_house", [{"points": 1}] * 6),
    "unknown section": ("rates", {}),
}


@pytest.mark.parametrize("change", WRONG.values(), ids=WRONG)
def test_what_is_wrong_does_not_fit(data, change):
    assert not fits(changed(data, *change), SCHEMA)


RIGHT = {
    "whole form": ("areas", "england", "hexagon", {"value": 3, "from": "source x", "note": ""}),
    "whole list": ("areas", "england", "boxes", {"value": ["king"], "from": "placeholder"}),
    "bare list": ("nobles", "count", "set", ["gold", "palace"]),
    "whole mapping": ("attributes", "gold", "marked", {"value": {"five": 2}, "range": [0, 4]}),
    "bare word": ("course", "start_player", "blue"),
    "new card": ("treachery_cards", "poison", {"name": "P", "copies": 1, "countries": ["spain"]}),
    "new area": (
        "areas", "wales",
        {"name": "W", "country": "britain", "kind": "province", "hexagon": 1, "boxes": ["count"]},
    ),
}  # fmt: skip


@pytest.mark.parametrize("change", RIGHT.values(), ids=RIGHT)
def test_all_forms_fit(data, change):
    assert fits(changed(data, *change), SCHEMA)
