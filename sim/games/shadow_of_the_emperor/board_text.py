"""The board in words: small tables of all that lies on it, supplies and cards included."""

from __future__ import annotations

from typing import Any

from sim.engine.game import LoadedValues
from sim.games.prose import joined, table, values_of
from sim.games.shadow_of_the_emperor.codes import (
    CITY_SPACES,
    FACES,
    NO_FACE,
    NOBODY,
    Post,
    Source,
)
from sim.games.shadow_of_the_emperor.grid import fitted
from sim.games.shadow_of_the_emperor.names import (
    SOURCE_NAMES,
    card_title,
    electorate_name,
    face_name,
    faces,
    kinds,
    owner_name,
    player,
)


def board_text(state: Any, loaded: LoadedValues) -> list[str]:
    """Return the lines of tables of the board as it lies in ``state``; votes are not on it."""
    tables = [_electorates(state, loaded), _families(state), _points(state), _lists(state, loaded)]
    return [line for lines in tables if lines for line in ("", *lines)][1:]


# --- the electorates --------------------------------------------------------------------------


def _electorates(state: Any, loaded: LoadedValues) -> list[str]:
    """Return the electorates in play: elector, aristocrat spaces, castles, city spaces."""
    rows = [("Electorate", "Elector", "Aristocrat spaces", "Castles", "City spaces")]
    for electorate in range(int(values_of(loaded).electorates)):
        if not int(state.in_play) >> electorate & 1:
            continue
        rows.append(
            (
                electorate_name(loaded, electorate),
                _elector(state, loaded, electorate),
                _spaces(state, loaded, electorate),
                _castles(state, electorate),
                _cities(state, loaded, electorate),
            )
        )
    return fitted(rows, folded=2)


def _elector(state: Any, loaded: LoadedValues, electorate: int) -> str:
    seat = int(state.elector[electorate])
    if seat == NOBODY:
        return "-"
    return f"{player(seat)} {face_name(loaded, int(state.elector_face[electorate]))}"


def _spaces(state: Any, loaded: LoadedValues, electorate: int) -> str:
    """Return who stands on the aristocrat spaces, family by family, and how many are free."""
    parts = []
    for seat in range(int(state.seats)):
        shown = [
            face
            for face in range(FACES)
            for _ in range(int(state.aristocrats[seat, electorate, face]))
        ]
        knights = int(state.knights[seat, electorate, Post.ARISTOCRAT_SPACE])
        there = [*faces(loaded, shown), *kinds(["knight"] * knights)]
        if there:
            parts.append(f"{player(seat)} {' + '.join(there)}")
    free = int(state.empty_spaces[electorate])
    return ", ".join([*parts, f"{free} free"] if free else parts) or "-"


def _castles(state: Any, electorate: int) -> str:
    parts = []
    for seat in range(int(state.seats)):
        parts += [player(seat)] * int(state.knights[seat, electorate, Post.CASTLE])
    free = int(state.empty_castles[electorate])
    return ", ".join([*kinds(parts), f"{free} free"] if free else kinds(parts)) or "-"


def _cities(state: Any, loaded: LoadedValues, electorate: int) -> str:
    """Return whose cities there are; with prices on the spaces, by space."""
    values = values_of(loaded)
    spaces = range(min(int(values.city_spaces[electorate]), CITY_SPACES))
    owners = [int(state.city_owner[electorate, space]) for space in spaces]
    if values.permit_by_space:
        costs = [int(values.city_space_cost[electorate, space]) for space in spaces]
        cells = [
            f"free for {cost}" if owner == NOBODY else owner_name(owner)
            for owner, cost in zip(owners, costs, strict=True)
        ]
        return ", ".join(cells) or "-"
    built = kinds(owner_name(owner) for owner in sorted(owners) if owner != NOBODY)
    free = owners.count(NOBODY)
    return ", ".join([*built, f"{free} free"] if free else built) or "-"


# --- the families -----------------------------------------------------------------------------


def _families(state: Any) -> list[str]:
    """Return thalers and supplies."""
    rows: list[tuple[str, ...]] = [
        ("Family", "Thalers", "Aristocrats left", "Knights left", "Cities left")
    ]
    for seat in range(int(state.seats)):
        numbers = (state.thalers, state.supply, state.knight_supply, state.city_supply)
        rows.append((player(seat), *(str(int(of_seats[seat])) for of_seats in numbers)))
    return table(rows)


def _points(state: Any) -> list[str]:
    """Return points by what they are for; nothing while nobody has any."""
    seats = range(int(state.seats))
    rows: list[tuple[str, ...]] = [("Family", "Points", *SOURCE_NAMES.values())]
    for seat in seats:
        own = [int(state.points[seat, source]) for source in Source]
        rows.append((player(seat), str(sum(own)), *(str(n) if n else "-" for n in own)))
    return table(rows) if state.points[: len(seats)].any() else []


# --- the throne, the cards --------------------------------------------------------------------


def _lists(state: Any, loaded: LoadedValues) -> list[str]:
    """Return what is best told in a line: throne, privileges, cards."""
    values = values_of(loaded)
    rows = [
        ("Emperor", emperor_text(state, loaded)),
        ("Privileges used", _shifted(state, loaded)),
        ("Out of play", _out_of_play(state, loaded)),
        ("Imperial cities left", str(int(state.imperial_supply) or "none")),
    ]
    if state.challenger != NOBODY:
        rows.append(("Challenger", player(int(state.challenger))))
    rows.append(("Cards to buy", _cards(loaded, state.stack, buyable=True) or "none"))
    gone = [
        card_title(loaded, card)
        for card in range(int(values.cards))
        if not state.stack[card]
        and values.card_buyable[card]
        and values.card_copies[int(state.seats), card]
    ]
    rows.append(("Cards gone", ", ".join(gone)))
    for seat in range(int(state.seats)):
        rows.append((f"{player(seat)}'s cards", _cards(loaded, state.cards[seat])))
    rows = [row for row in rows if row[1]]
    width = max(len(label) for label, _ in rows)
    return [f"{label:<{width}}  {text}" for label, text in rows]


def emperor_text(state: Any, loaded: LoadedValues) -> str:
    """Return the Emperor: ``Red, Baron 45``."""
    face = int(state.throne_face)
    name = player(int(state.emperor))
    return (
        f"{name}, no aristocrat on the throne"
        if face == NO_FACE
        else (f"{name}, {face_name(loaded, face)}")
    )


def _shifted(state: Any, loaded: LoadedValues) -> str:
    return joined(
        [
            electorate_name(loaded, electorate)
            for electorate in range(int(values_of(loaded).electorates))
            if int(state.shifted) >> electorate & 1 and state.elector[electorate] != NOBODY
        ]
    )


def _out_of_play(state: Any, loaded: LoadedValues) -> str:
    return joined(
        [
            electorate_name(loaded, electorate)
            for electorate in range(int(values_of(loaded).electorates))
            if not int(state.in_play) >> electorate & 1
        ]
    )


def _cards(loaded: LoadedValues, copies: Any, *, buyable: bool = False) -> str:
    """Return the cards of a pile that is counted by kind; nothing if it is empty."""
    values = values_of(loaded)
    titles = [
        card_title(loaded, card)
        for card in range(int(values.cards))
        if not buyable or values.card_buyable[card]
        for _ in range(int(copies[card]))
    ]
    return ", ".join(kinds(titles))
