"""Read a YAML file into plain data, with the file and line of every node.

The files are data that people edit, so less than all of YAML is accepted: one document of
mappings, lists, text, whole numbers, decimals, true and false. Anchors, aliases, merge keys and
tags are refused (a file of nine lines can otherwise stand for a billion values), a key may stand
once, and nesting and size are bounded.
"""

from __future__ import annotations

import math
import re
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from sim.values.errors import InputError, NodePath, Problem, dotted, shown

MAX_BYTES = 4_000_000
MAX_DEPTH = 40  # mappings and lists inside one another
MAX_DIGITS = 19  # of a number: the machine holds no more

_WHOLE = re.compile(r"[-+]?[0-9]+")
_DECIMAL = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_NOT_A_NUMBER = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")
_NULL = ("", "~", "null", "Null", "NULL")
_TRUTH = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}


class Place(NamedTuple):
    """Where a node was written."""

    file: str
    line: int | None


class Lines(dict[NodePath, Place]):
    """The place of every node, by its path of keys and list places."""

    def place(self, path: NodePath, file: str) -> Place:
        """Return where ``path`` was written, or where the nearest node around it was."""
        for size in range(len(path), -1, -1):
            found = self.get(path[:size])
            if found is not None:
                return found
        return Place(file, None)


def load_yaml(path: str | Path) -> tuple[Any, Lines]:
    """Read a YAML file.

    Parameters
    ----------
    path : str or Path

    Returns
    -------
    (data, Lines)
        Plain dicts, lists and scalars, and the place of each node.

    Raises
    ------
    InputError
        If the file can't be read or isn't the YAML described in this module.
    """
    return parse_yaml(read_text(path), str(path))


def load_once(path: str | Path) -> tuple[Any, Lines]:
    """Read a YAML file as `load_yaml`, and parse each text once: not to be changed by the caller.

    For what many members of an ensemble share.
    """
    return _parsed(read_text(path), str(path))


def read_text(path: str | Path) -> str:
    """Return a file's text; raise InputError if it can't be read or isn't UTF-8."""
    file = str(path)
    try:
        raw = (path if isinstance(path, Path) else Path(path)).read_bytes()
    except FileNotFoundError:
        raise InputError([Problem(file, None, "", "there is no such file")]) from None
    except IsADirectoryError:
        raise InputError([Problem(file, None, "", "this is a folder, not a file")]) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError([Problem(file, None, "", f"the file can't be read: {reason}")]) from None
    if len(raw) > MAX_BYTES:
        problem = Problem(
            file, None, "", "the file is too large", f"{len(raw)} bytes", (f"up to {MAX_BYTES}",)
        )
        raise InputError([problem])
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        byte = f"byte 0x{raw[error.start]:02x}"
        problem = Problem(file, line, "", "the file is not UTF-8 text", byte, ("UTF-8",))
        raise InputError([problem]) from None


def parse_yaml(text: str, file: str) -> tuple[Any, Lines]:
    """Return the data of a YAML text and the place of each node; see `load_yaml`."""
    builder = _Builder(file)
    try:
        for event in YAML(typ="safe", pure=True).parse(text):
            builder.take(event)
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = None if mark is None else mark.line + 1
        builder.problem(line, f"this is not YAML: {_reason(error)}")
    except (YAMLError, ValueError, IndexError, RecursionError) as error:
        line = _line_of_control_character(text)
        builder.problem(line, f"this is not YAML: {_first_line(error)}")
    if builder.problems:
        raise InputError(builder.problems)
    if builder.data is None:
        raise InputError([Problem(file, 1, "", "the file is empty")])
    return builder.data, builder.lines


@lru_cache(maxsize=16)
def _parsed(text: str, file: str) -> tuple[Any, Lines]:
    return parse_yaml(text, file)


def scalar(text: str) -> Any:
    """Return the value of a plain (unquoted) YAML scalar; ValueError says what is wrong."""
    if text in _NULL:
        return None
    if text in _TRUTH:
        return _TRUTH[text]
    if _NOT_A_NUMBER.fullmatch(text):
        raise ValueError("not a finite number")
    if _WHOLE.fullmatch(text):
        if len(text.lstrip("+-")) > MAX_DIGITS:
            raise ValueError(f"a number of more than {MAX_DIGITS} digits")
        return int(text)
    if _DECIMAL.fullmatch(text):
        number = float(text)
        if not math.isfinite(number):
            raise ValueError("not a finite number")
        return number
    return text


class _Builder:
    """Builds the data from YAML events, without recursion."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.data: Any = None
        self.lines = Lines()
        self.problems: list[Problem] = []
        self.documents = 0
        self.path: list[str | int] = []  # of the open containers' current entries
        self.open: list[Any] = []  # containers, outermost first
        self.key: list[str | None] = []  # key waiting for its value, one a container
        self.key_line: list[int] = []

    def problem(self, line: int | None, message: str, found: object = None) -> None:
        path = dotted((*self.path, *self.entry()))
        told = None if found is None else shown(found)
        self.problems.append(Problem(self.file, line, path, message, told))

    def entry(self) -> NodePath:
        """Return the key or place whose value comes now, below the open container."""
        if not self.open:
            return ()
        if not isinstance(self.open[-1], dict):
            return (len(self.open[-1]),)
        key = self.key[-1]
        return () if key is None else (key,)

    def take(self, event: Event) -> None:
        line = event.start_mark.line + 1
        if isinstance(event, DocumentStartEvent):
            self.documents += 1
            if self.documents > 1:
                self.problem(line, "a second document starts here: a file holds one")
        elif isinstance(event, AliasEvent):
            self.problem(line, "anchors and aliases are not used here", f"*{event.anchor}")
            self.put(None, line)
        elif isinstance(event, (MappingEndEvent, SequenceEndEvent)):
            self.leave()
        elif isinstance(event, (MappingStartEvent, SequenceStartEvent)):
            self.check_properties(event, line)
            if len(self.open) >= MAX_DEPTH:
                self.problem(line, f"more than {MAX_DEPTH} levels of nesting")
                raise InputError(self.problems)
            self.enter({} if isinstance(event, MappingStartEvent) else [], line)
        elif isinstance(event, ScalarEvent):
            self.check_properties(event, line)
            self.put_scalar(event, line)

    def check_properties(self, event: Any, line: int) -> None:
        if event.anchor is not None:
            self.problem(line, "anchors and aliases are not used here", f"&{event.anchor}")
        if event.tag is not None:
            self.problem(line, "tags are not used here", str(event.tag))

    def put_scalar(self, event: Any, line: int) -> None:
        if event.style not in (None, ""):
            value: Any = event.value
        else:
            try:
                value = scalar(event.value)
            except ValueError as error:
                self.problem(line, str(error), event.value)
                value = None
        if self.open and isinstance(self.open[-1], dict) and self.key[-1] is None:
            self.take_key(event.value, value, line)
        else:
            self.put(value, line)

    def take_key(self, text: str, value: object, line: int) -> None:
        if value is None:
            self.problem(line, "a key is missing before the colon", text or None)
        elif text == "<<":
            self.problem(line, "merge keys are not used here", text)
        elif text in self.open[-1]:
            first = self.lines.place((*self.path, text), self.file).line
            self.problem(line, f"this key stands twice, first in line {first}", text)
        self.key[-1] = text
        self.key_line[-1] = line

    def position(self, line: int) -> tuple[NodePath, int]:
        """Return the path and line of the value that comes now."""
        if not self.open:
            return (), line
        if not isinstance(self.open[-1], dict):
            return (*self.path, len(self.open[-1])), line
        if self.key[-1] is None:  # a container or an alias as a key
            self.problem(line, "a key must be a word")
            return (*self.path, ""), line
        return (*self.path, self.key[-1]), self.key_line[-1]

    def put(self, value: Any, line: int) -> None:
        path, where = self.position(line)
        self.lines[path] = Place(self.file, where)
        if not self.open:
            if self.documents <= 1:
                self.data = value
        elif isinstance(self.open[-1], dict):
            self.open[-1][path[-1]] = value
            self.key[-1] = None
        else:
            self.open[-1].append(value)

    def enter(self, container: Any, line: int) -> None:
        path, _ = self.position(line)
        was_key = bool(self.open) and isinstance(self.open[-1], dict) and self.key[-1] is None
        self.put(container, line)
        if was_key:  # told in `position`; its own content still has to be read past
            self.key[-1] = None
        self.open.append(container)
        self.key.append(None)
        self.key_line.append(line)
        self.path = list(path)

    def leave(self) -> None:
        self.open.pop()
        self.key.pop()
        self.key_line.pop()
        if self.path:
            self.path.pop()


def _reason(error: MarkedYAMLError) -> str:
    parts = [part for part in (error.context, error.problem) if part]
    text = ", ".join(parts) if parts else _first_line(error)
    if "\\t" in text or "'\t'" in text:
        return "a tab: indent with spaces"
    return text


def _first_line(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]


def _line_of_control_character(text: str) -> int | None:
    for place, character in enumerate(text):
        if ord(character) < 32 and character not in "\t\n\r":
            return text.count("\n", 0, place) + 1
    return None
