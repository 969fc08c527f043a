"""Policy specs: the words that name a policy (``random``) become the record of a seat."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.policies.record import POLICY, PolicyKind

POLICIES = {"random": PolicyKind.RANDOM}  # the first word of a spec -> how the seat decides


def parse_policy(spec: str) -> np.ndarray[Any, np.dtype[Any]]:
    """Return the policy record (an array of one) that ``spec`` names.

    Raises
    ------
    ValueError
        If there is no such policy; the message is one line.
    """
    policy = np.zeros(1, POLICY)
    if spec not in POLICIES:
        raise ValueError("there is no policy of this name")
    policy["kind"] = POLICIES[spec]
    return policy
