"""Load a values file of any game: read, change, check, compile, hash."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from sim.engine.game import LoadedValues
from sim.values.changes import changed
from sim.values.checking import problem_at, validate
from sim.values.errors import InputError, NodePath, Problem
from sim.values.model import ValuesModel
from sim.values.provenance import count_provenance, settle_provenance
from sim.values.reading import Lines, load_once

M = TypeVar("M", bound=ValuesModel)

_ID = re.compile(r"[a-z][a-z0-9_]*")

# The record, the ids by code for each label set, and the printed names by id.
Compiled = tuple[Any, dict[str, tuple[str, ...]], dict[str, str]]


def load_file(
    path: str | Path,
    sets: Sequence[str],
    patches: Sequence[str | Path | dict[str, Any]],
    *,
    model: type[M],
    counted: Callable[[Any], Mapping[str, int]],
    compile_values: Callable[[M, str], Compiled],
) -> LoadedValues:
    """Load a values file, with patches and then overrides applied.

    Parameters
    ----------
    path : str or Path
    sets : sequence of str
        Overrides ``PATH=VALUE``, see `sim.values.changes.changed`.
    patches : sequence of path or dict
        Patch files, or their data.
    model : subclass of ValuesModel
        The game's model of the file.
    counted : callable
        Data -> its real counts, by the names that ``edition.counts`` declares.
    compile_values : callable
        (checked model, file's name) -> (array of one values record, labels, titles).

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
    add things without touching them; only where it sets a count, the counts have to hold after it.
    """
    file = str(path)
    data, lines = load_once(path)  # changed only in a copy
    paths: frozenset[NodePath] = frozenset()
    counts = True
    if sets or patches:
        told = count_problems(data, lines, file, counted)
        if told:
            raise InputError(told)
        data, lines, paths = changed(data, lines, sets, patches)
        counts = any(step[:2] == ("edition", "counts") for step in paths)
    values = model.check(data, lines, file, counts=counts)
    settle_provenance(values, paths)
    record, labels, titles = compile_values(values, file)
    return LoadedValues(
        document=values,
        record=record,
        hash=hashlib.sha256(record.tobytes()).hexdigest(),
        labels=labels,
        titles=titles,
        provenance=count_provenance(values),
        source=file,
    )


def check_file(
    model: type[M],
    data: Any,
    lines: Lines,
    file: str,
    *,
    context: dict[str, Any],
    cross: Callable[[M, Callable[..., None]], None],
    counted: Callable[[Any], Mapping[str, int]] | None,
) -> M:
    """Return the checked model of a values file's data.

    Parameters
    ----------
    model : subclass of ValuesModel
    data, lines
        From `load_yaml`, perhaps changed since.
    file : str
        Named in messages.
    context : dict
        What the model's validators ask about the rest of the file.
    cross : callable
        (checked model, report): reports what does not fit together in a file whose parts are each
        right, as ``report(path, message, found, *allowed)``.
    counted : callable or None
        As of `load_file`; None: the declared counts need not hold.

    Raises
    ------
    InputError
        With all problems of the data.
    """
    problems: list[Problem] = []
    if counted is not None:
        problems.extend(count_problems(data, lines, file, counted))

    def report(path: NodePath, message: str, found: object = None, *allowed: str) -> None:
        problems.append(problem_at(path, lines, file, message, found=found, allowed=allowed))

    values = None
    try:
        values = validate(model, data, lines, file, context)
    except InputError as error:
        problems.extend(error.problems)
    if values is not None:
        cross(values, report)
    if problems or values is None:
        raise InputError(problems)
    return values


def count_problems(
    data: Any, lines: Lines, file: str, counted: Callable[[Any], Mapping[str, int]]
) -> list[Problem]:
    """Return where the declared counts of the edition differ from the file."""
    try:
        declared = data["edition"]["counts"]
    except (KeyError, TypeError):
        return []
    problems = []
    for name, number in counted(data).items():
        wanted = declared.get(name) if isinstance(declared, dict) else None
        if type(wanted) is int and wanted != number:
            problems.append(
                problem_at(
                    ("edition", "counts", name),
                    lines,
                    file,
                    "the edition's count and the file differ: correct the one or the other",
                    found=wanted,
                    allowed=(f"{number}, as many as the file has",),
                )
            )
    return problems


def check_ids(sections: Mapping[str, Iterable[str]], report: Callable[..., None]) -> None:
    """Report each key of a section that is no id."""
    for section, names in sections.items():
        for name in names:
            if not _ID.fullmatch(name):
                report((section, name), "an id is lower-case letters, digits and _", name)
