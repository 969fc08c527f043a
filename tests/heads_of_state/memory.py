"""What everybody at the table could keep in mind, and a dull dealer of all the rest.

Written from the list of what is public, not from `conceal`: a `Memory` reads the log of a game as
somebody would who sits at the table and writes down what is taken openly and what is spent, and
`deal_again` mixes whatever a seat can't know.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np

from sim.games.heads_of_state.codes import ATTRIBUTES, COURTESAN, REVOLUTION, DecisionKind
from sim.games.heads_of_state.journal import Note
from sim.games.heads_of_state.state import STATE
from tests.heads_of_state.whole_games import Room

# Fields that lie open to all seats; a hand's size too.
PUBLIC = (
    "decision", "seat_to_move", "turns", "ordinal", "seats", "first_seat", "active_seat",
    "round_number", "turns_taken", "moment", "option", "over", "end_reason",
    "deck_size", "stack_size", "display", "display_size", "flushed", "discard", "hand_size",
    "open_hand", "shuffles",
    "treachery_deck_size", "treachery_display", "treachery_display_size", "treachery_discard",
    "treachery_discard_size", "treachery_hand_size", "open_treachery", "treachery_shuffles",
    "owner", "occupied", "owned", "created_areas", "initial_markers", "flipped",
    "counters", "noble_cards", "noble_pile",
    "half_points", "country_markers", "countries_scored", "house_markers", "house_scored",
    "targeted", "emptied",
)  # fmt: skip
HIDDEN = ("seed", "deck", "treachery_deck", "hand", "hand_mask", "treachery_hand")
WORK = ("agenda", "agenda_size", "asked")  # what is to be done next, and what is asked


class Memory:
    """What all seats know of each hand: cards seen to be taken, less those seen to be spent."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.line = 0
        self.hand = [Counter[int]() for _ in range(room.seats)]
        self.treachery = [Counter[int]() for _ in range(room.seats)]

    def reads_on(self) -> None:
        """Read the log's new lines."""
        journal = self.room.journal
        while self.line < journal.log_size:
            note, seat, a, b, *_ = journal.log[self.line].tolist()
            self.read(Note(note), seat, a, b)
            self.line += 1

    def read(self, note: Note, seat: int, a: int, b: int) -> None:
        """Read one line of the log."""
        if note == Note.TOOK and b == 0:
            self.hand[seat][a] += 1
        elif note == Note.TOOK_TREACHERY and b == 0:
            self.treachery[seat][a] += 1
        elif note == Note.DISCARDED:
            spend(self.hand[seat], a)
        elif note == Note.DISCARDED_TREACHERY:
            spend(self.treachery[seat], a)
        elif note == Note.PLAYED:
            spend(self.treachery[seat], a)
            if b >= 0:
                spend(self.treachery[seat], b)
        elif note == Note.CREATED:
            values = self.room.values
            chart = int(values.chart[values.box_noble[a]])
            for attribute in range(COURTESAN):
                if (chart >> attribute) & 1:
                    spend(self.hand[seat], COURTESAN if attribute == b else attribute)


def spend(known: Counter[int], card: int) -> None:
    """A card was shown and left the hand: it may be one that was known, or another like it."""
    if known[card] > 0:
        known[card] -= 1


def listed(cards: Counter[int]) -> list[int]:
    """Return cards one by one."""
    return sorted(cards.elements())


def deck_of(state: Any) -> list[int]:
    """Return the Attribute deck, bottom first."""
    cards: list[int] = state.deck[: int(state.deck_size)].tolist()
    return cards


def treachery_deck_of(state: Any) -> list[int]:
    """Return the Treachery deck, bottom first."""
    cards: list[int] = state.treachery_deck[: int(state.treachery_deck_size)].tolist()
    return cards


def view(state: Any, seat: int) -> dict[str, Any]:
    """Return everything that a seat sees."""
    seen = {name: np.array(getattr(state, name)).tolist() for name in PUBLIC}
    seen["own hand"] = state.hand[seat].tolist(), int(state.hand_mask[seat])
    seen["own treachery"] = state.treachery_hand[seat].tolist()
    if state.seat_to_move == seat:
        seen["asked"] = state.asked.tolist()
    if state.seat_to_move == seat or state.decision != DecisionKind.CREATE:
        seen["agenda"] = state.agenda[: int(state.agenda_size)].tolist()
    return seen


def deal_again(room: Room, memory: Memory, seat: int, luck: random.Random) -> Any:
    """Return a copy of the state with all that ``seat`` can't know dealt again.

    The cards out of sight are found by counting: all that are in the game, less all in sight.
    """
    copies = np.zeros(1, STATE).view(np.recarray)
    copies[0] = room.state
    copy, values = copies[0], room.values
    others = [other for other in range(room.seats) if other != seat]

    unseen = Counter(
        {card: int(values.attribute_cards[room.seats, card]) for card in range(ATTRIBUTES)}
    )
    for pile in (copy.hand[seat], copy.display, copy.flushed, copy.discard):
        unseen.subtract({card: int(pile[card]) for card in range(ATTRIBUTES)})
    for other in others:
        unseen.subtract(memory.hand[other])
    assert min(unseen.values()) >= 0
    pool = listed(unseen)
    luck.shuffle(pool)
    for other in others:
        known = memory.hand[other]
        hand = Counter(known)
        hand.update(pool.pop() for _ in range(int(copy.hand_size[other]) - known.total()))
        copy.hand[other] = [hand[card] for card in range(ATTRIBUTES)]
        copy.hand_mask[other] = sum(1 << card for card in range(ATTRIBUTES) if hand[card] > 0)
    if REVOLUTION in deck_of(copy):
        pool.insert(luck.randrange(int(copy.stack_size)), REVOLUTION)
    assert len(pool) == copy.deck_size
    copy.deck[: len(pool)] = pool

    kinds = range(int(values.kinds))
    unseen = Counter({kind: int(values.treachery_cards[kind]) for kind in kinds})
    for pile in (copy.treachery_hand[seat], copy.treachery_display, copy.treachery_discard):
        unseen.subtract({kind: int(pile[kind]) for kind in kinds})
    for other in others:
        unseen.subtract(memory.treachery[other])
    assert min(unseen.values()) >= 0
    pool = listed(unseen)
    luck.shuffle(pool)
    for other in others:
        known = memory.treachery[other]
        hand = Counter(known)
        hand.update(pool.pop() for _ in range(int(copy.treachery_hand_size[other]) - known.total()))
        copy.treachery_hand[other, : len(kinds)] = [hand[kind] for kind in kinds]
    assert len(pool) == copy.treachery_deck_size
    copy.treachery_deck[: len(pool)] = pool
    return copy
