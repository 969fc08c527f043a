"""Tune a values file: the smallest change of its numbers that meets all goals.

1. Where the goals stand is measured, and every single step of every value that may move is screened
   on common seeds (`sim.studies.tune.screening`).
2. In each round the most promising values are played one step and several steps away from where
   the search stands, on fresh seeds, paired with it. Between these the effect is taken for linear:
   so it may bend, and differ up and down (`sim.studies.tune.model`).
3. The smallest changes that the model says will do are worked out
   (`sim.studies.tune.smallest_change`) and tried on fresh seeds; those that stay promising are
   verified on seeds that no search sees (`sim.studies.tune.verifying`).
4. If none is verified, the next round begins from the one that came nearest. If one is, it is tried
   without each of its values.

All verdicts of a tuning hold together with a chance of 95 % (Bonferroni over goals, alternatives,
rounds and looks). Everything is decided by what was played, in the order of the seeds: neither the
number of workers nor an interruption changes the result.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from sim.runs.running import StoppedError
from sim.studies.tune.found import Candidate, Level, Tuned, Verdict
from sim.studies.tune.model import Modelling
from sim.studies.tune.movable import Editions
from sim.studies.tune.obstacles import Hindrance, Obstacle, obstacles
from sim.studies.tune.plan import FEWEST, ROUNDS, TuningPlan
from sim.studies.tune.playing import Steps, ValuePlay
from sim.studies.tune.proposing import Proposing
from sim.studies.tune.screening import SingleStep, needs_of, screen
from sim.studies.tune.smallest_change import Model, smallest_change
from sim.studies.tune.verifying import REVISIONS, Verifying
from sim.values.errors import InputError, Problem

LEVEL, SCREENING = 0.04, 0.3  # shares of the budget
ROUND = (0.5, 0.6, 1.0)  # of what is then left, each round's
MODEL, TRIAL, VERIFYING = 0.35, 0.15, 0.3  # of a round's; the rest is for a second look
AGAIN = 0.5  # of what is left, for a second look while there are rounds to come
HALF_MORE = 1.5  # times the games of a change in the middle of its band
ENOUGH = 0.02  # of the budget: with less no round is begun
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
    return search_with(plan, play)


def search_with(plan: TuningPlan, play: ValuePlay) -> Tuned:
    """Search with whatever plays the games; see `tune`."""
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
        self.proposing = Proposing(plan, self.modelling, play.possible)
        self.verifying = Verifying(plan, play, self.keep)
        self.before: tuple[Level, ...] = ()
        self.candidates: list[Candidate] = []
        self.model: Model | None = None
        self.rounds = 0

    def run(self) -> None:
        """Search until a change is verified, or the rounds or the budget are used up."""
        play = self.play
        play.settle_budget()
        self.before = self.modelling.measure({}, play.pace.games * LEVEL)
        self.check_counted()
        if self.are_met_already():
            return
        kept = self.screen(play.pace.games * SCREENING)
        centre: Steps = {}
        level = self.before
        for self.rounds in range(1, ROUNDS + 1):
            budget = play.left * ROUND[self.rounds - 1]
            if budget < ENOUGH * play.pace.games:
                break
            self.model = self.modelling.around(centre, level, kept, budget * MODEL)
            tried = self.try_out(self.propose(budget), budget * TRIAL)
            last = self.rounds == ROUNDS or not tried
            chosen = self.worth_verifying(tried, last=last)[: self.affordable(budget * VERIFYING)]
            if self.are_met(chosen, budget * VERIFYING) or last:
                break
            nearest = min(self.of_round(self.rounds), key=self.missed)
            if self.rounds == 1 or self.missed(nearest) < self.shortfall(level):
                centre, level = nearest.steps, nearest.tried
        if self.found():
            self.look_at_smaller_ones()
            self.leave_out_what_is_not_needed()
        else:
            self.spend_the_rest()

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
        return self.are_met([as_it_is], self.play.left * ROUND[0] * VERIFYING)

    def are_met(self, chosen: Sequence[Candidate], budget: float) -> bool:
        """Verify changes, and look again at the smallest that may do; return whether one does."""
        found = self.verifying.verify(chosen, budget)
        if not self.found():
            part = 1.0 if self.rounds == ROUNDS else AGAIN
            open_ones = [one for one in found if one.verdict is Verdict.UNKNOWN]
            for one in sorted(open_ones, key=lambda one: one.size):
                if self.verifying.more(one, self.play.left * part) is not one:
                    break  # a second look was worth it
        return self.found()

    def found(self) -> bool:
        """Return whether a change was verified to meet all goals."""
        return any(one.verdict is Verdict.MET for one in self.candidates)

    def smallest_found(self) -> Candidate:
        """Return the smallest change that was verified to meet all goals."""
        return min(
            (one for one in self.candidates if one.verdict is Verdict.MET), key=lambda one: one.size
        )

    def leave_out_what_is_not_needed(self) -> None:
        """Try the change that does without one of its values, and once more if that does."""
        known: Candidate | None = None
        for _ in range(REVISIONS):
            best = self.smallest_found()
            if best is known or len(best.steps) < 2:
                return
            known = best
            budget = self.play.left * ROUND[0]
            if budget < ENOUGH * self.play.pace.games:
                return
            tried = [one.steps for one in self.candidates]
            fewer = []
            for path in best.steps:
                steps = {other: number for other, number in best.steps.items() if other != path}
                if steps not in tried and self.play.possible(steps):
                    fewer.append(self.without(best, path))
            inside = self.worth_verifying(self.try_out(fewer, budget * TRIAL), last=False)
            self.verifying.verify(inside, budget * VERIFYING)
            self.look_at_smaller_ones()

    def without(self, candidate: Candidate, path: str) -> Candidate:
        """Return a verified change without one of its values, and what that is thought to give."""
        steps = {other: number for other, number in candidate.steps.items() if other != path}
        alone = {other: effects for other, effects in candidate.alone.items() if other != path}
        predicted = tuple(
            Level(seen.after.estimate - effect, level.error, 0)
            for seen, effect, level in zip(
                candidate.verified,
                candidate.alone.get(path, (0.0,) * len(candidate.verified)),
                candidate.predicted,
                strict=True,
            )
        )
        return Candidate(steps, candidate.round, predicted, alone=alone)

    def look_at_smaller_ones(self) -> None:
        """Look again at changes that are smaller than those that do, if that can be afforded."""
        least = self.smallest_found().size
        open_ones = [one for one in self.candidates if one.verdict is Verdict.UNKNOWN]
        for one in sorted(open_ones, key=lambda one: one.size):
            if one.size < least:
                self.verifying.more(one, self.play.left)

    def spend_the_rest(self) -> None:
        """Look again at what can be settled soonest of that of which nothing can be told yet."""
        open_ones = [one for one in self.candidates if one.verdict is Verdict.UNKNOWN]
        if open_ones:
            nearest = min(open_ones, key=lambda one: (self.missed(one), one.settled_by, *one.size))
            self.verifying.more(nearest, self.play.left, all_of_it=True)

    def screen(self, budget: float) -> list[SingleStep]:
        """Return the most promising single steps."""
        needs = needs_of(self.plan.wanted, [level.figure for level in self.before])
        return screen(self.play, needs, budget)

    # --- proposals and their trial ---------------------------------------------------------------

    def propose(self, budget: float) -> list[Candidate]:
        """Return what the model proposes of what was not tried yet."""
        assert self.model is not None
        share = budget * VERIFYING
        games = self.play.seeds(share, self.plan.alternatives, self.plan.judging, 4 * FEWEST)
        unsure = self.verifying.z / math.sqrt(games)
        tried = [candidate.steps for candidate in self.candidates]
        return self.proposing.propose(self.model, self.before, tried, unsure, self.rounds)

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
            tried.append(replace(one, tried=self.modelling.beside(self.before, own)))
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

    def affordable(self, budget: float) -> int:
        """Return how many changes a budget can verify: at least one, and fewer in narrow bands.

        A change in the middle of a band of half width h takes (z s / h)^2 games, and half as many
        again since it won't be just there.
        """
        parts = zip(self.modelling.bands, self.proposing.spreads(self.before), strict=True)
        narrow = [
            spread / band.scale for band, spread in parts if math.isfinite(band.high - band.low)
        ]
        wanted = HALF_MORE * (self.verifying.z * max(narrow, default=0.0)) ** 2
        some = range(self.plan.alternatives, 1, -1)
        tiers = self.plan.judging
        return next((n for n in some if self.play.seeds(budget, n, tiers, 0) >= wanted), 1)

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

    def is_inside(self, candidates: Sequence[Candidate], goal: int) -> bool:
        """Return whether a goal is inside its band with any of some changes, as far as is known."""
        band = self.modelling.bands[goal]
        figures = [
            one.verified[goal].after.estimate if one.verified else one.tried[goal].figure
            for one in candidates
        ]
        return any(band.shortfall(figure) == 0 for figure in figures)

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
            return (_ORDER[one.verdict], missed, one.settled_by, *one.size)

        candidates = tuple(sorted(self.candidates, key=rank))
        met = bool(candidates) and candidates[0].verdict is Verdict.MET
        hindered: list[Obstacle] = []
        if not met and self.model is not None:
            knobs = {knob.path: knob for knob in self.plan.knobs}
            for one in obstacles(knobs, self.model):
                if one.why is Hindrance.UNSETTLED and self.is_inside(candidates[:1], one.goal):
                    continue  # the best change may well do: it is only not known for sure
                back = self.modelling.links[one.goal].back
                hindered.append(replace(one, low=back(one.low), high=back(one.high)))
        return Tuned(
            self.before,
            candidates,
            len(self.plan.single_steps),
            tuple(hindered),
            self.play.games,
            self.play.pace.games,
            self.rounds,
            self.verifying.z,
            interrupted,
        )
