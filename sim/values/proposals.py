"""Proposals: other numbers for a values file, as a patch that says from where and why.

A study that found better numbers writes them so; `kingmaker values apply` takes them over. Each
number comes with its provenance, and with what was seen of it as a comment.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel

from sim.values.changes import HEADER, copied, found_at, is_holder
from sim.values.errors import NodePath
from sim.values.fields import Given
from sim.values.writing import block_text, one_line


@dataclass(frozen=True)
class Proposed:
    """A number that a value is to have.

    Attributes
    ----------
    path : str
        As ``--set`` takes it.
    value : int
    source : str
        Its provenance, such as ``tuned NAME``.
    comment : str
        One line, written beside it; may be empty.
    """

    path: str
    value: int
    source: str
    comment: str = ""


@dataclass
class _Leaf:
    """What stands at one place of a patch, and the comments beside it."""

    node: Any
    comments: list[str] = field(default_factory=list)


def proposal_text(
    header: Mapping[str, str],
    data: Mapping[str, Any],
    document: BaseModel,
    proposed: Sequence[Proposed],
    about: Sequence[str] = (),
) -> str:
    """Return a patch file's text.

    Parameters
    ----------
    header : mapping
        What `sim.values.patches.Header` holds: title, game, values, hash.
    data : mapping
        The values file's, with whatever lies over it.
    document : BaseModel
        The same, checked.
    proposed : sequence of Proposed
    about : sequence of str
        Lines of comment above it all.
    """
    tree: dict[Any, Any] = {}
    for one in proposed:
        _propose(tree, data, document, one)
    lines = [f"# {line}".rstrip() for line in about]
    lines += [*([""] if about else []), f"{HEADER}:"]
    lines += [f"  {key}: {one_line(text)}" for key, text in header.items()]
    for key, inner in tree.items():
        lines += ["", *_lines(key, inner, 0)]
    return "\n".join(lines) + "\n"


def proposal_data(
    data: Mapping[str, Any], document: BaseModel, proposed: Sequence[Proposed]
) -> dict[str, Any]:
    """Return the same patch as data, without a header."""
    tree: dict[Any, Any] = {}
    for one in proposed:
        _propose(tree, data, document, one)

    def plain(node: Any) -> Any:
        if isinstance(node, _Leaf):
            return node.node
        return {key: plain(inner) for key, inner in node.items()}

    return {key: plain(inner) for key, inner in tree.items()}


def _propose(
    tree: dict[Any, Any], data: Mapping[str, Any], document: BaseModel, one: Proposed
) -> None:
    """Put a number into a patch that is being made, in place."""
    path = _path_in(data, one.path)
    mapping = _is_in_mapping(document, one.path)
    holder = path[:-1] if mapping else path  # what gets the provenance
    if holder and holder[-1] == "value":
        holder = holder[:-1]
    listed = next((size for size in range(1, len(path)) if _is_list(data, path[:size])), None)
    if listed is None:
        leaf = _leaf_at(tree, holder, None)
        if mapping:
            if leaf.node is None:
                old = found_at(data, holder)
                inner = old["value"] if is_holder(old) else old
                leaf.node = {"value": copied(inner), "from": one.source}
            leaf.node["value"][path[-1]] = one.value
        else:
            leaf.node = {"value": one.value, "from": one.source}
    else:  # a patch has lists whole
        place = path[:listed]
        leaf = _leaf_at(tree, place, copied(found_at(data, place)))
        above = found_at(leaf.node, holder[listed:-1])
        old = above[holder[-1]]
        bare = old["value"] if is_holder(old) else old
        new = {**bare, path[-1]: one.value} if mapping else one.value
        about = old if is_holder(old) else {}
        above[holder[-1]] = {**about, "value": new, "from": one.source}
    if one.comment:
        leaf.comments.append(one.comment)


def _leaf_at(tree: dict[Any, Any], path: NodePath, node: Any) -> _Leaf:
    """Return the leaf at a path of the patch, made with a node if there is none."""
    for step in path[:-1]:
        tree = tree.setdefault(step, {})
    leaf: _Leaf = tree.setdefault(path[-1], _Leaf(node))
    return leaf


def _path_in(data: Mapping[str, Any], dotted: str) -> NodePath:
    """Return the path that a dotted one means in the data: through holders, with list places."""
    node: Any = data
    path: list[str | int] = []
    for step in dotted.split("."):
        if is_holder(node):
            path.append("value")
            node = node["value"]
        key: str | int = int(step) if isinstance(node, list) else step
        path.append(key)
        node = node[key]
    return tuple(path)


def _is_in_mapping(document: BaseModel, dotted: str) -> bool:
    """Return whether a number is one of a mapping of numbers that have one provenance."""
    node: Any = document
    for step in dotted.split("."):
        if isinstance(node, Given):
            if isinstance(node.value, dict):
                return True
            node = node.value
        if isinstance(node, BaseModel):
            fields = type(node).model_fields
            name = next((n for n, f in fields.items() if (f.alias or n) == step), None)
            node = getattr(node, name) if name is not None else getattr(node, step, None)
        elif isinstance(node, dict):
            node = node.get(step)
        elif isinstance(node, (list, tuple)):
            node = node[int(step)]
    return False


def _is_list(data: Any, path: NodePath) -> bool:
    return isinstance(found_at(data, path), list)


def _lines(key: Any, node: Any, column: int) -> list[str]:
    """Return the lines of a part of a patch."""
    space = " " * column
    if not isinstance(node, _Leaf):
        lines = [f"{space}{key}:"]
        for inner_key, inner in node.items():
            lines += _lines(inner_key, inner, column + 2)
        return lines
    if isinstance(node.node, list):
        told = [f"{space}# {comment}" for comment in node.comments]
        return [*told, f"{space}{key}:", block_text(node.node, column + 2)]
    if len(node.comments) == 1:
        return [f"{space}{key}: {one_line(node.node)}  # {node.comments[0]}"]
    told = [f"{space}# {comment}" for comment in node.comments]
    return [*told, f"{space}{key}: {one_line(node.node)}"]
