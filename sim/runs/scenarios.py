"""Where the packaged scenarios are: at the top of the source tree, or inside the package."""

from __future__ import annotations

import shutil
from functools import partial
from pathlib import Path

from sim.runs.storing import guarded, make_folder
from sim.values.errors import InputError, Problem

_PACKAGE = Path(__file__).resolve().parent.parent


def scenarios_folder(game: str | None = None) -> Path:
    """Return the folder of all scenarios, or of one game's."""
    packaged = _PACKAGE / "_scenarios"
    root = packaged if packaged.is_dir() else _PACKAGE.parent / "scenarios"
    return root if game is None else root / game


def copy_scenarios(game: str, folder: Path) -> list[Path]:
    """Copy a game's scenarios, values and patches into a new or empty folder.

    Returns
    -------
    list of Path
        The files made.

    Raises
    ------
    InputError
        If the folder holds something, or can't be written.
    """
    source = scenarios_folder(game)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        message = "this is not an empty folder: choose a new one"
        raise InputError([Problem(str(folder), None, "", message)])
    made = []
    make_folder(folder)
    for path in sorted(source.rglob("*")):
        target = folder / path.relative_to(source)
        if path.is_file():
            make_folder(target.parent)
            guarded(target, "written", partial(shutil.copyfile, path, target))
            made.append(target)
    return made
