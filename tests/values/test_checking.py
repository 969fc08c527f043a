"""Models of files of no game: ranges, defaults, provenance, and messages for what is wrong."""

from __future__ import annotations

import re
from typing import Annotated, Literal

import pytest
from pydantic import Field

from sim.values.changes import changed
from sim.values.checking import validate
from sim.values.errors import InputError
from sim.values.fields import Given, KeyOf, Kind, Number, OneOf, Pair, Provenance, Sourced, Strict
from sim.values.provenance import count_provenance, list_values, settle_provenance
from sim.values.reading import parse_yaml
from sim.values.schema import json_schema

Metal = Annotated[str, OneOf("metal", ("gold", "iron"))]


class Move(Strict):
    """A move of a piece."""

    steps: Annotated[Number, Kind("steps", 0, 9)]
    over: Annotated[str, KeyOf("piece", "pieces")] | None = None


class Text(Sourced):
    """What a piece does."""

    do: Annotated[list[Move], Field(min_length=1)]


class Piece(Strict):
    """A piece."""

    power: Annotated[Number, Kind("power", 0, 50)]
    cost: Annotated[Given[dict[Metal, int]], Kind("cost", 0, 50)]
    size: Literal["small", "large"] = "small"
    flies: bool = False
    text: Text | None = None


class Box(Strict):
    """A file."""

    defaults: dict[str, dict[str, object]] = Field(default_factory=dict)
    share: Pair = (1, 2)
    origin: Provenance = "placeholder"
    pieces: dict[str, Piece]


def check(text: str, sets: tuple[str, ...] = ()) -> Box:
    data, lines, paths = changed(*parse_yaml(text, "f.yaml"), sets)
    known = data if isinstance(data, dict) else {}
    context = {"defaults": known.get("defaults"), "pieces": tuple(known.get("pieces", ()))}
    box = validate(Box, data, lines, "f.yaml", context)
    settle_provenance(box, paths)
    return box


def refused(text: str):
    with pytest.raises(InputError) as caught:
        check(text)
    return [
        (p.line, p.path, p.message, p.found, p.allowed, p.nearest) for p in caught.value.problems
    ]


ROOK = "pieces:\n  rook: {power: 5, cost: {gold: 3}"


def test_short_and_whole_forms_are_the_same_value():
    short = check("pieces: {rook: {power: 5, cost: {gold: 3}}}").pieces["rook"]
    whole = check(
        "pieces: {rook: {power: {value: 5}, cost: {value: {gold: 3}, note: heavy}}}"
    ).pieces["rook"]
    assert short.power.value == whole.power.value == 5
    assert short.cost.value == whole.cost.value == {"gold": 3}
    assert short.power.range == (0, 50)
    assert short.power.source == "placeholder"


def test_defaults_give_range_and_provenance():
    box = check("defaults: {power: {from: source box, range: [2, 6]}}\n" + ROOK + "}\n")
    power = box.pieces["rook"].power
    assert (power.range, power.source) == ((2, 6), "source box")
    assert box.pieces["rook"].cost.source == "placeholder"


def test_a_number_has_the_provenance_of_its_text_unless_it_says_its_own():
    text = "text: {from: rules 2.1, do: [{steps: 3}, {steps: {value: 1, from: inferred}}]}"
    box = check(f"{ROOK}, {text}}}\n")
    first, second = box.pieces["rook"].text.do
    assert (first.steps.source, second.steps.source) == ("rules 2.1", "inferred")
    assert count_provenance(box) == {
        "rules": 2, "deduced": 0, "source": 0, "inferred": 1, "placeholder": 2, "tuned": 0
    }  # fmt: skip
    paths = [entry.path for entry in list_values(box)]
    assert paths == [
        "pieces.rook.power", "pieces.rook.cost.gold", "pieces.rook.text",
        "pieces.rook.text.do.0.steps", "pieces.rook.text.do.1.steps",
    ]  # fmt: skip
    movable = [entry.path for entry in list_values(box) if entry.movable]
    assert movable == ["pieces.rook.power", "pieces.rook.cost.gold", "pieces.rook.text.do.1.steps"]


def test_an_override_makes_a_value_a_placeholder():
    text = f"{ROOK}, text: {{from: rules 2.1, do: [{{steps: 3}}, {{steps: 4}}]}}}}\n"
    box = check(text, ("pieces.rook.text.do.0.steps=2",))
    first, second = box.pieces["rook"].text.do
    assert (first.steps.source, second.steps.source) == ("placeholder", "rules 2.1")
    assert box.pieces["rook"].text.source == "rules 2.1"
    replaced = check(text, ("pieces.rook.text.do=[{steps: 1}]",)).pieces["rook"].text
    assert (replaced.source, replaced.do[0].steps.source) == ("placeholder", "placeholder")
    sourced = check(text, ("pieces.rook.text.do.0.steps={value: 2, from: source x}",))
    assert sourced.pieces["rook"].text.do[0].steps.source == "source x"


FORMS = (
    "rules SECTION", "deduced SECTION", "source NAME", "inferred", "placeholder", "tuned STUDY"
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        (
            ROOK + ", powr: 3}\n",
            [
                (
                    2, "pieces.rook.powr", "this key is not known here", "'powr'",
                    ("power", "cost", "size", "flies", "text"), "power",
                )
            ],
        ),
        (
            "pieces:\n  rook:\n    powr: 5\n    cost: {gold: 3}\n",
            [
                (2, "pieces.rook.power", "this key is missing", None, (), "powr"),
                (
                    3, "pieces.rook.powr", "this key is not known here", "'powr'",
                    ("power", "cost", "size", "flies", "text"), "power",
                ),
            ],
        ),
        (
            "pieces:\n  rook:\n    power: 5\n    cost:\n      gld: 3\n      iron: 60\n",
            [
                (5, "pieces.rook.cost.gld", "there is no metal of this name", "'gld'",
                 ("gold", "iron"), "gold"),
            ],
        ),
        (
            "pieces:\n  rook:\n    power: 5\n    cost:\n      gold: 60\n      iron: -1\n",
            [
                (5, "pieces.rook.cost.gold", "this number is out of its range", "60",
                 ("0 to 50",), None),
                (6, "pieces.rook.cost.iron", "this number is out of its range", "-1",
                 ("0 to 50",), None),
            ],
        ),
        (
            ROOK + ", size: lrge}\n",
            [(2, "pieces.rook.size", "this word is not known here", "'lrge'",
              ("small", "large"), "large")],
        ),
        (
            ROOK + ", flies: 1}\n",
            [(2, "pieces.rook.flies", "this is neither true nor false", "1",
              ("true", "false"), None)],
        ),
        (
            ROOK + ", text: {do: []}}\n",
            [(2, "pieces.rook.text.do", "this list is too short", "[]", ("at least 1",), None)],
        ),
        (
            ROOK + ", text: {do: [{steps: 1, over: pawn}]}}\n",
            [(2, "pieces.rook.text.do.0.over", "there is no piece of this name", "'pawn'",
              ("rook",), None)],
        ),
        (
            "origin: rule 2.1\n" + ROOK + "}\n",
            [(1, "origin", "this is no provenance", "'rule 2.1'", FORMS, "rules")],
        ),
        (
            "origin: rules\n" + ROOK + "}\n",
            [(1, "origin", "say which section of the rulebook", "'rules'",
              ("rules SECTION",), None)],
        ),
        (
            "origin: 'deduced '\n" + ROOK + "}\n",
            [(1, "origin", "say which section of the rulebook it follows from", "'deduced '",
              ("deduced SECTION",), None)],
        ),
        (
            "origin: source\n" + ROOK + "}\n",
            [(1, "origin", "say which source", "'source'", ("source NAME",), None)],
        ),
        (
            "origin: inferred 2.1\n" + ROOK + "}\n",
            [(1, "origin", "this is no provenance", "'inferred 2.1'", FORMS, "inferred")],
        ),
        (
            "share: [1]\n" + ROOK + "}\n",
            [(1, "share", "this list is too short", "[1]", (), None)],
        ),
        ("pieces: []\n", [(1, "pieces", "this is not a mapping of keys to values", "[]",
                           ("keys and values",), None)]),
        ("- a\n", [(1, "", "this is not a mapping of keys to values", "[a]",
                    ("keys and values",), None)]),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_place(text, problems):
    assert refused(text) == problems


def test_a_range_has_to_hold_its_value_and_its_limits():
    told = "a range runs from the least to the greatest value"
    for span, found in (("[6, 2]", "[6, 2]"), ("[0, 51]", "[0, 51]")):
        (problem,) = refused(
            f"pieces: {{rook: {{power: {{value: 5, range: {span}}}, cost: {{}}}}}}"
        )
        assert problem[1:5] == (
            "pieces.rook.power.range", told, found, ("[least, greatest] within [0, 50]",)
        )  # fmt: skip
    (problem,) = refused("pieces: {rook: {power: {value: 5, range: [6, 8]}, cost: {}}}")
    assert problem[2:5] == ("this number is out of its range", "5", ("6 to 8",))


def test_a_broken_default_is_not_used():
    for broken in ("[6, 2]", "[60, 70]", "six", "[1]"):
        box = check(f"defaults: {{power: {{range: {broken}}}}}\n{ROOK}}}\n")
        assert box.pieces["rook"].power.range == (0, 50)


@pytest.mark.parametrize(
    "words",
    [
        "rules 5.21",
        "rules 5.21, 5.22",
        "rules Preparation 3",
        "deduced The end of a turn",
        "source the box",
        "inferred",
        "placeholder",
        "tuned",
        "tuned autumn",
    ],
)
def test_a_section_of_the_rulebook_is_any_text(words):
    assert check(f"origin: {words}\n{ROOK}}}\n").origin == words
    (origin,) = [json_schema(Box, "A box")["properties"]["origin"]]
    assert re.search(origin["pattern"], words)


def test_the_schema_accepts_both_forms_and_offers_the_words():
    schema = json_schema(Box, "A box")
    assert schema["title"] == "A box"
    assert schema["additionalProperties"] is False
    number = schema["$defs"]["Number"]["anyOf"]
    assert number[0]["type"] == "integer"
    assert set(number[1]["properties"]) == {"value", "from", "range", "note"}
    (cubes,) = [d for name, d in schema["$defs"].items() if "dict" in name]
    assert cubes["anyOf"][0]["propertyNames"]["enum"] == ["gold", "iron"]
