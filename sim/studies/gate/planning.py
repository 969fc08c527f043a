"""Plan a check: which games are played for whom, and which targets are judged on them.

A scenario's ``expect`` block, or the options of the command line, say what is allowed. Each kind of
players is a *stage* with games of its own; where a baseline is given, the scenario's own players
play it on the same seeds.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Literal

from reports.metrics.tallies import Target
from sim.runs.expectations import CONFIDENCE, GAMES, Bound, Drift, Tier
from sim.runs.plan import Plan, make_plan
from sim.runs.revisions import RevisionFile, values_at
from sim.runs.scenario import DETAILS, LoadedScenario, Overrides, load_scenario
from sim.studies.arms import Arm, with_changes
from sim.studies.targets import Targets, targets_of
from sim.values.errors import InputError, NodePath, Problem, nearest
from sim.values.reading import Lines, Place

DRIFT = 0.01  # of shares, where a baseline is given and nothing else is said
CARDS = "cards."  # what the names of targets of cards begin with


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
class Stage:
    """Games of some players, and what is judged on them."""

    tier: str
    after: Arm
    before: Arm | None  # the baseline's values
    targets: Targets
    expected: tuple[Expected, ...]
    games: int  # at most

    @property
    def unchanged(self) -> bool:
        """Whether the baseline's values are those of the scenario."""
        return self.before is not None and self.before.identity == self.after.identity

    @property
    def arms(self) -> tuple[Arm, ...]:
        """The editions that are played on each seed, the scenario's own last."""
        if self.before is None or self.unchanged:
            return (self.after,)
        return (self.before, self.after)


@dataclass(frozen=True)
class Gate:
    """All that a check plays and judges."""

    file: Path  # of the scenario
    loaded: LoadedScenario
    stages: tuple[Stage, ...]
    confidence: float
    baseline: str | None  # as it is told: with the commit, if it is of a revision
    baseline_file: Path | None
    notes: tuple[str, ...]  # what a reader should know before the verdicts

    @property
    def expected(self) -> tuple[Expected, ...]:
        """Everything that is judged, in order."""
        return tuple(expected for stage in self.stages for expected in stage.expected)

    @property
    def main(self) -> Stage:
        """The first stage: that of the scenario's own players, if they are asked of."""
        return self.stages[0]


def plan_gate(
    scenario: Path,
    overrides: Overrides,
    *,
    baseline: str | None = None,
    drift: float | None = None,
) -> Gate:
    """Return the plan of a check.

    Parameters
    ----------
    scenario : Path
    overrides : Overrides
        Options laid over it; ``games`` is the most for each kind of players.
    baseline : str, optional
        What the drift is measured from, instead of the scenario's word; see `values_at`.
    drift : float, optional
        How far shares may move, instead of the scenario's word: 0.01 is one point.

    Raises
    ------
    InputError
        With all problems of the scenario, its ``expect`` block, the values and the baseline.
    """
    loaded = load_scenario(scenario, replace(overrides, games=None))
    plan = make_plan(loaded)  # with all problems of the scenario itself
    builder = _Builder(scenario, loaded, plan, overrides)
    expect = loaded.scenario.expect
    wanted = _drift(loaded, baseline, drift)
    if expect is None and wanted is None:
        told = "nothing is expected: write an `expect` block, or give --baseline"
        raise InputError([Problem(str(scenario), None, "", told)])
    games = overrides.games or (expect.games if expect else GAMES)
    targets = expect.targets if expect else None
    if targets or wanted is not None:
        builder.add_own(targets or {}, wanted, games)
    for place, tier in enumerate(expect.tiers if expect else ()):
        builder.add_tier(place, tier, overrides.games or tier.games or games)
    if builder.problems:
        raise InputError(builder.problems)
    return Gate(
        scenario,
        loaded,
        tuple(builder.stages),
        expect.confidence if expect else CONFIDENCE,
        builder.baseline,
        builder.baseline_file,
        tuple(builder.notes),
    )


@dataclass(frozen=True)
class _Wanted:
    """A drift bound, and where its parts were said."""

    drift: Drift
    by_option: bool  # the baseline
    line: Place


def _drift(loaded: LoadedScenario, baseline: str | None, drift: float | None) -> _Wanted | None:
    """Return the drift that is judged, from the scenario and the options."""
    expect = loaded.scenario.expect
    said = expect.drift if expect else None
    if said is None and baseline is None and drift is None:
        return None
    line = loaded.lines.place(("expect", "drift"), loaded.file)
    if said is None or drift is not None:
        line = Place(
            f"--baseline {baseline}" if drift is None else f"--drift {drift * 100:g}", None
        )
    if said is None:
        said = Drift(within=DRIFT)
    if drift is not None:
        said = said.model_copy(update={"within": drift})
    if baseline is not None:
        said = said.model_copy(update={"baseline": baseline})
    if said.baseline is None:
        told = "drift needs a baseline: give --baseline, or write it in `expect.drift`"
        path = "expect.drift" if line.line is not None else ""
        allowed = ("FILE", "REVISION:PATH")
        raise InputError([Problem(line.file, line.line, path, told, None, allowed)])
    return _Wanted(said, baseline is not None, line)


class _Builder:
    """Makes the stages, and notes what is wrong."""

    def __init__(
        self, file: Path, loaded: LoadedScenario, plan: Plan, overrides: Overrides
    ) -> None:
        self.file = file
        self.loaded = loaded
        self.plan = with_changes(plan, purpose="gate", detail=DETAILS[-1])
        self.overrides = overrides
        self.problems: list[Problem] = []
        self.stages: list[Stage] = []
        self.notes: list[str] = []
        self.baseline: str | None = None
        self.baseline_file: Path | None = None

    def add_own(self, bounds: Mapping[str, Bound], wanted: _Wanted | None, games: int) -> None:
        """Add the stage of the scenario's own players."""
        before = None
        if wanted is not None:
            try:
                before = self.plan_before(wanted)
            except InputError as error:
                self.problems += error.problems
        targets = targets_of(self.plan)
        expected = self.bounds(bounds, targets, self.plan, ("expect", "targets"), "")
        if wanted is not None:
            expected += self.drifts(wanted, targets, before)
        self.add_stage("", self.plan, before, targets, expected, games)

    def add_tier(self, number: int, tier: Tier, games: int) -> None:
        """Add the stage of other players."""
        at = ("expect", "tiers", number)
        if any(stage.tier == tier.title for stage in self.stages):
            told = "two tiers have this name: give one another `name`"
            self.problems.append(self.loaded.problem(at, told, found=tier.title))
        seats = tier.policies
        if isinstance(seats, str):
            seats = dict.fromkeys(self.plan.seats, seats)
        lines = Lines(self.loaded.lines)
        for seat in seats:
            lines["policies", seat] = lines.place((*at, "policies", seat), self.loaded.file)
        scenario = self.loaded.scenario.model_copy(update={"policies": seats})
        try:
            plan = make_plan(replace(self.loaded, scenario=scenario, lines=lines))
        except InputError as error:
            self.problems += error.problems
            plan = self.plan
        plan = with_changes(plan, purpose="gate", detail=DETAILS[-1])
        targets = targets_of(plan)
        expected = self.bounds(tier.targets, targets, plan, (*at, "targets"), tier.title)
        self.add_stage(tier.title, plan, None, targets, expected, games)

    def add_stage(
        self,
        tier: str,
        plan: Plan,
        before: Plan | None,
        targets: Targets,
        expected: list[Expected],
        games: int,
    ) -> None:
        """Add a stage that keeps no more detail than its targets need."""
        if self.problems or not expected:
            return
        for detail in DETAILS:
            plan = with_changes(plan, detail=detail, games=games)
            targets = targets_of(plan)
            if {one.target.name for one in expected} <= set(targets.names):
                break
        places = {name: place for place, name in enumerate(targets.names)}
        listed = [
            replace(one, target=targets.listed[place], place=place)
            for one in expected
            for place in [places[one.target.name]]
        ]
        arm = None if before is None else Arm("before", with_changes(before, detail=detail))
        after = Arm("after", plan)
        self.stages.append(Stage(tier, after, arm, targets, tuple(listed), games))

    def plan_before(self, wanted: _Wanted) -> Plan:
        """Return the plan with the baseline's values."""
        named = wanted.drift.baseline or ""
        if wanted.by_option:
            file = values_at(named)
        else:
            refuse = partial(self.loaded.problem, ("expect", "drift", "baseline"))
            file = values_at(named, folder=self.loaded.folder, refuse=refuse)
        self.baseline, self.baseline_file = named, file
        if isinstance(file, RevisionFile):
            self.baseline = f"{named} (commit {file.commit[:10]})"
        loaded = load_scenario(self.file, replace(self.overrides, games=None, values=file, sets=()))
        return with_changes(make_plan(loaded), purpose="gate", detail=DETAILS[-1])

    # --- what is expected ------------------------------------------------------------------------

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
                near = f"{key / 100:g}" if 1 < key <= 100 else None
                told = f"{target.name} is a share, and no share is so"
                allowed = (f"{least:g} to 1",)
                problem = self.loaded.problem(at, told, found=key, allowed=allowed, near=near)
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

    def drifts(self, wanted: _Wanted, targets: Targets, before: Plan | None) -> list[Expected]:
        """Return what may not move, and how far."""
        drift = wanted.drift
        margins = {"share": drift.within, "number": drift.numbers}
        chosen: dict[str, Place] = {}
        if drift.of is None:
            for target in targets.listed:
                if margins[target.unit] is not None and not target.name.startswith(CARDS):
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
