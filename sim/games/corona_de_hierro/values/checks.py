"""What must hold between the parts of a values file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sim.games.corona_de_hierro.codes import (
    DECK,
    FIRST_POLITICAL,
    MAX_CASTLES,
    MAX_CITIES,
    MAX_FAMILIES,
    MAX_KINDS,
    MAX_LOYALTIES,
    SEATS,
    CardType,
)
from sim.games.corona_de_hierro.values.model import ValuesFile
from sim.games.corona_de_hierro.values.words import (
    BAND_WORDS,
    DECK_WORDS,
    DIE_WORDS,
    HOLDER,
    PLAYERS,
    POST_WORDS,
    SEAT_WORDS,
    SIZE_WORDS,
    TYPE_WORDS,
    players,
)
from sim.values.codes import code
from sim.values.loading import check_file, check_ids
from sim.values.reading import Lines

MARKERS = 2  # pawns of a player that mark points and legitimacy (Components 4)
SECTIONS = {  # ids by which actions and reports tell things
    "initiative_cards": "an initiative card",
    "loyalty_cards": "a loyalty card",
    "families": "a family",
    "cities": "a city",
    "castles": "a castle",
}


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
        context=_context_of(data),
        cross=check_together,
        counted=counted if counts else None,
    )


def _context_of(data: Any) -> dict[str, Any]:
    """Return what the model's validators ask about the rest of the file."""
    whole = data if isinstance(data, dict) else {}
    found: dict[str, Any] = {"defaults": whole.get("defaults")}
    for section in ("cities", "families"):
        names = whole.get(section)
        if isinstance(names, dict):
            found[section] = tuple(names)
    return found


# --- the edition's counts -----------------------------------------------------------------------


def counted(data: Any) -> dict[str, int]:
    """Return the file's real counts, by the names that ``edition.counts`` declares."""
    castles = [_at(castle, "kind") for castle in _entries(data, "castles")]
    dice = _at(data, "dice")
    faces = dice.values() if isinstance(dice, dict) else ()
    copies = dict.fromkeys(DECK_WORDS, 0)
    for card in _entries(data, "initiative_cards"):
        kind = _at(card, "type")
        if kind in TYPE_WORDS:
            copies[deck_of(kind)] += _number(card, "copies")
    return {
        "cities": len(list(_entries(data, "cities"))),
        "roads": len(list(_entries(data, "roads"))),
        "castles": len(castles),
        "grey_castles": castles.count("grey"),
        "castle_tiles": castles.count("brown"),
        "families": len(list(_entries(data, "families"))),
        "faces": sum(len(die) for die in faces if isinstance(die, list)),
        "pawns": SEATS * (_number(_at(data, "armies"), "pawns") + MARKERS),
        "banners": SEATS * _number(data, "banners"),
        "emissaries": SEATS * _number(_at(data, "emissaries"), "each"),
        **{f"{deck}_cards": number for deck, number in copies.items()},
        "loyalty_cards": len(list(_entries(data, "loyalty_cards"))),
    }


def deck_of(kind: str) -> str:
    """Return the deck that a type of initiative card belongs to."""
    return DECK_WORDS[code(CardType, kind) >= FIRST_POLITICAL]


def _at(node: Any, key: str) -> Any:
    """Return what a key of a mapping holds: of a whole form, its value."""
    found = node.get(key) if isinstance(node, dict) else None
    return found["value"] if isinstance(found, dict) and "value" in found else found


def _number(node: Any, key: str) -> int:
    found = _at(node, key)
    return found if type(found) is int else 0


def _entries(data: Any, section: str) -> Iterator[Any]:
    found = data.get(section) if isinstance(data, dict) else None
    if isinstance(found, dict):
        yield from found.values()


# --- what fits together -------------------------------------------------------------------------


def check_together(values: ValuesFile, report: Any) -> None:
    """Report what does not fit together in a file whose parts are each right."""
    check_ids({section: getattr(values, section) for section in (*SECTIONS, "roads")}, report)
    _check_names(values, report)
    _check_room(values, report)
    _check_roads(values, report)
    _check_castles(values, report)
    _check_families(values, report)
    _check_main_castles(values, report)
    _check_dice(values, report)
    _check_initiative_cards(values, report)
    _check_hands(values, report)
    _check_loyalty_cards(values, report)


def _check_names(values: ValuesFile, report: Any) -> None:
    """Report ids that stand for two things: actions and reports tell things by their ids."""
    taken = {
        **dict.fromkeys(SEAT_WORDS, "a colour"),
        **dict.fromkeys((HOLDER, *DECK_WORDS, *POST_WORDS), "the game"),
    }
    for section, what in SECTIONS.items():
        for name in getattr(values, section):
            if name in taken:
                report((section, name), f"this id is taken: {taken[name]} has it", name)
            taken[name] = what


def _check_room(values: ValuesFile, report: Any) -> None:
    for section, most in (
        ("cities", MAX_CITIES),
        ("castles", MAX_CASTLES),
        ("families", MAX_FAMILIES),
        ("initiative_cards", MAX_KINDS),
        ("loyalty_cards", MAX_LOYALTIES),
    ):
        count = len(getattr(values, section))
        if not 1 <= count <= most:
            told = f"there is no room for so many {section.replace('_', ' ')}"
            if not count:
                told = f"there are no {section.replace('_', ' ')}"
            report((section,), told, count, f"1 to {most}")


def _check_roads(values: ValuesFile, report: Any) -> None:
    """Report roads that lead nowhere or stand twice, and cities that no road leads to."""
    beside: dict[str, set[str]] = {name: set() for name in values.cities}
    for name, road in values.roads.items():
        one, other = road.value
        if one == other:
            report(("roads", name), "a road connects two cities", road.value)
        elif other in beside[one]:
            told = "these cities are connected by another road already"
            report(("roads", name), told, road.value)
        beside[one].add(other)
        beside[other].add(one)
    apart = set(values.cities) - _reached(beside)
    for name in values.cities:
        if name in apart:
            first = next(iter(values.cities))
            report(("cities", name), f"no way leads here from {first}: add a road", name)


def _reached(beside: dict[str, set[str]]) -> set[str]:
    """Return the cities that roads connect with the first one."""
    reached: set[str] = set()
    ahead = set(list(beside)[:1])
    while ahead:
        reached |= ahead
        ahead = {other for city in ahead for other in beside[city]} - reached
    return reached


def _check_castles(values: ValuesFile, report: Any) -> None:
    standing: dict[str, str] = {}
    for name, castle in values.castles.items():
        other = standing.setdefault(castle.city, name)
        if other != name:
            told = f"a city has one castle, and there is one already: {other}"
            report(("castles", name, "city"), told, castle.city)


def _check_families(values: ValuesFile, report: Any) -> None:
    """Report families that don't have a grey castle, and brown ones for all that is scored."""
    scored = len(values.scoring.castles)
    for name in values.families:
        own = [c for c in values.castles.values() if c.family and c.family.value == name]
        grey = sum(castle.kind == "grey" for castle in own)
        if len(own) != scored or grey != 1:
            report(
                ("families", name),
                "a family has as many castles as `scoring.castles` has points for, and one of "
                "them is grey",
                f"{len(own)} castles, {grey} grey",
                f"{scored} castles, 1 grey",
            )


def _check_main_castles(values: ValuesFile, report: Any) -> None:
    for word in PLAYERS:
        count = players(word)
        free = [
            castle
            for castle in values.castles.values()
            if castle.kind == "grey" and (castle.players is None or castle.players.value <= count)
        ]
        if len(free) < count:
            told = f"too few starting castles for {word} players"
            report(("castles",), told, len(free), f"at least {count} that are grey")


def _check_dice(values: ValuesFile, report: Any) -> None:
    """Report castles that no die can win."""
    highest = {die: max(face.value for face in getattr(values.dice, die)) for die in DIE_WORDS}
    fortune = values.card_effects.good_fortune.die.value
    armies = {getattr(values.armies.dice, size).value for size in SIZE_WORDS}
    bands = {getattr(values.bands, band).die.value for band in BAND_WORDS}
    for key, dice in (("army", armies), ("emissary", bands)):
        most = max(highest[die] for die in dice | {fortune})
        for name, castle in values.castles.items():
            number = getattr(castle, key)
            if number is not None and number.value > most:
                told = "no die that is rolled for this castle has a face so high"
                report(("castles", name, key), told, number.value, f"up to {most}")


def _check_initiative_cards(values: ValuesFile, report: Any) -> None:
    advanced = values.setup.advanced
    dealt = advanced.seen if advanced.used.value else values.setup.dealt
    for deck in DECK_WORDS:
        own = [c for c in values.initiative_cards.values() if deck_of(c.type) == deck]
        count, needed = sum(c.copies.value for c in own), SEATS * getattr(dealt, deck).value
        if count > DECK:
            told = f"there is no room for so many {deck} cards"
            report(("initiative_cards",), told, count, f"up to {DECK}")
        elif count <= needed:
            told = f"too few {deck} cards: five players get {needed}, and some must be left"
            report(("initiative_cards",), told, count, f"at least {needed + 1}")


def _check_hands(values: ValuesFile, report: Any) -> None:
    setup, limit = values.setup, values.hand.limit.value
    for path, count in (
        (("setup", "dealt"), setup.dealt.in_all),
        (("setup", "advanced", "kept"), setup.advanced.most_kept),
    ):
        if count > limit:
            told = "a player would start with more cards than can be in hand"
            report(path, told, count, f"up to hand.limit, {limit}")


def _check_loyalty_cards(values: ValuesFile, report: Any) -> None:
    for word in PLAYERS:
        count = players(word)
        playing = (*SEAT_WORDS[:count], HOLDER)
        used = [
            card
            for card in values.loyalty_cards.values()
            if card.king in playing and (card.players is None or card.players.value <= count)
        ]
        if len(used) < count:
            told = f"too few loyalty cards for {word} players: each is dealt one"
            report(("loyalty_cards",), told, len(used), f"at least {count}")
