"""3. Attack an Enemy Army, and the printed examples of pages 7, 8 and 9."""

from __future__ import annotations

import pytest

from sim.games.corona_de_hierro.codes import DecisionKind, Die
from sim.games.corona_de_hierro.journal import Note
from tests.corona_de_hierro.deeds import (
    attacking,
    bare,
    empty,
    moving,
    recruiting,
    storming,
    taking,
)
from tests.corona_de_hierro.table import BLACK, BLUE, GREEN, RED, YELLOW, Table

DICE = {1: Die.RED, 2: Die.YELLOW, 3: Die.GREEN, 4: Die.GREEN, 8: Die.GREEN}


def facing(mine: int, theirs: int, *sets: str, seats: int = 4) -> Table:
    """Return a table with Yellow's and Blue's armies in Trento, at Yellow's first action."""
    table = empty(*sets, seats=seats).army(YELLOW, "trento", mine).army(BLUE, "trento", theirs)
    return table.turn_of(YELLOW)


def dice_rolled(table: Table) -> list[tuple[int, Die, int]]:
    """Return who rolled which die, and what came."""
    return [(seat, Die(die), roll) for seat, _, die, roll, _ in table.notes(Note.ROLLED)]


# --- whom, when -------------------------------------------------------------------------------


@pytest.mark.rule("battle.1")
def test_armies_in_the_same_city_may_fight() -> None:
    table = empty().army(YELLOW, "trento", 1).army(YELLOW, "pavia", 1).army(YELLOW, "novara", 1)
    table.army(BLUE, "trento", 1).army(BLACK, "trento", 1).army(RED, "pavia", 2)
    table.army(BLUE, "belluno", 1).turn_of(YELLOW).do("attack an army")
    assert table.actions() == ["battle in trento", "battle in pavia"]
    table.do("battle in trento")
    assert table.kind == DecisionKind.ENEMY
    assert table.actions() == ["against blue", "against black"]


@pytest.mark.rule("battle.1")
def test_neighbouring_cities_are_no_battlefield() -> None:
    table = empty().army(YELLOW, "trento", 1).army(BLUE, "belluno", 1).turn_of(YELLOW)
    assert not table.can("attack an army")


@pytest.mark.rule("battle.2", "move.6")
def test_to_meet_is_not_to_fight() -> None:
    table = empty().army(YELLOW, "belluno", 3).army(BLUE, "trento", 1).turn_of(YELLOW)
    table.do(*moving("belluno", "trento", 3))
    assert table.pawns(BLUE) == {"trento": 1}
    assert table.kind == DecisionKind.ACTION
    table.rolls(3, 1).do(*attacking("trento", "blue"))
    assert table.pawns(BLUE) == {}
    assert table.seat == BLUE


# --- dice -------------------------------------------------------------------------------------


@pytest.mark.rule("battle.3")
@pytest.mark.parametrize(("pawns", "die"), DICE.items())
def test_the_die_of_the_attacker(pawns: int, die: Die) -> None:
    table = facing(pawns, 1).rolls(3, 1).do(*attacking("trento", "blue"))
    assert dice_rolled(table) == [(YELLOW, die, 3), (BLUE, Die.RED, 1)]


@pytest.mark.rule("battle.3")
@pytest.mark.parametrize(("pawns", "die"), DICE.items())
def test_the_die_of_the_defender(pawns: int, die: Die) -> None:
    table = facing(1, pawns).rolls(1, 3).do(*attacking("trento", "blue"))
    assert dice_rolled(table) == [(YELLOW, Die.RED, 1), (BLUE, die, 3)]
    assert table.pawns(YELLOW) == {}
    assert table.pawns(BLUE) == {"trento": pawns}


@pytest.mark.rule("battle.7")
@pytest.mark.parametrize("mine", [1, 2, 3])
@pytest.mark.parametrize("theirs", [1, 2, 3])
def test_the_higher_roll_wins_and_the_attacker_a_tie(mine: int, theirs: int) -> None:
    table = facing(1, 1).rolls(mine, theirs).do(*attacking("trento", "blue"))
    if mine >= theirs:
        assert (table.pawns(YELLOW), table.pawns(BLUE)) == ({"trento": 1}, {})
    else:
        assert (table.pawns(YELLOW), table.pawns(BLUE)) == ({}, {"trento": 1})


@pytest.mark.rule("battle.8", "battle.9")
def test_the_loser_loses_a_pawn_and_takes_the_smaller_die() -> None:
    """Three against two: 1-2, 3-3, 2-3, 1-1 leave the attacker with one pawn."""
    table = facing(3, 2).rolls(1, 2, 3, 3, 2, 3, 1, 1).do(*attacking("trento", "blue"))
    assert dice_rolled(table) == [
        (YELLOW, Die.GREEN, 1), (BLUE, Die.YELLOW, 2),
        (YELLOW, Die.YELLOW, 3), (BLUE, Die.YELLOW, 3),
        (YELLOW, Die.YELLOW, 2), (BLUE, Die.RED, 3),
        (YELLOW, Die.RED, 1), (BLUE, Die.RED, 1),
    ]  # fmt: skip
    assert (table.pawns(YELLOW), table.pawns(BLUE)) == ({"trento": 1}, {})
    assert (table.kind, table.seat) == (DecisionKind.ACTION, YELLOW)  # all that was one action


@pytest.mark.rule("battle.9")
def test_the_attacker_cannot_stop() -> None:
    table = facing(2, 3).rolls(1, 3, 1, 2).do(*attacking("trento", "blue"))
    assert (table.pawns(YELLOW), table.pawns(BLUE)) == ({}, {"trento": 3})


@pytest.mark.rule("battle.1", "battle.9")
def test_others_in_the_city_are_left_alone() -> None:
    table = facing(1, 1).army(BLACK, "trento", 1).rolls(2, 2).do(*attacking("trento", "blue"))
    assert table.pawns(BLACK) == {"trento": 1}
    assert table.all_levels() == [3, 1, 2, 2]
    assert table.can("attack an army")


# --- shields ----------------------------------------------------------------------------------


@pytest.mark.rule("battle.4", "shields.2")
def test_the_attacker_rolls_again_for_shields() -> None:
    table = facing(1, 1).shields(2, 0).rolls(1, 2, 3, 2).do(*attacking("trento", "blue"))
    assert (table.kind, table.seat) == (DecisionKind.REROLL, YELLOW)
    assert table.actions() == ["let the roll stand", "roll again"]
    assert int(table.state.asked[2]) == 1  # the roll
    table.do("roll again")
    assert table.all_shields()[YELLOW] == 1
    assert int(table.state.asked[2]) == 2
    table.do("roll again")  # 3; no shield is left: the defender rolls 2
    assert table.kind == DecisionKind.ACTION
    assert table.seat == YELLOW  # all of it one action
    assert table.all_shields() == [0, 1, 0, 0]  # Blue's for the battle lost
    assert int(table.state.shield_stock) == 14  # spent ones are in the stock again
    assert table.pawns(BLUE) == {}


@pytest.mark.rule("battle.4")
def test_the_last_roll_counts_even_if_it_is_worse() -> None:
    table = facing(1, 1).shields(1).rolls(2, 1, 2).do(*attacking("trento", "blue"), "roll again")
    assert table.pawns(YELLOW) == {}


@pytest.mark.rule("battle.4", "battle.5")
def test_a_roll_may_be_kept() -> None:
    table = facing(1, 1).shields(2, 1).rolls(1, 1).do(*attacking("trento", "blue"))
    table.do("let the roll stand")
    assert (table.kind, table.seat) == (DecisionKind.REROLL, BLUE)
    table.do("let the roll stand")
    assert table.all_shields() == [2, 2, 0, 0]
    assert table.pawns(BLUE) == {}


@pytest.mark.rule("battle.5")
def test_the_defender_rolls_again_after_the_attacker() -> None:
    table = facing(1, 1).shields(0, 2).rolls(2, 1, 2, 3).do(*attacking("trento", "blue"))
    assert (table.kind, table.seat) == (DecisionKind.REROLL, BLUE)
    table.do("roll again")
    assert (table.kind, table.seat) == (DecisionKind.REROLL, BLUE)  # a tie is the attacker's
    table.do("roll again")
    assert table.pawns(YELLOW) == {}
    assert table.all_shields() == [1, 0, 0, 0]


@pytest.mark.rule("battle.5")
def test_C22_a_defender_who_wins_is_not_asked() -> None:
    table = facing(1, 1).shields(0, 2).rolls(1, 2).do(*attacking("trento", "blue"))
    assert table.kind == DecisionKind.ACTION
    assert table.pawns(YELLOW) == {}


@pytest.mark.rule("battle.4", "battle.8")
def test_shields_last_through_the_battle() -> None:
    table = facing(2, 1).shields(1).rolls(1, 2, 1, 1).do(*attacking("trento", "blue"))
    table.do("let the roll stand")  # 1 to 2: a pawn is lost
    assert table.kind == DecisionKind.REROLL
    assert table.pawns(YELLOW) == {"trento": 1}
    table.do("let the roll stand")
    assert table.all_shields() == [1, 1, 0, 0]


# --- what a battle is worth -------------------------------------------------------------------


@pytest.mark.rule("battle.10", "shields.1")
def test_an_attacker_who_wins() -> None:
    table = facing(1, 1).rolls(3, 3).do(*attacking("trento", "blue"))
    assert table.all_levels() == [3, 1, 2, 2]
    assert table.all_shields() == [0, 1, 0, 0]
    assert table.all_points() == [0, 0, 0, 0]


@pytest.mark.rule("battle.10", "shields.1")
def test_a_defender_who_wins() -> None:
    table = facing(1, 1).rolls(1, 2).do(*attacking("trento", "blue"))
    assert table.all_levels() == [1, 3, 2, 2]
    assert table.all_shields() == [1, 0, 0, 0]


@pytest.mark.rule("battle.10")
def test_a_battle_of_many_rolls_is_worth_as_much() -> None:
    table = facing(3, 3).rolls(1, 1, 1, 1, 1, 1).do(*attacking("trento", "blue"))
    assert table.all_levels() == [3, 1, 2, 2]
    assert table.all_shields() == [0, 1, 0, 0]


@pytest.mark.rule("battle.10")
def test_C27_nobody_drops_below_the_track() -> None:
    table = facing(1, 1).levels(2, 0).rolls(3, 3).do(*attacking("trento", "blue"))
    assert table.all_levels() == [3, 0, 2, 2]


@pytest.mark.rule("battle.10", "shields.1")
def test_C19_no_shield_is_left() -> None:
    table = facing(1, 1).shields(0, 0, 10, 5).rolls(3, 3).do(*attacking("trento", "blue"))
    assert table.all_shields() == [0, 0, 10, 5]
    assert table.all_levels() == [3, 1, 2, 2]


@pytest.mark.rule("battle.10", "shields.1")
def test_C23_a_shield_spent_in_the_battle_can_be_gained_by_its_loser() -> None:
    table = facing(1, 1).shields(1, 0, 9, 5).rolls(1, 3, 1).do(*attacking("trento", "blue"))
    table.do("roll again")
    assert table.all_shields() == [0, 1, 9, 5]


@pytest.mark.rule("battle.8", "pawns.1")
def test_pawns_lost_are_in_the_supply_again() -> None:
    table = facing(1, 1).rolls(3, 3)
    assert int(table.state.pawns[BLUE]) == 7
    table.do(*attacking("trento", "blue"))
    assert int(table.state.pawns[BLUE]) == 8


# --- printed examples -------------------------------------------------------------------------


@pytest.mark.rule("battle.6")
def test_page_7_from_friuli_no_action_is_left_to_attack() -> None:
    """Green stands in Friuli, Red in Trento, two moves away."""
    table = empty(seats=5).army(GREEN, "friuli", 1).army(RED, "trento", 1).turn_of(GREEN)
    table.do(*moving("friuli", "belluno"))
    assert not table.can("attack an army")
    table.do(*moving("belluno", "trento"))
    assert table.pawns(GREEN) == {"trento": 1}
    assert table.pawns(RED) == {"trento": 1}
    assert table.seat == YELLOW  # the turn is over


@pytest.mark.rule("battle.6")
def test_page_7_from_belluno_one_is() -> None:
    table = empty(seats=5).army(GREEN, "belluno", 1).army(RED, "trento", 1).turn_of(GREEN)
    table.do(*moving("belluno", "trento")).rolls(2, 1)
    table.do(*attacking("trento", "red"))
    assert table.pawns(RED) == {}
    assert table.seat == YELLOW


@pytest.mark.rule("battle.11")
def test_page_8_red_attacks_green_in_trento() -> None:
    """Both armies are large; nobody rolls again."""
    table = empty(seats=5).army(RED, "trento", 3).army(GREEN, "trento", 3).turn_of(RED)
    table.rolls(3, 3, 2, 1, 1, 1).do(*attacking("trento", "green"))
    assert dice_rolled(table) == [
        (RED, Die.GREEN, 3), (GREEN, Die.GREEN, 3),
        (RED, Die.GREEN, 2), (GREEN, Die.YELLOW, 1),
        (RED, Die.GREEN, 1), (GREEN, Die.RED, 1),
    ]  # fmt: skip
    won = [(seat, loser, left, tied) for seat, loser, left, tied, _ in table.notes(Note.ROUND_WON)]
    assert won == [(RED, GREEN, 2, 1), (RED, GREEN, 1, 0), (RED, GREEN, 0, 1)]
    assert table.pawns(RED) == {"trento": 3}
    assert table.pawns(GREEN) == {}
    assert table.all_levels() == [2, 2, 2, 3, 1]
    assert table.all_shields() == [0, 0, 0, 0, 1]
    assert (table.kind, table.seat) == (DecisionKind.ACTION, RED)


@pytest.mark.rule("battle.13")
def test_page_9_green_takes_an_army_out_of_romagna_and_attacks() -> None:
    """Red comes from Modena by Bologna; it is Green's turn next."""
    homes = ("friuli", "spoleto", "lucca", "ivrea", "romagna")
    table = empty(seats=5, homes=homes).army(RED, "modena", 1).turn_of(RED)
    table.do(*moving("modena", "bologna"), *moving("bologna", "romagna"))
    assert table.seat == GREEN
    assert table.pawns(RED) == {"romagna": 1}
    table.do(*recruiting("romagna"))
    assert table.pawns(GREEN) == {"romagna": 1}
    assert table.inside(GREEN) == set()
    assert table.can("attack an army")
    table.rolls(2, 1).do(*attacking("romagna", "red"))
    assert table.pawns(RED) == {}
    assert table.pawns(GREEN) == {"romagna": 1}
    assert table.castles(GREEN) == {"romagna"}
    assert table.seat == YELLOW


# --- at the gate of a castle ------------------------------------------------------------------


@pytest.mark.rule("battle.12")
def test_two_armies_at_a_gate_keep_each_other_from_the_castle() -> None:
    table = empty().army(YELLOW, "verona", 3).army(BLUE, "verona", 1).turn_of(YELLOW)
    assert not table.can("attack a castle")
    table.do(*taking(), *taking())
    assert table.seat == BLUE
    assert not table.can("attack a castle")
    table.turn_of(YELLOW).rolls(3, 1, 3).do(*attacking("verona", "blue"), *storming("verona"))
    assert table.castles(YELLOW) == {"friuli", "verona"}


@pytest.mark.rule("battle.12")
def test_C8_also_an_army_that_does_not_own_it() -> None:
    table = empty().give_castle(BLACK, "verona").army(YELLOW, "verona", 3).army(BLUE, "verona", 1)
    assert not table.turn_of(YELLOW).can("attack a castle")


@pytest.mark.rule("battle.12")
def test_C8_also_an_ally() -> None:
    table = empty().army(YELLOW, "verona", 3).army(BLUE, "verona", 1).ally(BLUE, YELLOW)
    assert not table.turn_of(YELLOW).can("attack a castle")


@pytest.mark.rule("battle.12")
def test_C8_or_only_its_owners_army_by_a_switch() -> None:
    switch = "rulings.siege_blocked_by=owners_army"
    table = empty(switch).give_castle(BLUE, "verona", "mantua", inside=False)
    table.army(YELLOW, "verona", 3).army(BLACK, "verona", 1)
    table.army(YELLOW, "mantua", 3).army(BLUE, "mantua", 1)
    table.army(YELLOW, "turin", 1).army(BLUE, "turin", 1)  # neutral: no owner's army
    table.turn_of(YELLOW).do("attack a castle")
    assert table.actions() == ["attack verona_castle", "attack turin_castle"]


@pytest.mark.rule("battle.12", "recruit.3")
def test_an_army_inside_does_not_stand_at_the_gate() -> None:
    table = empty().give_castle(BLUE, "verona").army(YELLOW, "verona", 3).turn_of(YELLOW)
    assert table.can("attack a castle")


@pytest.mark.rule("battle.10", "end.1")
def test_a_battle_can_bring_the_crown() -> None:
    table = bare().no_armies().army(YELLOW, "trento", 1).army(BLUE, "trento", 1).levels(14, 5)
    table.turn_of(YELLOW).rolls(3, 3).do(*attacking("trento", "blue"))
    assert table.over
    assert table.all_levels() == [15, 4, 2, 2]
    assert table.all_shields() == [0, 1, 0, 0]
