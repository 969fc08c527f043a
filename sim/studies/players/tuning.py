"""Tuning: the weights of a game's features, tuned by self-play.

CMA-ES (Hansen 2016, arXiv:1604.00772; the package `cma`), with a diagonal covariance, since weights
are few but rounds are fewer. What it varies is not a weight but the weight times its feature's
scale: how much the feature differs between the choices of a decision (of a position: between
positions), so that a step along each means about as much. In each round all candidates play the
same seeds of the range for tuning, from every seat, against a pool: random, the weights that
training began with, and the best so far. Every few rounds the centre of the search challenges
the best so far and takes its place if it wins clearly more. What is found at last is tested on
seeds that derive from itself, so that nobody can have tuned to them.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np

from sim.engine.chance import game_seed
from sim.engine.contract import (
    action_features,
    apply_action,
    features_found,
    is_over,
    legal_actions,
    new_game,
    room_for_actions,
    room_for_features,
    state_features,
)
from sim.engine.playing import choose, room_for_choosing
from sim.policies.record import POLICY, SEARCHER, PolicyKind
from sim.policies.weights import (
    GREATEST,
)
from sim.runs.running import Interruption, StoppedError
from sim.runs.scenario import Purpose
from sim.studies.players.contests import Arena, Contest
from sim.studies.players.training import CHALLENGE, CHALLENGE_GAMES, Training, find_cma
from sim.studies.players.weights_files import rounded, write_weights

PIECE = {"heuristic": 50, "greedy": 2}  # games a worker plays at a time
AT_RANDOM = 8  # one game in so many is against random
STEP = 0.4  # of the search, at first, in units of a weight's usual part in a utility
MEASURED = 30  # games from which the features' scales are taken


@dataclass(frozen=True)
class Trained:
    """What training found.

    Attributes
    ----------
    weights : float array
        The best: those of the start if nothing better was found.
    better : bool
        Whether they are others than at the start.
    rounds : int
        Played to their end.
    games : int
        Played, the test's too.
    against : dict
        By ``start`` and ``random``: what the weights won alone against others of this kind on the
        held-out seeds, a float array with one share a seed. Empty if there was no test.
    """

    weights: Any
    better: bool
    rounds: int
    games: int
    interrupted: bool
    against: Mapping[str, Any] = field(default_factory=dict)


# --- records --------------------------------------------------------------------------------------


def policy_record(training: Training, weights: Any, kind: PolicyKind | None = None) -> Any:
    """Return the record of the policy that is trained, with some weights in place of the start's.

    Parameters
    ----------
    training : Training
    weights : float array
        Of its features.
    kind : PolicyKind, optional
        Another kind of policy of the same dtype: RANDOM, or HEURISTIC with the start's weights of
        actions.
    """
    greedy = training.of == "greedy"
    record = np.zeros(1, SEARCHER if greedy else POLICY).view(np.recarray)[0]
    basis = record.basis if greedy else record
    action = training.action if greedy else weights
    basis.kind = PolicyKind.HEURISTIC
    basis.features = len(action)
    basis.weights[: len(action)] = action
    if greedy:
        record.kind = PolicyKind.GREEDY
        record.iterations = training.search.deals
        record.trust = training.search.trust
        record.features = len(weights)
        record.state_weights[: len(weights)] = weights
    if kind is not None:
        record.kind = basis.kind = kind
    return record


def feature_scales(training: Training) -> Any:
    """Return how much each feature varies in games of the start's weights, a float array.

    Of an action: the root of its variance among the choices of a decision, mean over decisions.
    Of a position: its standard deviation among positions in which somebody decides.
    """
    plan, seats = training.plan, training.seats
    policy = policy_record(training, training.start, PolicyKind.HEURISTIC)
    policies = np.zeros(seats, policy.dtype).view(np.recarray)
    for seat in range(seats):
        policies[seat] = policy
    states = np.zeros(1, training.game.state).view(np.recarray)
    actions = room_for_actions()
    features = room_for_features()
    state, legal, found = states[0], actions[0], features[0]
    room = room_for_choosing(policies, state)
    number = len(training.features)
    seen: list[Any] = []
    for game in range(MEASURED):
        values = plan.records[game % len(plan.records)]
        seed = game_seed(np.uint64(training.seed), int(Purpose.TUNE), game)
        new_game(state, values, None, np.uint64(seed), seats)
        while not is_over(state):
            count = int(legal_actions(state, values, legal))
            chosen = 0
            if count > 1:
                if training.of == "heuristic":
                    action_features(state, values, legal, count, found)
                    seen.append(features_found(found, count, number).var(axis=0))
                else:
                    state_features(state, values, state.seat_to_move, found)
                    seen.append(found.of_state[:number].copy())
                chosen = int(choose(policies[0], state, values, legal, count, room[0]))
            apply_action(state, values, None, np.int64(legal.code[chosen]))
    table = np.array(seen).reshape(-1, number)
    if training.of == "heuristic":
        return np.sqrt(table.mean(axis=0))
    return table.std(axis=0)


class Chart:
    """Between points of the search and weights.

    A point has one number a feature that varies: its weight times its scale, in units in which the
    start's are 1 on (quadratic) average. Weights keep that average whatever the point's length,
    which a choice doesn't depend on: so temperatures keep their meaning.
    """

    def __init__(self, start: Any, scales: Any) -> None:
        self.start = start
        self.free = np.flatnonzero(scales > 0)
        self.scales = scales[self.free]
        parts = start[self.free] * self.scales
        self.unit = _average(parts) or 1.0
        self.origin = parts / self.unit

    def weights(self, point: Any) -> Any:
        """Return the weights of a point, rounded."""
        length = _average(point) or 1.0
        weights = self.start.copy()
        weights[self.free] = np.asarray(point) / length * self.unit / self.scales
        return rounded(np.clip(weights, -GREATEST, GREATEST))


def _average(parts: Any) -> float:
    return float(np.sqrt(np.mean(np.square(parts)))) if len(parts) else 0.0


# --- the search -----------------------------------------------------------------------------------


def train(
    training: Training,
    *,
    jobs: int = 0,
    progress: Callable[[int, int], None] | None = None,
    interrupted: Callable[[], None] | None = None,
) -> Trained:
    """Tune the weights, and test the best on held-out seeds.

    The result does not depend on the number of workers. Ctrl-C ends the search, and pressed again
    the test.

    Parameters
    ----------
    training : Training
    jobs : int
        Workers; 0 means one a core.
    progress : callable, optional
        Called with (games played, games in all).
    interrupted : callable, optional
        Called once when Ctrl-C is pressed.
    """
    total = training.all_games

    def played(games: int) -> None:
        if progress is not None:
            progress(min(games, total), total)

    arena = Arena(training.plan, jobs=jobs, piece=PIECE[training.of], played=played)
    search = _Search(training, arena)
    interruption = Interruption()
    interruption.asked = arena.stop
    interruption.told = interrupted
    with interruption.listening():
        arena.warm_up(search.record(training.start))
        played(0)
        stopped = search.run()
        against: dict[str, Any] = {}
        if search.better:
            arena.stop = interruption.asked = Event()
            with suppress(StoppedError, KeyboardInterrupt):  # pressed again: then without a test
                against = search.test()
            stopped = stopped or not against
    return Trained(search.best, search.better, search.rounds, arena.games, stopped, against)


class _Search:
    """A search in progress: its best weights so far, and the seeds that it has used."""

    def __init__(self, training: Training, arena: Arena) -> None:
        self.training = training
        self.arena = arena
        self.best = training.start
        self.better = False
        self.rounds = 0
        self.next = MEASURED * len(training.plan.members)  # index of the next game for tuning

    def record(self, weights: Any) -> Any:
        return policy_record(self.training, weights)

    @property
    def random(self) -> Any:
        return policy_record(self.training, self.training.start, PolicyKind.RANDOM)

    def run(self) -> bool:
        """Search; return whether that was interrupted."""
        training = self.training
        chart = Chart(training.start, feature_scales(training))
        luck = np.random.default_rng(training.seed)
        strategy = find_cma().CMAEvolutionStrategy(
            chart.origin,
            STEP,
            {
                "popsize": training.population,
                "CMA_diagonal": True,
                "randn": lambda *size: luck.standard_normal(size),
                "seed": np.nan,
                "verbose": -9,
            },
        )
        try:
            for number in range(1, training.rounds + 1):
                points = strategy.ask()
                shares = self.play_round([chart.weights(point) for point in points])
                strategy.tell(points, [-share for share in shares])
                self.rounds = number
                if number % CHALLENGE == 0 or number == training.rounds:
                    self.challenge(chart.weights(strategy.mean))
        except StoppedError:
            return True
        return False

    def seeds(self, number: int) -> int:
        """Return the index of the first of so many games that were not played before."""
        first = self.next
        self.next += number
        return first

    def contests(self, weights: Any, pool: Sequence[tuple[Any, int]], first: int) -> list[Contest]:
        """Return the contests of some weights with a pool: others, and how many seeds."""
        found = []
        for others, seeds in pool:
            found.append(
                Contest(
                    self.record(weights), others, self.training.seed, Purpose.TUNE, first, seeds
                )
            )
            first += seeds
        return found

    def play_round(self, candidates: Sequence[Any]) -> list[float]:
        """Return the share of games that each candidate wins against the pool."""
        seeds = self.training.seeds
        few = max(1, seeds // AT_RANDOM)
        rest = seeds - few
        pool = [(self.random, few), (self.record(self.training.start), rest)]
        if self.better and rest > 1:
            pool[1:] = [
                (self.record(self.training.start), rest // 2),
                (self.record(self.best), rest - rest // 2),
            ]
        first = self.seeds(seeds)
        found = self.arena.play(
            [contest for weights in candidates for contest in self.contests(weights, pool, first)]
        )
        return [
            float(np.concatenate(found[place : place + len(pool)]).mean())
            for place in range(0, len(found), len(pool))
        ]

    def challenge(self, weights: Any) -> None:
        """Make weights the best so far if they beat these by more than a standard error."""
        seeds = CHALLENGE_GAMES * self.training.seeds
        pool = [(self.record(self.best), seeds)]
        parts = self.arena.play(self.contests(weights, pool, self.seeds(seeds)))[0]
        error = float(parts.std(ddof=1)) / math.sqrt(seeds)
        if parts.mean() > 1 / self.training.seats + error:
            self.best, self.better = weights, True

    def test(self) -> dict[str, Any]:
        """Play the best on seeds held out, against the start's weights and against random."""
        training, best = self.training, self.record(self.best)
        digest = hashlib.sha256()
        for told in (training.seed, training.seats, training.plan.values_hash):
            digest.update(f"{told} ".encode())
        digest.update(best.tobytes())
        run_seed = int(digest.hexdigest()[:16], 16)
        contests = [
            Contest(best, others, run_seed, Purpose.GATE, 0, training.test_seeds)
            for others in (self.record(training.start), self.random)
        ]
        return dict(zip(("start", "random"), self.arena.play(contests), strict=True))


def save_tuned(training: Training, trained: Trained, out: Path, results: Mapping[str, str]) -> None:
    """Write the weights file.

    Parameters
    ----------
    training : Training
    trained : Trained
    out : Path
    results : mapping
        The held-out results in words, by what they are against.

    Raises
    ------
    InputError
        If it can't be written.
    """
    facts: dict[str, str | int | float] = {
        "rounds": trained.rounds,
        "candidates": training.population,
        "games": trained.games,
        **{f"against_{name}": words for name, words in results.items()},
    }
    write_weights(training, trained.weights, facts, out)
