"""The duty to replace killed nobles once more, as dull as can be.

`can_replace` tries every order in which killed nobles can be replaced and every way to pay each.
`Plot` tells from it, and from what lies on the table, what may be done in a turn of option 2.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from sim.games.heads_of_state.codes import COURTESAN, NOBLES
from sim.games.heads_of_state.journal import Note
from tests.heads_of_state.table import BLUE, Table
from tests.heads_of_state.turns import BOARD, CAPITALS, PROVINCES, SETS

# The word in the id of a country's cards; a special card's id has two of them.
CARD = {
    "britain": "axeman",
    "france": "guillotine",
    "german_states": "gallows",
    "spain": "inquisition",
}
CARD_FOR = {  # box -> the word of the cards that reach it
    box: CARD[country] for country in CARD for box in CAPITALS[country] + PROVINCES[country]
}
IN_CAPITAL = {box for boxes in CAPITALS.values() for box in boxes}

Numbers = tuple[int, ...]


class Chart(NamedTuple):
    """The sets of a chart, and which of them take a Courtesan, by type of noble."""

    sets: tuple[Numbers, ...]
    takes_courtesan: tuple[bool, ...]


def less(numbers: Numbers, *places: int) -> Numbers | None:
    """Return the numbers with one less at each of these places, None if there are too few."""
    left = list(numbers)
    for place in places:
        left[place] -= 1
    return None if min(left) < 0 else tuple(left)


def payments(hand: Numbers, noble: int, chart: Chart) -> Iterator[tuple[int, Numbers]]:
    """Yield what a Courtesan stands in for (or COURTESAN), and what is left of the hand."""
    whole = chart.sets[noble]
    ways = [(COURTESAN, whole)]
    if chart.takes_courtesan[noble]:
        for card in whole:
            ways.append((card, (*(other for other in whole if other != card), COURTESAN)))
    for instead, spent in ways:
        left = less(hand, *spent)
        if left is not None:
            yield instead, left


@cache
def can_replace(
    hand: Numbers, counters: Numbers, killed: Numbers, needed: int, chart: Chart
) -> bool:
    """Return whether so many of the killed nobles can be replaced in any order."""
    if needed <= 0:
        return True
    for place, noble in enumerate(killed):
        supply = less(counters, noble)
        rest = killed[:place] + killed[place + 1 :]
        if supply is not None:
            for _, left in payments(hand, noble, chart):
                if can_replace(left, supply, rest, needed - 1, chart):
                    return True
    return False


def chart_of(values: Any) -> Chart:
    """Return a values record's chart."""
    sets = tuple(
        tuple(card for card in range(COURTESAN) if int(values.chart[noble]) >> card & 1)
        for noble in range(NOBLES)
    )
    return Chart(sets, tuple(bool(values.takes_courtesan[noble]) for noble in range(NOBLES)))


class Plot:
    """What follows from the rules for a turn of option 2, told from what the table shows."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.chart = chart_of(table.values)
        self.targeted: set[str] = set()
        self.dead: set[str] = set()  # killed and not replaced
        self.killed = self.replaced = 0

    def noble(self, box: str) -> int:
        """Return the type of noble of a box."""
        return list(SETS).index(box.split()[0])

    def good(self, dead: set[str], hand: Numbers, counters: Numbers) -> bool:
        """Return whether all of these but one could be replaced."""
        nobles = tuple(sorted(self.noble(box) for box in dead))
        return can_replace(hand, counters, nobles, len(nobles) - 1, self.chart)

    @property
    def hand(self) -> Numbers:
        """The player's Attribute Cards."""
        return tuple(int(number) for number in self.table.state.hand[BLUE])

    @property
    def counters(self) -> Numbers:
        """The player's Noble Counters."""
        return tuple(int(number) for number in self.table.state.counters[BLUE])

    def partners(self, card: str, box: str) -> list[str]:
        """Return the cards of the hand that can be played with a card against a noble."""
        hand = dict(self.table.treachery_hand(BLUE))
        hand[card] -= 1
        return [
            other
            for other, number in hand.items()
            if number > 0
            and (
                card == other == "assassin"
                or (CARD_FOR[box] in card.split("_") and CARD_FOR[box] in other.split("_"))
            )
        ]

    def targets(self, card: str) -> list[str]:
        """Return the nobles that a card can be played against."""
        found = []
        for box, owner in self.table.board().items():
            fits = card == "assassin" or CARD_FOR[box] in card.split("_")
            if box in IN_CAPITAL and not self.partners(card, box):
                fits = False
            if owner == BLUE or box in self.targeted:
                fits = False
            if fits and self.good(self.dead | {box}, self.hand, self.counters):
                found.append(box)
        return [box for box in BOARD if box in found]

    def payments(self, box: str) -> list[int]:
        """Return the Courtesan's places in a set, with which the others can still be replaced."""
        noble = self.noble(box)
        supply = less(self.counters, noble)
        rest = self.dead - {box}
        if supply is None:
            return []
        ways = payments(self.hand, noble, self.chart)
        return sorted(instead for instead, left in ways if self.good(rest, left, supply))

    def plays(self) -> list[str]:
        """Return what can be played and replaced."""
        kinds = [card for card in self.table.treachery_hand(BLUE) if self.targets(card)]
        boxes = [box for box in BOARD if box in self.dead and self.payments(box)]
        return [*(f"play {card}" for card in kinds), *(f"replace with {box}" for box in boxes)]

    def take(self, action: str) -> None:
        """Take an action and note what it did."""
        if action.startswith("target "):
            self.targeted.add(action.removeprefix("target "))
        self.table.journal.log_size = 0
        self.table.do(action)
        for _, box, *_ in self.table.notes(Note.KILLED):
            self.dead.add(self.table.box_name(box))
            self.killed += 1
        for _, box, *_ in self.table.notes(Note.CREATED):
            self.dead.remove(self.table.box_name(box))
            self.replaced += 1
