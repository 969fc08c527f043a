"""Which values a search may move: those whose provenance leaves it free, by patterns of paths."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from sim.engine.game import LoadedValues
from sim.runs.plan import Plan
from sim.studies.arms import Arm
from sim.studies.sensitivity.steps import matches
from sim.values.errors import InputError, Problem, nearest
from sim.values.fields import MOVABLE
from sim.values.provenance import ValueEntry, list_values


@dataclass(frozen=True)
class Knob:
    """A value that a search may move.

    Attributes
    ----------
    path : str
        As ``--set`` takes it.
    value : int
        As it is before any change.
    low, high : int
        Its range.
    provenance : str
    """

    path: str
    value: int
    low: int
    high: int
    provenance: str

    def allows(self, steps: int) -> bool:
        """Return whether the value may be moved by so many steps."""
        return self.low <= self.value + steps <= self.high

    def room(self, direction: int) -> int:
        """Return how many steps there are up (1) or down (-1)."""
        return self.high - self.value if direction > 0 else self.value - self.low


def knobs_of(
    values: LoadedValues, move: Sequence[str] = (), stay: Sequence[str] = ()
) -> list[Knob]:
    """Return the values that may be moved, in the file's order.

    Parameters
    ----------
    values : LoadedValues
    move : sequence of str
        Patterns of paths, as of `sim.studies.sensitivity.steps.matches`; without any, all that
        provenance leaves free.
    stay : sequence of str
        Patterns of what is to stay.

    Raises
    ------
    InputError
        If a pattern is of nothing, or of nothing that may be moved; or nothing is left.
    """
    entries = list_values(values.document)
    paths = [entry.path for entry in entries]
    problems = []
    for option, patterns in (("--move", move), ("--stay", stay)):
        for pattern in patterns:
            found = [entry for entry in entries if matches(pattern, entry.path)]
            if not found:
                told = "no value has such a path"
                names = paths if "*" not in pattern else _shortened(paths)
                near = nearest(pattern, names)
                place = f"{option} {pattern}"
                problems.append(Problem(place, None, "", told, pattern, (), near))
            elif option == "--move" and not any(entry.movable for entry in found):
                problems.append(_not_free(pattern, found))
    if problems:
        raise InputError(problems)
    knobs = [
        Knob(entry.path, int(entry.value), *entry.range, entry.provenance)
        for entry in entries
        if entry.movable
        and entry.range is not None
        and (not move or any(matches(pattern, entry.path) for pattern in move))
        and not any(matches(pattern, entry.path) for pattern in stay)
    ]
    knobs = [knob for knob in knobs if knob.low < knob.high]
    if not knobs:
        told = "nothing may move: no value that is left is a number of a range, and free"
        place = values.source if not (move or stay) else "--move" if move else "--stay"
        allowed = tuple(f"from: {kind}" for kind in MOVABLE)
        raise InputError([Problem(place, None, "", told, None, allowed)])
    return knobs


def _shortened(paths: Sequence[str]) -> list[str]:
    """Return the paths with ``*`` for their second step, as most patterns are written."""
    found: dict[str, None] = {}
    for path in paths:
        steps = path.split(".")
        for size in range(2, len(steps) + 1):
            found[".".join([steps[0], "*", *steps[2:size]])] = None
    return list(found)


def _not_free(pattern: str, entries: Sequence[ValueEntry]) -> Problem:
    numbers = [entry for entry in entries if entry.range is not None]
    place = f"--move {pattern}"
    if not numbers:
        return Problem(place, None, "", "this is no number that has a range", pattern)
    told = f"this may not be moved: it is `from: {numbers[0].provenance}`"
    if len(numbers) > 1:
        kinds = dict.fromkeys(entry.provenance.split(" ", 1)[0] for entry in numbers)
        told = f"none of these {len(numbers)} may be moved: they are from {', '.join(kinds)}"
    return Problem(place, None, "", told, pattern, tuple(f"from: {kind}" for kind in MOVABLE))


class Editions:
    """The editions of a scenario with some values moved, loaded when they are first asked for.

    Parameters
    ----------
    plan : Plan
        Of the edition before any change; one set of values.
    knobs : sequence of Knob
    """

    def __init__(self, plan: Plan, knobs: Sequence[Knob]) -> None:
        self.plan = plan
        self.knobs = {knob.path: knob for knob in knobs}
        self._loaded: dict[tuple[str, ...], LoadedValues | None] = {}

    def options(self, steps: Mapping[str, int]) -> tuple[str, ...]:
        """Return a change as options ``PATH=+N``, in the order of the knobs."""
        return tuple(f"{path}={steps[path]:+d}" for path in self.knobs if steps.get(path))

    def arm(self, steps: Mapping[str, int], plan: Plan | None = None) -> Arm | None:
        """Return the arm of a change, or None if its values don't go together.

        Parameters
        ----------
        steps : mapping
            Path -> steps from the value before any change.
        plan : Plan, optional
            Who plays it: of the same scenario, with other policies.
        """
        plan = plan or self.plan
        options = self.options(steps)
        if options not in self._loaded:
            source = self.plan.sources[0]
            sets = (*source.sets, *options)
            try:
                loaded = (
                    self.plan.game.load_values(source.values, sets, source.all_patches)
                    if options
                    else self.plan.members[0]
                )
            except InputError:
                self._loaded[options] = None
            else:  # without the document: hundreds of them would fill the memory
                self._loaded[options] = replace(loaded, document=None)
        values = self._loaded[options]
        if values is None:
            return None
        source = replace(plan.sources[0], sets=(*plan.sources[0].sets, *options))
        return Arm(
            " ".join(options) or "before",
            replace(plan, sources=(source,), members=(values,)),
        )
