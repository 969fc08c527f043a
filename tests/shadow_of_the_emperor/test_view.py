"""What one player sees of the game: everything but the votes, until they are shown."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sim.engine.contract import is_over
from sim.games.pages import WIDTH
from sim.games.shadow_of_the_emperor.actions import describe_action, parse_action
from sim.games.shadow_of_the_emperor.card_text import (
    EFFECT_TEXT,
    PRIVILEGE_TEXT,
    card_facts,
    card_text,
    privilege_text,
)
from sim.games.shadow_of_the_emperor.codes import DecisionKind, Effect, Privilege
from sim.games.shadow_of_the_emperor.view import VIEW
from tests.games.rooms import seed_of
from tests.games.views import check_nothing_hidden_is_seen, positions, seen
from tests.shadow_of_the_emperor.logs import (
    BEGUN,
    BLACK,
    GREEN,
    LOADED,
    RED,
    YELLOW,
    at,
    baron,
    card,
    couple,
    knight,
    placed,
    tile,
)
from tests.shadow_of_the_emperor.whole_games import Room

SECRET = "vote for "


@pytest.fixture(scope="module")
def room() -> Room:
    return Room(4)


def at_the_second_vote(room: Room) -> int:
    """Play random games until a seat votes after another; return who has voted."""
    room.journal.log_wanted = 1
    for game in range(50):
        room.start(seed_of(game))
        before = None
        while not is_over(room.state):
            if room.state.decision != DecisionKind.VOTE:
                before = None
            elif before is not None:
                return before
            else:
                before = int(room.state.seat_to_move)
            room.take(room.chosen())
    raise AssertionError("no election with two voters")


def log_of(room: Room) -> list[list[int]]:
    return room.journal.log[: room.journal.log_size].tolist()


def test_nobody_sees_how_others_have_voted_before_all_have(room: Room) -> None:
    voted = at_the_second_vote(room)
    state = room.state
    told = {}
    for vote in (0, 1):
        state.vote[voted] = vote
        for seat in range(4):
            lines = seen(VIEW, state, room, seat)
            lines += VIEW.tell(state, room.loaded, log_of(room), seat, 0)
            lines += [VIEW.gloss(action, state, room.loaded) for action in room.legal()]
            told.setdefault(seat, []).append(lines)
    assert all(first == second for first, second in told.values())
    assert not any(SECRET in line for line in told[RED][0])


def test_votes_are_told_once_all_have_voted(room: Room) -> None:
    at_the_second_vote(room)
    before = len(log_of(room))
    while room.state.decision == DecisionKind.VOTE:
        room.take(room.chosen())
    news = VIEW.tell(room.state, room.loaded, log_of(room), RED, before)
    assert any("The votes, shown at the same time" in line for line in news)
    table = next(place for place, line in enumerate(news) if "Votes for" in line)
    families = [line.split()[0] for line in news[table + 2 : table + 6]]
    assert sorted(families) == ["Black", "Green", "Red", "Yellow"]


def test_the_same_is_shown_whatever_is_hidden(room: Room) -> None:
    assert check_nothing_hidden_is_seen(VIEW, room, game=0, every=40) > 5


def test_a_game_is_told_piece_by_piece(room: Room) -> None:
    """At every position: what is new is the end of all that is told, in lines that fit."""
    since = 0
    pieces = 0
    for state, log in positions(room, 2, 7):
        whole = VIEW.tell(state, room.loaded, log, RED, 0)
        new = VIEW.tell(state, room.loaded, log, RED, since)
        assert not new or whole[-len(new) :] == new
        assert all(len(line) <= WIDTH for line in whole)
        pieces += bool(new)
        since = len(log)
    assert pieces > 10
    assert VIEW.tell(state, room.loaded, log, RED, since) == []


def test_everything_shown_fits_the_page(room: Room) -> None:
    for state, _ in positions(room, 3, 25):
        for seat in range(4):
            assert all(len(line) <= WIDTH for line in seen(VIEW, state, room, seat))


# --- what actions are about -----------------------------------------------------------------


def start(room: Room) -> Any:
    """Return a game's state before the first decision, with Red as Emperor."""
    room.start(np.uint64(1))
    state = room.state
    state.emperor, state.throne_face, state.challenger = RED, baron(45), YELLOW
    return state


def gloss(room: Room, words: str) -> str:
    return VIEW.gloss(parse_action(words, room.loaded), room.state, room.loaded)


def test_a_card_says_what_it_costs_and_does(room: Room) -> None:
    state = start(room)
    state.seat_to_move = BLACK
    assert gloss(room, "buy doctor") == (
        "1 thaler, blue: an own aristocrat younger, or another's older"
    )
    assert gloss(room, "buy permit") == "3 thalers, pink: build an own city"
    state.city_supply[BLACK] = 1
    assert gloss(room, "buy permit") == "5 thalers, pink: build an own city"
    assert gloss(room, "buy ordinance").endswith("pink: place a Couple 25 from the supply")
    assert gloss(room, "use privilege of pfalz") == "place a Baron 15 from the supply"
    assert gloss(room, "pass") == "out of this phase"


def test_an_electorate_says_how_it_stands(room: Room) -> None:
    """Green: elector 1 and a Couple 2. Black: two knights."""
    state = start(room)
    pfalz = at("pfalz")
    state.elector[pfalz], state.elector_face[pfalz] = GREEN, baron(35)
    state.aristocrats[GREEN, pfalz, couple(15)] = 1
    state.faces[GREEN, pfalz] = 1 << couple(15)
    state.knights[BLACK, pfalz, :] = 1
    state.seat_to_move = BLACK
    stands = "elector Green; influence: Green 3, Black 2"
    for words in ("son in pfalz", "move to pfalz", "knight in castle in pfalz"):
        assert gloss(room, words) == stands
    assert gloss(room, "build in pfalz") == f"3 thalers; {stands}"
    assert gloss(room, "treat green couple 15 in pfalz") == stands
    assert gloss(room, "treat elector of pfalz") == f"Green's Baron 35; {stands}"
    assert gloss(room, "treat emperor") == "Red's Baron 45"
    assert gloss(room, "son in trier") == "no elector; influence: nobody's"
    assert gloss(room, "decide pfalz for green") == "the elector"
    assert gloss(room, "decide pfalz for black") == ""


def test_a_vote_names_the_candidate_and_all_votes(room: Room) -> None:
    """Red: Pfalz. Yellow: Bohemia, which has two votes. Green: the Pope."""
    state = start(room)
    for name, seat in (("pfalz", RED), ("boehmen", YELLOW)):
        state.elector[at(name)], state.elector_face[at(name)] = seat, couple(35)
    state.cards[GREEN, card("pope")] = 1
    state.decision, state.seat_to_move = DecisionKind.VOTE, BLACK
    assert gloss(room, "vote for emperor") == "Red"
    assert gloss(room, "vote for challenger") == "Yellow"
    assert VIEW.question(state, room.loaded)[1] == (
        "Votes: Red, the Emperor, 1 vote; Yellow, the challenger, 2 votes; Green 1 vote; Black 0 "
        "votes."
    )


def test_an_answer_says_what_comes_of_it(room: Room) -> None:
    state = start(room)
    state.asked[:3] = tile(BLACK, "trier", baron(25)), 0, GREEN
    assert gloss(room, "accept daughter") == "Couple 25, influence 2"
    assert gloss(room, "refuse daughter") == "1 thaler for Green"


def test_a_family_that_sets_up_is_told_piece_by_piece(room: Room) -> None:
    log = [*BEGUN, placed(RED, "trier", couple(35)), knight(RED, "mainz")]
    lines = VIEW.tell(start(room), room.loaded, log, RED, 3)
    assert lines == ["    Red places a knight on an aristocrat space of Mainz."]


def test_the_cards_say_what_is_printed_on_them(room: Room) -> None:
    state = start(room)
    state.cards[RED, card("pope")] = 1
    state.stack[card("pope")] = 0
    lines = VIEW.hand(state, room.loaded, RED)
    assert lines[:2] == ["BEFORE YOU", "  1 Pope: 1 thaler, blue"]
    text = "\n".join(lines)
    assert "  Pope, none left: 1 thaler, blue\n      1 vote more in phase VI" in text
    assert "  Permit, 4 left: 3, 4 and 5 thalers, city by city, pink" in text
    assert "  Böhmen: 2 votes in phase VI" in text
    assert VIEW.hand(state, room.loaded, YELLOW)[1] == "  no cards"


def test_every_effect_and_privilege_has_its_words() -> None:
    assert set(EFFECT_TEXT) == set(Effect)
    assert set(PRIVILEGE_TEXT) == set(Privilege)
    for number in range(len(LOADED.labels["cards"])):
        assert card_text(LOADED, number)
        assert card_facts(LOADED, number)
    assert all(privilege_text(LOADED, number) for number in range(7))


def test_every_action_has_a_gloss_or_says_enough(room: Room) -> None:
    """Of all actions that come up, only those that stand for themselves have none."""
    silent = set()
    for _ in positions(room, 5, 1):
        for action in room.legal():
            if not VIEW.gloss(action, room.state, room.loaded):
                silent.add(describe_action(action, room.loaded).split()[0])
    assert {"decide", "make"} <= silent <= {"offer", "decide", "make"}
