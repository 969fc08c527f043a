"""The chapter on cards: what it says of planted runs, of several, of small ones; its charts."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from reports.documents.chapters.cards import chapter
from reports.documents.chapters.cards_words import TERMS
from reports.documents.model import Chapter, Chart, Prose, Table
from reports.figures.cards import Dot, buying_and_effect, forest, price_and_value
from reports.figures.cards_labels import place_labels
from reports.figures.style import house_style
from reports.metrics.intervals import Estimate
from reports.metrics.runs import Runs, Side
from reports.metrics.tables import RunTables
from tests.reports import planted
from tests.reports.conftest import WriteRun
from tests.reports.planted import ALIKE, CARDS, DEAR, PLANTED, STRONG, USELESS, Truth


def played(folder: Path, games: int, truth: Truth = PLANTED) -> RunTables:
    return planted.run(folder, planted.tables(games, 1, truth), truth.cost)


def made(*runs: RunTables) -> Chapter:
    found = chapter(Runs(tuple(Side(f"run {n}", run) for n, run in enumerate(runs, 1))))
    assert found is not None
    return found


def tables(found: Chapter) -> dict[str, Table]:
    return {block.id: block for block in found.blocks if isinstance(block, Table)}


def charts(found: Chapter) -> dict[str, Chart]:
    return {block.id: block for block in found.blocks if isinstance(block, Chart)}


@pytest.fixture(scope="module")
def planted_chapter(tmp_path_factory: pytest.TempPathFactory) -> Chapter:
    return made(played(tmp_path_factory.mktemp("planted"), 3000))


def words(card: str) -> str:
    return card[:1].upper() + card[1:].replace("_", " ")


def test_the_planted_cards_stand_first_each_with_its_reason(planted_chapter: Chapter) -> None:
    table = planted_chapter.blocks[0]
    assert isinstance(table, Table)
    assert [(row[0], row[1]) for row in table.rows] == [
        (words(DEAR), ("dead",)),
        (words(USELESS), ("overpriced",)),
        (words(STRONG), ("underpriced",)),
    ]
    for row in table.rows:
        assert re.search(r"\d", str(row[2]))
        assert str(row[2]).endswith(".")


def test_findings_tell_numbers_with_interval_and_count(planted_chapter: Chapter) -> None:
    assert {finding.level for finding in planted_chapter.findings} == {"bad", "watch"}
    for finding in planted_chapter.findings:
        assert finding.about == "cards"
        assert re.search(r"\(.+ to .+\)", finding.text)
        assert "n " in finding.text
        assert finding.figures
        assert finding.text.endswith(".")


def test_every_market_card_has_its_row(planted_chapter: Chapter) -> None:
    found = tables(planted_chapter)
    for table in ("cards-values", "cards-buying", "cards-win-rates", "cards-seats", "cards-rounds"):
        assert len(found[table].rows) == len(CARDS), table
        for row in found[table].rows:
            assert len(row) == len(found[table].columns)
    assert found["cards-values"].rows[0][0] == words(STRONG)  # the greatest effect first
    assert "cards-starters" not in found
    assert "cards-causal" not in found


def test_charts_say_in_words_what_they_show(planted_chapter: Chapter) -> None:
    found = charts(planted_chapter)
    assert list(found) == ["cards-forest", "cards-price", "cards-buying"]
    for chart in found.values():
        assert re.search(r"\d", chart.alt)
    assert words(STRONG) in found["cards-forest"].alt


def test_runs_side_by_side(tmp_path: Path) -> None:
    found = made(played(tmp_path / "a", 400), played(tmp_path / "b", 300, ALIKE))
    table = tables(found)["cards-values"]
    assert [column.title for column in table.columns[:2]] == ["Card", "Run"]
    assert len(table.rows) == 2 * len(CARDS)
    assert [row[1] for row in table.rows[:2]] == ["run 1", "run 2"]
    assert len(charts(found)) == 6
    assert all(finding.text.startswith("run ") for finding in found.findings)


def test_nothing_stands_out_and_more_games_would_tell(tmp_path: Path) -> None:
    found = made(played(tmp_path, 300, ALIKE))
    (finding,) = found.findings
    assert finding.level == "unknown"
    assert re.search(r"about [\d,]+ games would show", finding.text)
    assert "cards-flags" not in tables(found)


def test_without_costs_prices_are_left_out_and_it_says_so(tmp_path: Path) -> None:
    found = made(planted.run(tmp_path, planted.tables(400, 1), {}))
    assert "cards-price" not in charts(found)
    texts = [block.text for block in found.blocks if isinstance(block, Prose)]
    assert any("nothing is said about prices" in text for text in texts)
    titles = [column.name for column in tables(found)["cards-values"].columns]
    assert "cost" not in titles
    assert "for_price" not in titles


def drawn(folder: Path, games: int, truth: Truth = PLANTED) -> RunTables:
    """Return a run of a game that sells no cards: seats get them, nobody counts what they pass."""
    frames = planted.tables(games, 1, truth)
    frames["cards"] = frames["cards"].drop("opportunities", "bought", "price")
    return planted.run(folder, frames, {})


def told_in(found: Chapter) -> str:
    """Return all words of a chapter, its terms too."""
    parts = [found.lead, *(finding.text for finding in found.findings)]
    for name, text in found.terms:
        parts += [name, text]
    for block in found.blocks:
        if isinstance(block, Table):
            parts += [block.title, block.note]
            parts += [f"{column.title} {column.meaning}" for column in block.columns]
            parts += [str(cell) for row in block.rows for cell in row if isinstance(cell, str)]
        elif isinstance(block, Chart):
            parts += [block.title, block.alt, block.note]
        elif isinstance(block, Prose):
            parts.append(block.text)
    return " ".join(parts)


def test_cards_that_are_drawn_are_not_called_bought(tmp_path: Path) -> None:
    """A game without purchases has the same win effects, and other words for them."""
    found = made(drawn(tmp_path / "drawn", 3000))
    bought = made(played(tmp_path / "bought", 3000))
    told = told_in(found).replace("`bought_round`", "")
    for word in ("bought", "buy", "purchase", "market", "price", "cost", "opportunit"):
        assert word not in told.lower(), told[max(0, told.lower().find(word) - 60) :][:120]
    assert "got" in found.lead
    assert "bought" in bought.lead
    assert "nothing is said about prices" not in told
    effects = []
    for one in (found, bought):
        table = tables(one)["cards-values"]
        place = [column.name for column in table.columns].index("effect")
        effects.append({row[0]: row[place] for row in table.rows})
    assert effects[0] == effects[1]
    names = [column.name for column in tables(found)["cards-buying"].columns]
    assert names == ["card", "acquired", "round"]
    assert "cards-price" not in charts(found)
    assert "cards-forest" in charts(found)


def test_drawn_cards_that_stand_out_or_not(tmp_path: Path) -> None:
    """The dear card, hardly ever got, is dead; of cards that are alike none stands out."""
    found = made(drawn(tmp_path / "planted", 3000))
    (dead,) = [finding for finding in found.findings if finding.level == "bad"]
    assert "hardly got or played" in dead.text
    assert re.search(r"^1 of \d+ cards is dead", dead.text)
    (finding,) = made(drawn(tmp_path / "alike", 300, ALIKE)).findings
    assert re.search(r"^No card of \d+ stands out", finding.text)


@pytest.mark.parametrize("games", [1, 2, 5])
def test_a_handful_of_games_makes_a_small_chapter(tmp_path: Path, games: int) -> None:
    found = made(played(tmp_path, games, ALIKE))
    assert all(finding.level == "unknown" for finding in found.findings)
    assert "cards-buying" in tables(found)
    for chart in charts(found).values():
        chart.draw()


def test_runs_without_cards_have_no_chapter(write_run: WriteRun) -> None:
    games = [{"game": [0], "member": [0], "rounds": [3]}]
    seats = [{"game": [0, 0], "seat": ["a", "b"], "won": [1, 0]}]
    taken = [{"game": [0], "seat": ["a"], "card": ["x"], "taken": [1]}]
    folder = write_run({"games": games, "seats": seats, "cards": taken})
    assert chapter(Runs((Side("it", planted.run_tables(folder)),))) is None


def test_causal_effects_stand_beside(tmp_path: Path) -> None:
    run = played(tmp_path, 200, ALIKE)
    usual = {"card": CARDS[0], "seats": "north", "estimate": 0.1, "low": 0.0, "high": 0.2}
    effects = [
        {**usual, "contrast": "ban", "count": 50},
        {**usual, "contrast": "minus_one", "number": "cost", "count": 60},
    ]
    (tmp_path / "studies").mkdir()
    (tmp_path / "studies" / "a.json").write_text(
        json.dumps({"schema": "card-effects/1", "effects": effects}), encoding="utf-8"
    )
    found = tables(made(run))
    values = found["cards-values"]
    (place,) = [n for n, column in enumerate(values.columns) if column.name == "ban_north"]
    assert values.columns[place].title == "Banned, North"
    row = next(row for row in values.rows if row[0] == words(CARDS[0]))
    assert isinstance(row[place], Estimate)
    assert row[place].count == 50
    assert sum(row[place] is not None for row in values.rows) == 1
    (step,) = found["cards-causal"].rows
    assert step[:3] == (words(CARDS[0]), "Cost −1", "North")


def test_starters_have_a_table_of_their_own(write_run: WriteRun) -> None:
    from tests.reports.test_cards_values import by_hand

    found = tables(made(planted.run_tables(write_run(by_hand()))))
    (row,) = found["cards-starters"].rows
    titles = [column.title for column in found["cards-starters"].columns]
    assert titles == ["Card", "GP WR", "OH WR", "GD WR", "GIH WR", "GNS WR", "IIH"]
    assert row[0] == "Start"
    assert {row[0] for row in found["cards-uses"].rows} == {"Start", "Gem", "Mud"}


def test_the_same_run_makes_the_same_chapter(tmp_path: Path) -> None:
    run = played(tmp_path, 300)
    one, two = made(run), made(run)
    assert tables(one) == tables(two)
    assert one.findings == two.findings
    assert svg(charts(one)["cards-price"].draw()) == svg(charts(two)["cards-price"].draw())


def test_every_metric_that_tables_name_has_its_term(planted_chapter: Chapter) -> None:
    told = " ".join(name for name, _ in TERMS) + " " + " ".join(text for _, text in TERMS)
    for name in ("Buy rate", "GP WR", "OH WR", "GD WR", "GIH WR", "GNS WR", "IIH", "Win effect"):
        assert name in told
    for column in ("drawn", "first_drawn", "owned", "bought_round", "opportunities", "bought"):
        assert f"`{column}`" in told
    assert planted_chapter.terms == TERMS


# --- charts -------------------------------------------------------------------------------------


def svg(figure: Any) -> bytes:
    buffer = io.BytesIO()
    with house_style():
        figure.savefig(buffer, format="svg", metadata={"Date": None})
    return buffer.getvalue()


def dots(count: int) -> list[Dot]:
    found = []
    for place in range(count):
        estimate = 0.02 * ((7 * place) % 11 - 5) / 5
        effect = Estimate("e", estimate, estimate - 0.01, estimate + 0.01, 100)
        rate = Estimate("r", 0.3 + 0.3 * ((5 * place) % 7) / 7, 0.3, 0.4, 100)
        flags = ("underpriced",) if place % 9 == 0 else ()
        found.append(
            Dot(f"A card of number {place}", effect, effect, flags, 2 + place % 3, rate, effect)
        )
    return found


def boxes_of(axes: Any) -> dict[str, Any]:
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    canvas: Any = FigureCanvasAgg(axes.figure)
    canvas.draw()
    texts = [text for text in axes.texts if text.get_text()]
    return {text.get_text(): text.get_window_extent(canvas.get_renderer()) for text in texts}


def test_a_forest_shows_all_cards_from_the_greatest_effect_down() -> None:
    cards = dots(44)
    (axes,) = forest(cards, 0.01).axes
    names = [label.get_text() for label in axes.get_yticklabels()]
    effects = {dot.name: dot.effect.estimate for dot in cards}
    assert sorted(names) == sorted(effects)
    assert [effects[name] for name in names] == sorted(effects.values(), reverse=True)
    bold = {
        label.get_text() for label in axes.get_yticklabels() if label.get_fontweight() == "bold"
    }
    assert bold == {dot.name for dot in cards if dot.flags}


@pytest.mark.parametrize("count", [3, 12, 44])
@pytest.mark.parametrize("kind", ["price", "buying"])
def test_no_name_lies_on_another(count: int, kind: str) -> None:
    cards = dots(count)
    made = price_and_value(cards, (0.0, 0.0), 0.01) if kind == "price" else buying_and_effect(cards)
    (axes,) = made.axes
    boxes = boxes_of(axes)
    flagged = {dot.name for dot in cards if dot.flags}
    assert flagged & boxes.keys()
    names = list(boxes)
    for place, name in enumerate(names):
        assert axes.bbox.x0 <= boxes[name].x0
        assert boxes[name].x1 <= axes.bbox.x1 + 1
        for other in names[place + 1 :]:
            assert not boxes[name].overlaps(boxes[other]), (name, other)


def test_a_name_without_room_is_left_out() -> None:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(1, 1))
    axes = figure.add_axes((0, 0, 1, 1))
    place_labels(axes, [(0.5, 0.5)], [(0, "A name much too long for so small a chart")])
    assert not [text for text in axes.texts if text.get_text()]


def test_points_of_one_cost_stand_apart() -> None:
    from reports.figures.cards import _apart

    cards = sorted(dots(44), key=lambda dot: dot.effect.estimate)
    points = _apart(cards)
    assert all(abs(x - (dot.cost or 0)) < 0.45 for dot, (x, _) in zip(cards, points, strict=True))
    assert pl.Series([f"{x:.2f} {y:.3f}" for x, y in points]).n_unique() > 30
