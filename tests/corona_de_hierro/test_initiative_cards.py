"""11. Take or Discard an Initiative Card; 12. Execute an Initiative Card."""

from __future__ import annotations

import pytest

from sim.games.corona_de_hierro.codes import DecisionKind, Die
from sim.games.corona_de_hierro.journal import Note
from tests.corona_de_hierro.deeds import bare, empty, executing, storming, taking
from tests.corona_de_hierro.table import BLACK, BLUE, RED, YELLOW

FIVE = ("resistance", "resistance", "spy", "pope", "hostage")


@pytest.mark.rule("cards.1")
@pytest.mark.parametrize(
    ("deck", "top"),
    [("military", ("resistance", "forced_march")), ("political", ("spy", "pope"))],
)
def test_the_top_card_is_taken(deck: str, top: tuple[str, str]) -> None:
    table = bare().stack(*top)
    size = len(table.draw(deck))
    table.do("take a card")
    assert table.kind == DecisionKind.TAKE_CARD
    assert table.actions() == ["take military card", "take political card"]
    table.do(f"take {deck} card")
    assert table.hand(YELLOW) == [top[0]]
    assert table.draw(deck)[0] == top[1]
    assert len(table.draw(deck)) == size - 1
    assert (table.kind, table.seat) == (DecisionKind.ACTION, YELLOW)
    for seat in (BLUE, BLACK, RED):
        assert table.known(seat, YELLOW) == []


@pytest.mark.rule("cards.3")
def test_with_five_cards_none_is_taken() -> None:
    table = bare().hold(YELLOW, *FIVE[:4]).shields(3).refresh()
    assert table.can("take a card")
    assert table.can("buy a card")
    table.stack("hostage").do(*taking("political"))
    assert table.hand(YELLOW) == sorted(FIVE)
    assert not table.can("take a card")
    assert not table.can("buy a card")


@pytest.mark.rule("cards.4", "cards.3")
def test_discarding_is_an_action() -> None:
    table = bare().hold(YELLOW, *FIVE).refresh().do("discard a card")
    assert table.kind == DecisionKind.DISCARD_CARD
    assert set(table.actions()) == {f"discard {card}" for card in FIVE}
    table.do("discard resistance")
    assert table.hand(YELLOW) == ["hostage", "pope", "resistance", "spy"]
    assert table.gone() == {"resistance": 1}
    assert (table.kind, table.seat) == (DecisionKind.ACTION, YELLOW)
    table.do(*taking())
    assert table.seat == BLUE


@pytest.mark.rule("cards.4")
def test_C13_what_is_discarded_never_comes_back() -> None:
    table = bare().hold(YELLOW, "spy").stack("hostage", only=True).refresh()
    gone = table.gone()
    table.do("discard a card", "discard spy")
    assert table.draw("political") == ["hostage"]
    assert table.gone()["spy"] == gone["spy"] + 1


@pytest.mark.rule("cards.4")
def test_without_a_card_nothing_is_discarded() -> None:
    assert not bare().can("discard a card")


# --- bought with shields ----------------------------------------------------------------------


@pytest.mark.rule("cards.2", "shields.3")
def test_three_shields_show_five_cards_of_which_one_is_kept() -> None:
    top = ("pope", "spy", "spy", "hostage", "king_is_dead", "pope")
    table = bare().shields(3).stack(*top).refresh()
    everything = sorted(table.draw("political"))
    table.do("buy a card")
    assert table.kind == DecisionKind.BUY_CARD
    assert table.actions() == ["buy military card", "buy political card"]
    table.do("buy political card")
    assert table.kind == DecisionKind.KEEP_CARD
    assert set(table.actions()) == {f"keep {card}" for card in top[:5]}
    assert len(table.actions()) == 4  # two alike
    assert table.all_shields() == [0, 0, 0, 0]
    table.do("keep king_is_dead")
    assert table.hand(YELLOW) == ["king_is_dead"]
    left = table.draw("political")
    assert sorted([*left, "king_is_dead"]) == everything
    assert left[:5] != ["pope", "spy", "spy", "hostage", "pope"]  # shuffled
    assert table.gone() == {}
    assert (table.kind, table.seat) == (DecisionKind.ACTION, YELLOW)  # one action
    assert not table.can("buy a card")
    assert int(table.state.shield_stock) == 15


@pytest.mark.rule("cards.2")
def test_fewer_shields_buy_nothing() -> None:
    assert not bare().shields(2, 9).refresh().can("buy a card")
    assert bare().shields(4).refresh().can("buy a card")


@pytest.mark.rule("cards.2")
def test_C13_fewer_cards_than_five_are_all_seen() -> None:
    table = bare().shields(3).stack("pope", "spy", "hostage", only=True).refresh()
    table.do("buy a card", "buy political card")
    assert set(table.actions()) == {"keep pope", "keep spy", "keep hostage"}
    table.do("keep spy")
    assert sorted(table.draw("political")) == ["hostage", "pope"]
    assert not table.over


@pytest.mark.rule("cards.2", "end.2", "decks.1")
def test_C13_the_last_card_bought_ends_the_game() -> None:
    table = bare().shields(3).stack("pope", only=True).refresh()
    table.do("buy a card", "buy political card", "keep pope")
    assert table.over
    assert table.reason == "last_card"


@pytest.mark.rule("cards.2", "shields.3")
def test_price_and_number_are_values() -> None:
    table = bare("hand.shields=2", "hand.seen=3", "hand.kept=2").shields(2)
    table.stack("pope", "spy", "hostage", "king_is_dead").refresh()
    table.do("buy a card", "buy political card")
    assert set(table.actions()) == {"keep pope", "keep spy", "keep hostage"}
    table.do("keep spy")
    assert set(table.actions()) == {"keep pope", "keep hostage"}
    table.do("keep hostage")
    assert table.hand(YELLOW) == ["hostage", "spy"]


# --- 12 ---------------------------------------------------------------------------------------


@pytest.mark.rule("execute.1")
def test_executing_is_an_action() -> None:
    table = bare().hold(YELLOW, "king_is_dead", "king_is_dead", "spy").refresh()
    table.do("execute a card")
    assert table.kind == DecisionKind.EXECUTE_CARD
    assert table.actions() == ["execute king_is_dead"]  # nobody has a card to spy on
    table.do("execute king_is_dead")
    assert table.hand(YELLOW) == ["king_is_dead", "spy"]
    assert table.gone() == {"king_is_dead": 1}
    assert (table.kind, table.seat) == (DecisionKind.ACTION, YELLOW)
    table.do(*executing("king_is_dead"))
    assert table.seat == BLUE
    assert table.all_levels() == [8, 8, 8, 8]


@pytest.mark.rule("execute.1", "fortune.2")
def test_a_card_changes_no_other_action() -> None:
    """The green die of Good fortune isn't there for the second action: a small army rolls red."""
    table = empty().hold(YELLOW, "good_fortune").army(YELLOW, "padua", 1).turn_of(YELLOW)
    table.rolls(2, 3).do(*executing("good_fortune"), "fortune in attacking padua_castle")
    table.do(*storming("padua"))
    assert [note[2] for note in table.notes(Note.ROLLED)] == [Die.GREEN, Die.RED]
    assert table.castles(YELLOW) == {"friuli", "padua"}


@pytest.mark.rule("execute.1")
def test_nothing_to_execute() -> None:
    table = bare().hold(YELLOW, "spy", "resistance", "cavalry_charge").refresh()
    assert not table.can("execute a card")
    assert table.can("discard a card")
