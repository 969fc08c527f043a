"""Compile a checked values file into the values record that the rules read."""

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
    Privilege,
)
from sim.games.shadow_of_the_emperor.record import VALUES
from sim.games.shadow_of_the_emperor.values.checks import permit_of
from sim.games.shadow_of_the_emperor.values.model import (
    EFFECT_KEYS,
    PRIVILEGE_KEYS,
    ByCity,
    ValuesFile,
)
from sim.games.shadow_of_the_emperor.values.words import (
    EMPERORS,
    PLACES,
    PLAYERS,
    SIDE_WORDS,
    aristocrats,
    players,
)
from sim.values.codes import code

_ARISTOCRAT = "aristocrat"  # of these keys, the one that is no amount


def compile_values(
    values: ValuesFile, source: str = "values"
) -> tuple[Any, dict[str, tuple[str, ...]], dict[str, str]]:
    """Compile a checked values file.

    Parameters
    ----------
    values : ValuesFile
    source : str
        The file, for messages.

    Returns
    -------
    (np.recarray of one `VALUES` record, labels, titles)
        Labels are the ids by code, for each label set; titles the printed names by id. The id of
        an aristocrat is side and age, such as ``couple_35``.
    """
    record = np.zeros(1, VALUES).view(np.recarray)
    row: Any = record[0]
    faces = aristocrats(values.ages.value)
    _fill_electorates(row, values, faces)
    _fill_cards(row, values, faces)
    _fill_pieces(row, values, faces)
    _fill_course(row, values, faces)
    _fill_scoring(row, values)
    return record, labels_of(values), titles_of(values)


def _fill_electorates(row: Any, values: ValuesFile, faces: tuple[str, ...]) -> None:
    row.electorates = len(values.electorates)
    row.privilege_face[:] = NO_FACE
    for place, electorate in enumerate(values.electorates.values()):
        row.kind[place] = code(Kind, electorate.kind)
        row.aristocrat_spaces[place] = electorate.aristocrat_spaces.value
        row.castles[place] = electorate.castles.value
        row.city_spaces[place] = electorate.city_spaces.value
        for space, cost in enumerate(electorate.permit_costs or ()):
            row.city_space_cost[place, space] = cost.value
        row.privilege[place] = code(Privilege, electorate.privilege)
        key = PRIVILEGE_KEYS.get(electorate.privilege)
        if key == _ARISTOCRAT:
            row.privilege_face[place] = faces.index(getattr(electorate, key).value)
        elif key is not None:
            row.privilege_amount[place] = getattr(electorate, key).value
    for word in PLAYERS:
        out = getattr(values.set_up.out_of_play, word)
        for kind in Kind:
            drawn = getattr(out, kind.name.lower()).value
            row.out_of_play[players(word), kind] = drawn


def _fill_cards(row: Any, values: ValuesFile, faces: tuple[str, ...]) -> None:
    row.cards = len(values.cards)
    row.card_face[:] = NO_FACE
    for kind, card in enumerate(values.cards.values()):
        row.card_effect[kind] = code(Effect, card.effect)
        row.card_cost[kind] = 0 if card.cost is None else card.cost.value
        row.card_colour[kind] = code(Colour, card.colour.value)
        row.card_buyable[kind] = card.buyable
        for word in PLAYERS:
            row.card_copies[players(word), kind] = card.in_play(players(word))
        key = EFFECT_KEYS.get(card.effect)
        if key == _ARISTOCRAT:
            row.card_face[kind] = faces.index(getattr(card, key).value)
        elif key is not None and key != "costs":
            row.card_amount[kind] = getattr(card, key).value
    permit = permit_of(values)
    if permit is not None:
        row.permit_by_space = permit.costs is None
        if permit.costs is not None:
            _fill_by_city(row.permit_cost, permit.costs)
    _fill_by_city(row.city_points, values.city_points)
    row.ordinance_pushes = values.rulings.ordinance_pushes_knight.value


def _fill_by_city(numbers: Any, given: ByCity) -> None:
    for place, number in given.value.items():
        numbers[PLACES.index(place)] = number


def _fill_pieces(row: Any, values: ValuesFile, faces: tuple[str, ...]) -> None:
    pieces, start = values.pieces, values.set_up
    row.aristocrats = pieces.aristocrats.value
    row.knights = pieces.knights.value
    row.cities = pieces.cities.value
    row.imperial_cities = pieces.imperial_cities.value
    row.age[:] = values.ages.value
    emperor = EMPERORS.index(start.first_emperor.value)
    row.first_emperor = NOBODY if emperor == 0 else emperor - 1
    row.start_thalers = start.thalers.value
    row.start_imperial_cities = start.imperial_cities.value
    row.start_emperor_face = faces.index(start.emperor.value)
    row.start_elector_face = faces.index(start.electors.value)
    row.pieces = len(start.aristocrats.value)
    for place, word in enumerate(start.aristocrats.value):
        row.piece_face[place] = faces.index(word)
    row.start_knights = start.knights.value


def _fill_course(row: Any, values: ValuesFile, faces: tuple[str, ...]) -> None:
    course, income, descent = values.course, values.income, values.descent
    row.rounds = course.rounds.value
    row.first_phase = course.first_phase.value
    for word in PLAYERS:
        row.must_be_carried_out[players(word)] = getattr(course.must_be_carried_out, word).value
    for number, action in enumerate(values.emperors_action, 1):
        row.emperor_points[number] = action.points.value
        row.emperor_city[number] = code(CityAction, action.city.value)
    row.income = income.player.value
    row.city_income = income.own_city.value
    row.foreign_city_income = income.foreign_city.value
    row.most_thalers = income.most.value
    row.substitute_face = faces.index(descent.substitute.value)
    row.son_face = faces.index(descent.son.value)
    row.daughter_points = descent.daughter_points.value
    row.convent_thalers = descent.convent_thalers.value
    row.unoffered_to_convent = values.rulings.unoffered_daughter_to_convent.value
    row.max_turns = values.game_end.max_turns.value


def _fill_scoring(row: Any, values: ValuesFile) -> None:
    influence, election = values.influence, values.election
    row.influence[:] = [getattr(influence, side).value for side in SIDE_WORDS]
    row.knight_influence = influence.knight.value
    row.city_influence = influence.city.value
    row.imperial_influence = influence.imperial_city.value
    row.elector_points = values.new_elector_points.value
    row.privilege_before_electors = values.rulings.privilege_points_before_electors.value
    row.votes = election.votes.value
    row.vote_points = election.winning_vote_points.value


def labels_of(values: ValuesFile) -> dict[str, tuple[str, ...]]:
    """Return the ids by code, for each label set."""
    return {
        "cards": tuple(values.cards),
        "electorates": tuple(values.electorates),
        "aristocrats": aristocrats(values.ages.value),
    }


def titles_of(values: ValuesFile) -> dict[str, str]:
    """Return the printed names by id."""
    titles = {
        word: word.replace("_", " ").capitalize() for word in labels_of(values)["aristocrats"]
    }
    for section in (values.electorates, values.cards):
        titles.update({name: entry.name for name, entry in section.items()})
    return titles
