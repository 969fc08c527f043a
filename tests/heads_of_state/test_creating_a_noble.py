"""Creating A Noble: which box takes which noble, the set, the counter and the Noble Card."""

from __future__ import annotations

import pytest

from sim.games.heads_of_state.codes import DecisionKind, Noble, Option
from sim.games.heads_of_state.journal import Note
from tests.heads_of_state.table import BLUE, RED, YELLOW, Table
from tests.heads_of_state.turns import (
    BOARD,
    NOBLES,
    ONE_OF_EACH,
    SETS,
    boxes_of,
    cards,
    creating,
    full_board,
    plotting,
    put,
)

ONE_CARD = "course.take=1"  # so that a turn can begin with the smallest hands

# The nobles that each type's set pays, one of them at a time, without a Courtesan.
PAID_BY = {
    "baron": ("baron",),
    "count": ("baron", "count"),
    "earl": ("earl",),
    "marquis": ("marquis",),
    "duke": ("duke",),
    "prince": ("baron", "count", "prince"),
    "king": NOBLES,
}


def creations(*nobles: str) -> list[str]:
    """Return the actions of creating these types of noble on an empty board."""
    return [f"create {box}" for box in boxes_of(*nobles)]


# --- boxes ---


@pytest.mark.rule("create.1")
@pytest.mark.parametrize("noble", NOBLES)
def test_a_box_takes_only_the_noble_of_its_icon(noble):
    table = creating(Table(ONE_CARD), **cards(*SETS[noble]))
    assert (table.kind, table.seat) == (DecisionKind.CREATE, BLUE)
    assert table.actions() == [*creations(*PAID_BY[noble]), "create nothing more"]


@pytest.mark.rule("create.1")
def test_30_boxes_for_seven_types():
    assert [len(boxes_of(noble)) for noble in NOBLES] == [6, 6, 4, 4, 4, 2, 4]
    table = creating(Table(), **ONE_OF_EACH)
    assert table.actions() == [*(f"create {box}" for box in BOARD), "create nothing more"]


@pytest.mark.rule("create.2")
@pytest.mark.parametrize("order", [("earl", "count"), ("count", "earl")])
def test_the_boxes_of_an_area_are_filled_in_either_order(order):
    hand = cards(*SETS["earl"], *SETS["count"])
    table = creating(Table(), **hand)
    table.do(*(f"create {noble} in spain_3" for noble in order))
    assert table.board() == {"earl in spain_3": BLUE, "count in spain_3": BLUE}
    created = [facts[1] for facts in table.notes(Note.CREATED)]
    assert created == [table.box(noble, "spain_3") for noble in order]
    assert table.hand(BLUE) == {}


@pytest.mark.rule("create.9")
def test_one_player_may_have_both_nobles_of_an_area_and_so_may_two():
    table = Table().place(BLUE, "earl", "spain_3").place(YELLOW, "duke", "spain_1")
    creating(table, gold=2, bishop=1)
    assert "create count in spain_3" in table.actions()
    assert "create baron in spain_1" in table.actions()
    table.do("create count in spain_3", "create baron in spain_1")
    assert table.board() == {
        "earl in spain_3": BLUE,
        "count in spain_3": BLUE,
        "duke in spain_1": YELLOW,
        "baron in spain_1": BLUE,
    }


@pytest.mark.rule("create.4")
def test_option_1_creates_in_any_empty_box_and_in_no_other():
    table = full_board(Table(), own=["earl in france_1"], empty=["earl in spain_3"])
    creating(table, title=1, troops=1, castle=1, gold=1, bishop=1)
    assert table.actions() == ["create earl in spain_3", "create nothing more"]
    table.do("create earl in spain_3")
    assert table.seat == YELLOW  # all boxes are full: nothing more is asked


@pytest.mark.rule("create.4", "create.6")
def test_a_box_emptied_in_an_earlier_turn_is_open_in_option_1_but_not_in_option_2():
    table = put(Table(), YELLOW, ["count in scotland", "count in france_2"])
    plotting(table, "axeman", palace=1).do("play axeman", "target count in scotland")
    assert table.seat == YELLOW  # nothing can be replaced, no other card played
    plotting(table, "guillotine", gold=1, bishop=1)
    assert table.actions() == ["play guillotine", "done"]
    table.do("play guillotine", "target count in france_2")
    assert table.actions() == ["replace with count in france_2", "done"]
    creating(table, gold=1, bishop=1, palace=1)
    assert "create count in scotland" in table.actions()
    assert "create count in france_2" in table.actions()


@pytest.mark.rule("create.4")
def test_nobles_can_be_created_in_the_first_turn_and_after_a_flush():
    table = Table().give(BLUE).display("gold").start(BLUE).do("take gold")
    assert table.state.option == Option.FIRST
    assert table.actions() == [*creations("baron"), "create nothing more"]
    table = Table().give(BLUE, bishop=1).deck("gold", *["palace"] * 5).turn_of(BLUE)
    table.do("flush", "take gold")
    assert table.state.option == Option.FLUSH
    assert table.actions() == [*creations("baron", "count"), "create nothing more"]


@pytest.mark.rule("create.6")
def test_option_2_creates_only_in_boxes_emptied_in_that_turn():
    table = put(Table(), YELLOW, ["count in scotland"])  # 29 boxes are empty
    plotting(table, "axeman", gold=2, bishop=2)
    assert table.actions() == ["play axeman", "done"]
    table.do("play axeman", "target count in scotland")
    assert table.actions() == ["replace with count in scotland", "done"]
    table.do("replace with count in scotland")
    assert table.seat == YELLOW  # a second Count and a Baron could be paid, but nowhere
    assert table.hand(BLUE) == {"gold": 1, "bishop": 1}
    assert table.board() == {"count in scotland": BLUE}


# --- any number ---


@pytest.mark.rule("create.5")
def test_any_number_of_nobles_in_a_turn():
    table = creating(Table(), title=2, troops=2, castle=2, gold=3, bishop=1)
    table.do("create earl in france_1", "create baron in ireland", "create earl in spain_3")
    left = ["baron in france_3", "baron in france_4", "baron in germany_3"]
    left += ["baron in spain_1", "baron in spain_2", *boxes_of("count")]
    left = [box for box in BOARD if box in left]
    assert table.actions() == [*(f"create {box}" for box in left), "create nothing more"]
    table.do("create count in spain_3", "create baron in spain_2")
    assert table.seat == YELLOW  # the hand is empty
    assert table.nobles(BLUE) == {"baron": 2, "count": 1, "earl": 2}
    assert list(table.board().values()) == [BLUE] * 5


@pytest.mark.rule("create.5")
def test_a_player_may_stop_and_keep_the_cards():
    table = creating(Table(), gold=3)
    table.do("create nothing more")
    assert (table.kind, table.seat) == (DecisionKind.OPTION, YELLOW)
    assert table.hand(BLUE) == {"gold": 3}
    assert table.board() == {}


@pytest.mark.rule("create.3", "create.5")
def test_a_hand_without_a_set_is_not_asked():
    table = creating(Table(), title=2, troops=2, bishop=2, skills=2, science=1)
    assert table.actions() == [*creations("marquis"), "create nothing more"]
    table = creating(Table(), title=2, troops=2, bishop=2, skills=2)  # no castle, no science
    assert (table.kind, table.seat) == (DecisionKind.OPTION, YELLOW)
    assert not table.notes(Note.DONE)


# --- the set, the counter and the card ---


@pytest.mark.rule("create.3", "create.7", "create.8")
def test_worked_example_blue_creates_an_earl():
    table = creating(Table(), title=1, troops=1, castle=1)
    discarded = table.discarded()
    assert discarded == {}
    table.do("create earl in spain_3")
    assert table.hand(BLUE) == {}
    assert table.discarded() == {"title": 1, "troops": 1, "castle": 1}
    assert table.board() == {"earl in spain_3": BLUE}
    assert table.counters(BLUE) == {
        "baron": 6, "count": 6, "earl": 3, "marquis": 4, "duke": 4, "prince": 4, "king": 4,
    }  # fmt: skip
    assert table.nobles(BLUE) == {"earl": 1}
    assert int(table.state.noble_pile[Noble.EARL]) == 9
    assert table.areas(table.state.created_areas[BLUE]) == {"spain_3"}
    assert table.points(BLUE) == 2  # the first noble of the area


@pytest.mark.rule("create.3", "create.7", "create.8")
@pytest.mark.parametrize("noble", NOBLES)
def test_each_type_takes_its_set_counter_and_card(noble):
    table = Table(ONE_CARD)
    full = table.counters(BLUE)
    creating(table, **cards(*SETS[noble]))
    box = boxes_of(noble)[-1]
    table.do(f"create {box}")
    assert table.hand(BLUE) == {}
    assert table.discarded() == cards(*SETS[noble])
    assert table.board() == {box: BLUE}
    assert table.counters(BLUE) == {**full, noble: full[noble] - 1}
    assert table.counters(YELLOW) == full
    assert table.nobles(BLUE) == {noble: 1}
    assert table.nobles(YELLOW) == {}
    assert int(table.state.noble_pile[Noble[noble.upper()]]) == 9


@pytest.mark.rule("create.7")
def test_only_one_copy_of_each_card_of_the_set_is_spent():
    table = creating(Table(), title=2, troops=3, castle=2, palace=1)
    table.do("create earl in france_3", "create nothing more")
    assert table.hand(BLUE) == {"title": 1, "troops": 2, "castle": 1, "palace": 1}
    assert table.discarded() == {"title": 1, "troops": 1, "castle": 1}


@pytest.mark.rule("create.7")
def test_H13_without_a_counter_no_noble_of_the_type():
    table = creating(Table().supply(BLUE, earl=0), title=1, troops=1, castle=1, gold=1)
    assert table.actions() == [*creations("baron"), "create nothing more"]
    table = creating(Table().supply(BLUE, earl=1), title=2, troops=2, castle=2)
    table.do("create earl in france_1")
    assert table.seat == YELLOW  # a second set is left, but no counter
    assert table.hand(BLUE) == {"title": 1, "troops": 1, "castle": 1}


@pytest.mark.rule("create.7")
def test_H13_in_option_2_too():
    table = put(Table().supply(BLUE, count=0), YELLOW, ["count in scotland"])
    plotting(table, "axeman", gold=1, bishop=1).do("play axeman", "target count in scotland")
    assert table.seat == YELLOW
    assert table.hand(BLUE) == {"gold": 1, "bishop": 1}
    assert table.board() == {}


@pytest.mark.rule("create.8")
def test_H14_a_noble_is_created_even_when_its_cards_have_run_out():
    table = Table().noble_cards(YELLOW, earl=6).noble_cards(RED, earl=4)
    creating(table, title=1, troops=1, castle=1).do("create earl in france_1")
    assert table.board() == {"earl in france_1": BLUE}
    assert table.nobles(BLUE) == {}
    assert int(table.state.noble_pile[Noble.EARL]) == 0
    assert table.counters(BLUE)["earl"] == 3
