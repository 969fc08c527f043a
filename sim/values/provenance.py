"""Where the values come from: every value of a file with its provenance and range."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Set
from typing import Any, NamedTuple

from pydantic import BaseModel

from sim.values.fields import KINDS, MOVABLE, PLACEHOLDER, Given, Sourced
from sim.values.reading import dotted

Path = tuple[str | int, ...]


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


def settle_provenance(model: BaseModel, overridden: Set[Path] = frozenset()) -> None:
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
    node: Any, path: Path, around: str, overridden: Set[Path], *, moved: bool = False
) -> Iterator[ValueEntry]:
    if isinstance(node, BaseModel):
        own = getattr(node, "source", None) if isinstance(node, Sourced) else None
        if isinstance(node, Given):
            if moved or path in overridden:
                own = PLACEHOLDER
            node.source = own or around
            yield from _entries(node, path)
            return
        if moved and isinstance(node, Sourced):
            own = own or PLACEHOLDER
        here = own or around
        if isinstance(node, Sourced) and own is not None:
            node.source = own
            if type(node).model_fields.keys() != Sourced.model_fields.keys():
                yield ValueEntry(dotted(path), type(node).__name__.lower(), own, None)
        for name, field in type(node).model_fields.items():
            if name != "source":
                below = (*path, field.alias or name)
                yield from _visit(
                    getattr(node, name), below, here, overridden, moved=moved or below in overridden
                )
    elif isinstance(node, dict):
        for key, inner in node.items():
            below = (*path, key)
            yield from _visit(inner, below, around, overridden, moved=moved or below in overridden)
    elif isinstance(node, (list, tuple)):
        for place, inner in enumerate(node):
            below = (*path, place)
            yield from _visit(inner, below, around, overridden, moved=moved or below in overridden)


def _entries(given: Given[Any], path: Path) -> Iterator[ValueEntry]:
    source = given.source or PLACEHOLDER
    if isinstance(given.value, dict):
        for name, number in given.value.items():
            yield ValueEntry(dotted((*path, name)), number, source, given.range)
        if not given.value:
            yield ValueEntry(dotted(path), {}, source, None)
    else:
        whole = type(given.value) is int
        yield ValueEntry(dotted(path), given.value, source, given.range if whole else None)
