"""Interactions: whether the strongest steps add up, from four games on each seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from reports.metrics.discoveries import q_values
from reports.metrics.effects import Effect
from reports.metrics.intervals import Z
from reports.metrics.sensitivity import (
    DOWN,
    UP,
    Interaction,
    Refused,
    Sensitivity,
    chance_of,
)
from sim.studies.arms import Arm
from sim.studies.sensitivity.steps import STEPS, reason_of
from sim.studies.sensitivity.study import Map
from sim.values.errors import InputError

STRONGEST = 4  # numbers of which all pairs are played
Step = tuple[str, str]  # path, direction
_Contrasts = tuple[Sequence[Effect], ...]  # of one, the other, both, and what is beyond their sum


def strongest_steps(found: Sensitivity, count: int = STRONGEST) -> list[Step]:
    """Return the stronger step of each of the strongest numbers that move the primary target."""
    steps = []
    for number in found.numbers:
        both = [one for way in (UP, DOWN) if (one := found.get(number.path, way)) and one.found]
        if both:
            best = max(both, key=lambda one: abs(one.effect.estimate))
            steps.append((best.path, best.direction))
    return steps[:count]


def play_interactions(
    study: Map,
    found: Sensitivity,
    count: int = STRONGEST,
    *,
    games: int | None = None,
    loaded: Callable[[int, int], None] | None = None,
) -> tuple[list[Interaction], list[Refused]]:
    """Play all pairs of the strongest steps, on the seeds of the study.

    Parameters
    ----------
    study : Map
        That was run.
    found : Sensitivity
        What it found.
    count : int
        Numbers of which all pairs are played.
    games : int, optional
        Seeds; those of the study if left out.
    loaded : callable, optional
        Called with (pairs loaded, pairs in all).

    Returns
    -------
    (list of Interaction, list of Refused)
        For all targets, pair by pair, the primary one first; and pairs that the file's checks
        refuse.

    Raises
    ------
    StoppedError
        If Ctrl-C was pressed. What was played is kept.
    """
    pairs = list(combinations(strongest_steps(found, count), 2))
    arms = study.arms
    combos: dict[tuple[Step, Step], tuple[Arm, ...]] = {}
    refused = []
    for place, (first, second) in enumerate(pairs):
        try:
            both = study.ground.arm(tuple(f"{path}={STEPS[way]}" for path, way in (first, second)))
        except InputError as error:
            refused.append(Refused(f"{first[0]} with {second[0]}", first[1], reason_of(error)))
        else:
            combos[first, second] = (study.before, arms[first], arms[second], both)
        if loaded is not None:
            loaded(place + 1, len(pairs))
    games = games or study.looks.games[-1]
    study.wanted = study.play.games + games * len(
        {arm.identity for four in combos.values() for arm in four}
    )
    tallies = study.play.tallies(list(combos.values()), 0, games)
    contrasts = {
        pair: (
            one.effects(Z, (-1, 1, 0, 0)),
            one.effects(Z, (-1, 0, 1, 0)),
            one.effects(Z, (-1, 0, 0, 1)),
            one.effects(Z, (1, -1, -1, 1)),
        )
        for pair, one in zip(combos, tallies, strict=True)
    }
    return _listed(contrasts, found.targets), refused


def _listed(
    contrasts: Mapping[tuple[Step, Step], _Contrasts], targets: Sequence[str]
) -> list[Interaction]:
    """Return the interactions of all pairs, target by target in order, with q-values over pairs."""
    listed: list[Interaction] = []
    if not contrasts:
        return listed
    names = [effect.name for effect in next(iter(contrasts.values()))[0]]
    for target in targets:
        place = names.index(target)
        of_pairs = {pair: [part[place] for part in four] for pair, four in contrasts.items()}
        chances = [chance_of(effect, 1) for *_, effect in of_pairs.values()]
        for (pair, four), q in zip(of_pairs.items(), q_values(chances), strict=True):
            one, other, together, effect = four
            listed.append(Interaction(*pair, (one, other), together, effect, float(q)))
    return listed
