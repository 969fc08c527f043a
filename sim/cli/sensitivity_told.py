"""A sensitivity study on the screen and as JSON: the answers first, then the strongest numbers."""

from __future__ import annotations

import math
import shutil
import textwrap
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reports.documents.sensitivity import answers, summary
from reports.documents.sensitivity_words import effect_text, step_text
from reports.documents.wording import cell_text
from sim.cli.common import lasted

if TYPE_CHECKING:
    from reports.documents.sensitivity_words import Told
    from reports.metrics.intervals import Estimate
    from reports.metrics.sensitivity import Interaction, Number, Sensitivity
    from sim.studies.sensitivity.study import Map

SHOWN = 12  # numbers on the screen
WIDEST = 120  # columns of text


def sensitivity_figures(found: Sensitivity) -> list[Estimate]:
    """Return the effects on the primary target, and all others that are found."""
    return [
        replace(
            response.effect.figure,
            name=f"{response.target}.{response.path}.{response.direction}",
        )
        for response in found.responses.values()
        if response.found or response.target == found.primary
    ]


def sensitivity_facts(
    study: Map, told: Told, folder: Path, files: Sequence[Path]
) -> dict[str, Any]:
    """Return what ``--json`` says of a study beside its figures."""
    found = told.found
    return {
        "game": study.before.plan.game.name,
        "seed": study.before.plan.scenario.seed,
        "target": found.primary,
        "looks": list(study.looks.games),
        "margin": found.margin,
        "out": str(folder),
        "files": [str(path) for path in files],
        "games_played_now": study.play.played,
        "seconds": round(study.seconds, 3),
        "load_seconds": round(study.load_seconds, 3),
        "numbers": [_number_facts(found, number) for number in found.numbers],
        "refused": [
            {"path": one.path, "direction": one.direction, "reason": one.reason}
            for one in (*found.refused, *told.refused_pairs)
        ],
        "interactions": [_pair_facts(pair) for pair in told.interactions],
    }


def _number_facts(found: Sensitivity, number: Number) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "path": number.path,
        "title": number.title,
        "value": number.value,
        "range": [number.low, number.high],
        "provenance": number.provenance,
        "movable": number.movable,
        "given_up_after": found.dropped.get(number.path),
    }
    for direction in ("down", "up", "slope"):
        response = found.get(number.path, direction)
        if response is not None:
            facts[direction] = {
                **_plain(response.effect.figure),
                "q": _finite(response.q),
                "found": response.found,
                "verdict": response.verdict.value,
            }
    return facts


def _pair_facts(pair: Interaction) -> dict[str, Any]:
    return {
        "first": list(pair.first),
        "second": list(pair.second),
        "target": pair.effect.name,
        "alone": [_finite(effect.estimate) for effect in pair.alone],
        "together": _finite(pair.together.estimate),
        "beyond": _plain(pair.effect.figure),
        "q": _finite(pair.q),
    }


def _plain(figure: Estimate) -> dict[str, Any]:
    facts = figure.as_dict()
    del facts["name"]
    return facts


def _finite(number: float) -> float | None:
    return number if math.isfinite(number) else None


def sensitivity_lines(study: Map, told: Told, files: Sequence[Path]) -> list[str]:
    """Return a study as lines of text."""
    found = told.found
    width = min(max(80, shutil.get_terminal_size((100, 24)).columns), WIDEST)
    lines = [f"{told.title}: what each number does to “{told.primary}”"]
    lines += [f"{name}: {text}" for name, text in told.facts]
    lines += ["", *_wrapped(summary(told), width), ""]
    for answer in answers(told):
        lines += _wrapped(answer, width)
    lines += ["", *_table(told), *_pairs(told)]
    if found.refused:
        some = found.refused[0]
        lines += [""]
        lines += _wrapped(
            f"{_steps(len(found.refused))} not played, such as {some.path} {some.direction}: "
            f"{some.reason}. The page names all.",
            width,
        )
    played = "All games were there already."
    if study.play.played:
        played = (
            f"Played {study.play.played:,} games in {lasted(study.seconds)}, after loading the "
            f"values of {len(study.arms)} steps in {lasted(study.load_seconds)}."
        )
    lines += ["", *_wrapped(played, width), *(f"  {path}" for path in files)]
    return lines


def _steps(count: int) -> str:
    return "1 step was" if count == 1 else f"{count} steps were"


def _table(told: Told) -> list[str]:
    """Return the strongest numbers with both directions."""
    found = told.found
    rows = []
    for number in found.numbers[:SHOWN]:
        cells = [number.title, f"{number.value} ({number.low} to {number.high})"]
        for direction in ("down", "up"):
            response = found.get(number.path, direction)
            cells.append("" if response is None else cell_text(response.effect.figure, told.unit))
            cells[-1] += "" if response is None or not response.found else " *"
        rows.append(cells)
    if not rows:
        return []
    unit = ", points" if told.unit == "points" else ""
    heads = ["Number", "Value (range)", f"One down{unit}", f"One up{unit}"]
    widths = [max(len(row[place]) for row in (heads, *rows)) for place in range(4)]
    lines = [
        "  ".join(cell.ljust(wide) for cell, wide in zip(row, widths, strict=True)).rstrip()
        for row in (heads, *rows)
    ]
    starred = any(cell.endswith("*") for row in rows for cell in row)
    notes = [*(["* found to move it (q < 0.05)."] if starred else []), *_shown(found)]
    return [*lines, *([" ".join(notes)] if notes else [])]


def _shown(found: Sensitivity) -> list[str]:
    more = len(found.numbers) - SHOWN
    return [f"{more} more numbers are on the page."] if more > 0 else []


def _pairs(told: Told) -> list[str]:
    pairs = [pair for pair in told.interactions if pair.effect.name == told.found.primary]
    if not pairs:
        return []
    lines = ["", "Do the strongest steps add up? What is beyond their sum:"]
    for pair in pairs:
        first, second = (
            step_text(told.number(path), way) for path, way in (pair.first, pair.second)
        )
        mark = " *" if pair.found else ""
        lines.append(f"  {first} and {second}: {effect_text(pair.effect)}{mark}")
    return lines


def _wrapped(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False)
