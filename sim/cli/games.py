"""``kingmaker games``: list the games."""

from __future__ import annotations

import json
import sys
from typing import Annotated, Any

import typer

from sim.cli.common import JSON_SCHEMA, one_of


def games(
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """List the games: name, seats, edition, and what is known about them.

    \b
    Example:
      kingmaker games
    """  # noqa: D301  the mark is click's: keep the lines that follow
    from sim.games import GAMES, find_game

    found = [find_game(name) for name in GAMES]
    if as_json:
        listed: list[dict[str, Any]] = [
            {
                "name": game.name,
                "title": game.title,
                "edition": game.edition,
                "rules_version": game.rules_version,
                "seats": list(game.seats),
                "seat_counts": list(game.seat_counts),
                "facts": dict(game.facts),
                "families": {name: family.title for name, family in game.families.items()},
            }
            for game in found
        ]
        told = {"schema": JSON_SCHEMA, "command": "games", "games": listed, "figures": []}
        json.dump(told, sys.stdout, ensure_ascii=False, indent=1)
        print()
        return
    for game in found:
        print(f"{game.name}: {game.title}")
        facts = {
            "edition": game.edition,
            "rules version": str(game.rules_version),
            "seats": f"{one_of(game.seat_counts)}: {', '.join(game.seats)}",
            **game.facts,
        }
        if game.families:
            titles = (f"{name} ({family.title})" for name, family in game.families.items())
            facts["families"] = "; ".join(titles)
        width = max(map(len, facts))
        for name, text in facts.items():
            print(f"  {name:<{width}}  {text}")
