"""What must hold between the parts of a values file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from sim.games.shadow_of_the_emperor.codes import CARDS, ELECTORATES, SEATS
from sim.games.shadow_of_the_emperor.values.model import (
    ActionCard,
    ByCity,
    Electorate,
    ValuesFile,
)
from sim.games.shadow_of_the_emperor.values.words import (
    KIND_WORDS,
    PLACES,
    PLAYERS,
    ages_of,
    aristocrats,
    players,
)
from sim.values.errors import NodePath
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
        context={
            "defaults": data.get("defaults") if isinstance(data, dict) else None,
            "ages": ages_of(data),
        },
        cross=check_together,
        counted=counted if counts else None,
    )


# --- the edition's counts -----------------------------------------------------------------------


def counted(data: Any) -> dict[str, int]:
    """Return the file's real counts, by the names that ``edition.counts`` declares."""
    cards = list(_entries(data, "cards"))
    electorates = list(_entries(data, "electorates"))
    pieces = data.get("pieces") if isinstance(data, dict) else None
    return {
        "action_cards": sum(_number(card, "copies") for card in cards),
        "kinds_of_action_card": len(cards),
        "aristocrats": SEATS * _number(pieces, "aristocrats"),
        "knights": SEATS * _number(pieces, "knights"),
        "cities": SEATS * _number(pieces, "cities"),
        "imperial_cities": _number(pieces, "imperial_cities"),
        "electorates": len(electorates),
        **{
            key: sum(_number(electorate, key) for electorate in electorates)
            for key in ("aristocrat_spaces", "castles", "city_spaces")
        },
    }


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
    check_ids({"electorates": values.electorates, "cards": values.cards}, report)
    _check_names(values, report)
    _check_room(values, report)
    _check_cities(values, report)
    _check_permits(values, report)
    _check_privileges(values, report)
    _check_rounds(values, report)
    _check_pieces(values, report)
    for word in PLAYERS:
        _check_set_up(values, word, report)


def _check_names(values: ValuesFile, report: Any) -> None:
    """Report ids that stand for two things: actions and reports tell things by their ids."""
    taken = dict.fromkeys(aristocrats(values.ages.value), "an aristocrat")
    for section, what in (("electorates", "an electorate"), ("cards", "an action card")):
        for name in getattr(values, section):
            if name in taken:
                report((section, name), f"this id is taken: {taken[name]} has it", name)
            taken[name] = what


def _check_room(values: ValuesFile, report: Any) -> None:
    for section, most, what in (
        ("electorates", ELECTORATES, "electorates"),
        ("cards", CARDS, "kinds of action card"),
    ):
        count = len(getattr(values, section))
        if not 1 <= count <= most:
            told = f"there is no room for so many {what}" if count else f"there are no {what}"
            report((section,), told, count, f"1 to {most}")


def _check_cities(values: ValuesFile, report: Any) -> None:
    """Report points or costs that are not given for each city of a player."""
    wanted = PLACES[: values.pieces.cities.value]
    given: list[tuple[NodePath, ByCity]] = [(("city_points",), values.city_points)]
    given += [
        (("cards", name, "costs"), card.costs)
        for name, card in values.cards.items()
        if card.costs is not None
    ]
    for path, numbers in given:
        if set(numbers.value) != set(wanted):
            told = "each city of a player has its number here, once"
            report(path, told, ", ".join(numbers.value) or "none", *wanted)


def _check_permits(values: ValuesFile, report: Any) -> None:
    """Report costs of Permits that are printed twice, or nowhere."""
    permits = [name for name, card in values.cards.items() if card.effect == "permit"]
    if len(permits) > 1:
        told = "Permits are one kind of card: give it more copies"
        report(("cards", permits[-1], "effect"), told, ", ".join(permits))
        return
    on_card = bool(permits) and values.cards[permits[0]].costs is not None
    for name, electorate in values.electorates.items():
        on_board = electorate.permit_costs is not None
        if on_board and (on_card or not permits):
            told = "the Permit has its own costs" if permits else "there is no Permit"
            told = f"costs on city spaces are idle: {told}"
            report(("electorates", name, "permit_costs"), told, len(electorate.permit_costs or ()))
        elif permits and not on_card and not on_board and electorate.city_spaces.value:
            told = "costs are printed on the city spaces of each electorate, or on the Permit"
            wanted = (f"electorates.{name}.permit_costs", f"cards.{permits[0]}.costs")
            report(("electorates", name), told, None, *wanted)


def _check_privileges(values: ValuesFile, report: Any) -> None:
    if any(card.effect == "gray_eminence" for card in values.cards.values()):
        return
    for name, electorate in values.electorates.items():
        if electorate.privilege == "gray_eminence":
            told = "this privilege takes a card with the effect gray_eminence, and there is none"
            report(("electorates", name, "privilege"), told, electorate.privilege)


def _check_rounds(values: ValuesFile, report: Any) -> None:
    rounds, actions = values.course.rounds.value, len(values.emperors_action)
    if actions < rounds:
        told = f"the Emperor's action of round {actions + 1} is missing"
        report(("emperors_action",), told, actions, f"at least {rounds}, one for each round")


def _check_pieces(values: ValuesFile, report: Any) -> None:
    """Report pieces that are placed in the set-up and not there."""
    pieces, start = values.pieces, values.set_up
    # The Emperor, or an elector, is one more.
    for path, placed, there, what in (
        (
            "aristocrats",
            len(start.aristocrats.value) + 1,
            pieces.aristocrats.value,
            "aristocrats, the Emperor or the elector among them",
        ),
        ("knights", start.knights.value, pieces.knights.value, "knights"),
        (
            "imperial_cities",
            start.imperial_cities.value,
            pieces.imperial_cities.value,
            "imperial cities",
        ),
    ):
        if placed > there:
            told = f"the set-up places more {what} than there are"
            report(("set_up", path), told, placed, f"up to pieces.{path}, {there}")
    if start.thalers.value > values.income.most.value:
        most = f"up to income.most, {values.income.most.value}"
        report(("set_up", "thalers"), "nobody may have so many thalers", start.thalers.value, most)


def _check_set_up(values: ValuesFile, word: str, report: Any) -> None:
    """Report a board on which so many players can't all place their first pieces."""
    count, start = players(word), values.set_up
    out = getattr(start.out_of_play, word)
    board = {
        kind: [each for each in values.electorates.values() if each.kind == kind]
        for kind in KIND_WORDS
    }
    fits = True
    for kind in KIND_WORDS:
        drawn = getattr(out, kind).value
        if drawn > len(board[kind]):
            fits = False
            told = f"more {kind} electorates are drawn out of play than there are"
            report(("set_up", "out_of_play", word, kind), told, drawn, f"up to {len(board[kind])}")
    if not fits:
        return

    def left(room: Callable[[Electorate], int]) -> int:
        """Return the room on the board if the roomiest electorates are out of play."""
        return sum(
            sum(sorted(map(room, board[kind]))[: len(board[kind]) - getattr(out, kind).value])
            for kind in KIND_WORDS
        )

    sits = [
        not (start.electors.value.startswith("couple") and k == KIND_WORDS[0]) for k in KIND_WORDS
    ]
    seats = dict(zip(KIND_WORDS, sits, strict=True))
    placed, knights = len(start.aristocrats.value), start.knights.value
    for what, room, needed in (
        ("elector spaces", left(lambda each: int(seats[each.kind])), count - 1),
        # All but the last player's knights may stand where aristocrats could.
        (
            "aristocrat spaces",
            left(lambda each: each.aristocrat_spaces.value),
            count * placed + (count - 1) * knights,
        ),
        (
            "aristocrat spaces and castles",
            left(lambda each: each.aristocrat_spaces.value + each.castles.value),
            count * (placed + knights),
        ),
        (
            "city spaces",
            left(lambda each: each.city_spaces.value),
            start.imperial_cities.value,
        ),
    ):
        if room < needed:
            told = f"with {word} players there may be too few {what} for all that is placed first"
            report(("electorates",), told, room, f"at least {needed}")


def permit_of(values: ValuesFile) -> ActionCard | None:
    """Return the kind of card that is the Permit, None without one."""
    permits = [card for card in values.cards.values() if card.effect == "permit"]
    return permits[0] if permits else None
