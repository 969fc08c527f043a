"""Fitting: what each feature of a position says about who will win, from games played to their end.

A conditional logit (McFadden 1974, Conditional Logit Analysis of Qualitative Choice Behavior): with
a seat's value x the weighted sum of the position's features as it sees it, its chance to win is
exp(x) over the sum of the same of all seats. That is how searches weigh a position that they have
played on to, with a spread of 1. Weights are the likeliest, held toward 0 by a penalty on how much
a feature's spread moves the value.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from sim.engine.contract import ACTIONS, FEATURES, OUTCOME
from sim.policies.positions import note_positions
from sim.policies.record import CHOOSING, POLICY, PolicyKind
from sim.runs.scenario import Purpose
from sim.studies.players.training import Training
from sim.studies.players.weights_files import rounded, write_weights
from sim.values.errors import InputError, Problem

HELD_OUT = 5  # one game in so many is not fitted to, but predicted
POSITIONS = 250_000  # room; with more, the last games go unnoted
TEMPERATURES = (0.0, 0.05, 0.1, 0.3)  # of the heuristics that play, so that games differ
PENALTY = 1e-4


@dataclass(frozen=True)
class Fitted:
    """What was found.

    Attributes
    ----------
    weights : float array
        In the order of the game's features of a position.
    games, positions : int
        Played, and noted in them.
    loss : float
        The mean of -log of the chance that the winner was given, on games held out.
    even : float
        The same if all seats are given the same chance.
    """

    weights: Any
    games: int
    positions: int
    loss: float
    even: float


def fit(training: Training) -> Fitted:
    """Play games of heuristics and fit weights of positions to who won.

    Parameters
    ----------
    training : Training
        Of ``search``: its scenario, games and seed count, and the weights of actions that it
        begins with.

    Raises
    ------
    InputError
        If there are no weights to begin with.
    """
    if training.begun is None:
        told = "chances are fitted to games of heuristics: name their weights with --from"
        raise InputError([Problem("--of search", None, "", told)])
    features, shares, game_of = _positions(training)
    held = game_of % HELD_OUT == HELD_OUT - 1
    weights = rounded(_likeliest(features[~held], shares[~held]))
    loss = _loss(weights, features[held], shares[held])
    even = float(np.log(training.seats))
    return Fitted(weights, training.games, len(game_of), loss, even)


def save_fitted(training: Training, fitted: Fitted, out: Path) -> None:
    """Write the weights file: that which training began with, and the chances.

    Raises
    ------
    InputError
        If it can't be written.
    """
    facts: dict[str, str | int | float] = {
        "positions": fitted.positions,
        "loss": f"{fitted.loss:.4f} on games held out; {fitted.even:.4f} if all are even",
    }
    write_weights(training, fitted.weights, facts, out)


def _positions(training: Training) -> tuple[Any, Any, Any]:
    """Return features (positions by seats by features), shares of the win, and games."""
    game, seats, games = training.game, training.seats, training.games
    policies = np.zeros(len(TEMPERATURES), POLICY).view(np.recarray)
    for place, temperature in enumerate(TEMPERATURES):
        policies[place].kind = PolicyKind.HEURISTIC
        policies[place].temperature = temperature
        policies[place].features = len(training.action)
        policies[place].weights[: len(training.action)] = training.action
    seated = np.random.default_rng(training.seed).integers(len(policies), size=(games, seats))
    rooms = tuple(
        np.zeros(1, dtype).view(np.recarray) for dtype in (ACTIONS, CHOOSING, FEATURES, OUTCOME)
    )
    size = POSITIONS // seats
    features = np.zeros((size, seats, len(rooms[2][0].of_state)))
    shares = np.zeros((size, seats))
    game_of = np.zeros(size, np.int64)
    noted = note_positions(
        np.zeros(1, game.state).view(np.recarray),
        training.plan.records,
        policies,
        seated,
        np.uint64(training.seed),
        int(Purpose.TUNE),
        0,
        games,
        rooms,
        features,
        shares,
        game_of,
    )
    return features[:noted, :, : len(game.state_features)], shares[:noted], game_of[:noted]


def _loss(weights: Any, features: Any, shares: Any) -> float:
    """Return the mean of -log of the chance given to who won."""
    values = features @ weights
    values = values - values.max(axis=1, keepdims=True)
    logs = values - np.log(np.exp(values).sum(axis=1, keepdims=True))
    return float(-(shares * logs).sum(axis=1).mean())


def _likeliest(features: Any, shares: Any) -> Any:
    """Return the weights of a conditional logit under a small penalty."""
    from scipy.optimize import minimize

    spread = (features - features.mean(axis=1, keepdims=True)).std(axis=(0, 1))
    free = spread > 0
    scaled = features[:, :, free] / spread[free]

    def cost(point: Any) -> tuple[float, Any]:
        values = scaled @ point
        values -= values.max(axis=1, keepdims=True)
        chances = np.exp(values)
        chances /= chances.sum(axis=1, keepdims=True)
        loss = -(shares * np.log(np.maximum(chances, 1e-300))).sum(axis=1).mean()
        slope = np.einsum("ps,psf->f", chances - shares, scaled) / len(shares)
        return loss + PENALTY * float(point @ point), slope + 2 * PENALTY * point

    found = minimize(cost, np.zeros(int(free.sum())), jac=True, method="L-BFGS-B")
    weights = np.zeros(len(spread))
    weights[free] = found.x / spread[free]
    return weights
