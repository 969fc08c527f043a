"""Load a values file: read, change, check, compile, hash."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sim.engine.game import LoadedValues
from sim.games.romans.values.checks import context_of, count_problems, cross_problems
from sim.games.romans.values.compile import compile_values
from sim.games.romans.values.model import ValuesFile
from sim.values.changes import changed
from sim.values.checking import validate
from sim.values.errors import InputError, Problem
from sim.values.provenance import count_provenance, settle_provenance
from sim.values.reading import Lines, load_yaml


def check_values(
    data: Any, lines: Lines, file: str, *, counts: bool = True, declared: Any = None
) -> ValuesFile:
    """Return the checked model of a values file's data.

    Parameters
    ----------
    data, lines
        From `load_yaml`, perhaps changed since.
    file : str
        Named in messages.
    counts : bool
        Check the edition's declared counts against this data.

    Raises
    ------
    InputError
        With all problems of the data.
    """
    problems: list[Problem] = count_problems(data, lines, file) if counts else []
    values = None
    try:
        values = validate(ValuesFile, data, lines, file, context_of(data))
    except InputError as error:
        problems.extend(error.problems)
    if values is not None:
        problems.extend(cross_problems(values, lines, file))
    if problems or values is None:
        raise InputError(problems)
    return values


def load_values(
    path: str | Path,
    sets: Sequence[str] = (),
    patches: Sequence[str | Path | dict[str, Any]] = (),
) -> LoadedValues:
    """Load a values file, with patches and then overrides applied.

    Parameters
    ----------
    path : str or Path
    sets : sequence of str
        Overrides ``PATH=VALUE``, see `sim.values.changes.changed`.
    patches : sequence of path or dict
        Patch files, or their data.

    Returns
    -------
    LoadedValues
        ``record`` is an array of one values record.

    Raises
    ------
    InputError
        With all problems of the file, its patches and overrides.

    Notes
    -----
    The edition's declared counts are those of the file itself. A patch or an override may cut or
    add cards without touching them; only where it sets a count, the counts have to hold after it.
    """
    file = str(path)
    data, lines = load_yaml(path)
    paths: frozenset[tuple[str | int, ...]] = frozenset()
    counts = True
    if sets or patches:
        told = count_problems(data, lines, file)
        if told:
            raise InputError(told)
        data, lines, paths = changed(data, lines, sets, patches)
        counts = any(step[:2] == ("edition", "counts") for step in paths)
    values = check_values(data, lines, file, counts=counts)
    settle_provenance(values, paths)
    record, labels, titles = compile_values(values)
    return LoadedValues(
        document=values,
        record=record,
        hash=hashlib.sha256(record.tobytes()).hexdigest(),
        labels=labels,
        titles=titles,
        provenance=count_provenance(values),
        source=file,
    )
