"""Compiled code: bounds are checked in this pass, and the cache never serves old code."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sim.engine.compiled as module
from sim.engine.agenda import AGENDA_CAPACITY, AGENDA_WIDTH, push
from sim.engine.compiled import (
    BOUNDS_CHECKED,
    COMPILED_ROOMS,
    INTERPRETED,
    cache_folder,
    cache_key,
    compiled,
    wrapping,
)

ROOT = Path(__file__).resolve().parents[2]

FULL = np.dtype(
    [
        ("agenda", np.int64, (AGENDA_CAPACITY, AGENDA_WIDTH)),
        ("agenda_size", np.int64),
        ("guard", np.int64, 8),
    ],
    align=False,
)


@compiled
def read(numbers, place):
    """Read one number of an array."""
    return numbers[place]


@compiled
def write_past(record, place):
    """Write to a record's array."""
    record.agenda[place, 0] = 99


@compiled
def quotient(a, b):
    """Divide as NumPy does."""
    return a / b


def test_this_pass_checks_bounds() -> None:
    assert BOUNDS_CHECKED
    assert not INTERPRETED


def test_an_index_out_of_range_raises() -> None:
    numbers = np.arange(5)
    assert read(numbers, 4) == 4
    for place in (5, 6, 1_000_000, -6):
        with pytest.raises(IndexError, match="out of bounds"):
            read(numbers, place)


def test_an_index_past_a_field_of_a_record_raises_and_harms_nothing() -> None:
    record: Any = np.zeros(1, FULL).view(np.recarray)[0]
    write_past(record, AGENDA_CAPACITY - 1)
    assert record.agenda[AGENDA_CAPACITY - 1, 0] == 99
    before = record.tobytes()
    with pytest.raises(IndexError, match="out of bounds"):
        write_past(record, AGENDA_CAPACITY)
    assert record.tobytes() == before


def test_the_engines_own_code_is_checked_too() -> None:
    record: Any = np.zeros(1, FULL).view(np.recarray)[0]
    record.agenda_size = AGENDA_CAPACITY
    with pytest.raises(IndexError, match="out of bounds"):
        push(record, 1, 2, 3, 4, 5)
    assert not record.guard.any()


@pytest.mark.parametrize(("checks", "told"), [("1", "raised"), ("0", "silent")])
def test_only_the_checked_run_sees_it(checks: str, told: str, tmp_path: Path) -> None:
    """A warm cache of the one never serves the other: both share one cache root, twice each."""
    source = (
        "import numpy as np\n"
        "from sim.engine.agenda import push, AGENDA_CAPACITY, AGENDA_WIDTH\n"
        "kind = np.dtype([('agenda', np.int64, (AGENDA_CAPACITY, AGENDA_WIDTH)),"
        " ('agenda_size', np.int64), ('guard', np.int64, 8)], align=False)\n"
        "record = np.zeros(1, kind).view(np.recarray)[0]\n"
        "record.agenda_size = AGENDA_CAPACITY\n"
        "try:\n"
        "    push(record, 1, 2, 3, 4, 5)\n"
        "    print('silent')\n"
        "except IndexError:\n"
        "    print('raised')\n"
    )
    environment = os.environ | {"KINGMAKER_CACHE": str(tmp_path)}
    for switch, answer in (("0" if checks == "1" else "1", None), (checks, told), (checks, told)):
        environment["NUMBA_BOUNDSCHECK"] = switch
        done = subprocess.run(
            [sys.executable, "-c", source],
            env=environment,
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        if answer is not None:
            assert done.stdout.split() == [answer]
    assert len(list(tmp_path.iterdir())) == 2


def test_division_by_zero_is_numpys() -> None:
    assert quotient(1.0, 0.0) == float("inf")


def test_sums_of_64_bits_wrap_quietly() -> None:
    @wrapping
    def increased(bits: Any) -> Any:
        return bits + np.uint64(1)

    assert increased(np.uint64(5)) == 6


# --- the key of the cache -------------------------------------------------------------------


@pytest.fixture
def copied_tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the compiled sources that the key is taken over."""
    for room in COMPILED_ROOMS:
        shutil.copytree(
            ROOT / "sim" / room,
            tmp_path / "sim" / room,
            ignore=shutil.ignore_patterns("__pycache__"),
        )
    place = tmp_path / "sim" / "engine" / "compiled.py"
    monkeypatch.setattr(module, "__file__", str(place))
    return tmp_path / "sim"


def test_the_key_is_the_sources(copied_tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    there = cache_key()
    monkeypatch.undo()
    assert there == cache_key()  # the same sources elsewhere have the same key
    assert len(there) == 20
    assert set(there) <= set("0123456789abcdef")


@pytest.mark.parametrize("room", COMPILED_ROOMS)
def test_every_edit_changes_the_key(copied_tree: Path, room: str) -> None:
    source = sorted((copied_tree / room).rglob("*.py"))[-1]
    before, text = cache_key(), source.read_bytes()
    source.write_bytes(text + b"# an edit\n")
    edited = cache_key()
    source.write_bytes(text)
    assert edited != before
    assert cache_key() == before


def test_a_new_lost_or_renamed_file_changes_the_key(copied_tree: Path) -> None:
    keys = [cache_key()]
    new = copied_tree / "games" / "another.py"
    new.write_bytes(b"")
    keys.append(cache_key())
    new.rename(copied_tree / "games" / "renamed.py")
    keys.append(cache_key())
    (copied_tree / "policies" / "record.py").unlink()
    keys.append(cache_key())
    assert len(set(keys)) == 4


@pytest.mark.parametrize("switch", ["BOUNDS_CHECKED"])
def test_a_switch_changes_the_key(switch: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = cache_key()
    monkeypatch.setattr(module, switch, not getattr(module, switch))
    assert cache_key() != before


def test_the_level_of_optimisation_and_numbas_version_change_the_key(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    keys = {cache_key()}
    with monkeypatch.context() as patch:
        patch.setattr(module.config, "OPT", "1")
        keys.add(cache_key())
    with monkeypatch.context() as patch:
        patch.setattr(module.numba, "__version__", "another")
        keys.add(cache_key())
    with monkeypatch.context() as patch:
        patch.setattr(module.platform, "python_version", lambda: "another")
        keys.add(cache_key())
    with monkeypatch.context() as patch:
        patch.setattr(module.llvmlite.binding, "get_host_cpu_name", lambda: "another")
        keys.add(cache_key())
    assert len(keys) == 5


def test_the_folder_is_named_after_the_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KINGMAKER_CACHE", str(tmp_path))
    assert cache_folder() == tmp_path / cache_key()
    monkeypatch.delenv("KINGMAKER_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert cache_folder() == tmp_path / "cache" / "kingmaker" / cache_key()


def test_numba_keeps_its_code_there() -> None:
    assert Path(module.config.CACHE_DIR) == cache_folder()
