"""Comparisons: when they stop, what they say, and that workers and resuming change nothing."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from reports.metrics.looks import Verdict, make_looks
from reports.metrics.tallies import Observation, Tally, Target, tally
from sim.runs.running import StoppedError
from sim.runs.scenario import Overrides
from sim.studies import comparing
from sim.studies.arms import Arm, changed_arm
from sim.studies.comparing import Comparison, Rule, compare, judged
from sim.values.errors import InputError

WINS = Target("wins.left", "Left wins", "share", (0,), goal=0.5)
CARDS = tuple(Target(f"cards.shoe_{n}.acquired", f"Shoe {n}", "share", (n,)) for n in range(1, 21))


def editions(scenario: Path, change: str = "shoes.boots=3") -> tuple[Arm, Arm]:
    return (
        changed_arm("as it stands", scenario, Overrides()),
        changed_arm(change, scenario, Overrides(sets=(change,))),
    )


@pytest.fixture(autouse=True)
def small_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the first look come after 40 pairs: a toy race is played interpreted."""
    monkeypatch.setattr(comparing, "FIRST", 40)


def pairs_of(changes: dict[int, int], games: int, rate: float = 0.5) -> Tally:
    """Return a tally in which a column's first so many pairs rise by 1 (or fall, if negative)."""
    before = np.zeros((games, 21))
    before[int(games * (1 - rate)) :] = 1
    after = before.copy()
    for column, count in changes.items():
        if count >= 0:
            after[:count, column] = 1
        else:
            after[count:, column] = 0
    made = [
        Observation(x, np.arange(games).astype(np.uint64), x[:, 0].astype(np.uint64))
        for x in (before, after)
    ]
    return tally((WINS, *CARDS), made)


def look_at(tally_: Tally, scenario: Path, **rule: Any) -> Comparison:
    games = tally_.games
    looks = make_looks(4 * games, first=games, batch=1)
    before, after = editions(scenario)
    return judged(before, after, Rule("wins.left", 4 * games, **rule), looks, 0, tally_)


def test_better_is_nearer_the_goal(scenario: Path) -> None:
    """Left wins 40 % of 4,000 pairs, then 45 %; and the other way round."""
    up = look_at(pairs_of({0: 200}, 4_000, 0.40), scenario).primary
    assert (up.effect.before, up.effect.after) == (0.40, 0.45)
    assert (up.verdict, up.better, up.word) == (Verdict.HIGHER, True, "higher (better)")
    down = look_at(pairs_of({0: -200}, 4_000, 0.40), scenario).primary
    assert (down.verdict, down.better, down.word) == (Verdict.LOWER, False, "lower (worse)")
    card = look_at(pairs_of({1: 200}, 4_000, 0.40), scenario).of("cards.shoe_1.acquired")
    assert (card.verdict, card.better, card.word) == (Verdict.HIGHER, None, "higher")


def test_same_and_cannot_tell(scenario: Path) -> None:
    """Of 4,000 pairs 32 rise, then 32 of 400: 0.8 points is the same within 2, 8 isn't known."""
    same = look_at(pairs_of({0: 32}, 4_000), scenario, margin=0.02).primary
    assert (same.verdict, same.word) == (Verdict.SAME, "the same")
    few = look_at(pairs_of({0: 3}, 400), scenario).primary
    assert (few.verdict, few.word) == (Verdict.UNKNOWN, "can't tell yet")
    # 3 of 400 rise: s = 0.0863; (z + 0.8416) s / 0.0075 squared pairs would, at the last look's z
    z = make_looks(1_600, first=400, batch=1).z[-1]
    spread = math.sqrt(np.var([1] * 3 + [0] * 397, ddof=1))
    assert few.settled_by == pytest.approx(((z + 0.8416) * spread / 0.0075) ** 2, abs=2) or (
        few.settled_by == math.ceil(400 * 10 / 3)
    )


def test_it_stops_at_a_precision(scenario: Path) -> None:
    """Of 4,000 pairs 200 rise: half the interval is about 2.9 * 0.218 / 63.2 = 1 point."""
    found = pairs_of({0: 200}, 4_000)
    effect = look_at(found, scenario).primary.effect
    half = max(effect.high - effect.estimate, effect.estimate - effect.low)
    assert 0.008 < half < 0.011
    assert look_at(found, scenario, precision=half * 1.001).stopped == "precision"
    assert look_at(found, scenario, precision=half * 0.999).stopped == "budget"


def test_it_stops_at_a_decision(scenario: Path) -> None:
    known = look_at(pairs_of({0: 200}, 4_000), scenario, precision=None, decide=0.01)
    assert known.stopped == "decided"
    open_ = look_at(pairs_of({0: 3}, 400), scenario, precision=None, decide=0.01)
    assert open_.stopped == "budget"
    same = look_at(pairs_of({0: 3}, 400), scenario, precision=None, decide=0.08)
    assert same.stopped == "budget", "3 pairs that differ are too few to say that it is the same"
    same = look_at(pairs_of({0: 32}, 4_000), scenario, precision=None, decide=0.02)
    assert same.stopped == "decided"


def test_many_cards_are_judged_together(scenario: Path) -> None:
    """Of 20 cards one rises in 60 of 1,000 pairs, one in 14; the others stay as they are."""
    found = look_at(pairs_of({1: 60, 2: 14}, 1_000), scenario)
    strong, weak, none = (found.of(f"cards.shoe_{n}.acquired") for n in (1, 2, 3))
    assert strong.q < 1e-6
    assert math.isnan(none.q) or none.q == 1
    z = found.looks.z[0]
    size = weak.effect.estimate / weak.effect.error * 1.959964 / z
    p = math.erfc(size / math.sqrt(2))
    assert weak.q == pytest.approx(20 * p / 2), "the second smallest of 20 p-values"


def test_rounds_of_a_race_end_when_known(scenario: Path) -> None:
    """Boots that carry three places make a race shorter by about 2.5 turns: known at once."""
    before, after = editions(scenario)
    rule = Rule("length.turns", 400, precision=None, decide=0.5)
    found = compare(before, after, rule, jobs=1, batch=20)
    assert (found.stopped, found.look, found.games) == ("decided", 0, 40)
    assert found.primary.verdict is Verdict.LOWER
    assert found.primary.better is None
    assert found.tally.diverged > 30


def test_the_budget_ends_it(scenario: Path) -> None:
    before, after = editions(scenario, "length=21")
    found = compare(before, after, Rule("wins.left", 100, precision=0.0001), jobs=1, batch=20)
    assert (found.stopped, found.look, found.games) == ("budget", 2, 100)
    assert found.looks.games == (40, 80, 100)


def test_workers_and_resuming_change_nothing(scenario: Path, tmp_path: Path) -> None:
    before, after = editions(scenario)
    rule = Rule("wins.left", 160, precision=0.0001)
    alone = compare(before, after, rule, jobs=1, batch=20)
    two = compare(before, after, rule, jobs=2, batch=20, folder=tmp_path / "kept")
    again = compare(before, after, rule, jobs=1, batch=20, folder=tmp_path / "kept")
    for other in (two, again):
        assert other.found == alone.found
        assert (other.look, other.stopped) == (alone.look, alone.stopped)


def test_an_interrupted_comparison_tells_its_last_look(
    scenario: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, after = editions(scenario)
    rule = Rule("wins.left", 160, precision=0.0001)
    original = comparing.PairedPlay.tallies

    def tallies(self: Any, combos: Any, first: int, count: int) -> Any:
        if first >= stop_at:
            raise StoppedError
        return original(self, combos, first, count)

    monkeypatch.setattr(comparing.PairedPlay, "tallies", tallies)
    stop_at = 80
    found = compare(before, after, rule, jobs=1, batch=20)
    assert (found.stopped, found.games) == ("interrupted", 80)
    whole = replace(found, stopped="budget")
    assert whole.primary.effect.count == 80
    stop_at = 0
    with pytest.raises(StoppedError):
        compare(before, after, rule, jobs=1, batch=20)


def test_a_target_that_is_none_is_refused(scenario: Path) -> None:
    before, after = editions(scenario)
    with pytest.raises(InputError, match=r"nearest length\.turns"):
        compare(before, after, Rule("length.turn", 40))
