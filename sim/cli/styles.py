"""How told games look on a terminal: seats in colours, rule numbers and old news dimmed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.text import Text

SEAT_COLOURS = ("red", "blue", "green", "yellow", "magenta")
NAMED_AFTER = {colour: colour for colour in (*SEAT_COLOURS, "cyan")} | {"white": "", "black": ""}


def seat_styles(seats: Sequence[str]) -> dict[str, str]:
    """Return the style of each seat's name: its own colour if it is named after one."""
    if all(seat in NAMED_AFTER for seat in seats):
        return {seat: f"bold {NAMED_AFTER[seat]}".strip() for seat in seats}
    return {seat: f"bold {colour}" for seat, colour in zip(seats, SEAT_COLOURS, strict=False)}


def styled(line: str, seats: Sequence[str], *, style: str = "") -> Text:
    """Return a told line as it looks on a terminal.

    Parameters
    ----------
    line : str
    seats : sequence of str
        The names of the seats that play.
    style : str
        Of the line as a whole, such as ``dim``.
    """
    from rich.text import Text

    text = Text(line, style=style)
    if line[:1].isupper() and line.partition(":")[0].isupper():
        text.stylize("bold")
    if line.lstrip().startswith(">"):
        text.stylize("dim")
    for seat, colour in seat_styles(seats).items():
        text.highlight_regex(rf"(?i)(?<!of )\b{seat}\b", colour)
    text.highlight_regex(r"\[[^\[\]]+\]", "dim")
    text.highlight_regex(r"“[^”]*”?", "italic")
    return text
