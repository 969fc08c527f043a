"""Play a plan: workers take batches, tables and manifest are kept, an interrupted run resumes."""

from __future__ import annotations

import fcntl
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from joblib import Parallel, cpu_count, delayed

from sim.runs.batches import BatchDone, Workroom, play_and_store
from sim.runs.manifest import (
    MANIFEST,
    Manifest,
    differences,
    finish,
    keep_inputs,
    new_manifest,
    read_manifest,
)
from sim.runs.plan import Batch, Plan
from sim.runs.storing import PART, guarded, make_folder, remove_parts
from sim.values.errors import InputError, Problem


@dataclass(frozen=True)
class RunDone:
    """How a run (or what was left of it) went."""

    manifest: Manifest
    games: int  # games played now
    decisions: int  # decisions taken now
    seconds: float  # playing and storing, without loading
    load_seconds: float  # compiling, or loading compiled code
    interrupted: bool


class StoppedError(Exception):
    """Somebody asked to stop before all games were played."""


class Interruption:
    """Ctrl-C asks the workers to finish the batch at hand; a second one stops at once."""

    def __init__(self) -> None:
        self.asked = threading.Event()
        self.told: Callable[[], None] | None = None

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Catch Ctrl-C while the block runs (in the main thread; elsewhere nothing is caught)."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = signal.getsignal(signal.SIGINT)

        def ask(*_: Any) -> None:
            self.asked.set()
            signal.signal(signal.SIGINT, signal.default_int_handler)
            if self.told is not None:
                self.told()

        signal.signal(signal.SIGINT, ask)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)


def run(
    plan: Plan,
    folder: Path,
    *,
    jobs: int = 0,
    progress: Callable[[int, int], None] | None = None,
    interrupted: Callable[[], None] | None = None,
) -> RunDone:
    """Play a plan's batches that aren't stored yet, and store them.

    Parameters
    ----------
    plan : Plan
    folder : Path
        Where tables and manifest are kept; new, empty, or holding this same run.
    jobs : int
        Workers; 0 means one a core. Threads, since compiled games and Parquet leave Python's
        lock; inside ``joblib.parallel_config(backend=...)`` any backend of joblib.
    progress : callable, optional
        Called with (games stored, games in all) after each batch.
    interrupted : callable, optional
        Called once when Ctrl-C is pressed.

    Raises
    ------
    InputError
        If the folder holds something else, a file is damaged, or the disk can't take more.
    """
    make_folder(folder)
    with _alone(folder):
        manifest = open_folder(plan, folder)
        load_seconds = _warm_up(plan)
        for table in manifest.tables:
            make_folder(folder / table)
        jobs = jobs or cpu_count()
        manifest.data["jobs"] = jobs
        manifest.data["load_seconds"] = round(load_seconds, 3)
        return _play(plan, manifest, jobs, load_seconds, progress, interrupted)


def _play(
    plan: Plan,
    manifest: Manifest,
    jobs: int,
    load_seconds: float,
    progress: Callable[[int, int], None] | None,
    interrupted: Callable[[], None] | None,
) -> RunDone:
    interruption = Interruption()
    interruption.told = interrupted
    began = time.perf_counter()
    before = manifest.data["seconds"]
    games = decisions = 0

    def waiting() -> Iterator[Batch]:
        for batch in plan.batches():
            if interruption.asked.is_set():
                return
            if not manifest.holds(batch):
                yield batch

    if progress is not None:
        progress(manifest.games_done, plan.games)
    try:
        with interruption.listening():
            for done in _results(plan, manifest.folder, waiting(), jobs):
                games += done.batch.count
                decisions += done.decisions
                manifest.data["seconds"] = round(before + time.perf_counter() - began, 3)
                manifest.add(done)
                if progress is not None:
                    progress(manifest.games_done, plan.games)
    except BaseException:
        _save_if_possible(manifest)
        raise
    seconds = time.perf_counter() - began
    manifest.data["seconds"] = round(before + seconds, 3)
    stopped = manifest.games_done < plan.games
    if stopped:
        manifest.save()
    elif games or manifest.data["finished"] is None:
        finish(manifest)
    return RunDone(manifest, games, decisions, seconds, load_seconds, stopped)


def _results(plan: Plan, folder: Path, batches: Iterator[Batch], jobs: int) -> Iterator[BatchDone]:
    """Yield batches as they are stored, in the order in which workers finish."""
    workers = Parallel(
        n_jobs=jobs,
        prefer="threads",
        batch_size=1,
        pre_dispatch="n_jobs",
        return_as="generator_unordered",
    )
    yield from workers(delayed(play_and_store)(plan, batch, folder) for batch in batches)


def _save_if_possible(manifest: Manifest) -> None:
    with suppress(InputError):  # the first error is the one to tell
        manifest.save()


def _warm_up(plan: Plan) -> float:
    """Compile, or load compiled code, before any worker starts; return the seconds it took.

    Two threads or processes must not compile at once (numba issue 4807).
    """
    began = time.perf_counter()
    Workroom(plan, 1, plan.detail).play(0, 1)
    return time.perf_counter() - began


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Hold a lock on the folder, so that two processes never write into one run."""
    descriptor = guarded(folder, "opened", lambda: os.open(folder, os.O_RDONLY))
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            message = "another kingmaker is playing into this folder"
            raise InputError([Problem(str(folder), None, "", message)]) from None
        yield
    finally:
        os.close(descriptor)


def open_folder(plan: Plan, folder: Path) -> Manifest:
    """Return the manifest of a folder for a plan: a new one, or that of the same run so far.

    Raises
    ------
    InputError
        If the folder holds another run or other files, or a stored file is damaged.
    """
    if not (folder / MANIFEST).exists():
        others = [entry.name for entry in folder.iterdir()]
        if others not in ([], [MANIFEST + PART]):
            message = "this folder holds other files: choose a new or empty --out folder"
            raise InputError([Problem(str(folder), None, "", message)])
        manifest = new_manifest(plan, folder)
        manifest.save()
        keep_inputs(plan, folder)
        return manifest
    manifest = read_manifest(folder)
    remove_parts(folder)
    others = differences(manifest.data, plan.identity)
    if others:
        message = f"this folder holds another run: {'; '.join(others)}; choose another --out folder"
        raise InputError([Problem(str(folder), None, "", message)])
    most = max((entry["first"] + entry["games"] for entry in manifest.batches.values()), default=0)
    if most > plan.games:
        message = (
            f"this folder holds {most} games of this run already, more than the "
            f"{plan.games} asked for; choose another --out folder"
        )
        raise InputError([Problem(str(folder), None, "", message)])
    manifest.check_files()
    fresh = new_manifest(plan, folder)
    if plan.games != manifest.data["games"]:
        manifest.data["games"] = plan.games
        manifest.data["scenario"] = fresh.data["scenario"]
        manifest.data["finished"] = None
    manifest.data["versions"], manifest.data["machine"] = (
        fresh.data["versions"],
        fresh.data["machine"],
    )
    keep_inputs(plan, folder)
    return manifest
