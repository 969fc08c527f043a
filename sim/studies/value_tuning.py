"""Tune a values file: the smallest change of its numbers that meets all goals.

1. Where the goals stand is measured, and every single step of every value that may move is screened
   on common seeds (`sim.studies.value_screening`).
2. In each round the most promising values are played one step and several steps away from where
   the search stands, on fresh seeds, paired with it. Between these the effect is taken for linear:
   so it may bend, and differ up and down (`sim.studies.value_model`).
3. The smallest changes that the model says will do are worked out (`sim.studies.smallest_change`)
   and tried on fresh seeds; those that stay promising are verified on seeds that no search sees
   (`sim.studies.value_verifying`).
4. If none is verified, the next round begins from the one that came nearest.

All verdicts of a tuning hold together with a chance of 95 % (Bonferroni over goals, alternatives,
rounds and looks). Everything is decided by what was played, in the order of the seeds: neither the
number of workers nor an interruption changes the result.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from sim.studies.contests import StoppedError
from sim.studies.movable import Editions
from sim.studies.smallest_change import Model, Proposal, nearest_change, smallest_change
from sim.studies.value_found import Candidate, Level, Tuned, Verdict
from sim.studies.value_model import Modelling
from sim.studies.value_obstacles import obstacles
from sim.studies.value_playing import Steps, ValuePlay
from sim.studies.value_screening import SingleStep, needs_of, screen
from sim.studies.value_tuning_plan import FEWEST, ROUNDS, TuningPlan
from sim.studies.value_verifying import Verifying
from sim.values.errors import InputError, Problem

ALLOWANCES = (1.0, 0.5, 0.0)  # standard errors that proposals stay inside the bands
LEVEL, SCREENING = 0.04, 0.36  # shares of the budget
MODEL, TRIAL, VERIFYING = 0.09, 0.04, 0.07  # of each round
_ORDER = {Verdict.MET: 0, Verdict.UNKNOWN: 1, Verdict.NOT_MET: 2, None: 3}


def tune(
    plan: TuningPlan,
    *,
    jobs: int = 0,
    folder: Path | None = None,
    progress: Callable[[int, int], None] | None = None,
    interrupted: Callable[[], None] | None = None,
) -> Tuned:
    """Search for the smallest change that meets all goals, and verify it.

    Ctrl-C ends the search; what was found so far is returned.

    Parameters
    ----------
    plan : TuningPlan
    jobs : int
        Workers; 0 means one a core.
    folder : Path, optional
        Where games are kept, so that the same tuning goes on where it was stopped.
    progress : callable, optional
        Called with (spent, budget), in games of the first tier.
    interrupted : callable, optional
        Called once when Ctrl-C is pressed.

    Raises
    ------
    InputError
        If the folder holds something else, or nothing can be counted of a goal.
    """
    editions = Editions(plan.plan, plan.knobs)
    play = ValuePlay(
        plan, editions, jobs=jobs, folder=folder, progress=progress, interrupted=interrupted
    )
    search = _Search(plan, play)
    stopped = False
    try:
        search.run()
    except (StoppedError, KeyboardInterrupt):
        stopped = True
    return search.result(interrupted=stopped)


class _Search:
    """A search in progress."""

    def __init__(self, plan: TuningPlan, play: ValuePlay) -> None:
        self.plan = plan
        self.play = play
        self.modelling = Modelling(plan, play)
        self.verifying = Verifying(plan, play, self.keep)
        self.before: tuple[Level, ...] = ()
        self.candidates: list[Candidate] = []
        self.screened = 0
        self.model: Model | None = None
        self.rounds = 0

    def run(self) -> None:
        """Search until a change is verified, or the rounds or the budget are used up."""
        play = self.play
        play.settle_budget()
        budget = play.pace.games
        self.before = self.modelling.measure({}, budget * LEVEL)
        self.check_counted()
        if self.are_met_already():
            return
        kept = self.screen(budget * SCREENING)
        centre: Steps = {}
        level = self.before
        for number in range(1, ROUNDS + 1):
            self.rounds = number
            self.model = self.modelling.around(centre, level, kept, budget * MODEL)
            tried = self.try_out(self.propose(self.model), budget * TRIAL)
            last = number == ROUNDS or play.left < budget * (MODEL + TRIAL + VERIFYING) / 2
            if self.are_met(self.worth_verifying(tried, last=last)) or last or not tried:
                return
            nearest = min(self.of_round(number), key=self.missed)
            if number == 1 or self.missed(nearest) < self.shortfall(level):
                centre, level = nearest.steps, nearest.tried

    def check_counted(self) -> None:
        """Raise if nothing was counted of a goal."""
        told = "nothing is counted of this target in these games"
        problems = [
            Problem(want.goal.where, want.goal.line, "", told, want.goal.target)
            for want, level in zip(self.plan.wanted, self.before, strict=True)
            if math.isnan(level.figure)
        ]
        if problems:
            raise InputError(problems)

    def are_met_already(self) -> bool:
        """Return whether verification says that all goals are met as things are."""
        standing = self.modelling.standing(self.before)
        if smallest_change(standing, allowance=1.0) is None:
            return False
        as_it_is = Candidate({}, 1, self.before, self.before)
        self.candidates.append(as_it_is)
        return self.are_met([as_it_is])

    def are_met(self, chosen: Sequence[Candidate]) -> bool:
        """Verify changes; return whether one meets all goals."""
        play, last = self.play, self.rounds == ROUNDS
        spare = (play.left - play.pace.games * VERIFYING) * (1.0 if last else 0.5)
        found = self.verifying.verify(chosen, play.pace.games * VERIFYING, max(0.0, spare))
        return any(one.verdict is Verdict.MET for one in found)

    def screen(self, budget: float) -> list[SingleStep]:
        """Return the most promising single steps."""
        possible = [
            (knob, way)
            for knob, way in self.plan.single_steps
            if self.play.possible({knob.path: way})
        ]
        self.screened = len(possible)
        if not possible:
            return []
        needs = needs_of(self.plan.wanted, [level.figure for level in self.before])
        return screen(self.play, possible, needs, budget)

    # --- proposals -------------------------------------------------------------------------------

    def propose(self, model: Model) -> list[Candidate]:
        """Return the smallest changes that the model says will do, or else the nearest one."""
        tried = [candidate.steps for candidate in self.candidates]
        found: list[Proposal] = []
        for allowance in ALLOWANCES:
            without: list[Sequence[str]] = []
            while len(without) < self.plan.alternatives:
                one = smallest_change(model, allowance=allowance, without=without, tried=tried)
                if one is None:
                    break
                if not self.play.possible(one.steps):
                    tried.append(one.steps)
                    continue
                if all(one.steps != other.steps for other in found):
                    found.append(one)
                if not one.steps:
                    break
                without.append(tuple(one.steps))
        if not found:
            near = nearest_change(model, tried=tried)
            found = [near] if near is not None and self.play.possible(near.steps) else []
        found.sort(key=lambda one: one.size)
        return [self.candidate(model, one) for one in found[: 2 * self.plan.alternatives]]

    def candidate(self, model: Model, proposal: Proposal) -> Candidate:
        """Return a proposal as a candidate."""
        pairs = zip(proposal.figures, proposal.errors, strict=True)
        predicted = tuple(Level(figure, error, 0) for figure, error in pairs)
        return Candidate(
            proposal.steps, self.rounds, predicted, alone=_alone(model, proposal.steps)
        )

    def try_out(self, proposed: Sequence[Candidate], budget: float) -> list[Candidate]:
        """Return the proposals with what fresh seeds of the search say of them."""
        if not proposed:
            return []
        tiers = self.plan.judging
        count = self.play.seeds(budget, len(proposed), tiers, 2 * FEWEST)
        first = self.play.fresh(count)
        changes = [one.steps for one in proposed]
        tallies = {tier: self.play.against({}, changes, first, count, tier=tier) for tier in tiers}
        tried = []
        for place, one in enumerate(proposed):
            own = {tier: found[place] for tier, found in tallies.items()}
            tried.append(replace(one, tried=self.modelling.levels(own, 1)))
        self.candidates += tried
        return tried

    def worth_verifying(self, tried: Sequence[Candidate], *, last: bool) -> list[Candidate]:
        """Return those that stay inside the bands, the smallest first; at last also the nearest."""
        inside = [one for one in tried if self.missed(one) == 0]
        inside.sort(key=lambda one: one.size)
        if not inside and last:
            unverified = [one for one in self.candidates if not one.verified]
            return [min(unverified, key=self.missed)] if unverified else []
        return inside[: self.plan.alternatives]

    def missed(self, candidate: Candidate) -> float:
        """Return by how much a candidate missed the bands, verified or tried, in their scales."""
        if candidate.verified:
            return self.shortfall([Level(one.after.estimate, 0, 1) for one in candidate.verified])
        return self.shortfall(candidate.tried)

    def shortfall(self, levels: Sequence[Level]) -> float:
        """Return by how much levels miss the bands, in their scales."""
        if any(math.isnan(level.figure) for level in levels):
            return math.inf
        pairs = zip(self.modelling.bands, levels, strict=True)
        return sum(band.shortfall(level.figure) / band.scale for band, level in pairs)

    def of_round(self, number: int) -> list[Candidate]:
        """Return the candidates of a round that moved something."""
        return [one for one in self.candidates if one.round == number and one.tried]

    def keep(self, candidate: Candidate) -> None:
        """Put a candidate in the place of what was known of it before."""
        others = [other for other in self.candidates if other.steps != candidate.steps]
        self.candidates = [*others, candidate]

    def result(self, *, interrupted: bool) -> Tuned:
        """Return what was found."""

        def rank(one: Candidate) -> tuple[float, ...]:
            missed = 0.0 if one.verdict is Verdict.MET else self.missed(one)
            return (_ORDER[one.verdict], missed, *one.size)

        candidates = tuple(sorted(self.candidates, key=rank))
        met = bool(candidates) and candidates[0].verdict is Verdict.MET
        knobs = {knob.path: knob for knob in self.plan.knobs}
        return Tuned(
            self.before,
            candidates,
            self.screened,
            len(self.plan.single_steps),
            () if met or self.model is None else obstacles(knobs, self.model),
            self.play.games,
            self.play.pace.games,
            self.rounds,
            self.verifying.z,
            interrupted,
        )


def _alone(model: Model, steps: Steps) -> Mapping[str, tuple[float, ...]]:
    """Return what each moved value adds by itself, against where the model stands."""
    effects = {
        (lever.name, setting.steps): setting.effects
        for lever in model.levers
        for setting in lever.settings
    }
    return {path: effects.get((path, number), ()) for path, number in steps.items()}
