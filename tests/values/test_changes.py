"""Overrides, patches, and what differs between two files: on a file of no game."""

from __future__ import annotations

import pytest

from sim.values.changes import Patch, changed, difference
from sim.values.errors import InputError
from sim.values.reading import Lines, Place, parse_yaml

TEXT = """\
board:
  width: {value: 8, from: rules 1.1, range: [4, 12]}
  names: [a, b, c]
pieces:
  rook:
    power: 5
    cost: {gold: 3}
    price: {value: {gold: 2, iron: 1}, from: source box}
    does:
      - move: {steps: 7}
      - take: {pieces: 1}
  pawn:
    power: 1
"""


NO_VALUE = "there is no value of this name"
NO_PLACE = "the list has no such place"
NO_NUMBER = "a step needs a whole number to start from"


@pytest.fixture
def file():
    return parse_yaml(TEXT, "f.yaml")


def after(file, *sets, patches=()):
    return changed(*file, sets, patches).data


def refused(file, *sets, patches=()):
    with pytest.raises(InputError) as caught:
        changed(*file, sets, patches)
    (problem,) = caught.value.problems
    return problem


def test_an_override_addresses_a_value_bare_or_whole(file):
    assert after(file, "pieces.rook.power=6")["pieces"]["rook"]["power"] == 6
    width = after(file, "board.width=10")["board"]["width"]
    assert width == {"value": 10, "from": "rules 1.1", "range": [4, 12]}
    assert after(file, "pieces.rook.price.iron=4")["pieces"]["rook"]["price"]["value"]["iron"] == 4
    assert after(file, "pieces.rook.does.0.move.steps=1")["pieces"]["rook"]["does"][0] == {
        "move": {"steps": 1}
    }


def test_steps(file):
    assert after(file, "board.width=+1")["board"]["width"]["value"] == 9
    assert after(file, "pieces.rook.power=-2")["pieces"]["rook"]["power"] == 3
    assert (
        after(file, "pieces.rook.power=+1", "pieces.rook.power=+1")["pieces"]["rook"]["power"] == 7
    )
    assert after(file, "pieces.rook.cost.iron=+1")["pieces"]["rook"]["cost"] == {
        "gold": 3,
        "iron": 1,
    }


def test_an_override_may_give_a_whole_value_a_list_or_a_part(file):
    assert after(file, "board.names=[x, y]")["board"]["names"] == ["x", "y"]
    assert after(file, "board.width.from=rules 2.2")["board"]["width"]["from"] == "rules 2.2"
    whole = after(file, "board.width={value: 5, from: inferred}")["board"]["width"]
    assert whole == {"value": 5, "from": "inferred"}


def test_null_deletes(file):
    assert "pawn" not in after(file, "pieces.pawn=null")["pieces"]
    assert "pawn" not in after(file, patches=[{"pieces": {"pawn": None}}])["pieces"]


@pytest.mark.parametrize(
    ("override", "path", "message", "found", "near"),
    [
        ("board.width", "", "an override is PATH=VALUE", "board.width", None),
        ("=4", "", "an override is PATH=VALUE", "=4", None),
        ("board.width=", "", "an override is PATH=VALUE", "board.width=", None),
        ("board..width=4", "", "an override is PATH=VALUE", "board..width=4", None),
        ("bord.width=4", "bord", NO_VALUE, "bord", "board"),
        ("pieces.rock.power=4", "pieces.rock", NO_VALUE, "rock", "rook"),
        ("pieces.rook.pwer=4", "pieces.rook.pwer", NO_VALUE, "pwer", "power"),
        ("pieces.rook.does.2.x=4", "pieces.rook.does.2", NO_PLACE, "2", None),
        ("pieces.rook.does.one=4", "pieces.rook.does.one", NO_PLACE, "one", None),
        ("pieces.pawn.power.x=4", "pieces.pawn.power.x", "nothing is inside this value", "1", None),
        ("board.names=+1", "board.names", NO_NUMBER, "[a, b, c]", None),
        ("pieces.quen=null", "pieces.quen", "there is nothing to delete", "quen", None),
        ("pieces.pwn=null", "pieces.pwn", NO_VALUE, "pwn", "pawn"),
    ],
)
def test_an_override_that_cannot_be_applied(file, override, path, message, found, near):
    problem = refused(file, override)
    assert problem.file == f"--set {override}"
    assert problem.line is None
    assert (problem.path, problem.message, problem.found) == (path, message, found)
    assert problem.nearest == near


def test_an_override_that_is_not_yaml_is_told_as_the_option(file):
    problem = refused(file, "board.width={value: 4")
    assert problem.file == "--set board.width={value: 4"
    assert "this is not YAML" in problem.message


def test_all_overrides_that_fail_are_told_at_once(file):
    with pytest.raises(InputError) as caught:
        changed(*file, ["a.b=1", "board.width=9", "c.d=1"])
    assert len(caught.value.problems) == 2


def test_a_patch_merges_mappings_and_replaces_lists(file):
    patch = {
        "board": {"width": 9, "names": ["z"]},
        "pieces": {"rook": {"price": {"iron": 5}, "cost": {"iron": 2, "gold": None}}, "king": {}},
    }
    data = after(file, patches=[patch])
    assert data["board"]["width"] == {"value": 9, "from": "rules 1.1", "range": [4, 12]}
    assert data["board"]["names"] == ["z"]
    assert data["pieces"]["rook"]["price"]["value"] == {"gold": 2, "iron": 5}
    assert data["pieces"]["rook"]["cost"] == {"iron": 2}
    assert data["pieces"]["king"] == {}


def test_a_patch_may_make_a_bare_value_whole(file):
    patch = {"pieces": {"rook": {"power": {"value": 4, "from": "source x"}}}}
    assert after(file, patches=[patch])["pieces"]["rook"]["power"] == {
        "value": 4,
        "from": "source x",
    }
    cubes = {"pieces": {"rook": {"cost": {"value": {"iron": 1}, "from": "source x"}}}}
    assert after(file, patches=[cubes])["pieces"]["rook"]["cost"] == {
        "value": {"iron": 1},
        "from": "source x",
    }


def test_patches_before_overrides_each_in_order(file):
    patches = [{"board": {"width": 9}}, {"board": {"width": 10}}]
    assert after(file, "board.width=+1", patches=patches)["board"]["width"]["value"] == 11


def test_the_data_is_not_modified(file):
    before = parse_yaml(TEXT, "f.yaml")[0]
    after(file, "board.width=9", patches=[{"pieces": {"pawn": None}}])
    assert file[0] == before


def test_a_changed_value_stands_where_it_was_changed(file, tmp_path):
    path = tmp_path / "patch.yaml"
    path.write_text("pieces:\n  rook:\n    power: 6\n    does:\n      - move: {steps: 1}\n")
    lines = changed(*file, ["board.width=9"], [path]).lines
    assert lines.place(("pieces", "rook", "power"), "") == Place(str(path), 3)
    assert lines.place(("pieces", "rook", "does", 0, "move", "steps"), "") == Place(str(path), 5)
    assert lines.place(("pieces", "pawn", "power"), "") == Place("f.yaml", 13)
    assert lines.place(("board", "width", "value"), "") == Place("--set board.width=9", None)


@pytest.mark.parametrize(
    ("patch", "message"),
    [
        ("- a\n- b\n", "a patch is a mapping of keys to values"),
        ("just text\n", "a patch is a mapping of keys to values"),
        ("pieces: {queen: null}\n", "there is nothing to delete"),
        ("pieces: {rook: {power: .nan}}\n", "not a finite number"),
    ],
)
def test_a_patch_that_cannot_be_applied(file, tmp_path, patch, message):
    path = tmp_path / "patch.yaml"
    path.write_text(patch)
    problem = refused(file, patches=[path])
    assert (problem.file, problem.line, problem.message) == (str(path), 1, message)


def test_what_was_set_without_saying_from_where(file):
    paths = changed(*file, ["board.width=9", "board.width.note=x"]).paths
    assert paths == {("board", "width", "value")}
    sourced = changed(*file, [], [{"board": {"width": {"value": 9, "from": "source x"}}}]).paths
    assert sourced == frozenset()


def test_difference_names_every_changed_value(file):
    data = after(
        file, "board.width=9", "pieces.pawn=null", "pieces.rook.does.1.take.pieces=2",
        "pieces.rook.cost.iron=1",
    )  # fmt: skip
    assert [tuple(change) for change in difference(file[0], data)] == [
        ("board.width", 8, 9),
        ("pieces.rook.does.1.take.pieces", 1, 2),
        ("pieces.pawn.power", 1, None),
        ("pieces.rook.cost.iron", None, 1),
    ]


def test_the_same_value_bare_and_whole_is_no_difference_of_value(file):
    data = after(file, "pieces.pawn.power={value: 1, from: source x}")
    assert [tuple(change) for change in difference(file[0], data)] == [
        ("pieces.pawn.power.from", None, "source x")
    ]
    assert difference(file[0], file[0]) == []


# --- patches that were read before ----------------------------------------------------------------


def test_a_patch_that_was_read_before_knows_its_lines(file):
    places = Lines({("board", "width"): Place("members.yaml", 7)})
    patch = Patch({"board": {"width": 9}}, places, "members.yaml")
    data, lines, paths = changed(*file, (), [patch])
    assert data["board"]["width"]["value"] == 9
    assert lines["board", "width", "value"] == ("members.yaml", 7)
    assert lines["board", "names"] == ("f.yaml", 3)
    assert paths == {("board", "width", "value")}
    places[()] = Place("members.yaml", 6)
    with pytest.raises(InputError) as caught:
        changed(*file, (), [Patch({"board": {"depth": None}}, places, "members.yaml")])
    assert str(caught.value).startswith("members.yaml:6: board.depth: there is nothing to delete")


def test_data_are_never_changed_in_place(file):
    before = parse_yaml(TEXT, "f.yaml")
    patch = {"pieces": {"rook": {"does": [{"stay": {}}]}}}
    data = changed(*file, ["pieces.rook.does.0.stay.long=1"], [patch]).data
    assert data["pieces"]["rook"]["does"] == [{"stay": {"long": 1}}]
    assert file == before
    assert patch == {"pieces": {"rook": {"does": [{"stay": {}}]}}}
