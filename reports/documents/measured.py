"""What a run measured of each card, as a patch of the values file that it was played with.

`kingmaker values apply` puts it into the file, so that a designer who edits a card sees beside its
numbers how often it was bought and what it did. It changes no value.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from reports.metrics.cards_counting import tells_of_cards
from reports.metrics.cards_flags import judged
from reports.metrics.cards_values import CardValue, card_values
from reports.metrics.intervals import Estimate
from reports.metrics.runs import Side
from sim.runs.manifest import MANIFEST
from sim.values.changes import HEADER, MEASURED
from sim.values.errors import InputError, Problem
from sim.values.patches import FIRST_DIGITS
from sim.values.reading import load_yaml
from sim.values.writing import block_text, one_line

ALL = "all"  # in the place of a seat: all seats together
DECIMALS = 4  # of shares and their differences: a hundredth of a percentage point


def measured_patch(side: Side, folder: Path) -> str:
    """Return the text of a patch with the ``measured:`` block of each card.

    Parameters
    ----------
    side : Side
        The run.
    folder : Path
        Its folder, which keeps the values file that was played.

    Raises
    ------
    InputError
        If the run's tables tell nothing of cards, or it was played with several sets of values.
    """
    data = side.run.manifest
    if len(data["values"]) > 1:
        told = "an ensemble's figures are those of no one values file: report on a run of one"
        raise InputError([Problem(str(folder / MANIFEST), None, "values", told)])
    cards = card_values(side.run) if tells_of_cards(side.run) else []
    blocks = _blocks(cards, data)
    file = folder / data["values"][0]["file"]
    values, _ = load_yaml(file)
    sections = _in_sections(blocks, values)
    if not sections:
        told = "this run keeps no cards: play it with --detail cards"
        if side.run.files.get("cards"):
            told = (
                "nothing is measured of this game's cards: its table knows no purchases and draws"
            )
        raise InputError([Problem(str(folder), None, "", told)])
    header = {
        "title": f"Measured in {run_told(data)}",
        "game": data["game"],
        "values": str(values.get("edition", {}).get("values", "")),
        "hash": data["values_hash"],
    }
    lines = [
        "# What a run measured of each card; it changes no value. To put it into the values file:",
        "#   kingmaker values apply THIS_FILE prototype-values.yaml",
        "",
        f"{HEADER}:",
        *(f"  {key}: {one_line(text)}" for key, text in header.items()),
    ]
    for section, entries in sections.items():
        lines += ["", f"{section}:"]
        for card, block in entries.items():
            lines += [f"  {card}:", f"    {MEASURED}:", block_text(block, 6)]
    return "\n".join(lines) + "\n"


def run_told(data: Mapping[str, Any]) -> str:
    """Return which run it was, in a line: ``1,000,000 games, random v random, seed 1``."""
    policies = list(data["policies"].values())
    who = (
        f"all {policies[0]}"
        if len(set(policies)) == 1 < len(policies) - 1
        else (" v ".join(policies))
    )
    games = data["games_done"]
    return f"{games:,} game{'' if games == 1 else 's'}, {who}, seed {data['seed']}"


def _blocks(cards: Sequence[CardValue], data: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Return each card's block; none for a card of which nothing is known."""
    flags = judged(cards)
    found = {}
    for card in cards:
        figures = {
            "buy_rate": _by_seat(card.buy_rate, card.buy_rate_by_seat),
            "win_effect": _by_seat(card.effect, card.by_seat),
            "drawn_effect": _by_seat(card.drawn_effect, {}),
        }
        known = {name: entry for name, entry in figures.items() if entry}
        if known:
            block: dict[str, Any] = {
                "run": run_told(data),
                "values": data["values_hash"][:FIRST_DIGITS],
                **known,
            }
            words = flags.of(card.card)
            found[card.card] = {**block, "flags": list(words)} if words else block
    return found


def _by_seat(everybody: Estimate | None, seats: Mapping[str, Estimate]) -> dict[str, Any]:
    told = {ALL: everybody, **(seats if len(seats) > 1 else {})}
    return {
        seat: _rounded(figure)
        for seat, figure in told.items()
        if figure is not None and math.isfinite(figure.estimate)
    }


def _rounded(figure: Estimate) -> dict[str, Any]:
    numbers = {"estimate": figure.estimate, "low": figure.low, "high": figure.high}
    known = {
        name: round(float(number), DECIMALS) + 0.0
        for name, number in numbers.items()
        if math.isfinite(number)
    }
    return {**known, "count": int(figure.count)}


def _in_sections(
    blocks: Mapping[str, dict[str, Any]], values: Any
) -> dict[str, dict[str, dict[str, Any]]]:
    """Return the blocks by the section of the values file that holds their cards.

    An id that stands in several sections, as a card and as a shield, is meant in the one that
    holds the most of the cards. A card that only a patch of the scenario adds is left out.
    """
    holding = {
        section: [card for card in blocks if card in entries]
        for section, entries in values.items()
        if isinstance(entries, dict)
    }
    order = sorted(holding, key=lambda section: -len(holding[section]))
    found: dict[str, dict[str, dict[str, Any]]] = {}
    for card, block in blocks.items():
        section = next((section for section in order if card in holding[section]), None)
        if section is not None:
            found.setdefault(section, {})[card] = block
    return found
