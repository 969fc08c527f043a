"""Colours of charts on a dark page: each turned light to dark, its hue kept.

Lightness is Oklab's (Ottosson 2020, bottosson.github.io/posts/oklab): equal steps of it look
equal. Text and what it stands on are turned alike, so that what was legible stays so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from reports.figures.style import INK, LINE, PAPER, SOFT

PAGE = {PAPER: "--paper", INK: "--ink", SOFT: "--soft", LINE: "--line"}  # the page has them, too
COLOUR = re.compile(r"#[0-9a-f]{6}\b")
COLOURFUL = 0.12  # Oklab chroma from which a colour counts as fully coloured


def variable(colour: str) -> str:
    """Return the name of the CSS variable that stands for a colour."""
    return PAGE.get(colour, f"--c{colour[1:]}")


def with_variables(svg: str) -> str:
    """Return an SVG element whose colours are CSS variables."""
    return COLOUR.sub(lambda found: f"var({variable(found[0])})", svg)


def declarations(colours: Iterable[str], *, dark: bool) -> str:
    """Return the CSS declarations of colours other than the page's, in their order."""
    own = sorted(set(colours) - set(PAGE))
    return " ".join(f"{variable(one)}: {on_dark(one) if dark else one};" for one in own)


def on_dark(colour: str) -> str:
    """Return a colour's twin for a dark page.

    Greys are turned over (white becomes nearly black). The more coloured one is, the nearer to
    the middle its lightness goes, where a hue is seen on dark best.
    """
    lightness, a, b = _oklab(colour)
    chroma = (a * a + b * b) ** 0.5
    turned = 1.06 - 0.85 * lightness
    middle = 0.64 + 0.5 * (0.55 - lightness)
    coloured = min(1.0, chroma / COLOURFUL)
    return _hex((1 - coloured) * turned + coloured * middle, a, b)


def _oklab(colour: str) -> tuple[float, float, float]:
    red, green, blue = (_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def _hex(lightness: float, a: float, b: float) -> str:
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    parts = (
        4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short,
    )
    return "#" + "".join(f"{round(255 * _gamma(part)):02x}" for part in parts)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _gamma(part: float) -> float:
    part = min(1.0, max(0.0, part))
    return float(12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055)
