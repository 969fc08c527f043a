"""For each flagged card the smallest change that paired evidence supports, as a patch.

A study (`kingmaker sensitivity SCENARIO --run RUN`) has played every step on the cards' numbers on
the seeds of the unchanged game. Here each flag says which way a card is to go, and how far; of the
steps that are shown to bring it that way, the fewest that are enough are written into a patch for
`kingmaker values apply`. It is a suggestion: what it does together is for `kingmaker compare`.
"""

from __future__ import annotations

import math
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from reports.documents.measured import run_told
from reports.documents.model import Unit
from reports.documents.wording import cell_text, number_text
from reports.metrics.cards_counting import tells_of_cards
from reports.metrics.cards_flags import (
    DEAD,
    MARGIN,
    MUST_BUY,
    OVERPRICED,
    RARE,
    TAKEN,
    UNDERPRICED,
    Flag,
    Judged,
    judged,
)
from reports.metrics.cards_steps import CardStep, card_steps
from reports.metrics.cards_values import card_values
from reports.metrics.discoveries import beyond, q_values
from reports.metrics.intervals import Estimate, Z
from reports.metrics.runs import Side
from sim.runs.manifest import MANIFEST
from sim.values.changes import HEADER
from sim.values.errors import InputError, Problem
from sim.values.reading import load_yaml
from sim.values.writing import one_line

SUGGESTED_FOR = (DEAD, MUST_BUY, OVERPRICED, UNDERPRICED)  # flags that a number may mend
LEVEL = 0.05  # q-values of steps below are support, among all steps on flagged cards
LONGEST = 92  # letters of a comment in a line
COST = "cost"  # numbers whose path begins so are the price
_NAMES = {"buy_rate": "buy rate", "acquired": "share that acquires it", "win_effect": "win effect"}


@dataclass(frozen=True)
class Aim:
    """Which way a flagged card is to go, in one of its figures, and how far."""

    figure: str  # of `cards_steps.OWN_TARGETS`, or ``for_price``
    now: float
    goal: float


@dataclass(frozen=True)
class Change:
    """A change of one number that mends a flag.

    Attributes
    ----------
    step : CardStep
    steps : int
        How many such steps.
    aim : Aim
    effect : Estimate
        What one step does to the figure.
    enough : bool
        Whether so many steps reach the goal, if each does what the first does.
    """

    step: CardStep
    steps: int
    aim: Aim
    effect: Estimate
    enough: bool

    @property
    def value(self) -> int:
        """The number after the change."""
        return self.step.value + self.steps * self.step.step


@dataclass(frozen=True)
class Suggestion:
    """What is suggested for a flagged card."""

    card: str
    name: str  # as printed
    flag: str
    change: Change | None
    reason: str  # in words: why this change, or why none

    def as_dict(self) -> dict[str, Any]:
        """Return it as ``--json`` prints it."""
        facts: dict[str, Any] = {"card": self.card, "flag": self.flag, "reason": self.reason}
        if self.change is not None:
            facts |= {
                "path": self.change.step.path,
                "from": self.change.step.value,
                "to": self.change.value,
                "enough": self.change.enough,
            }
        return facts


@dataclass(frozen=True)
class Suggested:
    """The suggestions for a run's flagged cards, and the patch; no patch if there is no change."""

    suggestions: tuple[Suggestion, ...]
    patch: str | None


def suggested(side: Side, folder: Path) -> Suggested:
    """Return what is suggested for the flagged cards of a run.

    Parameters
    ----------
    side : Side
        The run.
    folder : Path
        Its folder, with the study of its cards' numbers.

    Raises
    ------
    InputError
        If the run keeps no cards or was played with several sets of values, or if there is no
        study of its values.
    """
    data = side.run.manifest
    if len(data["values"]) > 1:
        told = "an ensemble has no one values file to patch: report on a run of one"
        raise InputError([Problem(str(folder / MANIFEST), None, "values", told)])
    if not tells_of_cards(side.run):
        told = "this run keeps no cards: play it with --detail cards"
        raise InputError([Problem(str(folder), None, "", told)])
    steps = _steps(side, folder)
    flags = judged(card_values(side.run))
    found = tuple(suggestions(flags, steps, side.words))
    values, _ = load_yaml(folder / data["values"][0]["file"])
    return Suggested(found, _patch(found, data, str(values.get("edition", {}).get("values", ""))))


def _steps(side: Side, folder: Path) -> Sequence[CardStep]:
    found = card_steps(side.run)
    way = "`kingmaker sensitivity SCENARIO --run RUN` makes one, with the run's own scenario"
    if found is None:
        told = f"no study of the cards' numbers is kept with this run: {way}"
        raise InputError([Problem(str(folder / "studies"), None, "", told)])
    if not found.steps:
        told = f"the study of the cards' numbers ({', '.join(found.stale)}) is of other values"
        told = f"{told} than the run: {way}" if found.stale else f"it names no step: {way}"
        raise InputError([Problem(str(folder / "studies"), None, "", told)])
    return found.steps


def suggestions(flags: Judged, steps: Sequence[CardStep], words: Any) -> Iterator[Suggestion]:
    """Yield a suggestion for each flagged card: for the first flag of each that a number may mend.

    Parameters
    ----------
    flags : Judged
    steps : sequence of CardStep
    words : callable
        Id -> printed name.
    """
    asked: dict[str, Flag] = {}
    for flag in flags.flags:
        if flag.word in SUGGESTED_FOR:
            asked.setdefault(flag.card, flag)
    slope = flags.line[1] if flags.line is not None else 0.0
    supported = _supported(asked, steps, slope)
    for card, flag in asked.items():
        own = [step for step in steps if step.card == card]
        change = _smallest(supported.get(card, []))
        reason = _why(change) if change else _why_not(flag, own)
        yield Suggestion(card, words(card), flag.word, change, reason)


def aims_of(flag: Flag) -> list[Aim]:
    """Return how a flag could be mended: any of these would do."""
    first = flag.figures[0]
    if flag.word == DEAD:
        figure = first.name.rpartition(".")[2]  # buy_rate, acquired or played
        return [Aim(figure, first.estimate, RARE * flag.usual)]
    if flag.word == MUST_BUY:
        effect = flag.figures[1]
        return [
            Aim("buy_rate", first.estimate, TAKEN),
            Aim("win_effect", effect.estimate, MARGIN),
        ]
    return [Aim("for_price", first.estimate, math.copysign(flag.usual, first.estimate))]


def effect_on(step: CardStep, figure: str, slope: float) -> Estimate | None:
    """Return what a step does to a figure; None if the study doesn't tell.

    A card that costs one more ought to be worth ``slope`` more: how far it lies off the line of
    effects on costs moves by that as well.
    """
    if figure != "for_price":
        return step.effects.get(figure)
    effect = step.effects.get("win_effect")
    if effect is None:
        return None
    shift = -slope * step.step if step.number.split(".")[0] == COST else 0.0
    return Estimate(
        effect.name, effect.estimate + shift, effect.low + shift, effect.high + shift, effect.count
    )


_Supported = tuple[CardStep, Aim, Estimate]


def _supported(
    asked: dict[str, Flag], steps: Sequence[CardStep], slope: float
) -> dict[str, list[_Supported]]:
    """Return the steps that are shown to bring a flagged card the right way.

    Benjamini-Hochberg over all steps that might: with many numbers some seem to help by chance.
    Only numbers that may be moved, and that a patch can name: those in a list can't be.
    """
    asking = [
        (card, step, aim, effect)
        for card, flag in asked.items()
        for step in steps
        if step.card == card and step.movable and step.room > 0 and _in_mappings(step)
        for aim in aims_of(flag)
        if (effect := effect_on(step, aim.figure, slope)) is not None
    ]
    sizes = np.array([effect.estimate for *_, effect in asking])
    errors = np.array([max(effect.high - effect.low, 1e-12) / (2 * Z) for *_, effect in asking])
    found: dict[str, list[_Supported]] = {}
    for (card, step, aim, effect), q in zip(
        asking, q_values(beyond(sizes, errors, 0.0)), strict=True
    ):
        if q < LEVEL and effect.estimate * (aim.goal - aim.now) > 0:
            found.setdefault(card, []).append((step, aim, effect))
    return found


def _in_mappings(step: CardStep) -> bool:
    return not any(part.isdigit() for part in step.path.split("."))


def _smallest(found: Sequence[_Supported]) -> Change | None:
    """Return the change of fewest steps that is enough, else the one that comes nearest.

    Among equals the one that moves the wins of the first seat least.
    """
    changes = []
    for step, aim, effect in found:
        needed = math.ceil((aim.goal - aim.now) / effect.estimate - 1e-9)
        steps = max(1, min(needed, step.room))
        changes.append(Change(step, steps, aim, effect, needed <= step.room))

    def order(change: Change) -> tuple[bool, float, float, str]:
        wins = change.step.effects.get("wins")
        beside = abs(wins.estimate) * change.steps if wins is not None else 0.0
        far = abs(change.aim.goal - change.aim.now - change.steps * change.effect.estimate)
        return not change.enough, change.steps if change.enough else far, beside, change.step.path

    return min(changes, key=order, default=None)


def _why(change: Change) -> str:
    aim = change.aim
    figure = _NAMES.get(aim.figure, "win effect for its price")
    what = cell_text(change.effect, "points")
    unit: Unit = "share" if aim.figure in {"buy_rate", "acquired"} else "points"
    now, goal = (number_text(level, unit, 1) for level in (aim.now, aim.goal))
    text = (
        f"{change.step.value} to {change.value}: a step moves the {figure} by {what} points; it is "
        f"{now}, and {goal} would do"
    )
    if change.steps > 1:
        text += f"; {change.steps} steps, if each does what the first does"
    if not change.enough:
        text += "; that is the end of the range, and not enough"
    wins = change.step.effects.get("wins")
    if wins is not None:
        text += f"; the first seat's wins move by {cell_text(wins, 'points')} points a step"
    return text


def _why_not(flag: Flag, own: Sequence[CardStep]) -> str:
    aims = aims_of(flag)
    if all(aim.figure == "played" for aim in aims):
        return "it is bought, but not played: the study doesn't tell what would change that"
    if not own:
        return "the study played no step on its numbers"
    if not any(step.movable and _in_mappings(step) for step in own):
        return "none of its numbers may be moved by a patch"
    names = " or ".join(_NAMES.get(aim.figure, "win effect for its price") for aim in aims)
    way = "up" if aims[0].goal > aims[0].now else "down"
    return f"no step on its numbers is shown to bring its {names} {way}: more games might show one"


def _patch(found: Sequence[Suggestion], data: Any, version: str) -> str | None:
    """Return the patch's text; None if nothing is changed."""
    changed = [one for one in found if one.change is not None]
    if not changed:
        return None
    count = "1 flagged card" if len(changed) == 1 else f"{len(changed)} flagged cards"
    header = {
        "title": f"Suggested for {count} of {run_told(data)}",
        "game": data["game"],
        "values": version,
        "hash": data["values_hash"],
    }
    lines = [
        "# For each flagged card the smallest change that paired evidence supports. To see what",
        "# they do together, and to put them into the values file:",
        "#   kingmaker values apply THIS_FILE prototype-values.yaml",
        "",
        f"{HEADER}:",
        *(f"  {key}: {one_line(text)}" for key, text in header.items()),
    ]
    tree: dict[str, dict[str, list[Suggestion]]] = {}
    for one in changed:
        assert one.change is not None
        section, card, _ = one.change.step.path.split(".", 2)
        tree.setdefault(section, {}).setdefault(card, []).append(one)
    for section, cards in tree.items():
        lines += ["", f"{section}:"]
        for card, of_card in cards.items():
            lines.append(f"  {card}:")
            for one in of_card:
                lines += _entry(one)
    return "\n".join(lines) + "\n"


def _entry(one: Suggestion) -> Iterator[str]:
    change = one.change
    assert change is not None
    told = f"{one.flag}: {one.reason}"
    yield from (f"    # {line}" for line in textwrap.wrap(told, LONGEST))
    *above, last = change.step.number.split(".")
    for depth, key in enumerate(above):
        yield f"{'  ' * (depth + 2)}{key}:"
    yield f"{'  ' * (len(above) + 2)}{last}: {change.value}"
