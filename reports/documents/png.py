"""Slides: a chart with its title on a white 16 to 9 canvas."""

from __future__ import annotations

import io
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reports.documents.wording import typeset
from reports.figures.style import INK, PAPER, SOFT, house_style

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from PIL.ImageFont import FreeTypeFont

WIDTH, HEIGHT = 3840, 2160  # dots: twice those of a usual screen
EDGE = 120
TITLE, NOTE = 84, 44  # letters' height, dots
NOTE_LETTERS = 150  # in a line


def slide(figure: Figure, title: str, note: str = "") -> bytes:
    """Return a chart as a PNG file of 3840 x 2160 dots, with its title above and note below.

    The bytes depend on nothing but what is shown.
    """
    import numpy as np
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from PIL import Image, ImageDraw

    lines = textwrap.wrap(typeset(note), NOTE_LETTERS)
    top = EDGE + round(1.6 * TITLE)
    bottom = EDGE // 2 + round(1.5 * NOTE * len(lines))
    wide, high = figure.get_size_inches()
    dots = min((WIDTH - 2 * EDGE) / wide, (HEIGHT - top - bottom) / high)
    with house_style():
        figure.set_dpi(dots)
        canvas: Any = FigureCanvasAgg(figure)
        canvas.draw()
        picture = Image.fromarray(np.asarray(canvas.buffer_rgba()))
    page = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    page.paste(picture, ((WIDTH - picture.width) // 2, top), picture)
    pen = ImageDraw.Draw(page)
    pen.text((EDGE, EDGE), typeset(title), INK, font=_font("DejaVuSans-Bold", TITLE), anchor="lm")
    for number, line in enumerate(lines):
        y = HEIGHT - bottom + round(1.5 * NOTE * number)
        pen.text((EDGE, y), line, SOFT, font=_font("DejaVuSans", NOTE))
    buffer = io.BytesIO()
    page.save(buffer, "PNG", compress_level=4)
    return buffer.getvalue()


def _font(name: str, size: int) -> FreeTypeFont:
    """Return a font that comes with matplotlib, so that it is there on every machine."""
    import matplotlib as mpl
    from PIL import ImageFont

    return ImageFont.truetype(str(Path(mpl.get_data_path()) / f"fonts/ttf/{name}.ttf"), size)
