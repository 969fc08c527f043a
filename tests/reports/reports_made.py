"""Reports for tests: one with everything in it, and what its formats say, read back."""

from __future__ import annotations

import io
import json
import math
import re
from collections import Counter
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

from reports.documents.layout import Laid, Written, lay_out
from reports.documents.model import (
    Chapter,
    Chart,
    Column,
    Document,
    Finding,
    Prose,
    Table,
    Terms,
)
from reports.figures.style import ACCENT, house_style
from reports.metrics.intervals import Estimate, wilson

ODD = "<b>&amp;</b> | *stars* _lines_ #1 $x$ \\n [a](b) “quoted” 'single' ~~out~~ @who"
NUMBER = re.compile(r"[−+]?\d[\d,]*(?:\.\d+)?")
NAN = math.nan


def draw() -> Any:
    """Return a chart of two bars."""
    from matplotlib.figure import Figure

    with house_style():
        figure = Figure(figsize=(6, 2), layout="constrained")
        axes = figure.add_subplot()
        axes.barh(["left", "right"], [0.4, 0.6], color=ACCENT)
    return figure


CARDS = Table(
    "cards",
    f"Cards {ODD}",
    (
        Column("card", "Card"),
        Column("games", "Games", "count", "Games in which it was owned."),
        Column("wins", "GP WR", "share", "Wins / games with the card."),
        Column("gain", "Gain", "points", "GP WR less the others'."),
        Column("round", "Round bought", "number", "Mean."),
        Column("chance", "q", "chance", "Benjamini-Hochberg."),
        Column("flags", "Flags", "text", "Why it wants a look."),
    ),
    tuple(
        (
            f"Card {chr(97 + n % 26)}{n}" if n else ODD,
            1_234 * n,
            wilson(f"wins.{n}", 40 + n, 100 + 3 * n),
            Estimate(f"gain.{n}", 0.01 * (n - 6), 0.01 * (n - 7), 0.01 * (n - 5), 100 + 3 * n),
            Estimate(f"round.{n}", 3 + n / 7, 3 + n / 8, 3 + n / 6, 77) if n != 3 else None,
            0.00001 if n == 1 else n / 31,
            ("dead", "overpriced") if n % 5 == 0 else (),
        )
        for n in range(30)
    ),
    note="A note with 1,000 and -0.5 %",
    sortable=True,
)
SIDES = Table(
    "sides",
    "Who wins",
    (Column("seat", "Seat"), Column("wins", "Wins", "share", "Wins / games.")),
    (
        ("Left", wilson("wins.left", 541, 1000)),
        ("Right", wilson("wins.right", 459, 1000)),
        ("Nobody", Estimate("wins.nobody", NAN, NAN, NAN, 0)),
    ),
)
EVERYTHING = Document(
    title=f"A game {ODD}",
    subtitle="1,000 games at random",
    facts=(("Games", "1,000"), ("Seed", ODD)),
    chapters=(
        Chapter(
            "first_page",
            "At a glance",
            (SIDES,),
            (
                Finding("watch", "Left wins 54.1 % (51.0 to 57.2) of 1,000 games.", about="fair"),
                Finding("bad", f"`boots_of` are dead: {ODD}", 2.0, about="cards"),
            ),
            lead="Its balance wants a look.",
        ),
        Chapter(
            "cards",
            "Cards",
            (Prose(f"Words with `code` and {ODD}."), CARDS, Chart("bars", "Bars", ODD, draw)),
            (Finding("unknown", "Whether 3 or 4 are dead can't be told yet."),),
            terms=(("GP WR", "wins / games with the card `x`"),),
        ),
        Chapter("method", "Method", (Terms((("GP WR", "wins / games"), (ODD, ODD))),)),
    ),
)


def without_charts(document: Document) -> Document:
    """Return a document without its charts, whose own numbers are no part of its text."""
    chapters = tuple(
        replace(one, blocks=tuple(block for block in one.blocks if not isinstance(block, Chart)))
        for one in document.chapters
    )
    return replace(document, chapters=chapters)


def tables_of(content: bytes) -> list[Laid]:
    """Return the tables of a report's JSON, every number written as `wording` does."""
    return [
        lay_out(_table(block))
        for chapter in json.loads(content)["chapters"]
        for block in chapter["blocks"]
        if block["kind"] == "table"
    ]


def _table(block: dict[str, Any]) -> Table:
    columns = tuple(Column(**column) for column in block["columns"])
    rows = tuple(
        tuple(_cell(cell, column) for cell, column in zip(row, columns, strict=True))
        for row in block["rows"]
    )
    return Table(block["id"], block["title"], columns, rows, block["note"])


def _cell(cell: Any, column: Column) -> Any:
    if isinstance(cell, dict):
        ends = (NAN if cell[key] is None else cell[key] for key in ("estimate", "low", "high"))
        return Estimate(cell["name"], *ends, cell["count"])
    return tuple(cell) if isinstance(cell, list) else cell


def grid(table: Laid) -> list[list[str]]:
    """Return a table's heads and cells as they stand in a page, each as one text."""
    heads = [f"{head.title} {head.note}".strip() for head in table.heads]
    rows = [[_in_page(cell) for cell in row] for row in table.rows]
    return [heads, *rows] if table.headed else rows


def _in_page(cell: Written) -> str:
    text = " ".join(cell.flags) if cell.flags else cell.text
    return spaced(" ".join(part for part in (text, cell.interval, cell.count) if part))


class _Page(HTMLParser):
    """Collects the tables of a page and all its text outside charts, styles and script."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: list[list[list[str]]] = []
        self.text: list[str] = []
        self.ids: list[str] = []
        self._out = 0
        self._cell: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.ids += [value for name, value in attrs if name == "id" and value]
        self._out += tag in {"svg", "style", "script", "title"}
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in {"td", "th"}:
            self._cell = []

    def handle_endtag(self, tag: str) -> None:
        self._out -= tag in {"svg", "style", "script", "title"}
        if tag in {"td", "th"}:
            assert self._cell is not None
            self.tables[-1][-1].append(spaced("".join(self._cell)))
            self._cell = None

    def handle_data(self, data: str) -> None:
        if self._out:
            return
        self.text.append(data)
        if self._cell is not None:
            self._cell.append(data)


def spaced(text: str) -> str:
    """Return text with single spaces for white space; a narrow no-break space stays."""
    return re.sub(r"[ \t\r\n]+", " ", text).strip()


def page_of(content: bytes) -> _Page:
    """Return an HTML report, read."""
    page = _Page()
    page.feed(content.decode())
    page.close()
    return page


def markdown_tables(content: bytes) -> list[list[list[str]]]:
    """Return the cells of a Markdown report's tables; the line below the heads is left out."""
    tables: list[list[list[str]]] = []
    before = ""
    for line in content.decode().splitlines():
        if line.startswith("| "):
            if not before.startswith("| "):
                tables.append([])
            cells = re.split(r"(?<!\\) ?\| ?", line)[1:-1]
            if not all(re.fullmatch(r"-+:?", cell) for cell in cells):
                tables[-1].append([re.sub(r"\\(.)", r"\1", cell) for cell in cells])
        before = line
    return tables


def paper_text(content: bytes) -> str:
    """Return the text of a PDF report."""
    from pypdf import PdfReader

    pages = [page.extract_text() for page in PdfReader(io.BytesIO(content)).pages]
    return "\n".join(pages)


def numbers(text: str) -> Counter[str]:
    """Return the numbers of a text, as they are written, and how often each is there."""
    return Counter(NUMBER.findall(text))
