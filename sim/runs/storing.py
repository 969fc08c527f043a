"""Write files so that a reader sees the old one or the new one, whole, whatever happens between.

A file is written beside its place, flushed to the disk, and renamed onto it. If the process dies
before the rename, a ``*.part`` file is left, which the next run removes.
"""

from __future__ import annotations

import errno
import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from sim.values.errors import InputError, Problem

PART = ".part"  # ending of a file that is still being written

_Result = TypeVar("_Result")

_REASONS = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk quota is used up",
    errno.EFBIG: "the file would be larger than this system allows",
    errno.EROFS: "the disk is read-only",
    errno.EACCES: "permission to write here is missing",
    errno.EPERM: "permission to write here is missing",
    errno.ENOTDIR: "a file stands where a folder is needed",
    errno.EEXIST: "a file stands where a folder is needed",
    errno.EIO: "the disk reports an error",
}


def table_file(folder: Path, table: str, batch: int) -> Path:
    """Return where a run's folder has the rows of one table and batch."""
    return folder / table / f"{batch:06d}.parquet"


def storage_error(path: Path, error: OSError, doing: str) -> InputError:
    """Return the message for a failed file operation, such as ``doing`` "written"."""
    reason = _REASONS.get(error.errno or 0, (error.strerror or str(error)).lower())
    hint = "free some space or choose another --out folder"
    if error.errno not in {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}:
        hint = "choose another --out folder"
    return InputError([Problem(str(path), None, "", f"can't be {doing}: {reason}; {hint}")])


def guarded(path: Path, doing: str, action: Callable[[], _Result]) -> _Result:
    """Do ``action``; an OSError becomes an InputError about ``path``."""
    try:
        return action()
    except OSError as error:
        raise storage_error(path, error, doing) from error


def make_folder(path: Path) -> None:
    """Make a folder and those above it; raise InputError if that is impossible."""
    guarded(path, "made", lambda: path.mkdir(parents=True, exist_ok=True))


def write_whole(path: Path, content: bytes) -> None:
    """Write ``content`` to ``path`` in one step: all of it or nothing.

    Raises
    ------
    InputError
        If the disk is full, read-only or broken. Nothing is left behind.
    """
    guarded(path, "written", lambda: _write_whole(path, content))


def _write_whole(path: Path, content: bytes) -> None:
    part = path.with_name(path.name + PART)
    try:
        descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
        try:
            rest = memoryview(content)
            while rest:
                rest = rest[os.write(descriptor, rest) :]
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        part.replace(path)
        sync_folder(path.parent)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def sync_folder(folder: Path) -> None:
    """Flush a folder's list of names to the disk, so that a rename survives a power cut."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def remove_parts(folder: Path) -> None:
    """Remove what an earlier process was still writing when it died."""
    for part in folder.rglob(f"*{PART}"):
        guarded(part, "removed", part.unlink)


def hash_of(content: bytes) -> str:
    """Return the SHA-256 of some bytes, as the manifest keeps it."""
    return hashlib.sha256(content).hexdigest()


def hash_of_file(path: Path) -> str:
    """Return the SHA-256 of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
