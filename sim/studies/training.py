"""Training: the weights of a game's features, tuned by self-play.

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
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib import import_module
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np

from sim.engine.chance import game_seed
from sim.engine.contract import (
    ACTIONS,
    FEATURES,
    action_features,
    apply_action,
    is_over,
    legal_actions,
    new_game,
    state_features,
)
from sim.engine.game import Feature, Game
from sim.engine.playing import choose, room_for_choosing
from sim.policies.record import POLICY, SEARCHER, PolicyKind
from sim.policies.weights import (
    GREATEST,
    Weights,
    load_weights,
    own_weights,
    weights_text,
)
from sim.runs.plan import Plan, make_plan
from sim.runs.running import Interruption
from sim.runs.scenario import MAX_SEED, Overrides, Purpose, load_scenario
from sim.runs.scenarios import scenarios_folder
from sim.runs.storing import hash_of_file, make_folder, write_whole
from sim.studies.contests import Arena, Contest, StoppedError
from sim.values.errors import InputError, Problem, nearest

ROUNDS = 40
TUNED = {"heuristic": "action", "greedy": "state", "search": "chance"}  # which weights of a file
# of each candidate in each round; for searches: games that weights are fitted to
GAMES = {"heuristic": 600, "greedy": 60, "search": 4_000}
TEST_GAMES = {"heuristic": 4_000, "greedy": 400, "search": 0}  # held out, against each of two
PIECE = {"heuristic": 50, "greedy": 2}  # games a worker plays at a time
CHALLENGE = 5  # rounds from one challenge to the next
CHALLENGE_GAMES = 4  # of a challenge, in games of a candidate in a round
AT_RANDOM = 8  # one game in so many is against random
STEP = 0.4  # of the search, at first, in units of a weight's usual part in a utility
DIGITS = 4  # of a weight
MEASURED = 30  # games from which the features' scales are taken


@dataclass(frozen=True)
class Training:
    """What is to be trained: where from, on which games, for how long."""

    plan: Plan  # of the scenario; its policies are not looked at
    scenario: Path
    of: str  # heuristic: weights of actions; greedy: weights of positions
    origin: Path | None  # the file that training begins with; None: all weights are 0
    named: bool  # whether that was asked for; else it is the game's own
    begun: Weights | None  # what it says
    rounds: int
    games: int
    test_games: int
    seed: int

    @property
    def game(self) -> Game:
        """The game."""
        return self.plan.game

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.plan.seats)

    @property
    def features(self) -> tuple[Feature, ...]:
        """The features whose weights are tuned."""
        heuristic = self.of == "heuristic"
        return self.game.action_features if heuristic else self.game.state_features

    @cached_property
    def action(self) -> Any:
        """The weights of actions at the start, a float array."""
        if self.begun is None:
            return np.zeros(len(self.game.action_features))
        return np.array(self.begun.action)

    @cached_property
    def state(self) -> Any:
        """The weights of positions at the start, a float array."""
        if self.begun is None or self.begun.state is None:
            return np.zeros(len(self.game.state_features))
        return np.array(self.begun.state)

    @property
    def deals(self) -> int:
        """On how many deals greedy tries each choice."""
        return 1 if self.begun is None else self.begun.search.deals

    @property
    def start(self) -> Any:
        """The weights to be tuned as they are at the start, a float array."""
        return self.action if self.of == "heuristic" else self.state

    @property
    def seeds(self) -> int:
        """Seeds that a candidate plays in a round, each from every seat."""
        return max(2, self.games // self.seats)

    @property
    def population(self) -> int:
        """Candidates in a round."""
        return 8 + int(3 * math.log(len(self.features)))

    @property
    def challenges(self) -> int:
        """How often the best so far is challenged."""
        return -(-self.rounds // CHALLENGE)

    @property
    def all_games(self) -> int:
        """Games in all."""
        rounds = self.rounds * self.population + self.challenges * CHALLENGE_GAMES
        return self.seats * (rounds * self.seeds + 2 * self.test_seeds)

    @property
    def test_seeds(self) -> int:
        """Seeds held out, each played from every seat against each of two."""
        return max(2, self.test_games // self.seats)

    @property
    def command(self) -> str:
        """The command that does it again."""
        origin = f" --from {self.origin}" if self.named else ""
        seats = f" --seats {self.seats}" if len(self.game.seat_counts) > 1 else ""
        return (
            f"kingmaker train {self.scenario} --of {self.of}{origin}{seats} --rounds {self.rounds} "
            f"--games {self.games} --seed {self.seed}"
        )


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


def plan_training(
    scenario: Path,
    *,
    of: str = "heuristic",
    origin: Path | None = None,
    rounds: int | None = None,
    games: int | None = None,
    test_games: int | None = None,
    seed: int = 1,
    seats: int | None = None,
) -> Training:
    """Return what is to be trained.

    Parameters
    ----------
    scenario : Path
        Its own policies, rotation, seed and games are not looked at.
    of : str
        ``heuristic``, ``greedy`` or ``search``.
    origin : Path, optional
        The weights file to begin with; without, the game's own, or zeros if it has none.
    rounds, games, test_games : int, optional
        Rounds, games of each candidate in a round, held-out games.
    seed : int
        Decides the games and the search.
    seats : int, optional
        How many play, over the scenario's word.

    Raises
    ------
    InputError
        If an option, the scenario or the weights file is wrong, or the package `cma` is missing.
    """
    if of != "search":
        _find_cma()
    problems = []
    if of not in GAMES:
        near = nearest(of, GAMES)
        told = "there are no weights of such a policy"
        problems.append(Problem(f"--of {of}", None, "", told, of, tuple(GAMES), near))
    if not 0 <= seed <= MAX_SEED:
        allowed = (f"0 to {MAX_SEED}",)
        problems.append(Problem(f"--seed {seed}", None, "", "no such seed", str(seed), allowed))
    if problems:
        raise InputError(problems)
    loaded = load_scenario(scenario, Overrides(seats=seats))
    bare = loaded.scenario.model_copy(update={"policies": {}, "rotate": False})
    plan = make_plan(replace(loaded, scenario=bare))
    game = plan.game
    if not (game.action_features and game.state_features):
        told = f"{game.name} has no features to weigh"
        raise InputError([loaded.problem(("game",), told)])
    named = origin is not None
    if origin is None:
        packaged = own_weights(scenarios_folder(game.name), len(plan.seats))
        origin = packaged if packaged.is_file() else None
    return Training(
        plan,
        scenario,
        of,
        origin,
        named,
        None if origin is None else load_weights(origin, game),
        ROUNDS if rounds is None else rounds,
        GAMES[of] if games is None else games,
        TEST_GAMES[of] if test_games is None else test_games,
        seed,
    )


def _find_cma() -> Any:
    try:
        return import_module("cma")
    except ImportError:
        told = "training needs the package cma: pip install 'kingmaker[train]', or pip install cma"
        raise InputError([Problem("kingmaker train", None, "", told)]) from None


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
        record.iterations = training.deals
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
    actions = np.zeros(1, ACTIONS).view(np.recarray)
    features = np.zeros(1, FEATURES).view(np.recarray)
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
                    seen.append(found.of_action[:count, :number].var(axis=0))
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
        return np.array([float(f"{w:.{DIGITS}g}") for w in np.clip(weights, -GREATEST, GREATEST)])


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
        strategy = _find_cma().CMAEvolutionStrategy(
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


# --- the file -------------------------------------------------------------------------------------


def save(training: Training, trained: Trained, out: Path, results: Mapping[str, str]) -> None:
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
    tuned = TUNED[training.of]
    told: dict[str, str | int | float] = {
        tuned: training.command,
        f"{tuned}_values": training.plan.values_hash[:12],
        f"{tuned}_rules": training.game.rules_version,
        f"{tuned}_seats": training.seats,
        f"{tuned}_start": _name_of(training.origin),
        f"{tuned}_rounds": trained.rounds,
        f"{tuned}_candidates": training.population,
        f"{tuned}_games": trained.games,
        **{f"{tuned}_against_{name}": words for name, words in results.items()},
    }
    write(training, told, trained.weights, out)


def write(training: Training, told: dict[str, str | int | float], weights: Any, out: Path) -> None:
    """Write a weights file: those that training began with, one list of them replaced.

    Parameters
    ----------
    training : Training
    told : dict
        Of the new weights: how they were found. What is told of the others stays.
    weights : float array
    out : Path

    Raises
    ------
    InputError
        If it can't be written.
    """
    tuned, begun = TUNED[training.of], training.begun
    lists = {
        "action": training.action,
        "state": None if begun is not None and begun.state is None else training.state,
        "chance": None if begun is None else begun.chance,
        tuned: weights,
    }
    before = begun.trained if begun is not None else "all zero"
    if isinstance(before, str):
        before = {key: before for key in ("action", "state") if key != tuned}
    kept = {key: word for key, word in before.items() if key.split("_")[0] != tuned}
    order = [*TUNED.values()]

    def place(one: tuple[str, Any]) -> int:
        word = one[0].split("_")[0]
        return order.index(word) if word in order else -1

    told = dict(sorted({**kept, **told}.items(), key=place))
    make_folder(out.parent)
    text = weights_text(
        training.game,
        lists["action"],
        lists["state"],
        trained=told,
        search=None if begun is None else begun.search,
        chance=lists["chance"],
    )
    write_whole(out, text.encode())


def check_place(out: Path, game: Game) -> None:
    """Raise InputError if something stands at a place for weights that is no such file."""
    if not out.exists():
        return
    try:
        load_weights(out, game)
    except InputError:
        told = "this is no file of weights of this game: choose another --out"
        raise InputError([Problem(f"--out {out}", None, "", told)]) from None


def _name_of(origin: Path | None) -> str:
    """Return which file training began with, in words that stay true when the file changes."""
    if origin is None:
        return "zeros"
    return f"{origin.name} with SHA-256 {hash_of_file(origin)[:12]}"
