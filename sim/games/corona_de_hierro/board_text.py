"""The board in words: the map, castles, players and cards, hands and decks included."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sim.engine.game import LoadedValues
from sim.games.corona_de_hierro.codes import (
    NO_CARD,
    NOBODY,
    Band,
    CastleKind,
    Deck,
    Die,
    Post,
)
from sim.games.corona_de_hierro.names import (
    BAND_NAMES,
    DECK_NAMES,
    DIE_NAMES,
    POST_TITLES,
    band_of,
    card_title,
    cards_text,
    castle_title,
    city_title,
    family_title,
    loyalty_title,
    of_mask,
    player,
)
from sim.games.pages import WIDTH
from sim.games.prose import count, joined, table, values_of

ROOM = WIDTH - 4  # columns of a line of the board, which stands indented
GAP = 3  # spaces between columns of roads


def board_text(state: Any, loaded: LoadedValues, viewer: int | None = None) -> list[str]:
    """Return the lines of the whole board as it lies in ``state``: map, players, cards.

    With a ``viewer``, what that seat does not know of hands and loyalty cards is only counted.
    """
    printed = [
        f"Legitimacy Track  {track_text(loaded)}",
        f"Dice              {dice_text(loaded)}",
    ]
    return [*roads_text(loaded), "", *printed, "", *final_text(state, loaded, viewer)]


def final_text(state: Any, loaded: LoadedValues, viewer: int | None = None) -> list[str]:
    """Return the lines of the board without what never changes: roads, track and dice."""
    standing = standing_text(state, loaded, viewer)
    return [*table(castle_rows(state, loaded)), "", *standing]


def standing_text(state: Any, loaded: LoadedValues, viewer: int | None = None) -> list[str]:
    """Return the lines of what changes in a game: players, who is where, cards."""
    rows = [row for row in _lists(state, loaded, viewer) if row[1]]
    width = max(len(label) for label, _ in rows)
    lists = [f"{label:<{width}}  {text}" for label, text in rows]
    return [*table(player_rows(state, loaded)), "", *lists]


# --- what is printed ------------------------------------------------------------------------


def roads_text(loaded: LoadedValues) -> list[str]:
    """Return the cities and where roads lead from each, in columns."""
    values = values_of(loaded)
    cities = sorted(range(int(values.cities)), key=lambda city: city_title(loaded, city))
    cells = [
        f"{city_title(loaded, city)}: "
        + ", ".join(city_title(loaded, other) for other in of_mask(int(values.roads[city])))
        for city in cities
    ]
    return in_columns(cells)


def in_columns(cells: list[str]) -> list[str]:
    """Return cells in as many columns as a line has room for, downwards."""
    for columns in range(len(cells), 1, -1):
        rows = -(-len(cells) // columns)
        stacks = [cells[start : start + rows] for start in range(0, len(cells), rows)]
        widths = [max(map(len, stack)) + GAP for stack in stacks]
        if sum(widths) - GAP <= ROOM:
            return [_row(stacks, widths, row) for row in range(rows)]
    return cells


def _row(stacks: list[list[str]], widths: list[int], row: int) -> str:
    cells = zip(stacks, widths, strict=True)
    return "".join(stack[row].ljust(width) for stack, width in cells if row < len(stack)).rstrip()


def track_text(loaded: LoadedValues) -> str:
    """Return ``red 0 to 5, yellow 6 to 10, green 11 to 14, the crown at 15``."""
    crown = int(values_of(loaded).crown)
    parts = []
    for band in Band:
        levels = [level for level in range(crown) if band_of(loaded, level) == band]
        if levels:
            parts.append(f"{BAND_NAMES[band]} {levels[0]} to {levels[-1]}")
    return f"{', '.join(parts)}, the crown at {crown}"


def dice_text(loaded: LoadedValues) -> str:
    """Return the faces of each die."""
    values = values_of(loaded)
    faces = {die: values.faces[die][: int(values.face_count[die])] for die in Die}
    return "; ".join(f"{DIE_NAMES[die]} {' '.join(map(str, faces[die]))}" for die in Die)


def castle_rows(state: Any, loaded: LoadedValues) -> list[tuple[str, ...]]:
    """Return a table of castles: numbers, shield, banner, and emissaries in them.

    Where they lie is told once a castle tile has moved one; else a castle has its city's name.
    """
    values = values_of(loaded)
    laid = any(
        state.castle_city[castle] != values.castle_city[castle]
        for castle in range(int(values.castles))
    )
    rows: list[tuple[str, ...]] = [
        ("Castle", "City", "Shield", "By army", "By emissary", "Banner", "Emissaries")
    ]
    for castle in range(int(values.castles)):
        title = castle_title(loaded, castle)
        if values.castle_kind[castle] == CastleKind.GREY:
            title += " (grey)"
        rows.append(
            (
                title,
                city_title(loaded, int(state.castle_city[castle])),
                family_title(loaded, int(values.family[castle])) or "-",
                str(int(values.force[castle])),
                str(int(values.word[castle]) or "-"),
                banner(state, castle),
                joined(_emissaries_in(state, castle)) or "-",
            )
        )
    return rows if laid else [(row[0], *row[2:]) for row in rows]


def banner(state: Any, castle: int) -> str:
    """Return whose banner is on a castle, and whether the army is still inside."""
    owner = int(state.owner[castle])
    if owner == NOBODY:
        return "-"
    return player(owner) + (", army inside" if int(state.garrisoned) >> castle & 1 else "")


def _emissaries_in(state: Any, castle: int) -> list[str]:
    here = [(seat, int(state.in_castle[seat, castle])) for seat in range(int(state.seats))]
    return [player(seat) if n == 1 else f"{n} of {player(seat)}" for seat, n in here if n]


# --- players ----------------------------------------------------------------------------------


def player_rows(state: Any, loaded: LoadedValues) -> list[tuple[str, ...]]:
    """Return a table of players: track, points, and what lies in their supply."""
    rows: list[tuple[str, ...]] = [
        (
            "Player",
            "Level",
            "Points",
            "Castles",
            "Shields",
            "Cards",
            "Pawns left",
            "Emissaries left",
        )
    ]
    for seat in range(int(state.seats)):
        rows.append(
            (
                player(seat),
                level_text(loaded, int(state.level[seat])),
                str(int(state.points[seat].sum())),
                str(int(state.owned[seat]).bit_count()),
                str(int(state.shields[seat])),
                str(int(state.hand_size[seat])),
                str(int(state.pawns[seat])),
                str(int(state.emissaries[seat])),
            )
        )
    return rows


def level_text(loaded: LoadedValues, level: int) -> str:
    """Return ``7 yellow`` or ``15 crown``."""
    area = "crown" if level >= int(values_of(loaded).crown) else BAND_NAMES[band_of(loaded, level)]
    return f"{level} {area}"


def _lists(state: Any, loaded: LoadedValues, viewer: int | None) -> Iterator[tuple[str, str]]:
    """Yield what is best told in a line: where a player's pieces are, hands and decks."""
    seats = range(int(state.seats))
    for seat in seats:
        yield player(seat), "; ".join(_pieces(state, loaded, seat))
    yield "Emissaries", posts_text(state, loaded)
    yield "Alliances", "; ".join(_alliances(state))
    for seat in seats:
        cards = hand_text(state, loaded, seat, viewer)
        loyalty = int(state.loyalty[seat])
        if loyalty != NO_CARD:
            known = viewer is None or viewer == seat
            cards += f"; {loyalty_title(loaded, loyalty) if known else 'a loyalty card'}"
        yield f"{player(seat)}'s hand", cards
    decks = [f"{DECK_NAMES[deck]} {int(state.deck_size[deck])}" for deck in Deck]
    yield "Decks", f"{joined(decks)}; {count(int(state.shield_stock), 'shield')} in the stock"
    yield "Out of the game", out_of_the_game(state, loaded)


def _pieces(state: Any, loaded: LoadedValues, seat: int) -> Iterator[str]:
    """Yield where a seat's banners, pawns and emissaries are."""
    castles = [
        castle_title(loaded, castle) + (" (army inside)" if state.garrisoned >> castle & 1 else "")
        for castle in of_mask(int(state.owned[seat]))
    ]
    if castles:
        yield f"castles {', '.join(castles)}"
    armies = [
        f"{int(state.army[seat, city])} in {city_title(loaded, city)}"
        for city in of_mask(int(state.army_cities[seat]))
    ]
    if armies:
        yield f"pawns {', '.join(armies)}"
    sent = [
        castle_title(loaded, castle) + _times(int(state.in_castle[seat, castle]))
        for castle in of_mask(int(state.emissary_castles[seat]))
    ]
    if sent:
        yield f"emissaries in castles {', '.join(sent)}"
    held = [
        f"{count(int(state.hostages[seat, other]), 'emissary', 'emissaries')} of {player(other)}"
        for other in range(int(state.seats))
        if state.hostages[seat, other]
    ]
    if held:
        yield f"hostages {', '.join(held)}"


def _times(number: int) -> str:
    return "" if number == 1 else f" ({number})"


def _alliances(state: Any) -> Iterator[str]:
    """Yield alliances that stand, then requests."""
    seats = range(int(state.seats))
    for seat in seats:
        for other in of_mask(int(state.accepted[seat])):
            yield f"{player(seat)} and {player(other)}, requested by {player(seat)}"
    for seat in seats:
        for other in of_mask(int(state.requested[seat])):
            yield f"{player(seat)} requests one with {player(other)}"


# --- cards ------------------------------------------------------------------------------------


def hand_text(state: Any, loaded: LoadedValues, seat: int, viewer: int | None) -> str:
    """Return the initiative cards of a hand; of those that ``viewer`` doesn't know the number."""
    size = int(state.hand_size[seat])
    if viewer is None or viewer == seat:
        places = list(range(size))
    else:
        places = [n for n in range(size) if int(state.known_to[seat, n]) >> viewer & 1]
    kinds = sorted(int(state.hand[seat, place]) for place in places)
    text = cards_text([card_title(loaded, kind) for kind in kinds], "")
    unseen = size - len(places)
    if unseen:
        text = f"{text}, {unseen} unseen" if text else f"{unseen} unseen"
    return text or "no cards"


def out_of_the_game(state: Any, loaded: LoadedValues) -> str:
    """Return the cards that were executed or discarded."""
    kinds = range(int(values_of(loaded).kinds))
    titles = [card_title(loaded, kind) for kind in kinds for _ in range(int(state.discarded[kind]))]
    return cards_text(titles, "")


def posts_text(state: Any, loaded: LoadedValues) -> str:
    """Return how many emissaries are in Rome and with each people, and how many may be."""
    limits = values_of(loaded).post_limit
    parts = []
    for post in Post:
        limit = int(limits[post, int(state.seats)])
        here = [(seat, int(state.posted[post, seat])) for seat in range(int(state.seats))]
        who = [f"{player(seat)} {n}" for seat, n in here if n]
        sent = sum(n for _, n in here)
        names = f" ({', '.join(who)})" if who else ""
        parts.append(f"{POST_TITLES[post]} {sent} of {limit}{names}")
    return "; ".join(parts)
