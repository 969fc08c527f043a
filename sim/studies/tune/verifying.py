"""Verification: where a change really brings the goals, on seeds that no search sees."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from reports.metrics.effects import Effect
from reports.metrics.intervals import Estimate
from reports.metrics.tallies import Tally
from sim.studies.tune.found import Candidate, Verdict, Verified
from sim.studies.tune.plan import FEWEST, ROUNDS, TuningPlan
from sim.studies.tune.playing import ValuePlay

ALPHA = 0.05  # of all verdicts together
LOOKS = 2  # at a change
REVISIONS = 2  # times that values are left out of a change that does
WORTH = 0.25  # a second look adds at least this part of the games of the first
SPARE = 1.3  # and this many times the games that would do if nothing changed
WINS, CARDS = "wins.", "cards."  # how the names of some targets begin
BEYOND = 1e12  # games that nobody plays


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
        # at most: the values as they are, the changes of each round, and those without a value
        changes = 1 + plan.alternatives * (ROUNDS + REVISIONS)
        verdicts = len(plan.wanted) * changes * LOOKS
        self.z = float(ndtri(1 - ALPHA / (2 * verdicts)))
        self.tallies: dict[tuple[tuple[str, int], ...], dict[int, Tally]] = {}
        self.looked_again: set[tuple[tuple[str, int], ...]] = set()

    def verify(self, chosen: Sequence[Candidate], budget: float) -> list[Candidate]:
        """Return changes with their verdicts, after a first look that may cost so much."""
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
        for place, one in enumerate(judged):
            own = {tier: found[place] for tier, found in tallies.items()}
            self.tallies[tuple(one.steps.items())] = own
            self.keep(one)
        return judged

    def _play(self, chosen: Sequence[Candidate], first: int, count: int, tier: int) -> list[Tally]:
        changes = [one.steps for one in chosen]
        return self.play.against({}, changes, first, count, tier=tier, held_out=True)

    def more(self, candidate: Candidate, spare: float, *, all_of_it: bool = False) -> Candidate:
        """Return a change that was verified after another look at it.

        Parameters
        ----------
        candidate : Candidate
        spare : float
            What that may cost.
        all_of_it : bool
            Spend it even if that will hardly settle it.
        """
        steps = tuple(candidate.steps.items())
        tallies = self.tallies[steps]
        seen = next(iter(tallies.values())).games
        affordable = self.play.seeds(max(0.0, spare), 1, self.plan.judging, 0)
        wanted = candidate.settled_by - seen
        if (wanted > affordable and not all_of_it) or affordable < WORTH * seen:
            return candidate
        if steps in self.looked_again:
            return candidate
        self.looked_again.add(steps)
        number = int(min(max(SPARE * wanted, WORTH * seen), affordable))
        first = self.play.fresh(number, held_out=True)
        for tier in tallies:
            tallies[tier] += self._play([candidate], first, number, tier)[0]
        judged = self._judged(candidate, tallies)
        self.keep(judged)
        return judged

    def _judged(self, candidate: Candidate, tallies: Mapping[int, Tally]) -> Candidate:
        verified = []
        for want in self.plan.wanted:
            place = self.play.place(want.goal.target, tier=want.tier, held_out=True)
            tally = tallies[want.tier]
            after = tally.levels(self.z, 1)[place]
            verdict = verdict_of(after, want.band.low, want.band.high)
            settled_by = None
            if verdict is Verdict.UNKNOWN:
                settled_by = games_to_settle(after, want.band.low, want.band.high)
            before, effect = tally.levels(arm=0)[place], tally.effects()[place]
            verified.append(Verified(before, after, effect, verdict, settled_by))
        return replace(candidate, verified=tuple(verified), moved=self._else_moved(tallies))

    def _else_moved(self, tallies: Mapping[int, Tally]) -> tuple[tuple[str, Effect], ...]:
        """Return the targets that are no goals and moved for sure (Bonferroni over all of them).

        The general ones first, then those of cards, each by how sure it is. What another side of
        two wins says nothing that the one's doesn't.
        """
        from scipy.special import ndtri

        found = []
        for tier, tally in tallies.items():
            goals = {want.goal.target for want in self.plan.wanted if want.tier == tier}
            if any(name.startswith(WINS) for name in goals) and len(self.plan.plan.seats) == 2:
                goals |= {one.name for one in tally.targets if one.name.startswith(WINS)}
            others = [one for one in tally.effects() if one.name not in goals]
            sure = float(ndtri(1 - ALPHA / (2 * max(1, len(others)))))
            name = self.plan.tiers[tier].name
            found += [
                (name, one)
                for one in others
                if one.differ >= FEWEST and one.error > 0 and abs(one.estimate) > sure * one.error
            ]

        def order(one: tuple[str, Effect]) -> tuple[bool, float]:
            effect = one[1]
            return effect.name.startswith(CARDS), -abs(effect.estimate) / effect.error

        return tuple(sorted(found, key=order))


def verdict_of(after: Estimate, low: float, high: float) -> Verdict:
    """Return what an interval says of a band: met inside, not met outside, else can't tell."""
    if low <= after.low and after.high <= high:
        return Verdict.MET
    if after.high < low or after.low > high:
        return Verdict.NOT_MET
    return Verdict.UNKNOWN


def games_to_settle(after: Estimate, low: float, high: float) -> int | None:
    """Return about how many games in all would tell, if the truth is what was estimated.

    An interval's width goes with one over the root of the games. None if nobody knows.
    """
    figure = after.estimate
    to_go = min(abs(figure - low), abs(high - figure))
    reach = max(after.high - figure, figure - after.low)
    if not (math.isfinite(reach) and to_go > 0):
        return None
    needed = after.count * (reach / to_go) ** 2
    return math.ceil(needed) if needed < BEYOND else None
