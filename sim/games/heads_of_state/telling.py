"""The log in words: what goes on, and what is kept in mind while it is told.

Each kind of note has a sentence, with the section of the rulebook that it follows in brackets;
notes that belong together (the cards of a turn, a noble and its Noble Card, an attempt at
treachery and what came of it) become one sentence. The sentences themselves are in
`telling_turns`, `telling_nobles` and `telling_scores`; `narration` lays them out.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from sim.engine.game import LoadedValues
from sim.games.heads_of_state.codes import COURTESAN, MAX_BOXES, NO_BOX, NOBLES, NOBODY, SEATS
from sim.games.heads_of_state.names import attribute_title, player
from sim.games.heads_of_state.names import points as points_text
from sim.games.telling import LogReader, Row


class Section:
    """Sections of the rulebook, as sentences name them."""

    CARDS_USED = "Preparation 2"
    PREPARE_ATTRIBUTES = "Preparation 3"
    PREPARE_TREACHERY = "Preparation 4"
    COURSE = "Course Of Play"
    OPTION_1 = "Option 1"
    OPTION_2 = "Option 2"
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

    # --- sentences ---------------------------------------------------------------------------

    def does(self, seat: int, predicate: str) -> str:
        """Return the predicate, with its subject unless that is whose turn it is."""
        if seat == self.lead and self.context == Context.TURN:
            return predicate
        return f"{player(seat)} {predicate}"

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

    # --- values in words -----------------------------------------------------------------------

    def set_of(self, noble: int, instead: int) -> list[str]:
        """Return the cards of a set, with a Courtesan for the attribute ``instead`` if any."""
        names = [attribute_title(self.loaded, i) for i in range(COURTESAN)]
        chart = int(self.values.chart[noble])
        own = [names[i] for i in range(COURTESAN) if chart >> i & 1 and i != instead]
        if instead != NO_BOX:
            own.append(f"{attribute_title(self.loaded, COURTESAN)} for {names[instead]}")
        return own
