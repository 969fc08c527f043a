"""The codes of *A Vote for the King of the Romans*: everything that is a small integer.

Names are the rulebook's. An action is ``decision * CHOICES + choice``: one range of `CHOICES`
integers for each kind of decision, and within it a choice by card or place identity.
"""

from __future__ import annotations

from enum import IntEnum

SEATS = 2
ELECTORS = 7
BATTLEGROUNDS = 5
CURRENCIES = 4
ANY = 4  # in a yield: "any" currency (5.51), the place after the four

MAX_CARDS = 112  # physical cards: 82 in this edition, the rest is room for a designer's own
MAX_SHIELDS = 12  # 6 in this edition
MAX_PROGRAM = 512  # instructions of all card texts together
MAX_CONDITIONS = 96
MAX_ROUNDS = 12  # 9 in this edition
MAX_PHASES = 6  # 3 in this edition
MAX_BONUSES = 16  # bonuses to Numbers waiting at once, a side
PILE = 80  # cards in one pile

NO_CARD = -1
NO_SHIELD = -1
NO_GROUND = -1
NOBODY = -1  # no seat
BOTH_SEATS = (1 << SEATS) - 1  # bit mask

CHOICES = 128  # choices in one decision's range of actions
NONE = CHOICES - 1  # the choice "none", "decline", "stop" or "pass", where a decision has one


class Side(IntEnum):
    """The two houses (3.1). Side s sits in seat s unless the values swap sides by seed."""

    LUXEMBOURG = 0
    WITTELSBACH = 1


class Currency(IntEnum):
    """The four currencies (2.4)."""

    CHURCH = 0
    GERMAN = 1
    WESTERN = 2
    EASTERN = 3


class Elector(IntEnum):
    """The seven elector countries and their elector boxes (2.21, 2.23)."""

    MAINZ = 0
    TRIER = 1
    COLOGNE = 2
    BOHEMIA = 3
    PALATINATE = 4
    SAXONY = 5
    BRANDENBURG = 6


class Battleground(IntEnum):
    """The five battlegrounds (2.22)."""

    LOMBARDY = 0
    LOW_COUNTRIES = 1
    SILESIA_LUSATIA = 2
    TYROL = 3
    LOWER_BAVARIA = 4


class ControlBonus(IntEnum):
    """What holding a battleground gives for the next round (8.3)."""

    DRAW = 0  # +1 card
    PLAY = 1  # +1 play


class Deck(IntEnum):
    """Where a card belongs at setup (3.3, 3.4)."""

    LUXEMBOURG = 0  # a Luxembourg starter
    WITTELSBACH = 1  # a Wittelsbach starter
    JOHN_LUXEMBOURG = 2  # the Luxembourg card of John (10.1)
    JOHN_WITTELSBACH = 3  # the Wittelsbach card of John
    MARKET = 4  # a market card, shuffled for the row and the deck (3.42)
    MARKET_LATE = 5  # a market card of the bottom half (3.44)
    MARKET_ASIDE = 6  # a market card set aside for an extra spot (3.41)
    HISTORICAL_EVENT = 7
    BATTLE_EVENT = 8
    CRECY = 9  # the event among the bottom cards (3.45)
    UNUSED = 10  # not in the game: a cut card keeps its number, so that all luck stays shared


class Marker(IntEnum):
    """The five spaces of John's loyalty track (2.27)."""

    LUDWIG_2 = 0
    LUDWIG_1 = 1
    NEUTRAL = 2
    CHARLES_1 = 3
    CHARLES_2 = 4


class Location(IntEnum):
    """Where a shield lies (11.2); Courts and Curia halves belong to a side."""

    SUPPLY = 0
    COURT = 1  # the Court of the side given beside it
    CURIA = 2  # the half of the Papal Curia of the side given beside it


class Passive(IntEnum):
    """What a shield does for its holder (11.5)."""

    NULL = 0  # nothing, or only what card texts ask about it
    TIE_BREAK = 1  # a tie in a country gives the holder the vote (9.21); elector
    DEED_IMMUNITY = 2  # Deeds of the holder's cards of a type can't be countered (5.65); currency
    ROUND_END_GAIN = 3  # the holder gains currency in the hand step (9.6); currency, amount


class Use(IntEnum):
    """What a played card is used for (5.1)."""

    POLITICAL = 0  # political Numbers (5.21)
    MILITARY = 1  # military Numbers (5.22)
    DEED = 2  # the Deed (5.3)
    YIELD_ONLY = 3  # nothing but its currency: no Numbers and no Deed is open (2.37)


class Toward(IntEnum):
    """The two directions of John's marker (10.3)."""

    LUDWIG = 0  # toward the Wittelsbach end
    CHARLES = 1  # toward the Luxembourg end
    EITHER = 2  # the player chooses


class Scope(IntEnum):
    """How long a bonus to Numbers waits (5.8)."""

    ALL = 0  # every later matching card this round
    NEXT = 1  # the next matching card only, spent when that card is played


class LookMode(IntEnum):
    """What becomes of cards looked at on one's own draw pile (5.92)."""

    DISCARD_OR_TOP = 0
    TOP_OR_BOTTOM = 1


class Role(IntEnum):
    """Whose effect an instruction is."""

    SELF = 0  # the side whose text it is
    OPPONENT = 1
    LUXEMBOURG = 2
    WITTELSBACH = 3
    CONTROLLER = 4  # the side controlling the battleground in the instruction's ROLE_GROUND
    NOT_CONTROLLER = 5  # the other side, while somebody controls it


class Verb(IntEnum):
    """The closed vocabulary of effects. Operands are named in `Operand`."""

    PLACE_INFLUENCE = 0
    REMOVE_INFLUENCE = 1
    PLACE_MILITARY = 2
    REMOVE_MILITARY = 3
    MOVE_MILITARY = 4
    GAIN_CURRENCY = 5
    LOSE_CURRENCY = 6
    GAIN_VOTE = 7
    DRAW = 8
    LOOK_OWN = 9
    LOOK_MARKET = 10
    MOVE_JOHN = 11
    BLOCK_BATTLEGROUND = 12
    NUMBERS_BONUS = 13
    NEXT_PURCHASE = 14
    REMOVE_FROM_GAME = 15
    ACQUIRE_FREE = 16
    PLACE_SHIELD = 17
    OPEN_EXTRA_SPOT = 18
    KILL_JOHN = 19
    LAST_ROUND = 20
    IF = 21
    CHOOSE_ONE = 22
    FOR_EACH_SIDE = 23


class Zone(IntEnum):
    """Where a condition or effect looks for cards; a bit mask of 1 << Zone in an operand."""

    HAND = 0
    DISCARD = 1
    PLAY_AREA = 2
    DRAW_PILE = 3


class Test(IntEnum):
    """The conditions that card texts ask about (11.4)."""

    SHIELD_IN = 0  # a: shield, b: Location, c: Side or EITHER_SIDE
    LEADS = 1  # a: elector; the role has strictly more influence there
    CONTROLS = 2  # a: battleground
    HOLDS_JOHN = 3
    HAS_CARD = 4  # a: zones mask, b: only Retinues (1) or any (0)
    JOHN_IN_PLAY = 5


EITHER_SIDE = 2  # in SHIELD_IN: the Court or Curia half of either side


class DecisionKind(IntEnum):
    """The kinds of decision, in the order of the game's flow; README gives the grammar."""

    NO_DECISION = 0
    INITIATIVE = 1  # 4.1: 0 plays first, 1 lets the opponent play first
    CARD = 2  # 5.1: the card; NONE passes where the values allow it
    USE_COST = 3  # 10.2: the currency of one cube
    ANY_YIELD = 4  # 5.51: the currency of one cube
    USE = 5  # 5.1: Use
    POLITICAL_POINT = 6  # 5.21: 0..6 place, 7..13 remove there, NONE forfeits the rest
    MILITARY_GROUND = 7  # 5.22: battleground
    OPTION = 8  # a Deed's either/or: the option's place
    COUNTRY = 9  # an effect's elector country
    GROUND = 10  # an effect's battleground (the source of a move)
    GROUND_TO = 11  # the battleground that military moves to
    DIRECTION = 12  # 10.33: Toward
    REMOVED_CARD = 13  # an effect removes this card from the game; NONE stops
    BOOST = 14  # 5.72: 0 without, 1 with
    COUNTER = 15  # 5.61: the Counter card, or NONE
    LOOK_DESTINATION = 16  # 5.92: 0 discard or bottom, 1 top, of the card in ``asked``
    LOOK_ORDER = 17  # 5.92: the card that goes back next
    CHRONICLE_PURCHASE = 18  # 6.52: the card, or NONE
    CHRONICLE_ORDER = 19  # 6.53: the card that goes back next
    PURCHASE = 20  # 6.1: the card, or NONE
    DISCOUNT = 21  # 6.22, 6.52: the colour of the cost that a unit of discount lowers
    PAYMENT = 22  # 6.12: the currency that pays the next unit due
    WRITING_HISTORY = 23  # 6.46: the card discarded to counter the event, or NONE
    FREE_CARD = 24  # 6.2: the card gained
    VOTE = 25  # 12.12, 6.43: elector
    SUPPLY_LINE = 26  # 8.42: elector country
    LOYALTY = 27  # 9.4: 0 declines, 1 buys a step
    LOYALTY_DIRECTION = 28  # 9.4: Toward
    KEPT_CARD = 29  # 9.6: the card, or NONE
    PRESTIGE_VOTE = 30  # 12.24: elector


DECISION_KINDS = len(DecisionKind)


class Task(IntEnum):
    """Work on the agenda. Arguments are given as (a, b, c, d)."""

    START_ROUND = 0  # 4.1
    NEXT_PLAY = 1  # a: seat whose turn it would be; 4.3
    PAY_USE = 2  # a: seat, b: card, c: cubes due; 10.2
    GAIN_ANY = 3  # a: seat, b: cubes; 5.51
    CHOOSE_USE = 4  # a: seat, b: card, c: countered (1); 5.1
    POLITICAL = 5  # a: seat, b: points; 5.21
    MILITARY = 6  # a: seat, b: points; 5.22
    ANNOUNCE = 7  # a: seat, b: first instruction, c: end; 5.61
    ASK_BOOST = 8  # a: seat, b: card; 5.72
    COUNTER_WINDOW = 9  # a: seat, b: card; 5.61
    RESOLVE_DEED = 10  # a: seat, b: card; 5.3
    RESOLVE = 11  # a: seat, b: first instruction, c: end
    AFTER_USE = 12  # a: seat, b: card; 10.31
    BUY = 13  # a: seat; 6.1
    TAKE_DISCOUNT = 14  # a: seat, b: units; 6.22
    PAY = 15  # a: seat; 6.12
    ACQUIRE = 16  # a: seat, b: card, c: how (Acquired); 6.2
    REFILL = 17  # a: seat that caused it; 6.3
    REVEAL = 18  # a: seat that caused it, b: event; 6.4
    RESOLVE_EVENT = 19  # a: seat that caused it, b: event
    LOOK_OWN = 20  # a: seat, b: LookMode, c: cards still to judge; 5.92
    LOOK_OWN_ORDER = 21  # a: seat, b: LookMode
    LOOK_MARKET = 22  # a: seat, b: discount; 6.5
    LOOK_MARKET_ORDER = 23  # a: seat; 6.53
    SUPPLY = 24  # a: battleground; 9.1
    SCORE_COUNTRIES = 25  # 9.2
    SCORE_BATTLEGROUNDS = 26  # 9.3
    LOYALTY_STEP = 27  # a: seat; 9.4
    ROTATE = 28  # 9.5
    HAND_STEP = 29  # 9.6
    KEEP = 30  # a: seat
    ADVANCE = 31  # 9.7
    ROUND_END = 32  # 9.0
    PRESTIGE = 33  # 12.2
    PRESTIGE_VOTE = 34  # a: seat, b: votes left
    FINAL_VOTE = 35  # 12.3
    EVENT_DONE = 36  # a: event, b: choices announced before it; the row keeps refilling (6.4)
    LOYALTY_MOVE = 37  # a: seat, b: Toward; 9.4
    AFTER_ROTATION = 38  # 9.6, or the end of the game (12.13)
    CLEAN_UP = 39  # 9.6: discards and reminder tokens
    ANNOUNCE_DEED = 40  # a: seat, b: card; 5.61


class Acquired(IntEnum):
    """How a card came to its owner (6.2)."""

    BOUGHT = 0  # from the row (6.1)
    CHRONICLE = 1  # from the market deck with Royal Chronicle (6.52)
    FREE = 2  # Coronation in Rome (6.21)


class Moment(IntEnum):
    """Places in the round besides the plays; a play's place is 2 x its number + seat."""

    INITIATIVE = 60
    ROUND_END = 61


MOMENTS = 64  # places in a round


class Stream(IntEnum):
    """The game's streams of chance."""

    DRAW_PILE = 0  # + seat; 3.3, 5.9
    ROW = 2  # 3.42
    DECK = 3  # 3.43
    LATE_ENTRY = 4  # 3.44
    CRECY = 5  # 3.45
    SIDES = 6  # which seat a side-bound text means, in a mirror
    FIRST_PLAY = 7  # who plays first in round 1, where the values leave it to the seed
    NEUTRAL = 8  # who wins a tie on Neutral, where the values leave it to the seed


BY_SEED = 2  # in a value that names a side: decided by the game's seed


class EndReason(IntEnum):
    """Why the game ended."""

    FINAL_ROUND = 0  # the last printed round was played (12.0)
    CRECY_IN_PLAY = 1  # Crécy revealed during a round, which was played out (12.13)
    CRECY_IN_ROTATION = 2  # Crécy revealed in the market rotation (12.13)
    MAX_TURNS = 3  # the cap of the values file; no game reaches it by rule


class Step(IntEnum):
    """The part of the round in which something happened."""

    PLAY = 0  # 4.3
    ROTATION = 1  # 9.5


class TieBreak(IntEnum):
    """What decided the election (12.3, 12.4)."""

    ELECTORS = 0  # one side has more electors
    MARKER = 1  # John's marker stood on a side's half
    NEUTRAL = 2  # the marker stood on Neutral
