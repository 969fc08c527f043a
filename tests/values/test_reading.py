"""YAML files that are wrong before a model sees them: one clear message each, with its line."""

from __future__ import annotations

import os

import pytest

from sim.values.errors import InputError, Problem, dotted, nearest, shown
from sim.values.reading import MAX_BYTES, Place, load_yaml, parse_yaml


def only_problem(text: str) -> Problem:
    with pytest.raises(InputError) as caught:
        parse_yaml(text, "f.yaml")
    assert len(caught.value.problems) == 1, str(caught.value)
    return caught.value.problems[0]


def test_data_and_places_of_every_node():
    data, lines = parse_yaml("a: 1\nb:\n  c: [x, 2.5, true]\n  d: {e: ~, f: 'yes'}\n", "f.yaml")
    assert data == {"a": 1, "b": {"c": ["x", 2.5, True], "d": {"e": None, "f": "yes"}}}
    assert lines[("b",)] == Place("f.yaml", 2)
    assert lines[("b", "c", 1)] == Place("f.yaml", 3)
    assert lines[("b", "d", "f")] == Place("f.yaml", 4)


def test_a_place_of_what_is_not_there_is_that_of_what_is_around_it():
    _, lines = parse_yaml("a:\n  b:\n    c: 1\n", "f.yaml")
    assert lines.place(("a", "b", "d", "e"), "other") == Place("f.yaml", 2)
    assert lines.place(("z",), "other") == Place("f.yaml", 1)


@pytest.mark.parametrize(
    ("text", "line", "path", "message", "found"),
    [
        ("a: 1\nb: 2\na: 3\n", 3, "", "this key stands twice, first in line 1", "'a'"),
        ("a:\n  b: 1\n  b: 2\n", 3, "a", "this key stands twice, first in line 2", "'b'"),
        ("a: 1\n\tb: 2\n", 2, "", "a tab: indent with spaces", None),
        ("a: &x 1\n", 1, "a", "anchors and aliases are not used here", "'&x'"),
        ("a: *x\n", 1, "a", "anchors and aliases are not used here", "'*x'"),
        ("a: !!python/object:os.system x\n", 1, "a", "tags are not used here", None),
        ("a:\n  <<: {b: 1}\n", 2, "a", "merge keys are not used here", "'<<'"),
        ("a: 1\n---\nb: 2\n", 2, "", "a second document starts here: a file holds one", None),
        ("a: .nan\n", 1, "a", "not a finite number", "'.nan'"),
        ("a: [0, -.inf]\n", 1, "a.1", "not a finite number", "'-.inf'"),
        ("a: 1e999\n", 1, "a", "not a finite number", "'1e999'"),
        ("a: 123456789012345678901\n", 1, "a", "a number of more than 19 digits", None),
        (": 1\n", 1, "", "a key is missing before the colon", None),
        ("? [a]\n: 1\n", 1, "", "a key must be a word", None),
        ("", 1, "", "the file is empty", None),
        ("# only a comment\n", 1, "", "the file is empty", None),
        ("a: {b: 1\n", None, "a", "this is not YAML", None),
        ("a: 'b\n", None, "a", "this is not YAML", None),
        ("a: b: c\n", 1, "", "this is not YAML", None),
        ("a: 1\nb: \x07\n", 2, "", "this is not YAML", None),
        ("@a: 1\n", 1, "", "this is not YAML", None),
    ],
)
def test_yaml_that_is_refused(text, line, path, message, found):
    problem = only_problem(text)
    assert message in problem.message
    assert problem.path == path
    assert problem.file == "f.yaml"
    if line is not None:
        assert problem.line == line
    if found is not None:
        assert problem.found == found


def test_a_yaml_bomb_is_refused_at_once():
    bomb = "a: &a [x,x,x,x,x,x,x,x,x]\n"
    for old, new in zip("abcdefgh", "bcdefghi", strict=True):
        bomb += f"{new}: &{new} [{','.join([f'*{old}'] * 9)}]\n"
    with pytest.raises(InputError, match="anchors and aliases are not used here"):
        parse_yaml(bomb, "f.yaml")


def test_nesting_is_bounded():
    assert "levels of nesting" in only_problem("[" * 100_000).message
    assert "levels of nesting" in only_problem("".join(" " * i + "a:\n" for i in range(60))).message


def test_all_problems_of_a_file_are_told_at_once():
    with pytest.raises(InputError) as caught:
        parse_yaml("a: .nan\nb: &x 1\na: 2\n", "f.yaml")
    assert [problem.line for problem in caught.value.problems] == [1, 2, 3]


def test_words_of_older_yaml_are_text():
    data, _ = parse_yaml("[yes, no, on, off, 0x10, 1_000, 12:30:00, 2024-01-01]", "f.yaml")
    assert data == ["yes", "no", "on", "off", "0x10", "1_000", "12:30:00", "2024-01-01"]


def refused(path) -> Problem:
    with pytest.raises(InputError) as caught:
        load_yaml(path)
    (problem,) = caught.value.problems
    assert problem.file == str(path)
    return problem


def test_files_that_cannot_be_read(tmp_path):
    assert refused(tmp_path / "none.yaml").message == "there is no such file"
    assert refused(tmp_path).message == "this is a folder, not a file"
    assert "can't be read" in refused("nul\0l.yaml").message
    legacy = tmp_path / "latin.yaml"
    legacy.write_bytes("a: 1\nname: Kutná\n".encode("cp1252"))
    problem = refused(legacy)
    assert (problem.line, problem.found) == (2, "byte 0xe1")
    assert problem.allowed == ("UTF-8",)
    large = tmp_path / "large.yaml"
    large.write_bytes(b"#" * (MAX_BYTES + 1))
    assert refused(large).message == "the file is too large"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_permission(tmp_path):
    locked = tmp_path / "locked.yaml"
    locked.write_text("a: 1\n")
    locked.chmod(0)
    assert "Permission denied" in refused(locked).message


def test_a_byte_order_mark_is_read_past(tmp_path):
    marked = tmp_path / "bom.yaml"
    marked.write_bytes(b"\xef\xbb\xbfa: 1\n")
    assert load_yaml(marked)[0] == {"a": 1}


def test_a_problem_reads_as_one_line():
    problem = Problem("f.yaml", 3, "a.b", "no such word", "'x'", ("xy", "z"), "xy")
    assert str(problem) == "f.yaml:3: a.b: no such word (found 'x'; nearest xy; allowed xy, z)"
    assert str(Problem("f.yaml", None, "", "gone")) == "f.yaml: gone"
    many = Problem("f", 1, "a", "no", "b", tuple(map(str, range(76))), "7")
    assert str(many) == "f:1: a: no (found b; nearest 7; 76 names are allowed)"


def test_nearest_and_shown():
    assert nearest("Philip-VI", ["philip_vi", "philip_v"]) == "philip_vi"
    assert nearest("zzz", ["abc"]) is None
    assert shown({"a": 1, "b": 2, "c": 3, "d": 4, "e": 5}) == "keys a, b, c, d ..."
    assert shown([1, 2]) == "[1, 2]"
    assert shown([[1], 2]) == "a list of 2"
    assert shown(None) == "nothing"
    assert shown(False) == "false"
    assert len(shown("x" * 500)) == 60
    assert dotted(("a", 0, "b")) == "a.0.b"
