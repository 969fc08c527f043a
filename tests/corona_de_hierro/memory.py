"""What everybody at the table could keep in mind, and a dull dealer of all the rest.

Written from the list of what is public, not from `conceal`: a `Memory` watches a game as somebody
would who sits at the table and writes down which cards are shown, to whom, and which are spent;
`deal_again` mixes whatever a seat can't know. The backs of the two decks differ, so how many cards
of each deck a hand holds is public.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np

from sim.games.corona_de_hierro.codes import CHOICES, NO_CARD, DecisionKind, Deck
from sim.games.corona_de_hierro.journal import Note
from sim.games.corona_de_hierro.state import STATE
from tests.corona_de_hierro.printed import Printed
from tests.corona_de_hierro.whole_games import Room

# Fields that lie open to all seats.
PUBLIC = (
    "decision", "seat_to_move", "turns", "ordinal", "seats", "first_seat", "active_seat",
    "round_number", "turns_taken", "action_number", "over", "end_reason", "last_card_drawn",
    "lost_last_castle",
    "army", "army_cities", "pawns", "refusals", "closed",
    "castle_city", "city_castle", "owner", "neutral", "owned", "own_cities", "castle_cities",
    "garrisoned", "main_castle",
    "emissaries", "in_castle", "emissary_castles", "full", "ready", "posted", "requested",
    "accepted", "allies", "hostages", "hostage_total", "returned", "asked_back", "offered",
    "deck_size", "hand_size", "discarded", "seen_size", "seen_deck", "to_keep",
    "shields", "shield_stock", "level", "points", "kings",
    "action", "card", "from_city", "to_city", "moved_pawns", "steps", "marched", "to_ask", "enemy",
    "battle_city", "castle", "roll_die", "roll", "rerolls", "battle_round",
)  # fmt: skip
# Cards, of which a seat knows its own and some others; and the luck to come.
HIDDEN = ("seed", "deck", "hand", "hand_kinds", "known_to", "seen", "set_aside", "loyalty")
WORK = ("agenda", "agenda_size", "asked")  # what is to be done next, and what is asked


class Memory:
    """What each seat knows of each other hand: cards seen, less those seen to leave it."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.line = 0
        self.known: Counter[tuple[int, int, int]] = Counter()  # (who knows, whose, kind)

    def others(self, seat: int) -> list[int]:
        """Return all others."""
        return [other for other in range(self.room.seats) if other != seat]

    def watches(self, action: int) -> None:
        """See what is about to be done: a card that is executed is laid open first."""
        state = self.room.state
        if action // CHOICES == DecisionKind.EXECUTE_CARD:
            seat, kind = int(state.seat_to_move), action % CHOICES
            for other in self.others(seat):
                self.known[other, seat, kind] = max(self.known[other, seat, kind], 1)

    def reads_on(self) -> None:
        """Read the log's new lines; look into a hand that is spied on."""
        state, journal = self.room.state, self.room.journal
        while self.line < journal.log_size:
            note, seat, a, b, *_ = journal.log[self.line].tolist()
            self.line += 1
            if note in {Note.DISCARDED, Note.EXECUTED}:
                self.leaves(seat, a)
            elif note == Note.SPY_DISCARDED:
                self.leaves(a, b)
        if state.decision == DecisionKind.SPY_DISCARD:
            seat, other = int(state.seat_to_move), int(state.asked[1])
            for kind, copies in Counter(hand_of(state, other)).items():
                self.known[seat, other, kind] = copies

    def leaves(self, seat: int, kind: int) -> None:
        """A card leaves a hand: it may be one that was known, or another like it."""
        for other in self.others(seat):
            if self.known[other, seat, kind] > 0:
                self.known[other, seat, kind] -= 1

    def of(self, seat: int, other: int) -> Counter[int]:
        """Return what a seat knows of another's hand."""
        return Counter(
            {
                kind: copies
                for (who, whose, kind), copies in self.known.items()
                if (who, whose) == (seat, other) and copies > 0
            }
        )


def hand_of(state: Any, seat: int) -> list[int]:
    """Return a hand."""
    cards: list[int] = state.hand[seat, : int(state.hand_size[seat])].tolist()
    return cards


def deck_of(state: Any, deck: int) -> list[int]:
    """Return a deck, bottom first."""
    cards: list[int] = state.deck[deck, : int(state.deck_size[deck])].tolist()
    return cards


def seen_of(state: Any) -> list[int]:
    """Return the cards that the seat to move looks at."""
    cards: list[int] = state.seen[: int(state.seen_size)].tolist()
    return cards


def known_of(state: Any, seat: int, other: int) -> Counter[int]:
    """Return what the state says that a seat knows of another's hand."""
    return Counter(
        kind
        for place, kind in enumerate(hand_of(state, other))
        if int(state.known_to[other, place]) >> seat & 1
    )


def view(state: Any, seat: int, printed: Printed) -> dict[str, Any]:
    """Return everything that a seat sees."""
    seen = {name: np.array(getattr(state, name)).tolist() for name in PUBLIC}
    seats = range(int(state.seats))
    seen["own hand"] = sorted(hand_of(state, seat)), int(state.hand_kinds[seat])
    seen["own loyalty"] = int(state.loyalty[seat])
    seen["known"] = {other: known_of(state, seat, other) for other in seats if other != seat}
    seen["backs"] = {
        other: Counter(printed.deck_of[kind] for kind in hand_of(state, other)) for other in seats
    }
    if state.seat_to_move == seat:
        seen["asked"] = state.asked.tolist()
        seen["seen"] = sorted(seen_of(state))
        seen["agenda"] = state.agenda[: int(state.agenda_size)].tolist()
    return seen


def deal_again(room: Room, memory: Memory, printed: Printed, seat: int, luck: random.Random) -> Any:
    """Return a copy of the state with all that ``seat``, which is to move, can't know dealt again.

    The cards out of sight are found by counting: all that are in the game, less all in sight.
    """
    copies = np.zeros(1, STATE).view(np.recarray)
    copies[0] = room.state
    copy = copies[0]
    assert copy.seat_to_move == seat
    unseen = Counter(printed.copies)
    unseen.subtract(hand_of(copy, seat))
    unseen.subtract(seen_of(copy))
    unseen.subtract({kind: int(copies) for kind, copies in enumerate(copy.discarded) if copies})
    for other in memory.others(seat):
        unseen.subtract(memory.of(seat, other))
    if int(copy.deck_size.sum()) == 0:
        return copy  # the cards have not been dealt yet
    assert min(unseen.values()) >= 0
    pools: dict[int, list[int]] = {}
    for deck in Deck:
        pools[deck] = sorted(kind for kind in unseen.elements() if printed.deck_of[kind] == deck)
        luck.shuffle(pools[deck])
    for other in memory.others(seat):
        deal_hand(copy, other, memory.of(seat, other), pools, printed)
    for deck in Deck:
        cards = [pools[deck].pop() for _ in range(int(copy.deck_size[deck]))]
        copy.deck[deck, : len(cards)] = cards
    copy.set_aside[:] = 0
    for deck in Deck:
        for kind in pools[deck]:  # set aside in the advanced set-up, by those before this seat
            copy.set_aside[kind] += 1
    deal_loyalty(copy, printed, seat, luck)
    return copy


def deal_hand(
    copy: Any, other: int, known: Counter[int], pools: dict[int, list[int]], printed: Printed
) -> None:
    """Deal a hand again but for the cards that are known of it."""
    left = Counter(known)
    for place, kind in enumerate(hand_of(copy, other)):
        if left[kind] > 0:
            left[kind] -= 1
        else:
            copy.hand[other, place] = pools[printed.deck_of[kind]].pop()
    assert left.total() == 0, "a card is known of a hand that doesn't hold it"
    copy.hand_kinds[other] = sum(1 << kind for kind in set(hand_of(copy, other)))


def deal_loyalty(copy: Any, printed: Printed, seat: int, luck: random.Random) -> None:
    """Deal the others' loyalty cards again."""
    if int(copy.loyalty[seat]) == NO_CARD:
        return
    cards = [
        card for card in printed.loyalty_cards(int(copy.seats)) if card != int(copy.loyalty[seat])
    ]
    luck.shuffle(cards)
    for other in range(int(copy.seats)):
        if other != seat:
            copy.loyalty[other] = cards.pop()
