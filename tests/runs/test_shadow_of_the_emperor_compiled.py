"""Runs for two and four players: the same tables however they were played, rows that add up,
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

from sim.games.shadow_of_the_emperor.game import SHADOW_OF_THE_EMPEROR
from sim.runs.plan import Plan, make_plan
from sim.runs.replaying import plan_of_run, replay_game
from sim.runs.running import run
from sim.runs.scenario import Overrides, load_scenario
from sim.runs.verifying import verify
from tests.games.tables import Played, play_with_threads
from tests.shadow_of_the_emperor.whole_games import SCENARIOS, SEAT_COUNTS, load
from tests.toy_runs import stopped_after_one_batch, tables_in

GAMES, BATCH = 600, 150
TABLES = ("games", "seats", "rounds", "electorates", "elections", "reigns", "cards")
COLOURS = ("red", "yellow", "green", "black")
SCENARIO = """\
schema: scenario/1
game: shadow_of_the_emperor
title: Three members, and policies that move on
seats: {seats}
rotate: true
seed: 11
ensemble:
  - {{name: as it is}}
  - {{name: dear Doctors, set: {{cards.doctor.cost: 3}}}}
  - {{name: a stronger eminence, patches: [gray-eminence-2.yaml]}}
"""


def plan(folder: Path, seats: int, **options: Any) -> Plan:
    """Return the plan of a scenario with an ensemble and rotation."""
    folder.mkdir(exist_ok=True)
    for path in (SCENARIOS / "prototype-values.yaml", SCENARIOS / "patches/gray-eminence-2.yaml"):
        (folder / path.name).write_bytes(path.read_bytes())
    scenario = folder / "members.yaml"
    scenario.write_text(SCENARIO.format(seats=seats), encoding="utf-8")
    overrides = Overrides(games=GAMES, batch=options.pop("batch", BATCH), **options)
    return make_plan(load_scenario(scenario, overrides))


@pytest.fixture(scope="module", params=[2, 4], ids=["two", "four"])
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


def together(rows: pl.DataFrame, keys: list[str], columns: list[str]) -> pl.DataFrame:
    """Return the sums of some columns, by keys in their order."""
    return rows.group_by(keys, maintain_order=True).agg(pl.col(columns).cast(pl.Int64).sum())


def test_games_and_seats_agree(played: tuple[int, Path]) -> None:
    count, folder = played
    games, seats = table(folder, "games"), table(folder, "seats")
    assert games["game"].to_list() == list(range(GAMES))
    assert games["seed"].n_unique() == GAMES
    assert (games["end_reason"] == "last_round").all()
    assert (games["rounds"] == 5).all()
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
    best = orders["points"].list.sort(descending=True)
    assert (best.list.get(0) - best.list.get(1) == games["margin"]).all()
    columns = ["turns", "cards", "cities", "marriages", "deaths", "new_electors"]
    sums = together(seats, ["game"], [*columns, "points", "challenges", "elected", "throne"])
    for column in columns:
        assert (sums[column] == games[column]).all(), column
    assert (sums["points"] == games["points_all"]).all()
    assert (sums["challenges"] == games["elections"]).all()
    assert (sums["elected"] == games["throne_changes"]).all()
    assert (sums["throne"] == 5).all()
    sources = [name for name in seats.columns if name.startswith("points_")]
    assert (seats.select(pl.sum_horizontal(sources)).to_series() == seats["points"]).all()


def test_points_are_for_what_was_done(played: tuple[int, Path]) -> None:
    """2 a new elector, 1 a daughter, 1, 1, 2 for cities, and 8 for all of the Emperor's actions."""
    _, folder = played
    seats, games = table(folder, "seats"), table(folder, "games")
    assert (seats["points_elector"] == 2 * seats["new_electors"]).all()
    assert (seats["points_daughter"] == seats["marriages"]).all()
    assert (seats["points_city"] == seats["cities"] + (seats["cities"] == 3)).all()
    sums = together(seats, ["game"], ["points_emperor", "points_vote"])
    assert (sums["points_emperor"] == 8).all()
    assert (sums["points_vote"] <= 2 * games["elections"]).all()


def test_thalers_add_up(played: tuple[int, Path]) -> None:
    """7 at the start and all income, less what was spent; a convent's thalers are besides."""
    _, folder = played
    seats = table(folder, "seats").cast({"income": pl.Int64})
    left = 7 + seats["income"] - seats["spent"]
    convent = seats["thalers"] - left
    assert (convent >= 0).all()
    assert (convent <= seats["daughters"] - seats["marriages"]).all()
    assert (seats["thalers"] <= 12).all()


def test_rounds_add_up_to_seats(played: tuple[int, Path]) -> None:
    count, folder = played
    seats, rounds = table(folder, "seats"), table(folder, "rounds")
    assert rounds.height == 5 * count * GAMES
    same = {name for name in rounds.columns if name in seats.columns}
    columns = sorted(same - {"game", "seat", "turn_order", "points", "electors", "dynasty",
                             "thalers"})  # fmt: skip
    assert len(columns) > 20
    sums = together(rounds, ["game", "seat"], columns)
    sums = seats.select("game", "seat").join(sums, on=("game", "seat"), maintain_order="left")
    for column in columns:
        assert (sums[column] == seats[column]).all(), column
    last = rounds.filter(pl.col("round") == 5)
    last = seats.select("game", "seat").join(last, on=("game", "seat"), maintain_order="left")
    for column in ("points", "electors", "dynasty", "thalers"):
        assert (last[column] == seats[column]).all(), column
    assert (together(rounds, ["game", "round"], ["emperor"])["emperor"] == 1).all()


def test_the_other_tables_add_up(played: tuple[int, Path]) -> None:
    count, folder = played
    games, seats, rounds, electorates, elections, reigns, cards = (
        table(folder, name)
        for name in ("games", "seats", "rounds", "electorates", "elections", "reigns", "cards")
    )
    assert electorates.height == 5 * (5 if count == 2 else 7) * GAMES
    sums = together(electorates, ["game"], ["is_new", "by_emperor"])
    assert (sums["is_new"] == games["new_electors"]).all()
    assert (sums["by_emperor"] == games["ties"]).all()
    ruled = electorates.filter(pl.col("elector").is_not_null()).group_by("round", "game", "elector")
    held = rounds.join(
        ruled.len("ruled"),
        left_on=("round", "game", "seat"),
        right_on=("round", "game", "elector"),
        how="left",
        maintain_order="left",
    )
    assert (held["ruled"].fill_null(0) == held["electors"]).all()

    assert elections.height == games["elections"].sum()
    assert (elections["emperor"] != elections["challenger"]).all()
    won = elections["votes_challenger"] > elections["votes_emperor"]
    assert (won == (elections["elected"] == 1)).all()
    assert (elections["voters"] == count - 2).all()

    assert reigns.height == GAMES + games["throne_changes"].sum()
    sums = together(reigns, ["game"], ["lasted", "points", "fell"])
    assert (sums["lasted"] == 5).all()
    assert (sums["points"] == 8).all()
    assert (sums["fell"] == games["throne_changes"]).all()
    firsts = reigns.filter(pl.col("reign") == 1)
    assert (firsts["seat"] == games["first_seat"]).all()

    assert cards.height == 13 * count * GAMES
    sums = together(cards, ["game", "seat"], ["bought", "paid"])
    sums = seats.select("game", "seat").join(sums, on=("game", "seat"), maintain_order="left")
    assert (sums["bought"] == seats["cards"]).all()
    assert (sums["paid"] == seats["spent"]).all()
    assert (cards["bought"] <= cards["opportunities"]).all()
    assert (cards["idle"] <= cards["bought"]).all()
    assert (cards["idle"] == 0).all() == (count > 2)


# --- nothing favours a colour ---------------------------------------------------------------

MANY, CONFIDENCE = 100_000, 0.999


@lru_cache(maxsize=3)
def many(seats: int) -> Played:
    """Return many random games of a number of players, played once."""
    return play_with_threads(SHADOW_OF_THE_EMPEROR, load(), seats, MANY)


def wins_by_seat(rows: Any, seats: int) -> Any:
    """Return how often each seat won; of a shared win, each winner has its part."""
    won = rows["won"].astype(np.int64).reshape(-1, seats)
    return (won / won.sum(axis=1, keepdims=True)).sum(axis=0)


def is_even(counts: Any) -> bool:
    """Return whether counts are as even as chance makes them, with 99.9% confidence.

    Shared wins vary less than whole ones: the test is a little lenient.
    """
    return bool(chisquare(counts).pvalue > 1 - CONFIDENCE)


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_each_colour_wins_and_starts_equally_often(seats: int) -> None:
    wins = wins_by_seat(many(seats).seats, seats)
    assert wins.sum() == pytest.approx(MANY)
    assert is_even(wins), wins / MANY
    starts = np.bincount(many(seats).games["first_seat"], minlength=seats)
    assert is_even(starts), starts / MANY


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_all_of_the_many_games_end_after_round_five(seats: int) -> None:
    games = many(seats).games
    assert (games["end_reason"] == 0).all()
    assert (games["rounds"] == 5).all()


def test_an_uneven_game_would_be_seen() -> None:
    """The measure itself: by turn order, wins of random players are not even."""
    some = play_with_threads(SHADOW_OF_THE_EMPEROR, load(), 2, 20_000)
    order = some.seats["turn_order"].reshape(-1, 2) - 1
    won = some.seats["won"].astype(np.int64).reshape(-1, 2)
    by_order = np.bincount(order[won == 1], minlength=2)
    assert not is_even(by_order), by_order
    settled = load(("set_up.first_emperor=yellow",))
    first = play_with_threads(SHADOW_OF_THE_EMPEROR, settled, 3, 200).games["first_seat"]
    assert (first == 1).all()
