"""What players weigh: the features of an action and of a position, by place and name.

`weighing/` computes them; weights for them stand in `scenarios/shadow_of_the_emperor/weights/`. All
are the deciding seat's own. Points are Victory Points; how those that are only to be expected are
reckoned is told in the README, "What players weigh".
"""

from __future__ import annotations

from enum import IntEnum

from sim.engine.game import Feature


class Of(IntEnum):
    """The features of an action, by their place in ``room.of_action``."""

    PASS = 0
    PRIVILEGE = 1
    COST = 2
    POINTS = 3
    SEAT = 4
    HOLD = 5
    THEIR_SEATS = 6
    LEADERS_SEATS = 7
    INFLUENCE = 8
    LATER = 9
    THEIR_LATER = 10
    FIT = 11
    SON = 12
    DAUGHTER = 13
    INCOME = 14
    OFFICE = 15
    RIVAL = 16
    CHANCE = 17
    THRONE = 18
    VOTES = 19
    KILLS_ELECTOR = 20
    KILLS_EMPEROR = 21
    YEARS = 22
    MARRIED = 23
    OFFER = 24
    GIVES = 25
    WINNER = 26
    BEHIND = 27


OF_ACTION = len(Of)
ALL_FEATURES = (1 << OF_ACTION) - 1  # bit mask

ACTION_FEATURES = (
    Feature("pass", "1 for passing"),
    Feature("privilege", "1 for using a privilege"),
    Feature("cost", "thalers paid"),
    Feature("points", "points scored at once"),
    Feature("seat", "points gained, to expect of becoming an elector in the coming phase V"),
    Feature("hold", "elector spaces more that the seat can expect to keep in it"),
    Feature("their_seats", "elector spaces that others can expect less, to win or to keep"),
    Feature("leaders_seats", "of these, the other seat's that leads in points"),
    Feature("influence", "influence gained, less what others gain; others' lost counts too"),
    Feature("later", "influence gained times the later rounds in which it will still stand"),
    Feature("their_later", "the same of the others, lost"),
    Feature("fit", "1 for a first aristocrat who could be elector where the seat has none"),
    Feature("son", "1 if a card turns the next child into a son, -1 if it was to be one"),
    Feature("daughter", "1 if a card turns the next child into a daughter, -1 if it was to be one"),
    Feature("income", "thalers more in every income to come, times their number"),
    Feature("office", "what the privilege of an elector space is worth, in rough points"),
    Feature("rival", "1 for becoming the challenger"),
    Feature("chance", "likelihood that the challenger wins the election, for becoming it"),
    Feature("throne", "the same, times the points of the Emperor's actions to come"),
    Feature("votes", "votes more for the own side in the election of this round"),
    Feature("kills_elector", "1 for an elector who dies"),
    Feature("kills_emperor", "1 for an Emperor who dies"),
    Feature("years", "rounds that the aristocrat who is chosen still lives"),
    Feature("married", "1 if a Couple is chosen"),
    Feature("offer", "1 for offering a daughter in marriage"),
    Feature(
        "gives", "points given to another seat, in a marriage less a tenth of what it is behind"
    ),
    Feature("winner", "likelihood that the candidate voted for wins"),
    Feature("behind", "points that the candidate voted for has less than the other one"),
)


class In(IntEnum):
    """The features of a position, by their place in ``room.of_state``."""

    WON = 0
    LEAD = 1
    LEAD_OVER_MEAN = 2
    SEATS = 3
    SEATS_OVER_BEST = 4
    HOLD = 5
    ELECTORS = 6
    OFFICES = 7
    EMPEROR = 8
    THRONE = 9
    CHALLENGE = 10
    LATER = 11
    LATER_OVER_BEST = 12
    THALERS = 13
    INCOME = 14
    CITIES = 15
    SON = 16
    DAUGHTER = 17
    VOTES = 18
    SUPPLY = 19


IN_POSITION = len(In)

STATE_FEATURES = (
    Feature("won", "1 once the game is over and won, a shared win too"),
    Feature("lead", "Victory Points more than the best other seat"),
    Feature("lead_over_mean", "Victory Points more than the other seats' mean"),
    Feature("seats", "points to expect of becoming an elector in the coming phase V"),
    Feature("seats_over_best", "the same, less those of the other seat that can expect most"),
    Feature("hold", "elector spaces that the seat can expect to keep in it"),
    Feature("electors", "elector spaces held now, times the rounds to come"),
    Feature("offices", "what the privileges held now are worth in a round, in rough points"),
    Feature("emperor", "1 for the Emperor"),
    Feature("throne", "points of the Emperor's actions to come that the seat can expect"),
    Feature("challenge", "likelihood to win this round's election, for the candidates"),
    Feature("later", "influence times the later rounds in which it will still stand"),
    Feature("later_over_best", "the same, less that of the other seat that has most"),
    Feature("thalers", "thalers, if there is a phase IV to come"),
    Feature("income", "thalers a round by own and foreign cities, times the incomes to come"),
    Feature("cities", "own cities built"),
    Feature("son", "1 if the cards bought bring a son in a round to come"),
    Feature("daughter", "1 if they bring a daughter"),
    Feature("votes", "votes more than the best other seat can expect"),
    Feature("supply", "aristocrats in the supply"),
)
