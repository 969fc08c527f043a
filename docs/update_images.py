"""Draw the pictures that README.md shows: slides of the report that `make run` writes, smaller.

Usage, after `make run`::

    .venv/bin/python docs/update_images.py [REPORT]
"""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ("winning.margins.chart", "cards-price-2")  # charts, by id
WIDTH = 1440  # dots


def main() -> None:
    """Write the pictures into docs/images."""
    report = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "runs" / "report"
    for name in PICTURES:
        path = report / "charts" / f"{name}.png"
        if not path.is_file():
            sys.exit(f"{path} isn't there: `make run` writes it")
        picture = Image.open(path).convert("RGB")
        height = round(picture.height * WIDTH / picture.width)
        small = picture.resize((WIDTH, height), Image.Resampling.LANCZOS)
        out = ROOT / "docs" / "images" / f"{name}.png"
        out.parent.mkdir(exist_ok=True)
        small.quantize(256, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).save(
            out, optimize=True
        )
        print(out.relative_to(ROOT))


if __name__ == "__main__":
    main()
