"""Overrides and patches: other values without another file; and what differs between two files.

Data is plain dicts, lists and scalars. Where a node is a *holder* ``{value: ..., from: ...}``, a
path or a patch that says nothing about its parts means its value.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from sim.values.errors import InputError, Problem, nearest, shown
from sim.values.fields import HOLDER_KEYS
from sim.values.reading import Lines, Place, dotted, load_yaml, parse_yaml

Steps = tuple[str | int, ...]


class Change(NamedTuple):
    """A difference between two files: a dotted path, and what stands there in each."""

    path: str
    old: Any  # None: nothing
    new: Any


class Changed(NamedTuple):
    """Data after changes, the place of its nodes, and the paths whose values were set."""

    data: Any
    lines: Lines
    paths: frozenset[Steps]


def is_holder(node: Any) -> bool:
    """Return whether a node is ``{value: ..., from: ...}``."""
    return isinstance(node, dict) and "value" in node and set(node) <= set(HOLDER_KEYS)


def changed(
    data: Any,
    lines: Lines,
    sets: Sequence[str] = (),
    patches: Sequence[str | Path | dict[str, Any]] = (),
    *,
    named: str = "patch",
) -> Changed:
    """Return a copy of the data with patches, then overrides, applied in their order.

    Parameters
    ----------
    data, lines
        From `load_yaml`. Not modified.
    sets : sequence of str
        Overrides ``PATH=VALUE``. ``=+1`` and ``=-1`` are steps from the value that stands there;
        ``=null`` deletes.
    patches : sequence of path or dict
        Patch files, or patches that were read before (such as from a scenario).
    named : str
        What messages call the patches that are given as dicts.

    Raises
    ------
    InputError
        If a patch can't be read or an override can't be applied.
    """
    data, lines = copy.deepcopy(data), Lines(lines)
    paths: set[Steps] = set()
    problems: list[Problem] = []
    for patch in patches:
        if isinstance(patch, dict):
            partial, places, file = patch, Lines(), named
        else:
            partial, places = load_yaml(patch)
            file = str(patch)
        if not isinstance(partial, dict) or not isinstance(data, dict):
            told = shown(partial)
            problems.append(Problem(file, 1, "", "a patch is a mapping of keys to values", told))
            continue
        merge(data, partial, (), (), places, lines, paths, file)
    for override in sets:
        problem = apply_set(data, lines, paths, override)
        if problem is not None:
            problems.append(problem)
    if problems:
        raise InputError(problems)
    return Changed(data, lines, frozenset(paths))


def merge(
    into: dict[str, Any],
    partial: dict[str, Any],
    path: Steps,
    written: Steps,
    places: Lines,
    lines: Lines,
    paths: set[Steps],
    file: str,
) -> None:
    """Merge a patch into a mapping of the data.

    Parameters
    ----------
    into, partial
        A mapping of the data, modified in place, and what the patch says about it.
    path, written
        Where these are in the data and in the patch.
    places, lines
        The patch's places, and the data's, which take them over.
    paths
        Takes the paths whose values the patch sets without giving their provenance.
    file
        The patch's name.
    """
    for key, new in partial.items():
        at, told = (*path, key), (*written, key)
        old = into.get(key)
        if new is None:
            into.pop(key, None)
            lines[path] = places.place(told, file)
            continue
        if is_holder(old) and not (isinstance(new, dict) and set(new) <= set(HOLDER_KEYS)):
            if isinstance(new, dict) and isinstance(old["value"], dict):
                merge(old, {"value": new}, at, told, places, lines, paths, file)
            else:
                old["value"] = copy.deepcopy(new)
            paths.add(at)
            _take_places(at, told, places, lines, file)
            lines[(*at, "value")] = lines[at]
        elif isinstance(old, dict) and isinstance(new, dict):
            lines[at] = places.place(told, file)
            merge(old, new, at, told, places, lines, paths, file)
            if is_holder(old) and "value" in new and "from" not in new:
                paths.add(at)
        elif is_holder(new) and not is_holder(old) and old is not None:
            into[key] = copy.deepcopy(new)
            _take_places(at, told, places, lines, file)
        else:
            into[key] = copy.deepcopy(new)
            if old is not None:
                paths.add(at)
            _take_places(at, told, places, lines, file)


def _take_places(at: Steps, told: Steps, places: Lines, lines: Lines, file: str) -> None:
    """Let the places of a subtree of the data be those of the patch's subtree."""
    for known in [known for known in lines if known[: len(at)] == at]:
        del lines[known]
    lines[at] = places.place(told, file)
    for known, place in places.items():
        if known[: len(told)] == told:
            lines[(*at, *known[len(told) :])] = place


def apply_set(data: Any, lines: Lines, paths: set[Steps], override: str) -> Problem | None:
    """Apply one override ``PATH=VALUE`` in place; return what is wrong with it, if anything."""
    file = f"--set {override}"
    dotted_path, equals, text = override.partition("=")
    steps = [step.strip() for step in dotted_path.strip().split(".")]
    if not equals or not all(steps):
        return Problem(file, None, "", "an override is PATH=VALUE", override, ("a.b.c=4", "=+1"))
    try:
        value, _ = parse_yaml(text, file) if text.strip() not in ("", "null", "~") else (None, None)
    except InputError as error:
        return error.problems[0]
    is_step = text.strip()[:1] in ("+", "-") and type(value) is int

    node, path = data, []
    for place, step in enumerate(steps):
        last = place == len(steps) - 1
        node, path = _inside(node, path, step)
        key, problem = _key(node, step, file, dotted(tuple(steps[: place + 1])), may_be_new=last)
        if problem is not None:
            return problem
        if not last:
            node = node[key]
            path.append(key)
    old = node[key] if isinstance(node, list) else node.get(key)
    at = (*path, key)
    if value is None and not is_step:
        return _delete(node, key, lines, tuple(path), file)
    holder = is_holder(old)
    present = old["value"] if holder else old
    if is_step:
        if present is None and all(type(n) is int for n in node.values()):
            present = 0  # a currency that is not yielded or paid yet
        if type(present) is not int:
            told = "a step needs a whole number to start from"
            return Problem(file, None, dotted(at), told, shown(present), ("a whole number",))
        value = present + value
    if holder and not (isinstance(value, dict) and "value" in value):
        old["value"] = value
    else:
        node[key] = value
    _take_places(at, (), Lines(), lines, file)
    lines[at] = Place(file, None)
    if not (isinstance(value, dict) and "from" in value):
        paths.add(at)
        if "value" in path[-1:]:  # set inside a holder's value
            paths.add(tuple(path[:-1]))
    return None


def _inside(node: Any, path: list[str | int], step: str) -> tuple[Any, list[str | int]]:
    """Go into a holder's value unless the step names a part of the holder."""
    if is_holder(node) and step not in HOLDER_KEYS:
        return node["value"], [*path, "value"]
    return node, path


def _key(
    node: Any, step: str, file: str, path: str, *, may_be_new: bool
) -> tuple[Any, Problem | None]:
    """Return a step as a key or place of the node, or what is wrong with it."""
    if isinstance(node, list):
        if step.isdigit() and int(step) < len(node):
            return int(step), None
        told = (f"0 to {len(node) - 1}",) if node else ()
        return None, Problem(file, None, path, "there is no such place in the list", step, told)
    if not isinstance(node, dict):
        return None, Problem(file, None, path, "nothing is inside this value", shown(node))
    if step in node or may_be_new:
        near = nearest(step, node)
        if step not in node and near is not None and not all(type(n) is int for n in node.values()):
            told = "there is no value of this name"
            return None, Problem(file, None, path, told, step, tuple(node), near)
        return step, None
    told = "there is no value of this name"
    return None, Problem(file, None, path, told, step, tuple(node), nearest(step, node))


def _delete(node: Any, key: Any, lines: Lines, path: Steps, file: str) -> Problem | None:
    if isinstance(node, dict) and key not in node:
        told = "there is nothing to delete"
        near = nearest(key, node)
        return Problem(file, None, dotted((*path, key)), told, str(key), tuple(node), near)
    del node[key]
    lines[path] = Place(file, None)
    return None


def difference(old: Any, new: Any) -> list[Change]:
    """Return every value that differs between two files' data, in the order of the first.

    A bare value and a holder of the same value are the same value; a change of provenance, range
    or text is a change of its own.
    """
    before, after = dict(_leaves(old, ())), dict(_leaves(new, ()))
    changes = [
        Change(dotted(path), before.get(path), after.get(path))
        for path in dict.fromkeys((*before, *after))
        if before.get(path) != after.get(path)
    ]
    order = {dotted(path): place for place, path in enumerate(dict.fromkeys((*before, *after)))}
    return sorted(changes, key=lambda change: order[change.path])


def _leaves(node: Any, path: Steps) -> Iterable[tuple[Steps, Any]]:
    if isinstance(node, dict) and node:
        for key, inner in node.items():
            here = path if is_holder(node) and key == "value" else (*path, key)
            yield from _leaves(inner, here)
    elif isinstance(node, list) and any(isinstance(inner, (dict, list)) for inner in node):
        for place, inner in enumerate(node):
            yield from _leaves(inner, (*path, place))
    else:
        yield path, node
