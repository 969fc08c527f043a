"""Sensitivity studies against exact truth: steps, pairs, and cards banned, cut and forced."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from reports.metrics.effects import Effect
from reports.metrics.looks import Looks
from reports.metrics.sensitivity import DOWN, SLOPE, UP
from sim.runs.scenario import Overrides
from sim.studies.sensitivity.cards_effects import study_cards
from sim.studies.sensitivity.interactions import play_interactions
from sim.studies.sensitivity.steps import chosen, make_ground
from sim.studies.sensitivity.study import Map, fixed_looks
from tests.studies import ranged_lots
from tests.studies.ranged_lots import DOES, RANGED_LOTS, lots_with_ranges
from tests.studies.ranged_toy import RANGED, left_wins, ranged_files
from tests.toy_runs import register_toy

GAMES = 20_000
WIDE = 4.0  # standard errors: beyond by chance once in 16,000 times


def near(effect: Effect, truth: float) -> bool:
    """Return whether an effect lies as near the truth as its error says."""
    return abs(effect.estimate - truth) <= WIDE * max(effect.error, 1e-4)


@pytest.fixture
def lots(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Map:
    register_toy(monkeypatch, RANGED_LOTS)
    ground = make_ground(lots_with_ranges(tmp_path / "lots", dust=20), Overrides())
    made = Map(ground, ground.numbers, fixed_looks(GAMES), jobs=2)
    made.load()
    return made


def shifted(**steps: int) -> float:
    """Return how far some steps move left's wins, exactly."""
    return ranged_lots.left_wins(**steps) - ranged_lots.left_wins()


def test_the_map_has_every_effect_and_gives_up_the_dust(lots: Map) -> None:
    found = lots.run()
    for name in DOES:
        path = f"troops.{name}"
        for way, step in ((UP, 1), (DOWN, -1)):
            one = found.get(path, way)
            assert one is not None
            assert near(one.effect, shifted(**{name: step})), (name, way)
        slope = found.get(path, SLOPE)
        assert slope is not None
        assert near(slope.effect, (shifted(**{name: 1}) - shifted(**{name: -1})) / 2)
    # twenty numbers that do nothing are given up at the first look, the six others are not
    assert set(found.dropped) == {f"troops.dust_{place}" for place in range(20)}
    assert set(found.dropped.values()) == {4_000}
    order = [one.path.split(".")[1] for one in found.numbers]
    assert order[0] == "law"  # by 8 points in each round
    assert all(name.startswith("dust") for name in order[6:])
    moved = {
        one.path
        for one in found.numbers
        if any((step := found.get(one.path, way)) and step.found for way in (UP, DOWN))
    }
    assert not any("dust" in path for path in moved)


def test_pairs_have_the_exact_interaction(lots: Map) -> None:
    found = lots.run()
    pairs, _ = play_interactions(lots, found, 3, games=GAMES)
    of_wins = [pair for pair in pairs if pair.effect.name == "wins.left"]
    assert len(of_wins) == len(list(combinations(range(3), 2)))
    truths: list[float] = []
    for pair in of_wins:
        steps = {
            path.split(".")[1]: 1 if way == UP else -1 for path, way in (pair.first, pair.second)
        }
        truth = shifted(**steps) - sum(shifted(**{name: step}) for name, step in steps.items())
        assert near(pair.effect, truth), steps
        truths.append(abs(truth))
        assert near(pair.together, shifted(**steps))
    assert max(truths) > 0.002  # there is something to be found


def test_cards_against_the_exact_truth(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    register_toy(monkeypatch, RANGED)
    ground = make_ground(ranged_files(tmp_path / "race"), Overrides(detail="cards"))
    looks = Looks((GAMES,), 0.05, (1.96,))
    study = Map(ground, chosen(ground.numbers, ["shoes"]), looks, jobs=2)
    study.load()
    found = study.run()
    of_cards = study_cards(study, found, games=GAMES)
    assert of_cards.refused == ()
    now = left_wins()
    truths = {}
    for card, other in (("boots", {"skates": 2}), ("skates", {"boots": 1})):
        truths[card, "cut", "all"] = left_wins(bonus=other) - now
        for contrast, kind in (("ban", "banned"), ("force", "forced")):
            both = {0: card, 1: card}
            truths[card, contrast, "all"] = left_wins(**{kind: both}) - now
            truths[card, contrast, "left"] = left_wins(**{kind: {0: card}}) - now
            truths[card, contrast, "right"] = now - left_wins(**{kind: {1: card}})
    effects = {(one.card, one.contrast, one.seats): one.wins for one in of_cards.effects}
    assert set(effects) == set(truths)
    for key, one in effects.items():
        assert near(one, truths[key]), (key, one.estimate, truths[key])
    up = found.get("shoes.boots.bonus", UP)
    assert up is not None
    assert near(up.effect, left_wins(bonus={"boots": 2, "skates": 2}) - now)
