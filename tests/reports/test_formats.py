"""The formats of a report: the same numbers in all, whatever the words in it, byte by byte."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Mapping
from dataclasses import replace

import pytest
from PIL import Image
from pypdf import PdfReader

from reports.documents.colours import COLOUR, on_dark
from reports.documents.drawing import Drawn, charts_of, draw_all
from reports.documents.html import as_html
from reports.documents.json_file import as_json
from reports.documents.layout import Laid
from reports.documents.markdown import LARGEST, as_markdown
from reports.documents.model import Chapter, Column, Table
from reports.documents.pdf import as_pdf
from reports.documents.png import as_slides
from reports.figures.style import INK, LINE, PAPER, SERIES, SOFT
from reports.metrics.intervals import wilson
from tests.reports.reports_made import (
    EVERYTHING,
    ODD,
    grid,
    markdown_tables,
    numbers,
    page_of,
    paper_text,
    tables_of,
    without_charts,
)


@pytest.fixture(scope="module")
def drawn() -> dict[str, Drawn]:
    return draw_all(charts_of(EVERYTHING))


@pytest.fixture(scope="module")
def told() -> list[Laid]:
    """Return the tables of the JSON, written."""
    return tables_of(as_json(EVERYTHING, 1000))


def test_json_has_every_number_in_full() -> None:
    found = json.loads(as_json(EVERYTHING, 1000))
    assert (found["schema"], found["command"], found["games"]) == ("report/1", "report", 1000)
    names = [figure["name"] for figure in found["figures"]]
    assert names[:3] == ["wins.left", "wins.right", "wins.nobody"]
    assert len(names) == len(set(names)) == 3 + 30 + 30 + 29
    left = wilson("wins.left", 541, 1000)
    assert found["figures"][0] == left.as_dict()
    assert found["figures"][2]["estimate"] is None
    rows = found["chapters"][0]["blocks"][0]["rows"]
    assert rows[0] == ["Left", left.as_dict()]


def test_the_page_has_the_numbers_of_the_json(drawn: Mapping[str, Drawn], told: list[Laid]) -> None:
    assert page_of(as_html(EVERYTHING, drawn)).tables == [grid(table) for table in told]


def test_markdown_has_the_numbers_of_the_json(told: list[Laid]) -> None:
    found = markdown_tables(as_markdown(EVERYTHING))
    assert [table[1:] for table in found] == [
        [[cell.whole for cell in row] for row in table.rows] for table in told
    ]


def test_paper_has_the_numbers_of_the_json(told: list[Laid]) -> None:
    bare = without_charts(EVERYTHING)
    text = paper_text(as_pdf(bare, {}))
    page = " ".join(page_of(as_html(bare, {})).text)
    everything = numbers(page)
    assert sum(everything.values()) > 300
    assert not everything - numbers(text)
    # What paper has more: numbers of pages, titles again in the contents and above each page.
    for table in told:
        for row in table.rows:
            for cell in row:
                for part in (cell.text, cell.interval):
                    assert part in re.sub(r"\s*\n\s*", " ", text)


def test_findings_and_terms_are_in_every_format(drawn: Mapping[str, Drawn]) -> None:
    page = " ".join("".join(page_of(as_html(EVERYTHING, drawn)).text).split())
    text = as_markdown(EVERYTHING).decode()
    paper = " ".join(paper_text(as_pdf(EVERYTHING, drawn)).split())
    for sentence in ("Left wins 54.1", "can't be told yet", "wins / games", "Is it fair?"):
        assert sentence in page
        assert sentence in paper
        assert sentence in text


def test_odd_words_stay_words(drawn: Mapping[str, Drawn]) -> None:
    content = as_html(EVERYTHING, drawn)
    assert b"<b>&amp;</b>" not in content
    assert ODD in page_of(content).text[0] or any(ODD in one for one in page_of(content).text)
    line = next(one for one in as_markdown(EVERYTHING).decode().splitlines() if "dead: " in one)
    assert line.startswith("- **Problem:** `boots_of` are dead: ")
    assert re.sub(r"\\(.)", r"\1", line).endswith(ODD)
    assert "<b>&amp;</b> | *stars* _lines_ #1 $x$" in paper_text(as_pdf(EVERYTHING, drawn))


def test_the_page_needs_nothing_else(drawn: Mapping[str, Drawn]) -> None:
    text = as_html(EVERYTHING, drawn).decode()
    outside = re.findall(r"""(?:src|href|url\()\s*=?\s*["'(]?\s*(?:https?:)?//""", text)
    assert not outside
    assert "default-src 'none'" in text
    ids = page_of(text.encode()).ids
    assert len(ids) == len(set(ids))
    for target in re.findall(r'href="#([^"]+)"', text):
        assert target in ids


def test_charts_have_words_for_who_cannot_see_them(drawn: Mapping[str, Drawn]) -> None:
    text = as_html(EVERYTHING, drawn).decode()
    assert '<svg role="img" aria-labelledby="bars-title bars-desc"' in text
    assert '<title id="bars-title">Bars</title>' in text
    assert re.search(r'<desc id="bars-desc">&lt;b&gt;', text)
    svg = text[text.index("<svg") : text.index("</svg>")]
    assert not COLOUR.findall(svg)
    assert "var(--ink)" in svg
    assert "DejaVu" not in svg


def luminance(colour: str) -> float:
    """Return the relative luminance of WCAG 2."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("colour", [*SERIES, INK, SOFT, "#2b2b2b"])
def test_a_colour_that_is_seen_on_white_is_seen_on_dark(colour: str) -> None:
    assert contrast(on_dark(colour), "#14171b") >= min(3.0, contrast(colour, PAPER))


def test_greys_are_turned_over() -> None:
    assert luminance(on_dark(PAPER)) < 0.03
    assert luminance(on_dark(INK)) > 0.5
    assert luminance(on_dark(LINE)) < luminance(on_dark(SOFT)) < luminance(on_dark(INK))


def test_the_paper(drawn: Mapping[str, Drawn]) -> None:
    reader = PdfReader(io.BytesIO(as_pdf(EVERYTHING, drawn)))
    assert reader.metadata is not None
    assert reader.metadata.title == f"A game {ODD}"
    assert reader.metadata.creation_date is None
    texts = [page.extract_text() for page in reader.pages]
    assert "Contents" in texts[1]
    for number, text in enumerate(texts[1:], 2):
        assert f"{number} / {len(texts)}" in text
    heads = [number for number, text in enumerate(texts) if "Flags" in text]
    assert len(heads) == 2, "the long table goes on under the same heads"
    wide = [page.mediabox.width > page.mediabox.height for page in reader.pages]
    assert [number for number, across in enumerate(wide) if across] == heads


def test_a_table_too_wide_for_paper_is_parted_not_cut() -> None:
    shares = (Column(f"c{n}", f"Column {n}", "share") for n in range(40))
    columns = (Column("card", "Card"), *shares)
    rows = tuple(
        (f"Card {r}", *(wilson(f"x.{r}.{n}", n + r, 1000) for n in range(40))) for r in range(3)
    )
    wide = Table("wide", "Wide", columns, rows)
    document = replace(EVERYTHING, chapters=(Chapter("a", "A", (wide,)),))
    text = paper_text(as_pdf(document, {}))
    assert text.count("Wide (continued)") >= 2
    assert text.count("Card 2") == text.count("Wide (continued)") + 1
    assert not numbers(" ".join(page_of(as_html(document, {})).text)) - numbers(text)


def test_slides(drawn: Mapping[str, Drawn]) -> None:
    picture = Image.open(io.BytesIO(as_slides(drawn)["bars"]))
    assert picture.size == (2560, 1440)
    grey = picture.convert("L")
    assert grey.getextrema()[0] < 100
    assert grey.getpixel((5, 5)) == 255


def test_markdown_is_never_too_large() -> None:
    rows = tuple((f"Card {n}", "words " * 20) for n in range(20_000))
    big = Table("big", "Big", (Column("a", "A"), Column("b", "B")), rows)
    document = replace(EVERYTHING, chapters=(*EVERYTHING.chapters, Chapter("b", "B", (big,))))
    content = as_markdown(document)
    assert 0.9 * LARGEST < len(content) <= LARGEST
    cut = re.search(rb"Cut to the first ([\d,]+) of 20,000 rows", content)
    assert cut is not None
    assert b"GP WR" in content
    tiny = as_markdown(document, 3000)
    assert len(tiny) <= 3000
    assert b"Cut" in tiny


def test_the_same_document_is_the_same_bytes(drawn: Mapping[str, Drawn]) -> None:
    again = draw_all(charts_of(EVERYTHING))
    assert again["bars"] == drawn["bars"]
    assert as_html(EVERYTHING, again) == as_html(EVERYTHING, drawn)
    assert as_pdf(EVERYTHING, again) == as_pdf(EVERYTHING, drawn)
    assert as_slides(again) == as_slides(drawn)
