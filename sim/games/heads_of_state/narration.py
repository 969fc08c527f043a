"""One game told in plain English: by Turn and player turn, with the board.

Sentences name the sections of the rulebook that they follow, each once a Turn. They come from the
log (`telling_*`), the tables from snapshots of the state (`board_text`); here they are laid out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from sim.engine.game import LoadedValues
from sim.games.heads_of_state import telling_nobles as nobles
from sim.games.heads_of_state import telling_scores as scores
from sim.games.heads_of_state import telling_turns as turns
from sim.games.heads_of_state.board_text import board_text
from sim.games.heads_of_state.codes import SEATS
from sim.games.heads_of_state.journal import Note
from sim.games.heads_of_state.names import player, year
from sim.games.heads_of_state.telling import Context, Teller
from sim.games.pages import Page
from sim.games.telling import NOTE, ROUND, B, Level, Row, Told, tell

TELLERS: dict[int, Callable[[Teller, int], Told]] = {
    Note.SETUP: scores.setup,
    Note.ROUND_STARTS: scores.round_starts,
    Note.TURN_STARTS: turns.turn_starts,
    Note.OPTION: turns.option,
    Note.FLUSHED: turns.flushed,
    Note.TOOK: turns.took,
    Note.TOOK_TREACHERY: turns.took,
    Note.CREATED: nobles.created,
    Note.NOBLE_CARD: nobles.noble_card,
    Note.INITIAL_MARKER: nobles.initial_marker,
    Note.COUNTRY_MARKER: nobles.country_marker,
    Note.HOUSE_MARKER: nobles.house_marker,
    Note.PLAYED: nobles.played,
    Note.CUBE_DRAWN: nobles.cube_drawn,
    Note.KILLED: nobles.killed,
    Note.FAILED: nobles.failed,
    Note.DISCARDED: turns.discarded,
    Note.DISCARDED_TREACHERY: turns.discarded,
    Note.RETURNED: turns.returned,
    Note.REFILLED: turns.refilled,
    Note.REFILLED_TREACHERY: turns.refilled,
    Note.RESHUFFLED: turns.reshuffled,
    Note.REVOLUTION: scores.revolution,
    Note.INFLUENCE: scores.influence,
    Note.TIE_BROKEN: scores.tie_broken,
    Note.NEW_DECK: scores.new_deck,
    Note.ROUND_ENDS: scores.round_ends,
    Note.MOST: scores.most,
    Note.NOBODY_MOST: scores.nobody_most,
    Note.FINAL: scores.final,
    Note.GAME_ENDS: scores.game_ends,
    Note.DONE: turns.done,
}
IN_BRACKETS = re.compile(r"\[[^\[\]]+\]")
NO_BREAK = "\N{NO-BREAK SPACE}"
SET_APART = (Context.ROUND_END, Context.GAME_END, Context.OVER)  # have a heading


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
    page = _Page(loaded, log, moments, asides)
    page.goes_on = goes_on
    return page.lay_out(tell_log(loaded, log))


def narrate_since(loaded: LoadedValues, log: Sequence[Row], since: int) -> list[str]:
    """Tell a game in progress from line ``since`` of its log on, without the board."""
    return _Page(loaded, log, (), (), since).lay_out(tell_log(loaded, log))


class _Page(Page):
    """The lines told so far, and what a reader has to be shown next."""

    def __init__(
        self,
        loaded: LoadedValues,
        log: Sequence[Row],
        moments: Sequence[tuple[int, Any]],
        asides: Sequence[tuple[int, int, str]],
        since: int = 0,
    ) -> None:
        super().__init__(moments, asides, [player(seat) for seat in range(SEATS)], since)
        self.loaded = loaded
        self.log = log
        self.board_due = False  # a Turn has started and its board is not shown yet
        self.part: Context = Context.SETUP

    def lay_out(self, told: Sequence[Told]) -> list[str]:
        """Return the lines of all sentences."""
        for sentence in told:
            self.step_to(sentence)
            if sentence.level != Level.MARK:
                self.board_if_due(sentence)
                self.heading(sentence)
            self.asides_before(sentence.end + self.draws_revolution(sentence))
            if sentence.level != Level.MARK and not (sentence.choice and self.asides):
                self.sentence(sentence)
        self.step_to(None)
        self.asides_before(None)
        if self.moments:
            title = "The board" if self.goes_on else "The board at the end of the game"
            self.board(title, self.moments[-1][1])
            self.lines.pop()
        return self.lines

    def draws_revolution(self, sentence: Told) -> bool:
        """Return whether a turn's sentence ends with the Revolution Card, drawn from the deck.

        The log has no line for that card: the choice that drew it belongs to the next line.
        """
        if sentence.context != Context.TURN or sentence.end >= len(self.log):
            return False
        row = self.log[sentence.end]
        return row[NOTE] == Note.REVOLUTION and not row[B]

    def board_if_due(self, sentence: Told) -> None:
        """Show the board once a Turn is prepared."""
        if self.board_due and sentence.context != Context.START:
            self.board_due = False
            state = self.state_from(sentence.start)
            if state is not None:
                self.board("The board", state)

    def board(self, title: str, state: Any) -> None:
        """Print tables of the board."""
        self.titled(title, board_text(state, self.loaded), " " * 26)

    def heading(self, sentence: Told) -> None:
        """Print the heading of the part of the game that starts here."""
        context = Context(sentence.context)
        if context != self.part and context in SET_APART:
            title = context.value
            if context == Context.ROUND_END:
                title = f"End of {year(self.log[sentence.start][ROUND])}"
            self.lines += ["", f"  {title}"]
        self.part = context

    def add(self, text: str, first: str, more: str) -> None:
        """Print a text over as many lines as it needs; the sections in brackets stay together."""
        start = len(self.lines)
        text = IN_BRACKETS.sub(lambda found: found[0].replace(" ", NO_BREAK), text)
        super().add(text, first, more)
        self.lines[start:] = [line.replace(NO_BREAK, " ") for line in self.lines[start:]]

    def sentence(self, sentence: Told) -> None:
        """Print a sentence the way its level stands on the page."""
        if sentence.level == Level.ROUND:
            self.board_due = True
            self.lines += ["", sentence.text, ""]
            return
        if sentence.level == Level.PLAY:
            self.add(sentence.text, f"{sentence.margin:>4}  ", "      ")
        else:
            indent = "      " if self.part == Context.TURN else "    "
            self.add(sentence.text, indent, indent + "  ")
        for line in sentence.lines:
            self.add(line, "      ", "        ")
