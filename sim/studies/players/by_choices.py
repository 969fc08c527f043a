"""Weights of positions from what choices led to: how much better one did than the heuristic's.

What a player who looks ahead compares are the positions that the choices of one decision lead to.
So weights are fitted to just these differences (a ridge regression): the features of the positions
after as many stages as the player looks ahead, means over concealed deals, against the margin by
which the games ended that were played on from there on the same deals. Who won says much less: one
choice moves it by a few hundredths. What the heuristic thinks of a choice is one feature more, so
that the others are of what it doesn't see. Its own weight is not kept: how far to trust the
heuristic (``trust`` and ``loyalty`` of a weights file) is a matter of trial, since the choice that
looks best of several is often the one that the weights and the deals flatter most.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from sim.engine.contract import ACTIONS
from sim.policies.choices import note_choices
from sim.policies.record import POLICY, SEARCHER, PolicyKind, room_of_searcher
from sim.runs.scenario import Purpose
from sim.studies.players.fitting import TEMPERATURES
from sim.studies.players.training import Training
from sim.studies.players.weights_files import rounded, write_weights
from sim.values.errors import InputError, Problem

HELD_OUT = 5  # one decision in so many is not fitted to, but tested
EVERY = 11  # one decision in so many is looked at
CHOICES = 5  # of a decision that are tried, those that the heuristic likes best
DEALS = 60  # on which each is tried
PENALTY = 0.004  # on the square of a weight in units of its feature's spread
DECISIONS = 20_000  # room; with more, the last games go unnoted


@dataclass(frozen=True)
class Compared:
    """What was found.

    Attributes
    ----------
    weights : float array
        In the order of the game's features of a position; points of the final margin.
    games, decisions : int
        Played, and looked at in them.
    gain : float
        Points by which the choice that the weights rate best, that of the heuristic's utility
        among them, was better than the heuristic's own: the mean over decisions held out, those
        where they agree too.
    error : float
        Its standard error.
    """

    weights: Any
    games: int
    decisions: int
    gain: float
    error: float


def compare(training: Training) -> Compared:
    """Try choices of games between heuristics, and fit weights of positions to what they led to.

    Parameters
    ----------
    training : Training
        Of ``greedy`` or ``search``: how far that looks ahead, and the weights of actions.

    Raises
    ------
    InputError
        If there are no weights to begin with.
    """
    if training.begun is None:
        told = "choices are compared in games of heuristics: name their weights with --from"
        raise InputError([Problem("--by choices", None, "", told)])
    moved, gained, tried = _choices(training)
    means = gained.mean(axis=2)
    held = np.arange(len(tried)) % HELD_OUT == HELD_OUT - 1
    differences, margins = _differences(moved[~held], means[~held], tried[~held])
    found = rounded(_ridge(differences, margins))
    gains = _gains(found, moved[held], means[held], tried[held])
    return Compared(
        found[: len(training.features)],
        training.games,
        len(tried),
        float(gains.mean()) if len(gains) else 0.0,
        float(gains.std(ddof=1) / np.sqrt(len(gains))) if len(gains) > 1 else 0.0,
    )


def save_compared(training: Training, compared: Compared, out: Path) -> None:
    """Write the weights file: that which training began with, with new weights of positions.

    Raises
    ------
    InputError
        If it can't be written.
    """
    facts: dict[str, str | int | float] = {
        "decisions": compared.decisions,
        "gain": f"{compared.gain:.2f} points a decision held out, standard error "
        f"{compared.error:.2f}",
    }
    write_weights(training, compared.weights, facts, out)


def _choices(training: Training) -> tuple[Any, Any, Any]:
    """Return what was noted, see `note_choices`: moved, gained, tried."""
    game, seats, games = training.game, training.seats, training.games
    policies = np.zeros(len(TEMPERATURES), POLICY).view(np.recarray)
    for place, temperature in enumerate(TEMPERATURES):
        policies[place].kind = PolicyKind.HEURISTIC
        policies[place].temperature = temperature
        policies[place].features = len(training.action)
        policies[place].weights[: len(training.action)] = training.action
    searcher = np.zeros(1, SEARCHER).view(np.recarray)
    searcher[0].basis = policies[0]
    searcher[0].features = len(training.features)
    searcher[0].breadth = CHOICES
    greedy = training.of == "greedy"
    searcher[0].playout = 1 if greedy else training.search.playout
    moved = np.zeros((DECISIONS, CHOICES, len(training.features) + 1))
    gained = np.zeros((DECISIONS, CHOICES, DEALS))
    tried = np.zeros(DECISIONS, np.int64)
    noted = note_choices(
        searcher[0],
        np.zeros(1, game.state).view(np.recarray),
        training.plan.records,
        policies,
        np.random.default_rng(training.seed).integers(len(policies), size=(games, seats)),
        np.uint64(training.seed),
        int(Purpose.TUNE),
        games,
        EVERY,
        not greedy,
        tuple(
            np.zeros(1, dtype).view(np.recarray)
            for dtype in (ACTIONS, room_of_searcher(game.state))
        ),
        moved,
        gained,
        tried,
    )
    return moved[:noted], gained[:noted], tried[:noted]


def _differences(moved: Any, means: Any, tried: Any) -> tuple[Any, Any]:
    """Return what each other choice differs by from the heuristic's own: features, and margin."""
    others = np.arange(moved.shape[1])[None, :] < tried[:, None]
    others[:, 0] = False
    return (moved - moved[:, :1])[others], (means - means[:, :1])[others]


def _ridge(differences: Any, margins: Any) -> Any:
    """Return the weights of a regression without a constant, held toward 0."""
    spread = np.sqrt((differences**2).mean(axis=0))
    free = spread > 0
    scaled = differences[:, free] / spread[free]
    square = scaled.T @ scaled / len(scaled) + PENALTY * np.eye(int(free.sum()))
    weights = np.zeros(len(spread))
    weights[free] = np.linalg.solve(square, scaled.T @ margins / len(scaled)) / spread[free]
    return weights


def _gains(weights: Any, moved: Any, means: Any, tried: Any) -> Any:
    """Return by how much the choice rated best did better than the heuristic's own."""
    rated = moved @ weights
    rated[np.arange(moved.shape[1])[None, :] >= tried[:, None]] = -np.inf
    best = rated.argmax(axis=1)
    return means[np.arange(len(means)), best] - means[:, 0]
