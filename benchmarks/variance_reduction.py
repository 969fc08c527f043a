"""How many times fewer games does a paired comparison need than independent runs?

Each card's political value is raised by one in turn, and both editions are played on the same
seeds. The factor is the variance of the difference of two independent runs over that of the
paired difference of wins; a comparison needs so many times fewer games for the same interval.

Run it: ``python benchmarks/variance_reduction.py [--games N] [--values FILE]``
"""

from __future__ import annotations

import argparse
import statistics
import time
from pathlib import Path

import numpy as np

from sim.engine.game import Game, LoadedValues
from sim.engine.playing import play_batch
from sim.games import find_game
from sim.policies.record import POLICY

VALUES = Path(__file__).parents[1] / "scenarios" / "romans" / "prototype-values.yaml"
SEED = 20261129
PURPOSE = 0  # the range of seeds for exploring


def winners(game: Game, loaded: LoadedValues, games: int) -> np.ndarray:
    """Return the winning seat of each game, with random players in all seats."""
    state = np.zeros(1, game.state).view(np.recarray)
    journal = np.zeros(1, game.journal).view(np.recarray)
    policies = np.zeros(game.seat_counts[0], POLICY).view(np.recarray)
    tables = tuple(
        np.zeros(games if table.name == "games" else 0, table.row) for table in game.tables
    )
    sizes = np.zeros(len(tables), np.int64)
    seed = np.uint64(SEED)
    play_batch(
        state, loaded.record, journal, policies, 0, 0, seed, PURPOSE, 0, games, tables, sizes
    )
    return tables[0]["winner"].astype(np.int64)


def factor(before: np.ndarray, after: np.ndarray) -> float:
    """Return Var(before) + Var(after) over Var(after - before); infinite if nothing changed."""
    paired = np.var(after - before)
    return float((np.var(before) + np.var(after)) / paired) if paired else float("inf")


def main() -> None:
    """Print the factor of each card, the medians by deck, and factor x games/s."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000, help="games for each card")
    parser.add_argument("--values", type=Path, default=VALUES)
    options = parser.parse_args()
    game = find_game("romans")
    base = game.load_values(options.values)
    winners(game, base, 10)  # compile
    started = time.perf_counter()
    before = winners(game, base, options.games)
    speed = options.games / (time.perf_counter() - started)
    found: dict[str, list[float]] = {"starters": [], "market": []}
    for card, printed in base.document.cards.items():
        deck = str(getattr(printed.deck, "value", printed.deck))
        group = {"luxembourg": "starters", "wittelsbach": "starters"}.get(deck, "market")
        place = base.labels["cards"].index(card)
        row = base.record[0]
        if row.event[place] or row.john[place] or row.retinue[place]:
            continue  # no political value, a third deck, or nothing to change (2.37)
        changed = game.load_values(options.values, sets=[f"cards.{card}.political=+1"])
        gain = factor(before, winners(game, changed, options.games))
        found[group].append(gain)
        print(f"{card:32s} {group:9s} {gain:8.1f}")
    print(f"\nrandom players, {options.games:,} games a card, {speed:,.0f} games/s on one core")
    for group, gains in found.items():
        median = statistics.median(gains)
        print(
            f"{group:9s} median factor {median:6.1f} over {len(gains)} cards;"
            f" factor x games/s {median * speed:12,.0f}"
        )


if __name__ == "__main__":
    main()
