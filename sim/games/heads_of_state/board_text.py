"""The board in words: small tables of all that lies on it, hands and decks included."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sim.engine.game import LoadedValues
from sim.games.heads_of_state.codes import (
    ATTRIBUTES,
    NO_BOX,
    NOBODY,
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


def board_text(state: Any, loaded: LoadedValues, viewer: int | None = None) -> list[str]:
    """Return the lines of tables of the board as it lies in ``state``: areas, players, cards.

    With a ``viewer``, what that seat has not seen of other hands is only counted.
    """
    return [
        *_areas(state, loaded),
        "",
        *_players(state),
        "",
        *_cards(state, loaded, viewer),
    ]


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
    return "; ".join(parts) or "none"


def _country_markers(state: Any, values: Any) -> str:
    left = []
    for country in Country:
        markers = values.country_markers[country][int(state.country_markers[country]) :]
        if len(markers):
            name = COUNTRY_TITLES[country]
            left.append(f"{name} {joined([str(int(marker)) for marker in markers])}")
    return ", ".join(left) or "none"


# --- the players ------------------------------------------------------------------------------


def _players(state: Any) -> list[str]:
    """Return points by what they are for, and the Noble Cards in front of each player."""
    high_to_low = list(reversed(Noble))
    scores: list[tuple[str, ...]] = [("Player", "Points", *SOURCE_NAMES.values())]
    cards: list[tuple[str, ...]] = [("Noble Cards", *(NOBLE_NAMES[n] for n in high_to_low))]
    for seat in range(int(state.seats)):
        halves = [int(state.half_points[seat, source]) for source in Source]
        sources = [points(half) if half else "-" for half in halves]
        scores.append((player(seat), points(sum(halves)), *sources))
        nobles = [_number(state.noble_cards[seat, noble]) for noble in high_to_low]
        cards.append((player(seat), *nobles))
    return [*table(scores), "", *table(cards)]


def _number(number: int) -> str:
    return str(int(number)) if number else "-"


# --- the cards --------------------------------------------------------------------------------


def _cards(state: Any, loaded: LoadedValues, viewer: int | None) -> list[str]:
    """Return hands, open displays and decks."""
    values = values_of(loaded)
    attributes = [attribute_title(loaded, attribute) for attribute in range(ATTRIBUTES)]
    treachery = [treachery_title(loaded, kind) for kind in range(int(values.kinds))]
    rows = [
        ("Face down", _dead(state, loaded)),
        ("Country markers left", _country_markers(state, values)),
    ]
    for seat in range(int(state.seats)):
        hand = state.hand[seat], state.treachery_hand[seat]
        unseen = [0, 0]
        if viewer not in (None, seat):
            sizes = state.hand_size[seat], state.treachery_hand_size[seat]
            hand = state.open_hand[seat], state.open_treachery[seat]
            unseen = [int(size) - int(sum(seen)) for size, seen in zip(sizes, hand, strict=True)]
        cells = [
            _hand(titles, seen, hidden)
            for titles, seen, hidden in zip((attributes, treachery), hand, unseen, strict=True)
        ]
        rows.append((f"{player(seat)}'s hand", "; ".join(cells)))
    open_cards = f"{_pile(attributes, state.display)}; {_pile(treachery, state.treachery_display)}"
    rows.append(("Open displays", open_cards))
    drawn = int(state.deck_size) - int(state.stack_size)
    decks = f"{count(drawn, 'Attribute Card')}, {int(state.stack_size)} under the Revolution Disc; "
    decks += count(int(state.treachery_deck_size), "Treachery Card")
    rows.append(("Draw decks", decks))
    width = max(len(label) for label, _ in rows)
    return [f"{label:<{width}}  {text}" for label, text in rows]


def _hand(titles: list[str], seen: Iterable[int], unseen: int) -> str:
    """Return the cards of a hand: those seen by kind, the others by their number."""
    known = _pile(titles, seen)
    if not unseen:
        return known
    told = f"{unseen} unseen"
    return told if known == "none" else f"{known}, {told}"


def _pile(titles: list[str], copies: Iterable[int]) -> str:
    """Return the cards of a pile that is counted by kind."""
    names = [title for title, n in zip(titles, copies, strict=False) for _ in range(int(n))]
    return ", ".join(kinds(names)) or "none"
