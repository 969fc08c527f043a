"""How strong players are: Bradley-Terry at two seats, Plackett-Luce with shared places at more.

Both are one model. A ranking is a row of choices: who is first among all, who among the rest, and
so on; a set S is chosen with a weight of

    f(S) = d_k (product of the worths of its members)^(1/k),    k = the size of S, d_1 = 1

among all sets of the sizes that occur (Turner, van Etten, Firth and Kosmidis 2020, Computational
Statistics 35:1027-1057). Without shared places that is Plackett-Luce, between two it is Davidson
(1970, JASA 65:317-328), between two without shared places Bradley-Terry. The logarithm of a worth
is the strength of the player plus an advantage of the seat. All of it is a conditional logit, so
the likelihood has one maximum, and Newton's steps find it.

The kept packages do parts of this: choix (0.4) has neither seats nor shared places nor intervals,
statsmodels (0.15) has no rankings. So it is written here, and tested against published figures.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from reports.metrics.intervals import Estimate, Z

ELO = 400 / math.log(10)  # points of a strength of 1; 400 points are odds of 10 to 1
NOWHERE = -1  # the seat of a player who has no seat's advantage or disadvantage

_STEPS = 100  # of Newton; about ten are needed
_CLOSE = 1e-9  # the last step's greatest change


@dataclass(frozen=True)
class Ranking:
    """How a game may end: who sat where, and who came before whom."""

    players: tuple[int, ...]  # in some order; a player may be there more than once
    seats: tuple[int, ...]  # where each of them sat; NOWHERE: no matter
    places: tuple[int, ...]  # the place of each of them; 1 is best, shared places are equal


@dataclass(frozen=True)
class Strengths:
    """Strengths of players and advantages of seats, in natural logarithms of worths.

    Attributes
    ----------
    players : float array, one a player
        Their mean is 0.
    seats : float array, one a seat
        Their mean is 0.
    ties : dict
        Logarithm of d_k by k, for the sizes k of shared places that occur.
    covariance : float array
        Of players, seats and ties, in this order; robust, see `fit_strengths`.
    model_covariance : float array
        The same if the model holds and all games are independent.
    games, groups : int
        How many games, in how many groups of games that go together.
    """

    players: Any
    seats: Any
    ties: dict[int, float]
    covariance: Any
    model_covariance: Any
    games: int
    groups: int

    def difference(self, name: str, player: int, other: int) -> Estimate:
        """Return by how much a player is stronger than another, in Elo points."""
        found = self.players[player] - self.players[other]
        along = np.zeros(len(self.covariance))
        along[player] += ELO
        along[other] -= ELO
        return self._estimate(name, ELO * found, along)

    def expected(self, name: str, player: int, others: int) -> Estimate:
        """Return what share of games a player is expected to win against others of one strength.

        The player alone against as many others as there are other seats, in each seat in turn; a
        shared win counts in parts. The interval is on the logarithm of the odds (delta method).
        """
        return self._share(name, lambda at: self._wins(at, player, others))

    def seat_share(self, name: str, seat: int) -> Estimate:
        """Return what share of games a seat is expected to win if all players are equal."""
        return self._share(name, lambda at: self._first(at, [0] * len(self.seats))[seat])

    def _wins(self, at: Any, player: int, others: int) -> float:
        seats = len(self.seats)
        total = 0.0
        for own in range(seats):
            sitting = [player if seat == own else others for seat in range(seats)]
            total += self._first(at, sitting)[own]
        return total / seats

    def _first(self, at: Any, sitting: Sequence[int]) -> list[float]:
        """Return each seat's part of the first place, given all parameters."""
        players, seats = len(self.players), len(self.seats)
        worth = [at[player] + at[players + seat] for seat, player in enumerate(sitting)]
        sizes = {1: 0.0, **dict(zip(self.ties, at[players + seats :], strict=True))}
        parts = [0.0] * seats
        total = 0.0
        for size, tie in sizes.items():
            for chosen in combinations(range(seats), size):
                weight = math.exp(tie + sum(worth[seat] for seat in chosen) / size)
                total += weight
                for seat in chosen:
                    parts[seat] += weight / size
        return [part / total for part in parts]

    def _share(self, name: str, share: Callable[[Any], float]) -> Estimate:
        at = np.concatenate([self.players, self.seats, list(self.ties.values())])
        found = share(at)
        step = 1e-5
        along = np.zeros(len(at))
        for place in range(len(at)):
            more, less = at.copy(), at.copy()
            more[place] += step
            less[place] -= step
            along[place] = (_logit(share(more)) - _logit(share(less))) / (2 * step)
        odds = self._estimate(name, _logit(found), along)
        low, high = (1 / (1 + math.exp(-edge)) for edge in (odds.low, odds.high))
        return Estimate(name, found, low, high, self.games)

    def _estimate(self, name: str, found: float, along: Any) -> Estimate:
        reach = Z * math.sqrt(max(0.0, float(along @ self.covariance @ along)))
        found = float(found)
        return Estimate(name, found, found - reach, found + reach, self.games)


def _logit(share: float) -> float:
    share = min(max(share, 1e-12), 1 - 1e-12)
    return math.log(share / (1 - share))


def fit_strengths(
    rankings: Sequence[Ranking],
    ended: Any,
    groups: Any,
    *,
    players: int,
    seats: int = 0,
    prior: float = 1.0,
) -> Strengths:
    """Return the strengths of players, by maximum likelihood, with robust intervals.

    The covariance is the sandwich A^-1 B A^-1: A the information, B the sum over groups of the
    outer product of a group's scores (Liang and Zeger 1986, Biometrika 73:13-22), times n / (n -
    1). It holds whether or not games on common seeds go together, and whether or not the model is
    the truth; for some dozens of groups and more.

    Parameters
    ----------
    rankings : sequence of Ranking
        How games may end, each once.
    ended : int array, one a game
        Which of them it was.
    groups : int array, one a game
        Games of the same group (those on the same seed) go together; from 0.
    players, seats : int
        How many there are.
    prior : float
        The weight of a game won, and one lost, that is added between any two players who met, and
        between equals in any two seats, each a group of its own. Who always wins then has a
        strength, and an interval that says how little is known above it; among hundreds of games
        this weighs nothing. 0: none.

    Raises
    ------
    ValueError
        If the strengths have no finite estimate: somebody always won (without a prior), or not all
        players met, directly or through others.
    """
    ended, groups = np.asarray(ended), np.asarray(groups)
    games = len(ended)
    added = _added(rankings, ended, seats) if prior else []
    model = _Model([*rankings, *added], players, seats)
    weights = np.bincount(ended, minlength=len(rankings)).astype(float)
    weights = np.concatenate([weights, np.full(len(added), prior)])
    free = _newton(model, weights)
    information = model.at(free, weights)[2]
    try:
        bread = np.linalg.inv(information)
    except np.linalg.LinAlgError:
        raise ValueError("the strengths can't be told from these games") from None
    scores = model.scores(free)
    count = int(groups.max()) + 1 if games else 0
    by_group = np.stack(
        [np.bincount(groups, weights=column[ended], minlength=count) for column in scores.T], axis=1
    )
    by_group = np.concatenate([by_group, prior * scores[len(rankings) :]])
    clusters = len(by_group)
    meat = by_group.T @ by_group * (clusters / (clusters - 1) if clusters > 1 else math.nan)
    back = model.back
    full = back @ free
    return Strengths(
        players=full[:players],
        seats=full[players : players + seats],
        ties=dict(zip(model.sizes, full[players + seats :].tolist(), strict=True)),
        covariance=back @ bread @ meat @ bread @ back.T,
        model_covariance=back @ bread @ back.T,
        games=games,
        groups=count,
    )


def _added(rankings: Sequence[Ranking], ended: Any, seats: int) -> list[Ranking]:
    """Return a won and a lost game between any two players who met, and any two seats."""
    met = {
        pair
        for place in np.unique(ended)
        for pair in combinations(sorted(set(rankings[place].players)), 2)
    }
    nowhere, same = (NOWHERE, NOWHERE), (0, 0)
    sitting = [(pair, nowhere) for pair in sorted(met)]
    sitting += [(same, pair) for pair in combinations(range(seats), 2)]
    return [Ranking(*pair, places) for pair in sitting for places in ((1, 2), (2, 1))]


class _Model:
    """The choices that rankings are made of, as sums over features of parameters.

    Free parameters are all but the first player's and the first seat's; ``back`` makes all from
    them, with a mean of 0 over players and over seats.
    """

    def __init__(self, rankings: Sequence[Ranking], players: int, seats: int) -> None:
        shared = {size for ranking in rankings for size in _shared(ranking.places)}
        self.sizes = tuple(sorted(shared))
        self.players, self.seats = players, seats
        width = players + seats + len(self.sizes)
        kept = [place for place in range(width) if place != 0 and not (seats and place == players)]
        centred = np.eye(width)
        for start, count in ((0, players), (players, seats)):
            centred[start : start + count, start : start + count] -= 1 / count if count else 0
        self.kept = kept
        self.back = centred[:, kept]
        self.situations: list[Any] = []  # features of each set that may be chosen
        self.choices: list[tuple[int, int, int]] = []  # ranking, situation, the set chosen
        known: dict[Any, tuple[int, dict[tuple[int, ...], int]]] = {}
        for number, ranking in enumerate(rankings):
            order = sorted(set(ranking.places))
            for place in order:
                rest = [i for i, at in enumerate(ranking.places) if at >= place]
                if len(rest) < 2:
                    continue
                who = tuple((ranking.players[i], ranking.seats[i]) for i in rest)
                if who not in known:
                    known[who] = (len(self.situations), self._situation(who))
                chosen = tuple(i for i, at in enumerate(rest) if ranking.places[at] == place)
                situation, sets = known[who]
                self.choices.append((number, situation, sets[chosen]))
        self.count = len(rankings)

    def _situation(self, who: tuple[tuple[int, int], ...]) -> dict[tuple[int, ...], int]:
        sets = {}
        features: list[Any] = []
        for size in (1, *self.sizes):
            for chosen in combinations(range(len(who)), size):
                row = np.zeros(self.players + self.seats + len(self.sizes))
                for i in chosen:
                    player, seat = who[i]
                    row[player] += 1 / size
                    if seat != NOWHERE and self.seats:
                        row[self.players + seat] += 1 / size
                if size > 1:
                    row[self.players + self.seats + self.sizes.index(size)] = 1
                sets[chosen] = len(features)
                features.append(row)
        self.situations.append(np.array(features)[:, self.kept])
        return sets

    def at(self, free: Any, weights: Any) -> tuple[float, Any, Any]:
        """Return the log likelihood, its gradient and the information, at parameters."""
        times = np.zeros(len(self.situations))
        likelihood = 0.0
        gradient = np.zeros(len(free))
        information = np.zeros((len(free), len(free)))
        for ranking, situation, chosen in self.choices:
            if weights[ranking]:
                times[situation] += weights[ranking]
                row = self.situations[situation][chosen]
                likelihood += weights[ranking] * float(row @ free)
                gradient += weights[ranking] * row
        for features, time in zip(self.situations, times, strict=True):
            if time:
                shares, total = _softmax(features @ free)
                likelihood -= time * total
                mean = shares @ features
                gradient -= time * mean
                information += time * ((features.T * shares) @ features - np.outer(mean, mean))
        return likelihood, gradient, information

    def scores(self, free: Any) -> Any:
        """Return the gradient of each ranking's log likelihood: one row a ranking."""
        means = [_softmax(features @ free)[0] @ features for features in self.situations]
        found = np.zeros((self.count, len(free)))
        for ranking, situation, chosen in self.choices:
            found[ranking] += self.situations[situation][chosen] - means[situation]
        return found


def _shared(places: Sequence[int]) -> set[int]:
    """Return the sizes of shared places."""
    return {size for place in set(places) if (size := places.count(place)) > 1}


def _softmax(utilities: Any) -> tuple[Any, float]:
    """Return shares in proportion to exp(utilities), and the logarithm of their sum."""
    most = utilities.max()
    weights = np.exp(utilities - most)
    total = weights.sum()
    return weights / total, float(most + math.log(total))


def _newton(model: _Model, weights: Any) -> Any:
    """Return the free parameters of the greatest likelihood; steps that overshoot are halved."""
    free = np.zeros(len(model.kept))
    if not len(free):
        return free
    likelihood, gradient, information = model.at(free, weights)
    for _ in range(_STEPS):
        try:
            step = np.linalg.solve(information, gradient)
        except np.linalg.LinAlgError:
            break
        scale = 1.0
        found = model.at(free + step, weights)
        while found[0] < likelihood - 1e-12 * abs(likelihood) and scale > 1e-6:
            scale /= 2
            found = model.at(free + scale * step, weights)
        free = free + scale * step
        likelihood, gradient, information = found
        if np.abs(scale * step).max() < _CLOSE:
            if np.abs(free).max() > 30:  # odds of 10^13: the likelihood rises without end
                break
            return free
    raise ValueError("the strengths can't be told from these games")
