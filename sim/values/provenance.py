"""Where the values come from: every value of a file with its provenance and range."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Set
from typing import Any, NamedTuple

from pydantic import BaseModel

from sim.values.errors import NodePath, dotted
from sim.values.fields import KINDS, MOVABLE, PLACEHOLDER, Given, Sourced


class ValueEntry(NamedTuple):
    """One value of a file."""

    path: str  # as `--set` takes it
    value: Any
    provenance: str
    range: tuple[int, int] | None  # None: not a number that a search may move

    @property
    def kind(self) -> str:
        """Return the provenance's first word."""
        return self.provenance.split(" ", 1)[0]

    @property
    def movable(self) -> bool:
        """Return whether a search may move the value: a number, and not from the rulebook."""
        return self.range is not None and self.kind in MOVABLE


def settle_provenance(model: BaseModel, overridden: Set[NodePath] = frozenset()) -> None:
    """Give every value of a checked file its provenance, in place.

    What says nothing itself has the provenance of what is around it, else ``placeholder``. A
    value that an override or a patch set without saying from where is a placeholder.
    """
    for _ in _visit(model, (), PLACEHOLDER, overridden):
        pass


def list_values(model: BaseModel) -> list[ValueEntry]:
    """Return every value of a checked file, in its order: numbers, words, and texts as one each."""
    return list(_visit(model, (), PLACEHOLDER, frozenset()))


def count_provenance(model: BaseModel) -> dict[str, int]:
    """Return how many values have each kind of provenance, by the words of the file."""
    counts = Counter(entry.kind for entry in list_values(model))
    return {kind: counts.get(kind, 0) for kind in KINDS}


def _visit(
    node: Any, path: NodePath, around: str, overridden: Set[NodePath]
) -> Iterator[ValueEntry]:
    if isinstance(node, Given):
        if any(set_path[: len(path)] == path for set_path in overridden):
            node.source = PLACEHOLDER
        node.source = node.source or around
        yield from _entries(node, path)
    elif isinstance(node, BaseModel):
        if isinstance(node, Sourced):
            if any(set_path[:-1] == path for set_path in overridden):
                node.source = PLACEHOLDER if node.is_a_value else node.source
            node.source = around = node.source or around
            if node.is_a_value:
                yield ValueEntry(dotted(path), type(node).__name__.lower(), around, None)
        for name, field in type(node).model_fields.items():
            if name.endswith("_from") and getattr(node, name) is not None:
                part = name.removesuffix("_from")  # a part of a text with a provenance of its own
                yield ValueEntry(dotted((*path, part)), part, getattr(node, name), None)
            below = (*path, field.alias or name)
            yield from _visit(getattr(node, name), below, around, overridden)
    elif isinstance(node, dict):
        for key, inner in node.items():
            yield from _visit(inner, (*path, key), around, overridden)
    elif isinstance(node, (list, tuple)):
        for place, inner in enumerate(node):
            yield from _visit(inner, (*path, place), around, overridden)


def _entries(given: Given[Any], path: NodePath) -> Iterator[ValueEntry]:
    source = given.source or PLACEHOLDER
    if isinstance(given.value, dict):
        for name, number in given.value.items():
            yield ValueEntry(dotted((*path, name)), number, source, given.range)
        if not given.value:
            yield ValueEntry(dotted(path), {}, source, None)
    else:
        whole = type(given.value) is int
        yield ValueEntry(dotted(path), given.value, source, given.range if whole else None)
