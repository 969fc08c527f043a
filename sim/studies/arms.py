"""Arms: the editions of a study, played on the same seeds and added up to tallies.

A study plays combinations of arms: an edition alone, before and after a change, or the four
editions of two changes. Each is cut into pieces of games. What is found does not depend on how many
workers play them, nor on whether a piece was played now or is kept from before.
"""

from __future__ import annotations

import hashlib
import io
import json
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from joblib import Parallel, cpu_count, delayed

from reports.metrics.tallies import Observation, Tally, from_arrays, tally
from sim.runs.batches import Workroom
from sim.runs.plan import Plan, make_plan
from sim.runs.running import Interruption, StoppedError
from sim.runs.scenario import Overrides, Purpose, load_scenario
from sim.runs.storing import make_folder, write_whole
from sim.studies.targets import Targets
from sim.values.errors import InputError, Problem

STUDY = "study.json"  # says what a study's folder holds
PIECES = "pieces"
SCHEMA = "study/1"
TOGETHER = 16  # combinations that a worker plays beside one playing of the arm that they share


@dataclass(frozen=True)
class Arm:
    """An edition in a study.

    Attributes
    ----------
    name : str
        What was changed, such as ``cards.philip_vi.political=+1``.
    plan : Plan
    """

    name: str
    plan: Plan = field(repr=False)

    @property
    def identity(self) -> str:
        """All that decides its games on given seeds."""
        return f"{self.plan.scenario_hash}:{self.plan.values_hash}"


def changed_arm(name: str, scenario: Path, overrides: Overrides) -> Arm:
    """Return the arm of a scenario with options laid over it.

    Raises
    ------
    InputError
        With all problems of the scenario, the options and the values.
    """
    return Arm(name, make_plan(load_scenario(scenario, overrides)))


@dataclass(frozen=True)
class _Piece:
    """Some combinations of arms on some seeds, for one worker."""

    combos: tuple[tuple[Arm, ...], ...]
    first: int
    count: int

    def name(self, luck: str) -> str:
        """Return the name of the file that keeps what was found."""
        arms = [[arm.identity for arm in combo] for combo in self.combos]
        text = json.dumps([luck, arms, self.count])
        return f"{self.first:09d}-{hashlib.sha256(text.encode()).hexdigest()[:16]}.npz"


class PairedPlay:
    """Plays combinations of arms on the same seeds.

    Parameters
    ----------
    before : Arm
        The edition that others are compared with.
    targets : Targets
        Of its plan.
    run_seed : int, optional
        All luck derives from it; the plan's own if it is left out.
    purpose : Purpose, optional
        Which range of seeds; the plan's own if it is left out.
    batch : int
        Games in a piece.
    jobs : int
        Workers; 0 means one a core.
    folder : Path, optional
        Where pieces are kept, so that a study that was stopped goes on where it was.
    progress : callable, optional
        Called with the games played or found kept so far, after each piece.
    interrupted : callable, optional
        Called once when Ctrl-C is pressed.
    """

    def __init__(
        self,
        before: Arm,
        targets: Targets,
        *,
        run_seed: int | None = None,
        purpose: Purpose | None = None,
        batch: int = 500,
        jobs: int = 0,
        folder: Path | None = None,
        progress: Callable[[int], None] | None = None,
        interrupted: Callable[[], None] | None = None,
    ) -> None:
        self.before = before
        self.targets = targets
        plan = before.plan
        self.run_seed = plan.run_seed if run_seed is None else run_seed
        self.purpose = plan.purpose if purpose is None else int(purpose)
        self.batch = batch
        self.jobs = jobs or cpu_count()
        self.folder = folder
        self.progress = progress
        self.interruption = Interruption()
        self.interruption.told = interrupted
        self.games = 0  # played or found kept, of all arms together
        self.played = 0  # of these, played now
        self._rooms = threading.local()
        self._lock = threading.Lock()
        if folder is not None:
            self._open(folder)

    @property
    def luck(self) -> str:
        """What decides the luck of game number i, and what is counted in it."""
        names = hashlib.sha256("\n".join(self.targets.names).encode()).hexdigest()[:16]
        plan = self.before.plan
        facts = [plan.game.rules_version, plan.tables_version, self.run_seed, self.purpose, names]
        return ":".join(map(str, facts))

    def warm_up(self, *arms: Arm) -> None:
        """Compile, or load compiled code, before any worker starts: two must not do so at once."""
        for arm in (self.before, *arms):
            self.observe(arm, 0, 1)

    def tallies(self, combos: Sequence[tuple[Arm, ...]], first: int, count: int) -> list[Tally]:
        """Return the tally of each combination of arms on seeds ``first`` .. ``first + count - 1``.

        Raises
        ------
        StoppedError
            If Ctrl-C was pressed before all was played. Finished pieces are kept.
        """
        if not combos:
            return []
        self.warm_up(*{arm.plan.policy_records.dtype: arm for c in combos for arm in c}.values())
        groups = [tuple(combos[i : i + TOGETHER]) for i in range(0, len(combos), TOGETHER)]
        pieces = [
            _Piece(group, at, min(self.batch, first + count - at))
            for group in groups
            for at in range(first, first + count, self.batch)
        ]
        sums: list[Tally | None] = [None] * len(combos)
        done = 0
        with self.interruption.listening():
            for number, found in enumerate(self._results(pieces)):
                group = number // (len(pieces) // len(groups))
                for place, one in enumerate(found, group * TOGETHER):
                    so_far = sums[place]
                    sums[place] = one if so_far is None else so_far + one
                done += 1
        if done < len(pieces):
            raise StoppedError
        return [one for one in sums if one is not None]

    def observe(self, arm: Arm, first: int, count: int) -> Observation:
        """Play some games of one arm, at most `batch`, and return what is counted in them."""
        if count > self.batch:
            raise ValueError(f"{count} games at a time, where there is room for {self.batch}")
        room = self._room()
        room.clear()
        room.play(first, count, edition=arm.plan, run_seed=self.run_seed, purpose=self.purpose)
        return self.targets.observe(arm.plan, room, first, count)

    def _room(self) -> Workroom:
        room: Workroom | None = getattr(self._rooms, "room", None)
        if room is None:
            room = Workroom(self.before.plan, self.batch, self.before.plan.detail)
            self._rooms.room = room
        return room

    def _results(self, pieces: Sequence[_Piece]) -> Iterator[list[Tally]]:
        """Yield what is found of the pieces, in their order."""
        workers = Parallel(
            n_jobs=self.jobs,
            prefer="threads",
            batch_size=1,
            pre_dispatch="2 * n_jobs",
            return_as="generator",
        )

        def waiting() -> Iterator[Any]:
            for piece in pieces:
                if self.interruption.asked.is_set():
                    return
                yield delayed(self._play)(piece)

        yield from workers(waiting())

    def _play(self, piece: _Piece) -> list[Tally]:
        """Return the tallies of a piece, played now or before."""
        kept = self._kept(piece)
        found = kept
        if found is None:
            found = self._played(piece)
            if self.folder is not None:
                content = _packed(found)
                write_whole(self.folder / PIECES / piece.name(self.luck), content)
        arms = {arm.identity for combo in piece.combos for arm in combo}
        with self._lock:
            self.games += piece.count * len(arms)
            self.played += 0 if kept is not None else piece.count * len(arms)
            if self.progress is not None:
                self.progress(self.games)
        return found

    def _played(self, piece: _Piece) -> list[Tally]:
        seen: dict[str, Observation] = {}
        uses: dict[str, int] = {}
        for combo in piece.combos:
            for arm in combo:
                uses[arm.identity] = uses.get(arm.identity, 0) + 1
        found = []
        for combo in piece.combos:
            for arm in combo:
                if arm.identity not in seen:
                    seen[arm.identity] = self.observe(arm, piece.first, piece.count)
            found.append(tally(self.targets.listed, [seen[arm.identity] for arm in combo]))
            for arm in combo:
                uses[arm.identity] -= 1
                if not uses[arm.identity]:
                    seen.pop(arm.identity, None)
        return found

    # --- what is kept ----------------------------------------------------------------------------

    def _open(self, folder: Path) -> None:
        """Make a study's folder, or check that one there is of the same study."""
        path = folder / STUDY
        facts = {"schema": SCHEMA, "game": self.before.plan.game.name, "luck": self.luck}
        facts["before"] = self.before.identity
        if path.exists():
            try:
                found = json.loads(path.read_text(encoding="utf-8"))
            except (OSError, UnicodeDecodeError, json.JSONDecodeError):
                found = None
            if found != facts:
                told = "this folder holds another study; choose another --out folder"
                raise InputError([Problem(str(folder), None, "", told)])
        elif folder.is_dir() and any(folder.iterdir()):
            told = "this folder holds other files: choose a new or empty --out folder"
            raise InputError([Problem(str(folder), None, "", told)])
        make_folder(folder / PIECES)
        if not path.exists():
            write_whole(path, (json.dumps(facts, indent=1) + "\n").encode())

    def _kept(self, piece: _Piece) -> list[Tally] | None:
        if self.folder is None:
            return None
        path = self.folder / PIECES / piece.name(self.luck)
        if not path.exists():
            return None
        try:
            with np.load(io.BytesIO(path.read_bytes()), allow_pickle=False) as arrays:
                return _unpacked(self.targets, arrays, len(piece.combos))
        except (OSError, ValueError, KeyError, BadZipFile):
            return None  # damaged: it is played again, and written anew


def _packed(found: Sequence[Tally]) -> bytes:
    buffer = io.BytesIO()
    arrays = {
        f"{number}.{name}": array
        for number, one in enumerate(found)
        for name, array in one.to_arrays().items()
    }
    np.savez(buffer, **arrays)
    return buffer.getvalue()


def _unpacked(targets: Targets, arrays: Mapping[str, Any], count: int) -> list[Tally]:
    own: list[dict[str, Any]] = [{} for _ in range(count)]
    for key in arrays:
        number, _, name = key.partition(".")
        own[int(number)][name] = arrays[key]
    return [from_arrays(targets.listed, one) for one in own]


def with_changes(plan: Plan, **changes: Any) -> Plan:
    """Return a plan whose scenario has other games, seed, batch, detail or purpose."""
    return replace(plan, scenario=plan.scenario.model_copy(update=changes))
