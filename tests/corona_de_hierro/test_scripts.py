"""Each shipped script does what it says: which of its rules decide, in games against chance."""

from __future__ import annotations

from functools import cache

import pytest

from sim.policies.scripts import BASE
from tests.policies.script_games import Games, named, played, report, shipped

GAME = "corona_de_hierro"
GAMES = 4  # one in each of four seats
# These decide in fewer games than are played here.
RARE = {
    "Good fortune at the gate",
    "shields are for rolling",
    "the Church speaks",
}
