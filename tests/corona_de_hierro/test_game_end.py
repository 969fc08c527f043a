"""End of the Game: its conditions, and who is King."""

from __future__ import annotations

import pytest

from sim.games.corona_de_hierro.codes import DecisionKind
from tests.corona_de_hierro.deeds import bare, empty, executing, pass_turn, storming, taking
from tests.corona_de_hierro.table import BLACK, BLUE, RED, YELLOW, Table


def last_castle(inside: bool = False, *sets: str) -> Table:
    """Return a table with Yellow's large army before Blue's last castle."""
    table = empty(*sets).give_castle(BLUE, "romagna", inside=inside)
    return table.army(YELLOW, "romagna", 3).turn_of(YELLOW)


# --- the crown --------------------------------------------------------------------------------


@pytest.mark.rule("end.1", "board.9")
def test_the_crown_ends_the_game_at_once() -> None:
    table = bare().levels(14, 13, 2, 2).refresh().do("send to rome")
    assert table.over
    assert table.reason == "crown"
    assert table.kings() == {"yellow"}
    assert table.seat == -1


@pytest.mark.rule("end.1")
def test_one_level_below_it_does_not() -> None:
    table = bare().levels(13).refresh().do("send to rome")
    assert not table.over
    assert table.level(YELLOW) == 14


@pytest.mark.rule("end.1", "king.1")
def test_another_player_may_be_crowned() -> None:
    table = bare().hold(YELLOW, "king_is_dead").levels(2, 12).refresh()
    table.do(*executing("king_is_dead"))
    assert table.over
    assert table.kings() == {"blue"}
    assert table.all_levels() == [2, 15, 2, 2]


@pytest.mark.rule("end.1")
def test_C20_nobody_goes_beyond_the_crown() -> None:
    table = bare().hold(YELLOW, "king_is_dead").levels(14, 14).refresh()
    table.do(*executing("king_is_dead"))
    assert table.all_levels() == [15, 15, 2, 2]
    assert table.kings() == {"yellow", "blue"}


# --- the last card ----------------------------------------------------------------------------


@pytest.mark.rule("end.2", "decks.1")
@pytest.mark.parametrize(("deck", "card"), [("military", "resistance"), ("political", "pope")])
def test_the_last_card_of_a_deck_ends_the_game(deck: str, card: str) -> None:
    table = bare().stack(card, card, only=True).refresh().do(*taking(deck))
    assert not table.over
    table.do(*taking(deck))
    assert table.over
    assert table.reason == "last_card"
    assert table.hand(YELLOW) == [card, card]


@pytest.mark.rule("end.2", "end.4", "turn.5")
def test_the_last_card_as_the_first_action() -> None:
    table = bare().stack("pope", only=True).refresh().do(*taking("political"))
    assert table.over
    assert table.actions() == []


@pytest.mark.rule("end.2")
def test_a_switch_lets_the_game_go_on_without_cards() -> None:
    table = bare("rulings.last_card_ends=false").stack("pope", only=True).shields(3).refresh()
    table.do(*taking("political"))
    assert not table.over
    table.do("take a card")
    assert table.actions() == ["take military card"]
    table.do("take military card")
    assert table.seat == BLUE


@pytest.mark.rule("end.2")
def test_cards_played_or_discarded_do_not_end_it() -> None:
    table = bare().stack("pope", only=True).hold(YELLOW, "king_is_dead", "spy").refresh()
    table.do(*executing("king_is_dead"), "discard a card", "discard spy")
    assert not table.over
    assert table.seat == BLUE


# --- the last castle --------------------------------------------------------------------------


@pytest.mark.rule("end.3")
def test_the_loss_of_a_last_castle_ends_the_game() -> None:
    table = last_castle().rolls(3).do(*storming("romagna"))
    assert table.over
    assert table.reason == "last_castle"
    assert table.castles(BLUE) == set()
    assert table.all_levels() == [3, 1, 2, 2]
    assert table.all_shields() == [0, 1, 0, 0]
    assert table.kings() == {"yellow"}


@pytest.mark.rule("end.3", "force.5")
def test_its_army_inside_must_go_first() -> None:
    table = last_castle(inside=True).rolls(3).do(*storming("romagna"))
    assert not table.over
    table.rolls(3).do(*storming("romagna"))
    assert table.over


@pytest.mark.rule("end.3")
def test_a_castle_that_is_not_the_last_one() -> None:
    table = last_castle().give_castle(BLUE, "mantua").turn_of(YELLOW).rolls(3)
    table.do(*storming("romagna"))
    assert not table.over
    assert table.castles(BLUE) == {"mantua"}


@pytest.mark.rule("end.3")
def test_a_switch_lets_the_game_go_on_without_castles() -> None:
    table = last_castle(False, "rulings.last_castle_ends=false").rolls(3)
    table.do(*storming("romagna"), *taking())
    assert not table.over
    assert table.seat == BLUE
    assert table.can("send to a castle")
    pass_turn(table)


@pytest.mark.rule("end.1", "end.3")
def test_C27_of_two_ends_at_once_the_crown_is_told() -> None:
    table = last_castle().levels(14).rolls(3).do(*storming("romagna"))
    assert table.reason == "crown"
    assert table.all_levels() == [15, 1, 2, 2]


# --- the King ---------------------------------------------------------------------------------


def ended(*levels: int, seats: int = 4) -> Table:
    """Return a game that ended with the last card, with these levels."""
    table = bare(seats=seats).stack("pope", only=True).levels(*levels).refresh()
    return table.do(*taking("political"))


@pytest.mark.rule("end.5")
@pytest.mark.parametrize("king", [YELLOW, BLUE, BLACK, RED])
def test_without_a_crown_the_highest_is_king(king: int) -> None:
    levels = [3, 3, 3, 3]
    levels[king] = 4
    table = ended(*levels)
    assert table.kings() == {("yellow", "blue", "black", "red")[king]}


@pytest.mark.rule("end.6")
def test_all_who_tie_are_kings() -> None:
    assert ended(7, 9, 9, 2).kings() == {"blue", "black"}
    assert ended(0, 0, 0, 0, 0, seats=5).kings() == {"yellow", "blue", "black", "red", "green"}


@pytest.mark.rule("board.9", "end.5")
def test_the_crowned_are_kings_alone() -> None:
    table = bare(seats=5).levels(14, 14, 14).refresh().do("send to rome")
    assert table.kings() == {"yellow"}


# --- the cap ----------------------------------------------------------------------------------


@pytest.mark.rule("end.4")
def test_C15_a_capped_game_is_told_apart() -> None:
    table = bare("game_end.max_turns=10").levels(3, 2, 2, 2).refresh()
    for _ in range(10):
        assert not table.over
        top = table.draw("military")[0]
        table.do(*taking(), "discard a card", f"discard {top}")
    assert table.over
    assert table.reason == "max_turns"
    assert table.kind == DecisionKind.NO_DECISION
    assert table.kings() == {"yellow"}
    assert table.actions() == []
