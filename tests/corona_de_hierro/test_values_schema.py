"""The JSON Schema for editors agrees with the model."""

from __future__ import annotations

import copy
from pathlib import Path

import pytest

from sim.games.corona_de_hierro.values import ValuesFile
from sim.values.reading import load_yaml
from sim.values.schema import json_schema
from tests.values.schemas import fits

FILE = Path(__file__).parents[2] / "scenarios" / "corona_de_hierro" / "prototype-values.yaml"
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
    "unknown key of a castle": ("castles", "pavia_castle", "armee", 3),
    "word for a number": ("castles", "pavia_castle", "army", "three"),
    "unknown kind of castle": ("castles", "pavia_castle", "kind", "white"),
    "no face": ("dice", "red", []),
    "thirteen faces": ("dice", "red", 13 * [1]),
    "unknown die": ("dice", "blue", [1, 2, 3]),
    "road of three cities": ("roads", "lucca_luni", ["lucca", "luni", "genoa"]),
    "unknown type of card": ("initiative_cards", "spy", "type", "spion"),
    "no shield": ("initiative_cards", "bishop_lion_eagle", "families", []),
    "unknown King": ("loyalty_cards", "sole_king", "king", "white"),
    "switch that is a word": ("rulings", "last_card_ends", "no"),
    "unknown reading": ("rulings", "siege_blocked_by", "everybody"),
    "no provenance": ("track", "crown", {"value": 15, "from": "somewhere"}),
    "unknown first player": ("course", "first_seat", "red"),
    "unknown section": ("rates", {}),
}


@pytest.mark.parametrize("change", WRONG.values(), ids=WRONG)
def test_what_is_wrong_does_not_fit(data, change):
    assert not fits(changed(data, *change), SCHEMA)


RIGHT = {
    "whole form": ("track", "crown", {"value": 15, "from": "source x", "range": [9, 20]}),
    "whole road": ("roads", "lucca_luni", {"value": ["lucca", "luni"], "from": "placeholder"}),
    "bare switch": ("rulings", "last_card_ends", False),
    "bare word": ("course", "first_seat", "blue"),
    "eight faces": ("dice", "green", [1, 2, 3, 4, 5, 6, 7, {"value": 8, "from": "placeholder"}]),
    "bare shields": ("initiative_cards", "bishop_lion_eagle", "families", ["lion", "eagle"]),
    "new card": ("initiative_cards", "spies", {"name": "S", "type": "spy", "copies": 1}),
    "castle without a family": ("castles", "pavia_castle", {
        "name": "P", "city": "pavia", "kind": "kings", "army": 3,
    }),
    "measured card": ("initiative_cards", "spy", "measured", {"run": "R", "values": "0" * 16}),
}  # fmt: skip


@pytest.mark.parametrize("change", RIGHT.values(), ids=RIGHT)
def test_all_forms_fit(data, change):
    assert fits(changed(data, *change), SCHEMA)
