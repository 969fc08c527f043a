"""Image tests: each figure, drawn from fixed numbers, looks as it did.

A picture that changed on purpose is drawn anew by::

    NUMBA_DISABLE_JIT=1 .venv/bin/pytest tests/reports/test_figures.py -n 0 \
        --mpl-generate-path=tests/reports/baseline

Look at it before you commit it.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from matplotlib.figure import Figure
from matplotlib.testing.compare import compare_images

from reports.figures.cards import Dot, buying_and_effect, forest, price_and_value
from reports.figures.course import (
    Line,
    draw_differences,
    draw_matrix,
    draw_mix,
    draw_places,
    draw_since,
    draw_track,
)
from reports.figures.ladder import draw_ladder
from reports.figures.search import draw_strengths
from reports.figures.sensitivity import NARROW, Bar, Cell, heat_map, tornado
from reports.figures.style import house_style
from reports.figures.timing import Curve, draw_groups, draw_hazard, draw_result, draw_survival
from reports.figures.winning import draw_margins, draw_wins
from reports.metrics.intervals import Estimate
from tests.reports.test_ladder import drawn, ladder

BASELINE = Path(__file__).parent / "baseline"
FIGURES = Path(__file__).parents[2] / "reports" / "figures"
TOLERANCE = 1.0  # root mean square, of 255; `test_a_wrong_number_is_caught` shows what it catches
DOTS: dict[str, Any] = {"dpi": 80, "metadata": {"Software": None}}
SEATS = ("Left", "Right")
ROUNDS = ("Round", {3: "last"})


def known(value: float, half: float, count: int = 1000) -> Estimate:
    return Estimate("x", value, value - half, value + half, count)


def around(value: float, half: float) -> tuple[float, float, float]:
    return value, value - half, value + half


def dots(one: float) -> list[Dot]:
    effects = (0.05, 0.02, one, -0.01, -0.06)
    return [
        Dot(
            name=f"Card {chr(65 + place)}",
            effect=known(effect, 0.02),
            shrunk=known(0.7 * effect, 0.015),
            flags=("dead",) if place == 4 else ("must-buy", "underpriced") if place == 0 else (),
            cost=2 + place % 3,
            buy_rate=known(0.2 + 0.12 * place, 0.02),
            off=known(effect - 0.005, 0.02),
        )
        for place, effect in enumerate(effects)
    ]


def a_ladder(one: float) -> Figure:
    policies = ("random", "heuristic", "greedy")
    return draw_ladder(ladder(drawn(policies, (0.0, 0.6, one), advantage=0.3)))


def wins(one: float) -> Figure:
    rows = [
        ("Left", [known(0.45, 0.01), known(one, 0.02)]),
        ("Right", [known(0.55, 0.01), None]),
    ]
    return draw_wins(rows, ["random", "skilled"], 0.5, (0.48, 0.52))


def margins(one: float) -> Figure:
    games = {"Left": {1: 30, 2: one, 3: 9}, "Right": {0: 12, 1: 40, 2: 18}}
    counts: Any = {"left": games["Left"], "right": games["Right"]}
    named: Any = {"Left": counts["left"], "Right": counts["right"]}
    return draw_margins([("", named)], SEATS, "the winner's lead")


def tracks(one: float) -> Figure:
    lines = [
        Line(seat, 0, (1, 2, 3), tuple(around(n + seat / 2, 0.1) for n in (1.0, 1.5, 2.0)))
        for seat in (0, 1)
    ]
    other = [Line(0, 0, (1, 2, 3), (around(0.5, 0.1), around(one, 0.1), around(0.9, 0.1)))]
    return draw_track([("Votes", lines), ("Left alone", other)], SEATS, ["run"], ROUNDS)


def mix(one: float) -> Figure:
    shares = {
        1: {"low": 0.2, "mid": 0.5, "high": 0.3},
        2: {"low": 0.3, "mid": one, "high": 0.7 - one},
        3: {"low": 0.6, "mid": 0.3, "high": 0.1},
    }
    return draw_mix([("", shares)], ("low", "mid", "high"), ROUNDS)


PLACES = {"Here": (0, 0), "There": (0, 1), "Beyond": (1, 1)}


def places(one: float, tiles: Any = PLACES) -> Figure:
    shares = {
        "Here": (0.6, 0.3, 0.1),
        "There": (one, 0.9 - one, 0.1),
        "Beyond": (0.1, 0.8, 0.1),
    }
    return draw_places([("", shares)], SEATS, tiles)


def since(one: float) -> Figure:
    curve = [around(0.1, 0.02), around(one, 0.03), around(0.9, 0.02)]
    return draw_since([("run", (1, 2, 3), curve)], ROUNDS)


def matrix(one: float) -> Figure:
    rows = [("Flood", [0.5, None, -0.2]), ("Fire", [one, 1.5, 0.1])]
    return draw_matrix([("", rows)], ("Votes", "Coins", "Cards"), SEATS)


def differences(one: float) -> Figure:
    rows = [("Flood", [around(0.02, 0.01), None]), ("Fire", [around(one, 0.02), around(0, 0.01)])]
    return draw_differences(rows, ["random", "skilled"], SEATS, "wins with it, less wins without")


def survival(one: float) -> Figure:
    found = pl.DataFrame(
        {
            "time": [1, 2, 3, 4],
            "estimate": [1.0, one, 0.3, 0.1],
            "low": [0.98, one - 0.03, 0.26, 0.07],
            "high": [1.0, one + 0.03, 0.34, 0.13],
        }
    )
    expected = pl.DataFrame({"time": [1, 2, 3, 4], "survival": [0.97, 0.7, 0.35, 0.12]})
    return draw_survival([Curve("random", found, expected)], "Round")


def hazard(one: float) -> Figure:
    parts = {"all": (0.1, 0.2 + one), "play": (0.06, 0.2), "end": (0.04, one)}
    rows = [
        (time, step, value, value - 0.02, value + 0.02)
        for step, values in parts.items()
        for time, value in enumerate(values, 1)
    ]
    names = ["time", "step", "estimate", "low", "high"]
    found = pl.DataFrame(rows, schema=names, orient="row")
    steps = [("play", "in play"), ("end", "at the end")]
    return draw_hazard([("", found, None)], steps, "Round")


def result(one: float) -> Figure:
    rows = [("1", [around(0.5, 0.03)]), ("2", [around(one, 0.02)]), ("never", [around(0.4, 0.05)])]
    return draw_result([("", rows)], SEATS[:1], 0.5, "Round")


def groups(one: float) -> Figure:
    rows = [("1 to 3", around(0.2, 0.02)), ("4 to 6", around(one, 0.03))]
    return draw_groups([("random", rows), ("skilled", rows)], "came by Round 2")


def share(value: float, half: float) -> Estimate:
    return Estimate("wins", value, value - half, value + half, 100)


def strengths(one: float) -> Figure:
    found = {
        "rollout:N": [(20, share(0.45, 0.05)), (60, share(one, 0.04)), (180, share(0.7, 0.04))],
        "mcts:N": [(20, share(0.4, 0.05)), (60, share(0.5, 0.05))],
    }
    return draw_strengths("What searches win", found, 0.5)


def a_tornado(one: float, **more: Any) -> Figure:
    bars = [
        Bar("The Long-Winded Ambassador of Elsewhere", "yield german 1 (0–4)", known(one, 0.8),
            known(-2.6, 0.7), (True, True)),
        Bar("The Flood", "military 0 (0–6)", known(-1.4, 0.5), None, (True, False)),
        Bar("The Fire", "political 2 (0–6)", known(0.9, 0.4), known(0.6, 0.9), (True, False)),
        Bar("Market", "row size 8 (3–8)", None, known(0.2, 0.4), (False, False)),
    ]  # fmt: skip
    return tornado(bars, "Left wins: change by one step, percentage points, 95 % intervals", **more)


def a_heat_map(one: float, **more: Any) -> Figure:
    cells = [
        [Cell(3.1, 0.4, found=True), Cell(one, 0.02, found=True), Cell(0.4, 0.3, found=False)],
        [Cell(-1.4, 0.3, found=True), Cell(0.01, 0.02, found=False), None],
        [Cell(0.1, 0.3, found=False), Cell(0.12, 0.02, found=True), Cell(-0.2, 0.3, found=False)],
    ]
    names = ["The Ambassador: yield german", "The Flood: military", "Market: row size"]
    targets = ["Left wins, points", "Rounds", "When the thing came that was waited for: at all"]
    return heat_map(names, targets, cells, **more)


# Each figure as a function of one of its numbers: that number, and a wrong one.
DRAWN: dict[str, tuple[Callable[[float], Figure], float, float]] = {
    "ladder": (a_ladder, 1.5, 1.6),
    "forest": (lambda one: forest(dots(one), 0.01), 0.01, 0.014),
    "price_and_value": (lambda one: price_and_value(dots(one), (-0.03, 0.01), 0.01), 0.01, 0.014),
    "buying_and_effect": (lambda one: buying_and_effect(dots(one)), 0.01, 0.014),
    "wins": (wins, 0.38, 0.39),
    "margins": (margins, 20, 22),
    "track": (tracks, 0.7, 0.75),
    "mix": (mix, 0.4, 0.44),
    "places": (places, 0.35, 0.4),
    "places_without_a_map": (lambda one: places(one, {}), 0.35, 0.4),
    "since": (since, 0.5, 0.53),
    "matrix": (matrix, -0.6, -0.7),
    "differences": (differences, -0.03, -0.035),
    "survival": (survival, 0.7, 0.72),
    "hazard": (hazard, 0.3, 0.32),
    "result": (result, 0.53, 0.54),
    "groups": (groups, 0.5, 0.52),
    "strengths": (strengths, 0.6, 0.63),
    "tornado": (a_tornado, 3.4, 3.6),
    "tornado_narrow": (lambda one: a_tornado(one, width=NARROW), 3.4, 3.6),
    "heat_map": (a_heat_map, -0.3, -0.1),
    "heat_map_narrow": (lambda one: a_heat_map(one, width=4.2), -0.3, -0.1),
}


@pytest.mark.parametrize("name", DRAWN)
@pytest.mark.mpl_image_compare(
    baseline_dir="baseline", tolerance=TOLERANCE, savefig_kwargs=DOTS, style="default"
)
def test_figure(name: str) -> Figure:
    draw, number, _ = DRAWN[name]
    return draw(number)


@pytest.mark.parametrize("name", DRAWN)
def test_a_wrong_number_is_caught(name: str, tmp_path: Path) -> None:
    draw, right, wrong = DRAWN[name]
    baseline = BASELINE / f"test_figure_{name}.png"
    told = []
    for number in (right, wrong):
        path = tmp_path / f"{name}-{number}.png"
        draw(number).savefig(path, **DOTS)
        told.append(compare_images(str(baseline), str(path), TOLERANCE))
    assert told[0] is None
    assert told[1] is not None
    assert "RMS" in told[1]


def test_every_figure_has_an_image() -> None:
    makers = {
        node.name
        for path in FIGURES.glob("*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef)
        and node.name[0] != "_"
        and isinstance(node.returns, ast.Name)
        and node.returns.id == "Figure"
    }
    here = Path(__file__).read_text(encoding="utf-8")
    assert makers
    assert not {name for name in makers if f"{name}(" not in here}


def test_the_house_style_is_left_behind() -> None:
    import matplotlib as mpl

    before = dict(mpl.rcParams)
    with house_style():
        pass
    assert dict(mpl.rcParams) == before
