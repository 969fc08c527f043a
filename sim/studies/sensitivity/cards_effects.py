"""Causal values of cards: what banning, cutting, forcing and stepping each one does to the wins.

- **ban**: the card stays on offer, but a seat (or all of them) may not acquire it.
- **cut**: it is not in the game. The pile that it lay in is a card shorter, so what lies below it
  comes earlier: that is part of what cutting does, and no part of what a ban does.
- **force**: a seat (or all of them) acquires it at the first opportunity.
- **plus or minus one** on each of its numbers, as the map of the scenario has it.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reports.metrics.cards_steps import OWN_TARGETS, STEPS_SCHEMA
from reports.metrics.cards_studies import FOLDER, SCHEMA
from reports.metrics.effects import Effect
from reports.metrics.intervals import Estimate, Z
from reports.metrics.sensitivity import DOWN, UP, CardEffect, Number, Refused, Sensitivity
from sim.runs.manifest import read_manifest
from sim.runs.storing import make_folder, write_whole
from sim.studies.arms import Arm
from sim.studies.sensitivity.steps import Ground, reason_of
from sim.studies.sensitivity.study import Map
from sim.values.errors import InputError, Problem

CONTRASTS_OF_STEPS = {UP: "plus_one", DOWN: "minus_one"}
ALL = "all"  # in the place of a seat
BAN, CUT, FORCE = "ban", "cut", "force"
RESTRICTIONS = {BAN: "without", FORCE: "favouring"}
EFFECTS_FILE, STEPS_FILE = "cards.json", "card-steps.json"


@dataclass(frozen=True)
class CardStudy:
    """What was found of the cards of a scenario."""

    values_hash: str
    first_seat: str
    effects: tuple[CardEffect, ...]
    found: Sensitivity  # the map, for the steps on their numbers
    owners: Mapping[str, str]  # path of a number -> its card
    refused: tuple[Refused, ...] = ()


def study_cards(
    study: Map,
    found: Sensitivity,
    *,
    games: int | None,
    loaded: Callable[[int, int], None] | None = None,
) -> CardStudy:
    """Ban, cut and force cards on the seeds of a map, and take from it what their numbers do.

    Those cards of which the map has a number; all if it has all numbers.

    Parameters
    ----------
    study : Map
        That was run.
    found : Sensitivity
        What it found.
    games : int or None
        Pairs of games of each change; None: nothing is banned, cut or forced.
    loaded : callable, optional
        Called with (changes loaded, changes in all).

    Raises
    ------
    InputError
        If the game's values tell of no cards.
    StoppedError
        If Ctrl-C was pressed. What was played is kept.
    """
    ground = study.ground
    cards = card_ids(ground)
    section = _section(cards, ground.numbers)
    owners = {
        number.path: steps[1]
        for number in found.numbers
        if len(steps := number.path.split(".")) > 2 and steps[0] == section and steps[1] in cards
    }
    some = cards
    if len(study.numbers) < len(ground.numbers):
        some = {card: kind for card, kind in cards.items() if card in set(owners.values())}
    wanted = changes_of(ground, some) if games is not None else []
    arms: dict[tuple[str, str, str], Arm] = {}
    refused = []
    for place, (card, contrast, seats) in enumerate(wanted):
        try:
            arms[card, contrast, seats] = _arm(ground, cards, card, contrast, seats)
        except InputError as error:
            refused.append(Refused(f"{card} {contrast} {seats}", contrast, reason_of(error)))
        if loaded is not None:
            loaded(place + 1, len(wanted))
    pairs = [(study.before, arm) for arm in arms.values()]
    study.wanted = study.play.games + (games or 0) * (len(arms) + len(arms) // 16 + 1)
    tallies = study.play.tallies(pairs, 0, games or 0)
    names = study.targets.names
    rounds = names.index("length.rounds") if "length.rounds" in names else None
    first = ground.before.plan.seats[0]
    effects = []
    for (card, contrast, seats), one in zip(arms, tallies, strict=True):
        listed = one.effects(Z)
        wins = names.index(f"wins.{first if seats == ALL else seats}")
        length = None if rounds is None else listed[rounds]
        effects.append(CardEffect(card, contrast, seats, listed[wins], length))
    values_hash = ground.before.plan.values_hash
    return CardStudy(values_hash, first, tuple(effects), found, owners, tuple(refused))


def card_ids(ground: Ground) -> dict[str, str]:
    """Return the cards that seats can own, by id, and whether each is a starter or of the market.

    Raises
    ------
    InputError
        If the game's values tell of none.
    """
    game = ground.before.plan.game
    facts = game.cards(ground.values) if game.cards is not None else {}
    if not facts:
        told = "the values of this game tell of no cards that could be banned, cut or forced"
        raise InputError([Problem("--cards", None, "", told)])
    return {card: fact.kind for card, fact in facts.items()}


def changes_of(ground: Ground, cards: Mapping[str, str]) -> list[tuple[str, str, str]]:
    """Return the changes to be played: card, contrast, and the seat or ``all``.

    Only what is acquired can be banned or forced. Where policies move on from game to game, they
    are restricted all together.
    """
    plan = ground.before.plan
    seats = (ALL,) if plan.scenario.rotate else (*plan.seats, ALL)
    found = []
    for card, kind in cards.items():
        if kind == "market":
            found += [(card, BAN, seat) for seat in seats]
        found.append((card, CUT, ALL))
        if kind == "market":
            found += [(card, FORCE, seat) for seat in seats]
    return found


def _arm(ground: Ground, cards: Mapping[str, str], card: str, contrast: str, seats: str) -> Arm:
    plan = ground.before.plan
    if contrast == CUT:
        return ground.arm((f"{_section(cards, ground.numbers)}.{card}.{plan.game.cut}",))
    restriction = f"+{RESTRICTIONS[contrast]}={card}"
    return ground.arm(
        (),
        {
            seat: f"{spec}{restriction}"
            for seat, spec in zip(plan.seats, plan.policies, strict=True)
            if seats in {ALL, seat}
        },
    )


def _section(cards: Mapping[str, str], numbers: Sequence[Number]) -> str:
    """Return the section of the values file that holds the cards: most have numbers in it."""
    heads = [number.path.split(".")[:2] for number in numbers]
    found = Counter(head[0] for head in heads if len(head) == 2 and head[1] in cards)
    return found.most_common(1)[0][0] if found else "cards"


# --- what a run's folder gets --------------------------------------------------------------------


def check_run(run: Path, ground: Ground) -> None:
    """Raise InputError unless a folder holds a run of the same values and players."""
    manifest = read_manifest(run).data
    plan = ground.before.plan
    problems = []
    for key, mine, what in (
        ("game", plan.game.name, "game"),
        ("values_hash", plan.values_hash, "values"),
        ("scenario_hash", plan.scenario_hash, "players"),
    ):
        if manifest.get(key) != mine:
            told = f"this run is of other {what} than the scenario: take the run's own scenario"
            if key == "game":
                told = "this run is of another game than the scenario"
            problems.append(Problem(f"--run {run}", None, key, told))
            break
    if problems:
        raise InputError(problems)


def write_study(study: CardStudy, folder: Path) -> list[Path]:
    """Write what was found of the cards into a folder's ``studies``; return the files."""
    place = folder / FOLDER
    make_folder(place)
    files = {
        EFFECTS_FILE: {"schema": SCHEMA, "effects": effects_data(study)},
        STEPS_FILE: {
            "schema": STEPS_SCHEMA,
            "values": study.values_hash,
            "steps": steps_data(study),
        },
    }
    for name, data in files.items():
        text = json.dumps(data, ensure_ascii=False, indent=1, allow_nan=False) + "\n"
        write_whole(place / name, text.encode())
    return [place / name for name in files]


def effects_data(study: CardStudy) -> list[dict[str, Any]]:
    """Return the effects on wins as `reports.metrics.cards_studies` reads them."""
    rows: list[dict[str, Any]] = [
        {"card": one.card, "contrast": one.contrast, "seats": one.seats, **_figure(one.wins)}
        for one in study.effects
    ]
    target = f"wins.{study.first_seat}"
    for (path, direction, name), response in study.found.responses.items():
        if name != target or path not in study.owners or direction not in CONTRASTS_OF_STEPS:
            continue
        rows.append(
            {
                "card": study.owners[path],
                "contrast": CONTRASTS_OF_STEPS[direction],
                "number": path.split(".", 2)[2],
                "seats": ALL,
                **_figure(response.effect),
            }
        )
    return rows


def steps_data(study: CardStudy) -> list[dict[str, Any]]:
    """Return what steps on a card's numbers do to the card, as `cards_steps` reads them."""
    rows: list[dict[str, Any]] = []
    for number in study.found.numbers:
        card = study.owners.get(number.path)
        if card is None:
            continue
        for direction, contrast in CONTRASTS_OF_STEPS.items():
            effects = {}
            for name in OWN_TARGETS:
                target = f"wins.{study.first_seat}" if name == "wins" else f"cards.{card}.{name}"
                response = study.found.get(number.path, direction, target)
                if response is not None and _known(response.effect):
                    effects[name] = _figure(response.effect)
            if effects:
                rows.append(
                    {
                        "card": card,
                        "path": number.path,
                        "step": 1 if contrast == "plus_one" else -1,
                        "value": number.value,
                        "range": [number.low, number.high],
                        "movable": number.movable,
                        "effects": effects,
                    }
                )
    return rows


def _known(effect: Effect) -> bool:
    return all(math.isfinite(one) for one in (effect.low, effect.estimate, effect.high))


def _figure(effect: Effect) -> dict[str, Any]:
    figure: Estimate = effect.figure
    return {
        "estimate": figure.estimate,
        "low": min(figure.low, figure.estimate),
        "high": max(figure.high, figure.estimate),
        "count": figure.count,
    }
