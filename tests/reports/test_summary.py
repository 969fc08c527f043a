"""The summary's numbers on small hand-made tables, worked out by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from reports.metrics import summary as summaries
from reports.metrics.counting import first_seat_wins, games_by, purchases, wins_by_seat
from reports.metrics.intervals import wilson
from reports.metrics.summary import Summary, summarize
from reports.metrics.tables import added_up, quantile_of, spread_of
from sim.runs.running import run
from tests.toy_runs import toy_plan

# Four games: left wins two, right one, one is shared. Two files, to be added up.
GAMES = (
    {
        "game": [0, 1],
        "winner": ["left", "right"],
        "first_seat": ["left", "left"],
        "end_reason": ["arrived", "arrived"],
        "rounds": [3, 5],
        "decisions": [10, 20],
        "king_round": [3, None],
        "king_step": ["play", None],
    },
    {
        "game": [2, 3],
        "winner": ["left", None],
        "first_seat": ["right", "right"],
        "end_reason": ["arrived", "cap"],
        "rounds": [3, 9],
        "decisions": [10, 40],
        "king_round": [3, 2],
        "king_step": ["end", "play"],
    },
)
SEATS = (
    {"game": [0, 0, 1, 1], "seat": ["left", "right"] * 2, "won": [1, 0, 0, 1]},
    {"game": [2, 2, 3, 3], "seat": ["left", "right"] * 2, "won": [1, 0, 1, 1]},
)
CARDS = (
    {
        "game": [0, 0, 1, 1],
        "seat": ["left", "right", "left", "left"],
        "card": ["boots", "boots", "boots", "skates"],
        "opportunities": [60, 40, 50, 0],
        "bought": [1, 0, 1, 1],
    },
    {
        "game": [2, 2, 3],
        "seat": ["left", "left", "right"],
        "card": ["boots", "clogs", "clogs"],
        "opportunities": [50, 100, 100],
        "bought": [1, 0, 1],
    },
)
FIGURES = [
    {
        "name": "king",
        "title": "When the king came",
        "kind": "when",
        "table": "games",
        "column": "king_round",
        "by": "king_step",
    },
    {
        "name": "length",
        "title": "Rounds again",
        "kind": "mean",
        "table": "games",
        "column": "rounds",
        "by": None,
    },
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a run's folder with the tables above."""
    columns: dict[str, Any] = {}
    for name, parts in (("games", GAMES), ("seats", SEATS), ("cards", CARDS)):
        (tmp_path / name).mkdir()
        for number, part in enumerate(parts):
            pl.DataFrame(part).write_parquet(tmp_path / name / f"{number:06d}.parquet")
        columns[name] = {"columns": [{"name": column} for column in parts[0]]}
    manifest = {
        "title": "The Path",
        "scenario": {"title": "By hand"},
        "titles": {"boots": "Seven-League Boots", "arrived": "Somebody arrived"},
        "tables": columns,
        "figures": FIGURES,
        "games_done": 4,
        "values": [{"name": "printed"}],
    }
    (tmp_path / "run.json").write_text(json.dumps(manifest), encoding="utf-8")
    return tmp_path


def files(folder: Path, table: str) -> list[Path]:
    return sorted((folder / table).iterdir())


def figures(found: Summary) -> dict[str, tuple[float, int]]:
    return {figure.name: (figure.estimate, figure.count) for figure in found.figures}


def test_wins_with_a_shared_one(folder: Path) -> None:
    counted = added_up(files(folder, "seats"), wins_by_seat, ["seat"])
    assert counted.rows() == [("left", 4, 2.5, 2.25), ("right", 4, 1.5, 1.25)]


def test_first_seat(folder: Path) -> None:
    counted = added_up(files(folder, "games"), first_seat_wins, ["first_seat"])
    assert counted.rows() == [("left", 2, 1), ("right", 2, 0)]


def test_counts_spread_and_quantiles(folder: Path) -> None:
    counted = added_up(files(folder, "games"), games_by("rounds"), ["rounds"])
    assert counted.rows() == [(3, 2), (5, 1), (9, 1)]
    assert spread_of(counted, "rounds") == (4, 20.0, 9 + 9 + 25 + 81)
    quantiles = [quantile_of(counted, "rounds", share) for share in (0.05, 0.5, 0.75, 0.95)]
    assert quantiles == [3, 3, 5, 9]


def test_purchases_leave_out_cards_that_could_not_be_bought(folder: Path) -> None:
    counted = added_up(files(folder, "cards"), purchases, ["seat", "card"])
    assert counted.columns == [
        "seat",
        "card",
        "games",
        "opportunities",
        "bought",
        "opportunities_squared",
        "bought_squared",
        "products",
    ]
    assert counted.rows() == [
        ("left", "boots", 3, 160, 3, 8600, 3, 160),
        ("left", "clogs", 1, 100, 0, 10000, 0, 0),
        ("right", "boots", 1, 40, 0, 1600, 0, 0),
        ("right", "clogs", 1, 100, 1, 10000, 1, 100),
    ]


def test_the_summary(folder: Path) -> None:
    found = summarize(folder)
    assert found.title == "The Path: By hand"
    assert found.games == 4
    assert figures(found) == {
        "wins.left": (2.5 / 4, 4),
        "wins.right": (1.5 / 4, 4),
        "first_player.wins": (0.25, 4),
        "first_player.is.left": (0.5, 4),
        "first_player.is.right": (0.5, 4),
        "ends.arrived": (0.75, 4),
        "ends.cap": (0.25, 4),
        "king.round_2.play": (0.25, 4),
        "king.round_3.end": (0.25, 4),
        "king.round_3.play": (0.25, 4),
        "king.never": (0.25, 4),
        "rounds": (5.0, 4),
        "decisions": (20.0, 4),
        "length": (5.0, 4),
        "buy_rate.boots": (3 / 200, 200),
        "buy_rate.clogs": (1 / 200, 200),
    }
    never = next(figure for figure in found.figures if figure.name == "king.never")
    assert (never.low, never.high) == (wilson("x", 1, 4).low, wilson("x", 1, 4).high)
    lines = {line.figure.name: line for section in found.sections for line in section.lines}
    assert lines["buy_rate.boots"].label == "Seven-League Boots"
    assert lines["ends.arrived"].label == "Somebody arrived"
    assert lines["king.round_3.end"].label == "Round 3, in end"
    assert lines["rounds"].note == "median 3, nine in ten games 3 to 9"


def test_the_files_are_read_a_few_at_a_time(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = summarize(folder)
    monkeypatch.setattr("reports.metrics.tables.FILES_AT_A_TIME", 1)
    assert summarize(folder) == whole


def test_the_summary_of_a_played_run(scenario: Path, tmp_path: Path) -> None:
    run(toy_plan(scenario, games=200), tmp_path / "out")
    found = figures(summarize(tmp_path / "out"))
    assert found["wins.left"][0] + found["wins.right"][0] == pytest.approx(1)
    turns = pl.read_parquet(tmp_path / "out/games/*.parquet")["turns"]
    assert found["turns"] == (pytest.approx(turns.mean()), 200)
    cards = pl.read_parquet(tmp_path / "out/cards/*.parquet")
    boots = cards.filter(pl.col("card") == "boots")
    rate = boots["bought"].sum() / boots["opportunities"].sum()
    assert found["buy_rate.boots"] == (pytest.approx(rate), boots["opportunities"].sum())


def test_an_ensembles_wins_by_member(scenario: Path, tmp_path: Path) -> None:
    text = scenario.read_text(encoding="utf-8")
    text += "ensemble: [{name: short, set: {length: 4}}, {name: long, set: {length: 60}}]\n"
    scenario.write_text(text, encoding="utf-8")
    run(toy_plan(scenario, games=81), tmp_path / "out")
    found = figures(summarize(tmp_path / "out"))
    games = pl.read_parquet(tmp_path / "out/games/*.parquet")
    for place, (member, count) in enumerate((("short", 41), ("long", 40))):
        own = games.filter(pl.col("member") == place)
        won = (own["winner"] == "left").sum()
        assert found[f"wins.left.{member}"] == (pytest.approx(won / count), count)


def test_a_run_without_card_rows(scenario: Path, tmp_path: Path) -> None:
    run(toy_plan(scenario, detail="games"), tmp_path / "out")
    assert not [name for name in figures(summarize(tmp_path / "out")) if "buy" in name]


def test_few_opportunities_are_not_called_most_bought(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(summaries, "FEWEST_OPPORTUNITIES", 201)
    assert not [name for name in figures(summarize(folder)) if "buy" in name]
