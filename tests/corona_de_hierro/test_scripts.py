"""Each shipped script does what it says: which of its rules decide, in games against chance."""

from __future__ import annotations

from functools import cache

import pytest

from sim.policies.scripts import BASE
from tests.policies.script_games import Games, named, played, report, shipped

GAME = "corona_de_hierro"
GAMES = 4  # one in each of four seats
# These decide in fewer games than are played here.
RARE = {"Good fortune at the gate", "shields are for rolling", "the Church speaks"}


@cache
def games_of(spec: str) -> Games:
    """Return games of a script in one seat, the others playing at random."""
    return played(GAME, spec, "random", GAMES, (), 4)


def rules_of(spec: str) -> tuple[str, ...]:
    """Return the names of a script's rules."""
    script = named(GAME, spec).script
    assert script is not None
    return tuple(script.rules)


def test_rare_rules_are_rules() -> None:
    assert {rule for spec in shipped(GAME) for rule in rules_of(spec)} >= RARE


@pytest.mark.parametrize("spec", shipped(GAME))
def test_rules_decide_at_times_and_the_base_decides_the_rest(spec: str) -> None:
    games, rules = games_of(spec), rules_of(spec)
    told = "\n".join(report(games))
    assert set(games.decided) <= {*rules, BASE}
    assert {rule for rule in rules if games.decided[rule] == 0} <= RARE, told
    assert 0 < games.share(BASE) < 0.95, told  # one that hardly ever speaks is no strategy


@pytest.mark.parametrize("spec", shipped(GAME))
def test_every_script_beats_chance(spec: str) -> None:
    assert sum(games_of(spec).wins) >= 0.75 * GAMES
