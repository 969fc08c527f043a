"""The log in words: what goes on, and what is kept in mind while it is told.

Each kind of note has a sentence, with the sections of the rulebook that it follows; those not yet
shown in this Turn (1589, 1689, 1789) stand in brackets. Notes that belong together (the cards of a
turn, a noble and its Noble Card, an attempt at treachery and what came of it) become one sentence.
The sentences themselves are in `telling_turns`, `telling_nobles` and `telling_scores`; `narration`
lays them out.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from sim.engine.game import LoadedValues
from sim.games.heads_of_state.codes import COURTESAN, MAX_BOXES, NO_BOX, NOBLES, NOBODY, SEATS
from sim.games.heads_of_state.journal import Note
from sim.games.heads_of_state.names import attribute_title, noble_in, player, with_article, year
from sim.games.heads_of_state.names import points as points_text
from sim.games.prose import count, joined
from sim.games.telling import NOTE, A, B, LogReader, Row, Told, cited


class Section:
    """Sections of the rulebook, as sentences name them."""

    CARDS_USED = "Preparation 2"
    PREPARE_ATTRIBUTES = "Preparation 3"
    PREPARE_TREACHERY = "Preparation 4"
    COURSE = "Course Of Play"
    OPTION_1 = "Option 1"
    OPTION_2 = "Option 2"
    LIMITS = "Card Limitations"
    REPLACE = "Replace Any Drawn Cards"
    FIRST = "Draw For First Turn Only"
    CREATE = "Creating A Noble"
    COURTESAN = "The Courtesan"
    REMOVE = "Removing An Existing Noble"
    TREACHERY = "Playing A Treachery Card"
    ASSASSIN = "A. Assassin"
    COUNTRY_CARDS = "B. Country Specific Cards"
    SPECIAL_CARDS = "C. Special Country Specific Cards"
    INITIAL = "1. Initial Scoring Markers"
    COUNTRY = "2. Country Scoring Markers"
    NOBLE_HOUSE = "3. Noble House Scoring Markers"
    END_OF_TURN = "4. End of Turn Scoring Markers"
    NOBLES = "5. Noble Card Scoring"
    GAME_END = "Game End"


class Context(Enum):
    """What is going on."""

    SETUP = "Preparation"
    START = "Start of the Turn"
    TURN = "Turns of the players"
    ROUND_END = "End of the Turn"
    GAME_END = "Most nobles of each type"
    OVER = "The winner"


AFTER_TREACHERY = (  # notes that show that a turn's treachery is over
    Note.DISCARDED,
    Note.DISCARDED_TREACHERY,
    Note.RETURNED,
    Note.REFILLED,
    Note.REFILLED_TREACHERY,
    Note.RESHUFFLED,
    Note.REVOLUTION,
    Note.TURN_STARTS,
    Note.GAME_ENDS,
)


class Teller(LogReader):
    """What is known while a log is told from its first line to its last."""

    def __init__(self, loaded: LoadedValues, log: Sequence[Row]) -> None:
        """Prepare to tell ``log``."""
        super().__init__(loaded, log, Context.SETUP)
        self.seats = SEATS  # how many play, once that is told
        self.round_number = 0
        self.turn = 0  # player turns begun in the game
        self.lead = NOBODY  # the seat that sentences are about without naming it
        self.halted = NOBODY  # the seat that goes on after a Revolution
        self.points = [0] * SEATS  # in halves, as far as the log has told them
        self.noble_cards = [[0] * NOBLES for _ in range(SEATS)]
        self.owner = [NOBODY] * MAX_BOXES  # the board, as far as the log has told it
        self.created = 0  # nobles created in the turn
        self.played = 0  # attempts at treachery in the turn
        self.emptied: list[int] = []  # boxes whose noble was killed in it and not replaced
        self.revolution_told = -1  # the line of a Revolution whose card has been told
        self.draw_deck: int | None = None  # Attribute Cards in it, once the log has told
        self._counted = 0  # lines of the log whose cards are counted in it
        self._told_before: set[str] = set()  # what need not be said again in this Turn

    # --- sentences ---------------------------------------------------------------------------

    def does(self, seat: int, predicate: str) -> str:
        """Return the predicate, with its subject unless that is whose turn it is."""
        if seat == self.lead and self.context == Context.TURN:
            return predicate
        return f"{player(seat)} {predicate}"

    def cite(self, rules: Sequence[str]) -> str:
        """Return the sections that are not shown yet in this Turn, in brackets."""
        return cited([rule for rule in rules if self.for_the_first_time(rule)])

    def for_the_first_time(self, what: str) -> bool:
        """Return whether something is told for the first time in this Turn; now it is."""
        known = what in self._told_before
        self._told_before.add(what)
        return not known

    def due(self, line: int) -> list[Told]:
        """Return what no note tells: nobles left unreplaced, and a draw deck that runs low."""
        self._count_cards(line)
        told = []
        note = self.note_at(line)
        if self.emptied and note in AFTER_TREACHERY:
            text = self.does(self.lead, f"leaves {self.unreplaced()} unreplaced")
            told.append(self.one(line, text, Section.TREACHERY, end=line))
        if note == Note.TURN_STARTS:
            told += self._low_deck(line)
        return told

    def unreplaced(self) -> str:
        """Return the nobles killed in the turn and not replaced; they are told now."""
        nobles = joined([f"the {noble_in(self.loaded, box)}" for box in self.emptied])
        self.emptied = []
        return nobles

    def _count_cards(self, end: int) -> None:
        """Count the draw deck on to a line of the log."""
        stack = int(self.values.stack)
        for row in self.log[self._counted : end]:
            match row[NOTE]:
                case Note.SETUP:
                    self.draw_deck = self.cards_in_game(row[A]) - stack
                case Note.NEW_DECK:
                    self.draw_deck = row[A] - stack
                case Note.RETURNED if self.draw_deck is not None:
                    self.draw_deck += row[A]
                case Note.REFILLED if self.draw_deck:  # later ones lie under the Revolution Disc
                    self.draw_deck -= 1
                case Note.TOOK if self.draw_deck and row[B]:
                    self.draw_deck -= 1
        self._counted = end

    def _low_deck(self, line: int) -> list[Told]:
        """Return that the draw deck is too small to flush or has run out, each once a Turn."""
        if self.draw_deck is None:
            return []
        if self.draw_deck == 0 and self.for_the_first_time("deck out"):
            self.for_the_first_time("deck low")
            text = "the draw deck has run out: cards now come from under the Revolution Disc"
            return [self.one(line, text, Section.COURSE, end=line)]
        if self.draw_deck < self.values.display and self.for_the_first_time("deck low"):
            cards = count(self.draw_deck, "card")
            text = (
                f"the draw deck is down to {cards}: no more flushing in {year(self.round_number)}"
            )
            return [self.one(line, text, Section.OPTION_1, end=line)]
        return []

    def begin_round(self, number: int) -> None:
        """Step into a Turn of the rulebook."""
        self.context, self.lead, self.round_number = Context.START, NOBODY, number
        self._told_before.clear()

    def begin_turn(self, seat: int) -> None:
        """Step into the turn of a seat."""
        self.context, self.lead, self.halted = Context.TURN, seat, NOBODY
        self.turn += 1
        self.created = self.played = 0
        self.emptied = []

    def score(self, seat: int, halves: int) -> None:
        """Keep Victory Points in mind, in halves."""
        self.points[seat] += halves

    def standings(self) -> str:
        """Return everybody's points, the best first."""
        seats = sorted(range(self.seats), key=lambda seat: -self.points[seat])
        return ", ".join(f"{player(seat)} {points_text(self.points[seat])}" for seat in seats)

    def scores(self, seat: int, halves: int, what: str) -> str:
        """Return that a seat scores for something, and its points now; keep them in mind."""
        self.score(seat, halves)
        scored = f"{points_text(halves)} point{'' if halves == 2 else 's'}"
        now = f"{player(seat)} has {points_text(self.points[seat])}"
        return self.does(seat, f"scores {scored} {what} ({now})")

    # --- values in words -----------------------------------------------------------------------

    def cards_in_game(self, seats: int) -> int:
        """Return how many Attribute Cards are used by so many players."""
        return sum(int(copies) for copies in self.values.attribute_cards[seats])

    def set_of(self, noble: int, instead: int) -> list[str]:
        """Return the cards of a set, with a Courtesan for the attribute ``instead`` if any."""
        names = [attribute_title(self.loaded, i) for i in range(COURTESAN)]
        chart = int(self.values.chart[noble])
        own = [names[i] for i in range(COURTESAN) if chart >> i & 1 and i != instead]
        if instead != NO_BOX:
            courtesan = with_article(attribute_title(self.loaded, COURTESAN))
            own.append(f"{courtesan} for {names[instead]}")
        return own
