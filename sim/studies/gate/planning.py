"""Plan a check: which games are played for whom, and which targets are judged on them.

A scenario's ``expect`` block, or the options of the command line, say what is allowed. Each kind of
players is a *stage* with games of its own; where a baseline is given, the scenario's own players
play it on the same seeds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from sim.runs.expectations import CONFIDENCE, GAMES, Bound, Drift, Tier
from sim.runs.plan import Plan, make_plan
from sim.runs.revisions import RevisionFile, values_at
from sim.runs.scenario import DETAILS, LoadedScenario, Overrides, load_scenario
from sim.studies.arms import Arm, with_changes
from sim.studies.gate.expecting import Expected, Expecting, WantedDrift
from sim.studies.targets import Targets, targets_of
from sim.values.errors import InputError, Problem
from sim.values.reading import Lines, Place

DRIFT = 0.01  # of shares, where a baseline is given and nothing else is said


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
    if not builder.stages and not builder.problems:
        told = "; ".join(["nothing is judged", *builder.expecting.notes])
        builder.problems.append(Problem(str(scenario), None, "expect", told))
    if builder.problems:
        raise InputError(builder.problems)
    return Gate(
        scenario,
        loaded,
        tuple(builder.stages),
        expect.confidence if expect else CONFIDENCE,
        builder.baseline,
        builder.baseline_file,
        tuple(builder.expecting.notes),
    )


def _drift(loaded: LoadedScenario, baseline: str | None, drift: float | None) -> WantedDrift | None:
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
    return WantedDrift(said, baseline is not None, line)


class _Builder:
    """Makes the stages, and notes what is wrong."""

    def __init__(
        self, file: Path, loaded: LoadedScenario, plan: Plan, overrides: Overrides
    ) -> None:
        self.file = file
        self.loaded = loaded
        self.expecting = Expecting(loaded)
        self.plan = with_changes(plan, purpose="gate", detail=DETAILS[-1])
        self.overrides = overrides
        self.problems = self.expecting.problems
        self.stages: list[Stage] = []
        self.baseline: str | None = None
        self.baseline_file: Path | None = None

    def add_own(self, bounds: Mapping[str, Bound], wanted: WantedDrift | None, games: int) -> None:
        """Add the stage of the scenario's own players."""
        before = None
        if wanted is not None:
            try:
                before = self.plan_before(wanted)
            except InputError as error:
                self.problems += error.problems
        targets = targets_of(self.plan)
        expected = self.expecting.bounds(bounds, targets, self.plan, ("expect", "targets"), "")
        if wanted is not None:
            expected += self.expecting.drifts(wanted, targets, before)
        self.add_stage("", self.plan, before, expected, games)

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
        expected = self.expecting.bounds(tier.targets, targets, plan, (*at, "targets"), tier.title)
        self.add_stage(tier.title, plan, None, expected, games)

    def add_stage(
        self,
        tier: str,
        plan: Plan,
        before: Plan | None,
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
        wanted = {one.target.name for one in expected}
        targets.listed = tuple(one for one in targets.listed if one.name in wanted)
        places = {name: place for place, name in enumerate(targets.names)}
        listed = [
            replace(one, target=targets.listed[place], place=place)
            for one in expected
            for place in [places[one.target.name]]
        ]
        arm = None if before is None else Arm("before", with_changes(before, detail=detail))
        after = Arm("after", plan)
        self.stages.append(Stage(tier, after, arm, targets, tuple(listed), games))

    def plan_before(self, wanted: WantedDrift) -> Plan:
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
