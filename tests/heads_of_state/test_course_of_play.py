"""Course Of Play: turns, refilling the displays, and the Revolution wherever it may appear."""

from __future__ import annotations

from collections import Counter

import pytest

from sim.games.heads_of_state.codes import DecisionKind, EndReason
from sim.games.heads_of_state.journal import Note
from tests.heads_of_state.table import BLACK, BLUE, GREEN, RED, YELLOW, Table

SEATS = (2, 3, 4, 5)
TOTAL = {2: 54, 3: 70, 4: 85, 5: 100}  # Attribute Cards in the game
SEVEN = dict.fromkeys(("gold", "bishop", "title", "troops", "skills", "castle", "palace"), 1)
SIX = ("bishop", "bishop", "title", "title", "skills", "skills")  # no set among them


def pass_turn(table: Table) -> Table:
    """Play the turn that has begun: cards from the deck, no noble."""
    turn = int(table.state.turns)
    while not table.over and int(table.state.turns) == turn:
        choices = table.actions()
        table.do(choices[0] if table.kind == DecisionKind.OPTION else choices[-1])
    return table


def round_of(table: Table) -> int:
    """Return the number of the Turn."""
    return int(table.state.round_number)


def to_take(table: Table) -> int:
    """Return how many Attribute Cards the open decision says are still to be taken."""
    assert table.kind == DecisionKind.ATTRIBUTE
    return int(table.state.asked[0])


def dealt_anew(table: Table, *, hands: int) -> None:
    """Check that all Attribute Cards outside of hands were dealt as at the start of the game."""
    assert len(table.stack()) == 11
    assert table.stack().count("revolution") == 1
    assert "revolution" not in table.draw_deck()
    assert sum(table.shown().values()) == int(table.state.display_size) == 6
    assert len(table.draw_deck()) == TOTAL[table.seats] - hands - 10 - 6
    assert table.discarded() == table.flushed() == {}


# --- turns ---


@pytest.mark.rule("course.1")
@pytest.mark.parametrize("seats", SEATS)
def test_the_start_player_is_picked_at_random(seats):
    starts = Counter(Table(seats=seats, seed=seed).seat for seed in range(200))
    assert set(starts) == set(range(seats))
    # 200 / seats expected each; four standard deviations are at most 28.
    assert all(abs(number - 200 / seats) <= 28 for number in starts.values())


@pytest.mark.rule("course.1")
def test_a_values_file_may_name_the_start_player():
    assert all(Table("course.start_player=yellow", seed=seed).seat == YELLOW for seed in range(9))


@pytest.mark.rule("course.3")
@pytest.mark.parametrize("seats", SEATS)
def test_turns_go_clockwise(seats):
    for first in range(seats):
        table = Table(seats=seats).start(first)
        order = []
        for _ in range(2 * seats + 1):
            order.append(table.seat)
            pass_turn(table)
        assert order == [(first + place) % seats for place in range(2 * seats + 1)]


@pytest.mark.rule("course.2", "replace.1")
def test_after_a_turn_the_displays_are_filled_from_the_decks():
    table = Table().display("gold", "gold", "bishop", "title", "troops", "skills")
    table.deck("castle", "palace", "science", "troops").turn_of(BLUE)
    table.do("take cards", "take gold", "take from deck", "take bishop")
    assert table.kind == DecisionKind.CREATE  # a Baron or a Count; the turn is not over
    assert table.shown() == {"gold": 1, "title": 1, "troops": 1, "skills": 1}
    table.do("create nothing more")
    assert table.hand(BLUE) == {"gold": 1, "castle": 1, "bishop": 1}
    assert table.shown() == dict.fromkeys(
        ("gold", "title", "troops", "skills", "palace", "science"), 1
    )
    assert table.draw_deck()[0] == "troops"
    assert (table.seat, table.kind) == (YELLOW, DecisionKind.OPTION)


@pytest.mark.rule("course.2", "replace.1")
def test_after_a_turn_of_option_2_both_displays_are_filled():
    table = Table().display(*SIX).deck("castle", "palace")
    table.treachery_display("assassin", "axeman").treachery_deck("gallows", "guillotine")
    table.turn_of(BLUE).do("treachery", "take treachery axeman")
    assert table.treachery_shown() == {"assassin": 1}
    table.do("take bishop")
    assert table.treachery_shown() == {"assassin": 1, "gallows": 1}
    assert table.treachery_draw_deck()[0] == "guillotine"
    assert table.shown() == {"bishop": 1, "title": 2, "skills": 2, "castle": 1}
    assert table.seat == YELLOW


@pytest.mark.rule("course.2")
def test_cards_from_the_decks_leave_nothing_to_fill():
    table = Table().display(*SIX).deck("castle", "palace")
    table.treachery_display("assassin", "axeman").treachery_deck("gallows", "guillotine")
    table.turn_of(BLUE).do("treachery", "take treachery from deck", "take from deck")
    assert table.treachery_shown() == {"assassin": 1, "axeman": 1}
    assert table.shown() == dict(Counter(SIX))
    assert (table.hand(BLUE), table.treachery_hand(BLUE)) == ({"castle": 1}, {"gallows": 1})
    assert (table.draw_deck()[0], table.treachery_draw_deck()[0]) == ("palace", "guillotine")


# --- the stack under the Revolution Disc ---


@pytest.mark.rule("course.4")
def test_when_the_draw_deck_has_run_out_cards_come_from_the_stack():
    table = Table().deck("bishop", "castle", "title", "skills", above=1).turn_of(BLUE)
    assert table.draw_deck() == ["bishop"]
    table.do("take cards", "take from deck", "take from deck")
    assert table.hand(BLUE) == {"bishop": 1, "castle": 1}
    assert (table.draw_deck(), len(table.stack())) == ([], 10)
    table.do("take from deck")
    assert table.hand(BLUE) == {"bishop": 1, "castle": 1, "title": 1}
    assert table.stack()[0] == "skills"
    assert round_of(table) == 1


@pytest.mark.rule("course.4")
def test_a_refill_draws_from_the_stack_as_well():
    table = Table().display(*SIX).deck("palace", "castle", "science", "gold", above=2)
    table.turn_of(BLUE).do("take cards", "take bishop", "take title", "take title")
    assert table.shown() == {"bishop": 1, "skills": 2, "palace": 1, "castle": 1, "science": 1}
    assert (table.draw_deck(), len(table.stack())) == ([], 10)
    assert table.stack()[0] == "gold"
    assert (table.seat, round_of(table)) == (YELLOW, 1)


# --- the Revolution in the middle of a turn ---


@pytest.mark.rule("course.5", "course.10")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("before", [0, 1, 2])
def test_the_revolution_as_first_second_or_third_card(seats, before):
    table = Table(seats=seats).place(YELLOW, "duke", "scotland")
    table.deck(*("castle", "title")[:before], "revolution").turn_of(BLUE)
    table.do("take cards", *["take from deck"] * (before + 1))
    # 1589 is scored: Yellow is first in Britain.
    assert table.all_points() == [8 if seat == YELLOW else 0 for seat in range(seats)]
    assert table.notes(Note.REVOLUTION) == [(BLUE, 1, 0, 0, 0)]
    assert round_of(table) == 2
    dealt_anew(table, hands=before)
    # The turn goes on where it was halted: Blue still takes what is left of three cards.
    assert (table.seat, to_take(table)) == (BLUE, 3 - before)
    assert table.hand(BLUE) == dict.fromkeys(("castle", "title")[:before], 1)
    table.do(*["take from deck"] * (3 - before))
    assert sum(table.hand(BLUE).values()) == 3
    assert len(table.notes(Note.TOOK)) == 3
    while table.seat == BLUE:
        table.do("create nothing more")
    assert (table.seat, table.kind) == (YELLOW, DecisionKind.OPTION)


@pytest.mark.rule("course.10")
def test_H04_the_card_is_taken_anew_from_the_new_display_or_deck():
    table = Table().deck("revolution").turn_of(BLUE).do("take cards", "take from deck")
    shown = [f"take {name}" for name in table.shown()]
    assert table.actions() == [*shown, "take from deck"]
    name = next(iter(table.shown()))
    table.do(f"take {name}")
    assert table.hand(BLUE) == {name: 1}
    assert to_take(table) == 2


@pytest.mark.rule("course.10")
def test_nobles_are_created_after_a_halt_as_well():
    table = Table().give(BLUE, title=1, troops=1).deck("revolution").turn_of(BLUE)
    table.do("take cards", "take from deck").display("castle", *SIX[:5])
    table.deck("skills", "skills")
    table.do("take castle", "take from deck", "take from deck", "create earl in france_1")
    # Created in 1689: its Initial Scoring Marker, and nothing for the influence of 1589.
    assert table.all_points() == [5, 0, 0, 0]
    assert table.hand(BLUE) == {"skills": 2}
    assert table.seat == YELLOW


@pytest.mark.rule("course.10", "course.7", "option1.4")
def test_H02_the_revolution_after_a_flush():
    table = Table().display("castle", "castle", "palace", "palace", "science", "science")
    table.deck(*SIX, "revolution", above=6).turn_of(BLUE)
    table.do("flush")
    assert table.flushed() == {"castle": 2, "palace": 2, "science": 2}
    assert table.shown() == dict(Counter(SIX))
    assert table.draw_deck() == []
    census = table.census()
    table.do("take from deck")
    # The flushed cards are gathered with the rest; nothing is left to return after the turn.
    dealt_anew(table, hands=0)
    assert (round_of(table), table.seat, to_take(table)) == (2, BLUE, 1)
    table.do("take from deck")
    assert table.notes(Note.RETURNED) == []
    assert table.census() == census
    assert sum(table.hand(BLUE).values()) == 1
    assert table.seat == YELLOW


@pytest.mark.rule("course.10", "course.9")
def test_the_revolution_as_the_attribute_card_of_option_2():
    table = Table().place(YELLOW, "baron", "ireland").display(*SIX)
    table.treachery_display("guillotine", "axeman").treachery_deck("gallows", "inquisition")
    table.deck("revolution").turn_of(BLUE)
    table.do("treachery", "take treachery axeman", "take from deck")
    # One open Treachery Card was left; it is discarded, and two are turned up.
    assert table.treachery_discarded() == {"guillotine": 1}
    assert table.treachery_shown() == {"gallows": 1, "inquisition": 1}
    assert table.treachery_hand(BLUE) == {"axeman": 1}
    assert (table.seat, to_take(table), round_of(table)) == (BLUE, 1, 2)
    table.deck("castle").do("take from deck")
    assert table.hand(BLUE) == {"castle": 1}
    # The Treachery Card is not taken anew, and it can still be played.
    assert table.actions() == ["play axeman", "done"]
    table.do("play axeman")
    table.forced()
    assert table.board() == {}
    assert table.treachery_discarded() == {"guillotine": 1, "axeman": 1}
    assert table.seat == YELLOW


@pytest.mark.rule("course.6", "course.10")
def test_the_halted_player_obeys_the_limits_of_the_new_turn_before_going_on():
    table = Table().give(BLUE, gold=3, castle=3, palace=2).display("science", *SIX[:5])
    table.deck("revolution").turn_of(BLUE).do("take cards", "take science", "take from deck")
    assert (table.seat, table.kind) == (BLUE, DecisionKind.DISCARD_ATTRIBUTE)
    assert int(table.state.asked[0]) == 3  # nine cards
    assert table.actions() == [
        "discard gold",
        "discard castle",
        "discard science",
        "discard palace",
    ]
    assert round_of(table) == 1  # the new Turn has not begun
    table.do("discard gold", "discard gold", "discard science")
    assert table.hand(BLUE) == {"gold": 1, "castle": 3, "palace": 2}
    assert (round_of(table), to_take(table)) == (2, 2)
    dealt_anew(table, hands=6)
    table.deck("bishop", "bishop").do("take from deck", "take from deck", "create nothing more")
    assert sum(table.hand(BLUE).values()) == 8
    assert table.seat == YELLOW


@pytest.mark.rule("course.6", "course.10")
def test_a_treachery_card_just_taken_counts_for_the_limit_of_two():
    table = Table().place(YELLOW, "baron", "ireland").deck("revolution")
    table.treachery_display("axeman", "assassin").give_treachery(BLUE, "gallows", "inquisition")
    table.turn_of(BLUE).do("treachery", "take treachery axeman", "take from deck")
    assert (table.seat, table.kind) == (BLUE, DecisionKind.DISCARD_TREACHERY)
    assert table.actions() == [
        "discard treachery axeman",
        "discard treachery inquisition",
        "discard treachery gallows",
    ]
    table.do("discard treachery axeman")
    assert table.treachery_hand(BLUE) == {"inquisition": 1, "gallows": 1}
    # With the card from the open display, and the open card that was left.
    assert table.treachery_discarded() == {"axeman": 1, "assassin": 1}
    table.deck("castle").do("take from deck")
    assert table.seat == YELLOW  # nothing to play against a Baron in Ireland


@pytest.mark.rule("course.10", "first.2")
@pytest.mark.parametrize("seats", SEATS)
def test_the_revolution_in_a_first_turn(seats):
    cards = {2: (2, 3), 3: (1, 2, 3), 4: (1, 1, 2, 3), 5: (1, 1, 2, 2, 3)}[seats]
    table = Table(seats=seats).deck("revolution").start(YELLOW)
    table.do("take from deck")
    assert (round_of(table), table.seat, to_take(table)) == (2, YELLOW, cards[0])
    for place in range(seats):
        assert table.seat == (YELLOW + place) % seats
        assert to_take(table) == cards[place]
        pass_turn(table)
    assert (table.seat, table.kind) == (YELLOW, DecisionKind.OPTION)


@pytest.mark.rule("course.10", "course.11")
def test_the_revolution_twice_in_a_turn():
    table = Table().place(YELLOW, "duke", "scotland").turn_of(BLUE).do("take cards")
    table.deck("castle", "revolution").do("take from deck", "take from deck")
    assert (round_of(table), to_take(table)) == (2, 2)
    table.deck("revolution").do("take from deck")
    assert (round_of(table), to_take(table)) == (3, 2)
    assert table.all_points() == [0, 16, 0, 0]
    dealt_anew(table, hands=1)
    table.deck("title", "title").do("take from deck", "take from deck")
    assert table.hand(BLUE) == {"castle": 1, "title": 2}
    assert table.seat == YELLOW


@pytest.mark.rule("course.10", "course.11")
def test_the_revolution_in_a_turn_and_in_its_refill():
    table = Table().turn_of(BLUE).do("take cards").deck("revolution").do("take from deck")
    table.display(*SIX).deck("castle", "revolution")
    table.do("take bishop", "take bishop", "take title")
    assert round_of(table) == 3
    assert [note[:3] for note in table.notes(Note.REVOLUTION)] == [(BLUE, 1, 0), (BLUE, 2, 1)]
    dealt_anew(table, hands=3)
    assert (table.seat, table.kind) == (YELLOW, DecisionKind.OPTION)


# --- the Revolution in the refill after a turn ---


@pytest.mark.rule("course.5", "course.10")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("filled", [0, 1, 2])
def test_H05_the_revolution_in_the_refill(seats, filled):
    table = Table(seats=seats).place(BLUE, "duke", "scotland").display(*SIX)
    table.treachery_display("axeman", "assassin").treachery_deck("gallows", "guillotine")
    table.deck(*("castle", "palace")[:filled], "revolution").turn_of(YELLOW)
    census = table.census()
    table.do("take cards", "take bishop", "take title", "take skills")
    assert [note[:3] for note in table.notes(Note.REVOLUTION)] == [(YELLOW, 1, 1)]
    assert table.points(BLUE) == 8
    # New decks and displays: nothing of the refill is left to do, and the next seat's turn begins.
    dealt_anew(table, hands=3)
    assert table.census() == census
    assert table.treachery_shown() == {"gallows": 1, "guillotine": 1}
    assert (table.seat, table.kind) == ((YELLOW + 1) % seats, DecisionKind.OPTION)
    assert round_of(table) == 2


@pytest.mark.rule("course.5", "course.9")
def test_H05_the_revolution_in_the_refill_after_option_2():
    table = Table().display(*SIX).deck("revolution")
    table.treachery_display("axeman", "assassin")
    table.treachery_deck("gallows", "guillotine", "inquisition").turn_of(BLUE)
    table.do("treachery", "take treachery axeman", "take bishop")
    # The taken Treachery Card had not been replaced yet: one is discarded, two are turned up.
    assert table.treachery_discarded() == {"assassin": 1}
    assert table.treachery_shown() == {"gallows": 1, "guillotine": 1}
    assert table.treachery_draw_deck()[0] == "inquisition"
    assert (table.seat, round_of(table)) == (YELLOW, 2)


@pytest.mark.rule("course.6", "option1.6")
def test_H05_both_limits_when_the_refill_ends_the_turn():
    # Eleven cards: one goes at the end of the turn, four more at the end of the Turn.
    table = Table().give(BLUE, castle=4, palace=4).display(*SIX).deck("revolution").turn_of(BLUE)
    table.do("take cards", "take bishop", "take bishop", "take title")
    assert (table.kind, int(table.state.asked[0])) == (DecisionKind.DISCARD_ATTRIBUTE, 1)
    assert table.notes(Note.REVOLUTION) == []  # limits come before the refill
    table.do("discard title")
    assert (table.kind, int(table.state.asked[0])) == (DecisionKind.DISCARD_ATTRIBUTE, 4)
    assert len(table.notes(Note.REVOLUTION)) == 1
    table.do("discard castle", "discard castle", "discard palace", "discard palace")
    assert table.hand(BLUE) == {"bishop": 2, "castle": 2, "palace": 2}
    dealt_anew(table, hands=6)
    assert (table.seat, table.kind) == (YELLOW, DecisionKind.OPTION)


@pytest.mark.rule("course.10", "option1.4", "option1.5")
def test_flushed_cards_return_before_the_refill_can_show_the_revolution():
    # The draw deck is empty after the flush and the Revolution Card on top of the stack; the six
    # flushed cards come on top of it.
    table = Table().display("castle", "castle", "palace", "palace", "science", "science")
    table.deck(*SIX, "revolution", above=6).turn_of(BLUE)
    table.do("flush", "take bishop")
    assert table.notes(Note.REVOLUTION) == []
    assert table.stack()[0] == "revolution"
    assert len(table.draw_deck()) == 5
    back = Counter(table.draw_deck()) + Counter(table.shown())
    assert back == Counter(SIX[1:]) + Counter(castle=2, palace=2, science=2)
    assert (table.seat, round_of(table)) == (YELLOW, 1)


# --- what happens between two Turns ---


@pytest.mark.rule("course.6")
@pytest.mark.parametrize("seats", SEATS)
def test_H06_everybody_discards_from_the_active_player_on(seats):
    for active in range(seats):
        table = Table(seats=seats)
        for seat in range(seats):
            table.give(seat, **SEVEN).give_treachery(seat, "assassin")
        table.give_treachery(active, "assassin", "axeman", "gallows")
        table.end_round(active=active)
        asked = []
        while round_of(table) == 1:
            assert int(table.state.asked[0]) == 1
            asked.append((table.seat, table.kind))
            table.do(table.actions()[0])
        order = [(active + place) % seats for place in range(seats)]
        expected = [(seat, DecisionKind.DISCARD_ATTRIBUTE) for seat in order]
        expected.insert(1, (active, DecisionKind.DISCARD_TREACHERY))
        assert asked == expected
        assert all(sum(table.hand(seat).values()) == 6 for seat in range(seats))
        assert table.treachery_hand(active) == {"axeman": 1, "gallows": 1}
        dealt_anew(table, hands=6 * seats)
        assert (table.seat, table.kind) == ((active + 1) % seats, DecisionKind.OPTION)


@pytest.mark.rule("course.6")
def test_H06_only_those_over_a_limit_discard_and_choose_what():
    table = Table(seats=5)
    table.give(BLUE, gold=4, courtesan=4)  # Courtesans count: two too many
    table.give(YELLOW, gold=2, courtesan=4)  # just six
    table.give(BLACK, castle=7)
    table.give_treachery(YELLOW, "assassin", "assassin", "axeman")
    table.give_treachery(RED, "gallows", "gallows", "gallows", "inquisition")
    table.give_treachery(GREEN, "gallows", "inquisition")  # just two
    display = table.shown()
    table.end_round(active=RED)
    assert (table.seat, int(table.state.asked[0])) == (RED, 2)
    assert table.actions() == ["discard treachery inquisition", "discard treachery gallows"]
    table.do("discard treachery gallows", "discard treachery inquisition")
    assert (table.seat, table.actions()) == (BLACK, ["discard castle"])
    table.do("discard castle")
    assert (table.seat, int(table.state.asked[0])) == (BLUE, 2)
    assert table.actions() == ["discard gold", "discard courtesan"]
    table.do("discard courtesan")
    assert (table.seat, int(table.state.asked[0])) == (BLUE, 1)
    assert table.shown() == display  # until all have discarded, the old one lies there
    table.do("discard gold")
    assert (table.seat, table.kind) == (YELLOW, DecisionKind.DISCARD_TREACHERY)
    table.do("discard treachery assassin")
    assert table.hand(BLUE) == {"gold": 3, "courtesan": 3}
    assert table.hand(YELLOW) == {"gold": 2, "courtesan": 4}
    assert table.hand(BLACK) == {"castle": 6}
    assert table.treachery_hand(YELLOW) == {"assassin": 1, "axeman": 1}
    assert table.treachery_hand(RED) == {"gallows": 2}
    assert table.treachery_hand(GREEN) == {"gallows": 1, "inquisition": 1}
    dealt_anew(table, hands=18)
    # The discards of a Turn's end are noted as such.
    assert [(seat, b) for seat, _, b, *_ in table.notes(Note.DISCARDED)] == [
        (BLACK, 1),
        (BLUE, 1),
        (BLUE, 1),
    ]


@pytest.mark.rule("course.7", "course.8")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("round_number", [1, 2])
def test_H07_all_attribute_cards_but_the_hands_make_the_new_deck(seats, round_number):
    table = Table(seats=seats)
    census = table.census()
    table.give(BLUE, gold=3, courtesan=2).give(YELLOW, palace=2, castle=1)
    table.leave(9)  # the rest of the draw deck lies on the discard pile
    assert table.discarded()
    assert table.census() == census
    table.end_round(round_number=round_number)
    dealt_anew(table, hands=8)
    assert table.census() == census
    assert table.hand(BLUE) == {"gold": 3, "courtesan": 2}
    assert table.hand(YELLOW) == {"castle": 1, "palace": 2}
    assert table.notes(Note.NEW_DECK)[-1][1] == TOTAL[seats] - 8
    assert round_of(table) == round_number + 1


@pytest.mark.rule("course.7")
def test_the_new_deck_is_shuffled():
    decks = []
    for seed in range(20):
        table = Table(seed=seed).give(BLUE, gold=6).end_round()
        decks.append(tuple(table.draw_deck()))
        first = Table(seed=seed).give(BLUE, gold=6)
        assert table.draw_deck() != first.draw_deck()
    assert len(set(decks)) == 20


@pytest.mark.rule("course.8")
def test_the_revolution_card_gets_a_new_place_in_the_new_stack():
    places = Counter()
    moved = 0
    for seed in range(60):
        table = Table(seats=2, seed=seed)
        before = table.stack().index("revolution")
        after = table.end_round().stack().index("revolution")
        places[after] += 1
        moved += before != after
    assert sorted(places) == list(range(11))
    assert moved > 40  # 55 expected


@pytest.mark.rule("course.9")
@pytest.mark.parametrize("seats", SEATS)
def test_the_treachery_deck_is_not_shuffled(seats):
    table = Table(seats=seats).give_treachery(BLUE, "assassin", "gallows")
    table.treachery_display("guillotine", "guillotine")
    table.treachery_deck("gallows", "axeman", "assassin")
    deck = table.treachery_draw_deck()
    table.end_round()
    assert table.treachery_shown() == {"axeman": 1, "gallows": 1}
    assert table.treachery_discarded() == {"guillotine": 2}
    assert table.treachery_draw_deck() == deck[2:]
    assert table.treachery_hand(BLUE) == {"assassin": 1, "gallows": 1}
    assert table.notes(Note.RESHUFFLED) == []


@pytest.mark.rule("course.9", "special.2")
def test_H17_the_discard_pile_with_the_old_display_comes_back_if_the_deck_runs_out():
    table = Table().treachery_display("guillotine", "guillotine")
    table.treachery_deck("axeman", only=True)
    census = table.treachery_census()
    assert sum(table.treachery_discarded().values()) == 29 - 2 - 1
    table.end_round()
    assert [note[1] for note in table.notes(Note.RESHUFFLED)] == [28]
    assert table.treachery_shown()["axeman"] >= 1
    assert sum(table.treachery_shown().values()) == 2
    assert len(table.treachery_draw_deck()) == 27
    assert table.treachery_discarded() == {}
    assert table.treachery_census() == census


# --- 1689, 1789 ---


@pytest.mark.rule("course.11")
@pytest.mark.parametrize("round_number", [1, 2])
def test_1589_and_1689_end_in_the_same_way(round_number):
    table = Table(seats=3).give(BLUE, castle=5).place(RED, "king", "england")
    table.deck("title", "revolution").turn_of(BLUE, round_number=round_number)
    table.do("take cards", "take from deck", "take from deck")
    assert round_of(table) == round_number + 1
    assert table.all_points() == [0, 0, 8]
    assert (table.seat, to_take(table)) == (BLUE, 2)
    dealt_anew(table, hands=6)
    assert not table.over


@pytest.mark.rule("course.11", "course.12", "board.5")
@pytest.mark.parametrize("seats", SEATS)
def test_a_whole_game_has_three_revolutions(seats):
    table = Table(seats=seats, seed=7)
    census = (table.census(), table.treachery_census())
    while not table.over:
        pass_turn(table)
    assert [note[1] for note in table.notes(Note.REVOLUTION)] == [1, 2, 3]
    assert (table.census(), table.treachery_census()) == census
    assert round_of(table) == 3
    assert table.outcome().reason == EndReason.REVOLUTION


@pytest.mark.rule("course.12", "end.1", "end.2")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("before", [0, 1, 2])
def test_1789_ends_the_game_in_the_middle_of_a_turn(seats, before):
    # Blue could create a King with what it holds, but does not get to it; nobody discards.
    hand = dict.fromkeys(
        ("gold", "bishop", "title", "troops", "skills", "castle", "science", "palace"), 1
    )
    table = Table(seats=seats).give(BLUE, **hand).place(YELLOW, "king", "england")
    table.deck(*("title", "title")[:before], "revolution").turn_of(BLUE, round_number=3)
    table.do("take cards", *["take from deck"] * (before + 1))
    assert table.over
    assert table.kind == DecisionKind.NO_DECISION
    assert table.actions() == []
    assert round_of(table) == 3
    assert sum(table.hand(BLUE).values()) == 8 + before
    # Yellow is first in Britain (8) and has the most Kings (16).
    assert table.all_points() == [24 if seat == YELLOW else 0 for seat in range(seats)]
    log = table.log()
    assert log.index(Note.INFLUENCE) < log.index(Note.MOST) < log.index(Note.GAME_ENDS)
    assert table.outcome().reason == EndReason.REVOLUTION
    assert table.notes(Note.NEW_DECK) == []


@pytest.mark.rule("course.12", "end.1")
def test_1789_ends_the_game_after_a_flush_and_in_option_2():
    table = Table().display("castle", "castle", "palace", "palace", "science", "science")
    table.deck(*SIX, "revolution", above=6).turn_of(BLUE, round_number=3)
    assert table.do("flush", "take from deck").over
    assert table.hand(BLUE) == {}
    # The Treachery Card was taken, but is not played any more.
    table = Table().place(YELLOW, "baron", "ireland").treachery_display("axeman", "axeman")
    table.deck("revolution").turn_of(BLUE, round_number=3)
    assert table.do("treachery", "take treachery axeman", "take from deck").over
    assert table.board() == {"baron in ireland": YELLOW}
    assert table.all_points() == [0, 8 + 4, 0, 0]  # first in Britain, most Barons


@pytest.mark.rule("course.12", "end.1")
def test_1789_ends_the_game_in_the_refill():
    table = Table().display(*SIX).deck("castle", "revolution").turn_of(BLUE, round_number=3)
    table.do("take cards", "take bishop", "take title", "take skills")
    assert table.over
    assert table.notes(Note.REVOLUTION) == [(BLUE, 3, 1, 0, 0)]
    assert sum(table.shown().values()) == 4  # one was turned up
    assert table.notes(Note.TURN_STARTS)[-1][0] == BLUE


@pytest.mark.rule("course.12")
def test_other_numbers_of_turns_are_played_as_the_values_say():
    table = Table("course.game_turns=1").place(YELLOW, "king", "england")
    assert table.end_round(active=BLUE).over
    assert table.all_points() == [0, 24, 0, 0]
