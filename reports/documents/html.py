"""The report as one HTML file that needs nothing else: styles, script and charts are in it."""

from __future__ import annotations

import html
import math
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from reports.documents.colours import COLOUR, declarations, with_variables
from reports.documents.drawing import Drawn
from reports.documents.layout import Laid, Written, headed, lay_out
from reports.documents.model import Block, Chapter, Chart, Document, Finding, Prose, Terms
from reports.documents.verdict import FIRST_PAGE, LEVELS, answers
from reports.documents.wording import typeset

FOLDED = 10  # rows; a longer table that has the numbers of the chart above it is folded
TEMPLATES = Path(__file__).parent / "templates"
_CODE = re.compile(r"`([^`]+)`")
_FONT = re.compile(r"font: ((?:(?:italic|oblique|bold|[1-9]00) )*[\d.]+px) [^;\"]*")
_FAMILY = re.compile(r"font-family: [^;\"]*")
_STYLE = re.compile(r"<style[^>]*>.*?</style>", re.DOTALL)
_SIZE = re.compile(r' (?:width|height)="[\d.]+pt"')


def as_html(document: Document, drawn: Mapping[str, Drawn]) -> bytes:
    """Return a report as an HTML file.

    Parameters
    ----------
    document : Document
    drawn : mapping
        Its charts by id, with their SVG.
    """
    colours = {found for one in drawn.values() for found in COLOUR.findall(one.svg)}
    css = (TEMPLATES / "report.css").read_text(encoding="utf-8")
    page = "--paper: #14171b; --panel: #1d2126; --ink: #e4e6ea; --soft: #9aa3af; --line: #343a42;"
    page += " --accent: #7fb2e0; --good: #6cc58d; --watch: #e0ad55; --bad: #ee8a7d;"
    dark = f"color-scheme: dark; {page} --unknown: #9aa3af; {declarations(colours, dark=True)}"
    css = css.replace("/* chart colours: light */", declarations(colours, dark=False))
    css = css.replace("/* dark */", dark)
    environment = _environment()
    blocks = environment.get_template("blocks.html.jinja").module
    text: str = environment.get_template("report.html.jinja").render(
        title=typeset(document.title),
        subtitle=typeset(document.subtitle),
        css=_safe(css.strip()),
        script=_safe((TEMPLATES / "report.js").read_text(encoding="utf-8").strip()),
        chapters=[_chapter(chapter, drawn, blocks) for chapter in document.chapters],
        findings=blocks.findings,
    )
    return (text.strip() + "\n").encode()


@cache
def _environment() -> Any:
    """Return the templates; everything that isn't marked as safe is escaped."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    return Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def _safe(text: str) -> Any:
    from markupsafe import Markup

    return Markup(text)  # noqa: S704  our own styles, script and charts, never what a run says


def _with_code(text: str) -> Any:
    """Return a text, escaped, in which words between backticks are code."""
    return _safe(_CODE.sub(r"<code>\1</code>", html.escape(typeset(text))))


def _chapter(chapter: Chapter, drawn: Mapping[str, Drawn], blocks: Any) -> dict[str, Any]:
    first = chapter.id == FIRST_PAGE
    return {
        "id": f"chapter-{chapter.id}",
        "title": typeset(chapter.title),
        "lead": _with_code(chapter.lead),
        "first": first,
        "answers": [
            {"question": answer.question, "findings": [_finding(one) for one in answer.findings]}
            for answer in (answers(chapter.findings) if first else ())
        ],
        "findings": [_finding(one) for one in chapter.findings],
        "headed": [
            {"id": block.id, "title": typeset(block.title)} for block in headed(chapter.blocks)
        ],
        "blocks": [
            {"html": _block(block, before, drawn, blocks)}
            for before, block in zip((None, *chapter.blocks), chapter.blocks, strict=False)
        ],
    }


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        "level": finding.level,
        "word": LEVELS[finding.level],
        "text": _with_code(finding.text),
    }


def _block(block: Block, before: Block | None, drawn: Mapping[str, Drawn], blocks: Any) -> Any:
    """Return a block as HTML; ``before`` is the one that stands above it."""
    if isinstance(block, Prose):
        return blocks.prose(_with_code(block.text))
    if isinstance(block, Terms):
        return blocks.terms([(typeset(a), _with_code(b)) for a, b in block.entries])
    if isinstance(block, Chart):
        told = {"id": block.id, "title": typeset(block.title), "note": _with_code(block.note)}
        return blocks.chart(told, _safe(inline_svg(drawn[block.id])))
    folded = isinstance(before, Chart) and not block.sortable and len(block.rows) > FOLDED
    return blocks.table(_laid(lay_out(block)) | {"folded": folded})


def _laid(table: Laid) -> dict[str, Any]:
    return {
        "id": table.id,
        "title": table.title,
        "note": _with_code(table.note),
        "sortable": table.sortable,
        "headed": table.headed,
        "classes": " ".join(
            word for word, true in (("sortable", table.sortable), ("lined", table.lined)) if true
        ),
        "heads": table.heads,
        "rows": [[_cell(cell) for cell in row] for row in table.rows],
    }


def _cell(cell: Written) -> dict[str, Any]:
    number = isinstance(cell.order, float)
    known = number and not math.isnan(float(cell.order))
    return {
        "text": _with_code(cell.text),
        "interval": cell.interval,
        "count": cell.count,
        "flags": cell.flags,
        "order": cell.order,
        "sorted": f"{cell.order:.12g}" if known else "",
    }


def inline_svg(drawn: Drawn) -> str:
    """Return a chart as it stands in the page: with alternative text, in the page's colours."""
    name = drawn.chart.id
    svg = _SIZE.sub("", _STYLE.sub("", drawn.svg), count=2)
    svg = _FONT.sub(r"font: \1 var(--sans)", with_variables(svg))
    svg = _FAMILY.sub("font-family: var(--sans)", svg)
    title, told = html.escape(typeset(drawn.chart.title)), html.escape(typeset(drawn.chart.alt))
    wide = f"max-width: {drawn.width * 4 / 3:.0f}px"
    head = f'<svg role="img" aria-labelledby="{name}-title {name}-desc" style="{wide}"'
    words = f'<title id="{name}-title">{title}</title><desc id="{name}-desc">{told}</desc>'
    start, rest = svg.removeprefix("<svg").split(">", 1)
    return f"{head}{start}>{words}{rest}"
