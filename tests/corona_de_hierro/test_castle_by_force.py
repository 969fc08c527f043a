"""4. Attack a Castle by Military Means."""

from __future__ import annotations

import pytest

from sim.games.corona_de_hierro.codes import DecisionKind, Die
from sim.games.corona_de_hierro.journal import Note
from tests.corona_de_hierro.deeds import empty, moving, storming, taking
from tests.corona_de_hierro.table import BLACK, BLUE, YELLOW, Table

# Left banners: grey castles, Y castles and Pavia 3, X castles 2.
NEEDED = {"verona": 2, "mantua": 2, "arezzo": 2, "parma": 2, "turin": 2, "padua": 3, "rimini": 3,
          "siena": 3, "genoa": 3, "brescia": 3, "pavia": 3}  # fmt: skip
DICE = {1: Die.RED, 2: Die.YELLOW, 3: Die.GREEN, 5: Die.GREEN}


def before(castle: str, pawns: int = 1, *sets: str, owner: int | None = None, inside: bool = True,
           ) -> Table:  # fmt: skip
    """Return a table with Yellow's army before a castle, at its first action."""
    table = empty(*sets)
    if owner is not None:
        table.give_castle(owner, castle, inside=inside)
    return table.army(YELLOW, castle, pawns).turn_of(YELLOW)


@pytest.mark.rule("force.1")
def test_an_army_attacks_the_castle_of_its_city() -> None:
    table = empty().army(YELLOW, "verona", 1).army(YELLOW, "trento", 1).army(YELLOW, "romagna", 1)
    table.army(YELLOW, "friuli", 1).turn_of(YELLOW).do("attack a castle")
    assert table.actions() == ["attack verona_castle", "attack romagna_castle"]  # not its own


@pytest.mark.rule("force.1")
def test_without_an_army_there_no_attack() -> None:
    table = empty().army(YELLOW, "trento", 3).turn_of(YELLOW)
    assert not table.can("attack a castle")
    table.do(*moving("trento", "verona", 3))
    assert table.can("attack a castle")


@pytest.mark.rule("force.2")
@pytest.mark.parametrize(("pawns", "die"), DICE.items())
def test_the_die_goes_by_the_armys_size(pawns: int, die: Die) -> None:
    table = before("verona", pawns).rolls(2).do(*storming("verona"))
    assert [(note[2], note[3]) for note in table.notes(Note.ROLLED)] == [(die, 2)]


@pytest.mark.rule("force.3", "board.2", "board.4", "force.7", "force.8")
@pytest.mark.parametrize(("castle", "needed"), NEEDED.items())
def test_a_neutral_castle_falls_to_its_number(castle: str, needed: int) -> None:
    gained = 3 if castle == "pavia" else 1
    table = before(castle).rolls(needed).do(*storming(castle))
    assert table.castles(YELLOW) == {"friuli", castle}
    assert table.inside(YELLOW) == {"friuli", castle}
    assert table.all_levels() == [2 + gained, 2, 2, 2]
    assert table.all_shields() == [0, 0, 0, 0]
    assert table.pawns(YELLOW) == {castle: 1}
    assert (table.kind, table.seat) == (DecisionKind.ACTION, YELLOW)
    assert table.can("recruit an army")


@pytest.mark.rule("force.6", "board.4")
@pytest.mark.parametrize(("castle", "needed"), NEEDED.items())
def test_a_lower_roll_changes_nothing(castle: str, needed: int) -> None:
    table = before(castle).rolls(needed - 1).do(*storming(castle))
    assert table.castles(YELLOW) == {"friuli"}
    assert table.pawns(YELLOW) == {castle: 1}
    assert table.all_levels() == [2, 2, 2, 2]
    assert table.seat == YELLOW
    table.rolls(needed).do(*storming(castle))  # another action
    assert table.castles(YELLOW) == {"friuli", castle}
    assert table.seat == BLUE


@pytest.mark.rule("force.3")
def test_a_higher_roll_takes_it_too() -> None:
    table = before("verona").rolls(3).do(*storming("verona"))
    assert "verona" in table.castles(YELLOW)


@pytest.mark.rule("force.2", "shields.2")
def test_shields_roll_again() -> None:
    table = before("padua").shields(2).rolls(1, 2, 3).do(*storming("padua"))
    assert (table.kind, table.seat) == (DecisionKind.REROLL, YELLOW)
    table.do("roll again", "roll again")
    assert table.all_shields() == [0, 0, 0, 0]
    assert table.castles(YELLOW) == {"friuli", "padua"}
    assert (table.kind, table.seat) == (DecisionKind.ACTION, YELLOW)


@pytest.mark.rule("force.2")
def test_C22_a_roll_that_is_enough_is_kept() -> None:
    table = before("verona").shields(2).rolls(2).do(*storming("verona"))
    assert table.kind == DecisionKind.ACTION
    assert table.all_shields()[YELLOW] == 2


@pytest.mark.rule("force.2", "force.6")
def test_a_failure_may_be_kept() -> None:
    table = before("verona").shields(2).rolls(1).do(*storming("verona"), "let the roll stand")
    assert table.all_shields()[YELLOW] == 2
    assert table.castles(YELLOW) == {"friuli"}


@pytest.mark.rule("force.4", "force.8", "shields.1")
def test_a_castle_whose_army_is_out_falls() -> None:
    table = before("verona", owner=BLUE, inside=False).rolls(2).do(*storming("verona"))
    assert table.castles(YELLOW) == {"friuli", "verona"}
    assert table.castles(BLUE) == {"romagna"}
    assert table.inside(YELLOW) == {"friuli", "verona"}  # an army of the conqueror's
    assert table.all_levels() == [3, 1, 2, 2]
    assert table.all_shields() == [0, 1, 0, 0]


@pytest.mark.rule("force.5")
def test_a_castle_with_its_army_inside_loses_that_first() -> None:
    table = before("verona", owner=BLUE).rolls(2).do(*storming("verona"))
    assert table.castles(BLUE) == {"romagna", "verona"}
    assert table.inside(BLUE) == {"romagna"}
    assert table.pawns(BLUE) == {}
    assert table.all_levels() == [2, 2, 2, 2]
    assert table.all_shields() == [0, 0, 0, 0]
    assert table.seat == YELLOW
    table.rolls(2).do(*storming("verona"))
    assert table.castles(YELLOW) == {"friuli", "verona"}
    assert table.all_levels() == [3, 1, 2, 2]
    assert table.seat == BLUE


@pytest.mark.rule("force.5", "force.6")
def test_a_failure_spares_the_army_inside() -> None:
    table = before("padua", owner=BLUE).rolls(2).do(*storming("padua"))
    assert table.inside(BLUE) == {"romagna", "padua"}


@pytest.mark.rule("force.4", "board.1")
def test_a_starting_castle_falls_to_an_army() -> None:
    table = empty().give_castle(BLUE, "romagna", "mantua", inside=False).army(YELLOW, "romagna", 3)
    table.turn_of(YELLOW).rolls(3).do(*storming("romagna"))
    assert table.castles(YELLOW) == {"friuli", "romagna"}
    assert table.castles(BLUE) == {"mantua"}
    assert not table.over


@pytest.mark.rule("board.1")
def test_a_grey_castle_that_nobody_chose_falls_too() -> None:
    """Lucca stays neutral with four players."""
    table = before("lucca").rolls(3).do(*storming("lucca"))
    assert table.castles(YELLOW) == {"friuli", "lucca"}
    assert table.level(YELLOW) == 3


@pytest.mark.rule("force.9", "board.3", "force.8", "shields.1")
def test_pavia_is_worth_three_levels_both_ways() -> None:
    table = empty().give_castle(BLUE, "pavia", inside=False).army(YELLOW, "pavia", 3)
    table.levels(4, 7).turn_of(YELLOW).rolls(3).do(*storming("pavia"))
    assert table.all_levels() == [7, 4, 2, 2]
    assert table.all_shields() == [0, 1, 0, 0]


@pytest.mark.rule("force.9")
def test_C27_pavia_lost_by_one_who_stands_low() -> None:
    table = empty().give_castle(BLUE, "pavia", inside=False).army(YELLOW, "pavia", 3)
    table.turn_of(YELLOW).rolls(3).do(*storming("pavia"))
    assert table.all_levels() == [5, 0, 2, 2]


@pytest.mark.rule("force.7", "word.11")
def test_emissaries_win_a_conquered_castle_no_more() -> None:
    """Yellow's and Black's emissaries stay in Verona, but only as prey."""
    table = empty().emissary(BLACK, "verona").emissary(YELLOW, "verona").army(YELLOW, "verona", 1)
    table.turn_of(YELLOW).rolls(2).do(*storming("verona"))
    assert table.held_in("verona") == {"yellow": 1, "black": 1}
    assert not table.can("request support")
    assert table.can("take a hostage")
    table.turn_of(BLACK)
    assert not table.can("request support")
    table.do("retrieve an emissary", "retrieve from verona_castle")
    assert table.held_in("verona") == {"yellow": 1}


@pytest.mark.rule("components.2")
def test_C8_eight_banners_are_all() -> None:
    table = empty().give_castle(
        YELLOW, "verona", "padua", "mantua", "rimini", "arezzo", "siena", "parma"
    )
    table.army(YELLOW, "genoa", 3).emissary(YELLOW, "brescia").turn_of(YELLOW)
    assert len(table.castles(YELLOW)) == 8
    assert not table.can("attack a castle")
    assert not table.can("request support")
    table.give_castle(BLUE, "verona").turn_of(YELLOW)
    assert table.can("attack a castle")
    assert table.can("request support")


@pytest.mark.rule("force.8")
def test_C19_no_shield_for_the_loser_if_none_is_left() -> None:
    table = before("verona", owner=BLUE, inside=False).shields(0, 0, 10, 5).rolls(2)
    table.do(*storming("verona"))
    assert table.all_shields() == [0, 0, 10, 5]


@pytest.mark.rule("force.6")
def test_each_attempt_is_an_action() -> None:
    table = before("padua").rolls(1, 1).do(*storming("padua"), *storming("padua"))
    assert table.seat == BLUE
    table.do(*taking(), *taking())
