"""Proposals of a tuning: the smallest changes that its model says will do, and be seen to do."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from sim.studies.tune.found import Candidate, Level
from sim.studies.tune.model import Modelling
from sim.studies.tune.plan import TuningPlan
from sim.studies.tune.playing import Steps
from sim.studies.tune.smallest_change import Band, Model, Proposal, nearest_change, smallest_change

TIGHTNESS = (1.0, 0.5, 0.0)  # how much of what makes a proposal safe is asked of it
CAP = 0.8  # of a band's half: so much of it may be kept free, to be safe


class Proposing:
    """Proposes changes.

    Parameters
    ----------
    plan : TuningPlan
    modelling : Modelling
        Knows the goals' scales.
    possible : callable
        Says whether values moved like this go together.
    """

    def __init__(
        self, plan: TuningPlan, modelling: Modelling, possible: Callable[[Steps], bool]
    ) -> None:
        self.plan = plan
        self.modelling = modelling
        self.possible = possible

    def propose(
        self,
        model: Model,
        before: Sequence[Level],
        tried: Sequence[Steps],
        unsure: float,
        round_: int,
    ) -> list[Candidate]:
        """Return the smallest changes that the model says will do, or else the nearest one.

        The first are safe: inside the bands by the model's standard errors and by what verification
        will be unsure of. If that is too much to ask, half of it is asked, and then nothing.

        Parameters
        ----------
        model : Model
        before : sequence of Level
            Where the goals stood at first.
        tried : sequence of mapping
            Changes that are not to be proposed again.
        unsure : float
            What verification will be unsure of, in standard deviations of one game.
        round_ : int
            In which they are proposed.
        """
        tried = list(tried)
        found: list[Proposal] = []
        for tightness in TIGHTNESS:
            bands = self.modelling.on_scale(self.narrowed(before, tightness * unsure))
            narrow = replace(model, bands=bands)
            without: list[Sequence[str]] = []
            while len(without) < self.plan.alternatives:
                one = smallest_change(narrow, allowance=tightness, without=without, tried=tried)
                if one is None:
                    break
                if not self.possible(one.steps):
                    tried.append(one.steps)
                    continue
                if all(one.steps != other.steps for other in found):
                    found.append(one)
                if not one.steps:
                    break
                without.append(tuple(one.steps))
        if not found:
            near = nearest_change(model, tried=tried)
            found = [near] if near is not None and self.possible(near.steps) else []
        found.sort(key=lambda one: one.size)
        return [self.candidate(model, one, round_) for one in found[: 2 * self.plan.alternatives]]

    def narrowed(self, before: Sequence[Level], unsure: float) -> tuple[Band, ...]:
        """Return the bands without what can't be told from outside them."""
        bands = []
        for want, spread in zip(self.plan.wanted, self.spreads(before), strict=True):
            band = want.band
            reach = min(unsure * spread, CAP * band.scale)
            bands.append(replace(band, low=band.low + reach, high=band.high - reach))
        return tuple(bands)

    def spreads(self, before: Sequence[Level]) -> list[float]:
        """Return the standard deviation of a game's figure, where each goal wants it to be."""
        found = []
        for want, link, level in zip(self.plan.wanted, self.modelling.links, before, strict=True):
            spread, band = level.spread, want.band
            if link.log_odds:  # a share may vary more there than now
                middle = min(1.0, max(0.0, band.low)) / 2 + min(1.0, max(0.0, band.high)) / 2
                spread = math.sqrt(middle * (1 - middle))
            found.append(spread)
        return found

    def candidate(self, model: Model, proposal: Proposal, round_: int) -> Candidate:
        """Return a proposal as a candidate."""
        predicted, alone = [], dict[str, tuple[float, ...]]()
        for link, place, error in zip(
            self.modelling.links, proposal.figures, proposal.errors, strict=True
        ):
            figure = link.back(place)
            predicted.append(Level(figure, error / link.slope(figure), 0))
        for path, effects in _alone(model, proposal.steps).items():
            alone[path] = tuple(
                link.back(level + effect) - link.back(level)
                for link, level, effect in zip(
                    self.modelling.links, model.levels, effects, strict=True
                )
            )
        return Candidate(proposal.steps, round_, tuple(predicted), alone=alone)


def _alone(model: Model, steps: Steps) -> Mapping[str, tuple[float, ...]]:
    """Return what each moved value adds by itself, against its setting nearest to no step."""
    found = {}
    for lever in model.levers:
        if lever.name in steps:
            settings = {setting.steps: setting.effects for setting in lever.settings}
            home = settings[min(settings, key=abs)]
            here = settings[steps[lever.name]]
            found[lever.name] = tuple(a - b for a, b in zip(here, home, strict=True))
    return {path: found[path] for path in steps}
