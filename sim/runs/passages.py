"""Told games read again, passage by passage, so that two of them can be set beside each other.

A telling is lines as `sim.games.pages` lays them out, whatever the game: headings of rounds at the
left margin, titles of parts below them, plays with a mark in the margin, sentences, and tables.
Here they become passages again, each of one subject; `pairing` sets those of two games in pairs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

from sim.games.pages import WIDTH

_RULE = re.compile(r"\s*-+(?:  -+)+\s*")
_PLAY = re.compile(r" {1,4}(\w{1,4})  (?=\S)")
_CITED = re.compile(r" \[[^\[\]]+\]")
_WORD = re.compile(r"\[[^\[\]]*\]\S*|\S+")  # what is in brackets may have been kept together
_GAP = re.compile(r" {2,}")
_ENDS = (".", "”", ":")
TITLE_INDENT = 2
ASIDE = "> "


class Kind(Enum):
    """What a passage is on the page."""

    HEADING = "heading"  # of a round
    TITLE = "title"  # of a part of a round
    PLAY = "play"  # begins a play or turn; its mark in the margin is the label
    SENTENCE = "sentence"
    ASIDE = "aside"  # a decision
    ROW = "row"  # of a table, such as the board: its name is the label


@dataclass(frozen=True)
class Passage:
    """One sentence or row of a telling.

    Attributes
    ----------
    kind : Kind
    text : str
        On one line, without indent.
    label : str
        What it is known by, if it has a name: a heading's first part, a play's mark, a row's name.
    cells : tuple of (column, text)
        Of a row of a table.
    line : int
        Where it begins in the telling. Rows of tables below a title begin where the title does.
    """

    kind: Kind
    text: str
    label: str = ""
    cells: tuple[tuple[str, str], ...] = ()
    line: int = field(default=0, compare=False)

    @property
    def news(self) -> str:
        """The text without the rules that it cites: a game may cite each only once a round."""
        return _CITED.sub("", self.text)


# --- reading ------------------------------------------------------------------------------------


def passages(lines: Sequence[str]) -> list[Passage]:
    """Return the passages of a telling, first to last."""
    found: list[Passage] = []
    place = 0
    while place < len(lines):
        line, here = lines[place], []
        end = place + 1
        if not line.strip():
            pass
        elif _is_title(lines, place) and _table_end(lines, place):
            end = _table_end(lines, place)
            here = [Passage(Kind.TITLE, line.strip(), line.strip()), *_rows(lines[place + 1 : end])]
        elif place + 1 < len(lines) and _RULE.fullmatch(lines[place + 1]):
            here, end = _table(lines, place)
        else:
            passage, end = _passage(lines, place)
            here = [passage]
        found += [replace(passage, line=place) for passage in here]
        place = end
    return found


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _is_title(lines: Sequence[str], place: int) -> bool:
    line = lines[place]
    apart = place == 0 or not lines[place - 1].strip()
    return apart and _indent(line) == TITLE_INDENT and not _PLAY.match(line)


def _table_end(lines: Sequence[str], place: int) -> int:
    """Return where the tables below a title end, or 0 if what follows it is no table."""
    if place + 2 >= len(lines) or not _RULE.fullmatch(lines[place + 2]):
        return 0
    end = place + 1
    while end < len(lines):
        below = next((line for line in lines[end:] if line.strip()), "")
        if _indent(below) <= TITLE_INDENT or (not lines[end].strip() and not _is_table(lines, end)):
            break
        end += 1
    return end


def _is_table(lines: Sequence[str], blank: int) -> bool:
    """Return whether what follows a blank line is a table, or rows of a name and a text."""
    below = [line for line in lines[blank + 1 : blank + 3] if line.strip()]
    return bool(below) and bool(_GAP.search(below[0].strip()))


def _rows(lines: Sequence[str]) -> Iterator[Passage]:
    """Yield the rows of the tables below a title."""
    whole = _unwrapped(lines)
    place = 0
    while place < len(whole):
        if place + 1 < len(whole) and _RULE.fullmatch(whole[place + 1]):
            rows, place = _table(whole, place)
            yield from rows
            continue
        if whole[place].strip():
            yield _plain_row(whole[place].strip())
        place += 1


def _unwrapped(lines: Sequence[str]) -> list[str]:
    """Return lines with what was wrapped back on one; the rows of a table never are."""
    base = min((_indent(line) for line in lines if line.strip()), default=0)
    whole: list[str] = []
    ruled = False
    for line in lines:
        deeper = bool(line.strip()) and _indent(line) > base + TITLE_INDENT
        if deeper and not ruled and whole and whole[-1].strip():
            whole[-1] = f"{whole[-1]} {line.strip()}"
            continue
        ruled = bool(line.strip()) and (ruled or _RULE.fullmatch(line) is not None)
        whole.append(line)
    return whole


def _table(lines: Sequence[str], place: int) -> tuple[list[Passage], int]:
    """Return the rows of the table whose heads are in a line, and the line after it."""
    spans = [found.span() for found in re.finditer("-+", lines[place + 1])]
    heads = [lines[place][start:end].strip() for start, end in spans]
    end = place + 2
    rows = []
    while end < len(lines) and lines[end].strip() and _in_columns(lines[end], spans):
        rows.append([lines[end][start:stop].strip() for start, stop in spans])
        end += 1
    names = [row[0] for row in rows]
    own = 1 if all(names) and len(set(names)) == len(names) else 2  # cells that name a row
    return [
        Passage(
            Kind.ROW,
            "  ".join(row),
            row[own - 1],
            tuple(zip(heads[own:], row[own:], strict=True)),
        )
        for row in rows
    ], end


def _in_columns(line: str, spans: Sequence[tuple[int, int]]) -> bool:
    """Return whether a line is a table's: it begins with it and keeps its gaps free."""
    free = all(not line[end : end + 2].strip() for _, end in spans)
    return free and not line[: spans[0][0]].strip() and len(line) <= spans[-1][1]


def _plain_row(text: str) -> Passage:
    """Return a row of a name and a text: ``Market deck    52 cards``, ``Controlled: ...``."""
    label, gap, rest = re.split(r"( {2,}|: )", text, maxsplit=1) if _parts(text) else ("", "", text)
    return Passage(Kind.ROW, text, label if gap else "", (("", rest),))


def _parts(text: str) -> bool:
    return re.search(r" {2,}|: ", text) is not None


def _passage(lines: Sequence[str], place: int) -> tuple[Passage, int]:
    """Return a passage that is no table, and the line after it."""
    line = lines[place]
    text = line.strip()
    if not _indent(line):
        return Passage(Kind.HEADING, text, text.partition(":")[0]), place + 1
    if _is_title(lines, place):
        return Passage(Kind.TITLE, text, text), place + 1
    mark = _PLAY.match(line)
    indent = mark.end() if mark else _indent(line)
    end = place + 1
    while end < len(lines) and _goes_on(lines[end - 1], lines[end], indent):
        text = f"{text} {lines[end].strip()}"
        end += 1
    if mark:
        return Passage(Kind.PLAY, text[len(mark[1]) :].strip(), mark[1]), end
    if text.startswith(ASIDE):
        return Passage(Kind.ASIDE, text.removeprefix(ASIDE)), end
    return Passage(Kind.SENTENCE, text), end


def _goes_on(line: str, following: str, indent: int) -> bool:
    """Return whether a line goes on in the following one: its first word had no room before."""
    word = following.strip()
    if not word or _indent(following) < indent or _PLAY.match(following):
        return False
    if word.startswith(ASIDE):
        return False
    found = _WORD.match(word)
    first = found[0] if found else word
    full = len(line) + 1 + len(first) > WIDTH
    return full and (_indent(following) > indent or not line.endswith(_ENDS))


def chunks(lines: Sequence[str]) -> list[tuple[str, ...]]:
    """Return a telling's lines in chunks of one passage, or of one title with its tables."""
    if not lines:
        return []
    starts = sorted({passage.line for passage in passages(lines)} | {0})
    ends = [*starts[1:], len(lines)]
    return [tuple(lines[start:end]) for start, end in zip(starts, ends, strict=True)]
