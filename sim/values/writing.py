"""Change values files as text: comments, order and style of what is not changed stay."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq

from sim.values.changes import changed
from sim.values.reading import load_yaml, parse_yaml, read_text


def _commented(node: Any) -> Any:
    """Return data in the file's style: short mappings and lists on one line."""
    if isinstance(node, dict):
        mapping = CommentedMap((key, _commented(inner)) for key, inner in node.items())
        if is_short(node):
            mapping.fa.set_flow_style()
        return mapping
    if isinstance(node, (list, tuple)):
        sequence = CommentedSeq(_commented(inner) for inner in node)
        if is_short(node):
            sequence.fa.set_flow_style()
        for inner in sequence:
            if isinstance(inner, CommentedMap) and len(inner) == 1:  # an effect: its verb is free
                inner.fa.set_block_style()
        return sequence
    return node


def is_short(node: Any) -> bool:
    """Return whether a node reads well on one line; a list of mappings or clauses does not."""
    inner = list(node.values()) if isinstance(node, dict) else list(node)
    nested = [value for value in inner if isinstance(value, (dict, list, tuple))]
    if not isinstance(node, dict) and any(
        isinstance(value, dict) or (isinstance(value, str) and ", " in value) for value in inner
    ):
        return False
    return len(str(node)) <= 88 and all(is_short(value) for value in nested)


def one_line(node: Any) -> str:
    """Return data as YAML on one line, however long: ``{name: a, patch: {length: 3}}``."""
    yaml = YAML(typ="rt", pure=True)
    yaml.width = 2**31
    yaml.default_flow_style = True
    text = io.StringIO()
    yaml.dump(node, text)
    return text.getvalue().removesuffix("\n").removesuffix("\n...")


def block_text(node: Any, column: int) -> str:
    """Return data as lines of YAML in the file's style, from a column on; no line end behind."""
    document = _commented(node)
    document.fa.set_block_style()
    lines = dump_commented(document).removesuffix("\n").split("\n")
    if isinstance(node, list):
        lines = [line[2:] for line in lines]  # the dashes of a list stand two columns in
    return "\n".join(f"{' ' * column}{line}" if line else line for line in lines)


def load_commented(path: str | Path) -> Any:
    """Return a file as a document that remembers comments and style.

    Raises
    ------
    InputError
        If `load_yaml` finds the file wrong.
    """
    load_yaml(path)
    return _yaml().load(Path(path).read_text(encoding="utf-8-sig"))


def dump_commented(document: Any) -> str:
    """Return a document of `load_commented` as text."""
    text = io.StringIO()
    _yaml().dump(document, text)
    return text.getvalue()


def _yaml() -> YAML:
    yaml = YAML(typ="rt", pure=True)
    yaml.preserve_quotes = True
    yaml.width = 4096  # lines stay as long as they were
    yaml.indent(mapping=2, sequence=4, offset=2)
    return yaml


def changed_text(
    path: str | Path,
    sets: Sequence[str] = (),
    patches: Sequence[str | Path | dict[str, Any]] = (),
) -> str:
    """Return a file's text with patches and overrides applied; the rest stays byte for byte.

    Raises
    ------
    InputError
        As `sim.values.changes.changed`.
    """
    data, lines = load_yaml(path)
    return text_with(path, changed(data, lines, sets, patches).data)


def text_with(path: str | Path, new: Any) -> str:
    """Return a file's text with other data, changed only where the data differs.

    Parameters
    ----------
    path : str or Path
    new
        The data that the text is to hold.

    Notes
    -----
    A text that can't be changed in places, such as one whose comments stand in odd ones, is
    written anew as a document that remembers comments and style.
    """
    from sim.values.splicing import spliced

    text = read_text(path)
    mark = "\ufeff" if Path(path).read_bytes().startswith(b"\xef\xbb\xbf") else ""
    found = spliced(text, parse_yaml(text, str(path))[0], new)
    if found is None:
        document = load_commented(path)
        _settle(document, new)
        found = dump_commented(document)
    return mark + found


def _settle(document: Any, new: dict[str, Any]) -> None:
    """Make ``new`` of a document's mapping in place."""
    for key in [key for key in document if key not in new]:
        del document[key]
    for key, inner in new.items():
        old = document.get(key)
        if isinstance(old, dict) and isinstance(inner, dict) and inner:
            _settle(old, inner)
        elif old != inner or type(old) is bool or type(inner) is bool:
            document[key] = _commented(inner)
