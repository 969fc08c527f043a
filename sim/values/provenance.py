"""Where the values come from: every value of a file with its provenance and range."""

from __future__ import annotations

from collections import Counter
from collections.abc import Set
from functools import lru_cache
from typing import Any, NamedTuple

from pydantic import BaseModel

from sim.values.changes import found_at, is_holder
from sim.values.errors import NodePath, dotted
from sim.values.fields import KINDS, MOVABLE, PLACEHOLDER, Given, Sourced

_LEAVES = frozenset((str, int, bool, float, type(None)))  # what holds nothing: most of a file


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
    _Visit(overridden).visit(model, (), PLACEHOLDER)


def disown(before: Any, data: Any, model: BaseModel, paths: Set[NodePath]) -> None:
    """Say in a file's data what its values no longer are, in place.

    A value that an override or a patch set without saying from where is a placeholder; the words
    in the file, beside it or around it, still say what the former one was. If it is the former one
    they stay.

    Parameters
    ----------
    before, data : plain data
        The file's, and with what was set.
    model : checked model of these data
        Nothing settled. Modified in place.
    paths : set of NodePath
        What was set without saying from where.
    """
    settle_provenance(model)
    written = {path: source for path, _, source, _ in _found(model)}
    moved = {path for path in paths if found_at(before, path) != found_at(data, path)}
    settle_provenance(model, moved)
    for path, _, source, _ in _found(model):
        if source == PLACEHOLDER != written[path]:
            _call_placeholder(data, path)


def _call_placeholder(data: Any, path: NodePath) -> None:
    """Write beside a value that it is a placeholder."""
    around, node = None, data
    for step in path:
        if is_holder(node):
            break  # a number in a mapping of them, which share where they come from
        around, node = node, node[step]
    if isinstance(node, dict):  # a holder, or a text
        node["from"] = PLACEHOLDER
    elif around is not None:
        around[path[-1]] = {"value": node, "from": PLACEHOLDER}


def list_values(model: BaseModel) -> list[ValueEntry]:
    """Return every value of a checked file, in its order: numbers, words, and texts as one each."""
    return [
        ValueEntry(dotted(path), value, source, span) for path, value, source, span in _found(model)
    ]


def count_provenance(model: BaseModel) -> dict[str, int]:
    """Return how many values have each kind of provenance, by the words of the file."""
    counts = Counter(source.split(" ", 1)[0] for _, _, source, _ in _found(model))
    return {kind: counts.get(kind, 0) for kind in KINDS}


_Found = tuple[NodePath, Any, str, "tuple[int, int] | None"]  # as `ValueEntry`


def _found(model: BaseModel) -> list[_Found]:
    visit = _Visit(frozenset())
    visit.visit(model, (), PLACEHOLDER)
    return visit.found


class _Visit:
    """Goes through a checked file, settles the provenance of its values, and notes them.

    A list, not generators inside one another: an ensemble is hundreds of files to go through.
    """

    def __init__(self, overridden: Set[NodePath]) -> None:
        self.found: list[_Found] = []
        self.around = {path[:size] for path in overridden for size in range(len(path) + 1)}
        self.above = {path[:-1] for path in overridden}

    def visit(self, node: Any, path: NodePath, around: str) -> None:
        if type(node) in _LEAVES:
            return
        if isinstance(node, Given):
            if path in self.around:
                node.source = PLACEHOLDER
            elif node.source is None:
                node.source = around
            self.note(node, path)
        elif isinstance(node, BaseModel):
            if isinstance(node, Sourced):
                if node.is_a_value and path in self.above:
                    node.source = PLACEHOLDER
                elif node.source is None:
                    node.source = around
                around = node.source
                if node.is_a_value:
                    self.found.append((path, type(node).__name__.lower(), around, None))
            for name, key, part in _fields(type(node)):
                inner = getattr(node, name)
                if part is not None and inner is not None:
                    self.found.append(((*path, part), part, inner, None))
                self.visit(inner, (*path, key), around)
        elif isinstance(node, dict):
            for key, inner in node.items():
                self.visit(inner, (*path, key), around)
        elif isinstance(node, (list, tuple)):
            for place, inner in enumerate(node):
                self.visit(inner, (*path, place), around)

    def note(self, given: Given[Any], path: NodePath) -> None:
        source, value = given.source or PLACEHOLDER, given.value
        if not isinstance(value, dict):
            whole = type(value) is int
            self.found.append((path, value, source, given.range if whole else None))
            return
        for name, number in value.items():
            self.found.append(((*path, name), number, source, given.range))
        if not value:
            self.found.append((path, {}, source, None))


@lru_cache(maxsize=256)
def _fields(model: type[BaseModel]) -> tuple[tuple[str, str, str | None], ...]:
    """Return a model's fields: name, key in the file, and the part whose provenance it holds.

    A field ``cost_from`` holds where the part ``cost`` of a text comes from.
    """
    return tuple(
        (name, field.alias or name, name.removesuffix("_from") if name.endswith("_from") else None)
        for name, field in model.model_fields.items()
    )
