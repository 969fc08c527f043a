"""What ``kingmaker values apply`` does: find the file, lay patches over it, write it whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sim.values.changes import Change, Changed
    from sim.values.patches import NextVersion, PatchFile

LISTED = 12  # changes that are told
USUAL = "prototype-values.yaml"  # the values file of a folder, where none is named


@dataclass(frozen=True)
class Applied:
    """What was applied.

    Attributes
    ----------
    file, out : Path
        The values file, and where the result is.
    version : str
        Of the result.
    changes : tuple of Change
    written : bool
        False: the file held everything already.
    lines : tuple of str
        What to tell.
    """

    file: Path
    out: Path
    version: str
    changes: tuple[Change, ...]
    written: bool
    lines: tuple[str, ...]


def apply_patches(
    files: Sequence[Path],
    sets: Sequence[str],
    patches: Sequence[Path],
    *,
    out: Path | None,
    other_values: bool,
    keep_version: bool,
) -> Applied:
    """Write the next version of a values file.

    Parameters
    ----------
    files : sequence of Path
        Patches, and at most one values file among them.
    sets : sequence of str
        Overrides, after the patches.
    patches : sequence of Path
        Further patches.
    out : Path or None
        None: in the file's own place.
    other_values, keep_version : bool
        As of `sim.values.patches.next_version`.

    Raises
    ------
    InputError
        If something is wrong with the file, a patch or the result, or it can't be written. Then
        nothing was.
    """
    from sim.cli.values import game_of
    from sim.values.patches import next_version, read_patch
    from sim.values.provenance import disown
    from sim.values.reading import load_yaml

    path, named = _sorted_out(files)
    found = [read_patch(patch) for patch in (*named, *patches)]
    path = path or _usual_file([*named, *patches])
    data, lines = load_yaml(path)
    game = game_of(data, lines, str(path))
    loaded = game.load_values(path)
    model = game.values_model()

    def settle(changed: Changed) -> None:
        checked = model.check(changed.data, changed.lines, str(path))
        disown(data, changed.data, checked, changed.paths)

    after = next_version(
        data,
        lines,
        found,
        sets,
        game=game.name,
        hash_of=lambda: loaded.hash,
        settle=settle,
        other_values=other_values,
        keep_version=keep_version,
    )
    place = out or path
    if not after.changes:
        return _nothing_to_do(path, place, after, found)
    game.load_values(path, sets, [patch.file for patch in found])  # with their provenance
    model.check(after.data, after.lines, str(path))
    _write(place, path, after.data)
    told = (*(f"warning: {note}" for note in after.notes), *_told(after, place))
    return Applied(path, place, after.version, after.changes, True, told)


def _told(after: NextVersion, place: Path) -> list[str]:
    lines = [f"{place} written: version {after.version}"]
    lines += [f"  {line}" for line in after.told[:LISTED]]
    if len(after.told) > LISTED:
        lines.append(f"  and {len(after.told) - LISTED:,} more; `kingmaker values diff` has all")
    return lines


def _sorted_out(files: Sequence[Path]) -> tuple[Path | None, list[Path]]:
    """Return the values file among some files, and the patches."""
    from sim.values.changes import HEADER
    from sim.values.errors import InputError, Problem
    from sim.values.reading import load_yaml

    values: list[Path] = []
    patches: list[Path] = []
    for path in files:
        data, _ = load_yaml(path)
        whole = isinstance(data, dict) and "schema" in data and HEADER not in data
        (values if whole else patches).append(path)
    if len(values) > 1:
        told = "two values files: patches are made part of one"
        raise InputError([Problem(str(path), None, "", told) for path in values[1:]])
    return (values[0] if values else None), patches


def _usual_file(patches: Sequence[Path]) -> Path:
    """Return the values file that lies where a patch's would."""
    from sim.values.errors import InputError, Problem

    first = patches[0].parent
    places = [folder / USUAL for folder in (first, first / "..", Path())]
    for place in places:
        if place.is_file():
            return place
    told = f"say which values file it is for: there is no {USUAL} near this patch"
    raise InputError([Problem(str(patches[0]), None, "", told)])


def _nothing_to_do(
    path: Path, place: Path, after: NextVersion, patches: Sequence[PatchFile]
) -> Applied:
    """Tell that a file holds everything already; a copy is still written where one is wanted."""
    what = "all of it" if not patches else ", ".join(Path(patch.file).name for patch in patches)
    told = f"{path} holds {what} already: nothing to change in version {after.version}"
    written = place.resolve() != path.resolve()
    if written:
        _write(place, path, after.data)
        told += f"; {place} written"
    return Applied(path, place, after.version, (), written, (told,))


def _write(place: Path, path: Path, data: Any) -> None:
    """Write a file with other data to a place, whole or not at all."""
    from sim.runs.storing import write_whole
    from sim.values.errors import InputError, Problem
    from sim.values.writing import text_with

    content = text_with(path, data).encode()
    place = place.resolve()  # what a link leads to, not the link
    if place.exists() and not place.stat().st_mode & 0o222:
        told = "can't be written: the file is write-protected; choose another --out FILE"
        raise InputError([Problem(str(place), None, "", told)])
    write_whole(place, content)
