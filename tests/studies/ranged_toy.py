"""The toy game with a values file of ranges and shoes that may be cut, and its exact truth.

Shoes are its cards: they are never drawn, only put on. `left_wins` finds how often left wins among
random players by going through all choices and dice, with rules written anew.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import numpy as np

from sim.engine.game import CardFacts, LoadedValues
from sim.values.changes import changed
from sim.values.checking import validate
from sim.values.fields import Kind, Number, Sourced, Strict
from sim.values.provenance import count_provenance, settle_provenance
from sim.values.reading import load_once
from tests.toy_game import TOY, VALUES

FILE = """\
edition: {values: v1}
defaults:
  bonus: {from: placeholder, range: [0, 3]}
  path: {from: placeholder, range: [2, 9]}
path:
  length: 5
  jump: {value: 3, from: rules 2.1, range: [2, 4]}
  max_turns: {value: 9, from: inferred, range: [5, 9]}
shoes:
  boots: {name: High Boots, bonus: 1}
  skates: {name: Skates, bonus: 2}
"""
SCENARIO = """\
schema: scenario/1
game: toy
title: A short race
games: 100
seed: 3
batch: 50
"""


class Shoes(Sourced):
    """A pair of shoes."""

    name: str
    bonus: Annotated[Number, Kind("bonus", 0, 9)]
    deck: Literal["market", "unused"] = "market"


class PathValues(Strict):
    """The path."""

    length: Annotated[Number, Kind("path", 1, 99)]
    jump: Annotated[Number, Kind("path", 1, 99)]
    max_turns: Annotated[Number, Kind("path", 1, 99)]


class RangedValues(Strict):
    """A values file."""

    edition: dict[str, Any]
    defaults: dict[str, Any]
    path: PathValues
    shoes: dict[str, Shoes]


def load_values(
    path: str | Path,
    sets: Sequence[str] = (),
    patches: Sequence[str | Path | dict[str, Any]] = (),
) -> LoadedValues:
    """Load a values file."""
    data, lines = load_once(path)
    data, lines, paths = changed(data, lines, sets, patches)
    document = validate(RangedValues, data, lines, str(path), {"defaults": data.get("defaults")})
    settle_provenance(document, paths)
    used = {name: shoes for name, shoes in document.shoes.items() if shoes.deck == "market"}
    record = np.zeros(1, VALUES).view(np.recarray)
    record[0].length, record[0].jump = document.path.length.value, document.path.jump.value
    record[0].max_turns, record[0].shoes = document.path.max_turns.value, len(used)
    record[0].bonus[: len(used)] = [shoes.bonus.value for shoes in used.values()]
    return LoadedValues(
        document=document,
        record=record[0],
        hash=hashlib.sha256(record.tobytes()).hexdigest(),
        labels={"cards": tuple(used)},
        titles={name: shoes.name for name, shoes in document.shoes.items()},
        provenance=count_provenance(document),
        source=str(path),
    )


def cards(loaded: LoadedValues) -> dict[str, CardFacts]:
    """Return the shoes."""
    return {
        name: CardFacts("market", 1, {"bonus": shoes.bonus.value})
        for name, shoes in loaded.document.shoes.items()
        if shoes.deck == "market"
    }


RANGED = replace(TOY, load_values=load_values, cards=cards, cut="deck=unused")


def ranged_files(folder: Path, text: str = FILE) -> Path:
    """Write a values file and a scenario; return the scenario's path."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "prototype-values.yaml").write_text(text, encoding="utf-8")
    scenario = folder / "race.yaml"
    scenario.write_text(SCENARIO, encoding="utf-8")
    return scenario


def left_wins(
    *,
    length: int = 5,
    jump: int = 3,
    max_turns: int = 9,
    bonus: Mapping[str, int] | None = None,
    banned: Mapping[int, str] | None = None,
    forced: Mapping[int, str] | None = None,
) -> float:
    """Return left's exact share of wins among random players.

    Parameters
    ----------
    length, jump, max_turns, bonus
        The values; of shoes by name.
    banned, forced : mapping of seat to shoes
        What a seat never puts on, or puts on as soon as it can.
    """
    shoes = {"boots": 1, "skates": 2} if bonus is None else bonus
    never, always = banned or {}, forced or {}

    @cache
    def share(turns: int, places: tuple[int, int], worn: tuple[frozenset[str], ...]) -> Fraction:
        seat = turns % 2
        stride = sum(shoes[name] for name in worn[seat])
        left = [name for name in shoes if name not in worn[seat]]
        choices = ["step", *(["jump"] if left else []), *left]
        choices = [one for one in choices if one != never.get(seat)]
        if always.get(seat) in choices:
            choices = [always[seat]]
        total = Fraction(0)
        for one in choices:
            moves = range(jump + 1) if one == "jump" else [1 + stride if one == "step" else 0]
            for far in moves:
                now = list(places)
                now[seat] += far
                dressed = list(worn)
                if one in left:
                    dressed[seat] = worn[seat] | {one}
                if now[seat] >= length or turns + 1 >= max_turns:
                    won = Fraction(int(now[0] > now[1])) + Fraction(int(now[0] == now[1]), 2)
                else:
                    won = share(turns + 1, (now[0], now[1]), tuple(dressed))
                total += won / (len(choices) * len(moves))
        return total

    return float(share(0, (0, 0), (frozenset(), frozenset())))
