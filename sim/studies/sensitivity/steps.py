"""Steps: the numbers of a values file, and the arms in which one of them is moved by one.

An arm is kept without the document that its values were read into: a study has hundreds of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from pathlib import Path

from reports.metrics.sensitivity import DOWN, UP, Number, Refused, number_title
from sim.engine.game import LoadedValues
from sim.runs.plan import Plan, make_plan
from sim.runs.scenario import LoadedScenario, Overrides, load_scenario
from sim.studies.arms import Arm
from sim.values.errors import InputError, Problem, nearest
from sim.values.provenance import list_values

BEFORE = "as it is"
STEPS = {UP: "+1", DOWN: "-1"}


@dataclass(frozen=True)
class Ground:
    """What a study of steps stands on: a scenario with one set of values."""

    loaded: LoadedScenario
    before: Arm  # with the document of its values
    numbers: tuple[Number, ...]  # of its values file, in order

    @property
    def values(self) -> LoadedValues:
        """The values before any step."""
        return self.before.plan.members[0]

    @property
    def titles(self) -> Mapping[str, str]:
        """Printed names by id, and words for the game's codes."""
        return {**titles_of(self.before.plan), **self.before.plan.game.words}

    def arm(self, changes: Sequence[str], policies: Mapping[str, str] | None = None) -> Arm:
        """Return an arm with changed values or policies.

        Parameters
        ----------
        changes : sequence of str
            ``PATH=VALUE`` or ``PATH=+1``, after the scenario's own.
        policies : mapping of seat to spec, optional
            In place of the scenario's.

        Raises
        ------
        InputError
            With all that the file's checks have against it.
        """
        loaded = self.loaded
        source = loaded.members[0]
        changed = replace(source, sets=(*source.sets, *changes))
        scenario = loaded.scenario
        if policies:
            scenario = scenario.model_copy(update={"policies": {**scenario.policies, **policies}})
        plan = make_plan(replace(loaded, members=(changed,), scenario=scenario))
        slim = tuple(replace(member, document=None) for member in plan.members)
        named = [*changes, *(f"{seat}={spec}" for seat, spec in (policies or {}).items())]
        return Arm(" ".join(named), replace(plan, members=slim))

    def step(self, path: str, direction: str) -> Arm:
        """Return the arm of a step; raise InputError if the file's checks refuse it."""
        return self.arm((f"{path}={STEPS[direction]}",))


def titles_of(plan: Plan) -> dict[str, str]:
    """Return the printed names of a plan's ids; one without a name, such as a place, has its id."""
    ids = [name for labels in plan.labels.values() for name in labels]
    return {
        **{name: name.replace("_", " ").title() for name in ids},
        **plan.members[0].titles,
    }


def make_ground(scenario: Path, overrides: Overrides) -> Ground:
    """Load a scenario for a study of steps.

    Raises
    ------
    InputError
        With all problems of the scenario; or if it has several sets of values.
    """
    loaded = load_scenario(scenario, overrides)
    plan = make_plan(loaded)
    if len(plan.members) > 1:
        told = (
            "an ensemble has no one values file whose numbers could be moved: take a scenario "
            "without `ensemble`"
        )
        raise InputError(
            [loaded.problem(("ensemble",), told, found=f"{len(plan.members)} members")]
        )
    titles = titles_of(plan)
    numbers = tuple(
        Number(
            entry.path,
            number_title(entry.path, titles),
            int(entry.value),
            *entry.range,
            entry.provenance,
            entry.movable,
        )
        for entry in list_values(plan.members[0].document)
        if entry.range is not None
    )
    if not numbers:
        source = loaded.members[0].values
        told = "no number of this file has a range, so there is nothing to move"
        raise InputError([Problem(str(source), None, "", told)])
    return Ground(loaded, Arm(BEFORE, plan), numbers)


def chosen(
    numbers: Sequence[Number], patterns: Sequence[str] = (), *, movable: bool = False
) -> tuple[Number, ...]:
    """Return the numbers that some patterns name, in the order of the file.

    Parameters
    ----------
    numbers : sequence of Number
    patterns : sequence of str
        Paths in which ``*`` stands for a step or a part of one, and ``**`` for any number of steps;
        what is below such a path is meant too. None: all numbers.
    movable : bool
        Only those that a search may move.

    Raises
    ------
    InputError
        With each pattern that names nothing.
    """
    problems = []
    for pattern in patterns:
        if not any(matches(pattern, number.path) for number in numbers):
            parts = {
                ".".join(number.path.split(".")[:size])
                for number in numbers
                for size in range(1, number.path.count(".") + 2)
            }
            near = nearest(pattern, sorted(parts))
            told = "no number with a range is at this path; * stands for one of its steps"
            problems.append(Problem(f"--only {pattern}", None, "", told, repr(pattern), (), near))
    if problems:
        raise InputError(problems)
    found = [
        number
        for number in numbers
        if not patterns or any(matches(pattern, number.path) for pattern in patterns)
    ]
    if movable:
        found = [number for number in found if number.movable]
        if not found:
            told = (
                "none of these numbers may be moved: the rulebook or a source says what they are; "
                "see `kingmaker values provenance`"
            )
            raise InputError([Problem("--movable", None, "", told)])
    return tuple(found)


def matches(pattern: str, path: str) -> bool:
    """Return whether a pattern names a path, or what it is in."""
    return _matches(pattern.split("."), path.split("."))


def _matches(pattern: Sequence[str], steps: Sequence[str]) -> bool:
    if not pattern:
        return True
    if pattern[0] == "**":
        return any(_matches(pattern[1:], steps[size:]) for size in range(len(steps) + 1))
    if not steps:
        return False
    return fnmatchcase(steps[0], pattern[0]) and _matches(pattern[1:], steps[1:])


def steps_of(
    numbers: Sequence[Number],
) -> tuple[list[tuple[Number, str]], list[Refused]]:
    """Return the steps inside the numbers' ranges, and those at their ends, which there aren't."""
    steps, refused = [], []
    for number in numbers:
        for direction in (DOWN, UP):
            if number.room(direction) > 0:
                steps.append((number, direction))
            else:
                end = "greatest" if direction == UP else "least"
                reason = f"{number.value} is the {end} value of its range"
                refused.append(Refused(number.path, direction, reason))
    return steps, refused


def reason_of(error: InputError) -> str:
    """Return why a step is refused, in a line."""
    first = error.problems[0]
    parts = [first.message]
    if first.found is not None:
        parts.append(f"found {first.found}")
    if 0 < len(first.allowed) <= 3:
        parts.append(f"allowed {', '.join(first.allowed)}")
    return "; ".join(parts)
