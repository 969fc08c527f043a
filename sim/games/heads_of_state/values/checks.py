"""What must hold between the parts of a values file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sim.games.heads_of_state.codes import DECK, MAX_AREAS, MAX_BOXES, MAX_KINDS, SEATS
from sim.games.heads_of_state.values.model import ValuesFile
from sim.games.heads_of_state.values.words import (
    ATTRIBUTE_WORDS,
    COUNTRY_WORDS,
    NOBLE_WORDS,
    PLACES,
    PLAYERS,
    players,
)
from sim.values.loading import check_file, check_ids
from sim.values.reading import Lines


def check_values(data: Any, lines: Lines, file: str, *, counts: bool = True) -> ValuesFile:
    """Return the checked model of a values file's data.

    Parameters
    ----------
    data, lines
        From `load_yaml`, perhaps changed since.
    file : str
        Named in messages.
    counts : bool
        Check the edition's declared counts against this data.

    Raises
    ------
    InputError
        With all problems of the data.
    """
    return check_file(
        ValuesFile,
        data,
        lines,
        file,
        context={"defaults": data.get("defaults") if isinstance(data, dict) else None},
        cross=check_together,
        counted=counted if counts else None,
    )


# --- the edition's counts -----------------------------------------------------------------------


def counted(data: Any) -> dict[str, int]:
    """Return the file's real counts, by the names that ``edition.counts`` declares."""
    attributes = list(_entries(data, "attributes"))
    treachery = list(_entries(data, "treachery_cards"))
    nobles = list(_entries(data, "nobles"))
    countries = list(_entries(data, "countries"))
    areas = list(_entries(data, "areas"))
    house = data.get("noble_house") if isinstance(data, dict) else None
    markers = {
        key: sum(len(pair) for pair in (_at(c, key) for c in countries) if isinstance(pair, dict))
        for key in ("country_markers", "end_of_turn")
    }
    return {
        "attribute_cards": sum(_number(card, "copies") for card in attributes),
        "treachery_cards": sum(_number(card, "copies") for card in treachery),
        "assassins": sum(_number(card, "copies") for card in treachery if _used(card) == 0),
        "country_cards": sum(_number(card, "copies") for card in treachery if _used(card) == 1),
        "special_country_cards": sum(
            _number(card, "copies") for card in treachery if _used(card) > 1
        ),
        "noble_cards": sum(_number(noble, "cards") for noble in nobles),
        "noble_counters": SEATS * sum(_number(noble, "counters") for noble in nobles),
        "areas": len(areas),
        "boxes": sum(_length(area, "boxes") for area in areas),
        "country_markers": markers["country_markers"],
        "noble_house_markers": len(house) if isinstance(house, list) else 0,
        "end_of_turn_markers": _number(_at(data, "course"), "game_turns") * markers["end_of_turn"],
    }


def _at(node: Any, key: str) -> Any:
    """Return what a key of a mapping holds: of a whole form, its value."""
    found = node.get(key) if isinstance(node, dict) else None
    return found["value"] if isinstance(found, dict) and "value" in found else found


def _number(node: Any, key: str) -> int:
    found = _at(node, key)
    return found if type(found) is int else 0


def _length(node: Any, key: str) -> int:
    found = _at(node, key)
    return len(found) if isinstance(found, list) else 0


def _used(card: Any) -> int:
    """Return in how many countries a Treachery Card is used, 0 for an Assassin."""
    return _length(card, "countries")


def _entries(data: Any, section: str) -> Iterator[Any]:
    found = data.get(section) if isinstance(data, dict) else None
    if isinstance(found, dict):
        yield from found.values()


# --- what fits together -------------------------------------------------------------------------


def check_together(values: ValuesFile, report: Any) -> None:
    """Report what does not fit together in a file whose parts are each right."""
    check_ids({"areas": values.areas, "treachery_cards": values.treachery_cards}, report)
    _check_names(values, report)
    _check_areas(values, report)
    _check_attribute_cards(values, report)
    _check_treachery_cards(values, report)
    _check_first_turn(values, report)
    _check_noble_house(values, report)


def _check_names(values: ValuesFile, report: Any) -> None:
    """Report ids that stand for two things: actions and reports tell things by their ids."""
    taken = {
        **dict.fromkeys(ATTRIBUTE_WORDS, "an attribute"),
        **dict.fromkeys(NOBLE_WORDS, "a noble"),
        **dict.fromkeys(COUNTRY_WORDS, "a country"),
    }
    for section, what in (("areas", "an area"), ("treachery_cards", "a Treachery Card")):
        for name in getattr(values, section):
            if name in taken:
                report((section, name), f"this id is taken: {taken[name]} has it", name)
            taken[name] = what


def _check_areas(values: ValuesFile, report: Any) -> None:
    for name, area in values.areas.items():
        boxes = [NOBLE_WORDS.index(noble) for noble in area.boxes.value]
        if len(boxes) == 2 and boxes[0] <= boxes[1]:
            report(
                ("areas", name, "boxes"),
                "two boxes of an area are for two types of noble, the higher on top",
                area.boxes.value,
                *([", ".join(reversed(area.boxes.value))] if boxes[0] < boxes[1] else []),
            )
    boxes_in_all = sum(len(area.boxes.value) for area in values.areas.values())
    for count, most, what in (
        (len(values.areas), MAX_AREAS, "areas"),
        (boxes_in_all, MAX_BOXES, "boxes"),
    ):
        if count > most:
            report(("areas",), f"there is no room for so many {what}", count, f"up to {most}")
    for country in COUNTRY_WORDS:
        capitals = [
            name
            for name, area in values.areas.items()
            if area.country == country and area.kind == "capital"
        ]
        if len(capitals) != 1:
            at = ("areas", capitals[-1], "kind") if capitals else ("areas",)
            report(at, f"a country has one capital: {country}", len(capitals), "1")


def _check_attribute_cards(values: ValuesFile, report: Any) -> None:
    cards = {word: getattr(values.attributes, word) for word in ATTRIBUTE_WORDS}
    count = sum(card.copies.value for card in cards.values())
    if count + 1 > DECK:  # the Revolution Card is one more
        report(("attributes",), "there is no room for so many cards", count, f"up to {DECK - 1}")
    course, limits = values.course, values.hand_limits.attribute_cards
    dealt = course.stack.value + course.display.value + 1
    for word in PLAYERS:
        kept = players(word) * limits.game_turn.value
        in_play = sum(card.in_play(players(word)) for card in cards.values())
        if in_play < kept + dealt:
            report(
                ("attributes",),
                f"too few Attribute Cards for {word} players: hands may keep {kept} after a Game "
                f"turn, and stack, open display and deck then need {dealt}",
                in_play,
                f"at least {kept + dealt}",
            )


def _check_treachery_cards(values: ValuesFile, report: Any) -> None:
    kinds = len(values.treachery_cards)
    if not 1 <= kinds <= MAX_KINDS:
        told = "there is no room for so many kinds" if kinds else "there is no Treachery Card"
        report(("treachery_cards",), told, kinds, f"1 to {MAX_KINDS}")
    count = sum(card.copies.value for card in values.treachery_cards.values())
    if count > DECK:
        report(("treachery_cards",), "there is no room for so many cards", count, f"up to {DECK}")
    assassins = [name for name, card in values.treachery_cards.items() if card.assassin]
    if len(assassins) > 1:
        report(
            ("treachery_cards", assassins[-1], "assassin"),
            "Assassins are one kind of card: give it more copies",
            ", ".join(assassins),
        )


def _check_first_turn(values: ValuesFile, report: Any) -> None:
    for word in PLAYERS:
        given = getattr(values.course.first_turn_cards, word).value
        wanted = PLACES[: players(word)]
        if set(given) != set(wanted):
            report(
                ("course", "first_turn_cards", word),
                f"with {word} players these draw cards in their first turn, each once",
                ", ".join(given) or "none",
                *wanted,
            )


def _check_noble_house(values: ValuesFile, report: Any) -> None:
    before = None
    for place, marker in enumerate(values.noble_house):
        points = marker.points.value
        if before is not None and points > before:
            report(
                ("noble_house", place, "points"),
                "the next player gets the next highest marker: list the highest first",
                points,
                f"up to {before}",
            )
        before = points
