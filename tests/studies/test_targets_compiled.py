"""Targets of the real games against the tables of a run, counted by polars."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from reports.metrics.summary import summarize
from sim.runs.plan import Plan, make_plan
from sim.runs.running import run
from sim.runs.scenario import Overrides, load_scenario
from sim.studies.arms import Arm, PairedPlay
from sim.studies.targets import targets_of
from tests.games.rooms import ROOT

GAMES = 1_000


def plan_of(scenario: str) -> Plan:
    path = ROOT / "scenarios" / scenario
    return make_plan(load_scenario(path, Overrides(games=GAMES, batch=500, detail="cards")))


def levels_of(plan: Plan) -> dict[str, float]:
    arm = Arm("as it stands", plan)
    play = PairedPlay(arm, targets_of(plan), batch=300, jobs=2)
    [found] = play.tallies([(arm,)], 0, GAMES)
    return {level.name: level.estimate for level in found.levels()}


def table(folder: Path, name: str) -> pl.DataFrame:
    return pl.read_parquet(folder / name / "*.parquet")


@pytest.mark.parametrize(
    "scenario",
    ["romans/baseline.yaml", "heads_of_state/baseline.yaml", "corona_de_hierro/baseline.yaml"],
    ids=["romans", "states", "corona"],
)
def test_targets_are_what_a_summary_says(scenario: str, tmp_path: Path) -> None:
    plan = plan_of(scenario)
    run(plan, tmp_path, jobs=2)
    found = levels_of(plan)
    summary = {figure.name: figure.estimate for figure in summarize(tmp_path).figures}
    for seat in plan.seats:
        assert found[f"wins.{seat}"] == pytest.approx(summary[f"wins.{seat}"])
    for name in ("margin", "lead_changes"):
        assert found[name] == pytest.approx(summary[name])
    games = table(tmp_path, "games")
    for column in ("rounds", "turns", "decisions"):
        assert found[f"length.{column}"] == pytest.approx(games[column].mean())
    shared = [name for name in summary if name.startswith("buy_rate.")]
    for name in shared:
        card = name.partition(".")[2]
        assert found[f"cards.{card}.buy_rate"] == pytest.approx(summary[name])
    reasons = {name: value for name, value in found.items() if name.startswith("ends.")}
    assert sum(reasons.values()) == pytest.approx(1)


def test_timing_and_cards_of_romans(tmp_path: Path) -> None:
    plan = plan_of("romans/baseline.yaml")
    run(plan, tmp_path, jobs=2)
    found = levels_of(plan)
    games = table(tmp_path, "games")
    came = games["crecy_round"]
    assert found["crecy.came"] == pytest.approx(came.is_not_null().mean())
    assert found["crecy.round"] == pytest.approx(came.mean())
    for number in (1, 6, 7, 9):
        assert found[f"crecy.round_{number}"] == pytest.approx((came == number).sum() / GAMES)
        assert found[f"crecy.by_{number}"] == pytest.approx((came <= number).sum() / GAMES)
    rounds = table(tmp_path, "rounds").join(games.select("game", "winner"), on="game")
    first = rounds.filter(pl.col("first") == 1)
    wins = (first["seat"].cast(pl.String) == first["winner"].cast(pl.String)).mean()
    assert found["first_player.rounds"] == pytest.approx(wins)
    lead = (
        pl.when(pl.col("winner") == "luxembourg")
        .then(pl.col("margin"))
        .otherwise(-pl.col("margin"))
    )
    assert found["ahead.luxembourg"] == pytest.approx(games.select(lead.mean()).item())
    cards = table(tmp_path, "cards").join(
        table(tmp_path, "seats").select("game", "seat", won="won"), on=["game", "seat"]
    )
    for card in ("philip_vi", "edward_iii", "prague_old_town"):
        own = cards.filter(pl.col("card") == card)
        with_it, without = own.filter(pl.col("owned") > 0), own.filter(pl.col("owned") == 0)
        effect = with_it["won"].mean() - without["won"].mean()
        assert found[f"cards.{card}.win_effect"] == pytest.approx(effect)
        acquired = own["bought_round"].is_not_null().mean()
        assert found[f"cards.{card}.acquired"] == pytest.approx(acquired)
    starters = [name for name in found if name.startswith("cards.charles_iv.")]
    assert not starters, "a starter can't be bought"
