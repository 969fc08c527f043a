"""Games with a script in one seat: which of its rules decided, and how the games went."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import sqrt
from pathlib import Path

import numpy as np

from sim.engine.chance import game_seed
from sim.engine.compiled import compiled
from sim.engine.contract import (
    ACTIONS,
    OUTCOME,
    apply_action,
    fact,
    is_over,
    legal_actions,
    new_game,
    outcome,
)
from sim.engine.game import LoadedValues
from sim.engine.playing import choose, room_for_choosing
from sim.games import find_game
from sim.policies.record import POLICY
from sim.policies.scripts import BASE
from sim.policies.specs import Policy, PolicyFiles, policy_of

SCENARIOS = Path(__file__).parents[2] / "scenarios"
MOST_DECISIONS = 10_000  # of one player in a game


@cache
def values_of(game: str) -> LoadedValues:
    """Return the printed values of a game."""
    return find_game(game).load_values(SCENARIOS / game / "prototype-values.yaml")


@cache
def shipped(game: str) -> tuple[str, ...]:
    """Return the specs of the scripts that come with a game."""
    names = sorted(path.stem for path in (SCENARIOS / game / "scripts").glob("*.yaml"))
    return tuple(f"script:{name}" for name in names)


@cache
def named(game: str, spec: str) -> Policy:
    """Return a policy of the game as it ships."""
    folder = SCENARIOS / game
    return policy_of(spec, find_game(game), values_of(game), PolicyFiles(folder, folder))


@dataclass
class Games:
    """What happened in games of one policy against others, in each seat in turn."""

    decisions: int = 0  # of the policy, among two or more actions
    decided: Counter[str] = field(default_factory=Counter)  # by the rule that had a say, or BASE
    wins: list[float] = field(default_factory=list)  # part of the win, by game
    facts: dict[str, list[int]] = field(default_factory=dict)  # at the end, by game

    def share(self, rule: str) -> float:
        """Return the share of the policy's decisions in which a rule had a say."""
        return self.decided[rule] / self.decisions


@compiled
def play_game(
    state,
    values,
    actions,
    result,
    player,
    against,
    room,
    seed,
    seat,
    seats,
    codes,
    ends,
    rules_used,
):
    """Play a game with ``player`` in one seat and ``against`` in the others.

    Notes which rules had a say in each of the player's decisions, and facts at the end by their
    ``codes``; returns how many decisions there were.
    """
    new_game(state, values, None, seed, seats)
    decisions = 0
    while not is_over(state):
        count = legal_actions(state, values, actions)
        place = 0
        if count > 1:
            if state.seat_to_move == seat:
                place = choose(player, state, values, actions, count, room)
                rules_used[decisions] = room.rules_used
                decisions += 1
            else:
                place = choose(against, state, values, actions, count, room)
        apply_action(state, values, None, actions.code[place])
    outcome(state, values, result)
    for number in range(len(codes)):
        ends[number] = fact(state, values, seat, codes[number], 0)
    return decisions


@cache
def played(
    game: str, spec: str, other: str, games: int, facts: Sequence[str] = (), seats: int = 2
) -> Games:
    """Return games of a policy against others; game i is the same luck for every policy.

    Parameters
    ----------
    facts : sequence of str
        Facts without argument, noted at each game's end for the policy's seat.
    """
    rules = find_game(game)
    values = np.asarray(values_of(game).record).reshape(-1).view(np.recarray)[0]
    policy = named(game, spec)
    record, against = policy.record.basis, named(game, other).record.basis
    room = room_for_choosing(np.zeros(1, POLICY), np.zeros(1, rules.state))[0]
    state = np.zeros(1, rules.state).view(np.recarray)[0]
    actions = np.zeros(1, ACTIONS).view(np.recarray)[0]
    result = np.zeros(1, OUTCOME).view(np.recarray)[0]
    codes = {entry.name: code for code, entry in enumerate(rules.script_facts)}
    wanted = np.array([codes[name] for name in facts], np.int64)
    ends = np.zeros(len(facts), np.int64)
    rules_used = np.zeros(MOST_DECISIONS, np.uint64)
    found = Games(facts={name: [] for name in facts})
    for number in range(games):
        seat = number % seats
        seed = np.uint64(game_seed(np.uint64(7), 0, number // seats))
        decisions = play_game(
            state, values, actions, result, record, against, room, seed, seat, seats, wanted, ends,
            rules_used,
        )  # fmt: skip
        found.decisions += decisions
        if policy.script is not None:
            masks, times = np.unique(rules_used[:decisions], return_counts=True)
            for mask, often in zip(masks.tolist(), times.tolist(), strict=True):
                for rule in policy.script.deciding_rules(mask):
                    found.decided[rule] += often
        first = [int(rank) for rank in result.rank[:seats]]
        found.wins.append(1 / first.count(1) if first[seat] == 1 else 0.0)
        for name, end in zip(facts, ends.tolist(), strict=True):
            found.facts[name].append(end)
    return found


def interval(numbers: Sequence[float], group: int = 2) -> tuple[float, float, float]:
    """Return the mean and its 95 % interval; ``group`` games in a row share their luck."""
    means = np.asarray(numbers, float).reshape(-1, group).mean(axis=1)
    error = 1.96 * float(means.std(ddof=1)) / sqrt(len(means))
    mean = float(means.mean())
    return mean, mean - error, mean + error


def difference(one: Sequence[float], other: Sequence[float]) -> tuple[float, float, float]:
    """Return the mean difference of games with the same luck, and its 95 % interval."""
    return interval([a - b for a, b in zip(one, other, strict=True)])


def report(games: Games) -> Iterator[str]:
    """Yield which rules decided how much."""
    for rule, _ in games.decided.most_common():
        told = " (no rule)" if rule == BASE else ""
        yield f"{rule}{told}: {100 * games.share(rule):.2f} %"
