"""A sensitivity study told: the answers, the tables, and what goes into the charts."""

from __future__ import annotations

import math
from typing import Any

import pytest

from reports.documents.sensitivity import answers, page, summary
from reports.documents.sensitivity_charts import (
    axis_label,
    bars,
    heat_map_cells,
    heat_map_targets,
)
from reports.documents.sensitivity_tables import (
    cards_table,
    interactions_table,
    strongest_table,
    targets_table,
)
from reports.documents.sensitivity_words import Told
from reports.metrics.effects import Effect
from reports.metrics.lines import Words
from reports.metrics.sensitivity import (
    DOWN,
    SLOPE,
    UP,
    CardEffect,
    Interaction,
    Number,
    Refused,
    Sensitivity,
    ranked,
    responses_of,
)

TURNS: dict[str, Any] = {
    "name": "length.turns", "title": "Turns", "unit": "number", "before": 40.0, "spread": 5.0,
}  # fmt: skip
RIGHT: dict[str, Any] = {"name": "wins.right", "title": "Right wins"}
BY_ROUND: dict[str, Any] = {"name": "flood.round_3", "title": "Flood: in round 3"}


def effect(estimate: float, error: float, **more: Any) -> Effect:
    facts: dict[str, Any] = {
        "name": "wins.left", "title": "Left wins", "unit": "share", "before": 0.4, "count": 4000,
        "differ": 300, "correlation": 0.9, "worth": 1e5, "spread": 0.5, **more,
    }  # fmt: skip
    return Effect(
        after=facts["before"] + estimate, estimate=estimate, error=error,
        low=estimate - 2 * error, high=estimate + 2 * error, **facts,
    )  # fmt: skip


def all_targets(wins: float, turns: float, error: float = 0.001) -> list[Effect]:
    return [
        effect(wins, error),
        effect(-wins, error, **RIGHT),
        effect(turns, 0.05, **TURNS),
        effect(turns / 10, 0.01, **BY_ROUND),
    ]


@pytest.fixture
def told() -> Told:
    numbers = [
        Number("cards.inn.cost.gold", "The Inn: cost gold", 2, 0, 6, "placeholder", movable=True),
        Number("cards.mill.might", "Mill: might", 0, 0, 6, "placeholder", movable=True),
        Number("board.decay", "Board: decay", 1, 0, 3, "rules 8.5", movable=False),
    ]
    effects = {
        ("cards.inn.cost.gold", UP): all_targets(-0.012, 0.8),
        ("cards.inn.cost.gold", DOWN): all_targets(0.021, -0.7),
        ("cards.inn.cost.gold", SLOPE): all_targets(-0.0165, 0.75),
        ("cards.mill.might", UP): all_targets(0.009, 0.0),
        ("board.decay", UP): all_targets(0.0005, 0.0),
        ("board.decay", DOWN): all_targets(-0.0002, 0.0),
        ("board.decay", SLOPE): all_targets(0.00035, 0.0),
    }
    responses = responses_of(effects, 0.003, looks=2)
    found = Sensitivity(
        ranked(numbers, responses, "wins.left"),
        responses,
        ("wins.left", "wins.right", "length.turns", "flood.round_3"),
        refused=(Refused("cards.mill.might", DOWN, "0 is the least value of its range"),),
        dropped={"board.decay": 4000},
    )
    pair = Interaction(
        ("cards.inn.cost.gold", DOWN),
        ("cards.mill.might", UP),
        (effect(0.021, 0.001), effect(0.009, 0.001)),
        effect(0.036, 0.001),
        effect(0.006, 0.001),
        1e-6,
    )
    cards = [
        CardEffect("inn", "ban", "left", effect(-0.02, 0.001)),
        CardEffect("inn", "ban", "right", effect(-0.01, 0.001, **RIGHT)),
        CardEffect("inn", "ban", "all", effect(-0.005, 0.001)),
        CardEffect("inn", "cut", "all", effect(-0.007, 0.001), effect(-0.5, 0.05, **TURNS)),
    ]
    words = Words({"inn": "The Inn", "left": "Left", "right": "Right"})
    return Told(found, "The Path", (("Players", "random"),), [pair], (), cards, words)


def test_the_answers(told: Told) -> None:
    up, down = answers(told)
    assert up == (
        "To move it up by one point: Mill: might 0 → 1 gives +0.9 points (+0.7 to +1.1). Nothing "
        "else is seen to move by more than matters. Or The Inn: cost gold 2 → 1 (+2.1 points (+1.9 "
        "to +2.3))."
    )
    assert down == (
        "To move it down by one point: The Inn: cost gold 2 → 3 gives −1.2 points (−1.4 to −1.0). "
        "What else moves: Turns +0.80 (+0.70 to +0.90)."
    )
    assert summary(told) == (
        "2 of 3 numbers are found to move “Left wins” (now 40.0\u202f%) by a step; at most 5 % of "
        "these finds are expected to be false. 1 was given up early, since nothing that a step "
        "does to it can be greater than 0.3 points."
    )


def test_where_nothing_moves_it_says_so(told: Told) -> None:
    quiet = Sensitivity(
        told.found.numbers,
        {key: one for key, one in told.found.responses.items() if key[0] == "board.decay"},
        told.found.targets,
    )
    assert answers(Told(quiet, "The Path")) == [
        f"To move it {way} by one point: no single number is found to do that."
        for way in ("up", "down")
    ]


def test_the_strongest_with_both_directions(told: Told) -> None:
    table = strongest_table(told)
    assert [row[0] for row in table.rows] == ["The Inn: cost gold", "Mill: might", "Board: decay"]
    inn, mill, _ = table.rows
    assert inn[1:3] == ("`cards.inn.cost.gold`", "2 (0 to 6)")
    assert [getattr(cell, "estimate", cell) for cell in inn[3:6]] == [0.021, -0.012, -0.0165]
    assert mill[3] is None  # there is no step down


def test_targets_with_the_numbers_that_move_them(told: Told) -> None:
    rows = {row[0]: row[1:] for row in targets_table(told).rows}
    assert set(rows) == {"Left wins", "Right wins", "Turns"}  # single rounds are left out
    assert rows["Turns"][:2] == ("40", 1)
    assert str(rows["Turns"][2]).startswith("The Inn: cost gold 2 → 3 +0.80 (+0.70 to +0.90); The")


def test_pairs_and_cards(told: Told) -> None:
    pairs = interactions_table(told)
    assert pairs is not None
    (row,) = pairs.rows
    assert row[0] == "The Inn: cost gold 2 → 1 and Mill: might 0 → 1"
    assert [getattr(cell, "estimate", cell) for cell in row[1:5]] == [0.021, 0.009, 0.036, 0.006]
    cards = cards_table(told)
    assert cards is not None
    assert [column.title for column in cards.columns] == [
        "Card", "Banned, Left", "Banned, Right", "Banned, all", "Cut", "Rounds, cut",
    ]  # fmt: skip
    (row,) = cards.rows
    assert row[0] == "The Inn"
    assert [getattr(cell, "estimate", cell) for cell in row[1:]] == [
        -0.02, -0.01, -0.005, -0.007, -0.5,
    ]  # fmt: skip


def test_the_page_has_all_of_it(told: Told) -> None:
    text = page(told)
    for part in (
        "# The Path: what each number does\n",
        "## Which number moves “Left wins” by one point?\n",
        "**To move it up**",
        "**What moves “Left wins” most**",
        "**Do the strongest steps add up?**",
        "**Banned, cut, forced**",
        "- `board.decay` (4,000)",
        "- `cards.mill.might` −1: 0 is the least value of its range",
        "## How to read this",
    ):
        assert part in text


def test_what_the_charts_show(told: Told) -> None:
    inn, mill, decay = bars(told.found)
    assert (inn.name, inn.note) == ("The Inn", "cost gold 2 (0–6)")
    assert inn.up is not None
    assert (inn.up.estimate, inn.up.low, inn.up.high) == pytest.approx((-1.2, -1.4, -1.0))
    assert mill.down is None
    assert (inn.found, mill.found, decay.found) == ((True, True), (True, False), (False, False))
    assert axis_label(told) == "Left wins: change by one step, percentage points, 95 % intervals"
    targets = heat_map_targets(told.found)
    assert targets == ["wins.left", "length.turns"]  # right's wins are left's, turned around
    names, heads, cells = heat_map_cells(told.found, targets)
    assert names[0] == "The Inn: cost gold"
    assert heads == ["Left wins, points", "Turns"]
    first = cells[0][0]
    assert first is not None
    assert (first.estimate, first.error, first.found) == pytest.approx((-1.65, 0.1, True))


def test_a_target_that_can_be_told_of_no_game(told: Told) -> None:
    number = told.found.numbers[0]
    nothing = effect(math.nan, math.nan, name="cards.inn.buy_rate", title="The Inn: buy rate")
    responses = responses_of({(number.path, UP): [nothing]}, 0.003, looks=1)
    found = Sensitivity((number,), responses, ("cards.inn.buy_rate",))
    assert answers(Told(found, "The Path"))[0].endswith("no single number is found to do that.")
    assert "The Inn" in page(Told(found, "The Path"))
