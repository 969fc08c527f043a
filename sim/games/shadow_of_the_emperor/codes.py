"""The codes of *In the Shadow of the Emperor*: everything that is a small integer.

Names are the rulebook's. Pieces that are alike are counts, so an aristocrat is told by where it
stands and by its *face*, which is side and stage in life together. An action is
``FIRST_ACTION[decision] + choice``: one range of integers for each kind of decision.

Choices are coded in few ways; each kind of decision names the one that it uses:

==========  ====================================================================================
electorate  the electorate's number
place       ``electorate * PLACES + which``: an aristocrat space that is empty (`EMPTY`), or
            that of a knight who is pushed (``1 + the knight's seat``)
post        ``electorate * POSTS + Post``: a knight's space, castle or aristocrat space
own         ``electorate * FACES + face``: an own aristocrat on an aristocrat space
tile        any aristocrat on the board, see `ELECTOR_TILE` and `THRONE_TILE`
space       ``electorate * CITY_SPACES + space``: a city space. Unless prices are printed on
            city spaces, those of an electorate are alike, and it is told as space 0
==========  ====================================================================================
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

SEATS = 4  # two to four play
ELECTORATES = 8  # room; 7 in this edition. A set of electorates is a bit mask in one integer
CARDS = 16  # kinds of action card; 13 in this edition
STAGES = 4  # stages in life, one for each edge of a tile
FACES = 8  # side * STAGES + stage; a set of faces is a bit mask in one integer
MAX_ROUNDS = 8  # 5 in this edition
MAX_PIECES = 6  # aristocrats that each seat places when the game is set up; 3 in this edition
MAX_CITIES = 6  # cities of one seat; 3 in this edition
CITY_SPACES = 4  # most city spaces of an electorate; 3 in this edition
MAX_ARISTOCRAT_SPACES = 8  # most aristocrat spaces of an electorate; 4 in this edition

NOBODY = -1  # no seat
NO_FACE = -1  # no aristocrat
NOWHERE = -1  # no electorate: a supply
NO_VOTE = -1  # not asked for a vote, or not yet
IMPERIAL = SEATS  # the owner of an imperial city, in `city_owner`


class Side(IntEnum):
    """The sides of an aristocrat tile."""

    BARON = 0
    COUPLE = 1


class Kind(IntEnum):
    """The kinds of electorate."""

    ECCLESIASTICAL = 0  # its elector is unmarried
    SECULAR = 1


class Post(IntEnum):
    """Where a knight stands."""

    CASTLE = 0
    ARISTOCRAT_SPACE = 1


POSTS = len(Post)


class Colour(IntEnum):
    """The colours of action cards, which decide whether a child is a son or a daughter."""

    NONE = 0
    BLUE = 1
    PINK = 2


class Effect(IntEnum):
    """What an action card does. Several kinds of card may do the same."""

    RIVAL = 0
    DOCTOR = 1
    MOVE = 2
    POPE = 3
    CHURCH_INFLUENCE = 4
    EXCOMMUNICATION = 5
    INDULGENCE = 6
    PERMIT = 7
    ORDINANCE = 8
    PROMOTION = 9
    FOREIGN_DAUGHTER = 10
    KNIGHT = 11
    GRAY_EMINENCE = 12


EFFECTS = len(Effect)
# The phase in which an effect is carried out, by Effect: IV, but for
EFFECT_PHASE = tuple(
    {Effect.RIVAL: 6, Effect.POPE: 6, Effect.CHURCH_INFLUENCE: 6, Effect.EXCOMMUNICATION: 6}.get(
        effect, 5 if effect == Effect.GRAY_EMINENCE else 4
    )
    for effect in Effect
)


class Privilege(IntEnum):
    """What the elector of an electorate may do once a round."""

    NONE = 0
    TAKE_ACTION = 1  # Trier, IV: take and pay an action whose cards are all gone
    DOCTOR = 2  # Koeln, IV
    POINTS = 3  # Mainz, V, by itself
    BARON = 4  # Pfalz, IV: a young Baron from the supply
    THALERS = 5  # Saxony, I, by itself
    GRAY_EMINENCE = 6  # Brandenburg, IV: take the Gray eminence card
    VOTES = 7  # Bohemia, VI, by itself


class CityAction(IntEnum):
    """What the Emperor does with an imperial city in a round."""

    NONE = 0
    PLACE = 1
    MOVE = 2


class Phase(IntEnum):
    """The phases of a round."""

    SETUP = 0
    INCOME = 1
    AGEING = 2
    DESCENT = 3
    ACTIONS = 4
    NEW_ELECTORS = 5
    ELECTION = 6
    EMPERORS_ACTION = 7


class Source(IntEnum):
    """What Victory Points are for."""

    ELECTOR = 0  # becoming an elector
    EMPEROR = 1  # the Emperor's action of the round
    CITY = 2  # building cities
    VOTE = 3  # voting with the winner of the election
    DAUGHTER = 4  # a daughter married into another family
    PRIVILEGE = 5  # Mainz
    INDULGENCE = 6


SOURCES = len(Source)


class Child(IntEnum):
    """What a family has in phase III."""

    NONE = 0
    SON = 1
    DAUGHTER = 2


class Arrival(IntEnum):
    """How an aristocrat or a knight comes to stand in an electorate."""

    SETUP = 0
    SON = 1
    MOVE = 2
    ORDINANCE = 3
    PROMOTION = 4
    PRIVILEGE = 5  # Pfalz
    DEPOSED = 6  # an elector who gives up the seat
    FALLEN = 7  # a fallen Emperor
    KNIGHT = 8  # the Knight card


class Spot(IntEnum):
    """The kinds of place of an aristocrat on the board."""

    ARISTOCRAT_SPACE = 0
    ELECTOR = 1  # elector space or privilege space
    THRONE = 2


class Succession(IntEnum):
    """Why a seat puts an aristocrat on the throne."""

    AGE = 0  # the Emperor died in phase II
    ELECTION = 1  # the challenger was elected
    DOCTOR = 2  # the Emperor died through an opponent's Doctor


# --- choices --------------------------------------------------------------------------------

EMPTY = 0  # in a *place*: an empty aristocrat space
PLACES = 1 + SEATS
ELECTOR_TILE = SEATS * ELECTORATES * FACES  # + electorate: its elector, in a *tile*. Below it,
# (seat * ELECTORATES + electorate) * FACES + face: a seat's aristocrat on an aristocrat space
THRONE_TILE = ELECTOR_TILE + ELECTORATES  # the Emperor
TILES = THRONE_TILE + 1
PRIVILEGE = CARDS  # in `DecisionKind.ACTION`: + electorate, use its privilege
PASS = PRIVILEGE + ELECTORATES  # in `DecisionKind.ACTION`
CONVENT = TILES  # in `DecisionKind.DAUGHTER`: she is offered to nobody


class Answer(IntEnum):
    """Choices of `DecisionKind.MARRIAGE`."""

    REFUSE = 0
    ACCEPT = 1


class Vote(IntEnum):
    """Choices of `DecisionKind.VOTE`."""

    EMPEROR = 0
    CHALLENGER = 1


class DecisionKind(IntEnum):
    """What a seat is asked; see the decision grammar in the game's README.

    Told is what a choice is and, after it, what ``asked[0]`` holds. ``asked[1]`` numbers decisions
    of a kind apart from each other (see `occasion` in the contract).
    """

    NO_DECISION = 0
    # set-up
    SETUP_IMPERIAL_CITY = 1  # space
    SETUP_ELECTOR = 2  # electorate; face
    SETUP_ARISTOCRAT = 3  # electorate; face
    SETUP_KNIGHT = 4  # post
    # phase II, also IV and VI
    SUCCESSOR = 5  # own; Succession
    # phase III
    SON = 6  # place; face
    DAUGHTER = 7  # tile of a rival's Baron, or CONVENT
    MARRIAGE = 8  # Answer; tile. asked[2]: the daughter's family
    # phase IV
    ACTION = 9  # card to buy, PRIVILEGE + electorate, or PASS. asked[2], [3]: bit masks of them
    TAKEN_ACTION = 10  # card whose action is taken with Trier's privilege; electorate
    DOCTOR = 11  # tile
    MOVE = 12  # own
    MOVE_TO = 13  # place; own
    PERMIT = 14  # space; card
    ORDINANCE = 15  # place; face
    PROMOTION = 16  # post of the knight; face
    FOREIGN_DAUGHTER = 17  # tile
    KNIGHT = 18  # post
    PRIVILEGE_BARON = 19  # place; face
    # phase V
    GRAY_EMINENCE = 20  # electorate; influence
    TIE = 21  # electorate * SEATS + seat; electorate. asked[2]: bit mask of the seats that tie
    NEW_ELECTOR = 22  # own; electorate
    DEPOSED = 23  # place of a knight; electorate
    # phase VI
    CHURCH_INFLUENCE = 24  # electorate
    EXCOMMUNICATION = 25  # electorate
    VOTE = 26  # Vote
    FALLEN_EMPEROR = 27  # place; face
    # phase VII
    IMPERIAL_CITY = 28  # space
    IMPERIAL_CITY_FROM = 29  # space
    IMPERIAL_CITY_TO = 30  # space; space that it is taken from


DECISION_KINDS = len(DecisionKind)

# How many choices each kind of decision has room for.
CHOICES = {
    DecisionKind.NO_DECISION: 0,
    DecisionKind.SETUP_IMPERIAL_CITY: ELECTORATES * CITY_SPACES,
    DecisionKind.SETUP_ELECTOR: ELECTORATES,
    DecisionKind.SETUP_ARISTOCRAT: ELECTORATES,
    DecisionKind.SETUP_KNIGHT: ELECTORATES * POSTS,
    DecisionKind.SUCCESSOR: ELECTORATES * FACES,
    DecisionKind.SON: ELECTORATES * PLACES,
    DecisionKind.DAUGHTER: TILES + 1,
    DecisionKind.MARRIAGE: len(Answer),
    DecisionKind.ACTION: PASS + 1,
    DecisionKind.TAKEN_ACTION: CARDS,
    DecisionKind.DOCTOR: TILES,
    DecisionKind.MOVE: ELECTORATES * FACES,
    DecisionKind.MOVE_TO: ELECTORATES * PLACES,
    DecisionKind.PERMIT: ELECTORATES * CITY_SPACES,
    DecisionKind.ORDINANCE: ELECTORATES * PLACES,
    DecisionKind.PROMOTION: ELECTORATES * POSTS,
    DecisionKind.FOREIGN_DAUGHTER: TILES,
    DecisionKind.KNIGHT: ELECTORATES * POSTS,
    DecisionKind.PRIVILEGE_BARON: ELECTORATES * PLACES,
    DecisionKind.GRAY_EMINENCE: ELECTORATES,
    DecisionKind.TIE: ELECTORATES * SEATS,
    DecisionKind.NEW_ELECTOR: ELECTORATES * FACES,
    DecisionKind.DEPOSED: ELECTORATES * PLACES,
    DecisionKind.CHURCH_INFLUENCE: ELECTORATES,
    DecisionKind.EXCOMMUNICATION: ELECTORATES,
    DecisionKind.VOTE: len(Vote),
    DecisionKind.FALLEN_EMPEROR: ELECTORATES * PLACES,
    DecisionKind.IMPERIAL_CITY: ELECTORATES * CITY_SPACES,
    DecisionKind.IMPERIAL_CITY_FROM: ELECTORATES * CITY_SPACES,
    DecisionKind.IMPERIAL_CITY_TO: ELECTORATES * CITY_SPACES,
}
# The first action of each kind of decision; and, last, their number.
FIRST_ACTION = tuple(
    sum(CHOICES[DecisionKind(before)] for before in range(kind))
    for kind in range(DECISION_KINDS + 1)
)
ACTIONS = FIRST_ACTION[DECISION_KINDS]
FIRST_ACTIONS = np.array(FIRST_ACTION)  # the same, for compiled rules


def action_of(kind: DecisionKind, choice: int) -> int:
    """Return a choice of a kind of decision as an action."""
    return FIRST_ACTION[kind] + int(choice)


def kind_of(action: int) -> DecisionKind:
    """Return which kind of decision an action belongs to."""
    return DecisionKind(int(np.searchsorted(FIRST_ACTION, int(action), side="right")) - 1)


class Task(IntEnum):
    """What the agenda holds; the facts beside a task are given as (a, b)."""

    # set-up
    PLACE_IMPERIAL_CITY = 0  # the first Emperor's
    PLACE_ELECTOR = 1  # a: seat
    PLACE_PIECE = 2  # a: seat, b: number of the piece: aristocrats first, then knights
    # the course of a round
    START_ROUND = 3
    PHASE = 4  # a: Phase to begin
    # phases II and III
    SUCCEED = 5  # a: seat, b: Succession
    DESCEND = 6  # a: seat
    RETURN_CARDS = 7
    # phase IV
    NEXT_TURN = 8  # a: seat whose turn comes, unless it has passed
    CARRY_OUT = 9  # a: seat, b: card, whether it was bought or taken
    # phase V
    NAME_GRAY_EMINENCE = 10  # a: seat, b: card
    SETTLE = 11  # a: electorate
    SCORE_PRIVILEGE = 12  # points of electors by privilege
    # phase VI
    NAME_VOTES = 13  # a: seat, b: card: Church influence or Excommunication
    CAST_VOTE = 14  # a: seat
    COUNT_VOTES = 15
    PLACE_FALLEN = 16  # the fallen Emperor
    # phase VII
    USE_IMPERIAL_CITY = 17
    END_ROUND = 18


class Stream(IntEnum):
    """Streams of luck, each of its own. There is no luck once the game is set up."""

    FIRST_EMPEROR = 0
    OUT_OF_PLAY = 1  # occasion: Kind; item: how many of the kind are out already


class EndReason(IntEnum):
    """Why a game ended."""

    LAST_ROUND = 0
    MAX_TURNS = 1


class TieBreak(IntEnum):
    """What decided who won."""

    POINTS = 0
    SHARED = 1  # a tie on points
