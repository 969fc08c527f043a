"""How games go: declared tracks, mixes, maps, leads and tables, against dull loops."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import polars as pl
import pytest

from reports.metrics.counting import mean_of_sums
from reports.metrics.course import (
    games_read,
    is_kept,
    mix,
    places,
    since,
    some_rounds,
    table_counts,
    tracks,
    unit_of,
    win_difference,
    win_differences,
)
from reports.metrics.intervals import wilson
from reports.metrics.tidy import estimate_of
from sim.engine.figures import Figure
from tests.reports import made_up

TWO = ("left", "right")
DECLARED = {figure.name: figure.as_dict() for figure in made_up.FIGURES}


@pytest.fixture(scope="module")
def thousand(tmp_path_factory: pytest.TempPathFactory) -> tuple[Any, made_up.Rows]:
    """A thousand made-up games, as a run and as rows."""
    tables = made_up.play(1000, TWO, 41)
    return made_up.write(tmp_path_factory.mktemp("course") / "run", tables, TWO), tables


def test_tracks_as_dull_loops_count_them(thousand: tuple[Any, made_up.Rows]) -> None:
    run, tables = thousand
    found = tracks(run, [DECLARED["stones"], DECLARED["shop"]])
    assert list(found) == ["stones", "shop"]
    for name, columns in (("stones", ["stones"]), ("shop", ["bought", "sold"])):
        frame = found[name]
        assert frame.height == made_up.ROUNDS * 2 * len(columns)
        for row in frame.iter_rows(named=True):
            numbers = [
                one[row["column"]]
                for one in tables["rounds"]
                if one["round"] == row["round"] and one["seat"] == row["seat"]
            ]
            assert row["count"] == len(numbers)
            assert row["estimate"] == pytest.approx(float(np.mean(numbers)))
            half = 1.959964 * np.std(numbers, ddof=1) / len(numbers) ** 0.5
            assert row["high"] - row["estimate"] == pytest.approx(half, rel=1e-5)
    assert found["shop"]["name"][0] == "shop.bought.round_1.left"


def test_a_track_of_all_seats_counts_games(thousand: tuple[Any, made_up.Rows]) -> None:
    run, tables = thousand
    figure = Figure("all", "All", "track", "rounds", "sold", "round").as_dict()
    row = tracks(run, [figure])["all"].filter(pl.col("round") == 2).row(0, named=True)
    rounds = [one for one in tables["rounds"] if one["round"] == 2]
    means = [
        (one["sold"] + other["sold"]) / 2
        for one, other in zip(rounds[::2], rounds[1::2], strict=True)
    ]
    assert row["count"] == len(means)
    assert row["estimate"] == pytest.approx(float(np.mean(means)))
    half = 1.959964 * np.std(means, ddof=1) / len(means) ** 0.5
    assert row["high"] - row["estimate"] == pytest.approx(half, rel=1e-5)


def test_mixes_as_dull_loops_count_them(thousand: tuple[Any, made_up.Rows]) -> None:
    run, tables = thousand
    own = [row for row in tables["rounds"] if row["seat"] == "left"]
    counts = Counter((row["round"], row["mood"]) for row in own)
    whole = Counter(row["round"] for row in own)
    found = mix(run, DECLARED["mood"])
    assert found.height == len(counts)
    for row in found.iter_rows(named=True):
        key = (row["round"], row["value"])
        expected = wilson(row["name"], counts[key], whole[row["round"]])
        assert estimate_of(row) == expected


def test_maps_as_dull_loops_count_them(thousand: tuple[Any, made_up.Rows]) -> None:
    run, tables = thousand
    found = places(run, DECLARED["towers"])
    for row in found.iter_rows(named=True):
        held = sum(game[row["place"]] == row["seat"] for game in tables["games"])
        assert estimate_of(row) == wilson(row["name"], held, 1000)
    assert set(found.filter(pl.col("seat").is_null())["place"]) == {"north"}
    assert "towers.north.nobody" in found["name"].to_list()


def test_a_map_of_one_column_by_place(thousand: tuple[Any, made_up.Rows]) -> None:
    run, tables = thousand
    figure = Figure("who", "Who", "map", "rounds", "seat", "mood").as_dict()
    found = places(run, figure)
    assert set(found["place"]) == set(made_up.MOODS)
    row = found.filter((pl.col("place") == "calm") & (pl.col("seat") == "left")).row(0, named=True)
    calm = [one for one in tables["rounds"] if one["mood"] == "calm"]
    assert row["count"] == len(calm)
    assert row["estimate"] == pytest.approx(0.5)


def test_when_the_lead_was_taken_as_dull_loops_count_it(
    thousand: tuple[Any, made_up.Rows],
) -> None:
    run, tables = thousand
    found = since(run, DECLARED["lead"])
    for row in found.iter_rows(named=True):
        settled = sum((game["lead_round"] or 99) <= row["round"] for game in tables["games"])
        assert estimate_of(row) == wilson(f"lead.by_round_{row['round']}", settled, 1000)
    assert found["estimate"].is_sorted()


def test_tables_as_dull_loops_count_them(thousand: tuple[Any, made_up.Rows]) -> None:
    run, tables = thousand
    figure = DECLARED["omens"]
    pairs = {"gold": ("gold_left", "gold_right")}
    sums = table_counts(run, figure, pairs)
    assert games_read(run) == 1000
    for row in sums.iter_rows(named=True):
        own = [one for one in tables["omens"] if one["omen"] == row["omen"]]
        games = {one["game"] for one in own}
        assert row["round.games"] == len(games)
        net = mean_of_sums("x", row, "netgold", "number")
        numbers = [one["gold_left"] - one["gold_right"] for one in own]
        assert net.count == len(own)
        assert net.estimate == pytest.approx(float(np.mean(numbers)))
        heeded = mean_of_sums("y", row, "heeded", "share")
        assert heeded.estimate == pytest.approx(float(np.mean([one["heeded"] for one in own])))
        assert 0 <= heeded.low < heeded.estimate < heeded.high <= 1
        # clustered by game: a game's rows go together
        totals = {game: [0.0, 0] for game in games}
        for one, number in zip(own, numbers, strict=True):
            totals[one["game"]][0] += number
            totals[one["game"]][1] += 1
        residuals = [x - net.estimate * y for x, y in totals.values()]
        n = len(games)
        half = 1.959964 * (sum(r * r for r in residuals) * n / (n - 1)) ** 0.5 / len(own)
        assert net.high - net.estimate == pytest.approx(half, rel=1e-5)
    assert unit_of(figure, 1) == "share"
    assert unit_of(figure, 0) == "number"


def test_whom_an_event_goes_with_as_dull_loops_count_it(
    thousand: tuple[Any, made_up.Rows],
) -> None:
    run, tables = thousand
    found = win_differences(run, DECLARED["omens"], "left")
    assert set(found["omen"]) == set(made_up.OMENS)
    for row in found.iter_rows(named=True):
        having = {one["game"] for one in tables["omens"] if one["omen"] == row["omen"]}
        won = [
            [
                game["winner"] == "left"
                for game in tables["games"]
                if (game["game"] in having) == has
            ]
            for has in (True, False)
        ]
        expected = float(np.mean(won[0])) - float(np.mean(won[1]))
        assert row["estimate"] == pytest.approx(expected)
        assert row["count"] == len(having)


def test_newcombe_1998_table_two() -> None:
    """Method 10 of his examples (a) 56/70 less 48/80 and (h) 10/10 less 0/10."""
    one = win_difference("", (56, 70), (48, 80))
    assert one.estimate == pytest.approx(0.2)
    assert (one.low, one.high) == pytest.approx((0.0524, 0.3339), abs=5e-5)
    one = win_difference("", (10, 10), (0, 10))
    assert (one.low, one.high) == pytest.approx((0.6075, 1.0), abs=5e-5)


def test_differences_hold_as_often_as_they_say() -> None:
    luck = np.random.default_rng(6)
    held, runs = 0, 2000
    for first, second in zip(
        luck.binomial(80, 0.55, runs), luck.binomial(300, 0.4, runs), strict=True
    ):
        one = win_difference("", (float(first), 80), (float(second), 300))
        held += one.low <= 0.15 <= one.high
    assert 0.935 < held / runs < 0.968


def test_what_a_run_does_not_keep(thousand: tuple[Any, made_up.Rows]) -> None:
    run, _ = thousand
    assert is_kept(run, DECLARED["shop"])
    assert not is_kept(run, {**DECLARED["shop"], "column": ["bought", "no_such"]})
    assert not is_kept(run, {**DECLARED["shop"], "table": "no_such"})


def test_only_the_first_games_are_read_for_tables(thousand: tuple[Any, made_up.Rows]) -> None:
    run, tables = thousand
    sums = table_counts(run, DECLARED["omens"], most=300)
    first = int(pl.read_parquet(run.files["games"][0]).height)
    assert first == games_read(run, 300) == 333
    for row in sums.iter_rows(named=True):
        own = [o for o in tables["omens"] if o["omen"] == row["omen"] and o["game"] < first]
        assert row["round.y"] == len(own)


def test_of_many_rounds_some_are_written_down() -> None:
    """All of 16; of 45 the first and every 5th, of 17 every 2nd; whatever they begin with."""
    assert some_rounds(range(1, 17)) == list(range(1, 17))
    assert some_rounds([3, 1, 2, 1]) == [1, 2, 3]
    assert some_rounds(range(1, 18)) == [1, 2, 4, 6, 8, 10, 12, 14, 16]
    assert some_rounds(range(1, 46)) == [1, 5, 10, 15, 20, 25, 30, 35, 40, 45]
    assert some_rounds(range(7, 107)) == [7, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]
    assert some_rounds([]) == []
