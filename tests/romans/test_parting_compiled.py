"""Compiled, pairs of games part where two whole replays do."""

from __future__ import annotations

import pytest

from sim.runs.beside import play_beside
from sim.runs.plan import make_plan
from sim.runs.scenario import Overrides, load_scenario
from sim.studies.parting import partings
from tests.romans.whole_games import SCENARIOS

GAMES = (0, 1, 2, 5, 9)


def plan(*sets: str):
    return make_plan(load_scenario(SCENARIOS / "baseline.yaml", Overrides(sets=sets)))


@pytest.mark.parametrize(
    "change", ["cards.philip_vi.political=+1", "cards.philip_vi.cost.western=+1"]
)
def test_pairs_part_where_two_replays_do(change):
    before, after = plan(), plan(change)
    found = {one.game: one for one in partings(before, after, GAMES)}
    assert 1 <= len(found) < len(GAMES)
    for game in GAMES:
        fork = play_beside(before, after, game).fork
        if fork is None:
            assert game not in found
            continue
        one = found[game]
        assert (one.number, one.cause) == (fork.number, fork.cause)
        assert (one.before, one.after) == (fork.left.choice, fork.right.choice)
        assert one.seat == fork.left.seat
        assert "philip_vi" in one.cards


def test_every_kind_of_decision_has_a_name_without_who_decides():
    before, after = plan(), plan("cards.philip_vi.cost.western=+1")
    kinds = {one.kind for one in partings(before, after, GAMES)}
    assert all(kind.endswith("?") for kind in kinds)
    assert not any(name in kind for kind in kinds for name in ("Luxembourg", "Wittelsbach"))
