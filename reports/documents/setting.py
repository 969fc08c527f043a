"""Set pages with Typst: a template, data and charts in; pages out; nothing from outside."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from reports.documents.drawing import Drawn
from reports.documents.wording import typeset

TEMPLATES = Path(__file__).parent / "templates"

Part = tuple[bool, str]  # whether it is code, and the text


def set_pages(
    template: str,
    data: Any,
    drawn: Mapping[str, Drawn],
    form: Literal["pdf", "png"],
    dots: float | None = None,
) -> Any:
    """Return the pages that a template makes of data: one PDF file, or a PNG file a page.

    Fonts are those in Typst and in matplotlib, so that pages are the same on every machine.

    Parameters
    ----------
    template : str
        Its name; it reads ``data.json`` and ``charts/<id>.svg``.
    data : object
        What JSON can hold.
    drawn : mapping
        Charts by id, with their SVG.
    form : {"pdf", "png"}
    dots : float, optional
        Of PNG: dots an inch.
    """
    import matplotlib as mpl
    import typst

    with tempfile.TemporaryDirectory(prefix="kingmaker-") as made:
        folder = Path(made)
        (folder / "charts").mkdir()
        for name, one in drawn.items():
            (folder / "charts" / f"{name}.svg").write_text(one.svg, encoding="utf-8")
        text = json.dumps(data, ensure_ascii=False)
        (folder / "data.json").write_text(text, encoding="utf-8")
        page = folder / template
        page.write_text((TEMPLATES / template).read_text(encoding="utf-8"), encoding="utf-8")
        return typst.compile(
            str(page),
            root=str(folder),
            font_paths=[str(Path(mpl.get_data_path()) / "fonts" / "ttf")],
            ignore_system_fonts=True,
            format=form,
            ppi=dots,
        )


def rich(text: str) -> list[Part]:
    """Return a text cut where code begins and ends, as the templates read it."""
    parts = typeset(text).split("`")
    if len(parts) % 2 == 0:
        return [(False, typeset(text))]
    return [(bool(place % 2), part) for place, part in enumerate(parts) if part]
