"""The report as JSON: every number in full, in the order of the report.

``{"schema": "report/1", "command": "report", "games", "title", "subtitle", "facts", "figures",
"chapters"}``. Each figure is ``{"name", "estimate", "low", "high", "count"}``; a number that can't
be known is null. A cell of a table is such a figure, a number, a text, a list of words, or null.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from typing import Any

from reports.documents.model import (
    Block,
    Cell,
    Chapter,
    Chart,
    Document,
    Finding,
    Prose,
    Table,
    Terms,
)
from reports.metrics.intervals import Estimate

SCHEMA = "report/1"


def as_json(document: Document, games: int) -> bytes:
    """Return a report as a JSON file.

    Parameters
    ----------
    document : Document
    games : int
        Games in all of its runs.
    """
    found = {
        "schema": SCHEMA,
        "command": "report",
        "games": games,
        "title": document.title,
        "subtitle": document.subtitle,
        "facts": dict(document.facts),
        "figures": [figure.as_dict() for figure in figures_of(document)],
        "chapters": [_chapter(chapter) for chapter in document.chapters],
    }
    return json.dumps(found, ensure_ascii=False, indent=1, allow_nan=False).encode() + b"\n"


def figures_of(document: Document) -> list[Estimate]:
    """Return all estimates of a report, each once, in order."""
    found: dict[str, Estimate] = {}
    for chapter in document.chapters:
        for figure in _estimates(chapter):
            found.setdefault(repr(figure), figure)
    return list(found.values())


def _estimates(chapter: Chapter) -> Iterator[Estimate]:
    for finding in chapter.findings:
        yield from finding.figures
    for block in chapter.blocks:
        if isinstance(block, Table):
            for row in block.rows:
                yield from (cell for cell in row if isinstance(cell, Estimate))


def _chapter(chapter: Chapter) -> dict[str, Any]:
    return {
        "id": chapter.id,
        "title": chapter.title,
        "lead": chapter.lead,
        "findings": [_finding(finding) for finding in chapter.findings],
        "blocks": [_block(block) for block in chapter.blocks],
    }


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        "level": finding.level,
        "about": finding.about,
        "text": finding.text,
        "figures": [figure.as_dict() for figure in finding.figures],
    }


def _block(block: Block) -> dict[str, Any]:
    if isinstance(block, Prose):
        return {"kind": "prose", "text": block.text}
    if isinstance(block, Terms):
        return {"kind": "terms", "terms": [list(entry) for entry in block.entries]}
    if isinstance(block, Chart):
        return {
            "kind": "chart",
            "id": block.id,
            "title": block.title,
            "alt": block.alt,
            "note": block.note,
        }
    return {
        "kind": "table",
        "id": block.id,
        "title": block.title,
        "note": block.note,
        "columns": [
            {"name": c.name, "title": c.title, "unit": c.unit, "meaning": c.meaning}
            for c in block.columns
        ],
        "rows": [[_cell(cell) for cell in row] for row in block.rows],
    }


def _cell(cell: Cell) -> Any:
    if isinstance(cell, Estimate):
        return cell.as_dict()
    if isinstance(cell, tuple):
        return list(cell)
    if isinstance(cell, float) and not math.isfinite(cell):
        return None
    return cell
