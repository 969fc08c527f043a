"""The JSON Schema for editors agrees with the model: by a small validator of its own."""

from __future__ import annotations

import copy
import re
from pathlib import Path

import pytest

from sim.games.romans.values import ValuesFile
from sim.values.reading import load_yaml
from sim.values.schema import json_schema

FILE = Path(__file__).parents[2] / "scenarios" / "romans" / "prototype-values.yaml"
SCHEMA = json_schema(ValuesFile, "Values")

TYPES = {
    "object": lambda node: isinstance(node, dict),
    "array": lambda node: isinstance(node, list),
    "string": lambda node: isinstance(node, str),
    "integer": lambda node: type(node) is int,
    "boolean": lambda node: type(node) is bool,
    "null": lambda node: node is None,
}
UNDERSTOOD = {
    "$ref", "$defs", "$schema", "additionalProperties", "anyOf", "const", "default", "description",
    "enum", "examples", "items", "maxItems", "maxLength", "maximum", "minItems", "minLength",
    "minimum", "oneOf", "pattern", "prefixItems", "properties", "propertyNames", "required",
    "title", "type",
}  # fmt: skip


def fits(node, schema) -> bool:
    """Return whether a node satisfies a schema, as far as our schemas go."""
    assert set(schema) <= UNDERSTOOD, set(schema) - UNDERSTOOD
    if "$ref" in schema and not fits(node, SCHEMA["$defs"][schema["$ref"].rsplit("/", 1)[-1]]):
        return False
    if "type" in schema and not TYPES[schema["type"]](node):
        return False
    if "enum" in schema and node not in schema["enum"]:
        return False
    if "const" in schema and node != schema["const"]:
        return False
    for word in ("anyOf", "oneOf"):
        if word in schema and not any(fits(node, option) for option in schema[word]):
            return False
    if isinstance(node, str):
        size = schema.get("minLength", 0) <= len(node) <= schema.get("maxLength", 10**6)
        return size and ("pattern" not in schema or bool(re.search(schema["pattern"], node)))
    if type(node) is int:
        return schema.get("minimum", node) <= node <= schema.get("maximum", node)
    if isinstance(node, list):
        size = schema.get("minItems", 0) <= len(node) <= schema.get("maxItems", 10**6)
        inner = schema.get("prefixItems") or [schema.get("items", {})] * len(node)
        return size and all(fits(item, one) for item, one in zip(node, inner, strict=False))
    if isinstance(node, dict):
        properties, other = schema.get("properties", {}), schema.get("additionalProperties", {})
        names = schema.get("propertyNames", {})
        return (
            all(key in node for key in schema.get("required", ()))
            and all(fits(key, names) for key in node)
            and all(fits(inner, properties.get(key, other or {})) for key, inner in node.items())
            and (other is not False or set(node) <= set(properties))
        )
    return True


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
