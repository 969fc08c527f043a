"""What playing first is worth: by hand, by dull loops, and by simulation."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from reports.metrics.first_player import (
    FEWEST,
    difference_of_first,
    gains_of_first,
    rounds_counts,
    swaps,
    tells_rounds,
    wins_of_first,
)
from reports.metrics.intervals import wilson
from reports.metrics.paired import paired_difference
from reports.metrics.tidy import estimate_of
from tests.reports import made_up

TWO = ("left", "right")
THREE = ("left", "middle", "right")


# --- as games went ----------------------------------------------------------------------------


def test_a_thousand_games_as_dull_loops_count_them(tmp_path: Path) -> None:
    tables = made_up.play(1000, TWO, 31)
    run = made_up.write(tmp_path / "run", tables, TWO)
    assert tells_rounds(run, "stones")
    counts = rounds_counts(run, "stones")
    wins: dict[int, list[int]] = {}
    gains: dict[int, list[int]] = {}
    groups: dict[tuple[int, int, int], list[int]] = {}
    for game in tables["games"]:
        rows = [row for row in tables["rounds"] if row["game"] == game["game"]]
        before = 0
        for left, right in zip(rows[::2], rows[1::2], strict=True):
            first = "left" if left["first"] else "right"
            wins.setdefault(left["round"], []).append(int(game["winner"] == first))
            ahead = left["stones"] - right["stones"]
            gain = ahead - before
            gains.setdefault(left["round"], []).append(gain if first == "left" else -gain)
            key = (left["round"], before, left["first"])
            groups.setdefault(key, []).append(int(game["winner"] == "left"))
            before = ahead
    for row in wins_of_first(counts).iter_rows(named=True):
        own = wins[row["round"]]
        assert estimate_of(row) == wilson(f"first_player.round_{row['round']}", sum(own), len(own))
    for row in gains_of_first(counts).iter_rows(named=True):
        own = gains[row["round"]]
        assert row["estimate"] == pytest.approx(float(np.mean(own)))
        half = 1.959964 * np.std(own, ddof=1) / len(own) ** 0.5
        assert row["high"] - row["low"] == pytest.approx(2 * half, rel=1e-5)
    for row in difference_of_first(counts).iter_rows(named=True):
        total = weights = games = 0.0
        for (number, before, first), won in groups.items():
            second = groups.get((number, before, 0), [])
            if number == row["round"] and first and min(len(won), len(second)) >= FEWEST:
                weight = len(won) * len(second) / (len(won) + len(second))
                total += weight * (float(np.mean(won)) - float(np.mean(second)))
                weights += weight
                games += len(won) + len(second)
        assert row["estimate"] == pytest.approx(total / weights)
        assert row["count"] == games


def test_mantel_and_haenszel_by_hand() -> None:
    """Two groups: 60 of 100 against 45 of 100, and 30 of 40 against 33 of 60."""
    rows = [(2, 0, 1, 100, 60), (2, 0, 0, 100, 45), (2, 1, 1, 40, 30), (2, 1, 0, 60, 33)]
    counts = pl.DataFrame(
        [
            {"round": r, "before": b, "first": f, "games": n, "won": 2 * w, "gain": 0,
             "gain_squared": 0}
            for r, b, f, n, w in rows
        ]
    )  # fmt: skip
    one = estimate_of(difference_of_first(counts).row(0, named=True))
    w1, w2 = 50.0, 24.0
    assert one.estimate == pytest.approx((w1 * 0.15 + w2 * 0.20) / (w1 + w2))
    variance = w1**2 * (0.24 + 0.2475) / 100 + w2**2 * (0.1875 / 40 + 0.2475 / 60)
    assert one.high - one.estimate == pytest.approx(1.959964 * variance**0.5 / (w1 + w2), rel=1e-5)
    assert one.count == 300


def test_rounds_without_like_cases_are_left_out() -> None:
    rows = [{"round": 1, "before": 0, "first": 1, "games": 500, "won": 400, "gain": 0,
             "gain_squared": 0}]  # fmt: skip
    assert difference_of_first(pl.DataFrame(rows)).height == 0


def test_runs_that_do_not_tell(tmp_path: Path) -> None:
    run = made_up.write(tmp_path / "two", made_up.play(4, TWO, 1), TWO)
    assert not tells_rounds(run, None)
    assert not tells_rounds(run, "no_such_column")
    run = made_up.write(tmp_path / "three", made_up.play(4, THREE, 1), THREE)
    assert not tells_rounds(run, "stones")


def test_the_difference_holds_as_often_as_it_says() -> None:
    """Playing first is worth 6 points in each of five groups of other strength."""
    luck = np.random.default_rng(8)
    held, runs = 0, 500
    base = [0.2, 0.35, 0.5, 0.6, 0.7]
    for _ in range(runs):
        rows = []
        for place, share in enumerate(base):
            for first in (0, 1):
                games = int(luck.integers(60, 140))
                won = int(luck.binomial(games, share + 0.06 * first))
                rows.append({"round": 3, "before": place, "first": first, "games": games,
                             "won": 2 * won, "gain": 0, "gain_squared": 0})  # fmt: skip
        one = difference_of_first(pl.DataFrame(rows)).row(0, named=True)
        held += one["low"] <= 0.06 <= one["high"]
    assert 0.925 < held / runs < 0.975


# --- as a cause -------------------------------------------------------------------------------


def pairs(tmp_path: Path, rows: list[tuple[str | None, int, str | None, int]], **more: Any) -> Any:
    """Return a run of pairs: winner and margin where left is first, then where right is."""
    games: list[made_up.Row] = []
    for luck, (one, margin, other, less) in enumerate(rows):
        for member, (first, winner, lead) in enumerate(
            (("left", one, margin), ("right", other, less))
        ):
            games.append(
                {"game": 2 * luck + member, "member": member, "seed": luck, "first_seat": first,
                 "winner": winner, "margin": lead}
            )  # fmt: skip
    tables = {"games": games}
    return made_up.write(
        tmp_path, tables, TWO, figures=(), members=("printed", "other"), paired=True, **more
    )


def test_a_dozen_pairs_by_hand(tmp_path: Path) -> None:
    rows: list[tuple[str | None, int, str | None, int]] = [
        ("left", 3, "left", 1),  # the same winner: nothing
        ("left", 1, "right", 2),  # left wins only when it is first
        ("right", 1, "left", 4),  # left wins only when it is second
        ("left", 2, "right", 1),
        ("right", 2, "right", 2),
        ("left", 1, "right", 1),
        (None, 0, "right", 1),  # a half more when first
        ("left", 5, "left", 5),
        ("right", 3, "right", 1),
        ("left", 1, None, 0),  # a half more when first
        ("right", 1, "right", 1),
        ("left", 2, "left", 2),
    ]
    (found,) = swaps(pairs(tmp_path / "run", rows))
    assert (found.member, found.other) == ("printed", "other")
    assert found.wins.count == 12
    assert found.wins.estimate == pytest.approx((3 - 1 + 0.5 + 0.5) / 12)
    assert (found.wins.low, found.wins.high) == paired_difference(4, 1, 12)
    assert found.differ.estimate == 6 / 12
    assert (found.for_first, found.for_second) == (5, 1)
    ahead = [3 - 1, 1 + 2, -1 - 4, 2 + 1, -2 + 2, 1 + 1, 0 + 1, 0, -3 + 1, 1, 0, 0]
    assert found.ahead is not None
    assert found.ahead.estimate == pytest.approx(np.mean(ahead))
    half = 1.959964 * np.std(ahead, ddof=1) / 12**0.5
    assert found.ahead.high - found.ahead.estimate == pytest.approx(half, rel=1e-5)


def test_pairs_may_lie_in_two_files_and_the_last_may_be_half(tmp_path: Path) -> None:
    rows: list[tuple[str | None, int, str | None, int]] = [("left", 1, "right", 1)] * 9
    run = pairs(tmp_path / "run", rows, files=4)
    lengths = [pl.read_parquet(path).height for path in run.files["games"]]
    assert any(length % 2 for length in lengths)  # so a pair is in two files
    last = run.files["games"][-1]
    pl.read_parquet(last).head(-1).write_parquet(last)
    (found,) = swaps(run)
    assert found.wins.count == 8
    assert found.wins.estimate == 1


def test_members_with_the_same_first_player_say_nothing(tmp_path: Path) -> None:
    rows: list[tuple[str | None, int, str | None, int]] = [("left", 1, "right", 1)] * 5
    run = pairs(tmp_path / "run", rows)
    for path in run.files["games"]:
        frame = pl.read_parquet(path)
        frame.with_columns(
            pl.lit("left", frame.schema["first_seat"]).alias("first_seat")
        ).write_parquet(path)
    assert swaps(run) == []


def test_a_run_without_first_seats_says_nothing(tmp_path: Path) -> None:
    tables = {"games": [{"game": 0, "member": 0, "winner": "left"}]}
    assert swaps(made_up.write(tmp_path / "run", tables, TWO, figures=(), files=1)) == []


@pytest.mark.parametrize("effect", [0.0, 0.1])
def test_the_effect_holds_as_often_as_it_says(tmp_path: Path, effect: float) -> None:
    luck = random.Random(17)
    held, runs = 0, 120
    for number in range(runs):
        rows: list[tuple[str | None, int, str | None, int]] = []
        for _ in range(150):
            drawn = luck.random()
            first = "left" if drawn < 0.5 + effect / 2 else "right"
            second = "left" if drawn < 0.5 - effect / 2 else "right"
            if luck.random() < 0.1:  # some pairs differ by luck alone, either way
                first, second = luck.choice([("left", "right"), ("right", "left")])
            rows.append((first, 1, second, 1))
        (found,) = swaps(pairs(tmp_path / str(number), rows, files=1))
        held += found.wins.low <= 0.9 * effect <= found.wins.high
    assert held / runs > 0.9
