"""Change values files as text: comments, order and style of what is not changed stay."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq

from sim.values.changes import Editor
from sim.values.reading import Lines, load_yaml


class CommentedEditor(Editor):
    """Changes a document that remembers its comments."""

    def written(self, new: Any) -> Any:
        """Return a new subtree in the file's style: short mappings and lists on one line."""
        return _commented(new)


def _commented(node: Any) -> Any:
    if isinstance(node, dict):
        mapping = CommentedMap((key, _commented(inner)) for key, inner in node.items())
        if _is_short(node):
            mapping.fa.set_flow_style()
        return mapping
    if isinstance(node, (list, tuple)):
        sequence = CommentedSeq(_commented(inner) for inner in node)
        if _is_short(node):
            sequence.fa.set_flow_style()
        return sequence
    return node


def _is_short(node: Any) -> bool:
    """Return whether a mapping or list reads well on one line."""
    inner = list(node.values()) if isinstance(node, dict) else list(node)
    nested = [value for value in inner if isinstance(value, (dict, list, tuple))]
    return len(str(node)) <= 88 and all(_is_short(value) for value in nested)


def one_line(node: Any) -> str:
    """Return data as YAML on one line, however long: ``{name: a, patch: {length: 3}}``."""
    yaml = YAML(typ="rt", pure=True)
    yaml.width = 2**31
    yaml.default_flow_style = True
    text = io.StringIO()
    yaml.dump(node, text)
    return text.getvalue().removesuffix("\n").removesuffix("\n...")


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
    """Return a file's text with patches and overrides applied, comments kept.

    Raises
    ------
    InputError
        As `sim.values.changes.changed`.
    """
    editor = CommentedEditor(load_commented(path), Lines())
    return dump_commented(editor.apply(sets, patches).data)
