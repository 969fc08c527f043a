"""The compiled record of the edition against tables written out by hand.

What the sources tell is written here in another form than in the file. What they leave open
(spaces, colours, some costs) is held against the reconstruction's own tables.
"""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from sim.games.shadow_of_the_emperor.codes import (
    NO_FACE,
    NOBODY,
    STAGES,
    CityAction,
    Colour,
    Effect,
    Kind,
    Phase,
    Privilege,
    Side,
)
from sim.games.shadow_of_the_emperor.names import SEAT_NAMES, card_title, electorate_name, face_name
from sim.games.shadow_of_the_emperor.record import VALUES
from sim.games.shadow_of_the_emperor.values import load_values
from tests.shadow_of_the_emperor.printed import PRINTED, printed
from tests.shadow_of_the_emperor.record import record_of

FOLDER = Path(__file__).parents[2] / "scenarios" / "shadow_of_the_emperor"
FILE = FOLDER / "prototype-values.yaml"

# Kind, aristocrat spaces, castles, city spaces, printed name.
ELECTORATES = {
    "trier": ("ecclesiastical", 3, 0, 2, "Trier"),
    "koeln": ("ecclesiastical", 3, 1, 2, "Köln"),
    "mainz": ("ecclesiastical", 3, 1, 2, "Mainz"),
    "pfalz": ("secular", 3, 1, 2, "Pfalz"),
    "sachsen": ("secular", 3, 1, 2, "Sachsen"),
    "brandenburg": ("secular", 3, 2, 2, "Brandenburg"),
    "boehmen": ("secular", 4, 1, 3, "Böhmen"),
}
# Copies with 4, 3 and 2 players, cost, colour.
CARDS = {
    "rival": ((1, 1, 1), 0, "none"),
    "doctor": ((3, 2, 1), 1, "blue"),
    "move": ((2, 2, 2), 1, "blue"),
    "pope": ((1, 1, 1), 1, "blue"),
    "church_influence": ((1, 1, 1), 2, "blue"),
    "excommunication": ((1, 1, 1), 1, "blue"),
    "indulgence": ((1, 1, 1), 2, "pink"),
    "permit": ((4, 3, 2), 0, "pink"),  # its costs are by city
    "ordinance": ((3, 2, 1), 4, "pink"),
    "promotion": ((1, 1, 1), 2, "blue"),
    "foreign_daughter": ((1, 1, 1), 3, "pink"),
    "knight": ((1, 1, 1), 1, "blue"),
    "gray_eminence": ((1, 1, 1), 0, "none"),
}


def face(side: Side, age: int) -> int:
    return int(side) * STAGES + (15, 25, 35, 45).index(age)


@pytest.fixture(scope="module")
def loaded():
    return load_values(FILE)


@pytest.fixture(scope="module")
def values(loaded):
    return loaded.record[0]


def test_the_record_is_one_row_of_values(loaded):
    assert loaded.record.shape == (1,)
    assert loaded.record.dtype == VALUES
    assert isinstance(loaded.record, np.recarray)


@pytest.mark.parametrize("name", VALUES.names)
def test_the_file_says_what_is_printed(values, name):
    """The rule tests play with a record that is filled without the file."""
    assert values[name].tolist() == record_of(PRINTED)[0][name].tolist()


def test_permits_by_space_as_printed_there():
    """The other way in which the rule tests play Permits."""
    costs = {
        "trier": (3, 4), "koeln": (4, 5), "mainz": (3, 5), "pfalz": (3, 4), "sachsen": (4, 5),
        "brandenburg": (3, 5), "boehmen": (3, 4, 5),
    }  # fmt: skip
    there = {
        name: {**electorate, "costs": costs[name]}
        for name, electorate in PRINTED["electorates"].items()
    }
    record = record_of(printed(electorates=there, permit_by_space=True))[0]
    values = load_values(FILE, patches=[FOLDER / "patches" / "permit-by-space.yaml"]).record[0]
    assert values.city_space_cost.tolist() == record.city_space_cost.tolist()
    assert values.permit_by_space == record.permit_by_space == 1


# --- electorates --------------------------------------------------------------------------------


@pytest.mark.rule("box.5")
def test_electorates(loaded, values):
    assert loaded.labels["electorates"] == tuple(ELECTORATES)
    assert values.electorates == 7
    for place, (kind, spaces, castles, cities, name) in enumerate(ELECTORATES.values()):
        assert values.kind[place] == Kind[kind.upper()]
        assert values.aristocrat_spaces[place] == spaces
        assert values.castles[place] == castles
        assert values.city_spaces[place] == cities
        assert electorate_name(loaded, place) == name


def test_spaces_in_all(values):
    """15 city spaces for 12 cities of players and 3 imperial ones."""
    assert values.aristocrat_spaces.sum() == 22
    assert values.castles.sum() == 7
    assert values.city_spaces.sum() == 15


def test_privileges(loaded, values):
    of = dict(zip(loaded.labels["electorates"], values.privilege.tolist(), strict=False))
    assert of == {
        "trier": Privilege.TAKE_ACTION, "koeln": Privilege.DOCTOR, "mainz": Privilege.POINTS,
        "pfalz": Privilege.BARON, "sachsen": Privilege.THALERS,
        "brandenburg": Privilege.GRAY_EMINENCE, "boehmen": Privilege.VOTES,
    }  # fmt: skip
    assert values.privilege_amount.tolist() == [0, 0, 1, 0, 2, 0, 2, 0]
    young = face(Side.BARON, 15)
    assert values.privilege_face.tolist() == [NO_FACE] * 3 + [young] + [NO_FACE] * 4


# --- action cards -------------------------------------------------------------------------------


@pytest.mark.rule("box.4")
def test_action_cards(loaded, values):
    assert loaded.labels["cards"] == tuple(CARDS)
    assert values.cards == 13
    for kind, (name, (copies, cost, colour)) in enumerate(CARDS.items()):
        assert values.card_effect[kind] == Effect[name.upper()]
        assert tuple(values.card_copies[[4, 3, 2], kind].tolist()) == copies
        assert values.card_cost[kind] == cost
        assert values.card_colour[kind] == Colour[colour.upper()]
        assert values.card_buyable[kind] == (name != "gray_eminence")


@pytest.mark.rule("three.1", "two.1")
def test_cards_in_play_by_number_of_players(values):
    assert values.card_copies.sum(axis=1).tolist() == [0, 0, 15, 18, 21]


def test_what_cards_amount_to(loaded, values):
    amounts = dict(zip(loaded.labels["cards"], values.card_amount.tolist(), strict=False))
    assert {name: number for name, number in amounts.items() if number} == {
        "indulgence": 1, "pope": 1, "church_influence": 1, "gray_eminence": 1,
    }  # fmt: skip
    faces = dict(zip(loaded.labels["cards"], values.card_face.tolist(), strict=False))
    assert {name: found for name, found in faces.items() if found != NO_FACE} == {
        "ordinance": face(Side.COUPLE, 25), "promotion": face(Side.BARON, 25),
    }  # fmt: skip


@pytest.mark.rule("permit.2", "permit.3")
def test_permits(values):
    assert values.permit_by_space == 0
    assert values.permit_cost.tolist() == [3, 4, 5, 0, 0, 0]
    assert values.city_points.tolist() == [1, 1, 2, 0, 0, 0]
    assert values.city_space_cost.sum() == 0


def test_what_must_be_carried_out(values):
    assert values.must_be_carried_out.tolist() == [0, 0, 0, 1, 1]
    assert values.ordinance_pushes == 0


# --- pieces and set-up --------------------------------------------------------------------------


@pytest.mark.rule("box.1", "box.2", "box.3")
def test_pieces(values):
    pieces = values.aristocrats, values.knights, values.cities, values.imperial_cities
    assert pieces == (7, 3, 3, 3)
    assert values.age.tolist() == [15, 25, 35, 45]


@pytest.mark.rule("setup.1", "setup.2", "setup.3", "setup.4", "setup.5", "setup.6", "setup.7")
def test_set_up(values):
    assert values.first_emperor == NOBODY  # by seed
    assert values.start_thalers == 7
    assert values.start_imperial_cities == 1
    assert values.start_emperor_face == values.start_elector_face == face(Side.BARON, 45)
    assert values.pieces == 3
    assert values.piece_face[:3].tolist() == [
        face(Side.COUPLE, 35), face(Side.BARON, 25), face(Side.COUPLE, 15),
    ]  # fmt: skip
    assert values.start_knights == 1


@pytest.mark.rule("two.2")
def test_electorates_out_of_play(values):
    assert values.out_of_play[2].tolist() == [1, 1]
    assert values.out_of_play[3:].sum() == 0


def test_a_first_emperor_by_name():
    for seat in (0, 1):
        word = SEAT_NAMES[seat]
        assert load_values(FILE, [f"set_up.first_emperor={word}"]).record[0].first_emperor == seat


# --- the course of play and scoring ---------------------------------------------------------------


@pytest.mark.rule("course.1", "course.2", "emperor.1")
def test_the_course_of_play(values):
    assert values.rounds == 5
    assert values.first_phase == Phase.ACTIONS
    assert values.emperor_points.tolist() == [0, 2, 2, 2, 1, 1, 0, 0, 0]
    place, move = CityAction.PLACE, CityAction.MOVE
    assert values.emperor_city[1:6].tolist() == [place, place, move, move, CityAction.NONE]
    assert values.max_turns == 2000


@pytest.mark.rule("income.1", "income.2", "income.3", "income.6")
def test_income(values):
    assert (values.income, values.city_income, values.foreign_city_income) == (6, 1, 1)
    assert values.most_thalers == 12


def test_descent_and_the_throne(values):
    assert values.son_face == face(Side.BARON, 15)
    assert values.substitute_face == face(Side.BARON, 45)
    assert (values.daughter_points, values.convent_thalers) == (1, 1)
    assert values.unoffered_to_convent == 1


@pytest.mark.rule("elector.2", "elector.4", "elector.7")
def test_influence_and_electors(values):
    assert values.influence[Side.BARON] == 1
    assert values.influence[Side.COUPLE] == 2
    one = values.knight_influence, values.city_influence, values.imperial_influence
    assert one == (1, 1, 1)
    assert values.elector_points == 2
    assert values.privilege_before_electors == 1


@pytest.mark.rule("election.2", "election.8")
def test_the_election(values):
    assert (values.votes, values.vote_points) == (1, 1)


# --- words ----------------------------------------------------------------------------------------


def test_label_sets_and_titles(loaded):
    assert loaded.labels["aristocrats"] == (
        "baron_15", "baron_25", "baron_35", "baron_45",
        "couple_15", "couple_25", "couple_35", "couple_45",
    )  # fmt: skip
    ids = [name for labels in loaded.labels.values() for name in labels]
    assert set(ids) == set(loaded.titles)
    assert len(ids) == len(set(ids))
    assert loaded.titles["koeln"] == "Köln"
    assert loaded.titles["foreign_daughter"] == card_title(loaded, 10) == "Foreign king's daughter"
    for code, word in enumerate(loaded.labels["aristocrats"]):
        assert loaded.titles[word] == face_name(loaded, code)


# --- what is known of the board and the cards -----------------------------------------------------


def test_four_players_can_place_all_they_begin_with(values):
    """12 aristocrats; 4 knights on aristocrat spaces too, or in castles; 1 imperial city."""
    assert values.aristocrat_spaces.sum() >= 12 + 3
    assert values.aristocrat_spaces.sum() + values.castles.sum() >= 16
    assert values.city_spaces.sum() >= 15


def test_two_could_have_6_influence_each_in_bohemia(values):
    """As in a game that was reported: 12, of which the elector gives 2 and a Gray eminence 1."""
    spaces, castles, cities = (
        int(room[6]) for room in (values.aristocrat_spaces, values.castles, values.city_spaces)
    )
    assert spaces * int(values.influence[Side.COUPLE]) + castles + cities >= 12 - 2 - 1


def test_castles_are_in_some_electorates_only(values):
    assert 0 < (values.castles[:7] == 0).sum() < 7


def costs_of(values) -> list[int]:
    """Return what each card that can be bought costs, a Permit a player's first."""
    return [
        int(values.permit_cost[0] if effect == Effect.PERMIT else cost)
        for effect, cost in zip(values.card_effect[:12], values.card_cost[:12], strict=True)
    ]


def test_two_cards_for_7_thalers_that_bring_a_daughter(values):
    """As in the first round of a game that was reported: one of them is pink."""
    cards = list(zip(costs_of(values), values.card_colour[:12].tolist(), strict=True))
    pairs = combinations(cards, 2)
    assert any(one[0] + other[0] == 7 and Colour.PINK in (one[1], other[1]) for one, other in pairs)


def test_cards_cost_from_0_to_5(values):
    costs = [*costs_of(values), *values.permit_cost[:3].tolist()]
    assert (min(costs), max(costs)) == (0, 5)
