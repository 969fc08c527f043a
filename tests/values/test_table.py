"""The card table as CSV: out to a spreadsheet and back, on a file of no game."""

from __future__ import annotations

import csv
import io

import pytest

from sim.values.changes import Editor, changed
from sim.values.errors import InputError
from sim.values.reading import Place, parse_yaml
from sim.values.table import CardTable, TableColumn, export_table, read_table
from sim.values.writing import changed_text, dump_commented, load_commented

TABLE = CardTable(
    section="pieces",
    fixed=("name",),
    columns=(
        TableColumn("power", "power"),
        TableColumn("cost_gold", "cost", "gold"),
        TableColumn("cost_iron", "cost", "iron"),
    ),
)
TEXT = """\
# A box of pieces.
defaults: {power: {from: inferred}}

pieces:
  rook: # goes straight
    name: Rook, the tower
    power: 5 # strong
    cost: {gold: 3}

  pawn:
    name: Pawn
    power: {value: 1, from: rules 2.1, range: [0, 2]} # weak
    cost: {value: {gold: 1, iron: 1}, from: source box}

  board: # no numbers: not in the table
    name: Board
"""
HEAD = "id,name,power,cost_gold,cost_iron,power_from,cost_from"


@pytest.fixture
def data():
    return parse_yaml(TEXT, "f.yaml")[0]


def read(tmp_path, data, *rows, head=HEAD, **options):
    path = tmp_path / "t.csv"
    path.write_text("\n".join((head, *rows)) + "\n", encoding="utf-8")
    return read_table(TABLE, path, data, **options)


def test_a_row_a_card_with_numbers(data):
    rows = list(csv.DictReader(io.StringIO(export_table(TABLE, data))))
    assert [row["id"] for row in rows] == ["rook", "pawn"]
    assert rows[0] == {
        "id": "rook", "name": "Rook, the tower", "power": "5", "cost_gold": "3", "cost_iron": "",
        "power_from": "inferred", "cost_from": "placeholder",
    }  # fmt: skip
    assert rows[1]["cost_iron"] == "1"
    assert (rows[1]["power_from"], rows[1]["cost_from"]) == ("rules 2.1", "source box")


def test_a_number_without_a_source_of_its_own_has_that_of_its_kind_then_its_entry(data):
    """As the model settles it: what ``defaults`` say of a kind goes before what is around."""
    data["pieces"]["rook"]["from"] = "rules 3.3"
    row = next(csv.DictReader(io.StringIO(export_table(TABLE, data))))
    assert (row["power_from"], row["cost_from"]) == ("inferred", "rules 3.3")


def test_a_table_that_was_not_touched_changes_nothing(tmp_path, data):
    path = tmp_path / "t.csv"
    path.write_text(export_table(TABLE, data), encoding="utf-8")
    assert read_table(TABLE, path, data).patch == {}


def test_changed_numbers_are_from_the_spreadsheet_unless_their_row_says_else(tmp_path, data):
    read_back = read(
        tmp_path, data,
        "rook,,6,3,2,inferred,source prototype 2",
        "pawn,,1,0,1,rules 2.1,source box",
        source="source sheet of May",
    )  # fmt: skip
    assert read_back.patch == {
        "pieces": {
            "rook": {
                "power": {"value": 6, "from": "source sheet of May"},
                "cost": {"value": {"gold": 3, "iron": 2}, "from": "source prototype 2"},
            },
            "pawn": {
                "cost": {"value": {"gold": None, "iron": 1}, "from": "source sheet of May"},
            },
        }
    }
    assert read_back.changes == 3
    assert read_back.places[("pieces", "rook", "cost")].line == 2
    after = changed(data, parse_yaml(TEXT, "f")[1], (), [read_back.patch]).data["pieces"]
    assert after["pawn"]["cost"] == {"value": {"iron": 1}, "from": "source sheet of May"}


def test_a_new_provenance_alone_is_a_change(tmp_path, data):
    read_back = read(tmp_path, data, "rook,,5,3,,rules 9.9,")
    assert read_back.patch == {"pieces": {"rook": {"power": {"value": 5, "from": "rules 9.9"}}}}


def test_missing_rows_and_columns_leave_what_is_there(tmp_path, data):
    assert read(tmp_path, data, "pawn,2", head="id,power").patch == {
        "pieces": {"pawn": {"power": {"value": 2, "from": "source spreadsheet"}}}
    }
    assert read(tmp_path, data, "rook,4", head="id,cost_gold").patch == {
        "pieces": {"rook": {"cost": {"value": {"gold": 4}, "from": "source spreadsheet"}}}
    }


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_what_spreadsheets_make_of_a_csv(tmp_path, data, separator):
    path = tmp_path / "t.csv"
    text = export_table(TABLE, data).replace('"Rook, the tower"', "Rook").replace(",", separator)
    text = text.replace(f"Rook{separator}5", f"Rook{separator} 7.0 ").replace("\n", "\r\n")
    path.write_bytes(b"\xef\xbb\xbf" + text.encode() + separator.encode() * 6 + b"\r\n")
    assert read_table(TABLE, path, data).patch["pieces"]["rook"]["power"]["value"] == 7


def test_comments_order_and_style_stay(tmp_path, data):
    path = tmp_path / "f.yaml"
    path.write_text(TEXT, encoding="utf-8")
    assert dump_commented(load_commented(path)) == TEXT
    patch = read(tmp_path, data, "rook,,6,3,2,,", "pawn,,2,,1,,").patch
    assert changed_text(path, patches=[patch]) == TEXT.replace(
        "power: 5 # strong", "power: {value: 6, from: source spreadsheet} # strong"
    ).replace(
        "cost: {gold: 3}", "cost: {value: {gold: 3, iron: 2}, from: source spreadsheet}"
    ).replace(
        "{value: 1, from: rules 2.1, range", "{value: 2, from: source spreadsheet, range"
    ).replace("{gold: 1, iron: 1}, from: source box", "{iron: 1}, from: source spreadsheet")


@pytest.mark.parametrize(
    ("head", "row", "line", "path", "message", "found", "near"),
    [
        ("id,powr", "rook,5", 1, "", "there is no column of this name", "powr", "power"),
        ("id,power,power", "rook,5,5", 1, "", "this column stands twice", "power", None),
        ("power", "5", 1, "", "the column of ids is missing", None, None),
        (HEAD, "rok,,5,,,,", 2, "id", "there is no such entry in pieces", "rok", "rook"),
        (HEAD, ",,5,,,,", 2, "id", "there is no such entry in pieces", "nothing", None),
        (HEAD, "rook,,five,3,,,", 2, "power", "this cell is not a whole number", "five", None),
        (HEAD, "rook,,5.5,3,,,", 2, "power", "this cell is not a whole number", "5.5", None),
        (HEAD, "rook,,,3,,,", 2, "power", "this cell is not a whole number", "nothing", None),
        (HEAD, "rook,,5,1e3,,,", 2, "cost_gold", "this cell is not a whole number", "1e3", None),
        (HEAD, "rook,,5,3,,,,7", 2, "",
         "this row has more cells than there are columns", "8", None),
        (HEAD, "rook,,5,3,,,\nrook,,5,3,,,", 3, "id",
         "this card stands twice, first in line 2", "rook", None),
    ],
)  # fmt: skip
def test_a_csv_that_is_wrong(tmp_path, data, head, row, line, path, message, found, near):
    with pytest.raises(InputError) as caught:
        read(tmp_path, data, row, head=head)
    (problem,) = caught.value.problems
    assert problem.file == str(tmp_path / "t.csv")
    assert (problem.line, problem.path, problem.message) == (line, path, message)
    assert (problem.found, problem.nearest) == (found, near)


def test_all_wrong_cells_are_told_at_once(tmp_path, data):
    with pytest.raises(InputError) as caught:
        read(tmp_path, data, "rook,,x,y,,,", "pown,,1,,,,")
    assert [problem.line for problem in caught.value.problems] == [2, 2, 3]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "the file is empty"),
        (b"\n\n", "the file is empty"),
        (b'id,power\n"rook,5\n', "this is not CSV"),
        (b"id,power\nrook\x00,5\n", "there is no such entry in pieces"),
        ("id,power\nrök,5\n".encode("cp1252"), "the file is not UTF-8 text"),
    ],
)
def test_a_file_that_is_no_table(tmp_path, data, content, message):
    path = tmp_path / "t.csv"
    path.write_bytes(content)
    with pytest.raises(InputError, match=message):
        read_table(TABLE, path, data)


def test_a_wrong_number_is_told_where_it_stands_in_the_csv(tmp_path, data):
    read_back = read(tmp_path, data, "rook,,6,3,,,")
    editor = Editor(data, parse_yaml(TEXT, "f.yaml")[1])
    editor.apply_patch(read_back.patch, read_back.places, "t.csv")
    place = editor.result().lines.place(("pieces", "rook", "power", "value"), "f.yaml")
    assert place == Place(str(tmp_path / "t.csv"), 2)
