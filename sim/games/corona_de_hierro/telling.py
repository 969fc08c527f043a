"""The log in words: what goes on, and what is kept in mind while it is told.

Each kind of note has a sentence, with the sections of the rulebook that it follows, and the
rulings (C4) of the game's README where one was needed; those not yet shown in this round stand in
brackets. Notes that belong together (an action and what it is, all rolls for a pawn, what a battle
changes) become one sentence. The sentences themselves are in the `telling_*` modules; `narration`
lays them out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import Enum
from typing import NamedTuple

from sim.engine.game import LoadedValues
from sim.games.corona_de_hierro.codes import (
    AT_POST,
    DECKS,
    MAX_CASTLES,
    MAX_CITIES,
    NO_CARD,
    NO_CITY,
    NOBODY,
    POSTS,
    SEATS,
    CardType,
    Level,
)
from sim.games.corona_de_hierro.journal import Note
from sim.games.corona_de_hierro.names import (
    BAND_NAMES,
    band_of,
    castle_name,
    city_title,
    in_place,
    levels,
    place_name,
    player,
)
from sim.games.prose import count
from sim.games.telling import SEAT, UNSEEN, A, B, C, D, LogReader, Row, Told, cited
from sim.games.telling import Level as Line


class Section:
    """Sections of the rulebook, as sentences name them."""

    SETUP = "Setup"
    TURN = "Turn Structure"
    MOVE = "1. Move an Army"
    RECRUIT = "2. Recruit an Army"
    BATTLE = "3. Attack an Enemy Army"
    FORCE = "4. Attack a Castle by Military Means"
    WORD = "5. Request Support"
    ROME = "6. Send an Emissary to Rome"
    BARBARIANS = "7. Saracens or Magyars"
    ALLIANCE = "8. Request an Alliance"
    ACCEPT = "9. Accept an Alliance"
    RETRIEVE = "10. Retrieve an Emissary"
    TAKE = "11. Take or Discard"
    EXECUTE = "12. Execute an Initiative Card"
    SHIELDS = "Components 7"
    END = "End of the Game"
    SCORING = "Final Scoring"
    LOYALTY = "Final Scoring a"
    CASTLES = "Final Scoring b"
    TRACK = "Final Scoring c"
    EMISSARIES = "Final Scoring d"
    ADVANCED = "Advanced Rules"


CARD_SECTIONS = {
    CardType.GOOD_FORTUNE: "Good fortune",
    CardType.CAVALRY_CHARGE: "Cavalry charge",
    CardType.FORCED_MARCH: "Forced march",
    CardType.RESISTANCE: "Resistance",
    CardType.LOYAL_VASSAL: "Loyal vassal",
    CardType.BISHOP: "Support of the Bishop",
    CardType.POPE: "Support of the Pope",
    CardType.KING_IS_DEAD: "The King is dead",
    CardType.SPY: "Spy",
    CardType.MAGYAR_INVASION: "Magyar invasion",
    CardType.SARACEN_INVASION: "Saracen invasion",
    CardType.SECRET_PACT: "Secret pact",
    CardType.HOSTAGE: "Hostage",
}
LEVEL_SECTIONS = {
    Level.BATTLE: Section.BATTLE,
    Level.CASTLE: Section.FORCE,
    Level.SUPPORT: Section.WORD,
    Level.ROME: Section.ROME,
    Level.ALLIANCE: Section.ALLIANCE,
    Level.BISHOP: CARD_SECTIONS[CardType.BISHOP],
    Level.POPE: CARD_SECTIONS[CardType.POPE],
    Level.KING_IS_DEAD: CARD_SECTIONS[CardType.KING_IS_DEAD],
    Level.MAGYARS: CARD_SECTIONS[CardType.MAGYAR_INVASION],
    Level.SARACENS: CARD_SECTIONS[CardType.SARACEN_INVASION],
    Level.HOSTAGE: CARD_SECTIONS[CardType.HOSTAGE],
}


class Context(Enum):
    """What is going on."""

    SETUP = "Set-up"
    ROUND = "Start of a round"
    TURN = "Turns of the players"
    END = "The end of the game"
    SCORING = "Final scoring"


class Clause(NamedTuple):
    """What a seat does, without its name: the lines of the log up to ``end`` tell it."""

    text: str
    rules: list[str]
    end: int


class Teller(LogReader):
    """What is known while a log is told from its first line to its last."""

    def __init__(self, loaded: LoadedValues, log: Sequence[Row]) -> None:
        """Prepare to tell ``log``."""
        super().__init__(loaded, log, Context.SETUP)
        self.seats = SEATS  # how many play, once that is told
        self.turn = 0  # player turns begun in the game
        self.lead = NOBODY  # the seat that sentences are about without naming it
        self.card = NO_CARD  # kind of card that the action in progress executes
        self._told_before: set[str] = set()  # what need not be said again in this round
        # the board, as far as the log has told it
        values = self.values
        self.level = [int(values.start_level)] * SEATS
        self.shields = [int(values.start_shields)] * SEATS
        self.points = [0] * SEATS
        self.pawns = [int(values.army_pawns)] * SEATS  # in the supply
        self.army = [[0] * MAX_CITIES for _ in range(SEATS)]
        self.emissaries = [int(values.emissaries)] * SEATS  # in the supply
        self.in_castle = [[0] * MAX_CASTLES for _ in range(SEATS)]
        self.posted = [[0] * SEATS for _ in range(POSTS)]
        self.hostages = [[0] * SEATS for _ in range(SEATS)]  # by holder and owner
        self.castle_city = [int(city) for city in values.castle_city]
        self.owner = [NOBODY] * MAX_CASTLES
        self.garrisoned = [False] * MAX_CASTLES
        self.battle_city = NO_CITY
        self.decks = [0] * DECKS
        self.hand: list[list[int]] = [[] for _ in range(SEATS)]  # kinds, or UNSEEN
        self.loyalty = [NO_CARD] * SEATS
        # the end, once it is told
        self.kings: list[int] = []
        self.crowned: list[int] = []  # of them, those who score as King

    # --- sentences ---------------------------------------------------------------------------

    def does(self, seat: int, predicate: str) -> str:
        """Return the predicate, with its subject unless that is whose turn it is."""
        if seat == self.lead and self.context == Context.TURN:
            return predicate
        return f"{player(seat)} {predicate}"

    def detail(self, line: int, clause: Clause) -> Told:
        """Return a clause about the seat of a line as a sentence of its own."""
        text = self.does(self.log[line][SEAT], clause.text)
        return self.one(line, text, *clause.rules, end=clause.end)

    def play(self, start: int, clause: Clause, margin: str, before: str = "") -> Told:
        """Return a clause as the sentence that begins an action, its number in the margin."""
        seat = self.log[start][SEAT]
        text = f"{before}{player(seat)} {clause.text}"
        told = self.one(start, text, *clause.rules, end=clause.end)
        return replace(told, level=Line.PLAY, seat=seat, margin=margin)

    def mark(self, line: int) -> Told:
        """Return that a line says nothing."""
        return Told(line, line + 1, Line.MARK, "", self.context)

    def cite(self, rules: Sequence[str]) -> str:
        """Return the sections that are not shown yet in this round, in brackets."""
        return cited([rule for rule in rules if self.for_the_first_time(rule)])

    def for_the_first_time(self, what: str) -> bool:
        """Return whether something is told for the first time in this round; now it is."""
        known = what in self._told_before
        self._told_before.add(what)
        return not known

    def begin_round(self) -> None:
        """Step into a round."""
        self.context, self.lead = Context.ROUND, NOBODY
        self._told_before.clear()

    def begin_turn(self, seat: int) -> None:
        """Step into the turn of a seat."""
        self.context, self.lead = Context.TURN, seat
        self.turn += 1
        self.card = NO_CARD

    def is_note(self, line: int, note: Note, seat: int | None = None) -> bool:
        """Return whether a line of the log is such a note, of such a seat."""
        if self.note_at(line) != note:
            return False
        return seat is None or self.log[line][SEAT] == seat

    def card_is(self, card_type: CardType) -> bool:
        """Return whether the action in progress executes a card of this type."""
        return self.card != NO_CARD and int(self.values.card_type[self.card]) == card_type

    def loses_card(self, seat: int, kind: int) -> None:
        """Take a card out of a hand: one of those unseen, unless it has been told to be there."""
        hand = self.hand[seat]
        gone = next((card for card in (kind, UNSEEN) if card in hand), None)
        if gone is not None:  # a part of a log may not have told it
            hand.remove(gone)

    # --- names that depend on the board --------------------------------------------------------

    def castle(self, castle: int) -> str:
        """Return a castle, and where its tile lies if that is not where it is printed."""
        name = castle_name(self.loaded, castle)
        city = self.castle_city[castle]
        if city == int(self.values.castle_city[castle]):
            return name
        return f"{name} at {city_title(self.loaded, city)}"

    def in_place(self, place: int) -> str:
        """Return ``in the castle of Padua at Rimini``, ``in Rome`` or ``with the Saracens``."""
        return f"in {self.castle(place)}" if place < AT_POST else in_place(self.loaded, place)

    def from_place(self, place: int) -> str:
        """Return where an emissary is retrieved from."""
        return self.castle(place) if place < AT_POST else place_name(self.loaded, place)

    def city(self, city: int) -> str:
        """Return a city's name."""
        return city_title(self.loaded, city)

    def whose(self, castle: int) -> str:
        """Return ``neutral``, ``Red's, with its army inside`` or ``Red's, its army gone``."""
        owner = self.owner[castle]
        if owner == NOBODY:
            return "neutral"
        inside = "with its army inside" if self.garrisoned[castle] else "its army gone"
        return f"{player(owner)}'s, {inside}"

    # --- levels and shields ----------------------------------------------------------------------

    def level_change(self, line: int, seat: int, by: int, reason: Level) -> tuple[str, int]:
        """Return how a seat's marker moves, and the line after; it may have nowhere to go.

        The log has a line only if the marker moves.
        """
        name = player(seat)
        if not (self.is_note(line, Note.LEVEL, seat) and self.log[line][B] == reason):
            if by == 0:
                return "", line
            where = "the crown" if by > 0 else "the foot of the track"
            return f"{name} stays at level {self.level[seat]}, {where}", line
        return f"{name} {self.moves(self.log[line], abs(by))}", line + 1

    def moves(self, row: Row, due: int = 0) -> str:
        """Return that a marker moves: ``rises 2 levels to 6, into the yellow band``.

        If fewer levels than ``due`` are left to the end of the track, both are told.
        """
        seat, by, level = row[SEAT], row[A], row[C]
        before, now = band_of(self.loaded, self.level[seat]), band_of(self.loaded, level)
        self.level[seat] = level
        band = ""
        if row[D]:
            band = ", the crown"
        elif now != before:
            band = f", into the {BAND_NAMES[now]} band"
        steps = levels(abs(by)) + (f" of {due}" if abs(by) < due else "")
        return f"{'rises' if by > 0 else 'drops'} {steps} to {level}{band}"

    def shield_gain(self, line: int, seat: int) -> tuple[str, int]:
        """Return that the loser gets a shield, and the line after; the stock may be empty."""
        if self.is_note(line, Note.SHIELDS, seat):
            row = self.log[line]
            self.shields[seat] = row[B]
            return f"gets {count(row[A], 'shield')} ({row[B]} now)", line + 1
        if not int(self.values.shields_gained):
            return "", line
        return "gets no shield, as none is left", line


def and_then(text: str, *changes: str) -> str:
    """Return a text and what changes by it, as far as something does."""
    told = "; ".join(change for change in changes if change)
    return f"{text}. {told}" if told else text


def defeat(loser: int, level: str, shield: str) -> str:
    """Return what a loser's marker does and the shield that is gained for it."""
    if level and shield:
        return f"{level}{',' if ', ' in level else ''} and {shield}"
    return level or (f"{player(loser)} {shield}" if shield else "")


Phrase = Callable[[Teller, int], Clause]  # from a line of the log on
