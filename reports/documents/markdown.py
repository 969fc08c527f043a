"""The report as Markdown for a pull request: always under 1 MiB."""

from __future__ import annotations

import re
from collections.abc import Iterator

from reports.documents.layout import Laid, Written, lay_out
from reports.documents.model import Block, Chapter, Chart, Document, Finding, Prose, Table, Terms
from reports.documents.verdict import FIRST_PAGE, LEVELS, answers
from reports.documents.wording import count_text, typeset

LARGEST = 1_000_000  # bytes; a mebibyte has 1,048,576
_SPECIAL = re.compile(r"([\\`*_\[\]<>|#~])")


def as_markdown(document: Document, largest: int = LARGEST) -> bytes:
    """Return a report as a Markdown file of at most ``largest`` bytes.

    If it would be longer, long tables are cut to so many rows that it fits; a line below a cut
    table says so.
    """
    longest = max((len(table.rows) for table in _tables(document)), default=0)
    text = _whole(document, longest)
    low, high = 0, longest  # the greatest number of rows with which it fits
    while len(text) > largest and low < high:
        middle = (low + high) // 2
        tried = _whole(document, middle)
        if len(tried) <= largest and middle > low:
            low = middle
        elif len(tried) <= largest:
            return tried
        else:
            high = middle
        if high - low <= 1:
            text = _whole(document, low)
            break
    return text if len(text) <= largest else _shortened(text, largest)


def _shortened(text: bytes, largest: int) -> bytes:
    """Return the beginning of a text that is too long even without tables."""
    told = "\n\n*Cut here: the other formats have the rest.*\n"
    kept = text[: largest - len(told.encode())].decode(errors="ignore")
    return f"{kept[: kept.rfind(chr(10))]}{told}".encode()


def _tables(document: Document) -> list[Table]:
    blocks = [block for chapter in document.chapters for block in chapter.blocks]
    return [block for block in blocks if isinstance(block, Table)]


def _whole(document: Document, rows: int) -> bytes:
    lines = [f"# {_plain(document.title)}", "", _plain(document.subtitle), ""]
    for chapter in document.chapters:
        lines += _chapter(chapter, rows)
    return ("\n".join(lines).rstrip() + "\n").encode()


def _chapter(chapter: Chapter, rows: int) -> Iterator[str]:
    yield from (f"## {_plain(chapter.title)}", "")
    if chapter.lead:
        yield from (_plain(chapter.lead), "")
    if chapter.id == FIRST_PAGE:
        for answer in answers(chapter.findings):
            yield from (f"**{_plain(answer.question)}**", "", *_findings(answer.findings), "")
    elif chapter.findings:
        yield from (*_findings(chapter.findings), "")
    for block in chapter.blocks:
        yield from (*_block(block, rows), "")


def _findings(findings: tuple[Finding, ...]) -> Iterator[str]:
    for finding in findings:
        yield f"- **{LEVELS[finding.level]}:** {_plain(finding.text)}"


def _block(block: Block, rows: int) -> Iterator[str]:
    if isinstance(block, Prose):
        yield _with_code(block.text)
    elif isinstance(block, Terms):
        for term, meaning in block.entries:
            yield f"- **{_plain(term)}**: {_with_code(meaning)}"
    elif isinstance(block, Chart):
        yield f"*Chart: {_plain(block.title)}.* {_plain(block.alt)}"
        if block.note:
            yield from ("", _plain(block.note))
    else:
        yield from _table(lay_out(block), rows)


def _table(table: Laid, rows: int) -> Iterator[str]:
    yield from (f"**{_plain(table.title)}**", "")
    heads = [_plain(head.title) + (f" ({head.note})" if head.note else "") for head in table.heads]
    yield _row(heads)
    yield _row(["---" if head.is_text else "---:" for head in table.heads])
    for row in table.rows[:rows]:
        yield _row([_cell(cell) for cell in row])
    if len(table.rows) > rows:
        told = f"{count_text(rows)} of {count_text(len(table.rows))} rows"
        yield from ("", f"*Cut to the first {told}: the other formats have all.*")
    if table.note:
        yield from ("", _plain(table.note))


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cell(cell: Written) -> str:
    return _plain(cell.whole)


def _plain(text: str) -> str:
    """Return text without anything that Markdown would read as its own."""
    return _SPECIAL.sub(r"\\\1", typeset(text).replace("\n", " "))


def _with_code(text: str) -> str:
    """Return text in which words between backticks stay code."""
    parts = text.split("`")
    if len(parts) % 2 == 0:
        return _plain(text)
    return "".join(f"`{part}`" if place % 2 else _plain(part) for place, part in enumerate(parts))
