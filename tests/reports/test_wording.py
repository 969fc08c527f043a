"""How numbers become text: units, digits, signs, intervals, and where counts are told."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from reports.documents.layout import lay_out
from reports.documents.model import Column, Table
from reports.documents.wording import cell_text, count_text, decimals_of, number_text, typeset
from reports.metrics.intervals import Estimate

NAN = math.nan


def known(value: float, half: float, count: int = 100) -> Estimate:
    return Estimate("x", value, value - half, value + half, count)


@pytest.mark.parametrize(
    ("cell", "unit", "text"),
    [
        (Estimate("w", 0.541, 0.538, 0.544, 9), "share", "54.1\u202f% (53.8 to 54.4)"),
        (Estimate("w", 0.54123, 0.5408, 0.5416, 9), "share", "54.12\u202f% (54.08 to 54.16)"),
        (Estimate("w", 0.541, NAN, NAN, 1), "share", "54.1\u202f%"),
        (Estimate("w", NAN, NAN, NAN, 0), "share", "–"),
        (known(-0.025, 0.004), "points", "−2.5 (−2.9 to −2.1)"),
        (known(0.025, 0.004), "points", "+2.5 (+2.1 to +2.9)"),
        (known(0.0, 0.004), "points", "0.0 (−0.4 to +0.4)"),
        (known(-0.00001, 0.004), "points", "0.0 (−0.4 to +0.4)"),
        (known(11.24, 0.3), "number", "11.2 (10.9 to 11.5)"),
        (known(11.24, 3), "number", "11 (8 to 14)"),
        (known(1234.5, 40), "number", "1,234 (1,194 to 1,274)"),
        (known(0.5, 0.0002), "number", "0.500 (0.500 to 0.500)"),
        (known(-1.5, 0.2), "effect", "−1.50 (−1.70 to −1.30)"),
        (20000, "count", "20,000"),
        (-3, "number", "−3"),
        (3.14159, "number", "3.14"),
        (0.0, "number", "0"),
        (0.25, "share", "25.0\u202f%"),
        (0.0312, "chance", "0.031"),
        (0.00004, "chance", "<\u202f0.0001"),
        (0.0042, "chance", "0.0042"),
        (0.5, "chance", "0.50"),
        (NAN, "chance", "–"),
        (NAN, "number", "–"),
        (None, "share", ""),
        (("dead", "must-buy"), "text", "dead, must-buy"),
        ("all -0.5 % of it", "text", "all −0.5\u202f% of it"),
    ],
)
def test_a_cell_in_words(cell: Any, unit: Any, text: str) -> None:
    assert cell_text(cell, unit) == text


def test_typeset_touches_numbers_alone() -> None:
    assert typeset("a-1, 2024-01-02, x-0.5, -3 to -1 (-2) 7 %") == (
        "a-1, 2024-01-02, x-0.5, −3 to −1 (−2) 7\u202f%"
    )
    assert count_text(1234567) == "1,234,567"


def test_a_column_has_one_number_of_decimals() -> None:
    column = [known(0.5, 0.01), known(0.5, 0.0004), known(0.5, 0.008), None]
    assert decimals_of(column, "share") == 1
    assert decimals_of([known(0.5, 0.0004)] * 2, "share") == 2
    assert decimals_of([12345.6], "number") == 0
    assert decimals_of([], "number") == 0


@given(
    some.floats(-1e7, 1e7),
    some.floats(0, 1e6),
    some.sampled_from(["share", "points", "number", "effect", "count", "chance"]),
)
def test_what_is_written_is_the_number(value: float, half: float, unit: Any) -> None:
    text = number_text(Estimate("x", value, value - half, value + half, 5), unit)
    assert "nan" not in text
    assert "-" not in text
    assert text not in {"−0", "−0.0", "−0.00", "+0.0"}
    if unit == "chance":
        return
    read = float(text.replace("−", "-").replace(",", "").removesuffix("\u202f%"))
    scale = 100 if unit in {"share", "points"} else 1
    decimals = len(text.partition(".")[2].removesuffix("\u202f%"))
    assert abs(read - scale * value) <= 0.5 * 10**-decimals * (1 + 1e-6) + 1e-6


def table(*rows: Any, names: str = "seat a b") -> Table:
    units: Any = {"seat": "text", "games": "count"}
    columns = tuple(Column(name, name, units.get(name, "share")) for name in names.split())
    return Table("t", "T", columns, rows, note="as it is")


def test_a_count_that_all_share_is_told_once_below() -> None:
    laid = lay_out(table(("x", known(0.5, 0.1), known(0.4, 0.1)), ("y", known(0.5, 0.1), None)))
    assert laid.note == "As it is. Each estimate rests on 100 observations."
    assert not any(cell.count for row in laid.rows for cell in row)
    assert [head.note for head in laid.heads] == ["", "", ""]


def test_a_count_that_a_column_shares_is_told_in_its_head() -> None:
    laid = lay_out(
        table(
            ("x", known(0.5, 0.1, 7), known(0.4, 0.1, 10)),
            ("y", known(0.5, 0.1, 7), known(0, 0, 20)),
        )
    )
    assert [(head.name, head.note) for head in laid.heads] == [
        ("seat", ""),
        ("a", "n = 7"),
        ("b", ""),
        ("b.n", ""),
    ]
    assert [row[-1].text for row in laid.rows] == ["10", "20"]


def test_a_count_that_a_column_of_counts_has_is_not_told_again() -> None:
    rows = [("x", 7, known(0.5, 0.1, 7)), ("y", 9, known(0.5, 0.1, 9)), ("z", 0, None)]
    laid = lay_out(table(*rows, names="seat games a"))
    assert [head.name for head in laid.heads] == ["seat", "games", "a"]
    assert laid.note == "As it is."


def test_counts_of_several_columns_have_columns_of_their_own() -> None:
    first = ("x", known(0.5, 0.1, 7), known(0.4, 0.1, 7), known(0.4, 0.1, 8))
    second = ("y", None, known(0.4, 0.1, 9), known(0.4, 0.1, 10))
    laid = lay_out(table(first, second, names="seat a b c"))
    assert [head.name for head in laid.heads] == ["seat", "a", "b", "b.n", "c", "c.n"]
    assert [cell.text for cell in laid.rows[1]][3::2] == ["9", "10"]
    assert laid.heads[1].note == "n = 7"


def test_more_columns_of_counts_than_a_table_can_hold_are_told_in_cells() -> None:
    rows = [
        (seat, *(known(0.5, 0.1, number + place) for place in range(4)))
        for number, seat in enumerate("xy", 7)
    ]
    laid = lay_out(table(*rows, names="seat a b c d"))
    assert laid.rows[0][1].whole == "50.0\u202f% (40.0 to 60.0; n 7)"
    assert laid.rows[1][4].count == "n 11"
    assert [head.name for head in laid.heads] == ["seat", "a", "b", "c", "d"]


def test_a_table_without_estimates_or_rows() -> None:
    assert lay_out(table(names="seat a")).note == "As it is."
    laid = lay_out(Table("t", "T", (Column("a", ""),), (("x",),)))
    assert not laid.headed
    assert laid.note == ""
