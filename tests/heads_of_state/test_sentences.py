"""The log in words, sentence by sentence, and what is told though no note says it."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

from sim.games.heads_of_state.codes import (
    NOBODY,
    Attribute,
    Country,
    EndReason,
    Noble,
    Option,
    TieBreak,
)
from sim.games.heads_of_state.journal import Note
from sim.games.heads_of_state.narration import TELLERS, tell_log
from sim.games.heads_of_state.telling import Section
from sim.games.prose import values_of
from sim.games.telling import Level
from tests.heads_of_state.logs import (
    BLACK,
    BLUE,
    FROM_DECK,
    HALTED,
    LAST,
    LOADED,
    OPTION_1,
    OPTION_2,
    RED,
    ROUND_END,
    SETUP,
    STARTS,
    TURN_1,
    TURN_2,
    TURN_END,
    YELLOW,
    area,
    box,
    card,
    created,
    killed,
    played,
    row,
    texts,
    took,
)

THEN_HALTED = [HALTED]  # not told by the sentence before it, which looks at it

# What the log holds before it, the note (or several), and its sentence.
TOLD = [
    (
        [],
        [SETUP],
        "3 players with 70 Attribute Cards. Red starts, then Blue and Yellow [Preparation 2, "
        "Course Of Play].",
    ),
    ([], [row(Note.ROUND_STARTS, a=2)], "TURN 2: 1689"),
    (
        [row(Note.ROUND_STARTS, a=1)],
        [
            row(Note.REFILLED, a=Attribute.GOLD),
            row(Note.REFILLED, a=Attribute.TITLE),
            row(Note.REFILLED, a=Attribute.GOLD),
            row(Note.REFILLED_TREACHERY, a=card("axeman")),
            row(Note.REFILLED_TREACHERY, a=card("axeman_gallows")),
        ],
        "Turned up: 2 Gold and Title; Treachery Cards Axeman and Axeman/Gallows [Preparation 3, "
        "Preparation 4].",
    ),
    (
        [row(Note.ROUND_STARTS, a=2)],
        [row(Note.REFILLED_TREACHERY, a=card("gallows"))],
        "Turned up: Treachery Card Gallows [Course Of Play].",
    ),
    (
        TURN_1,
        [row(Note.REFILLED, a=Attribute.CASTLE), row(Note.REFILLED_TREACHERY, a=card("gallows"))],
        "Turned up: Castle; Treachery Card Gallows [Replace Any Drawn Cards].",
    ),
    (
        TURN_1,
        [
            row(Note.REFILLED_TREACHERY, a=card("gallows")),
            row(Note.RESHUFFLED, a=24),
            row(Note.REFILLED_TREACHERY, a=card("gallows")),
        ],
        "Turned up: Treachery Cards 2 Gallows, after the 24 Treachery discards were reshuffled "
        "[Replace Any Drawn Cards, C. Special Country Specific Cards].",
    ),
    ([], [STARTS], "Red begins a turn [Course Of Play]."),
    (
        [],
        [
            STARTS,
            row(Note.OPTION, RED, Option.FIRST, 2),
            took(RED, Attribute.GOLD),
            took(RED, Attribute.GOLD),
        ],
        "Red takes 2 Gold from the display in the first turn [Draw For First Turn Only].",
    ),
    (
        [],
        [
            *TURN_1,
            took(RED, Attribute.CASTLE),
            took(RED, Attribute.GOLD, FROM_DECK),
            took(RED, Attribute.TROOPS),
        ],
        "Red takes Castle and Troops from the display and Gold from the deck [Option 1].",
    ),
    (
        [],
        [
            STARTS,
            row(Note.OPTION, RED, Option.FLUSH, 1),
            row(Note.FLUSHED, RED, 2),
            row(Note.REFILLED, RED, Attribute.PALACE),
            row(Note.REFILLED, RED, Attribute.PALACE),
            took(RED, Attribute.PALACE),
        ],
        "Red flushes the open display, turns up 2 Palace, and takes Palace from the display "
        "[Option 1].",
    ),
    (
        [],
        [*TURN_2, row(Note.TOOK_TREACHERY, RED, card("axeman")), took(RED, Attribute.GOLD)],
        "Red takes Axeman and Gold from the displays [Option 2].",
    ),
    (
        [],
        [
            *TURN_2,
            row(Note.TOOK_TREACHERY, RED, card("axeman"), FROM_DECK),
            took(RED, Attribute.GOLD, FROM_DECK),
        ],
        "Red takes Axeman and Gold from the decks [Option 2].",
    ),
    (
        [],
        [
            *TURN_2,
            row(Note.TOOK_TREACHERY, RED, card("gallows"), FROM_DECK),
            took(RED, Attribute.TITLE),
        ],
        "Red takes Gallows from the Treachery deck, then Title from the display [Option 2].",
    ),
    (
        [],
        [
            *TURN_2,
            row(Note.TOOK_TREACHERY, RED, card("gallows")),
            took(RED, Attribute.TITLE, FROM_DECK),
        ],
        "Red takes Gallows from the display, then Title from the deck [Option 2].",
    ),
    (
        [],
        [
            *TURN_2,
            row(Note.RESHUFFLED, a=20),
            row(Note.TOOK_TREACHERY, RED, card("assassin"), FROM_DECK),
            took(RED, Attribute.GOLD),
        ],
        "Red takes Assassin from the Treachery deck, after the 20 Treachery discards were "
        "reshuffled, then Gold from the display [Option 2, C. Special Country Specific Cards].",
    ),
    ([], [OPTION_1], "Red chooses to take cards [Option 1]."),
    ([], [OPTION_2], "Red chooses treachery [Option 2]."),
    ([], [row(Note.FLUSHED, RED)], "Red flushes the open display [Option 1]."),
    ([], [took(RED, Attribute.GOLD)], "Red takes Gold from the display."),
    (
        [*TURN_1, HALTED],
        [took(RED, Attribute.GOLD), took(RED, Attribute.SKILLS, FROM_DECK)],
        "Red goes on with the halted turn and takes Gold from the display and Skills from the "
        "deck.",
    ),
    (
        [*TURN_1, HALTED, row(Note.ROUND_STARTS, a=2)],
        [took(RED, Attribute.GOLD)],
        "Red goes on with the halted turn and takes Gold from the display [Course Of Play].",
    ),
    # --- the Revolution Card drawn in mid-turn ------------------------------------------------
    (
        [],
        [*TURN_1, *THEN_HALTED],
        "Red draws from the deck: it is the Revolution Card [Option 1].",
    ),
    (
        [],
        [*TURN_1, took(RED, Attribute.PALACE, FROM_DECK), *THEN_HALTED],
        "Red takes Palace from the deck, then draws the Revolution Card from it [Option 1].",
    ),
    (
        [],
        [
            *TURN_1,
            took(RED, Attribute.GOLD, FROM_DECK),
            took(RED, Attribute.PALACE),
            *THEN_HALTED,
        ],
        "Red takes Palace from the display and Gold from the deck, then draws the Revolution Card "
        "from the deck [Option 1].",
    ),
    (
        [],
        [
            STARTS,
            row(Note.OPTION, RED, Option.FLUSH, 1),
            row(Note.FLUSHED, RED, 1),
            row(Note.REFILLED, RED, Attribute.PALACE),
            *THEN_HALTED,
        ],
        "Red flushes the open display, turns up Palace, and draws the Revolution Card from the "
        "deck [Option 1].",
    ),
    (
        [],
        [*TURN_2, row(Note.TOOK_TREACHERY, RED, card("axeman"), FROM_DECK), *THEN_HALTED],
        "Red takes Axeman from the Treachery deck, then draws the Revolution Card from the "
        "Attribute deck [Option 2].",
    ),
    (
        [*TURN_1, HALTED, row(Note.ROUND_STARTS, a=2)],
        [took(RED, Attribute.GOLD, FROM_DECK), *THEN_HALTED],
        "Red goes on with the halted turn and takes Gold from the deck, then draws the Revolution "
        "Card from it [Course Of Play].",
    ),
    # --- creating -----------------------------------------------------------------------------
    (
        TURN_1,
        [created(RED, "ireland.baron"), row(Note.NOBLE_CARD, RED, Noble.BARON, 1)],
        "Creates a Baron in Ireland with Gold, and takes a Baron card [Creating A Noble].",
    ),
    (
        TURN_1,
        [created(RED, "england.king")],
        "Creates a King in England with Gold, Bishop, Title, Troops, Skills, Castle, Science and "
        "Palace [Creating A Noble].",
    ),
    (
        TURN_1,
        [
            created(RED, "france_3.earl", Attribute.CASTLE),
            row(Note.NOBLE_CARD, RED, Noble.EARL, 3),
        ],
        "Creates an Earl in France 3 with Title, Troops and a Courtesan for Castle, and takes an "
        "Earl card, 3 now [Creating A Noble, The Courtesan].",
    ),
    (
        TURN_2,
        [created(RED, "france_3.earl", replaces=1), row(Note.NOBLE_CARD, RED, Noble.EARL, 0)],
        "Creates a new Earl in France 3 with Title, Troops and Castle, but no Earl card is left "
        "[Removing An Existing Noble, 5. Noble Card Scoring].",
    ),
    (
        TURN_1,
        [row(Note.NOBLE_CARD, RED, Noble.DUKE, 2)],
        "Takes a Duke card, 2 now [Creating A Noble].",
    ),
    (
        TURN_1,
        [row(Note.INITIAL_MARKER, RED, area("england"), 5)],
        "Scores 5 points for the first noble in England (Red has 5) [1. Initial Scoring Markers].",
    ),
    (
        [
            row(Note.HOUSE_MARKER, RED, 0, 16),
            row(Note.INITIAL_MARKER, BLUE, area("ireland"), 2),
            row(Note.MOST, RED, Noble.KING, 1, 11, 2),
            *TURN_1,
        ],
        [row(Note.INITIAL_MARKER, RED, area("spain_capital"), 1)],
        "Scores 1 point for the first noble in the Spanish capital (Red has 22.5).",
    ),
    (
        TURN_1,
        [row(Note.COUNTRY_MARKER, RED, Country.GERMAN_STATES, 6, 0, 0)],
        "Scores 6 points as the first with a noble created in every area of the German States (Red "
        "has 6) [2. Country Scoring Markers].",
    ),
    (
        TURN_1,
        [row(Note.COUNTRY_MARKER, RED, Country.BRITAIN, 3, 1, 1)],
        "Scores 3 points as the second with a noble created in every area of Britain (Red has 3); "
        "1 flipped counter returns to the supply [2. Country Scoring Markers].",
    ),
    (
        TURN_1,
        [row(Note.HOUSE_MARKER, RED, 0, 16)],
        "Scores 16 points for the first Noble House, one noble of each type (Red has 16) [3. Noble "
        "House Scoring Markers].",
    ),
    (
        TURN_1,
        [row(Note.DONE, RED, 0)],
        "Creates no noble, by choice.",
    ),
    (
        [*TURN_1, created(RED, "ireland.baron")],
        [row(Note.DONE, RED, 0)],
        "Creates no other noble, by choice.",
    ),
    # --- treachery ----------------------------------------------------------------------------
    (
        TURN_2,
        [played(RED, "guillotine", "france_1.duke", BLUE), killed(RED, "france_1.duke", BLUE)],
        "Plays a Guillotine against Blue's Duke in France 1: the Duke is killed and lies face down "
        "on its hexagon [B. Country Specific Cards].",
    ),
    (
        [
            *TURN_2,
            played(RED, "axeman", "scotland.count", BLUE),
            killed(RED, "scotland.count", BLUE),
        ],
        [
            played(RED, "guillotine", "france_capital.king", BLUE, "guillotine"),
            killed(RED, "france_capital.king", BLUE),
        ],
        "Plays 2 Guillotines against Blue's King in the French capital: the King is killed.",
    ),
    (
        TURN_2,
        [
            played(RED, "axeman", "england.king", BLUE, "axeman"),
            killed(RED, "england.king", BLUE),
        ],
        "Plays 2 Axemen against Blue's King in England: the King is killed and lies face down on "
        "its hexagon [B. Country Specific Cards].",
    ),
    (
        TURN_2,
        [
            played(RED, "gallows", "germany_1.duke", BLUE),
            killed(RED, "germany_1.duke", BLUE, went_home=1),
        ],
        "Plays a Gallows against Blue's Duke in German States 1: the Duke is killed; its counter "
        "returns to the supply, since Blue has scored the German States already [B. Country "
        "Specific Cards, 2. Country Scoring Markers].",
    ),
    (
        TURN_2,
        [
            played(RED, "axeman", "england.king", YELLOW, "axeman_gallows"),
            killed(RED, "england.king", YELLOW),
        ],
        "Plays an Axeman and an Axeman/Gallows against Yellow's King in England: the King is "
        "killed and lies face down on its hexagon [B. Country Specific Cards, C. Special Country "
        "Specific Cards].",
    ),
    (
        TURN_2,
        [
            played(RED, "assassin", "england.king", YELLOW, "assassin"),
            row(Note.CUBE_DRAWN, RED, box("england.king"), 0),
            row(Note.FAILED, RED, box("england.king"), YELLOW),
        ],
        "Plays 2 Assassins against Yellow's King in England and draws Yellow's cube (1 in 4): the "
        "attempt fails [A. Assassin].",
    ),
    (
        TURN_2,
        [
            played(RED, "assassin", "scotland.count", BLACK),
            row(Note.CUBE_DRAWN, RED, box("scotland.count"), 1),
            killed(RED, "scotland.count", BLACK),
        ],
        "Plays an Assassin against Black's Count in Scotland and draws a cube of Red's own (3 in "
        "4): the Count is killed and lies face down on its hexagon [A. Assassin].",
    ),
    (
        [],
        [row(Note.CUBE_DRAWN, RED, box("scotland.count"), 1)],
        "Red draws a cube of Red's own [A. Assassin].",
    ),
    (
        [],
        [killed(RED, "scotland.count", BLUE)],
        "Blue loses a noble: the Count is killed and lies face down on its hexagon [Removing An "
        "Existing Noble].",
    ),
    (
        [],
        [row(Note.FAILED, RED, box("scotland.count"), BLUE)],
        "The attempt on Blue's Count in Scotland fails [A. Assassin].",
    ),
    (
        TURN_2,
        [row(Note.DONE, RED, 1)],
        "Plays no Treachery Card, by choice.",
    ),
    (
        [
            *TURN_2,
            played(RED, "axeman", "scotland.count", BLUE),
            killed(RED, "scotland.count", BLUE),
            created(RED, "scotland.count", replaces=1),
        ],
        [row(Note.DONE, RED, 1)],
        "Plays no other Treachery Card, by choice.",
    ),
    (
        [
            *TURN_2,
            played(RED, "axeman", "scotland.count", BLUE),
            killed(RED, "scotland.count", BLUE),
        ],
        [row(Note.DONE, RED, 1)],
        "Stops there and leaves the Count in Scotland unreplaced [Playing A Treachery Card].",
    ),
    # --- the end of a turn --------------------------------------------------------------------
    (
        TURN_2,
        [
            row(Note.DISCARDED, RED, Attribute.GOLD, TURN_END),
            row(Note.DISCARDED, RED, Attribute.GOLD, TURN_END),
            row(Note.DISCARDED_TREACHERY, RED, card("axeman"), TURN_END),
        ],
        "Discards 2 Gold, down to 10 Attribute Cards, and Axeman, down to 4 Treachery Cards "
        "[Card Limitations].",
    ),
    (
        [HALTED],
        [row(Note.DISCARDED, RED, Attribute.GOLD, ROUND_END)],
        "Red discards Gold, down to 6 Attribute Cards [Card Limitations].",
    ),
    (
        [HALTED],
        [row(Note.DISCARDED_TREACHERY, BLUE, card("axeman"), ROUND_END)],
        "Blue discards Axeman, down to 2 Treachery Cards [Card Limitations].",
    ),
    (
        TURN_1,
        [row(Note.RETURNED, RED, 6)],
        "The 6 flushed cards go back into the deck.",
    ),
    (
        TURN_1,
        [
            row(Note.RETURNED, RED, 6),
            row(Note.REFILLED, a=Attribute.GOLD),
            row(Note.REFILLED_TREACHERY, a=card("assassin")),
        ],
        "The 6 flushed cards go back; turned up: Gold; Treachery Card Assassin [Replace Any Drawn "
        "Cards].",
    ),
    (
        TURN_1,
        [row(Note.RESHUFFLED, a=21)],
        "The 21 Treachery discards were reshuffled [C. Special Country Specific Cards].",
    ),
    # --- the Revolution -----------------------------------------------------------------------
    (
        TURN_1,
        [HALTED],
        "Red's turn is halted: 1589 is scored [Course Of Play].",
    ),
    (
        [],
        [HALTED],
        "Red draws the Revolution Card from the deck, and the turn is halted: 1589 is scored "
        "[Course Of Play].",
    ),
    (
        TURN_1,
        [row(Note.REVOLUTION, RED, 2, 1)],
        "The Revolution Card appears when the display is refilled after Red's turn: 1689 is scored "
        "[Course Of Play].",
    ),
    (
        TURN_1,
        [row(Note.REVOLUTION, RED, LAST, 0)],
        "Red's turn is not finished: 1789 is scored [Course Of Play, Game End].",
    ),
    (
        [HALTED],
        [row(Note.INFLUENCE, RED, Country.SPAIN, 4, 1, 7)],
        "The most influence in each country scores [4. End of Turn Scoring Markers].",
    ),
    (
        [HALTED],
        [row(Note.TIE_BROKEN, NOBODY, Country.SPAIN, RED, BLUE, 1)],
        "Tie in Spain: Red comes before Blue by the higher noble [4. End of Turn Scoring Markers].",
    ),
    (
        [HALTED],
        [row(Note.TIE_BROKEN, NOBODY, Country.SPAIN, RED, BLUE, 2)],
        "Tie in Spain: Red comes before Blue by the higher hexagon [4. End of Turn Scoring "
        "Markers].",
    ),
    (
        [
            SETUP,
            row(Note.INITIAL_MARKER, YELLOW, area("england"), 5),
            row(Note.HOUSE_MARKER, RED, 0, 16),
            row(Note.COUNTRY_MARKER, YELLOW, Country.SPAIN, 5),
            row(Note.INFLUENCE, YELLOW, Country.SPAIN, 4, 1, 7),
        ],
        [row(Note.ROUND_ENDS, a=1)],
        "Points after 1589: Yellow 17, Red 16, Blue 0.",
    ),
    (
        [row(Note.ROUND_STARTS, a=2)],
        [row(Note.NEW_DECK, a=70)],
        "The 70 Attribute Cards outside the hands become a new deck, 6 of them turned up, 10 under "
        "the Revolution Disc with the Revolution Card [Course Of Play].",
    ),
    # --- the end of the game ------------------------------------------------------------------
    (
        [],
        [row(Note.MOST, RED, Noble.KING, 3, 32, 1)],
        "Most Kings: Red with 3, who scores 16 [5. Noble Card Scoring].",
    ),
    (
        [],
        [
            row(Note.MOST, BLUE, Noble.MARQUIS, 2, 11, 2),
            row(Note.MOST, RED, Noble.MARQUIS, 2, 11, 2),
        ],
        "Most Marquis: Blue and Red with 2 each, who score half, 5.5 each [5. Noble Card Scoring].",
    ),
    (
        [],
        [row(Note.NOBODY_MOST, NOBODY, Noble.COUNT, 2, 3)],
        "Most Counts: 3 players have 2 each, so nobody scores [5. Noble Card Scoring].",
    ),
    (
        [],
        [row(Note.NOBODY_MOST, NOBODY, Noble.PRINCE, 0, 0)],
        "Most Princes: nobody has created one [5. Noble Card Scoring].",
    ),
    (
        [],
        [
            row(Note.FINAL, BLUE, 100, 2, TieBreak.POINTS),
            row(Note.FINAL, YELLOW, 131, 1, TieBreak.POINTS),
        ],
        "Final points: Yellow 65.5, Blue 50. Yellow wins [Game End].",
    ),
    (
        [
            row(Note.NOBLE_CARD, BLUE, Noble.KING, 1),
            row(Note.NOBLE_CARD, YELLOW, Noble.KING, 1),
            row(Note.NOBLE_CARD, YELLOW, Noble.PRINCE, 2),
        ],
        [
            row(Note.FINAL, BLUE, 100, 2, TieBreak.NOBLES),
            row(Note.FINAL, YELLOW, 100, 1, TieBreak.NOBLES),
            row(Note.FINAL, RED, 80, 3, TieBreak.NOBLES),
        ],
        "Final points: Yellow 50, Blue 50, Red 40. Yellow wins the tie with Blue by Princes, 2 to "
        "0 [Game End].",
    ),
    (
        [
            row(Note.NOBLE_CARD, YELLOW, Noble.KING, 1),
            row(Note.NOBLE_CARD, RED, Noble.KING, 1),
            row(Note.NOBLE_CARD, RED, Noble.DUKE, 3),
            row(Note.NOBLE_CARD, YELLOW, Noble.DUKE, 4),
        ],
        [
            row(Note.FINAL, BLUE, 100, 3, TieBreak.NOBLES),
            row(Note.FINAL, YELLOW, 100, 1, TieBreak.NOBLES),
            row(Note.FINAL, RED, 100, 2, TieBreak.NOBLES),
        ],
        "Final points: Yellow 50, Red 50, Blue 50. Yellow wins the tie with Red by Dukes, 4 to 3, "
        "and with Blue by Kings, 1 to 0 [Game End].",
    ),
    (
        [],
        [
            row(Note.FINAL, BLUE, 100, 1, TieBreak.SHARED),
            row(Note.FINAL, YELLOW, 100, 1, TieBreak.SHARED),
        ],
        "Final points: Blue 50, Yellow 50. Blue and Yellow share the win, with the same points and "
        "nobles [Game End].",
    ),
    (
        [],
        [row(Note.GAME_ENDS, a=EndReason.MAX_TURNS)],
        f"The game is stopped: it has taken {int(values_of(LOADED).max_turns)} turns, the most "
        "that we allow.",
    ),
]


@pytest.mark.parametrize(
    ("before", "notes", "sentence"), TOLD, ids=[Note(notes[0][0]).name for _, notes, _ in TOLD]
)
def test_sentence(before, notes, sentence):
    told = tell_log(LOADED, [*before, *notes])
    (last,) = [one for one in told if one.start == len(before) and one.end > one.start]
    assert last.text == sentence
    halts = notes[-1:] == THEN_HALTED and len(notes) > 1
    assert last.end == len(before) + len(notes) - halts


def test_every_note_has_its_teller_and_a_sentence_above():
    assert set(TELLERS) == set(Note)
    assert {Note(note[0]) for _, notes, _ in TOLD for note in notes} == set(Note)


def test_a_game_that_ends_by_its_rules_needs_no_further_sentence():
    (told,) = tell_log(LOADED, [row(Note.GAME_ENDS, a=EndReason.REVOLUTION)])
    assert told.level == Level.MARK


def test_sections_are_those_of_the_rulebook():
    rules = Path(__file__).parent / "rules.csv"
    with rules.open(encoding="utf-8", newline="") as file:
        sections = {line["section"] for line in csv.DictReader(file)}
    named = {text for name, text in vars(Section).items() if name[0] != "_"}
    assert named - {Section.LIMITS} <= sections  # which is a part of Summary Of Play
    cited = re.findall(r"\[([^\]]+)\]", " ".join(text for _, _, text in TOLD))
    assert {section for group in cited for section in group.split(", ")} == named


# --- what no note tells ---------------------------------------------------------------------

KILLS = [
    *TURN_2,
    played(RED, "axeman", "scotland.count", BLUE),
    killed(RED, "scotland.count", BLUE),
]
UNREPLACED = "Leaves the Count in Scotland unreplaced [Playing A Treachery Card]."


@pytest.mark.parametrize(
    "after",
    [
        row(Note.DISCARDED, RED, Attribute.GOLD, TURN_END),
        row(Note.DISCARDED_TREACHERY, RED, card("axeman"), TURN_END),
        row(Note.RETURNED, RED, 6),
        row(Note.REFILLED, a=Attribute.GOLD),
        row(Note.REFILLED_TREACHERY, a=card("axeman")),
        row(Note.RESHUFFLED, a=20),
        row(Note.REVOLUTION, RED, 1, 1),
        row(Note.TURN_STARTS, BLUE, 4),
        row(Note.GAME_ENDS, a=EndReason.MAX_TURNS),
    ],
    ids=lambda note: Note(note[0]).name,
)
def test_a_noble_that_cannot_be_replaced_is_told_before_the_turn_ends(after):
    told = texts(*KILLS, after)
    assert told.index(UNREPLACED) == len(told) - 2


def test_nothing_is_left_unreplaced_when_the_noble_was_replaced():
    log = [*KILLS, created(RED, "scotland.count", replaces=1), row(Note.TURN_STARTS, BLUE, 4)]
    assert not any("unreplaced" in text for text in texts(*log))


def test_of_two_killed_nobles_the_one_not_replaced_is_named():
    log = [
        *KILLS,
        played(RED, "axeman", "ireland.baron", BLUE),
        killed(RED, "ireland.baron", BLUE),
        created(RED, "scotland.count", replaces=1),
        row(Note.REFILLED, a=Attribute.GOLD),
    ]
    left = "Leaves the Baron in Ireland unreplaced [Playing A Treachery Card]."
    assert [text for text in texts(*log) if "unreplaced" in text] == [left]


def from_deck(number):
    return [took(RED, Attribute.GOLD, FROM_DECK)] * number


def turned_up(number):
    return [row(Note.REFILLED, a=Attribute.GOLD)] * number


LOW = "The draw deck is down to {}: no more flushing in 1589"
OUT = "The draw deck has run out: cards now come from under the Revolution Disc"


def deck_texts(*log):
    """Return what is told about the draw deck: 70 cards with three players, 10 in the stack."""
    opening = [SETUP, row(Note.ROUND_STARTS, a=1), *turned_up(6)]
    told = [text for text in texts(*opening, *log) if text.startswith("The draw deck")]
    return [re.sub(r"( \[[^\]]+\])?\.$", "", text) for text in told]


@pytest.mark.parametrize(
    ("turns", "told"),
    [
        ([[*from_deck(48)]], []),  # 54 - 48 = 6: flushing is still allowed
        ([[*from_deck(49)]], [LOW.format("5 cards")]),
        ([[*from_deck(53)]], [LOW.format("1 card")]),
        ([[*from_deck(49)], [*from_deck(2)]], [LOW.format("5 cards")]),
        ([[*from_deck(49)], [*from_deck(3), *turned_up(2)], []], [LOW.format("5 cards"), OUT]),
        # no flushing either, which need not be said
        ([[*from_deck(54)], [*turned_up(2)]], [OUT]),
        ([[*from_deck(58)], []], [OUT]),
        # 54 - 47 = 7: a flush leaves 1, the deck gives 1, then the 6 return
        (
            [
                [*from_deck(47)],
                [row(Note.FLUSHED, RED, 6), *turned_up(6), *from_deck(1), row(Note.RETURNED, a=6)],
                [],
            ],
            [],
        ),
        (
            [
                [*from_deck(48)],
                [row(Note.FLUSHED, RED, 6), *turned_up(6), row(Note.RETURNED, a=6), *turned_up(1)],
            ],
            [LOW.format("5 cards")],
        ),
        # 54 - 48 = 6: the card taken after the flush comes from the Revolution's stack
        (
            [
                [*from_deck(48)],
                [row(Note.FLUSHED, RED, 6), *turned_up(6), *from_deck(1), row(Note.RETURNED, a=6)],
                [*from_deck(1)],
            ],
            [LOW.format("5 cards")],
        ),
    ],
)
def test_a_draw_deck_that_runs_low_is_told_once(turns, told):
    log = [note for notes in turns for note in (STARTS, *notes)]
    assert deck_texts(*log, STARTS) == told


def test_a_new_deck_can_run_low_again():
    log = [STARTS, *from_deck(49), STARTS, *from_deck(5), STARTS]
    log += [row(Note.ROUND_STARTS, a=2), row(Note.NEW_DECK, a=46), *turned_up(6), *from_deck(25)]
    log += [STARTS]  # 46 - 10 - 6 - 25
    assert [text.split(":")[0] for text in deck_texts(*log)] == [
        "The draw deck is down to 5 cards",
        "The draw deck has run out",
        "The draw deck is down to 5 cards",
    ]


def test_a_section_is_shown_once_in_each_turn():
    log = [
        *TURN_1,
        created(RED, "ireland.baron"),
        created(RED, "france_3.baron"),
        *TURN_1,
        created(RED, "france_4.baron"),
        row(Note.ROUND_STARTS, a=2),
        *TURN_1,
        created(RED, "spain_1.baron"),
    ]
    shown = [bool(re.search(r"\[[^\]]+\]\.$", text)) for text in texts(*log)]
    assert shown == [True, True, False, False, False, False, True, True]
    assert all(told.rules for told in tell_log(LOADED, log) if told.level != Level.ROUND)
