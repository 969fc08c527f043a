"""Ties, names, the board and the page in words."""

from __future__ import annotations

import numpy as np
import pytest

from sim.engine.contract import new_game
from sim.games.heads_of_state import contract  # noqa: F401 (registers the rules)
from sim.games.heads_of_state.board_text import board_text
from sim.games.heads_of_state.codes import (
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
from sim.games.heads_of_state.names import (
    area_name,
    cards_played,
    noble_in,
    nobles_name,
    points,
    year,
)
from sim.games.heads_of_state.narration import narrate, tell_log
from sim.games.heads_of_state.state import STATE
from sim.games.heads_of_state.values import load_values
from sim.games.pages import WIDTH
from sim.games.prose import values_of
from tests.heads_of_state.logs import (
    BLUE,
    LAST,
    LOADED,
    RED,
    SETUP,
    TURN_1,
    TURN_2,
    VALUES,
    YELLOW,
    area,
    box,
    card,
    created,
    killed,
    played,
    row,
    took,
)

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
    ("own", "others", "country", "best", "named"),
    [
        # Barons in Spain 1 (hexagon 4) and Spain 2 (3)
        (["spain_1.baron"], ["spain_2.baron"], Country.SPAIN, "a Baron", "Spain 1 with 4"),
        # Princes in the capital (hexagon 6) and in German States 1 (4)
        (
            ["germany_capital.prince"],
            ["germany_1.duke"],
            Country.GERMAN_STATES,
            "a Prince",
            "the German capital with 6",
        ),
        # both have an Earl at best and are in France 1 (5); then France 2 (4) and France 3 (3)
        (
            ["france_1.duke", "france_2.count"],
            ["france_1.earl", "france_3.earl"],
            Country.FRANCE,
            "an Earl",
            "France 2 with 4",
        ),
    ],
)
def test_a_tie_by_hexagon_names_the_nobles_and_the_area_that_decides(
    own, others, country, best, named
):
    """The Duke's boxes are a Prince's in German States 1 and an Earl's, with a Count, in France."""
    patch = {
        "areas": {
            "germany_1": {"boxes": ["prince", "count"]},
            "france_1": {"boxes": ["earl", "count"]},
        }
    }
    loaded = load_values(VALUES, patches=[patch])
    line = tie_by_hexagon(own, others, country, loaded)
    assert line.endswith(
        f": Red comes before Blue, each with {best} at best, by the higher hexagon, {named}."
    )


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
    assert noble_in(LOADED, box("spain_3.earl")) == "Earl in Spain 3"


def test_an_area_that_is_only_described_takes_an_article():
    """The capitals of three countries have no name of their own in this edition's values."""
    names = [area_name(LOADED, number) for number in range(len(LOADED.labels["areas"]))]
    with_the = {name for name in names if name.startswith("the ")}
    assert with_the == {"the French capital", "the German capital", "the Spanish capital"}
    patch = {"areas": {"france_capital": {"name": "Paris"}}}
    renamed = load_values(VALUES, patches=[patch])
    assert area_name(renamed, area("france_capital")) == "Paris"


@pytest.mark.parametrize(
    ("titles", "text"),
    [
        (["Assassin"], "an Assassin"),
        (["Assassin", "Assassin"], "2 Assassins"),
        (["Axeman", "Axeman"], "2 Axemen"),
        (["Gallows", "Gallows"], "2 Gallows"),
        (["Inquisition", "Gallows/Inquisition"], "an Inquisition and a Gallows/Inquisition"),
        (["Axeman/Gallows", "Axeman/Gallows"], "2 Axeman/Gallows cards"),
    ],
)
def test_cards_that_are_played_have_articles_and_plurals(titles, text):
    assert cards_played(titles) == text


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
    state.noble_pile[Noble.KING] = 8
    state.noble_pile[Noble.BARON] = 0
    state.counters[YELLOW, Noble.KING] = 1
    state.counters[RED, Noble.DUKE] = 0
    state.counters[RED, Noble.EARL] = 1
    state.house_markers = 1
    state.hand[BLUE, Attribute.GOLD] = 2
    state.hand[BLUE, Attribute.COURTESAN] = 1
    state.hand_size[BLUE] = 3
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
        "Left         8     10      10    10       10    10     -",
        "Last counters         Yellow 1 King; Red no Duke, 1 Earl",
        "House markers left    12 and 8",
        "Yellow's hand         no Attribute Cards; no Treachery Cards",
    ):
        assert f"\n{line}\n" in f"\n{text}\n", text
    # 70 cards with three players, 10 of them with the Revolution Card, 6 in the display
    decks = (
        "Draw decks            54 Attribute Cards, 11 under the Revolution Disc; 27 Treachery Cards"
    )
    assert decks in text
    assert "Green" not in text


def test_the_board_of_a_new_game_has_no_empty_rows(state):
    """27 Treachery Cards are left of 29, and 54 Attribute Cards of 70."""
    text = "\n".join(board_text(state, LOADED))
    for left_out in ("Points", "Noble Cards", "hand", "Face down", "counters", "none", "no "):
        assert left_out not in text
    labels = [line.split("  ")[0] for line in text.rpartition("\n\n")[2].splitlines()]
    assert labels == ["Country markers left", "House markers left", "Open displays", "Draw decks"]


@pytest.mark.parametrize(
    ("seats", "taken", "markers"),
    [
        (2, 0, "16 and 8; 12 is out with 2 players"),
        (2, 2, "none; 12 is out with 2 players"),
        (3, 0, "16, 12 and 8"),
        (5, 3, "none"),
    ],
)
def test_the_board_says_which_house_markers_are_left(seats, taken, markers):
    game = np.zeros(1, STATE).view(np.recarray)[0]
    new_game(game, values_of(LOADED), None, np.uint64(7), seats)
    game.house_markers = taken
    assert f"House markers left    {markers}" in board_text(game, LOADED)


def test_the_board_says_when_decks_and_displays_are_empty(state):
    state.deck_size = state.stack_size = 1
    state.treachery_deck_size = 0
    state.display[:] = 0
    state.treachery_display[:] = 0
    lines = board_text(state, LOADED)
    assert "Open displays         no Attribute Cards; no Treachery Cards" in lines
    decks = "no Attribute Cards, 1 under the Revolution Disc; no Treachery Cards"
    assert f"Draw decks            {decks}" in lines


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
    asides = [
        (4, RED, "chooses 1 of 4: take gold"),
        (10, BLUE, "chooses 1 of 6: take gold"),
        (11, BLUE, "chooses 1 of 6: take from deck"),
        (16, BLUE, "chooses 1 of 3: take from deck"),
        (17, BLUE, "chooses 1 of 3: take from deck"),
    ]
    lines = narrate(LOADED, log, moments, asides)
    text = "\n".join(lines)
    for part in (
        "\nTURN 1: 1589\n",
        "\n        > Red chooses 1 of 4: take gold\n"
        "   1  Red takes Gold from the display in the first turn [Draw For First Turn Only].\n"
        "      Creates a Baron in Ireland with Gold, and takes a Baron card [Creating A Noble].\n",
        "\n        > Blue chooses 1 of 6: take gold\n"
        "        > Blue chooses 1 of 6: take from deck\n"
        "   2  Blue takes Gold from the display, then draws the Revolution Card from the deck.\n"
        "\n  End of 1589\n    Blue's turn is halted: 1589 is scored [Course Of Play].\n",
        "\n      Influence      Blue  Yellow  Red  First  Second\n",
        "\n    Points after 1589: Red 10, Blue 0, Yellow 0.\n\nTURN 2: 1689\n",
        "\n        > Blue chooses 1 of 3: take from deck\n"
        "        > Blue chooses 1 of 3: take from deck\n"
        "   2  Blue goes on with the halted turn and takes Title from the deck, then draws the "
        "Revolution\n      Card from it.\n"
        "\n  End of 1789\n    Blue's turn is not finished: 1789 is scored [Game End].\n",
        "\n\n  Most nobles of each type\n    Most Kings: nobody has created one",
        "\n\n  The winner\n    Final points: Red 10, Blue 0. Red wins.\n",
        "\n  The board at the end of the game\n",
    ):
        assert part in text, part
    assert lines.count("  The board") == 2
    assert text.index("  The board\n") < text.index("   1  Red takes")
    assert text.index("TURN 2: 1689") < text.rindex("  The board\n") < text.index("goes on with")
    assert max(map(len, lines)) <= WIDTH


def test_a_log_alone_can_be_told():
    assert narrate(LOADED, [SETUP], []) == [
        "    3 players with 70 Attribute Cards. Red starts, then Blue and Yellow",
        "      [Preparation 2, Course Of Play].",
    ]


NOTHING_CREATED = [*TURN_1, took(RED, Attribute.GOLD), row(Note.DONE, RED, 0)]
NOTHING_PLAYED = [*TURN_2, took(RED, Attribute.GOLD), row(Note.DONE, RED, 1)]


@pytest.mark.parametrize("log", [NOTHING_CREATED, NOTHING_PLAYED])
def test_what_was_not_done_is_left_out_where_decisions_say_it(log):
    asides = [(3, RED, "chooses 1 of 2: that is all")]
    assert any("by choice" in line for line in narrate(LOADED, log, []))
    lines = narrate(LOADED, log, [], asides)
    assert not any("by choice" in line for line in lines)
    assert lines[-1] == "        > Red chooses 1 of 2: that is all"


def test_what_is_left_unreplaced_is_told_with_decisions_too():
    log = [
        *TURN_2,
        played(RED, "axeman", "scotland.count", BLUE),
        killed(RED, "scotland.count", BLUE),
        row(Note.DONE, RED, 1),
    ]
    lines = narrate(LOADED, log, [], [(4, RED, "chooses 1 of 2: done")])
    told = (
        "      Stops there and leaves the Count in Scotland unreplaced [Playing A Treachery Card]."
    )
    assert lines[-1] == told
