"""The compiled record of the edition against tables written out from the rulebook by hand.

What the rulebook leaves open (sets of four nobles, most of the board, marks on cards) is held
against the reconstruction's own tables, written here in another form than in the file.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from sim.games.heads_of_state.codes import (
    COURTESAN,
    NO_BOX,
    NOBODY,
    AreaKind,
    Attribute,
    Country,
    Noble,
)
from sim.games.heads_of_state.record import VALUES
from sim.games.heads_of_state.values import load_values

FILE = Path(__file__).parents[2] / "scenarios" / "heads_of_state" / "prototype-values.yaml"

ATTRIBUTES = (
    "gold", "bishop", "title", "troops", "skills", "castle", "science", "palace", "courtesan",
)  # fmt: skip
# Copies in play with 5, 4, 3 and 2 players.
IN_PLAY = {
    "gold": (15, 13, 11, 8),
    "bishop": (12, 10, 8, 6),
    "title": (11, 9, 8, 6),
    "troops": (11, 9, 8, 6),
    "skills": (11, 9, 8, 6),
    "castle": (9, 8, 6, 5),
    "science": (9, 8, 6, 5),
    "palace": (9, 8, 6, 5),
    "courtesan": (13, 11, 9, 7),
}
B, F, G, S = (1 << int(country) for country in Country)
TREACHERY = {
    "assassin": (7, B | F | G | S),
    "axeman": (4, B),
    "guillotine": (4, F),
    "inquisition": (4, S),
    "gallows": (4, G),
    "axeman_gallows": (1, B | G),
    "axeman_guillotine": (1, B | F),
    "axeman_inquisition": (1, B | S),
    "guillotine_gallows": (1, F | G),
    "guillotine_inquisition": (1, F | S),
    "gallows_inquisition": (1, G | S),
}
# Set, counters of a player, Victory Points for the most. G B Ti Tr Sk C Sc P, in this order.
NOBLES = {
    "baron": ("1.......", 6, 4),
    "count": ("11......", 6, 6),
    "earl": ("..11.1..", 4, 8),
    "marquis": (".11.1.1.", 4, 10),
    "duke": ("...11111", 4, 12),
    "prince": ("11111..1", 4, 14),
    "king": ("11111111", 4, 16),
}
# Country, kind, hexagon, boxes from top to bottom.
AREAS = {
    "england": ("britain", "capital", 5, "king"),
    "scotland": ("britain", "province", 3, "duke count"),
    "ireland": ("britain", "province", 2, "marquis baron"),
    "france_capital": ("france", "capital", 7, "king prince"),
    "france_1": ("france", "province", 5, "duke earl"),
    "france_2": ("france", "province", 4, "marquis count"),
    "france_3": ("france", "province", 3, "earl baron"),
    "france_4": ("france", "province", 2, "count baron"),
    "germany_capital": ("german_states", "capital", 6, "king prince"),
    "germany_1": ("german_states", "province", 4, "duke count"),
    "germany_2": ("german_states", "province", 3, "marquis earl"),
    "germany_3": ("german_states", "province", 2, "count baron"),
    "spain_capital": ("spain", "capital", 6, "king"),
    "spain_1": ("spain", "province", 4, "duke baron"),
    "spain_2": ("spain", "province", 3, "marquis baron"),
    "spain_3": ("spain", "province", 2, "earl count"),
}


@pytest.fixture(scope="module")
def loaded():
    return load_values(FILE)


@pytest.fixture(scope="module")
def values(loaded):
    return loaded.record[0]


def bits(mask: int) -> set[int]:
    return {bit for bit in range(64) if int(mask) >> bit & 1}


def boxes_of(loaded, *names: str) -> set[int]:
    return {loaded.labels["boxes"].index(name) for name in names}


def test_the_record_is_one_row_of_values(loaded):
    assert loaded.record.shape == (1,)
    assert loaded.record.dtype == VALUES
    assert isinstance(loaded.record, np.recarray)


# --- cards --------------------------------------------------------------------------------------


@pytest.mark.rule("components.2", "contents.1")
def test_attribute_cards(values):
    copies = dict(zip(ATTRIBUTES, values.attribute_cards[5].tolist(), strict=True))
    assert copies == {
        "gold": 15, "bishop": 12, "title": 11, "troops": 11, "skills": 11, "castle": 9,
        "science": 9, "palace": 9, "courtesan": 13,
    }  # fmt: skip
    assert values.attribute_cards[5].sum() == 100


@pytest.mark.rule("prep.2")
@pytest.mark.parametrize("name", ATTRIBUTES)
def test_attribute_cards_in_play_by_number_of_players(values, name):
    card = int(Attribute[name.upper()])
    assert tuple(values.attribute_cards[[5, 4, 3, 2], card].tolist()) == IN_PLAY[name]


@pytest.mark.rule("prep.2")
def test_the_deck_by_number_of_players(values):
    assert values.attribute_cards.sum(axis=1).tolist() == [0, 0, 54, 70, 85, 100]
    assert values.attribute_cards[2, :COURTESAN].min() >= 2  # or Kings become impossible


@pytest.mark.rule("components.3", "country.1", "contents.1")
def test_treachery_cards(loaded, values):
    assert loaded.labels["treachery_cards"] == tuple(TREACHERY)
    assert values.kinds == 11
    for kind, (copies, used_in) in enumerate(TREACHERY.values()):
        assert values.treachery_cards[kind] == copies
        assert values.used_in[kind] == used_in
    assert values.treachery_cards.sum() == 29
    assert values.assassin.tolist() == [1] + 15 * [0]
    pairs = [bits(values.used_in[kind]) for kind in range(5, 11)]
    assert all(len(pair) == 2 for pair in pairs)
    assert len({frozenset(pair) for pair in pairs}) == 6  # each pair of countries once


def test_label_sets_and_titles(loaded):
    assert loaded.labels["attributes"] == ATTRIBUTES
    assert loaded.labels["cards"] == (*ATTRIBUTES, *TREACHERY)
    assert loaded.labels["nobles"] == tuple(NOBLES)
    assert loaded.labels["countries"] == ("britain", "france", "german_states", "spain")
    ids = [name for labels in loaded.labels.values() for name in labels]
    assert set(ids) == set(loaded.titles)
    assert loaded.titles["german_states"] == "German States"
    assert loaded.titles["axeman_gallows"] == "Axeman or Gallows"
    assert loaded.titles["scotland.duke"] == "Duke in Scotland"


# --- nobles -------------------------------------------------------------------------------------


@pytest.mark.rule("components.1", "components.4", "components.5", "most.1")
@pytest.mark.parametrize("name", NOBLES)
def test_a_noble(values, name):
    noble = int(Noble[name.upper()])
    chart, counters, most = NOBLES[name]
    assert bits(values.chart[noble]) == {i for i, mark in enumerate(chart) if mark == "1"}
    assert values.counters[noble] == counters
    assert values.noble_cards[noble] == 10
    assert values.most_nobles[noble] == most


def test_higher_rank_takes_more_cards(values):
    assert [int(mask).bit_count() for mask in values.chart] == [1, 2, 3, 4, 5, 6, 8]


@pytest.mark.rule("components.1", "components.4", "contents.1")
def test_the_box_holds_70_noble_cards_and_160_counters(values):
    assert values.noble_cards.sum() == 70
    assert values.counters.sum() == 32


def test_no_courtesan_for_baron_and_king(values):
    assert values.takes_courtesan.tolist() == [0, 1, 1, 1, 1, 1, 0]


# --- the board ----------------------------------------------------------------------------------


@pytest.mark.rule("board.1", "board.2", "contents.1")
def test_areas(loaded, values):
    assert loaded.labels["areas"] == tuple(AREAS)
    assert values.areas == 16
    for place, (country, kind, hexagon, _) in enumerate(AREAS.values()):
        assert values.area_country[place] == Country[country.upper()]
        assert values.area_kind[place] == AreaKind[kind.upper()]
        assert values.hexagon[place] == hexagon


@pytest.mark.rule("board.1", "infl.10")
def test_boxes_are_numbered_by_area_the_upper_one_first(loaded, values):
    box = 0
    for place, (name, (country, kind, _, nobles)) in enumerate(AREAS.items()):
        for under, noble in enumerate(nobles.split()):
            assert loaded.labels["boxes"][box] == f"{name}.{noble}"
            assert values.box_area[box] == place
            assert values.box_noble[box] == Noble[noble.upper()]
            assert values.box_country[box] == Country[country.upper()]
            assert values.box_kind[box] == AreaKind[kind.upper()]
            assert values.above[box] == (box - 1 if under else NO_BOX)
            box += 1
    assert values.boxes == box == 30
    assert set(values.above[box:].tolist()) == {NO_BOX}


@pytest.mark.rule("board.2")
def test_britain(loaded, values):
    assert bits(values.country_areas[Country.BRITAIN]) == {0, 1, 2}
    assert bits(values.country_boxes[Country.BRITAIN, AreaKind.CAPITAL]) == {0}
    assert bits(values.country_boxes[Country.BRITAIN, AreaKind.PROVINCE]) == boxes_of(
        loaded, "scotland.duke", "scotland.count", "ireland.marquis", "ireland.baron"
    )


def test_areas_and_boxes_of_a_country(values):
    counts = [
        (len(bits(values.country_areas[c])), *(len(bits(m)) for m in values.country_boxes[c]))
        for c in Country
    ]  # areas, boxes in provinces, boxes in capitals
    assert counts == [(3, 4, 1), (5, 8, 2), (4, 6, 2), (4, 6, 1)]
    every = [box for c in Country for m in values.country_boxes[c] for box in bits(m)]
    assert sorted(every) == list(range(30))


def test_boxes_of_a_noble(loaded, values):
    assert [len(bits(mask)) for mask in values.noble_boxes] == [6, 6, 4, 4, 4, 2, 4]
    assert bits(values.noble_boxes[Noble.KING]) == boxes_of(
        loaded, "england.king", "france_capital.king", "germany_capital.king", "spain_capital.king"
    )
    assert bits(values.noble_boxes[Noble.PRINCE]) == boxes_of(
        loaded, "france_capital.prince", "germany_capital.prince"
    )


def test_order_of_areas_when_ties_are_broken(loaded, values):
    order = values.area_order[:16].tolist()
    assert sorted(order) == list(range(16))
    of = dict(zip(loaded.labels["areas"], order, strict=True))
    assert of["england"] > of["scotland"] > of["ireland"]
    french = [of[f"france_{place}"] for place in ("capital", 1, 2, 3, 4)]
    assert french == sorted(french, reverse=True)


def test_of_equal_hexagons_the_area_named_first_wins():
    sets = ["areas.france_3.hexagon=4", "areas.france_4.hexagon=9"]
    loaded = load_values(FILE, sets)
    of = dict(zip(loaded.labels["areas"], loaded.record[0].area_order.tolist(), strict=False))
    names = ("france_4", "france_capital", "france_1", "france_2", "france_3")
    assert [of[name] for name in names] == sorted((of[name] for name in names), reverse=True)


# --- scoring ------------------------------------------------------------------------------------


def test_influence(values):
    assert values.influence[AreaKind.PROVINCE].tolist() == [2, 1]
    assert values.influence[AreaKind.CAPITAL].tolist() == [4, 2]


@pytest.mark.rule("infl.4", "prep.8", "board.4")
def test_end_of_turn_markers(values):
    assert values.influence_points[Country.FRANCE].tolist() == [10, 2]
    assert values.influence_points[Country.BRITAIN].tolist() == [8, 3]
    assert values.influence_points[Country.SPAIN].tolist() == [7, 4]
    assert values.influence_points[Country.GERMAN_STATES].tolist() == [6, 5]


@pytest.mark.rule("prep.7", "board.4")
def test_country_scoring_markers(values):
    assert values.country_markers[Country.FRANCE].tolist() == [7, 6]
    assert values.country_markers[Country.BRITAIN].tolist() == [4, 3]
    assert values.country_markers[Country.GERMAN_STATES].tolist() == [6, 5]
    assert values.country_markers[Country.SPAIN].tolist() == [5, 4]


@pytest.mark.rule("prep.9")
def test_noble_house_scoring_markers(values):
    assert values.house_marker_count.tolist() == [0, 0, 2, 3, 3, 3]
    assert values.house_markers[2].tolist() == [16, 8, 0, 0, 0]
    for players in (3, 4, 5):
        assert values.house_markers[players].tolist() == [16, 12, 8, 0, 0]


# --- course of play -----------------------------------------------------------------------------


def test_cards_of_the_first_turn(values):
    assert values.first_turn_cards[2].tolist() == [2, 3, 0, 0, 0]
    assert values.first_turn_cards[3].tolist() == [1, 2, 3, 0, 0]
    assert values.first_turn_cards[4].tolist() == [1, 1, 2, 3, 0]
    assert values.first_turn_cards[5].tolist() == [1, 1, 2, 2, 3]


def test_course_of_play(values):
    assert values.rounds == 3
    assert values.start_player == NOBODY  # by seed
    assert values.stack == 10
    assert values.display == 6
    assert values.treachery_display == 2
    assert values.cards_taken == 3
    assert values.cards_after_flush == 1
    assert values.max_turns == 2000


def test_hand_limits_of_a_turn_and_of_a_game_turn(values):
    assert values.hand_limit.tolist() == [10, 6]
    assert values.treachery_limit.tolist() == [4, 2]


def test_treachery(values):
    assert values.cards_needed[AreaKind.PROVINCE] == 1
    assert values.cards_needed[AreaKind.CAPITAL] == 2
    assert (values.own_cubes, values.target_cubes) == (3, 1)


def test_killed_nobles_that_need_not_be_replaced(values):
    assert values.unreplaced == 1


def test_a_start_player_by_name():
    for word, seat in (("blue", 0), ("yellow", 1)):
        assert load_values(FILE, [f"course.start_player={word}"]).record[0].start_player == seat


# --- what the rulebook's examples say of the board ------------------------------------------------


def areas_with(loaded, *nobles: str) -> set[str]:
    return {
        name for name, area in loaded.document.areas.items() if set(nobles) <= set(area.boxes.value)
    }


def test_some_area_has_prince_and_king_and_a_7(loaded):
    capitals = areas_with(loaded, "king", "prince")
    assert 7 in {loaded.document.areas[name].hexagon.value for name in capitals}


def test_areas_of_the_examples(loaded):
    assert areas_with(loaded, "earl", "count")
    assert areas_with(loaded, "duke", "earl")
    assert "france_capital" in areas_with(loaded, "king", "prince")


def test_the_german_example_fits_the_board(loaded):
    """Prince 4, Duke 2, Earl 1, Marquis 2, Baron 2: the Earl lies under Duke or Marquis."""
    boxes = {
        name: area.boxes.value
        for name, area in loaded.document.areas.items()
        if area.country == "german_states"
    }
    assert "prince" in boxes["germany_capital"]
    assert ["marquis", "earl"] in boxes.values()
    (barons,) = [nobles for nobles in boxes.values() if "baron" in nobles]
    assert not {"duke", "earl", "marquis"} & set(barons)


def test_the_french_example_fits_the_board(loaded):
    """Earl and Count lie under Duke and Marquis, one each; the Baron is alone."""
    french = {n: a.boxes.value for n, a in loaded.document.areas.items() if a.country == "france"}
    assert ["duke", "earl"] in french.values()
    assert ["marquis", "count"] in french.values()
    assert any("baron" in nobles and len(nobles) <= 2 for nobles in french.values())


@pytest.mark.parametrize("country", ["britain", "france", "german_states", "spain"])
def test_hexagons_are_distinct_within_a_country(loaded, country):
    areas = [area for area in loaded.document.areas.values() if area.country == country]
    assert len({area.hexagon.value for area in areas}) == len(areas)
