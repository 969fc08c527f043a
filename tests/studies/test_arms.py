"""Arms: whoever plays them, in whatever pieces, today or tomorrow, the sums are the same."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from reports.metrics.tallies import Tally
from sim.runs.running import StoppedError
from sim.runs.scenario import Overrides, Purpose
from sim.studies import arms as arms_module
from sim.studies.arms import PIECES, STUDY, Arm, PairedPlay, changed_arm
from sim.studies.targets import targets_of
from sim.values.errors import InputError


def editions(scenario: Path) -> tuple[Arm, Arm, Arm]:
    sets = ((), ("shoes.boots=3",), ("length=24",))
    return tuple(changed_arm(str(s), scenario, Overrides(sets=s)) for s in sets)  # type: ignore[return-value]


def played(arms: tuple[Arm, ...], games: int = 60, **options: object) -> list[Tally]:
    before, boots, length = arms
    play = PairedPlay(before, targets_of(before.plan), **options)  # type: ignore[arg-type]
    return play.tallies([(before, boots), (before, length), (before,)], 0, games)


def equal(one: Tally, other: Tally) -> bool:
    mine, others = one.to_arrays(), other.to_arrays()
    return mine.keys() == others.keys() and all(
        np.array_equal(mine[key], others[key]) for key in mine
    )


@pytest.mark.parametrize(
    "options",
    [{"jobs": 2}, {"jobs": 1, "batch": 7}, {"jobs": 3, "batch": 60}],
    ids=["two workers", "small pieces", "one piece"],
)
def test_the_same_sums_however_they_are_played(scenario: Path, options: dict[str, int]) -> None:
    arms = editions(scenario)
    alone = played(arms, jobs=1, batch=20)
    for one, other in zip(alone, played(arms, **options), strict=True):
        assert equal(one, other)


def test_more_seeds_later_are_the_same_as_all_at_once(scenario: Path) -> None:
    before, boots, _ = editions(scenario)
    play = PairedPlay(before, targets_of(before.plan), batch=10, jobs=1)
    [first] = play.tallies([(before, boots)], 0, 25)
    [then] = play.tallies([(before, boots)], 25, 35)
    assert equal(first + then, played(editions(scenario), batch=10)[0])


def test_an_edition_beside_itself_takes_the_same_course(scenario: Path) -> None:
    before, *_ = editions(scenario)
    [found] = PairedPlay(before, targets_of(before.plan), jobs=1).tallies([(before, before)], 0, 40)
    assert (found.games, found.diverged, found.flipped) == (40, 0, 0)


def test_luck_is_that_of_seed_and_purpose(scenario: Path) -> None:
    before, *_ = editions(scenario)
    found = {}
    for seed, purpose in ((5, Purpose.EXPLORE), (6, Purpose.EXPLORE), (5, Purpose.TUNE)):
        play = PairedPlay(before, targets_of(before.plan), run_seed=seed, purpose=purpose, jobs=1)
        found[seed, purpose] = play.observe(before, 0, 30).course.tobytes()
    assert len(set(found.values())) == 3
    own = PairedPlay(before, targets_of(before.plan), jobs=1).observe(before, 0, 30)
    assert own.course.tobytes() == found[5, Purpose.EXPLORE], "the scenario says seed 5, explore"


def test_more_combinations_than_a_worker_takes_at_a_time(
    scenario: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arms = editions(scenario)
    whole = played(arms, batch=25)
    monkeypatch.setattr(arms_module, "TOGETHER", 2)
    for one, other in zip(whole, played(arms, batch=25), strict=True):
        assert equal(one, other)


def test_a_study_that_was_stopped_goes_on_where_it_was(scenario: Path, tmp_path: Path) -> None:
    arms = editions(scenario)
    folder = tmp_path / "study"
    before, boots, length = arms
    play = PairedPlay(before, targets_of(before.plan), batch=10, jobs=1, folder=folder)

    def stop_soon(games: int) -> None:
        if games >= 90:
            play.interruption.asked.set()

    play.progress = stop_soon
    combos = [(before, boots), (before, length), (before,)]
    with pytest.raises(StoppedError):
        play.tallies(combos, 0, 60)
    kept = {path.name: path.stat().st_mtime_ns for path in (folder / PIECES).iterdir()}
    assert 0 < len(kept) < 6
    again = PairedPlay(before, targets_of(before.plan), batch=10, jobs=2, folder=folder)
    found = again.tallies(combos, 0, 60)
    assert again.games == 3 * 60
    assert again.played == 3 * 60 - 30 * len(kept)
    for name, written in kept.items():
        assert (folder / PIECES / name).stat().st_mtime_ns == written
    for one, other in zip(found, played(arms, batch=10), strict=True):
        assert equal(one, other)


def test_a_damaged_piece_is_played_again(scenario: Path, tmp_path: Path) -> None:
    arms = editions(scenario)
    folder = tmp_path / "study"
    whole = played(arms, batch=20, folder=folder)
    piece = sorted((folder / PIECES).iterdir())[1]
    content = piece.read_bytes()
    piece.write_bytes(content[:100])
    for one, other in zip(played(arms, batch=20, folder=folder), whole, strict=True):
        assert equal(one, other)
    assert len(piece.read_bytes()) == len(content)


def test_a_folder_of_another_study_is_refused(scenario: Path, tmp_path: Path) -> None:
    before, boots, _ = editions(scenario)
    folder = tmp_path / "study"
    PairedPlay(before, targets_of(before.plan), folder=folder)
    with pytest.raises(InputError, match="holds another study"):
        PairedPlay(boots, targets_of(boots.plan), folder=folder)
    facts = json.loads((folder / STUDY).read_text(encoding="utf-8"))
    assert facts["game"] == "toy"
    other = tmp_path / "other"
    other.mkdir()
    (other / "notes.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(InputError, match="holds other files"):
        PairedPlay(before, targets_of(before.plan), folder=other)
    (folder / STUDY).write_text("{", encoding="utf-8")
    with pytest.raises(InputError, match="holds another study"):
        PairedPlay(before, targets_of(before.plan), folder=folder)
