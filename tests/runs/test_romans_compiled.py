"""Runs of the real game: the same tables however they were played, and rows that add up."""

from __future__ import annotations

import itertools
from pathlib import Path

import joblib
import polars as pl
import pytest
from joblib.externals.loky import get_reusable_executor

from reports.metrics.summary import summarize
from reports.metrics.tables import run_tables
from reports.metrics.timing import earlier_than_expected, expected_chances, exposures
from sim.runs.bench import baseline, measure
from sim.runs.running import run
from sim.runs.verifying import verify
from tests.toy_runs import tables_in

GAMES, BATCH = 1_000, 250
TABLES = ("games", "seats", "rounds", "cards", "events")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a run of the baseline scenario, played by one worker."""
    out = tmp_path_factory.mktemp("runs") / "one"
    run(baseline("romans", games=GAMES, batch=BATCH), out, jobs=1)
    return out


def table(folder: Path, name: str) -> pl.DataFrame:
    return pl.read_parquet(folder / name / "*.parquet")


@pytest.mark.parametrize("jobs", [2, 4])
def test_the_same_bytes_for_any_number_of_workers(folder: Path, tmp_path: Path, jobs: int) -> None:
    run(baseline("romans", games=GAMES, batch=BATCH), tmp_path, jobs=jobs)
    assert len(tables_in(folder)) == len(TABLES) * GAMES // BATCH
    assert tables_in(tmp_path) == tables_in(folder)


@pytest.mark.slow
def test_processes_give_the_same_bytes_as_threads(folder: Path, tmp_path: Path) -> None:
    with joblib.parallel_config(backend="loky"):
        run(baseline("romans", games=GAMES, batch=BATCH), tmp_path, jobs=2)
    assert tables_in(tmp_path) == tables_in(folder)
    get_reusable_executor().shutdown()


@pytest.mark.parametrize("batch", [100, 10_000])
def test_the_same_rows_for_any_batch_size(folder: Path, tmp_path: Path, batch: int) -> None:
    run(baseline("romans", games=GAMES, batch=batch), tmp_path)
    for name in TABLES:
        assert table(tmp_path, name).equals(table(folder, name)), name


def test_games_played_again_give_the_same_rows(folder: Path) -> None:
    assert verify(folder, share=0.2, seed=1).differences == []


def test_games_and_seats_agree(folder: Path) -> None:
    games, seats = table(folder, "games"), table(folder, "seats")
    assert games["game"].to_list() == list(range(GAMES))
    assert games["seed"].n_unique() == GAMES
    winners = seats.filter(pl.col("won") == 1)
    assert winners["game"].to_list() == games["game"].to_list()
    assert (winners["seat"] == games["winner"]).all()
    first = seats.filter(pl.col("turn_order") == 1)
    assert first["game"].to_list() == games["game"].to_list()
    assert (first["seat"] == games["first_seat"]).all()
    assert seats["turn_order"].is_between(1, 2).all()
    electors = seats.group_by("game", maintain_order=True).agg(pl.col("electors"))["electors"]
    sides = games.select(pl.concat_list("electors_luxembourg", "electors_wittelsbach"))
    assert electors.to_list() == sides.to_series().to_list()
    never = games["crecy_round"].is_null()
    assert (never == games["crecy_step"].is_null()).all()
    assert (never == (games["end_reason"] == "final_round")).all()
    assert (games.filter(~never)["crecy_round"] == games.filter(~never)["rounds"]).all()
    assert (games["end_reason"] == "max_turns").sum() == 0
    assert games["margin"].is_between(0, 7).all()
    assert ((games["margin"] == 0) == (games["tie_break"] != "electors")).all()


def test_rounds_add_up_to_seats(folder: Path) -> None:
    games, seats, rounds = (table(folder, name) for name in ("games", "seats", "rounds"))
    assert rounds.height == 2 * games["rounds"].cast(pl.Int64).sum()
    together = (
        rounds.group_by("game", "seat", maintain_order=True)
        .agg(
            pl.col("plays", "purchases", "^(gained|spent)_.*$").cast(pl.Int64).sum(),
            pl.col("electors").last(),
        )
        .join(seats, on=("game", "seat"), maintain_order="left")
    )
    assert (together["plays"] == together["plays_right"]).all()
    assert (together["purchases"] == together["purchases_right"]).all()
    for currency in ("church", "german", "western", "eastern"):
        left = together[f"gained_{currency}"] - together[f"spent_{currency}"]
        assert (left == together[f"left_{currency}"]).all(), currency
    assert rounds.group_by("game", "round").agg(pl.col("first").sum())[
        "first"
    ].unique().to_list() == [1]


def test_the_course_of_games_adds_up(folder: Path) -> None:
    games, seats, rounds = (table(folder, name) for name in ("games", "seats", "rounds"))
    held = games.select("^holds_.*$")
    assert held.width == 7
    for side in ("luxembourg", "wittelsbach"):
        electors = held.select(pl.sum_horizontal(pl.all() == side)).to_series()
        assert (electors.fill_null(0) == games[f"electors_{side}"]).all()
    assert (rounds["votes"] >= rounds["electors"]).all()
    uses = rounds.select(pl.sum_horizontal("^used_.*$")).to_series()
    assert (uses == rounds["plays"]).all()  # a card whose Deed is countered is used for its Numbers
    lost = seats["turns_lost"].cast(pl.Int64).sum()
    assert lost + seats["plays"].cast(pl.Int64).sum() == games["turns"].cast(pl.Int64).sum()
    last = rounds.group_by("game", maintain_order=True).last()
    assert (last["departures"] == games["row_departures"]).all()
    steps = rounds.filter(pl.col("seat") == "luxembourg").with_columns(
        (pl.col("departures") - pl.col("departures_play")).alias("rotated"),
        (pl.col("round") == pl.col("round").max().over("game")).alias("final"),
    )
    assert (steps.filter(~pl.col("final"))["rotated"] >= 1).all()
    came = steps.filter(pl.col("final"))["game"].to_list()
    assert came == games["game"].to_list()
    in_play = games["end_reason"] != "crecy_in_rotation"
    assert (steps.filter(pl.col("final"))["rotated"].filter(in_play) == 0).all()
    with_crecy = games.drop_nulls("crecy_round")
    assert (with_crecy["crecy_departure"].is_between(30, with_crecy["row_departures"])).all()
    assert games["crecy_departure"].null_count() == games["crecy_round"].null_count()


def test_the_lead_is_that_of_the_rounds(folder: Path) -> None:
    games = table(folder, "games").head(300)
    rounds = table(folder, "rounds")
    for game in games.iter_rows(named=True):
        own = rounds.filter(pl.col("game") == game["game"]).sort("round", "seat")
        ours, theirs = own["electors"].to_list()[::2], own["electors"].to_list()[1::2]
        leaders = [
            None if a == b else "luxembourg" if a > b else "wittelsbach"
            for a, b in zip(ours, theirs, strict=True)
        ]
        since = len(leaders)
        while since > 0 and leaders[since - 1] == game["winner"]:
            since -= 1
        assert game["lead_round"] == (since + 1 if since < len(leaders) else None)
        ahead = [leader for leader in leaders if leader is not None]
        assert game["lead_changes"] == sum(a != b for a, b in itertools.pairwise(ahead))


def test_crecy_comes_when_the_set_up_lets_expect_unless_somebody_looks(tmp_path: Path) -> None:
    """Nobody looks at the deck: Crécy is as often at each departure as the set-up has it."""
    nobody = tuple(
        f"{seat}=random+without=peter_of_zittau" for seat in ("luxembourg", "wittelsbach")
    )
    plan = baseline("romans", games=6000, detail="rounds", policies=nobody)
    run(plan, tmp_path / "out", jobs=1)
    kept = run_tables(tmp_path / "out")
    (figure,) = (one for one in kept.manifest["figures"] if one["name"] == "crecy")
    chances = expected_chances(kept, figure)
    assert chances is not None
    ratio, p = earlier_than_expected("crecy", exposures(kept, figure), chances)
    assert ratio.count > 5000
    assert 0.97 < ratio.estimate < 1.03
    assert p > 1e-3


def test_cards_add_up(folder: Path) -> None:
    games, seats, cards = (table(folder, name) for name in ("games", "seats", "cards"))
    by_seat = cards.group_by("game", "seat", maintain_order=True).agg(
        pl.col("owned", "bought", "used_political", "used_military").cast(pl.Int64).sum(),
        (pl.col("bought_round").is_not_null()).sum().alias("acquired"),
        pl.sum_horizontal(pl.col("^used_.*$", "countered").cast(pl.Int64)).sum().alias("uses"),
    )
    joined = by_seat.join(seats, on=("game", "seat"), maintain_order="left")
    assert (joined["owned"] == joined["cards_owned"]).all()
    assert (joined["bought"] == joined["purchases"]).all()
    assert (joined["bought"] <= joined["acquired"]).all()
    starters = cards.filter(pl.col("opportunities") == 0, pl.col("owned") > 0)
    assert starters.height > GAMES
    keys = cards.select("game", "seat", "card")
    assert keys.n_unique() == keys.height
    bought = cards.filter(pl.col("bought") == 1)
    assert (bought["opportunities"] >= 1).all()
    assert bought["price"].null_count() == 0
    assert (
        cards.filter(pl.col("bought_round").is_null())["price"].null_count()
        == cards.filter(pl.col("bought_round").is_null()).height
    )
    # the same card is bought by one seat at most
    assert bought.select("game", "card").n_unique() == bought.height
    assert games.height == cards["game"].n_unique()


def test_events_add_up(folder: Path) -> None:
    games, events = table(folder, "games"), table(folder, "events")
    crecy = events.filter(pl.col("event") == "battle_of_crecy")
    assert (
        crecy["game"].to_list()
        == games.filter(pl.col("crecy_round").is_not_null())["game"].to_list()
    )
    assert events.select("game", "event").n_unique() == events.height
    # in the rotation an event may let a side take a card, and the refill reveal the next event
    assert (events.filter(pl.col("seat").is_null())["step"] == "rotation").all()
    assert events.filter(pl.col("step") == "play")["seat"].null_count() == 0
    assert events["countered"].is_in([0, 1]).all()


def test_the_summary_says_what_the_issue_asks_for(folder: Path) -> None:
    names = [figure.name for figure in summarize(folder).figures]
    assert {"wins.luxembourg", "wins.wittelsbach", "crecy.never", "rounds"} <= set(names)
    assert {"decisions", "crecy.never", "tie_break.electors"} <= set(names)
    assert len([name for name in names if name.startswith("buy_rate.")]) == 10


def test_the_measurement_runs() -> None:
    found = measure(baseline("romans"), seconds=0.05, start_up=False)
    assert found.game == "romans"
    assert found.games_per_second > 0
    assert found.decisions_per_game > 100
    assert set(found.as_dict()) == {
        "game",
        "policy",
        "seats",
        "games_per_second",
        "decisions_per_second",
        "decisions_per_game",
        "compile_seconds",
        "load_seconds",
        "state_bytes",
    }
