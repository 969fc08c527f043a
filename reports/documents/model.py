"""What a report is made of, whatever format it is written in.

A `Document` has chapters, a chapter has blocks. Numbers stand in it as they were estimated; how
many digits a reader sees is decided in one place (`reports.documents.wording`), so that every
format shows the same. A chart is drawn only when a format asks for it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from reports.metrics.intervals import Estimate

if TYPE_CHECKING:
    from matplotlib.figure import Figure

# How a number is written: ``share`` in per cent; ``points`` a difference of shares in percentage
# points, with its sign; ``effect`` a difference of numbers, with its sign; ``chance`` a p- or
# q-value; ``number`` any other; ``count`` a whole number; ``text`` words.
Unit = Literal["text", "count", "number", "share", "points", "effect", "chance"]
Level = Literal["good", "watch", "bad", "unknown"]  # of what was found; unknown: can't tell yet

Cell = str | int | float | Estimate | tuple[str, ...] | None  # a tuple: flags; None: nothing to say


@dataclass(frozen=True)
class Finding:
    """Something that a reader should know first, in one sentence with its numbers in it.

    Attributes
    ----------
    level : Level
    text : str
        A full sentence, such as "Wittelsbach wins 54.1 % (53.8 to 54.4) of 100,000 games."
    weight : float
        The greater, the further up on the first page among those of its level.
    figures : tuple of Estimate
        The numbers in the sentence.
    about : str
        The subject that a reader looks for: ``fair``, ``long``, ``cards``, ``players``, ``data``.
    """

    level: Level
    text: str
    weight: float = 0.0
    figures: tuple[Estimate, ...] = ()
    about: str = ""


@dataclass(frozen=True)
class Prose:
    """A paragraph of plain text; words between backticks are code."""

    text: str


@dataclass(frozen=True)
class Column:
    """A column of a table.

    Attributes
    ----------
    name : str
        Its id, the same in every format.
    title : str
        Its heading, short.
    unit : Unit
    meaning : str
        One line for the data dictionary: the formula, and what it rests on.
    """

    name: str
    title: str
    unit: Unit = "text"
    meaning: str = ""


@dataclass(frozen=True)
class Table:
    """A table of the report.

    Attributes
    ----------
    id : str
        Unique in the document: letters, digits, dots and hyphens.
    title : str
    columns : tuple of Column
        The first names the row.
    rows : tuple of tuples of Cell
        As many cells in each as there are columns.
    note : str
        What a reader must know to read it; below the table.
    sortable : bool
        Whether a reader may sort and filter it where the format can.
    """

    id: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""
    sortable: bool = False


@dataclass(frozen=True)
class Chart:
    """A chart of the report.

    Attributes
    ----------
    id : str
        Unique in the document; also the name of its PNG file.
    title : str
    alt : str
        What it shows in words, with its main numbers: for who can't see it.
    draw : callable
        Returns the matplotlib figure, drawn in the house style; called once a format.
    note : str
        Below the chart.
    """

    id: str
    title: str
    alt: str
    draw: Callable[[], Figure]
    note: str = ""


@dataclass(frozen=True)
class Terms:
    """Words and what they mean, or metrics and their formulas."""

    entries: tuple[tuple[str, str], ...]


Block = Prose | Table | Chart | Terms


@dataclass(frozen=True)
class Chapter:
    """A chapter: what was found, then the evidence."""

    id: str
    title: str
    blocks: tuple[Block, ...]
    findings: tuple[Finding, ...] = ()
    lead: str = ""  # one or two sentences below the heading
    terms: tuple[tuple[str, str], ...] = ()  # for the data dictionary: metrics and their formulas


@dataclass(frozen=True)
class Document:
    """A report.

    Attributes
    ----------
    title : str
        The game's.
    subtitle : str
        What was played.
    facts : tuple of (name, text)
        Of the runs: games, seed, players, values and their provenance, versions.
    chapters : tuple of Chapter
        The first is the first page.
    """

    title: str
    subtitle: str
    facts: tuple[tuple[str, str], ...]
    chapters: tuple[Chapter, ...] = field(default=())

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What was found in all chapters, the worst first, then the weightiest."""
        order = {"bad": 0, "watch": 1, "unknown": 2, "good": 3}
        found = [finding for chapter in self.chapters for finding in chapter.findings]
        return tuple(sorted(found, key=lambda one: (order[one.level], -one.weight)))
