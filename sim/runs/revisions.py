"""Values as they were: a file, or one out of the history that git keeps (``REVISION:PATH``)."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path, PosixPath
from typing import Any

from sim.values.errors import InputError, Problem, nearest, shown

REMOTE = "origin"  # where a clone has the branches that were never checked out in it
MANY = 20_000  # names among which the nearest is looked for
PATIENCE = 60  # seconds that git may take


class RevisionFile(PosixPath):
    """A file as it stood in a revision: named ``REVISION:PATH``, and read as any path is.

    Paths made from it (``parent``, ``/``) know nothing of its content.
    """

    content: bytes = b""
    commit: str = ""  # the revision's commit, in full

    def read_bytes(self) -> bytes:
        """Return the content."""
        return self.content

    def is_file(self, **_: Any) -> bool:
        """Return True: it was found before it was made."""
        return True

    def __reduce__(self) -> tuple[Any, ...]:
        return _made, (str(self), self.content, self.commit)


def _made(name: str, content: bytes, commit: str) -> RevisionFile:
    made = RevisionFile(name)
    made.content = content
    made.commit = commit
    return made


def values_at(
    baseline: str,
    *,
    folder: Path | None = None,
    refuse: Callable[..., Problem] | None = None,
) -> Path:
    """Return the file that a baseline names, to be loaded as a values file.

    Parameters
    ----------
    baseline : str
        ``FILE``, or ``REVISION:PATH`` with any name that git has for a commit. PATH is looked for
        from the top of the repository, then from the folder; ``./PATH`` only from the folder.
    folder : Path, optional
        Where FILE starts and whose repository is asked; else the current folder.
    refuse : callable, optional
        (message, found=, allowed=, near=) -> Problem, where the baseline was named; else at
        the option ``--baseline``.

    Returns
    -------
    Path
        A `RevisionFile` for ``REVISION:PATH``: messages and manifests call it that.

    Raises
    ------
    InputError
        If there is no such file, git, repository, revision, or path in it, with the nearest.
    """
    where = folder if folder is not None else Path()
    problem = refuse if refuse is not None else _at_option(baseline)
    file = where / baseline
    if _is_file(file):
        return file
    revision, colon, path = baseline.partition(":")
    if not colon:
        near = nearest(file.name, _names(file.parent))
        told = "there is no such file, and a revision is written REVISION:PATH"
        raise InputError([problem(told, found=baseline, near=near)])
    if not revision or not path:
        told = "a baseline is written FILE or REVISION:PATH"
        raise InputError([problem(told, found=baseline, allowed=("main:values.yaml", "FILE"))])
    repository = _Repository(where, problem)
    commit = repository.commit(revision)
    content = repository.content(commit, revision, path)
    return _made(f"{revision}:{path}", content, commit)


def _at_option(baseline: str) -> Callable[..., Problem]:
    def problem(
        message: str,
        *,
        found: object = None,
        allowed: tuple[str, ...] = (),
        near: str | None = None,
    ) -> Problem:
        told = None if found is None or found == baseline else shown(found)
        place = f"--baseline {baseline}"
        return Problem(place, None, "", message, told, allowed, near)

    return problem


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # a name that no file can have
        return False


def _names(folder: Path) -> list[str]:
    try:
        return [entry.name for entry in folder.iterdir()]
    except OSError:
        return []


class _Repository:
    """The git repository of a folder; raises InputError for what isn't in it."""

    def __init__(self, folder: Path, problem: Callable[..., Problem]) -> None:
        self.folder = folder
        self.problem = problem
        found = shutil.which("git")
        if found is None:
            raise InputError([problem("a revision needs git, which is not installed here")])
        self.git = found
        inside = self.ask("rev-parse", "--show-toplevel")
        if inside.returncode:
            told = "a revision needs a git repository, and this folder is in none"
            why = inside.stderr.decode(errors="replace").strip().splitlines()
            if why and "not a git repository" not in why[0]:
                told = f"git can't read the repository of this folder: {why[0]}"
            raise InputError([problem(told, found=str(folder.resolve()))])

    def ask(self, *arguments: str) -> subprocess.CompletedProcess[bytes]:
        """Return what git answers."""
        environment = {**os.environ, "LC_ALL": "C", "GIT_TERMINAL_PROMPT": "0"}
        try:
            return subprocess.run(
                [self.git, "-C", str(self.folder), *arguments],
                env=environment,
                check=False,
                capture_output=True,
                timeout=PATIENCE,
                stdin=subprocess.DEVNULL,
            )
        except (OSError, ValueError, subprocess.TimeoutExpired) as error:
            told = f"git can't be asked: {type(error).__name__}"
            raise InputError([self.problem(told)]) from None

    def listed(self, *arguments: str) -> list[str]:
        """Return the lines that git answers."""
        return self.ask(*arguments).stdout.decode(errors="replace").splitlines()

    def commit(self, revision: str) -> str:
        """Return the commit of a revision; of a branch that only the remote has, the remote's."""
        for name in (revision, f"{REMOTE}/{revision}"):
            found = self.listed(
                "rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}"
            )
            if found:
                return found[0]
        names = self.listed("for-each-ref", "--format=%(refname:short)")
        told = "git knows no such revision"
        if self.listed("rev-parse", "--verify", "--quiet", "HEAD") == []:
            told = "the repository has no commits yet"
        elif self.listed("rev-parse", "--is-shallow-repository") == ["true"]:
            told += "; this clone is shallow, so it may need more of the history (fetch-depth: 0)"
        near = next((name for name in names if name.rsplit("/", 1)[-1] == revision), None)
        near = near or nearest(revision, names[:MANY])
        raise InputError([self.problem(told, found=revision, near=near)])

    def content(self, commit: str, revision: str, path: str) -> bytes:
        """Return a file's content in a commit."""
        tried = [path] if path.startswith(("./", "../")) else [path, f"./{path}"]
        for name in tried:
            kind = self.listed("cat-file", "-t", f"{commit}:{name}")
            if kind == ["blob"]:
                return self.ask("cat-file", "blob", f"{commit}:{name}").stdout
            if kind == ["tree"]:
                told = f"in revision {revision} this is a folder, not a file"
                raise InputError([self.problem(told, found=path)])
        names = self.listed("ls-tree", "-r", "--name-only", "--full-tree", commit)[:MANY]
        told = f"revision {revision} has no such file"
        raise InputError([self.problem(told, found=path, near=_nearest_file(path, names))])


def _nearest_file(path: str, names: list[str]) -> str | None:
    """Return the file most like a path: of the same name in another folder, or a likely one."""
    last = path.rsplit("/", 1)[-1]
    same = [name for name in names if name.rsplit("/", 1)[-1] == last]
    return nearest(path, same) or (same[0] if len(same) == 1 else nearest(path, names))
