"""The log in words, sentence by sentence."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

from sim.games.corona_de_hierro.codes import (
    NO_CARD,
    NOBODY,
    ActionKind,
    Band,
    EndReason,
    Level,
    Parting,
    RollFor,
    Source,
    TieBreak,
)
from sim.games.corona_de_hierro.journal import Note
from sim.games.corona_de_hierro.narration import TELLERS, tell_log
from sim.games.corona_de_hierro.telling import CARD_SECTIONS, Section
from sim.games.telling import UNSEEN
from sim.games.telling import Level as Line
from tests.corona_de_hierro.logs import (
    BLACK,
    BLUE,
    GREEN_DIE,
    LOADED,
    MAGYARS,
    MILITARY,
    POLITICAL,
    RED,
    RED_DIE,
    ROME,
    SARACENS,
    SETUP,
    YELLOW,
    YELLOW_DIE,
    action,
    again,
    attacks,
    banner,
    by_force,
    by_word,
    card,
    castle,
    city,
    defends,
    executed,
    family,
    level,
    loyalty,
    main_castle,
    moved,
    recruited,
    row,
    shields,
    starts,
    texts,
)
from tests.games.rooms import ROOT

RULINGS = re.compile(r"C\d+")  # in the README of the game

# Four players: Red in Friuli, Yellow in Romagna, Blue in Spoleto; Red's turn.
TABLE = [
    SETUP,
    main_castle(RED, "friuli"),
    main_castle(YELLOW, "romagna"),
    main_castle(BLUE, "spoleto"),
]
TURN = [*TABLE, starts(RED)]
MET = [*TURN, moved(YELLOW, "romagna", "padua"), moved(YELLOW, "padua", "belluno")]  # by Friuli
CHARGE = [*MET, moved(RED, "friuli", "belluno"), executed(RED, "cavalry_charge")]
FORTUNE = [*TURN, executed(RED, "good_fortune")]
MARCH = [*TURN, executed(RED, "forced_march")]
BATTLE = row(Note.BATTLE, RED, YELLOW, city("belluno"), 1, 1)
FOUGHT = [*MET, moved(RED, "friuli", "belluno"), BATTLE]
OF_PADUA = castle("padua")
IN_PADUA = row(Note.SENT, BLUE, OF_PADUA)
IN_ROME = row(Note.SENT, BLUE, ROME)

# What the log holds before it, the note (or several), and its sentence.
SET_UP = [
    (
        [],
        [SETUP],
        "4 players, basic set-up. Red begins, then Yellow, Blue and Black. Each starts at level 2 "
        "with 2 shields; 7 in the stock [Setup].",
    ),
    (
        [],
        [row(Note.SETUP, BLUE, 3, 1)],
        "3 players, advanced set-up. Blue begins, then Black and Yellow. Each starts at level 2 "
        "with 2 shields; 9 in the stock [Setup, Advanced Rules].",
    ),
    (
        [],
        [main_castle(RED, "friuli")],
        "Red chooses the castle of Friuli as main castle: a banner with its army inside, and 1 "
        "pawn in Friuli [Setup].",
    ),
    (
        [],
        [
            row(Note.TILE, a=OF_PADUA, b=city("rimini")),
            row(Note.TILE, a=castle("rimini"), b=city("padua")),
        ],
        "The castle tiles are laid at random: Padua at Rimini and Rimini at Padua "
        "[Advanced Rules].",
    ),
    (
        [SETUP],
        [
            row(Note.LOYALTY, YELLOW, loyalty("red_king")),
            row(Note.SHUFFLED, a=MILITARY, b=29),
            row(Note.SHUFFLED, a=POLITICAL, b=29),
            row(Note.DEALT, RED, card("resistance"), MILITARY),
            row(Note.DEALT, RED, card("spy"), POLITICAL),
        ],
        "Loyalty and initiative cards are dealt face down; 28 military and 28 political cards are "
        "left.",
    ),
    (
        [],
        [row(Note.LOYALTY, YELLOW, loyalty("red_king"))],
        "Loyalty cards are dealt face down; 0 military and 0 political cards are in the decks "
        "[Setup].",
    ),
    (
        [SETUP],
        [
            row(Note.LOOKED_AT, RED, card("spy"), POLITICAL),
            row(Note.LOOKED_AT, RED, card("spy"), POLITICAL),
            row(Note.LOOKED_AT, RED, card("resistance"), MILITARY),
        ],
        "Red looks at 1 military and 2 political cards: 2 Spy and Resistance [Advanced Rules].",
    ),
    (
        [SETUP],
        [
            row(Note.KEPT, RED, card("spy"), POLITICAL, 1),
            row(Note.KEPT, RED, card("resistance"), MILITARY, 1),
        ],
        "Red keeps Spy and Resistance [Advanced Rules].",
    ),
    (
        [SETUP],
        [row(Note.SHUFFLED, a=MILITARY, b=25), row(Note.SHUFFLED, a=POLITICAL, b=27)],
        "What was returned is shuffled into the decks: 25 military and 27 political cards "
        "[Advanced Rules].",
    ),
    ([], [row(Note.ROUND_STARTS, a=2)], "ROUND 2"),
    ([], [starts(RED)], ""),
]
ARMIES = [
    (
        TURN,
        [action(RED, ActionKind.MOVE), moved(RED, "friuli", "belluno")],
        "Red moves 1 pawn from Friuli to Belluno [1. Move an Army].",
    ),
    (
        [*TURN, recruited(RED, "friuli", 2)],
        [moved(RED, "friuli", "belluno", 2, behind=1)],
        "Moves 2 pawns from Friuli to Belluno, 1 stays behind [1. Move an Army].",
    ),
    (
        [*MET, recruited(RED, "friuli", 2), moved(RED, "friuli", "belluno", 1, behind=1)],
        [moved(RED, "friuli", "belluno", 1, behind=1)],
        "Moves 1 pawn from Friuli to Belluno, 1 stays behind, 2 there now, and meets Yellow's 1 "
        "pawn.",
    ),
    (
        TURN,
        [
            row(Note.ASKED_TO_PASS, RED, YELLOW, city("belluno"), city("trento"), 2),
            row(Note.PASSAGE, YELLOW, RED, city("belluno"), 1),
        ],
        "Asks Yellow to let 2 pawns go from Belluno to Trento: Yellow permits it "
        "[1. Move an Army, C4].",
    ),
    (
        TURN,
        [
            action(RED, ActionKind.MOVE),
            row(Note.ASKED_TO_PASS, RED, YELLOW, city("belluno"), city("trento"), 1),
            row(Note.PASSAGE, YELLOW, RED, city("belluno"), 0),
        ],
        "Red asks Yellow to let 1 pawn go from Belluno to Trento: Yellow refuses, so the action is "
        "still to be chosen [1. Move an Army, C4].",
    ),
    (
        TURN,
        [
            action(RED, ActionKind.EXECUTE_CARD),
            row(Note.ASKED_TO_PASS, RED, YELLOW, city("belluno"), city("trento"), 1),
            row(Note.PASSAGE, YELLOW, RED, city("belluno"), 0),
        ],
        "Red shows a Forced march and asks Yellow to let 1 pawn go from Belluno to Trento: Yellow "
        "refuses, so the action is still to be chosen [1. Move an Army, C4].",
    ),
    (
        TURN,
        [row(Note.PASSAGE, YELLOW, RED, city("belluno"), 1)],
        "Yellow permits Red's army to leave Belluno [1. Move an Army, C4].",
    ),
    (
        TURN,
        [row(Note.PASSAGE, YELLOW, RED, city("belluno"), 0)],
        "Yellow refuses Red's army to leave Belluno [1. Move an Army, C4].",
    ),
    (
        MARCH,
        [moved(RED, "friuli", "belluno"), row(Note.MARCH_ENDED, RED, city("belluno"))],
        "Moves 1 pawn from Friuli to Belluno; there the march ends.",
    ),
    (
        [*MARCH, moved(RED, "friuli", "belluno")],
        [
            row(Note.ASKED_TO_PASS, RED, YELLOW, city("belluno"), city("trento"), 1),
            row(Note.PASSAGE, YELLOW, RED, city("belluno"), 0),
            row(Note.MARCH_ENDED, RED, city("belluno"), 1),
        ],
        "Asks Yellow to let 1 pawn go from Belluno to Trento: Yellow refuses, and the march ends "
        "there [C4].",
    ),
    (
        MARCH,
        [row(Note.MARCH_ENDED, RED, city("belluno"))],
        "Ends the march in Belluno.",
    ),
    (
        MARCH,
        [row(Note.MARCH_ENDED, RED, city("belluno"), 1)],
        "Ends the march in Belluno, held there as permission is refused [C4].",
    ),
    (
        TURN,
        [action(RED, ActionKind.RECRUIT, 2), recruited(RED, "friuli")],
        "Red recruits 1 pawn from the castle of Friuli, in the red band, 2 in Friuli now "
        "[2. Recruit an Army].",
    ),
    (
        [*TURN, level(RED, 9, Level.BISHOP, 11), moved(RED, "friuli", "belluno")],
        [recruited(RED, "friuli", 2)],
        "Recruits 2 pawns from the castle of Friuli, in the green band [2. Recruit an Army].",
    ),
    (
        [*TURN, level(RED, 9, Level.BISHOP, 11), moved(RED, "friuli", "belluno")],
        [recruited(RED, "friuli", 1)],
        "Recruits 1 pawn from the castle of Friuli, in the green band instead of 2, as no more are "
        "left [2. Recruit an Army, C6].",
    ),
    (
        [*TURN, executed(RED, "loyal_vassal_lion"), moved(RED, "friuli", "belluno")],
        [recruited(RED, "friuli", 2, card("loyal_vassal_lion"))],
        "Recruits 2 pawns from the castle of Friuli, as a Loyal vassal.",
    ),
]
BATTLES = [
    (
        MET,
        [
            action(RED, ActionKind.ATTACK_ARMY, 2),
            row(Note.BATTLE, RED, YELLOW, city("belluno"), 3, 2),
        ],
        "Red attacks Yellow in Belluno, a large army of 3 pawns against a medium army of 2 pawns "
        "[3. Attack an Enemy Army].",
    ),
    (
        CHARGE,
        [BATTLE],
        "Attacks Yellow in Belluno, a small army of 1 pawn against a small army of 1 pawn, with "
        "the yellow die throughout.",
    ),
    # the printed example of page 8: 3 to 3, 2 to 1, 1 to 1
    (
        FOUGHT,
        [
            attacks(RED, GREEN_DIE, 3),
            defends(YELLOW, GREEN_DIE, 3),
            row(Note.ROUND_WON, RED, YELLOW, 2, 1),
        ],
        "Rolls 3 with the green die; Yellow rolls 3 with the green die: in the tie the attacker "
        "wins, Yellow loses a pawn, 2 left.",
    ),
    (
        FOUGHT,
        [
            attacks(RED, GREEN_DIE, 2),
            defends(YELLOW, YELLOW_DIE, 1),
            row(Note.ROUND_WON, RED, YELLOW, 1, 0),
        ],
        "Rolls 2 with the green die; Yellow rolls 1 with the yellow die: Yellow loses a pawn, 1 "
        "left.",
    ),
    (
        FOUGHT,
        [
            attacks(RED, RED_DIE, 1),
            again(RED, RollFor.BATTLE_ATTACKER, 1),
            attacks(RED, RED_DIE, 2, 1),
            defends(YELLOW, RED_DIE, 1),
            again(YELLOW, RollFor.BATTLE_DEFENDER, 1),
            defends(YELLOW, RED_DIE, 2, 1),
            again(YELLOW, RollFor.BATTLE_DEFENDER, 0),
            defends(YELLOW, RED_DIE, 3, 2),
            row(Note.ROUND_WON, YELLOW, RED, 0, 0),
        ],
        "Rolls 1 with the red die, then for a shield (1 left) 2; Yellow rolls 1 with the red die, "
        "then for a shield (1 left) 2, then for a shield (0 left) 3: Red loses a pawn, none left "
        "[Components 7].",
    ),
    (FOUGHT, [attacks(RED, RED_DIE, 1)], "Rolls 1 with the red die."),
    (
        FOUGHT,
        [attacks(RED, RED_DIE, 1), again(RED, RollFor.BATTLE_ATTACKER, 1)],
        "Rolls 1 with the red die, then for a shield (1 left) [Components 7].",
    ),
    (FOUGHT, [defends(YELLOW, RED_DIE, 1)], "Yellow rolls 1 with the red die."),
    (
        FOUGHT,
        [again(YELLOW, RollFor.BATTLE_DEFENDER, 1)],
        "Yellow spends a shield (1 left) to roll again [Components 7].",
    ),
    (
        FOUGHT,
        [row(Note.ROUND_WON, RED, YELLOW, 0, 1)],
        "Wins the roll: in the tie the attacker wins, Yellow loses a pawn, none left.",
    ),
    (
        FOUGHT,
        [
            row(Note.BATTLE_WON, RED, YELLOW, city("belluno"), 1, 1),
            level(RED, 1, Level.BATTLE, 3),
            level(YELLOW, -1, Level.BATTLE, 1),
            shields(YELLOW, 3),
        ],
        "Wins the battle with 1 pawn left. Red rises 1 level to 3; Yellow drops 1 level to 1 and "
        "gets 1 shield (3 now).",
    ),
    (
        [*FOUGHT, level(YELLOW, -2, Level.MAGYARS, 0)],
        [
            row(Note.BATTLE_WON, RED, YELLOW, city("belluno"), 2, 1),
            level(RED, 1, Level.BATTLE, 3),
        ],
        "Wins the battle with 2 pawns left. Red rises 1 level to 3; Yellow stays at level 0, the "
        "foot of the track, and gets no shield, as none is left.",
    ),
    (
        [*FOUGHT, level(YELLOW, 4, Level.KING_IS_DEAD, 6)],
        [
            row(Note.BATTLE_WON, RED, YELLOW, city("belluno"), 2, 1),
            level(RED, 1, Level.BATTLE, 15, 1),
            level(YELLOW, -1, Level.BATTLE, 5),
            shields(YELLOW, 3),
        ],
        "Wins the battle with 2 pawns left. Red rises 1 level to 15, the crown; Yellow drops 1 "
        "level to 5, into the red band, and gets 1 shield (3 now).",
    ),
]
CASTLES = [
    (
        TURN,
        [
            action(RED, ActionKind.ATTACK_CASTLE),
            row(Note.SIEGE, RED, OF_PADUA, NOBODY, 3, 2),
        ],
        "Red attacks the castle of Padua (neutral) with a medium army of 2 pawns: 3 or more takes "
        "it [4. Attack a Castle by Military Means].",
    ),
    (
        TURN,
        [row(Note.SIEGE, RED, castle("romagna"), YELLOW, 3, 1)],
        "Attacks the castle of Romagna (Yellow's, with its army inside) with a small army of 1 "
        "pawn: 3 or more takes it [4. Attack a Castle by Military Means].",
    ),
    (
        [*TURN, recruited(YELLOW, "romagna")],
        [row(Note.SIEGE, RED, castle("romagna"), YELLOW, 3, 4)],
        "Attacks the castle of Romagna (Yellow's, its army gone) with a large army of 4 pawns: 3 "
        "or more takes it [4. Attack a Castle by Military Means].",
    ),
    (
        FORTUNE,
        [row(Note.SIEGE, RED, OF_PADUA, NOBODY, 3, 1)],
        "Attacks the castle of Padua (neutral) with a small army of 1 pawn and the green die: 3 or "
        "more takes it.",
    ),
    (
        TURN,
        [by_force(RED, RED_DIE, 2), row(Note.WITHSTOOD, RED, OF_PADUA, 2, 3)],
        "Rolls 2 with the red die and fails: 2 is less than 3 "
        "[4. Attack a Castle by Military Means].",
    ),
    (
        TURN,
        [
            by_force(RED, RED_DIE, 2),
            again(RED, RollFor.CASTLE_BY_FORCE, 1),
            by_force(RED, RED_DIE, 3, 1),
            row(Note.CONQUERED, RED, OF_PADUA, NOBODY),
            level(RED, 1, Level.CASTLE, 3),
        ],
        "Rolls 2 with the red die, then for a shield (1 left) 3, and conquers the castle of Padua: "
        "a banner with its army inside. Red rises 1 level to 3 "
        "[4. Attack a Castle by Military Means, Components 7].",
    ),
    (
        TURN,
        [
            by_force(RED, RED_DIE, 3),
            row(Note.GARRISON_LOST, RED, castle("romagna"), YELLOW),
        ],
        "Rolls 3 with the red die and eliminates Yellow's army inside: another action can take the "
        "castle [4. Attack a Castle by Military Means].",
    ),
    (
        TURN,
        [
            row(Note.CONQUERED, RED, castle("pavia"), YELLOW),
            level(RED, 3, Level.CASTLE, 5),
            level(YELLOW, -2, Level.CASTLE, 0),
            shields(YELLOW, 3),
        ],
        "Conquers the castle of Pavia: a banner with its army inside. Red rises 3 levels to 5; "
        "Yellow drops 2 levels of 3 to 0 and gets 1 shield (3 now) "
        "[4. Attack a Castle by Military Means].",
    ),
    (
        TURN,
        [row(Note.GARRISON_LOST, RED, castle("romagna"), YELLOW)],
        "Eliminates Yellow's army inside: another action can take the castle "
        "[4. Attack a Castle by Military Means].",
    ),
    (
        TURN,
        [row(Note.WITHSTOOD, RED, OF_PADUA, 1, 3)],
        "Fails: 1 is less than 3 [4. Attack a Castle by Military Means].",
    ),
    (
        TURN,
        [by_force(RED, RED_DIE, 2)],
        "Rolls 2 with the red die [4. Attack a Castle by Military Means].",
    ),
    (TURN, [by_word(RED, RED_DIE, 2)], "Rolls 2 with the red die [5. Request Support]."),
    (
        TURN,
        [
            action(RED, ActionKind.REQUEST_SUPPORT),
            row(Note.NEGOTIATION, RED, OF_PADUA, 2, Band.YELLOW, NO_CARD),
        ],
        "Red requests the support of the castle of Padua, in the yellow band with the yellow die: "
        "2 or more wins it [5. Request Support].",
    ),
    (
        FORTUNE,
        [row(Note.NEGOTIATION, RED, OF_PADUA, 2, Band.RED, card("good_fortune"))],
        "Requests the support of the castle of Padua with the green die: 2 or more wins it.",
    ),
    (
        TURN,
        [
            by_word(RED, RED_DIE, 3),
            row(Note.SUPPORTED, RED, OF_PADUA),
            level(RED, 1, Level.SUPPORT, 3),
        ],
        "Rolls 3 with the red die and obtains the support of the castle of Padua: a banner with "
        "its army inside. Red rises 1 level to 3 [5. Request Support].",
    ),
    (
        TURN,
        [row(Note.SUPPORTED, RED, OF_PADUA), level(RED, 1, Level.SUPPORT, 3)],
        "Obtains the support of the castle of Padua: a banner with its army inside. Red rises 1 "
        "level to 3 [5. Request Support].",
    ),
    (
        TURN,
        [row(Note.DECLINED, RED, OF_PADUA, 1, 2)],
        "Fails: 1 is less than 2 [5. Request Support].",
    ),
    (
        [*TURN, row(Note.TILE, a=OF_PADUA, b=city("rimini"))],
        [row(Note.SENT, RED, OF_PADUA)],
        "Sends an emissary to the castle of Padua at Rimini (1 of 2 there) [5. Request Support].",
    ),
]
EMISSARIES = [
    (
        [*TURN, IN_PADUA],
        [action(RED, ActionKind.SEND_TO_CASTLE), row(Note.SENT, RED, OF_PADUA)],
        "Red sends an emissary to the castle of Padua (2 of 2 there).",
    ),
    (
        [*TURN, IN_ROME],
        [row(Note.SENT, RED, ROME), level(RED, 1, Level.ROME, 3)],
        "Sends an emissary to Rome (2 of 5 there). Red rises 1 level to 3.",
    ),
    (
        TURN,
        [row(Note.SENT, RED, MAGYARS)],
        "Sends an emissary to the Magyars (1 of 2 there) [7. Saracens or Magyars].",
    ),
    (
        [*TURN, IN_PADUA],
        [row(Note.RETRIEVED, BLUE, OF_PADUA)],
        "Blue retrieves an emissary from the castle of Padua [10. Retrieve an Emissary].",
    ),
    (
        [*TURN, IN_ROME],
        [row(Note.RETRIEVED, BLUE, ROME), level(BLUE, -1, Level.ROME, 1)],
        "Blue retrieves an emissary from Rome. Blue drops 1 level to 1 [10. Retrieve an Emissary].",
    ),
    (
        [*TURN, row(Note.SENT, BLUE, SARACENS)],
        [row(Note.RETRIEVED, BLUE, SARACENS)],
        "Blue retrieves an emissary from the Saracens [10. Retrieve an Emissary].",
    ),
    (
        TURN,
        [row(Note.RETRIEVED, RED, banner(BLUE))],
        "Retrieves the emissary from Blue's banner in the Alliance Zone, unanswered "
        "[10. Retrieve an Emissary].",
    ),
    (
        TURN,
        [row(Note.RETRIEVED, RED, banner(BLUE), 1)],
        "Retrieves the emissary from the Alliance Zone and leaves the alliance with Blue, which "
        "costs no level [10. Retrieve an Emissary, C11].",
    ),
    (
        TURN,
        [row(Note.ALLIANCE_REQUESTED, RED, BLUE)],
        "Requests an alliance with Blue: an emissary on Blue's banner in the Alliance Zone "
        "[8. Request an Alliance].",
    ),
    (
        TURN,
        [row(Note.ALLIANCE_ACCEPTED, RED, BLUE), level(RED, 1, Level.ALLIANCE, 15, 1)],
        "Accepts the alliance that Blue requested. Red rises 1 level of 2 to 15, the crown "
        "[9. Accept an Alliance, 8. Request an Alliance].",
    ),
    (
        TURN,
        [row(Note.ALLIANCE_BROKEN, RED, BLUE, BLUE), level(RED, -2, Level.ALLIANCE, 0)],
        "Breaks the alliance with Blue; Blue's emissary returns. Red drops 2 levels to 0 "
        "[8. Request an Alliance].",
    ),
    (
        [*TURN, IN_PADUA],
        [action(RED, ActionKind.TAKE_HOSTAGE), row(Note.HOSTAGE_TAKEN, RED, BLUE, OF_PADUA)],
        "Red takes Blue's emissary in the castle of Padua as a hostage.",
    ),
    (
        [*TURN, IN_ROME, executed(RED, "hostage")],
        [
            row(Note.HOSTAGE_TAKEN, RED, BLUE, ROME, 1),
            level(RED, 1, Level.HOSTAGE, 3),
            level(BLUE, -1, Level.HOSTAGE, 2),
        ],
        "Replaces Blue's emissary in Rome with an own one and keeps it as a hostage. Red rises 1 "
        "level to 3; Blue drops 1 level to 2.",
    ),
    (
        [*TURN, IN_PADUA, executed(RED, "hostage")],
        [row(Note.HOSTAGE_TAKEN, RED, BLUE, OF_PADUA, 1)],
        "Replaces Blue's emissary in the castle of Padua with an own one and keeps it as a "
        "hostage.",
    ),
    (
        TURN,
        [
            action(RED, ActionKind.RETURN_HOSTAGE, 2),
            row(Note.HOSTAGE_BACK, RED, BLUE, Parting.RETURNED),
        ],
        "Before action 2, Red gives Blue's emissary back freely [10. Retrieve an Emissary].",
    ),
    (
        TURN,
        [row(Note.HOSTAGE_BACK, RED, BLUE, Parting.GRANTED)],
        "Gives Blue's emissary back [10. Retrieve an Emissary].",
    ),
    (
        TURN,
        [
            action(RED, ActionKind.ASK_FOR_HOSTAGE),
            row(Note.HOSTAGE_ASKED, RED, BLUE),
            row(Note.HOSTAGE_ANSWER, BLUE, RED, 1),
            row(Note.HOSTAGE_BACK, BLUE, RED, Parting.GRANTED),
        ],
        "Before action 1, Red asks Blue for the emissary held as a hostage: Blue gives it back "
        "[10. Retrieve an Emissary, C10].",
    ),
    (
        TURN,
        [row(Note.HOSTAGE_ASKED, RED, BLUE), row(Note.HOSTAGE_ANSWER, BLUE, RED, 0)],
        "Asks Blue for the emissary held as a hostage: Blue refuses "
        "[10. Retrieve an Emissary, C10].",
    ),
    (
        TURN,
        [row(Note.HOSTAGE_ANSWER, BLUE, RED, 1)],
        "Blue agrees to give Red's emissary back [10. Retrieve an Emissary].",
    ),
    (
        TURN,
        [
            row(Note.EXCHANGE_OFFERED, RED, BLUE),
            row(Note.EXCHANGE_ANSWER, BLUE, RED, 1),
            row(Note.HOSTAGE_BACK, RED, BLUE, Parting.EXCHANGED),
            row(Note.HOSTAGE_BACK, BLUE, RED, Parting.EXCHANGED),
        ],
        "Offers Blue to exchange one hostage for one: Blue accepts, and both emissaries return "
        "[5. Request Support, C10].",
    ),
    (
        TURN,
        [row(Note.EXCHANGE_OFFERED, RED, BLUE), row(Note.EXCHANGE_ANSWER, BLUE, RED, 0)],
        "Offers Blue to exchange one hostage for one: Blue refuses [5. Request Support, C10].",
    ),
    (
        TURN,
        [row(Note.EXCHANGE_ANSWER, BLUE, RED, 1)],
        "Blue accepts Red's exchange of hostages [5. Request Support].",
    ),
]
CARDS = [
    (
        TURN,
        [
            action(RED, ActionKind.TAKE_CARD),
            row(Note.TOOK_CARD, RED, card("spy"), POLITICAL, 24),
        ],
        "Red takes the top political card, Spy (24 left in the deck) [11. Take or Discard].",
    ),
    (
        [*TURN, shields(RED, 4)],
        [
            row(Note.SHIELDS_PAID, RED, POLITICAL, 3, 2),
            row(Note.LOOKED_AT, RED, card("spy"), POLITICAL),
            row(Note.LOOKED_AT, RED, card("pope"), POLITICAL),
        ],
        "Spends 3 shields (1 left) to look at the top 2 political cards: Spy and Support of the "
        "Pope [11. Take or Discard].",
    ),
    (
        TURN,
        [
            row(Note.KEPT, RED, card("spy"), POLITICAL, 0),
            row(Note.SHUFFLED, a=POLITICAL, b=24),
        ],
        "Keeps Spy; the others are shuffled into the deck (24 cards) [11. Take or Discard].",
    ),
    (TURN, [row(Note.DISCARDED, RED, card("spy"))], "Discards Spy [11. Take or Discard]."),
    (
        TURN,
        [
            action(RED, ActionKind.EXECUTE_CARD),
            executed(RED, "bishop_lion_eagle"),
            level(RED, 2, Level.BISHOP, 4),
        ],
        "Red executes Support of the Bishop (Lion, Eagle): Red has Friuli (Lion). Red rises 2 "
        "levels to 4 [12. Execute an Initiative Card, Support of the Bishop].",
    ),
    (
        [*TURN, row(Note.CONQUERED, RED, castle("turin"), NOBODY)],
        [
            executed(RED, "secret_pact_lion_cross"),
            row(Note.POINTS, RED, 3, Source.SECRET_PACT, -1),
        ],
        "Executes Secret pact (Lion, Cross): Red has Friuli (Lion) and Turin (Cross). Red scores 3 "
        "Victory Points (3 now) [12. Execute an Initiative Card, Secret pact].",
    ),
    (
        [*TURN, IN_ROME, row(Note.SENT, BLACK, ROME)],
        [executed(RED, "pope"), level(BLUE, 2, Level.POPE, 5), level(BLACK, 2, Level.POPE, 5)],
        "Executes Support of the Pope: Blue and Black have most emissaries in Rome, 1 each. Blue "
        "rises 2 levels to 5; Black rises 2 levels to 5 "
        "[12. Execute an Initiative Card, Support of the Pope].",
    ),
    (
        [*TURN, level(BLUE, 1, Level.ROME, 3)],
        [executed(RED, "king_is_dead"), level(BLUE, 3, Level.KING_IS_DEAD, 6)],
        "Executes The King is dead: Blue is highest, at level 3. Blue rises 3 levels to 6, into "
        "the yellow band [12. Execute an Initiative Card, The King is dead].",
    ),
    (
        [*TURN, row(Note.SENT, BLUE, MAGYARS), level(BLACK, -2, Level.SARACENS, 0)],
        [
            executed(RED, "magyar_invasion"),
            level(YELLOW, -1, Level.MAGYARS, 0),
            level(RED, -2, Level.MAGYARS, 0),
        ],
        "Executes Magyar invasion: Blue has an emissary with the Magyars; Black stays at level 0. "
        "Yellow drops 1 level of 2 to 0; Red drops 2 levels to 0 "
        "[12. Execute an Initiative Card, Magyar invasion].",
    ),
    (
        TURN,
        [executed(RED, "saracen_invasion"), level(RED, -2, Level.SARACENS, 0)],
        "Executes Saracen invasion: nobody has an emissary with the Saracens. Red drops 2 levels "
        "to 0 [12. Execute an Initiative Card, Saracen invasion].",
    ),
    (
        TURN,
        [executed(RED, "spy")],
        "Executes Spy [12. Execute an Initiative Card, Spy].",
    ),
    (
        [
            *TURN,
            row(Note.TOOK_CARD, BLUE, card("spy"), POLITICAL, 24),
            row(Note.TOOK_CARD, BLUE, card("pope"), POLITICAL, 23),
            row(Note.TOOK_CARD, BLUE, card("spy"), POLITICAL, 22),
            row(Note.DISCARDED, BLUE, card("spy")),
            executed(RED, "spy"),
        ],
        [row(Note.SPIED, RED, BLUE, 2)],
        "Looks at Blue's 2 cards: Support of the Pope and Spy.",
    ),
    (
        [*TURN, row(Note.TOOK_CARD, BLUE, UNSEEN, POLITICAL, 24), executed(RED, "spy")],
        [row(Note.SPIED, RED, BLUE, 1)],
        "Looks at Blue's 1 card.",
    ),
    (
        [
            *TURN,
            row(Note.TOOK_CARD, BLUE, UNSEEN, POLITICAL, 24),
            row(Note.TOOK_CARD, BLUE, card("pope"), POLITICAL, 23),
            row(Note.DISCARDED, BLUE, card("spy")),  # the one not seen
            executed(RED, "spy"),
        ],
        [row(Note.SPIED, RED, BLUE, 1)],
        "Looks at Blue's 1 card: Support of the Pope.",
    ),
    (
        [*TURN, executed(RED, "spy")],
        [row(Note.SPY_DISCARDED, RED, BLUE, card("hostage"))],
        "Discards Blue's Hostage.",
    ),
    (
        [*TURN, executed(RED, "resistance"), moved(YELLOW, "romagna", "friuli")],
        [row(Note.RESISTED, RED, YELLOW, castle("friuli"), city("friuli"), 0)],
        "Resists at the castle of Friuli: Yellow loses 1 pawn, none left.",
    ),
    (TURN, [level(RED, 2, Level.BISHOP, 4)], "Rises 2 levels to 4 [Support of the Bishop]."),
    (
        [*CHARGE, BATTLE],
        [row(Note.POINTS, RED, 1, Source.CAVALRY_CHARGE, -1)],
        "Scores 1 Victory Point (1 now).",
    ),
    (TURN, [shields(BLUE, 3)], "Blue gets 1 shield (3 now) [Components 7]."),
]
CROWN = [row(Note.GAME_ENDS, a=EndReason.CROWN), row(Note.KING, RED, 1, 1)]
TIE = [
    *[level(seat, 5, Level.KING_IS_DEAD, 7) for seat in (RED, BLUE)],
    row(Note.GAME_ENDS, a=EndReason.LAST_CARD),
    row(Note.KING, RED, 0, 2),
    row(Note.KING, BLUE, 0, 2),
]
ENDS = [
    (TURN, [row(Note.LAST_CARD, a=MILITARY)], "That was the last military card [End of the Game]."),
    (TURN, [row(Note.NO_CASTLE_LEFT, YELLOW)], "Yellow has no castle left [End of the Game]."),
    (
        TURN,
        CROWN,
        "The game ends, as Red has reached the crown: Red is King [End of the Game].",
    ),
    (
        TURN,
        [
            row(Note.GAME_ENDS, a=EndReason.CROWN),
            row(Note.KING, BLUE, 1, 2),
            row(Note.KING, RED, 1, 2),
        ],
        "The game ends, as Blue and Red have reached the crown: Blue and Red are Kings "
        "[End of the Game].",
    ),
    (
        [*TURN, level(RED, 5, Level.KING_IS_DEAD, 7)],
        [row(Note.GAME_ENDS, a=EndReason.LAST_CASTLE), row(Note.KING, RED, 1, 1)],
        "The game ends, as a last castle is lost. Nobody has the crown: Red, highest at level 7, "
        "is King [End of the Game, C16].",
    ),
    (
        [*TURN, *TIE[:2]],
        TIE[2:],
        "The game ends, as the last card of a deck is drawn. Nobody has the crown: Red and Blue, "
        "highest at level 7, are all Kings for the loyalty cards [End of the Game, C16].",
    ),
    (
        TURN,
        [row(Note.GAME_ENDS, a=EndReason.MAX_TURNS)],
        "The game is stopped: it has taken 1000 turns, the most that we allow [End of the Game].",
    ),
    (TURN, [row(Note.KING, RED, 1, 1)], "Red is King [End of the Game]."),
    (
        [*TURN, row(Note.CONQUERED, RED, castle("genoa"), NOBODY), *CROWN],
        [
            row(Note.POINTS, RED, 4, Source.LOYALTY, loyalty("red_king")),
            row(Note.POINTS, RED, 4, Source.CASTLES, family("lion")),
            row(Note.POINTS, RED, 6, Source.LEGITIMACY, -1),
            row(Note.POINTS, RED, 1, Source.EMISSARIES, -1),
        ],
        "Red: loyalty card (Loyal to Red), Red is King: 4; castles (Lion 2 for 4): 4; King at "
        "level 2: 6; no emissary held: 1. Total 15 "
        "[Final Scoring a, Final Scoring b, Final Scoring c, Final Scoring d].",
    ),
    (
        [
            *TURN,
            row(Note.POINTS, YELLOW, 3, Source.SECRET_PACT, -1),
            row(Note.HOSTAGE_TAKEN, RED, YELLOW, OF_PADUA),
            *CROWN,
        ],
        [
            row(Note.POINTS, YELLOW, 0, Source.LOYALTY, loyalty("sole_king")),
            row(Note.POINTS, YELLOW, 1, Source.CASTLES, family("eagle")),
        ],
        "Yellow: loyalty card (The sole King), Yellow is not King: 0; castles (Eagle 1 for 1): 1; "
        "red band at level 2: 0; an emissary held by Red: 0; scored before: 3. Total 4 "
        "[Final Scoring a, Final Scoring b, Final Scoring c, Final Scoring d].",
    ),
    (
        TURN,
        [
            row(Note.FINAL, YELLOW, 4, 2, TieBreak.POINTS),
            row(Note.FINAL, RED, 15, 1, TieBreak.POINTS),
        ],
        "Final points: Red 15, Yellow 4. Red wins [Final Scoring].",
    ),
    (
        [*TURN, level(RED, 5, Level.KING_IS_DEAD, 7)],
        [
            row(Note.FINAL, YELLOW, 9, 2, TieBreak.LEGITIMACY),
            row(Note.FINAL, RED, 9, 1, TieBreak.LEGITIMACY),
        ],
        "Final points: Red 9, Yellow 9. Red wins the tie at level 7 against Yellow at 2 "
        "[Final Scoring].",
    ),
    (
        [*TURN, row(Note.CONQUERED, RED, OF_PADUA, NOBODY)],
        [
            row(Note.FINAL, YELLOW, 9, 2, TieBreak.CASTLES),
            row(Note.FINAL, RED, 9, 1, TieBreak.CASTLES),
        ],
        "Final points: Red 9, Yellow 9. Red wins the tie with 2 castles against Yellow with 1 "
        "[Final Scoring].",
    ),
    (
        TURN,
        [
            row(Note.FINAL, YELLOW, 9, 1, TieBreak.SHARED),
            row(Note.FINAL, RED, 9, 1, TieBreak.SHARED),
        ],
        "Final points: Yellow 9, Red 9. Yellow and Red share the win, with the same points, level "
        "and castles [Final Scoring].",
    ),
]
TOLD = [*SET_UP, *ARMIES, *BATTLES, *CASTLES, *EMISSARIES, *CARDS, *ENDS]


@pytest.mark.parametrize(("before", "notes", "sentence"), TOLD, ids=lambda _: "")
def test_sentence(before, notes, sentence):
    told = tell_log(LOADED, [*before, *notes])
    last = told[-1]
    assert last.text == sentence
    assert last.start == len(before)
    assert last.end == len(before) + len(notes)


def test_every_note_has_its_teller_and_a_sentence_above():
    assert set(TELLERS) == set(Note)
    assert {Note(note[0]) for _, notes, _ in TOLD for note in notes} == set(Note)


def test_an_action_says_nothing_until_it_is_clear_how_it_is_carried_out():
    assert texts(*TURN, action(RED, ActionKind.MOVE, 2)) == texts(*TURN)


def test_sections_are_those_of_the_rulebook():
    rules = Path(__file__).parent / "rules.csv"
    with rules.open(encoding="utf-8", newline="") as file:
        sections = {line["section"] for line in csv.DictReader(file)}
    named = {text for name, text in vars(Section).items() if name[0] != "_"}
    assert named | set(CARD_SECTIONS.values()) <= sections
    told = [one for before, notes, _ in TOLD for one in tell_log(LOADED, [*before, *notes])]
    followed = {rule for one in told for rule in one.rules}
    assert {rule for rule in followed if not RULINGS.fullmatch(rule)} >= named - {Section.TURN}


def test_rulings_are_those_of_the_readme():
    readme = (ROOT / "sim/games/corona_de_hierro/README.md").read_text(encoding="utf-8")
    told = [one for before, notes, _ in TOLD for one in tell_log(LOADED, [*before, *notes])]
    rulings = {rule for one in told for rule in one.rules if RULINGS.fullmatch(rule)}
    assert rulings == {"C4", "C6", "C10", "C11", "C16"}
    assert all(re.search(rf"\b{ruling}\b", readme) for ruling in rulings)


def test_a_section_is_shown_once_in_each_round():
    log = [
        *TURN,
        action(RED, ActionKind.MOVE),
        moved(RED, "friuli", "belluno"),
        action(RED, ActionKind.MOVE, 2),
        moved(RED, "belluno", "trento"),
        row(Note.ROUND_STARTS, a=2),
        starts(RED),
        action(RED, ActionKind.MOVE),
        moved(RED, "trento", "pavia"),
    ]
    told = [one for one in tell_log(LOADED, log) if one.level == Line.PLAY]
    assert [one.margin for one in told] == ["1.1", "1.2", "2.1"]
    assert ["[1. Move an Army]" in one.text for one in told] == [True, False, True]
    assert all(one.rules for one in told)
