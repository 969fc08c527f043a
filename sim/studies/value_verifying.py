"""Verification: where a change really brings the goals, on seeds that no search sees."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from reports.metrics.effects import Effect
from reports.metrics.intervals import Estimate
from reports.metrics.tallies import Tally
from sim.studies.value_found import Candidate, Verdict, Verified
from sim.studies.value_playing import ValuePlay
from sim.studies.value_tuning_plan import FEWEST, ROUNDS, TuningPlan

ALPHA = 0.05  # of all verdicts together
LOOKS = 2  # at a change
WORTH = 0.25  # a second look adds at least this part of the games of the first
SPARE = 1.3  # and this many times the games that would do if nothing changed


class Verifying:
    """Verifies changes.

    Parameters
    ----------
    plan : TuningPlan
    play : ValuePlay
    keep : callable
        Called with each change as soon as something is known of it.
    """

    def __init__(
        self, plan: TuningPlan, play: ValuePlay, keep: Callable[[Candidate], None]
    ) -> None:
        from scipy.special import ndtri

        self.plan = plan
        self.play = play
        self.keep = keep
        verdicts = len(plan.wanted) * plan.alternatives * ROUNDS * LOOKS
        self.z = float(ndtri(1 - ALPHA / (2 * verdicts)))

    def verify(self, chosen: Sequence[Candidate], budget: float, spare: float) -> list[Candidate]:
        """Return changes with their verdicts.

        If none meets all goals but one may, that one plays more games, if these may settle it.

        Parameters
        ----------
        chosen : sequence of Candidate
        budget, spare : float
            What the first look and a second may cost.
        """
        if not chosen:
            return []
        tiers = self.plan.judging
        count = self.play.seeds(budget, len(chosen), tiers, 4 * FEWEST)
        first = self.play.fresh(count, held_out=True)
        tallies = {tier: self._play(chosen, first, count, tier) for tier in tiers}
        judged = [
            self._judged(one, {tier: found[place] for tier, found in tallies.items()})
            for place, one in enumerate(chosen)
        ]
        for one in judged:
            self.keep(one)
        open_ones = [one for one in judged if one.verdict is Verdict.UNKNOWN]
        if not open_ones or any(one.verdict is Verdict.MET for one in judged):
            return judged
        again = min(open_ones, key=lambda one: one.size)
        more = self._games_wanted(again, count, spare)
        if more < WORTH * count:
            return judged
        place = judged.index(again)
        first = self.play.fresh(more, held_out=True)
        sums = {
            tier: found[place] + self._play([again], first, more, tier)[0]
            for tier, found in tallies.items()
        }
        judged[place] = self._judged(again, sums)
        self.keep(judged[place])
        return judged

    def _play(self, chosen: Sequence[Candidate], first: int, count: int, tier: int) -> list[Tally]:
        changes = [one.steps for one in chosen]
        return self.play.against({}, changes, first, count, tier=tier, held_out=True)

    def _games_wanted(self, candidate: Candidate, seen: int, spare: float) -> int:
        """Return how many more seeds may settle a change, as far as they may be spent."""
        wanted = 0.0
        for want, one in zip(self.plan.wanted, candidate.verified, strict=True):
            if one.verdict is Verdict.MET:
                continue
            figure = one.after.estimate
            to_go = min(abs(figure - want.band.low), abs(want.band.high - figure))
            reach = max(one.after.high - figure, figure - one.after.low)
            wanted = max(wanted, seen * (reach / to_go) ** 2 if to_go > 0 else math.inf)
        affordable = self.play.seeds(spare, 1, self.plan.judging, 0)
        if wanted - seen > affordable:
            return 0
        return int(min(SPARE * wanted - seen, affordable))

    def _judged(self, candidate: Candidate, tallies: Mapping[int, Tally]) -> Candidate:
        verified = []
        for want in self.plan.wanted:
            place = self.play.place(want.goal.target, tier=want.tier, held_out=True)
            tally = tallies[want.tier]
            after = tally.levels(self.z, 1)[place]
            verdict = verdict_of(after, want.band.low, want.band.high)
            before, effect = tally.levels(arm=0)[place], tally.effects()[place]
            verified.append(Verified(before, after, effect, verdict))
        return replace(candidate, verified=tuple(verified), moved=self._else_moved(tallies))

    def _else_moved(self, tallies: Mapping[int, Tally]) -> tuple[tuple[str, Effect], ...]:
        """Return the targets that are no goals and moved for sure (Bonferroni over all of them)."""
        from scipy.special import ndtri

        found = []
        for tier, tally in tallies.items():
            goals = {want.goal.target for want in self.plan.wanted if want.tier == tier}
            others = [one for one in tally.effects() if one.name not in goals]
            sure = float(ndtri(1 - ALPHA / (2 * max(1, len(others)))))
            name = self.plan.tiers[tier].name
            found += [
                (name, one)
                for one in others
                if one.differ >= FEWEST and one.error > 0 and abs(one.estimate) > sure * one.error
            ]
        return tuple(sorted(found, key=lambda one: -abs(one[1].estimate) / one[1].error))


def verdict_of(after: Estimate, low: float, high: float) -> Verdict:
    """Return what an interval says of a band: met inside, not met outside, else can't tell."""
    if low <= after.low and after.high <= high:
        return Verdict.MET
    if after.high < low or after.low > high:
        return Verdict.NOT_MET
    return Verdict.UNKNOWN
