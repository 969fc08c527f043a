"""The table of the second version: what lies where, counted anew each time, and how it changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from sim.games.corona_de_hierro.codes import (
    NOBODY,
    Band,
    DecisionKind,
    Deck,
    Die,
    EndReason,
    Post,
    RollFor,
)
from tests.corona_de_hierro.printed import Printed


class Ask(NamedTuple):
    """A question: what kind, whom, and what may be chosen."""

    kind: DecisionKind
    seat: int
    choices: set[int]


class Luck(Protocol):
    """Tells what chance brought."""

    def first_seat(self) -> int:
        """Return who begins."""

    def roll(self, seat: int, what: RollFor, die: Die) -> int:
        """Return the next roll."""

    def tiles(self) -> dict[int, int]:
        """Return in which city each castle lies."""

    def loyalty(self) -> list[int]:
        """Return everybody's loyalty card."""

    def deck(self, deck: Deck) -> list[int]:
        """Return the deck's kinds after it was shuffled, and dealt from in the set-up; top last."""

    def dealt(self, seat: int) -> list[int]:
        """Return the hand that a seat got in the set-up."""


Play = Generator[Ask, int, Any]


@dataclass
class Board:
    """What lies on the table in a game in progress."""

    printed: Printed
    seats: int
    luck: Luck
    first: int = 0
    active: int = NOBODY
    turns: int = 0
    number: int = 0  # of the action in the turn
    over: bool = False
    reason: EndReason | None = None
    last_card: bool = False
    bereft: list[int] = field(default_factory=list)  # who lost the last castle
    army: dict[tuple[int, int], int] = field(default_factory=dict)  # (seat, city): pawns
    supply: list[int] = field(default_factory=list)  # pawns
    lies_at: dict[int, int] = field(default_factory=dict)  # castle: city
    owner: dict[int, int] = field(default_factory=dict)  # castle: seat
    inside: set[int] = field(default_factory=set)  # castles with their owner's army inside
    main: dict[int, int] = field(default_factory=dict)  # seat: castle
    emissaries: list[int] = field(default_factory=list)  # in supplies
    in_castle: list[tuple[int, int, int]] = field(default_factory=list)  # (castle, seat, turn sent)
    posted: list[tuple[Post, int]] = field(default_factory=list)
    requests: list[tuple[int, int]] = field(default_factory=list)  # (who asks, whom)
    alliances: list[tuple[int, int]] = field(default_factory=list)  # (who asked, whom)
    hostages: list[tuple[int, int]] = field(default_factory=list)  # (holder, owner)
    decks: dict[Deck, list[int]] = field(default_factory=dict)
    hands: list[list[int]] = field(default_factory=list)
    gone: list[int] = field(default_factory=list)  # kinds of cards out of the game
    known: Counter[tuple[int, int, int]] = field(default_factory=Counter)  # (knows, whose, kind)
    loyalty: list[int] = field(default_factory=list)
    shields: list[int] = field(default_factory=list)
    levels: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)  # on the counter
    refusals: Counter[int] = field(default_factory=Counter)  # by city, this turn
    returned: Counter[int] = field(default_factory=Counter)  # by rival, this turn
    asked_back: Counter[int] = field(default_factory=Counter)
    offered: Counter[int] = field(default_factory=Counter)

    # --- the table, counted ---

    def pawns(self, seat: int, city: int) -> int:
        """Return the size of a seat's army in a city."""
        return self.army.get((seat, city), 0)

    def cities_of(self, seat: int) -> list[int]:
        """Return where a seat has armies."""
        return [city for (whose, city), pawns in self.army.items() if whose == seat and pawns]

    def others_in(self, seat: int, city: int) -> list[int]:
        """Return who else has an army in a city, clockwise from the seat."""
        return [other for other in self.clockwise(seat) if self.pawns(other, city)]

    def clockwise(self, seat: int) -> list[int]:
        """Return all others, the next seat first."""
        return [(seat + step) % self.seats for step in range(1, self.seats)]

    def castles_of(self, seat: int) -> list[int]:
        """Return a seat's castles."""
        return [castle for castle, owner in self.owner.items() if owner == seat]

    def neutral(self, castle: int) -> bool:
        """Return whether nobody's banner is on a castle."""
        return castle not in self.owner

    def held_by(self, castle: int) -> list[int]:
        """Return whose emissaries are in a castle."""
        return [seat for where, seat, _ in self.in_castle if where == castle]

    def at(self, post: Post) -> list[int]:
        """Return whose emissaries are in Rome or with a people."""
        return [seat for where, seat in self.posted if where == post]

    def stock(self) -> int:
        """Return the shields that nobody has."""
        return self.printed.shields - sum(self.shields)

    def band(self, seat: int) -> Band:
        """Return where a seat stands on the track."""
        return self.printed.band(self.levels[seat])

    def allied(self, seat: int, other: int) -> bool:
        """Return whether two have an alliance."""
        return (seat, other) in self.alliances or (other, seat) in self.alliances

    def full_hand(self, seat: int) -> bool:
        """Return whether a hand holds as many cards as it may."""
        return len(self.hands[seat]) >= self.printed.hand_limit

    # --- what changes ---

    def rise(self, seat: int, levels: int) -> None:
        """Gain levels, up to the crown."""
        self.levels[seat] = min(self.levels[seat] + levels, self.printed.crown)

    def drop(self, seat: int, levels: int) -> None:
        """Lose levels, down to 0."""
        self.levels[seat] = max(self.levels[seat] - levels, 0)

    def console(self, seat: int) -> None:
        """Give a loser a shield, if there is one."""
        self.shields[seat] += min(self.printed.shields_gained, self.stock())

    def add_pawns(self, seat: int, city: int, pawns: int) -> None:
        """Put pawns of the supply into a city, as many as there are."""
        pawns = min(pawns, self.supply[seat])
        self.supply[seat] -= pawns
        self.army[seat, city] = self.pawns(seat, city) + pawns

    def remove_pawns(self, seat: int, city: int, pawns: int) -> None:
        """Take pawns from a city back into the supply, as many as there are."""
        pawns = min(pawns, self.pawns(seat, city))
        self.army[seat, city] -= pawns
        self.supply[seat] += pawns

    def lose_card(self, seat: int, kind: int) -> None:
        """Take a card out of a hand and out of the game; all see it."""
        self.hands[seat].remove(kind)
        self.gone.append(kind)
        for other in range(self.seats):
            if self.known[other, seat, kind] > 0:
                self.known[other, seat, kind] -= 1

    def betray(self, seat: int, other: int) -> None:
        """Attack an ally: the alliance is over (8)."""
        for pair in ((seat, other), (other, seat)):
            if pair in self.alliances:
                self.alliances.remove(pair)
                self.emissaries[pair[0]] += 1
                self.drop(seat, self.printed.alliance_broken)
