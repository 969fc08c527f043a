"""Actions at the table in one call each, and tables to begin with."""

from __future__ import annotations

from typing import Any

from tests.corona_de_hierro.table import HOMES, Table

# What a seat can do that has just begun: no card, no shield, its army at home and one inside.
AT_FIRST = [
    "move an army",
    "recruit an army",
    "send to a castle",
    "send to rome",
    "send to saracens",
    "send to magyars",
    "request an alliance",
    "take a card",
]


def bare(*sets: str, seats: int = 4, **options: Any) -> Table:
    """Return a table at Yellow's first action; nobody has a card or a shield."""
    table = Table(*sets, seats=seats, **options)
    for seat in range(seats):
        table.hold(seat)
    return table.shields(*[0] * seats).refresh()


def empty(*sets: str, seats: int = 4, **options: Any) -> Table:
    """Return a bare table without a pawn on the map."""
    return bare(*sets, seats=seats, **options).no_armies()


def pawns(number: int) -> str:
    """Return the printed form of so many pawns to move."""
    return f"move {number} pawn{'s' * (number > 1)}"


def moving(city: str, to_city: str, number: int = 1) -> list[str]:
    """Return the decisions of a move, up to questions for permission."""
    return ["move an army", f"from {city}", pawns(number), f"to {to_city}"]


def recruiting(castle: str) -> list[str]:
    """Return the decisions of recruiting."""
    return ["recruit an army", f"recruit from {castle}_castle"]


def attacking(city: str, enemy: str) -> list[str]:
    """Return the decisions of an attack on an army."""
    return ["attack an army", f"battle in {city}", f"against {enemy}"]


def storming(castle: str) -> list[str]:
    """Return the decisions of an attack on a castle."""
    return ["attack a castle", f"attack {castle}_castle"]


def sending(castle: str) -> list[str]:
    """Return the decisions of placing an emissary."""
    return ["send to a castle", f"send to {castle}_castle"]


def asking(castle: str) -> list[str]:
    """Return the decisions of requesting a castle's support."""
    return ["request support", f"request support of {castle}_castle"]


def taking(deck: str = "military") -> list[str]:
    """Return the decisions of taking a card."""
    return ["take a card", f"take {deck} card"]


def executing(card: str) -> list[str]:
    """Return the decisions of executing a card, up to its own questions."""
    return ["execute a card", f"execute {card}"]


def pass_turn(table: Table) -> Table:
    """Let the seat at turn do what changes least: an emissary to Rome and back, or two cards."""
    seat = table.seat
    if table.can("send to rome"):
        table.do("send to rome", "retrieve an emissary", "retrieve from rome")
    else:
        table.do(*taking(), *taking("political"))
    assert table.over or table.seat == (seat + 1) % table.seats
    return table


def homes_of(seats: int) -> dict[int, str]:
    """Return whose main castle is where."""
    return dict(enumerate(HOMES[seats]))
