"""Declared figures on small tables, worked out by hand."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from reports.metrics.intervals import wilson
from reports.metrics.lines import Line, Section
from reports.metrics.summary import summarize
from sim.engine.figures import Figure, undeclared
from sim.games import GAMES, find_game
from tests.reports.conftest import WriteRun

Z = 1.959964
NOBLES = pl.Enum(["baron", "king"])
COUNTRIES = pl.Enum(["england", "france"])
RUN = (
    {
        "game": [0, 1],
        "end_reason": ["time", "time"],
        "attempts": [1, 4],
        "lead": [2, None],
        "area": ["wales", None],
        "upset": [1, 0],
    },
    {
        "game": [2, 3],
        "end_reason": ["time", "time"],
        "attempts": [0, 3],
        "lead": [None, 6],
        "area": ["wales", "savoy"],
        "upset": [0, 0],
    },
)
SEATS = (
    {"game": [0, 1], "seat": ["blue", "blue"], "won": [1, 1]},
    {"game": [2, 3], "seat": ["blue", "blue"], "won": [1, 1]},
)


@pytest.fixture
def show(write_run: WriteRun) -> Any:
    """Return a function that sums a run of four games up, with one table more."""

    def shown(
        figure: Figure, table: list[Any] | None = None, titles: dict[str, str] | None = None
    ) -> Section:
        more = {} if table is None else {figure.table: table}
        folder = write_run({"games": RUN, "seats": SEATS, **more}, [figure], titles)
        sections = {section.title: section for section in summarize(folder).sections}
        assert len({line.figure.name for line in sections["Who wins"].lines}) == 1
        return sections.get(figure.title) or sections["Means of a game"]

    return shown


def told(section: Section) -> dict[str, tuple[str, float, int]]:
    return {
        line.figure.name: (line.label, line.figure.estimate, line.figure.count)
        for line in section.lines
    }


def test_a_mean_by_round_with_two_columns(show: Any) -> None:
    files = [
        {"game": [0, 0], "round": [1, 1], "gained": [2, 4], "kept": [0, 1]},
        {
            "game": [1, 1, 1, 1],
            "round": [1, 1, 2, 2],
            "gained": [0, 2, 6, 6],
            "kept": [None, 3, 6, 0],
        },
    ]
    figure = Figure("points", "Points", "mean", "rounds", ("gained", "kept"), "round")
    titles = {"round": "Turn", "round.2": "1689", "gained": "Points gained"}
    section = show(figure, files, titles)
    assert told(section) == {
        "points.round_1.gained": ("Turn 1, Points gained", 2.0, 4),
        "points.round_1.kept": ("Turn 1, Kept", pytest.approx(4 / 3), 3),
        "points.round_2.gained": ("1689, Points gained", 6.0, 2),
        "points.round_2.kept": ("1689, Kept", 3.0, 2),
    }
    assert [line.note for line in section.lines] == [f"of {n} rows" for n in (4, 3, 2, 2)]
    gained, kept, lone, _ = (line.figure for line in section.lines)
    # 6 and 2 points in two rows each: residuals 2 and -2, so sqrt(8 * 2 / 1) / 4 = 1
    assert gained.high - 2 == pytest.approx(Z)
    # 1 point in two rows, 3 in one: residuals -5/3 and 5/3, so sqrt(50/9 * 2) / 3 = 10/9
    assert 4 / 3 - kept.low == pytest.approx(Z * 10 / 9)
    assert math.isnan(lone.low)  # one game
    assert gained.low == pytest.approx(2 - Z)  # a mean isn't held above 0


def test_a_mean_by_turn_order(show: Any) -> None:
    files = [
        {"game": [0, 0], "turn_order": [1, 2], "points": [10, 20]},
        {"game": [1, 1], "turn_order": [2, 1], "points": [30, 14]},
    ]
    figure = Figure("order", "Points by turn order", "mean", "players", "points", "turn_order")
    section = show(figure, files)
    assert told(section) == {
        "order.turn_order_1": ("First player", 12.0, 2),
        "order.turn_order_2": ("Second player", 25.0, 2),
    }
    # one row a game: the interval of a mean. 10 and 14 have the variance 8
    assert section.lines[0].figure.high == pytest.approx(12 + Z * math.sqrt(8 / 2))


def test_a_total_counts_games_without_a_row(show: Any) -> None:
    rows = pl.DataFrame(
        {
            "game": [0, 0, 1, 2, 2],
            "noble": ["king", "king", "king", "baron", "king"],
            "country": ["england", "england", "england", "france", "france"],
            "created": [2, 1, 1, 0, 4],
        },
        schema_overrides={"noble": NOBLES, "country": COUNTRIES},
    )
    figure = Figure(
        "nobles", "Nobles created", "total", "nobles", "created", by=("noble", "country")
    )
    section = show(figure, [rows[:3], rows[3:]], {"king": "Kings"})
    assert told(section) == {
        "nobles.baron.france": ("Baron, France", 0.0, 4),
        "nobles.king.england": ("Kings, England", 1.0, 4),
        "nobles.king.france": ("Kings, France", 1.0, 4),
    }
    assert list(told(section)) == sorted(told(section))  # by the first key, in the game's order
    # 3, 1, 0 and 0: (10 - 4 * 1) / 3 = 2; 4, 0, 0 and 0: (16 - 4 * 1) / 3 = 4
    assert section.lines[1].figure.high == pytest.approx(1 + Z * math.sqrt(2 / 4))
    assert section.lines[2].figure.high == pytest.approx(1 + Z * math.sqrt(4 / 4))
    assert {line.note for line in section.lines} == {""}


def test_a_total_of_a_game_stands_with_the_means(show: Any) -> None:
    files = [{"game": [0, 0], "created": [2, 1]}, {"game": [3], "created": [5]}]
    section = show(Figure("nobles", "Nobles created", "total", "nobles", "created"), files)
    assert section.title == "Means of a game"
    assert told(section) == {"nobles": ("Nobles created", 2.0, 4)}


def test_a_mean_of_zeros_and_ones_is_a_share(show: Any) -> None:
    files = [
        {"game": [0, 0, 0], "means": ["axe", "axe", "rope"], "killed": [1, 0, 1]},
        {"game": [1, 1, 2], "means": ["axe", "rope", "rope"], "killed": [1, 1, 1]},
    ]
    figure = Figure("kill", "Attempts that kill", "mean", "treachery", "killed", "means", "share")
    section = show(figure, files)
    assert told(section) == {
        "kill.axe": ("Axe", pytest.approx(2 / 3), 3),
        "kill.rope": ("Rope", 1.0, 3),
    }
    assert {line.unit for line in section.lines} == {"share"}
    axe, rope = (line.figure for line in section.lines)
    # 1 of 2 and 1 of 1: residuals -1/3 and 1/3, so sqrt(2/9 * 2) / 3 = 2/9
    assert axe.low == pytest.approx(2 / 3 - Z * 2 / 9)
    assert axe.high == 1.0
    assert (rope.low, rope.high) == (wilson("x", 3, 3).low, 1.0)  # one a game, all of them


def test_where_each_game_has_one_row_a_share_has_wilsons_interval(show: Any) -> None:
    section = show(Figure("upset", "Upsets", "mean", "games", "upset", unit="share"))
    (line,) = section.lines
    assert line == Line("Upsets", wilson("upset", 1, 4), "share")


def test_means_of_a_game(show: Any) -> None:
    section = show(Figure("attempts", "Attempts in a game", "mean", "games", "attempts"))
    assert told(section) == {"attempts": ("Attempts in a game", 2.0, 4)}
    # 1, 4, 0 and 3: variance (1 + 4 + 4 + 1) / 3
    assert section.lines[0].figure.high == pytest.approx(2 + Z * math.sqrt(10 / 3 / 4))
    assert section.lines[0].note == ""


def test_a_mean_leaves_nulls_out_and_says_so(show: Any) -> None:
    section = show(Figure("lead", "The lead", "mean", "games", "lead"))
    assert told(section) == {"lead": ("The lead", 4.0, 2)}
    assert section.lines[0].note == "in 2 of 4 games"


def test_a_share_of_games(show: Any) -> None:
    section = show(
        Figure("area", "Which area opens", "share", "games", "area"), None, {"wales": "W"}
    )
    assert told(section) == {
        "area.wales": ("W", 0.5, 4),
        "area.none": ("Never", 0.25, 4),
        "area.savoy": ("Savoy", 0.25, 4),
    }


def test_when_it_came_in_the_games_own_words(show: Any) -> None:
    files = [{"game": [0, 1, 2, 3], "at": [2, None, 1, 2], "step": ["end", None, "end", "play"]}]
    figure = Figure("king", "When", "when", "reigns", "at", "step")
    section = show(figure, files, {"round": "Turn", "round.1": "1589"})
    assert told(section) == {
        "king.round_1.end": ("1589, in end", 0.25, 4),
        "king.round_2.end": ("Turn 2, in end", 0.25, 4),
        "king.round_2.play": ("Turn 2, in play", 0.25, 4),
        "king.never": ("Never", 0.25, 4),
    }


def test_a_table_that_is_not_kept(write_run: WriteRun) -> None:
    figure = Figure("points", "Points", "mean", "rounds", "points", "round")
    folder = write_run({"games": RUN, "seats": SEATS}, [figure])
    assert [section.title for section in summarize(folder).sections] == [
        "Who wins",
        "How games end",
    ]


def test_a_manifest_of_old_has_no_unit(write_run: WriteRun) -> None:
    figure = Figure("attempts", "Attempts", "mean", "games", "attempts")
    folder = write_run({"games": RUN, "seats": SEATS}, [figure])
    manifest = (folder / "run.json").read_text(encoding="utf-8")
    assert ', "unit": "number"' in manifest
    Path(folder / "run.json").write_text(manifest.replace(', "unit": "number"', ""), "utf-8")
    assert summarize(folder).figures[-1].estimate == 2.0


@pytest.mark.parametrize("name", GAMES)
def test_a_games_figures_name_what_its_tables_have(name: str) -> None:
    game = find_game(name)
    tables = {
        table.name: {column.name: column for column in table.columns} for table in game.tables
    }
    assert undeclared(game.figures, tables) == ()
    for figure in game.figures:
        if figure.kind in {"mean", "total"}:  # these are numbers, not words
            labels = [tables[figure.table][column].labels for column in figure.columns]
            assert labels == [None] * len(labels), figure.name
