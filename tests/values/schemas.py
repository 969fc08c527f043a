"""A small JSON Schema validator, to hold schemas for editors against what the model accepts."""

from __future__ import annotations

import re

TYPES = {
    "object": lambda node: isinstance(node, dict),
    "array": lambda node: isinstance(node, list),
    "string": lambda node: isinstance(node, str),
    "integer": lambda node: type(node) is int,
    "number": lambda node: type(node) in (int, float),
    "boolean": lambda node: type(node) is bool,
    "null": lambda node: node is None,
}
UNDERSTOOD = {
    "$ref", "$defs", "$schema", "additionalProperties", "anyOf", "const", "default", "description",
    "enum", "examples", "items", "maxItems", "maxLength", "maximum", "minItems", "minLength",
    "minimum", "oneOf", "pattern", "prefixItems", "properties", "propertyNames", "required",
    "title", "type",
}  # fmt: skip


def fits(node, whole) -> bool:
    """Return whether data satisfies a JSON Schema, as far as our schemas go."""
    return _fits(node, whole, whole)


def _fits(node, schema, whole) -> bool:
    if schema is True:
        return True
    assert set(schema) <= UNDERSTOOD, set(schema) - UNDERSTOOD
    if "$ref" in schema and not _fits(
        node, whole["$defs"][schema["$ref"].rsplit("/", 1)[-1]], whole
    ):
        return False
    if "type" in schema and not TYPES[schema["type"]](node):
        return False
    if "enum" in schema and node not in schema["enum"]:
        return False
    if "const" in schema and node != schema["const"]:
        return False
    for word in ("anyOf", "oneOf"):
        if word in schema and not any(_fits(node, option, whole) for option in schema[word]):
            return False
    if isinstance(node, str):
        size = schema.get("minLength", 0) <= len(node) <= schema.get("maxLength", 10**6)
        return size and ("pattern" not in schema or bool(re.search(schema["pattern"], node)))
    if type(node) is int:
        return schema.get("minimum", node) <= node <= schema.get("maximum", node)
    if isinstance(node, list):
        size = schema.get("minItems", 0) <= len(node) <= schema.get("maxItems", 10**6)
        inner = schema.get("prefixItems") or [schema.get("items", {})] * len(node)
        return size and all(_fits(item, one, whole) for item, one in zip(node, inner, strict=False))
    if isinstance(node, dict):
        properties, other = schema.get("properties", {}), schema.get("additionalProperties", {})
        names = schema.get("propertyNames", {})
        return (
            all(key in node for key in schema.get("required", ()))
            and all(_fits(key, names, whole) for key in node)
            and all(
                _fits(inner, properties.get(key, other or {}), whole) for key, inner in node.items()
            )
            and (other is not False or set(node) <= set(properties))
        )
    return True
