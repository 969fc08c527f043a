"""Compare two editions on the same luck, look by look, until enough is known.

Looks are fixed beforehand and their intervals hold at all of them at once, so that one may stop
when one likes (`reports.metrics.looks`). Games are judged in the order of their seeds, whoever
played them first, so the number of workers changes nothing.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import numpy as np

from reports.metrics.discoveries import q_values
from reports.metrics.effects import Effect
from reports.metrics.intervals import Z
from reports.metrics.looks import Looks, Verdict, games_to_settle, judge, make_looks
from reports.metrics.tallies import Tally, Target
from sim.runs.running import StoppedError
from sim.studies.arms import Arm, PairedPlay
from sim.studies.targets import targets_of
from sim.values.errors import InputError, Problem, nearest

FIRST = 1_000  # pairs at the first look
BATCH = 500  # pairs that a worker plays at a time
PRECISION = 0.005  # of the primary target, if nothing else is asked: half its interval
MARGIN = 0.01  # a share's change that is too small to matter
FALSE = 0.05  # share of false ones that is allowed among the cards that are said to move

Stop = Literal["precision", "decided", "budget", "interrupted"]


@dataclass(frozen=True)
class Rule:
    """When a comparison may stop.

    Attributes
    ----------
    primary : str
        The target that decides.
    budget : int
        Pairs at most.
    precision : float or None
        Stop once half the primary target's interval is no longer than this, in its unit.
    decide : float or None
        Stop once the primary target is known to be higher, lower, or the same within this margin.
    margin : float
        What is too small to matter in a share; a number's is the same part of its spread.
    alpha : float
        Chance that an interval misses the truth, over all looks together.
    """

    primary: str
    budget: int
    precision: float | None = PRECISION
    decide: float | None = None
    margin: float = MARGIN
    alpha: float = 0.05


@dataclass(frozen=True)
class Found:
    """What a comparison says of one target.

    Attributes
    ----------
    target : Target
    effect : Effect
    verdict : Verdict
    margin : float
        What was too small to matter, in the target's unit.
    q : float
        The Benjamini-Hochberg q-value among the targets of its kind, of no difference.
    settled_by : int or None
        Of an unknown verdict: about how many pairs would settle it; None if nobody knows.
    """

    target: Target
    effect: Effect
    verdict: Verdict
    margin: float
    q: float
    settled_by: int | None = None

    @property
    def better(self) -> bool | None:
        """Whether the change brought it nearer its goal; None if it has none or didn't move."""
        if self.target.goal is None or self.verdict not in {Verdict.HIGHER, Verdict.LOWER}:
            return None
        goal, effect = self.target.goal, self.effect
        return abs(effect.after - goal) < abs(effect.before - goal)

    @property
    def word(self) -> str:
        """The verdict in words."""
        if self.better is not None:
            return f"{self.verdict.value} ({'better' if self.better else 'worse'})"
        told = {Verdict.SAME: "the same", Verdict.UNKNOWN: "can't tell yet"}
        return told.get(self.verdict, self.verdict.value)


@dataclass(frozen=True)
class Comparison:
    """What a change did.

    Attributes
    ----------
    before, after : Arm
    rule : Rule
    looks : Looks
    look : int
        At which of them it stopped, from 0.
    stopped : str
        Why: ``precision`` reached, ``decided``, ``budget`` used up, or ``interrupted``.
    tally : Tally
    found : tuple of Found
        Every target that both editions' games have, in order.
    """

    before: Arm
    after: Arm
    rule: Rule
    looks: Looks
    look: int
    stopped: Stop
    tally: Tally
    found: tuple[Found, ...] = field(repr=False)

    @property
    def primary(self) -> Found:
        """The target that decided when to stop."""
        return self.of(self.rule.primary)

    @property
    def games(self) -> int:
        """Pairs of games."""
        return self.tally.games

    def of(self, name: str) -> Found:
        """Return what was found of a target."""
        return next(one for one in self.found if one.target.name == name)


def compare(
    before: Arm,
    after: Arm,
    rule: Rule,
    *,
    jobs: int = 0,
    batch: int = BATCH,
    folder: Path | None = None,
    progress: Callable[[int], None] | None = None,
    interrupted: Callable[[], None] | None = None,
) -> Comparison:
    """Play two editions on the same seeds until enough is known, and say what differs.

    Parameters
    ----------
    before, after : Arm
        Of the same game and seats.
    rule : Rule
    jobs : int
        Workers; 0 means one a core.
    batch : int
        Pairs that a worker plays at a time.
    folder : Path, optional
        Where the games' sums are kept; a comparison that was stopped goes on there.
    progress : callable, optional
        Called with the games played so far.
    interrupted : callable, optional
        Called once when Ctrl-C is pressed.

    Raises
    ------
    InputError
        If the primary target isn't one of the game's, or the folder holds something else.
    StoppedError
        If Ctrl-C was pressed before the first look.
    """
    targets = targets_of(before.plan)
    check_targets([rule.primary], targets.names, "--target")
    looks = make_looks(rule.budget, first=FIRST, batch=batch, alpha=rule.alpha)
    play = PairedPlay(
        before,
        targets,
        batch=batch,
        jobs=jobs,
        folder=folder,
        progress=progress,
        interrupted=interrupted,
    )
    tally: Tally | None = None
    done = 0
    found: Comparison | None = None
    for look, games in enumerate(looks.games):
        try:
            more = play.tallies([(before, after)], done, games - done)[0]
        except StoppedError:
            if found is None:
                raise
            return Comparison(**{**found.__dict__, "stopped": "interrupted"})
        tally = more if tally is None else tally + more
        done = games
        found = judged(before, after, rule, looks, look, tally)
        if found.stopped != "budget":
            return found
    assert found is not None
    return found


def judged(
    before: Arm, after: Arm, rule: Rule, looks: Looks, look: int, tally: Tally
) -> Comparison:
    """Return what a look at the games so far says; ``stopped`` is ``budget`` while none is."""
    last = look == len(looks.games) - 1
    z = looks.z[look]
    effects = tally.effects(z)
    q_by_place = _q_values(tally.targets, effects, z)
    found = []
    for target, effect, q in zip(tally.targets, effects, q_by_place, strict=True):
        if math.isnan(effect.before) and math.isnan(effect.after):
            continue  # nothing of the kind happened in either edition
        margin = effect.margin(rule.margin)
        verdict = judge(effect, margin, last=last)
        settled = None
        if verdict is Verdict.UNKNOWN:
            settled = games_to_settle(effect, margin, looks)
        found.append(Found(target, effect, verdict, margin, q, settled))
    primary = next(one for one in found if one.target.name == rule.primary)
    stopped: Stop = "budget"
    if rule.decide is not None:
        if judge(primary.effect, rule.decide, last=last) is not Verdict.UNKNOWN:
            stopped = "decided"
    elif rule.precision is not None and _half(primary.effect) <= rule.precision:
        stopped = "precision"
    return Comparison(before, after, rule, looks, look, stopped, tally, tuple(found))


def check_targets(wanted: Sequence[str], names: Sequence[str], option: str) -> None:
    """Raise InputError for names that are no targets, with the nearest of those that are."""
    problems = [
        Problem(
            f"{option} {name}",
            None,
            "",
            "there is no target of this name",
            repr(name),
            tuple(names) if len(names) <= 12 else (*names[:11], f"... {len(names)} in all"),
            nearest(name, names),
        )
        for name in wanted
        if name not in names
    ]
    if problems:
        raise InputError(problems)


def _half(effect: Effect) -> float:
    return max(effect.high - effect.estimate, effect.estimate - effect.low)


def _q_values(targets: Sequence[Target], effects: Sequence[Effect], z: float) -> list[float]:
    """Return the q-value of each effect among those of the same kind.

    A look's boundary z stands for the error of a single look's 1.96: p = P(|Z| > 1.96 |d| / (z s)),
    so that p < 0.05 where the interval leaves out 0.
    """
    from scipy.special import ndtr

    found = np.full(len(targets), math.nan)
    kinds: dict[str, list[int]] = {}
    for place, target in enumerate(targets):
        first, _, rest = target.name.partition(".")
        kinds.setdefault(rest.rpartition(".")[2] if first == "cards" else first, []).append(place)
    for places in kinds.values():
        p_values = []
        for place in places:
            effect = effects[place]
            nothing = not effect.error > 0
            size = 0.0 if nothing else abs(effect.estimate) / effect.error * Z / z
            p_values.append(math.nan if math.isnan(effect.estimate) else 2 * float(ndtr(-size)))
        found[places] = q_values(p_values)
    return [float(q) for q in found]
