"""Runs of a made-up game, as rows of plain dictionaries: for metrics against dull loops.

The game has rounds, a standing that grows, somebody who is first in each round, cards that leave
a row until a comet comes, and omens. Nothing of it is a real game's.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import polars as pl

from reports.metrics.tables import RunTables, run_tables
from sim.engine.figures import Figure

Row = dict[str, Any]
Rows = dict[str, list[Row]]

ROUNDS = 6
STEPS = ("play", "rotation")
CHANCES = (0.0, 0.0, 0.0, 0.0, 0.1, 0.3, 0.55, 0.8, 1.0)  # that the comet has come, by departures
OMENS = ("owl", "raven", "crow")
MOODS = ("calm", "stormy")
FIGURES = (
    Figure(
        "comet", "When the comet came", "survival", "games", "comet_round", "comet_step",
        end="rounds", exposure=("left_play", "left"), exposure_at="comet_left",
        expectation="comet", drivers=("bought",),
    ),
    Figure("margin", "The winner's lead in stones", "mean", "games", "margin"),
    Figure("turning", "Turns of the tide", "mean", "games", "tides"),
    Figure("lead", "When the winner took the lead for good", "since", "games", "lead_round"),
    Figure("stones", "Stones", "standing", "rounds", "stones", ("round", "seat")),
    Figure("shop", "Bought and sold", "track", "rounds", ("bought", "sold"), ("round", "seat")),
    Figure("mood", "The mood", "mix", "rounds", "mood", "round"),
    Figure(
        "towers", "Who holds the towers", "map", "games", ("north", "south"),
        tiles=((0, 0), (1, 1)),
    ),
    Figure(
        "omens", "Omens", "table", "omens", ("round", "heeded", "gold_left", "gold_right"), "omen",
        unit=("number", "share", "number", "number"),
    ),
)  # fmt: skip


def play(games: int, seats: Sequence[str], seed: int, *, shared: bool = False) -> Rows:
    """Return the tables of some games."""
    luck = random.Random(seed)
    tables: Rows = {"games": [], "seats": [], "rounds": [], "omens": []}
    for game in range(games):
        _play(game, list(seats), luck, tables, shared=shared)
    return tables


def comes_at(luck: random.Random) -> int:
    """Return the departure with which the comet comes."""
    drawn = luck.random()
    return next(d for d, chance in enumerate(CHANCES) if drawn < chance)


def _play(game: int, seats: list[str], luck: random.Random, tables: Rows, *, shared: bool) -> None:
    comet, left = comes_at(luck), 0
    came: tuple[int, str, int] | None = None
    stones = dict.fromkeys(seats, 0)
    first = luck.choice(seats)
    first_seat = first
    leaders: list[str | None] = []
    last = ROUNDS
    for number in range(1, ROUNDS + 1):
        rows = []
        mood = luck.choice(MOODS)
        for seat in seats:
            gain = luck.randrange(3) + (1 if seat == first and luck.random() < 0.3 else 0)
            stones[seat] += gain
            bought = luck.randrange(2)
            left += bought
            rows.append(
                {"game": game, "round": number, "seat": seat, "first": int(seat == first),
                 "stones": stones[seat], "bought": bought, "sold": luck.randrange(4),
                 "mood": mood}
            )  # fmt: skip
        before = left - sum(row["bought"] for row in rows)
        in_play = left
        if came is None and before < comet <= left:
            came = (number, "play", comet)
        if came is None and number < ROUNDS and luck.random() < 0.5:
            left += 1
            if comet == left:
                came = (number, "rotation", comet)
        for row in rows:
            row |= {"left_play": in_play, "left": left}
        tables["rounds"] += rows
        ordered = sorted(stones.values(), reverse=True)
        ahead = [seat for seat in seats if stones[seat] == ordered[0]]
        leaders.append(ahead[0] if len(ahead) == 1 else None)
        for omen in OMENS:
            if luck.random() < 0.1:
                tables["omens"].append(
                    {"game": game, "omen": omen, "round": number, "heeded": luck.randrange(2),
                     "gold_left": luck.randrange(5), "gold_right": luck.randrange(5)}
                )  # fmt: skip
        first = min(seats, key=lambda seat: (stones[seat], seats.index(seat)))
        if came is not None:
            last = number
            break
    most = max(stones.values())
    best = [seat for seat in seats if stones[seat] == most]
    winners = best if shared else [luck.choice(best)]
    rest = sorted(stones.values(), reverse=True)[1]
    held = None
    for number in range(len(leaders), 0, -1):
        if leaders[number - 1] is None or leaders[number - 1] not in winners:
            break
        held = number
    tables["games"].append(
        {"game": game, "seed": game + 1, "member": 0, "first_seat": first_seat,
         "winner": winners[0] if len(winners) == 1 else None,
         "end_reason": "comet" if came else "dusk", "rounds": last, "turns": last * len(seats),
         "decisions": 10 + luck.randrange(9), "forced": 3, "margin": most - rest,
         "tie_break": "stones" if len(best) == 1 else "straw", "tides": luck.randrange(4),
         "comet_round": came[0] if came else None, "comet_step": came[1] if came else None,
         "comet_left": came[2] if came else None, "lead_round": held,
         "north": luck.choice([*seats, None]), "south": luck.choice(seats)}
    )  # fmt: skip
    start = seats.index(first_seat)
    for place, seat in enumerate(seats):
        tables["seats"].append(
            {"game": game, "seat": seat, "policy": "random",
             "turn_order": (place - start) % len(seats) + 1, "won": int(seat in winners)}
        )  # fmt: skip


def write(
    folder: Path,
    tables: Mapping[str, Sequence[Row]],
    seats: Sequence[str],
    *,
    figures: Sequence[Figure] = FIGURES,
    members: Sequence[str] = ("printed",),
    files: int = 3,
    **scenario: Any,
) -> RunTables:
    """Write tables as a run's folder, in some files each, and return it read."""
    labels = {
        "seat": list(seats), "winner": list(seats), "first_seat": list(seats),
        "north": list(seats), "south": list(seats), "comet_step": list(STEPS),
        "omen": list(OMENS), "mood": list(MOODS), "policy": ["random", "clever"],
    }  # fmt: skip
    games = len({row["game"] for row in tables["games"]})
    columns: dict[str, Any] = {}
    for name, rows in tables.items():
        (folder / name).mkdir(parents=True)
        some = list(rows) or play(20, seats, 1)[name]  # for its columns
        frame = pl.DataFrame(some, infer_schema_length=None).head(len(rows))
        frame = frame.with_columns(
            pl.col(column).cast(pl.Enum(labels[column]))
            for column in frame.columns
            if column in labels
        )
        for part in range(files):
            low, high = games * part // files, games * (part + 1) // files
            some = frame.filter((pl.col("game") >= low) & (pl.col("game") < high))
            some.write_parquet(folder / name / f"{part:06d}.parquet")
        columns[name] = {
            "kept": True,
            "columns": [{"name": one, "meaning": f"{one} of it"} for one in frame.columns],
        }
    manifest = {
        "title": "The Comet",
        "seats": list(seats),
        "policies": dict.fromkeys(seats, "random"),
        "scenario": {"title": "Made up", **scenario},
        "titles": {"left": "Left", "play": "In play", "rotation": "In the rotation"},
        "tables": columns,
        "figures": [figure.as_dict() for figure in figures],
        "games_done": games,
        "games": games,
        "values": [
            {"name": member, "expectations": {"comet": list(CHANCES)}} for member in members
        ],
    }
    (folder / "run.json").write_text(json.dumps(manifest), encoding="utf-8")
    return run_tables(folder)
