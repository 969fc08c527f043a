"""The games, one room each, and the table that finds them by name."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from sim.engine.game import Game

GAMES = {  # name -> where its `Game` stands
    "romans": "sim.games.romans.game:ROMANS",
    "heads_of_state": "sim.games.heads_of_state.game:HEADS_OF_STATE",
    "shadow_of_the_emperor": "sim.games.shadow_of_the_emperor.game:SHADOW_OF_THE_EMPEROR",
    "corona_de_hierro": "sim.games.corona_de_hierro.game:CORONA_DE_HIERRO",
}


def find_game(name: str) -> Game:
    """Return a game by its name, loading its room when it is first needed.

    Raises
    ------
    KeyError
        If there is no such game; callers check names against `GAMES` first.
    """
    module, attribute = GAMES[name].split(":")
    return cast(Game, getattr(import_module(module), attribute))
