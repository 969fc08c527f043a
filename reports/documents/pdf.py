"""The report on paper: a PDF set with Typst, with nothing from outside and no date."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from reports.documents.drawing import Drawn
from reports.documents.layout import Laid, Written, headed, lay_out
from reports.documents.model import Block, Chapter, Chart, Document, Finding, Prose, Table, Terms
from reports.documents.setting import rich, set_pages
from reports.documents.verdict import FIRST_PAGE, LEVELS, answers
from reports.documents.wording import typeset

UPRIGHT, ACROSS = 453.0, 740.0  # points that a table may be wide: A4, upright and across
TALLEST = 560.0  # points; a chart on an upright page
LETTER = 0.5  # the width of one, in sizes of the type
GUTTER = 10.0  # points between columns
WORDS = 30  # letters; a column of words that are longer takes what is left of the line
WHOLE = 24  # rows; a table of no more isn't cut


def as_pdf(document: Document, drawn: Mapping[str, Drawn]) -> bytes:
    """Return a report as a PDF file.

    Parameters
    ----------
    document : Document
    drawn : mapping
        Its charts by id, with their SVG.
    """
    return bytes(set_pages("report.typ", _data(document, drawn), drawn, "pdf"))


def _data(document: Document, drawn: Mapping[str, Drawn]) -> dict[str, Any]:
    first = document.chapters[0]
    return {
        "title": typeset(document.title),
        "subtitle": typeset(document.subtitle),
        "verdict": rich(first.lead),
        "facts": [[typeset(name), typeset(text)] for name, text in document.facts],
        "chapters": [_chapter(chapter, drawn) for chapter in document.chapters],
    }


def _chapter(chapter: Chapter, drawn: Mapping[str, Drawn]) -> dict[str, Any]:
    blocks: list[dict[str, Any]] = []
    wide: list[dict[str, Any]] = []
    listed = {block.id for block in headed(chapter.blocks)}
    for block in chapter.blocks:
        made = _block(block, drawn)
        if isinstance(block, (Chart, Table)):
            made[0]["outlined"] = block.id in listed
        (wide if made[0].get("across") else blocks).extend(made)
    titles = [f"“{one['title']}”" for one in wide if not one["continued"]]
    if titles:
        told = f"At the end of the chapter, on wide pages: {', '.join(titles)}."
        blocks.append({"kind": "prose", "text": [(False, told)]})
    first = chapter.id == FIRST_PAGE
    return {
        "title": typeset(chapter.title),
        "lead": rich(chapter.lead) if chapter.lead else [],
        "first": first,
        "answers": [
            {"question": one.question, "findings": [_finding(found) for found in one.findings]}
            for one in (answers(chapter.findings) if first else ())
        ],
        "findings": [_finding(found) for found in chapter.findings],
        "blocks": blocks,
        "wide": wide,
    }


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        "level": finding.level,
        "word": LEVELS[finding.level],
        "text": rich(finding.text),
    }


def _block(block: Block, drawn: Mapping[str, Drawn]) -> list[dict[str, Any]]:
    if isinstance(block, Prose):
        return [{"kind": "prose", "text": rich(block.text)}]
    if isinstance(block, Terms):
        terms = [[typeset(term), rich(meaning)] for term, meaning in block.entries]
        return [{"kind": "terms", "terms": terms}]
    if isinstance(block, Chart):
        return [_chart(block, drawn[block.id])]
    return _tables(lay_out(block))


def _chart(chart: Chart, drawn: Drawn) -> dict[str, Any]:
    scale = min(UPRIGHT / drawn.width, TALLEST / drawn.height, 1.1)
    return {
        "kind": "chart",
        "id": chart.id,
        "title": typeset(chart.title),
        "alt": typeset(chart.alt),
        "note": rich(chart.note) if chart.note else [],
        "width": round(scale * drawn.width, 2),
    }


def _tables(table: Laid) -> list[dict[str, Any]]:
    """Return a table, parted into several if it is too wide even for a page across."""
    everything = range(len(table.heads))
    for size, lined in ((9.0, table.lined), (9.0, False), (8.0, False)):
        widths = [_width(table, place, lined=lined) for place in everything]
        if _needed(widths, size) <= UPRIGHT:
            return [_table(table, everything, widths, size, lined=lined)]
    return [
        _table(table, part, widths, 8.0, across=True, number=number)
        for number, part in enumerate(_parts(widths, 8.0))
    ]


def _width(table: Laid, place: int, *, lined: bool) -> float:
    """Return how wide a column is, in letters."""
    head = table.heads[place]
    longest: float = max((len(word) for word in head.title.split()), default=0)
    if not head.is_text:
        longest = max(longest, min(len(head.title), 12), len(head.note) * 0.86)
    cells = [row[place] for row in table.rows]
    lines = [
        len(cell.text) + sum(0.84 * len(part) + 1 for part in _below(cell))
        if lined
        else max(len(cell.text), *(0.84 * len(part) for part in _below(cell)), 0)
        for cell in cells
    ]
    return max([longest, *lines, 2])


def _needed(widths: Sequence[float], size: float) -> float:
    """Return how wide a table is at least, in points."""
    return sum(min(width, WORDS) * LETTER * size + GUTTER for width in widths) - GUTTER


def _parts(widths: Sequence[float], size: float) -> list[list[int]]:
    """Return the columns of each part of a table; all parts begin with the first column.

    As few parts as there can be, and these about as wide as each other.
    """
    room = ACROSS
    parts = _filled(widths, size, room)
    while room > ACROSS / 3:
        room -= 10
        tighter = _filled(widths, size, room)
        if len(tighter) > len(parts):
            break
        parts = tighter
    return parts


def _filled(widths: Sequence[float], size: float, room: float) -> list[list[int]]:
    parts: list[list[int]] = [[0]]
    for place in range(1, len(widths)):
        together = [*parts[-1], place]
        fits = _needed([widths[column] for column in together], size) <= room
        if fits or len(parts[-1]) == 1:
            parts[-1] = together
        else:
            parts.append([0, place])
    return parts


def _table(
    table: Laid,
    places: Sequence[int],
    widths: Sequence[float],
    size: float,
    *,
    lined: bool = False,
    across: bool = False,
    number: int = 0,
) -> dict[str, Any]:
    long = any(widths[place] > WORDS for place in places)
    heads = [
        {
            "title": table.heads[place].title,
            "note": table.heads[place].note,
            "text": table.heads[place].is_text,
            "share": round(min(widths[place], 3 * WORDS), 1) if widths[place] > WORDS else 0,
        }
        for place in places
    ]
    return {
        "kind": "table",
        "across": across,
        "title": f"{table.title} (continued)" if number else table.title,
        "outlined": False,
        "continued": bool(number),
        "heads": heads,
        "headed": table.headed,
        "lined": lined,
        "rows": [[_cell(row[place]) for place in places] for row in table.rows],
        "note": rich(table.note) if table.note else [],
        "size": size,
        "gutter": GUTTER if long or across else 1.6 * GUTTER,
        "breakable": len(table.rows) > WHOLE,
    }


def _below(cell: Written) -> list[str]:
    """Return what stands below a number, or beside it where there is room."""
    return [part for part in (cell.interval, cell.count) if part]


def _cell(cell: Written) -> dict[str, Any]:
    return {"text": rich(cell.text), "below": _below(cell)}
