"""Games played by the printed forms of actions, with the values of the file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

import sim.games.shadow_of_the_emperor.contract  # noqa: F401 (registers the rules)
from sim.engine.contract import (
    ACTIONS,
    OUTCOME,
    apply_action,
    is_over,
    legal_actions,
    new_game,
    outcome,
)
from sim.games.shadow_of_the_emperor.actions import describe_action, parse_action
from sim.games.shadow_of_the_emperor.journal import JOURNAL
from sim.games.shadow_of_the_emperor.names import SEAT_NAMES
from sim.games.shadow_of_the_emperor.state import STATE
from sim.games.shadow_of_the_emperor.values import load_values

FOLDER = Path(__file__).parents[2] / "scenarios" / "shadow_of_the_emperor"


class Script:
    """A game that begins, and the lines that play it: ``red: buy doctor``.

    Parameters
    ----------
    *sets : str
        Overrides of the values file.
    seats : int
    patches : sequence of path or dict
    """

    def __init__(self, *sets: str, seats: int = 4, patches: Sequence[Any] = ()) -> None:
        self.loaded = load_values(FOLDER / "prototype-values.yaml", sets, patches)
        self.values = self.loaded.record[0]
        self.state, self.journal, self._actions = (
            np.zeros(1, dtype).view(np.recarray)[0] for dtype in (STATE, JOURNAL, ACTIONS)
        )
        self.journal.log_wanted = 1
        new_game(self.state, self.values, self.journal, np.uint64(1), seats)

    @property
    def seat(self) -> str:
        """Who decides."""
        return SEAT_NAMES[int(self.state.seat_to_move)]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(is_over(self.state))

    def legal(self) -> list[str]:
        """Return the forms of the actions that may be taken."""
        count = int(legal_actions(self.state, self.values, self._actions))
        return [describe_action(code, self.loaded) for code in self._actions.code[:count].tolist()]

    def do(self, *lines: str) -> Script:
        """Take actions, each by the seat that is named before it."""
        for line in lines:
            seat, _, form = line.partition(": ")
            assert self.seat == seat, f"{line!r}, but {self.seat} decides: {self.legal()}"
            assert form in self.legal(), f"{line!r} is not among {self.legal()}"
            action = np.int64(parse_action(form, self.loaded))
            apply_action(self.state, self.values, self.journal, action)
        return self

    def outcome(self) -> Any:
        """Return the outcome record of a finished game."""
        result = np.zeros(1, OUTCOME).view(np.recarray)[0]
        outcome(self.state, self.values, result)
        return result
