"""What players weigh: the features of an action and of a position, by place and name.

`weighing/` computes them; weights for them stand in `scenarios/heads_of_state/weights/`. All are
the deciding seat's own. Points are Victory Points; how those that are only to be expected are
reckoned is told in the README, "What players weigh".
"""

from __future__ import annotations

from enum import IntEnum

from sim.engine.game import Feature


class Of(IntEnum):
    """The features of an action, by their place in ``room.of_action``."""

    TAKE = 0
    FLUSH = 1
    TREACHERY = 2
    STOP = 3
    SETS = 4
    NEAREST = 5
    COMPLETES = 6
    SPARE = 7
    SCARCE = 8
    COURTESAN = 9
    DECK = 10
    INITIAL = 11
    INFLUENCE = 12
    LATER = 13
    THEIR_INFLUENCE = 14
    LEADERS_INFLUENCE = 15
    COUNTRY = 16
    HOUSE = 17
    MAJORITY = 18
    CARDS = 19
    HAND_LOST = 20
    REPLACES = 21
    WEAPONS = 22
    WEAPONS_HELD = 23


OF_ACTION = len(Of)
ALL_FEATURES = (1 << OF_ACTION) - 1  # bit mask

ACTION_FEATURES = (
    Feature("take", "1 for the option to take cards"),
    Feature("flush", "1 for the option to flush"),
    Feature("treachery", "1 for the Treachery Card option"),
    Feature("stop", "1 for creating nothing more, and for being done with treachery"),
    Feature("sets", "points that the cards taken add to the promise of all sets together"),
    Feature("nearest", "points that they add to the promise of the best set"),
    Feature("completes", "points of the best noble that they, or the option, let be created"),
    Feature("spare", "what another card of a kind held is worth: that kind's part in the promise"),
    Feature("scarce", "1 divided by the cards of a kind out of sight, for the first of it"),
    Feature("courtesan", "Courtesans gained, less those given up"),
    Feature("deck", "1 for a card from a deck"),
    Feature("initial", "points of the Initial Scoring Marker taken at once"),
    Feature("influence", "points gained, to expect of influence at this Turn's end"),
    Feature("later", "the same at the ends of later Turns"),
    Feature("their_influence", "points that the others can expect less at this Turn's end"),
    Feature("leaders_influence", "of these, points of the other who leads in Victory Points"),
    Feature("country", "points of a Country Scoring Marker that a new area brings nearer"),
    Feature("house", "points of a Noble House Scoring Marker that a new type brings nearer"),
    Feature("majority", "points gained, to expect of the most Noble Cards of the type"),
    Feature("cards", "Attribute Cards spent on a noble"),
    Feature("hand_lost", "points that what is given up takes from the promise of all sets"),
    Feature("replaces", "points of an own noble that could be created in the target's box"),
    Feature("weapons", "points that Treachery Cards taken could cost others, less those spent"),
    Feature("weapons_held", "Treachery Cards in hand, for the Treachery Card option"),
)


class In(IntEnum):
    """The features of a position, by their place in ``room.of_state``."""

    WON = 0
    LEAD = 1
    LEAD_OVER_MEAN = 2
    INFLUENCE = 3
    INFLUENCE_OVER_MEAN = 4
    LATER = 5
    MAJORITY = 6
    MAJORITY_OVER_MEAN = 7
    COUNTRY = 8
    HOUSE = 9
    SETS = 10
    NEAREST = 11
    HAND = 12
    COURTESANS = 13
    HANDS_OF_OTHERS = 14
    WEAPONS = 15
    WEAPONS_HELD = 16
    THREAT = 17


IN_POSITION = len(In)

STATE_FEATURES = (
    Feature("won", "1 once the game is over and won, a shared win too"),
    Feature("lead", "Victory Points more than the best other seat"),
    Feature("lead_over_mean", "Victory Points more than the other seats' mean"),
    Feature("influence", "points to expect of influence at this Turn's end, less the best other's"),
    Feature("influence_over_mean", "the same, less the other seats' mean"),
    Feature("later", "points that the influence held would bring at the ends of later Turns"),
    Feature("majority", "points to expect of the most Noble Cards, less the best other's"),
    Feature("majority_over_mean", "the same, less the other seats' mean"),
    Feature("country", "points of Country Scoring Markers that one area more brings nearer"),
    Feature("house", "points of a Noble House Scoring Marker that one type more brings nearer"),
    Feature("sets", "points that the hand promises of all sets together"),
    Feature("nearest", "points that it promises of the best set"),
    Feature("hand", "Attribute Cards in hand"),
    Feature("courtesans", "Courtesans in hand"),
    Feature("hands_of_others", "Attribute Cards in the other seats' hands, their mean"),
    Feature("weapons", "points that the best Treachery Card in hand could cost others"),
    Feature("weapons_held", "Treachery Cards in hand"),
    Feature("threat", "influence of own nobles that a Treachery Card known elsewhere can reach"),
)
