"""Scripts: what they say, how they are compiled, and every way in which a file can be wrong."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sim.games import find_game
from sim.policies.record import MAX_CONDITIONS, MAX_RULES, PolicyKind, add_actions
from sim.policies.scripts import BASE
from sim.policies.spec_error import SpecError
from sim.policies.specs import Policy, PolicyFiles, policy_of
from sim.policies.vocabulary import GREATEST, Condition, Vocabulary
from sim.runs.plan import make_plan
from sim.runs.replaying import plan_of_run
from sim.runs.running import run
from sim.runs.scenario import Overrides, load_scenario
from sim.values.errors import InputError
from sim.values.fields import Fault
from tests.policies.players import WEIGHTS, Seat, toy_values
from tests.policies.script_games import SCENARIOS, named, shipped, values_of
from tests.toy_game import JUMP, PLACE, STEP, TOY, TURNS, WEARS
from tests.toy_runs import register_toy

BOOTS, SLIPPERS, SKATES = 2, 3, 4  # actions: shoes of bonus 1, 0 and 2
HEAD = """\
schema: script/1
game: toy
title: Shod
base: random
"""
ONE_RULE = """\
rules:
  - name: jump
    prefer: jump
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("toy")
    toy_values(folder)
    (folder / "scripts").mkdir()
    for place in (folder / "weights", folder / "scripts"):
        place.mkdir(exist_ok=True)
        (place / "standard.yaml").write_text(WEIGHTS, encoding="utf-8")
    return folder


def read(folder: Path, text: str, spec: str = "script:shod", loaded: Any = True) -> Policy:
    """Return the policy of a script with this text; ``loaded`` of None: without values."""
    (folder / "scripts" / "shod.yaml").write_text(text, encoding="utf-8")
    values = toy_values(folder) if loaded else None
    return policy_of(spec, TOY, values, PolicyFiles(folder, folder))


def chosen(folder: Path, text: str, *before: int) -> int:
    """Return what a script takes after these actions of both walkers."""
    seat = Seat(toy_values(folder))
    for action in before:
        seat.take(action)
    return seat.chosen(read(folder, text).record.basis)


def rules(text: str) -> str:
    """Return a script with these rules."""
    return f"{HEAD}rules:\n{text}"


# --- what rules do ------------------------------------------------------------------------------


def test_the_first_rule_that_holds_decides(folder):
    text = rules("""\
  - {name: later, when: {turns: at least 2}, prefer: jump}
  - {name: shoes, prefer: put on skates}
  - {name: never reached, prefer: step}
""")
    assert chosen(folder, text) == SKATES
    assert chosen(folder, text, STEP, STEP) == JUMP


def test_earlier_patterns_go_before_later_ones(folder):
    text = rules("  - {name: shoes, prefer: [put on slippers, put on boots, jump]}\n")
    assert chosen(folder, text) == SLIPPERS
    assert chosen(folder, text, SLIPPERS, STEP) == BOOTS
    assert chosen(folder, text, SLIPPERS, STEP, BOOTS, STEP) == JUMP


def test_a_rule_without_a_legal_action_says_nothing(folder):
    text = rules("  - {name: boots, prefer: put on boots}\n  - {name: jump, prefer: jump}\n")
    assert chosen(folder, text, BOOTS, STEP) == JUMP


def test_never_leaves_actions_out_and_goes_on(folder):
    text = rules("""\
  - {name: barefoot, never: put on *}
  - {name: no steps, never: step}
""")
    assert chosen(folder, text) == JUMP


def test_never_leaves_the_last_actions_there_are(folder):
    text = rules("  - {name: nothing at all, never: '*'}\n  - {name: jump, prefer: jump}\n")
    assert chosen(folder, text) == JUMP


def test_where_no_rule_decides_the_base_does(folder):
    text = HEAD.replace("random", "heuristic") + (
        "rules:\n  - {name: late, when: {turns: at least 50}, prefer: step}\n"
    )
    seat = Seat(toy_values(folder))
    plain = policy_of("heuristic", TOY, toy_values(folder), PolicyFiles(folder, folder))
    policy = read(folder, text)
    assert policy.record.basis.kind == PolicyKind.HEURISTIC
    assert seat.chosen(policy.record.basis) == seat.chosen(plain.record.basis)


def test_facts_with_an_argument_and_groups(folder):
    text = (
        HEAD
        + """\
groups: {shiny: [skates, slippers]}
rules:
  - {name: enough, when: {wears: {"@shiny": at least 1}}, prefer: step}
  - {name: dress, when: {wears: {boots: true}}, prefer: put on @shiny}
  - {name: good ones, prefer: put on @good}
"""
    )
    assert chosen(folder, text) in (BOOTS, SKATES)  # the game's group: shoes that add something
    assert chosen(folder, text, BOOTS, STEP) in (SKATES, SLIPPERS)
    assert chosen(folder, text, SLIPPERS, STEP) == STEP
    assert chosen(folder, text, SKATES, STEP, SLIPPERS, STEP) == STEP


def test_the_facts_of_a_group_are_added_up(folder):
    text = rules("  - {name: both, when: {wears: {'@good': 2}}, prefer: jump}\n") + (
        "  - {name: dress, prefer: put on @good}\n"
    )
    first = chosen(folder, text)
    second = BOOTS + SKATES - first
    assert chosen(folder, text, first, STEP) == second
    assert chosen(folder, text, BOOTS, STEP, SKATES, STEP) == JUMP


def test_the_opening_comes_before_all_rules(folder):
    text = (
        HEAD
        + """\
opening:
  - {when: {turns: at most 3}, take: [put on skates, Put on  boots]}
  - {when: {turns: 4}, take: [step]}
"""
        + ONE_RULE
    )
    assert chosen(folder, text) == SKATES
    assert chosen(folder, text, SKATES, STEP) == BOOTS
    assert chosen(folder, text, SKATES, STEP, BOOTS, STEP) == STEP
    assert chosen(folder, text, SKATES, STEP, STEP, STEP, STEP, STEP) == JUMP


def test_a_choice_depends_on_nothing_but_the_position(folder):
    text = rules("  - {name: a, when: {place: [0, 3]}, prefer: put on @good}\n")
    record = read(folder, text).record.basis
    for seed in range(20):
        seat = Seat(toy_values(folder), seed)
        first = seat.chosen(record)
        other = Seat(toy_values(folder), seed + 100)
        other.chosen(record)
        assert seat.chosen(record) == first


def test_the_rules_that_had_a_say_are_known(folder):
    text = rules("""\
  - {name: no steps, never: step}
  - {name: shoes, prefer: [put on skates, put on boots]}
""")
    script = read(folder, text).script
    assert script is not None
    assert script.rules == ("no steps", "shoes")
    assert script.deciding_rules(0) == (BASE,)
    assert script.deciding_rules(0b001) == ("no steps",)
    assert script.deciding_rules(0b011) == ("no steps", "shoes")
    assert script.deciding_rules(0b100) == ("shoes",)


# --- words --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "least", "most"),
    [
        (3, 3, 3),
        (-2, -2, -2),
        (True, 1, 1),
        (False, 0, 0),
        ([1, 4], 1, 4),
        ([-3, 0], -3, 0),
        ("at least 2", 2, GREATEST),
        ("at most  -1", -GREATEST, -1),
    ],
)
def test_what_a_fact_may_be(folder, value, least, most):
    words = Vocabulary(TOY, toy_values(folder), {})
    assert words.conditions({"turns": value}) == ([Condition(TURNS, 0, least, most, False)], [])


def test_conditions_of_several_facts(folder):
    words = Vocabulary(TOY, toy_values(folder), {})
    found, wrong = words.conditions({"place": 1, "wears": {"boots": 0, "@good": [1, 2]}})
    assert not wrong
    assert found == [
        Condition(PLACE, 0, 1, 1, False),
        Condition(WEARS, 0, 0, 0, False),
        Condition(WEARS, 0, 1, 2, True),  # boots and skates, added up
        Condition(WEARS, 2, 1, 2, False),
    ]


@pytest.mark.parametrize(
    ("pattern", "actions"),
    [
        ("step", (STEP,)),
        ("  STEP ", (STEP,)),
        ("*", (STEP, JUMP, BOOTS, SLIPPERS, SKATES)),
        ("?tep", (STEP,)),
        ("put on *", (BOOTS, SLIPPERS, SKATES)),
        ("put on s*", (SLIPPERS, SKATES)),
        ("put on @good", (BOOTS, SKATES)),
        ("*p*", (STEP, JUMP, BOOTS, SLIPPERS, SKATES)),
    ],
)
def test_patterns(folder, pattern, actions):
    assert Vocabulary(TOY, toy_values(folder), {}).actions(pattern) == actions


def test_letters_that_regular_expressions_know_stand_for_themselves(folder):
    found = Vocabulary(TOY, toy_values(folder), {}).actions("st.p")
    assert isinstance(found, Fault)


def test_copies_of_a_card_count_once():
    found, wrong = Vocabulary(find_game("romans"), values_of("romans"), {}).conditions(
        {"in_hand": {"@retinues": "at least 2"}}
    )
    assert not wrong
    assert [condition.more for condition in found] == [True, False]  # Royal and Ducal Retinue


# --- files that are wrong -----------------------------------------------------------------------

BAD = {
    "another kind of file": (
        "schema: weights/1\n" + HEAD.split("\n", 1)[1] + ONE_RULE,
        ["1: schema: this is no script (found 'weights/1'; allowed script/1)"],
    ),
    "another game": (
        HEAD.replace("toy", "romans") + ONE_RULE,
        ["2: game: this is a script for another game (found 'romans'; allowed toy)"],
    ),
    "no rules": (HEAD, ["1: rules: this key is missing"]),
    "an empty list of rules": (HEAD + "rules: []\n", ["5: rules: this list is too short"]),
    "no title": (
        HEAD.replace("title", "titel") + ONE_RULE,
        ["title: this key is missing", "titel: this key is not known here (found 'titel'; nearest"],
    ),
    "an unknown base": (
        HEAD.replace("random", "heuristc") + ONE_RULE,
        ["4: base: there is no policy of this name (found 'heuristc'; nearest heuristic"],
    ),
    "another script as base": (
        HEAD.replace("random", "script:other") + ONE_RULE,
        ["4: base: a script can't fall through to another script (found 'script:other'; allowed"],
    ),
    "a base with an unknown option": (
        HEAD.replace("random", "random+wth=boots") + ONE_RULE,
        ["4: base: a policy has no such option (found 'wth'; nearest"],
    ),
    "a base without its file": (
        HEAD.replace("random", "heuristic+weights=mine.yaml") + ONE_RULE,
        ["4: base: there is no such file (found 'mine.yaml')"],
    ),
    "an unknown fact": (
        rules("  - {name: a, when: {turn: 1}, prefer: step}\n"),
        ["6: rules.0.when.turn: there is no fact of this name (found 'turn'; nearest turns; "],
    ),
    "a wrong argument": (
        rules("  - {name: a, when: {wears: {bots: 1}}, prefer: step}\n"),
        ["rules.0.when.wears.bots: none of the cards has this id (found 'bots'; nearest boots; "],
    ),
    "an argument left out": (
        rules("  - {name: a, when: {wears: 1}, prefer: step}\n"),
        ["rules.0.when.wears: say of which of the cards: wears: {ID: N} (found 1; allowed boots, "],
    ),
    "an argument too many": (
        rules("  - {name: a, when: {turns: {boots: 1}}, prefer: step}\n"),
        ["rules.0.when.turns: this fact is about nothing more (found keys boots; allowed N, "],
    ),
    "an empty range": (
        rules("  - {name: a, when: {turns: [3, 1]}, prefer: step}\n"),
        ["rules.0.when.turns: this range is empty: it runs from the least to the greatest (found"],
    ),
    "a word where a number is due": (
        rules("  - {name: a, when: {turns: many}, prefer: step}\n"),
        ["rules.0.when.turns: this is not what a fact can be (found 'many'; allowed N, [LEAST"],
    ),
    "half a range": (
        rules("  - {name: a, when: {turns: [3]}, prefer: step}\n"),
        ["rules.0.when.turns: this is not what a fact can be (found [3]; allowed"],
    ),
    "a number of another world": (
        rules("  - {name: a, when: {turns: 3000000000}, prefer: step}\n"),
        ["rules.0.when.turns: this number is out of its range (found 3000000000"],
    ),
    "a pattern that nothing fits": (
        rules("  - {name: a, prefer: put on bots}\n"),
        ["rules.0.prefer: no action fits this pattern (found 'put on bots'; nearest put on boots)"],
    ),
    "the second of two patterns": (
        rules("  - name: a\n    prefer:\n      - step\n      - fly *\n"),
        ["9: rules.0.prefer.1: no action fits this pattern (found 'fly *')"],
    ),
    "an unknown group in a pattern": (
        rules("  - {name: a, never: put on @goods}\n"),
        ["rules.0.never: there is no group of this name (found '@goods'; nearest @good; allowed"],
    ),
    "an unknown group in a condition": (
        rules("  - {name: a, when: {wears: {'@bad': 1}}, prefer: step}\n"),
        ["rules.0.when.wears.@bad: there is no group of this name (found '@bad'"],
    ),
    "an own group of nothing": (
        HEAD + "groups: {mine: [boots, sandals]}\n" + ONE_RULE,
        ["5: groups.mine.1: no action names this (found 'sandals'; "],
    ),
    "an own group of the game's name": (
        HEAD + "groups: {good: [boots]}\n" + ONE_RULE,
        ["5: groups.good: the game has a group of this name (found 'good')"],
    ),
    "a group's name": (
        HEAD + "groups: {My shoes: [boots]}\n" + ONE_RULE,
        ["5: groups.My shoes: a group is named by small letters, digits and _ (found 'My shoes')"],
    ),
    "a group that is no list": (
        HEAD + "groups: {mine: boots}\n" + ONE_RULE,
        ["5: groups.mine: this is not a list (found 'boots'; allowed a list)"],
    ),
    "both prefer and never": (
        rules("  - {name: a, prefer: step, never: jump}\n"),
        ["6: rules.0: a rule has either prefer or never: make two rules of it"],
    ),
    "neither": (
        rules("  - {name: a, when: {turns: 1}}\n"),
        ["6: rules.0: a rule has either prefer or never"],
    ),
    "no patterns": (
        rules("  - {name: a, prefer: []}\n"),
        ["6: rules.0.prefer: this list is too short"],
    ),
    "an unknown key of a rule": (
        rules("  - {name: a, wen: {turns: 1}, prefer: step}\n"),
        ["6: rules.0.wen: this key is not known here (found 'wen'; nearest when; allowed name, "],
    ),
    "a name twice": (
        rules("  - {name: a, prefer: step}\n  - {name: a, prefer: jump}\n"),
        ["7: rules.1.name: two rules have this name (found 'a')"],
    ),
    "a name that is taken": (
        rules("  - {name: base, prefer: step}\n  - {name: opening 1, prefer: jump}\n"),
        ["6: rules.0.name: this name stands for", "7: rules.1.name: this name stands for"],
    ),
    "an opening of an unknown action": (
        HEAD + "opening: [{when: {turns: 0}, take: [put on bots]}]\n" + ONE_RULE,
        ["5: opening.0.take.0: no action has this form (found 'put on bots'; nearest put on boots"],
    ),
    "an opening with a pattern": (
        HEAD + "opening: [{when: {turns: 0}, take: [put on *]}]\n" + ONE_RULE,
        ["opening.0.take.0: an opening names each action exactly, without * ? @ (found 'put on"],
    ),
    "an opening that is always": (
        HEAD + "opening: [{when: {}, take: [step]}]\n" + ONE_RULE,
        ["5: opening.0.when: "],
    ),
    "an opening without its conditions": (
        HEAD + "opening: [step, jump]\n" + ONE_RULE,
        ["5: opening.0: this is not a mapping", "5: opening.1: this is not a mapping"],
    ),
    "too many rules": (
        rules("".join(f"  - {{name: r{i}, prefer: step}}\n" for i in range(MAX_RULES + 1))),
        [f"5: rules: too many rules: each never, and each line of a prefer or take, is one (found "
         f"{MAX_RULES + 1}; allowed up to {MAX_RULES})"],
    ),
    "too many patterns": (
        rules(f"  - {{name: a, prefer: [{', '.join(['step'] * (MAX_RULES + 1))}]}}\n"),
        ["5: rules: too many rules: "],
    ),
    "too many conditions": (
        rules(
            "".join(
                f"  - {{name: r{i}, when: {{turns: {i}, wears: {{boots: 0, slippers: 0, skates: 0,"
                f" '@good': 0}}, place: 1}}, prefer: step}}\n"
                for i in range(40)
            )
        ),
        [f"5: rules: too many conditions in all rules together (found 280; allowed up to "
         f"{MAX_CONDITIONS})"],
    ),
    "several at once": (
        HEAD.replace("random", "rnd")
        + "rules:\n  - {name: a, when: {turn: 1, place: [2, 1]}, prefer: [stop, jmp]}\n",
        ["4: base: ", "6: rules.0.when.turn: ", "6: rules.0.when.place: ", "6: rules.0.prefer.0: ",
         "6: rules.0.prefer.1: "],
    ),
    "no mapping": ("- a\n- b\n", ["this is not a mapping"]),
}  # fmt: skip


@pytest.mark.parametrize("case", BAD)
def test_wrong_scripts_are_told(folder, case):
    text, expected = BAD[case]
    with pytest.raises(InputError) as error:
        read(folder, text)
    told = str(error.value).splitlines()
    assert all("shod.yaml" in line for line in told)
    for part in expected:
        assert any(part in line for line in told), f"{part!r} is not in\n" + "\n".join(told)
    assert len(told) == len(expected)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("script", "say which script"),
        ("script:", "say which script"),
        ("script:nothing", "there is no such file"),
        ("script:shod@0.5", "a script's temperature is that of its base"),
        ("script:shod+weights=w.yaml", "a script's weights are those of its base"),
        ("script:shod+playout=3", "only a search has this option"),
        ("scrpt:shod", "there is no policy of this name"),
    ],
)
def test_wrong_specs_of_scripts(folder, spec, message):
    with pytest.raises(SpecError, match=message):
        read(folder, HEAD + ONE_RULE, spec)


def test_a_script_with_a_name_like_one_there_is(folder):
    with pytest.raises(SpecError) as error:
        read(folder, HEAD + ONE_RULE, "script:shode")
    assert (error.value.found, error.value.near) == ("scripts/shode.yaml", "shod.yaml")


def test_without_values_ids_and_actions_are_not_looked_at(folder):
    text = (
        HEAD
        + "groups: {mine: [x]}\n"
        + ("rules:\n  - {name: a, when: {wears: {x: 1}}, prefer: fly @y}\n")
    )
    read(folder, text, loaded=False)
    with pytest.raises(InputError, match="no fact of this name"):
        read(folder, rules("  - {name: a, when: {x: 1}, prefer: step}\n"), loaded=False)


# --- specs, records and runs --------------------------------------------------------------------


def test_restrictions_go_with_a_script(folder):
    text = rules("  - {name: skates, prefer: put on skates}\n  - {name: jump, prefer: jump}\n")
    seat = Seat(toy_values(folder))
    assert seat.chosen(read(folder, text).record.basis) == SKATES
    assert seat.chosen(read(folder, text, "script:shod+without=skates").record.basis) == JUMP
    restricted = HEAD.replace("random", "random+without=skates") + text.split("random\n")[1]
    assert seat.chosen(read(folder, restricted).record.basis) == JUMP


def test_a_base_that_looks_ahead_keeps_its_search(folder):
    text = HEAD.replace("random", "greedy@0.5") + ONE_RULE
    policy = read(folder, text)
    assert policy.looks_ahead
    assert policy.names_actions
    assert policy.record.kind == PolicyKind.GREEDY
    assert policy.record.basis.rules == 1


def test_steps_of_a_rule_share_their_conditions(folder):
    text = rules("""\
  - {name: a, when: {turns: 1, place: [0, 9]}, prefer: [step, jump]}
  - {name: b, when: {turns: 2}, never: [put on boots, put on skates]}
""")
    basis = read(folder, text).record.basis
    assert basis.rules == 3
    assert basis.rule_start[:3].tolist() == [0, 0, 2]
    assert basis.rule_end[:3].tolist() == [2, 2, 3]
    assert basis.rule_never[:3].tolist() == [0, 0, 1]
    expected = np.zeros_like(basis.rule_actions[2])
    add_actions(expected, (BOOTS, SKATES))
    assert basis.rule_actions[2].tolist() == expected.tolist()


def test_files_are_named_by_the_script_that_names_them(folder):
    (folder / "scripts" / "mine.yaml").write_text(WEIGHTS.replace("0.5", "7"), encoding="utf-8")
    text = HEAD.replace("random", "heuristic+weights=mine.yaml") + ONE_RULE
    policy = read(folder, text)
    assert policy.files == {
        "shod": folder / "scripts" / "shod.yaml",
        "shod: mine.yaml": folder / "scripts" / "mine.yaml",
    }
    assert policy.record.basis.weights[1] == 7
    kept = PolicyFiles(Path("/nowhere"), Path("/nowhere"), dict(policy.files))
    again = policy_of("script:shod", TOY, toy_values(folder), kept)
    assert again.files == policy.files
    assert again.record.tobytes() == policy.record.tobytes()


def test_a_run_keeps_its_script(tmp_path, monkeypatch):
    register_toy(monkeypatch)
    toy_values(tmp_path)
    (tmp_path / "scripts").mkdir()
    script = tmp_path / "scripts" / "shod.yaml"
    script.write_text(HEAD + ONE_RULE, encoding="utf-8")
    race = tmp_path / "race.yaml"
    options = Overrides(games=40, policies=("left=script:scripts/shod.yaml",))
    plan = make_plan(load_scenario(race, options))
    run(plan, tmp_path / "out", jobs=1)
    script.unlink()
    again = plan_of_run(tmp_path / "out")
    assert again.identity == plan.identity
    kept = list((tmp_path / "out" / "inputs").glob("shod-*.yaml"))
    assert [hashlib.sha256(path.read_bytes()).hexdigest() for path in kept] == [
        hashlib.sha256((HEAD + ONE_RULE).encode()).hexdigest()
    ]


def test_a_changed_script_is_another_run_and_a_note_is_not(folder, monkeypatch):
    register_toy(monkeypatch)

    def identity(text: str) -> Any:
        (folder / "scripts" / "shod.yaml").write_text(text, encoding="utf-8")
        options = Overrides(policies=("left=script:shod",))
        return make_plan(load_scenario(folder / "race.yaml", options)).identity

    first = identity(HEAD + ONE_RULE)
    assert identity(HEAD + "note: It jumps.\n" + ONE_RULE) == first
    assert identity(HEAD + ONE_RULE.replace("prefer: jump", "prefer: step")) != first


@pytest.mark.parametrize("game", ["romans", "heads_of_state"])
def test_shipped_scripts_are_right_and_tell_what_they_are_about(game):
    specs = shipped(game)
    assert len(specs) >= {"romans": 5, "heads_of_state": 2}[game]
    for spec in specs:
        policy = named(game, spec)
        assert policy.script is not None
        assert policy.script.title
        assert policy.script.base == "heuristic"


# --- the documentation --------------------------------------------------------------------------

DOCS = (SCENARIOS.parent / "docs" / "scripts.md").read_text(encoding="utf-8")


def test_the_example_of_the_documentation_is_a_script(tmp_path):
    (tmp_path / "a.yaml").write_text(DOCS.split("```yaml\n")[1].split("```")[0], encoding="utf-8")
    files = PolicyFiles(tmp_path, SCENARIOS / "romans")
    policy = policy_of("script:a.yaml", find_game("romans"), values_of("romans"), files)
    assert policy.script is not None
    assert policy.script.rules[0] == "opening 1"


@pytest.mark.parametrize("name", ["romans", "heads_of_state"])
def test_the_documentation_lists_facts_and_groups(name):
    game = find_game(name)
    part = DOCS.split(f"### {name}\n")[1].split("###")[0]
    told = [line.strip("|").split("|") for line in part.splitlines() if line.startswith("| `")]
    assert [[cell.strip() for cell in cells] for cells in told] == [
        [f"`{fact.name}`", fact.argument or "", fact.meaning] for fact in game.script_facts
    ]
    assert game.groups is not None
    assert re.findall(r"`@([a-z_0-9]+)`", part) == list(game.groups(values_of(name)))


@pytest.mark.parametrize("game", ["romans", "heads_of_state"])
def test_the_documentation_tells_of_every_shipped_script(game):
    assert all(f"`{spec}`" in DOCS for spec in shipped(game))
