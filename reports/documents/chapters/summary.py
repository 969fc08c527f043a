"""The sections of a run's summary as a chapter: what stands until each has a chapter of its own."""

from __future__ import annotations

from typing import Any

from reports.documents.model import Block, Chapter, Chart, Column, Finding, Table
from reports.documents.wording import cell_text
from reports.figures.style import ACCENT, house_style
from reports.metrics.declared import declared
from reports.metrics.lines import Section
from reports.metrics.runs import Runs
from reports.metrics.winners import winners


def chapter(runs: Runs) -> Chapter | None:
    """Return the chapter of the first run's sections."""
    side = runs.first
    sections = [*winners(side.run, side.words), *declared(side.run, side.words)[0]]
    blocks: list[Block] = []
    for number, section in enumerate(sections):
        blocks.append(_table(section, f"summary-{number}"))
        blocks.append(_chart(section, f"summary-chart-{number}"))
    line = sections[0].lines[0]
    text = f"{line.label} wins {cell_text(line.figure, 'share')} of {line.figure.count:,} games."
    finding = Finding("watch", text, 1.0, (line.figure,), "fair")
    return Chapter("summary", "Summary", tuple(blocks), (finding,), terms=())


def _table(section: Section, name: str) -> Table:
    columns = (Column("what", "What"), Column("share", "Estimate", _unit(section), "As it says."))
    rows = tuple((line.label, line.figure) for line in section.lines)
    return Table(name, section.title, columns, rows, section.note, sortable=True)


def _unit(section: Section) -> Any:
    return section.lines[0].unit if section.lines else "number"


def _chart(section: Section, name: str) -> Chart:
    def draw() -> Any:
        from matplotlib.figure import Figure

        with house_style():
            figure = Figure(figsize=(7.5, 0.6 + 0.3 * len(section.lines)), layout="constrained")
            axes = figure.add_subplot()
            names = [line.label for line in section.lines][::-1]
            axes.barh(names, [line.figure.estimate for line in section.lines][::-1], color=ACCENT)
        return figure

    alt = "; ".join(f"{line.label} {line.figure.estimate:.3g}" for line in section.lines)
    return Chart(name, section.title, alt, draw)
