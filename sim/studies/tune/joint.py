"""Screening of hundreds of values at once: in each edition many of them are moved together.

One value at a time, a game tells of one value; where a quarter of all are one step up and a quarter
one step down, every game tells of all of them, and a regression parts what each does (a random
balance design, as supersaturated ones are used to screen factors; Satterthwaite 1959, Technometrics
1:111-137). The editions come in pairs that mirror each other, so that what depends on the square of
a step cancels. The regression is a ridge's (Hoerl and Kennard 1970, Technometrics 12:55-67), whose
penalty is chosen by generalised cross-validation (Golub, Heath and Wahba 1979, Technometrics
21:215-223).

Far from the values as they are an effect may be another than near them: so this only finds out who
deserves a closer look.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from sim.studies.tune.movable import Knob
from sim.studies.tune.playing import ValuePlay

MOVED = 0.5  # share of the values that an edition moves
EDITIONS = 2.0  # for each value
RETRIES = 6  # with half as many values moved, where values don't go together
PENALTIES = np.logspace(-3, 4, 57)  # of the ridge, in units of the mean squared singular value


def joint_effects(
    play: ValuePlay, knobs: Sequence[Knob], targets: Sequence[str], budget: float, least: int
) -> tuple[Any, Any]:
    """Return what a step up of each value adds to each target, roughly, and the standard errors.

    Parameters
    ----------
    play : ValuePlay
    knobs : sequence of Knob
    targets : sequence of str
    budget : float
        Games to spend, in games of the first tier.
    least : int
        Games of an edition at least.

    Returns
    -------
    (float array, float array)
        Both of shape (values, targets).
    """
    wanted = 2 * max(1, int(EDITIONS * len(knobs) / 2))
    most = max(2, int(budget / least))
    moves = design(play, knobs, min(wanted, most - most % 2))
    count = max(least, int(budget / len(moves)))
    first = play.fresh(count)
    steps = [
        {knob.path: int(step) for knob, step in zip(knobs, row, strict=True) if step}
        for row in moves
    ]
    tallies = play.each_alone(steps, first, count, tier=0)
    effects = np.zeros((len(knobs), len(targets)))
    errors = np.zeros_like(effects)
    for place, target in enumerate(targets):
        at = play.place(target)
        figures = np.array([one.levels(1.0)[at].estimate for one in tallies])
        effects[:, place], errors[:, place] = ridge(moves.astype(float), figures)
    return effects, errors


def design(play: ValuePlay, knobs: Sequence[Knob], editions: int) -> Any:
    """Return how each edition moves each value: an int array of -1, 0, 1.

    Editions whose values don't go together move fewer; they are left out if that is of no use.
    """
    luck = np.random.default_rng([play.plan.seed, 0x5C4EE])
    up = np.array([knob.allows(1) for knob in knobs])
    down = np.array([knob.allows(-1) for knob in knobs])
    found = []
    for _ in range(editions // 2):
        drawn = luck.choice([-1, 1], len(knobs)) * (luck.random(len(knobs)) < MOVED)
        for mirrored in (drawn, -drawn):
            row = np.where(mirrored > 0, mirrored * up, mirrored * down)
            for _ in range(RETRIES):
                steps = {k.path: int(s) for k, s in zip(knobs, row, strict=True) if s}
                if play.possible(steps):
                    found.append(row)
                    break
                row = row * (luck.random(len(knobs)) < 0.5)
    return np.array(found, np.int64).reshape(-1, len(knobs))


def ridge(moves: Any, figures: Any) -> tuple[Any, Any]:
    """Return the coefficients of a ridge regression and their standard errors.

    Parameters
    ----------
    moves : float array, shape (editions, values)
    figures : float array, shape (editions,)
        NaN where nothing was counted: such editions are left out.
    """
    known = np.isfinite(figures)
    moves, figures = moves[known], figures[known]
    values = moves.shape[1]
    if len(figures) < 3:
        return np.zeros(values), np.zeros(values)
    moves = moves - moves.mean(axis=0)
    figures = figures - figures.mean()
    singular, right, turned = _turned(moves, figures)
    squares = singular**2
    whole = float(figures @ figures)

    def residual(kept: Any) -> float:
        return max(0.0, whole - float(((2 * kept - kept**2) * turned**2).sum()))

    best = (np.inf, 0.0)
    for penalty in PENALTIES * max(float(squares.mean()), 1e-12):
        kept = squares / (squares + penalty)
        free = 1 - (kept.sum() + 1) / len(figures)
        if free > 0:
            best = min(best, (residual(kept) / len(figures) / free**2, float(penalty)))
    penalty = best[1]
    kept = squares / (squares + penalty)
    weights = singular / (squares + penalty)
    effects = right.T @ (weights * turned)
    noise = residual(kept) / max(1.0, len(figures) - 1 - kept.sum())
    return effects, np.sqrt(noise * ((right.T * weights) ** 2).sum(axis=1))


def _turned(moves: Any, figures: Any) -> tuple[Any, Any, Any]:
    """Return singular values, right singular vectors (rows), and the figures along the left ones.

    From the eigenvalues of the smaller product of the moves with themselves: that is many times
    faster than singular values, and exact enough where nothing is nearly singular after a penalty.
    """
    tall = len(moves) >= moves.shape[1]
    squares, vectors = np.linalg.eigh(moves.T @ moves if tall else moves @ moves.T)
    known = squares > 1e-10 * max(float(squares.max()), 1e-300)
    singular, vectors = np.sqrt(squares[known]), vectors[:, known]
    if tall:
        return singular, vectors.T, vectors.T @ (moves.T @ figures) / singular
    return singular, (vectors.T @ moves) / singular[:, None], vectors.T @ figures
