"""One game told in plain English: by round and play, with rule numbers and the board.

The sentences come from the log (`telling_*`), the tables from snapshots of the state
(`board_text`); here they are laid out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any

from sim.engine.game import LoadedValues
from sim.games.pages import Page
from sim.games.romans import telling_market as market
from sim.games.romans import telling_plays as plays
from sim.games.romans import telling_rounds as rounds
from sim.games.romans.board_text import board_text
from sim.games.romans.codes import NOBODY, SEATS, Side
from sim.games.romans.journal import Note
from sim.games.romans.names import SIDE_NAMES, side_of
from sim.games.romans.telling import Context, Teller
from sim.games.telling import Level, Row, Told, tell

TELLERS: dict[int, Callable[[Teller, int], Told]] = {
    Note.SETUP: rounds.setup,
    Note.ROUND_STARTS: rounds.round_starts,
    Note.FIRST_PLAYER: rounds.first_player,
    Note.DREW: plays.drew,
    Note.RESHUFFLED: plays.drew,
    Note.PLAYED: plays.played,
    Note.TURN_LOST: plays.turn_lost,
    Note.GAINED: plays.gained,
    Note.LOST: plays.lost,
    Note.USED: plays.used,
    Note.PLACED: plays.influence,
    Note.REMOVED: plays.influence,
    Note.POINTS_LOST: plays.points_lost,
    Note.MILITARY_PLACED: plays.military,
    Note.MILITARY_REMOVED: plays.military,
    Note.MILITARY_MOVED: plays.military_moved,
    Note.BLOCKED: plays.blocked,
    Note.ANNOUNCED: plays.announced,
    Note.COUNTERED: plays.countered,
    Note.BOOST_PAID: plays.boost_paid,
    Note.BONUS_WAITS: plays.bonus_waits,
    Note.DISCOUNT_WAITS: plays.discount_waits,
    Note.LOOKED: plays.looked,
    Note.PUT_BACK: plays.put_back,
    Note.CHOSE_NOTHING: plays.chose_nothing,
    Note.KEPT_OUT: plays.kept_out,
    Note.VOTE: market.vote,
    Note.JOHN_PAID: market.john_paid,
    Note.MARKER: market.marker,
    Note.JOHN_FLIPPED: market.john_flipped,
    Note.JOHN_DIED: market.john_died,
    Note.MARKER_STOPPED: market.marker_stopped,
    Note.INHERITED: market.inherited,
    Note.EXTRA_SPOT_CLOSED: market.extra_spot_closed,
    Note.CARD_REMOVED: market.card_removed,
    Note.BOUGHT: market.bought,
    Note.PAID: market.paid,
    Note.DISCOUNTED: market.paid,
    Note.SHIELD: market.shield,
    Note.SHIELD_BACK: market.shield_back,
    Note.ROW_FILLED: market.row_filled,
    Note.ROW_EMPTY: market.row_empty,
    Note.EXTRA_SPOT: market.extra_spot,
    Note.EVENT: market.event,
    Note.EVENT_COUNTERED: market.event_countered,
    Note.LAST_ROUND: market.last_round,
    Note.SUPPLIED: rounds.supplied,
    Note.COUNTRY: rounds.country,
    Note.SHORT_END: rounds.short_end,
    Note.FOOTHOLD: rounds.foothold,
    Note.CLEARED: rounds.cleared,
    Note.DECAYED: rounds.decayed,
    Note.HELD: rounds.held,
    Note.LOYALTY: rounds.loyalty,
    Note.ROTATED: rounds.rotated,
    Note.KEPT: rounds.kept,
    Note.DISCARDED: rounds.discarded,
    Note.LAPSED: rounds.lapsed,
    Note.ROUND_ENDS: rounds.round_ends,
    Note.PRESTIGE: rounds.prestige,
    Note.ELECTED: rounds.elected,
}


def tell_log(
    loaded: LoadedValues, log: Sequence[Row], sides: Sequence[int], *, goes_on: bool = False
) -> list[Told]:
    """Return the sentences of a log; ``sides`` gives the house in each seat.

    With ``goes_on``, the log is of a game in progress: what is not there may still come.
    """
    teller = Teller(loaded, log, sides)
    teller.goes_on = goes_on
    return tell(teller, TELLERS)


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
    sides = _sides(moments)
    told = tell_log(loaded, log, sides, goes_on=goes_on)
    page = _Page(loaded, moments, asides, sides)
    page.goes_on = goes_on
    return page.lay_out(told)


def narrate_since(state: Any, loaded: LoadedValues, log: Sequence[Row], since: int) -> list[str]:
    """Tell a game in progress from line ``since`` of its log on, without the board."""
    sides = _sides([(len(log), state)])
    told = tell_log(loaded, log, sides, goes_on=not state.over)
    return _Page(loaded, (), (), sides, since).lay_out(told)


def _sides(moments: Sequence[tuple[int, Any]]) -> list[int]:
    if not moments:
        return list(range(SEATS))
    return [side_of(moments[-1][1], seat) for seat in range(SEATS)]


class _Page(Page):
    """The lines told so far, and what a reader has to be shown next."""

    def __init__(
        self,
        loaded: LoadedValues,
        moments: Sequence[tuple[int, Any]],
        asides: Sequence[tuple[int, int, str]],
        sides: list[int],
        since: int = 0,
    ) -> None:
        self.sides = sides
        super().__init__(moments, asides, [SIDE_NAMES[Side(side)] for side in sides], since)
        self.loaded = loaded
        self.board_due = False  # a round has started and its board is not shown yet
        self.part: Enum = Context.SETUP
        self.plays = [0] * SEATS

    def lay_out(self, told: Sequence[Told]) -> list[str]:
        """Return the lines of all sentences."""
        if self.sides != sorted(self.sides) and not self.since:
            seat = self.sides.index(Side.LUXEMBOURG)
            self.add(
                f"By the seed, the sides have changed seats: Luxembourg is seat {seat}.", "", ""
            )
        for sentence in told:
            self.step_to(sentence)
            if sentence.level != Level.MARK:
                self.board_if_due(sentence)
                self.heading(sentence)
            self.asides_before(sentence.end)
            if sentence.level != Level.MARK:
                self.sentence(sentence)
        self.step_to(None)
        self.asides_before(None)
        if self.moments:
            title = "The board" if self.goes_on else "The board at the end of the game"
            self.board(title, self.moments[-1][1])
            self.lines.pop()
        return self.lines

    def board_if_due(self, sentence: Told) -> None:
        """Show the board once the hands of a round are drawn."""
        if self.board_due and sentence.context != Context.START:
            self.board_due = False
            state = self.state_from(sentence.start)
            if state is not None:
                self.board("The board", state)

    def board(self, title: str, state: Any) -> None:
        """Print a table of the board."""
        self.titled(title, board_text(state, self.loaded), " " * 28)

    def heading(self, sentence: Told) -> None:
        """Print the heading of the part of the round that starts here."""
        if sentence.context in (Context.ROUND_END, Context.SHORT_END, Context.GAME_END):
            if sentence.context != self.part:
                self.lines += ["", f"  {sentence.context.value}"]
            self.part = sentence.context
        elif sentence.level in (Level.ROUND, Level.PLAY):
            self.part = sentence.context

    def sentence(self, sentence: Told) -> None:
        """Print a sentence the way its level stands on the page."""
        if sentence.level == Level.ROUND:
            self.plays = [0] * SEATS
            self.board_due = True
            self.lines += ["", sentence.text, ""]
        elif sentence.level == Level.PLAY and sentence.seat != NOBODY:
            self.plays[sentence.seat] += 1
            initial = self.names[sentence.seat][0]
            self.add(sentence.text, f"  {initial}{self.plays[sentence.seat]}  ", "      ")
        else:
            indent = "      " if self.part == Context.PLAY else "    "
            self.add(sentence.text, indent, indent + "  ")
