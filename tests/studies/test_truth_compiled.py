"""What studies find, held against the truth of a game that is exactly solvable.

Every change is played in 500 studies, each on seeds of its own: 2,000 pairs, with looks at 500,
1,000 and 2,000. A share that is stated as 95 % may come out lower by three standard deviations of
a count of 500, which happens once in 740 times.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from reports.metrics.effects import Effect
from reports.metrics.looks import Verdict, judge, make_looks
from reports.metrics.tallies import Tally
from sim.runs.scenario import Overrides
from sim.studies.arms import Arm, PairedPlay, changed_arm
from sim.studies.comparing import Rule, compare
from sim.studies.targets import targets_of
from tests.studies.exact_toy import LOTS_GAME
from tests.studies.exact_truth import lots_files, planted, truth
from tests.toy_runs import register_toy

pytestmark = pytest.mark.slow

STUDIES = 500
LOOKS = make_looks(2000, first=500, batch=500)
TARGETS = ("wins.left", "ahead.left", "first.came", "first.round")
PLANTED = {"half a point": 0.5, "one point": 1.0, "three points": 3.0}
NULLS = ("salt=1", "renamed=1", "turned=1")
SPARSE = "storm=400"  # in 1 of 2,500 games left takes all, and half of these it would have won


@dataclass(frozen=True)
class Change:
    """A change whose effect is known, and the tallies of its studies."""

    truth: dict[str, float]  # of each target: after less before
    studies: list[list[Tally]]  # one list a study: its tally at each look


def misses(stated: float) -> float:
    """Return the share that a count of all studies may reach where the stated one is right."""
    return stated + 3 * math.sqrt(stated * (1 - stated) / STUDIES)


@pytest.fixture(scope="module")
def lots(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Return a scenario of the game of lots."""
    with pytest.MonkeyPatch.context() as patch:
        register_toy(patch, LOTS_GAME)
        yield lots_files(tmp_path_factory.mktemp("lots"))


def arm(lots: Path, *sets: str) -> Arm:
    return changed_arm(" ".join(sets), lots, Overrides(sets=sets))


def true_targets(arm: Arm) -> Any:
    return truth(arm.plan.members[0].document).targets


def paired_play(before: Arm) -> PairedPlay:
    """Return what plays pairs, for a few targets only, since Tango's intervals take their time."""
    targets = targets_of(before.plan)
    targets.listed = tuple(target for target in targets.listed if target.name in TARGETS)
    return PairedPlay(before, targets, batch=500, jobs=2)


@pytest.fixture(scope="module")
def changes(lots: Path) -> dict[str, Change]:
    """Return all changes by name, played in all studies."""
    before = arm(lots)
    values = before.plan.members[0].document
    play = paired_play(before)
    told = {name: planted(values, points) for name, points in PLANTED.items()}
    told |= {name: name for name in (*NULLS, SPARSE)}
    arms = {name: arm(lots, change) for name, change in told.items()}
    combos = [(before, after) for after in arms.values()]
    own = true_targets(before)
    found = {
        name: Change({target: true_targets(after)[target] - own[target] for target in TARGETS}, [])
        for name, after in arms.items()
    }
    budget = LOOKS.games[-1]
    for study in range(STUDIES):
        sums: list[Tally] = []
        for name in arms:
            found[name].studies.append([])
        for begin, end in zip((0, *LOOKS.games), LOOKS.games, strict=False):
            more = play.tallies(combos, study * budget + begin, end - begin)
            sums = [a + b for a, b in zip(sums, more, strict=True)] if sums else more
            for name, tally in zip(arms, sums, strict=True):
                found[name].studies[-1].append(tally)
    return found


_effects: dict[tuple[int, float], dict[str, Effect]] = {}


def effect_of(tally: Tally, target: str, z: float) -> Effect:
    """Return an effect; those of a tally are kept, and so are the tallies of this module."""
    key = id(tally), z
    if key not in _effects:
        _effects[key] = {effect.name: effect for effect in tally.effects(z)}
    return _effects[key][target]


def holds(effect: Effect, true: float) -> bool:
    return effect.low <= true <= effect.high


# --- the game is what the truth says it is ------------------------------------------------------


@pytest.mark.parametrize(
    "sets",
    [(), ("turned=1",), ("renamed=1", "salt=3"), ("storm=30000",), ("rounds=4",), ("rounds=1",)],
)
def test_the_game_has_the_truth_of_the_closed_form(lots: Path, sets: tuple[str, ...]) -> None:
    """A hundred thousand games, five standard errors."""
    own = arm(lots, *sets)
    play = paired_play(own)
    tally = play.tallies([(own, own)], 0, 100_000)[0]
    for level in tally.levels(5.0):
        assert level.low <= true_targets(own)[level.name] <= level.high, level


def test_planted_effects_are_of_the_size_they_are_called(changes: dict[str, Change]) -> None:
    for name, points in PLANTED.items():
        assert changes[name].truth["wins.left"] == pytest.approx(points / 100, abs=1e-6)
    for name in NULLS:
        assert changes[name].truth["wins.left"] == pytest.approx(0, abs=1e-12)
    assert changes[SPARSE].truth["wins.left"] == pytest.approx(0.0002, abs=2e-5)


# --- intervals of a single look -----------------------------------------------------------------


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("name", [*PLANTED, *NULLS, SPARSE])
def test_effects_lie_inside_their_intervals(
    changes: dict[str, Change], name: str, target: str
) -> None:
    true = changes[name].truth[target]
    effects = [effect_of(looks[-1], target, 1.959964) for looks in changes[name].studies]
    missed = sum(not holds(effect, true) for effect in effects)
    assert missed / STUDIES <= misses(0.05)


@pytest.mark.parametrize("name", ["three points", "salt=1"])
def test_intervals_are_no_longer_than_they_need_to_be(
    changes: dict[str, Change], name: str
) -> None:
    """The spread of 500 estimates is what their standard errors say; so intervals do miss."""
    true = changes[name].truth["wins.left"]
    effects = [effect_of(looks[-1], "wins.left", 1.959964) for looks in changes[name].studies]
    spread = math.sqrt(sum((effect.estimate - true) ** 2 for effect in effects) / STUDIES)
    stated = sum((effect.high - effect.low) / 2 / 1.959964 for effect in effects) / STUDIES
    assert stated == pytest.approx(spread, rel=0.12)  # a spread of 500 is known to 3 in 100
    assert sum(not holds(effect, true) for effect in effects) >= STUDIES * 0.02


@pytest.mark.parametrize("name", NULLS)
def test_nulls_that_change_the_course_are_seldom_called_a_difference(
    changes: dict[str, Change], name: str
) -> None:
    for target in TARGETS:
        if abs(changes[name].truth[target]) > 1e-12:
            continue  # the first round taken is another one if the rounds are turned
        effects = [effect_of(looks[-1], target, 1.959964) for looks in changes[name].studies]
        told = [judge(effect, 0.0, last=True) for effect in effects]
        assert 1 - told.count(Verdict.UNKNOWN) / STUDIES <= misses(0.05)
    diverged = sum(looks[-1].diverged for looks in changes[name].studies)
    assert diverged > STUDIES * LOOKS.games[-1] / 5  # they do take another course


# --- look by look -------------------------------------------------------------------------------


def verdicts(change: Change, target: str, margin: float) -> list[tuple[Verdict, Effect]]:
    """Return the verdict at which each study stops, and the effect as it is then."""
    told = []
    for looks in change.studies:
        for look, tally in enumerate(looks):
            effect = effect_of(tally, target, LOOKS.z[look])
            verdict = judge(effect, margin, last=look + 1 == len(looks))
            if verdict != Verdict.UNKNOWN:
                break
        told.append((verdict, effect))
    return told


@pytest.mark.parametrize("name", NULLS)
def test_nulls_stay_nulls_however_often_one_looks(changes: dict[str, Change], name: str) -> None:
    told = [verdict for verdict, _ in verdicts(changes[name], "wins.left", 0.0)]
    assert 1 - told.count(Verdict.UNKNOWN) / STUDIES <= misses(0.05)


@pytest.mark.parametrize("name", [*PLANTED, "renamed=1", SPARSE])
def test_intervals_hold_where_a_study_stops(changes: dict[str, Change], name: str) -> None:
    """The margin is a point and a half; the study stops as soon as it knows."""
    change = changes[name]
    told = verdicts(change, "wins.left", 0.015)
    missed = sum(not holds(effect, change.truth["wins.left"]) for _, effect in told)
    assert missed / STUDIES <= misses(0.05)


def test_intervals_hold_where_another_target_stops_the_study(changes: dict[str, Change]) -> None:
    change = changes["one point"]
    missed = 0
    for looks, (_, stopped) in zip(
        change.studies, verdicts(change, "ahead.left", 0.0), strict=True
    ):
        look = LOOKS.games.index(stopped.count)
        effect = effect_of(looks[look], "wins.left", LOOKS.z[look])
        missed += not holds(effect, change.truth["wins.left"])
    assert missed / STUDIES <= misses(0.05)


def test_three_points_are_found_and_never_called_the_same(changes: dict[str, Change]) -> None:
    told = [verdict for verdict, _ in verdicts(changes["three points"], "wins.left", 0.01)]
    assert told.count(Verdict.HIGHER) >= 0.95 * STUDIES
    assert told.count(Verdict.LOWER) == 0
    assert told.count(Verdict.SAME) / STUDIES <= misses(0.05)


def test_an_effect_of_the_margin_is_seldom_called_the_same(changes: dict[str, Change]) -> None:
    true = changes["one point"].truth["wins.left"]
    told = [verdict for verdict, _ in verdicts(changes["one point"], "wins.left", true)]
    assert told.count(Verdict.SAME) / STUDIES <= misses(0.05)


def test_sparse_pairs_are_never_the_same_on_a_first_look(changes: dict[str, Change]) -> None:
    """One pair in 5,000 has another winner."""
    change = changes[SPARSE]
    flipped = sum(looks[-1].flipped for looks in change.studies) / (STUDIES * LOOKS.games[-1])
    assert flipped == pytest.approx(1 / 5000, rel=0.15)
    for margin in (0.001, 0.01, 0.1):
        for looks in change.studies:
            effect = effect_of(looks[0], "wins.left", LOOKS.z[0])
            assert judge(effect, margin, last=False) == Verdict.UNKNOWN
            assert judge(effect_of(looks[1], "wins.left", LOOKS.z[1]), margin, last=False) == (
                Verdict.UNKNOWN
            )


def test_sparse_pairs_are_the_same_in_the_end_only_if_the_margin_allows(
    changes: dict[str, Change],
) -> None:
    """Of 2,000 pairs, 9 in 2,009 might yet differ: 0.45 points."""
    for looks in changes[SPARSE].studies:
        effect = effect_of(looks[-1], "wins.left", LOOKS.z[-1])
        assert judge(effect, 0.004, last=True) == Verdict.UNKNOWN
        if effect.differ == 0:
            assert judge(effect, 0.005, last=True) == Verdict.SAME


# --- a whole comparison -------------------------------------------------------------------------


@pytest.mark.parametrize("change", ["renamed=1", "one point"])
def test_comparisons_are_right_as_often_as_they_say(lots: Path, change: str) -> None:
    """200 comparisons, each with a seed of its own, stopped as soon as a winner is known."""
    studies, wrong, missed = 200, 0, 0
    values = arm(lots).plan.members[0].document
    told = planted(values, PLANTED[change]) if change in PLANTED else change
    rule = Rule("wins.left", 2000, precision=None, decide=0.0)
    for seed in range(studies):
        before = changed_arm("before", lots, Overrides(seed=seed))
        after = changed_arm(told, lots, Overrides(seed=seed, sets=(told,)))
        found = compare(before, after, rule, jobs=1).of("wins.left")
        true = true_targets(after)["wins.left"] - true_targets(before)["wins.left"]
        missed += not holds(found.effect, true)
        direction = {Verdict.HIGHER: 1, Verdict.LOWER: -1}.get(found.verdict, 0)
        wrong += direction != 0 and direction * true <= 0
    for count in (wrong, missed):
        assert count / studies <= 0.05 + 3 * math.sqrt(0.05 * 0.95 / studies)
