"""Causal effects of cards: the file a study writes, and what is said of one that is wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from reports.metrics.cards_studies import causal_effects
from reports.metrics.tables import RunTables
from sim.values.errors import InputError
from tests.reports import planted
from tests.reports.planted import ALIKE, CARDS

BAN = {
    "card": CARDS[1],
    "contrast": "ban",
    "seats": "north",
    "estimate": -0.01,
    "low": -0.02,
    "high": 0.0,
    "count": 900,
}


@pytest.fixture
def run(tmp_path: Path) -> RunTables:
    return planted.run(tmp_path, planted.tables(30, seed=1), ALIKE.cost)


def write(
    run: RunTables, *effects: Any, name: str = "bans", schema: str = "card-effects/1"
) -> Path:
    path = run.files["games"][0].parents[1] / "studies" / f"{name}.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps({"schema": schema, "effects": list(effects)}), encoding="utf-8")
    return path


def test_none_without_a_study(run: RunTables) -> None:
    assert causal_effects(run) == ()


def test_effects_by_card_and_contrast(run: RunTables) -> None:
    step = {**BAN, "contrast": "plus_one", "number": "political", "seats": "all"}
    write(run, step, BAN)
    write(run, {**BAN, "card": CARDS[0], "contrast": "force"}, name="forces")
    write(run, {"anything": 1}, name="other", schema="sensitivity/1")
    found = causal_effects(run)
    assert [(one.card, one.contrast, one.number, one.seats) for one in found] == [
        (CARDS[0], "force", "", "north"),
        (CARDS[1], "ban", "", "north"),
        (CARDS[1], "plus_one", "political", "all"),
    ]
    assert found[1].figure.estimate == -0.01
    assert found[1].figure.count == 900
    assert found[2].figure.name == f"cards.{CARDS[1]}.plus_one.political.all"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"contrast": "burn"}, "is none of ban, cut, force"),
        ({"contrast": "plus_one"}, "`number` goes with"),
        ({"number": "military"}, "`number` goes with"),
        ({"estimate": "much"}, "must be numbers"),
        ({"estimate": 0.5}, "must lie in its interval"),
        ({"seats": 1}, "must be ids"),
        ({"sides": "all"}, "no such key"),
    ],
)
def test_a_wrong_effect_is_named(run: RunTables, change: dict[str, Any], told: str) -> None:
    path = write(run, BAN, {**BAN, **change})
    with pytest.raises(InputError) as error:
        causal_effects(run)
    (problem,) = error.value.problems
    assert problem.file == str(path)
    assert problem.path == "effects.1"
    assert told in problem.message


def test_all_wrong_effects_at_once(run: RunTables) -> None:
    write(run, {}, [], BAN)
    with pytest.raises(InputError) as error:
        causal_effects(run)
    assert len(error.value.problems) == 2


def test_no_list_and_no_json(run: RunTables) -> None:
    path = write(run)
    path.write_text('{"schema": "card-effects/1", "effects": {}}', encoding="utf-8")
    with pytest.raises(InputError):
        causal_effects(run)
    path.write_text("{", encoding="utf-8")
    with pytest.raises(InputError):
        causal_effects(run)
