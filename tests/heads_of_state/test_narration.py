"""The log, the board and the page in words."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import numpy as np
import pytest

from sim.engine.contract import new_game
from sim.games.heads_of_state import contract  # noqa: F401 (registers the rules)
from sim.games.heads_of_state.board_text import board_text
from sim.games.heads_of_state.codes import (
    NO_BOX,
    NO_CARD,
    NOBODY,
    Attribute,
    Country,
    EndReason,
    Noble,
    Option,
    Source,
    TieBreak,
)
from sim.games.heads_of_state.journal import Note
from sim.games.heads_of_state.names import noble_in, nobles_name, points, year
from sim.games.heads_of_state.narration import TELLERS, narrate, tell_log
from sim.games.heads_of_state.state import STATE
from sim.games.heads_of_state.telling import Section
from sim.games.heads_of_state.values import load_values
from sim.games.pages import WIDTH
from sim.games.prose import values_of
from sim.games.telling import Level

VALUES = Path(__file__).parents[2] / "scenarios" / "heads_of_state" / "prototype-values.yaml"
LOADED = load_values(VALUES)
BLUE, YELLOW, RED, GREEN, BLACK = range(5)
FROM_DISPLAY, FROM_DECK = 0, 1
TURN_END, ROUND_END = 0, 1
LAST = 3  # the Turn 1789


def box(name: str) -> int:
    return LOADED.labels["boxes"].index(name)


def area(name: str) -> int:
    return LOADED.labels["areas"].index(name)


def card(name: str) -> int:
    return LOADED.labels["treachery_cards"].index(name)


def row(note, seat=NOBODY, a=0, b=0, c=0, d=0, round_number=1):
    return [int(x) for x in (note, seat, a, b, c, d, round_number)]


def took(seat, attribute, source=FROM_DISPLAY):
    return row(Note.TOOK, seat, attribute, source)


def created(seat, name, instead=NO_BOX, replaces=0):
    return row(Note.CREATED, seat, box(name), instead, replaces)


def played(seat, kind, name, target, second=None):
    other = NO_CARD if second is None else card(second)
    return row(Note.PLAYED, seat, card(kind), other, box(name), target)


def killed(seat, name, target, went_home=0):
    return row(Note.KILLED, seat, box(name), target, went_home)


SETUP = row(Note.SETUP, RED, 3, round_number=0)
STARTS = row(Note.TURN_STARTS, RED, 4)
OPTION_1 = row(Note.OPTION, RED, Option.TAKE, 3)
OPTION_2 = row(Note.OPTION, RED, Option.TREACHERY, 1)
TURN_1 = [STARTS, OPTION_1]
TURN_2 = [STARTS, OPTION_2]
HALTED = row(Note.REVOLUTION, RED, 1, 0)

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
        "Turned up: 2 Gold and Title; for treachery Axeman and Axeman/Gallows [Preparation 3, "
        "Preparation 4].",
    ),
    (
        [row(Note.ROUND_STARTS, a=2)],
        [row(Note.REFILLED_TREACHERY, a=card("gallows"))],
        "Turned up: Gallows [Course Of Play].",
    ),
    (
        TURN_1,
        [row(Note.REFILLED, a=Attribute.CASTLE), row(Note.REFILLED_TREACHERY, a=card("gallows"))],
        "Turned up: Castle; for treachery Gallows [Replace Any Drawn Cards].",
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
        "Red flushes the open display, turns up 2 Palace and takes Palace from the display "
        "[Option 1].",
    ),
    (
        [],
        [
            *TURN_2,
            row(Note.RESHUFFLED, a=20),
            row(Note.TOOK_TREACHERY, RED, card("assassin"), FROM_DECK),
            took(RED, Attribute.GOLD),
        ],
        "Red takes Gold from the display and Assassin from the deck, after the 20 discarded "
        "Treachery Cards became a new deck [Option 2, C. Special Country Specific Cards].",
    ),
    ([], [OPTION_1], "Red chooses to take cards [Option 1]."),
    ([], [OPTION_2], "Red chooses treachery [Option 2]."),
    ([], [row(Note.FLUSHED, RED)], "Red flushes the open display [Option 1]."),
    ([], [took(RED, Attribute.GOLD)], "Red takes Gold from the display."),
    (
        [*TURN_1, HALTED],
        [took(RED, Attribute.GOLD), took(RED, Attribute.SKILLS, FROM_DECK)],
        "Red goes on with the halted turn and takes Gold from the display and Skills from the deck "
        "[Course Of Play].",
    ),
    # --- creating -----------------------------------------------------------------------------
    (
        TURN_1,
        [created(RED, "ireland.baron"), row(Note.NOBLE_CARD, RED, Noble.BARON, 1)],
        "Creates a Baron in Ireland with Gold and takes a Baron card [Creating A Noble].",
    ),
    (
        TURN_1,
        [
            created(RED, "france_3.earl", Attribute.CASTLE),
            row(Note.NOBLE_CARD, RED, Noble.EARL, 3),
        ],
        "Creates an Earl in France 3 with Title, Troops and Courtesan for Castle and takes an Earl "
        "card, 3 now [Creating A Noble, The Courtesan].",
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
        "Scores 5 for the first noble in England [1. Initial Scoring Markers].",
    ),
    (
        TURN_1,
        [row(Note.COUNTRY_MARKER, RED, Country.GERMAN_STATES, 6, 0, 0)],
        "Scores 6 as the first with a noble created in every area of the German States [2. Country "
        "Scoring Markers].",
    ),
    (
        TURN_1,
        [row(Note.COUNTRY_MARKER, RED, Country.BRITAIN, 3, 1, 1)],
        "Scores 3 as the second with a noble created in every area of Britain; 1 flipped counter "
        "returns to the supply [2. Country Scoring Markers].",
    ),
    (
        TURN_1,
        [row(Note.HOUSE_MARKER, RED, 0, 16)],
        "Scores 16 for the first Noble House, one noble of each type [3. Noble House Scoring "
        "Markers].",
    ),
    (
        TURN_1,
        [row(Note.DONE, RED, 0)],
        "Could create a noble, and does not [Option 1].",
    ),
    (
        [*TURN_1, created(RED, "ireland.baron")],
        [row(Note.DONE, RED, 0)],
        "Could create another noble, and does not [Option 1].",
    ),
    # --- treachery ----------------------------------------------------------------------------
    (
        TURN_2,
        [played(RED, "guillotine", "france_1.duke", BLUE), killed(RED, "france_1.duke", BLUE)],
        "Plays Guillotine against Blue's Duke in France 1: the Duke dies and lies face down on its "
        "hexagon [B. Country Specific Cards].",
    ),
    (
        TURN_2,
        [
            played(RED, "gallows", "germany_1.duke", BLUE),
            killed(RED, "germany_1.duke", BLUE, went_home=1),
        ],
        "Plays Gallows against Blue's Duke in German States 1: the Duke dies, and its counter "
        "returns to the supply, since Blue has scored the German States already [B. Country "
        "Specific Cards, 2. Country Scoring Markers].",
    ),
    (
        TURN_2,
        [
            played(RED, "axeman", "england.king", YELLOW, "axeman_gallows"),
            killed(RED, "england.king", YELLOW),
        ],
        "Plays Axeman and Axeman/Gallows against Yellow's King in England: the King dies and lies "
        "face down on its hexagon [B. Country Specific Cards, C. Special Country Specific Cards].",
    ),
    (
        TURN_2,
        [
            played(RED, "assassin", "england.king", YELLOW, "assassin"),
            row(Note.CUBE_DRAWN, RED, box("england.king"), 0),
            row(Note.FAILED, RED, box("england.king"), YELLOW),
        ],
        "Plays 2 Assassin against Yellow's King in England and draws Yellow's cube (1 of 4): the "
        "attempt fails [A. Assassin].",
    ),
    (
        TURN_2,
        [
            played(RED, "assassin", "scotland.count", BLACK),
            row(Note.CUBE_DRAWN, RED, box("scotland.count"), 1),
            killed(RED, "scotland.count", BLACK),
        ],
        "Plays Assassin against Black's Count in Scotland and draws an own cube (3 of 4): the "
        "Count dies and lies face down on its hexagon [A. Assassin].",
    ),
    (
        [],
        [row(Note.CUBE_DRAWN, RED, box("scotland.count"), 1)],
        "Red draws an own cube [A. Assassin].",
    ),
    (
        [],
        [killed(RED, "scotland.count", BLUE)],
        "Blue loses a noble: the Count dies and lies face down on its hexagon [Removing An "
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
        "Could play a Treachery Card, and does not [Option 2].",
    ),
    (
        [
            *TURN_2,
            played(RED, "axeman", "scotland.count", BLUE),
            killed(RED, "scotland.count", BLUE),
            created(RED, "scotland.count", replaces=1),
        ],
        [row(Note.DONE, RED, 1)],
        "Could play another Treachery Card, and does not [Option 2].",
    ),
    (
        [
            *TURN_2,
            played(RED, "axeman", "scotland.count", BLUE),
            killed(RED, "scotland.count", BLUE),
        ],
        [row(Note.DONE, RED, 1)],
        "Could go on, but stops there and leaves the Count in Scotland unreplaced [Playing A "
        "Treachery Card].",
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
        "[Option 1, Option 2].",
    ),
    (
        [HALTED],
        [row(Note.DISCARDED, RED, Attribute.GOLD, ROUND_END)],
        "Red discards Gold, down to 6 Attribute Cards [Course Of Play].",
    ),
    (
        [HALTED],
        [row(Note.DISCARDED_TREACHERY, BLUE, card("axeman"), ROUND_END)],
        "Blue discards Axeman, down to 2 Treachery Cards [Course Of Play].",
    ),
    (
        TURN_1,
        [row(Note.RETURNED, RED, 6)],
        "The 6 flushed cards are shuffled back into the deck [Option 1].",
    ),
    (
        TURN_1,
        [row(Note.RESHUFFLED, a=21)],
        "The 21 discarded Treachery Cards become a new deck [C. Special Country Specific Cards].",
    ),
    # --- the Revolution -----------------------------------------------------------------------
    (
        TURN_1,
        [HALTED],
        "The Revolution Card appears in Red's turn, which is halted: 1589 is scored [Course Of "
        "Play].",
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
        "The Revolution Card appears in Red's turn, which is not finished: 1789 is scored [Course "
        "Of Play, Game End].",
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
        "Final points: Yellow 50, Blue 50, Red 40. Yellow wins the tie with Blue: more Princes "
        "than Blue, 2 to 0 [Game End].",
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
    (last,) = [one for one in told if one.start == len(before)]
    assert last.text == sentence
    assert last.end == len(before) + len(notes)


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
    assert named <= sections
    cited = re.findall(r"\[([^\]]+)\]", " ".join(text for _, _, text in TOLD))
    assert {section for group in cited for section in group.split(", ")} == named


# --- ties, as the board explains them -------------------------------------------------------


def influence_table(*log, loaded=LOADED):
    told = tell_log(loaded, [SETUP, *log])
    (scoring,) = [one for one in told if one.lines]
    return scoring.lines


def test_influence_is_a_table_by_country():
    """The rulebook's German States: red 4 (a Prince), yellow 3, blue 4; red 6, blue 5."""
    lines = influence_table(
        created(RED, "germany_capital.prince"),
        created(BLUE, "germany_2.marquis"),
        row(Note.INFLUENCE, BLUE, Country.GERMAN_STATES, 4, 2, 5),
        row(Note.INFLUENCE, YELLOW, Country.GERMAN_STATES, 3, 0, 0),
        row(Note.INFLUENCE, RED, Country.GERMAN_STATES, 4, 1, 6),
        row(Note.TIE_BROKEN, NOBODY, Country.GERMAN_STATES, RED, BLUE, 1),
    )
    assert lines == (
        "Influence      Blue  Yellow  Red  First  Second",
        "-------------  ----  ------  ---  -----  ------",
        "Britain        -     -       -    -      -",
        "France         -     -       -    -      -",
        "German States  4     3       4    Red 6  Blue 5",
        "Spain          -     -       -    -      -",
        "Tie in the German States: Red comes before Blue by the higher noble, Prince against "
        "Marquis.",
    )


def test_a_tie_of_three_is_told_from_one_to_the_next():
    lines = influence_table(
        created(RED, "france_1.duke"),
        created(BLUE, "france_2.marquis"),
        created(YELLOW, "france_3.earl"),
        row(Note.INFLUENCE, BLUE, Country.FRANCE, 2, 2, 2),
        row(Note.INFLUENCE, YELLOW, Country.FRANCE, 2, 0, 0),
        row(Note.INFLUENCE, RED, Country.FRANCE, 2, 1, 10),
        row(Note.TIE_BROKEN, NOBODY, Country.FRANCE, RED, BLUE, 1),
        row(Note.TIE_BROKEN, NOBODY, Country.FRANCE, RED, YELLOW, 1),
        row(Note.TIE_BROKEN, NOBODY, Country.FRANCE, BLUE, YELLOW, 1),
    )
    assert [line for line in lines if line.startswith("Tie")] == [
        "Tie in France: Red comes before Blue by the higher noble, Duke against Marquis.",
        "Tie in France: Blue comes before Yellow by the higher noble, Marquis against Earl.",
    ]


def tie_by_hexagon(own, others, country, loaded=LOADED):
    return influence_table(
        *(created(RED, name) for name in own),
        *(created(BLUE, name) for name in others),
        row(Note.INFLUENCE, BLUE, country, 2, 2, 1),
        row(Note.INFLUENCE, RED, country, 2, 1, 2),
        row(Note.TIE_BROKEN, NOBODY, country, RED, BLUE, 2),
        loaded=loaded,
    )[-1]


@pytest.mark.parametrize(
    ("own", "others", "country", "named"),
    [
        # Barons in Spain 1 (hexagon 4) and Spain 2 (3)
        (["spain_1.baron"], ["spain_2.baron"], Country.SPAIN, "Spain 1 with 4"),
        # both have an Earl and are in France 1 (5); then Red is in France 2 (4), Blue in France 3
        (
            ["france_1.earl", "france_2.count"],
            ["france_1.duke", "france_3.baron"],
            Country.FRANCE,
            "France 2 with 4",
        ),
    ],
)
def test_a_tie_by_hexagon_names_the_area_that_decides(own, others, country, named):
    line = tie_by_hexagon(own, others, country)
    assert line.endswith(f": Red comes before Blue by the higher hexagon, {named}.")


def test_a_tie_in_the_same_areas_goes_by_the_area_of_the_highest_noble():
    """With a second Duke in the German States: Red's is in the area with 4, Blue's with 3."""
    patch = {"areas": {"germany_2": {"boxes": ["duke", "count"]}}}
    loaded = load_values(VALUES, patches=[patch])
    own = ["germany_1.duke", "germany_2.earl"]  # the lower box of the second area, now a Count
    others = ["germany_1.count", "germany_2.marquis"]  # its upper box, now a Duke
    line = tie_by_hexagon(own, others, Country.GERMAN_STATES, loaded)
    assert line.endswith("by the higher hexagon, German States 1 with 4.")


# --- names ----------------------------------------------------------------------------------


def test_names():
    assert [year(number) for number in (1, 2, 3)] == [1589, 1689, 1789]
    assert [points(halves) for halves in (0, 1, 16)] == ["0", "0.5", "8"]
    assert [nobles_name(noble) for noble in (Noble.EARL, Noble.MARQUIS)] == ["Earls", "Marquis"]
    assert noble_in(LOADED, box("scotland.duke")) == "Duke in Scotland"


# --- the board ------------------------------------------------------------------------------


@pytest.fixture
def state():
    game = np.zeros(1, STATE).view(np.recarray)[0]
    new_game(game, values_of(LOADED), None, np.uint64(7), 3)
    return game


def test_board(state):
    state.owner[box("scotland.duke")] = RED
    state.owner[box("ireland.baron")] = BLUE
    state.initial_markers &= ~(1 << area("scotland"))
    state.flipped[YELLOW, box("scotland.count")] = 2
    state.flipped[BLUE, box("scotland.duke")] = 1
    state.country_markers[Country.FRANCE] = 1
    state.country_markers[Country.SPAIN] = 2
    state.half_points[RED, Source.INITIAL] = 6
    state.half_points[RED, Source.NOBLES] = 11
    state.noble_cards[YELLOW, Noble.KING] = 2
    state.hand[BLUE, Attribute.GOLD] = 2
    state.hand[BLUE, Attribute.COURTESAN] = 1
    state.treachery_hand[BLUE, card("axeman_gallows")] = 1
    text = "\n".join(board_text(state, LOADED))
    for line in (
        "Country        Area               Hexagon   Upper box  Lower box",
        "Britain        England (capital)  5         King -",
        "               Scotland           3, taken  Duke Red   Count -",
        "               Ireland            2         Marquis -  Baron Blue",
        "France         French capital     7         King -     Prince -",
        "Player  Points  First nobles  Countries  Noble House  Influence  Most nobles",
        "Red     8.5     3             -          -            -          5.5",
        "Yellow       2     -       -     -        -     -      -",
        "Face down             Scotland: Blue Duke, 2 Yellow Count",
        "Country markers left  Britain 4 and 3, France 6, German States 6 and 5",
        "Blue's hand           2 Gold, Courtesan; Axeman/Gallows",
        "Yellow's hand         none; none",
    ):
        assert f"\n{line}\n" in f"\n{text}\n", text
    # 70 cards with three players, 10 of them with the Revolution Card, 6 in the display
    decks = (
        "Draw decks            54 Attribute Cards, 11 under the Revolution Disc; 27 Treachery Cards"
    )
    assert decks in text
    assert "Green" not in text


# --- the page -------------------------------------------------------------------------------


def test_turns_and_the_ends_of_rounds_are_set_apart(state):
    log = [
        SETUP,
        row(Note.ROUND_STARTS, a=1),
        row(Note.TURN_STARTS, RED, 1),
        row(Note.OPTION, RED, Option.FIRST, 1),
        took(RED, Attribute.GOLD),
        created(RED, "ireland.baron"),
        row(Note.NOBLE_CARD, RED, Noble.BARON, 1),
        row(Note.INITIAL_MARKER, RED, area("ireland"), 2),
        row(Note.TURN_STARTS, BLUE, 1),
        row(Note.OPTION, BLUE, Option.FIRST, 2),
        took(BLUE, Attribute.GOLD),
        row(Note.REVOLUTION, BLUE, 1, 0),
        row(Note.INFLUENCE, RED, Country.BRITAIN, 2, 1, 8),
        row(Note.ROUND_ENDS, a=1),
        row(Note.ROUND_STARTS, a=2, round_number=2),
        row(Note.NEW_DECK, a=70, round_number=2),
        row(Note.TOOK, BLUE, Attribute.TITLE, 1, round_number=2),
        row(Note.REVOLUTION, BLUE, LAST, 0, round_number=LAST),
        row(Note.NOBODY_MOST, NOBODY, Noble.KING, round_number=LAST),
        row(Note.FINAL, BLUE, 0, 2, TieBreak.POINTS, round_number=LAST),
        row(Note.FINAL, RED, 20, 1, TieBreak.POINTS, round_number=LAST),
        row(Note.GAME_ENDS, a=EndReason.REVOLUTION, round_number=LAST),
    ]
    moments = [(4, state), (5, state), (16, state), (len(log), state)]
    asides = [(4, RED, "chooses 1 of 4: take gold"), (16, BLUE, "chooses 1 of 3: take from deck")]
    lines = narrate(LOADED, log, moments, asides)
    text = "\n".join(lines)
    for part in (
        "\nTURN 1: 1589\n",
        "\n        > Red chooses 1 of 4: take gold\n"
        "   1  Red takes Gold from the display in the first turn [Draw For First Turn Only].\n"
        "      Creates a Baron in Ireland with Gold and takes a Baron card [Creating A Noble].\n",
        "\n   2  Blue takes Gold",
        "\n\n  End of 1589\n    The Revolution Card appears in Blue's turn, which is halted:",
        "\n      Influence      Blue  Yellow  Red  First  Second\n",
        "\n    Points after 1589: Red 10, Blue 0, Yellow 0.\n\nTURN 2: 1689\n",
        "\n        > Blue chooses 1 of 3: take from deck\n"
        "   2  Blue goes on with the halted turn and takes Title from the deck [Course Of Play].\n",
        "\n\n  End of 1789\n",
        "\n\n  Most nobles of each type\n    Most Kings: nobody has created one",
        "\n\n  The winner\n    Final points: Red 10, Blue 0. Red wins [Game End].\n",
        "\n  The board at the end of the game\n",
    ):
        assert part in text, part
    assert lines.count("  The board") == 2
    assert text.index("  The board\n") < text.index("   1  Red takes")
    assert text.index("TURN 2: 1689") < text.rindex("  The board\n") < text.index("goes on with")
    assert max(map(len, lines)) <= WIDTH


def test_a_log_alone_can_be_told():
    assert narrate(LOADED, [SETUP], []) == [
        "    3 players with 70 Attribute Cards. Red starts, then Blue and Yellow [Preparation 2, "
        "Course Of",
        "      Play].",
    ]
