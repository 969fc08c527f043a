"""Printed facts of cards in the manifest: those that all members of an ensemble share."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sim.engine.game import CardFacts, LoadedValues
from sim.runs.manifest import card_facts
from tests.toy_game import TOY
from tests.toy_runs import register_toy, toy_files, toy_plan


def shoes(loaded: LoadedValues) -> dict[str, CardFacts]:
    bonus = loaded.record.bonus
    return {
        name: CardFacts("market", 2 if name == "boots" else int(bonus[place]), {"bonus": int(b)})
        for place, (name, b) in enumerate(zip(loaded.labels["cards"], bonus.tolist(), strict=False))
    }


def plan(monkeypatch: pytest.MonkeyPatch, folder: Path, **changes: Any) -> Any:
    register_toy(monkeypatch, replace(TOY, **changes))
    return toy_plan(toy_files(folder))


def test_a_game_that_tells_none_has_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert card_facts(plan(monkeypatch, tmp_path)) == {}


def test_facts_by_id(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    facts = card_facts(plan(monkeypatch, tmp_path, cards=shoes))
    assert facts["boots"] == {"kind": "market", "cost": 2, "numbers": {"bonus": 1}}
    assert facts["skates"] == {"kind": "market", "cost": 2, "numbers": {"bonus": 2}}


def test_what_members_differ_in_is_left_out(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    made = plan(monkeypatch, tmp_path, cards=shoes)
    wider = made.members[0].record.copy()
    wider.bonus[2] = 3
    members = (made.members[0], replace(made.members[0], record=wider))
    facts = card_facts(replace(made, members=members))
    assert facts["boots"]["numbers"] == {"bonus": 1}
    assert facts["skates"] == {"kind": "market", "cost": None, "numbers": {}}
