"""Runs for three and five players: the same tables however they were played, rows that add up,
and nothing that favours a colour.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest
from scipy.stats import chisquare

from sim.games.corona_de_hierro.game import CORONA_DE_HIERRO
from sim.games.corona_de_hierro.journal import ROUNDS
from sim.runs.plan import Plan, make_plan
from sim.runs.replaying import plan_of_run, replay_game
from sim.runs.running import run
from sim.runs.scenario import Overrides, load_scenario
from sim.runs.verifying import verify
from tests.corona_de_hierro.whole_games import SCENARIOS, SEAT_COUNTS, load
from tests.games.tables import Played, play_with_threads
from tests.toy_runs import stopped_after_one_batch, tables_in

GAMES, BATCH = 300, 75
TABLES = ("games", "seats", "rounds", "castles", "battles", "alliances", "attempts", "cards")
COLOURS = ("yellow", "blue", "black", "red", "green")
SCENARIO = """\
schema: scenario/1
game: corona_de_hierro
title: Three members, and policies that move on
seats: {seats}
rotate: true
seed: 11
ensemble:
  - {{name: as it is}}
  - {{name: easy Pavia, set: {{castles.pavia_castle.army: 2}}}}
  - {{name: a shorter track, patches: [track-12.yaml]}}
"""


def plan(folder: Path, seats: int, **options: Any) -> Plan:
    """Return the plan of a scenario with an ensemble and rotation."""
    folder.mkdir(exist_ok=True)
    for path in (SCENARIOS / "prototype-values.yaml", SCENARIOS / "patches" / "track-12.yaml"):
        (folder / path.name).write_bytes(path.read_bytes())
    scenario = folder / "members.yaml"
    scenario.write_text(SCENARIO.format(seats=seats), encoding="utf-8")
    overrides = Overrides(games=GAMES, batch=options.pop("batch", BATCH), **options)
    return make_plan(load_scenario(scenario, overrides))


@pytest.fixture(scope="module", params=[3, 5], ids=["three", "five"])
def played(request: Any, tmp_path_factory: pytest.TempPathFactory) -> tuple[int, Path]:
    """Return a number of seats, and the folder of a run that one worker played."""
    folder = tmp_path_factory.mktemp("runs")
    run(plan(folder / "files", request.param), folder / "one", jobs=1)
    return request.param, folder / "one"


def table(folder: Path, name: str) -> pl.DataFrame:
    return pl.read_parquet(folder / name / "*.parquet")


# --- the same tables ------------------------------------------------------------------------


def test_the_same_bytes_for_any_number_of_workers(played: tuple[int, Path], tmp_path: Path) -> None:
    seats, folder = played
    run(plan(tmp_path / "files", seats), tmp_path / "two", jobs=2)
    assert len(tables_in(folder)) == len(TABLES) * GAMES // BATCH
    assert tables_in(tmp_path / "two") == tables_in(folder)


@pytest.mark.parametrize("batch", [7, 1000])
def test_the_same_rows_for_any_batch_size(
    played: tuple[int, Path], tmp_path: Path, batch: int
) -> None:
    seats, folder = played
    run(plan(tmp_path / "files", seats, batch=batch), tmp_path / "other")
    for name in TABLES:
        assert table(tmp_path / "other", name).equals(table(folder, name)), name


def test_a_stopped_run_goes_on_to_the_same_bytes(
    played: tuple[int, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats, folder = played
    with stopped_after_one_batch(monkeypatch):
        run(plan(tmp_path / "files", seats), tmp_path / "out", jobs=1)
    assert 0 < len(tables_in(tmp_path / "out")) < len(tables_in(folder))
    run(plan(tmp_path / "files", seats), tmp_path / "out", jobs=2)
    assert tables_in(tmp_path / "out") == tables_in(folder)


def test_games_played_again_give_the_same_rows(played: tuple[int, Path]) -> None:
    assert verify(played[1], share=0.2, seed=1).differences == []


def test_a_replay_is_the_game_of_the_run(played: tuple[int, Path]) -> None:
    seats, folder = played
    again = plan_of_run(folder)
    games, rows = table(folder, "games"), table(folder, "seats")
    for game in (0, 1, 2, 3, 299):
        told = replay_game(again, game)
        own = rows.filter(pl.col("game") == game)
        assert told.seats == COLOURS[:seats]
        assert told.member == game % 3
        assert list(told.ranks) == own["rank"].to_list()
        assert list(told.scores) == own["points"].to_list()
        assert sum(made.options > 1 for made in told.decisions) == games["decisions"][game]


# --- rows that add up -----------------------------------------------------------------------


def test_games_and_seats_agree(played: tuple[int, Path]) -> None:
    count, folder = played
    games, seats = table(folder, "games"), table(folder, "seats")
    assert games["game"].to_list() == list(range(GAMES))
    assert games["seed"].n_unique() == GAMES
    assert (games["end_reason"] != "max_turns").all()
    assert seats["seat"].to_list() == list(COLOURS[:count]) * GAMES
    orders = seats.group_by("game", maintain_order=True).agg("turn_order", "won", "points")
    assert all(sorted(order) == list(range(1, count + 1)) for order in orders["turn_order"])
    starts = seats.filter(pl.col("turn_order") == 1)
    assert (starts["seat"] == games["first_seat"]).all()
    wins = orders["won"].list.sum()
    assert ((wins > 1) == games["winner"].is_null()).all()
    assert ((wins > 1) == (games["tie_break"] == "shared")).all()
    winners = seats.filter(pl.col("won") == 1).join(games, on="game")
    assert (winners["points"] == winners["winner_points"]).all()
    alone = winners.filter(pl.col("winner").is_not_null())
    assert (alone["seat"] == alone["winner"]).all()
    best = orders["points"].list.sort(descending=True)
    assert (best.list.get(0) - best.list.get(1) == games["margin"]).all()
    summed = ("turns", "by_force", "by_word", "alliances_requested", "alliances_accepted",
              "alliances_broken", "hostages_taken", "executed")  # fmt: skip
    together = seats.group_by("game", maintain_order=True).agg(
        pl.col(*summed, "king", "battles_won", "battles_lost").cast(pl.Int64).sum()
    )
    for column in summed:
        assert (together[column] == games[column]).all(), column
    assert (together["king"] == games["kings"]).all()
    assert (together["battles_won"] == games["battles"]).all()
    assert (together["battles_lost"] == games["battles"]).all()
    sums = seats.select(pl.sum_horizontal(
        "points_cavalry_charge", "points_secret_pact", "points_loyalty", "points_castles",
        "points_legitimacy", "points_emissaries",
    )).to_series()  # fmt: skip
    assert (sums == seats["points"]).all()
    kings = seats.filter(pl.col("king") == 1).group_by("game").agg(pl.col("level").min())
    highest = seats.group_by("game").agg(pl.col("level").max().alias("top"))
    joined = kings.join(highest, on="game")
    assert joined.height == GAMES
    assert (joined["level"] == joined["top"]).all()


def test_rounds_end_where_seats_do(played: tuple[int, Path]) -> None:
    count, folder = played
    games, seats, rounds = (table(folder, name) for name in ("games", "seats", "rounds"))
    noted = games["rounds"].cast(pl.Int64).clip(upper_bound=ROUNDS - 1)  # later ones are not
    assert rounds.height == count * int(noted.sum())
    last = rounds.group_by("game", "seat", maintain_order=True).last()
    whole = games.filter(pl.col("rounds") < ROUNDS).select("game")
    joined = seats.join(whole, on="game").join(last, on=("game", "seat"), maintain_order="left")
    assert joined.height > 0
    for column in ("level", "castles"):
        assert (joined[column] == joined[f"{column}_right"]).all(), column
    assert (joined["cards"] == joined["hand_left"]).all()
    assert (joined["shields"] == joined["shields_left"]).all()


def test_the_other_tables_add_up(played: tuple[int, Path]) -> None:
    count, folder = played
    games, seats, castles, battles, alliances, attempts, cards = (
        table(folder, name) for name in TABLES if name != "rounds"
    )
    assert castles.height == 16 * GAMES
    by_game = castles.group_by("game", maintain_order=True).agg(
        pl.col("by_force", "by_word", "held").cast(pl.Int64).sum()
    )
    assert (by_game["by_force"] == games["by_force"]).all()
    assert (by_game["by_word"] == games["by_word"]).all()
    assert (16 - by_game["held"] == games["neutral"]).all()
    for name, rows in (("battles", battles), ("attempts", attempts)):
        counted = rows.group_by("game").agg(pl.len().alias("found"))
        joined = games.join(counted, on="game", how="left", maintain_order="left")
        assert (joined["found"].fill_null(0) == joined[name]).all(), name
    assert (battles["seat"] != battles["defender"]).all()
    lost = pl.col("pawns_left") == 0
    assert battles.filter((pl.col("won") == 1) == lost).height == 0
    assert battles.filter((pl.col("won") == 1) == (pl.col("defending_left") > 0)).height == 0
    won = attempts.filter(pl.col("won") == 1)
    assert (won["roll"] >= won["needed"]).all()
    missed = attempts.filter(pl.col("won") == 0)
    assert (missed["roll"] < missed["needed"]).all()
    kept = alliances.group_by("game").agg(
        pl.col("accepted", "broken").cast(pl.Int64).sum(), pl.len().alias("requested")
    )
    joined = games.join(kept, on="game", how="left", maintain_order="left")
    for column in ("requested", "accepted", "broken"):
        assert (joined[column].fill_null(0) == joined[f"alliances_{column}"]).all(), column
    assert cards.height == 25 * count * GAMES
    had = cards["dealt"].cast(pl.Int64) + cards["taken"] + cards["chosen"]
    gone = cards["used_executed"].cast(pl.Int64) + cards["discarded"] + cards["spied"]
    assert (had - gone == cards["left"]).all()
    hands = cards.group_by("game", "seat", maintain_order=True).agg(pl.col("left").sum())
    joined = seats.join(hands, on=("game", "seat"), maintain_order="left")
    assert (joined["left"] == joined["hand_left"]).all()


# --- nothing favours a colour ---------------------------------------------------------------

MANY, CONFIDENCE = 60_000, 0.999


@lru_cache(maxsize=len(SEAT_COUNTS))
def many(seats: int) -> Played:
    """Return many random games of a number of players, played once."""
    return play_with_threads(CORONA_DE_HIERRO, load(), seats, MANY)


def wins_by_seat(rows: Any, seats: int) -> Any:
    """Return how often each seat won; of a shared win, each winner has its part."""
    won = rows["won"].astype(np.int64).reshape(-1, seats)
    return (won / won.sum(axis=1, keepdims=True)).sum(axis=0)


def is_even(counts: Any) -> bool:
    """Return whether counts are as even as chance makes them, with 99.9% confidence.

    Shared wins, a few in a thousand, vary less than whole ones: the test is a little lenient.
    """
    return bool(chisquare(counts).pvalue > 1 - CONFIDENCE)


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_each_colour_wins_equally_often(seats: int) -> None:
    wins = wins_by_seat(many(seats).seats, seats)
    assert wins.sum() == pytest.approx(MANY)
    assert is_even(wins), wins / MANY


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_each_colour_starts_equally_often(seats: int) -> None:
    starts = np.bincount(many(seats).games["first_seat"], minlength=seats)
    assert starts.sum() == MANY
    assert is_even(starts), starts / MANY


def test_an_uneven_game_would_be_seen() -> None:
    """The measure itself: a start that is settled is not even."""
    settled = load(("course.first_seat=blue",))
    first = play_with_threads(CORONA_DE_HIERRO, settled, 3, 200).games["first_seat"]
    assert (first == 1).all()
    assert not is_even(np.bincount(first, minlength=3))
