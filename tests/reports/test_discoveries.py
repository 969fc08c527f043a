"""False discoveries: a published example, and tests against a margin by hand."""

from __future__ import annotations

import numpy as np
import pytest

from reports.metrics.discoveries import above, beyond, q_values, within

# Benjamini and Hochberg 1995, section 4.1: the ordered p-values of 15 comparisons
PUBLISHED = (
    *(0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344),
    *(0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0000),
)


def test_the_published_example_rejects_four() -> None:
    q = q_values(PUBLISHED)
    assert (q <= 0.05).sum() == 4
    assert q[3] == pytest.approx(15 * 0.0095 / 4)


def test_q_by_hand() -> None:
    """4 x 0.01 / 1 = 0.04 but 4 x 0.012 / 2 = 0.024 is less; it is what all smaller ones get."""
    assert q_values([0.012, 0.5, 0.01, 0.06]) == pytest.approx([0.024, 0.5, 0.024, 0.08])


def test_what_has_no_p_value_is_not_counted() -> None:
    q = q_values([0.01, float("nan"), 0.5])
    assert q[[0, 2]] == pytest.approx([0.02, 0.5])
    assert np.isnan(q[1])
    assert np.isnan(q_values([float("nan")])).all()
    assert len(q_values([])) == 0


def test_against_a_margin_by_hand() -> None:
    estimate, error = np.array([3.96, -3.96, 1.0, 0.0]), np.array([1.0, 1.0, 1.0, 0.25])
    assert beyond(estimate, error, 2.0) == pytest.approx([0.05, 0.05, 1.0, 1.0], abs=1e-4)
    assert above(estimate, error, 2.0)[0] == pytest.approx(0.025, abs=1e-4)
    assert within(estimate, error, 0.49)[3] == pytest.approx(0.025, abs=1e-4)
    assert np.isnan(beyond(np.array([1.0]), np.array([np.nan]), 0.0)).all()
