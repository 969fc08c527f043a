"""Sensitivity studies: steps, stages, what is given up and refused, and that jobs don't matter."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.stats import false_discovery_control, norm

from reports.metrics.effects import Effect
from reports.metrics.looks import Looks, Verdict
from reports.metrics.movers import also_moved, movers
from reports.metrics.sensitivity import (
    DOWN,
    SLOPE,
    UP,
    Number,
    Sensitivity,
    chance_of,
    number_title,
    ranked,
    responses_of,
)
from reports.metrics.sensitivity_frames import table_of
from sim.runs.running import StoppedError
from sim.runs.scenario import Overrides
from sim.studies.sensitivity import study as studies
from sim.studies.sensitivity.interactions import play_interactions, strongest_steps
from sim.studies.sensitivity.steps import chosen, make_ground, matches
from sim.studies.sensitivity.study import Map, checked_margin, fixed_looks, narrowed
from sim.values.errors import InputError
from tests.studies.ranged_toy import FILE, RANGED, ranged_files
from tests.toy_runs import register_toy

LOOKS = Looks((20, 60), 0.05, (2.2, 2.2))


@pytest.fixture
def race(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return a scenario of the toy game whose numbers have ranges."""
    register_toy(monkeypatch, RANGED)
    return ranged_files(tmp_path / "race")


def study(scenario: Path, only: Sequence[str] = (), **options: Any) -> Map:
    ground = make_ground(scenario, Overrides(detail="cards"))
    made = Map(
        ground, chosen(ground.numbers, only), **{"looks": LOOKS, "jobs": 1, "batch": 10, **options}
    )
    made.load()
    return made


# --- numbers and steps --------------------------------------------------------------------------


def test_numbers_are_those_with_a_range_and_have_titles(race: Path) -> None:
    numbers = make_ground(race, Overrides()).numbers
    assert [
        (one.path, one.title, one.value, one.low, one.high, one.movable) for one in numbers
    ] == [
        ("path.length", "Path: length", 5, 2, 9, True),
        ("path.jump", "Path: jump", 3, 2, 4, False),
        ("path.max_turns", "Path: max turns", 9, 5, 9, True),
        ("shoes.boots.bonus", "High Boots: bonus", 1, 0, 3, True),
        ("shoes.skates.bonus", "Skates: bonus", 2, 0, 3, True),
    ]


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("cards.philip_vi.yield.german", "Philip VI: yield german"),
        ("cards.philip_vi.deed.do.0.place_influence.amount", "Philip VI: deed 1 place influence"),
        ("board.stability.saxony", "Saxony: stability"),
        ("board.lands.saxony.bonus_size", "Saxony: bonus size"),
        ("rounds.phases.1.plays", "Rounds: phase 2 plays"),
        ("cards.philip_vi.deed.adds.2.draw.cards", "Philip VI: deed add 3 draw cards"),
        ("game_end", "Game end"),
    ],
)
def test_a_path_reads_as_a_designer_knows_it(path: str, title: str) -> None:
    assert number_title(path, {"philip_vi": "Philip VI", "saxony": "Saxony"}) == title


@pytest.mark.parametrize(
    ("pattern", "path", "meant"),
    [
        ("cards.*.cost", "cards.philip.cost.church", True),
        ("cards.*.cost", "cards.philip.deed.cost", False),
        ("cards.**.cost", "cards.philip.deed.boost.cost.church", True),
        ("cards.p*", "cards.philip.cost.church", True),
        ("cards.p*", "cards.bardi.cost.church", False),
        ("**", "a.b", True),
        ("a.b.c", "a.b", False),
    ],
)
def test_patterns(pattern: str, path: str, meant: bool) -> None:
    assert matches(pattern, path) is meant


def test_a_step_out_of_its_range_is_refused_and_told(race: Path) -> None:
    made = study(race, ["path.max_turns", "path.jump"])
    (one,) = made.refused
    assert (one.path, one.direction) == ("path.max_turns", UP)
    assert one.reason == "9 is the greatest value of its range"
    assert set(made.arms) == {
        ("path.max_turns", DOWN), ("path.jump", DOWN), ("path.jump", UP)
    }  # fmt: skip


def test_a_step_that_the_file_refuses_is_told_and_the_rest_is_played(
    race: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    original = RANGED.load_values

    def choosy(path: Any, sets: Any = (), patches: Any = ()) -> Any:
        loaded = original(path, sets, patches)
        if loaded.document.path.jump.value > loaded.document.path.length.value - 2:
            from sim.values.errors import Problem

            told = "a jump is shorter than the path"
            raise InputError([Problem("--set", None, "path.jump", told, "4", ("2 to 3",))])
        return loaded

    register_toy(monkeypatch, replace(RANGED, load_values=choosy))
    made = study(race, ["path.jump"])
    assert [(one.direction, one.reason) for one in made.refused] == [
        (UP, "a jump is shorter than the path; found 4; allowed 2 to 3")
    ]
    assert set(made.arms) == {("path.jump", DOWN)}
    found = made.run()
    assert found.get("path.jump", UP) is None
    assert found.get("path.jump", SLOPE) is None
    down = found.get("path.jump", DOWN)
    up = found.step_up("path.jump")  # the step down, turned around
    assert down is not None
    assert up is not None
    assert up.effect.estimate == -down.effect.estimate
    assert (up.effect.low, up.effect.high) == (-down.effect.high, -down.effect.low)


def test_the_slope_is_half_the_difference_of_both_sides(race: Path) -> None:
    found = study(race, ["shoes.skates"]).run()
    up, down, slope = (
        found.get("shoes.skates.bonus", way, "length.turns") for way in (UP, DOWN, SLOPE)
    )
    assert up is not None
    assert down is not None
    assert slope is not None
    assert slope.effect.estimate == pytest.approx((up.effect.estimate - down.effect.estimate) / 2)
    assert slope.effect.before == up.effect.before == down.effect.before
    assert slope.effect.low < slope.effect.estimate < slope.effect.high


# --- the same for any jobs, and gone on with ------------------------------------------------------


def test_jobs_and_resumed_studies_change_nothing(
    race: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    only = ["shoes.boots", "path.max_turns"]
    wanted = table_of(study(race, only).run())
    assert table_of(study(race, only, jobs=2).run()).equals(wanted)
    stopped = study(race, only, folder=tmp_path / "kept")
    played = stopped.play._played
    pieces = []

    def until_asked(piece: Any) -> Any:
        pieces.append(piece)
        if len(pieces) == 3:
            stopped.play.interruption.asked.set()
        return played(piece)

    monkeypatch.setattr(stopped.play, "_played", until_asked)
    with pytest.raises(StoppedError):
        stopped.run()
    resumed = study(race, only, folder=tmp_path / "kept")
    assert table_of(resumed.run()).equals(wanted)
    assert resumed.play.played < resumed.play.games
    again = study(race, only, folder=tmp_path / "kept")
    assert table_of(again.run()).equals(wanted)
    assert again.play.played == 0


# --- stages ---------------------------------------------------------------------------------------


def test_looks_are_fixed_and_share_the_error() -> None:
    assert fixed_looks(1_000).games == (1_000,)
    assert fixed_looks(1_000).z == pytest.approx((1.959964,), abs=1e-4)
    assert fixed_looks(32_000).games == (4_000, 16_000, 32_000)
    assert fixed_looks(64_000).games == (4_000, 16_000, 64_000)
    assert all(edge > 1.96 for edge in fixed_looks(32_000).z)


def test_a_hopeless_number_is_given_up_and_said_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    # nobody takes nine turns on so short a path, so how many are allowed changes nothing
    register_toy(monkeypatch, RANGED)
    text = FILE.replace("length: 5", "length: 2").replace("value: 9", "value: 8")
    made = study(
        ranged_files(tmp_path / "short", text), ["path.max_turns", "path.jump"], margin=0.4
    )
    found = made.run()
    assert found.dropped["path.max_turns"] == 20
    up = found.get("path.max_turns", UP)
    assert up is not None
    assert (up.effect.count, up.effect.estimate, up.verdict) == (20, 0.0, Verdict.SAME)
    assert up.q == 1.0
    assert not up.found


def test_a_number_that_may_matter_goes_on_to_the_end(race: Path) -> None:
    found = study(race, ["path.length"], margin=0.003).run()
    assert found.dropped == {}
    up = found.get("path.length", UP)
    assert up is not None
    assert up.effect.count == 60


# --- statistics -----------------------------------------------------------------------------------


def effect(estimate: float, error: float, name: str = "wins.left", **more: Any) -> Effect:
    facts: dict[str, Any] = {
        "title": name.title(), "unit": "share", "before": 0.5, "count": 1000, "differ": 200,
        "correlation": 0.9, "worth": 10_000.0, "spread": 0.5,
    }  # fmt: skip
    facts |= more
    return Effect(
        name=name, after=facts["before"] + estimate, estimate=estimate, error=error,
        low=estimate - 2 * error, high=estimate + 2 * error, **facts,
    )  # fmt: skip


def test_q_values_are_benjamini_and_hochbergs_over_all_steps() -> None:
    rng = np.random.default_rng(1)
    sizes = rng.normal(0, 0.02, 30)
    effects = {
        (f"a.{place // 2}", (UP, DOWN)[place % 2]): [effect(size, 0.01)]
        for place, size in enumerate(sizes)
    }
    found = responses_of(effects, 0.003, looks=3)
    p_values = np.minimum(1, 3 * 2 * norm.sf(abs(sizes) / 0.01))
    wanted = false_discovery_control(p_values, method="bh")
    assert [one.q for one in found.values()] == pytest.approx(list(wanted))


def test_slopes_are_a_family_of_their_own() -> None:
    effects = {
        ("a", UP): [effect(0.03, 0.01)],
        ("a", DOWN): [effect(0.0, 0.01)],
        ("a", SLOPE): [effect(0.015, 0.005)],
    }
    found = responses_of(effects, 0.003, looks=1)
    p = 2 * norm.sf(3)
    assert found["a", UP, "wins.left"].q == pytest.approx(2 * p)
    assert found["a", SLOPE, "wins.left"].q == pytest.approx(p)


@pytest.mark.parametrize(
    ("one", "chance"),
    [
        (effect(0.0, 0.0, differ=0), 1.0),
        (effect(0.02, 0.0, differ=5), 2.0**-4),  # the sign test can't do better
        (effect(0.02, 0.001, differ=3), 0.25),
        (effect(0.02, 0.01), 2 * norm.sf(2)),
        (effect(math.nan, 0.01), math.nan),
    ],
)
def test_p_values(one: Effect, chance: float) -> None:
    assert chance_of(one, 1) == pytest.approx(chance, nan_ok=True)


def number(path: str, **more: Any) -> Number:
    facts = {"value": 3, "low": 0, "high": 6, "provenance": "placeholder", "movable": True}
    return Number(path, path.title(), **{**facts, **more})


def some_map() -> Sensitivity:
    """Return a map of three numbers and three targets, made up."""
    numbers = [number("a"), number("b", high=3), number("c")]
    turns: dict[str, Any] = {"name": "length.turns", "unit": "number", "before": 40.0, "spread": 5}
    quiet = effect(0.0, 0.1, **turns)
    effects = {
        ("a", UP): [effect(0.012, 0.001), quiet],
        ("a", DOWN): [effect(-0.010, 0.001), quiet],
        ("b", DOWN): [effect(0.011, 0.001), effect(2.0, 0.1, **turns)],
        ("c", UP): [effect(0.001, 0.002), effect(1.0, 0.1, **turns)],
        ("c", DOWN): [effect(0.05, 0.002), quiet],
    }
    responses = responses_of(effects, 0.003, looks=1)
    return Sensitivity(
        ranked(numbers, responses, "wins.left"), responses, ("wins.left", "length.turns")
    )


def test_numbers_are_ranked_by_their_greatest_step() -> None:
    assert [one.path for one in some_map().numbers] == ["c", "a", "b"]


def test_which_number_moves_the_wins_by_a_point() -> None:
    found = some_map()
    up = movers(found, 0.01)
    # a needs 0.8 of a step and moves nothing else, b as many but turns too, c a fifth of one
    assert [(one.number.path, one.step, len(one.others)) for one in up] == [
        ("a", 1, 0), ("b", -1, 1), ("c", -1, 0)
    ]  # fmt: skip
    assert up[0].steps == pytest.approx(0.01 / 0.012)
    assert [one.number.path for one in movers(found, -0.01)] == ["a"]
    assert movers(found, 0.5) == []  # there is no room for so many steps


def test_what_else_moves_leaves_out_wins_and_what_is_too_small() -> None:
    found = some_map()
    assert [one.target for one in also_moved(found, "b", DOWN)] == ["length.turns"]
    assert also_moved(found, "a", UP) == ()
    assert found.moved("length.turns") == 2


def test_a_tally_of_some_targets_has_their_effects(race: Path) -> None:
    made = study(race, ["path.length"])
    combos = [(made.before, made.arms["path.length", UP])]
    (one,) = made.play.tallies(combos, 0, 20)
    whole = {effect.name: effect for effect in one.effects(2.0)}
    names = [target.name for target in one.targets]
    places = [names.index("cards.boots.buy_rate"), names.index("length.turns")]
    some = narrowed(one, places).effects(2.0)
    assert [repr(effect) for effect in some] == [repr(whole[names[place]]) for place in places]


def test_pairs_of_the_strongest_are_played_on_four_games(race: Path) -> None:
    made = study(race, ["shoes", "path.max_turns"])
    found = made.run()
    loud = {key: replace(one, q=0.0, effect=replace(one.effect, differ=50))
            for key, one in found.responses.items()}  # fmt: skip
    shown = replace(found, responses=loud)
    steps = strongest_steps(shown, 2)
    assert len(steps) == 2
    pairs, refused = play_interactions(made, shown, 2, games=30)
    assert refused == []
    (first,) = [pair for pair in pairs if pair.effect.name == "wins.left"]
    assert (first.first, first.second) == tuple(steps)
    alone = sum(one.estimate for one in first.alone)
    assert first.effect.estimate == pytest.approx(first.together.estimate - alone)
    assert strongest_steps(replace(shown, responses={}), 2) == []
    assert play_interactions(made, replace(shown, responses={}), 2) == ([], [])


# --- bad input ------------------------------------------------------------------------------------


@pytest.mark.parametrize("points", [0.0, -1.0, 101.0, math.nan])
def test_a_margin_is_above_nothing(points: float) -> None:
    with pytest.raises(InputError) as error:
        checked_margin(points)
    assert "above 0" in str(error.value)


def test_a_pattern_that_names_nothing_is_told_with_the_nearest(race: Path) -> None:
    numbers = make_ground(race, Overrides()).numbers
    with pytest.raises(InputError) as error:
        chosen(numbers, ["shoes.*.bonus", "shoes.boot", "cards.*"])
    assert [problem.file for problem in error.value.problems] == [
        "--only cards.*", "--only shoes.boot"
    ]  # fmt: skip
    assert error.value.problems[1].nearest == "shoes.boots"


def test_a_file_without_ranges_is_told(scenario: Path) -> None:
    with pytest.raises(InputError) as error:  # the plain toy's values are bare numbers
        make_ground(scenario, Overrides())
    assert "no number of this file has a range" in str(error.value)


def test_the_sources_say_which_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studies, "FIRST", 10)
    assert fixed_looks(100).games == (10, 40, 100)
