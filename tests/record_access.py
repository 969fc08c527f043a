"""Quicker reading of records, for tests that play and tell games step by step.

`numpy.record` looks a name up among its methods, gets an exception, and only then among its fields.
Rules that run interpreted do little else, and no field has the name of a method (a rule of
this house), so fields come first here: four times as fast, with the same answers.

Compiled functions called from Python ask each record for its ``data``: numba wants to know where
the record lies. numpy answers with a `memoryview`, for which it describes all fields in words every
time; that took most of the time of a game played from Python. An array of the record's bytes says
where they lie as well, thirty times as fast.
"""

from __future__ import annotations

from typing import Any

import numpy as np

_read, _write = np.void.__getitem__, np.void.__setitem__
_slowly_read, _slowly_write = np.record.__getattribute__, np.record.__setattr__
_read_attribute = np.void.__getattribute__
NUMBERS = frozenset({np.int64, np.uint64, np.float64})


def _quickly_read(record: np.record, name: str) -> Any:
    if name == "dtype":
        return _read_attribute(record, name)
    try:
        found = _read(record, name)
    except ValueError:  # no such field
        return _slowly_read(record, name)
    if type(found) in NUMBERS or not found.dtype.names:
        return found
    return _slowly_read(record, name)  # a record within the record


def _quickly_read_or_lend(record: np.record, name: str) -> Any:
    """Read, or lend the record's bytes to numba."""
    return np.frombuffer(record, np.uint8) if name == "data" else _quickly_read(record, name)


def _quickly_write(record: np.record, name: str, value: Any) -> None:
    try:
        _write(record, name, value)
    except ValueError:
        _slowly_write(record, name, value)


def read_fields_first(*, lending: bool) -> None:
    """Let records look among their fields first, for the rest of this process.

    With ``lending`` they also are quick to say where they lie, which compiled functions ask for.
    """
    read = _quickly_read_or_lend if lending else _quickly_read
    np.record.__getattribute__ = read  # type: ignore[method-assign]
    np.record.__setattr__ = _quickly_write  # type: ignore[assignment, method-assign]
