"""The manifest of a run, ``run.json``: what was played, with what, by what, and what is stored."""

from __future__ import annotations

import json
import os
import platform
import time
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sim.runs.storing import (
    guarded,
    hash_of,
    hash_of_file,
    make_folder,
    table_file,
    write_whole,
)
from sim.values.errors import InputError, Problem

if TYPE_CHECKING:  # reading a manifest needs none of what plays games, which takes a second to load
    from sim.engine.game import Column, Game
    from sim.runs.batches import BatchDone
    from sim.runs.plan import Batch, Plan

MANIFEST = "run.json"
INPUTS = "inputs"  # folder in a run's folder: the values files and patches it was played with
SCHEMA = "run/1"
SAVE_EVERY = 1.0  # seconds; a batch that isn't in the manifest yet is played again on resume

_PACKAGES = ("numpy", "numba", "polars", "pydantic", "joblib")


class Manifest:
    """A run's manifest, in memory and on the disk.

    Parameters
    ----------
    folder : Path
    data : dict
        What ``run.json`` holds.
    """

    def __init__(self, folder: Path, data: dict[str, Any]) -> None:
        self.folder = folder
        self.data = data
        self.saved = 0.0
        self.batches: dict[int, dict[str, Any]] = {
            entry["batch"]: entry for entry in data["batches"]
        }

    @property
    def tables(self) -> tuple[str, ...]:
        """The tables that this run keeps."""
        return tuple(name for name, table in self.data["tables"].items() if table["kept"])

    @property
    def games_done(self) -> int:
        """Games whose tables are stored."""
        return sum(entry["games"] for entry in self.batches.values())

    def holds(self, batch: Batch) -> bool:
        """Return whether a batch is stored, with just its games."""
        entry = self.batches.get(batch.number)
        return entry is not None and entry["games"] == batch.count

    def add(self, done: BatchDone) -> None:
        """Note a stored batch; the file follows within a second."""
        self.batches[done.batch.number] = {
            "batch": done.batch.number,
            "first": done.batch.first,
            "games": done.batch.count,
            "decisions": done.decisions,
            "forced": done.forced,
            "seconds": round(done.seconds, 4),
            "rows": done.rows,
            "sha256": done.sha256,
        }
        if time.monotonic() - self.saved > SAVE_EVERY:
            self.save()

    def save(self) -> None:
        """Write ``run.json``, whole."""
        self.data["batches"] = [self.batches[number] for number in sorted(self.batches)]
        self.data["games_done"] = self.games_done
        text = json.dumps(self.data, ensure_ascii=False, indent=1)
        write_whole(self.folder / MANIFEST, text.encode())
        self.saved = time.monotonic()

    def check_files(self) -> None:
        """Compare every stored file with its hash; forget batches with a missing file.

        Raises
        ------
        InputError
            If a file isn't what was written.
        """
        problems = []
        for number in sorted(self.batches):
            for table, expected in self.batches[number]["sha256"].items():
                path = table_file(self.folder, table, number)
                if not path.exists():
                    self.batches.pop(number, None)
                elif guarded(path, "read", partial(hash_of_file, path)) != expected:
                    problems.append(damaged(path))
        if problems:
            raise InputError(problems)


def damaged(path: Path) -> Problem:
    """Return the problem of a stored file that isn't what was written."""
    return Problem(
        str(path),
        None,
        "",
        "this file is damaged: it isn't what was written; delete it and run the same command "
        "again, which plays its batch anew",
    )


def new_manifest(plan: Plan, folder: Path) -> Manifest:
    """Return the manifest of a run that begins now (not saved yet)."""
    scenario = plan.scenario.model_dump(mode="json", by_alias=True, exclude={"expect"})
    scenario["policies"] = dict(zip(plan.seats, plan.policies, strict=True))
    data = {
        "schema": SCHEMA,
        **plan.identity,
        "title": plan.game.title,
        "edition": plan.game.edition,
        "policies": scenario["policies"],
        "policy_files": {word: _input_name(path) for word, path in plan.policy_files.items()},
        "games": plan.games,
        "games_done": 0,
        "scenario": scenario,
        "values": _members(plan),
        "titles": titles(plan),
        "cards": card_facts(plan),
        "tables": _tables(plan.game, plan.detail),
        "figures": [figure.as_dict() for figure in plan.game.figures],
        "versions": versions(),
        "machine": machine(),
        "started": _now(),
        "finished": None,
        "jobs": None,
        "load_seconds": 0.0,
        "seconds": 0.0,
        "batches": [],
    }
    return Manifest(folder, data)


def titles(plan: Plan) -> dict[str, str]:
    """Return ids and codes as a reader sees them: the values' printed names, the game's words."""
    found = dict(plan.game.words)
    for member in plan.members:
        found.update(member.titles)
    return found


def card_facts(plan: Plan) -> dict[str, dict[str, Any]]:
    """Return what is printed on the cards that seats can own, by id; none if the game tells none.

    A number that isn't the same in all members of an ensemble is left out, a cost then is null.
    """
    if plan.game.cards is None:
        return {}
    found: dict[str, dict[str, Any]] = {}
    for member in plan.members:
        for name, card in plan.game.cards(member).items():
            numbers = dict(card.numbers)
            entry = {"kind": card.kind, "cost": card.cost, "numbers": numbers}
            if found.setdefault(name, entry) == entry:
                continue
            kept = found[name]
            same = {word: n for word, n in kept["numbers"].items() if numbers.get(word) == n}
            cost = kept["cost"] if kept["cost"] == card.cost else None
            found[name] = {"kind": kept["kind"], "cost": cost, "numbers": same}
    return found


def _members(plan: Plan) -> list[dict[str, Any]]:
    """Return what each member's values were made of; ``members`` is the file its patch is in."""
    names = {path: _input_name(path) for path in _inputs(plan)}
    entries = []
    for source, loaded in zip(plan.sources, plan.members, strict=True):
        entry = {
            "name": source.name,
            "hash": loaded.hash,
            "file": names[source.values],
            "patches": [names[patch] for patch in source.patches],
            "set": list(source.sets),
            "source": source.values.name,
            "provenance": dict(loaded.provenance),
        }
        if plan.game.expectations is not None:
            found = plan.game.expectations(loaded)
            entry["expectations"] = {name: list(chances) for name, chances in found.items()}
        if source.members is not None:
            entry["members"] = names[source.members]
        elif source.patch:
            entry["patch"] = dict(source.patch)
        entries.append(entry)
    return entries


def _inputs(plan: Plan) -> list[Path]:
    """Return the files that a run's values and policies are made of, each once."""
    values = [path for source in plan.sources for path in source.files]
    return list(dict.fromkeys([*values, *plan.policy_files.values()]))


def _input_name(path: Path) -> str:
    content = guarded(path, "read", path.read_bytes)
    return f"{INPUTS}/{path.stem}-{hash_of(content)[:12]}{path.suffix}"


def keep_inputs(plan: Plan, folder: Path) -> None:
    """Copy the files that a run was made of into its folder, so that it explains itself."""
    make_folder(folder / INPUTS)
    for path in _inputs(plan):
        kept = folder / _input_name(path)
        if not kept.exists():
            write_whole(kept, path.read_bytes())


def _tables(game: Game, detail: int) -> dict[str, Any]:
    tables = {}
    for table in game.tables:
        columns = [_column(column, str(table.row[column.name])) for column in table.columns]
        if table.name == "seats":
            seat = next(i for i, column in enumerate(columns) if column["name"] == "seat")
            policy = {"name": "policy", "type": "enum", "meaning": "who decided in the seat"}
            columns.insert(seat + 1, policy)
        tables[table.name] = {
            "one_row_per": table.one_row_per,
            "kept": table.detail <= detail,
            "columns": columns,
        }
    return tables


def _column(column: Column, kind: str) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "name": column.name,
        "type": kind if column.labels is None else "enum",
        "meaning": column.meaning,
    }
    if column.labels is not None:
        entry["labels"] = column.labels if isinstance(column.labels, str) else list(column.labels)
    if column.empty is not None:
        entry["null"] = True
    return entry


def versions() -> dict[str, str]:
    """Return the versions of Kingmaker, Python and the packages that numbers may depend on."""
    found = {"python": platform.python_version()}
    for package in ("kingmaker", *_PACKAGES):
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = "not installed"
    return found


def machine() -> dict[str, Any]:
    """Return what is worth knowing about the machine when speeds are compared."""
    import psutil

    return {
        "system": f"{platform.system()} {platform.machine()}",
        "processor": _processor(),
        "cores": os.cpu_count(),
        "memory_gb": round(psutil.virtual_memory().total / 1e9, 1),
    }


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        return next(
            line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")
        )
    except (OSError, StopIteration):
        return platform.processor() or "unknown"


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def finish(manifest: Manifest) -> None:
    """Note that all batches are stored, and save."""
    manifest.data["finished"] = _now()
    manifest.save()


def read_manifest(folder: Path) -> Manifest:
    """Return the manifest of a run's folder.

    Raises
    ------
    InputError
        If there is none, or if it can't be read.
    """
    path = folder / MANIFEST
    if not path.is_file():
        reason = "no run is kept here" if folder.is_dir() else "there is no such folder"
        raise InputError([Problem(str(folder), None, "", f"{reason} (no {MANIFEST})")])
    text = guarded(path, "read", path.read_bytes)
    try:
        data = json.loads(text)
        if not isinstance(data, dict) or data.get("schema") != SCHEMA:
            found = data.get("schema") if isinstance(data, dict) else None
            raise InputError(
                [
                    Problem(
                        str(path), 1, "schema", "this is no run's manifest", repr(found), (SCHEMA,)
                    )
                ]
            )
        return Manifest(folder, data)
    except (ValueError, KeyError, TypeError):
        message = f"this file is damaged: choose another --out folder, or delete {folder}"
        raise InputError([Problem(str(path), None, "", message)]) from None


def differences(kept: Mapping[str, Any], wanted: Mapping[str, Any]) -> list[str]:
    """Return how the run in a folder differs from the run that is wanted, in words."""
    told = []
    seats, wanted_seats = len(kept.get("seats", ())), len(wanted["seats"])
    if seats != wanted_seats:  # then the policies, and so the scenario's hash, differ too
        told.append(f"{seats} seats, not {wanted_seats}")
        kept = {**kept, "scenario_hash": wanted["scenario_hash"]}
    for key, word in (
        ("game", "game"),
        ("rules_version", "rules version"),
        ("tables_version", "table version"),
        ("scenario_hash", "scenario (policies, rotation, purpose or ensemble)"),
        ("values_hash", "values"),
        ("seed", "seed"),
        ("batch", "batch size"),
        ("detail", "detail"),
    ):
        here, there = kept.get(key), wanted[key]
        if here != there:
            short = len(str(here)) + len(str(there)) < 40
            told.append(f"{word} {here}, not {there}" if short else f"other {word}")
    return told
