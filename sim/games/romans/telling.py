"""The log in words: what a sentence is, and what telling one needs.

Each kind of note has a sentence, with the rule it follows in brackets; notes that belong
together (a card and its yield, the points of one political play, a purchase and its payment)
become one sentence. The sentences themselves are in `telling_plays`, `telling_market` and
`telling_rounds`; `narration` lays them out.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from sim.engine.game import LoadedValues
from sim.games.prose import count, joined
from sim.games.romans.codes import CURRENCIES, NO_CARD, NOBODY, SEATS, Battleground, Elector, Side
from sim.games.romans.journal import Note
from sim.games.romans.names import (
    CURRENCY_NAMES,
    ELECTOR_NAMES,
    GROUND_NAMES,
    SIDE_NAMES,
    card_title,
    cubes_text,
    shield_title,
)
from sim.games.telling import NOTE, SEAT, UNSEEN, A, B, C, LogReader, Row

UNSEEN_CARD = "a card"  # what is told of one that whoever it is told to does not see


def named(cards: Sequence[str]) -> str:
    """Return cards by their names; those unseen by their number."""
    seen = [card for card in cards if card != UNSEEN_CARD]
    unseen = len(cards) - len(seen)
    return joined([*seen, count(unseen, "card")] if unseen else seen)


class Context(Enum):
    """What is going on, which decides the rule that a note follows."""

    SETUP = "Setup"
    START = "Start of the round"
    PLAY = "Plays"
    NUMBERS = "Numbers"
    DEED = "Deed"
    PURCHASE = "Purchase"
    EVENT = "Event"
    ROUND_END = "Round end"
    SHORT_END = "Short round end"
    GAME_END = "Final vote"


class Teller(LogReader):
    """What is known while a log is told from its first line to its last."""

    def __init__(self, loaded: LoadedValues, log: Sequence[Row], sides: Sequence[int]) -> None:
        """Prepare to tell ``log``; ``sides`` gives the house in each seat."""
        super().__init__(loaded, log, Context.SETUP)
        self.sides = [Side(side) for side in sides]
        self.outer: Enum = Context.SETUP  # what goes on around an event
        self.lead = NOBODY  # the seat that sentences are about without naming it
        self.card = NO_CARD  # the card being played
        self.looked_at_market = False
        self.event_rule = "6.4"  # of the event that is going on
        self.held: list[tuple[int, int]] = []  # seat and battleground, since the round started
        self.discounts = [False] * SEATS  # whether a discount waits for the seat's next purchase

    def does(self, seat: int, predicate: str) -> str:
        """Return the predicate, with its subject unless that is whose play it is."""
        if seat == NOBODY or (seat == self.lead and self.context != Context.EVENT):
            return predicate
        return f"{self.house(seat)} {predicate}"

    def house(self, seat: int) -> str:
        """Return the name of the house in a seat."""
        return "nobody" if seat == NOBODY else SIDE_NAMES[self.sides[seat]]

    def title(self, card: int) -> str:
        """Return a card's printed name, or that it is unseen."""
        if card == UNSEEN:
            return UNSEEN_CARD
        return card_title(self.loaded, card)

    def shield_with(self, passive: int, subject: int) -> str:
        """Return the shield that has this passive about ``subject``, or which are in question."""
        names = [
            shield_title(self.loaded, shield)
            for shield in range(len(self.loaded.labels["shields"]))
            if self.values.passive[shield] == passive and self.values.passive_a[shield] == subject
        ]
        return joined(names, "or")

    def enter_round_end(self) -> None:
        """Step into the round end, if not in the short one already."""
        if self.context != Context.SHORT_END:
            self.context = Context.ROUND_END
        self.lead = NOBODY

    def rule(self, *, play: str, deed: str, end: str, event: str = "") -> str:
        """Return the rule of what goes on: a play, a Deed, an event or the round end."""
        match self.context:
            case Context.DEED:
                return deed
            case Context.EVENT:
                return event or self.event_rule
            case Context.ROUND_END | Context.SHORT_END | Context.GAME_END:
                return end
        return play

    # --- parts of sentences that several notes share ----------------------------------------

    def total(self, start: int, end: int) -> list[int]:
        """Return the cubes of each currency that some lines gain or lose."""
        amounts = [0] * CURRENCIES
        for row in self.log[start:end]:
            amounts[row[A]] += row[B]
        return amounts

    def payment(self, start: int, end: int) -> tuple[str, list[str]]:
        """Return what some lines pay, what a discount took off, and the rules of both."""
        plain = [0] * CURRENCIES
        swapped: dict[tuple[int, int], list[int]] = {}
        less = [0] * CURRENCIES
        for row in self.log[start:end]:
            if row[NOTE] == Note.DISCOUNTED:
                less[row[A]] += 1
            elif row[A] == row[C]:
                plain[row[A]] += row[B]
            else:
                total = swapped.setdefault((row[A], row[C]), [0, 0])
                total[0] += row[B]
                total[1] += 1
        own = [f"{cubes} {CURRENCY_NAMES[i]}" for i, cubes in enumerate(plain) if cubes]
        parts, rules = [], []
        for (currency, due), (given, bought) in swapped.items():
            name, for_name = CURRENCY_NAMES[currency], CURRENCY_NAMES[due]
            parts.append(f"{given} {name} for {bought} {for_name}")
            rules.append("6.12" if given > bought else "6.22")
        text = ", and ".join(part for part in (joined(own), joined(parts)) if part) or "nothing"
        if any(less):
            text += f" ({cubes_text(less)} off the cost)"
            rules.append("6.22")
        return text, list(dict.fromkeys(rules))

    def price_of_any_type(self, start: int, end: int, cubes: int) -> str:
        """Return what some lines pay of a cost of any type (10.2, 10.4), ``cubes`` in all."""
        return cubes_text(self.total(start, end)) if end > start else count(cubes, "cube")

    def influence(self, start: int, end: int, noun: str = "") -> tuple[str, list[str]]:
        """Return what some lines place and remove in their order, what it took, and the rules."""
        if start == end:
            return "", []
        steps: list[list[int]] = []  # note, elector, points for one, influence
        lost = 0
        for row in self.log[start:end]:
            if row[NOTE] == Note.POINTS_LOST:
                lost += row[A]
                continue
            step = [row[NOTE], row[A], row[C] // max(row[B], 1)]
            same = [other for other in steps if other[:3] == step]
            if not same:
                steps.append([*step, 0])
            (same or steps)[-1][3] += row[B]
        parts, rules, before = [], [], -1
        other = self.house(1 - self.log[start][SEAT])
        for note, elector, each, influence in steps:
            where = ELECTOR_NAMES[Elector(elector)]
            if note == Note.PLACED:
                verb, part = f"places {influence}{noun}", f"in {where}"
            else:
                verb, part = f"removes {influence} of {other}'s influence", f"from {where}"
            parts.append(f"{influence} {part}" if note == before else f"{verb} {part}")
            before = note
            if each > 1:
                parts[-1] += f" for {each * influence} points"
                rules.append("7.5")
        if lost:
            parts.append(f"{count(lost, 'point')} {'is' if lost == 1 else 'are'} not spent")
            rules.append("7.51")
        return ", ".join(parts), rules

    def military(self, start: int, end: int, noun: str = "") -> tuple[str, list[str]]:
        """Return what some lines place and remove of military, and the rules."""
        parts, rules = [], []
        for row in self.log[start:end]:
            ground = GROUND_NAMES[Battleground(row[A])]
            other = self.house(1 - row[SEAT])
            if row[NOTE] == Note.MILITARY_REMOVED:
                parts.append(f"removes {row[B]} of {other}'s{noun} in {ground}")
                continue
            part = f"places {row[B]}{noun} in {ground}"
            if row[C]:
                part += f", which cancels {row[C]} of {other}'s"
                rules.append("8.1")
            parts.append(part)
        return joined(parts), rules

    def vote(self, row: Row) -> str:
        """Return what became of a vote: taken from the other side first (7.31)."""
        box = ELECTOR_NAMES[Elector(row[A])]
        parts = []
        if row[B]:
            parts.append(f"removes {count(row[B], 'vote')} of {self.house(1 - row[SEAT])}'s")
        if row[C]:
            parts.append(f"adds {count(row[C], 'vote')}")
        return f"{joined(parts) or 'gains nothing'} on {box}"
