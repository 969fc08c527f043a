"""Image tests: each figure, drawn from fixed numbers, looks as it did.

A picture that changed on purpose is drawn anew by::

    NUMBA_DISABLE_JIT=1 .venv/bin/pytest tests/reports/test_figures.py -n 0 \
        --mpl-generate-path=tests/reports/baseline

Look at it before you commit it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from matplotlib.figure import Figure
from matplotlib.testing.compare import compare_images

from reports.figures.ladder import draw_ladder
from reports.figures.style import house_style
from reports.metrics.intervals import Estimate
from tests.reports.test_ladder import drawn, ladder

BASELINE = Path(__file__).parent / "baseline"
TOLERANCE = 1.5  # root mean square, of 255; `test_a_wrong_bar_is_caught` shows what it catches
DOTS = {"dpi": 80, "metadata": {"Software": None}}

looks_as_before = partial(
    pytest.mark.mpl_image_compare, baseline_dir="baseline", tolerance=TOLERANCE, savefig_kwargs=DOTS
)


def known(value: float, half: float, count: int = 1000, name: str = "x") -> Estimate:
    """Return an estimate with its interval around it."""
    return Estimate(name, value, value - half, value + half, count)


def a_ladder(strengths: tuple[float, ...] = (0.0, 0.6, 1.5)) -> Figure:
    table = drawn(("random", "heuristic", "greedy"), strengths, advantage=0.3)
    return draw_ladder(ladder(table))


@looks_as_before()
def test_ladder() -> Figure:
    return a_ladder()


# Each figure with one number changed a little, which its test must see.
WRONG: dict[str, Callable[[], Figure]] = {
    "test_ladder": lambda: a_ladder((0.0, 0.6, 1.6)),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_bar_is_caught(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"{name}.png"
    options: dict[str, Any] = DOTS
    with house_style():
        WRONG[name]().savefig(path, **options)
    told = compare_images(str(BASELINE / f"{name}.png"), str(path), TOLERANCE)
    assert told is not None
    assert "RMS" in told
