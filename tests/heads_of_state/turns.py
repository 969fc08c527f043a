"""Turns at the table, up to the point where nobles are created or killed; and the board by hand."""

from __future__ import annotations

from collections.abc import Iterable

from tests.heads_of_state.table import BLUE, YELLOW, Table

NOBLES = ("baron", "count", "earl", "marquis", "duke", "prince", "king")

# The Noble Attribute Chart, read off the values file.
SETS: dict[str, tuple[str, ...]] = {
    "baron": ("gold",),
    "count": ("gold", "bishop"),
    "earl": ("title", "troops", "castle"),
    "marquis": ("bishop", "title", "skills", "science"),
    "duke": ("troops", "skills", "castle", "science", "palace"),
    "prince": ("gold", "bishop", "title", "troops", "skills", "palace"),
    "king": ("gold", "bishop", "title", "troops", "skills", "castle", "science", "palace"),
}
ONE_OF_EACH = dict.fromkeys(SETS["king"], 1)  # any one noble can be paid with it

# The board, read off the values file: boxes in its order, by country and kind of area.
CAPITALS: dict[str, list[str]] = {
    "britain": ["king in england"],
    "france": ["king in france_capital", "prince in france_capital"],
    "german_states": ["king in germany_capital", "prince in germany_capital"],
    "spain": ["king in spain_capital"],
}
PROVINCES: dict[str, list[str]] = {
    "britain": ["duke in scotland", "count in scotland", "marquis in ireland", "baron in ireland"],
    "france": [
        "duke in france_1", "earl in france_1", "marquis in france_2", "count in france_2",
        "earl in france_3", "baron in france_3", "count in france_4", "baron in france_4",
    ],
    "german_states": [
        "duke in germany_1", "count in germany_1", "marquis in germany_2", "earl in germany_2",
        "count in germany_3", "baron in germany_3",
    ],
    "spain": [
        "duke in spain_1", "baron in spain_1", "marquis in spain_2", "baron in spain_2",
        "earl in spain_3", "count in spain_3",
    ],
}  # fmt: skip
BOARD = [box for country in CAPITALS for box in CAPITALS[country] + PROVINCES[country]]


def boxes_of(*nobles: str) -> list[str]:
    """Return the boxes for these types of noble, in the board's order."""
    return [box for box in BOARD if box.split()[0] in nobles]


def cards(*names: str) -> dict[str, int]:
    """Return cards as copies by name."""
    return {name: names.count(name) for name in names}


def put(table: Table, seat: int, boxes: Iterable[str]) -> Table:
    """Put living nobles of a seat into boxes told as ``king in england``."""
    for box in boxes:
        noble, _, area = box.split()
        table.place(seat, noble, area)
    return table


def full_board(table: Table, own: Iterable[str] = (), empty: Iterable[str] = ()) -> Table:
    """Put Yellow's nobles into every box but Blue's own ones and those left empty."""
    own, empty = list(own), list(empty)
    put(table, BLUE, own)
    return put(table, YELLOW, [box for box in BOARD if box not in own and box not in empty])


def creating(table: Table, seat: int = BLUE, **hand: int) -> Table:
    """Take a seat's turn of option 1 up to the creation of nobles, with exactly this hand then.

    The first cards named are those taken in the turn: as many as the values file says.
    """
    names = [name for name, copies in hand.items() for _ in range(copies)]
    taken = names[: int(table.values.cards_taken)]
    left = cards(*names[len(taken) :])
    table.give(seat, **left).display(*taken).turn_of(seat)
    return table.do("take cards", *(f"take {name}" for name in taken))


def plotting(table: Table, *treachery: str, seat: int = BLUE, **hand: int) -> Table:
    """Take a seat's turn of option 2 up to the first card played, with exactly these cards then.

    The first Treachery Card and the first Attribute Card named are those taken in the turn.
    """
    names = [name for name, copies in hand.items() for _ in range(copies)]
    table.give(seat, **cards(*names[1:])).give_treachery(seat, *treachery[1:])
    table.display(names[0]).treachery_display(treachery[0]).turn_of(seat)
    return table.do("treachery", f"take treachery {treachery[0]}", f"take {names[0]}")
