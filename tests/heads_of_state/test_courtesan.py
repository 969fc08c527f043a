"""The Courtesan: a wild card for one card of a set, but not of a King's or a Baron's."""

from __future__ import annotations

import pytest

from sim.games.heads_of_state.codes import DecisionKind
from sim.games.heads_of_state.journal import Note
from tests.heads_of_state.table import BLUE, YELLOW, Table
from tests.heads_of_state.turns import NOBLES, SETS, boxes_of, cards, creating, plotting, put

ONE_CARD = "course.take=1"
TAKE_ONE = ("count", "earl", "marquis", "duke", "prince")


def offered(table: Table) -> set[str]:
    """Return the types of noble that can be created."""
    if table.kind != DecisionKind.CREATE:
        return set()
    return {action.split()[1] for action in table.actions()} - {"nothing"}


@pytest.mark.rule("courtesan.1")
def test_worked_example_a_courtesan_instead_of_a_castle_creates_an_earl():
    table = creating(Table(), title=1, troops=1, courtesan=1)
    assert table.actions() == [
        *(f"create {box}" for box in boxes_of("earl")),
        "create nothing more",
    ]
    table.do("create earl in spain_3")  # one way to pay: no question
    assert table.board() == {"earl in spain_3": BLUE}
    assert table.hand(BLUE) == {}
    assert table.discarded() == {"title": 1, "troops": 1, "courtesan": 1}
    assert table.nobles(BLUE) == {"earl": 1}
    assert table.seat == YELLOW


@pytest.mark.rule("courtesan.1")
@pytest.mark.parametrize("noble", TAKE_ONE)
def test_it_stands_in_for_any_card_of_a_set(noble):
    for missing in SETS[noble]:
        others = [card for card in SETS[noble] if card != missing]
        table = creating(Table(ONE_CARD), courtesan=1, **cards(*others))
        box = boxes_of(noble)[0]
        table.do(f"create {box}")
        assert table.board() == {box: BLUE}
        assert table.hand(BLUE) == {}
        assert table.discarded() == {"courtesan": 1, **cards(*others)}
        ((_, _, stands_for, _, _),) = table.notes(Note.CREATED)
        assert stands_for == table.attribute(missing)


@pytest.mark.rule("courtesan.1")
def test_H08_it_may_stand_in_for_a_card_that_the_hand_holds():
    ways = ["courtesan for title", "courtesan for troops", "courtesan for castle", "no courtesan"]
    left = [("title", 1), ("troops", 1), ("castle", 1), ("courtesan", 1)]
    for way, (card, copies) in zip(ways, left, strict=True):
        table = creating(Table(), title=1, troops=1, castle=1, courtesan=1)
        table.do("create earl in spain_3")
        assert (table.kind, table.seat) == (DecisionKind.PAYMENT, BLUE)
        assert table.board() == {}  # not yet
        assert table.actions() == ways
        table.do(way)
        assert table.board() == {"earl in spain_3": BLUE}
        assert table.hand(BLUE) == {card: copies}


@pytest.mark.rule("courtesan.1")
def test_H08_with_a_card_missing_there_is_no_choice():
    table = creating(Table(), title=2, troops=2, courtesan=2, palace=1)
    table.do("create earl in france_1")
    assert table.kind == DecisionKind.CREATE
    assert table.hand(BLUE) == {"title": 1, "troops": 1, "courtesan": 1, "palace": 1}


@pytest.mark.rule("courtesan.1")
def test_without_a_courtesan_there_is_no_choice():
    table = creating(Table(), title=1, troops=1, castle=1)
    table.do("create earl in france_1")
    assert table.seat == YELLOW
    ((_, _, stands_for, replaces, _),) = table.notes(Note.CREATED)
    assert (stands_for, replaces) == (-1, 0)


@pytest.mark.rule("courtesan.2")
@pytest.mark.parametrize("noble", TAKE_ONE)
def test_one_courtesan_a_set_at_most(noble):
    missing_two = SETS[noble][2:]
    table = creating(Table(ONE_CARD), courtesan=3, **cards(*missing_two))
    assert noble not in offered(table)
    assert not table.notes(Note.CREATED)


@pytest.mark.rule("courtesan.2")
def test_a_second_courtesan_is_not_spent():
    table = creating(Table(), bishop=1, title=1, skills=1, courtesan=2)
    table.do("create marquis in ireland")
    assert table.hand(BLUE) == {"courtesan": 1}
    assert table.discarded() == {"bishop": 1, "title": 1, "skills": 1, "courtesan": 1}


@pytest.mark.rule("courtesan.3")
@pytest.mark.parametrize("missing", SETS["king"])
def test_no_courtesan_for_a_king(missing):
    others = [card for card in SETS["king"] if card != missing]
    table = creating(Table(), courtesan=3, **cards(*others))
    expected = set(NOBLES) - {"king"} - ({"baron"} if missing == "gold" else set())
    assert offered(table) == expected


@pytest.mark.rule("courtesan.3")
def test_a_king_is_paid_without_asking_for_the_courtesan():
    table = creating(Table(), courtesan=2, **cards(*SETS["king"]))
    table.do("create king in england")
    assert table.board() == {"king in england": BLUE}
    assert table.hand(BLUE) == {"courtesan": 2}


@pytest.mark.rule("courtesan.3")
def test_no_courtesan_for_a_baron():
    table = creating(Table(), courtesan=5)
    assert (table.kind, table.seat) == (DecisionKind.OPTION, YELLOW)
    table = creating(Table(), gold=1, courtesan=2)
    table.do("create baron in ireland")  # the Gold pays, no question
    assert table.kind == DecisionKind.OPTION
    assert table.hand(BLUE) == {"courtesan": 2}


@pytest.mark.rule("courtesan.3")
def test_a_count_takes_one_for_its_gold_though_a_baron_does_not():
    table = creating(Table(), bishop=1, courtesan=2)
    assert offered(table) == {"count"}


@pytest.mark.rule("courtesan.4")
def test_several_courtesans_one_in_each_set_of_a_turn():
    table = creating(Table(), title=1, troops=1, gold=1, courtesan=2)
    assert offered(table) == {"baron", "count", "earl"}
    table.do("create earl in spain_3")  # for the Castle
    assert offered(table) == {"baron", "count"}
    table.do("create count in spain_3")  # for the Bishop
    assert table.seat == YELLOW
    assert table.board() == {"earl in spain_3": BLUE, "count in spain_3": BLUE}
    assert table.discarded() == {"title": 1, "troops": 1, "gold": 1, "courtesan": 2}


@pytest.mark.rule("courtesan.1", "courtesan.2")
def test_a_courtesan_replaces_a_killed_noble_too():
    table = put(Table(), YELLOW, ["earl in france_1"])
    plotting(table, "guillotine", title=1, castle=1, courtesan=1)
    table.do("play guillotine", "target earl in france_1", "replace with earl in france_1")
    assert table.board() == {"earl in france_1": BLUE}
    assert table.hand(BLUE) == {}


@pytest.mark.rule("courtesan.3")
def test_the_values_file_says_which_nobles_take_one():
    table = creating(Table("nobles.baron.courtesan=true", ONE_CARD), courtesan=1)
    assert offered(table) == {"baron"}
    table.do("create baron in ireland")
    assert table.hand(BLUE) == {}
    table = creating(Table("nobles.earl.courtesan=false"), title=1, troops=1, courtesan=1)
    assert table.seat == YELLOW
