"""Slides: each chart as a PNG file, with its title on a white 16 to 9 canvas."""

from __future__ import annotations

from collections.abc import Mapping

from reports.documents.drawing import Drawn
from reports.documents.setting import rich, set_pages
from reports.documents.wording import typeset

DOTS = 192  # an inch: twice a screen's, so that a usual slide of 960 x 540 points stays sharp


def as_slides(drawn: Mapping[str, Drawn]) -> dict[str, bytes]:
    """Return charts as PNG files of 2560 x 1440 dots, by id.

    Parameters
    ----------
    drawn : mapping
        Charts by id, with their SVG.
    """
    data = [
        {
            "id": name,
            "title": typeset(one.chart.title),
            "alt": typeset(one.chart.alt),
            "note": rich(one.chart.note) if one.chart.note else [],
        }
        for name, one in drawn.items()
    ]
    if not data:
        return {}
    pages = set_pages("slides.typ", data, drawn, "png", DOTS)
    listed = [pages] if isinstance(pages, bytes) else pages
    return {name: bytes(page) for name, page in zip(drawn, listed, strict=True)}
