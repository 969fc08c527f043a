"""Policies of the toy game, positions of it, and what a policy chooses there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from sim.engine.contract import ACTIONS, apply_action, legal_actions, new_game
from sim.engine.game import LoadedValues
from sim.engine.playing import choose, room_for_choosing
from sim.policies.record import POLICY, SEARCHER, PolicyKind, add_actions
from tests.toy_game import STATE, TOY, load_values
from tests.toy_runs import toy_files

WEIGHTS = """\
schema: weights/1
game: toy
trained: by hand
action:
  gain: 1
  bonus: 0.5
state:
  lead: 1
  stride: 0.25
"""


def toy_values(folder: Path) -> LoadedValues:
    """Return the values of the toy game: three pairs of shoes, of bonus 1, 0 and 2."""
    return load_values(toy_files(folder).parent / "prototype-values.yaml")


def one(dtype: Any) -> Any:
    """Return one empty record."""
    return np.zeros(1, dtype).view(np.recarray)[0]


def policy(
    weights: tuple[float, ...] = (), temperature: float = 0.0, **sets: tuple[int, ...]
) -> Any:
    """Return a POLICY: random without weights; ``sets`` are ``avoided`` and ``favoured``."""
    record = one(POLICY)
    if weights:
        record.kind = PolicyKind.HEURISTIC
        record.features = len(weights)
        record.weights[: len(weights)] = weights
    record.temperature = temperature
    record.avoids = add_actions(record.avoided, sets.get("avoided", ()))
    record.favours = add_actions(record.favoured, sets.get("favoured", ()))
    return record


def add_rule(
    record: Any, actions: tuple[int, ...], *conditions: tuple[int, int, int, int], never: bool
) -> None:
    """Add a rule to a script; a condition is fact, argument, least and most."""
    rule = int(record.rules)
    start = int(record.rule_end[rule - 1]) if rule else 0
    record.rule_start[rule], record.rule_end[rule] = start, start + len(conditions)
    for place, condition in enumerate(conditions, start):
        (
            record.condition_fact[place],
            record.condition_argument[place],
            record.condition_least[place],
            record.condition_most[place],
        ) = condition
    record.rule_never[rule] = int(never)
    add_actions(record.rule_actions[rule], actions)
    record.rules = rule + 1


def greedy(basis: Any, state_weights: tuple[float, ...], temperature: float = 0.0) -> Any:
    """Return a SEARCHER that is greedy."""
    record = one(SEARCHER)
    record.kind = PolicyKind.GREEDY
    record.iterations = 1
    record.temperature = temperature
    record.basis = basis
    record.features = len(state_weights)
    record.state_weights[: len(state_weights)] = state_weights
    return record


class Seat:
    """A game of two, and what a policy would do in it."""

    def __init__(self, loaded: LoadedValues, seed: int = 1) -> None:
        self.values = loaded.record
        self.state = one(STATE)
        self.actions = one(ACTIONS)
        new_game(self.state, self.values, None, np.uint64(seed), len(TOY.seats))

    def legal(self) -> list[int]:
        """Return the legal actions."""
        count = int(legal_actions(self.state, self.values, self.actions))
        codes: list[int] = self.actions.code[:count].tolist()
        return codes

    def chosen(self, record: Any, luck: int = 0) -> int:
        """Return the action that a policy takes; ``luck`` is what its own luck is changed by."""
        policies = np.zeros(1, record.dtype).view(np.recarray)
        policies[0] = record
        rooms = room_for_choosing(policies, self.state)
        rooms[0].luck = np.uint64(luck)
        codes = self.legal()
        place = choose(policies[0], self.state, self.values, self.actions, len(codes), rooms[0])
        return codes[int(place)]

    def take(self, action: int) -> None:
        """Carry out an action."""
        apply_action(self.state, self.values, None, action)
