"""The log in words, sentence by sentence. Influence, votes and incomes are worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from sim.games.prose import values_of
from sim.games.shadow_of_the_emperor.codes import (
    NO_FACE,
    NOBODY,
    NOWHERE,
    Arrival,
    Child,
    CityAction,
    EndReason,
    Phase,
    Post,
    Privilege,
    Source,
    Spot,
    Succession,
    TieBreak,
    Vote,
)
from sim.games.shadow_of_the_emperor.journal import Note
from sim.games.shadow_of_the_emperor.narration import TELLERS, tell_log
from sim.games.shadow_of_the_emperor.telling import Ruling
from sim.games.telling import Level
from tests.shadow_of_the_emperor.logs import (
    ACTIONS,
    BEGUN,
    BLACK,
    CROWNED,
    ELECTED,
    ELECTION,
    EMPEROR,
    GREEN,
    LOADED,
    NEW_ELECTORS,
    RED,
    ROUND_1,
    SETUP,
    STARTS,
    YELLOW,
    at,
    baron,
    bought,
    card,
    city,
    couple,
    elector,
    first_elector,
    home,
    imperial,
    knight,
    phase,
    placed,
    points,
    row,
    texts,
    tile,
)

DESCENT = [*BEGUN, row(Note.ROUND_STARTS, a=2), phase(Phase.DESCENT)]
AGEING = [*BEGUN, row(Note.ROUND_STARTS, a=2)]
EMPERORS = [*BEGUN, ROUND_1, phase(Phase.EMPERORS_ACTION)]


def influence(seat, name, number):
    return row(Note.INFLUENCE, seat, at(name), number)


def treated(seat, whom, owner, face):
    return row(Note.TREATED, seat, whom, owner, face)


def privilege(seat, name, what, amount=0, lost=0):
    return row(Note.PRIVILEGE_USED, seat, at(name), what, amount, lost)


def died(seat, face, name=None, spot=Spot.ARISTOCRAT_SPACE, by_doctor=0):
    return row(Note.DIED, seat, face, NOWHERE if name is None else at(name), spot, by_doctor)


def descent(seat, child, blue=0, pink=0, cards=None):
    return row(Note.DESCENT, seat, child, blue, pink, blue + pink if cards is None else cards)


# What the log holds before it, the note (or several), and its sentence.
SETTING_UP = [
    (
        [],
        [SETUP],
        # the cards of four players: 1+3+2+1+1+1+1+4+3+1+1+1+1
        "4 families with 7 thalers each and 21 action cards. Red is the first Emperor; then come, "
        "clockwise, Yellow, Green and Black.",
    ),
    (
        [row(Note.SETUP, YELLOW, 2)],
        [row(Note.OUT_OF_PLAY, a=at("trier")), row(Note.OUT_OF_PLAY, a=at("boehmen"))],
        "Trier and Böhmen are drawn and out of play with 2 families.",
    ),
    ([SETUP], [CROWNED], "Red puts a Baron 45 on the throne."),
    (BEGUN, [imperial(RED, "pfalz")], "Red places an imperial city in Pfalz."),
    (
        BEGUN,
        [first_elector(YELLOW, "koeln", baron(45))],
        "Yellow makes a Baron 45 elector of Köln.",
    ),
    (
        BEGUN,
        [
            placed(RED, "trier", couple(35)),
            placed(RED, "koeln", baron(25)),
            knight(RED, "mainz", Post.CASTLE),
        ],
        "Red places a Couple 35 in Trier, a Baron 25 in Köln and a knight in a castle of Mainz.",
    ),
    (
        BEGUN,
        [knight(RED, "mainz")],
        "Red places a knight on an aristocrat space of Mainz.",
    ),
]

COURSE = [
    (BEGUN, [row(Note.ROUND_STARTS, a=2)], "ROUND 2 of 5"),
    (
        AGEING,
        [phase(Phase.AGEING)],
        "All aristocrats on the board grow older: 15 to 25, 25 to 35, 35 to 45; nobody dies.",
    ),
    (
        [*BEGUN, ROUND_1],
        [phase(Phase.ELECTION)],
        "Nobody stands against the Emperor: there is no election.",
    ),
    (
        [*BEGUN, points(GREEN, Source.CITY, 3, 3), points(RED, Source.CITY, 1, 1)],
        [row(Note.ROUND_ENDS, a=4)],
        "Points after round 4: Green 3, Red 1, Yellow 0, Black 0.",
    ),
    (
        BEGUN,
        [
            row(Note.FINAL, RED, 20, 2, TieBreak.POINTS),
            row(Note.FINAL, YELLOW, 25, 1, TieBreak.POINTS),
        ],
        "Final points: Yellow 25, Red 20. Yellow wins.",
    ),
    (
        BEGUN,
        [
            row(Note.FINAL, RED, 25, 1, TieBreak.SHARED),
            row(Note.FINAL, YELLOW, 20, 3, TieBreak.SHARED),
            row(Note.FINAL, GREEN, 25, 1, TieBreak.SHARED),
        ],
        "Final points: Red 25, Green 25, Yellow 20. Red and Green share the victory.",
    ),
    (
        BEGUN,
        [row(Note.GAME_ENDS, a=EndReason.MAX_TURNS)],
        "The game is stopped: it has taken 2000 turns, the most that we allow.",
    ),
]

FAMILIES = [
    (
        AGEING,
        [died(RED, baron(45), spot=Spot.THRONE), died(YELLOW, couple(45), "trier")],
        "Red loses a Baron 45 as Emperor; Yellow loses a Couple 45 in Trier.",
    ),
    (
        AGEING,
        [died(RED, couple(45), "trier"), died(RED, baron(45), "mainz", Spot.ELECTOR)],
        "Red loses a Couple 45 in Trier and a Baron 45 as elector of Mainz.",
    ),
    (
        [*BEGUN, placed(RED, "trier", couple(35))],
        [row(Note.SUCCEEDED, RED, couple(35), at("trier"), Succession.AGE)],
        "Red's Couple 35 from Trier succeeds to the throne.",
    ),
    (
        [*BEGUN, placed(RED, "trier", couple(35))],
        [row(Note.SUCCEEDED, RED, couple(35), at("trier"), Succession.ELECTION)],
        "Red's Couple 35 from Trier becomes Emperor.",
    ),
    (
        BEGUN,
        [row(Note.SUCCEEDED, RED, baron(45), NOWHERE, Succession.DOCTOR)],
        "Red has no aristocrat on the board but electors, so a Baron 45 from the supply succeeds "
        "to the throne.",
    ),
    (
        BEGUN,
        [row(Note.NO_SUCCESSOR, RED)],
        "Red has no aristocrat for the throne: it stays empty, and Red is the Emperor [S4].",
    ),
    (DESCENT, [descent(RED, Child.NONE)], "Red has no card of the last round, so no child."),
    (
        [bought(RED, "doctor", 1), bought(RED, "doctor", 1), bought(RED, "permit", 3), *DESCENT],
        [
            descent(RED, Child.SON, blue=2, pink=1),
            home(YELLOW, "trier", RED),
            placed(RED, "trier", baron(15), Arrival.SON, YELLOW),
        ],
        "Red has 2 blue cards (2 Doctor) and 1 pink (Permit), so a son: a Baron 15 in Trier, where "
        "Yellow's knight makes way and goes home.",
    ),
    (
        [bought(RED, "pope", 1), *DESCENT],
        [descent(RED, Child.SON, blue=1), row(Note.NO_SON, RED, 0)],
        "Red has 1 blue card (Pope), so a son, but there is no tile left in the supply.",
    ),
    (
        [bought(RED, "pope", 1), *DESCENT],
        [descent(RED, Child.SON, blue=1), row(Note.NO_SON, RED, 1)],
        "Red has 1 blue card (Pope), so a son, but there is no place for him.",
    ),
    (DESCENT, [row(Note.NO_SON, RED, 1)], "Red has a son, but there is no place for him."),
    (
        [
            placed(YELLOW, "mainz", baron(25)),
            bought(RED, "rival", 0),
            *DESCENT,
        ],
        [
            descent(RED, Child.DAUGHTER, cards=1),
            row(Note.OFFERED, RED, tile(YELLOW, "mainz", baron(25)), YELLOW),
            row(Note.MARRIED, RED, tile(YELLOW, "mainz", baron(25)), YELLOW),
            points(RED, Source.DAUGHTER, 1, 1),
        ],
        "Red has 1 colourless card (Rival), so a daughter, offered to Yellow's Baron 25 in Mainz: "
        "Yellow accepts, and he becomes a Couple 25; Red scores 1 point (Red has 1).",
    ),
    (
        [first_elector(YELLOW, "pfalz", baron(35)), bought(RED, "permit", 3), SETUP, *DESCENT[1:]],
        [
            descent(RED, Child.DAUGHTER, pink=1),
            row(Note.OFFERED, RED, elector("pfalz"), YELLOW),
            row(Note.CONVENT, RED, 1, 1),
        ],
        # the first Emperor's 7 thalers of the set-up, and 1
        "Red has 1 pink card (Permit), so a daughter, offered to Yellow's Baron 35, elector of "
        "Pfalz: Yellow refuses, and she goes to the convent for 1 thaler (Red has 8 thalers).",
    ),
    (
        [bought(RED, "permit", 3), *DESCENT],
        [descent(RED, Child.DAUGHTER, pink=1), row(Note.CONVENT, RED, 0, 0)],
        "Red has 1 pink card (Permit), so a daughter, who is offered to nobody and goes to the "
        "convent for 1 thaler, lost at the limit (Red has 7 thalers) [S5].",
    ),
    (
        DESCENT,
        [row(Note.OFFERED, YELLOW, EMPEROR, RED), row(Note.CONVENT, YELLOW, 1, 1)],
        "Yellow's daughter is offered to Red's Baron 45, the Emperor: Red refuses, and she goes to "
        "the convent for 1 thaler (Yellow has 8 thalers).",
    ),
    (
        DESCENT,
        [row(Note.MARRIED, YELLOW, EMPEROR, RED), points(YELLOW, Source.DAUGHTER, 1, 1)],
        "Red accepts, and he becomes a Couple 45; Yellow scores 1 point (Yellow has 1).",
    ),
    (
        DESCENT,
        [row(Note.CONVENT, YELLOW, 1, 1)],
        "Yellow's daughter goes to the convent for 1 thaler (Yellow has 8 thalers).",
    ),
    (DESCENT, [row(Note.CARDS_RETURN)], "All action cards return to their stacks."),
]

TURNS = [
    (ACTIONS, [STARTS, row(Note.PASSED, RED)], "Red passes, with 7 left."),
    (ACTIONS, [row(Note.PASSED, RED)], "Red passes, with 7 left."),
    (
        ACTIONS,
        [STARTS, bought(RED, "pope", 1)],
        "Red buys Pope for 1 thaler (6 left), for phase VI.",
    ),
    (
        ACTIONS,
        [STARTS, bought(RED, "rival", 0), row(Note.RIVAL, RED)],
        "Red buys Rival for nothing (7 left) and is the challenger, out of this phase.",
    ),
    (ACTIONS, [row(Note.RIVAL, YELLOW)], "Yellow is the challenger, out of this phase."),
    (
        ACTIONS,
        [STARTS, bought(RED, "promotion", 2, idle=1)],
        "Red buys Promotion for 2 thalers (5 left), which can't be carried out [S6].",
    ),
    (
        ACTIONS,
        [bought(RED, "indulgence", 2), points(RED, Source.INDULGENCE, 1, 1)],
        "Red buys Indulgence for 2 thalers (5 left) and scores 1 point (Red has 1).",
    ),
    (
        [*BEGUN, placed(YELLOW, "trier", couple(25)), *ACTIONS[2:]],
        [
            STARTS,
            bought(RED, "doctor", 1),
            treated(RED, tile(YELLOW, "trier", couple(25)), YELLOW, couple(35)),
        ],
        "Red buys Doctor for 1 thaler (6 left) and makes Yellow's Couple 25 in Trier older: now "
        "Couple 35.",
    ),
    (
        ACTIONS,
        [STARTS, bought(RED, "doctor", 1), treated(RED, EMPEROR, RED, baron(35))],
        "Red buys Doctor for 1 thaler (6 left) and makes its own Baron 45, the Emperor, younger: "
        "now Baron 35.",
    ),
    (
        [first_elector(YELLOW, "mainz", baron(45)), *ACTIONS],
        [
            STARTS,
            bought(RED, "doctor", 1),
            treated(RED, elector("mainz"), YELLOW, NO_FACE),
            died(YELLOW, baron(45), "mainz", Spot.ELECTOR, 1),
        ],
        "Red buys Doctor for 1 thaler (6 left) and makes Yellow's Baron 45, elector of Mainz, "
        "older: the Baron dies.",
    ),
    (
        [placed(RED, "trier", baron(25)), *ACTIONS],
        [
            STARTS,
            bought(RED, "move", 1),
            row(Note.MOVED, RED, baron(25), at("trier"), at("mainz"), BLACK),
            home(BLACK, "mainz", RED),
        ],
        "Red buys Move for 1 thaler (6 left) and moves a Baron 25 from Trier to Mainz, where "
        "Black's knight makes way and goes home.",
    ),
    (
        ACTIONS,
        [
            STARTS,
            bought(RED, "permit", 3),
            city(RED, "boehmen"),
            points(RED, Source.CITY, 1, 1),
        ],
        "Red buys Permit for 3 thalers (4 left) and builds its first city in Böhmen, and scores 1 "
        "point (Red has 1).",
    ),
    (
        ACTIONS,
        [
            STARTS,
            bought(RED, "ordinance", 4),
            placed(RED, "sachsen", couple(25), Arrival.ORDINANCE),
        ],
        "Red buys Ordinance for 4 thalers (3 left) and places a Couple 25 in Sachsen.",
    ),
    (
        ACTIONS,
        [
            STARTS,
            bought(RED, "promotion", 2),
            row(Note.PROMOTED, RED, at("mainz"), Post.ARISTOCRAT_SPACE, baron(25)),
            placed(RED, "mainz", baron(25), Arrival.PROMOTION),
        ],
        "Red buys Promotion for 2 thalers (5 left) and makes a Baron 25 of the knight in Mainz.",
    ),
    (
        ACTIONS,
        [
            STARTS,
            bought(RED, "promotion", 2),
            row(Note.PROMOTED, RED, at("mainz"), Post.CASTLE, baron(25)),
            placed(RED, "mainz", baron(25), Arrival.PROMOTION),
        ],
        "Red buys Promotion for 2 thalers (5 left) and makes a Baron 25 of the knight in the "
        "castle of Mainz, who takes an aristocrat space there.",
    ),
    (
        [placed(RED, "trier", baron(35)), *ACTIONS],
        [
            STARTS,
            bought(RED, "foreign_daughter", 3),
            row(Note.BRIDE, RED, tile(RED, "trier", baron(35))),
        ],
        "Red buys Foreign king's daughter for 3 thalers (4 left) and marries its own Baron 35 in "
        "Trier to her: now a Couple 35.",
    ),
    (
        ACTIONS,
        [STARTS, bought(RED, "knight", 1), knight(RED, "pfalz", Post.CASTLE, Arrival.KNIGHT)],
        "Red buys Knight for 1 thaler (6 left) and places a knight in a castle of Pfalz.",
    ),
    (
        ACTIONS,
        [
            STARTS,
            privilege(RED, "trier", Privilege.TAKE_ACTION),
            bought(RED, "indulgence", 2, by_privilege=1),
            points(RED, Source.INDULGENCE, 1, 1),
        ],
        "Red uses the privilege of Trier and takes the action of Indulgence for 2 thalers (5 left) "
        "and scores 1 point (Red has 1).",
    ),
    (
        ACTIONS,
        [
            STARTS,
            privilege(RED, "koeln", Privilege.DOCTOR),
            treated(RED, EMPEROR, RED, baron(35)),
        ],
        "Red uses the privilege of Köln and makes its own Baron 45, the Emperor, younger: now "
        "Baron 35.",
    ),
    (
        ACTIONS,
        [
            STARTS,
            privilege(RED, "pfalz", Privilege.BARON),
            home(GREEN, "trier", RED),
            placed(RED, "trier", baron(15), Arrival.PRIVILEGE, GREEN),
        ],
        "Red uses the privilege of Pfalz and places a Baron 15 in Trier, where Green's knight "
        "makes way and goes home.",
    ),
    (
        ACTIONS,
        [
            STARTS,
            privilege(RED, "brandenburg", Privilege.GRAY_EMINENCE),
            bought(RED, "gray_eminence", 0, by_privilege=1),
        ],
        "Red uses the privilege of Brandenburg and takes the card Gray eminence, for phase V.",
    ),
    (
        ACTIONS,
        [privilege(RED, "sachsen", Privilege.THALERS, 1, 1)],
        "Red uses the privilege of Sachsen for 2 thalers, 1 of them lost at the limit (Red has 8 "
        "thalers).",
    ),
    # --- when what is done was told apart from what it is done with ---
    (
        [*ACTIONS, row(Note.CARDS_RETURN)],
        [treated(RED, EMPEROR, RED, baron(35))],
        "Red makes its own Baron 45, the Emperor, younger: now Baron 35.",
    ),
    (
        [placed(RED, "trier", baron(25)), *ACTIONS, row(Note.CARDS_RETURN)],
        [row(Note.MOVED, RED, baron(25), at("trier"), at("mainz"), NOBODY)],
        "Red moves a Baron 25 from Trier to Mainz.",
    ),
    (
        [*ACTIONS, row(Note.CARDS_RETURN)],
        [city(RED, "trier", which=2)],
        "Red builds its second city in Trier.",
    ),
    (
        [*ACTIONS, row(Note.CARDS_RETURN)],
        [home(GREEN, "trier", RED)],
        "Red pushes Green's knight out of Trier.",
    ),
    (
        [*ACTIONS, row(Note.CARDS_RETURN)],
        [points(RED, Source.CITY, 2, 2)],
        "Red scores 2 points (Red has 2).",
    ),
]

COUPLE_35, COUPLE_15 = couple(35), couple(15)
IN_TRIER = [  # Red 1 + 1 + 2 = 4 (and the Emperor's imperial city: 5), Yellow 2 + 2 + 1 = 5
    *BEGUN,
    imperial(RED, "trier"),
    placed(RED, "trier", baron(25)),
    knight(RED, "trier"),
    placed(YELLOW, "trier", COUPLE_35),
    placed(YELLOW, "trier", COUPLE_15),
    city(YELLOW, "trier", 1),
    *NEW_ELECTORS[2:],
]
ELECTORS = [
    (
        NEW_ELECTORS,
        [row(Note.GRAY_EMINENCE, RED, at("trier"), 1)],
        "Red names Trier for the Gray eminence: 1 influence more there.",
    ),
    (
        [*IN_TRIER, row(Note.GRAY_EMINENCE, RED, at("trier"), 1)],
        [influence(RED, "trier", 4), influence(YELLOW, "trier", 5)],
        "Trier: Yellow 5 (2 Couples 4, city 1); Red 4 (Baron 1, knight 1, imperial city 1, Gray "
        "eminence 1).",
    ),
    (
        [first_elector(GREEN, "mainz", baron(35)), knight(GREEN, "mainz"), *NEW_ELECTORS],
        [influence(GREEN, "mainz", 2), row(Note.REMAINS, GREEN, at("mainz"))],
        "Mainz: Green 2 (elector Baron 1, knight 1). Green remains elector.",
    ),
    (
        [knight(GREEN, "mainz"), knight(BLACK, "mainz"), *NEW_ELECTORS],
        [
            influence(GREEN, "mainz", 1),
            influence(BLACK, "mainz", 1),
            row(Note.TIE, RED, at("mainz"), 1 << GREEN | 1 << BLACK),
        ],
        "Mainz: Green 1 (knight 1); Black 1 (knight 1). Green and Black tie, and the Emperor, Red, "
        "decides.",
    ),
    (
        [knight(GREEN, "pfalz"), *NEW_ELECTORS],
        [influence(GREEN, "pfalz", 1), row(Note.VACANT, GREEN, at("pfalz"), NOBODY)],
        "Pfalz: Green 1 (knight 1). Green has no aristocrat on a space there: the elector space is "
        "vacant.",
    ),
    (
        [
            first_elector(RED, "mainz", baron(35)),
            placed(GREEN, "mainz", COUPLE_35),
            *NEW_ELECTORS,
        ],
        [
            influence(RED, "mainz", 1),
            influence(GREEN, "mainz", 2),
            row(Note.VACANT, GREEN, at("mainz"), RED),
            placed(RED, "mainz", baron(35), Arrival.DEPOSED),
        ],
        "Mainz: Green 2 (Couple 2); Red 1 (elector Baron 1). Green has no unmarried aristocrat on "
        "a space there: the elector space is vacant; Red's Baron 35, deposed, moves to an "
        "aristocrat space there [S8].",
    ),
    (
        NEW_ELECTORS,
        [row(Note.TIE, RED, at("mainz"), 1 << GREEN | 1 << BLACK | 1 << RED)],
        "Mainz: Red, Green and Black tie, and the Emperor, Red, decides.",
    ),
    (
        NEW_ELECTORS,
        [row(Note.TIE_DECIDED, RED, at("mainz"), BLACK), row(Note.REMAINS, BLACK, at("mainz"))],
        "Red decides for Black, who remains elector.",
    ),
    (
        NEW_ELECTORS,
        [row(Note.TIE_DECIDED, RED, at("mainz"), RED), row(Note.REMAINS, RED, at("mainz"))],
        "Red decides for itself, and remains elector.",
    ),
    (
        NEW_ELECTORS,
        [
            row(Note.TIE_DECIDED, RED, at("mainz"), BLACK),
            row(Note.VACANT, BLACK, at("mainz"), NOBODY),
        ],
        "Red decides for Black. Black has no unmarried aristocrat on a space there: the elector "
        "space is vacant.",
    ),
    (NEW_ELECTORS, [row(Note.TIE_DECIDED, RED, at("mainz"), BLACK)], "Red decides for Black."),
    (
        NEW_ELECTORS,
        [row(Note.REMAINS, BLACK, at("mainz"))],
        "Black remains elector of Mainz.",
    ),
    (
        [placed(RED, "mainz", baron(25)), *NEW_ELECTORS],
        [row(Note.NEW_ELECTOR, RED, at("mainz"), baron(25), NOBODY), ELECTED],
        "Red's Baron 25 becomes elector of Mainz; Red scores 2 points (Red has 2).",
    ),
    (
        [
            first_elector(BLACK, "mainz", baron(45)),
            placed(RED, "mainz", baron(25)),
            *NEW_ELECTORS,
        ],
        [
            row(Note.NEW_ELECTOR, RED, at("mainz"), baron(25), BLACK),
            ELECTED,
            placed(BLACK, "mainz", baron(45), Arrival.DEPOSED),
        ],
        "Red's Baron 25 becomes elector of Mainz; Red scores 2 points (Red has 2); Black's Baron "
        "45, deposed, moves to an aristocrat space there.",
    ),
    (
        NEW_ELECTORS,
        [row(Note.VACANT, BLACK, at("boehmen"), NOBODY)],
        "Böhmen: Black has no aristocrat on a space there: the elector space is vacant.",
    ),
    (
        [first_elector(BLACK, "mainz", baron(45)), *NEW_ELECTORS],
        [
            row(Note.VACANT, GREEN, at("mainz"), BLACK),
            row(Note.WITHDRAWN, BLACK, at("mainz"), baron(45)),
        ],
        "Mainz: Green has no unmarried aristocrat on a space there: the elector space is vacant; "
        "Black's Baron 45, deposed, finds no place there and returns to the supply [S8].",
    ),
    (
        NEW_ELECTORS,
        [
            home(GREEN, "mainz", BLACK),
            placed(BLACK, "mainz", baron(45), Arrival.DEPOSED, GREEN),
        ],
        "Black's Baron 45, deposed, moves to an aristocrat space there, where Green's knight makes "
        "way and goes home [S8].",
    ),
    (
        NEW_ELECTORS,
        [row(Note.WITHDRAWN, BLACK, at("mainz"), baron(45))],
        "Black's deposed elector of Mainz, a Baron 45, returns to the supply [S8].",
    ),
    (
        NEW_ELECTORS,
        [row(Note.NOBODY_RULES, a=at("sachsen"))],
        "Sachsen: nobody has any influence, and the elector space is empty.",
    ),
    (
        NEW_ELECTORS,
        [privilege(BLACK, "mainz", Privilege.POINTS, 1), points(BLACK, Source.PRIVILEGE, 1, 1)],
        "Black uses the privilege of Mainz and scores 1 point (Black has 1).",
    ),
]

VOTES = [
    *ELECTION,
    first_elector(RED, "trier", baron(35)),
    first_elector(RED, "pfalz", couple(35)),
    first_elector(YELLOW, "boehmen", couple(35)),
    bought(GREEN, "pope", 1),
    placed(RED, "trier", couple(25)),
    knight(RED, "trier"),
    knight(YELLOW, "trier"),
]
NAMED = row(Note.CHURCH_INFLUENCE, GREEN, at("trier"), 1)
VOTED = [
    row(Note.VOTED, RED, Vote.EMPEROR, 4, 1),
    row(Note.VOTED, YELLOW, Vote.CHALLENGER, 2, 1),
    row(Note.VOTED, GREEN, Vote.CHALLENGER, 1, 0),
]
ELECTIONS = [
    (
        ELECTION,
        [row(Note.ELECTION, YELLOW, RED)],
        "Yellow stands against the Emperor, Red.",
    ),
    (
        [*ELECTION, bought(GREEN, "church_influence", 2), bought(RED, "pope", 1)],
        [row(Note.ELECTION, YELLOW, RED)],
        "Yellow stands against the Emperor, Red. No archdiocese has an elector: Green can't use "
        "Church influence [S17].",
    ),
    (
        [*VOTES, bought(GREEN, "church_influence", 2)],
        [row(Note.ELECTION, YELLOW, RED)],
        "Yellow stands against the Emperor, Red.",
    ),
    (
        VOTES,
        [NAMED],
        # the elector, a Couple (which is one) and a knight; not Yellow's knight
        "Green names Trier for Church influence: Red, its elector, has 3 votes more for 3 "
        "aristocrats and knights there.",
    ),
    (
        VOTES,
        [row(Note.EXCOMMUNICATED, GREEN, at("boehmen"))],
        "Green excommunicates Böhmen: it has no vote.",
    ),
    (
        VOTES,
        [*VOTED, row(Note.ELECTED, YELLOW, 4, 5, RED)],
        "The votes, shown at the same time: Yellow is elected Emperor, by 5 to 4.",
    ),
    (
        VOTES,
        [*VOTED, row(Note.CONFIRMED, RED, 4, 3, RED)],
        "The votes, shown at the same time: Red remains Emperor, by 4 to 3.",
    ),
    (
        VOTES,
        [privilege(YELLOW, "boehmen", Privilege.VOTES, 2), *VOTED],
        "The votes, shown at the same time.",
    ),
    (
        VOTES,
        [row(Note.CONFIRMED, RED, 3, 3, RED)],
        "Red remains Emperor, by 3 to 3, since a challenger needs more.",
    ),
    (VOTES, [row(Note.ELECTED, YELLOW, 4, 5, RED)], "Yellow is elected Emperor, by 5 to 4."),
    (
        VOTES,
        [points(GREEN, Source.VOTE, 1, 1)],
        "Green scores 1 point for voting with the winner (Green has 1).",
    ),
    (
        [*VOTES, points(BLACK, Source.CITY, 2, 2)],
        [points(GREEN, Source.VOTE, 1, 1), points(BLACK, Source.VOTE, 1, 3)],
        "Green and Black score 1 point each for voting with the winner (Green has 1, Black has 3).",
    ),
    (
        VOTES,
        [placed(RED, "mainz", baron(45), Arrival.FALLEN)],
        "The fallen Emperor, Red's Baron 45, goes to Mainz.",
    ),
    (
        VOTES,
        [home(GREEN, "mainz", RED), placed(RED, "mainz", baron(45), Arrival.FALLEN, GREEN)],
        "The fallen Emperor, Red's Baron 45, goes to Mainz, where Green's knight makes way and "
        "goes home, since no aristocrat space is empty.",
    ),
    (
        VOTES,
        [row(Note.FALLEN_HOME, RED, baron(45))],
        "The fallen Emperor, Red's Baron 45, finds no place on the board and returns to the supply "
        "[S9].",
    ),
    (
        EMPERORS,
        [row(Note.EMPERORS_ACTION, RED, CityAction.PLACE, 2), points(RED, Source.EMPEROR, 2, 2)],
        "Red, the Emperor, scores 2 points (Red has 2), and has to place an imperial city.",
    ),
    (
        EMPERORS,
        [row(Note.EMPERORS_ACTION, RED, CityAction.NONE, 1), points(RED, Source.EMPEROR, 1, 1)],
        "Red, the Emperor, scores 1 point (Red has 1).",
    ),
    (
        EMPERORS,
        [
            row(Note.EMPERORS_ACTION, RED, CityAction.MOVE, 0),
            row(Note.IMPERIAL_SKIPPED, RED, CityAction.MOVE),
        ],
        "Red, the Emperor, scores nothing, and has to move an imperial city; none can go to "
        "another electorate: nothing is moved [S10].",
    ),
    (
        EMPERORS,
        [row(Note.IMPERIAL_SKIPPED, RED, CityAction.PLACE)],
        "None is left, or no city space is empty: nothing is placed [S10].",
    ),
    (EMPERORS, [imperial(RED, "mainz")], "Red places an imperial city in Mainz."),
    (
        EMPERORS,
        [row(Note.IMPERIAL_MOVED, RED, at("mainz"), 0, at("trier"), 1)],
        "Red moves the imperial city from Mainz to Trier.",
    ),
]

TOLD = [*SETTING_UP, *COURSE, *FAMILIES, *TURNS, *ELECTORS, *ELECTIONS]


@pytest.mark.parametrize(
    ("before", "notes", "sentence"), TOLD, ids=[Note(notes[0][0]).name for _, notes, _ in TOLD]
)
def test_sentence(before, notes, sentence):
    told = tell_log(LOADED, [*before, *notes])
    (last,) = [one for one in told if one.start == len(before)]
    assert last.text == sentence
    assert last.end == len(before) + len(notes)


def test_every_note_has_its_teller_and_a_sentence_above():
    assert set(TELLERS) == set(Note)
    income = {Note.INCOME, Note.TURN_STARTS}  # below
    assert {Note(note[0]) for _, notes, _ in TOLD for note in notes} | income == set(Note)


def test_a_game_that_ends_by_its_rules_needs_no_further_sentence():
    reason = next(reason for reason in EndReason if reason != EndReason.MAX_TURNS)
    (told,) = tell_log(LOADED, [row(Note.GAME_ENDS, a=reason)])
    assert told.level == Level.MARK


def test_a_turn_that_is_not_decided_yet_says_nothing():
    assert tell_log(LOADED, [*ACTIONS, STARTS])[-1].level == Level.MARK


def test_rulings_are_those_of_the_readme():
    import sim.games.shadow_of_the_emperor as room

    readme = (Path(room.__file__).parent / "README.md").read_text(encoding="utf-8")
    for name, number in vars(Ruling).items():
        if not name.startswith("_"):
            assert f"| {number} |" in readme or f"**{number}" in readme, number


# --- tables ---------------------------------------------------------------------------------


def table_of(log):
    (told,) = [one for one in tell_log(LOADED, log) if one.lines]
    return told.text, told.lines


def test_income_is_a_table_of_sources():
    """Red: 7 - 3 + 6 + 1 own + 1 foreign + 2 of Saxony, 14, and the limit is 12.

    Yellow has 2 cities, of which one is in Red's Saxony: 7 + 6 + 2. Black has spent all: 0 + 6.
    """
    log = [
        *BEGUN,
        first_elector(RED, "sachsen", baron(35)),
        bought(RED, "permit", 3),
        city(RED, "sachsen"),
        city(YELLOW, "sachsen", 1),
        city(YELLOW, "trier"),
        imperial(RED, "boehmen"),
        bought(BLACK, "permit", 7),
        row(Note.ROUND_STARTS, a=2),
        phase(Phase.INCOME),
        row(Note.INCOME, RED, 8, 1, 1, 0),
        row(Note.INCOME, YELLOW, 5, 2, 0, 3),
        row(Note.INCOME, GREEN, 5, 0, 0, 1),
        row(Note.INCOME, BLACK, 6, 0, 0, 0),
        row(Note.PRIVILEGE_USED, RED, at("sachsen"), Privilege.THALERS, 0, 2),
    ]
    text, lines = table_of(log)
    assert text == "Thalers for each family, of which nobody keeps more than 12."
    assert lines == (
        "Family  Had  Basic  Own cities  Foreign cities    Privilege    Lost  Has",
        "------  ---  -----  ----------  ----------------  -----------  ----  ---",
        "Red     4    6      1           1 (1 in Sachsen)  2 (Sachsen)  2     12",
        "Yellow  7    6      2           -                 -            3     12",
        "Green   7    6      -           -                 -            1     12",
        "Black   0    6      -           -                 -            -     6",
    )


def test_votes_are_a_table_of_what_they_are_made_of():
    """Red: Trier 1 and Pfalz, which is excommunicated, and 3 of Church influence; Bohemia has 2."""
    log = [
        *VOTES,
        NAMED,
        row(Note.EXCOMMUNICATED, BLACK, at("pfalz")),
        privilege(YELLOW, "boehmen", Privilege.VOTES, 2),
        *VOTED,
        row(Note.VOTED, BLACK, Vote.EMPEROR, 0, 0),
        row(Note.CONFIRMED, RED, 4, 3, RED),
    ]
    text, lines = table_of(log)
    assert text.endswith("Red remains Emperor, by 4 to 3.")
    assert lines == (
        "Family              Votes for  Votes  From",
        "------------------  ---------  -----  " + "-" * 54,
        "Red (candidate)     Red        4      "
        "Trier 1, Pfalz 0 (excommunicated), Church influence in",
        "                                      Trier 3",
        "Yellow (candidate)  Yellow     2      Böhmen 2",
        "Green               Yellow     1      Pope 1",
        "Black               Red        0      -",
    )


# --- other values ---------------------------------------------------------------------------


def with_values(**changes):
    """Return the prototype's values with some fields of the record changed."""
    record = LOADED.record.copy()
    for name, value in changes.items():
        record[name] = value
    return replace(LOADED, record=record)


def test_influence_is_told_as_the_values_have_it():
    loaded = with_values(knight_influence=3)
    log = [knight(GREEN, "pfalz"), *NEW_ELECTORS, influence(GREEN, "pfalz", 3)]
    assert tell_log(loaded, log)[-1].text == "Pfalz: Green 3 (knight 3)."


def test_a_city_space_is_named_where_prices_are_printed_on_them():
    loaded = with_values(permit_by_space=1)
    log = [*ACTIONS, STARTS, bought(RED, "permit", 4), city(RED, "trier", 1, 4)]
    text = "Red buys Permit for 4 thalers (3 left) and builds its first city in space 2 of Trier."
    assert tell_log(loaded, log)[-1].text == text
    log = [*EMPERORS, row(Note.IMPERIAL_MOVED, RED, at("mainz"), 0, at("trier"), 1)]
    text = "Red moves the imperial city from space 1 of Mainz to space 2 of Trier."
    assert tell_log(loaded, log)[-1].text == text


def test_a_daughter_offered_to_nobody_need_not_go_to_the_convent():
    loaded = with_values(unoffered_to_convent=0)
    log = [bought(RED, "permit", 3), *DESCENT, descent(RED, Child.DAUGHTER, pink=1)]
    log.append(row(Note.CONVENT, RED, 0, 0))
    text = "Red has 1 pink card (Permit), so a daughter, who is offered to nobody."
    assert tell_log(loaded, log)[-1].text == text


def test_an_elector_of_no_influence_stays():
    loaded = with_values(influence=(0, 2))
    log = [first_elector(GREEN, "pfalz", baron(45)), *NEW_ELECTORS]
    log.append(row(Note.NOBODY_RULES, a=at("pfalz")))
    text = "Pfalz: nobody has any influence, and the elector space stays as it is."
    assert tell_log(loaded, log)[-1].text == text


def test_all_cards_of_a_kind_of_player_are_counted():
    assert texts(row(Note.SETUP, RED, 2))[0].startswith("2 families with 7 thalers each and 15 ")
    assert texts(row(Note.SETUP, RED, 3))[0].startswith("3 families with 7 thalers each and 18 ")
    assert int(values_of(LOADED).start_thalers) == 7
    assert card("doctor") != card("permit")
