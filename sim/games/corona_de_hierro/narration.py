"""One game told in plain English: by round, turn and action, with the board.

Sentences name the sections of the rulebook that they follow, each once a round. They come from the
log (`telling_*`), the tables from snapshots of the state (`board_text`); here they are laid out.
Before an action stands the number of the turn and, behind a point, of the action in it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from sim.engine.game import LoadedValues
from sim.games.corona_de_hierro import telling_ends as ends
from sim.games.corona_de_hierro import telling_turns as turns
from sim.games.corona_de_hierro.board_text import board_text, final_text, standing_text
from sim.games.corona_de_hierro.codes import SEATS
from sim.games.corona_de_hierro.journal import Note
from sim.games.corona_de_hierro.names import player
from sim.games.corona_de_hierro.telling import Context, Teller
from sim.games.corona_de_hierro.telling_turns import PHRASES
from sim.games.pages import Page
from sim.games.telling import Level, Row, Told, tell

TELLERS: dict[int, Callable[[Teller, int], Told]] = {
    **dict.fromkeys(PHRASES, turns.detail),
    Note.SETUP: ends.setup,
    Note.MAIN_CASTLE: ends.main_castle,
    Note.TILE: ends.tiles,
    Note.LOYALTY: ends.dealt,
    Note.DEALT: ends.dealt,
    Note.SHUFFLED: ends.shuffled,
    Note.ROUND_STARTS: ends.round_starts,
    Note.TURN_STARTS: turns.turn_starts,
    Note.ACTION: turns.action,
    Note.ROLLED: turns.rolled,
    Note.POINTS: turns.points,
    Note.LAST_CARD: ends.last_card,
    Note.NO_CASTLE_LEFT: ends.no_castle_left,
    Note.GAME_ENDS: ends.game_ends,
    Note.KING: ends.king,
    Note.FINAL: ends.final,
}
IN_BRACKETS = re.compile(r"\[[^\[\]]+\]")
NO_BREAK = "\N{NO-BREAK SPACE}"
SET_APART = (Context.END, Context.SCORING)  # have a heading
MARGIN = 6  # columns of an action's number


def tell_log(loaded: LoadedValues, log: Sequence[Row]) -> list[Told]:
    """Return the sentences of a log."""
    return tell(Teller(loaded, log), TELLERS)


def narrate(
    loaded: LoadedValues,
    log: Sequence[Row],
    moments: Sequence[tuple[int, Any]],
    asides: Sequence[tuple[int, int, str]] = (),
    *,
    goes_on: bool = False,
) -> list[str]:
    """Tell one game.

    Parameters
    ----------
    loaded : LoadedValues
        The values that it was played with.
    log : sequence of log lines
        The journal's log.
    moments : sequence of (line, state)
        States of the game, each with how many lines the log had then; in order, the end last.
    asides : sequence of (line, seat, text)
        What a seat did besides, such as decisions, told before the sentence of that line.
    goes_on : bool
        The game is in progress: what is not in the log may still come.

    Returns
    -------
    list of str
        Plain lines of at most `sim.games.pages.WIDTH` columns, where names allow it.
    """
    page = _Page(loaded, moments, asides)
    page.goes_on = goes_on
    return page.lay_out(tell_log(loaded, log))


def narrate_since(loaded: LoadedValues, log: Sequence[Row], since: int) -> list[str]:
    """Tell a game in progress from line ``since`` of its log on, without the board."""
    return _Page(loaded, (), (), since).lay_out(tell_log(loaded, log))


class _Page(Page):
    """The lines told so far, and what a reader has to be shown next."""

    def __init__(
        self,
        loaded: LoadedValues,
        moments: Sequence[tuple[int, Any]],
        asides: Sequence[tuple[int, int, str]],
        since: int = 0,
    ) -> None:
        super().__init__(moments, asides, [player(seat) for seat in range(SEATS)], since)
        self.loaded = loaded
        self.shown = False  # whether the board has been shown, map and all
        self.board_due = False  # a round has started and its board is not shown yet
        self.part: Context = Context.SETUP

    def lay_out(self, told: Sequence[Told]) -> list[str]:
        """Return the lines of all sentences."""
        for sentence in told:
            self.step_to(sentence)
            if sentence.level != Level.MARK:
                self.board_if_due(sentence)
                self.heading(sentence)
                self.asides_before(sentence.end)
                self.sentence(sentence)
        self.step_to(None)
        self.asides_before(None)
        if self.moments:
            title = "The board" if self.goes_on else "The board at the end of the game"
            self.board(title, self.moments[-1][1], final_text)
            self.lines.pop()
        return self.lines

    def board_if_due(self, sentence: Told) -> None:
        """Show the board once a round has started."""
        if self.board_due and sentence.context != Context.ROUND:
            self.board_due = False
            state = self.state_from(sentence.start)
            if state is not None:
                self.board("The board", state, standing_text if self.shown else board_text)
                self.shown = True

    def board(self, title: str, state: Any, text: Callable[..., list[str]]) -> None:
        """Print tables of the board."""
        if self.lines[-1:] == [""]:
            self.lines.pop()
        self.titled(title, text(state, self.loaded), " " * 21)

    def heading(self, sentence: Told) -> None:
        """Print the heading of the part of the game that starts here."""
        context = Context(sentence.context)
        if context != self.part and context in SET_APART:
            self.lines += ["", f"  {context.value}"]
        self.part = context

    def add(self, text: str, first: str, more: str) -> None:
        """Print a text over as many lines as it needs; the sections in brackets stay together."""
        start = len(self.lines)
        text = IN_BRACKETS.sub(lambda found: found[0].replace(" ", NO_BREAK), text)
        super().add(text, first, more)
        self.lines[start:] = [line.replace(NO_BREAK, " ") for line in self.lines[start:]]

    def sentence(self, sentence: Told) -> None:
        """Print a sentence the way its level stands on the page."""
        inner = " " * (MARGIN + 2)
        if sentence.level == Level.ROUND:
            self.board_due = True
            self.lines += ["", sentence.text, ""]
            return
        if sentence.level == Level.PLAY:
            self.add(sentence.text, f"{sentence.margin:>{MARGIN}}  ", inner)
        else:
            indent = inner if self.part == Context.TURN else "    "
            self.add(sentence.text, indent, indent + "  ")
        for line in sentence.lines:
            self.add(line, "      ", "        ")
