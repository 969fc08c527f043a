"""JSON Schema of a file, for completion and checks in an editor."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def json_schema(model: type[BaseModel], title: str) -> dict[str, Any]:
    """Return the JSON Schema of the files that a model reads.

    Parameters
    ----------
    model : pydantic model
    title : str
        What an editor shows as the schema's name.
    """
    return {"$schema": DIALECT, **model.model_json_schema(by_alias=True), "title": title}
