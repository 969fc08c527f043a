"""Who wins, and whether it is fair: a dozen games by hand, a thousand by loops, simulations."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from reports.metrics.intervals import wilson
from reports.metrics.tidy import estimate_of
from reports.metrics.winning import (
    fairness,
    games_to_settle,
    margins,
    same_players,
    win_counts,
    win_shares,
)
from tests.reports import made_up

TWO = ("left", "right")
THREE = ("left", "middle", "right")
# a dozen games of three: who won (or shared), and how the game ended
DOZEN = (
    ("left", "dusk"), ("left", "comet"), ("left middle", "dusk"), ("right", "comet"),
    ("middle", "comet"), ("left middle right", "dusk"), ("left", "comet"), ("middle", "dusk"),
    ("right left", "comet"), ("left", "dusk"), ("middle", "comet"), ("left", "comet"),
)  # fmt: skip


def dozen(folder: Path) -> pl.DataFrame:
    """Return the counts of the dozen games."""
    tables: made_up.Rows = {"games": [], "seats": []}
    for game, (winners, reason) in enumerate(DOZEN):
        tables["games"].append({"game": game, "end_reason": reason})
        for place, seat in enumerate(THREE):
            row = {"game": game, "seat": seat, "turn_order": place + 1, "policy": "random"}
            tables["seats"].append({**row, "won": int(seat in winners.split())})
    run = made_up.write(folder / "run", tables, THREE, figures=())
    return win_counts(run, ["end_reason", "no_such_column"])


def test_a_dozen_games_by_hand(tmp_path: Path) -> None:
    counts = dozen(tmp_path)
    found = {
        row["seat"]: estimate_of(row) for row in win_shares(counts, "seat").iter_rows(named=True)
    }
    # left: 5 alone, half of 2, a third of 1; middle: 3, a half, a third; right: 1, a half, a third
    assert found["left"].estimate == pytest.approx((5 + 2 / 2 + 1 / 3) / 12)
    assert found["middle"].estimate == pytest.approx((3 + 1 / 2 + 1 / 3) / 12)
    assert found["right"].estimate == pytest.approx((1 + 1 / 3 + 1 / 2) / 12)
    assert {one.count for one in found.values()} == {12}
    ends = {
        (row["end_reason"], row["seat"]): row["estimate"]
        for row in win_shares(counts, "end_reason", "seat").iter_rows(named=True)
    }
    assert ends["comet", "left"] == pytest.approx((3 + 1 / 2) / 7)
    assert ends["dusk", "middle"] == pytest.approx((1 + 1 / 2 + 1 / 3) / 5)
    names = win_shares(counts, "end_reason", "seat")["name"].to_list()
    assert names[0] == "wins.comet.left"


def test_where_no_win_is_shared_the_interval_is_wilsons(tmp_path: Path) -> None:
    run = made_up.write(tmp_path / "run", made_up.play(60, TWO, 1), TWO)
    row = win_shares(win_counts(run), "seat").row(0, named=True)
    won = round(row["estimate"] * 60)
    expected = wilson("wins.left", won, 60)
    assert estimate_of(row) == expected


@pytest.mark.parametrize(("seats", "shared"), [(TWO, False), (THREE, True)])
def test_a_thousand_games_as_dull_loops_count_them(
    tmp_path: Path, seats: tuple[str, ...], shared: bool
) -> None:
    tables = made_up.play(1000, seats, 7, shared=shared)
    run = made_up.write(tmp_path / "run", tables, seats)
    counts = win_counts(run, ["end_reason", "comet_round"])
    for keys in (("seat",), ("turn_order",), ("end_reason", "seat"), ("comet_round", "seat")):
        parts: Counter[tuple[object, ...]] = Counter()
        rows: Counter[tuple[object, ...]] = Counter()
        for row in tables["seats"]:
            game = tables["games"][row["game"]]
            winners = sum(o["won"] for o in tables["seats"] if o["game"] == row["game"])
            key = tuple(row.get(k, game.get(k)) for k in keys)
            rows[key] += 1
            parts[key] += row["won"] / winners
        found = win_shares(counts, *keys)
        assert found.height == len(rows)
        for row in found.iter_rows(named=True):
            key = tuple(row[k] for k in keys)
            assert row["count"] == rows[key]
            assert row["estimate"] == pytest.approx(parts[key] / rows[key])


def test_margins(tmp_path: Path) -> None:
    tables = made_up.play(200, TWO, 3)
    found = margins(made_up.write(tmp_path / "run", tables, TWO))
    assert found is not None
    expected = Counter((row["winner"], row["margin"]) for row in tables["games"])
    assert {(w, m): n for w, m, n in found.iter_rows()} == expected
    assert list(found["margin"]) == [m for _, m in sorted(expected, key=lambda k: (k[0], k[1]))]


def test_no_margins_where_games_have_none(tmp_path: Path) -> None:
    tables = made_up.play(5, TWO, 3)
    for row in tables["games"]:
        del row["margin"]
    assert margins(made_up.write(tmp_path / "run", tables, TWO, figures=())) is None


def shares_of(wins: dict[str, int]) -> pl.DataFrame:
    """Return counts of games of which each seat won so many."""
    games = sum(wins.values())
    rows = [
        {"seat": seat, "winners": 1, "seats": games, "won": count} for seat, count in wins.items()
    ]
    return pl.DataFrame(rows)


@pytest.mark.parametrize(
    ("wins", "verdict"),
    [
        ({"a": 50_500, "b": 49_500}, "fair"),
        ({"a": 515, "b": 485}, "open"),
        ({"a": 56_000, "b": 44_000}, "unfair"),
        ({"a": 25_100, "b": 24_900, "c": 25_000, "d": 25_000}, "fair"),
        ({"a": 27_000, "b": 24_000, "c": 24_500, "d": 24_500}, "unfair"),
        ({"a": 254, "b": 246, "c": 250, "d": 250}, "open"),
    ],
)
def test_verdicts(wins: dict[str, int], verdict: str) -> None:
    found = fairness(shares_of(wins))
    assert found.verdict == verdict
    assert (found.needed is None) == (verdict != "open")
    assert found.even == 1 / len(wins)
    assert found.high - found.even == pytest.approx(0.04 * found.even)


def test_the_games_that_would_settle_it_do() -> None:
    """At a share of 51.5 % its half interval is as long as the way to 52 %."""
    needed = games_to_settle(0.515, 0.48, 0.52)
    assert needed == 39_000  # 1.96^2 x 0.515 x 0.485 / 0.005^2 = 38,382
    one = wilson("", round(0.515 * needed), needed)
    assert one.high == pytest.approx(0.52, abs=2e-4)
    found = fairness(shares_of({"a": round(0.515 * needed), "b": round(0.485 * needed)}))
    assert found.verdict == "fair"
    assert games_to_settle(0.52, 0.48, 0.52) >= 10**11  # at the very end: hardly ever


def test_who_plays_the_same(tmp_path: Path) -> None:
    run = made_up.write(tmp_path / "run", made_up.play(3, TWO, 1), TWO)
    assert same_players(run)
    run.manifest["policies"] = {"left": "random", "right": "clever"}
    assert not same_players(run)
    run.manifest["scenario"]["rotate"] = True
    assert same_players(run)


@pytest.mark.parametrize("share", [0.5, 0.48, 0.23])
def test_intervals_of_wins_hold_as_often_as_they_say(share: float) -> None:
    luck = np.random.default_rng(11)
    times, games = 2000, 400
    held = 0
    for won in luck.binomial(games, share, times):
        one = wilson("", int(won), games)
        held += one.low <= share <= one.high
    assert 0.935 < held / times < 0.968


def test_fair_seats_are_called_unfair_less_often_than_one_time_in_twenty() -> None:
    """Four alike seats: at n seats the intervals are drawn for all of them together."""
    luck = random.Random(5)
    unfair = 0
    for _ in range(400):
        wins = Counter(luck.choices("abcd", k=2000))
        unfair += fairness(shares_of(dict(sorted(wins.items())))).verdict == "unfair"
    assert unfair / 400 < 0.05


def test_shared_wins_hold_too() -> None:
    """Of three seats a third shares each win: the interval is that of a mean."""
    luck = np.random.default_rng(2)
    held = 0
    for _ in range(1000):
        alone, shared = luck.multinomial(300, [1 / 4, 1 / 4, 1 / 2])[:2]
        counts = pl.DataFrame(
            {
                "seat": ["a"] * 3,
                "winners": [1, 2, 1],
                "seats": [alone, shared, 300 - alone - shared],
                "won": [alone, shared, 0],
            }
        )
        one = estimate_of(win_shares(counts, "seat").row(0, named=True))
        held += one.low <= 1 / 4 + 1 / 8 <= one.high
    assert 0.93 < held / 1000 < 0.97
