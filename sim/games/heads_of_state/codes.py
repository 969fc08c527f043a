"""The codes of *Heads of State*: everything that is a small integer.

Names are the rulebook's. An action is ``decision * CHOICES + choice``: one range of `CHOICES`
integers for each kind of decision, and within it a choice by kind of card or by box.

The rulebook's *Turn* (1589, 1689, 1789) is a *round* here, since a turn is what a player takes.
"""

from __future__ import annotations

from enum import IntEnum

from sim.engine.contract import MAX_SEATS

SEATS = MAX_SEATS  # room; two to five play
ATTRIBUTES = 9  # kinds of Attribute Card, the Courtesan last
COURTESAN = 8
REVOLUTION = 9  # what stands in a deck for the Revolution Card
NOBLES = 7
COUNTRIES = 4
MAX_AREAS = 24  # 16 in this edition
MAX_BOXES = 40  # 30 in this edition; a set of boxes is a bit mask in one integer
MAX_KINDS = 16  # kinds of Treachery Card: 11 in this edition
MAX_ROUNDS = 6  # 3 in this edition
MAX_MARKERS = 5  # Noble House Scoring Markers: 3 in this edition
COPIES = 32  # most copies of one kind of card; a card is ``kind * COPIES + copy`` while shuffled
DECK = 256  # room in a deck
MAX_DUTY = 8  # most nobles killed and not replaced at a time

NOBODY = -1  # no seat
NO_BOX = -1
NO_CARD = -1

CHOICES = 64  # choices in one decision's range of actions
NONE = CHOICES - 1  # the choice "no more", "done" or "no Courtesan", where a decision has one
FROM_DECK = 32  # the choice "the top card of the deck", after the kinds in the open display
BOX = 16  # in `DecisionKind.TREACHERY`: from here on, the box to create a noble in


class Attribute(IntEnum):
    """The kinds of Attribute Card."""

    GOLD = 0
    BISHOP = 1
    TITLE = 2
    TROOPS = 3
    SKILLS = 4
    CASTLE = 5
    SCIENCE = 6
    PALACE = 7
    COURTESAN = 8


class Noble(IntEnum):
    """The types of noble, ascending in rank."""

    BARON = 0
    COUNT = 1
    EARL = 2
    MARQUIS = 3
    DUKE = 4
    PRINCE = 5
    KING = 6


class Country(IntEnum):
    """The four countries."""

    BRITAIN = 0
    FRANCE = 1
    GERMAN_STATES = 2
    SPAIN = 3


class AreaKind(IntEnum):
    """What an area is."""

    PROVINCE = 0
    CAPITAL = 1


class Source(IntEnum):
    """What Victory Points are for, in the order of the rulebook's scoring section."""

    INITIAL = 0  # the first noble in an area
    COUNTRY = 1  # a noble in every area of a country
    NOBLE_HOUSE = 2  # a noble of each type
    INFLUENCE = 3  # first and second in influence at the end of a Turn
    NOBLES = 4  # most nobles of a type


SOURCES = len(Source)


class Option(IntEnum):
    """What a player does with a turn."""

    TAKE = 0  # option 1: take Attribute Cards
    FLUSH = 1  # option 1: flush the open display and take one card
    TREACHERY = 2  # option 2
    FIRST = 3  # the first turn of the game, which leaves no choice


OPTIONS = len(Option)


class DecisionKind(IntEnum):
    """What a seat is asked; see the decision grammar in the game's README."""

    NO_DECISION = 0
    OPTION = 1  # Option
    ATTRIBUTE = 2  # Attribute in the open display, or FROM_DECK
    TREACHERY_CARD = 3  # kind in the open display, or FROM_DECK
    CREATE = 4  # box, or NONE
    PAYMENT = 5  # asked (box): Attribute that a Courtesan stands in for, or NONE
    TREACHERY = 6  # kind to play, BOX + box to create in, or NONE
    TARGET = 7  # asked (kind): box whose noble is the target
    SECOND_CARD = 8  # asked (box, kind): kind played with the first against a capital
    DISCARD_ATTRIBUTE = 9  # asked (cards too many): Attribute
    DISCARD_TREACHERY = 10  # asked (cards too many): kind


DECISION_KINDS = len(DecisionKind)


class Task(IntEnum):
    """What the agenda holds; the facts beside a task are given as (a, b)."""

    START_TURN = 0  # a: seat
    TAKE_ATTRIBUTES = 1  # a: seat, b: cards still to take
    TAKE_TREACHERY = 2  # a: seat
    CREATE = 3  # a: seat
    PLAY_TREACHERY = 4  # a: seat
    END_TURN = 5  # a: seat
    DISCARD = 6  # a: seat, b: 0 at the end of a turn, 1 at the end of a round
    RETURN_FLUSHED = 7
    REFILL_ATTRIBUTES = 8
    REFILL_TREACHERY = 9
    NEXT_TURN = 10  # a: seat whose turn is over
    NEW_DECKS = 11


class Stream(IntEnum):
    """Streams of luck, each of its own."""

    START_PLAYER = 0
    ATTRIBUTE_DECK = 1  # occasion: round * 256 + shuffles so far in it
    REVOLUTION = 2  # where in its stack the Revolution Card lies; occasion: round
    TREACHERY_DECK = 3  # occasion: shuffles so far
    ASSASSIN = 4  # occasion: see `turn_occasion`; item: box


class EndReason(IntEnum):
    """Why a game ended."""

    REVOLUTION = 0  # the Revolution Card of the last Turn
    MAX_TURNS = 1


class TieBreak(IntEnum):
    """What decided who won."""

    POINTS = 0
    NOBLES = 1  # a tie on points: most Kings, then Princes, and so on
    SHARED = 2  # a tie in everything


class Means(IntEnum):
    """How a noble was attacked."""

    ASSASSIN = 0
    COUNTRY = 1  # country cards, special ones among them
