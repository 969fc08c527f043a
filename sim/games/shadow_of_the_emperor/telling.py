"""The log in words: what goes on, and what is kept in mind while it is told.

Each kind of note has a sentence; notes that belong together (an action bought and what it does, a
new elector and its points) become one. The phases of a round, which are the rulebook's sections,
are headings. Where the rulebook is silent, a sentence cites the ruling that it follows, by its
number in the game's README. The sentences themselves are in `telling_course`, `telling_families`,
`telling_actions`, `telling_electors` and `telling_election`; `narration` lays them out.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from sim.engine.game import LoadedValues
from sim.games.shadow_of_the_emperor.codes import ELECTOR_TILE, NOBODY, THRONE_TILE, Phase, Source
from sim.games.shadow_of_the_emperor.journal import Note
from sim.games.shadow_of_the_emperor.names import (
    electorate_name,
    face_name,
    player,
    points,
    tile_parts,
)
from sim.games.shadow_of_the_emperor.telling_board import Pieces
from sim.games.telling import SEAT, A, B, LogReader, Row, Told


class Ruling:
    """Rulings of the game's README, as sentences name them where the rulebook is silent."""

    SUCCESSION = "S4"
    DESCENT = "S5"
    ACTIONS = "S6"
    NEW_ELECTORS = "S8"
    ELECTION = "S9"
    EMPERORS_ACTION = "S10"
    NAMING = "S17"


class Context(Enum):
    """What is going on."""

    SETUP = "Set-up"
    INCOME = "Phase I: Income"
    AGEING = "Phase II: Ageing"
    DESCENT = "Phase III: Descent"
    ACTIONS = "Phase IV: Actions"
    NEW_ELECTORS = "Phase V: New electors"
    ELECTION = "Phase VI: Election of the Emperor"
    EMPERORS_ACTION = "Phase VII: The Emperor's action"
    ROUND_END = "End of the round"
    OVER = "End of the game"


OF_A_PHASE = {
    Phase.SETUP: Context.SETUP,
    Phase.INCOME: Context.INCOME,
    Phase.AGEING: Context.AGEING,
    Phase.DESCENT: Context.DESCENT,
    Phase.ACTIONS: Context.ACTIONS,
    Phase.NEW_ELECTORS: Context.NEW_ELECTORS,
    Phase.ELECTION: Context.ELECTION,
    Phase.EMPERORS_ACTION: Context.EMPERORS_ACTION,
}


class Teller(LogReader):
    """What is known while a log is told from its first line to its last."""

    def __init__(self, loaded: LoadedValues, log: Sequence[Row]) -> None:
        """Prepare to tell ``log``."""
        super().__init__(loaded, log, Context.SETUP)
        self.pieces = Pieces(self.values)  # as they stand before the sentence that is told
        self.turn = 0  # turns of phase IV begun in the game
        self._followed = 0

    def due(self, line: int) -> list[Told]:
        """Move the pieces on to a line of the log; nothing is told of it."""
        self.follow_to(line)
        return []

    def follow_to(self, line: int) -> None:
        """Move the pieces on to a line of the log: all lines before it are done."""
        while self._followed < min(line, len(self.log)):
            self.pieces.follow(self.log[self._followed])
            self._followed += 1

    def comes(self, line: int, *notes: int) -> bool:
        """Return whether a line of the log is one of these notes."""
        return self.note_at(line) in notes

    # --- sentences ---------------------------------------------------------------------------

    def told(self, start: int, end: int, text: str, *rulings: str) -> Told:
        """Return a sentence of the log lines ``start`` .. ``end - 1``."""
        return self.one(start, text, *rulings, end=end)

    def scored(self, line: int, source: Source) -> tuple[str, int]:
        """Return the points that a line tells of, and the line after it; nothing if none."""
        if self.note_at(line) != Note.POINTS or self.log[line][A] != source:
            return "", line
        row = self.log[line]
        self.follow_to(line + 1)
        return f"scores {points(row[B])} ({self.now_points(row[SEAT])})", line + 1

    def now_points(self, seat: int) -> str:
        """Return ``Red has 7``: points as they stand."""
        return f"{player(seat)} has {self.pieces.points[seat]}"

    def left(self, seat: int) -> str:
        """Return ``3 left``: thalers as they stand."""
        return f"{self.pieces.thalers[seat]} left"

    def standings(self) -> str:
        """Return everybody's points, the best first."""
        score = self.pieces.points
        seats = sorted(range(self.pieces.seats), key=lambda seat: -score[seat])
        return ", ".join(f"{player(seat)} {score[seat]}" for seat in seats)

    # --- pieces in words -----------------------------------------------------------------------

    def face(self, face: int) -> str:
        """Return ``Baron 25``."""
        return face_name(self.loaded, face)

    def place(self, electorate: int) -> str:
        """Return an electorate's name."""
        return electorate_name(self.loaded, electorate)

    def tile(self, tile: int, lead: int = NOBODY) -> str:
        """Return an aristocrat as it stands: ``Red's Baron 25 in Trier``, or ``its own`` there.

        Parameters
        ----------
        tile : int
        lead : int
            The seat that the sentence is about.
        """
        owner = self.pieces.owner_of(tile)
        whose = "its own" if owner == lead else f"{player(owner)}'s"
        name = f"{whose} {self.face(self.pieces.face_of(tile))}"
        if tile >= THRONE_TILE:
            return f"{name}, the Emperor,"
        if tile >= ELECTOR_TILE:
            return f"{name}, elector of {self.place(tile - ELECTOR_TILE)},"
        return f"{name} in {self.place(tile_parts(tile)[1])}"

    def pushed(self, line: int) -> tuple[str, int]:
        """Return whose knight makes way in a line, and the line after it; nothing if none does."""
        if self.note_at(line) != Note.KNIGHT_HOME:
            return "", line
        return f"{player(self.log[line][SEAT])}'s knight makes way and goes home", line + 1
