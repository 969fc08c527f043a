"""What one side sees of the game: nothing that is hidden from it."""

from __future__ import annotations

import re

import pytest

from sim.games.pages import WIDTH
from sim.games.romans.actions import parse_action
from sim.games.romans.codes import CHOICES, NO_CARD, NONE, DecisionKind, Side
from sim.games.romans.journal import Note
from sim.games.romans.view import VIEW, hide
from sim.games.telling import NOTE, SEAT, UNSEEN, A
from tests.games.views import check_nothing_hidden_is_seen, positions
from tests.romans.whole_games import Room

L, W = Side.LUXEMBOURG, Side.WITTELSBACH
DISCARDED, ON_TOP = 0, 1


@pytest.fixture(scope="module")
def room() -> Room:
    return Room()


def row(note, seat, a=0, b=0, c=0, d=0, round_number=2):
    return [int(fact) for fact in (note, seat, a, b, c, d, round_number)]


def told(room, *rows, seat=L):
    """Return what Luxembourg is told of these lines, as one text, early in a game."""
    room.start(1)
    return " ".join(" ".join(VIEW.tell(room.state, room.loaded, rows, seat, 0)).split())


def test_the_other_sides_draws_are_counted_and_own_ones_named(room: Room) -> None:
    a, b = room.card("charles_iv"), room.card("blanche_de_valois")
    lines = (row(Note.DREW, W, a), row(Note.DREW, W, b), row(Note.DREW, L, a))
    text = told(room, *lines)
    assert "Wittelsbach draws 2 cards" in text
    assert "Luxembourg draws Charles IV" in text
    assert "Blanche" not in text
    assert "Luxembourg draws 1 card" in told(room, *lines, seat=W)


def test_draws_around_a_reshuffle_are_counted_apart(room: Room) -> None:
    a = room.card("charles_iv")
    text = told(room, row(Note.DREW, W, a), row(Note.RESHUFFLED, W, 7), row(Note.DREW, W, a))
    assert "draws 1 card, reshuffles its discard pile of 7 cards and draws 1 card" in text


def test_cards_put_back_are_secret_but_on_the_discard_pile(room: Room) -> None:
    a, b = room.card("charles_iv"), room.card("blanche_de_valois")
    looked = row(Note.LOOKED, W, 2, 0)
    text = told(room, looked, row(Note.PUT_BACK, W, a, ON_TOP), row(Note.PUT_BACK, W, b, ON_TOP))
    assert "puts 2 cards back on top in secret order" in text
    text = told(room, looked, row(Note.PUT_BACK, W, a, ON_TOP), row(Note.PUT_BACK, W, b, DISCARDED))
    assert "puts a card back on top" in text or "puts 1 card back on top" in text
    assert "discards Blanche de Valois" in text
    assert "Charles" not in text


def test_what_the_other_side_keeps_is_secret_and_so_is_whether_it_does(room: Room) -> None:
    kept = told(room, row(Note.KEPT, W, room.card("charles_iv")))
    none = told(room, row(Note.KEPT, W, NO_CARD))
    assert kept == none
    assert "Wittelsbach chooses in secret what it keeps in hand" in kept
    assert "keeps no card" in told(room, row(Note.KEPT, L, NO_CARD))


def test_the_log_is_not_changed(room: Room) -> None:
    line = row(Note.DREW, W, 5)
    assert hide([line], L)[0][A] == UNSEEN
    assert line == row(Note.DREW, W, 5)


def test_the_same_is_shown_whatever_the_hidden_cards_are(room: Room) -> None:
    assert check_nothing_hidden_is_seen(VIEW, room, game=0, every=60) > 5


def test_the_same_is_told_whatever_the_hidden_cards_are(room: Room) -> None:
    """The log with other cards in the other side's hand tells Luxembourg the same."""
    *_, (state, log) = positions(room, 1, 40)
    other = [list(line) for line in log]
    drawn = [line for line in other if line[NOTE] == Note.DREW and line[SEAT] == W]
    cards = [line[A] for line in drawn]
    for line, card in zip(drawn, cards[1:] + cards[:1], strict=True):
        line[A] = card
    assert other != log
    tell = VIEW.tell
    assert tell(state, room.loaded, other, L, 0) == tell(state, room.loaded, log, L, 0)
    assert tell(state, room.loaded, other, W, 0) != tell(state, room.loaded, log, W, 0)


def test_a_game_is_told_piece_by_piece(room: Room) -> None:
    """At every position: what is new is the end of all that is told, in lines that fit."""
    since = 0
    pieces = 0
    for state, log in positions(room, 2, 9):
        whole = VIEW.tell(state, room.loaded, log, L, 0)
        new = VIEW.tell(state, room.loaded, log, L, since)
        assert not new or whole[-len(new) :] == new
        assert all(len(line) <= WIDTH for line in whole)
        pieces += bool(new)
        since = len(log)
    assert pieces > 10
    assert VIEW.tell(state, room.loaded, log, L, since) == []


def test_numbers_in_progress_are_not_told_as_placed(room: Room) -> None:
    card = room.card("charles_iv")
    begun = (row(Note.PLAYED, L, card), row(Note.USED, L, card, 0, 3))
    text = told(room, *begun)
    assert re.search(r"Political Numbers, 3 points \[5.21\]\.$", text)
    assert "switched off" not in told(room, begun[0]), "its cubes are still to be chosen"


def test_a_decision_about_a_card_says_what_the_card_is(room: Room) -> None:
    room.start(1)
    state = room.state
    play = parse_action("play charles_iv", room.loaded)
    assert VIEW.gloss(play, state, room.loaded).startswith("3 political, 2 military; yields 2 ")
    buy = parse_action("buy nuremberg", room.loaded)
    assert VIEW.gloss(buy, state, room.loaded).endswith("; costs 3 German")
    assert VIEW.gloss(DecisionKind.PURCHASE * CHOICES + NONE, state, room.loaded) == ""
