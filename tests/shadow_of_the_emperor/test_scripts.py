"""Each shipped script does what it says: which of its rules decide, in games against chance."""

from __future__ import annotations

from functools import cache

import pytest

from sim.policies.scripts import BASE
from tests.policies.script_games import Games, named, played, report, shipped

GAME = "shadow_of_the_emperor"
GAMES = 8  # two in each of four seats
# These decide in fewer games than are played here.
RARE = {
    "no challenge without the votes",
    "a knight is knighted",
}
