"""The truth of the game of lots, by a sum over the rounds; its files, and changes of known size."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.studies.exact_toy import MILLION, LotsValues

VALUES_FILE = """\
rounds: 5
bold: {round_1: 560000, round_2: 480000, round_3: 700000, round_4: 310000, round_5: 520000}
calm: {round_1: 500000, round_2: 400000, round_3: 580000, round_4: 350000, round_5: 460000}
storm: 0
salt: 0
renamed: 0
turned: 0
"""
SCENARIO = """\
schema: scenario/1
game: lots
title: Lots
games: 1000
seed: 1
"""


def lots_files(folder: Path) -> Path:
    """Write a values file and a scenario; return the scenario's path."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "prototype-values.yaml").write_text(VALUES_FILE, encoding="utf-8")
    scenario = folder / "lots.yaml"
    scenario.write_text(SCENARIO, encoding="utf-8")
    return scenario


@dataclass(frozen=True)
class Truth:
    """What targets of this game are, by name; and how they come about."""

    targets: Mapping[str, float]
    taken: tuple[float, ...]  # the chance that left takes 0, 1, 2 ... rounds


def truth(values: LotsValues) -> Truth:
    """Return the truth of given values, played by random players.

    Left takes round r with (bold + calm) / 2 in a million, whatever happened before.
    """
    odds = [
        (bold + calm) / 2 / MILLION
        for bold, calm in zip(values.bold.values(), values.calm.values(), strict=True)
    ][: values.rounds]
    if values.turned:
        odds.reverse()
    taken, none, when = [1.0], 1.0, []
    for chance_of_round in odds:
        stays = [share * (1 - chance_of_round) for share in (*taken, 0.0)]
        rises = [share * chance_of_round for share in (0.0, *taken)]
        taken = [stay + rise for stay, rise in zip(stays, rises, strict=True)]
        when.append(none * chance_of_round)
        none *= 1 - chance_of_round
    storm = values.storm / MILLION
    taken = [share * (1 - storm) for share in taken]
    taken[-1] += storm
    when = [share * (1 - storm) for share in when]
    when[0] += storm
    rounds = values.rounds
    wins = sum(
        share * (1.0 if 2 * count > rounds else 0.5 if 2 * count == rounds else 0.0)
        for count, share in enumerate(taken)
    )
    return Truth(
        {
            "wins.left": wins,
            "wins.right": 1 - wins,
            "ahead.left": sum(share * (2 * count - rounds) for count, share in enumerate(taken)),
            "first.came": sum(when),
            "first.round": sum((turn + 1) * share for turn, share in enumerate(when)) / sum(when),
            "length.rounds": float(rounds),
        },
        tuple(taken),
    )


def planted(values: LotsValues, points: float) -> str:
    """Return the change of bold's odds in round 1 that moves left's wins by so many points.

    To a millionth of the odds: wins are linear in them.
    """

    def wins(bold: int) -> float:
        changed = values.model_copy(update={"bold": {**values.bold, "round_1": bold}})
        return truth(changed).targets["wins.left"]

    slope = wins(MILLION) - wins(0)
    bold = round(values.bold["round_1"] + points / 100 / slope * MILLION)
    return f"bold.round_1={bold}"
