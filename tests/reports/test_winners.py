"""Who wins, on three games of four seats, worked out by hand."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from reports.metrics.counting import wins_by
from reports.metrics.lines import Section
from reports.metrics.summary import summarize
from reports.metrics.tables import added_up
from reports.metrics.winning import part_sums
from tests.reports.conftest import WriteRun

Z = 1.959964
SEATS = ("blue", "yellow", "red", "green")
ONE = {"game": [0, 1], "end_reason": ["time"] * 2}, {"game": [2], "end_reason": ["time"]}


def seat_rows(game: int, order: str, won: str, lone: str) -> list[dict[str, Any]]:
    """Return the rows of a game: seats in turn order, those that won, the one that is `deep`."""
    names = {seat[0]: seat for seat in SEATS}
    return [
        {
            "game": game,
            "seat": names[letter],
            "policy": "deep" if letter == lone else "plain",
            "won": int(letter in won),
            "turn_order": place,
        }
        for place, letter in enumerate(order, 1)
    ]


def frame(*games: list[dict[str, Any]]) -> pl.DataFrame:
    """Return games' rows with the seats in the order of the table."""
    rows = pl.DataFrame([row for game in games for row in game])
    return rows.with_columns(pl.col("seat").cast(pl.Enum(SEATS))).sort("game", "seat")


def sections(folder: Path) -> dict[str, Section]:
    return {section.title: section for section in summarize(folder).sections}


def shares(section: Section) -> dict[str, tuple[float, int]]:
    return {line.label: (line.figure.estimate, line.figure.count) for line in section.lines}


@pytest.fixture
def folder(write_run: WriteRun) -> Path:
    """Return three games: red wins; blue and yellow do; blue, red and green do. `deep` rotates."""
    files = (
        frame(seat_rows(0, "byrg", "r", "b"), seat_rows(1, "yrgb", "by", "g")),
        frame(seat_rows(2, "rgby", "brg", "r")),
    )
    return write_run({"games": ONE, "seats": files})


def test_by_seat(folder: Path) -> None:
    found = sections(folder)["Who wins"]
    assert shares(found) == {
        "Blue": (pytest.approx((1 / 2 + 1 / 3) / 3), 3),
        "Yellow": (pytest.approx(1 / 2 / 3), 3),
        "Red": (pytest.approx((1 + 1 / 3) / 3), 3),
        "Green": (pytest.approx(1 / 3 / 3), 3),
    }
    assert found.note == "an even share is 25 %; a shared win counts in parts"
    # blue's parts are 0, 1/2 and 1/3: their variance is (1/4 + 1/9 - 25/108) / 2
    reach = Z * math.sqrt((1 / 4 + 1 / 9 - 25 / 108) / 2 / 3)
    assert found.lines[0].figure.high == pytest.approx(5 / 18 + reach)


def test_by_turn_order(folder: Path) -> None:
    found = sections(folder)
    assert shares(found["Who wins, by turn order"]) == {
        "First player": (pytest.approx((0 + 1 / 2 + 1 / 3) / 3), 3),
        "Second player": (pytest.approx((0 + 0 + 1 / 3) / 3), 3),
        "Third player": (pytest.approx((1 + 0 + 1 / 3) / 3), 3),
        "Fourth player": (pytest.approx((0 + 1 / 2 + 0) / 3), 3),
    }
    names = [line.figure.name for line in found["Who wins, by turn order"].lines]
    assert names == [f"wins.turn_order_{place}" for place in (1, 2, 3, 4)]


def test_who_is_first_player_is_told_in_a_note_if_it_is_all_seats(folder: Path) -> None:
    section = sections(folder)["Who wins, by turn order"]
    assert section.note.endswith("; all seats are first player about as often")
    assert [(figure.name, figure.estimate, figure.count) for figure in section.also] == [
        ("first_player.is.blue", 1 / 3, 3),
        ("first_player.is.yellow", 1 / 3, 3),
        ("first_player.is.red", 1 / 3, 3),
        ("first_player.is.green", 0.0, 3),
    ]


def test_who_is_first_player_if_it_is_not(write_run: WriteRun) -> None:
    games = [seat_rows(game, "yrgb" if game % 10 == 0 else "byrg", "r", "") for game in range(20)]
    table = {"game": list(range(20)), "end_reason": ["time"] * 20}
    found = sections(write_run({"games": [table], "seats": [frame(*games)]}))
    assert found["Who wins, by turn order"].note == "an even share is 25 %"
    # 18, 2, 0 and 0 of 20, where 5 each would be even: chi-square 45.6
    assert shares(found["Who is first player"]) == {
        "Blue": (0.9, 20),
        "Yellow": (0.1, 20),
        "Red": (0.0, 20),
        "Green": (0.0, 20),
    }


def test_by_policy_the_seats_of_a_game_go_together(folder: Path) -> None:
    deep, plain = sections(folder)["Who wins, by policy"].lines
    # the one seat of `deep` wins 0, 0 and 1/3: 1/9 a seat; residuals -1/9, -1/9 and 2/9
    assert (deep.label, deep.figure.name, deep.figure.count) == ("deep", "wins.policy.deep", 3)
    assert deep.figure.estimate == pytest.approx(1 / 9)
    assert deep.figure.high == pytest.approx(1 / 9 + Z / 9)
    # the three of `plain` win 1, 1 and 2/3 together: 8/27 a seat; residuals 1/9, 1/9 and -2/9
    assert (plain.label, plain.figure.count) == ("plain", 9)
    assert plain.figure.estimate == pytest.approx(8 / 27)
    assert plain.figure.low == pytest.approx(8 / 27 - Z / 27)


def test_a_policy_that_never_wins_has_an_interval(write_run: WriteRun) -> None:
    games = [seat_rows(game, "byrg", "b", "g") for game in range(2)]
    found = sections(write_run({"games": ONE[:1], "seats": [frame(*games)]}))
    deep, plain = found["Who wins, by policy"].lines
    assert (deep.figure.estimate, deep.figure.low) == (0.0, 0.0)
    assert deep.figure.high == pytest.approx(Z**2 / (2 + Z**2))  # Wilson's for 0 of 2
    # in each game one of three seats wins: nothing varies
    assert plain.figure.estimate == pytest.approx(1 / 3)


def test_a_turn_order_that_never_changes_is_a_note(write_run: WriteRun) -> None:
    games = [seat_rows(game, "rgby", "b", "") for game in range(2)]
    found = sections(write_run({"games": ONE[:1], "seats": [frame(*games)]}))
    assert list(found) == ["Who wins", "How games end"]
    assert found["Who wins"].note == "an even share is 25 %; turn order: Red, Green, Blue, Yellow"


def test_a_game_that_nobody_wins(folder: Path) -> None:
    rows = pl.LazyFrame({"game": [0, 0], "seat": ["blue", "red"], "won": [0, 0]})
    counted = wins_by("seat")(rows).collect().sort("seat")
    assert counted.rows() == [("blue", 0, 1, 0), ("red", 0, 1, 0)]
    assert part_sums(counted, "seat").rows() == [("blue", 1, 0.0, 0.0), ("red", 1, 0.0, 0.0)]


def test_the_counter_counts_whole_numbers(folder: Path) -> None:
    counted = added_up(sorted((folder / "seats").iterdir()), wins_by("seat"), ["seat", "winners"])
    assert counted.filter(pl.col("seat") == "blue").rows() == [
        ("blue", 1, 1, 0),  # red's game
        ("blue", 2, 1, 1),
        ("blue", 3, 1, 1),
    ]
