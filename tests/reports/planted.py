"""Tables of a made-up deckbuilder whose truth is known: cards alike but for their names, or not.

Two seats, one of them better placed. Each game has 6 to 9 rounds; each seat is richer or poorer
for the whole game, buys more cards the richer it is, and wins more. So owners of any card win more
than others, and more so in longer games, though no card does anything. A card goes to one buyer.
Bought cards are drawn the sooner the more rounds are left. What a planted card does, it does only
when it is drawn.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from reports.metrics.tables import RunTables, run_tables

CARDS = tuple(f"card_{number:02d}" for number in range(44))
SEATS = ("north", "south")
ROUNDS = 9
STRONG, USELESS, DEAR = CARDS[7], CARDS[20], CARDS[33]


@dataclass(frozen=True)
class Truth:
    """What the cards of the game do: on the logit of winning, for an owner who draws it."""

    drawn: Mapping[str, float]
    dear: Mapping[str, float]  # how often a seat that could buy the card has the money for it
    cost: Mapping[str, int]


ALIKE = Truth({}, {}, dict.fromkeys(CARDS, 3))
PLANTED = Truth({STRONG: 1.2, USELESS: -1.2}, {DEAR: 0.02}, {**dict.fromkeys(CARDS, 3), DEAR: 9})


def tables(games: int, seed: int, truth: Truth = ALIKE) -> dict[str, pl.DataFrame]:
    """Return the tables of some games."""
    chance = np.random.default_rng(seed)
    rounds = chance.choice([6, 7, 8, 9], games, p=[0.05, 0.3, 0.4, 0.25])
    wealth = chance.normal(0, 1, (games, 2))
    bought, payable = _market(games, rounds, wealth, truth, chance)
    left = np.maximum(rounds[:, None, None] - bought, 0)
    drawn = np.where(bought > 0, chance.binomial(left, 0.35), 0)
    effects = np.array([truth.drawn.get(card, 0.0) for card in CARDS])
    strength = 0.9 * wealth + ((drawn > 0) * effects).sum(2)
    edge = strength[:, 0] - strength[:, 1] - 0.6 + 0.1 * (rounds - 7)
    first = chance.random(games) < 1 / (1 + np.exp(-edge))
    won = np.stack([first, ~first], 1).astype(np.int8)
    return _frames(rounds, won, bought, payable, drawn)


def _market(
    games: int, rounds: Any, wealth: Any, truth: Truth, chance: np.random.Generator
) -> tuple[Any, Any]:
    """Return the round each seat bought each card in (0 never), and how often it could have."""
    payable = np.array([truth.dear.get(card, 1.0) for card in CARDS])
    bought = np.zeros((games, 2, len(CARDS)), np.int64)
    gone = np.zeros((games, len(CARDS)), bool)
    everyone = np.arange(games)
    chances = np.zeros((games, 2, len(CARDS)), np.int64)
    for number in range(1, ROUNDS + 1):
        for _ in range(3):  # plays in a round
            for seat in np.argsort(chance.random(2)):
                rate = 1 / (1 + np.exp(-(0.1 + 0.7 * wealth[:, seat] + 0.05 * number)))
                row = chance.random(gone.shape) + 10 * gone
                row += 5 * (chance.random(gone.shape) > payable)
                card = row.argmin(1)
                seen = (chance.random(gone.shape) < 0.06) & (row < 1)
                seen[everyone, card] = row[everyone, card] < 1
                playing = number <= rounds
                chances[:, seat] += seen & playing[:, None]
                buys = playing & seen[everyone, card] & (chance.random(games) < rate)
                bought[everyone[buys], seat, card[buys]] = number
                gone[everyone[buys], card[buys]] = True
    return bought, chances


def _frames(rounds: Any, won: Any, bought: Any, chances: Any, drawn: Any) -> dict[str, Any]:
    games = len(rounds)
    game, seat, card = (place.ravel() for place in np.indices(bought.shape))
    used = np.minimum(drawn, 1 + (drawn > 1)).ravel()
    cards = pl.DataFrame(
        {
            "game": game.astype(np.uint32),
            "seat": pl.Series(seat.astype(np.uint8)).cat.to(pl.Enum(SEATS)),
            "card": pl.Series(card.astype(np.uint8)).cat.to(pl.Enum(CARDS)),
            "opportunities": chances.ravel().astype(np.int16),
            "bought": (bought.ravel() > 0).astype(np.int8),
            "bought_round": pl.Series(bought.ravel().astype(np.int8)).replace(0, None),
            "price": pl.Series(np.where(bought.ravel() > 0, 3, -1).astype(np.int16)).replace(
                -1, None
            ),
            "drawn": drawn.ravel().astype(np.int16),
            "used_political": used.astype(np.int16),
            "kept": np.zeros(len(used), np.int16),
            "owned": (bought.ravel() > 0).astype(np.int8),
        }
    )
    places = np.repeat(np.arange(games, dtype=np.uint32), 2)
    seats = pl.Series(np.tile(np.array([0, 1], np.uint8), games)).cat.to(pl.Enum(SEATS))
    return {
        "games": pl.DataFrame(
            {
                "game": np.arange(games, dtype=np.uint32),
                "member": np.zeros(games, np.uint16),
                "rounds": rounds.astype(np.int8),
            }
        ),
        "seats": pl.DataFrame({"game": places, "seat": seats, "won": won.ravel()}),
        "cards": cards,
    }


def run(
    folder: Path, frames: Mapping[str, pl.DataFrame], cost: Mapping[str, int], files: int = 1
) -> RunTables:
    """Write tables as a run of some files, and return it."""
    games = frames["games"].height
    for name, frame in frames.items():
        (folder / name).mkdir(parents=True, exist_ok=True)
        for number in range(files):
            ends = (number * games // files, (number + 1) * games // files)
            part = frame.filter(pl.col("game").is_between(*ends, closed="left"))
            part.write_parquet(folder / name / f"{number:06d}.parquet")
    manifest = {
        "title": "A made-up game",
        "game": "made_up",
        "scenario": {"title": "Planted"},
        "titles": {},
        "tables": {
            name: {"columns": [{"name": column} for column in frame.columns]}
            for name, frame in frames.items()
        },
        "figures": [],
        "games_done": games,
        "seats": list(SEATS),
        "values": [{"name": "printed"}],
        "cards": {card: {"kind": "market", "cost": cost[card], "numbers": {}} for card in cost},
    }
    (folder / "run.json").write_text(json.dumps(manifest), encoding="utf-8")
    return run_tables(folder)
