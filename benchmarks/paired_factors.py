"""How many times fewer games does a paired comparison need than independent runs?

Numbers of a values file are moved by one step, some of each kind, and both editions are played on
the same seeds. The factor is the variance of the difference of two independent runs over that of
the paired difference of the first seat's wins: a comparison needs so many times fewer games for the
same interval. A Markdown table, a row a kind of change: the median of the factors and, in brackets,
the least and the greatest; how many games took another course, and had another winner, on average.

Where no game had another winner, the factor is more than what one such game would have made it.

Run it: ``python benchmarks/paired_factors.py [SCENARIO] [--games N] [--numbers N]
[--players random,heuristic]``
"""

from __future__ import annotations

import argparse
import math
import re
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from reports.metrics.sensitivity import DOWN, UP
from reports.metrics.tallies import Tally
from sim.runs.scenario import Overrides
from sim.studies.arms import Arm, PairedPlay
from sim.studies.sensitivity.steps import Ground, make_ground
from sim.studies.targets import targets_of
from sim.values.errors import InputError

SCENARIO = Path(__file__).parents[1] / "scenarios" / "romans" / "baseline.yaml"
BATCH = 500
# The kinds, in order: what they are called, and the paths of their numbers.
KINDS = {
    "Political value, starter": r"cards\.(?P<starter>\w+)\.political",
    "Political value, market card": r"cards\.(?P<market>\w+)\.political",
    "Military value, starter": r"cards\.(?P<starter>\w+)\.military",
    "Military value, market card": r"cards\.(?P<market>\w+)\.military",
    "Yield, starter": r"cards\.(?P<starter>\w+)\.yield\..*",
    "Yield, market card": r"cards\.(?P<market>\w+)\.yield\..*",
    "Cost": r"cards\.\w+\.cost\..*",
    "Influence in a Deed, starter": r"cards\.(?P<starter>\w+)\.deed\..*influence\.amount",
    "Influence in a Deed, market card": r"cards\.(?P<market>\w+)\.deed\..*influence\.amount",
    "A number on the board": r"board\..*",
    "A number of the rules": r"(rounds|market|john|game_end)\..*",
}
CUTS = {"Cut of a starter": "starter", "Cut of a market card": "market"}


@dataclass(frozen=True)
class Factor:
    """What was found of one change."""

    worth: float  # independent games that a game of a pair is worth
    seen: bool  # there was a game with another winner; without any it is worth more than that
    diverged: float  # shares
    flipped: float


def some(changes: Sequence[str], most: int) -> list[str]:
    """Return so many of the changes at most, spread over all of them."""
    if len(changes) <= most:
        return list(changes)
    return [changes[place * len(changes) // most] for place in range(most)]


def changes_by_kind(ground: Ground) -> dict[str, list[str]]:
    """Return changes by one step, up if that is inside the range, by kind."""
    facts = ground.before.plan.game.cards
    deck = {card: fact.kind for card, fact in facts(ground.values).items()} if facts else {}
    found: dict[str, list[str]] = {}
    for kind, pattern in KINDS.items():
        for number in ground.numbers:
            match = re.fullmatch(pattern, number.path)
            if match and all(deck.get(card) == which for which, card in match.groupdict().items()):
                step = "+1" if number.room(UP) else "-1"
                if number.room(UP) or number.room(DOWN):
                    found.setdefault(kind, []).append(f"{number.path}={step}")
    for kind, which in CUTS.items():
        found[kind] = [f"cards.{card}.deck=unused" for card in deck if deck[card] == which]
    return found


def arms_of(ground: Ground, changes: Sequence[str], most: int) -> list[Arm]:
    """Return some changes' arms; what the file's checks refuse is left out."""
    arms = []
    for change in some(changes, most):
        try:
            arms.append(ground.arm((change,)))
        except InputError:
            continue
    return arms


def factor_of(tally: Tally) -> Factor:
    """Return the factor of the first seat's wins."""
    wins = tally.effects()[0]
    games = tally.games
    seen = math.isfinite(wins.worth)
    alone = games * 2 * wins.before * (1 - wins.before)  # if one game had another winner
    worth = wins.worth / games if seen else alone
    return Factor(worth, seen, tally.diverged / games, tally.flipped / games)


def cell(factors: Sequence[Factor]) -> str:
    """Return the median factor, and the least and the greatest."""
    ordered = sorted(factors, key=lambda one: (one.worth, not one.seen))

    def told(*some: Factor) -> str:
        number = statistics.fmean(one.worth for one in some)
        more = "" if all(one.seen for one in some) else ">"
        return more + (f"{number:,.0f}" if number >= 20 else f"{number:.1f}")

    middle = ordered[(len(ordered) - 1) // 2 : len(ordered) // 2 + 1]
    return f"{told(*middle)} ({told(ordered[0])} to {told(ordered[-1])})"


def measured(
    scenario: Path, players: str, games: int, most: int, jobs: int
) -> tuple[dict[str, list[Factor]], float]:
    """Return the factors by kind of change, and the games a second of one core."""
    seats = make_ground(scenario, Overrides()).before.plan.seats
    policies = tuple(f"{seat}={players}" for seat in seats)
    ground = make_ground(scenario, Overrides(policies=policies))
    play = PairedPlay(ground.before, targets_of(ground.before.plan), batch=BATCH, jobs=jobs)
    play.warm_up()
    started = time.process_time()
    play.games = 0
    found = {}
    for kind, changes in changes_by_kind(ground).items():
        combos = [(ground.before, arm) for arm in arms_of(ground, changes, most)]
        found[kind] = [factor_of(tally) for tally in play.tallies(combos, 0, games)]
    return found, play.games / (time.process_time() - started)


def table(found: dict[str, dict[str, list[Factor]]]) -> list[str]:
    """Return the lines of the table: a row a kind, three columns for each sort of players."""
    heads = [
        head
        for players in found
        for head in (f"{players}: times fewer games", "other course", "other winner")
    ]
    rows = [["One step of", "changes", *heads]]
    for kind in next(iter(found.values())):
        row = [kind, str(len(next(iter(found.values()))[kind]))]
        for by_kind in found.values():
            factors = by_kind[kind]
            row.append(cell(factors))
            for share in (lambda one: one.diverged, lambda one: one.flipped):
                row.append(f"{100 * mean_of(factors, share):.1f} %")
        rows.append(row)
    wide = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    lines = [
        "| " + " | ".join(text.ljust(size) for text, size in zip(row, wide, strict=True)) + " |"
        for row in rows
    ]
    lines.insert(1, "|" + "|".join("-" * (size + 2) for size in wide) + "|")
    return lines


def mean_of(factors: Sequence[Factor], what: Callable[[Factor], float]) -> float:
    return statistics.fmean(what(one) for one in factors)


def main() -> None:
    """Print the table, and how many games a second of a core's time were played."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenario", type=Path, nargs="?", default=SCENARIO)
    parser.add_argument("--games", type=int, default=2000, help="pairs of games for each change")
    parser.add_argument("--numbers", type=int, default=8, help="changes of each kind at most")
    parser.add_argument("--players", default="random,heuristic", help="policies, each in all seats")
    parser.add_argument("--jobs", type=int, default=0)
    options = parser.parse_args()
    found, speeds = {}, []
    for players in options.players.split(","):
        found[players], speed = measured(
            options.scenario, players, options.games, options.numbers, options.jobs
        )
        speeds.append(f"{players} {speed:,.0f}")
    print("\n".join(table(found)))
    print(f"\n{options.games:,} pairs a change; games a second and core: {', '.join(speeds)}")


if __name__ == "__main__":
    main()
