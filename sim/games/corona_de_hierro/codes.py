"""The codes of *Corona de Hierro*: everything that is a small integer.

Names are the rulebook's. An action is ``decision * CHOICES + choice``: one range of `CHOICES`
integers for each kind of decision. All choices of a decision fit into one bit mask, which is what
the rules keep in ``asked[0]`` while it is open.

A *turn* is what one player takes, two actions; a *round* is a turn of each.
"""

from __future__ import annotations

from enum import IntEnum

from sim.engine.contract import MAX_SEATS

SEATS = MAX_SEATS  # room; three to five play
MAX_CITIES = 40  # 26 in this edition; a set of cities is a bit mask in one integer
MAX_CASTLES = 24  # 16 in this edition; so is a set of castles
MAX_FAMILIES = 8  # 5 in this edition
MAX_KINDS = 48  # kinds of initiative card, both decks together; a kind is a type with its families
MAX_LEVELS = 32  # levels of the Legitimacy Track: 0..31, the crown among them
MAX_PAWNS = 16  # army pawns of one seat: 8 in this edition
MAX_FACES = 12  # faces of a die: 6 in this edition
MAX_HAND = 12  # places for cards in a hand: five cards in this edition
MAX_SEEN = 24  # cards looked at together: 5 when bought, 8 in the advanced set-up
MAX_LOYALTIES = 12  # loyalty cards: 6 in this edition
DECK = 128  # room in a deck: 29 cards in this edition
COPIES = 64  # most copies of one kind; a card is ``kind * COPIES + copy`` while shuffled
TURN_ACTIONS = 8  # most actions in a turn: 2 in this edition
FAMILY_CASTLES = 8  # most castles of one family that score apart: 3 in this edition

NOBODY = -1  # no seat; the owner of a neutral castle
NO_CITY = -1
NO_CASTLE = -1
NO_CARD = -1
NO_FAMILY = -1  # the castle of Pavia
NO_DIE = -1  # no card says which die is rolled

CHOICES = 64  # choices in one decision's range of actions
STOP = CHOICES - 2  # in `DecisionKind.MOVE_TO`: the Forced march ends here
NO, YES = 0, 1  # in decisions that answer a question
KEEP, ROLL_AGAIN = 0, 1  # in `DecisionKind.REROLL`


class Deck(IntEnum):
    """The two decks of initiative cards."""

    MILITARY = 0
    POLITICAL = 1


DECKS = len(Deck)


class CardType(IntEnum):
    """The types of initiative card, military ones first."""

    GOOD_FORTUNE = 0
    CAVALRY_CHARGE = 1
    FORCED_MARCH = 2
    RESISTANCE = 3
    LOYAL_VASSAL = 4
    BISHOP = 5  # Support of the Bishop
    POPE = 6  # Support of the Pope
    KING_IS_DEAD = 7
    SPY = 8
    MAGYAR_INVASION = 9
    SARACEN_INVASION = 10
    SECRET_PACT = 11
    HOSTAGE = 12


CARD_TYPES = len(CardType)
FIRST_POLITICAL = CardType.BISHOP  # types from here on are political


class Die(IntEnum):
    """The dice."""

    RED = 0
    YELLOW = 1
    GREEN = 2


DICE = len(Die)


class Band(IntEnum):
    """The areas of the Legitimacy Track, ascending; the crown lies above."""

    RED = 0
    YELLOW = 1
    GREEN = 2


BANDS = len(Band)


class Size(IntEnum):
    """The sizes of an army."""

    SMALL = 0
    MEDIUM = 1
    LARGE = 2


SIZES = len(Size)


class CastleKind(IntEnum):
    """What a castle is."""

    GREY = 0  # a starting castle
    BROWN = 1  # of a neutral noble
    KINGS = 2  # Pavia


class Post(IntEnum):
    """Where emissaries are sent to besides castles and players."""

    ROME = 0
    SARACENS = 1
    MAGYARS = 2


POSTS = len(Post)

# A place that an emissary stands in, as one number: a castle's own number, or one of these.
AT_POST = MAX_CASTLES  # + Post
IN_ZONE = AT_POST + POSTS  # + seat on whose banner in the Alliance Zone it stands
BY_EMISSARY = 32  # in `DecisionKind.GOOD_FORTUNE`: + castle, asked for support; less: attacked


class ActionKind(IntEnum):
    """What a seat does next: the actions of a turn, then what is free."""

    MOVE = 0
    RECRUIT = 1
    ATTACK_ARMY = 2
    ATTACK_CASTLE = 3
    SEND_TO_CASTLE = 4  # place an emissary in it
    REQUEST_SUPPORT = 5  # roll the die for it
    SEND_TO_ROME = 6
    SEND_TO_SARACENS = 7
    SEND_TO_MAGYARS = 8
    REQUEST_ALLIANCE = 9
    ACCEPT_ALLIANCE = 10
    RETRIEVE = 11
    TAKE_HOSTAGE = 12
    TAKE_CARD = 13
    BUY_CARD = 14  # with experience shields
    DISCARD_CARD = 15
    EXECUTE_CARD = 16
    RETURN_HOSTAGE = 17  # free from here on
    ASK_FOR_HOSTAGE = 18
    OFFER_EXCHANGE = 19


ACTION_KINDS = len(ActionKind)
FIRST_FREE = ActionKind.RETURN_HOSTAGE  # kinds from here on are no actions and cost none


class DecisionKind(IntEnum):
    """What a seat is asked; see the decision grammar in the game's README.

    ``asked[0]`` holds the choices as a bit mask; the other facts are named here, with the fields
    of the state that belong to the question.
    """

    NO_DECISION = 0
    MAIN_CASTLE = 1  # set-up: castle
    SET_UP_CARD = 2  # advanced set-up: kind to keep, of ``seen``
    ACTION = 3  # ActionKind; asked[1]: kinds of card in hand that can be executed
    MOVE_FROM = 4  # city; also of a Forced march
    MOVE_PAWNS = 5  # how many pawns; ``from_city``
    MOVE_TO = 6  # city, or STOP in a Forced march; ``from_city``, ``moved_pawns``
    PERMISSION = (
        7  # NO, YES, of another seat's army; asked[1]: who moves; ``from_city``, ``to_city``
    )
    RECRUIT = 8  # castle; also of a Loyal vassal
    BATTLE_CITY = 9  # city; also of a Cavalry charge
    ENEMY = 10  # seat whose army there is attacked; also the one that Resistance weakens
    REROLL = 11  # KEEP, ROLL_AGAIN; asked[1]: RollFor, asked[2]: the roll
    ATTACK_CASTLE = 12  # castle
    SEND_TO_CASTLE = 13  # castle
    REQUEST_SUPPORT = 14  # castle
    REQUEST_ALLIANCE = 15  # seat
    ACCEPT_ALLIANCE = 16  # seat that requests it
    RETRIEVE = 17  # castle, AT_POST + Post, or IN_ZONE + seat
    TAKE_HOSTAGE = 18  # own castle
    HOSTAGE_OF = 19  # seat whose emissary is taken; asked[1]: the place, as in RETRIEVE
    TAKE_CARD = 20  # Deck
    BUY_CARD = 21  # Deck
    KEEP_CARD = 22  # kind, of ``seen``
    DISCARD_CARD = 23  # kind in hand
    EXECUTE_CARD = 24  # kind in hand
    GOOD_FORTUNE = 25  # castle to attack, or BY_EMISSARY + castle to ask for support
    RESISTANCE = 26  # own castle; then ENEMY
    SPY_ON = 27  # seat
    SPY_DISCARD = 28  # kind in that seat's hand; asked[1]: the seat
    HOSTAGE = 29  # castle, or AT_POST + Post; then HOSTAGE_OF
    RETURN_HOSTAGE = 30  # seat whose emissary is given back
    ASK_FOR_HOSTAGE = 31  # seat that holds an own emissary
    OFFER_EXCHANGE = 32  # seat
    ANSWER_HOSTAGE = 33  # NO, YES; asked[1]: seat that asks for its emissary
    ANSWER_EXCHANGE = 34  # NO, YES; asked[1]: seat that offers to exchange


DECISION_KINDS = len(DecisionKind)


class Task(IntEnum):
    """What the agenda holds; the facts beside a task are given as (a, b)."""

    CHOOSE_CASTLE = 0  # a: seat
    DEAL_CARDS = 1  # after all have a main castle
    LOOK_AT_CARDS = 2  # advanced set-up; a: seat
    SHUFFLE_BACK = 3  # advanced set-up: what all have returned
    START_TURN = 4  # a: seat
    CHOOSE_ACTION = 5  # a: seat
    END_ACTION = 6  # a: seat; ends the turn after the last one
    ROLL = 7  # a: RollFor


class RollFor(IntEnum):
    """What a die is rolled for."""

    BATTLE_ATTACKER = 0
    BATTLE_DEFENDER = 1
    CASTLE_BY_FORCE = 2
    CASTLE_BY_WORD = 3  # support of a castle, asked for by an emissary


ROLLS = len(RollFor)


class Stream(IntEnum):
    """Streams of luck, each of its own."""

    FIRST_SEAT = 0
    LOYALTY = 1  # which loyalty cards are dealt
    TILES = 2  # advanced set-up: where the castle tiles lie
    MILITARY_DECK = 3  # occasion: 0 at set-up, 1 after it, then `moment_of` the purchase
    POLITICAL_DECK = 4  # the same
    ATTACKER = 5  # occasion: `moment_of` the action; item: `roll_item`
    DEFENDER = 6  # the same
    FORCE = 7  # the same
    WORD = 8  # the same


class Level(IntEnum):
    """What levels of legitimacy are gained and lost for."""

    BATTLE = 0  # won: gained, lost: lost
    CASTLE = 1  # conquered with an army; lost to one
    SUPPORT = 2  # a castle's support obtained by an emissary
    ROME = 3  # emissary sent; withdrawn
    ALLIANCE = 4  # accepted; broken
    BISHOP = 5
    POPE = 6
    KING_IS_DEAD = 7
    MAGYARS = 8  # lost only
    SARACENS = 9  # lost only
    HOSTAGE = 10  # an emissary in Rome replaced: gained by one, lost by the other


LEVEL_REASONS = len(Level)


class Source(IntEnum):
    """What Victory Points are for: two during the game, then the final scoring's a to d."""

    CAVALRY_CHARGE = 0
    SECRET_PACT = 1
    LOYALTY = 2
    CASTLES = 3
    LEGITIMACY = 4
    EMISSARIES = 5


SOURCES = len(Source)


class Blocked(IntEnum):
    """Ruling switch: whose army at the gate keeps a castle from being attacked."""

    ANY_ENEMY_ARMY = 0  # of any other seat
    OWNERS_ARMY = 1  # only of the castle's owner


class Loyalty(IntEnum):
    """Whom a loyalty card wants to see as King."""

    COLOUR = 0  # the seat of its colour
    SOLE_KING = 1  # its holder


class EndReason(IntEnum):
    """Why a game ended; of two at once the first one here is given."""

    CROWN = 0  # a seat reached the crown
    LAST_CASTLE = 1  # a seat lost its last castle
    LAST_CARD = 2  # the last card of a deck was drawn
    MAX_TURNS = 3


class TieBreak(IntEnum):
    """What decided who won."""

    POINTS = 0
    LEGITIMACY = 1  # a tie on points: the higher level
    CASTLES = 2  # a tie there too: more castles
    SHARED = 3  # a tie in everything


class AllianceEnd(IntEnum):
    """How a request for an alliance went on."""

    ASKED = 0  # still not accepted when the game ended
    STANDING = 1  # accepted, and kept to the end
    WITHDRAWN = 2  # retrieved before it was accepted
    LEFT = 3  # accepted, then the emissary was retrieved
    BROKEN_BY_REQUESTER = 4
    BROKEN_BY_ACCEPTOR = 5


class Parting(IntEnum):
    """How a hostage came to a seat or left it."""

    TAKEN = 0  # in an own castle
    BY_CARD = 1  # with the card Hostage
    RETURNED = 2  # given back freely
    GRANTED = 3  # given back because its owner asked
    EXCHANGED = 4


PARTINGS = len(Parting)
