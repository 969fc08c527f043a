"""What a summary says of an ensemble's members, on runs worked out by hand."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from reports.metrics.intervals import wilson
from reports.metrics.lines import Section
from reports.metrics.summary import summarize
from sim.engine.figures import Figure
from sim.runs.running import run
from tests.reports.conftest import WriteRun
from tests.toy_runs import toy_plan

MARGIN = Figure("margin", "The lead", "mean", "games", "margin")


def race(wins: Sequence[int], games: int) -> dict[str, list[Any]]:
    """Return tables of a race of two, two files each: member m is played in game m, m + k, ...

    ``left`` wins ``wins[m]`` of the ``games`` of member ``m``, the first ones. The lead is 1 and 3
    in turn.
    """
    members, rows, seats = len(wins), [], []
    for game in range(members * games):
        member, ordinal = game % members, game // members
        won = int(ordinal < wins[member])
        rows.append(
            {"game": game, "member": member, "end_reason": "time", "margin": 1 + 2 * (ordinal % 2)}
        )
        for seat, its, order in (("left", won, 1), ("right", 1 - won, 2)):
            seats.append({"game": game, "seat": seat, "won": its, "turn_order": order})
    half = members * games // 2
    return {
        "games": [pl.DataFrame(rows[:half]), pl.DataFrame(rows[half:])],
        "seats": [pl.DataFrame(seats[: 2 * half]), pl.DataFrame(seats[2 * half :])],
    }


def names(count: int) -> list[str]:
    return [f"chart {number}" for number in range(count)]


def sections(folder: Path) -> dict[str, Section]:
    return {section.title: section for section in summarize(folder).sections}


def test_many_members(write_run: WriteRun) -> None:
    # of 20 games each left wins 4 with one member, 16 with another, 10 with eleven
    found = sections(write_run(race([4, 16] + [10] * 11, 20), [MARGIN], members=names(13)))
    assert list(found) == [
        "Who wins",
        "Left wins, across 13 members",
        "The lead, across 13 members",
        "How games end",
        "Means of a game",
    ]
    wins = found["Left wins, across 13 members"]
    # by wins, then by number: chart 0, charts 2 to 12, chart 1; the seventh is chart 7
    assert [line.label for line in wins.lines] == [
        "Least: chart 0",
        "Median: chart 7",
        "Greatest: chart 1",
        "Spread beyond chance",
    ]
    least, median, greatest, spread = (line.figure for line in wins.lines)
    assert least == wilson("wins.left.least.chart 0", 4, 20)
    assert median == wilson("wins.left.median.chart 7", 10, 20)
    assert greatest == wilson("wins.left.greatest.chart 1", 16, 20)
    # variance inside: (11 * 20 / 4 + 2 * 20 * 0.16) / (260 - 13); of the members' shares: 0.18 / 12
    inside = (55 + 6.4) / 247
    assert (spread.name, spread.count) == ("wins.left.spread", 13)
    assert spread.estimate == pytest.approx(math.sqrt(0.015 - inside / 20))
    assert spread.low == 0 < spread.estimate < spread.high
    q = 20 * 0.18 / inside
    assert wins.note == (
        f"no sign that it depends on the member: chi-square(12) = {q:.1f}, p = 0.27"
    )
    chi_square, p = wins.also[:2]
    assert (chi_square.name, chi_square.count) == ("wins.left.homogeneity.chi_square", 13)
    assert chi_square.estimate == pytest.approx(q)
    assert p.as_dict()["low"] is None
    # right's shares only mirror left's: they are for --json
    assert [figure.name for figure in wins.also[2:]] == [
        "wins.right.least.chart 1",
        "wins.right.median.chart 7",
        "wins.right.greatest.chart 0",
        "wins.right.spread",
        "wins.right.homogeneity.chi_square",
        "wins.right.homogeneity.p",
    ]
    assert wins.also[5].estimate == pytest.approx(spread.estimate)


def test_a_mean_of_a_game_across_members(write_run: WriteRun) -> None:
    found = sections(write_run(race([10] * 13, 20), [MARGIN], members=names(13)))
    lead = found["The lead, across 13 members"]
    assert [line.figure.estimate for line in lead.lines] == [2, 2, 2, 0]
    assert lead.lines[0].figure.name == "margin.least.chart 0"
    assert lead.lines[0].unit == "number"
    assert lead.note == ("no sign that it depends on the member: chi-square(12) = 0.0, p = 1")


def test_members_that_differ(write_run: WriteRun) -> None:
    found = sections(write_run(race([2] * 7 + [18] * 7, 20), members=names(14)))
    note = found["Left wins, across 14 members"].note
    assert note.startswith("it depends on the member: chi-square(13) = ")
    assert note.endswith(", p < 0.0001")


def test_few_members_have_a_line_each(write_run: WriteRun) -> None:
    found = sections(write_run(race([6, 14], 20), [MARGIN], members=["flat", "steep"]))
    assert list(found)[:3] == ["Who wins", "Left wins, by member", "How games end"]
    wins = found["Left wins, by member"]
    assert [(line.label, line.figure) for line in wins.lines] == [
        ("flat", wilson("wins.left.flat", 6, 20)),
        ("steep", wilson("wins.left.steep", 14, 20)),
    ]
    # q = 2 * 20 * 0.2^2 / (2 * 20 * 0.21 / 38) = 7.24
    assert wins.note == (
        "can't tell yet whether it depends on the member: chi-square(1) = 7.2, p = 0.0071"
    )
    assert [figure.name for figure in wins.also] == [
        "wins.left.homogeneity.chi_square",
        "wins.left.homogeneity.p",
        "wins.right.flat",
        "wins.right.steep",
        "wins.right.homogeneity.chi_square",
        "wins.right.homogeneity.p",
    ]


def test_too_few_games_to_compare(write_run: WriteRun) -> None:
    found = sections(write_run(race([2, 1, 3], 4), members=names(3)))
    wins = found["Left wins, by member"]
    assert [line.figure.estimate for line in wins.lines] == [0.5, 0.25, 0.75]
    assert wins.note == "too few games a member to compare them"


def test_members_whose_games_are_all_alike(write_run: WriteRun) -> None:
    found = sections(write_run(race([20, 0], 20), members=names(2)))
    assert found["Left wins, by member"].note == "all games of a member are alike"


def test_fewer_games_than_members(write_run: WriteRun) -> None:
    tables = race([1, 0], 1)
    found = sections(write_run(tables, [MARGIN], members=names(20)))
    wins = found["Left wins, across 2 members"]
    assert [line.label for line in wins.lines] == [
        "Least: chart 1",
        "Median: chart 1",
        "Greatest: chart 0",
    ]


def test_seats_that_change_places_are_compared_by_turn_order(write_run: WriteRun) -> None:
    rows, seats = [], []
    for game in range(120):  # the first player wins two of three with member 0, else one
        member, ordinal = game % 2, game // 2
        rows.append({"game": game, "member": member, "end_reason": "time"})
        winner = 1 if ordinal % 3 < 2 - member else 2
        for place, seat in enumerate(("blue", "red", "green")):
            order = (place + ordinal) % 3 + 1
            seats.append(
                {"game": game, "seat": seat, "won": int(order == winner), "turn_order": order}
            )
    tables = {"games": [pl.DataFrame(rows)], "seats": [pl.DataFrame(seats)]}
    found = sections(write_run(tables, members=["old", "new"]))
    assert list(found) == [
        "Who wins",
        "Who wins, by turn order",
        "First player wins, by member",
        "Second player wins, by member",
        "Third player wins, by member",
        "How games end",
    ]
    first, second, third = (
        [line.figure.estimate for line in section.lines] for section in list(found.values())[2:5]
    )
    assert first == [pytest.approx(2 / 3), pytest.approx(1 / 3)]
    assert second == [pytest.approx(1 / 3), pytest.approx(2 / 3)]
    assert third == [0, 0]
    names_of = [line.figure.name for line in found["First player wins, by member"].lines]
    assert names_of == ["wins.turn_order_1.old", "wins.turn_order_1.new"]


def test_a_played_ensemble(scenario: Path, tmp_path: Path) -> None:
    text = scenario.read_text(encoding="utf-8")
    text += "ensemble: [{name: short, set: {length: 4}}, {name: long, set: {length: 60}}]\n"
    scenario.write_text(text, encoding="utf-8")
    run(toy_plan(scenario, games=81), tmp_path / "out")
    found = {figure.name: figure for figure in summarize(tmp_path / "out").figures}
    games = pl.read_parquet(tmp_path / "out/games/*.parquet")
    for place, (member, count) in enumerate((("short", 41), ("long", 40))):
        own = games.filter(pl.col("member") == place)
        won = (own["winner"] == "left").sum() + own["winner"].null_count() / 2
        figure = found[f"wins.left.{member}"]
        assert (figure.estimate, figure.count) == (pytest.approx(won / count), count)


def test_the_files_are_read_a_few_at_a_time(
    write_run: WriteRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = write_run(race([4, 16] + [10] * 11, 20), [MARGIN], members=names(13))
    whole = summarize(folder).figures
    monkeypatch.setattr("reports.metrics.tables.FILES_AT_A_TIME", 1)
    assert [figure.as_dict() for figure in summarize(folder).figures] == [
        figure.as_dict() for figure in whole
    ]
