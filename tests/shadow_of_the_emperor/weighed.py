"""What features and facts say at a table, by their names; and a player's rough sums, by hand."""

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
from sim.games.shadow_of_the_emperor.codes import Source
from sim.games.shadow_of_the_emperor.features import ACTION_FEATURES, STATE_FEATURES
from sim.games.shadow_of_the_emperor.game import SHADOW_OF_THE_EMPEROR
from tests.shadow_of_the_emperor.answers import CARDS, ELECTORATES
from tests.shadow_of_the_emperor.table import Table

LABELS = {"electorates": ELECTORATES, "cards": CARDS}


def room_of_nan() -> Any:
    """Return a FEATURES record in which nothing is written yet."""
    room = np.zeros(1, FEATURES).view(np.recarray)[0]
    room.of_action[:] = np.nan
    room.of_state[:] = np.nan
    return room


def weighed(table: Table) -> dict[Any, dict[str, float]]:
    """Return the features that differ from 0, of each answer that may be given."""
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
        fact.name: (code, fact.argument)
        for code, fact in enumerate(SHADOW_OF_THE_EMPEROR.script_facts)
    }
    code, labels = facts[name]
    place = 0
    if argument is not None:
        assert labels is not None
        place = LABELS[labels].index(argument)
    return int(fact(table.state, table.values, seat, np.int64(code), np.int64(place)))


def score(table: Table, *points: int) -> Table:
    """Give the seats points of earlier rounds, once the position is laid out."""
    for seat, number in enumerate(points):
        table.state.points[seat, Source.INDULGENCE] = number
    return table


# --- rough sums -----------------------------------------------------------------------------

BEFORE_IV = 2.6  # the lead in influence that is safe before phase IV


def safe_with(others: int) -> float:
    """The lead that is safe with so many other seats still in phase IV."""
    return 0.6 + 0.6 * others


def most(lead: float, safe: float, *, emperor: bool = False) -> float:
    """How likely a seat has most influence: ties are half a point of lead for the Emperor."""
    return min(1.0, max(0.0, 0.5 + (lead + (0.5 if emperor else -0.2)) / (2 * safe)))
