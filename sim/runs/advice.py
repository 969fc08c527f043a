"""A hint for a person who plays: what policies think of the choices at hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from sim.engine.contract import ACTIONS, legal_actions
from sim.policies.opinions import weigh_actions
from sim.policies.record import PolicyKind, room_of_searcher
from sim.policies.spec_error import SpecError
from sim.policies.specs import PolicyFiles, policy_of
from sim.runs.scenarios import scenarios_folder
from sim.runs.sitting import Sitting
from sim.values.errors import InputError

ADVISERS = ("heuristic", "greedy", "mcts:400")  # quick first
BEST = 3  # choices that are told


@dataclass(frozen=True)
class Opinion:
    """What one policy thinks, the best first."""

    spec: str
    unit: str  # what the numbers are; "" if there are none
    choices: tuple[tuple[str, float, int], ...] = ()  # printed form, worth, how often tried
    why_not: str = ""  # why it has no opinion

    @property
    def text(self) -> str:
        """Return the opinion in words."""
        if self.why_not:
            return f"{self.spec} can't say: {self.why_not}"
        shares = self.unit == UNITS[PolicyKind.MCTS]
        parts = []
        for words, worth, tries in self.choices:
            number = f"{worth:.0%} of {tries}" if shares else f"{worth:.2f}"
            parts.append(f"{words} {number}")
        return f"{self.spec} ({self.unit}): {', '.join(parts)}"


UNITS = {
    PolicyKind.HEURISTIC: "utility",
    PolicyKind.GREEDY: "worth of where it leads",
    PolicyKind.MCTS: "wins of tries",
}


def advise(sitting: Sitting, specs: Sequence[str] = ADVISERS) -> Iterator[Opinion]:
    """Yield what policies think of the choice at hand, one by one.

    They know no more than the seat to move does.

    Parameters
    ----------
    sitting : Sitting
        With a decision open.
    specs : sequence of str
        Policies of the kinds heuristic, greedy and mcts.
    """
    for spec in specs:
        try:
            yield _opinion(sitting, spec)
        except SpecError as error:
            yield Opinion(spec, "", why_not=str(error))
        except InputError as error:
            yield Opinion(spec, "", why_not=str(error.problems[0]))


def _opinion(sitting: Sitting, spec: str) -> Opinion:
    game, state, values = sitting.game, sitting.state, sitting.plan.records[0]
    packaged = scenarios_folder(game.name)
    files = PolicyFiles(packaged, packaged, seats=len(sitting.plan.seats))
    policy = policy_of(spec, game, sitting.loaded, files).record
    actions = np.zeros(1, ACTIONS).view(np.recarray)
    room = np.zeros(1, room_of_searcher(state.dtype)).view(np.recarray)
    count = int(legal_actions(state, values, actions[0]))
    worth, tries = np.zeros(count), np.zeros(count, np.int64)
    weigh_actions(policy, state, values, actions[0], count, room[0], worth, tries)
    tried = [place for place in range(count) if tries[place]]
    if policy.kind == PolicyKind.MCTS:  # which takes the most visited
        tried.sort(key=lambda place: (-tries[place], -worth[place]))
    else:
        tried.sort(key=lambda place: -worth[place])
    best = tuple(
        (sitting.words(int(actions[0].code[place])), float(worth[place]), int(tries[place]))
        for place in tried[:BEST]
    )
    return Opinion(spec, UNITS[PolicyKind(int(policy.kind))], best)
