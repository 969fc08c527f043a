"""The values record, filled from what `printed.py` says and not from the values file."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.games.shadow_of_the_emperor.codes import (
    NO_FACE,
    NOBODY,
    CityAction,
    Colour,
    Effect,
    Kind,
    Phase,
    Privilege,
)
from sim.games.shadow_of_the_emperor.record import VALUES
from tests.shadow_of_the_emperor.answers import AGES, CARDS, ELECTORATES, face_of
from tests.shadow_of_the_emperor.printed import SPIRITUAL

PLAYERS = (2, 3, 4)
PRIVILEGES = {
    "trier": Privilege.TAKE_ACTION,
    "koeln": Privilege.DOCTOR,
    "mainz": Privilege.POINTS,
    "pfalz": Privilege.BARON,
    "sachsen": Privilege.THALERS,
    "brandenburg": Privilege.GRAY_EMINENCE,
    "boehmen": Privilege.VOTES,
}
COLOURS = {"none": Colour.NONE, "blue": Colour.BLUE, "pink": Colour.PINK}
CITY_ACTIONS = {"none": CityAction.NONE, "place": CityAction.PLACE, "move": CityAction.MOVE}
PIECES = (("couple", 35), ("baron", 25), ("couple", 15))
MAX_TURNS = 2000


def record_of(printed: dict[str, Any]) -> Any:
    """Return a values record (an array of one) of what is printed."""
    records: Any = np.zeros(1, VALUES).view(np.recarray)
    row = records[0]
    fill_electorates(row, printed)
    fill_cards(row, printed)
    fill_pieces(row, printed)
    fill_course(row, printed)
    return records


def fill_electorates(row: Any, printed: dict[str, Any]) -> None:
    """Fill in the board."""
    row.electorates = len(ELECTORATES)
    row.privilege_face[:] = NO_FACE
    amounts = {
        "mainz": printed["mainz_points"],
        "sachsen": printed["saxony_thalers"],
        "boehmen": printed["bohemia_votes"],
    }
    for number, name in enumerate(ELECTORATES):
        there = printed["electorates"][name]
        row.kind[number] = Kind.ECCLESIASTICAL if there["kind"] == SPIRITUAL else Kind.SECULAR
        row.aristocrat_spaces[number] = there["spaces"]
        row.castles[number] = there["castles"]
        row.city_spaces[number] = there["cities"]
        costs = there.get("costs", ())
        row.city_space_cost[number, : len(costs)] = costs
        row.privilege[number] = PRIVILEGES[name]
        row.privilege_amount[number] = amounts.get(name, 0)
    row.privilege_face[ELECTORATES.index("pfalz")] = face_of("baron", 15)
    for players in PLAYERS:
        row.out_of_play[players, :] = printed["out_of_play"][players]


def fill_cards(row: Any, printed: dict[str, Any]) -> None:
    """Fill in the action cards."""
    row.cards = len(CARDS)
    row.card_face[:] = NO_FACE
    amounts = {
        "indulgence": printed["indulgence_points"],
        "pope": printed["pope_votes"],
        "gray_eminence": printed["gray_eminence"],
        "church_influence": printed["church_votes"],
    }
    for number, name in enumerate(CARDS):
        card = printed["cards"][name]
        row.card_effect[number] = Effect[name.upper()]
        row.card_cost[number] = card["cost"] if isinstance(card["cost"], int) else 0
        row.card_copies[2:5, number] = card["copies"]
        row.card_colour[number] = COLOURS[card["colour"]]
        row.card_buyable[number] = int(name != "gray_eminence")
        row.card_amount[number] = amounts.get(name, 0)
    for name in ("ordinance", "promotion"):
        row.card_face[CARDS.index(name)] = face_of(*printed[name])
    prices = printed["cards"]["permit"]["cost"]
    row.permit_cost[: len(prices)] = prices
    row.permit_by_space = int(printed["permit_by_space"])
    row.city_points[: len(printed["city_points"])] = printed["city_points"]
    row.ordinance_pushes = int(printed["ordinance_pushes"])


def fill_pieces(row: Any, printed: dict[str, Any]) -> None:
    """Fill in pieces and set-up."""
    row.aristocrats = printed["nobles"]
    row.knights = printed["knights"]
    row.cities = printed["cities"]
    row.imperial_cities = printed["imperial_cities"]
    row.age[: len(AGES)] = AGES
    row.first_emperor = NOBODY
    row.start_thalers = printed["start_thalers"]
    row.start_imperial_cities = 1
    row.start_emperor_face = row.start_elector_face = face_of("baron", 45)
    row.substitute_face, row.son_face = face_of("baron", 45), face_of("baron", 15)
    row.pieces = len(PIECES)
    row.piece_face[: len(PIECES)] = [face_of(*piece) for piece in PIECES]
    row.start_knights = 1


def fill_course(row: Any, printed: dict[str, Any]) -> None:
    """Fill in the course of play."""
    row.rounds = printed["rounds"]
    row.first_phase = Phase.ACTIONS
    row.emperor_points[1 : printed["rounds"] + 1] = printed["emperor_points"]
    row.emperor_city[1 : printed["rounds"] + 1] = [
        CITY_ACTIONS[word] for word in printed["emperor_city"]
    ]
    row.income = printed["income"]
    row.city_income = row.foreign_city_income = 1
    row.most_thalers = printed["most_money"]
    row.daughter_points = printed["daughter_points"]
    row.convent_thalers = printed["convent_thalers"]
    row.unoffered_to_convent = int(printed["unoffered_to_convent"])
    for players in PLAYERS:
        row.must_be_carried_out[players] = int(printed["only_if_carried_out"][players])
    row.influence[:] = printed["influence"]["baron"], printed["influence"]["couple"]
    row.knight_influence = printed["influence"]["knight"]
    row.city_influence = printed["influence"]["city"]
    row.imperial_influence = printed["influence"]["imperial_city"]
    row.elector_points = printed["elector_points"]
    row.privilege_before_electors = int(printed["mainz_before_electors"])
    row.votes = 1
    row.vote_points = printed["vote_points"]
    row.max_turns = MAX_TURNS
