"""The page that a told game is laid out on: wrapped lines, and what was done between them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import Any

WIDTH = 100  # columns of a line


class Page:
    """The lines told so far, and what has to be put between them.

    Parameters
    ----------
    moments : sequence of (line, state)
        States of the game, each with how many lines the log had then; in order, the end last.
    asides : sequence of (line, seat, text)
        What a seat did besides, such as decisions, told before the sentence of that line.
    names : sequence of str
        What readers call the seats.
    """

    def __init__(
        self,
        moments: Sequence[tuple[int, Any]],
        asides: Sequence[tuple[int, int, str]],
        names: Sequence[str],
    ) -> None:
        self.moments = moments
        self.asides = asides
        self.names = names
        self.lines: list[str] = []
        self._asides_told = 0

    def add(self, text: str, first: str, more: str) -> None:
        """Print a text over as many lines as it needs, with these indents."""
        self.lines += wrap(
            text,
            WIDTH,
            initial_indent=first,
            subsequent_indent=more,
            break_long_words=False,
            break_on_hyphens=False,
            drop_whitespace=True,
        ) or [""]

    def asides_before(self, end: int | None) -> None:
        """Print what belongs before a line of the log; with None, all that is left."""
        while self._asides_told < len(self.asides):
            line, seat, text = self.asides[self._asides_told]
            if end is not None and line >= end:
                return
            self.add(f"> {self.names[seat]} {text}", "        ", "          ")
            self._asides_told += 1

    def titled(self, title: str, lines: Iterable[str], more: str) -> None:
        """Print a title and lines below it, set apart; ``more`` indents what is wrapped."""
        self.lines += ["", f"  {title}"]
        for line in lines:
            self.add(line, "    ", more)
        self.lines.append("")

    def state_from(self, line: int) -> Any:
        """Return the first state at this line of the log or after it, None if there is none."""
        return next((state for at, state in self.moments if at >= line), None)
