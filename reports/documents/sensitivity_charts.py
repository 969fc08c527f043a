"""What the charts of a sensitivity study show."""

from __future__ import annotations

from collections.abc import Sequence

from reports.documents.sensitivity_words import Told
from reports.figures.sensitivity import Bar, Cell
from reports.metrics.effects import Effect
from reports.metrics.intervals import Estimate
from reports.metrics.sensitivity import BY_ROUND, DOWN, UP, WINS, Number, Response, Sensitivity

IN_TORNADO = 20  # numbers
ROWS, COLUMNS = 30, 12  # of the heat map
_CARDS = "cards."


def bars(found: Sensitivity, count: int = IN_TORNADO) -> list[Bar]:
    """Return the strongest numbers for the tornado of the primary target."""
    listed = []
    for number in found.numbers[:count]:
        up, down = (found.get(number.path, way) for way in (UP, DOWN))
        listed.append(
            Bar(
                *_named(number),
                _scaled(up),
                _scaled(down),
                (up is not None and up.found, down is not None and down.found),
            )
        )
    return listed


def _named(number: Number) -> tuple[str, str]:
    """Return whose number it is, and which: value and range with it."""
    whose, _, which = number.title.partition(": ")
    span = f"{number.value} ({number.low}–{number.high})"
    return (whose, f"{which} {span}") if which else (whose, span)


def _scaled(response: Response | None) -> Estimate | None:
    if response is None:
        return None
    figure, scale = response.effect.figure, _scale(response.effect)
    return Estimate(
        figure.name,
        scale * figure.estimate,
        scale * figure.low,
        scale * figure.high,
        figure.count,
    )


def _scale(effect: Effect) -> float:
    return 100.0 if effect.unit == "share" else 1.0


def axis_label(told: Told) -> str:
    """Return what stands below the tornado."""
    unit = "percentage points" if told.unit == "points" else "in its own unit"
    return f"{told.primary}: change by one step, {unit}, 95 % intervals"


def heat_map_targets(found: Sensitivity, count: int = COLUMNS) -> list[str]:
    """Return the targets for the heat map: the primary one, then what numbers move most often.

    Cards and single rounds are left out, the second of two seats, and what nothing moves.
    """
    wins = [target for target in found.targets if target.startswith(WINS)]
    mirror = set(wins) - {found.primary} if len(wins) == 2 and found.primary in wins else set()
    others = [
        target
        for target in found.targets[1:]
        if not target.startswith(_CARDS)
        and target not in mirror
        and not any(part in target for part in BY_ROUND)
        and found.moved(target)
    ]
    kept = sorted(others, key=lambda target: -found.moved(target))[: count - 1]
    return [found.primary, *(target for target in others if target in kept)]


def heat_map_cells(
    found: Sensitivity, targets: Sequence[str], count: int = ROWS
) -> tuple[list[str], list[str], list[list[Cell | None]]]:
    """Return names of rows and columns, and what one step up on each number does."""
    rows, names = [], []
    for number in found.numbers[:count]:
        names.append(number.title)
        row: list[Cell | None] = []
        for target in targets:
            one = found.step_up(number.path, target)
            if one is None:
                row.append(None)
                continue
            scale = _scale(one.effect)
            row.append(Cell(scale * one.effect.estimate, scale * one.effect.error, one.found))
        rows.append(row)
    heads = [
        f"{found.title(target)}{', points' if found.unit(target) == 'share' else ''}"
        for target in targets
    ]
    return names, heads, rows
