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

from sim.games.heads_of_state.game import HEADS_OF_STATE
from sim.runs.plan import Plan, make_plan
from sim.runs.replaying import plan_of_run, replay_game
from sim.runs.running import run
from sim.runs.scenario import Overrides, load_scenario
from sim.runs.verifying import verify
from tests.games.tables import Played, play_with_threads
from tests.heads_of_state.whole_games import SCENARIOS, load
from tests.toy_runs import stopped_after_one_batch, tables_in

GAMES, BATCH = 600, 150
TABLES = ("games", "seats", "rounds", "areas", "treachery", "nobles", "cards")
COLOURS = ("blue", "yellow", "red", "green", "black")
SCENARIO = """\
schema: scenario/1
game: heads_of_state
title: Three members, and policies that move on
seats: {seats}
rotate: true
seed: 11
ensemble:
  - {{name: as it is}}
  - {{name: dear England, set: {{areas.england.hexagon: 9}}}}
  - {{name: Spain has a Prince, patches: [spain-prince.yaml]}}
"""


def plan(folder: Path, seats: int, **options: Any) -> Plan:
    """Return the plan of a scenario with an ensemble and rotation."""
    folder.mkdir(exist_ok=True)
    for path in (SCENARIOS / "prototype-values.yaml", SCENARIOS / "patches" / "spain-prince.yaml"):
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
    assert (games["end_reason"] == "revolution").all()
    assert (games["rounds"] == 3).all()
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
    together = seats.group_by("game", maintain_order=True).agg(
        pl.col("turns", "created", "attempts", "kills").cast(pl.Int64).sum()
    )
    for column in ("turns", "created", "attempts", "kills"):
        assert (together[column] == games[column]).all(), column
    sums = seats.select(
        pl.sum_horizontal("points_initial", "points_country", "points_noble_house",
                          "points_influence", "points_nobles")
    ).to_series()  # fmt: skip
    assert (sums == seats["points"]).all()


def test_rounds_add_up_to_seats(played: tuple[int, Path]) -> None:
    count, folder = played
    seats, rounds = table(folder, "seats"), table(folder, "rounds")
    assert rounds.height == 3 * count * GAMES
    columns = [
        name
        for name in rounds.columns
        if name.startswith("points_")
        or name in ("turns", "option_1", "flushes", "option_2", "created", "lost", "kills")
    ]
    together = (
        rounds.group_by("game", "seat", maintain_order=True)
        .agg(pl.col(columns).cast(pl.Float64).sum())
        .join(seats, on=("game", "seat"), maintain_order="left")
    )
    assert together.height == seats.height
    for column in columns:
        assert (together[column] == together[f"{column}_right"]).all(), column


def test_the_other_tables_add_up(played: tuple[int, Path]) -> None:
    count, folder = played
    games, seats, areas, treachery, nobles, cards = (
        table(folder, name) for name in ("games", "seats", "areas", "treachery", "nobles", "cards")
    )
    assert areas.height == 16 * GAMES
    opened = areas.filter(pl.col("place") == 1)
    assert (opened["area"] == games["first_area"]).all()
    by_game = areas.group_by("game", maintain_order=True).agg((pl.col("place") > 0).sum())
    assert (by_game["place"] == games["areas_opened"]).all()
    attempts = treachery.group_by("game", maintain_order=True).agg(
        pl.len().alias("attempts"), pl.col("killed").cast(pl.Int64).sum()
    )
    joined = games.join(attempts, on="game", how="left", maintain_order="left")
    assert (joined["attempts_right"].fill_null(0) == joined["attempts"]).all()
    assert (joined["killed"].fill_null(0) == joined["kills"]).all()
    assert (treachery["seat"] != treachery["target"]).all()
    assert (treachery["replaced"] <= treachery["killed"]).all()
    sums = nobles.group_by("game", "seat", maintain_order=True).agg(
        pl.col("created", "lost", "alive").cast(pl.Int64).sum()
    )
    joined = seats.join(sums, on=("game", "seat"), how="left", maintain_order="left")
    for column in ("created", "lost", "alive"):
        assert (joined[f"{column}_right"].fill_null(0) == joined[column]).all(), column
    assert cards.height == 20 * count * GAMES
    left = cards["taken_open"].cast(pl.Int64) + cards["taken_deck"] - cards["used"]
    assert (left - cards["discarded"] == cards["left"]).all()


# --- nothing favours a colour ---------------------------------------------------------------

MANY, CONFIDENCE = 200_000, 0.999


@lru_cache(maxsize=4)
def many(seats: int) -> Played:
    """Return many random games of a number of players, played once."""
    return play_with_threads(HEADS_OF_STATE, load(), seats, MANY)


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
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_each_colour_wins_equally_often(seats: int) -> None:
    wins = wins_by_seat(many(seats).seats, seats)
    assert wins.sum() == pytest.approx(MANY)
    assert is_even(wins), wins / MANY


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_each_colour_starts_equally_often(seats: int) -> None:
    starts = np.bincount(many(seats).games["first_seat"], minlength=seats)
    assert starts.sum() == MANY
    assert is_even(starts), starts / MANY


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_all_of_the_many_games_end_by_the_revolution(seats: int) -> None:
    games = many(seats).games
    assert (games["end_reason"] == 0).all()
    assert (games["rounds"] == 3).all()


def test_an_uneven_game_would_be_seen() -> None:
    """The measure itself: by turn order, wins are not even; nor is a start that is settled."""
    some = play_with_threads(HEADS_OF_STATE, load(), 5, 20_000)
    order = some.seats["turn_order"].reshape(-1, 5) - 1
    won = some.seats["won"].astype(np.int64).reshape(-1, 5)
    by_order = np.bincount(order[won == 1], minlength=5)
    assert not is_even(by_order), by_order
    settled = load(("course.start_player=yellow",))
    first = play_with_threads(HEADS_OF_STATE, settled, 3, 200).games["first_seat"]
    assert (first == 1).all()
