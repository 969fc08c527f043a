"""What one player sees of the game: nothing that is hidden from it."""

from __future__ import annotations

import pytest

from sim.games.heads_of_state.actions import parse_action
from sim.games.heads_of_state.codes import Attribute, Option
from sim.games.heads_of_state.journal import Note
from sim.games.heads_of_state.view import VIEW, hide
from sim.games.pages import WIDTH
from sim.games.telling import NOTE, SEAT, UNSEEN, A, B
from tests.games.views import check_nothing_hidden_is_seen, positions
from tests.heads_of_state.whole_games import Room

BLUE, YELLOW = 0, 1
DISPLAY, DECK = 0, 1


@pytest.fixture(scope="module")
def room() -> Room:
    return Room(3)


def row(note, seat, a=0, b=0, c=0, d=0, round_number=1):
    return [int(fact) for fact in (note, seat, a, b, c, d, round_number)]


def told(room, *rows, seat=BLUE):
    """Return what Blue is told of these lines, as one text, early in a game."""
    room.start(1)
    return " ".join(" ".join(VIEW.tell(room.state, room.loaded, rows, seat, 0)).split())


def turn(seat, option, *rows):
    return (row(Note.TURN_STARTS, seat, 1), row(Note.OPTION, seat, option, 3), *rows)


def test_cards_from_the_deck_are_counted_and_those_from_the_display_named(room: Room) -> None:
    lines = turn(
        YELLOW,
        Option.TAKE,
        row(Note.TOOK, YELLOW, Attribute.GOLD, DECK),
        row(Note.TOOK, YELLOW, Attribute.CASTLE, DISPLAY),
        row(Note.TOOK, YELLOW, Attribute.CASTLE, DECK),
    )
    text = told(room, *lines)
    assert "Yellow takes Castle from the display and 2 Attribute Cards from the deck" in text
    assert "Gold" not in text
    text = told(room, *lines, seat=YELLOW)
    assert "Yellow takes Castle from the display and Gold and Castle from the deck" in text


def test_a_treachery_card_from_the_deck_is_counted(room: Room) -> None:
    lines = turn(
        YELLOW,
        Option.TREACHERY,
        row(Note.TOOK_TREACHERY, YELLOW, 0, DECK),
        row(Note.TOOK, YELLOW, Attribute.GOLD, DECK),
    )
    text = told(room, *lines)
    assert "takes 1 Treachery Card and 1 Attribute Card from the decks" in text


def test_what_others_could_have_done_is_not_told(room: Room) -> None:
    lines = turn(YELLOW, Option.TAKE, row(Note.TOOK, YELLOW, 0, DISPLAY), row(Note.DONE, YELLOW))
    assert "creates no noble" not in told(room, *lines).lower()
    assert "creates no noble" in told(room, *lines, seat=YELLOW).lower()


def test_the_log_is_not_changed(room: Room) -> None:
    line = row(Note.TOOK, YELLOW, 3, DECK)
    assert hide([line], BLUE)[0][A] == UNSEEN
    assert hide([line], YELLOW)[0][A] == 3
    assert line[A] == 3


def test_the_same_is_shown_whatever_the_hidden_cards_are(room: Room) -> None:
    assert check_nothing_hidden_is_seen(VIEW, room, game=0, every=60) > 5


def test_the_same_is_told_whatever_the_hidden_cards_are(room: Room) -> None:
    """The log with other cards taken from the deck by Yellow tells Blue the same."""
    *_, (state, log) = positions(room, 1, 40)
    other = [list(line) for line in log]
    drawn = [
        line
        for line in other
        if line[NOTE] == Note.TOOK and line[SEAT] == YELLOW and line[B] == DECK
    ]
    cards = [line[A] for line in drawn]
    for line, card in zip(drawn, cards[1:] + cards[:1], strict=True):
        line[A] = card
    assert other != log
    tell = VIEW.tell
    assert tell(state, room.loaded, other, BLUE, 0) == tell(state, room.loaded, log, BLUE, 0)
    assert tell(state, room.loaded, other, YELLOW, 0) != tell(state, room.loaded, log, YELLOW, 0)


def test_a_hand_taken_from_the_display_is_seen_by_all(room: Room) -> None:
    room.start(1)
    state = room.state
    state.hand[YELLOW, :] = 0
    state.open_hand[YELLOW, :] = 0
    state.hand[YELLOW, Attribute.GOLD] = 2
    state.hand[YELLOW, Attribute.CASTLE] = 1
    state.hand_size[YELLOW] = 3
    state.open_hand[YELLOW, Attribute.GOLD] = 1
    board = VIEW.board(state, room.loaded, BLUE)
    assert any(line.startswith("Yellow's hand ") and "Gold, 2 unseen" in line for line in board)
    board = VIEW.board(state, room.loaded, YELLOW)
    assert any(line.startswith("Yellow's hand ") and "2 Gold" in line for line in board)


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


def test_a_noble_says_what_it_takes(room: Room) -> None:
    room.start(1)
    create = parse_action("create king in england", room.loaded)
    gloss = VIEW.gloss(create, room.state, room.loaded)
    hexagon = int(room.values.hexagon[int(room.values.box_area[room.box("england.king")])])
    assert gloss.endswith(f"; first noble there: {hexagon}")
