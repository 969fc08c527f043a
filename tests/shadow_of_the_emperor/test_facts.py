"""What scripts ask: each fact at a table set up for it."""

from __future__ import annotations

from sim.games.shadow_of_the_emperor.facts import SCRIPT_FACTS, Ask
from tests.shadow_of_the_emperor.table import BLACK, GREEN, RED, YELLOW, Table
from tests.shadow_of_the_emperor.weighed import LABELS, ask, score

SEATS = (RED, YELLOW, GREEN, BLACK)


def all_ask(table: Table, name: str, argument: str | None = None) -> list[int]:
    """Return a fact for all four seats."""
    return [ask(table, seat, name, argument) for seat in SEATS]


def test_each_fact_has_its_code_and_says_what_it_is() -> None:
    assert [fact.name for fact in SCRIPT_FACTS] == [code.name.lower() for code in Ask]
    for fact in SCRIPT_FACTS:
        assert 7 <= len(fact.meaning) < 90
        assert fact.argument is None or fact.argument in LABELS


def test_facts_of_the_course_of_play() -> None:
    table = Table(number=2).throne("baron", 25).thalers(9, 9, 9, 9).begin("ACTIONS")
    asked = {name: ask(table, RED, name) for name in ("round", "rounds_left", "phase", "players")}
    assert asked == {"round": 2, "rounds_left": 3, "phase": 4, "players": 4}
    assert all_ask(table, "own_turns") == [1, 0, 0, 0]
    table.buy("pope").pass_(3)  # Yellow, Green, Black
    assert all_ask(table, "own_turns") == [2, 1, 1, 1]
    assert all_ask(table, "passed") == [3, 2, 2, 2]
    begun = Table.set_up()
    asked = {name: ask(begun, RED, name) for name in ("round", "rounds_left", "phase")}
    assert asked == {"round": 0, "rounds_left": 4, "phase": 0}
    assert ask(Table(seats=2).begin("ACTIONS"), RED, "players") == 2


def test_facts_of_points_and_money() -> None:
    table = score(Table(number=2).throne().thalers(4, 3, 2, 1).begin("ACTIONS"), 5, 9, 5, 2)
    assert all_ask(table, "points") == [5, 9, 5, 2]
    assert all_ask(table, "rank") == [2, 1, 2, 4]
    assert all_ask(table, "points_lead") == [-4, 4, -4, -7]
    assert all_ask(table, "thalers") == [4, 3, 2, 1]


def test_facts_of_offices_and_votes() -> None:
    table = Table(number=2).throne("baron", 25).elector(RED, "baron", 25, "trier")
    table.elector(YELLOW, "baron", 25, "boehmen", "pfalz").elector(GREEN, "baron", 25, "mainz")
    table.begin("ACTIONS")
    assert all_ask(table, "emperor") == [1, 0, 0, 0]
    assert all_ask(table, "electors") == [1, 2, 1, 0]
    assert all_ask(table, "votes") == [1, 3, 1, 0]
    assert all_ask(table, "votes_lead") == [1 - 3, 3 - 1, 1 - 1, 0 - 1]
    assert all_ask(table, "challenger") == all_ask(table, "challenged") == [0, 0, 0, 0]
    table.pass_().buy("rival")
    assert all_ask(table, "challenger") == [0, 1, 0, 0]
    assert all_ask(table, "challenged") == [1, 1, 1, 1]


def test_facts_of_families() -> None:
    table = Table(number=2).throne("baron", 25).noble(RED, "baron", 15, "trier", "koeln")
    table.elector(RED, "couple", 25, "boehmen").knight(RED, "koeln", "castle")
    table.city(RED, "trier", "koeln").cards(RED, "move", "doctor", "indulgence")
    table.cards(YELLOW, "permit").begin("ACTIONS")
    assert all_ask(table, "cities") == [2, 0, 0, 0]
    assert all_ask(table, "aristocrats") == [4, 0, 0, 0]
    assert all_ask(table, "supply") == [3, 7, 7, 7]
    assert all_ask(table, "knights_supply") == [2, 3, 3, 3]
    assert all_ask(table, "son_comes") == [1, 0, 0, 0]
    assert all_ask(table, "daughter_comes") == [0, 1, 0, 0]
    assert all_ask(table, "cards_bought") == [3, 1, 0, 0]
    assert all_ask(table, "bought", "move") == [1, 0, 0, 0]
    assert all_ask(table, "bought", "permit") == [0, 1, 0, 0]
    stacks = {name: ask(table, RED, "stack", name) for name in ("move", "permit", "indulgence")}
    assert stacks == {"move": 1, "permit": 3, "indulgence": 0}


def test_facts_of_electorates() -> None:
    table = Table(number=2).throne("baron", 25).noble(RED, "couple", 25, "trier")
    table.noble(YELLOW, "baron", 25, "trier").elector(GREEN, "baron", 25, "trier")
    table.city(RED, "trier").knight(BLACK, "pfalz").noble(BLACK, "couple", 15, "boehmen")
    table.begin("ACTIONS")
    assert all_ask(table, "influence", "trier") == [3, 1, 1, 0]
    assert all_ask(table, "influence_lead", "trier") == [2, -2, -2, -3]
    assert all_ask(table, "elector", "trier") == [0, 0, 1, 0]
    assert all_ask(table, "can_be_elector", "trier") == [0, 1, 1, 0]  # Red has no Baron there
    assert all_ask(table, "can_be_elector", "boehmen") == [0, 0, 0, 1]
    assert all_ask(table, "can_be_elector", "pfalz") == [0, 0, 0, 0]  # a knight can't
    assert ask(table, RED, "empty_spaces", "trier") == 3 - 2
    assert ask(table, RED, "empty_spaces", "pfalz") == 3 - 1
    assert ask(table, RED, "empty_spaces", "boehmen") == 4 - 1
    assert ask(table, RED, "empty_city_spaces", "trier") == 2 - 1
    assert ask(table, RED, "empty_city_spaces", "boehmen") == 3
