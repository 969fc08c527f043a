"""One test and more for each type of initiative card; that each type has one is tested here too."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from sim.games.corona_de_hierro.codes import CardType, DecisionKind, Die
from sim.games.corona_de_hierro.journal import Note
from tests.corona_de_hierro.deeds import attacking, bare, empty, executing, moving, pawns, taking
from tests.corona_de_hierro.table import BLACK, BLUE, GREEN, RED, YELLOW, Table, load

FAMILIES = {
    "lion": ("friuli", "arezzo", "genoa"),
    "eagle": ("romagna", "parma", "brescia"),
    "cross": ("spoleto", "padua", "turin"),
    "lily": ("lucca", "verona", "rimini"),
    "tower": ("ivrea", "mantua", "siena"),
}
ROUND = tuple(FAMILIES)  # neighbours are next to each other, the last one to the first


def dice_of(table: Table) -> list[tuple[int, Die, int]]:
    """Return who rolled which die, and what came."""
    return [(seat, Die(die), roll) for seat, _, die, roll, _ in table.notes(Note.ROLLED)]


def test_every_type_of_card_has_a_test_of_its_own() -> None:
    tests = [
        node.name.removeprefix("test_")
        for node in ast.parse(Path(__file__).read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]
    assert len(CardType) == 13
    for card in CardType:
        assert [name for name in tests if name.startswith(card.name.lower())], card.name


# --- Good fortune -----------------------------------------------------------------------------


@pytest.mark.rule("fortune.2", "execute.1")
@pytest.mark.parametrize("size", [1, 2, 3])
def test_good_fortune_attacks_a_castle_with_the_green_die(size: int) -> None:
    table = empty().hold(YELLOW, "good_fortune").army(YELLOW, "padua", size).turn_of(YELLOW)
    table.do(*executing("good_fortune"))
    assert table.kind == DecisionKind.GOOD_FORTUNE
    assert table.actions() == ["fortune in attacking padua_castle"]
    table.rolls(3).do("fortune in attacking padua_castle")
    assert dice_of(table) == [(YELLOW, Die.GREEN, 3)]
    assert table.castles(YELLOW) == {"friuli", "padua"}
    assert table.level(YELLOW) == 3
    assert table.hand(YELLOW) == []
    assert table.gone() == {"good_fortune": 1}
    assert (table.kind, table.seat) == (DecisionKind.ACTION, YELLOW)


@pytest.mark.rule("fortune.1")
@pytest.mark.parametrize("level", [0, 6, 11])
def test_good_fortune_asks_for_support_with_the_green_die(level: int) -> None:
    table = empty().hold(YELLOW, "good_fortune").emissary(YELLOW, "verona").levels(level)
    table.turn_of(YELLOW).do(*executing("good_fortune"))
    assert table.actions() == ["fortune in asking verona_castle"]
    table.rolls(3).do("fortune in asking verona_castle")
    assert dice_of(table) == [(YELLOW, Die.GREEN, 3)]
    assert table.castles(YELLOW) == {"friuli", "verona"}
    assert table.level(YELLOW) == level + 1


@pytest.mark.rule("fortune.3")
def test_good_fortune_rolls_the_green_die_again_for_shields() -> None:
    table = empty().hold(YELLOW, "good_fortune").army(YELLOW, "padua", 1).shields(2)
    table.turn_of(YELLOW).rolls(1, 2, 3)
    table.do(*executing("good_fortune"), "fortune in attacking padua_castle", "roll again")
    assert (table.kind, table.seat) == (DecisionKind.REROLL, YELLOW)
    table.do("roll again")
    assert dice_of(table) == [(YELLOW, Die.GREEN, roll) for roll in (1, 2, 3)]
    assert "padua" in table.castles(YELLOW)
    assert (table.kind, table.seat) == (DecisionKind.ACTION, YELLOW)


@pytest.mark.rule("fortune.3")
def test_good_fortune_rolls_again_for_support() -> None:
    table = empty("rulings.emissary_rerolls=false").hold(YELLOW, "good_fortune").shields(1)
    table.emissary(YELLOW, "verona").turn_of(YELLOW).rolls(2)
    table.do(*executing("good_fortune"), "fortune in asking verona_castle")
    # Printed on the card: shields roll the green die again, whatever holds without it.
    assert table.kind == DecisionKind.REROLL
    table.rolls(3).do("roll again")
    assert "verona" in table.castles(YELLOW)


@pytest.mark.rule("fortune.1", "fortune.2")
def test_good_fortune_chooses_among_all_that_could_be_tried() -> None:
    """Not an own castle, none with another army at its gate, no emissary of this turn's."""
    table = empty().hold(YELLOW, "good_fortune").emissary(YELLOW, "turin", "rimini")
    table.army(YELLOW, "friuli", 1).army(YELLOW, "romagna", 1).army(YELLOW, "turin", 1)
    table.army(YELLOW, "genoa", 1).army(BLUE, "genoa", 1).give_castle(BLACK, "rimini")
    table.turn_of(YELLOW).do("send to a castle", "send to siena_castle")
    table.do(*executing("good_fortune"))
    assert table.actions() == [
        "fortune in attacking romagna_castle",
        "fortune in attacking turin_castle",
        "fortune in asking turin_castle",
    ]


@pytest.mark.rule("fortune.2", "force.5")
def test_good_fortune_against_an_army_inside() -> None:
    table = empty().hold(YELLOW, "good_fortune").army(YELLOW, "romagna", 1).turn_of(YELLOW).rolls(3)
    table.do(*executing("good_fortune"), "fortune in attacking romagna_castle")
    assert table.castles(BLUE) == {"romagna"}
    assert table.inside(BLUE) == set()
    assert table.all_levels() == [2, 2, 2, 2]


@pytest.mark.rule("fortune.2")
def test_good_fortune_may_fail() -> None:
    table = empty().hold(YELLOW, "good_fortune").army(YELLOW, "padua", 1).turn_of(YELLOW).rolls(2)
    table.do(*executing("good_fortune"), "fortune in attacking padua_castle")
    assert table.castles(YELLOW) == {"friuli"}
    assert table.gone() == {"good_fortune": 1}


# --- Cavalry charge ---------------------------------------------------------------------------


@pytest.mark.rule("cavalry.1", "cavalry.2")
@pytest.mark.parametrize("size", [1, 2, 4])
def test_cavalry_charge_rolls_the_yellow_die_throughout(size: int) -> None:
    """Blue's three pawns: green, yellow, red; the attacker wins 3-3, 2-1 and 3-1."""
    table = empty().hold(YELLOW, "cavalry_charge").army(YELLOW, "pavia", size)
    table.army(BLUE, "pavia", 3).turn_of(YELLOW).rolls(3, 3, 2, 1, 3, 1)
    table.do(*executing("cavalry_charge"))
    assert table.kind == DecisionKind.BATTLE_CITY
    table.do("battle in pavia", "against blue")
    assert dice_of(table) == [
        (YELLOW, Die.YELLOW, 3), (BLUE, Die.GREEN, 3),
        (YELLOW, Die.YELLOW, 2), (BLUE, Die.YELLOW, 1),
        (YELLOW, Die.YELLOW, 3), (BLUE, Die.RED, 1),
    ]  # fmt: skip
    assert table.all_points() == [1, 0, 0, 0]
    assert table.points(YELLOW, "cavalry_charge") == 1
    assert table.all_levels() == [3, 1, 2, 2]
    assert table.all_shields() == [0, 1, 0, 0]
    assert (table.kind, table.seat) == (DecisionKind.ACTION, YELLOW)
    assert table.gone() == {"cavalry_charge": 1}


@pytest.mark.rule("cavalry.1", "battle.4")
def test_cavalry_charge_rolls_yellow_again_for_shields() -> None:
    table = empty().hold(YELLOW, "cavalry_charge").army(YELLOW, "pavia", 1).army(BLUE, "pavia", 1)
    table.shields(1).turn_of(YELLOW).rolls(1, 3, 2)
    table.do(*executing("cavalry_charge"), "battle in pavia", "against blue", "roll again")
    assert dice_of(table)[:2] == [(YELLOW, Die.YELLOW, 1), (YELLOW, Die.YELLOW, 3)]
    assert table.points(YELLOW) == 1


@pytest.mark.rule("cavalry.2")
def test_cavalry_charge_lost_gives_no_point() -> None:
    table = empty().hold(YELLOW, "cavalry_charge").army(YELLOW, "pavia", 2).army(BLUE, "pavia", 1)
    table.turn_of(YELLOW).rolls(1, 2, 1, 2)
    table.do(*executing("cavalry_charge"), "battle in pavia", "against blue")
    assert dice_of(table)[2] == (YELLOW, Die.YELLOW, 1)  # one pawn is left, the die stays
    assert table.all_points() == [0, 0, 0, 0]
    assert table.all_levels() == [1, 3, 2, 2]
    assert table.all_shields() == [1, 0, 0, 0]


@pytest.mark.rule("cavalry.1")
def test_cavalry_charge_needs_an_enemy_in_the_same_city() -> None:
    table = empty().hold(YELLOW, "cavalry_charge").army(YELLOW, "pavia", 2)
    table.army(BLUE, "trento", 1).turn_of(YELLOW)
    assert not table.can("execute a card")
    table.army(RED, "pavia", 1).turn_of(YELLOW)
    table.do(*executing("cavalry_charge"), "battle in pavia")
    assert table.actions() == ["against red"]


@pytest.mark.rule("cavalry.3")
def test_cavalry_charge_is_no_part_of_a_battle() -> None:
    """Once a battle is on nothing but rolls and shields is asked for."""
    table = empty().hold(YELLOW, "cavalry_charge").army(YELLOW, "pavia", 1).army(BLUE, "pavia", 1)
    table.shields(1).turn_of(YELLOW).rolls(1, 2).do(*attacking("pavia", "blue"))
    assert table.actions() == ["let the roll stand", "roll again"]
    table.do("let the roll stand")
    assert table.hand(YELLOW) == ["cavalry_charge"]


@pytest.mark.rule("cavalry.1", "execute.1")
def test_cavalry_charge_is_over_with_its_battle() -> None:
    table = empty().hold(YELLOW, "cavalry_charge").army(YELLOW, "pavia", 1).army(BLUE, "pavia", 1)
    table.army(RED, "pavia", 1).turn_of(YELLOW).rolls(2, 2, 1, 1)
    table.do(*executing("cavalry_charge"), "battle in pavia", "against blue")
    table.do(*attacking("pavia", "red"))
    assert dice_of(table)[2] == (YELLOW, Die.RED, 1)
    assert table.points(YELLOW) == 1


# --- Forced march -----------------------------------------------------------------------------


@pytest.mark.rule("march.1")
def test_forced_march_of_a_small_army_is_three_spaces() -> None:
    table = empty().hold(YELLOW, "forced_march").army(YELLOW, "friuli", 1).turn_of(YELLOW)
    table.do(*executing("forced_march"), "from friuli", "move 1 pawn")
    assert set(table.actions()) == {"to belluno", "to verona", "to brescia"}
    table.do("to belluno")
    assert table.kind == DecisionKind.MOVE_TO
    assert "stop there" in table.actions()
    table.do("to trento", "to pavia")
    assert table.pawns(YELLOW) == {"pavia": 1}
    assert (table.kind, table.seat) == (DecisionKind.ACTION, YELLOW)
    assert table.gone() == {"forced_march": 1}


@pytest.mark.rule("march.1")
def test_forced_march_of_a_medium_army_is_two_spaces() -> None:
    table = empty().hold(YELLOW, "forced_march").army(YELLOW, "friuli", 2).turn_of(YELLOW)
    table.do(*executing("forced_march"), "from friuli", "move 2 pawns", "to belluno", "to trento")
    assert table.pawns(YELLOW) == {"trento": 2}
    assert (table.kind, table.seat) == (DecisionKind.ACTION, YELLOW)


@pytest.mark.rule("march.2")
def test_forced_march_is_not_for_large_armies_but_for_parts_of_them() -> None:
    table = empty().hold(YELLOW, "forced_march").army(YELLOW, "friuli", 4).turn_of(YELLOW)
    table.do(*executing("forced_march"), "from friuli")
    assert table.actions() == [pawns(1), pawns(2)]
    table.do("move 1 pawn", "to verona", "to trento", "to pavia")
    assert table.pawns(YELLOW) == {"friuli": 3, "pavia": 1}


@pytest.mark.rule("march.1")
def test_forced_march_may_stop_early() -> None:
    table = empty().hold(YELLOW, "forced_march").army(YELLOW, "friuli", 1).turn_of(YELLOW)
    table.do(*executing("forced_march"), "from friuli", "move 1 pawn", "to belluno", "stop there")
    assert table.pawns(YELLOW) == {"belluno": 1}
    assert (table.kind, table.seat) == (DecisionKind.ACTION, YELLOW)
    assert table.hand(YELLOW) == []


@pytest.mark.rule("march.1", "move.5")
def test_forced_march_through_an_own_army_leaves_it_there() -> None:
    table = empty().hold(YELLOW, "forced_march").army(YELLOW, "friuli", 1)
    table.army(YELLOW, "belluno", 3).turn_of(YELLOW)
    table.do(*executing("forced_march"), "from friuli", "move 1 pawn", "to belluno", "to trento")
    assert table.pawns(YELLOW) == {"belluno": 3, "trento": 1}
    table.do("to pavia")
    assert table.pawns(YELLOW) == {"belluno": 3, "pavia": 1}


@pytest.mark.rule("march.1", "move.6")
def test_forced_march_needs_permission_at_each_enemy() -> None:
    table = empty().hold(YELLOW, "forced_march").army(YELLOW, "friuli", 1)
    table.army(BLUE, "friuli", 1).army(RED, "belluno", 1).turn_of(YELLOW)
    table.do(*executing("forced_march"), "from friuli", "move 1 pawn", "to belluno")
    assert (table.kind, table.seat) == (DecisionKind.PERMISSION, BLUE)
    table.do("permit passage")
    assert table.pawns(YELLOW) == {"belluno": 1}
    table.do("to trento")
    assert (table.kind, table.seat) == (DecisionKind.PERMISSION, RED)
    table.do("permit passage", "to pavia")
    assert table.pawns(YELLOW) == {"pavia": 1}
    assert (table.kind, table.seat) == (DecisionKind.ACTION, YELLOW)


@pytest.mark.rule("march.1", "move.6")
def test_forced_march_C4_refused_on_the_way_ends_there() -> None:
    table = empty().hold(YELLOW, "forced_march").army(YELLOW, "friuli", 1)
    table.army(RED, "belluno", 1).turn_of(YELLOW)
    table.do(*executing("forced_march"), "from friuli", "move 1 pawn", "to belluno", "to trento")
    table.do("refuse passage")
    assert table.pawns(YELLOW) == {"belluno": 1}
    assert table.gone() == {"forced_march": 1}
    assert (table.kind, table.seat) == (DecisionKind.ACTION, YELLOW)
    table.do(*taking())
    assert table.seat == BLUE  # it was an action


@pytest.mark.rule("march.1", "move.6")
def test_forced_march_C4_refused_at_once_is_not_spent() -> None:
    table = empty().hold(YELLOW, "forced_march").army(YELLOW, "friuli", 1)
    table.army(BLUE, "friuli", 1).turn_of(YELLOW)
    table.do(*executing("forced_march"), "from friuli", "move 1 pawn", "to belluno")
    table.do("refuse passage")
    assert table.pawns(YELLOW) == {"friuli": 1}
    assert table.hand(YELLOW) == ["forced_march"]
    assert table.gone() == {}
    assert (table.kind, table.seat) == (DecisionKind.ACTION, YELLOW)
    assert not table.can("move an army")
    assert not table.can("execute a card")
    table.do(*taking(), *taking())
    assert table.seat == BLUE


@pytest.mark.rule("march.1")
def test_forced_march_needs_an_army() -> None:
    table = empty().hold(YELLOW, "forced_march").turn_of(YELLOW)
    assert not table.can("execute a card")


# --- Resistance -------------------------------------------------------------------------------


@pytest.mark.rule("resistance.1")
def test_resistance_removes_a_pawn_at_an_own_gate() -> None:
    table = empty().hold(YELLOW, "resistance").give_castle(YELLOW, "verona", inside=False)
    table.army(BLUE, "verona", 3).army(RED, "verona", 1).army(BLUE, "friuli", 2)
    table.army(BLUE, "romagna", 1).turn_of(YELLOW).do(*executing("resistance"))
    assert table.kind == DecisionKind.RESISTANCE
    assert table.actions() == ["resist at friuli_castle", "resist at verona_castle"]
    table.do("resist at verona_castle")
    assert table.kind == DecisionKind.ENEMY
    assert table.actions() == ["against blue", "against red"]
    table.do("against blue")
    assert table.pawns(BLUE) == {"friuli": 2, "romagna": 1, "verona": 2}
    assert int(table.state.pawns[BLUE]) == 3
    assert table.gone() == {"resistance": 1}
    assert (table.kind, table.seat) == (DecisionKind.ACTION, YELLOW)


@pytest.mark.rule("resistance.2")
def test_resistance_is_no_battle() -> None:
    table = empty().hold(YELLOW, "resistance").army(BLUE, "friuli", 1).turn_of(YELLOW)
    table.do(*executing("resistance"), "resist at friuli_castle", "against blue")
    assert table.pawns(BLUE) == {}
    assert table.all_levels() == [2, 2, 2, 2]
    assert table.all_shields() == [0, 0, 0, 0]
    assert table.all_points() == [0, 0, 0, 0]


@pytest.mark.rule("resistance.1")
def test_resistance_needs_an_enemy_at_an_own_gate() -> None:
    table = empty().hold(YELLOW, "resistance").army(BLUE, "belluno", 1).army(YELLOW, "friuli", 1)
    assert not table.turn_of(YELLOW).can("execute a card")
    table.army(BLUE, "friuli", 1).turn_of(YELLOW)  # an own army there makes no difference
    assert table.can("execute a card")


# --- Loyal vassal -----------------------------------------------------------------------------


@pytest.mark.rule("vassal.1")
@pytest.mark.parametrize("family", FAMILIES)
def test_loyal_vassal_recruits_two_in_its_family(family: str) -> None:
    grey, one, other = FAMILIES[family]
    table = empty(seats=5).hold(YELLOW, f"loyal_vassal_{family}")
    strange = next(castles for name, castles in FAMILIES.items() if name != family)
    table.give_castle(BLUE, "friuli").give_castle(YELLOW, one, strange[2])
    table.give_castle(YELLOW, other, inside=False).give_castle(BLACK, grey)
    table.turn_of(YELLOW).do(*executing(f"loyal_vassal_{family}"))
    assert table.kind == DecisionKind.RECRUIT
    assert table.actions() == [f"recruit from {one}_castle"]
    table.do(f"recruit from {one}_castle")
    assert table.pawns(YELLOW) == {one: 2}
    assert one not in table.inside(YELLOW)
    assert table.gone() == {f"loyal_vassal_{family}": 1}
    assert (table.kind, table.seat) == (DecisionKind.ACTION, YELLOW)


@pytest.mark.rule("vassal.1")
@pytest.mark.parametrize("level", [0, 6, 11])
def test_loyal_vassal_is_the_same_in_every_band(level: int) -> None:
    table = empty().hold(YELLOW, "loyal_vassal_lion").army(YELLOW, "friuli", 1).levels(level)
    table.turn_of(YELLOW).do(*executing("loyal_vassal_lion"), "recruit from friuli_castle")
    assert table.pawns(YELLOW) == {"friuli": 3}


@pytest.mark.rule("vassal.1")
def test_loyal_vassal_needs_an_army_inside() -> None:
    table = empty().hold(YELLOW, "loyal_vassal_lion").give_castle(YELLOW, "friuli", inside=False)
    table.give_castle(YELLOW, "verona")
    assert not table.turn_of(YELLOW).can("execute a card")


@pytest.mark.rule("vassal.1", "pawns.1")
def test_loyal_vassal_C6_takes_what_is_left() -> None:
    table = empty().hold(YELLOW, "loyal_vassal_lion").army(YELLOW, "pavia", 7).turn_of(YELLOW)
    table.do(*executing("loyal_vassal_lion"), "recruit from friuli_castle")
    assert table.pawns(YELLOW) == {"pavia": 7, "friuli": 1}
    table = empty().hold(YELLOW, "loyal_vassal_lion").army(YELLOW, "pavia", 8).turn_of(YELLOW)
    assert not table.can("execute a card")


# --- Support of the Bishop --------------------------------------------------------------------


@pytest.mark.rule("bishop.1")
@pytest.mark.parametrize("place", range(5))
def test_bishop_is_worth_two_levels_with_a_castle_of_its_families(place: int) -> None:
    shown = (ROUND[place], ROUND[(place + 1) % 5])
    card = f"bishop_{shown[0]}_{shown[1]}"
    for family, castles in FAMILIES.items():
        table = empty(seats=5).hold(YELLOW, card).give_castle(BLUE, "friuli")
        table.give_castle(YELLOW, castles[1]).turn_of(YELLOW)
        assert table.can("execute a card") == (family in shown)
        if family in shown:
            table.do(*executing(card))
            assert table.all_levels() == [4, 2, 2, 2, 2]
            assert table.gone() == {card: 1}
            assert (table.kind, table.seat) == (DecisionKind.ACTION, YELLOW)


@pytest.mark.rule("bishop.1")
def test_bishop_knows_no_difference_with_both_families() -> None:
    table = empty().hold(YELLOW, "bishop_lion_eagle").give_castle(YELLOW, "parma", inside=False)
    table.turn_of(YELLOW).do(*executing("bishop_lion_eagle"))
    assert table.level(YELLOW) == 4


@pytest.mark.rule("bishop.1")
def test_bishop_takes_no_notice_of_pavia() -> None:
    table = empty().hold(YELLOW, "bishop_cross_lily").give_castle(YELLOW, "pavia").turn_of(YELLOW)
    assert not table.can("execute a card")


@pytest.mark.rule("bishop.1", "end.1", "objective.1")
def test_bishop_can_bring_the_crown() -> None:
    """C20: one level would do; the other is lost."""
    table = empty().hold(YELLOW, "bishop_lion_eagle").levels(14).turn_of(YELLOW)
    table.do(*executing("bishop_lion_eagle"))
    assert table.over
    assert table.level(YELLOW) == 15


# --- Support of the Pope ----------------------------------------------------------------------


@pytest.mark.rule("pope.1", "pope.2")
def test_pope_raises_who_has_most_in_rome() -> None:
    table = empty().hold(YELLOW, "pope").post(BLUE, "rome").post(BLACK, "rome", "rome")
    table.turn_of(YELLOW).do(*executing("pope"))
    assert table.all_levels() == [2, 2, 4, 2]
    assert (table.kind, table.seat) == (DecisionKind.ACTION, YELLOW)


@pytest.mark.rule("pope.1")
def test_pope_raises_all_who_tie() -> None:
    table = empty(seats=5).hold(YELLOW, "pope").post(BLUE, "rome").post(YELLOW, "rome", "rome")
    table.post(GREEN, "rome", "rome").turn_of(YELLOW).do(*executing("pope"))
    assert table.all_levels() == [4, 2, 2, 2, 4]


@pytest.mark.rule("pope.3")
def test_pope_is_for_the_first_action() -> None:
    table = empty().hold(YELLOW, "pope").post(YELLOW, "rome").turn_of(YELLOW)
    assert table.can("execute a card")
    table.second_action(YELLOW)
    assert not table.can("execute a card")


@pytest.mark.rule("pope.1")
def test_pope_C14_of_an_empty_rome_is_not_asked() -> None:
    assert not empty().hold(YELLOW, "pope").turn_of(YELLOW).can("execute a card")


# --- The King is dead -------------------------------------------------------------------------


@pytest.mark.rule("king.1")
def test_king_is_dead_raises_the_highest() -> None:
    table = empty().hold(YELLOW, "king_is_dead").levels(4, 6, 5, 0).turn_of(YELLOW)
    table.do(*executing("king_is_dead"))
    assert table.all_levels() == [4, 9, 5, 0]
    assert table.gone() == {"king_is_dead": 1}


@pytest.mark.rule("king.1")
def test_king_is_dead_raises_all_who_tie() -> None:
    table = empty().hold(YELLOW, "king_is_dead").levels(4, 6, 6, 0).second_action(YELLOW)
    table.do(*executing("king_is_dead"))  # not only as the first action
    assert table.all_levels() == [4, 9, 9, 0]
    assert table.seat == BLUE


@pytest.mark.rule("king.1", "end.1", "end.6")
def test_king_is_dead_can_crown_two() -> None:
    table = empty().hold(YELLOW, "king_is_dead").levels(4, 12, 12, 11).turn_of(YELLOW)
    table.do(*executing("king_is_dead"))
    assert table.over
    assert table.kings() == {"blue", "black"}
    assert table.all_points("legitimacy") == [0, 6, 6, 6]


# --- Spy --------------------------------------------------------------------------------------


@pytest.mark.rule("spy.1")
def test_spy_sees_a_hand_and_discards_a_card() -> None:
    table = empty().hold(YELLOW, "spy").hold(BLUE, "pope", "resistance", "resistance")
    table.hold(RED, "hostage").turn_of(YELLOW).do(*executing("spy"))
    assert table.kind == DecisionKind.SPY_ON
    assert table.actions() == ["spy on blue", "spy on red"]  # Black has no card
    table.do("spy on blue")
    assert (table.kind, table.seat) == (DecisionKind.SPY_DISCARD, YELLOW)
    assert table.actions() == ["make discard resistance", "make discard pope"]
    assert table.known(YELLOW, BLUE) == ["pope", "resistance", "resistance"]
    table.do("make discard resistance")
    assert table.hand(BLUE) == ["pope", "resistance"]
    assert table.known(YELLOW, BLUE) == ["pope", "resistance"]
    assert table.known(BLACK, BLUE) == []
    assert table.known(YELLOW, RED) == []
    assert table.gone() == {"spy": 1, "resistance": 1}
    assert (table.kind, table.seat) == (DecisionKind.ACTION, YELLOW)


@pytest.mark.rule("spy.1")
def test_spy_knows_until_the_hand_changes() -> None:
    table = empty().hold(YELLOW, "spy").hold(BLUE, "pope", "hostage", "spy").turn_of(YELLOW)
    table.do(*executing("spy"), "spy on blue", "make discard spy", "send to rome")
    table.stack("king_is_dead").do(*taking("political"), "discard a card", "discard pope")
    assert table.hand(BLUE) == ["hostage", "king_is_dead"]
    assert table.known(YELLOW, BLUE) == ["hostage"]


@pytest.mark.rule("spy.1")
def test_spy_may_take_the_last_card() -> None:
    table = empty().hold(YELLOW, "spy").hold(RED, "hostage").turn_of(YELLOW)
    table.do(*executing("spy"), "spy on red", "make discard hostage")
    assert table.hand(RED) == []


@pytest.mark.rule("spy.1")
def test_spy_needs_somebody_with_a_card() -> None:
    assert not empty().hold(YELLOW, "spy", "pope").turn_of(YELLOW).can("execute a card")


# --- the invasions ----------------------------------------------------------------------------


def check_invasion(card: str, people: str, other: str) -> None:
    """See that all without an emissary with the people drop two levels."""
    table = empty(seats=5).hold(YELLOW, card).post(BLUE, people).post(BLACK, other)
    table.post(RED, people, people).levels(7, 7, 7, 7, 1).turn_of(YELLOW)
    table.do(*executing(card))
    assert table.all_levels() == [5, 7, 5, 7, 0]
    assert table.posted(people) == {"blue": 1, "red": 2}
    assert table.gone() == {card: 1}
    assert (table.kind, table.seat) == (DecisionKind.ACTION, YELLOW)
    assert not empty().hold(YELLOW, card).second_action(YELLOW).can("execute a card")


@pytest.mark.rule("magyars.1", "magyars.2")
def test_magyar_invasion() -> None:
    check_invasion("magyar_invasion", "magyars", "saracens")


@pytest.mark.rule("saracens.1", "saracens.2")
def test_saracen_invasion() -> None:
    check_invasion("saracen_invasion", "saracens", "magyars")


@pytest.mark.rule("magyars.1", "barbarians.1")
def test_magyar_invasion_spares_who_plays_it_only_with_an_emissary_there() -> None:
    table = empty().hold(YELLOW, "magyar_invasion").post(YELLOW, "magyars").levels(7, 7, 7, 7)
    table.turn_of(YELLOW).do(*executing("magyar_invasion"))
    assert table.all_levels() == [7, 5, 5, 5]


# --- Secret pact ------------------------------------------------------------------------------


@pytest.mark.rule("pact.1", "board.10")
@pytest.mark.parametrize("place", range(5))
def test_secret_pact_is_worth_three_points_with_all_its_families(place: int) -> None:
    one, other = ROUND[place], ROUND[(place + 2) % 5]
    card = f"secret_pact_{one}_{other}"
    table = empty(seats=5).hold(YELLOW, card).give_castle(BLUE, "friuli", "genoa")
    table.give_castle(YELLOW, FAMILIES[one][1]).turn_of(YELLOW)
    assert not table.can("execute a card")
    table.give_castle(YELLOW, FAMILIES[other][1], inside=False).turn_of(YELLOW)
    table.do(*executing(card))
    assert table.all_points() == [3, 0, 0, 0, 0]
    assert table.all_levels() == [2] * 5
    assert table.gone() == {card: 1}
    assert (table.kind, table.seat) == (DecisionKind.ACTION, YELLOW)


@pytest.mark.rule("pact.1")
def test_secret_pact_of_more_families_needs_them_all() -> None:
    three = "initiative_cards.secret_pact_lion_cross.families=[lion, cross, tower]"
    table = empty(three).hold(YELLOW, "secret_pact_lion_cross").give_castle(YELLOW, "turin")
    assert not table.turn_of(YELLOW).can("execute a card")
    table.give_castle(YELLOW, "siena")
    assert table.turn_of(YELLOW).can("execute a card")


# --- Hostage ----------------------------------------------------------------------------------


@pytest.mark.rule("taking.1", "taking.3", "taking.4")
def test_hostage_replaces_anothers_emissary_and_keeps_it() -> None:
    table = empty(seats=5).hold(YELLOW, "hostage").emissary(BLUE, "padua").emissary(RED, "padua")
    table.post(BLACK, "saracens").post(GREEN, "magyars").request(BLUE, YELLOW).ally(RED, YELLOW)
    table.turn_of(YELLOW).do(*executing("hostage"))
    assert table.kind == DecisionKind.HOSTAGE
    assert table.actions() == [  # nothing of the Alliance Zone
        "replace in padua_castle",
        "replace in saracens",
        "replace in magyars",
    ]
    table.do("replace in padua_castle")
    assert table.kind == DecisionKind.HOSTAGE_OF
    assert table.actions() == ["emissary of blue", "emissary of red"]
    table.do("emissary of blue")
    assert table.held_in("padua") == {"yellow": 1, "red": 1}
    assert table.hostages(YELLOW) == {"blue": 1}
    assert table.supply(YELLOW) == 3
    assert table.supply(BLUE) == 2
    assert table.all_levels() == [2] * 5
    assert table.gone() == {"hostage": 1}
    assert (table.kind, table.seat) == (DecisionKind.ACTION, YELLOW)
    assert not table.can("request support")  # it came in this turn
    assert table.can("return a hostage")


@pytest.mark.rule("taking.2")
def test_hostage_in_rome_gives_a_level_and_takes_one() -> None:
    table = empty().hold(YELLOW, "hostage").post(BLUE, "rome", "rome").post(YELLOW, "rome")
    table.levels(5, 5).turn_of(YELLOW).do(*executing("hostage"), "replace in rome")
    assert table.actions() == ["emissary of blue"]
    table.do("emissary of blue")
    assert table.posted("rome") == {"yellow": 2, "blue": 1}
    assert table.all_levels() == [6, 4, 2, 2]
    assert table.hostages(YELLOW) == {"blue": 1}


@pytest.mark.rule("taking.1")
@pytest.mark.parametrize("people", ["saracens", "magyars"])
def test_hostage_with_a_people(people: str) -> None:
    table = empty(seats=3).hold(YELLOW, "hostage").post(BLUE, people).turn_of(YELLOW)
    table.do(*executing("hostage"), f"replace in {people}", "emissary of blue")
    assert table.posted(people) == {"yellow": 1}  # the limit of one is kept
    assert table.all_levels() == [2, 2, 2]


@pytest.mark.rule("taking.1")
def test_hostage_C14_needs_an_own_emissary_in_supply() -> None:
    table = empty().hold(YELLOW, "hostage").post(YELLOW, "rome", "rome", "rome", "saracens")
    assert not table.post(BLUE, "rome").turn_of(YELLOW).can("execute a card")


@pytest.mark.rule("taking.1")
def test_hostage_needs_anothers_emissary() -> None:
    table = empty().hold(YELLOW, "hostage").post(YELLOW, "rome").emissary(YELLOW, "padua")
    assert not table.request(BLUE, YELLOW).turn_of(YELLOW).can("execute a card")


@pytest.mark.rule("taking.1", "word.11")
def test_hostage_reaches_into_castles_with_a_banner() -> None:
    """The card speaks of any castle."""
    table = empty().hold(YELLOW, "hostage").emissary(BLUE, "padua").give_castle(RED, "padua")
    table.turn_of(YELLOW).do(*executing("hostage"), "replace in padua_castle", "emissary of blue")
    assert table.held_in("padua") == {"yellow": 1}
    assert table.turn_of(RED).can("take a hostage")


# --- what is in no hand -----------------------------------------------------------------------


@pytest.mark.rule("execute.1", "move.2")
def test_another_players_turn_is_no_time_for_cards() -> None:
    table = bare().hold(BLUE, "king_is_dead").refresh()
    assert not table.can("execute a card")
    table.do(*moving("friuli", "belluno"))
    assert not table.can("execute a card")
    assert len(load().labels["cards"]) == 25
