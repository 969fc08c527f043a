"""Read the runs of a report, and say plainly what is wrong with a folder that is none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import polars as pl

from reports.metrics.runs import Runs, Side
from reports.metrics.tables import RunTables, run_tables
from sim.runs.manifest import read_manifest
from sim.runs.storing import table_file
from sim.values.errors import InputError, Problem

NEEDED = {"games": ("game", "end_reason"), "seats": ("game", "seat", "won")}  # without, no report
IDENTITY = ("scenario_hash", "values_hash", "seed", "rules_version", "tables_version", "games_done")


def read_runs(folders: Sequence[Path]) -> Runs:
    """Return the runs in some folders, side by side.

    Of a run that isn't finished, the stored batches.

    Raises
    ------
    InputError
        With all that is wrong: no run, nothing stored, a file missing or damaged, a column
        missing, a run named twice, runs of several games.
    """
    problems: list[Problem] = []
    runs: list[RunTables] = []
    for folder in folders:
        try:
            runs.append(_read(folder))
        except InputError as error:
            problems += error.problems
    if problems:
        raise InputError(problems)
    problems += _alike(folders, runs)
    if problems:
        raise InputError(problems)
    names = side_names(folders)
    return Runs(tuple(Side(name, run) for name, run in zip(names, runs, strict=True)))


def side_names(folders: Sequence[Path]) -> list[str]:
    """Return a short name for each run: its folder's, with as much of the path as tells apart."""
    paths = [folder.resolve().parts for folder in folders]
    for depth in range(1, max(map(len, paths)) + 1):
        names = ["/".join(path[-depth:]) for path in paths]
        if len(set(names)) == len(names):
            return names
    return [f"{path[-1]} ({number})" for number, path in enumerate(paths, 1)]


def _read(folder: Path) -> RunTables:
    manifest = read_manifest(folder)
    data = manifest.data
    try:
        data["tables"]["games"]["columns"], data["titles"], data["figures"], data["values"]
        batches = sorted(manifest.batches)
        kept = manifest.tables
    except (KeyError, TypeError) as error:
        message = f"this run is of an older version: its manifest lacks {error}; run it again"
        raise InputError([Problem(str(folder / "run.json"), None, "", message)]) from None
    if not manifest.games_done:
        message = "no games are stored here yet: run it, or wait until a first batch is stored"
        found = f"0 of {data['games']:,} games"
        raise InputError([Problem(str(folder), None, "", message, found)])
    data["games_done"] = manifest.games_done
    files = {table: [table_file(folder, table, n) for n in batches] for table in kept}
    problems = [problem for table in kept for problem in _wrong(files[table], table, data)]
    if problems:
        raise InputError(problems)
    run = run_tables(folder)
    none: dict[str, list[Path]] = {table: [] for table in data["tables"]}
    return replace(run, manifest=data, files=none | files)


def _wrong(files: Iterable[Path], table: str, data: dict[str, Any]) -> Iterable[Problem]:
    """Yield what is wrong with a table's files, as far as their footers tell."""
    promised = [column["name"] for column in data["tables"][table]["columns"]]
    for column in NEEDED.get(table, ()):
        if column not in promised:
            message = "this table is of an older version, without this column; run it again"
            yield Problem(f"{table} of {data['scenario']['title']}", None, column, message)
    for path in files:
        if not path.is_file():
            message = "this file is missing: run the same command again, which plays its batch anew"
            yield Problem(str(path), None, "", message)
            continue
        try:
            found = pl.read_parquet_schema(path)
        except (pl.exceptions.PolarsError, OSError):
            yield damaged(path)
            continue
        missing = [name for name in promised if name not in found]
        if missing:
            message = "columns are missing that run.json promises: this file isn't what was written"
            yield Problem(str(path), None, "", message, f"no {', '.join(missing)}")


def damaged(path: Path) -> Problem:
    """Return the problem of a file that can't be read."""
    message = (
        "this file is damaged: delete it and run the same command again, which plays its batch anew"
    )
    return Problem(str(path), None, "", message)


def _alike(folders: Sequence[Path], runs: Sequence[RunTables]) -> Iterable[Problem]:
    """Yield why runs can't stand side by side."""
    seen: dict[tuple[Any, ...], Path] = {}
    first = runs[0].manifest
    for folder, run in zip(folders, runs, strict=True):
        identity = tuple(run.manifest[key] for key in IDENTITY)
        if identity in seen:
            message = f"these are the same games as those of {seen[identity]}: name a run once"
            yield Problem(str(folder), None, "", message)
        seen.setdefault(identity, folder)
        for key in ("game", "seats"):
            if run.manifest[key] != first[key]:
                message = f"runs side by side must have the same {key} as {folders[0]}"
                found, wanted = _told(run.manifest[key]), _told(first[key])
                yield Problem(str(folder), None, key, message, found, (wanted,))
                break


def _told(value: Any) -> str:
    return ", ".join(value) if isinstance(value, list) else str(value)
