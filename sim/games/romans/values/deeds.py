"""What a Deed gives beyond its card's Numbers, as players reckon who don't hold the card yet.

In tenths of a point of Numbers, and whole, so that a deck adds up to the same in whatever order
its cards lie. By playing: `scenarios/romans/weights/` has what players make of it.
"""

from __future__ import annotations

from typing import Any

from sim.games.romans import operands as Op  # noqa: N812 (read as Op.AMOUNT, like a code)
from sim.games.romans.codes import CURRENCIES, Verb

A_POINT = 10
# of one unit; a text that may choose its place is worth more than one bound to a place
BOUND = {
    Verb.PLACE_INFLUENCE: 10,
    Verb.REMOVE_INFLUENCE: 10,
    Verb.PLACE_MILITARY: 8,
    Verb.REMOVE_MILITARY: 8,
}
CHOSEN = {
    Verb.PLACE_INFLUENCE: 12,
    Verb.REMOVE_INFLUENCE: 12,
    Verb.PLACE_MILITARY: 10,
    Verb.REMOVE_MILITARY: 10,
}
CUBE = 3
OTHERS = {
    Verb.DRAW: 15,
    Verb.LOOK_OWN: 3,
    Verb.LOOK_MARKET: 3,
    Verb.MOVE_JOHN: 5,
    Verb.NUMBERS_BONUS: CUBE,
    Verb.NEXT_PURCHASE: CUBE,
}


def deed_worth(row: Any, card: int) -> int:
    """Return what a Deed gives beyond its card's better Numbers, 0 or more, in tenths of a point.

    Parameters
    ----------
    row : record of `VALUES`
        With its card and its program filled in.
    card : int
    """
    tenths = 0
    line, end = int(row.deed_start[card]), int(row.deed_end[card])
    if line == end:
        return 0
    while line < end:
        verb = Verb(int(row.program[line, Op.VERB]))
        amount = int(row.program[line, Op.AMOUNT])
        where = int(row.program[line, Op.WHERE])
        if verb in BOUND:
            chooses = where & (where - 1) != 0
            tenths += amount * (CHOSEN if chooses else BOUND)[verb]
        elif verb == Verb.GAIN_CURRENCY:
            first = Op.ARG
            tenths += CUBE * int(row.program[line, first : first + CURRENCIES + 1].sum())
        elif verb in OTHERS:
            tenths += amount * OTHERS[verb]
        elif verb == Verb.CHOOSE_ONE:
            end = line + 1 + int(row.program[line, Op.ARG_2])  # its first option counts
        line += 1
    return max(0, tenths - A_POINT * int(max(row.political[card], row.military[card])))
