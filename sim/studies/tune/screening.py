"""Screening: which of hundreds of single steps are worth a closer look, found in stages.

Of very many the most promising are first found jointly (`sim.studies.tune.joint`). Then each is
played by itself, paired with the values as they are. In each stage those that are left play more
games than in the one before, all on the same seeds, and the less promising half is dropped
(successive halving: Jamieson and Talwalkar 2016, AISTATS, Algorithm 1). Promising is what could
close a goal's gap: a step's effect plus a standard error, times the steps that there are, against
the gap. Where a goal is met already, what moves it is kept too, since it can make good what another
step spoils.

What a stage finds is not used further: the most promising of many look better than they are.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from reports.metrics.tallies import Tally
from sim.studies.tune.joint import joint_effects
from sim.studies.tune.movable import Knob
from sim.studies.tune.plan import FEWEST, Wanted
from sim.studies.tune.playing import ValuePlay

KEPT = 12  # steps that are kept for each way in which a goal is to be moved, if it is missed
COMPENSATING = 4  # and for each way of a goal that is met
MOST = 48  # in all
JOINTLY = 4  # times as many are looked at one by one; of more, those are found jointly
JOINT = 0.4  # share of the games of screening that this takes

SingleStep = tuple[Knob, int]  # a value, and 1 or -1


@dataclass(frozen=True)
class Need:
    """A way in which a goal's figure is to be moved, or might have to be."""

    want: Wanted
    way: int  # 1 up, -1 down
    gap: float  # to the middle of what is allowed; 0 if the goal is met

    @property
    def kept(self) -> int:
        """How many steps to keep for it."""
        return KEPT if self.gap > 0 else COMPENSATING


def needs_of(wanted: Sequence[Wanted], levels: Sequence[float]) -> list[Need]:
    """Return in which ways the goals are to be moved, those that are missed first.

    Goals of one target in several tiers are one need, with the largest gap: a step's effects are
    screened in one tier.
    """
    found: dict[tuple[str, int], Need] = {}
    for want, level in zip(wanted, levels, strict=True):
        band = want.band
        for way in (1, -1):
            bound = band.low if way > 0 else band.high
            short = way * (bound - level)
            gap = short + band.scale if short > 0 else 0.0
            if math.isinf(bound) and len(wanted) == 1:
                continue
            key = (want.goal.target, way)
            if key not in found or gap > found[key].gap:
                found[key] = Need(want, way, gap)
    missed = [need for need in found.values() if need.gap > 0]
    if not missed:  # all are met, but not surely so: what moves them most
        return [replace(need, gap=need.want.band.scale) for need in found.values()]
    if len(wanted) == 1:
        return missed
    return missed + [need for need in found.values() if need.gap == 0]


def screen(play: ValuePlay, needs: Sequence[Need], budget: float) -> list[SingleStep]:
    """Return the most promising single steps.

    Parameters
    ----------
    play : ValuePlay
    needs : sequence of Need
        At least one.
    budget : float
        Games to spend, in games of the first tier.
    """
    singles = play.plan.single_steps
    if len(singles) > JOINTLY * _kept(needs):
        singles = _jointly(play, needs, budget * JOINT)
        budget *= 1 - JOINT
    singles = [(knob, way) for knob, way in singles if play.possible({knob.path: way})]
    return _singly(play, singles, needs, budget) if singles else []


def _kept(needs: Sequence[Need]) -> int:
    """Return how many single steps are kept at last."""
    return min(MOST, sum(need.kept for need in needs))


def _jointly(play: ValuePlay, needs: Sequence[Need], budget: float) -> list[SingleStep]:
    """Return the single steps that deserve a closer look, of hundreds."""
    knobs = play.plan.knobs
    targets = list(dict.fromkeys(need.want.goal.target for need in needs))
    effects, errors = joint_effects(play, knobs, targets, budget, FEWEST)
    rows = {knob.path: place for place, knob in enumerate(knobs)}

    def hoped(need: Need, single: SingleStep) -> float:
        row, column = rows[single[0].path], targets.index(need.want.goal.target)
        return float(need.way * single[1] * effects[row, column] + errors[row, column])

    singles = play.plan.single_steps
    wanted = min(len(singles), JOINTLY * _kept(needs))
    return [singles[place] for place in _best(play, singles, needs, wanted, hoped)]


def _singly(
    play: ValuePlay, singles: Sequence[SingleStep], needs: Sequence[Need], budget: float
) -> list[SingleStep]:
    """Return the most promising single steps, found in stages of paired games."""
    left = list(singles)
    keep = min(len(left), _kept(needs))
    if keep == len(left):
        return left
    stages = max(1, math.ceil(math.log2(len(left) / keep)))
    cost = 1 + (stages - 1) / 2  # each later stage costs half of the first
    number = play.seeds(budget / cost, len(left), [0], FEWEST)
    tallies: list[Tally | None] = [None] * len(left)
    seen = 0
    for stage in range(stages):
        more = number if stage == 0 else seen  # each stage doubles the games
        first = play.fresh(more)
        found = play.against({}, [{knob.path: way} for knob, way in left], first, more, tier=0)
        sums = [new if old is None else old + new for old, new in zip(tallies, found, strict=True)]
        seen += more
        wanted = keep if stage == stages - 1 else max(keep, len(left) // 2)
        places = _promising(play, left, sums, needs, wanted)
        left = [left[place] for place in places]
        tallies = [sums[place] for place in places]
    return left


def _promising(
    play: ValuePlay,
    singles: Sequence[SingleStep],
    tallies: Sequence[Tally],
    needs: Sequence[Need],
    wanted: int,
) -> list[int]:
    """Return the places of the most promising steps, so many, in the order of the file."""
    effects = {single: one.effects() for single, one in zip(singles, tallies, strict=True)}

    def hoped(need: Need, single: SingleStep) -> float:
        effect = effects[single][play.place(need.want.goal.target)]
        return need.way * effect.estimate + effect.error

    return _best(play, singles, needs, wanted, hoped)


def _best(
    play: ValuePlay,
    singles: Sequence[SingleStep],
    needs: Sequence[Need],
    wanted: int,
    hoped: Callable[[Need, SingleStep], float],
) -> list[int]:
    """Return the places of the most promising steps, so many, each need choosing in turn."""
    rankings = []
    for need in needs:
        scores = []
        for knob, way in singles:
            effect = hoped(need, (knob, way))
            effect = -math.inf if math.isnan(effect) else effect  # nothing was counted
            scores.append(_promise(effect, knob.room(way), need, play.plan.furthest))
        ranked = sorted(((score, -at) for at, score in enumerate(scores)), reverse=True)
        rankings.append([-place for _, place in ranked])
    turns = [
        at
        for turn in range(max(need.kept for need in needs))
        for at, need in enumerate(needs)
        if turn < need.kept
    ]
    taken: dict[int, None] = {}
    waiting = [iter(order) for order in rankings]
    while len(taken) < wanted:
        for turn in turns:
            for place in waiting[turn]:
                if place not in taken:
                    taken[place] = None
                    break
            if len(taken) == wanted:
                break
    return sorted(taken)


def _promise(hoped: float, room: int, need: Need, furthest: int) -> tuple[float, float]:
    """Return how much of a gap a step could close, and how much at once."""
    if need.gap <= 0:
        return (0.0, hoped)
    steps = min(room, furthest)
    return (min(1.0, max(0.0, hoped) * steps / need.gap), hoped)
