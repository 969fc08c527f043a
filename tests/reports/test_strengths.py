"""Strengths: against published figures, worked out by hand, and found again in simulated games."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from reports.metrics.strengths import ELO, NOWHERE, Ranking, Strengths, fit_strengths

RNG = np.random.default_rng(20040704)

# Wins at home and away of American League baseball teams in 1987: Agresti 2002, Categorical Data
# Analysis, table 10.10. The figures below are from the same book, section 10.6, with the places
# after the point that R's BradleyTerry2 prints for its example `baseball`.
TEAMS = ("Baltimore", "Boston", "Cleveland", "Detroit", "Milwaukee", "New York", "Toronto")
HOME = {
    "Milwaukee": "Detroit 4-3, Toronto 4-2, New York 4-3, Boston 6-1, Cleveland 4-2, Baltimore 6-0",
    "Detroit": "Milwaukee 3-3, Toronto 4-2, New York 4-3, Boston 6-0, Cleveland 6-1, Baltimore 4-3",
    "Toronto": "Milwaukee 2-5, Detroit 4-3, New York 2-4, Boston 4-3, Cleveland 4-2, Baltimore 6-0",
    "New York": "Milwaukee 3-3, Detroit 5-1, Toronto 2-5, Boston 4-3, Cleveland 4-2, Baltimore 6-1",
    "Boston": "Milwaukee 5-1, Detroit 2-5, Toronto 3-3, New York 4-2, Cleveland 5-2, Baltimore 6-0",
    "Cleveland": "Milwaukee 2-5, Detroit 3-3, Toronto 3-4, New York 4-3, Boston 4-2, Baltimore 2-4",
    "Baltimore": "Milwaukee 2-5, Detroit 1-5, Toronto 1-6, New York 2-4, Boston 1-6, Cleveland 3-4",
}


def fitted(rankings: dict[Ranking, int], **options: Any) -> Strengths:
    """Return the strengths of players whose games are all independent."""
    ended = np.repeat(np.arange(len(rankings)), list(rankings.values()))
    return fit_strengths(list(rankings), ended, np.arange(len(ended)), **options)


def standard_error(found: Strengths, more: int, less: int) -> float:
    """Return that of the difference of two parameters, if the model holds."""
    c = found.model_covariance
    return math.sqrt(c[more, more] + c[less, less] - 2 * c[more, less])


def baseball() -> dict[Ranking, int]:
    games: dict[Ranking, int] = {}
    for home, row in HOME.items():
        for entry in row.split(", "):
            away, score = entry.rsplit(" ", 1)
            pair = TEAMS.index(home), TEAMS.index(away)
            won, lost = map(int, score.split("-"))
            games[Ranking(pair, (0, 1), (1, 2))] = won
            games[Ranking(pair, (0, 1), (2, 1))] = lost
    return games


def ranked(rows: Sequence[Sequence[int]]) -> dict[Ranking, int]:
    """Return one game a row; the place of each player, 0: not in the game."""
    return {
        Ranking(
            tuple(player for player, place in enumerate(row) if place),
            (NOWHERE,) * sum(place > 0 for place in row),
            tuple(place for place in row if place),
        ): 1
        for row in rows
    }


# --- published figures ----------------------------------------------------------------------------


def test_bradley_terry_of_baseball() -> None:
    found = fitted(baseball(), players=7, prior=0)
    published = {
        "Boston": (1.1077, 0.3339),
        "Cleveland": (0.6839, 0.3319),
        "Detroit": (1.4364, 0.3396),
        "Milwaukee": (1.5814, 0.3433),
        "New York": (1.2476, 0.3359),
        "Toronto": (1.2945, 0.3367),
    }
    for team, (estimate, error) in published.items():
        place = TEAMS.index(team)
        assert found.players[place] - found.players[0] == pytest.approx(estimate, abs=5e-5)
        assert standard_error(found, place, 0) == pytest.approx(error, abs=5e-5)


def test_bradley_terry_of_baseball_with_home_advantage() -> None:
    found = fitted(baseball(), players=7, seats=2, prior=0)
    published = {
        "Boston": (1.1438, 0.3378),
        "Cleveland": (0.7047, 0.3350),
        "Detroit": (1.4754, 0.3446),
        "Milwaukee": (1.6196, 0.3474),
        "New York": (1.2813, 0.3404),
        "Toronto": (1.3271, 0.3403),
    }
    for team, (estimate, error) in published.items():
        place = TEAMS.index(team)
        assert found.players[place] - found.players[0] == pytest.approx(estimate, abs=5e-5)
        assert standard_error(found, place, 0) == pytest.approx(error, abs=5e-5)
    assert found.seats[0] - found.seats[1] == pytest.approx(0.3023, abs=5e-5)
    assert standard_error(found, 7, 8) == pytest.approx(0.1309, abs=5e-5)
    # between equals the home team wins e^0.3023 / (1 + e^0.3023): Agresti says 0.575
    assert found.seat_share("home", 0).estimate == pytest.approx(0.575, abs=5e-4)


def test_plackett_luce_with_shared_places() -> None:
    # the example of the function PlackettLuce in R's package of this name (npseudo = 0): apple,
    # banana, orange, pear, with two and with three of them in one place
    rows = [(1, 2, 0, 0), (4, 1, 2, 3), (2, 1, 1, 1), (1, 2, 3, 0), (2, 1, 1, 0), (1, 0, 3, 2)]
    found = fitted(ranked(rows), players=4, prior=0)
    published = [0, 0.2942875, -0.7335113, -0.1190960]
    assert found.players - found.players[0] == pytest.approx(published, abs=1e-6)
    assert found.ties == pytest.approx({2: -1.8619467, 3: -0.7369735}, abs=1e-6)


def test_plackett_luce_standard_errors() -> None:
    # the vignette of the same package, 2.3 (without D, who only loses)
    found = fitted(ranked([(1, 2, 0), (2, 0, 1), (2, 1, 0), (0, 1, 2)]), players=3, prior=0)
    assert found.players - found.players[0] == pytest.approx([0, 0.8392, 0.4196], abs=5e-5)
    assert standard_error(found, 1, 0) == pytest.approx(1.3596, abs=5e-5)
    assert standard_error(found, 2, 0) == pytest.approx(1.5973, abs=5e-5)


# --- worked out by hand ---------------------------------------------------------------------------


def against(won: int, lost: int, shared: int = 0) -> dict[Ranking, int]:
    places = {(1, 2): won, (2, 1): lost, (1, 1): shared}
    return {Ranking((0, 1), (NOWHERE,) * 2, p): n for p, n in places.items() if n}


def test_two_players() -> None:
    found = fitted(against(30, 10), players=2, prior=0)
    assert found.players == pytest.approx([math.log(3) / 2, -math.log(3) / 2])
    assert found.players.sum() == pytest.approx(0)
    # the variance of log odds: 1/30 + 1/10
    assert standard_error(found, 0, 1) == pytest.approx(math.sqrt(1 / 30 + 1 / 10))


def test_two_players_who_share_wins() -> None:
    # Davidson with one pair fits the three shares as they are: worths 30 : 10, and a shared
    # win has d sqrt(30 * 10) for its 20 games
    found = fitted(against(30, 10, 20), players=2, prior=0)
    assert found.players[0] - found.players[1] == pytest.approx(math.log(3))
    assert found.ties[2] == pytest.approx(math.log(20 / math.sqrt(300)))


def test_four_hundred_points_are_ten_to_one() -> None:
    found = fitted(against(100, 10), players=2, prior=0).difference("stronger", 0, 1)
    assert found.estimate == pytest.approx(400)
    reach = 1.959964 * ELO * math.sqrt((1 / 100 + 1 / 10) * 110 / 109)  # n / (n - 1) groups
    assert found.high - found.estimate == pytest.approx(reach, rel=1e-4)
    assert found.count == 110


def test_one_against_three() -> None:
    # players of worths 3 and 1: alone against three of the other, 3 / 6 and 1 / 10
    found = fitted(against(30, 10), players=2, prior=0)
    seats = Strengths(
        found.players, np.zeros(4), {}, np.eye(6), np.eye(6), found.games, found.groups
    )
    assert seats.expected("one", 0, 1).estimate == pytest.approx(3 / 6)
    assert seats.expected("one", 1, 0).estimate == pytest.approx(1 / 10)
    assert seats.expected("one", 1, 1).estimate == pytest.approx(1 / 4)
    # seats of worths e : 1, equal players: e / (e + 1), as wide as the interval of its log odds
    two = Strengths(np.zeros(1), np.array([0.5, -0.5]), {}, np.eye(3) / 100, np.eye(3), 10, 10)
    share = two.seat_share("first", 0)
    assert share.estimate == pytest.approx(math.e / (1 + math.e))
    edge = 1 - 1.959964 * math.sqrt(2) / 10
    assert share.low == pytest.approx(math.exp(edge) / (1 + math.exp(edge)), rel=1e-5)


def test_a_shared_win_counts_in_parts() -> None:
    found = fitted(against(30, 10, 20), players=2, prior=0)
    two = Strengths(found.players, np.zeros(2), found.ties, np.eye(5), np.eye(5), 60, 60)
    assert two.expected("wins", 0, 1).estimate == pytest.approx((30 + 20 / 2) / 60)


def test_games_that_go_together_count_once() -> None:
    rankings = list(against(3, 1))
    ended = np.array([0] * 30 + [1] * 10)
    once = fit_strengths(rankings, ended, np.arange(40), players=2, prior=0)
    twice = fit_strengths(
        rankings, np.tile(ended, 2), np.tile(np.arange(40), 2), players=2, prior=0
    )
    assert twice.covariance == pytest.approx(once.covariance)
    assert twice.model_covariance == pytest.approx(once.model_covariance / 2)
    assert (twice.games, twice.groups) == (80, 40)


def test_who_always_wins_has_a_strength_and_an_interval() -> None:
    with pytest.raises(ValueError, match="can't be told"):
        fitted(against(1000, 0), players=2, prior=0)
    found = fitted(against(1000, 0), players=2)
    assert found.players[0] - found.players[1] == pytest.approx(math.log(1001))
    known = Strengths(
        found.players, np.zeros(2), {}, np.pad(found.covariance, (0, 2)), np.eye(4), 1000, 1000
    ).expected("wins", 0, 1)
    # with 1000 of 1000 won the exact interval begins at 0.025^(1/1000)
    assert known.low == pytest.approx(0.025**0.001, abs=0.005)
    assert known.low < 0.025**0.001 < known.estimate < known.high < 1


def test_a_seat_that_always_wins_has_an_advantage_and_an_interval() -> None:
    games = {Ranking(pair, (0, 1), (1, 2)): 100 for pair in ((0, 1), (1, 0), (0, 0), (1, 1))}
    with pytest.raises(ValueError, match="can't be told"):
        fitted(games, players=2, seats=2, prior=0)
    found = fitted(games, players=2, seats=2)
    assert found.players == pytest.approx([0, 0], abs=1e-9)
    assert found.seats[0] - found.seats[1] == pytest.approx(math.log(401), rel=0.05)
    share = found.seat_share("first", 0)
    assert 0.98 < share.low < 0.025 ** (1 / 400) < share.estimate < share.high < 1


def test_a_prior_weighs_nothing_among_many_games() -> None:
    with_prior = fitted(against(3000, 1000), players=2)
    without = fitted(against(3000, 1000), players=2, prior=0)
    assert with_prior.players == pytest.approx(without.players, abs=0.001)


def test_players_who_never_met() -> None:
    games = [(1, 2, 0, 0), (2, 1, 0, 0), (0, 0, 1, 2), (0, 0, 2, 1)]
    with pytest.raises(ValueError, match="can't be told"):
        fitted(ranked(games), players=4)


# --- simulated ------------------------------------------------------------------------------------


def test_known_strengths_are_found_again_at_two_seats() -> None:
    """Pairs play each seed from both sides; luck that is common to both makes games go together."""
    strengths, side = np.array([0.0, 0.6, 1.5]), 0.4
    pairs = list(permutations(range(3), 2)) + [(i, i) for i in range(3)]
    rankings = [Ranking(pair, (0, 1), places) for pair in pairs for places in ((1, 2), (2, 1))]
    seeds, held, held_side, replications = 150, np.zeros(3), 0, 300
    for _ in range(replications):
        ended, groups = [], []
        # a seed's luck: one uniform number that all its games share
        common = RNG.random(seeds)
        for number, (first, second) in enumerate(pairs):
            chance = 1 / (1 + np.exp(-(strengths[first] - strengths[second] + side)))
            own = np.where(RNG.random(seeds) < 0.5, common, RNG.random(seeds))
            ended.append(2 * number + (own >= chance))
            groups.append(np.arange(seeds))
        found = fit_strengths(
            rankings, np.concatenate(ended), np.concatenate(groups), players=3, seats=2
        )
        for place, (more, less) in enumerate(((1, 0), (2, 0), (2, 1))):
            known = found.difference("difference", more, less)
            held[place] += known.low <= ELO * (strengths[more] - strengths[less]) <= known.high
        share = found.seat_share("side", 0)
        held_side += share.low <= 1 / (1 + math.exp(-side)) <= share.high
    # 300 trials of 0.95: three standard errors are 0.038
    assert held / replications == pytest.approx([0.95] * 3, abs=0.038)
    assert held_side / replications == pytest.approx(0.95, abs=0.038)


def draw(worths: Sequence[float], tie: float) -> tuple[int, ...]:
    """Return the places of a drawn ranking in which at most two share a place."""
    places = [0] * len(worths)
    rest = list(range(len(worths)))
    while rest:
        sets = [(i,) for i in rest] + [(i, j) for i in rest for j in rest if i < j]
        weights = np.array(
            [
                worths[s[0]] if len(s) == 1 else tie * math.sqrt(worths[s[0]] * worths[s[1]])
                for s in sets
            ]
        )
        chosen = sets[RNG.choice(len(sets), p=weights / weights.sum())]
        for i in chosen:
            places[i] = 1 + len(worths) - len(rest)
        rest = [i for i in rest if i not in chosen]
    return tuple(places)


def test_known_strengths_are_found_again_at_three_seats() -> None:
    worths, seats, tie = (1.0, 2.5), (1.5, 1.0, 0.7), 0.3
    known = ELO * math.log(2.5)
    sittings = [(0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
    held = held_tie = 0
    replications = 100
    for _ in range(replications):
        rankings: dict[Ranking, int] = {}
        for number in range(180):
            sitting = sittings[number % 6]
            weights = [worths[player] * seats[seat] for seat, player in enumerate(sitting)]
            ended = Ranking(sitting, (0, 1, 2), draw(weights, tie))
            rankings[ended] = rankings.get(ended, 0) + 1
        found = fitted(rankings, players=2, seats=3)
        share = found.difference("difference", 1, 0)
        held += share.low <= known <= share.high
        reach = 1.96 * math.sqrt(found.covariance[-1, -1])
        held_tie += abs(found.ties[2] - math.log(tie)) < reach
    # 100 trials of 0.95: three standard errors are 0.065
    assert held / replications == pytest.approx(0.95, abs=0.065)
    assert held_tie / replications == pytest.approx(0.95, abs=0.065)
