"""The board in words: small tables of all that lies on it, hands and decks included."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from sim.engine.game import LoadedValues
from sim.games.heads_of_state.codes import (
    ATTRIBUTES,
    NO_BOX,
    NOBODY,
    SEATS,
    AreaKind,
    Country,
    Noble,
    Source,
)
from sim.games.heads_of_state.names import (
    COUNTRY_TITLES,
    NOBLE_NAMES,
    area_title,
    attribute_title,
    kinds,
    player,
    points,
    treachery_title,
)
from sim.games.prose import count, joined, table, values_of

SOURCE_NAMES = {
    Source.INITIAL: "First nobles",
    Source.COUNTRY: "Countries",
    Source.NOBLE_HOUSE: "Noble House",
    Source.INFLUENCE: "Influence",
    Source.NOBLES: "Most nobles",
}
NO_ATTRIBUTE, NO_TREACHERY = "no Attribute Cards", "no Treachery Cards"
FEW = 1  # counters of a type left in a supply that are worth a word


def board_text(state: Any, loaded: LoadedValues, viewer: int | None = None) -> list[str]:
    """Return the lines of tables of the board as it lies in ``state``: areas, players, cards.

    Points, Noble Cards and hands are left out while nobody has any. With a ``viewer``, what that
    seat has not seen of other hands is only counted.
    """
    tables = [
        _areas(state, loaded),
        _points(state),
        _noble_cards(state),
        _lists(state, loaded, viewer),
    ]
    return [line for lines in tables if lines for line in ("", *lines)][1:]


# --- the board ------------------------------------------------------------------------------


def _areas(state: Any, loaded: LoadedValues) -> list[str]:
    """Return the areas by country: hexagon, marker, boxes, and the dead on the hexagon."""
    values = values_of(loaded)
    rows = [("Country", "Area", "Hexagon", "Upper box", "Lower box")]
    for country in Country:
        name = COUNTRY_TITLES[country]
        for area in range(int(values.areas)):
            if values.area_country[area] != country:
                continue
            title = area_title(loaded, area)
            if values.area_kind[area] == AreaKind.CAPITAL and "capital" not in title.lower():
                title += " (capital)"
            boxes = [box for box in range(int(values.boxes)) if values.box_area[box] == area]
            boxes.sort(key=lambda box: int(values.above[box]) != NO_BOX)
            cells = [_box(state, values, box) for box in boxes]
            marker = "" if int(state.initial_markers) >> area & 1 else ", taken"
            hexagon = f"{int(values.hexagon[area])}{marker}"
            rows.append((name, title, hexagon, cells[0], cells[1] if cells[1:] else ""))
            name = ""
    return table(rows)


def _box(state: Any, values: Any, box: int) -> str:
    noble = NOBLE_NAMES[Noble(int(values.box_noble[box]))]
    owner = int(state.owner[box])
    return f"{noble} -" if owner == NOBODY else f"{noble} {player(owner)}"


def _dead(state: Any, loaded: LoadedValues) -> str:
    """Return the counters that lie face down on hexagons."""
    values = values_of(loaded)
    dead: dict[int, list[str]] = {}
    for box in range(int(values.boxes)):
        name = NOBLE_NAMES[Noble(int(values.box_noble[box]))]
        for seat in range(int(state.seats)):
            counters = [f"{player(seat)} {name}"] * int(state.flipped[seat, box])
            dead.setdefault(int(values.box_area[box]), []).extend(counters)
    parts = [f"{area_title(loaded, a)}: {', '.join(kinds(c))}" for a, c in dead.items() if c]
    return "; ".join(parts)


def _country_markers(state: Any, values: Any) -> str:
    left = []
    for country in Country:
        markers = values.country_markers[country][int(state.country_markers[country]) :]
        if len(markers):
            left.append(f"{COUNTRY_TITLES[country]} {_numbers(markers)}")
    return ", ".join(left) or "none"


def _house_markers(state: Any, values: Any) -> str:
    """Return the Noble House markers left, and which are out because too few play."""
    seats = int(state.seats)
    used = _markers_of(values, seats)
    out = Counter(_markers_of(values, SEATS)) - Counter(used)
    left = _numbers(used[int(state.house_markers) :]) or "none"
    if not out:
        return left
    verb = "is" if out.total() == 1 else "are"
    return f"{left}; {_numbers(out.elements())} {verb} out with {count(seats, 'player')}"


def _markers_of(values: Any, seats: int) -> list[int]:
    used = int(values.house_marker_count[seats])
    return [int(points) for points in values.house_markers[seats][:used]]


def _numbers(numbers: Iterable[Any]) -> str:
    return joined([str(int(number)) for number in numbers])


# --- the players ------------------------------------------------------------------------------


def _points(state: Any) -> list[str]:
    """Return points by what they are for; nothing while nobody has any."""
    seats = range(int(state.seats))
    rows: list[tuple[str, ...]] = [("Player", "Points", *SOURCE_NAMES.values())]
    for seat in seats:
        halves = [int(state.half_points[seat, source]) for source in Source]
        sources = [points(half) if half else "-" for half in halves]
        rows.append((player(seat), points(sum(halves)), *sources))
    return table(rows) if state.half_points[: len(seats)].any() else []


def _noble_cards(state: Any) -> list[str]:
    """Return the Noble Cards in front of each player and those left; nothing at the start."""
    seats = range(int(state.seats))
    high_to_low = list(reversed(Noble))
    rows: list[tuple[str, ...]] = [("Noble Cards", *(NOBLE_NAMES[n] for n in high_to_low))]
    for seat in seats:
        numbers = [_number(state.noble_cards[seat, noble]) for noble in high_to_low]
        rows.append((player(seat), *numbers))
    rows.append(("Left", *(_number(state.noble_pile[noble]) for noble in high_to_low)))
    return table(rows) if state.noble_cards[: len(seats)].any() else []


def _few_counters(state: Any) -> str:
    """Return the Noble Counters of which a player has hardly any left in the supply."""
    parts = []
    for seat in range(int(state.seats)):
        few = []
        for noble in reversed(Noble):
            left = int(state.counters[seat, noble])
            if left <= FEW:
                few.append(f"{left or 'no'} {NOBLE_NAMES[noble]}")
        if few:
            parts.append(f"{player(seat)} {', '.join(few)}")
    return "; ".join(parts)


def _number(number: int) -> str:
    return str(int(number)) if number else "-"


# --- the cards --------------------------------------------------------------------------------


def _lists(state: Any, loaded: LoadedValues, viewer: int | None) -> list[str]:
    """Return what is best told in a line: counters, markers, hands, open displays and decks."""
    values = values_of(loaded)
    attributes = [attribute_title(loaded, attribute) for attribute in range(ATTRIBUTES)]
    treachery = [treachery_title(loaded, kind) for kind in range(int(values.kinds))]

    def cards(copies: Iterable[int], kinds_copies: Iterable[int]) -> str:
        first = _pile(attributes, copies) or NO_ATTRIBUTE
        return f"{first}; {_pile(treachery, kinds_copies) or NO_TREACHERY}"

    seats = range(int(state.seats))
    rows = [
        ("Face down", _dead(state, loaded)),
        ("Last counters", _few_counters(state)),
        ("Country markers left", _country_markers(state, values)),
        ("House markers left", _house_markers(state, values)),
    ]
    if any(state.hand_size[seat] or state.treachery_hand_size[seat] for seat in seats):
        for seat in seats:
            hand = state.hand[seat], state.treachery_hand[seat]
            unseen = [0, 0]
            if viewer not in {None, seat}:
                sizes = state.hand_size[seat], state.treachery_hand_size[seat]
                hand = state.open_hand[seat], state.open_treachery[seat]
                unseen = [int(n) - int(sum(seen)) for n, seen in zip(sizes, hand, strict=True)]
            first = _hand(attributes, hand[0], unseen[0]) or NO_ATTRIBUTE
            second = _hand(treachery, hand[1], unseen[1]) or NO_TREACHERY
            rows.append((f"{player(seat)}'s hand", f"{first}; {second}"))
    rows.append(("Open displays", cards(state.display, state.treachery_display)))
    drawn = int(state.deck_size) - int(state.stack_size)
    decks = count(drawn, "Attribute Card") if drawn else NO_ATTRIBUTE
    decks += f", {int(state.stack_size)} under the Revolution Disc; "
    held = int(state.treachery_deck_size)
    decks += count(held, "Treachery Card") if held else NO_TREACHERY
    rows.append(("Draw decks", decks))
    rows = [row for row in rows if row[1]]
    width = max(len(label) for label, _ in rows)
    return [f"{label:<{width}}  {text}" for label, text in rows]


def _hand(titles: list[str], seen: Iterable[int], unseen: int) -> str:
    """Return the cards of a hand: those seen by kind, the others by their number."""
    known = _pile(titles, seen)
    if not unseen:
        return known
    told = f"{unseen} unseen"
    return f"{known}, {told}" if known else told


def _pile(titles: list[str], copies: Iterable[int]) -> str:
    """Return the cards of a pile that is counted by kind; nothing if it is empty."""
    names = [title for title, n in zip(titles, copies, strict=False) for _ in range(int(n))]
    return ", ".join(kinds(names))
