"""The map: every number of a values file one step up and one step down, on the same seeds.

Games are played in stages fixed beforehand. After each, a number is given up if what its steps do
to the primary target is known to be too small to matter; all others go on. So what is found does
not depend on how many workers play, nor on where a study was stopped and gone on with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from reports.metrics.effects import Effect
from reports.metrics.looks import Looks, Verdict, boundaries, judge
from reports.metrics.sensitivity import (
    DOWN,
    SLOPE,
    UP,
    Number,
    Refused,
    Sensitivity,
    ranked,
    responses_of,
)
from reports.metrics.tallies import Tally, places_by_width
from sim.studies.arms import Arm, PairedPlay
from sim.studies.comparing import check_targets
from sim.studies.sensitivity.steps import Ground, reason_of, steps_of
from sim.studies.targets import Targets, targets_of
from sim.values.errors import InputError, Problem

GAMES = 10_000  # pairs of games of a number that goes on to the end
FIRST = 4_000  # pairs of games at the first look
GROWTH = 4  # how many times as many at the next
ALPHA = 0.05
MARGIN = 0.003  # of a share: three tenths of a point
BATCH = 500  # games in a piece
TOGETHER = 5  # numbers that are played beside one playing of the game as it is


def fixed_looks(games: int) -> Looks:
    """Return the looks of a study of so many games: at 4,000, 16,000, 64,000 ... and the last.

    Each spends the same part of the error, as `reports.metrics.looks.make_looks` has it.
    """
    listed = []
    step = FIRST
    while 2 * step <= games:
        listed.append(step)
        step *= GROWTH
    listed.append(games)
    spent = [ALPHA * (place + 1) / len(listed) for place in range(len(listed))]
    z = boundaries([count / games for count in listed], spent)
    return Looks(tuple(listed), ALPHA, tuple(float(edge) for edge in z))


def checked_margin(points: float) -> float:
    """Return a margin in points as a share.

    Raises
    ------
    InputError
        Unless it is above 0 and at most 100.
    """
    if not 0 < points <= 100:
        told = "a margin is a number of points above 0"
        raise InputError([Problem(f"--margin {points:g}", None, "", told, f"{points:g}")])
    return points / 100


@dataclass
class _Row:
    """A number that is being played."""

    number: Number
    arms: dict[str, Arm]  # by direction
    tallies: dict[str, Tally] = field(default_factory=dict)  # and of the slope
    stopped: int | None = None  # at which look it was given up

    def combos(self, before: Arm) -> dict[str, tuple[Arm, ...]]:
        """Return which arms are compared for what."""
        found: dict[str, tuple[Arm, ...]] = {
            direction: (before, arm) for direction, arm in self.arms.items()
        }
        if len(self.arms) == 2:
            found[SLOPE] = (self.arms[DOWN], self.arms[UP])
        return found

    def add(self, direction: str, one: Tally) -> None:
        """Add games to those so far."""
        so_far = self.tallies.get(direction)
        self.tallies[direction] = one if so_far is None else so_far + one

    def effects(self, z: float, places: Sequence[int] = ()) -> dict[str, list[Effect]]:
        """Return the effects on some targets, or on all."""
        found: dict[str, list[Effect]] = {}
        for direction, one in self.tallies.items():
            wanted = narrowed(one, places) if places else one
            found[direction] = wanted.effects(z)
        if SLOPE in found:
            ups = found[UP]
            found[SLOPE] = [_halved(*both) for both in zip(found[SLOPE], ups, strict=True)]
        return found


def _halved(apart: Effect, up: Effect) -> Effect:
    """Return the slope about a number, from the difference of the steps on both sides of it."""
    return replace(
        apart,
        before=up.before,
        after=up.before + apart.estimate / 2,
        estimate=apart.estimate / 2,
        low=apart.low / 2,
        high=apart.high / 2,
        error=apart.error / 2,
    )


def narrowed(one: Tally, places: Sequence[int]) -> Tally:
    """Return a tally of some of its targets only."""
    kept = {place: row for rows in places_by_width(one.targets).values()
            for row, place in enumerate(rows)}  # fmt: skip
    parts = {}
    for key, array in one.parts.items():
        width = int(key.rpartition(".")[2])
        rows = [kept[place] for place in places if len(one.targets[place].columns) == width]
        if rows:
            parts[key] = array[rows]
    targets = tuple(one.targets[place] for place in places)
    return replace(one, targets=targets, parts=parts)


@dataclass
class Map:
    """A study that maps all numbers of a scenario.

    Parameters
    ----------
    ground : Ground
    numbers : sequence of Number
        Those to be moved.
    looks : Looks
    target : str, optional
        The name of the primary target; the wins of the first seat if it is left out.
    margin : float
        What is too small to matter, of a share.
    folder : Path, optional
        Where games are kept, so that a study that was stopped goes on where it was.
    jobs : int
        Workers; 0 means one a core.
    batch : int
        Games in a piece.

    Raises
    ------
    InputError
        If there is no such target, or the folder holds something else.
    """

    ground: Ground
    numbers: Sequence[Number]
    looks: Looks
    target: str | None = None
    margin: float = MARGIN
    folder: Path | None = None
    jobs: int = 0
    batch: int = BATCH
    progress: Callable[[int, int], None] | None = None
    interrupted: Callable[[], None] | None = None

    def __post_init__(self) -> None:
        self.targets: Targets = targets_of(self.ground.before.plan)
        names = self.targets.names
        self.primary = names.index(self._checked(names))
        self.before = self.ground.before
        self.steps, self.refused = steps_of(self.numbers)
        self.wanted = 0  # games in all, as far as that is known
        self.play = PairedPlay(
            self.before,
            self.targets,
            batch=self.batch,
            jobs=self.jobs,
            folder=self.folder,
            progress=self._show,
            interrupted=self.interrupted,
        )
        self.rows: list[_Row] = []
        self.load_seconds = self.seconds = 0.0  # loading values and playing, as commands tell it

    def _checked(self, names: Sequence[str]) -> str:
        target = self.target or names[0]
        check_targets([target], names, "--target")
        return target

    def _show(self, games: int) -> None:
        if self.progress is not None:
            self.progress(games, max(self.wanted, games))

    def load(self, told: Callable[[int, int], None] | None = None) -> None:
        """Load the values of all steps; those that the file's checks refuse are noted.

        Parameters
        ----------
        told : callable, optional
            Called with (steps loaded, steps in all).
        """
        arms: dict[str, dict[str, Arm]] = {}
        for place, (number, direction) in enumerate(self.steps):
            try:
                arm = self.ground.step(number.path, direction)
            except InputError as error:
                self.refused.append(Refused(number.path, direction, reason_of(error)))
            else:
                arms.setdefault(number.path, {})[direction] = arm
            if told is not None:
                told(place + 1, len(self.steps))
        self.rows = [
            _Row(number, arms[number.path]) for number in self.numbers if number.path in arms
        ]

    def run(self) -> Sensitivity:
        """Play all stages; return what was found.

        Raises
        ------
        StoppedError
            If Ctrl-C was pressed. What was played is kept.
        """
        done = 0
        for look, games in enumerate(self.looks.games):
            going = [row for row in self.rows if row.stopped is None]
            self.wanted = self.play.games + sum(
                self._size(some, games - done) for some in _chunks(going)
            )
            for some in _chunks(going):
                self._stage(some, done, games - done)
            done = games
            for row in going:
                if self._hopeless(row, self.looks.z[look]):
                    row.stopped = look
        return self._found()

    def _size(self, rows: Sequence[_Row], count: int) -> int:
        return count * (1 + sum(len(row.arms) for row in rows))

    def _stage(self, rows: Sequence[_Row], first: int, count: int) -> None:
        keys = [
            (row, direction, combo)
            for row in rows
            for direction, combo in row.combos(self.before).items()
        ]
        found = self.play.tallies([combo for _, _, combo in keys], first, count)
        for (row, direction, _), one in zip(keys, found, strict=True):
            row.add(direction, one)

    def _hopeless(self, row: _Row, z: float) -> bool:
        """Return whether nothing that a step does to the primary target is large enough to matter.

        Once given up, it gets no more games: for it, this look is the last.
        """
        effects = row.effects(z, [self.primary])
        return all(
            judge(effect, effect.margin(self.margin), last=True) == Verdict.SAME
            for direction in row.arms
            for effect in effects[direction]
        )

    def _found(self) -> Sensitivity:
        effects: dict[tuple[str, str], Sequence[Effect]] = {}
        dropped: dict[str, int] = {}
        last = len(self.looks.games) - 1
        for row in self.rows:
            look = last if row.stopped is None else row.stopped
            for direction, listed in row.effects(self.looks.z[look]).items():
                effects[row.number.path, direction] = listed
            if look < last:
                dropped[row.number.path] = self.looks.games[look]
        responses = responses_of(effects, self.margin, len(self.looks.games))
        names = self.targets.names
        primary = names[self.primary]
        played = [row.number for row in self.rows]
        return Sensitivity(
            numbers=ranked(played, responses, primary),
            responses=responses,
            targets=(primary, *(name for name in names if name != primary)),
            refused=tuple(self.refused),
            dropped=dropped,
            margin=self.margin,
            games=self.looks.games[-1],
        )

    @property
    def arms(self) -> Mapping[tuple[str, str], Arm]:
        """The arms of all steps that were loaded."""
        return {
            (row.number.path, direction): arm
            for row in self.rows
            for direction, arm in row.arms.items()
        }


def _chunks(rows: Sequence[_Row]) -> Iterator[Sequence[_Row]]:
    for first in range(0, len(rows), TOGETHER):
        yield rows[first : first + TOGETHER]
