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
from sim.games.heads_of_state.actions import describe_action
from sim.games.heads_of_state.features import ACTION_FEATURES, STATE_FEATURES
from sim.games.heads_of_state.game import HEADS_OF_STATE
from tests.heads_of_state.table import Table


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
    for place in range(count):
        numbers = room.of_action[: len(ACTION_FEATURES), place].tolist()
        named = zip((feature.name for feature in ACTION_FEATURES), numbers, strict=True)
        form = describe_action(int(actions.code[place]), table.loaded)
        found[form] = {name: number for name, number in named if number != 0}
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
        fact.name: (code, fact.argument) for code, fact in enumerate(HEADS_OF_STATE.script_facts)
    }
    code, labels = facts[name]
    place = 0
    if argument is not None:
        assert labels is not None
        place = table.loaded.labels[labels].index(argument)
    return int(fact(table.state, table.values, seat, np.int64(code), np.int64(place)))


# --- rough sums -----------------------------------------------------------------------------


def turns(table: Table) -> float:
    """Turns that each seat can expect: cards to the middle of the stack, three a turn."""
    state = table.state
    return (int(state.deck_size) - int(state.stack_size) / 2) / (3 * table.seats)


def spread(table: Table) -> float:
    """The lead in influence that is safe: 1, and 0.6 for each turn to come."""
    return 1 + 0.6 * turns(table)


def cards_spread(table: Table) -> float:
    """The lead in Noble Cards that is safe: 1, and 0.12 for each turn to come, 6 in a Turn."""
    return 1 + 0.12 * (turns(table) + 6 * (3 - int(table.state.round_number)))


def half_and(lead: float, safe: float) -> float:
    """How likely a lead lasts."""
    return min(1.0, max(0.0, 0.5 + lead / (2 * safe)))
