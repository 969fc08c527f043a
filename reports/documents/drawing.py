"""Draw a report's charts: each once, as SVG, which page, paper and slides show."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reports.documents.model import Chapter, Chart, Document
from reports.figures.style import house_style

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_HEAD = re.compile(r"\A.*?(?=<svg)", re.DOTALL)  # XML declaration and document type
_OWN_ID = re.compile(r' id="([^"]*)"')
_USED_ID = re.compile(r'(?:url\(#|xlink:href="#|[^:]href="#)([^")]*)')
_NO_METADATA = {"Date": None, "Creator": None, "Format": None, "Type": None}


@dataclass(frozen=True)
class Drawn:
    """A chart, drawn.

    Attributes
    ----------
    chart : Chart
    svg : str
        The ``<svg>`` element: ids begin with the chart's, text is text.
    width, height : float
        In points.
    """

    chart: Chart
    svg: str
    width: float
    height: float


def charts_of(document: Document) -> list[Chart]:
    """Return the charts of a document, in order."""
    return [chart for chapter in document.chapters for chart in charts_in(chapter)]


def charts_in(chapter: Chapter) -> list[Chart]:
    """Return the charts of a chapter, in order."""
    return [block for block in chapter.blocks if isinstance(block, Chart)]


class Sketchbook:
    """Draws charts in a thread of its own, while other chapters are still being counted.

    matplotlib is used in no other thread meanwhile: its settings are the process's.
    """

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "sketchbook")
        self._drawn: dict[str, Future[Drawn]] = {}

    def add(self, charts: Iterable[Chart]) -> None:
        """Begin to draw some charts."""
        for chart in charts:
            self._drawn[chart.id] = self._thread.submit(draw, chart)

    def close(self) -> None:
        """Draw nothing more."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    def drawn(self, charts: Iterable[Chart]) -> dict[str, Drawn]:
        """Return charts drawn, by id."""
        charts = list(charts)
        self.add(chart for chart in charts if chart.id not in self._drawn)
        return {chart.id: self._drawn[chart.id].result() for chart in charts}


def draw_all(charts: Iterable[Chart]) -> dict[str, Drawn]:
    """Return charts drawn, by id."""
    return {chart.id: draw(chart) for chart in charts}


def draw(chart: Chart) -> Drawn:
    """Return a chart drawn: once, for page, paper and slide alike."""
    figure = chart.draw()
    width, height = (72 * inches for inches in figure.get_size_inches())
    return Drawn(chart, svg_of(figure, chart.id), float(width), float(height))


def svg_of(figure: Figure, name: str) -> str:
    """Return a figure as an ``<svg>`` element whose ids are unique and the same every time.

    Parameters
    ----------
    figure : Figure
        From `reports.figures`.
    name : str
        What ids begin with: the chart's id.
    """
    import matplotlib as mpl
    from matplotlib.backends.backend_svg import FigureCanvasSVG

    buffer = io.StringIO()
    with house_style(), mpl.rc_context({"svg.fonttype": "none"}):
        FigureCanvasSVG(figure)
        layout = figure.get_layout_engine()
        if layout is not None:  # `savefig` would draw all of it only to have it laid out
            layout.execute(figure)
            figure.set_layout_engine(None)
        figure.savefig(buffer, format="svg", metadata=_NO_METADATA, transparent=True)
    text = _HEAD.sub("", buffer.getvalue())
    text = re.sub(r"<!--.*?-->|<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    used = {found[1] for found in _USED_ID.finditer(text)}
    short = {old: f"{name}-{number}" for number, old in enumerate(dict.fromkeys(sorted(used)))}
    text = _OWN_ID.sub(lambda m: f' id="{short[m[1]]}"' if m[1] in used else "", text)
    text = re.sub(r'(url\(#|href="#)([^")]*)', lambda m: m[1] + short.get(m[2], m[2]), text)
    return re.sub(r"\s*\n\s*", "\n", text).strip()
