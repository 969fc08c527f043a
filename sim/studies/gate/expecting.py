"""What a check expects, target by target: names and patterns, and the bounds of each."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from reports.metrics.tallies import Target
from sim.runs.expectations import Bound, Drift
from sim.runs.plan import Plan
from sim.runs.scenario import LoadedScenario
from sim.studies.targets import Targets
from sim.values.errors import NodePath, Problem, nearest
from sim.values.reading import Place

CARDS = "cards."  # what the names of targets of cards begin with
_SUM = re.compile(r"\.by_[0-9]+$")  # what came by a round, the sum of what came in each


@dataclass(frozen=True)
class Expected:
    """A target, and where it may be.

    Attributes
    ----------
    kind : {"bound", "drift"}
        A bound is on the target itself, a drift on how far it moved since the baseline.
    tier : str
        Whose games; empty for the scenario's own players.
    target : Target
    place : int
        Among the stage's targets.
    low, high : float or None
        What is allowed, ends included; None where there is no end.
    because : str or None
    line : Place
        Where that is said: file and line, or the option.
    path : str
        The dotted path there.
    """

    kind: Literal["bound", "drift"]
    tier: str
    target: Target
    place: int
    low: float | None
    high: float | None
    because: str | None
    line: Place
    path: str

    @property
    def name(self) -> str:
        """What it is called where a name has to be its own: ``greedy: drift of wins.left``."""
        kind = "drift of " if self.kind == "drift" else ""
        return f"{self.tier}: {kind}{self.target.name}" if self.tier else kind + self.target.name


@dataclass(frozen=True)
class WantedDrift:
    """A drift bound, and where its parts were said."""

    drift: Drift
    by_option: bool  # the baseline
    line: Place


class Expecting:
    """Resolves what a scenario expects, and notes what is wrong with it.

    Attributes
    ----------
    problems : list of Problem
    notes : list of str
        What a reader should know.
    """

    def __init__(self, loaded: LoadedScenario) -> None:
        self.loaded = loaded
        self.problems: list[Problem] = []
        self.notes: list[str] = []

    def bounds(
        self, bounds: Mapping[str, Bound], targets: Targets, plan: Plan, at: NodePath, tier: str
    ) -> list[Expected]:
        """Return what a mapping of targets to bounds expects. A full name goes before a pattern."""
        found: dict[str, Expected] = {}
        for pattern, bound in bounds.items():
            here = (*at, pattern)
            names = self.named(pattern, targets, here, self.group(bound, plan, pattern, here))
            for name in names:
                if name in bounds and name != pattern:
                    continue  # it has its own bounds
                if name in found:
                    told = f"two patterns name {name}: give it bounds of its own, by its full name"
                    self.problems.append(self.loaded.problem(here, told, found=pattern))
                    break
                place = targets.names.index(name)
                target = targets.listed[place]
                self.check_range(bound, target, here)
                line = self.loaded.lines.place(here, self.loaded.file)
                path = ".".join(map(str, here))
                found[name] = Expected(
                    "bound", tier, target, place, bound.low, bound.high, bound.because, line, path
                )
        return sorted(found.values(), key=lambda one: one.place)

    def check_range(self, bound: Bound, target: Target, at: NodePath) -> None:
        """Note a bound that no share can have."""
        if target.unit != "share":
            return
        least = -1.0 if len(target.columns) > 2 else 0.0
        for key in (bound.low, bound.high):
            if key is not None and not least <= key <= 1:
                near = f"{key / 100:g}" if 2 <= key <= 100 else None
                told = f"{target.name} is a share, and no share is so"
                allowed = (f"{least:g} to 1",)
                found = int(key) if key.is_integer() else key
                problem = self.loaded.problem(at, told, found=found, allowed=allowed, near=near)
                self.problems.append(problem)

    def group(self, bound: Bound, plan: Plan, pattern: str, at: NodePath) -> set[str] | None:
        """Return the ids that a bound is for; None if for all."""
        if bound.for_ is None:
            return None
        groups = plan.game.groups(plan.members[0]) if plan.game.groups is not None else {}
        if "*" not in pattern:
            told = "`for` chooses among what * stands for, and this name has none"
            self.problems.append(self.loaded.problem((*at, "for"), told, found=bound.for_))
        elif bound.for_ not in groups:
            told = "the game has no group of this name"
            near = nearest(bound.for_, groups)
            self.problems.append(
                self.loaded.problem(
                    (*at, "for"), told, found=bound.for_, allowed=tuple(groups), near=near
                )
            )
        else:
            return set(groups[bound.for_])
        return None

    def named(
        self, pattern: str, targets: Targets, at: NodePath, among: set[str] | None = None
    ) -> list[str]:
        """Return the targets that a name or pattern names; note if there is none."""
        found = matching(pattern, targets.names, among)
        if not found:
            told = "there is no target of this name"
            choice = targets.names
            if "*" in pattern:
                told = "no target is like this"
                choice = _patterns(targets.names)
                if among is not None and matching(pattern, targets.names):
                    told = "no target of this group is like this"
            near = nearest(pattern, choice)
            near = None if near == pattern else near
            self.problems.append(
                self.loaded.problem(at, told, found=pattern, allowed=choice, near=near)
            )
        return found

    def drifts(self, wanted: WantedDrift, targets: Targets, before: Plan | None) -> list[Expected]:
        """Return what may not move, and how far."""
        drift = wanted.drift
        margins = {"share": drift.within, "number": drift.numbers}
        chosen: dict[str, Place] = {}
        if drift.of is None:
            for target in targets.listed:
                said = margins[target.unit] is not None
                if said and not target.name.startswith(CARDS) and not _SUM.search(target.name):
                    chosen[target.name] = wanted.line
        units = {target.name: target.unit for target in targets.listed}
        for number, pattern in enumerate(drift.of or ()):
            at = ("expect", "drift", "of", number)
            names = self.named(pattern, targets, at)
            fit = [name for name in names if margins[units[name]] is not None]
            if names and not fit:
                key, what = "numbers", "a number"
                if units[names[0]] == "share":
                    key, what = "within", "a share"
                told = f"this is {what}: say how far it may move with `{key}`"
                self.problems.append(self.loaded.problem(at, told, found=pattern))
            for name in fit:
                chosen.setdefault(name, self.loaded.lines.place(at, self.loaded.file))
        listed = []
        gone = set()
        for place, target in enumerate(targets.listed):
            margin = margins[target.unit]
            if target.name not in chosen or margin is None:
                continue
            if before is not None and _card(target.name) not in _cards(before):
                gone.add(_card(target.name))
                continue
            line, path = chosen[target.name], "expect.drift"
            because = drift.because
            listed.append(
                Expected("drift", "", target, place, -margin, margin, because, line, path)
            )
        if gone:
            told = ", ".join(sorted(name for name in gone if name))
            self.notes.append(f"not in the baseline, so no drift is judged of: {told}")
        return listed


def matching(pattern: str, names: Sequence[str], among: set[str] | None = None) -> list[str]:
    """Return the names that a pattern names; its first ``*`` stands for one of ``among``."""
    form = re.compile("(.+)".join(map(re.escape, pattern.split("*"))))
    found = []
    for name in names:
        fits = form.fullmatch(name)
        if fits and (among is None or fits.group(1) in among):
            found.append(name)
    return found


def _patterns(names: Sequence[str]) -> tuple[str, ...]:
    """Return the patterns that targets of several names have."""
    found: dict[str, None] = {}
    for name in names:
        first, *rest = name.split(".")
        if len(rest) > 1:
            found[f"{first}.*.{rest[-1]}"] = None
        elif rest:
            found[f"{first}.*"] = None
    return tuple(found)


def _card(name: str) -> str | None:
    return name.split(".")[1] if name.startswith(CARDS) else None


def _cards(plan: Plan) -> set[str | None]:
    return {None, *(label for labels in plan.labels.values() for label in labels)}
