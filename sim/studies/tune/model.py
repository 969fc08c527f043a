"""The linear model of a tuning: what moving each of some values adds to the goals, measured."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise

from reports.metrics.effects import Effect
from reports.metrics.tallies import Tally
from sim.studies.sensitivity.links import Link, link_of
from sim.studies.tune.found import Level
from sim.studies.tune.movable import Knob
from sim.studies.tune.plan import FEWEST, TuningPlan
from sim.studies.tune.playing import Steps, ValuePlay
from sim.studies.tune.screening import SingleStep
from sim.studies.tune.smallest_change import Band, Lever, Model, Setting

AGEING = 2.0  # times that a variance counts, each round that something was seen before
BEND = 0.5  # of a single step: how much its effect may differ from that of later ones


class Modelling:
    """Measures where goals stand, and what moving values adds to them.

    Parameters
    ----------
    plan : TuningPlan
    play : ValuePlay
    """

    def __init__(self, plan: TuningPlan, play: ValuePlay) -> None:
        self.plan = plan
        self.play = play
        self.bands = tuple(want.band for want in plan.wanted)
        self.links = tuple(link_of(want.target) for want in plan.wanted)
        self.seen: dict[tuple[str, int, int], Setting] = {}  # by path, and steps from and to

    def standing(self, levels: Sequence[Level], levers: Sequence[Lever] = ()) -> Model:
        """Return the model of some levels and levers, each goal on its scale."""
        parts = list(zip(self.links, levels, strict=True))
        figures = tuple(link.to(level.figure) for link, level in parts)
        errors = tuple(link.slope(level.figure) * level.error for link, level in parts)
        return Model(self.on_scale(self.bands), figures, errors, tuple(levers))

    def on_scale(self, bands: Sequence[Band]) -> tuple[Band, ...]:
        """Return bands on the goals' scales."""
        return tuple(link.band(band) for link, band in zip(self.links, bands, strict=True))

    def measure(self, steps: Steps, budget: float) -> tuple[Level, ...]:
        """Return where the goals stand with a change, one level a goal, on fresh seeds."""
        tiers = self.plan.judging
        count = self.play.seeds(budget, 1, tiers, 4 * FEWEST)
        first = self.play.fresh(count)
        found = {tier: self.play.alone(steps, first, count, tier=tier) for tier in tiers}
        return self.levels(found, 0)

    def levels(self, tallies: Mapping[int, Tally], arm: int) -> tuple[Level, ...]:
        """Return the goals' levels in one arm of each tier's tally."""
        found = []
        for want in self.plan.wanted:
            tally = tallies[want.tier]
            one = tally.levels(1.0, arm)[self.place(want.goal.target, want.tier)]
            found.append(Level(one.estimate, (one.high - one.low) / 2, tally.games))
        return tuple(found)

    def beside(self, before: Sequence[Level], tallies: Mapping[int, Tally]) -> tuple[Level, ...]:
        """Return the goals' levels with a change, from each tier's tally of it beside none.

        Where it is known better so: as the level before, of many games, plus the paired effect.
        """
        found = []
        for want, level, direct in zip(
            self.plan.wanted, before, self.levels(tallies, 1), strict=True
        ):
            effect = tallies[want.tier].effects()[self.place(want.goal.target, want.tier)]
            error = math.hypot(level.error, effect.error)
            paired = Level(level.figure + effect.estimate, error, direct.games)
            found.append(paired if error < direct.error else direct)
        return tuple(found)

    def place(self, target: str, tier: int) -> int:
        """Return a target's place in a tally of the search."""
        return self.play.place(target, tier=tier)

    def around(
        self, centre: Steps, level: Sequence[Level], kept: Sequence[SingleStep], budget: float
    ) -> Model:
        """Return the model around a change.

        Parameters
        ----------
        centre : mapping
            The change, as steps by path.
        level : sequence of Level
            Where the goals stand with it, as far as that is known.
        kept : sequence of (Knob, int)
            Values and ways that are worth a look.
        budget : float
        """
        points = self._points(centre, kept)
        changes = [moved(centre, path, steps) for path, settings in points for steps in settings]
        if not changes:
            return self.standing(level)
        tiers = self.plan.judging
        count = self.play.seeds(budget, len(changes), tiers, FEWEST)
        first = self.play.fresh(count)
        tallies = {
            tier: self.play.against(centre, changes, first, count, tier=tier) for tier in tiers
        }
        effects = {tier: [one.effects() for one in found] for tier, found in tallies.items()}
        here = self.levels({tier: found[0] for tier, found in tallies.items()}, 0)
        pooled = [before + now for before, now in zip(level, here, strict=True)]
        levers = []
        at = 0
        for path, settings in points:
            stays = centre.get(path, 0)
            zeros = (0.0,) * len(self.bands)
            measured = {stays: Setting(stays, zeros, zeros)}
            for steps in settings:
                measured[steps] = self._setting(steps, at, effects)
                at += 1
            known = {
                steps: self._pooled(path, stays, setting) for steps, setting in measured.items()
            }
            levers.append(Lever(path, between(steadied(known, stays))))
        return self.standing(pooled, levers)

    def _pooled(self, path: str, stays: int, setting: Setting) -> Setting:
        """Return a setting with what an earlier round saw of the same move of this value.

        Other values may have moved since, so what was seen counts half as much each round.
        """
        key = (path, stays, setting.steps)
        old = self.seen.get(key)
        if old is not None:
            setting = mixed(setting, old, AGEING)
        self.seen[key] = setting
        return setting

    def _setting(
        self, steps: int, at: int, effects: Mapping[int, Sequence[Sequence[Effect]]]
    ) -> Setting:
        """Return a setting as it was measured; what could not be counted is taken for 0."""
        found = [
            effects[want.tier][at][self.place(want.goal.target, want.tier)]
            for want in self.plan.wanted
        ]
        pairs = [_on_scale(link, one) for link, one in zip(self.links, found, strict=True)]
        return Setting(steps, tuple(pair[0] for pair in pairs), tuple(pair[1] for pair in pairs))

    def _points(
        self, centre: Steps, kept: Sequence[SingleStep]
    ) -> list[tuple[str, tuple[int, ...]]]:
        """Return each value's settings to measure: one step away and several, where that goes."""
        ways: dict[str, set[int]] = {}
        for knob, way in kept:
            ways.setdefault(knob.path, set()).add(way)
        for path in centre:
            ways.setdefault(path, set()).update((1, -1))
        found = []
        for knob in self.plan.knobs:
            settings = []
            for way in sorted(ways.get(knob.path, ())):
                inside = self._inside(centre, knob, way)
                settings += sorted({inside[0], inside[-1]}) if inside else []
            if settings:
                found.append((knob.path, tuple(settings)))
        return found

    def _inside(self, centre: Steps, knob: Knob, way: int) -> list[int]:
        """Return the settings one way from where a value stands, as far as all goes together."""
        found = []
        for distance in range(1, self.plan.furthest + 1):
            steps = centre.get(knob.path, 0) + way * distance
            if not knob.allows(steps) or not self.play.possible(moved(centre, knob.path, steps)):
                break
            found.append(steps)
        return found


def moved(centre: Steps, path: str, steps: int) -> dict[str, int]:
    """Return a change with one value at so many steps."""
    found = {**centre, path: steps}
    return {name: number for name, number in found.items() if number}


def _on_scale(link: Link, effect: Effect) -> tuple[float, float]:
    """Return an effect and its error on a goal's scale; nothing where nothing was counted."""
    if not math.isfinite(effect.estimate + effect.error):
        return 0.0, 0.0
    slope = link.slope((effect.before + effect.after) / 2)
    return link.to(effect.after) - link.to(effect.before), slope * effect.error


def mixed(one: Setting, other: Setting, inflated: float) -> Setting:
    """Return two measurements of a setting together, by their precision.

    The second's variance is taken for so many times what it is.
    """
    effects, errors = [], []
    for a, b, s, t in zip(one.effects, other.effects, one.errors, other.errors, strict=True):
        if not (s > 0 and t > 0):
            effects.append(a)
            errors.append(s)
            continue
        own, others = 1 / s**2, 1 / (inflated * t**2)
        effects.append((own * a + others * b) / (own + others))
        errors.append(1 / math.sqrt(own + others))
    return Setting(one.steps, tuple(effects), tuple(errors))


def steadied(measured: Mapping[int, Setting], stays: int) -> dict[int, Setting]:
    """Return settings of which a single step leans on what several steps the same way did.

    One step's part of what ``n`` did is the second measurement of it, whose variance is that of
    the part, and the square of `BEND` times the part: an effect may bend by about so much.
    """
    found = dict(measured)
    for way in (1, -1):
        side = [steps for steps in measured if way * (steps - stays) > 0]
        if len(side) < 2:
            continue
        near, far = sorted(side, key=lambda steps: abs(steps - stays))[:: len(side) - 1]
        count = abs(far - stays)
        parts = tuple(effect / count for effect in measured[far].effects)
        errors = tuple(
            math.hypot(error / count, BEND * part)
            for error, part in zip(measured[far].errors, parts, strict=True)
        )
        found[near] = mixed(measured[near], Setting(near, parts, errors), 1.0)
    return found


def between(measured: Mapping[int, Setting]) -> tuple[Setting, ...]:
    """Return the measured settings, and those between two of them on the line that joins them."""
    known = sorted(measured)
    found = [measured[known[0]]]
    for low, high in pairwise(known):
        first, last = measured[low], measured[high]
        for steps in range(low + 1, high):
            part = (steps - low) / (high - low)
            effects = _mixed(first.effects, last.effects, part)
            found.append(Setting(steps, effects, _mixed(first.errors, last.errors, part)))
        found.append(last)
    return tuple(found)


def _mixed(first: Sequence[float], last: Sequence[float], part: float) -> tuple[float, ...]:
    return tuple((1 - part) * a + part * b for a, b in zip(first, last, strict=True))
