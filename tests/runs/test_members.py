"""Ensembles: members written in a scenario or in a file of their own, and families of a game."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from sim.engine.game import Family
from sim.runs.members import MAX_MEMBERS, MembersFile, drawn, load_members, members_text
from sim.runs.replaying import plan_of_run, replay_game
from sim.runs.running import run
from sim.runs.scenario import Scenario
from sim.runs.verifying import verify
from sim.values.errors import InputError
from sim.values.reading import Place, load_yaml
from sim.values.schema import json_schema
from tests.toy_game import CROWD, load_values
from tests.toy_runs import tables_in, toy_plan
from tests.values.schemas import fits

HEAD = "schema: scenario/1\ngame: crowd\ntitle: A race\nseats: 2\ngames: 12\n"
MEMBERS = """\
schema: members/1
game: crowd
title: Two other races
members:
  - {name: short, patch: {length: 9}}
  - {name: no jumps, patch: {jump: 0, shoes.boots: 2}}
"""


@pytest.fixture
def listed(crowd: Path) -> Path:
    """Return a scenario that names a members file beside it."""
    (crowd.parent / "members.yaml").write_text(MEMBERS, encoding="utf-8")
    crowd.write_text(HEAD + "ensemble: members.yaml\n", encoding="utf-8")
    return crowd


def told(scenario: Path, **options: Any) -> list[str]:
    with pytest.raises(InputError) as caught:
        toy_plan(scenario, **options)
    folder = f"{scenario.parent}/"
    return [str(problem).replace(folder, "") for problem in caught.value.problems]


# --- members in the scenario ----------------------------------------------------------------------


def test_a_member_may_have_its_patch_with_it(crowd: Path) -> None:
    text = HEAD + "set: {max_turns: 30}\nensemble:\n  - {name: a}\n  - name: b\n"
    crowd.write_text(text + "    patch: {length: 9}\n    set: {jump: 1}\n", encoding="utf-8")
    plan = toy_plan(crowd)
    assert [int(record.length) for record in plan.records] == [20, 9]
    assert [int(record.jump) for record in plan.records] == [5, 1]
    assert [int(record.max_turns) for record in plan.records] == [30, 30]


def test_it_comes_after_the_patch_files_and_before_what_is_set(crowd: Path) -> None:
    (crowd.parent / "one.yaml").write_text("length: 7\njump: 7\nmax_turns: 7\n", encoding="utf-8")
    text = HEAD + "ensemble:\n  - name: a\n    patches: [one.yaml]\n"
    text += "    patch: {length: 8, jump: 8}\n    set: {length: 9}\n"
    crowd.write_text(text, encoding="utf-8")
    (record,) = toy_plan(crowd).records
    assert (record.max_turns, record.jump, record.length) == (7, 8, 9)


def test_a_run_keeps_a_patch_of_the_scenario(crowd: Path, tmp_path: Path) -> None:
    text = HEAD + "ensemble: [{name: a}, {name: b, patch: {length: 9}}]\n"
    crowd.write_text(text, encoding="utf-8")
    plan = toy_plan(crowd)
    run(plan, tmp_path / "out")
    shutil.rmtree(crowd.parent)
    entries = json.loads((tmp_path / "out/run.json").read_text(encoding="utf-8"))["values"]
    assert "patch" not in entries[0]
    assert entries[1]["patch"] == {"length": 9}
    assert verify(tmp_path / "out", share=1.0).differences == []
    assert plan_of_run(tmp_path / "out").values_hash == plan.values_hash


# --- members in a file of their own ---------------------------------------------------------------


def test_the_members_of_a_file(listed: Path) -> None:
    plan = toy_plan(listed, sets=("max_turns=40",))
    assert [source.name for source in plan.sources] == ["short", "no jumps"]
    assert [int(record.length) for record in plan.records] == [9, 20]
    assert [int(record.jump) for record in plan.records] == [5, 0]
    assert [int(record.max_turns) for record in plan.records] == [40, 40]


def test_the_names_and_values_are_what_the_run_is(listed: Path) -> None:
    before = toy_plan(listed)
    members = listed.parent / "members.yaml"
    members.write_text("# a remark\n" + MEMBERS.replace("Two other", "2"), encoding="utf-8")
    assert toy_plan(listed).identity == before.identity
    members.write_text(MEMBERS.replace("length: 9", "length: 8"), encoding="utf-8")
    assert toy_plan(listed).values_hash != before.values_hash
    members.write_text(MEMBERS.replace("no jumps", "walkers"), encoding="utf-8")
    assert toy_plan(listed).scenario_hash != before.scenario_hash


def test_its_patches_know_their_lines(listed: Path) -> None:
    found = load_members(listed.parent / "members.yaml")
    patch = found.patches["no jumps"]
    assert patch == {"jump": 0, "shoes.boots": 2}
    assert patch.places["jump",] == Place(str(listed.parent / "members.yaml"), 6)
    assert patch.places[()].line == 6


def test_a_run_explains_itself_by_what_it_keeps(listed: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    run(toy_plan(listed), out)
    games = pl.read_parquet(out / "games/*.parquet")
    assert games["member"].to_list() == [0, 1] * 6
    manifest = json.loads((out / "run.json").read_text(encoding="utf-8"))
    assert manifest["scenario"]["ensemble"] == "members.yaml"
    assert {entry["members"] for entry in manifest["values"]} == {
        path.relative_to(out).as_posix() for path in (out / "inputs").glob("members-*.yaml")
    }
    whole = tables_in(out)
    shutil.rmtree(listed.parent)
    assert verify(out, share=1.0).differences == []
    plan = plan_of_run(out)
    for game in range(4):
        again = replay_game(plan, game)
        assert again.seed == games["seed"][game]
        assert again.plan.sources[again.member].name == ("short", "no jumps")[game % 2]
    assert run(plan, out).games == 0  # the run's own plan continues it
    (out / "games/000000.parquet").unlink()
    assert run(plan, out).games == 12
    assert tables_in(out) == whole


def test_a_kept_members_file_that_lost_a_member(listed: Path, tmp_path: Path) -> None:
    run(toy_plan(listed), tmp_path / "out")
    (kept,) = (tmp_path / "out/inputs").glob("members-*.yaml")
    kept.write_text(MEMBERS.replace("no jumps", "else"), encoding="utf-8")
    with pytest.raises(InputError, match=r"a member of the run is not in it \(found no jumps\)"):
        plan_of_run(tmp_path / "out")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (
            MEMBERS.replace("members/1", "members/2"),
            "members.yaml:1: schema: this is no file of members "
            "(found 'members/2'; allowed members/1)",
        ),
        (
            MEMBERS.replace("schema: members/1\n", ""),
            "members.yaml:1: schema: this key is missing",
        ),
        (
            MEMBERS.replace("game: crowd", "game: toy"),
            "members.yaml:2: game: these are members of another game (found 'toy'; allowed crowd)",
        ),
        (
            MEMBERS.replace("no jumps", "short"),
            "members.yaml:6: members.1.name: two members have this name (found 'short')",
        ),
        (
            MEMBERS.replace("patch: {length: 9}", "pach: {length: 9}"),
            "members.yaml:5: members.0.patch: this key is missing (nearest pach)\n"
            "members.yaml:5: members.0.pach: this key is not known here "
            "(found 'pach'; nearest patch; allowed name, patch)",
        ),
        (
            MEMBERS.replace("patch: {length: 9}", "patch: 9"),
            "members.yaml:5: members.0.patch: this is not a mapping of keys to values "
            "(found 9; allowed keys and values)",
        ),
        (
            MEMBERS[: MEMBERS.index("members:\n")] + "members: []\n",
            "members.yaml:4: members: this list is too short (found []; allowed at least 1)",
        ),
        (
            MEMBERS.replace("length: 9", "length: 900"),
            "prototype-values.yaml:1: length: this number is out of its range",
        ),
        ("", "members.yaml:1: the file is empty"),
    ],
)
def test_a_bad_members_file(listed: Path, text: str, problem: str) -> None:
    (listed.parent / "members.yaml").write_text(text, encoding="utf-8")
    found = told(listed)
    assert len(found) == problem.count("\n") + 1
    for line in problem.splitlines():
        assert any(one.startswith(line) for one in found), found


def test_a_missing_members_file(listed: Path) -> None:
    listed.write_text(HEAD + "ensemble: membres.yaml\n", encoding="utf-8")
    assert told(listed) == [
        "race.yaml:6: ensemble: there is no such file (found 'membres.yaml'; nearest members.yaml)"
    ]


def test_an_ensemble_that_is_neither_list_nor_file(crowd: Path) -> None:
    crowd.write_text(HEAD + "ensemble: 5\n", encoding="utf-8")
    assert told(crowd) == ["race.yaml:6: ensemble: this is not a list (found 5; allowed a list)"]


def test_a_members_file_is_no_scenario(listed: Path) -> None:
    assert told(listed.parent / "members.yaml") == [
        "members.yaml:1: schema: this is a file of members: give a scenario whose `ensemble` "
        "names it (found 'members/1'; allowed scenario/1)"
    ]


def test_problems_of_all_members_are_told_once(listed: Path) -> None:
    found = told(listed, sets=("lenght=3",))
    assert found == [
        "--set lenght=3: lenght: there is no such value (found lenght; nearest length)"
    ]


def test_the_schemas_offer_both_forms() -> None:
    scenario = json_schema(Scenario, "A scenario")
    head = {"schema": "scenario/1", "game": "crowd", "title": "A race"}
    members = [{"name": "a", "patch": {"length": 3}}, {"name": "b", "set": {"length": 3}}]
    assert fits({**head, "ensemble": members, "seats": 3, "rotate": True}, scenario)
    assert fits({**head, "ensemble": "members.yaml"}, scenario)
    assert not fits({**head, "ensemble": 5}, scenario)
    assert not fits({**head, "seats": "three"}, scenario)
    whole = json_schema(MembersFile, "Members")
    file = {"schema": "members/1", "game": "crowd", "title": "A", "members": members[:1]}
    assert fits(file, whole)
    assert not fits({**file, "members": []}, whole)
    assert not fits({**file, "members": members}, whole)


# --- families -------------------------------------------------------------------------------------


def text_of(crowd: Path, **options: Any) -> tuple[str, int]:
    return members_text(
        CROWD, load_values(crowd.parent / "prototype-values.yaml"), "paths", **options
    )


def test_a_family_is_written_down_one_member_a_line(crowd: Path) -> None:
    text, count = text_of(crowd)
    assert count == 19  # lengths 1 to 19
    lines = text.splitlines()
    assert lines[2:7] == [
        "schema: members/1",
        "game: crowd",
        "title: shorter paths",
        "members:",
        "  - {name: path of 1, patch: {length: 1}}",
    ]
    assert len(lines) == 6 + 19
    assert str(crowd.parent) not in text
    path = crowd.parent / "members.yaml"
    path.write_text(text, encoding="utf-8")
    crowd.write_text(HEAD + "ensemble: members.yaml\n", encoding="utf-8")
    assert [int(record.length) for record in toy_plan(crowd).records] == list(range(1, 20))


def test_a_sample_keeps_the_order_and_grows(crowd: Path) -> None:
    samples = []
    for sample in (3, 8, 19):
        text, count = text_of(crowd, sample=sample, seed=4)
        assert count == sample
        assert f"title: shorter paths; {sample} of 19, drawn with seed 4\n" in text
        (crowd.parent / "some.yaml").write_text(text, encoding="utf-8")
        patches = load_members(crowd.parent / "some.yaml").patches.values()
        lengths = [patch["length"] for patch in patches]
        assert lengths == sorted(set(lengths))
        samples.append(set(lengths))
    assert samples[0] < samples[1] < samples[2] == set(range(1, 20))
    assert text_of(crowd, sample=3, seed=4)[0] != text_of(crowd, sample=3, seed=5)[0]
    assert text_of(crowd, sample=3, seed=4) == text_of(crowd, sample=3, seed=4)


def test_every_member_is_as_likely_to_be_drawn() -> None:
    hits = [0] * 10
    for seed in range(2000):
        for place in drawn(10, 3, seed):
            hits[place] += 1
    # 600 each, standard deviation 20.5: four of them either way
    assert all(518 < count < 682 for count in hits), hits


def test_a_family_that_does_not_exist(crowd: Path, scenario: Path) -> None:
    loaded = load_values(crowd.parent / "prototype-values.yaml")
    for game, name, message in (
        (
            CROWD,
            "path",
            "--of path: crowd has no family of this name "
            "(found 'path'; nearest paths; allowed paths)",
        ),
        (
            replace(CROWD, families={}),
            "paths",
            "--of paths: crowd has no families of values (found 'paths')",
        ),
    ):
        with pytest.raises(InputError) as caught:
            members_text(game, loaded, name)
        assert str(caught.value) == message


@pytest.mark.parametrize("sample", [0, 20])
def test_a_sample_that_the_family_does_not_have(crowd: Path, sample: int) -> None:
    with pytest.raises(InputError) as caught:
        text_of(crowd, sample=sample)
    message = f"--sample {sample}: there are not so many members (allowed 1 to 19)"
    assert str(caught.value) == message


def test_more_members_than_a_run_can_number(crowd: Path) -> None:
    def many(_: Any) -> Iterator[tuple[str, dict[str, Any]]]:
        for place in range(MAX_MEMBERS + 1):
            yield str(place), {}

    loaded = load_values(crowd.parent / "prototype-values.yaml")
    game = replace(CROWD, families={"many": Family("many", many)})
    with pytest.raises(InputError, match=r"has 65536 members: draw some with --sample"):
        members_text(game, loaded, "many")
    assert members_text(game, loaded, "many", sample=2)[1] == 2


def test_names_and_values_that_yaml_would_misread_are_quoted(crowd: Path) -> None:
    odd = {"null": "null", "- a": ["yes", "1e5", "0x1", "", " b ", "{", "#c"], "é: x": {"~": 1.5}}
    names = ["3", "a: b", "# c", "true", "it's", 'a "b"', "[", "long " * 15]
    family = Family("Charts: all # of them", lambda _: ((name, odd) for name in names))
    loaded = load_values(crowd.parent / "prototype-values.yaml")
    text, _ = members_text(replace(CROWD, families={"odd": family}), loaded, "odd")
    path = crowd.parent / "odd.yaml"
    path.write_text(text, encoding="utf-8")
    data, _ = load_yaml(path)
    assert data["title"] == "Charts: all # of them"
    assert data["members"] == [{"name": name, "patch": odd} for name in names]
    assert len(text.splitlines()) == 6 + len(names)
