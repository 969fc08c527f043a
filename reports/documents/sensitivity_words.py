"""A sensitivity study's steps and effects in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from reports.documents.model import Unit
from reports.documents.wording import cell_text
from reports.metrics.effects import Effect
from reports.metrics.lines import Words
from reports.metrics.movers import Mover
from reports.metrics.sensitivity import (
    DOWN,
    UP,
    CardEffect,
    Interaction,
    Number,
    Refused,
    Sensitivity,
)


@dataclass(frozen=True)
class Told:
    """A study, and what belongs to its telling."""

    found: Sensitivity
    title: str  # the game's
    facts: Sequence[tuple[str, str]] = ()  # what was played
    interactions: Sequence[Interaction] = ()
    refused_pairs: Sequence[Refused] = ()
    cards: Sequence[CardEffect] = ()
    words: Words = field(default_factory=lambda: Words({}))  # for cards and seats

    @property
    def primary(self) -> str:
        """The primary target in words."""
        return self.found.title(self.found.primary)

    @property
    def unit(self) -> Unit:
        """The unit of effects on the primary target."""
        return unit_of(self.found.unit(self.found.primary))

    @property
    def wanted(self) -> float:
        """How far the answers move the primary target: a point of a share, one of a number."""
        return 0.01 if self.unit == "points" else 1.0

    @property
    def by(self) -> str:
        """The same in words."""
        return "one point" if self.unit == "points" else "one"

    def number(self, path: str) -> Number:
        """Return a number by its path."""
        return next(number for number in self.found.numbers if number.path == path)


def unit_of(unit: str) -> Unit:
    """Return the unit that an effect on a target is told in."""
    return "points" if unit == "share" else "effect"


def effect_text(effect: Effect) -> str:
    """Return an effect with its interval and unit: ``+1.2 points (0.9 to 1.5)``."""
    unit = unit_of(effect.unit)
    text = cell_text(effect.figure, unit)
    return text.replace(" (", " points (", 1) if unit == "points" else text


def span_text(number: Number) -> str:
    """Return a number's value and range: ``3 (0 to 6)``."""
    return f"{number.value} ({number.low} to {number.high})"


def step_text(number: Number, direction: str) -> str:
    """Return a step in words: ``Philip VI: political 3 → 4``."""
    after = number.value + (1 if direction == UP else -1)
    return f"{number.title} {number.value} → {after}"


def way_of(mover: Mover) -> str:
    """Return the direction of a step: ``up`` or ``down``."""
    return UP if mover.step > 0 else DOWN
