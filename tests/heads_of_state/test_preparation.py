"""Contents, Idea of Play, Game Components, The Game-Board and Preparation."""

from __future__ import annotations

from collections import Counter

import pytest

from sim.games.heads_of_state.codes import NOBODY, AreaKind, Country, DecisionKind, Task
from sim.games.heads_of_state.names import year
from tests.heads_of_state.table import BLACK, BLUE, GREEN, RED, YELLOW, Table

SEEDS = range(60)
SEATS = (2, 3, 4, 5)
RANKED = ("baron", "count", "earl", "marquis", "duke", "prince", "king")
ATTRIBUTE_CARDS = {
    "gold": 15,
    "bishop": 12,
    "title": 11,
    "troops": 11,
    "skills": 11,
    "castle": 9,
    "science": 9,
    "palace": 9,
    "courtesan": 13,
}
SPECIAL = {  # one for each pair of countries
    "axeman_gallows": {"britain", "german_states"},
    "axeman_guillotine": {"britain", "france"},
    "axeman_inquisition": {"britain", "spain"},
    "guillotine_gallows": {"france", "german_states"},
    "guillotine_inquisition": {"france", "spain"},
    "gallows_inquisition": {"german_states", "spain"},
}
COUNTERS = {"baron": 6, "count": 6, "earl": 4, "marquis": 4, "duke": 4, "prince": 4, "king": 4}
# The Noble Attribute Chart: King, Earl and Baron as printed, the others as reconstructed.
CHART = {
    "baron": ("gold",),
    "count": ("gold", "bishop"),
    "earl": ("title", "troops", "castle"),
    "marquis": ("bishop", "title", "skills", "science"),
    "duke": ("troops", "skills", "castle", "science", "palace"),
    "prince": ("gold", "bishop", "title", "troops", "skills", "palace"),
    "king": ("gold", "bishop", "title", "troops", "skills", "castle", "science", "palace"),
}
# Country, kind, hexagon, boxes with the higher noble first. What the rulebook leaves open is as
# reconstructed.
BOARD = {
    "england": ("britain", "capital", 5, ("king",)),
    "scotland": ("britain", "province", 3, ("duke", "count")),
    "ireland": ("britain", "province", 2, ("marquis", "baron")),
    "france_capital": ("france", "capital", 7, ("king", "prince")),
    "france_1": ("france", "province", 5, ("duke", "earl")),
    "france_2": ("france", "province", 4, ("marquis", "count")),
    "france_3": ("france", "province", 3, ("earl", "baron")),
    "france_4": ("france", "province", 2, ("count", "baron")),
    "germany_capital": ("german_states", "capital", 6, ("king", "prince")),
    "germany_1": ("german_states", "province", 4, ("duke", "count")),
    "germany_2": ("german_states", "province", 3, ("marquis", "earl")),
    "germany_3": ("german_states", "province", 2, ("count", "baron")),
    "spain_capital": ("spain", "capital", 6, ("king",)),
    "spain_1": ("spain", "province", 4, ("duke", "baron")),
    "spain_2": ("spain", "province", 3, ("marquis", "baron")),
    "spain_3": ("spain", "province", 2, ("earl", "count")),
}
BOXES = {f"{noble} in {area}" for area, (*_, nobles) in BOARD.items() for noble in nobles}


@pytest.fixture(scope="module")
def fresh() -> dict[int, list[Table]]:
    """Return games just set up, with many seeds, by number of players."""
    return {seats: [Table(seats=seats, seed=seed) for seed in SEEDS] for seats in SEATS}


def creating(table: Table, seat: int) -> list[str]:
    """Return the boxes in which a seat may create in option 1, with the hand it has."""
    table.clear().task(Task.CREATE, seat)
    return [action for action in table.actions() if action != "create nothing more"]


# --- Contents, Idea of Play ---


@pytest.mark.rule("contents.1")
def test_what_is_in_the_box():
    table = Table(seats=5)
    state, values = table.state, table.values
    assert sum(int(cards) for cards in state.noble_pile) == 70
    assert sum(table.census().values()) == 100
    assert sum(table.treachery_census().values()) == 29
    assert len(table.areas(state.initial_markers)) == 16
    assert [len(markers) for markers in values.country_markers] == [2, 2, 2, 2]
    assert int(values.house_marker_count[5]) == 3
    turns = int(values.rounds)
    assert sum(len(places) for places in values.influence_points) * turns == 24
    assert sum(sum(table.counters(seat).values()) for seat in range(5)) == 160


@pytest.mark.rule("idea.2")
@pytest.mark.parametrize("seat", [BLUE, YELLOW, RED, GREEN, BLACK])
def test_any_seat_may_create_in_any_empty_box(seat):
    table = Table(seats=5).give(seat, **dict.fromkeys(CHART["king"], 1))
    assert len(BOXES) == 30
    assert set(creating(table, seat)) == {f"create {box}" for box in BOXES}
    other = BLUE if seat == BLACK else BLACK
    table.place(other, "king", "england").place(seat, "baron", "spain_1")
    empty = BOXES - {"king in england", "baron in spain_1"}
    assert set(creating(table, seat)) == {f"create {box}" for box in empty}


# --- Game Components ---


@pytest.mark.rule("components.1", "prep.1")
@pytest.mark.parametrize("seats", SEATS)
def test_seven_piles_of_ten_noble_cards(seats):
    table = Table(seats=seats)
    assert [int(cards) for cards in table.state.noble_pile] == [10] * 7
    assert all(table.nobles(seat) == {} for seat in range(5))


@pytest.mark.rule("components.1")
@pytest.mark.parametrize(
    ("lower", "higher", "sets"),
    [  # the lower noble stands in the area with the higher hexagon
        ("baron in spain_1", "count in spain_3", ()),
        ("count in germany_1", "earl in germany_2", ()),
        ("earl in france_1", "marquis in france_2", ()),
        ("marquis in ireland", "duke in scotland", ("areas.ireland.hexagon=4",)),
        ("duke in germany_1", "prince in germany_capital", ("areas.germany_1.hexagon=9",)),
        ("prince in france_capital", "king in france_capital", ()),
    ],
)
def test_nobles_are_ranked_from_baron_to_king(lower, higher, sets):
    # All nobles have the same influence here, so that their rank decides who is first.
    even = [f"influence.{kind}={{higher: 2, lower: 2}}" for kind in ("province", "capital")]
    table = Table(*even, *sets)
    table.place(BLUE, *lower.split(" in ")).place(YELLOW, *higher.split(" in ")).end_round()
    assert table.points(YELLOW) > table.points(BLUE) > 0
    assert RANKED.index(higher.split()[0]) == RANKED.index(lower.split()[0]) + 1


@pytest.mark.rule("components.2")
def test_the_attribute_cards_of_the_edition():
    assert Table(seats=5).census() == ATTRIBUTE_CARDS


@pytest.mark.rule("components.3")
@pytest.mark.parametrize("seats", SEATS)
def test_the_treachery_cards_whatever_the_number_of_players(seats):
    table = Table(seats=seats)
    plain = {"assassin": 7, "axeman": 4, "guillotine": 4, "inquisition": 4, "gallows": 4}
    assert table.treachery_census() == plain | dict.fromkeys(SPECIAL, 1)


@pytest.mark.rule("components.3")
@pytest.mark.parametrize("name", SPECIAL)
def test_a_special_card_names_two_countries(name):
    table = Table()
    countries = int(table.values.used_in[table.treachery(name)])
    assert {c.name.lower() for c in Country if countries >> c & 1} == SPECIAL[name]


@pytest.mark.rule("components.4", "prep.10")
@pytest.mark.parametrize("seats", SEATS)
def test_everyone_starts_with_all_counters_and_no_card(seats):
    table = Table(seats=seats)
    assert sum(COUNTERS.values()) == 32
    for seat in range(seats):
        assert table.counters(seat) == COUNTERS
        assert table.hand(seat) == table.treachery_hand(seat) == table.flipped(seat) == {}
    for seat in range(seats, 5):  # colours that nobody plays
        assert table.counters(seat) == table.hand(seat) == {}


@pytest.mark.rule("components.5")
@pytest.mark.parametrize("seat", [BLUE, YELLOW, RED, GREEN, BLACK])
def test_every_player_has_the_same_chart(seat):
    table = Table(seats=5)
    for noble, cards in CHART.items():
        table.give(seat, **dict.fromkeys(cards, 1))
        possible = {other for other in CHART if set(CHART[other]) <= set(cards)}
        assert noble in possible
        expected = {f"create {box}" for box in BOXES if box.split()[0] in possible}
        assert set(creating(table, seat)) == expected
        # One card short, and no Courtesan: no noble of that type.
        table.give(seat, **dict.fromkeys(cards[1:], 1))
        assert not [box for box in creating(table, seat) if f"create {noble} " in box]


# --- The Game-Board ---


@pytest.mark.rule("board.1", "board.2")
def test_countries_areas_and_boxes():
    table = Table()
    assert list(table.loaded.labels["areas"]) == list(BOARD)
    by_country = Counter(country for country, *_ in BOARD.values())
    assert by_country == {"britain": 3, "france": 5, "german_states": 4, "spain": 4}
    for name, (country, kind, _, nobles) in BOARD.items():
        area = table.area(name)
        assert table.values.area_country[area] == Country[country.upper()]
        assert table.values.area_kind[area] == AreaKind[kind.upper()]
        boxes = [box for box in range(30) if table.values.box_area[box] == area]
        assert [table.box_name(box) for box in boxes] == [f"{noble} in {name}" for noble in nobles]
        assert len(boxes) in {1, 2}
    capitals = [country for country, kind, *_ in BOARD.values() if kind == "capital"]
    assert sorted(capitals) == ["britain", "france", "german_states", "spain"]


@pytest.mark.rule("board.2")
def test_britain_has_two_provinces_of_two_boxes_and_a_capital_of_one():
    table = Table()
    values = table.values
    province, capital = (
        table.boxes(values.country_boxes[Country.BRITAIN, kind])
        for kind in (AreaKind.PROVINCE, AreaKind.CAPITAL)
    )
    assert Counter(box.split(" in ")[1] for box in province) == {"ireland": 2, "scotland": 2}
    assert capital == {"king in england"}


@pytest.mark.rule("board.3", "prep.6")
@pytest.mark.parametrize("area", BOARD)
def test_the_first_noble_of_an_area_scores_the_number_of_its_hexagon(area):
    _, _, hexagon, nobles = BOARD[area]
    for noble in nobles:
        table = Table().give(YELLOW, **dict.fromkeys(CHART[noble], 1))
        creating(table, YELLOW)
        table.do(f"create {noble} in {area}")
        assert table.all_points() == [0, hexagon, 0, 0]


@pytest.mark.rule("board.3")
def test_a_hexagon_with_another_number_scores_that():
    table = Table("areas.scotland.hexagon=9").give(BLUE, **dict.fromkeys(CHART["duke"], 1))
    creating(table, BLUE)
    assert table.do("create duke in scotland").points(BLUE) == 9


@pytest.mark.rule("board.4", "prep.8")
def test_six_end_of_turn_markers_serve_each_country_for_three_turns():
    # France's are 10, 10, 10, 2, 2, 2: first and second score them in each of the three Turns.
    table = Table(seats=2)
    table.place(BLUE, "king", "france_capital").place(YELLOW, "duke", "france_1")
    for turn in (1, 2, 3):
        table.end_round()
        assert table.all_points("influence") == [10 * turn, 2 * turn]
    assert table.over


@pytest.mark.rule("board.4", "prep.7")
@pytest.mark.parametrize("seats", SEATS)
def test_two_country_scoring_markers_lie_at_each_country(seats):
    table = Table(seats=seats)
    markers = [tuple(int(points) for points in pair) for pair in table.values.country_markers]
    assert markers[Country.FRANCE] == (7, 6)
    assert markers[Country.BRITAIN][0] == 4
    assert all(higher >= lower > 0 for higher, lower in markers)
    assert [int(taken) for taken in table.state.country_markers] == [0, 0, 0, 0]
    assert [int(mask) for mask in table.state.countries_scored] == [0] * 5


@pytest.mark.rule("board.5")
def test_the_game_lasts_three_turns():
    table = Table(seats=3)
    assert int(table.state.round_number) == 1
    assert not table.end_round().over
    assert int(table.state.round_number) == 2
    assert not table.end_round().over
    assert int(table.state.round_number) == 3
    assert table.end_round().over


# --- Preparation ---


@pytest.mark.rule("prep.2")
@pytest.mark.parametrize(("seats", "cards"), [(2, 54), (3, 70), (4, 85), (5, 100)])
def test_fewer_players_use_fewer_attribute_cards(seats, cards):
    assert sum(Table(seats=seats).census().values()) == cards


@pytest.mark.rule("prep.2")
@pytest.mark.parametrize(("seats", "gold"), [(5, 15), (4, 15 - 1), (3, 15 - 1 - 4), (2, 8)])
def test_marked_cards_are_removed_by_number_of_players(seats, gold):
    # One Gold is marked 5, four are marked 4 and two are marked 3.
    marks = ("five=1", "four=4", "three=2")
    table = Table(*(f"attributes.gold.marked.{mark}" for mark in marks), seats=seats)
    assert table.census()["gold"] == gold


@pytest.mark.rule("prep.3", "prep.4")
@pytest.mark.parametrize("seats", SEATS)
def test_the_deck_the_stack_and_the_display(fresh, seats):
    total = {2: 54, 3: 70, 4: 85, 5: 100}[seats]
    for table in fresh[seats]:
        assert sum(table.shown().values()) == 6
        assert int(table.state.display_size) == 6
        assert len(table.stack()) == 11
        assert table.stack().count("revolution") == 1
        assert "revolution" not in table.draw_deck()
        assert len(table.draw_deck()) == total - 10 - 6
        assert table.discarded() == table.flushed() == {}


@pytest.mark.rule("prep.3")
def test_the_revolution_card_may_lie_anywhere_in_its_stack(fresh):
    tables = [table for seats in SEATS for table in fresh[seats]]
    places = Counter(table.stack().index("revolution") for table in tables)
    assert sorted(places) == list(range(11))


@pytest.mark.rule("prep.3", "prep.5")
def test_decks_are_shuffled_anew_by_each_seed(fresh):
    for seats in SEATS:
        assert len({tuple(table.draw_deck()) for table in fresh[seats]}) == len(SEEDS)
        assert len({tuple(table.treachery_draw_deck()) for table in fresh[seats]}) == len(SEEDS)
        tops = Counter(table.draw_deck()[0] for table in fresh[seats])
        assert len(tops) == 9  # each kind is on top sometimes


@pytest.mark.rule("prep.5")
@pytest.mark.parametrize("seats", SEATS)
def test_two_treachery_cards_are_turned_up(fresh, seats):
    for table in fresh[seats]:
        assert sum(table.treachery_shown().values()) == 2
        assert int(table.state.treachery_display_size) == 2
        assert len(table.treachery_draw_deck()) == 27
        assert table.treachery_discarded() == {}


@pytest.mark.rule("prep.6")
@pytest.mark.parametrize("seats", SEATS)
def test_every_area_starts_empty_with_its_initial_scoring_marker(seats):
    table = Table(seats=seats)
    assert table.areas(table.state.initial_markers) == set(BOARD)
    assert table.board() == {}
    assert int(table.state.occupied) == 0
    assert all(int(owner) == NOBODY for owner in table.state.owner)


@pytest.mark.rule("prep.9")
@pytest.mark.parametrize(
    ("seats", "markers"), [(2, [16, 8]), (3, [16, 12, 8]), (4, [16, 12, 8]), (5, [16, 12, 8])]
)
def test_noble_house_scoring_markers(seats, markers):
    table = Table(seats=seats)
    number = int(table.values.house_marker_count[seats])
    assert [int(points) for points in table.values.house_markers[seats][:number]] == markers
    assert int(table.state.house_markers) == 0
    # They are awarded in this order, for as long as they last.
    for place in range(min(seats, number + 1)):
        lacking = {noble: 1 for noble in RANKED if noble != "baron"}
        table.noble_cards(place, **lacking).give(place, gold=1)
        creating(table, place)
        table.do(f"create baron in {('ireland', 'france_3', 'france_4', 'germany_3')[place]}")
        scored = markers[place] if place < number else 0
        assert table.points(place, "noble_house") == scored


@pytest.mark.rule("prep.11", "prep.12")
@pytest.mark.parametrize("seats", SEATS)
def test_nobody_has_points_and_the_turn_is_1589(seats):
    table = Table(seats=seats)
    assert table.all_points() == [0] * seats
    assert year(table.state.round_number) == 1589
    assert not table.over
    assert table.kind == DecisionKind.ATTRIBUTE  # the first turn leaves no choice of an option
