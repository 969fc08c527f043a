"""Names, the board and the page in words."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from sim.engine.contract import new_game
from sim.games.pages import WIDTH
from sim.games.prose import values_of
from sim.games.shadow_of_the_emperor import contract  # noqa: F401 (registers the rules)
from sim.games.shadow_of_the_emperor.actions import describe_action
from sim.games.shadow_of_the_emperor.board_text import board_text
from sim.games.shadow_of_the_emperor.codes import (
    IMPERIAL,
    NO_FACE,
    NOBODY,
    Child,
    Phase,
    Post,
    Source,
    TieBreak,
)
from sim.games.shadow_of_the_emperor.grid import fitted
from sim.games.shadow_of_the_emperor.ids import groups, involving
from sim.games.shadow_of_the_emperor.journal import Note
from sim.games.shadow_of_the_emperor.names import (
    electorate_name,
    face_name,
    faces,
    player,
    players,
    points,
    thalers,
    with_article,
)
from sim.games.shadow_of_the_emperor.narration import narrate, narrate_since
from sim.games.shadow_of_the_emperor.state import STATE
from sim.games.shadow_of_the_emperor.values import load_values
from tests.shadow_of_the_emperor.logs import (
    BEGUN,
    BLACK,
    GREEN,
    LOADED,
    RED,
    ROUND_1,
    STARTS,
    VALUES,
    YELLOW,
    at,
    baron,
    bought,
    card,
    couple,
    knight,
    phase,
    placed,
    row,
)
from tests.shadow_of_the_emperor.logs import (
    points as scored,
)

# --- names ----------------------------------------------------------------------------------


def test_names():
    assert [player(seat) for seat in (RED, BLACK, NOBODY)] == ["Red", "Black", "nobody"]
    assert players([RED, GREEN, BLACK]) == "Red, Green and Black"
    assert [thalers(0), thalers(1), thalers(3)] == ["0 thalers", "1 thaler", "3 thalers"]
    assert [points(1), points(2)] == ["1 point", "2 points"]
    assert [with_article("Baron 25"), with_article("Ordinance")] == ["a Baron 25", "an Ordinance"]
    assert electorate_name(LOADED, at("boehmen")) == "Böhmen"
    assert face_name(LOADED, baron(15)) == "Baron 15"
    assert face_name(LOADED, couple(45)) == "Couple 45"
    assert faces(LOADED, [baron(15), couple(35), baron(15)]) == ["2 Barons 15", "Couple 35"]


def test_names_are_those_of_the_values_file():
    renamed = load_values(VALUES, patches=[{"electorates": {"boehmen": {"name": "Bohemia"}}}])
    assert electorate_name(renamed, at("boehmen")) == "Bohemia"


# --- ids ------------------------------------------------------------------------------------


def forms_involving(word):
    return {describe_action(action, LOADED) for action in involving(word, LOADED)}


@pytest.mark.parametrize(
    ("word", "forms"),
    [
        ("doctor", {"buy doctor", "take doctor"}),
        ("pass", {"pass"}),
        ("vote_emperor", {"vote for emperor"}),
        ("nonsense", set()),
    ],
)
def test_an_id_involves_actions(word, forms):
    assert forms_involving(word) == forms


def test_an_electorate_involves_what_comes_to_it():
    forms = forms_involving("mainz")
    assert {
        "build in mainz",
        "use privilege of mainz",
        "move to mainz",
        "move to mainz pushing red knight",
        "knight in castle in mainz",
        "set up elector of mainz",
        "move imperial city to mainz",
    } <= forms
    assert not {"treat elector of mainz", "move baron 15 from mainz", "excommunicate mainz"} & forms
    assert all("mainz" in form for form in forms)


def test_marriage_involves_offers_and_the_answer_but_not_the_convent():
    forms = forms_involving("marriage")
    assert {"offer to emperor", "offer to elector of pfalz", "accept daughter"} <= forms
    assert not {"offer to nobody", "refuse daughter"} & forms
    assert forms_involving("privileges") == {
        f"use privilege of {name}" for name in LOADED.labels["electorates"]
    }


def test_groups_hold_what_belongs_together():
    found = groups(LOADED)
    assert found["archdioceses"] == ("trier", "koeln", "mainz")
    assert found["secular_electorates"] == ("pfalz", "sachsen", "brandenburg", "boehmen")
    assert found["colourless_cards"] == ("rival", "gray_eminence")
    # the facts' colours
    assert set(found["pink_cards"]) == {"permit", "ordinance", "indulgence", "foreign_daughter"}
    assert set(found["blue_cards"]) | set(found["pink_cards"]) | set(
        found["colourless_cards"]
    ) == set(found["cards"])
    assert found["election_cards"] == ("rival", "pope", "church_influence", "excommunication")
    assert found["families"] == ("red", "yellow", "green", "black")


# --- the board ------------------------------------------------------------------------------


@pytest.fixture
def state():
    game = np.zeros(1, STATE).view(np.recarray)[0]
    new_game(game, values_of(LOADED), None, np.uint64(7), 4)
    game.emperor = game.first_seat = RED
    return game


def test_board(state):
    trier, boehmen, brandenburg = at("trier"), at("boehmen"), at("brandenburg")
    state.elector[trier], state.elector_face[trier] = YELLOW, baron(45)
    state.aristocrats[RED, trier, baron(25)] = 2
    state.knights[RED, trier, Post.ARISTOCRAT_SPACE] = 1
    state.empty_spaces[trier] = 0
    state.knights[BLACK, brandenburg, Post.CASTLE] = 1
    state.empty_castles[brandenburg] = 1
    state.aristocrats[GREEN, boehmen, couple(15)] = 1
    state.aristocrats[BLACK, boehmen, couple(35)] = 1
    state.empty_spaces[boehmen] = 2
    state.city_owner[boehmen, 0], state.city_owner[boehmen, 1] = GREEN, IMPERIAL
    state.thalers[YELLOW] = 12
    state.supply[YELLOW] = 3
    state.knight_supply[YELLOW] = 2
    state.city_supply[YELLOW] = 1
    state.points[YELLOW, Source.ELECTOR] = 6
    state.points[YELLOW, Source.CITY] = 1
    state.throne_face = couple(35)
    state.shifted = 1 << trier | 1 << boehmen  # which has no elector any more
    state.challenger = BLACK
    state.imperial_supply = 2
    state.stack[card("doctor")] = 0
    state.stack[card("permit")] = 1
    state.cards[RED, card("doctor")] = 2
    state.cards[RED, card("gray_eminence")] = 1
    text = "\n".join(board_text(state, LOADED))
    for line in (
        "Electorate   Elector          Aristocrat spaces         Castles        City spaces",
        "Trier        Yellow Baron 45  Red 2 Barons 25 + knight  -              2 free",
        "Köln         -                3 free                    1 free         2 free",
        "Brandenburg  -                3 free                    Black, 1 free  2 free",
        "Böhmen       -                Green Couple 15, Black    1 free         "
        "Green, imperial, 1 free",
        "                              Couple 35, 2 free",
        "Yellow  12       3                 2             1",
        "Family  Points  Electors  Emperor  Cities  Votes  Daughters  Privilege  Indulgence",
        "Yellow  7       6         -        1       -      -          -          -",
        "Emperor               Red, Couple 35",
        "Privileges used       Trier",
        "Imperial cities left  2",
        "Challenger            Black",
        "Cards gone            Doctor",
        "Red's cards           2 Doctor, Gray eminence",
    ):
        assert f"\n{line}\n" in f"\n{text}\n", text
    assert "Move, Permit, " not in text  # two Moves
    assert "2 Move" in text
    assert ", Permit," in text
    assert "Out of play" not in text


def test_the_board_of_a_new_game_has_no_empty_rows(state):
    text = "\n".join(board_text(state, LOADED))
    for left_out in ("Points", "Challenger", "gone", "'s cards", "Privileges", "Out of play"):
        assert left_out not in text
    labels = [line.split("  ")[0] for line in text.rpartition("\n\n")[2].splitlines()]
    assert labels == ["Emperor", "Imperial cities left", "Cards to buy"]
    state.throne_face = NO_FACE
    assert "Emperor               Red, no aristocrat on the throne" in board_text(state, LOADED)


def test_with_two_families_the_board_says_what_is_out_of_play():
    game = np.zeros(1, STATE).view(np.recarray)[0]
    new_game(game, values_of(LOADED), None, np.uint64(7), 2)
    lines = board_text(game, LOADED)
    out = [name for name in range(7) if not int(game.in_play) >> name & 1]
    assert len(out) == 2
    for number in out:
        name = electorate_name(LOADED, number)
        assert not any(line.startswith(f"{name} ") for line in lines)
        assert any(line.startswith("Out of play ") and name in line for line in lines)


def test_city_spaces_show_their_price_where_it_is_printed(state):
    record = LOADED.record.copy()
    record["permit_by_space"] = 1
    record["city_space_cost"][0, at("trier"), :2] = (3, 5)
    state.city_owner[at("trier"), 0] = BLACK
    lines = board_text(state, replace(LOADED, record=record))
    assert next(line for line in lines if line.startswith("Trier")).endswith("Black, free for 5")


def test_a_table_folds_one_column_where_it_would_be_too_wide():
    """100 columns, less a margin of 6, less 10 + 2 for the other column: 82."""
    words = " ".join(["nine", "more"] * 10)  # 10 x 10 - 1 = 99 letters and spaces
    lines = fitted([("Name", "Words"), ("ten letter", words), ("b", "-")], folded=1)
    assert lines[2].startswith("ten letter  nine more")
    assert len(lines[2]) <= 12 + 82
    assert lines[3].startswith("            ")
    assert lines[2].split()[2:] + lines[3].split() == words.split()
    assert lines[4] == "b           -"


# --- the page -------------------------------------------------------------------------------

GAME = [
    *BEGUN,  # 2 lines
    placed(RED, "trier", couple(35)),
    knight(RED, "mainz"),
    ROUND_1,
    phase(Phase.ACTIONS),
    STARTS,
    bought(RED, "indulgence", 2),  # 7
    scored(RED, Source.INDULGENCE, 1, 1),
    row(Note.TURN_STARTS, YELLOW, 1),
    row(Note.PASSED, YELLOW),
    phase(Phase.NEW_ELECTORS),  # 11
    row(Note.INFLUENCE, RED, at("trier"), 2),
    row(Note.VACANT, RED, at("trier"), NOBODY),
    phase(Phase.ELECTION),
    row(Note.ROUND_ENDS, a=1),
    row(Note.ROUND_STARTS, a=2, round_number=2),
    phase(Phase.DESCENT),
    row(Note.DESCENT, YELLOW, Child.NONE),
    row(Note.FINAL, RED, 1, 1, TieBreak.POINTS),
    row(Note.FINAL, YELLOW, 0, 2, TieBreak.POINTS),
    row(Note.GAME_ENDS),
]


def test_rounds_and_phases_are_set_apart(state):
    moments = [(2, state), (7, state), (10, state), (len(GAME), state)]
    asides = [
        (2, RED, "chooses 1 of 7: set up aristocrat in trier"),
        (7, RED, "chooses 1 of 12: buy indulgence"),
        (10, YELLOW, "chooses 1 of 12: pass"),
    ]
    lines = narrate(LOADED, GAME, moments, asides)
    text = "\n".join(lines)
    assert lines[0] == "  Set-up"
    for part in (
        "\n        > Red chooses 1 of 7: set up aristocrat in trier\n    Red places a Couple 35 ",
        "\n\nROUND 1 of 5\n\n  The board\n    Electorate",
        "\n\n  Phase IV: Actions\n        > Red chooses 1 of 12: buy indulgence\n"
        "   1  Red buys Indulgence for 2 thalers (5 left) and scores 1 point (Red has 1).\n"
        "        > Yellow chooses 1 of 12: pass\n   2  Yellow passes, with 7 left.\n",
        "\n\n  Phase V: New electors\n    Trier: Red 2 (Couple 2). Red has no unmarried ",
        "\n\n  Phase VI: Election of the Emperor\n    Nobody stands against the Emperor",
        "\n\n    Points after round 1: Red 1, Yellow 0, Green 0, Black 0.\n\nROUND 2 of 5\n\n"
        "  Phase III: Descent\n    Yellow has no card",
        "\n\n  End of the game\n    Final points: Red 1, Yellow 0. Red wins.\n",
        "\n\n  The board at the end of the game\n",
    ):
        assert part in text, part
    assert lines.count("  The board") == 1
    assert max(map(len, lines)) <= WIDTH


def test_a_log_alone_can_be_told():
    assert narrate(LOADED, BEGUN, []) == [
        "  Set-up",
        "    4 families with 7 thalers each and 21 action cards. Red is the first Emperor; then "
        "come,",
        "      clockwise, Yellow, Green and Black.",
        "    Red puts a Baron 45 on the throne.",
    ]


def test_what_is_new_is_told_under_its_phase_only_once():
    assert narrate_since(LOADED, GAME[:11], 9) == ["   2  Yellow passes, with 7 left."]
    assert narrate_since(LOADED, GAME[:14], 11) == [
        "  Phase V: New electors",
        "    Trier: Red 2 (Couple 2). Red has no unmarried aristocrat on a space there: the "
        "elector space is",
        "      vacant.",
    ]


def test_nobody_is_said_to_live_while_deaths_may_still_be_noted():
    log = [*BEGUN, row(Note.ROUND_STARTS, a=2), phase(Phase.AGEING)]
    assert "nobody dies" not in " ".join(narrate_since(LOADED, log, 0))
    assert "nobody dies" in " ".join(narrate(LOADED, log, []))
