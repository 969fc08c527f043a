"""What scripts ask: each fact at a table set up for it."""

from __future__ import annotations

from sim.games.corona_de_hierro.facts import SCRIPT_FACTS, Ask
from tests.corona_de_hierro.deeds import empty
from tests.corona_de_hierro.table import BLACK, BLUE, RED, YELLOW, Table, load
from tests.corona_de_hierro.weighed import ask

SEATS = (YELLOW, BLUE, BLACK, RED)


def all_ask(table: Table, name: str, argument: str | None = None) -> list[int]:
    """Return a fact for all four seats."""
    return [ask(table, seat, name, argument) for seat in SEATS]


def test_each_fact_has_its_code_and_says_what_it_is() -> None:
    assert [fact.name for fact in SCRIPT_FACTS] == [code.name.lower() for code in Ask]
    for fact in SCRIPT_FACTS:
        assert 10 < len(fact.meaning) < 90
        assert fact.argument is None or fact.argument in load().labels


def test_facts_of_the_course_of_play() -> None:
    table = Table(homes=None)
    assert ask(table, YELLOW, "round") == ask(table, YELLOW, "own_turns") == 0
    table = Table()
    assert all_ask(table, "round") == [1, 1, 1, 1]
    assert all_ask(table, "own_turns") == [1, 0, 0, 0]
    assert all_ask(table, "players") == [4, 4, 4, 4]
    assert all_ask(table, "turn_order") == [1, 2, 3, 4]
    assert ask(table, YELLOW, "action_number") == 1
    decks = ask(table, YELLOW, "military_deck"), ask(table, YELLOW, "political_deck")
    assert decks == (29 - 4, 29 - 4)  # one of each deck for each seat
    table.do("take a card", "take political card")
    assert ask(table, YELLOW, "action_number") == 2
    assert ask(table, YELLOW, "political_deck") == 24
    table.do("take a card", "take military card")
    assert all_ask(table, "own_turns") == [1, 1, 0, 0]
    late = Table("course.first_seat=black")
    assert all_ask(late, "turn_order") == [3, 4, 1, 2]


def test_facts_of_legitimacy() -> None:
    table = empty().levels(5, 6, 11, 2)
    assert all_ask(table, "level") == [5, 6, 11, 2]
    assert all_ask(table, "levels_ahead") == [-6, -5, 5, -9]
    assert all_ask(table, "levels_to_crown") == [10, 9, 4, 13]
    assert all_ask(table, "band") == [0, 1, 2, 0]


def test_facts_of_points() -> None:
    """A castle of one family 1, two 4, three 9; areas 4 and 6; free emissaries 1."""
    table = empty().levels(5, 6, 11, 2).give_castle(YELLOW, "arezzo", "genoa", "padua")
    table.give_castle(BLUE, "parma").hostage(BLUE, RED).score(BLACK, 3)
    points = [9 + 1 + 1, 4 + 4 + 1, 1 + 6 + 1 + 3, 1]
    assert all_ask(table, "points") == points
    assert all_ask(table, "points_lead") == [0, -2, 0, -10]


def test_facts_of_the_loyalty_card() -> None:
    table = empty().levels(5, 6, 11, 2)
    table.loyalty("black_king", "sole_king", "yellow_king", "red_king")
    assert all_ask(table, "wants_itself") == [0, 1, 0, 1]
    assert all_ask(table, "wanted_level") == [11, 6, 5, 2]
    assert ask(Table(homes=None), YELLOW, "wanted_level") == 0  # before it is dealt


def test_facts_of_castles_and_armies() -> None:
    table = empty().give_castle(YELLOW, "verona").give_castle(YELLOW, "padua", inside=False)
    table.army(YELLOW, "friuli", 3).army(YELLOW, "verona", 1).army(BLUE, "padua", 2)
    table.army(BLUE, "trento", 1)
    assert all_ask(table, "castles") == [3, 1, 1, 1]
    assert all_ask(table, "garrisons") == [2, 1, 1, 1]
    assert all_ask(table, "pawns") == [4, 3, 0, 0]
    assert all_ask(table, "largest_army") == [3, 2, 0, 0]
    assert all_ask(table, "besieged") == [1, 0, 0, 0]
    assert all_ask(table, "owns", "verona_castle") == [1, 0, 0, 0]
    assert all_ask(table, "is_neutral", "verona_castle") == [0, 0, 0, 0]
    assert all_ask(table, "is_neutral", "turin_castle") == [1, 1, 1, 1]
    assert all_ask(table, "army_at", "padua_castle") == [0, 2, 0, 0]
    assert all_ask(table, "army_at", "friuli_castle") == [3, 0, 0, 0]
    assert all_ask(table, "family_castles", "lily") == [1, 0, 0, 0]  # Verona
    assert all_ask(table, "family_castles", "cross") == [1, 0, 1, 0]  # Padua; Spoleto
    assert all_ask(table, "family_castles", "eagle") == [0, 1, 0, 0]


def test_facts_of_emissaries() -> None:
    table = empty().emissary(YELLOW, "padua").post(YELLOW, "rome", "saracens")
    table.post(BLUE, "rome", "rome", "magyars").emissary(BLUE, "padua")
    table.ally(BLACK, RED).hostage(YELLOW, RED).hostage(YELLOW, BLACK)
    assert all_ask(table, "emissaries") == [4 - 3, 4 - 4, 4 - 2, 4 - 1]
    assert all_ask(table, "in_rome") == [1, 2, 0, 0]
    assert all_ask(table, "with_saracens") == [1, 0, 0, 0]
    assert all_ask(table, "with_magyars") == [0, 1, 0, 0]
    assert all_ask(table, "allies") == [0, 0, 1, 1]
    assert all_ask(table, "hostages") == [2, 0, 0, 0]
    assert all_ask(table, "emissaries_in", "padua_castle") == [1, 1, 0, 0]
    assert all_ask(table, "emissaries_in", "rimini_castle") == [0, 0, 0, 0]


def test_facts_of_cards_and_shields() -> None:
    table = empty().hold(YELLOW, "pope", "pope", "resistance").hold(BLUE, "spy").shields(3, 1)
    assert all_ask(table, "hand_size") == [3, 1, 0, 0]
    assert all_ask(table, "in_hand", "pope") == [2, 0, 0, 0]
    assert all_ask(table, "in_hand", "spy") == [0, 1, 0, 0]
    assert all_ask(table, "shields") == [3, 1, 0, 0]
