"""Bad scenarios: one message each, with file, line, path, what was found and what is allowed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sim.values.errors import InputError
from tests.toy_runs import toy_plan

HEAD = "schema: scenario/1\ngame: toy\ntitle: A race\n"


def problems(text: str, scenario: Path, **options: Any) -> list[str]:
    """Return what is told about a scenario, with the file's name cut short."""
    scenario.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        toy_plan(scenario, **options)
    folder = f"{scenario.parent}/"
    return [str(problem).replace(folder, "") for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "race.yaml:1: the file is empty"),
        ("- 1\n", "race.yaml:1: this is not a mapping of keys to values"),
        (
            "schema: scenario/2\ngame: toy\ntitle: A\n",
            "race.yaml:1: schema: this is no scenario file "
            "(found 'scenario/2'; allowed scenario/1)",
        ),
        (
            "schema: toy-values/1\nlength: 3\n",
            "race.yaml:1: schema: this is a values file: give a scenario, and this file with "
            "--values (found 'toy-values/1'; allowed scenario/1)",
        ),
        ("game: toy\ntitle: A\n", "race.yaml:1: schema: this key is missing"),
        ("schema: scenario/1\ntitle: A\n", "race.yaml:1: game: this key is missing"),
        ("schema: scenario/1\ngame: toy\n", "race.yaml:1: title: this key is missing"),
        (
            "schema: scenario/1\ngame: tou\ntitle: A\n",
            "race.yaml:2: game: there is no game of this name "
            "(found 'tou'; nearest toy; allowed toy)",
        ),
        (
            HEAD + "game_count: 5\n",
            "race.yaml:4: game_count: this key is not known here (found 'game_count';",
        ),
        (HEAD + "gamse: 5\n", "(found 'gamse'; nearest game; allowed schema, game, title, note,"),
        (
            HEAD + "games: -5\n",
            "race.yaml:4: games: this number is out of its range (found -5; allowed at least 1)",
        ),
        (HEAD + "games: 0\n", "race.yaml:4: games: this number is out of its range (found 0;"),
        (
            HEAD + "games: many\n",
            "race.yaml:4: games: this is not a whole number (found 'many'; allowed a whole number)",
        ),
        (HEAD + "games: 1.5\n", "race.yaml:4: games: this is not a whole number (found 1.5;"),
        (HEAD + "seed: -1\n", "race.yaml:4: seed: this number is out of its range (found -1;"),
        (
            HEAD + "batch: 1000001\n",
            "race.yaml:4: batch: this number is out of its range (found 1000001; "
            "allowed at most 1000000)",
        ),
        (
            HEAD + "detail: card\n",
            "race.yaml:4: detail: this word is not known here "
            "(found 'card'; nearest cards; allowed games, rounds, cards)",
        ),
        (
            HEAD + "purpose: play\n",
            "race.yaml:4: purpose: this word is not known here "
            "(found 'play'; allowed explore, tune, gate)",
        ),
        (
            HEAD + "policies:\n  lefft: random\n",
            "race.yaml:5: policies.lefft: the game has no seat of this name "
            "(found 'lefft'; nearest left; allowed left, right)",
        ),
        (
            HEAD + "policies:\n  left: randon\n",
            "race.yaml:5: policies.left: there is no policy of this name "
            "(found 'randon'; nearest random; allowed random, heuristic, greedy, script:FILE, "
            "rollout:N, mcts:N)",
        ),
        (HEAD + "policies: random\n", "race.yaml:4: policies: this is not a mapping"),
        (
            HEAD + "values: prototype-value.yaml\n",
            "race.yaml:4: values: there is no such file "
            "(found 'prototype-value.yaml'; nearest prototype-values.yaml)",
        ),
        (
            HEAD + "patches:\n  - none.yaml\n",
            "race.yaml:5: patches.0: there is no such file (found 'none.yaml')",
        ),
        (HEAD + "set:\n  jmp: 3\n", "race.yaml:5: jmp: there is no such value (found jmp;"),
        (
            HEAD + "set:\n  jump: 300\n",
            "prototype-values.yaml:2: jump: this number is out of its range",
        ),
        (HEAD + "set: [jump]\n", "race.yaml:4: set: this is not a mapping of keys to values"),
        (
            HEAD + "ensemble:\n  - {name: a}\n  - {name: a}\n",
            "race.yaml:6: ensemble.1.name: two members have this name (found 'a')",
        ),
        (HEAD + "ensemble:\n  - {}\n", "race.yaml:5: ensemble.0.name: this key is missing"),
        (
            HEAD + "ensemble:\n  - {name: a, values: other.yaml}\n",
            "race.yaml:5: ensemble.0.values: there is no such file (found 'other.yaml')",
        ),
        (
            HEAD + "ensemble:\n  - {name: a, value: x}\n",
            "race.yaml:5: ensemble.0.value: this key is not known here (found 'value'; "
            "nearest values; allowed name, values, patches, patch, set)",
        ),
        (
            HEAD + "games: 5\ngames: 6\n",
            "race.yaml:5: this key stands twice, first in line 4 (found 'games')",
        ),
        (HEAD + "games: [\n", "this is not YAML"),
    ],
)
def test_a_bad_scenario(scenario: Path, text: str, told: str) -> None:
    found = problems(text, scenario)
    assert any(told in line for line in found), found
    assert len(found) == 1


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (
            {"games": -1},
            "--games -1: games: this number is out of its range (found -1; allowed at least 1)",
        ),
        (
            {"seed": 2**63},
            "--seed 9223372036854775808: seed: this number is out of its range "
            "(found 9223372036854775808; allowed at most 9223372036854775807)",
        ),
        ({"batch": 0}, "--batch 0: batch: this number is out of its range (found 0;"),
        (
            {"detail": "all"},
            "--detail all: detail: this word is not known here (found 'all'; allowed games,",
        ),
        ({"policies": ("left",)}, "--policy left: this option is written SEAT=SPEC (found 'left')"),
        (
            {"policies": ("middle=random",)},
            "--policy middle=random: policies.middle: the game has no seat of this name",
        ),
        ({"sets": ("jump",)}, "--set jump: this option is written PATH=VALUE (found 'jump')"),
        ({"sets": ("jmp=3",)}, "--set jmp=3: jmp: there is no such value"),
        ({"values": Path("nowhere.yaml")}, "--values nowhere.yaml: there is no such file"),
    ],
)
def test_a_bad_option(scenario: Path, options: dict[str, Any], told: str) -> None:
    found = problems(HEAD, scenario, **options)
    assert len(found) == 1
    assert told in found[0]


def test_all_problems_are_told_at_once(scenario: Path) -> None:
    text = (
        HEAD
        + "games: none\npolicies: {lefft: random}\nvalues: gone.yaml\ndetial: cards\nseed: -1\n"
    )
    found = problems(text, scenario, policies=("right=clever",))
    assert [line.split(": ")[1] for line in found] == [
        "policies.right",
        "games",
        "policies.lefft",
        "values",
        "detial",
        "seed",
    ]


def test_an_option_over_policies_that_are_none(scenario: Path) -> None:
    found = problems(HEAD + "policies: random\n", scenario, policies=("left=random",))
    assert len(found) == 1
    assert "race.yaml:4: policies: this is not a mapping" in found[0]


def test_a_missing_scenario(scenario: Path) -> None:
    with pytest.raises(InputError) as caught:
        toy_plan(scenario.parent / "none.yaml")
    assert str(caught.value) == f"{scenario.parent / 'none.yaml'}: there is no such file"


def test_a_folder_is_no_scenario(scenario: Path) -> None:
    with pytest.raises(InputError, match="this is a folder, not a file"):
        toy_plan(scenario.parent)


def test_options_come_after_the_scenario(scenario: Path) -> None:
    text = HEAD + "set: {jump: 3}\ngames: 10\n"
    scenario.write_text(text, encoding="utf-8")
    plan = toy_plan(scenario, games=20, sets=("jump=4",))
    assert plan.games == 20
    assert int(plan.records[0].jump) == 4
    assert plan.policies == ("random", "random")


def test_the_hashes_follow_what_matters(scenario: Path) -> None:
    plain = toy_plan(scenario)
    assert toy_plan(scenario, games=99).identity == plain.identity
    assert toy_plan(scenario, sets=("jump=5",)).values_hash == plain.values_hash
    assert toy_plan(scenario, sets=("jump=4",)).values_hash != plain.values_hash
    assert toy_plan(scenario, seed=6).identity != plain.identity
    assert toy_plan(scenario, seed=6).scenario_hash == plain.scenario_hash
