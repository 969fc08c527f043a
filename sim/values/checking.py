"""Check data against a pydantic model and report every problem with its file and line."""

from __future__ import annotations

import re
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from sim.values.errors import InputError, NodePath, Problem, dotted, nearest, shown
from sim.values.reading import Lines

M = TypeVar("M", bound=BaseModel)

_QUOTED = re.compile(r"'([^']*)'")
# What pydantic calls a problem -> what it is to the person who wrote the file.
_MESSAGES = {
    "missing": "this key is missing",
    "int_type": "this is not a whole number",
    "int_from_float": "this is not a whole number",
    "int_parsing": "this is not a whole number",
    "float_type": "this is not a number",
    "finite_number": "this is not a finite number",
    "bool_type": "this is neither true nor false",
    "string_type": "this is not text",
    "string_too_short": "this text is too short",
    "string_too_long": "this text is too long",
    "string_pattern_mismatch": "this text has another form",
    "list_type": "this is not a list",
    "tuple_type": "this is not a list",
    "dict_type": "this is not a mapping of keys to values",
    "model_type": "this is not a mapping of keys to values",
    "model_attributes_type": "this is not a mapping of keys to values",
    "too_short": "this list is too short",
    "too_long": "this list is too long",
    "literal_error": "this word is not known here",
    "enum": "this word is not known here",
    "greater_than_equal": "this number is out of its range",
    "greater_than": "this number is out of its range",
    "less_than_equal": "this number is out of its range",
    "less_than": "this number is out of its range",
}
_ALLOWED = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "int_parsing": "a whole number",
    "float_type": "a number",
    "finite_number": "a finite number",
    "bool_type": "true; false",
    "string_type": "text",
    "list_type": "a list",
    "tuple_type": "a list",
    "dict_type": "keys and values",
    "model_type": "keys and values",
    "model_attributes_type": "keys and values",
}


def validate(
    model: type[M], data: Any, lines: Lines, file: str, context: dict[str, Any] | None = None
) -> M:
    """Return the checked model of a file's data.

    Parameters
    ----------
    model : pydantic model
    data, lines
        From `load_yaml`, perhaps changed since (`sim.values.changes`).
    file : str
        Named in messages where ``lines`` knows no place.
    context : dict, optional
        For the model's validators, such as the ids that references must name.

    Raises
    ------
    InputError
        With all problems of the data.
    """
    try:
        return model.model_validate(data, context=context)
    except ValidationError as error:
        found = problems_of(error, model, data, lines, file)
    raise InputError(found)


def problem_at(
    path: NodePath,
    lines: Lines,
    file: str,
    message: str,
    *,
    found: object = None,
    allowed: tuple[str, ...] = (),
    near: str | None = None,
) -> Problem:
    """Return a problem at a path of the data, with the place where it was written."""
    place = lines.place(path, file)
    told = None if found is None else shown(found)
    return Problem(place.file, place.line, dotted(path), message, told, allowed, near)


def problems_of(
    error: ValidationError, model: type[BaseModel], data: Any, lines: Lines, file: str
) -> list[Problem]:
    """Return pydantic's errors as problems of the file."""
    schema: dict[str, Any] | None = None
    problems = []
    for detail in error.errors(include_url=False):
        kind, loc, context = detail["type"], detail["loc"], detail.get("ctx", {})
        if kind == "missing" and isinstance(loc[-1], int):
            kind, loc = "too_short", loc[:-1]
        path = written_path(data, loc, keep_last=kind == "missing")
        if kind == "fault":
            for told in context["faults"]:
                inner = written_path(data, (*path, *told.at), keep_last=False)
                problems.append(
                    problem_at(
                        inner,
                        lines,
                        file,
                        told.message,
                        found=told.found,
                        allowed=tuple(told.allowed),
                        near=told.near,
                    )
                )
            continue
        if kind == "extra_forbidden":
            schema = schema or model.model_json_schema(by_alias=True)
            keys = allowed_keys(schema, loc[:-1])
            key = str(loc[-1])
            problems.append(
                problem_at(
                    path,
                    lines,
                    file,
                    "this key is not known here",
                    found=key,
                    allowed=keys,
                    near=nearest(key, keys),
                )
            )
            continue
        found = None if kind == "missing" else detail["input"]
        allowed = _allowed(kind, context)
        near = None
        if kind in ("literal_error", "enum") and isinstance(found, str):
            near = nearest(found, allowed)
        if kind == "missing" and isinstance(detail["input"], dict):
            near = _misspelt(str(loc[-1]), detail["input"])
        if kind != "missing" and found is None:
            found_text: str | None = "nothing"
        else:
            found_text = None if found is None else shown(found)
        place = lines.place(path, file)
        message = _MESSAGES.get(kind, detail["msg"])
        problems.append(
            Problem(place.file, place.line, dotted(path), message, found_text, allowed, near)
        )
    return problems


def written_path(data: Any, loc: NodePath, *, keep_last: bool) -> NodePath:
    """Return the part of a pydantic location that exists in the data as it was written.

    A model may read a short form (``4`` for ``{value: 4}``) or choose among several models, and
    then names steps that the file doesn't have. ``keep_last`` keeps the last step even so: a
    missing key.
    """
    path: list[str | int] = []
    node: Any = data
    for place, step in enumerate(loc):
        inner = node.get("value") if isinstance(node, dict) else None
        in_list = isinstance(node, list) and isinstance(step, int) and 0 <= step < len(node)
        if in_list or (isinstance(node, dict) and step in node):
            node = node[step]
        elif isinstance(inner, dict) and step in inner:
            path.append("value")
            node = inner[step]
        elif not (keep_last and place == len(loc) - 1):
            continue
        path.append(step)
    return tuple(path)


def allowed_keys(schema: dict[str, Any], loc: NodePath) -> tuple[str, ...]:
    """Return the keys that the mapping at a pydantic location may have."""
    nodes = _resolved(schema, [schema])
    for step in loc:
        following = []
        for node in nodes:
            properties = node.get("properties", {})
            if step in properties:
                following.append(properties[step])
            elif isinstance(step, int) and "items" in node:
                following.append(node["items"])
            elif isinstance(node.get("additionalProperties"), dict):
                following.append(node["additionalProperties"])
        if following:  # else a step that chooses among models: the same place
            nodes = _resolved(schema, following)
    keys: dict[str, None] = {}
    for node in nodes:
        keys.update(dict.fromkeys(node.get("properties", {})))
    return tuple(keys)


def _resolved(schema: dict[str, Any], nodes: list[Any]) -> list[dict[str, Any]]:
    """Return the schema nodes with references followed and alternatives listed."""
    open_nodes, done = list(nodes), []
    while open_nodes:
        node = open_nodes.pop()
        if not isinstance(node, dict):
            continue
        if "$ref" in node:
            open_nodes.append(schema["$defs"][node["$ref"].rsplit("/", 1)[-1]])
        for word in ("anyOf", "oneOf", "allOf"):
            open_nodes.extend(node.get(word, []))
        done.append(node)
    return done


def _allowed(kind: str, context: dict[str, Any]) -> tuple[str, ...]:
    if kind in ("literal_error", "enum"):
        return tuple(_QUOTED.findall(context["expected"]))
    if kind in _ALLOWED:
        return tuple(_ALLOWED[kind].split("; "))
    bounds = {
        "ge": "at least",
        "gt": "more than",
        "le": "at most",
        "lt": "less than",
        "min_length": "at least",
        "max_length": "at most",
        "pattern": "the pattern",
    }
    return tuple(f"{word} {context[key]}" for key, word in bounds.items() if key in context)


def _misspelt(key: str, mapping: dict[str, Any]) -> str | None:
    """Return the key of a mapping that was probably meant to be the missing ``key``."""
    return nearest(key, mapping)
