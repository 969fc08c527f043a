"""When something came: textbook curves, a dozen games by hand, dull loops, and simulations."""

from __future__ import annotations

import math
import random
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from reports.metrics.drivers import by_group, by_time, dividing_time, driver_counts, early_rounds
from reports.metrics.intervals import wilson
from reports.metrics.tidy import estimate_of
from reports.metrics.timing import (
    ALL,
    Times,
    earlier_than_expected,
    expected_chances,
    expected_hazard,
    expected_survival,
    exposures,
    hazard,
    is_told,
    quantile,
    shares_of_exposure,
    survival,
    times,
)
from tests.reports import made_up

TWO = ("left", "right")
COMET = made_up.FIGURES[0].as_dict()


def counted(rows: list[tuple[int | None, str | None, int, int]]) -> Times:
    """Return times from rows of (time, step, end, games)."""
    frame = pl.DataFrame(
        rows,
        schema={"time": pl.Int64, "step": pl.String, "end": pl.Int64, "games": pl.Int64},
        orient="row",
    )
    steps = tuple(frame["step"].drop_nulls().unique().sort())
    return Times("comet", frame, steps)


def curve_of(found: Times) -> dict[int, float]:
    return {row["time"]: row["estimate"] for row in survival(found).iter_rows(named=True)}


# --- textbook, and a dozen games by hand ------------------------------------------------------


def test_remission_times_of_freireich_1963() -> None:
    """The 6-MP group's curve, a standard example (Klein and Moeschberger 2003, table 4.1B)."""
    came = {6: 3, 7: 1, 10: 1, 13: 1, 16: 1, 22: 1, 23: 1}
    censored = {6: 1, 9: 1, 10: 1, 11: 1, 17: 1, 19: 1, 20: 1, 25: 1, 32: 2, 34: 1, 35: 1}
    rows: list[tuple[int | None, str | None, int, int]] = []
    rows += [(time, None, time, games) for time, games in came.items()]
    rows += [(None, None, end, games) for end, games in censored.items()]
    curve = curve_of(counted(rows))
    published = {6: 0.857, 7: 0.807, 10: 0.753, 13: 0.690, 16: 0.627, 22: 0.538, 23: 0.448}
    for time, share in published.items():
        assert curve[time] == pytest.approx(share, abs=5e-4)
    assert curve[35] == curve[23]
    assert quantile(counted(rows), 0.5) == 23
    assert quantile(counted(rows), 0.9) is None


# (round it came, step, the game's last round)
DOZEN: tuple[tuple[int | None, str | None, int], ...] = (
    (3, "play", 3), (3, "rotation", 3), (4, "play", 4), (4, "play", 4), (4, "play", 4),
    (4, "rotation", 4), (None, None, 4), (5, "play", 5), (5, "play", 5), (None, None, 5),
    (None, None, 5), (None, None, 5),
)  # fmt: skip


def dozen() -> Times:
    return counted([(time, step, end, 1) for time, step, end in DOZEN])


def test_a_dozen_games_by_hand() -> None:
    found = dozen()
    curve = curve_of(found)
    assert curve == pytest.approx({2: 1.0, 3: 10 / 12, 4: 10 / 12 * 6 / 10, 5: 0.5 * 3 / 5})
    hazards = {
        (row["time"], row["step"]): estimate_of(row) for row in hazard(found).iter_rows(named=True)
    }
    assert hazards[3, ALL].count == 12
    assert hazards[4, ALL].estimate == 4 / 10
    assert hazards[4, "play"].estimate == 3 / 10
    assert hazards[4, "rotation"].estimate == 1 / 10
    assert hazards[5, ALL] == wilson("comet.hazard.5.all", 2, 5)
    assert found.came == wilson("comet.came", 8, 12)
    assert quantile(found, 0.5) == 4
    assert quantile(found, 0.05) == 3


def test_the_interval_is_greenwoods_on_the_log_log_scale() -> None:
    found = dozen()
    row = survival(found).filter(pl.col("time") == 4).row(0, named=True)
    share = row["estimate"]
    greenwood = 2 / (12 * 10) + 4 / (10 * 6)  # sum of d / (n (n - d))
    reach = 1.959964 * math.sqrt(greenwood) / abs(math.log(share))
    assert row["low"] == pytest.approx(share ** math.exp(reach), abs=1e-6)
    assert row["high"] == pytest.approx(share ** math.exp(-reach), abs=1e-6)


def test_where_it_never_or_always_came() -> None:
    assert survival(counted([(None, None, 5, 10)])).height == 0
    assert hazard(counted([(None, None, 5, 10)])).height == 0
    assert quantile(counted([(None, None, 5, 10)]), 0.5) is None
    always = survival(counted([(4, None, 4, 50)]))
    assert always["estimate"].to_list() == [1.0, 0.0]
    assert always["low"].to_list()[0] == pytest.approx(wilson("", 50, 50).low)
    assert always["high"].to_list()[1] == pytest.approx(wilson("", 0, 50).high)


# --- dull loops on a thousand games -----------------------------------------------------------


@pytest.fixture(scope="module")
def thousand(tmp_path_factory: pytest.TempPathFactory) -> tuple[Any, made_up.Rows]:
    """A thousand made-up games, as a run and as rows."""
    tables = made_up.play(1000, TWO, 23)
    return made_up.write(tmp_path_factory.mktemp("comet") / "run", tables, TWO), tables


def test_curve_and_hazard_as_dull_loops_count_them(thousand: tuple[Any, made_up.Rows]) -> None:
    run, tables = thousand
    found = times(run, COMET)
    assert found.steps == made_up.STEPS
    curve, still = curve_of(found), 1.0
    rows = hazard(found)
    for time in range(1, made_up.ROUNDS + 1):
        risked = [
            game
            for game in tables["games"]
            if (game["comet_round"] or 99) >= time and game["rounds"] >= time
        ]
        came = [game for game in risked if game["comet_round"] == time]
        still *= 1 - len(came) / len(risked)
        if time in curve:
            assert curve[time] == pytest.approx(still)
        for step in (ALL, *made_up.STEPS):
            own = [game for game in came if step in {ALL, game["comet_step"]}]
            row = rows.filter((pl.col("time") == time) & (pl.col("step") == step))
            if came:
                assert row["count"].item() == len(risked)
                assert row["estimate"].item() == pytest.approx(len(own) / len(risked))


def test_what_is_expected_as_dull_loops_count_it(thousand: tuple[Any, made_up.Rows]) -> None:
    run, tables = thousand
    found = times(run, COMET)
    chances = expected_chances(run, COMET)
    assert chances == list(made_up.CHANCES)
    moved = exposures(run, COMET)
    expected = expected_hazard(moved, chances, found)
    F = [*chances, *[1.0] * 40]  # noqa: N806 (a distribution function)
    wanted: dict[tuple[int, str], float] = {}
    ratio_expected = ratio_variance = 0.0
    steps = {"play": 0, "rotation": 0}
    for game in tables["games"]:
        left = 0
        rows = [r for r in tables["rounds"] if r["game"] == game["game"] and r["seat"] == "left"]
        for row in rows:
            time = row["round"]
            steps["play"] += row["left_play"] - left
            steps["rotation"] += row["left"] - row["left_play"]
            here = game["comet_step"] if game["comet_round"] == time else None
            parts = [("play", left, row["left_play"]), ("rotation", row["left_play"], row["left"])]
            for step, start, end in parts:
                chance = (F[end] - F[start]) / (1 - F[start]) if F[start] < 1 else 0.0
                wanted[time, step] = wanted.get((time, step), 0.0) + chance
                if here == step:
                    break
            end = game["comet_left"] if here else row["left"]
            for d in range(left + 1, end + 1):
                h = (F[d] - F[d - 1]) / (1 - F[d - 1]) if F[d - 1] < 1 else 0.0
                ratio_expected += h
                ratio_variance += h * (1 - h)
            left = row["left"]
    for (time, step), value in wanted.items():
        row = expected.filter((pl.col("time") == time) & (pl.col("step") == step))
        assert row["expected"].item() == pytest.approx(value)
    whole = expected.filter(pl.col("step") == ALL)
    assert whole["expected"].sum() == pytest.approx(sum(wanted.values()))
    assert whole["came"].sum() == sum(game["comet_round"] is not None for game in tables["games"])
    ratio, p = earlier_than_expected("r", moved, chances)
    came = found.came.estimate * 1000
    assert ratio.estimate == pytest.approx(came / ratio_expected)
    assert ratio.high - ratio.low == pytest.approx(
        2 * 1.959964 * math.sqrt(ratio_variance) / ratio_expected, rel=1e-5
    )
    assert 0 < p <= 1
    parts_found = shares_of_exposure("x", moved, found.steps)
    share = steps["play"] / (steps["play"] + steps["rotation"])
    assert parts_found["estimate"].to_list() == pytest.approx([share, 1 - share])
    survived = expected_survival(expected)["survival"].to_list()
    assert survived == sorted(survived, reverse=True)


def test_nothing_is_expected_where_members_differ(thousand: tuple[Any, made_up.Rows]) -> None:
    run, _ = thousand
    values = run.manifest["values"]
    other = {"name": "other", "expectations": {"comet": [0.0, 1.0]}}
    try:
        run.manifest["values"] = [*values, other]
        assert expected_chances(run, COMET) is None
        run.manifest["values"] = [{"name": "printed"}]
        assert expected_chances(run, COMET) is None
    finally:
        run.manifest["values"] = values


def test_a_run_without_the_columns_tells_nothing(thousand: tuple[Any, made_up.Rows]) -> None:
    run, _ = thousand
    assert is_told(run, COMET)
    assert not is_told(run, {**COMET, "column": "no_such_column"})
    assert not is_told(run, {**COMET, "table": "no_such_table"})


def test_drivers_as_dull_loops_count_them(thousand: tuple[Any, made_up.Rows]) -> None:
    run, tables = thousand
    found = times(run, COMET)
    rounds = early_rounds(found)
    counts = driver_counts(run, COMET, "bought", rounds)
    own = {}
    for game in tables["games"]:
        time = game["comet_round"]
        if time is None or time > rounds:
            rows = [r for r in tables["rounds"] if r["game"] == game["game"]]
            own[game["game"]] = sum(r["bought"] for r in rows if r["round"] <= rounds)
    assert counts["games"].sum() == len(own)
    means = by_time("m", counts)
    for row in means.iter_rows(named=True):
        numbers = [v for g, v in own.items() if tables["games"][g]["comet_round"] == row["time"]]
        assert row["count"] == len(numbers)
        assert row["estimate"] == pytest.approx(float(np.mean(numbers)))
    split = dividing_time(found, [4, 5, 6])
    groups = by_group("g", counts, split)
    assert groups["count"].sum() == len(own)
    for row in groups.iter_rows(named=True):
        inside = [g for g, v in own.items() if row["least"] <= v <= row["most"]]
        came = sum((tables["games"][g]["comet_round"] or 99) <= split for g in inside)
        assert row["count"] == len(inside)
        assert row["estimate"] == pytest.approx(came / len(inside))


# --- simulations ------------------------------------------------------------------------------


def test_intervals_of_the_curve_hold_as_often_as_they_say() -> None:
    """Geometric times, censored at random: 95 % of the intervals hold the true curve."""
    luck = np.random.default_rng(4)
    h, games, runs = 0.25, 150, 400
    held = {2: 0, 4: 0}
    for _ in range(runs):
        came, end = luck.geometric(h, games), luck.integers(2, 8, games)
        rows: list[tuple[int | None, str | None, int, int]] = [
            (int(c), None, int(c), 1) if c <= e else (None, None, int(e), 1)
            for c, e in zip(came, end, strict=True)
        ]
        for row in survival(counted(rows)).iter_rows(named=True):
            if row["time"] in held:
                held[row["time"]] += row["low"] <= (1 - h) ** row["time"] <= row["high"]
    for times_held in held.values():
        assert 0.92 < times_held / runs < 0.98


def test_the_test_against_expectation_is_false_as_often_as_it_says(tmp_path: Path) -> None:
    """Where the set-up decides when it comes, p is below 5 % one time in twenty."""
    alarms, holds, runs = 0, 0, 60
    for seed in range(runs):
        run = made_up.write(tmp_path / str(seed), made_up.play(150, TWO, 100 + seed), TWO, files=1)
        ratio, p = earlier_than_expected("r", exposures(run, COMET), list(made_up.CHANCES))
        alarms += p < 0.05
        holds += ratio.low <= 1 <= ratio.high
    assert alarms <= 8  # 3 to be expected; more than 8 of 60 have a chance of 0.3 %
    assert holds == runs - alarms


def test_what_brings_it_forward_is_seen(tmp_path: Path) -> None:
    tables = made_up.play(800, TWO, 9)
    run = made_up.write(tmp_path / "run", tables, TWO)
    late = [0.0, *made_up.CHANCES]  # as if it had been one card deeper
    ratio, p = earlier_than_expected("r", exposures(run, COMET), late)
    assert ratio.low > 1
    assert p < 1e-6


def test_all_times_of_several_columns(tmp_path: Path) -> None:
    luck = random.Random(1)
    games = [{"game": g, "one": luck.randrange(5, 30), "two": luck.randrange(9)} for g in range(90)]
    figure = {"name": "bell", "table": "games", "column": ["one", "two"], "by": None}
    run = made_up.write(tmp_path / "run", {"games": games}, TWO, figures=())
    found = times(run, figure, "two")
    assert found.name == "bell.two"
    assert found.steps == ()
    assert found.came.estimate == 1
    assert quantile(found, 0.5) == sorted(row["two"] for row in games)[44]
