"""Patches with a header, and the version that follows."""

from __future__ import annotations

import pytest

from sim.values.changes import difference
from sim.values.errors import InputError
from sim.values.patches import next_version, read_patch, version_after
from sim.values.reading import Lines, parse_yaml

HASH, OTHER = "a" * 64, "b" * 64
FILE = """\
schema: chess-values/1
edition: {values: v0.9}
cards:
  rook: {name: Rook, power: 5}
  pawn: {name: Pawn, power: 1}
"""
HEADER = f"patch: {{title: Even, game: chess, values: v0.9, hash: {HASH}}}\n"


@pytest.fixture
def patch(tmp_path):
    def write(text):
        path = tmp_path / "patch.yaml"
        path.write_text(text)
        return read_patch(path)

    return write


def following(*patches, file=FILE, now=HASH, **options):
    data, lines = parse_yaml(file, "f.yaml")
    return next_version(data, lines, patches, game="chess", hash_of=lambda: now, **options)


def problem(patches, **options):
    with pytest.raises(InputError) as caught:
        following(*patches, **options)
    (found,) = caught.value.problems
    return found


@pytest.mark.parametrize(
    ("version", "after"),
    [
        ("v0.5.1", "v0.5.2"),
        ("v0.9", "v0.10"),
        ("reconstruction 1", "reconstruction 2"),
        ("2024-05 b", "2024-06 b"),
        ("printed", "printed 2"),
        ("", "2"),
    ],
)
def test_the_last_number_of_a_version_is_raised(version, after):
    assert version_after(version) == after


def test_a_patch_raises_the_version_and_writes_the_changelog(patch):
    found = following(patch(HEADER + "cards: {rook: {power: {value: 4, from: tuned even}}}\n"))
    assert found.version == "v0.10"
    assert found.data["edition"]["values"] == "v0.10"
    assert found.data["changelog"] == [
        {"version": "v0.10", "what": "Even", "changes": ["Rook, power 5 -> 4 (-1) (tuned even)"]}
    ]
    assert "patch" not in found.data
    again = following(
        patch(HEADER + "cards: {rook: {power: 3}}\n"),
        file=FILE + "changelog: [{version: v, what: w}]",
    )
    assert [entry["version"] for entry in again.data["changelog"]] == ["v", "v0.10"]


def test_a_patch_without_a_header_is_called_by_its_file(patch):
    found = following(patch("cards: {rook: {power: 4}}\n"))
    assert found.data["changelog"][0]["what"] == "Patch patch.yaml"


def test_a_patch_that_sets_the_version_itself(patch):
    found = following(patch("edition: {values: v2}\ncards: {rook: {power: 4}}\n"))
    assert found.version == found.data["edition"]["values"] == "v2"
    assert found.data["changelog"][0]["version"] == "v2"


def test_what_is_there_already_changes_nothing(patch):
    applied = following(patch(HEADER + "cards: {rook: {power: 4}}\n"))
    data = applied.data
    again = next_version(
        data, Lines(), [patch(HEADER + "cards: {rook: {power: 4}}\n")],
        game="chess", hash_of=lambda: OTHER,
    )  # fmt: skip
    assert again.changes == ()
    assert again.data == data


def test_no_version_is_raised_where_none_is_wanted(patch):
    found = following(patch(HEADER + "cards: {rook: {power: 4}}\n"), keep_version=True)
    assert [change.path for change in found.changes] == ["cards.rook.power"]
    assert difference(parse_yaml(FILE, "")[0], found.data) == list(found.changes)


def test_a_patch_for_another_game(patch):
    told = problem([patch(HEADER.replace("chess", "draughts") + "cards: {rook: {power: 4}}\n")])
    assert (told.line, told.path, told.found) == (1, "patch.game", "'draughts'")
    assert told.message == "this patch is for another game"
    assert told.allowed == ("chess",)


def test_a_patch_made_from_other_values(patch):
    values = patch(HEADER + "cards: {rook: {power: 4}}\n")
    told = problem([values], now=OTHER)
    assert told.path == "patch.hash"
    assert told.message.startswith(
        "this patch was made from other values than this file's: make it anew"
    )
    assert (told.found, told.allowed) == (f"'{HASH[:16]}'", (OTHER[:16],))
    figures = patch(HEADER + "cards: {rook: {measured: {run: R, values: aaaaaaaa}}}\n")
    told = problem([figures], now=OTHER, file=FILE.replace("v0.9", "v1"))
    assert told.message.startswith(
        "these figures were measured with other values than this file's (v0.9, and this is v1):"
    )
    found = following(figures, now=OTHER, other_values=True)
    assert found.notes == (f"{figures.file} was made from other values than these",)
    assert found.data["cards"]["rook"]["measured"]["run"] == "R"


def test_an_unknown_card_is_told_with_the_nearest_one(patch):
    told = problem([patch("cards:\n  rok: {measured: {run: R}}\n")])
    assert (told.line, told.path, told.nearest) == (2, "cards.rok", "rook")
    assert told.message == "there is nothing of this name to change"
    assert "allowed rook, pawn" in str(told)
    new = following(patch("cards: {king: {name: King, power: 9}}\n"))
    assert new.data["cards"]["king"]["power"] == 9


def test_measured_figures_are_replaced_whole(patch):
    before = FILE.replace("power: 5", "power: 5, measured: {run: A, values: x, flags: [dead]}")
    found = following(patch("cards: {rook: {measured: {run: B, values: y}}}\n"), file=before)
    assert found.data["cards"]["rook"]["measured"] == {"run": "B", "values": "y"}


@pytest.mark.parametrize(
    ("text", "path", "message"),
    [
        ("patch: {game: chess}\n", "patch.title", "this key is missing"),
        ("patch: {title: T, gme: chess}\n", "patch.game", "this key is missing"),
        ("patch: 4\n", "patch", "this is not a mapping of keys to values"),
        (HEADER.replace(HASH, "xyz"), "patch.hash", "this text has another form"),
        ("- 1\n", "", "a patch is a mapping of keys to values"),
    ],
)
def test_a_header_that_is_wrong(patch, text, path, message):
    with pytest.raises(InputError) as caught:
        patch(text)
    found = caught.value.problems[0]
    assert (found.path, found.message, found.line) == (path, message, 1)
