"""Playing The Game: the two options, taking cards, hand limits and the first turn."""

from __future__ import annotations

from collections import Counter

import pytest

from sim.games.heads_of_state.codes import DecisionKind, Option
from sim.games.heads_of_state.journal import Note
from tests.heads_of_state.table import BLUE, GREEN, RED, YELLOW, Table

SEATS = (2, 3, 4, 5)
FIRST_TURN = {2: (2, 3), 3: (1, 2, 3), 4: (1, 1, 2, 3), 5: (1, 1, 2, 2, 3)}
SIX = ("bishop", "bishop", "title", "title", "skills", "skills")  # no set among them
OTHER_SIX = ("castle", "castle", "palace", "palace", "science", "science")  # nor here
EITHER = ["flush", "take cards", "treachery"]  # the options, in the order of the alphabet
TREACHERY_CARDS = {
    "assassin": 7,
    "axeman": 4,
    "guillotine": 4,
    "inquisition": 4,
    "gallows": 4,
    "axeman_gallows": 1,
    "axeman_guillotine": 1,
    "axeman_inquisition": 1,
    "guillotine_gallows": 1,
    "guillotine_inquisition": 1,
    "gallows_inquisition": 1,
}


def option_table(*sets: str, seats: int = 4) -> Table:
    """Return a table where no noble can be created of what lies in display and draw deck.

    Bishops and Titles lie open, Castles and Palaces are drawn next.
    """
    table = Table(*sets, seats=seats).display(*SIX).treachery_display("guillotine", "inquisition")
    return table.deck(*OTHER_SIX).treachery_deck("gallows", "axeman")


def options(table: Table) -> list[str]:
    """Return the options open to the Active Player, in the order of the alphabet."""
    assert table.kind == DecisionKind.OPTION
    return sorted(table.actions())


# --- the two options ---


@pytest.mark.rule("option.1")
@pytest.mark.parametrize("seats", SEATS)
def test_the_active_player_chooses_one_of_two_options_each_turn(seats):
    table = option_table(seats=seats).turn_of(BLUE)
    for turn in range(2 * seats):
        assert table.seat == turn % seats
        assert options(table) == EITHER
        table.do("take cards", *["take from deck"] * 3)
        while table.kind != DecisionKind.OPTION:
            table.do(table.actions()[-1])


@pytest.mark.rule("option.1")
def test_options_are_noted():
    table = option_table().turn_of(BLUE)
    table.do("take cards", "take bishop", "take bishop", "take title")
    table.do("treachery", "take treachery guillotine", "take title")
    table.do("flush", "take from deck")
    assert [note[:3] for note in table.notes(Note.OPTION)[1:]] == [
        (BLUE, Option.TAKE, 3),
        (YELLOW, Option.TREACHERY, 1),
        (RED, Option.FLUSH, 1),
    ]


# --- option 1 ---


@pytest.mark.rule("option1.1")
def test_three_cards_then_nobles():
    table = Table().display("gold", "gold", "bishop", "title", "troops", "castle").turn_of(BLUE)
    table.give(BLUE, title=1, castle=1)
    table.do("take cards")
    for taken in ("gold", "gold", "troops"):
        assert table.kind == DecisionKind.ATTRIBUTE  # no noble before all three are taken
        table.do(f"take {taken}")
    assert table.kind == DecisionKind.CREATE
    table.do("create baron in ireland", "create earl in france_3", "create baron in france_3")
    assert table.board() == {
        "baron in ireland": BLUE,
        "earl in france_3": BLUE,
        "baron in france_3": BLUE,
    }
    assert table.hand(BLUE) == {}
    assert (table.seat, table.kind) == (YELLOW, DecisionKind.OPTION)


@pytest.mark.rule("option1.1")
def test_creating_is_not_a_duty():
    table = Table().give(BLUE, gold=2).display(*SIX).turn_of(BLUE)
    table.do("take cards", "take title", "take title", "take skills")
    assert "create nothing more" in table.actions()
    table.do("create nothing more")
    assert table.board() == {}
    assert table.hand(BLUE) == {"gold": 2, "title": 2, "skills": 1}
    assert table.seat == YELLOW


@pytest.mark.rule("option1.1")
def test_a_hand_without_a_set_is_not_asked_for_a_noble():
    table = option_table().turn_of(BLUE)
    table.do("take cards", "take bishop", "take bishop", "take from deck")
    assert (table.seat, table.kind) == (YELLOW, DecisionKind.OPTION)


@pytest.mark.rule("option1.2")
@pytest.mark.parametrize(
    "choices",
    [
        ("title", "title", "skills"),
        ("title", "deck", "skills"),
        ("deck", "title", "deck"),
        ("deck", "deck", "deck"),
    ],
)
def test_each_card_comes_from_the_display_or_the_deck(choices):
    table = option_table().turn_of(BLUE).do("take cards")
    expected: Counter[str] = Counter()
    deck = iter(OTHER_SIX)
    for choice in choices:
        table.do("take from deck" if choice == "deck" else f"take {choice}")
        expected[next(deck) if choice == "deck" else choice] += 1
    assert table.hand(BLUE) == dict(expected)


@pytest.mark.rule("option1.2", "replace.1")
def test_only_what_lies_open_can_be_taken():
    table = option_table().turn_of(BLUE).do("take cards")
    assert table.actions() == ["take bishop", "take title", "take skills", "take from deck"]
    table.do("take bishop", "take bishop")
    # Nothing replaces them during the turn.
    assert table.actions() == ["take title", "take skills", "take from deck"]
    assert table.shown() == {"title": 2, "skills": 2}


@pytest.mark.rule("option1.2")
def test_H03_a_card_of_the_deck_is_seen_before_the_next_is_chosen():
    table = option_table().turn_of(BLUE).do("take cards", "take from deck")
    assert table.hand(BLUE) == {"castle": 1}
    assert (table.seat, table.kind) == (BLUE, DecisionKind.ATTRIBUTE)
    assert int(table.state.asked[0]) == 2
    # The other seats don't see it, but they see what is taken from the display.
    table.do("take bishop", "take title")
    assert table.open_hand(BLUE) == {"bishop": 1, "title": 1}
    assert table.hand(BLUE) == {"bishop": 1, "title": 1, "castle": 1}


@pytest.mark.rule("option1.2")
@pytest.mark.parametrize("take", [1, 2, 4])
def test_how_many_cards_are_taken_is_a_value(take):
    table = option_table(f"course.take={take}").turn_of(BLUE).do("take cards")
    table.do(*["take from deck"] * take)
    assert sum(table.hand(BLUE).values()) == take
    assert table.seat == YELLOW


# --- flushing ---


@pytest.mark.rule("option1.3", "option1.4")
@pytest.mark.parametrize("seats", SEATS)
def test_H02_a_flush(seats):
    table = option_table(seats=seats).turn_of(BLUE)
    census, deck, stack = table.census(), table.draw_deck(), table.stack()
    table.do("flush")
    # Six new cards; the old ones lie aside. One card is taken, not three.
    assert table.shown() == {"castle": 2, "palace": 2, "science": 2}
    assert table.flushed() == {"bishop": 2, "title": 2, "skills": 2}
    assert table.draw_deck() == deck[6:]
    assert (table.kind, int(table.state.asked[0])) == (DecisionKind.ATTRIBUTE, 1)
    assert table.actions() == ["take castle", "take science", "take palace", "take from deck"]
    table.do("take palace")
    assert table.hand(BLUE) == {"palace": 1}
    # They come back into the draw deck, not into the stack, before the display is refilled.
    assert table.seat == YELLOW
    assert table.flushed() == {}
    assert table.stack() == stack
    assert sum(table.shown().values()) == 6
    new = Counter(table.shown()) - Counter(castle=2, palace=1, science=2)
    assert new.total() == 1
    assert Counter(table.draw_deck()) + new == Counter(deck[6:]) + Counter(SIX)
    assert table.census() == census
    assert table.notes(Note.RETURNED) == [(BLUE, 6, 0, 0, 0)]


def order_after_a_flush(table: Table) -> list[str]:
    """Return the draw deck after a flush that leaves none in it, the taken card from the stack."""
    table.display(*SIX).deck(*OTHER_SIX, "troops", above=6).turn_of(BLUE)
    return table.do("flush", "take from deck").draw_deck()


@pytest.mark.rule("option1.4")
def test_H02_flushed_cards_are_shuffled():
    orders = {tuple(order_after_a_flush(Table(seed=seed))) for seed in range(30)}
    assert all(Counter(order) == Counter(SIX) for order in orders)
    assert len(orders) > 15  # of the 90 orders of three pairs; some 25 expected
    # Another flush in the same Turn has luck of its own.
    again = 0
    for seed in range(10):
        table = Table(seed=seed)
        again += order_after_a_flush(table) == order_after_a_flush(table)
    assert again < 3


@pytest.mark.rule("option1.4")
def test_H02_what_was_left_of_the_draw_deck_is_shuffled_with_them():
    on_top = Counter()
    for seed in range(30):
        table = Table(seed=seed).display(*SIX)
        table.deck(*OTHER_SIX, *["troops"] * 6, above=12).turn_of(BLUE)
        table.do("flush", "take from deck")
        assert Counter(table.draw_deck()) == Counter(SIX) + Counter(troops=5)
        on_top[table.draw_deck()[0]] += 1
    assert set(on_top) == {"troops", *SIX}


@pytest.mark.rule("option1.4", "option1.6")
def test_H05_flushed_cards_return_after_the_discards_at_the_end_of_the_turn():
    table = Table().give(BLUE, troops=6, science=4).display(*SIX).deck(*OTHER_SIX).turn_of(BLUE)
    table.do("flush", "take castle")
    assert table.kind == DecisionKind.DISCARD_ATTRIBUTE
    assert table.flushed() == {"bishop": 2, "title": 2, "skills": 2}
    table.do("discard science")
    assert table.flushed() == {}
    assert table.discarded() == {"science": 1}  # not shuffled in


@pytest.mark.rule("option1.3", "option1.4")
def test_a_noble_may_be_created_after_a_flush_and_the_cards_are_still_aside():
    table = Table().give(BLUE, title=1, troops=1).display(*SIX).deck(*OTHER_SIX).turn_of(BLUE)
    table.do("flush", "take castle")
    assert table.kind == DecisionKind.CREATE
    assert sum(table.flushed().values()) == 6
    assert sum(table.shown().values()) == 5
    table.do("create earl in germany_2")
    assert table.board() == {"earl in germany_2": BLUE}
    assert (table.seat, table.flushed()) == (YELLOW, {})
    # The set is on the discard pile, and has nothing to do with the flushed cards.
    assert table.discarded() == {"title": 1, "troops": 1, "castle": 1}


@pytest.mark.rule("option1.5", "important.5")
@pytest.mark.parametrize(("above", "may"), [(0, False), (5, False), (6, True), (7, True)])
def test_a_flush_needs_six_cards_above_the_stack(above, may):
    table = Table().display(*SIX).leave(above).turn_of(BLUE)
    assert len(table.draw_deck()) == above
    assert options(table) == (EITHER if may else ["take cards", "treachery"])


@pytest.mark.rule("option1.5", "option1.4", "important.5")
def test_H19_with_exactly_six_cards_the_one_taken_may_come_from_the_stack():
    table = Table().display(*SIX).deck(*OTHER_SIX, "troops", above=6).turn_of(BLUE)
    stack = table.stack()
    assert (stack[0], len(stack)) == ("troops", 11)
    table.do("flush")
    assert (table.draw_deck(), table.stack()) == ([], stack)
    table.do("take from deck")
    assert table.hand(BLUE) == {"troops": 1}
    # The flushed cards are the draw deck again; the display was not touched.
    assert table.stack() == stack[1:]
    assert Counter(table.draw_deck()) == Counter(SIX)
    assert table.shown() == dict(Counter(OTHER_SIX))
    assert (table.seat, options(table)) == (YELLOW, EITHER)


# --- hand limits ---


@pytest.mark.rule("option1.6")
def test_ten_attribute_cards_at_the_end_of_a_turn():
    table = option_table().give(BLUE, castle=4, palace=3).turn_of(BLUE)
    table.do("take cards", "take bishop", "take title", "take title")
    assert sum(table.hand(BLUE).values()) == 10
    assert (table.seat, table.kind) == (YELLOW, DecisionKind.OPTION)


@pytest.mark.rule("option1.6", "replace.1")
def test_H05_cards_over_ten_are_discarded_before_the_display_is_filled():
    table = option_table().give(BLUE, castle=5, palace=4).turn_of(BLUE)
    table.do("take cards", "take bishop", "take title", "take title")
    assert (table.seat, table.kind) == (BLUE, DecisionKind.DISCARD_ATTRIBUTE)
    assert int(table.state.asked[0]) == 2
    assert table.actions() == [
        "discard bishop",
        "discard title",
        "discard castle",
        "discard palace",
    ]
    assert table.shown() == {"bishop": 1, "skills": 2}
    table.do("discard bishop")
    # No Bishop is left to discard.
    assert table.actions() == ["discard title", "discard castle", "discard palace"]
    table.do("discard castle")
    assert table.hand(BLUE) == {"title": 2, "castle": 4, "palace": 4}
    assert table.discarded() == {"bishop": 1, "castle": 1}
    assert [note[:3] for note in table.notes(Note.DISCARDED)] == [(BLUE, 1, 0), (BLUE, 5, 0)]
    assert sum(table.shown().values()) == 6
    assert table.seat == YELLOW


@pytest.mark.rule("option1.6")
def test_cards_used_for_a_noble_need_not_be_discarded():
    table = option_table().give(BLUE, castle=4, palace=3, gold=1).turn_of(BLUE)
    table.do("take cards", "take bishop", "take title", "take title")
    assert sum(table.hand(BLUE).values()) == 11
    table.do("create count in france_2")
    assert sum(table.hand(BLUE).values()) == 9
    assert table.seat == YELLOW


@pytest.mark.rule("option1.6", "option2.7")
def test_H05_both_limits_hold_at_the_end_of_option_2():
    table = option_table().give(BLUE, castle=6, palace=4)
    table.give_treachery(BLUE, "assassin", "assassin", "axeman", "axeman").turn_of(BLUE)
    table.do("treachery", "take treachery guillotine", "take bishop")
    assert (table.kind, int(table.state.asked[0])) == (DecisionKind.DISCARD_ATTRIBUTE, 1)
    table.do("discard palace")
    assert (table.kind, int(table.state.asked[0])) == (DecisionKind.DISCARD_TREACHERY, 1)
    assert table.actions() == [
        "discard treachery assassin",
        "discard treachery axeman",
        "discard treachery guillotine",
    ]
    assert table.treachery_shown() == {"inquisition": 1}  # not filled yet
    table.do("discard treachery assassin")
    assert table.treachery_hand(BLUE) == {"assassin": 1, "axeman": 2, "guillotine": 1}
    assert table.treachery_discarded() == {"assassin": 1}
    assert sum(table.treachery_shown().values()) == 2
    assert table.seat == YELLOW


@pytest.mark.rule("option2.7")
def test_four_treachery_cards_may_be_kept_at_the_end_of_a_turn():
    table = option_table().give_treachery(BLUE, "assassin", "assassin", "axeman").turn_of(BLUE)
    table.do("treachery", "take treachery guillotine", "take bishop")
    assert sum(table.treachery_hand(BLUE).values()) == 4
    assert table.seat == YELLOW


@pytest.mark.rule("option2.7")
def test_a_played_treachery_card_need_not_be_discarded():
    table = option_table().place(RED, "baron", "ireland")
    table.give_treachery(BLUE, "assassin", "assassin", "axeman", "gallows").turn_of(BLUE)
    table.do("treachery", "take treachery guillotine", "take bishop", "play axeman").forced()
    assert table.treachery_hand(BLUE) == {"assassin": 2, "guillotine": 1, "gallows": 1}
    assert table.seat == YELLOW


@pytest.mark.rule("option1.6", "option2.7")
def test_only_the_active_player_discards_at_the_end_of_a_turn():
    table = option_table().give(RED, castle=6, palace=6).give_treachery(RED, *["assassin"] * 6)
    table.turn_of(BLUE).do("take cards", "take bishop", "take title", "take title")
    assert table.seat == YELLOW
    assert sum(table.hand(RED).values()) == 12
    assert sum(table.treachery_hand(RED).values()) == 6


# --- option 2 ---


@pytest.mark.rule("option2.1", "option2.2")
@pytest.mark.parametrize("treachery", ["guillotine", "from deck"])
@pytest.mark.parametrize("attribute", ["skills", "from deck"])
def test_H03_a_treachery_card_then_an_attribute_card(treachery, attribute):
    table = option_table().place(RED, "baron", "germany_3").place(RED, "baron", "france_3")
    table.turn_of(BLUE).do("treachery")
    assert table.kind == DecisionKind.TREACHERY_CARD
    assert table.actions() == [
        "take treachery guillotine",
        "take treachery inquisition",
        "take treachery from deck",
    ]
    table.do(f"take treachery {treachery}")
    kind = "gallows" if treachery == "from deck" else treachery
    assert table.treachery_hand(BLUE) == {kind: 1}
    assert table.kind == DecisionKind.ATTRIBUTE
    table.do(f"take {attribute}")
    assert table.hand(BLUE) == {"castle" if attribute == "from deck" else attribute: 1}
    # Then, and only then, it may be played, and it need not be.
    assert table.kind == DecisionKind.TREACHERY
    assert table.actions() == [f"play {kind}", "done"]
    table.do("done")
    assert table.treachery_hand(BLUE) == {kind: 1}
    assert len(table.board()) == 2
    assert table.seat == YELLOW


@pytest.mark.rule("option2.1", "option2.6")
def test_any_number_of_treachery_cards_may_be_played_and_the_killed_replaced():
    table = option_table().place(RED, "baron", "ireland").place(YELLOW, "count", "france_4")
    table.give(BLUE, gold=2, bishop=1).give_treachery(BLUE, "axeman", "guillotine")
    table.turn_of(BLUE).do("treachery", "take treachery inquisition", "take title")
    table.do("play axeman", "target baron in ireland", "replace with baron in ireland")
    table.do("play guillotine", "target count in france_4", "replace with count in france_4")
    assert table.board() == {"baron in ireland": BLUE, "count in france_4": BLUE}
    assert table.hand(BLUE) == {"title": 1}
    assert table.nobles(BLUE) == {"baron": 1, "count": 1}
    assert table.treachery_hand(BLUE) == {"inquisition": 1}
    assert table.seat == YELLOW


@pytest.mark.rule("option2.1")
def test_without_anything_to_play_or_replace_the_turn_is_over():
    table = option_table().give(BLUE, gold=5).turn_of(BLUE)
    table.do("treachery", "take treachery guillotine", "take skills")
    assert (table.seat, table.kind) == (YELLOW, DecisionKind.OPTION)


@pytest.mark.rule("option2.3")
def test_a_treachery_card_is_kept_and_played_in_a_later_turn():
    table = option_table().place(RED, "baron", "ireland").place(RED, "count", "scotland")
    table.treachery_display("axeman", "guillotine").turn_of(BLUE)
    table.do("treachery", "take treachery axeman", "take skills", "done")
    for _ in range(3):
        table.do("take cards", *["take from deck"] * 3)
        while table.kind != DecisionKind.OPTION:
            table.do(table.actions()[-1])
    assert (table.seat, table.treachery_hand(BLUE)) == (BLUE, {"axeman": 1})
    table.treachery_display("axeman", "guillotine").give(BLUE).display(*SIX)
    table.do("treachery", "take treachery axeman", "take skills")
    # Either noble, with either card; but with nothing to replace one, only one may be killed.
    table.do("play axeman")
    assert table.actions() == ["target count in scotland", "target baron in ireland"]
    table.do("target count in scotland")
    assert table.treachery_hand(BLUE) == {"axeman": 1}
    assert table.board() == {"baron in ireland": RED}


@pytest.mark.rule("option2.4")
@pytest.mark.parametrize("option", ["take cards", "flush"])
def test_no_treachery_in_option_1(option):
    table = (
        Table().display(*OTHER_SIX).deck(*OTHER_SIX[:2], *SIX[:4]).place(RED, "baron", "ireland")
    )
    table.give_treachery(BLUE, "axeman", "assassin").give(BLUE, gold=2).turn_of(BLUE)
    kinds = set()
    while table.seat == BLUE:
        kinds.add(table.kind)
        table.do(option if table.kind == DecisionKind.OPTION else table.actions()[-1])
    assert kinds == {DecisionKind.OPTION, DecisionKind.ATTRIBUTE, DecisionKind.CREATE}
    assert table.treachery_hand(BLUE) == {"assassin": 1, "axeman": 1}
    assert table.board() == {"baron in ireland": RED}


@pytest.mark.rule("option2.4", "create.6")
def test_no_other_box_is_filled_in_option_2():
    table = option_table().place(RED, "baron", "ireland").give(BLUE, gold=3, bishop=1)
    table.give_treachery(BLUE, "axeman").turn_of(BLUE)
    table.do("treachery", "take treachery inquisition", "take title", "play axeman")
    table.forced()
    assert table.actions() == ["replace with baron in ireland", "done"]


@pytest.mark.rule("option2.5")
def test_a_noble_is_a_target_once_a_turn():
    # Without cubes of its own in the bag, no Assassin kills.
    table = option_table("treachery.cubes.own=0")
    table.place(RED, "baron", "ireland").place(YELLOW, "count", "scotland")
    table.give_treachery(BLUE, "assassin", "assassin", "assassin").turn_of(BLUE)
    table.do("treachery", "take treachery guillotine", "take title", "play assassin")
    assert table.actions() == ["target count in scotland", "target baron in ireland"]
    table.do("target count in scotland")
    assert len(table.board()) == 2
    table.do("play assassin")
    assert table.actions() == ["target baron in ireland"]
    table.do("target baron in ireland")
    # Both have been targets: the third Assassin has none left.
    assert table.treachery_hand(BLUE) == {"assassin": 1, "guillotine": 1}
    assert table.seat == YELLOW
    # In a later turn both may be targets again.
    table.turn_of(BLUE).do("treachery", "take treachery from deck", "take from deck")
    assert "play assassin" in table.actions()
    table.do("play assassin")
    assert table.actions() == ["target count in scotland", "target baron in ireland"]


@pytest.mark.rule("option2.5")
def test_each_further_card_names_another_noble():
    table = option_table().place(RED, "baron", "ireland").place(YELLOW, "count", "scotland")
    table.give(BLUE, gold=1).give_treachery(BLUE, "axeman", "axeman").turn_of(BLUE)
    table.do("treachery", "take treachery guillotine", "take title")
    table.do("play axeman", "target baron in ireland", "replace with baron in ireland")
    # Blue's own Baron stands there now; only the Count is left.
    table.do("play axeman")
    assert table.actions() == ["target count in scotland"]


@pytest.mark.rule("option2.6")
def test_a_killed_noble_may_be_left_unreplaced():
    table = option_table().place(RED, "baron", "ireland").give(BLUE, gold=1)
    table.give_treachery(BLUE, "axeman").turn_of(BLUE)
    table.do("treachery", "take treachery guillotine", "take title", "play axeman").forced()
    assert table.actions() == ["replace with baron in ireland", "done"]
    table.do("done")
    assert (table.board(), table.hand(BLUE)) == ({}, {"gold": 1, "title": 1})
    assert table.seat == YELLOW


@pytest.mark.rule("important.3")
@pytest.mark.parametrize("gold", [2, 3])
def test_with_three_killed_two_must_be_replaced_and_three_may_be(gold):
    areas = {"ireland": "axeman", "france_3": "guillotine", "spain_1": "inquisition"}
    table = option_table().give(BLUE, gold=gold).give_treachery(BLUE, *areas.values())
    for seat, area in zip((YELLOW, RED, GREEN), areas, strict=True):
        table.place(seat, "baron", area)
    table.turn_of(BLUE).do("treachery", "take treachery guillotine", "take title")
    for area, kind in areas.items():
        table.do(f"play {kind}", f"target baron in {area}")
    assert table.board() == {}
    replacements = [f"replace with baron in {area}" for area in areas]
    assert sorted(table.actions()) == sorted(replacements)  # three are missing
    table.do(replacements[1])
    assert sorted(table.actions()) == sorted(replacements[::2])  # two are missing
    table.do(replacements[2])
    if gold == 2:  # none is left for the third, and none is due
        assert (table.seat, table.board()) == (
            YELLOW,
            {"baron in france_3": BLUE, "baron in spain_1": BLUE},
        )
        return
    assert table.actions() == [replacements[0], "done"]
    table.do(replacements[0])
    assert table.board() == {f"baron in {area}": BLUE for area in areas}
    assert table.seat == YELLOW


# --- the Treachery deck ---


@pytest.mark.rule("option2.2", "special.2")
def test_H17_the_deck_runs_out_in_a_take():
    table = option_table().treachery_deck(only=True).turn_of(BLUE)
    assert table.treachery_draw_deck() == []
    census, pile = table.treachery_census(), Counter(table.treachery_discarded())
    assert pile.total() == 27
    table.do("treachery")
    assert table.actions()[-1] == "take treachery from deck"
    table.do("take treachery from deck")
    (kind,) = table.treachery_hand(BLUE)
    assert Counter(table.treachery_draw_deck()) + Counter([kind]) == pile
    assert table.treachery_discarded() == {}
    assert table.treachery_census() == census
    assert [note[1] for note in table.notes(Note.RESHUFFLED)] == [27]


@pytest.mark.rule("option2.2", "special.2")
def test_H17_the_deck_runs_out_in_a_refill_with_what_was_played_this_turn():
    table = option_table().treachery_deck(only=True).place(RED, "baron", "france_3")
    for place, kinds in enumerate(dealt_to_hands(RED, but=("guillotine", "inquisition"))):
        table.give_treachery(place + 1, *kinds)
    assert (table.treachery_draw_deck(), table.treachery_discarded()) == ([], {})
    table.turn_of(BLUE).do("treachery", "take treachery guillotine", "take title")
    table.do("play guillotine").forced()
    # The card just played is all there is to fill the display with.
    assert table.treachery_shown() == {"guillotine": 1, "inquisition": 1}
    assert (table.treachery_draw_deck(), table.treachery_discarded()) == ([], {})
    assert table.seat == YELLOW


@pytest.mark.rule("option2.2", "special.2")
def test_H17_nothing_is_reshuffled_before_a_card_is_needed():
    table = option_table().treachery_deck("gallows", only=True).turn_of(BLUE)
    pile = table.treachery_discarded()
    table.do("treachery", "take treachery from deck", "take title")
    assert table.seat == YELLOW
    assert table.treachery_draw_deck() == []
    assert table.treachery_discarded() == pile
    assert table.notes(Note.RESHUFFLED) == []
    table.do("treachery", "take treachery guillotine", "take title")
    assert [note[1] for note in table.notes(Note.RESHUFFLED)] == [sum(pile.values())]
    assert sum(table.treachery_shown().values()) == 2


@pytest.mark.rule("option2.2")
def test_a_display_that_cannot_be_filled_stays_short():
    table = option_table()
    for place, kinds in enumerate(dealt_to_hands(RED, but=("guillotine", "inquisition"))):
        table.give_treachery(place + 1, *kinds)
    table.turn_of(BLUE).do("treachery")
    assert table.actions() == ["take treachery guillotine", "take treachery inquisition"]
    table.do("take treachery guillotine", "take title")
    assert table.treachery_shown() == {"inquisition": 1}
    assert int(table.state.treachery_display_size) == 1
    assert table.seat == YELLOW


@pytest.mark.rule("option2.1")
def test_H18_no_option_2_without_a_treachery_card_to_take():
    table = option_table().treachery_display()
    for place, kinds in enumerate(dealt_to_hands(RED)):
        table.give_treachery(place + 1, *kinds)
    assert table.treachery_census() == TREACHERY_CARDS
    assert options(table.turn_of(BLUE)) == ["flush", "take cards"]
    # A single card in any place is enough.
    kept = table.treachery_hand(RED)
    spare = next(iter(kept))
    table.give_treachery(RED, *list(Counter(kept).elements())[1:])
    assert table.treachery_draw_deck() == [spare]
    assert options(table.turn_of(BLUE)) == EITHER
    table.treachery_deck(only=True)
    assert table.treachery_discarded() == {spare: 1}
    assert options(table.turn_of(BLUE)) == EITHER
    assert options(table.treachery_display(spare).turn_of(BLUE)) == EITHER


def dealt_to_hands(hands: int, but: tuple[str, ...] = ()) -> list[list[str]]:
    """Return the Treachery Cards of the edition, without some, as so many hands."""
    cards = sorted((Counter(TREACHERY_CARDS) - Counter(but)).elements())
    return [cards[place::hands] for place in range(hands)]


# --- the first turn ---


@pytest.mark.rule("first.1", "first.2")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("first", [BLUE, YELLOW])
def test_the_cards_of_the_first_turn_go_by_turn_order(seats, first):
    table = option_table(seats=seats).start(first)
    for place, cards in enumerate(FIRST_TURN[seats]):
        seat = (first + place) % seats
        table.deck(*["castle"] * 3)
        for left in range(cards, 0, -1):
            assert (table.seat, table.kind) == (seat, DecisionKind.ATTRIBUTE)
            assert int(table.state.asked[0]) == left
            assert not [action for action in table.actions() if "treachery" in action]
            table.do("take from deck")
        assert table.hand(seat) == {"castle": cards}
        assert table.treachery_hand(seat) == {}
    # Everyone has had a first turn: now the options are open.
    assert (table.seat, options(table)) == (first, EITHER)
    assert table.notes(Note.OPTION)[-seats:] == [
        ((first + place) % seats, Option.FIRST, cards, 0, 0)
        for place, cards in enumerate(FIRST_TURN[seats])
    ]


@pytest.mark.rule("first.1", "option1.2")
def test_H01_each_first_card_comes_from_the_display_or_the_deck():
    table = option_table(seats=2).start(BLUE)
    assert table.actions() == ["take bishop", "take title", "take skills", "take from deck"]
    table.do("take title", "take from deck")
    assert table.hand(BLUE) == {"title": 1, "castle": 1}
    # The display is filled after the first turn, too.
    assert table.shown() == {"bishop": 2, "title": 1, "skills": 2, "castle": 1}
    assert (table.seat, int(table.state.asked[0])) == (YELLOW, 3)


@pytest.mark.rule("first.1")
def test_H01_nobles_may_be_created_in_the_first_turn():
    table = Table(seats=3).display("gold", "bishop", *SIX[2:]).start(RED)
    table.do("take gold")
    assert table.kind == DecisionKind.CREATE
    table.do("create baron in germany_3")
    # With one card there is nothing left to create; the Initial Scoring Marker is scored.
    assert table.all_points() == [0, 0, 2]
    assert (table.seat, int(table.state.asked[0])) == (BLUE, 2)


@pytest.mark.rule("first.2")
def test_cards_of_the_first_turn_are_values():
    table = option_table("course.first_turn_cards.two={first: 3, second: 0}", seats=2).start(BLUE)
    table.do(*["take from deck"] * 3)
    # Yellow takes no card, so that its first turn passes.
    assert (table.seat, table.kind) == (BLUE, DecisionKind.OPTION)
    assert int(table.state.turns_taken[YELLOW]) == 1
