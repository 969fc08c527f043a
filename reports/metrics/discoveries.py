"""False discoveries: when many things are compared, some stand out by chance."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


def q_values(p_values: Sequence[float] | Floats) -> Floats:
    """Return the Benjamini-Hochberg q-value of each p-value; NaN stays NaN and isn't counted.

    q of the i-th smallest of m is min over j >= i of m p_j / j. Taking all with q <= a for found
    keeps the expected share of false ones among them below a; if nothing at all is there to be
    found, it keeps the chance of finding any below a (Benjamini and Hochberg 1995, J. R. Statist.
    Soc. B 57:289-300). For independent tests and those that depend on each other positively.
    """
    from scipy.stats import false_discovery_control

    given = np.asarray(p_values, np.float64)
    found = np.full(given.shape, np.nan)
    told = np.isfinite(given)
    if told.any():
        found[told] = false_discovery_control(given[told], method="bh")
    return found


def beyond(estimate: Floats, error: Floats, margin: float) -> Floats:
    """Return the p-value of each estimate that the truth lies within -/+ margin.

    2 P(Z > (|estimate| - margin) / error), at most 1: the hypothesis is that the difference is
    too small to matter, not that it is nil (Lehmann 1959, Testing Statistical Hypotheses, 3.7).
    """
    return np.minimum(1.0, 2 * above(np.abs(estimate), error, margin))


def above(estimate: Floats, error: Floats, margin: float) -> Floats:
    """Return the one-sided p-value of each estimate that the truth is at most ``margin``."""
    from scipy.stats import norm

    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray(norm.sf((estimate - margin) / error), np.float64)


def within(estimate: Floats, error: Floats, margin: float) -> Floats:
    """Return the p-value of each estimate that the truth lies beyond -/+ margin.

    The greater of two one-sided tests (Schuirmann 1987, J. Pharmacokinet. Biopharm. 15:657-680);
    a small one says that it is as good as nothing.
    """
    return np.maximum(above(estimate, error, -margin), above(-estimate, error, -margin))
