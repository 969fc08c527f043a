"""Verify a run: its files are what was written, and its games still give the same rows."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from joblib import Parallel, cpu_count, delayed

from sim.runs.batches import Workroom
from sim.runs.frames import table_frame
from sim.runs.manifest import Manifest, damaged, read_manifest
from sim.runs.plan import Plan
from sim.runs.replaying import plan_of_run
from sim.runs.storing import guarded, hash_of_file, table_file
from sim.values.errors import InputError, Problem

FEWEST = 100  # games played again, if there are so many
ROOM = 1000  # games whose rows are compared together


@dataclass(frozen=True)
class Verified:
    """What a verification found."""

    stored: int  # games in the run's tables
    files: int  # files whose hash was compared
    games: int  # games played again
    seed: int  # which games were picked
    differences: list[str]  # one line each; none: all rows are the same


def verify(
    folder: Path,
    *,
    share: float,
    seed: int | None = None,
    jobs: int = 0,
    progress: Callable[[int, int], None] | None = None,
) -> Verified:
    """Play a random share of a run's games again and compare their rows with the tables.

    A file that isn't what was written, but can still be read, has all its games compared.

    Parameters
    ----------
    folder : Path
        A run's folder; it may be unfinished.
    share : float
        Of the stored games, 0..1; at least `FEWEST` games are played.
    seed : int, optional
        Which games are picked; random if left out.
    jobs : int
        Workers; 0 means one a core.
    progress : callable, optional
        Called with (games compared, games to compare).

    Raises
    ------
    InputError
        If there is no run, or a file is missing or can't be read.
    """
    manifest = read_manifest(folder)
    plan = plan_of_run(folder)
    if manifest.data["tables_version"] != plan.tables_version:
        message = "this run's tables were written by another version, with other columns"
        raise InputError([Problem(str(folder), None, "", message)])
    changed = _check_files(manifest)
    seed = secrets.randbelow(2**31) if seed is None else seed
    picked = _pick(manifest, share, seed, changed)
    total = sum(len(games) for _, games in picked)
    if picked:
        Workroom(plan, 1, plan.detail).play(int(picked[0][1][0]), 1)  # compile before any worker
    done = 0
    differences: list[str] = []
    workers = Parallel(n_jobs=jobs or cpu_count(), prefer="threads", return_as="generator")
    if progress is not None:
        progress(0, total)
    for found, games in workers(
        delayed(_compare)(plan, manifest, number, games) for number, games in picked
    ):
        differences += found
        done += games
        if progress is not None:
            progress(done, total)
    files = len(manifest.batches) * len(manifest.tables)
    return Verified(manifest.games_done, files, total, seed, differences)


def _check_files(manifest: Manifest) -> set[int]:
    """Return the batches with a file that was changed, but can still be read."""
    changed = set()
    problems = []
    for number, entry in sorted(manifest.batches.items()):
        for table, expected in entry["sha256"].items():
            path = table_file(manifest.folder, table, number)
            if not path.exists():
                message = "this file is missing; run the same command again to play its batch anew"
                problems.append(Problem(str(path), None, "", message))
            elif guarded(path, "read", partial(hash_of_file, path)) != expected:
                if _readable(path):
                    changed.add(number)
                else:
                    problems.append(damaged(path))
    if problems:
        raise InputError(problems)
    return changed


def _readable(path: Path) -> bool:
    try:
        pl.read_parquet(path)
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException:  # noqa: BLE001  damaged bytes make the reader fail in any way, panic too
        return False
    return True


def _pick(manifest: Manifest, share: float, seed: int, changed: set[int]) -> list[tuple[int, Any]]:
    """Return (batch, game indices) pairs: a random share of the games, whole changed batches."""
    entries = [manifest.batches[number] for number in sorted(manifest.batches)]
    stored = manifest.games_done
    wanted = min(stored, max(FEWEST, round(share * stored)))
    generator = np.random.default_rng(seed)
    places = np.sort(generator.choice(stored, size=wanted, replace=False))
    picked = []
    start = 0
    for entry in entries:
        end = start + entry["games"]
        own = places[np.searchsorted(places, start) : np.searchsorted(places, end)]
        games = own - start + entry["first"]
        if entry["batch"] in changed:
            games = np.arange(entry["first"], entry["first"] + entry["games"])
        if len(games):
            picked.append((entry["batch"], games))
        start = end
    return picked


def _compare(plan: Plan, manifest: Manifest, number: int, games: Any) -> tuple[list[str], int]:
    """Play some games of a batch again; return how their rows differ, and how many they are."""
    differences = []
    stored = {
        table: pl.read_parquet(table_file(manifest.folder, table, number)).filter(
            pl.col("game").is_in(games)
        )
        for table in manifest.tables
    }
    for expected, some in _played(plan, games):
        for table, frame in expected.items():
            found = stored[table]
            if len(some) < len(games):
                found = found.filter(pl.col("game").is_in(some))
            told = _difference(frame, found)
            if told is not None:
                path = table_file(manifest.folder, table, number)
                differences.append(f"{path}: {told}")
    return differences, len(games)


def _played(plan: Plan, games: Any) -> Iterator[tuple[dict[str, pl.DataFrame], Any]]:
    room = Workroom(plan, min(ROOM, len(games)), plan.detail)
    for start in range(0, len(games), ROOM):
        some = games[start : start + ROOM]
        room.clear()
        for game in some:
            room.play(int(game), 1)
        frames = {
            table.name: table_frame(table, room.rows(place), plan)
            for place, table in enumerate(plan.game.tables)
            if table.detail <= plan.detail
        }
        yield frames, some


def _difference(expected: pl.DataFrame, found: pl.DataFrame) -> str | None:
    """Return the first difference between two tables in words, or None."""
    if expected.schema != found.schema:
        return "its columns are not those of this version"
    if expected.height != found.height:
        return f"it has {found.height:,} rows for these games, played again there are " + (
            f"{expected.height:,}"
        )
    if expected.equals(found):
        return None
    for column in expected.columns:
        unequal = (expected[column] != found[column]).fill_null(value=True) & ~(
            expected[column].is_null() & found[column].is_null()
        )
        if unequal.any():
            row = int(unequal.arg_max() or 0)
            game = found["game"][row]
            return (
                f"game {game}, {column}: the file says {found[column][row]}, played again it is "
                f"{expected[column][row]}"
            )
    return "rows differ"
