"""What a ladder shows: who beats whom, how strong each is, and whether sides are balanced."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations

from reports.metrics.cross_table import CrossTable, Pair
from reports.metrics.intervals import Estimate
from reports.metrics.lines import Words, per_cent
from reports.metrics.strengths import Strengths

FALSE_ALARMS = 0.05  # the share of wrong ones among all differences that are told as real
REFERENCE = "random"  # strengths count from here, if it takes part


@dataclass(frozen=True)
class Rung:
    """One policy of the ladder.

    Attributes
    ----------
    policy : int
        Its place in the cross-table.
    strength : Estimate
        Elo points above the reference.
    beats : Estimate
        The share of wins that its strength promises against the reference.
    sides : tuple of Estimate
        Each seat's share of wins where it plays against itself.
    favoured : int or None
        The seat that wins most there, if seats are told apart; None: they are not.
    speed : float
        Games a second on one core, where it plays against itself.
    """

    policy: int
    name: str
    strength: Estimate
    beats: Estimate
    sides: tuple[Estimate, ...]
    favoured: int | None
    speed: float


@dataclass(frozen=True)
class Answer:
    """An answer in words."""

    question: str
    text: str


class Ladder:
    """A cross-table and all that is told of it.

    Parameters
    ----------
    table : CrossTable
    words : Words
        Seats as a reader knows them.
    title : str
    """

    def __init__(self, table: CrossTable, words: Words, title: str = "") -> None:
        self.table = table
        self.words = words
        self.title = title
        self.policies = table.policies
        self.reference = self.policies.index(REFERENCE) if REFERENCE in self.policies else 0

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """The seats that play, in words."""
        return tuple(self.words(seat) for seat in self.table.seats)

    @cached_property
    def pairs(self) -> list[Pair]:
        """The pairs of policies that are told apart: one way at two seats, else both."""
        places = range(len(self.policies))
        return list(combinations(places, 2) if self.two else permutations(places, 2))

    @property
    def two(self) -> bool:
        """Whether two play."""
        return len(self.table.seats) == 2

    @cached_property
    def shares(self) -> Mapping[Pair, Estimate]:
        """What share of games each policy wins alone against each other."""
        return {
            pair: self.table.share(*pair) for pair in permutations(range(len(self.policies)), 2)
        }

    @cached_property
    def beaten(self) -> Mapping[Pair, int]:
        """Return 1 where a policy, alone, wins more than its part, -1 less, 0 can't be told.

        Of all that are told apart, at most one in twenty is expected to be wrong (Benjamini and
        Hochberg 1995, Journal of the Royal Statistical Society B 57:289-300).
        """
        found = _told_apart([self.table.chance(*pair) for pair in self.pairs])
        judged = {}
        for (alone, others), real in zip(self.pairs, found, strict=True):
            above = self.shares[alone, others].estimate > self.table.even
            judged[alone, others] = (1 if above else -1) if real else 0
            if self.two:
                judged[others, alone] = -judged[alone, others]
        return judged

    @cached_property
    def strengths(self) -> Strengths:
        """The model of all meetings."""
        return self.table.strengths()

    @cached_property
    def rungs(self) -> list[Rung]:
        """The policies, strongest first."""
        found = self.strengths
        real = _told_apart([self.table.side_chance(p) for p in range(len(self.policies))])
        rungs = []
        for policy, name in enumerate(self.policies):
            sides = tuple(self.table.side(policy, seat) for seat in range(len(self.seats)))
            shares = [side.estimate for side in sides]
            best = shares.index(max(shares))
            reference = self.policies[self.reference]
            rungs.append(
                Rung(
                    policy,
                    name,
                    found.difference(f"strength.{name}", policy, self.reference),
                    found.expected(f"beats.{reference}.{name}", policy, self.reference),
                    sides,
                    best if real[policy] else None,
                    self.table.speed(policy, policy),
                )
            )
        return sorted(rungs, key=lambda rung: (-round(rung.strength.estimate, 6), rung.name))

    @cached_property
    def equals(self) -> tuple[Estimate, ...]:
        """Each seat's share of wins among equals of any strength: the model's term of the seat."""
        return tuple(
            self.strengths.seat_share(f"wins.{seat}.equals", place)
            for place, seat in enumerate(self.table.seats)
        )

    @cached_property
    def misfit(self) -> tuple[Pair, float]:
        """The pair whose games differ most from what the strengths promise, and this promise."""
        promised = {pair: self.strengths.expected("", *pair).estimate for pair in self.pairs}
        worst = max(self.pairs, key=lambda pair: abs(promised[pair] - self.shares[pair].estimate))
        return worst, promised[worst]

    @property
    def figures(self) -> list[Estimate]:
        """All estimates."""
        rungs = self.rungs
        return [
            *(self.shares[a.policy, b.policy] for a in rungs for b in rungs if a is not b),
            *(rung.strength for rung in rungs),
            *(rung.beats for rung in rungs),
            *(side for rung in rungs for side in rung.sides),
            *self.equals,
        ]

    @cached_property
    def answers(self) -> list[Answer]:
        """The questions that a ladder answers."""
        return [
            Answer("Does skill pay?", self._skill()),
            Answer("Is it balanced at every level of skill?", self._balance()),
            Answer("Is any policy beaten by nothing?", self._unbeaten()),
            Answer("Do single numbers for strength fit?", self._fit()),
        ]

    def _skill(self) -> str:
        best, worst = self.rungs[0], self.rungs[-1]
        found = self.strengths.difference("", best.policy, worst.policy)
        if found.low <= 0:
            return f"Not that it shows: {best.name} and {worst.name} can't be told apart yet."
        share = self.shares[best.policy, worst.policy]
        told = [
            f"Yes: {best.name} is {found.estimate:,.0f} points stronger than {worst.name} "
            f"({found.low:,.0f} to {found.high:,.0f}) and {self._wins(share, worst)}."
        ]
        near = []
        for upper, lower in zip(self.rungs, self.rungs[1:], strict=False):
            step = self.shares[upper.policy, lower.policy]
            if self.beaten[upper.policy, lower.policy] == 0:
                more = _needed(step, self.table.even)
                near.append(f"{upper.name} and {lower.name}{more}")
        if near:
            told.append(f"Not told apart when they meet: {'; '.join(near)}.")
        for upper, lower in combinations(self.rungs, 2):
            if self.beaten[lower.policy, upper.policy] == 1:
                found = self.shares[lower.policy, upper.policy]
                told.append(
                    f"{lower.name}, the weaker on the whole, does better than even against "
                    f"{upper.name} ({_told(found)})."
                )
        return " ".join(told)

    def _wins(self, share: Estimate, other: Rung) -> str:
        if self.two:
            return f"beats it in {_told(share)} of games"
        return f"wins {_told(share)} of games alone among others that play {other.name}"

    def _balance(self) -> str:
        told = []
        for seat, word in enumerate(self.seats):
            rungs = [rung for rung in self.rungs if rung.favoured == seat]
            if rungs:
                each = _listed([f"{rung.name} ({_told(rung.sides[seat])})" for rung in rungs])
                told.append(f"{word} wins most when all play {each}.")
        unknown = [rung.name for rung in self.rungs if rung.favoured is None]
        if unknown:
            games = min(len(self.table.meetings[r.policy, r.policy].games) for r in self.rungs)
            told.append(
                f"No seat is seen to be favoured when all play {_listed(unknown, 'or')}, in "
                f"{games:,} games."
            )
        if len(self.rungs) > 1:
            differ = self.table.sides_differ()
            if differ < FALSE_ALARMS:
                told.append(f"How the seats fare depends on skill (p = {_p(differ)}).")
            else:
                told.append(
                    f"That the seats fare differently at different skill doesn't show "
                    f"(p = {_p(differ)})."
                )
        most = max(self.equals, key=lambda share: share.estimate)
        word = self.seats[self.equals.index(most)]
        told.append(f"Taking all games together, {word} wins {_told(most)} among equals.")
        return " ".join(told)

    def _unbeaten(self) -> str:
        by: dict[str, list[str]] = {}
        for rung in self.rungs:
            by[rung.name] = [
                other.name
                for other in self.rungs
                if other is not rung and self.beaten[other.policy, rung.policy] == 1
            ]
        free = [name for name, others in by.items() if not others]
        if not free:
            each = "; ".join(f"{name} by {_listed(others)}" for name, others in by.items())
            return f"No: each is beaten by another ({each})."
        alone = "" if self.two else " (alone among others that play it)"
        verb = "beats" if len(free) == 1 else "is seen to beat"
        return f"Nothing here {verb} {_listed(free, 'or')}{alone}."

    def _fit(self) -> str:
        (alone, others), promised = self.misfit
        found = self.shares[alone, others]
        off = 100 * abs(promised - found.estimate)
        inside = found.low <= promised <= found.high
        verdict = "Well enough" if inside else "Not quite"
        return (
            f"{verdict}: the furthest from what they promise is {self.policies[alone]} against "
            f"{self.policies[others]}, {per_cent(round(promised, 4))} promised and {_told(found)} "
            f"played, {off:.1f} points apart."
        )


def _told_apart(chances: Sequence[float]) -> list[bool]:
    """Return which p values are told as real, by Benjamini and Hochberg."""
    from scipy.stats import false_discovery_control

    if not chances:
        return []
    return [bool(chance <= FALSE_ALARMS) for chance in false_discovery_control(chances)]


def _told(share: Estimate) -> str:
    low, high = 100 * share.low, 100 * share.high
    return f"{100 * share.estimate:.1f} % ({low:.1f} to {high:.1f})"


def _p(chance: float) -> str:
    return f"{chance:.2g}" if chance >= 0.001 else "less than 0.001"


def _needed(share: Estimate, even: float) -> str:
    """Return how many games would tell a share from an even one, if it stays what it is."""
    off = abs(share.estimate - even)
    if off < 1e-9 or not math.isfinite(share.low):
        return ""
    games = share.count * ((share.high - share.low) / 2 / off) ** 2
    if games > 1e7:
        return " (more than ten million games would be needed)"
    digits = 10 ** max(0, math.floor(math.log10(games)) - 1)
    return f" (some {math.ceil(games / digits) * digits:,} games would tell)"


def _listed(names: Sequence[str], word: str = "and") -> str:
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {word} {names[-1]}"
