"""What one step on each number does: effects by target, ranked, with false discoveries held down.

A *step* raises a number of the values file by one, or lowers it by one. Both directions are kept,
since an effect may bend; the *slope* is half the difference of the two: what one step up does, on
average about the number as it is.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from reports.metrics.discoveries import beyond, q_values
from reports.metrics.effects import Effect
from reports.metrics.looks import Verdict, differ_enough, judge

UP, DOWN, SLOPE = "up", "down", "slope"
DIRECTIONS = (DOWN, UP, SLOPE)
LEVEL = 0.05  # q-values below are discoveries
WINS = "wins."  # targets of this kind: what one seat gains others lose
BY_ROUND = (".round_", ".by_")  # targets of which there is one for each round
WINNING = (WINS, "ahead.")  # what says the same as the wins
_QUIET = ("do", "amount", "value")  # steps of a path that tell a reader nothing


@dataclass(frozen=True)
class Number:
    """A number of the values file that may be moved inside a range."""

    path: str  # as `--set` takes it
    title: str  # as a designer knows it: "Philip VI: political"
    value: int
    low: int  # its range
    high: int
    provenance: str
    movable: bool  # whether a search may move it

    def room(self, direction: str) -> int:
        """Return how many steps there are to the end of the range."""
        return self.high - self.value if direction == UP else self.value - self.low


@dataclass(frozen=True)
class Refused:
    """A step that was not played, and why."""

    path: str
    direction: str
    reason: str


@dataclass(frozen=True)
class Response:
    """What one step on a number (or the slope about it) does to a target."""

    path: str
    direction: str  # one of `DIRECTIONS`
    effect: Effect
    q: float  # Benjamini-Hochberg, over all steps (or all slopes) for this target
    verdict: Verdict

    @property
    def target(self) -> str:
        """The name of the target."""
        return self.effect.name

    @property
    def found(self) -> bool:
        """Whether it is a discovery."""
        return self.q < LEVEL and differ_enough(self.effect)


@dataclass(frozen=True)
class Sensitivity:
    """The map of a scenario: every number, both directions, every target.

    Attributes
    ----------
    numbers : tuple of Number
        Those that were stepped, the strongest for the primary target first.
    responses : mapping of (path, direction, target) to Response
    targets : tuple of str
        The names, the primary one first.
    refused : tuple of Refused
        Steps that were not played.
    dropped : mapping of str to int
        Numbers that were given up as too small to matter, and after how many pairs of games.
    margin : float
        What is too small to matter, of a share.
    games : int
        Pairs of games that each number was to have.
    """

    numbers: tuple[Number, ...]
    responses: Mapping[tuple[str, str, str], Response]
    targets: tuple[str, ...]
    refused: tuple[Refused, ...] = ()
    dropped: Mapping[str, int] = field(default_factory=dict)
    margin: float = 0.003
    games: int = 0

    @property
    def primary(self) -> str:
        """The target that the numbers are ranked by."""
        return self.targets[0]

    def get(self, path: str, direction: str, target: str | None = None) -> Response | None:
        """Return a response, of the primary target if none is named; None if it wasn't played."""
        return self.responses.get((path, direction, target or self.primary))

    def title(self, target: str) -> str:
        """Return a target in words."""
        return next((one.title for one in self._effects(target)), target)

    def unit(self, target: str) -> str:
        """Return a target's unit: share or number."""
        return next((one.unit for one in self._effects(target)), "share")

    def level(self, target: str) -> float:
        """Return a target before any change; NaN if nothing was played."""
        return next((one.before for one in self._effects(target)), math.nan)

    def _effects(self, target: str) -> Iterator[Effect]:
        for number in self.numbers:
            for direction in (UP, DOWN):
                response = self.get(number.path, direction, target)
                if response is not None:
                    yield response.effect

    def step_up(self, path: str, target: str | None = None) -> Response | None:
        """Return what best tells of one step up: the slope, or the one direction there is.

        A step down that has no counterpart is turned around.
        """
        for direction in (SLOPE, UP):
            found = self.get(path, direction, target)
            if found is not None:
                return found
        down = self.get(path, DOWN, target)
        return None if down is None else replace(down, effect=_turned(down.effect))

    def moved(self, target: str) -> int:
        """Return how many numbers are found to move a target."""
        return sum(
            any((one := self.get(number.path, way, target)) and one.found for way in (UP, DOWN))
            for number in self.numbers
        )


def _turned(effect: Effect) -> Effect:
    return replace(
        effect,
        after=effect.before - effect.estimate,
        estimate=-effect.estimate,
        low=-effect.high,
        high=-effect.low,
    )


def number_title(path: str, titles: Mapping[str, str]) -> str:
    """Return a path as a designer knows it: ``cards.philip_vi.yield.german`` is its card's yield.

    The first step of the path with a printed name leads; what follows says which of its numbers.
    """
    steps = path.split(".")
    named = next((place for place, step in enumerate(steps) if step in titles), None)
    if named is None:
        head, rest = steps[0].replace("_", " "), steps[1:]
        head = head[:1].upper() + head[1:]
    else:
        head, rest = titles[steps[named]], steps[named + 1 :] or steps[max(named - 1, 0) : named]
    words = number_words(rest, titles)
    return f"{head}: {words}" if words else head


def number_words(steps: Sequence[str], titles: Mapping[str, str] | None = None) -> str:
    """Return steps of a path in words: ``deed.do.0.draw.cards`` is ``deed 1 draw cards``."""
    words: list[str] = []
    for step in steps:
        if step.isdigit():
            if words and words[-1].endswith("s"):
                words[-1] = words[-1][:-1]  # phases 0 is the first phase
            words.append(str(int(step) + 1))
        elif step not in _QUIET:
            words.append((titles or {}).get(step, step).replace("_", " "))
    return " ".join(words)


def chance_of(effect: Effect, looks: int) -> float:
    """Return the two-sided p-value of no effect, for who stopped at any of some looks.

    Normal, but never below what the sign test of the differing pairs could reach, 2 / 2^n; times
    the looks (Bonferroni), since a number may have been given up at any of them. NaN where the
    effect can't be known.
    """
    if not math.isfinite(effect.estimate) or not math.isfinite(effect.error):
        return math.nan
    if effect.differ == 0 or effect.estimate == 0:
        return 1.0
    least = 2.0 ** (1 - min(effect.differ, 1000))
    chance = 0.0
    if effect.error > 0:
        chance = float(beyond(np.array(effect.estimate), np.array(effect.error), 0.0))
    return min(1.0, looks * max(chance, least))


def responses_of(
    effects: Mapping[tuple[str, str], Sequence[Effect]], margin: float, looks: int
) -> dict[tuple[str, str, str], Response]:
    """Return the responses to some steps, judged.

    Parameters
    ----------
    effects : mapping of (path, direction) to effects
        Of all targets, in the same order, with intervals that hold at all looks.
    margin : float
        What is too small to matter, of a share.
    looks : int
        At how many looks a number may have been given up.
    """
    found: dict[tuple[str, str, str], Response] = {}
    for family in ((UP, DOWN), (SLOPE,)):
        steps = [key for key in effects if key[1] in family]
        for place in range(len(effects[steps[0]]) if steps else 0):
            chances = [chance_of(effects[step][place], looks) for step in steps]
            for step, q in zip(steps, q_values(chances), strict=True):
                effect = effects[step][place]
                verdict = judge(effect, effect.margin(margin), last=True)
                found[(*step, effect.name)] = Response(*step, effect, float(q), verdict)
    return found


def ranked(
    numbers: Sequence[Number], responses: Mapping[tuple[str, str, str], Response], target: str
) -> tuple[Number, ...]:
    """Return the numbers, those that move a target most first.

    First those that are found to move it, by the greatest step; then the others, by theirs.
    """

    def strength(number: Number) -> tuple[bool, float]:
        steps = [
            one
            for direction in (UP, DOWN)
            if (one := responses.get((number.path, direction, target))) is not None
        ]
        sure = [abs(one.effect.estimate) for one in steps if one.found]
        sizes = [abs(one.effect.estimate) for one in steps if math.isfinite(one.effect.estimate)]
        return bool(sure), max(sure or sizes or [0.0])

    return tuple(sorted(numbers, key=strength, reverse=True))


@dataclass(frozen=True)
class Interaction:
    """What two steps do together beyond what each does alone.

    Attributes
    ----------
    first, second : (path, direction)
    alone : (Effect, Effect)
        Each step on its own.
    together : Effect
        Both at once, against neither.
    effect : Effect
        y_ab - y_a - y_b + y_0, from four games on each seed: nil if the steps add up.
    q : float
        Benjamini-Hochberg over the pairs, for this target.
    """

    first: tuple[str, str]
    second: tuple[str, str]
    alone: tuple[Effect, Effect]
    together: Effect
    effect: Effect
    q: float

    @property
    def found(self) -> bool:
        """Whether the steps are told not to add up."""
        return self.q < LEVEL and differ_enough(self.effect)


@dataclass(frozen=True)
class CardEffect:
    """What one change of a card did.

    Attributes
    ----------
    card : str
    contrast : str
        ``ban``, ``cut`` or ``force``.
    seats : str
        The seat whose policy was restricted, or ``all``.
    wins : Effect
        On the wins of that seat; of the first seat if all are meant.
    rounds : Effect or None
        On the length in rounds, where the game counts them.
    """

    card: str
    contrast: str
    seats: str
    wins: Effect
    rounds: Effect | None = None
