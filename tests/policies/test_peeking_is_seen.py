"""The measure of `test_nobody_peeks_compiled` itself: who peeks is seen, in every game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from zlib import crc32

import numpy as np
import pytest

from sim.engine.contract import rules_of
from sim.engine.playing import register_chooser
from sim.policies.record import SEARCHER, room_of_searcher
from sim.policies.searching import choose_by_searcher
from tests.policies.hidden import ROOMS, changed_choices, pairs_of, player


@pytest.fixture
def honest() -> Iterator[None]:
    """Put the chooser of searchers back after a test."""
    yield
    register_chooser(SEARCHER, choose_by_searcher, room_of_searcher)


@pytest.mark.parametrize("field", ["seed", "hidden"])
@pytest.mark.parametrize("game", ROOMS)
def test_a_policy_that_peeks_is_seen(game: str, field: str, honest: None) -> None:
    def choose(policy: Any, state: Any, values: Any, actions: Any, count: int, room: Any) -> int:
        seen = int(state.seed) if field == "seed" else crc32(state.tobytes()[8:])
        return seen % int(count)

    register_chooser(SEARCHER, choose, room_of_searcher)
    policies = player(ROOMS[game](), "random")
    assert changed_choices(policies, pairs_of(game, 60)) > 15


@pytest.mark.parametrize("game", ROOMS)
def test_a_concealment_that_leaves_something_is_seen(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A search on copies that keep the market deck, the deck or votes as they lie."""
    room = ROOMS[game]()
    rules = rules_of(room.state)
    whole = rules.conceal
    field, spec, number = "deck", "greedy@0.01+trust=0", 40
    if game == "romans":  # what the row will show matters to who buys without a thought
        field, spec = "market_deck", "rollout:6+playout=4+basis=random"
    elif game == "shadow_of_the_emperor":  # what the last vote can still change
        field, spec, number = "vote", "rollout:6+playout=1+basis=random", 10

    def leaving(state: Any, values: Any, seat: Any, seed: Any) -> None:
        before = np.array(state[field])
        whole(state, values, seat, seed)
        state[field][:] = before

    policies = player(room, spec)
    monkeypatch.setattr(rules, "conceal", staticmethod(leaving))
    pairs = pairs_of(game, number)
    assert any(changed_choices(policies, pairs.part(first, 4)) for first in range(0, number, 4))
