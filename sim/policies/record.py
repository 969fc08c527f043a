"""The record of a seat's policy, and the chooser that the playing loop asks."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from sim.engine.chance import POLICY_STREAM, luckiest
from sim.engine.compiled import compiled
from sim.engine.contract import occasion
from sim.engine.playing import register_chooser


class PolicyKind(IntEnum):
    """How a seat decides."""

    RANDOM = 0  # uniform over the legal actions of each decision


POLICY = np.dtype(
    [
        ("kind", np.int64),  # PolicyKind
    ],
    align=False,
)


@compiled
def choose_by_policy(policy, state, values, actions, count):
    """Return the place in ``actions.code[:count]`` that ``policy`` chooses for the seat to move.

    Chance comes from the game's seed, the seat's own stream and the occasion, so a policy's
    choice never depends on what was drawn before.
    """
    return luckiest(actions, count, state.seed, POLICY_STREAM + state.seat_to_move, occasion(state))


register_chooser(POLICY, choose_by_policy)
