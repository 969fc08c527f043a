"""The weights files that training writes, and what they say of how they were made."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from sim.engine.game import Game
from sim.policies.weights import (
    load_weights,
    weights_text,
)
from sim.runs.storing import hash_of_file, make_folder, write_whole
from sim.studies.players.training import TUNED, Training
from sim.values.errors import InputError, Problem

DIGITS = 4  # of a weight


def rounded(weights: Any) -> Any:
    """Return weights with as many digits as a file shows, a float array."""
    return np.array([float(f"{weight:.{DIGITS}g}") for weight in weights])


def write_weights(
    training: Training, weights: Any, facts: Mapping[str, str | int | float], out: Path
) -> None:
    """Write a weights file: the one that training began with, one list of it replaced.

    Parameters
    ----------
    training : Training
    weights : float array
        The new list, which training is of.
    facts : mapping
        What else to tell of how it was found, beside the command, the values and the start. What
        is told of the other lists stays.
    out : Path

    Raises
    ------
    InputError
        If it can't be written.
    """
    tuned, begun = TUNED[training.of], training.begun
    told: dict[str, str | int | float] = {
        tuned: training.command,
        f"{tuned}_values": training.plan.values_hash[:12],
        f"{tuned}_rules": training.game.rules_version,
        f"{tuned}_seats": training.seats,
        f"{tuned}_start": _name_of(training.origin),
        **{f"{tuned}_{key}": word for key, word in facts.items()},
    }
    lists = {
        "action": training.action,
        "state": None if begun is not None and begun.state is None else training.state,
        "chance": None if begun is None else begun.chance,
        tuned: weights,
    }
    before = begun.trained if begun is not None else "all zero"
    if isinstance(before, str):
        before = {key: before for key in ("action", "state") if key != tuned}
    kept = {key: word for key, word in before.items() if key.split("_")[0] != tuned}
    order = [*TUNED.values()]

    def place(one: tuple[str, Any]) -> int:
        word = one[0].split("_")[0]
        return order.index(word) if word in order else -1

    told = dict(sorted({**kept, **told}.items(), key=place))
    make_folder(out.parent)
    text = weights_text(
        training.game,
        lists["action"],
        lists["state"],
        trained=told,
        search=None if begun is None else begun.search,
        chance=lists["chance"],
    )
    write_whole(out, text.encode())


def check_place(out: Path, game: Game) -> None:
    """Raise InputError if something stands at a place for weights that is no such file."""
    if not out.exists():
        return
    try:
        load_weights(out, game)
    except InputError:
        told = "this is no file of weights of this game: choose another --out"
        raise InputError([Problem(f"--out {out}", None, "", told)]) from None


def _name_of(origin: Path | None) -> str:
    """Return which file training began with, in words that stay true when the file changes."""
    if origin is None:
        return "zeros"
    return f"{origin.name} with SHA-256 {hash_of_file(origin)[:12]}"
