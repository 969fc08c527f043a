"""The summary's numbers on small hand-made tables, worked out by hand."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from reports.metrics import summary as summaries
from reports.metrics.counting import games_by, purchases
from reports.metrics.intervals import wilson
from reports.metrics.summary import Summary, summarize
from reports.metrics.tables import added_up, quantile_of, spread_of
from sim.engine.figures import Figure
from sim.runs.running import run
from tests.reports.conftest import WriteRun
from tests.toy_runs import toy_plan

# Four games: left wins two, right one, one is shared. Two files, to be added up.
GAMES = (
    {
        "game": [0, 1],
        "winner": ["left", "right"],
        "end_reason": ["arrived", "arrived"],
        "rounds": [3, 5],
        "decisions": [10, 20],
        "king_round": [3, None],
        "king_step": ["play", None],
    },
    {
        "game": [2, 3],
        "winner": ["left", None],
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
FIGURES = (
    Figure("king", "When the king came", "when", "games", "king_round", "king_step"),
    Figure("length", "Rounds again", "mean", "games", "rounds"),
)


@pytest.fixture
def folder(write_run: WriteRun) -> Path:
    """Return a run's folder with the tables above."""
    titles = {"boots": "Seven-League Boots", "arrived": "Somebody arrived"}
    return write_run({"games": GAMES, "seats": SEATS, "cards": CARDS}, FIGURES, titles)


def files(folder: Path, table: str) -> list[Path]:
    return sorted((folder / table).iterdir())


def figures(found: Summary) -> dict[str, tuple[float, int]]:
    return {figure.name: (figure.estimate, figure.count) for figure in found.figures}


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
    assert [section.title for section in found.sections] == [
        "Who wins",
        "How games end",
        "When the king came",
        "How long games are",
        "Means of a game",
        "Most bought cards",
        "Least bought cards",
    ]
    notes = [section.note for section in found.sections if section.title == "Who wins"]
    assert notes == ["an even share is 50 %; a shared win counts in parts"]


def test_games_of_one_length(write_run: WriteRun) -> None:
    games = {"game": [0, 1], "end_reason": ["arrived"] * 2, "rounds": [3, 3], "turns": [9, 12]}
    titles = {"round": "Turn", "turns": "Player turns"}
    found = summarize(write_run({"games": [games], "seats": SEATS[:1]}, titles=titles))
    lines = [line for section in found.sections[2:] for line in section.lines]
    assert [(line.label, line.note) for line in lines] == [
        ("Turns", "3 in every game"),
        ("Player turns", "median 9, nine in ten games 9 to 12"),
    ]


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


def test_a_run_without_card_rows(scenario: Path, tmp_path: Path) -> None:
    run(toy_plan(scenario, detail="games"), tmp_path / "out")
    assert not [name for name in figures(summarize(tmp_path / "out")) if "buy" in name]


def test_few_opportunities_are_not_called_most_bought(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(summaries, "FEWEST_OPPORTUNITIES", 201)
    assert not [name for name in figures(summarize(folder)) if "buy" in name]
