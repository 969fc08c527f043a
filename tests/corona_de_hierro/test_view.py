"""What one player sees of the game: nothing that is hidden from it."""

from __future__ import annotations

import re

import pytest

from sim.engine.contract import is_over
from sim.games.corona_de_hierro.actions import parse_action
from sim.games.corona_de_hierro.codes import (
    NO_DIE,
    ActionKind,
    DecisionKind,
    Deck,
    Die,
    RollFor,
)
from sim.games.corona_de_hierro.journal import Note
from sim.games.corona_de_hierro.view import SECRET, VIEW, hide
from sim.games.pages import WIDTH
from sim.games.telling import NOTE, SEAT, UNSEEN, A
from tests.corona_de_hierro.whole_games import Room
from tests.games.views import check_nothing_hidden_is_seen, positions

YELLOW, BLUE, BLACK = range(3)


@pytest.fixture(scope="module")
def room() -> Room:
    return Room(3)


def row(note, seat, a=0, b=0, c=0, d=0, round_number=1):
    return [int(fact) for fact in (note, seat, a, b, c, d, round_number)]


def told(room, *rows, seat=BLUE):
    """Return what Blue is told of these lines, as one text, early in a game."""
    room.start(1)
    return " ".join(" ".join(VIEW.tell(room.state, room.loaded, rows, seat, 0)).split())


# --- the log --------------------------------------------------------------------------------


def test_the_cards_of_others_are_not_named(room: Room) -> None:
    spy = room.card("spy")
    lines = [
        row(Note.TURN_STARTS, YELLOW, 1),
        row(Note.ACTION, YELLOW, ActionKind.TAKE_CARD, 1),
        row(Note.TOOK_CARD, YELLOW, spy, Deck.POLITICAL, 20),
        row(Note.ACTION, YELLOW, ActionKind.BUY_CARD, 2),
        row(Note.SHIELDS_PAID, YELLOW, Deck.POLITICAL, 3, 2),
        row(Note.LOOKED_AT, YELLOW, spy, Deck.POLITICAL),
        row(Note.LOOKED_AT, YELLOW, spy, Deck.POLITICAL),
        row(Note.KEPT, YELLOW, spy, Deck.POLITICAL, 0),
        row(Note.SHUFFLED, -1, Deck.POLITICAL, 19),
    ]
    text = told(room, *lines)
    assert "Spy" not in text
    assert "Yellow takes the top political card (20 left in the deck)" in text
    assert "Yellow spends 3 shields (-1 left) to look at the top 2 political cards. " in text
    assert "Keeps unseen political card; the others are shuffled" in text
    text = told(room, *lines, seat=YELLOW)
    assert "Yellow takes the top political card, Spy (20 left in the deck)" in text
    assert "2 political cards: 2 Spy" in text
    assert "Keeps Spy" in text


def test_what_is_dealt_to_others_is_not_named(room: Room) -> None:
    lines = [
        row(Note.SETUP, YELLOW, 3),
        row(Note.LOYALTY, YELLOW, 0),
        row(Note.LOYALTY, BLUE, 1),
        row(Note.DEALT, YELLOW, room.card("spy"), Deck.POLITICAL),
        row(Note.DEALT, BLUE, room.card("hostage"), Deck.POLITICAL),
    ]
    text = told(room, *lines)
    assert "Yellow unseen unseen political" in text
    assert "Blue Loyal to Blue Hostage" in text
    assert "Loyal to Yellow" not in text


def test_the_set_up_of_others_is_not_named(room: Room) -> None:
    lines = [
        row(Note.LOOKED_AT, YELLOW, room.card("spy"), Deck.POLITICAL),
        row(Note.LOOKED_AT, YELLOW, room.card("resistance"), Deck.MILITARY),
        row(Note.KEPT, YELLOW, room.card("spy"), Deck.POLITICAL, 1),
    ]
    text = told(room, *lines)
    assert "Yellow looks at 1 military and 1 political cards [" in text
    assert "Yellow keeps unseen political card" in text
    assert "Spy" in told(room, *lines, seat=YELLOW)


def test_what_is_executed_discarded_and_scored_is_told_to_all(room: Room) -> None:
    lines = [
        row(Note.TURN_STARTS, YELLOW, 1),
        row(Note.DISCARDED, YELLOW, room.card("spy")),
        row(Note.EXECUTED, YELLOW, room.card("hostage")),
    ]
    text = told(room, *lines)
    assert "Discards Spy" in text
    assert "Executes Hostage" in text


def test_the_log_is_not_changed() -> None:
    for note in SECRET:
        line = row(note, YELLOW, 3)
        assert hide([line], BLUE)[0][A] == UNSEEN
        assert hide([line], YELLOW)[0][A] == 3
        assert line[A] == 3


def test_the_same_is_shown_whatever_the_hidden_cards_are(room: Room) -> None:
    assert check_nothing_hidden_is_seen(VIEW, room, game=0, every=40) > 5


def test_the_same_is_told_whatever_the_hidden_cards_are(room: Room) -> None:
    """The log with other cards taken and dealt to Yellow tells Blue the same."""
    *_, (state, log) = positions(room, 1, 40)
    other = [list(line) for line in log]
    hidden = [line for line in other if line[NOTE] in SECRET and line[SEAT] == YELLOW]
    assert len({line[NOTE] for line in hidden}) >= 3
    for kind in SECRET:
        lines = [line for line in hidden if line[NOTE] == kind]
        facts = [line[A] for line in lines]
        for line, fact in zip(lines, facts[1:] + facts[:1], strict=True):
            line[A] = fact
    assert other != log
    tell = VIEW.tell
    assert tell(state, room.loaded, other, BLUE, 0) == tell(state, room.loaded, log, BLUE, 0)
    assert tell(state, room.loaded, other, YELLOW, 0) != tell(state, room.loaded, log, YELLOW, 0)


def test_a_game_is_told_piece_by_piece(room: Room) -> None:
    """At every position: what is new is the end of all that is told, in lines that fit."""
    since = 0
    pieces = 0
    for state, log in positions(room, 2, 9):
        whole = VIEW.tell(state, room.loaded, log, BLUE, 0)
        new = VIEW.tell(state, room.loaded, log, BLUE, since)
        assert not new or whole[-len(new) :] == new
        assert all(len(line) <= WIDTH for line in whole)
        pieces += bool(new)
        since = len(log)
    assert pieces > 10
    assert VIEW.tell(state, room.loaded, log, BLUE, since) == []


# --- board and hand -------------------------------------------------------------------------


def test_a_card_that_a_spy_has_seen_is_shown_to_its_player(room: Room) -> None:
    room.start(1)
    state = room.state
    state.hand[YELLOW, :2] = room.card("spy"), room.card("hostage")
    state.hand_size[YELLOW] = 2
    state.known_to[YELLOW, :2] = 1 << BLUE, 0
    board = VIEW.board(state, room.loaded, BLUE)
    assert any(line.startswith("Yellow's hand ") and "Spy, 1 unseen" in line for line in board)
    board = VIEW.board(state, room.loaded, BLACK)
    assert any(line.startswith("Yellow's hand ") and "2 unseen" in line for line in board)


def test_a_hand_says_what_its_cards_do(room: Room) -> None:
    room.start(1)
    state = room.state
    state.hand[BLUE, :3] = room.card("spy"), room.card("bishop_lion_eagle"), room.card("spy")
    state.hand_size[BLUE] = 3
    state.loyalty[BLUE] = room.loaded.labels["loyalty_cards"].index("blue_king")
    state.level[BLUE] = 7
    lines = VIEW.hand(state, room.loaded, BLUE)
    assert lines == [
        "INITIATIVE CARDS",
        "  Support of the Bishop (Lion, Eagle): with a castle of Lion or Eagle, rise 2 levels",
        "  2 Spy: look at another's cards and discard one of them",
        "",
        "LOYALTY CARD",
        "  Loyal to Blue: 4 points if you are King",
        "",
        "LEGITIMACY TRACK",
        "  red 0 to 5, yellow 6 to 10, green 11 to 14, the crown at 15; you are at 7 yellow",
        "  red: emissaries roll the red die, 1 pawn recruited, 0 points at the end",
        "  yellow: emissaries roll the yellow die, 1 pawn recruited, 4 points at the end",
        "  green: emissaries roll the green die, 2 pawns recruited, 6 points at the end",
        "",
        "DICE",
        "  red 1 1 1 2 2 3; yellow 1 1 2 2 3 3; green 1 2 2 3 3 3",
    ]
    state.hand_size[BLUE] = 0
    assert VIEW.hand(state, room.loaded, BLUE)[:2] == ["INITIATIVE CARDS", "  none"]


# --- decisions ------------------------------------------------------------------------------


def decide(room: Room, kind: DecisionKind, seat: int = BLUE):
    """Return the state with such a question for a seat, with nothing else in its way."""
    room.start(1)
    state = room.state
    state.decision, state.seat_to_move, state.card = kind, seat, -1
    state.roll_die = NO_DIE
    return state


def gloss(room: Room, form: str) -> str:
    return VIEW.gloss(parse_action(form, room.loaded), room.state, room.loaded)


def test_a_main_castle_says_its_family(room: Room) -> None:
    decide(room, DecisionKind.MAIN_CASTLE)
    assert gloss(room, "choose friuli_castle") == "Lion, with Arezzo and Genoa"


def test_an_action_says_which_cards_there_are_and_what_is_free(room: Room) -> None:
    state = decide(room, DecisionKind.ACTION)
    state.asked[1] = 1 << room.card("spy") | 1 << room.card("hostage")
    assert gloss(room, "execute a card") == "Spy and Hostage"
    assert gloss(room, "ask for a hostage") == "no action"
    assert gloss(room, "recruit an army") == ""
    state.level[BLUE], state.shields[BLUE], state.action_number = 6, 1, 1
    assert VIEW.question(state, room.loaded) == [
        "Blue: what is action 1 of 2?",
        "level 6 yellow, 1 shield",
    ]


def test_a_move_says_what_is_here_and_there(room: Room) -> None:
    state = decide(room, DecisionKind.MOVE_FROM)
    state.army[BLUE, room.city("belluno")] = 2
    state.army[BLACK, room.city("belluno")] = 1
    state.army[YELLOW, room.city("friuli")] = 3
    castle = room.castle("friuli")
    state.owner[castle] = YELLOW
    state.garrisoned = 1 << castle
    assert gloss(room, "from belluno") == "2 pawns, with Black's 1 pawn"
    assert gloss(room, "to friuli") == (
        "castle: by army 3, Lion, Yellow, army inside, Yellow's 3 pawns"
    )
    assert gloss(room, "to padua") == "castle: by army 3, by emissary 2, Cross, neutral"
    assert gloss(room, "to pavia") == "castle: by army 3, neutral"
    assert gloss(room, "to trento") == ""
    assert gloss(room, "stop there") == ""
    assert gloss(room, "battle in belluno") == "2 pawns, with Black's 1 pawn"


def test_recruiting_says_how_many_come(room: Room) -> None:
    state = decide(room, DecisionKind.RECRUIT)
    state.level[BLUE], state.pawns[BLUE] = 2, 7
    assert gloss(room, "recruit from padua_castle") == "1 pawn in Padua"
    state.card = room.card("loyal_vassal_cross")
    assert gloss(room, "recruit from padua_castle") == "2 pawns in Padua"
    state.card, state.level[BLUE] = -1, 11
    assert gloss(room, "recruit from padua_castle") == "2 pawns in Padua"
    state.pawns[BLUE] = 1
    assert gloss(room, "recruit from padua_castle") == "1 pawn in Padua"


def test_rolls_say_what_they_take(room: Room) -> None:
    """Padua takes 3 by army, 2 by emissary; the dice are those of the values file."""
    state = decide(room, DecisionKind.ATTACK_CASTLE)
    state.army[BLUE, room.city("padua")] = 2
    state.owner[:] = -1
    text = "3 or more with the yellow die: 2 of 6 faces; neutral"
    assert gloss(room, "attack padua_castle") == text
    state.level[BLUE] = 2
    text = "2 or more with the red die: 3 of 6 faces"
    assert gloss(room, "request support of padua_castle") == text
    text = "3 or more with the green die: 3 of 6 faces; neutral"
    assert gloss(room, "fortune in attacking padua_castle") == text
    text = "2 or more with the green die: 5 of 6 faces"
    assert gloss(room, "fortune in asking padua_castle") == text
    assert gloss(room, "send to padua_castle") == "by emissary 2, Cross"
    state.in_castle[BLACK, room.castle("padua")] = 2
    assert gloss(room, "send to padua_castle") == "by emissary 2, Cross, there: Black and Black"


@pytest.mark.parametrize(
    ("what", "die", "text"),
    [
        (RollFor.BATTLE_ATTACKER, NO_DIE, "with the yellow die"),
        (RollFor.BATTLE_ATTACKER, Die.GREEN, "with the green die"),
        (RollFor.BATTLE_DEFENDER, Die.GREEN, "2 or more with the yellow die: 4 of 6 faces"),
        (RollFor.CASTLE_BY_FORCE, NO_DIE, "3 or more with the yellow die: 2 of 6 faces"),
        (RollFor.CASTLE_BY_FORCE, Die.GREEN, "3 or more with the green die: 3 of 6 faces"),
        (RollFor.CASTLE_BY_WORD, NO_DIE, "2 or more with the red die: 3 of 6 faces"),
        (RollFor.CASTLE_BY_WORD, Die.GREEN, "2 or more with the green die: 5 of 6 faces"),
    ],
)
def test_a_roll_to_do_again_says_what_it_takes(room: Room, what, die, text) -> None:
    """Blue has a medium army, is in the red band, and defends against a 1."""
    state = decide(room, DecisionKind.REROLL)
    state.asked[1:3] = what, 1
    state.battle_city, state.castle = room.city("padua"), room.castle("padua")
    state.army[BLUE, room.city("padua")] = 2
    state.level[BLUE], state.roll[0], state.roll_die = 2, 1, die
    assert gloss(room, "roll again") == text
    assert gloss(room, "let the roll stand") == ""


def test_an_enemy_says_its_size_and_whether_it_is_an_ally(room: Room) -> None:
    state = decide(room, DecisionKind.ENEMY)
    state.battle_city = room.city("belluno")
    state.army[BLACK, room.city("belluno")] = 3
    assert gloss(room, "against black") == "3 pawns"
    state.allies[BLUE] = 1 << BLACK
    assert gloss(room, "against black") == "3 pawns, your ally"
    state.card, state.castle = room.card("resistance"), room.castle("friuli")
    state.army[BLACK, room.city("friuli")] = 1
    assert gloss(room, "against black") == "1 pawn, your ally"


def test_retrieving_says_what_it_costs(room: Room) -> None:
    state = decide(room, DecisionKind.RETRIEVE)
    state.accepted[BLUE] = 1 << BLACK
    state.owner[:] = -1
    assert gloss(room, "retrieve from alliance with black") == "leaves the alliance"
    assert gloss(room, "retrieve from alliance with yellow") == "withdraws the request"
    assert gloss(room, "retrieve from rome") == "drops 1 level"
    assert gloss(room, "retrieve from saracens") == ""
    assert gloss(room, "retrieve from padua_castle") == "neutral"


def test_a_card_says_what_it_does(room: Room) -> None:
    decide(room, DecisionKind.EXECUTE_CARD)
    text = "look at another's cards and discard one of them"
    for form in ("start with", "keep", "discard", "execute", "make discard"):
        assert gloss(room, f"{form} spy") == text


def test_every_choice_of_a_whole_game_has_its_question_and_gloss(room: Room) -> None:
    room.start(5)
    asked = set()
    while not is_over(room.state):
        asked.add(DecisionKind(int(room.state.decision)))
        assert VIEW.question(room.state, room.loaded)[0].endswith("?")
        for action in room.legal():
            text = VIEW.gloss(action, room.state, room.loaded)
            assert text == text.strip()
            assert not re.search(r"nobody|-1|\b0 pawns", text)
        room.take(room.chosen())
    assert len(asked) > 15
