"""The page that a told game is laid out on: wrapped lines, and what was done between them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import Any

from sim.games.telling import Told

WIDTH = 100  # columns of a line


def folded(text: str, first: str = "", more: str = "") -> list[str]:
    """Return a text as lines of at most `WIDTH` columns, with these indents."""
    return wrap(
        text,
        WIDTH,
        initial_indent=first,
        subsequent_indent=more,
        break_long_words=False,
        break_on_hyphens=False,
        drop_whitespace=True,
    ) or [""]


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
    since : int
        Sentences of lines of the log before this one are left out: they have been told.
    """

    def __init__(
        self,
        moments: Sequence[tuple[int, Any]],
        asides: Sequence[tuple[int, int, str]],
        names: Sequence[str],
        since: int = 0,
    ) -> None:
        self.moments = moments
        self.asides = asides
        self.names = names
        self.since = since
        self.lines: list[str] = []
        self.goes_on = False  # whether the game goes on past the last moment
        self._old = False  # the sentence at hand has been told
        self._asides_told = 0

    def add(self, text: str, first: str, more: str) -> None:
        """Print a text over as many lines as it needs, with these indents."""
        if not self._old:
            self.lines += folded(text, first, more)

    def step_to(self, sentence: Told | None) -> None:
        """Begin a sentence, or end with None; drop what the one before left if it is old."""
        if self._old:
            self.lines.clear()
        self._old = sentence is not None and sentence.end <= self.since

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
