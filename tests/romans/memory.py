"""What a person at the table could keep in mind, and a dull dealer of all the rest.

Written from the list of what is public, not from `conceal`: a `Memory` reads the log of a game as
somebody who sits beside both players would, and `deal_again` mixes what a seat can't know.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from sim.games.romans.journal import Note
from sim.games.romans.state import STATE
from tests.romans.whole_games import Room

SEATS = (0, 1)


class Memory:
    """Which cards in hidden places each seat knows to be just there."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.line = 0
        self.known: list[set[int]] = [set(), set()]
        self.hand: list[set[int]] = [set(), set()]
        self.kept: list[set[int]] = [set(), set()]
        self.johns = {
            card for card, name in enumerate(room.loaded.labels["cards"]) if "john_of_lux" in name
        }

    def everybody_knows(self, card: int) -> None:
        """Both seats saw where a card was put."""
        for seat in SEATS:
            self.known[seat].add(card)

    def only(self, seat: int, card: int) -> None:
        """One seat saw where a card was put, the other doesn't know any more."""
        self.known[seat].add(card)
        self.known[1 - seat].discard(card)

    def hears(self, action: str) -> None:
        """A card that is named for removal is shown."""
        if action.startswith("remove from game "):
            name = action.removeprefix("remove from game ")
            self.everybody_knows(self.room.card(name))

    def reads_on(self) -> None:
        """Read the log's new lines."""
        journal = self.room.journal
        while self.line < journal.log_size:
            note, seat, a, b, *_ = journal.log[self.line].tolist()
            self.read(Note(note), seat, a, b)
            self.line += 1

    def read(self, note: Note, seat: int, a: int, b: int) -> None:
        """Read one line of the log."""
        if note == Note.DREW:
            self.hand[seat].add(a)  # if it was known in the pile, it is known in the hand
        elif note in (Note.PLAYED, Note.COUNTERED):
            self.hand[seat].discard(a)
        elif note == Note.EVENT_COUNTERED:
            self.hand[seat].discard(b)
        elif note == Note.CARD_REMOVED:
            self.hand[seat].discard(a)
        elif note in (Note.JOHN_FLIPPED, Note.JOHN_DIED):
            self.hand = [hand - self.johns for hand in self.hand]
        elif note == Note.KEPT:
            if a >= 0:
                self.kept[seat].add(a)
        elif note == Note.ROUND_ENDS:
            self.hand, self.kept = self.kept, [set(), set()]
        elif note == Note.RESHUFFLED:
            # the draw pile is used up: what the seat owns and doesn't show is its hand, and
            # what was on the discard pile is anywhere in the new pile
            for other in SEATS:
                self.known[other] -= self.owned(seat) - self.hand[seat]
                self.known[other] |= self.hand[seat]
        elif note == Note.BOUGHT:
            self.everybody_knows(a)
        elif note == Note.PUT_BACK:
            if b == 0:
                for other in SEATS:
                    self.known[other].discard(a)
            else:
                self.only(seat, a)

    def owned(self, seat: int) -> set[int]:
        """Return the cards in a seat's piles."""
        return {card for name in PILES for card in pile_of(self.room.state, name, seat)}


PILES = ("draw_pile", "hand", "discard", "play_area")


def pile_of(state: Any, name: str, seat: int) -> list[int]:
    """Return the cards of a seat's pile."""
    cards: list[int] = getattr(state, name)[
        seat, : int(getattr(state, f"{name}_size")[seat])
    ].tolist()
    return cards


def deck_of(state: Any) -> list[int]:
    """Return the market deck, bottom first."""
    cards: list[int] = state.market_deck[: int(state.market_deck_size)].tolist()
    return cards


def mixed(cards: list[int], known: set[int], luck: random.Random) -> list[int]:
    """Return the cards with all that are not known mixed among their places."""
    rest = [card for card in cards if card not in known]
    luck.shuffle(rest)
    return [card if card in known else rest.pop() for card in cards]


def deal_again(room: Room, known: set[int], seat: int, luck: random.Random) -> Any:
    """Return a copy of the state with all that ``seat`` can't know dealt again."""
    copies = np.zeros(1, STATE).view(np.recarray)
    copies[0] = room.state
    copy = copies[0]
    other = 1 - seat
    hand, pile = pile_of(copy, "hand", other), pile_of(copy, "draw_pile", other)
    cards = mixed(hand + pile, known, luck)
    copy.hand[other, : len(hand)] = sorted(cards[: len(hand)])
    copy.draw_pile[other, : len(pile)] = cards[len(hand) :]
    own = mixed(pile_of(copy, "draw_pile", seat), known, luck)
    copy.draw_pile[seat, : len(own)] = own
    crecy, late = room.card("battle_of_crecy"), room.card("arnost_of_pardubice")
    deck = deck_of(copy)
    dealt = deck
    for _ in range(300):
        dealt = mixed(deck, known, luck)
        low = crecy not in dealt or dealt.index(crecy) < 6  # 3.45
        lower = late not in dealt or dealt.index(late) < 27  # 3.44, and Crécy below him
        if low and lower:
            break
    copy.market_deck[: len(dealt)] = dealt
    return copy
