"""What a ladder says of the policies that play a report's runs: read from its ``ladder.json``."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reports.metrics.intervals import Estimate
from reports.metrics.runs import Runs
from sim.values.errors import InputError, Problem

_NEEDED = ("policies", "reference", "game", "seats", "figures")
LADDER = "ladder.json"  # in a ladder's folder, or laid into a run's


@dataclass(frozen=True)
class Strength:
    """How strong a policy is.

    Attributes
    ----------
    policy, reference : str
    place, policies : int
        Its place on the ladder, the strongest first, and how many policies are on it.
    points : Estimate
        Elo points above the reference.
    beats : Estimate
        The share of wins against the reference that its points promise.
    """

    policy: str
    reference: str
    place: int
    policies: int
    points: Estimate
    beats: Estimate


def strengths(runs: Runs, folders: Iterable[Path]) -> dict[str, Strength]:
    """Return what is measured of the policies of some runs, by policy.

    Parameters
    ----------
    runs : Runs
    folders : iterable of Path
        Where a ladder's file may lie, such as the runs' folders.

    Raises
    ------
    InputError
        If a ladder's file can't be read, or is one of another game or other seats.
    """
    found: dict[str, Strength] = {}
    first = runs.first.run.manifest
    for folder in folders:
        path = folder / LADDER
        if not path.is_file():
            continue
        data = _read(path)
        for key in ("game", "seats"):
            if data[key] != first[key]:
                message = f"this is a ladder of another {key.removesuffix('s')}"
                wanted = (str(first[key]),)
                raise InputError([Problem(str(path), None, key, message, str(data[key]), wanted)])
        played = {spec for side in runs.sides for spec in side.run.manifest["policies"].values()}
        for one in _rungs(data):
            if one.policy in played:
                found.setdefault(one.policy, one)
    return found


def _read(path: Path) -> dict[str, Any]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        complete = data["command"] == "ladder" and all(data[key] for key in _NEEDED)
    except (OSError, ValueError, KeyError, TypeError):
        complete = False
    if not complete:
        message = "this is no ladder's file: `kingmaker ladder` writes it into its --out folder"
        raise InputError([Problem(str(path), None, "", message)])
    return dict(data)


def _rungs(data: dict[str, Any]) -> Iterable[Strength]:
    figures = {entry["name"]: _estimate(entry) for entry in data["figures"]}
    policies, reference = data["policies"], data["reference"]
    for place, policy in enumerate(policies, 1):
        points = figures.get(f"strength.{policy}")
        beats = figures.get(f"beats.{reference}.{policy}")
        if points is not None and beats is not None:
            yield Strength(policy, reference, place, len(policies), points, beats)


def _estimate(entry: dict[str, Any]) -> Estimate:
    estimate, low, high = (
        math.nan if entry[key] is None else float(entry[key]) for key in ("estimate", "low", "high")
    )
    return Estimate(entry["name"], estimate, low, high, int(entry["count"]))
