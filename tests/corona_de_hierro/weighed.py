"""What features and facts say at a table, by their names."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.contract import (
    ACTIONS,
    FEATURES,
    action_features,
    fact,
    legal_actions,
    state_features,
)
from sim.games.corona_de_hierro.features import ACTION_FEATURES, STATE_FEATURES
from sim.games.corona_de_hierro.game import CORONA_DE_HIERRO
from tests.corona_de_hierro.table import Table


def room_of_nan() -> Any:
    """Return a FEATURES record in which nothing is written yet."""
    room = np.zeros(1, FEATURES).view(np.recarray)[0]
    room.of_action[:] = np.nan
    room.of_state[:] = np.nan
    return room


def weighed(table: Table) -> dict[str, dict[str, float]]:
    """Return the features that differ from 0, of each legal action by its printed form."""
    actions = np.zeros(1, ACTIONS).view(np.recarray)[0]
    count = int(legal_actions(table.state, table.values, actions))
    room = room_of_nan()
    action_features(table.state, table.values, actions, count, room)
    found = {}
    for place, answer in enumerate(table.actions()):
        numbers = room.of_action[: len(ACTION_FEATURES), place].tolist()
        named = zip((feature.name for feature in ACTION_FEATURES), numbers, strict=True)
        found[answer] = {name: number for name, number in named if number != 0}
    return found


def position(table: Table, seat: int) -> dict[str, float]:
    """Return the features of the position for a seat, by name."""
    room = room_of_nan()
    state_features(table.state, table.values, seat, room)
    numbers = room.of_state[: len(STATE_FEATURES)].tolist()
    return dict(zip((feature.name for feature in STATE_FEATURES), numbers, strict=True))


def ask(table: Table, seat: int, name: str, argument: str | None = None) -> int:
    """Return a fact by its name and the id of its argument."""
    facts = {
        fact.name: (code, fact.argument) for code, fact in enumerate(CORONA_DE_HIERRO.script_facts)
    }
    code, labels = facts[name]
    place = 0
    if argument is not None:
        assert labels is not None
        place = table.loaded.labels[labels].index(argument)
    return int(fact(table.state, table.values, seat, np.int64(code), np.int64(place)))
