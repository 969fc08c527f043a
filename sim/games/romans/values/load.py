"""Load a values file: read, change, check, compile, hash."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sim.engine.game import LoadedValues
from sim.games.romans.values.checks import check_values, count_problems
from sim.games.romans.values.compile import compile_values
from sim.values.changes import changed
from sim.values.errors import InputError, NodePath
from sim.values.provenance import count_provenance, settle_provenance
from sim.values.reading import load_yaml


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
    paths: frozenset[NodePath] = frozenset()
    counts = True
    if sets or patches:
        told = count_problems(data, lines, file)
        if told:
            raise InputError(told)
        data, lines, paths = changed(data, lines, sets, patches)
        counts = any(step[:2] == ("edition", "counts") for step in paths)
    values = check_values(data, lines, file, counts=counts)
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
