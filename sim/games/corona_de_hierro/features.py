"""What players weigh: the features of an action and of a position, by place and name.

`weighing/` computes them; weights for them stand in `scenarios/corona_de_hierro/weights/`. All are
the deciding seat's own. Points are Victory Points; how those that are only to be expected are
reckoned is told in the README, "What players weigh".
"""

from __future__ import annotations

from enum import IntEnum

from sim.engine.game import Feature


class Of(IntEnum):
    """The features of an action, by their place in ``room.of_action``."""

    LEVELS = 0
    THEIR_LEVELS = 1
    KING = 2
    POINTS = 3
    CASTLE = 4
    BREACH = 5
    THEIR_CASTLE = 6
    PROMISE = 7
    ADVANCE = 8
    LEAVES = 9
    PAWNS = 10
    GARRISON = 11
    BATTLE = 12
    PREY = 13
    RISK = 14
    BREAKS = 15
    SAFETY = 16
    ALLIANCE = 17
    EMISSARIES = 18
    HOSTAGES = 19
    CARD = 20
    SPENT = 21
    THEIR_CARD = 22
    SHIELDS = 23
    ROLL = 24
    ENDS = 25
    PASSAGE = 26
    FREE_STEP = 27


OF_ACTION = len(Of)

ACTION_FEATURES = (
    Feature("levels", "points that levels gained or lost are worth by the areas of the track"),
    Feature("their_levels", "the same of the others' levels, lost by them"),
    Feature("king", "points of the own loyalty card, times levels more for whom it wants as King"),
    Feature("points", "points scored at once"),
    Feature("castle", "points and levels of a castle, times the chance to get it now"),
    Feature("breach", "chance that the army inside another's castle is driven out"),
    Feature("their_castle", "points that the owner of a castle can lose, times the chance"),
    Feature("promise", "points of a castle that an emissary may win later, times the chance"),
    Feature("advance", "points that an army comes nearer to, of castles and weaker armies"),
    Feature("leaves", "1 if the city of an own castle is left without an army"),
    Feature("pawns", "pawns more on the map, less those lost"),
    Feature("garrison", "1 if an own castle is left without the army inside"),
    Feature("battle", "chance to win a battle less the chance to lose it"),
    Feature("prey", "pawns of the enemy that a battle can cost, times the chance to win it"),
    Feature("risk", "own pawns that it can cost, times the chance to lose it"),
    Feature("breaks", "1 for breaking an alliance"),
    Feature("safety", "1 for a first emissary with the Saracens or the Magyars, -1 for its loss"),
    Feature("alliance", "1 for an alliance requested, -1 for one given up"),
    Feature("emissaries", "emissaries that come back to the supply, less those sent"),
    Feature("hostages", "hostages taken and own emissaries freed, less those given back"),
    Feature("card", "worth of an initiative card taken, less that of one given up, rough"),
    Feature("spent", "worth of a card that is executed, rough"),
    Feature("their_card", "worth of a card that another seat loses, rough"),
    Feature("shields", "experience shields gained, less those spent"),
    Feature("roll", "chance that another roll does what it is for"),
    Feature("ends", "points that the seat is ahead, if the action ends the game"),
    Feature("passage", "1 for letting another seat's army go"),
    Feature("free_step", "1 for a free step about hostages, before an action"),
)


class In(IntEnum):
    """The features of a position, by their place in ``room.of_state``."""

    WON = 0
    LEAD = 1
    LEAD_OVER_MEAN = 2
    KING = 3
    LEVEL = 4
    LEVELS_AHEAD = 5
    CASTLES = 6
    GARRISONS = 7
    PAWNS = 8
    PULL = 9
    THREAT = 10
    PROMISE = 11
    EMISSARIES = 12
    SAFETY = 13
    ALLIES = 14
    CARDS = 15
    SHIELDS = 16
    HOSTAGES = 17


IN_POSITION = len(In)

STATE_FEATURES = (
    Feature("won", "1 once the game is over and won, a shared win too"),
    Feature("lead", "points that the seat has now by all that is open, less the best other's"),
    Feature("lead_over_mean", "the same, less the other seats' mean"),
    Feature("king", "points of the own loyalty card, times the lead in levels of whom it wants"),
    Feature("level", "points that the level is worth by the areas of the track, between them too"),
    Feature("levels_ahead", "levels more than the best other seat"),
    Feature("castles", "castles held"),
    Feature("garrisons", "of them, those with an army inside"),
    Feature("pawns", "pawns on the map"),
    Feature("pull", "points of castles and weaker armies that the own armies are near to"),
    Feature("threat", "points of own castles, times the chance that an army at the gate takes one"),
    Feature("promise", "points of castles with an own emissary, times the chance to win them"),
    Feature("emissaries", "emissaries in the supply"),
    Feature("safety", "of Saracens and Magyars, with how many the seat has an emissary"),
    Feature("allies", "alliances that stand"),
    Feature("cards", "worth of the hand, rough"),
    Feature("shields", "experience shields"),
    Feature("hostages", "hostages held, less own emissaries held by others"),
)
