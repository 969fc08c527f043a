"""5. Request Support from a Castle by Diplomatic Means, and the printed example of page 11."""

from __future__ import annotations

import pytest

from sim.games.corona_de_hierro.codes import DecisionKind, Die
from sim.games.corona_de_hierro.journal import Note
from tests.corona_de_hierro.deeds import asking, bare, empty, pass_turn, sending, taking
from tests.corona_de_hierro.table import BLACK, BLUE, GREEN, RED, YELLOW, Table

BROWN = ["verona", "padua", "mantua", "rimini", "arezzo", "siena", "parma", "genoa", "turin",
         "brescia"]  # fmt: skip
NEEDED = dict.fromkeys(("verona", "mantua", "arezzo", "parma", "turin"), 3) | dict.fromkeys(
    ("padua", "rimini", "siena", "genoa", "brescia"), 2
)
BANDS = {0: Die.RED, 5: Die.RED, 6: Die.YELLOW, 10: Die.YELLOW, 11: Die.GREEN, 14: Die.GREEN}


def waiting(castle: str, *sets: str, seats: int = 4) -> Table:
    """Return a table with Yellow's emissary in a castle since an earlier turn."""
    return empty(*sets, seats=seats).emissary(YELLOW, castle).turn_of(YELLOW)


@pytest.mark.rule("word.1", "word.10", "board.2", "board.3", "board.1")
def test_an_emissary_goes_to_any_brown_castle() -> None:
    table = bare().do("send to a castle")
    assert table.actions() == [f"send to {castle}_castle" for castle in BROWN]
    table.do("send to parma_castle")
    assert table.held_in("parma") == {"yellow": 1}
    assert table.supply(YELLOW) == 3
    assert (table.kind, table.seat) == (DecisionKind.ACTION, YELLOW)


@pytest.mark.rule("word.2")
def test_support_is_not_requested_in_the_same_turn() -> None:
    table = bare().do(*sending("padua"))
    assert not table.can("request support")
    table.do(*taking())
    for _ in range(3):
        pass_turn(table)
    assert table.seat == YELLOW
    assert table.can("request support")
    table.do("request support")
    assert table.actions() == ["request support of padua_castle"]


@pytest.mark.rule("word.2")
def test_one_that_is_there_already_may_ask_while_another_waits() -> None:
    table = waiting("padua").do(*sending("brescia"), "request support")
    assert table.actions() == ["request support of padua_castle"]


@pytest.mark.rule("word.2")
def test_nor_by_one_that_comes_to_another() -> None:
    """The first one of the two may ask; it has been there since an earlier turn."""
    table = waiting("padua").do(*sending("padua"))
    assert table.held_in("padua") == {"yellow": 2}
    table.rolls(2).do(*asking("padua"))
    assert table.castles(YELLOW) == {"friuli", "padua"}


@pytest.mark.rule("word.2", "retrieve.1")
def test_nor_after_going_home_and_coming_back() -> None:
    table = waiting("padua").do("retrieve an emissary", "retrieve from padua_castle")
    assert not table.can("request support")
    table = waiting("padua", "course.turn_actions=3")
    table.do("retrieve an emissary", "retrieve from padua_castle", *sending("padua"))
    assert table.seat == YELLOW
    assert not table.can("request support")


@pytest.mark.rule("word.3", "board.8")
@pytest.mark.parametrize(("level", "die"), BANDS.items())
def test_the_die_is_that_of_the_band(level: int, die: Die) -> None:
    table = waiting("padua").levels(level).refresh().rolls(1).do(*asking("padua"))
    assert [note[2] for note in table.notes(Note.ROLLED)] == [die]


@pytest.mark.rule("word.4", "word.5", "board.5")
@pytest.mark.parametrize(("castle", "needed"), NEEDED.items())
def test_the_right_number_wins_it(castle: str, needed: int) -> None:
    table = waiting(castle).rolls(needed).do(*asking(castle))
    assert table.castles(YELLOW) == {"friuli", castle}
    assert table.inside(YELLOW) == {"friuli", castle}
    assert table.all_levels() == [3, 2, 2, 2]
    assert table.held_in(castle) == {"yellow": 1}  # until it is retrieved
    assert (table.kind, table.seat) == (DecisionKind.ACTION, YELLOW)
    assert not table.can("request support")
    assert table.can("recruit an army")


@pytest.mark.rule("word.6", "board.5")
@pytest.mark.parametrize(("castle", "needed"), NEEDED.items())
def test_less_has_no_penalty_and_can_be_tried_again(castle: str, needed: int) -> None:
    table = waiting(castle).rolls(needed - 1).do(*asking(castle))
    assert table.castles(YELLOW) == {"friuli"}
    assert table.all_levels() == [2, 2, 2, 2]
    assert table.held_in(castle) == {"yellow": 1}
    assert table.seat == YELLOW
    table.rolls(needed).do(*asking(castle))
    assert table.castles(YELLOW) == {"friuli", castle}
    assert table.seat == BLUE


@pytest.mark.rule("word.4")
def test_more_than_the_number_wins_it_too() -> None:
    table = waiting("padua").rolls(3).do(*asking("padua"))
    assert "padua" in table.castles(YELLOW)


@pytest.mark.rule("shields.2")
def test_C21_shields_roll_again_here_too() -> None:
    table = waiting("padua").shields(2).rolls(1, 1, 2).do(*asking("padua"))
    assert (table.kind, table.seat) == (DecisionKind.REROLL, YELLOW)
    table.do("roll again", "roll again")
    assert table.all_shields() == [0, 0, 0, 0]
    assert "padua" in table.castles(YELLOW)
    switched = waiting("padua", "rulings.emissary_rerolls=false").shields(2).rolls(1)
    switched.do(*asking("padua"))
    assert switched.kind == DecisionKind.ACTION
    assert switched.castles(YELLOW) == {"friuli"}


@pytest.mark.rule("word.7")
def test_a_castle_holds_two() -> None:
    table = empty().emissary(BLUE, "padua").emissary(BLACK, "padua").emissary(RED, "verona")
    table.turn_of(YELLOW).do("send to a castle")
    assert "send to padua_castle" not in table.actions()
    assert "send to verona_castle" in table.actions()
    table.do("send to verona_castle", "send to a castle")
    assert "send to verona_castle" not in table.actions()
    assert table.held_in("verona") == {"yellow": 1, "red": 1}


@pytest.mark.rule("word.7")
def test_both_may_be_of_the_same_player() -> None:
    table = bare().do(*sending("padua"), *sending("padua"))
    assert table.held_in("padua") == {"yellow": 2}
    assert table.supply(YELLOW) == 2
    table.do("send to a castle")
    assert "send to padua_castle" not in table.actions()


@pytest.mark.rule("word.7")
def test_one_who_leaves_makes_room() -> None:
    table = empty().emissary(YELLOW, "padua").emissary(BLACK, "padua").turn_of(YELLOW)
    table.do("retrieve an emissary", "retrieve from padua_castle", "send to a castle")
    assert "send to padua_castle" in table.actions()


@pytest.mark.rule("word.8")
def test_they_stay_when_the_castle_is_won() -> None:
    table = empty().emissary(YELLOW, "padua").emissary(BLACK, "padua").turn_of(YELLOW)
    table.rolls(2).do(*asking("padua"))
    assert table.held_in("padua") == {"yellow": 1, "black": 1}
    table.do("retrieve an emissary", "retrieve from padua_castle")
    assert table.supply(YELLOW) == 4
    table.turn_of(BLACK).do("retrieve an emissary", "retrieve from padua_castle")
    assert table.held_in("padua") == {}
    assert table.seat == BLACK


@pytest.mark.rule("word.11")
def test_castles_with_a_banner_take_none() -> None:
    table = empty().give_castle(BLUE, "padua").give_castle(YELLOW, "verona")
    table.turn_of(YELLOW).do("send to a castle")
    assert table.actions() == [
        f"send to {castle}_castle" for castle in BROWN if castle not in {"padua", "verona"}
    ]


@pytest.mark.rule("word.11", "word.4")
def test_who_was_slower_asks_no_more() -> None:
    table = empty().emissary(YELLOW, "padua").emissary(BLUE, "padua").turn_of(YELLOW)
    table.rolls(2).do(*asking("padua"), *taking())
    assert table.seat == BLUE
    assert not table.can("request support")


@pytest.mark.rule("word.1", "components.2")
def test_without_an_emissary_in_supply_none_is_sent() -> None:
    table = empty().emissary(YELLOW, "padua", "verona", "mantua", "rimini").turn_of(YELLOW)
    for action in ("send to a castle", "send to rome", "send to saracens", "send to magyars",
                   "request an alliance"):  # fmt: skip
        assert not table.can(action)
    assert table.can("request support")


@pytest.mark.rule("word.9")
def test_page_11_red_is_luckier_than_green() -> None:
    """A castle with a 2: Padua. Green places, then Red; Green rolls 1, Red rolls 3."""
    homes = ("friuli", "romagna", "spoleto", "lucca", "ivrea")
    table = bare("course.first_seat=yellow", seats=5, homes=homes).turn_of(GREEN)
    table.do(*sending("padua"), *taking())
    table.turn_of(RED)
    table.do(*sending("padua"), *taking())
    assert table.held_in("padua") == {"red": 1, "green": 1}
    assert table.seat == GREEN
    table.rolls(1).do(*asking("padua"))
    assert table.castles(GREEN) == {"ivrea"}
    assert table.all_levels() == [2] * 5
    table.do(*taking("political"))
    table.turn_of(RED).rolls(3).do(*asking("padua"))
    assert table.castles(RED) == {"lucca", "padua"}
    assert table.inside(RED) == {"lucca", "padua"}
    assert table.all_levels() == [2, 2, 2, 3, 2]
    assert table.held_in("padua") == {"red": 1, "green": 1}


@pytest.mark.rule("word.5", "end.1")
def test_a_castles_support_can_bring_the_crown() -> None:
    table = waiting("padua").levels(14).refresh().rolls(2).do(*asking("padua"))
    assert table.over
    assert table.reason == "crown"
