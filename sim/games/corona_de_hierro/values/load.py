"""Load a values file: read, change, check, compile, hash."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sim.engine.game import LoadedValues
from sim.games.corona_de_hierro.values.checks import counted
from sim.games.corona_de_hierro.values.compile import compile_values
from sim.games.corona_de_hierro.values.model import ValuesFile
from sim.values.loading import load_file


def load_values(
    path: str | Path,
    sets: Sequence[str] = (),
    patches: Sequence[str | Path | dict[str, Any]] = (),
) -> LoadedValues:
    """Load a values file, with patches and then overrides applied; see `load_file`."""
    return load_file(
        path, sets, patches, model=ValuesFile, counted=counted, compile_values=compile_values
    )
