"""Numbers that a state keeps narrow, since there is room for many of them.

Rules calculate with int64 alone: numba compiles a function anew for every width that it is given,
and a narrow number overflows. So whatever is kept narrow is read through `wide`.
"""

from __future__ import annotations

import numpy as np

from sim.engine.compiled import compiled


@compiled
def wide(number):
    """Return an integer of any width as int64."""
    return np.int64(number)
