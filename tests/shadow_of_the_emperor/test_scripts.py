"""Each shipped script does what it says: which of its rules decide, in games against chance."""

from __future__ import annotations

from functools import cache

import pytest

from sim.policies.scripts import BASE
from tests.policies.script_games import Games, named, played, report, shipped

GAME = "shadow_of_the_emperor"
GAMES = 8  # two in each of four seats
RARE = {
    "no challenge without the votes",
    "a knight is knighted",
}  # decide in fewer games than these


@cache
def games_of(spec: str) -> Games:
    """Return games of a script in one seat, the others playing at random."""
    return played(GAME, spec, "random", GAMES, (), 4)


@pytest.mark.parametrize("spec", shipped(GAME))
def test_rules_decide_at_times_and_the_base_decides_the_rest(spec: str) -> None:
    games, script = games_of(spec), named(GAME, spec).script
    assert script is not None
    told = "\n".join(report(games))
    assert set(games.decided) <= {*script.rules, BASE}
    assert {rule for rule in script.rules if games.decided[rule] == 0} <= RARE, told
    assert {rule for spec in shipped(GAME) for rule in named(GAME, spec).script.rules} >= RARE
    assert 0 < games.share(BASE) < 0.95, told  # one that hardly ever speaks is no strategy


@pytest.mark.parametrize("spec", shipped(GAME))
def test_every_script_beats_chance(spec: str) -> None:
    assert sum(games_of(spec).wins) >= 0.75 * GAMES
