"""Targets of a toy race against its tables, counted row by row."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from sim.runs.batches import Workroom
from sim.runs.running import run
from sim.runs.scenario import Overrides
from sim.studies.arms import Arm, PairedPlay, changed_arm
from sim.studies.targets import targets_of
from tests.toy_runs import toy_plan

GAMES = 60
SHOES = ("boots", "slippers", "skates")


@pytest.fixture
def tables(scenario: Path, tmp_path: Path) -> dict[str, pl.DataFrame]:
    """Return the tables of a run of the race."""
    folder = tmp_path / "run"
    run(toy_plan(scenario), folder, jobs=1)
    names = ("games", "seats", "cards")
    return {name: pl.read_parquet(folder / name / "*.parquet") for name in names}


def levels(scenario: Path, **options: object) -> dict[str, float]:
    arm = Arm("as it stands", toy_plan(scenario, **options))
    play = PairedPlay(arm, targets_of(arm.plan), batch=13, jobs=1)
    [found] = play.tallies([(arm,)], 0, GAMES)
    return {level.name: level.estimate for level in found.levels()}


def test_the_general_targets(scenario: Path, tables: dict[str, pl.DataFrame]) -> None:
    found = levels(scenario)
    games = tables["games"].to_dicts()
    assert len(games) == GAMES
    for seat in ("left", "right"):
        parts = [0.5 if game["winner"] is None else float(game["winner"] == seat) for game in games]
        assert found[f"wins.{seat}"] == pytest.approx(sum(parts) / GAMES)
    for column in ("turns", "decisions"):
        mean = sum(game[column] for game in games) / GAMES
        assert found[f"length.{column}"] == pytest.approx(mean)
    for reason in ("arrived", "max_turns"):
        share = sum(game["end_reason"] == reason for game in games) / GAMES
        assert found[f"ends.{reason}"] == pytest.approx(share)


def test_the_targets_of_cards(scenario: Path, tables: dict[str, pl.DataFrame]) -> None:
    found = levels(scenario)
    rows = tables["cards"].to_dicts()
    for shoe in SHOES:
        own = [row for row in rows if row["card"] == shoe]
        bought, chances = (sum(row[name] for row in own) for name in ("bought", "opportunities"))
        assert found[f"cards.{shoe}.buy_rate"] == pytest.approx(bought / chances)
        acquired = sum(row["bought_round"] is not None for row in own)
        assert found[f"cards.{shoe}.acquired"] == pytest.approx(acquired / len(own))
    assert not [name for name in found if name.endswith("win_effect")], "nothing says who owns"


def test_a_study_without_card_rows_has_no_targets_of_cards(scenario: Path) -> None:
    names = targets_of(toy_plan(scenario, detail="games")).names
    assert names == (
        "wins.left",
        "wins.right",
        "length.turns",
        "length.decisions",
        "ends.arrived",
        "ends.max_turns",
    )


def test_an_even_share_is_the_goal(scenario: Path, crowd: Path) -> None:
    assert [t.goal for t in targets_of(toy_plan(crowd)).listed[:4]] == [1 / 3, 1 / 3, 1 / 3, None]


def test_cards_of_another_edition_are_found_by_name(scenario: Path) -> None:
    """Another pair of shoes before the others moves their codes, not their figures."""
    text = (scenario.parent / "prototype-values.yaml").read_text(encoding="utf-8")
    fewer = scenario.parent / "fewer.yaml"
    fewer.write_text(text.replace("  boots: 1\n", ""), encoding="utf-8")
    whole = changed_arm("whole", scenario, Overrides())
    less = changed_arm("fewer", scenario, Overrides(values=fewer))
    assert less.plan.labels["cards"] == ("slippers", "skates")
    targets = targets_of(whole.plan)
    room = Workroom(whole.plan, GAMES, 2)
    room.play(0, GAMES, edition=less.plan)
    rows = room.rows(2)
    slippers = rows["card"] == 0
    numbers = targets.observe(less.plan, room, 0, GAMES).numbers
    places = {target.name: target.columns for target in targets.listed}
    bought, chances = places["cards.slippers.buy_rate"]
    assert numbers[:, bought].sum() == rows["bought"][slippers].sum()
    assert numbers[:, chances].sum() == rows["opportunities"][slippers].sum()
    boots = places["cards.boots.buy_rate"]
    assert not numbers[:, boots].any(), "there are no boots in this edition"


def test_a_course_is_all_that_the_tables_hold(scenario: Path) -> None:
    arm = changed_arm("as it stands", scenario, Overrides())
    targets = targets_of(arm.plan)
    room = Workroom(arm.plan, GAMES, 2)
    room.play(0, GAMES)
    first = targets.observe(arm.plan, room, 0, GAMES).course
    assert len(set(first.tolist())) > GAMES / 2, "games differ"
    for place, column in ((0, "turns"), (1, "rank"), (2, "opportunities")):
        rows = room.rows(place)
        row = len(rows) // 2
        rows[column][row] += 1
        changed = targets.observe(arm.plan, room, 0, GAMES).course != first
        rows[column][row] -= 1
        assert changed.nonzero()[0].tolist() == [rows["game"][row]]
    room.rows(0)["seed"][3] += np_one(room)
    assert (targets.observe(arm.plan, room, 0, GAMES).course == first).all(), "luck is no course"


def np_one(room: Workroom) -> object:
    return room.rows(0)["seed"].dtype.type(1)
