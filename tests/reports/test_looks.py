"""Looks, their boundaries and what may be said at them, against published figures and by chance."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
import pytest
from scipy.optimize import brentq
from scipy.stats import binom, norm, poisson

from reports.metrics.looks import (
    FEWEST,
    Looks,
    Verdict,
    boundaries,
    crossing,
    games_to_settle,
    judge,
    make_looks,
    moved,
)
from reports.metrics.paired import paired_difference

FIFTHS = (0.2, 0.4, 0.6, 0.8, 1.0)


@dataclass(frozen=True)
class Found:
    """A difference as a study finds it."""

    estimate: float
    low: float
    high: float
    error: float = 0.01
    count: int = 1000
    differ: int = 300
    unit: str = "share"
    before: float = 0.5
    after: float = 0.5


@lru_cache(maxsize=100_000)
def of_pairs(more: int, less: int, count: int, z: float) -> Found:
    """Return the difference of a share whose pairs are -1, 0 and 1."""
    estimate = (more - less) / count
    low, high = paired_difference(more, less, count, z)
    error = math.sqrt(max(0.0, (more + less) / count - estimate**2) / count)
    return Found(estimate, low, high, error, count, more + less)


# --- boundaries ---------------------------------------------------------------------------------


def test_boundaries_of_lan_and_demets() -> None:
    """O'Brien and Fleming's way to spend, five equal looks (Lan and DeMets 1983, as tabled)."""
    spent = [4 * norm.sf(norm.isf(0.05 / 4) / math.sqrt(time)) for time in FIFTHS]
    found = boundaries(FIFTHS, spent)
    assert found == pytest.approx([4.877, 3.357, 2.680, 2.290, 2.031], abs=0.001)


@pytest.mark.parametrize(
    ("looks", "constant"), [(1, 1.960), (2, 2.178), (3, 2.289), (4, 2.361), (5, 2.413), (10, 2.555)]
)
def test_constants_of_pocock(looks: int, constant: float) -> None:
    """Jennison and Turnbull 2000, Group Sequential Methods, table 2.1, two-sided 0.05."""
    times = [look / looks for look in range(1, looks + 1)]
    found = brentq(lambda z: crossing(times, [z] * looks)[-1] - 0.05, 1.5, 4)
    assert found == pytest.approx(constant, abs=0.0006)


@pytest.mark.parametrize(
    ("looks", "constant"), [(2, 1.977), (3, 2.004), (4, 2.024), (5, 2.040), (10, 2.087)]
)
def test_constants_of_obrien_and_fleming(looks: int, constant: float) -> None:
    """Jennison and Turnbull 2000, table 2.3, two-sided 0.05."""
    times = np.arange(1, looks + 1) / looks
    found = brentq(lambda c: crossing(times, c / np.sqrt(times))[-1] - 0.05, 1.5, 4)
    assert found == pytest.approx(constant, abs=0.0006)


@pytest.mark.parametrize(
    ("looks", "chance"), [(1, 0.05), (2, 0.083), (3, 0.107), (4, 0.126), (5, 0.142), (10, 0.193)]
)
def test_error_of_who_looks_again_and_again(looks: int, chance: float) -> None:
    """Armitage, McPherson and Rowe 1969, table 2: 1.96 at each of some equal looks."""
    assert crossing(range(1, looks + 1), [1.959964] * looks)[-1] == pytest.approx(chance, abs=5e-4)


def test_boundaries_spend_what_they_were_given() -> None:
    times, spent = [1, 2, 4, 5, 5.01, 30], [0.01, 0.01, 0.02, 0.025, 0.04, 0.05]
    found = boundaries(times, spent)
    assert math.isinf(found[1])
    assert crossing(times, found) == pytest.approx(spent, abs=1e-7)


def test_boundaries_against_chance() -> None:
    """Unequal looks, walked by a million sums: nothing but numpy's normals."""
    looks = make_looks(10_000)
    rng = np.random.default_rng(1)
    gone, total = np.zeros(1_000_000, bool), np.zeros(1_000_000)
    before = 0
    for look, (count, z) in enumerate(zip(looks.games, looks.z, strict=True)):
        total += rng.normal(0, math.sqrt(count - before), len(total))
        before = count
        gone |= np.abs(total) > z * math.sqrt(count)
        assert gone.mean() == pytest.approx(0.01 * (look + 1), abs=0.0008)


@pytest.mark.parametrize(
    ("information", "spent"),
    [
        ([], []),
        ([1, 1], [0.1, 0.2]),
        ([0, 1], [0.1, 0.2]),
        ([2, 1], [0.1, 0.2]),
        ([1, 2], [0.1]),
        ([1, 2], [0.2, 0.1]),
        ([1, 2], [0.2, 1.0]),
        ([1], [math.nan]),
    ],
)
def test_boundaries_of_nonsense(information: list[float], spent: list[float]) -> None:
    with pytest.raises(ValueError, match=r"ascending"):
        boundaries(information, spent)


# --- looks --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("budget", "first", "batch", "games"),
    [
        (10_000, 1000, 1000, (1000, 2000, 4000, 8000, 10_000)),
        (8000, 1000, 1000, (1000, 2000, 4000, 8000)),
        (1000, 1000, 1000, (1000,)),
        (1, 1000, 1000, (1,)),
        (1500, 1000, 1000, (1500,)),  # 1,000 is less than a batch before it
        (500, 100, 150, (150, 300, 500)),  # 100, 200 in whole batches; not 400: 450
        (5000, 100, 1000, (1000, 2000, 4000, 5000)),
    ],
)
def test_looks_double(budget: int, first: int, batch: int, games: tuple[int, ...]) -> None:
    looks = make_looks(budget, first=first, batch=batch)
    assert looks.games == games
    assert looks.alpha == 0.05
    assert len(looks.z) == len(games)


def test_looks_spend_in_equal_parts() -> None:
    looks = make_looks(4000, alpha=0.03)
    assert looks.z[0] == pytest.approx(norm.isf(0.005))
    assert crossing(looks.games, looks.z) == pytest.approx([0.01, 0.02, 0.03])


def test_a_single_look_is_that_of_the_textbook() -> None:
    assert make_looks(500).z == pytest.approx([1.959964])
    assert make_looks(500, alpha=0.05 / 20).z == pytest.approx([norm.isf(0.05 / 40)])


@pytest.mark.parametrize(
    ("budget", "first", "batch", "alpha"),
    [(0, 1, 1, 0.05), (9, 0, 1, 0.05), (9, 1, 0, 0.05), (9, 1, 1, 0.0), (9, 1, 1, 1.0)],
)
def test_looks_of_nonsense(budget: int, first: int, batch: int, alpha: float) -> None:
    with pytest.raises(ValueError, match="looks need"):
        make_looks(budget, first=first, batch=batch, alpha=alpha)


# --- verdicts -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("low", "high", "margin", "verdict"),
    [
        (0.01, 0.03, 0.005, "higher"),
        (0.001, 0.03, 0.02, "higher"),  # it may be more than matters
        (-0.03, -0.01, 0.005, "lower"),
        (-0.004, 0.003, 0.005, "same"),
        (0.001, 0.003, 0.005, "same"),  # moved, but by less than matters
        (-0.01, 0.003, 0.005, "unknown"),
        (-0.005, 0.005, 0.005, "unknown"),
        (-0.001, 0.001, 0.0, "unknown"),
    ],
)
@pytest.mark.parametrize("last", [False, True])
def test_verdict(low: float, high: float, margin: float, verdict: str, last: bool) -> None:
    assert judge(Found((low + high) / 2, low, high), margin, last=last) == verdict


def test_moved_tells_a_small_difference_from_none() -> None:
    assert moved(Found(0.002, 0.001, 0.003))
    assert not moved(Found(0.001, -0.001, 0.003))
    assert not moved(Found(0.0, math.nan, math.nan))


def test_few_pairs_tell_no_direction() -> None:
    """Nine in a row would come by chance once in 256; still it is nine games."""
    assert judge(of_pairs(9, 0, 1000, 2.58), 0.0, last=True) == "unknown"
    assert judge(of_pairs(10, 0, 1000, 2.58), 0.0, last=False) == "higher"
    assert judge(of_pairs(0, 10, 1000, 2.58), 0.0, last=False) == "lower"


def test_a_number_needs_more_pairs() -> None:
    found = Found(0.5, 0.2, 0.8, differ=29, unit="number", before=8.0, after=8.5)
    assert judge(found, 0.1, last=True) == "unknown"
    assert judge(replace(found, differ=30), 0.1, last=True) == "higher"


@pytest.mark.parametrize("differ", [0, 1, 29])
def test_hardly_a_pair_that_differs_is_not_the_same(differ: int) -> None:
    found = of_pairs(differ // 2, differ - differ // 2, 100_000, 2.58)
    assert judge(found, 0.01, last=False) == "unknown"
    assert judge(found, 0.01, last=True) == "same"


def test_enough_pairs_may_be_the_same_at_any_look() -> None:
    assert judge(of_pairs(15, 15, 100_000, 2.58), 0.01, last=False) == "same"


def test_the_last_look_allows_for_pairs_unseen() -> None:
    """None of 1,000 pairs differs: 9 of 1,009 might yet, which is 0.89 points."""
    for error, edge in ((0.0, 0.0), (math.nan, math.nan)):
        none = Found(0.0, -edge, edge, error, 1000, 0)
        assert judge(none, 0.0089, last=True) == "unknown"
        assert judge(none, 0.0090, last=True) == "same"
        assert judge(none, 0.5, last=False) == "unknown"


def test_the_last_look_allows_for_the_size_of_a_number() -> None:
    """A mean of 8 rounds: 9 of 1,009 games by 8 rounds are 0.071; by less than one, as by one."""
    none = Found(0.0, 0.0, 0.0, 0.0, 1000, 0, "number", 8.0, 8.0)
    assert judge(none, 0.071, last=True) == "unknown"
    assert judge(none, 0.072, last=True) == "same"
    small = replace(none, before=0.1, after=0.1)
    assert judge(small, 0.0089, last=True) == "unknown"
    assert judge(small, 0.0090, last=True) == "same"


def test_every_pair_by_the_same_step_is_a_difference() -> None:
    assert judge(Found(1.0, 1.0, 1.0, 0.0, 1000, 1000, "number"), 0.5, last=False) == "higher"


def test_nothing_seen_is_unknown() -> None:
    nothing = Found(math.nan, math.nan, math.nan, math.nan, 1000, 0)
    assert judge(nothing, 0.5, last=True) == "unknown"
    assert judge(replace(nothing, estimate=0.1, differ=500), 0.05, last=True) == "unknown"


def test_error_of_a_direction_from_few_pairs() -> None:
    """Any expected number of pairs that differ, as likely one way as the other."""
    for z in (1.96, 2.24, 2.58, 2.8, 3.3):
        for expected in np.geomspace(1, 400, 60):
            n = np.arange(FEWEST, int(expected + 12 * math.sqrt(expected) + 40))
            most = np.ceil((n + z * np.sqrt(n)) / 2)
            chance = poisson.pmf(n, expected) @ (2 * binom.sf(most - 1, n, 0.5))
            assert chance <= 1.07 * 2 * norm.sf(z)


# --- how many games would settle it -------------------------------------------------------------


def test_games_to_settle_a_difference() -> None:
    """z + z_0.8 = 1.96 + 0.8416; an error of 1 point at 1,000 and 2 points to go: 1,963 pairs."""
    looks = Looks((1000,), 0.05, (1.959964,))
    found = Found(0.02, -0.01, 0.05, error=0.01, count=1000)
    assert games_to_settle(found, 0.0, looks) == math.ceil(1000 * (2.801585 / 2) ** 2)
    # with a margin of 6 points, 4 are to go the other way
    assert games_to_settle(found, 0.06, looks) == math.ceil(1000 * (2.801585 / 4) ** 2)


def test_games_to_settle_with_few_pairs() -> None:
    looks = make_looks(1000)
    few = Found(0.005, 0.001, 0.009, error=0.0005, count=1000, differ=5)
    assert games_to_settle(few, 0.0, looks) == 2000  # twice as many, so that ten differ
    none = Found(0.0, 0.0, 0.0, 0.0, 1000, 0)
    assert games_to_settle(none, 0.01, looks) == 891  # 9 of 900 are 1 point
    assert games_to_settle(none, 0.0, looks) is None


def test_games_that_nobody_knows() -> None:
    looks = make_looks(1000)
    assert games_to_settle(Found(math.nan, math.nan, math.nan), 0.1, looks) is None
    assert games_to_settle(Found(0.0, 0.0, 0.0, math.nan), 0.1, looks) is None
    assert games_to_settle(Found(0.0, -0.1, 0.1), 0.0, looks) is None
    assert games_to_settle(Found(0.1, 0.0, 0.2, count=0), 0.0, looks) is None


def test_games_to_settle_do_settle_it() -> None:
    """With the pairs named, a verdict comes in four of five studies."""
    looks = make_looks(1000)
    found = of_pairs(60, 40, 1000, looks.z[-1])
    needed = games_to_settle(found, 0.0, looks)
    assert needed
    rng = np.random.default_rng(2)
    drawn = rng.multinomial(needed, [0.06, 0.04, 0.9], size=1000)
    told = [
        judge(of_pairs(more, less, needed, looks.z[-1]), 0.0, last=True) for more, less, _ in drawn
    ]
    assert told.count(Verdict.HIGHER) / 1000 == pytest.approx(0.8, abs=0.04)


# --- by simulation ------------------------------------------------------------------------------


def tolerance(share: float, count: int) -> float:
    """Return three standard deviations of a share."""
    return 3 * math.sqrt(share * (1 - share) / count)


@pytest.mark.parametrize("truth", [0.0, 0.005, 0.02])
def test_intervals_hold_where_a_normal_study_stops(truth: float) -> None:
    """Stop at the first look that leaves out 0; also if another target is the one looked at."""
    looks, studies = make_looks(64_000), 20_000
    rng = np.random.default_rng(3)
    sums = np.zeros((2, studies))
    covered = {"own": np.zeros(studies, bool), "other": np.zeros(studies, bool)}
    going = {"own": np.ones(studies, bool), "other": np.ones(studies, bool)}
    found = np.zeros(studies, bool)
    before = 0
    for count, z in zip(looks.games, looks.z, strict=True):
        step = rng.normal(0, math.sqrt(count - before), (2, studies))
        sums += np.stack([step[0], 0.8 * step[0] + 0.6 * step[1]]) + truth * (count - before)
        before = count
        reach = z / math.sqrt(count)
        mean, other = sums / count
        holds = np.abs(mean - truth) <= reach
        for name, decided in (("own", mean), ("other", other)):
            stops = going[name] & ((np.abs(decided) > reach) | (count == looks.games[-1]))
            covered[name][stops] = holds[stops]
            going[name] &= ~stops
        found |= np.abs(mean) > reach
    for name in covered:
        assert covered[name].mean() >= 0.95 - tolerance(0.05, studies)
    if truth == 0:
        assert found.mean() <= 0.05 + tolerance(0.05, studies)
        assert found.mean() >= 0.05 - tolerance(0.05, studies)  # nor is any of it given away


@pytest.mark.parametrize(
    ("more", "less"), [(0.05, 0.05), (0.001, 0.001), (0.0001, 0.0001), (0.012, 0.01), (0.003, 0.0)]
)
def test_verdicts_on_sparse_pairs(more: float, less: float) -> None:
    """Differences of -1, 0 and 1, most of them 0, judged look by look as a study does."""
    looks, studies, margin = make_looks(16_000), 500, 0.005
    rng = np.random.default_rng(4)
    truth, wrong, covered = more - less, 0, 0
    for _ in range(studies):
        ups = downs = before = 0
        for count, z in zip(looks.games, looks.z, strict=True):
            step = rng.multinomial(count - before, [more, less, 1 - more - less])
            ups, downs, before = ups + step[0], downs + step[1], count
            found = of_pairs(ups, downs, count, z)
            verdict = judge(found, margin, last=count == looks.games[-1])
            if verdict != Verdict.UNKNOWN:
                break
        covered += found.low <= truth <= found.high
        wrong += verdict == Verdict.LOWER or (verdict == Verdict.HIGHER and truth == 0)
    assert wrong / studies <= 0.05 + tolerance(0.05, studies)
    assert covered / studies >= 0.95 - tolerance(0.05, studies)


def test_an_effect_at_the_margin_is_seldom_the_same() -> None:
    """Half a point with a margin of half a point: "same" is wrong, as seldom as stated."""
    looks, studies = make_looks(64_000), 250
    rng = np.random.default_rng(5)
    wrong = 0
    for _ in range(studies):
        ups = downs = before = 0
        for count, z in zip(looks.games, looks.z, strict=True):
            step = rng.multinomial(count - before, [0.0075, 0.0025, 0.99])
            ups, downs, before = ups + step[0], downs + step[1], count
            last = count == looks.games[-1]
            wrong += judge(of_pairs(ups, downs, count, z), 0.005, last=last) == Verdict.SAME
    assert wrong / studies <= 0.05 + tolerance(0.05, studies)


def test_one_pair_in_five_thousand_is_never_the_same_on_a_first_look() -> None:
    looks = make_looks(64_000)
    rng = np.random.default_rng(6)
    for differ in rng.poisson(looks.games[0] / 5000, 2000):
        found = of_pairs(differ, 0, looks.games[0], looks.z[0])
        for margin in (0.001, 0.01, 0.1):
            assert judge(found, margin, last=False) == Verdict.UNKNOWN
