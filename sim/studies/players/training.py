"""What is to be trained: whose weights, on which games, beginning where."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from sim.engine.game import Feature, Game
from sim.policies.weights import (
    Search,
    Weights,
    load_weights,
    own_weights,
)
from sim.runs.plan import Plan, make_plan
from sim.runs.scenario import MAX_SEED, Overrides, load_scenario
from sim.runs.scenarios import scenarios_folder
from sim.values.errors import InputError, Problem, nearest

ROUNDS = 40
TUNED = {"heuristic": "action", "greedy": "state", "search": "chance"}  # which weights of a file
WAYS = {"heuristic": ("play",), "greedy": ("play", "choices"), "search": ("wins", "choices")}
COMPARED = 100  # games of which choices are compared
# of each candidate in each round; for searches: games that weights are fitted to
GAMES = {"heuristic": 600, "greedy": 60, "search": 4_000}
TEST_GAMES = {"heuristic": 4_000, "greedy": 400, "search": 0}  # held out, against each of two
CHALLENGE = 5  # rounds from one challenge to the next
CHALLENGE_GAMES = 4  # of a challenge, in games of a candidate in a round


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
    by: str = "play"  # play: by self-play; wins: who won; choices: what choices led to

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
    def search(self) -> Search:
        """How greedy and the searches look ahead."""
        return Search() if self.begun is None else self.begun.search

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
        by = "" if self.by == WAYS[self.of][0] else f" --by {self.by}"
        rounds = "" if by else f" --rounds {self.rounds}"
        return (
            f"kingmaker train {self.scenario} --of {self.of}{by}{origin}{seats}{rounds} "
            f"--games {self.games} --seed {self.seed}"
        )


def plan_training(
    scenario: Path,
    *,
    of: str = "heuristic",
    by: str | None = None,
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
    by : str, optional
        What weights are found by, one of `WAYS` of the policy; the first if not given.
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
    problems = []
    if of not in GAMES:
        near = nearest(of, GAMES)
        told = "there are no weights of such a policy"
        problems.append(Problem(f"--of {of}", None, "", told, of, tuple(GAMES), near))
    ways = WAYS.get(of, ())
    way = by if by is not None else next(iter(ways), "")
    if ways and way not in ways:
        told = f"weights of {of} are not found in this way"
        problems.append(Problem(f"--by {way}", None, "", told, way, ways, nearest(way, ways)))
    if way == "play":
        find_cma()
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
        (COMPARED if way == "choices" else GAMES[of]) if games is None else games,
        TEST_GAMES[of] if test_games is None else test_games,
        seed,
        way,
    )


def find_cma() -> Any:
    """Return the package `cma`.

    Raises
    ------
    InputError
        If it isn't installed, with how to get it.
    """
    try:
        return import_module("cma")
    except ImportError:
        told = "training needs the package cma: pip install 'kingmaker[train]', or pip install cma"
        raise InputError([Problem("kingmaker train", None, "", told)]) from None
