"""Each shipped script does what it says: every rule decides, and its games show what it aims at.

Games are played against the base in the other seats, the seats in turn. Differences are of games
with the same luck, played by the script and by its base; an interval is of 95 %.
"""

from __future__ import annotations

import pytest

from sim.policies.scripts import BASE
from tests.policies.script_games import Games, difference, interval, named, played, report, shipped

ROMANS_FACTS = ("round", "cards_bought", "deck_size", "court_lead", "battlegrounds")
STATE_FACTS = ("points", "nobles_alive", "own_turns")
GAMES = {"romans": 120, "heads_of_state": 120}
BASIS = "heuristic"


def romans(spec: str, other: str = BASIS) -> Games:
    return played("romans", spec, other, GAMES["romans"], ROMANS_FACTS)


def heads(spec: str, other: str = BASIS) -> Games:
    return played("heads_of_state", spec, other, GAMES["heads_of_state"], STATE_FACTS)


def more(one: Games, other: Games, fact: str) -> tuple[float, float]:
    """Return the interval of how much more of a fact one has at its games' end."""
    _, low, high = difference(one.facts[fact], other.facts[fact])
    return low, high


SCRIPTS = [(game, spec) for game in ("romans", "heads_of_state") for spec in shipped(game)]


@pytest.mark.parametrize(("game", "spec"), SCRIPTS)
def test_every_rule_decides_at_times_and_the_base_decides_the_rest(game: str, spec: str) -> None:
    games = romans(spec) if game == "romans" else heads(spec)
    script = named(game, spec).script
    assert script is not None
    shares = {rule: games.share(rule) for rule in (*script.rules, BASE)}
    told = "\n".join(report(games))
    assert all(share > 0 for share in shares.values()), told
    assert shares[BASE] < 0.95, told  # a script that hardly ever speaks is no strategy
    assert set(games.decided) == set(shares)


@pytest.mark.parametrize(("game", "spec"), SCRIPTS)
def test_every_script_beats_chance(game: str, spec: str) -> None:
    wins = (romans(spec, "random") if game == "romans" else heads(spec, "random")).wins
    assert interval(wins)[0] >= 0.85


def test_the_thin_deck_is_thin_and_hardly_bought() -> None:
    thin, base = romans("script:thin_deck"), romans(BASIS)
    assert more(thin, base, "cards_bought")[1] < -12
    assert interval(thin.facts["cards_bought"])[2] < 1
    assert interval(thin.facts["deck_size"])[2] < 10  # of eleven to begin with, or twelve
    assert interval(base.facts["deck_size"])[1] > 20


def test_the_court_builder_has_the_larger_court() -> None:
    court, base = romans("script:court_builder"), romans(BASIS)
    assert interval(court.facts["court_lead"])[1] > 0
    assert more(court, base, "cards_bought")[0] > 0


def test_the_rush_ends_with_more_battlegrounds_than_a_court() -> None:
    """The heuristic itself holds more than either: it knows which ones pay."""
    rush, court = romans("script:battlegrounds"), romans("script:court_builder")
    assert more(rush, court, "battlegrounds")[0] > 0


def test_the_staller_s_games_reach_crecy_later_than_the_hurrier_s() -> None:
    """Without Crécy a game goes to round 9; with it, it ends in its round."""
    hurrier, base, staller = map(romans, ("script:crecy_hurrier", BASIS, "script:crecy_staller"))
    assert more(hurrier, base, "round")[1] < 0
    assert interval(staller.facts["round"])[1] > 8.9  # of 9: hardly any is cut short
    assert more(staller, hurrier, "round")[0] > 0.5


def test_bohemia_first_places_more_there() -> None:
    games = romans("script:bohemia_first")
    assert games.share("Bohemia until it is stable") > 0.02


def test_daggers_strike() -> None:
    games, base = heads("script:daggers"), heads(BASIS)
    assert games.share("strike with a set to follow") > 0.02
    assert more(games, base, "own_turns")[0] > 0  # killed nobles make room for longer games


def test_small_nobles_are_many_and_kingmakers_few() -> None:
    small, great = heads("script:small_nobles"), heads("script:kingmakers")
    assert more(small, great, "nobles_alive")[0] > 1
