"""Texts that are changed in places: every byte outside them stays."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.values.reading import parse_yaml
from sim.values.splicing import same, spliced
from sim.values.writing import text_with

SCENARIOS = Path(__file__).parents[2] / "scenarios"
FILES = sorted(SCENARIOS.glob("*/prototype-values.yaml"))

TEXT = """\
# Heading
board:  # the board
  width: {value: 8, from: rules 1.1,   range: [4, 12]} # cells
  names: [a, 'b', "c"]

# --- pieces ---
pieces:
    rook:   # wide indent
        power:   5   # strong
        note: >-
          A rook moves straight.

          # no comment: text
        cost: {gold: 3}
        does:
        - move: {steps: 7}
        # between the two
        - take: {pieces: 1}

    # the pawn
    pawn: {power: 1}
# the end
"""


def after(change, text=TEXT):
    data = parse_yaml(text, "f.yaml")[0]
    new = parse_yaml(text, "f.yaml")[0]
    change(new)
    found = spliced(text, data, new)
    assert found is not None
    assert same(parse_yaml(found, "f.yaml")[0], new)
    return found


def test_nothing_changes_nothing():
    assert after(lambda data: None) == TEXT


def test_a_number_inside_a_holder():
    def change(data):
        data["board"]["width"]["value"] = 9

    assert after(change) == TEXT.replace("{value: 8, from", "{value: 9, from")


def test_a_number_keeps_its_spaces_and_comment():
    def change(data):
        data["pieces"]["rook"]["power"] = 6

    assert after(change) == TEXT.replace("power:   5   #", "power:   6   #")


def test_a_bare_number_becomes_a_holder():
    def change(data):
        data["pieces"]["rook"]["power"] = {"value": 6, "from": "tuned straight"}

    told = "power:   {value: 6, from: tuned straight}   #"
    assert after(change) == TEXT.replace("power:   5   #", told)


def test_a_folded_text_and_a_quoted_one():
    def change(data):
        data["pieces"]["rook"]["note"] = "Short: now."
        data["board"]["names"][1] = "x, y"

    found = after(change)
    assert "        note: 'Short: now.'\n        cost: {gold: 3}\n" in found
    assert "names: [a, 'x, y', \"c\"]\n\n# --- pieces ---\n" in found


def test_a_key_behind_a_block_goes_before_the_comment_of_the_next_section():
    def change(data):
        data["pieces"]["rook"]["measured"] = {"flags": ["dead"], "run": "x" * 90}
        data["board"]["height"] = 4

    block = f"        measured:\n          flags: [dead]\n          run: {'x' * 90}\n"
    expected = TEXT.replace(
        "        - take: {pieces: 1}\n", f"        - take: {{pieces: 1}}\n{block}"
    )
    expected = expected.replace('"c"]\n', '"c"]\n  height: 4\n')
    assert after(change) == expected


def test_a_section_at_the_end():
    def change(data):
        data["log"] = [{"version": "2", "changes": ["a", "b"]}]

    log = "    pawn: {power: 1}\n\nlog:\n  - {version: '2', changes: [a, b]}\n# the end\n"
    assert after(change) == TEXT.replace("    pawn: {power: 1}\n# the end\n", log)


def test_an_item_is_appended_to_a_list():
    def change(data):
        data["pieces"]["rook"]["does"].append({"castle": {"steps": 2}})
        data["board"]["names"].append("d")

    expected = TEXT.replace("pieces: 1}\n", "pieces: 1}\n        - castle: {steps: 2}\n")
    assert after(change) == expected.replace('"c"]', '"c", d]')


@pytest.mark.parametrize("gone", [("value",), ("from",), ("range",), ("value", "range")])
def test_keys_on_one_line_are_deleted(gone):
    def change(data):
        for key in gone:
            del data["board"]["width"][key]

    found = after(change)
    assert found.count("\n") == TEXT.count("\n")
    assert found.splitlines()[3:] == TEXT.splitlines()[3:]


def test_lines_are_deleted():
    def change(data):
        del data["pieces"]["rook"]["power"]
        del data["pieces"]["rook"]["does"]

    expected = TEXT.replace("        power:   5   # strong\n", "")
    start, end = expected.index("        does:"), expected.index("\n    # the pawn")
    assert after(change) == expected[:start] + expected[end:]


def test_pairs_inside_one_line_are_inserted():
    def change(data):
        data["pieces"]["pawn"] = {"name": "P", "power": 1, "cost": {"gold": 1}}
        data["pieces"]["rook"]["cost"]["iron"] = 2

    expected = TEXT.replace("{power: 1}", "{name: P, power: 1, cost: {gold: 1}}")
    assert after(change) == expected.replace("{gold: 3}", "{gold: 3, iron: 2}")


def test_line_ends_of_another_system_and_a_mark_of_utf8_stay(tmp_path):
    path = tmp_path / "f.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode())
    data = parse_yaml(TEXT, "f.yaml")[0]
    data["pieces"]["rook"]["power"] = 6
    data["pieces"]["rook"]["extra"] = {"long": "y" * 90}
    found = text_with(path, data).encode()
    assert found.startswith(b"\xef\xbb\xbf# Heading\r\n")
    assert found.count(b"\n") == found.count(b"\r\n") == TEXT.count("\n") + 2
    assert same(parse_yaml(found.decode("utf-8-sig"), "")[0], data)


def test_a_text_without_a_last_line_end():
    def change(data):
        data["b"] = 2

    assert after(change, "a: 1") == "a: 1\nb: 2"


def test_a_text_that_cannot_be_changed_in_places_is_written_anew(tmp_path):
    path = tmp_path / "f.yaml"
    path.write_text("a: 1\n")
    assert spliced("a: 1\n", {"a": 1}, {}) is None
    assert spliced("- 1\n", [1], [2]) is None
    path.write_text("{a: 1}\n")
    assert parse_yaml(text_with(path, {"b": 2}), "")[0] == {"b": 2}


# --- the games' files --------------------------------------------------------------------------


def leaves(node, path=()):
    if isinstance(node, dict):
        for key, inner in node.items():
            yield from leaves(inner, (*path, key))
    elif isinstance(node, list):
        for place, inner in enumerate(node):
            yield from leaves(inner, (*path, place))
    else:
        yield path


@pytest.mark.parametrize("file", FILES, ids=[file.parent.name for file in FILES])
@settings(max_examples=6, deadline=None)
@given(data=st.data())
def test_any_value_of_a_games_file_changes_in_its_place(file, data):
    text = file.read_text(encoding="utf-8")
    old, new = (parse_yaml(text, "f.yaml")[0] for _ in range(2))
    places = list(leaves(old))
    for path in data.draw(st.lists(st.sampled_from(places), min_size=1, max_size=4, unique=True)):
        node = new
        for step in path[:-1]:
            node = node[step]
        node[path[-1]] = data.draw(
            st.sampled_from([7, -1, 0.25, True, "word", "a: b, c # d", "it's", "", "3", "null"])
        )
    found = spliced(text, old, new)
    assert found is not None
    assert same(parse_yaml(found, "f.yaml")[0], new)
    changed = sum(a != b for a, b in zip(text.splitlines(), found.splitlines(), strict=False))
    if found.count("\n") == text.count("\n"):
        assert changed <= 4
    comments = [line for line in text.splitlines() if line.lstrip().startswith("#")]
    assert [line for line in found.splitlines() if line.lstrip().startswith("#")] == comments
