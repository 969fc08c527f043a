"""The report as Markdown for a pull request: always under 1 MiB."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reports.documents.layout import Laid, Written, lay_out
from reports.documents.model import Block, Chapter, Chart, Document, Finding, Prose, Terms
from reports.documents.verdict import FIRST_PAGE, LEVELS, answers
from reports.documents.wording import count_text, typeset

LARGEST = 1_000_000  # bytes; a mebibyte has 1,048,576
_SPECIAL = re.compile(r"([\\`*_\[\]<>|#~])")


@dataclass(frozen=True)
class _Rows:
    """A table's rows, of which the first few are kept if need be."""

    lines: tuple[str, ...]

    def kept(self, most: int) -> list[str]:
        """Return the first rows, and a line that says so if others are left out."""
        if len(self.lines) <= most:
            return list(self.lines)
        told = f"{count_text(most)} of {count_text(len(self.lines))} rows"
        return [*self.lines[:most], "", f"*Cut to the first {told}: the other formats have all.*"]


_Piece = str | _Rows


def as_markdown(document: Document, largest: int = LARGEST) -> bytes:
    """Return a report as a Markdown file of at most ``largest`` bytes.

    If it would be longer, long tables are cut to so many rows that it fits; a line below a cut
    table says so.
    """
    pieces: list[_Piece] = [f"# {_plain(document.title)}", "", _plain(document.subtitle), ""]
    for chapter in document.chapters:
        pieces += _chapter(chapter)
    longest = max((len(one.lines) for one in pieces if isinstance(one, _Rows)), default=0)
    if len(_text(pieces, longest)) > largest:
        sizes = range(longest)  # the greatest number of rows with which it fits
        longest = max(bisect_right(sizes, largest, key=lambda n: len(_text(pieces, n))) - 1, 0)
    text = _text(pieces, longest)
    return text if len(text) <= largest else _shortened(text, largest)


def _text(pieces: Sequence[_Piece], rows: int) -> bytes:
    lines: list[str] = []
    for piece in pieces:
        lines += piece.kept(rows) if isinstance(piece, _Rows) else [piece]
    return ("\n".join(lines).rstrip() + "\n").encode()


def _shortened(text: bytes, largest: int) -> bytes:
    """Return the beginning of a text that is too long even without tables."""
    told = "\n\n*Cut here: the other formats have the rest.*\n"
    kept = text[: largest - len(told.encode())].decode(errors="ignore")
    return f"{kept[: kept.rfind(chr(10))]}{told}".encode()


def _chapter(chapter: Chapter) -> Iterator[_Piece]:
    yield from (f"## {_plain(chapter.title)}", "")
    if chapter.lead:
        yield from (_with_code(chapter.lead), "")
    if chapter.id == FIRST_PAGE:
        for answer in answers(chapter.findings):
            yield from (f"**{_plain(answer.question)}**", "", *_findings(answer.findings), "")
    elif chapter.findings:
        yield from (*_findings(chapter.findings), "")
    for block in chapter.blocks:
        yield from (*_block(block), "")


def _findings(findings: tuple[Finding, ...]) -> Iterator[str]:
    for finding in findings:
        yield f"- **{LEVELS[finding.level]}:** {_with_code(finding.text)}"


def _block(block: Block) -> Iterator[_Piece]:
    if isinstance(block, Prose):
        yield _with_code(block.text)
    elif isinstance(block, Terms):
        for term, meaning in block.entries:
            yield f"- **{_plain(term)}**: {_with_code(meaning)}"
    elif isinstance(block, Chart):
        yield f"*Chart: {_plain(block.title)}.* {_with_code(block.alt)}"
        if block.note:
            yield from ("", _with_code(block.note))
    else:
        yield from _table(lay_out(block))


def block_text(block: Block) -> str:
    """Return one block as Markdown, all of its rows."""
    lines: list[str] = []
    for piece in _block(block):
        lines += piece.lines if isinstance(piece, _Rows) else [piece]
    return "\n".join(lines)


def plain_text(text: str) -> str:
    """Return text as Markdown reads it literally; words between backticks stay code."""
    return _with_code(text)


def _table(table: Laid) -> Iterator[_Piece]:
    yield from (f"**{_plain(table.title)}**", "")
    heads = [_plain(head.title) + (f" ({head.note})" if head.note else "") for head in table.heads]
    yield _row(heads)
    yield _row(["---" if head.is_text else "---:" for head in table.heads])
    yield _Rows(tuple(_row([_cell(cell) for cell in row]) for row in table.rows))
    if table.note:
        yield from ("", _with_code(table.note))


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cell(cell: Written) -> str:
    return _with_code(cell.whole)


def _plain(text: str) -> str:
    """Return text without anything that Markdown would read as its own."""
    return _SPECIAL.sub(r"\\\1", typeset(text).replace("\n", " "))


def _with_code(text: str) -> str:
    """Return text in which words between backticks stay code."""
    parts = text.split("`")
    if len(parts) % 2 == 0:
        return _plain(text)
    return "".join(f"`{part}`" if place % 2 else _plain(part) for place, part in enumerate(parts))
