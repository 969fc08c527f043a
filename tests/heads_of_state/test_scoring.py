"""Scoring During The Game, 1 to 3: Initial and Country Scoring Markers, and Noble Houses."""

from __future__ import annotations

import pytest

from sim.games.heads_of_state.journal import Note
from tests.heads_of_state.deeds import create, kill, take_off
from tests.heads_of_state.table import BLUE, GREEN, RED, YELLOW, Table
from tests.heads_of_state.turns import NOBLES, plotting, put

# A box of each area, and the number in its hexagon.
AREAS = [
    ("king in england", 5), ("count in scotland", 3), ("baron in ireland", 2),
    ("prince in france_capital", 7), ("duke in france_1", 5), ("count in france_2", 4),
    ("earl in france_3", 3), ("baron in france_4", 2),
    ("king in germany_capital", 6), ("count in germany_1", 4), ("marquis in germany_2", 3),
    ("baron in germany_3", 2),
    ("king in spain_capital", 6), ("baron in spain_1", 4), ("marquis in spain_2", 3),
    ("count in spain_3", 2),
]  # fmt: skip


# --- the five kinds ---------------------------------------------------------------------------


@pytest.mark.rule("score.1")
def test_a_baron_that_completes_everything() -> None:
    """Blue lacks a Baron, and Ireland; Yellow has created nothing. It is the last Turn."""
    table = Table(seats=2)
    put(table, BLUE, ["king in england", "duke in scotland"])
    table.noble_cards(BLUE, count=1, earl=1, marquis=1, duke=1, prince=1, king=1)
    create(table, BLUE, "baron in ireland")
    assert table.points(BLUE, "initial") == 2
    assert table.points(BLUE, "country") == 4
    assert table.points(BLUE, "noble_house") == 16
    assert table.points(BLUE) == 22
    table.end_round(BLUE, round_number=3)
    assert table.points(BLUE, "influence") == 8  # alone in Britain
    assert table.points(BLUE, "nobles") == 4 + 6 + 8 + 10 + 12 + 14 + 16
    assert table.all_points() == [100, 0]


# --- 1. Initial Scoring Markers ---------------------------------------------------------------


@pytest.mark.rule("initial.1", "board.3")
@pytest.mark.parametrize(("box", "hexagon"), AREAS)
def test_the_first_noble_of_an_area_scores_its_marker_at_once(box: str, hexagon: int) -> None:
    table = Table()
    area = box.split()[-1]
    assert area in table.areas(table.state.initial_markers)
    create(table, RED, box)
    assert table.all_points("initial") == [0, 0, hexagon, 0]
    assert table.all_points() == [0, 0, hexagon, 0]
    assert area not in table.areas(table.state.initial_markers)
    assert len(table.areas(table.state.initial_markers)) == 15


@pytest.mark.rule("initial.2")
def test_a_prince_takes_the_7_and_a_later_king_gets_none() -> None:
    table = create(Table(), BLUE, "prince in france_capital")
    assert table.all_points() == [7, 0, 0, 0]
    create(table, YELLOW, "king in france_capital")
    assert table.all_points() == [7, 0, 0, 0]


@pytest.mark.rule("initial.2")
def test_nor_does_a_second_noble_of_the_first_player() -> None:
    table = create(Table(), BLUE, "earl in france_3", "baron in france_3")
    assert table.all_points() == [3, 0, 0, 0]


@pytest.mark.rule("initial.2")
def test_a_marker_does_not_come_back_when_its_noble_dies() -> None:
    table = create(Table(), BLUE, "duke in scotland")
    kill(table, YELLOW, "duke in scotland", "axeman")
    create(table, YELLOW, "duke in scotland")
    create(table, RED, "count in scotland")
    assert table.all_points("initial") == [3, 0, 0, 0]


# --- 2. Country Scoring Markers ---------------------------------------------------------------

# A box in each area of a country, and its markers.
COUNTRIES = {
    "britain": (["king in england", "count in scotland", "baron in ireland"], 4, 3),
    "france": (
        ["prince in france_capital", "earl in france_1", "count in france_2",
         "baron in france_3", "baron in france_4"], 7, 6,
    ),
    "german_states": (
        ["prince in germany_capital", "count in germany_1", "earl in germany_2",
         "baron in germany_3"], 6, 5,
    ),
    "spain": (
        ["king in spain_capital", "baron in spain_1", "baron in spain_2", "count in spain_3"], 5, 4,
    ),
}  # fmt: skip


def went_through(table: Table, seat: int, country: str, but: str = "") -> Table:
    """Let a seat have created one noble in each area of a country, all dead; ``but`` one area."""
    for box in COUNTRIES[country][0]:
        if box != but:
            noble, _, area = box.split()
            table.dead(seat, noble, area)
    return table


@pytest.mark.rule("cmark.1")
@pytest.mark.parametrize("country", COUNTRIES)
def test_first_the_higher_marker_then_the_other_then_none(country: str) -> None:
    boxes, higher, lower = COUNTRIES[country]
    table = Table()
    for seat, points in ((RED, higher), (BLUE, lower), (YELLOW, 0)):
        went_through(table, seat, country, but=boxes[-1])
        assert table.points(seat, "country") == 0
        create(table, seat, boxes[-1])
        assert table.points(seat, "country") == points
        take_off(table, seat, boxes[-1])
    assert table.all_points("country") == [lower, 0, higher, 0]
    number = list(COUNTRIES).index(country)
    assert [note[:3] for note in table.notes(Note.COUNTRY_MARKER)] == [
        (RED, number, higher),
        (BLUE, number, lower),
    ]


@pytest.mark.rule("cmark.2", "cmark.1")
def test_one_noble_in_each_of_the_five_areas_of_france() -> None:
    table = Table()
    boxes = COUNTRIES["france"][0]
    for place, box in enumerate(boxes):
        assert table.points(GREEN, "country") == 0, place
        create(table, GREEN, box)
    assert table.points(GREEN, "country") == 7
    assert len(table.board()) == 5  # and not the nine boxes


@pytest.mark.rule("cmark.2")
def test_both_nobles_of_an_area_are_but_one_area() -> None:
    table = create(Table(), BLUE, "duke in scotland", "count in scotland", "king in england")
    assert table.points(BLUE, "country") == 0
    create(table, BLUE, "marquis in ireland")
    assert table.points(BLUE, "country") == 4


@pytest.mark.rule("cmark.2")
def test_an_area_that_another_player_opened_counts_as_well() -> None:
    table = create(Table(), RED, "duke in scotland", "marquis in ireland")
    create(table, BLUE, "count in scotland", "baron in ireland", "king in england")
    assert table.points(BLUE, "country") == 4
    assert table.points(BLUE, "initial") == 5  # England


@pytest.mark.rule("cmark.3", "cmark.4", "remove.3")
def test_yellow_scores_britain_with_a_dead_king() -> None:
    """The worked example: the King was killed, Scotland and Ireland live."""
    table = create(Table(), YELLOW, "king in england", "duke in scotland")
    kill(table, BLUE, "king in england", "axeman", "axeman")
    assert table.flipped(YELLOW) == {"king in england": 1}
    assert table.counters(YELLOW)["king"] == 3
    assert table.points(YELLOW, "country") == 0
    create(table, YELLOW, "marquis in ireland")
    assert table.points(YELLOW, "country") == 4
    assert table.flipped(YELLOW) == {}
    assert table.counters(YELLOW)["king"] == 4
    assert table.counters(YELLOW)["duke"] == 3  # on the board
    assert table.nobles(YELLOW) == {"king": 1, "duke": 1, "marquis": 1}


@pytest.mark.rule("cmark.3")
def test_the_noble_that_completes_a_country_may_be_all_that_lives() -> None:
    table = went_through(Table(), BLUE, "spain", but="count in spain_3")
    create(table, BLUE, "earl in spain_3")
    assert table.points(BLUE, "country") == 5
    assert table.board() == {"earl in spain_3": BLUE}


@pytest.mark.rule("cmark.4")
def test_all_flipped_counters_of_that_country_and_player_go_home() -> None:
    table = Table()
    for _ in range(2):  # the same box twice
        table.dead(BLUE, "duke", "scotland")
    table.dead(BLUE, "count", "scotland").dead(BLUE, "baron", "ireland")
    table.dead(BLUE, "duke", "france_1").dead(RED, "baron", "ireland")
    assert table.counters(BLUE) == {
        "baron": 5, "count": 5, "earl": 4, "marquis": 4, "duke": 1, "prince": 4, "king": 4,
    }  # fmt: skip
    create(table, BLUE, "king in england")
    assert table.counters(BLUE) == {
        "baron": 6, "count": 6, "earl": 4, "marquis": 4, "duke": 3, "prince": 4, "king": 3,
    }  # fmt: skip
    assert table.flipped(BLUE) == {"duke in france_1": 1}
    assert table.flipped(RED) == {"baron in ireland": 1}
    assert [note[4] for note in table.notes(Note.COUNTRY_MARKER)] == [4]


@pytest.mark.rule("cmark.4")
def test_H12_once_a_country_is_scored_dead_counters_go_home_at_once() -> None:
    table = went_through(Table(), YELLOW, "britain", but="king in england")
    create(table, YELLOW, "king in england", "duke in france_1")
    kill(table, BLUE, "king in england", "axeman", "axeman")
    kill(table, BLUE, "duke in france_1", "guillotine")
    assert table.flipped(YELLOW) == {"duke in france_1": 1}
    assert table.counters(YELLOW)["king"] == 4
    assert [(note[1], note[3]) for note in table.notes(Note.KILLED)] == [
        (table.box("king", "england"), 1),
        (table.box("duke", "france_1"), 0),
    ]


@pytest.mark.rule("cmark.4", "cmark.1")
def test_H12_a_third_player_gets_no_marker_and_keeps_flipped_counters() -> None:
    table = Table()
    for seat in (RED, GREEN):
        went_through(table, seat, "britain", but="king in england")
        create(table, seat, "king in england")
        take_off(table, seat, "king in england")
    went_through(table, BLUE, "britain", but="king in england")
    create(table, BLUE, "king in england")
    assert table.points(BLUE, "country") == 0
    assert table.flipped(BLUE) == {"count in scotland": 1, "baron in ireland": 1}
    kill(table, RED, "king in england", "axeman", "axeman")
    assert table.flipped(BLUE) == {
        "king in england": 1,
        "count in scotland": 1,
        "baron in ireland": 1,
    }
    assert table.counters(BLUE)["king"] == 3


@pytest.mark.rule("cmark.5")
def test_a_player_scores_a_country_once() -> None:
    table = create(Table(), BLUE, "king in england", "duke in scotland", "marquis in ireland")
    assert table.points(BLUE, "country") == 4
    create(table, BLUE, "count in scotland", "baron in ireland")  # every box of Britain
    kill(table, RED, "king in england", "axeman", "axeman")
    create(table, BLUE, "king in england")
    assert table.points(BLUE, "country") == 4
    went_through(table, YELLOW, "britain", but="baron in ireland")
    kill(table, RED, "baron in ireland", "axeman")
    create(table, YELLOW, "baron in ireland")
    assert table.all_points("country") == [4, 3, 0, 0]  # the second marker had waited


@pytest.mark.rule("cmark.5")
def test_a_player_may_score_several_countries() -> None:
    table = Table()
    for country in COUNTRIES:
        create(table, BLUE, *COUNTRIES[country][0])
    assert table.points(BLUE, "country") == 4 + 7 + 6 + 5


@pytest.mark.rule("cmark.1", "remove.4")
def test_a_replacement_in_option_2_completes_a_country() -> None:
    table = went_through(Table(), BLUE, "britain", but="baron in ireland")
    put(table, YELLOW, ["baron in ireland"])
    plotting(table, "axeman", seat=BLUE, gold=1)
    table.do("play axeman", "target baron in ireland", "replace with baron in ireland")
    assert table.all_points() == [4, 0, 0, 0]
    assert table.flipped(BLUE) == {}


# --- 3. Noble House Scoring Markers -----------------------------------------------------------

# A box for each type, none of them in all areas of a country.
HOUSE = dict(
    zip(
        NOBLES,
        ["baron in france_3", "count in scotland", "earl in germany_2", "marquis in spain_2",
         "duke in france_1", "prince in germany_capital", "king in spain_capital"],
        strict=True,
    )
)  # fmt: skip
ONE_OF_EACH = dict.fromkeys(NOBLES, 1)


def house_but(table: Table, seat: int, noble: str) -> Table:
    """Give a seat a Noble Card of each type but one."""
    return table.noble_cards(seat, **{other: 1 for other in NOBLES if other != noble})


@pytest.mark.rule("house.1")
@pytest.mark.parametrize("last", NOBLES)
def test_the_first_noble_house_scores_16_whichever_type_is_last(last: str) -> None:
    table = Table()
    others = [noble for noble in NOBLES if noble != last]
    for noble in others:
        create(table, YELLOW, HOUSE[noble])
    assert table.points(YELLOW, "noble_house") == 0
    create(table, YELLOW, HOUSE[last])
    assert table.all_points("noble_house") == [0, 16, 0, 0]


@pytest.mark.rule("house.1")
def test_more_nobles_of_six_types_are_no_house() -> None:
    table = Table().noble_cards(BLUE, baron=3, count=2, earl=2, marquis=2, duke=2, prince=2)
    create(table, BLUE, "duke in scotland")
    assert table.points(BLUE, "noble_house") == 0


@pytest.mark.rule("house.1", "keep.1")
def test_the_nobles_of_a_house_need_not_live() -> None:
    table = Table()
    for noble in NOBLES[1:]:
        table.dead(BLUE, noble, HOUSE[noble].split()[-1])
    create(table, BLUE, "baron in france_3")
    assert table.board() == {"baron in france_3": BLUE}
    assert table.points(BLUE, "noble_house") == 16


@pytest.mark.rule("house.2")
@pytest.mark.parametrize("seats", [4, 5])
def test_then_12_then_8_then_nothing(seats: int) -> None:
    table = Table(seats=seats)
    order = [RED, BLUE, GREEN, YELLOW]
    barons = ["baron in france_3", "baron in france_4", "baron in spain_1", "baron in spain_2"]
    for seat, box in zip(order, barons, strict=True):
        create(house_but(table, seat, "baron"), seat, box)
    scored = [table.points(seat, "noble_house") for seat in order]
    assert scored == [16, 12, 8, 0]
    assert table.nobles(YELLOW) == ONE_OF_EACH


@pytest.mark.rule("house.2")
def test_three_players_have_all_three_markers() -> None:
    table = Table(seats=3)
    barons = ["baron in france_3", "baron in france_4", "baron in spain_1"]
    for seat, box in zip((BLUE, YELLOW, RED), barons, strict=True):
        create(house_but(table, seat, "baron"), seat, box)
    assert table.all_points("noble_house") == [16, 12, 8]


@pytest.mark.rule("house.3")
def test_two_players_score_16_and_8() -> None:
    table = Table(seats=2)
    create(house_but(table, YELLOW, "king"), YELLOW, "king in england")
    create(house_but(table, BLUE, "earl"), BLUE, "earl in spain_3")
    assert table.all_points("noble_house") == [8, 16]


@pytest.mark.rule("house.2")
def test_a_player_scores_one_house() -> None:
    table = Table()
    table.noble_cards(BLUE, baron=1, count=2, earl=2, marquis=2, duke=2, prince=2, king=2)
    create(table, BLUE, "baron in france_3")  # of a second house; the first scores now
    assert table.points(BLUE, "noble_house") == 16
    create(table, BLUE, "baron in france_4")
    assert table.points(BLUE, "noble_house") == 16
    create(house_but(table, RED, "baron"), RED, "baron in spain_1")
    assert table.all_points("noble_house") == [16, 0, 12, 0]


@pytest.mark.rule("house.1", "most.5")
def test_H14_an_eleventh_duke_is_no_duke_of_a_house() -> None:
    table = Table(seats=5).noble_cards(YELLOW, duke=6).noble_cards(RED, duke=4)
    house_but(table, BLUE, "duke")
    create(table, BLUE, "duke in scotland")
    assert table.board() == {"duke in scotland": BLUE}
    assert "duke" not in table.nobles(BLUE)
    assert table.points(BLUE, "noble_house") == 0


@pytest.mark.rule("house.1", "most.5")
def test_H14_the_tenth_duke_is() -> None:
    table = Table(seats=5).noble_cards(YELLOW, duke=6).noble_cards(RED, duke=3)
    create(house_but(table, BLUE, "duke"), BLUE, "duke in scotland")
    assert table.points(BLUE, "noble_house") == 16
