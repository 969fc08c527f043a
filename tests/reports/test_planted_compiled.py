"""A planted truth in the game itself: three market cards changed in a mirror where all are alike.

Both sides own the same deck, nothing favours a side, and every market card has the same numbers,
yield and cost and no text. Then one card is made far too strong, one useless, and one too dear to
buy. Played by heuristics that buy readily (the trained ones buy so little that a useless card stays
unseen): the report must name these three and no other, and none where nothing was changed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from reports.documents.chapters.cards import chapter
from reports.documents.model import Table
from reports.metrics.cards_flags import DEAD, OVERPRICED, UNDERPRICED, judged
from reports.metrics.cards_values import card_values
from reports.metrics.runs import Runs, Side
from reports.metrics.tables import RunTables, run_tables
from sim.games.romans.values import load_values
from sim.runs.plan import make_plan
from sim.runs.running import run
from sim.runs.scenario import Overrides, load_scenario

ROOM = Path(__file__).parents[2] / "scenarios" / "romans"
GAMES = 6_000
READINESS = 0.1  # weight of a card more in the deck: one like all others is worth its price
STRONG, USELESS, DEAR = "henry_of_lipa", "nuremberg", "lubeck"
CHANGED: dict[str, Any] = {
    STRONG: {"political": 6, "military": 6, "yield": {"any": 4}},
    USELESS: {"political": 0, "military": 0, "yield": {"any": 0}},
    DEAR: {"cost": {"church": 6, "german": 6, "western": 6, "eastern": 6}},
}


def alike() -> dict[str, Any]:
    """Return a patch that makes all market cards the same but for their names."""
    loaded = load_values(ROOM / "prototype-values.yaml", patches=[ROOM / "patches" / "mirror.yaml"])
    return {name: _plain(card) for name, card in loaded.document.cards.items() if card.is_market}


def _plain(card: Any) -> dict[str, Any]:
    texts = ("deed", "counter", "shield", "yield_off")
    marks = ("cancels_events", "uncounterable", "retinue", "king")
    return {
        "political": 2,
        "military": 2,
        "yield": {**dict.fromkeys(card.yields.value), "any": 2},
        "cost": {**dict.fromkeys(card.cost.value), "church": 1, "german": 1, "western": 1},
        **{key: None for key in texts if getattr(card, key) is not None},
        **{key: False for key in marks if getattr(card, key)},
    }


def played(folder: Path, changed: dict[str, Any], seed: int) -> RunTables:
    """Play the mirror with the cards as changed, and return the run."""
    cards = {name: {**plain, **changed.get(name, {})} for name, plain in alike().items()}
    folder.mkdir()
    with (folder / "planted.yaml").open("w", encoding="utf-8") as file:
        YAML().dump({"cards": cards}, file)
    text = (ROOM / "weights" / "by-hand.yaml").read_text(encoding="utf-8")
    ready = text.replace("  buy: -0.15\n", f"  buy: {READINESS}\n")
    assert ready != text
    (folder / "ready.yaml").write_text(ready, encoding="utf-8")
    buyer = "heuristic+weights=ready.yaml"
    scenario = folder / "scenario.yaml"
    scenario.write_text(
        "schema: scenario/1\n"
        "game: romans\n"
        "title: A mirror with a planted truth\n"
        f"values: {ROOM / 'prototype-values.yaml'}\n"
        f"patches: [{ROOM / 'patches' / 'mirror.yaml'}, planted.yaml]\n"
        f"policies: {{luxembourg: {buyer}, wittelsbach: {buyer}}}\n"
        f"games: {GAMES}\n"
        f"seed: {seed}\n"
        "batch: 2000\n"
        "detail: cards\n",
        encoding="utf-8",
    )
    run(make_plan(load_scenario(scenario, Overrides())), folder / "out", jobs=1)
    return run_tables(folder / "out")


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> RunTables:
    return played(tmp_path_factory.mktemp("planted") / "run", CHANGED, seed=1)


def test_the_three_are_named_and_no_other(planted: RunTables) -> None:
    found = judged(card_values(planted))
    assert {flag.card for flag in found.flags} == {STRONG, USELESS, DEAR}
    assert UNDERPRICED in found.of(STRONG)
    assert set(found.of(USELESS)) & {DEAD, OVERPRICED}
    assert set(found.of(DEAR)) <= {DEAD, OVERPRICED}


def test_the_report_says_so(planted: RunTables) -> None:
    side = Side("planted", planted)
    made = chapter(Runs((side,)))
    assert made is not None
    table = next(block for block in made.blocks if isinstance(block, Table))
    assert table.id == "cards-flags"
    assert {row[0] for row in table.rows} == {side.words(card) for card in CHANGED}
    assert all(finding.level in {"bad", "watch"} for finding in made.findings)


@pytest.mark.parametrize("seed", [2, 3])
def test_with_none_planted_nothing_is_named(tmp_path: Path, seed: int) -> None:
    assert judged(card_values(played(tmp_path / "run", {}, seed))).flags == ()
