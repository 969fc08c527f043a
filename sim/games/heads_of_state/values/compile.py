"""Compile a checked values file into the values record that the rules read."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.games.heads_of_state.codes import (
    COUNTRIES,
    NO_BOX,
    NOBODY,
    AreaKind,
    Attribute,
    Country,
    Noble,
)
from sim.games.heads_of_state.record import VALUES
from sim.games.heads_of_state.values.model import ValuesFile
from sim.games.heads_of_state.values.words import (
    ATTRIBUTE_WORDS,
    COUNTRY_WORDS,
    NOBLE_WORDS,
    PLACES,
    PLAYERS,
    STARTERS,
    players,
)
from sim.values.codes import code, mask


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
        a box is ``AREA.NOBLE``.
    """
    record = np.zeros(1, VALUES).view(np.recarray)
    row: Any = record[0]
    _fill_cards(row, values)
    _fill_nobles(row, values)
    _fill_board(row, values)
    _fill_scoring(row, values)
    _fill_course(row, values)
    return record, labels_of(values), titles_of(values)


def _fill_cards(row: Any, values: ValuesFile) -> None:
    for word in PLAYERS:
        for attribute in ATTRIBUTE_WORDS:
            card = getattr(values.attributes, attribute)
            row.attribute_cards[players(word), code(Attribute, attribute)] = card.in_play(
                players(word)
            )
    row.kinds = len(values.treachery_cards)
    for kind, treachery in enumerate(values.treachery_cards.values()):
        row.treachery_cards[kind] = treachery.copies.value
        row.assassin[kind] = treachery.assassin
        used_in = COUNTRY_WORDS if treachery.countries is None else treachery.countries.value
        row.used_in[kind] = mask(Country, used_in)


def _fill_nobles(row: Any, values: ValuesFile) -> None:
    for word in NOBLE_WORDS:
        noble, printed = code(Noble, word), getattr(values.nobles, word)
        row.chart[noble] = mask(Attribute, printed.set_.value)
        row.takes_courtesan[noble] = printed.courtesan.value
        row.counters[noble] = printed.counters.value
        row.noble_cards[noble] = printed.cards.value
        row.most_nobles[noble] = printed.most.value


def _fill_board(row: Any, values: ValuesFile) -> None:
    row.above[:] = NO_BOX
    row.areas = len(values.areas)
    boxes = 0
    for place, area in enumerate(values.areas.values()):
        country, kind = code(Country, area.country), code(AreaKind, area.kind)
        row.area_country[place] = country
        row.area_kind[place] = kind
        row.hexagon[place] = area.hexagon.value
        row.country_areas[country] |= 1 << place
        for under, word in enumerate(area.boxes.value):
            noble = code(Noble, word)
            row.box_area[boxes] = place
            row.box_noble[boxes] = noble
            row.box_country[boxes] = country
            row.box_kind[boxes] = kind
            if under:
                row.above[boxes] = boxes - 1
            row.noble_boxes[noble] |= 1 << boxes
            row.country_boxes[country, kind] |= 1 << boxes
            boxes += 1
    row.boxes = boxes
    # The higher hexagon wins ties, of equal ones the area named first (ruling H15).
    numbers = [area.hexagon.value for area in values.areas.values()]
    ascending = sorted(range(len(numbers)), key=lambda place: (numbers[place], -place))
    for bit, place in enumerate(ascending):
        row.area_order[place] = bit


def _fill_scoring(row: Any, values: ValuesFile) -> None:
    for kind in AreaKind:
        influence = getattr(values.influence, kind.name.lower())
        row.influence[kind] = influence.higher.value, influence.lower.value
    for country in range(COUNTRIES):
        printed = getattr(values.countries, COUNTRY_WORDS[country])
        markers, points = printed.country_markers, printed.end_of_turn
        row.country_markers[country] = markers.higher.value, markers.lower.value
        row.influence_points[country] = points.first.value, points.second.value
    for word in PLAYERS:
        count = players(word)
        used = [marker.points.value for marker in values.noble_house if marker.is_used_by(count)]
        row.house_marker_count[count] = len(used)
        row.house_markers[count, : len(used)] = used


def _fill_course(row: Any, values: ValuesFile) -> None:
    course, limits, treachery = values.course, values.hand_limits, values.treachery
    row.rounds = course.game_turns.value
    starter = STARTERS.index(course.start_player.value)
    row.start_player = NOBODY if starter == 0 else starter - 1
    for word in PLAYERS:
        for place, cards in getattr(course.first_turn_cards, word).value.items():
            row.first_turn_cards[players(word), PLACES.index(place)] = cards
    row.display = course.display.value
    row.treachery_display = course.treachery_display.value
    row.stack = course.stack.value
    row.cards_taken = course.take.value
    row.cards_after_flush = course.take_after_flush.value
    for field, limit in (
        ("hand_limit", limits.attribute_cards),
        ("treachery_limit", limits.treachery_cards),
    ):
        row[field] = limit.turn.value, limit.game_turn.value
    for kind in AreaKind:
        row.cards_needed[kind] = getattr(treachery.cards_needed, kind.name.lower()).value
    row.own_cubes = treachery.cubes.own.value
    row.target_cubes = treachery.cubes.target.value
    row.unreplaced = treachery.unreplaced.value
    row.max_turns = values.game_end.max_turns.value


def labels_of(values: ValuesFile) -> dict[str, tuple[str, ...]]:
    """Return the ids by code, for each label set."""
    treachery = tuple(values.treachery_cards)
    return {
        "cards": (*ATTRIBUTE_WORDS, *treachery),
        "attributes": ATTRIBUTE_WORDS,
        "treachery_cards": treachery,
        "nobles": NOBLE_WORDS,
        "countries": COUNTRY_WORDS,
        "areas": tuple(values.areas),
        "boxes": tuple(
            f"{name}.{noble}" for name, area in values.areas.items() for noble in area.boxes.value
        ),
    }


def titles_of(values: ValuesFile) -> dict[str, str]:
    """Return the printed names by id."""
    titles = {}
    for section in (values.attributes, values.nobles, values.countries):
        titles.update({word: getattr(section, word).name for word in type(section).model_fields})
    titles.update({name: card.name for name, card in values.treachery_cards.items()})
    for name, area in values.areas.items():
        titles[name] = area.name
        for noble in area.boxes.value:
            titles[f"{name}.{noble}"] = f"{titles[noble]} in {area.name}"
    return titles
