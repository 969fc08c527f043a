"""Names, cards, the board and the page in words."""

from __future__ import annotations

import numpy as np
import pytest

from sim.engine.contract import new_game
from sim.games.corona_de_hierro import contract  # noqa: F401 (registers the rules)
from sim.games.corona_de_hierro.board_text import (
    board_text,
    final_text,
    in_columns,
    standing_text,
)
from sim.games.corona_de_hierro.card_text import card_text, loyalty_text
from sim.games.corona_de_hierro.codes import (
    NO_FAMILY,
    NOBODY,
    ActionKind,
    EndReason,
    Level,
    Post,
    Source,
    TieBreak,
)
from sim.games.corona_de_hierro.journal import Note
from sim.games.corona_de_hierro.names import (
    army_name,
    cards_text,
    castle_name,
    castle_title,
    family_title,
    in_place,
    levels,
    of_mask,
    pawns,
    place_name,
    player,
    players,
)
from sim.games.corona_de_hierro.narration import narrate, tell_log
from sim.games.corona_de_hierro.state import STATE
from sim.games.pages import WIDTH
from sim.games.prose import values_of
from tests.corona_de_hierro.logs import (
    BLACK,
    BLUE,
    GREEN,
    LOADED,
    MAGYARS,
    MILITARY,
    POLITICAL,
    RED,
    ROME,
    SETUP,
    YELLOW,
    action,
    banner,
    card,
    castle,
    city,
    level,
    loyalty,
    main_castle,
    moved,
    row,
    starts,
)

# --- names ----------------------------------------------------------------------------------


def test_names():
    assert [player(seat) for seat in range(5)] == ["Yellow", "Blue", "Black", "Red", "Green"]
    assert player(NOBODY) == "nobody"
    assert players([YELLOW, BLUE, GREEN]) == "Yellow, Blue and Green"
    assert of_mask(0b10110) == [1, 2, 4]
    assert (pawns(1), pawns(2)) == ("1 pawn", "2 pawns")
    assert (levels(1), levels(3)) == ("1 level", "3 levels")
    assert [army_name(LOADED, n) for n in (1, 2, 3, 8)] == [
        "small army",
        "medium army",
        "large army",
        "large army",
    ]


def test_a_castle_is_named_with_its_city():
    assert castle_title(LOADED, castle("padua")) == "Padua"
    assert castle_name(LOADED, castle("padua")) == "the castle of Padua"
    assert family_title(LOADED, NO_FAMILY) == ""


@pytest.mark.parametrize(
    ("place", "name", "inside"),
    [
        (castle("padua"), "the castle of Padua", "in the castle of Padua"),
        (ROME, "Rome", "in Rome"),
        (MAGYARS, "the Magyars", "with the Magyars"),
        (
            banner(RED),
            "Red's banner in the Alliance Zone",
            "on Red's banner in the Alliance Zone",
        ),
    ],
)
def test_a_place_of_an_emissary(place, name, inside):
    assert place_name(LOADED, place) == name
    assert in_place(LOADED, place) == inside


def test_cards_of_a_kind_are_counted():
    assert cards_text(["Spy", "Hostage", "Spy"]) == "2 Spy and Hostage"
    assert cards_text([]) == "nothing"


# --- what cards do --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("good_fortune", "attack a castle, or request its support, with the green die"),
        ("cavalry_charge", "attack an army with the yellow die throughout; 1 point for winning"),
        ("forced_march", "move a small army up to 3 spaces or a medium army up to 2 spaces"),
        ("resistance", "remove 1 pawn of an army at the gate of an own castle"),
        ("loyal_vassal_cross", "recruit 2 pawns from a castle of Cross"),
        ("bishop_lily_tower", "with a castle of Lily or Tower, rise 2 levels"),
        ("pope", "most emissaries in Rome: rise 2 levels; first action only"),
        ("king_is_dead", "highest on the track: rise 3 levels"),
        ("spy", "look at another's cards and discard one of them"),
        (
            "magyar_invasion",
            "no emissary with the Magyars: drop 2 levels; first action only",
        ),
        (
            "saracen_invasion",
            "no emissary with the Saracens: drop 2 levels; first action only",
        ),
        ("secret_pact_lion_cross", "with a castle of each of Lion and Cross, score 3 points"),
        ("hostage", "replace another's emissary by an own one and keep it as a hostage"),
    ],
)
def test_what_a_card_does(name, text):
    assert card_text(LOADED, card(name)) == text


def test_every_card_says_what_it_does():
    assert all(card_text(LOADED, kind) for kind in range(int(values_of(LOADED).kinds)))


@pytest.mark.parametrize(
    ("name", "holder", "text"),
    [
        ("red_king", YELLOW, "4 points if Red is King"),
        ("red_king", RED, "4 points if you are King"),
        ("sole_king", BLUE, "6 points if you are King"),
    ],
)
def test_what_a_loyalty_card_pays_for(name, holder, text):
    assert loyalty_text(LOADED, loyalty(name), holder) == text


# --- the board ------------------------------------------------------------------------------


@pytest.fixture
def state():
    """Return four players with main castles, before their first turn."""
    game = np.zeros(1, STATE).view(np.recarray)[0]
    new_game(game, values_of(LOADED), None, np.uint64(7), 4)
    game.loyalty[:4] = loyalty("red_king"), loyalty("blue_king"), loyalty("sole_king"), 0
    for seat, name in ((YELLOW, "friuli"), (BLUE, "romagna"), (BLACK, "spoleto"), (RED, "ivrea")):
        give(game, seat, name, inside=True)
        game.army[seat, city(name)] = 1
        game.army_cities[seat] = 1 << city(name)
        game.pawns[seat] = 7
    return game


def give(game, seat, name, *, inside):
    place = castle(name)
    game.owner[place] = seat
    game.owned[seat] |= 1 << place
    game.garrisoned &= ~(1 << place)
    game.garrisoned |= inside << place


def fill(game):
    """Put something of each kind on the board."""
    give(game, RED, "padua", inside=False)
    game.in_castle[BLUE, castle("padua")] = 1
    game.in_castle[BLACK, castle("padua")] = 1
    game.emissary_castles[BLUE] = game.emissary_castles[BLACK] = 1 << castle("padua")
    game.in_castle[RED, castle("rimini")] = 2
    game.emissary_castles[RED] = 1 << castle("rimini")
    game.army[RED, city("trento")] = 3
    game.army_cities[RED] |= 1 << city("trento")
    game.posted[Post.ROME, YELLOW] = 2
    game.posted[Post.ROME, BLUE] = 1
    game.posted[Post.MAGYARS, RED] = 1
    game.accepted[YELLOW] = 1 << RED
    game.requested[BLUE] = 1 << BLACK
    game.hostages[BLACK, RED] = 1
    game.level[:4] = 2, 6, 11, 15
    game.points[BLUE, Source.SECRET_PACT] = 3
    game.points[BLUE, Source.CAVALRY_CHARGE] = 1
    game.shields[:4] = 2, 0, 1, 4
    game.shield_stock = 8
    game.hand[BLUE, :3] = card("spy"), card("hostage"), card("spy")
    game.hand_size[:4] = 0, 3, 0, 0
    game.known_to[BLUE, :3] = 1 << RED, 0, 0
    game.deck_size[MILITARY], game.deck_size[POLITICAL] = 24, 22
    game.discarded[card("spy")] = 2
    game.discarded[card("pope")] = 1


def lines_of(lines):
    return {" ".join(line.split()) for line in lines}


def test_the_castles(state):
    fill(state)
    lines = lines_of(final_text(state, LOADED))
    assert "Castle Shield By army By emissary Banner Emissaries" in lines
    assert "Friuli (grey) Lion 3 - Yellow, army inside -" in lines
    assert "Padua Cross 3 2 Red Blue and Black" in lines
    assert "Rimini Lily 3 2 - 2 of Red" in lines
    assert "Pavia - 3 - - -" in lines
    assert len(lines & {line for line in lines if line.startswith("Lucca")}) == 1


def test_a_castle_tile_says_where_it_lies(state):
    state.castle_city[castle("padua")] = city("rimini")
    state.castle_city[castle("rimini")] = city("padua")
    lines = lines_of(final_text(state, LOADED))
    assert "Castle City Shield By army By emissary Banner Emissaries" in lines
    assert "Padua Rimini Cross 3 2 - -" in lines
    assert "Pavia Pavia - 3 - - -" in lines


def test_what_players_have(state):
    fill(state)
    lines = lines_of(standing_text(state, LOADED))
    assert {
        "Player Level Points Castles Shields Cards Pawns left Emissaries left",
        "Yellow 2 red 0 1 2 0 7 4",
        "Blue 6 yellow 4 1 0 3 7 4",
        "Black 11 green 0 1 1 0 7 4",
        "Red 15 crown 0 2 4 0 7 4",
        "Yellow castles Friuli (army inside); pawns 1 in Friuli",
        "Black castles Spoleto (army inside); pawns 1 in Spoleto; emissaries in castles Padua; "
        "hostages 1 emissary of Red",
        "Red castles Padua, Ivrea (army inside); pawns 3 in Trento, 1 in Ivrea; emissaries in "
        "castles Rimini (2)",
        "Emissaries Rome 3 of 5 (Yellow 2, Blue 1); Saracens 0 of 2; Magyars 1 of 2 (Red 1)",
        "Alliances Yellow and Red, requested by Yellow; Blue requests one with Black",
        "Yellow's hand no cards; Loyal to Red",
        "Blue's hand 2 Spy and Hostage; Loyal to Blue",
        "Black's hand no cards; The sole King",
        "Decks military 24 and political 22; 8 shields in the stock",
        "Out of the game Support of the Pope and 2 Spy",
    } <= lines
    assert not any(line.startswith("Green") for line in lines)


@pytest.mark.parametrize(
    ("viewer", "hand"),
    [
        (BLUE, "Blue's hand 2 Spy and Hostage; Loyal to Blue"),
        (RED, "Blue's hand Spy, 2 unseen; a loyalty card"),  # the one that Red has seen
        (YELLOW, "Blue's hand 3 unseen; a loyalty card"),
    ],
)
def test_a_viewer_sees_of_other_hands_what_it_knows(state, viewer, hand):
    fill(state)
    lines = lines_of(standing_text(state, LOADED, viewer))
    assert hand in lines
    assert "Yellow's hand no cards; a loyalty card" in lines or viewer == YELLOW


def test_the_whole_board_has_the_map(state):
    lines = board_text(state, LOADED)
    text = "\n".join(lines)
    # Friuli: Belluno, Verona, and Brescia, the brown castle Y of the sector before
    assert "Friuli: Belluno, Verona, Brescia" in text
    assert "Pavia: Trento, Modena, Florence, Piacenza, Novara" in text
    assert "Legitimacy Track  red 0 to 5, yellow 6 to 10, green 11 to 14, the crown at 15" in text
    assert "Dice              red 1 1 1 2 2 3; yellow 1 1 2 2 3 3; green 1 2 2 3 3 3" in text
    assert lines[-len(final_text(state, LOADED)) :] == final_text(state, LOADED)


def test_empty_lines_are_left_out(state):
    text = "\n".join(standing_text(state, LOADED))
    for label in ("Alliances", "Out of the game", "hostages", "emissaries in"):
        assert label not in text


def test_columns_fill_a_line():
    assert in_columns(["a", "b", "c", "d", "e"]) == ["a   b   c   d   e"]
    wide = "x" * 40
    assert in_columns([wide, "b", "c"]) == [f"{wide}   b   c"]
    assert in_columns([wide, wide, wide]) == [f"{wide}   {wide}", wide]
    assert in_columns(["y" * 90, "z" * 90]) == ["y" * 90, "z" * 90]


# --- the page -------------------------------------------------------------------------------


def test_rounds_actions_and_the_end_are_set_apart(state):
    log = [
        SETUP,
        main_castle(RED, "friuli"),
        row(Note.ROUND_STARTS, a=1),
        starts(RED),
        action(RED, ActionKind.MOVE),
        moved(RED, "friuli", "belluno"),
        action(RED, ActionKind.ASK_FOR_HOSTAGE, 2),
        row(Note.HOSTAGE_ASKED, RED, BLUE),
        row(Note.HOSTAGE_ANSWER, BLUE, RED, 0),
        action(RED, ActionKind.EXECUTE_CARD, 2),
        row(Note.EXECUTED, RED, card("spy")),
        row(Note.SPIED, RED, BLUE, 2),
        row(Note.SPY_DISCARDED, RED, BLUE, card("pope")),
        row(Note.ROUND_STARTS, a=2),
        starts(RED),
        action(RED, ActionKind.ACCEPT_ALLIANCE),
        row(Note.ALLIANCE_ACCEPTED, RED, BLUE),
        level(RED, 2, Level.ALLIANCE, 15, 1),
        row(Note.GAME_ENDS, a=EndReason.CROWN),
        row(Note.KING, RED, 1, 1),
        row(Note.POINTS, RED, 6, Source.LEGITIMACY, -1),
        row(Note.FINAL, RED, 6, 1, TieBreak.POINTS),
    ]
    moments = [(1, state), (4, state), (5, state), (len(log), state)]
    asides = [
        (1, RED, "chooses 1 of 4: choose friuli_castle"),
        (4, RED, "chooses 1 of 9: move an army"),
        (8, BLUE, "chooses 1 of 2: refuse to give back"),
        (12, RED, "chooses 1 of 2: make discard pope"),
    ]
    lines = narrate(LOADED, log, moments, asides)
    text = "\n".join(lines)
    for part in (
        "\n        > Red chooses 1 of 4: choose friuli_castle\n    Red chooses the castle of ",
        "\n\nROUND 1\n\n  The board\n    Arezzo: ",
        "\n\n        > Red chooses 1 of 9: move an army\n"
        "   1.1  Red moves 1 pawn from Friuli to Belluno [1. Move an Army].\n"
        "        > Blue chooses 1 of 2: refuse to give back\n"
        "        Before action 2, Red asks Blue for the emissary held as a hostage: Blue refuses\n"
        "        [10. Retrieve an Emissary, C10].\n"
        "   1.2  Red executes Spy [12. Execute an Initiative Card, Spy].\n"
        "        Looks at Blue's 2 cards.\n"
        "        > Red chooses 1 of 2: make discard pope\n"
        "        Discards Blue's Support of the Pope.\n"
        "\nROUND 2\n\n  The board\n    Player ",
        "\n   2.1  Red accepts the alliance that Blue requested. Red rises 2 levels to 15, the "
        "crown\n        [9. Accept an Alliance, 8. Request an Alliance].\n"
        "\n  The end of the game\n    The game ends, as Red has reached the crown: Red is King "
        "[End of the Game].\n"
        "\n  Final scoring\n    Red: castles: 0; King at level 15: 6; no emissary held: 0. Total 6",
        "\n    Final points: Red 6. Red wins [Final Scoring].\n"
        "\n  The board at the end of the game\n    Castle ",
    ):
        assert part in text, part
    assert lines.count("  The board") == 2
    assert max(map(len, lines)) <= WIDTH
    assert "\n\n\n" not in text


def test_a_log_alone_can_be_told():
    assert narrate(LOADED, [SETUP], []) == [
        "    4 players, basic set-up. Red begins, then Yellow, Blue and Black. Each starts at "
        "level 2 with 2",
        "      shields; 7 in the stock [Setup].",
    ]


def test_a_game_in_progress_is_shown_as_it_stands(state):
    lines = narrate(LOADED, [SETUP], [(1, state)], goes_on=True)
    assert lines[3] == "  The board"
    assert not any("at the end" in line for line in lines)


def test_what_is_dealt_is_a_table():
    log = [
        SETUP,
        row(Note.LOYALTY, YELLOW, loyalty("red_king")),
        row(Note.LOYALTY, RED, loyalty("sole_king")),
        row(Note.SHUFFLED, a=MILITARY, b=29),
        row(Note.SHUFFLED, a=POLITICAL, b=29),
        row(Note.DEALT, RED, card("resistance"), MILITARY),
        row(Note.DEALT, RED, card("spy"), POLITICAL),
    ]
    assert tell_log(LOADED, log)[-1].lines == (
        "Player  Loyalty card   Initiative cards",
        "------  -------------  ------------------",
        "Yellow  Loyal to Red   -",
        "Blue    -              -",
        "Black   -              -",
        "Red     The sole King  Resistance and Spy",
    )
