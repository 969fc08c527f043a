"""``kingmaker new``: copy a game's scenarios into a folder of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sim.cli.common import check_game


def new(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A new or empty folder.")],
    game: Annotated[str, typer.Option("--game", metavar="G", help="Which game's scenarios.")],
) -> None:
    """Copy a game's scenarios, values and patches into a folder, to change them there.

    \b
    Example:
      kingmaker new my-game --game romans
    """  # noqa: D301  the mark is click's: keep the lines that follow
    from sim.runs.scenarios import copy_scenarios

    check_game(game)
    made = copy_scenarios(game, folder)
    for path in made:
        print(path)
    first = folder / "baseline.yaml"
    if first in made:
        print(f"\nNext: kingmaker run {first} --games 20000")
