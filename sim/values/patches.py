"""Patch files that say what they are, and how one becomes the next version of a values file.

A patch is a partial values file. One that a report or a study writes begins with a header::

    patch:
      title: Measured in 1,000,000 games, random v random
      game: NAME
      values: v0.5.1
      hash: 3f0a91c2d4e5b678...

so that it is not laid over the values of another game, or over numbers that it does not speak of.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field, StringConstraints

from sim.values.changes import HEADER, MEASURED, Change, Changed, Editor, copied, difference
from sim.values.checking import problem_at, validate
from sim.values.comparing import CHANGELOG, changes_told
from sim.values.errors import InputError, Problem
from sim.values.fields import Name, Sentence, Strict
from sim.values.reading import Lines, load_yaml

FIRST_DIGITS = 16  # of a hash, as messages and files show it
_LAST_NUMBER = re.compile(r"(\d+)(?!.*\d)")


class Header(Strict):
    """What a patch says of itself."""

    title: Sentence = Field(description="One line: what it does, for the changelog")
    game: Name
    values: str | None = Field(default=None, description="The version that it was made from")
    hash: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")] | None = Field(
        default=None, description="The hash of the values that it was made from"
    )


@dataclass(frozen=True)
class PatchFile:
    """A patch that was read, and its header if it has one."""

    file: str
    data: dict[str, Any]
    lines: Lines
    header: Header | None = None

    @property
    def title(self) -> str:
        """What the changelog says of it."""
        return self.header.title if self.header else f"Patch {Path(self.file).name}"

    @property
    def only_measures(self) -> bool:
        """Whether it holds measured figures and nothing else."""
        return all(_measures(part) for key, part in self.data.items() if key != HEADER)


@dataclass(frozen=True)
class NextVersion:
    """A values file after patches, as data.

    Attributes
    ----------
    data : dict
        What the file is to hold; equal to what it holds if there are no changes.
    changes : tuple of Change
        What differs, version and changelog apart.
    version : str
        Of the result.
    lines : Lines
        Where each node was written, for messages.
    told : tuple of str
        The changes in words, as the changelog has them.
    notes : tuple of str
        What the user should know beside that.
    """

    data: dict[str, Any]
    changes: tuple[Change, ...]
    version: str
    lines: Lines
    told: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def read_patch(path: str | Path) -> PatchFile:
    """Read a patch file and check its header.

    Raises
    ------
    InputError
        If the file can't be read, is no mapping, or its header is wrong.
    """
    data, lines = load_yaml(path)
    file = str(path)
    if not isinstance(data, dict):
        told = "a patch is a mapping of keys to values"
        raise InputError([problem_at((), lines, file, told, found=data)])
    if HEADER not in data:
        return PatchFile(file, data, lines)
    below = Lines({at[1:]: place for at, place in lines.items() if at[:1] == (HEADER,)})
    try:
        header = validate(Header, data[HEADER], below, file)
    except InputError as error:
        raise InputError([_inside(problem) for problem in error.problems]) from None
    return PatchFile(file, data, lines, header)


def _inside(problem: Problem) -> Problem:
    path = f"{HEADER}.{problem.path}" if problem.path else HEADER
    return Problem(
        problem.file,
        problem.line,
        path,
        problem.message,
        problem.found,
        problem.allowed,
        problem.nearest,
    )


def next_version(
    data: dict[str, Any],
    lines: Lines,
    patches: Sequence[PatchFile],
    sets: Sequence[str] = (),
    *,
    game: str,
    hash_of: Callable[[], str],
    settle: Callable[[Changed], None] = lambda _: None,
    other_values: bool = False,
    keep_version: bool = False,
) -> NextVersion:
    """Return a values file's data with patches and overrides, its version raised.

    Parameters
    ----------
    data, lines
        The file's, from `load_yaml`. Not modified.
    patches : sequence of PatchFile
    sets : sequence of str
        Overrides, after the patches.
    game : str
        Whose file it is.
    hash_of : callable
        Gives the hash of the file's values.
    settle : callable
        Gets the data with patches and overrides, and changes them in place before they are
        compared with the file's: see `sim.values.provenance.disown`.
    other_values : bool
        Take patches that were made from other values than the file's.
    keep_version : bool
        Raise no version and write no changelog.

    Returns
    -------
    NextVersion
        Without changes if the file holds all of the patches already: then nothing is raised, and
        a patch may be from other values, since it is what made these.

    Raises
    ------
    InputError
        If a patch is for another game or, unless ``other_values``, for other values; or if
        something can't be changed.
    """
    problems = [_other_game(patch, game) for patch in patches if _is_of_other(patch, game)]
    if problems:
        raise InputError(problems)
    editor = Editor(copied(data), Lines(lines))
    for patch in patches:
        editor.apply_patch(patch.data, patch.lines, patch.file)
    for override in sets:
        editor.apply_set(override)
    after = editor.result()
    if difference(data, after.data):
        settle(after)
    changes = tuple(difference(data, after.data))
    version = str(data.get("edition", {}).get("values", ""))
    if not changes:
        return NextVersion(data, (), version, after.lines)
    stale = [patch for patch in patches if _made_from_others(patch, hash_of)]
    if stale and not other_values:
        raise InputError([_other_values(patch, hash_of(), version) for patch in stale])
    notes = tuple(f"{patch.file} was made from other values than these" for patch in stale)
    told = tuple(changes_told(data, after.data, changes))
    if keep_version:
        return NextVersion(after.data, changes, version, after.lines, told, notes)
    raised = str(after.data["edition"]["values"])
    if raised == version:
        raised = version_after(version)
        after.data["edition"]["values"] = raised
    titles = [patch.title for patch in patches] or ["Changed by hand"]
    entry: dict[str, Any] = {"version": raised, "what": "; ".join(titles)}
    if told:
        entry["changes"] = list(told)
    after.data.setdefault(CHANGELOG, []).append(entry)
    return NextVersion(after.data, changes, raised, after.lines, told, notes)


def version_after(version: str) -> str:
    """Return the next version: the last number in it raised by one, ``v0.5.1`` to ``v0.5.2``."""
    found = _LAST_NUMBER.search(version)
    if found is None:
        return f"{version} 2".strip()
    return f"{version[: found.start()]}{int(found[0]) + 1:0{len(found[0])}}{version[found.end() :]}"


def _measures(node: Any) -> bool:
    """Return whether a part of a patch holds measured figures and nothing else."""
    if not isinstance(node, dict):
        return False
    return all(key == MEASURED or _measures(inner) for key, inner in node.items())


def _is_of_other(patch: PatchFile, game: str) -> bool:
    return patch.header is not None and patch.header.game != game


def _other_game(patch: PatchFile, game: str) -> Problem:
    assert patch.header is not None
    told = "this patch is for another game"
    at = (HEADER, "game")
    return problem_at(at, patch.lines, patch.file, told, found=patch.header.game, allowed=(game,))


def _made_from_others(patch: PatchFile, hash_of: Callable[[], str]) -> bool:
    return patch.header is not None and patch.header.hash not in {None, hash_of()}


def _other_values(patch: PatchFile, now: str, version: str) -> Problem:
    assert patch.header is not None
    made = patch.header.values
    text, way = "this patch was made from other values than this file's", "make it anew from these"
    if patch.only_measures:
        text = "these figures were measured with other values than this file's"
        way = "measure again with these"
    if made is not None and made != version:
        text += f" ({made}, and this is {version})"
    text += f": {way}, or take it as it is with --other-values"
    found, wanted = str(patch.header.hash)[:FIRST_DIGITS], (now[:FIRST_DIGITS],)
    return problem_at((HEADER, "hash"), patch.lines, patch.file, text, found=found, allowed=wanted)
