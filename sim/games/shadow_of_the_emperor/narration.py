"""One game told in plain English: by round and phase, with the board.

The phases are headings; each is a section of the rulebook. Sentences come from the log
(`telling_*`), the tables of the board from snapshots of the state (`board_text`); here they are
laid out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sim.engine.game import LoadedValues
from sim.games.pages import Page
from sim.games.shadow_of_the_emperor import telling_actions as actions
from sim.games.shadow_of_the_emperor import telling_course as course
from sim.games.shadow_of_the_emperor import telling_election as election
from sim.games.shadow_of_the_emperor import telling_electors as electors
from sim.games.shadow_of_the_emperor import telling_families as families
from sim.games.shadow_of_the_emperor.board_text import board_text
from sim.games.shadow_of_the_emperor.codes import SEATS, Arrival, Privilege, Source
from sim.games.shadow_of_the_emperor.journal import Note
from sim.games.shadow_of_the_emperor.names import player
from sim.games.shadow_of_the_emperor.telling import Context, Teller
from sim.games.telling import A, B, C, Level, Row, Told, tell


def _placed(teller: Teller, line: int) -> Told:
    """Tell an aristocrat or knight that comes to stand somewhere, by how it comes there."""
    at = line + 1 if teller.comes(line, Note.KNIGHT_HOME) else line
    if teller.comes(at, Note.PLACED, Note.KNIGHT_PLACED):
        match Arrival(teller.log[at][C]):
            case Arrival.SETUP:
                return course.set_up_pieces(teller, line)
            case Arrival.DEPOSED:
                return electors.deposed(teller, line)
            case Arrival.FALLEN:
                return election.fallen(teller, line)
    return actions.deed(teller, line)


def _points(teller: Teller, line: int) -> Told:
    """Tell points that were not told with what they are for."""
    if teller.log[line][A] == Source.VOTE:
        return election.vote_points(teller, line)
    row = teller.log[line]
    scored, end = teller.scored(line, Source(row[A]))
    return teller.told(line, end, f"{player(row[1])} {scored}")


def _privilege(teller: Teller, line: int) -> Told:
    """Tell a privilege: those of votes with the votes."""
    if teller.log[line][B] == Privilege.VOTES:
        return election.votes(teller, line)
    return actions.privilege_used(teller, line)


TELLERS: dict[int, Callable[[Teller, int], Told]] = {
    Note.SETUP: course.setup,
    Note.OUT_OF_PLAY: course.out_of_play,
    Note.CROWNED: course.crowned,
    Note.FIRST_ELECTOR: course.first_elector,
    Note.ROUND_STARTS: course.round_starts,
    Note.PHASE_STARTS: course.phase_starts,
    Note.ROUND_ENDS: course.round_ends,
    Note.FINAL: course.final,
    Note.GAME_ENDS: course.game_ends,
    Note.PLACED: _placed,
    Note.KNIGHT_PLACED: _placed,
    Note.KNIGHT_HOME: _placed,
    Note.DIED: families.died,
    Note.SUCCEEDED: families.succeeded,
    Note.NO_SUCCESSOR: families.no_successor,
    Note.POINTS: _points,
    Note.INCOME: families.income,
    Note.PRIVILEGE_USED: _privilege,
    Note.DESCENT: families.descent,
    Note.NO_SON: families.no_son,
    Note.OFFERED: families.offered,
    Note.MARRIED: families.married,
    Note.CONVENT: families.convent,
    Note.CARDS_RETURN: families.cards_return,
    Note.TURN_STARTS: actions.turn_starts,
    Note.BOUGHT: actions.bought,
    Note.PASSED: actions.passed,
    Note.RIVAL: actions.rival,
    Note.TREATED: actions.deed,
    Note.MOVED: actions.deed,
    Note.CITY_BUILT: actions.deed,
    Note.PROMOTED: actions.deed,
    Note.BRIDE: actions.deed,
    Note.GRAY_EMINENCE: electors.gray_eminence,
    Note.INFLUENCE: electors.influence,
    Note.TIE: electors.tie,
    Note.TIE_DECIDED: electors.tie_decided,
    Note.REMAINS: electors.remains,
    Note.NEW_ELECTOR: electors.new_elector,
    Note.VACANT: electors.vacant,
    Note.NOBODY_RULES: electors.nobody_rules,
    Note.WITHDRAWN: electors.withdrawn,
    Note.ELECTION: election.election,
    Note.CHURCH_INFLUENCE: election.church_influence,
    Note.EXCOMMUNICATED: election.excommunicated,
    Note.VOTED: election.votes,
    Note.ELECTED: election.elected,
    Note.CONFIRMED: election.elected,
    Note.FALLEN_HOME: election.fallen_home,
    Note.EMPERORS_ACTION: election.emperors_action,
    Note.IMPERIAL_PLACED: election.imperial_placed,
    Note.IMPERIAL_MOVED: election.imperial_moved,
    Note.IMPERIAL_SKIPPED: election.skipped,
}


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
    return page.lay_out(_told(loaded, log, goes_on=goes_on))


def narrate_since(loaded: LoadedValues, log: Sequence[Row], since: int) -> list[str]:
    """Tell a game in progress from line ``since`` of its log on, without the board."""
    return _Page(loaded, (), (), since).lay_out(_told(loaded, log, goes_on=True))


def _told(loaded: LoadedValues, log: Sequence[Row], *, goes_on: bool) -> list[Told]:
    teller = Teller(loaded, log)
    teller.goes_on = goes_on
    return tell(teller, TELLERS)


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
        self.part: Context | None = None  # of the game, whose heading is printed

    def lay_out(self, told: Sequence[Told]) -> list[str]:
        """Return the lines of all sentences."""
        for sentence in told:
            self.step_to(sentence)
            self.heading(sentence)
            self.asides_before(sentence.end)
            self.sentence(sentence)
        self.step_to(None)
        self.asides_before(None)
        if self.moments:
            title = "The board" if self.goes_on else "The board at the end of the game"
            self.board(title, self.moments[-1][1])
            self.lines.pop()
        return self.lines

    def heading(self, sentence: Told) -> None:
        """Print the heading of the part of the game that starts here, and the board before IV."""
        context = Context(sentence.context)
        if sentence.level == Level.ROUND or context == self.part:
            return
        self.part = context
        if context == Context.ROUND_END:
            self.lines.append("")
            return
        if context == Context.ACTIONS:
            state = self.state_from(sentence.end)
            if state is not None:
                self.board("The board", state)
                self.lines.pop()
        if self.lines:
            self.lines.append("")
        self.lines.append(f"  {context.value}")

    def board(self, title: str, state: Any) -> None:
        """Print tables of the board."""
        self.titled(title, board_text(state, self.loaded), " " * 26)

    def sentence(self, sentence: Told) -> None:
        """Print a sentence the way its level stands on the page."""
        if sentence.level == Level.MARK:
            return
        if sentence.level == Level.ROUND:
            self.part = None
            self.lines += ["", sentence.text]
            return
        if sentence.level == Level.PLAY and sentence.margin:
            self.add(sentence.text, f"{sentence.margin:>4}  ", "        ")
        elif self.part == Context.ACTIONS or (
            self.part == Context.NEW_ELECTORS and sentence.level == Level.DETAIL
        ):
            self.add(sentence.text, "      ", "        ")
        else:
            self.add(sentence.text, "    ", "      ")
        for line in sentence.lines:
            self.add(line, "      ", "        ")
