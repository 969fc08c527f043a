"""A table to test rules at: set the game up as wanted, take decisions by their printed form.

Interpreted runs only: the rules are called as plain Python.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from sim.engine.agenda import push
from sim.engine.contract import ACTIONS, apply_action, is_over, legal_actions, new_game
from sim.engine.game import LoadedValues
from sim.games.romans.actions import describe_action, parse_action
from sim.games.romans.codes import (
    NO_CARD,
    Battleground,
    Currency,
    DecisionKind,
    Elector,
    Marker,
    Moment,
    Side,
    Task,
)
from sim.games.romans.decisions import work
from sim.games.romans.game import ROMANS
from sim.games.romans.journal import JOURNAL
from sim.games.romans.rules.components import start_moment
from sim.games.romans.state import STATE

VALUES_FILE = Path(__file__).parents[2] / "scenarios" / "romans" / "prototype-values.yaml"
L, W = int(Side.LUXEMBOURG), int(Side.WITTELSBACH)


@lru_cache(maxsize=64)
def load(sets: tuple[str, ...] = (), patches: tuple[str, ...] = ()) -> LoadedValues:
    """Load the prototype values with overrides and patches (their data as JSON), once."""
    data = [json.loads(patch) for patch in patches]
    return ROMANS.load_values(VALUES_FILE, sets=sets, patches=data)


class Table:
    """One game, set up by seed, changed by hand, played by words.

    Seats are L and W. Cards, countries, battlegrounds and currencies are given by their ids.
    """

    def __init__(self, *sets: str, seed: int = 1, patches: Iterable[Any] = ()) -> None:
        self.loaded = load(sets, tuple(json.dumps(patch) for patch in patches))
        self.values = self.loaded.record[0]
        self.state: Any = np.zeros(1, STATE).view(np.recarray)[0]
        self.journal: Any = np.zeros(1, JOURNAL).view(np.recarray)[0]
        self.journal.log_wanted = 1
        self._actions: Any = np.zeros(1, ACTIONS).view(np.recarray)[0]
        new_game(self.state, self.values, self.journal, np.uint64(seed), 2)

    # --- names ---

    def card(self, name: str) -> int:
        """Return a card's number; ``royal_retinue#2`` is a further copy."""
        return self.loaded.labels["cards"].index(name)

    def name(self, card: int) -> str:
        """Return a card's id."""
        return self.loaded.labels["cards"][card]

    def names(self, pile: Any, size: int) -> list[str]:
        """Return the ids in a pile."""
        return [self.name(int(card)) for card in pile[:size]]

    # --- setting up ---

    def take_out(self, *names: str) -> None:
        """Take cards from wherever they are."""
        wanted = [self.card(name) for name in names]
        state = self.state
        for seat in (L, W):
            for pile in ("hand", "discard", "play_area", "draw_pile"):
                self._drop(getattr(state, pile)[seat], getattr(state, pile + "_size"), seat, wanted)
        for pile in ("row", "market_deck", "aside", "out_of_play"):
            cards = getattr(state, pile)
            size = int(getattr(state, pile + "_size"))
            kept = [int(card) for card in cards[:size] if int(card) not in wanted]
            cards[: len(kept)] = kept
            setattr(state, pile + "_size", len(kept))
        if int(state.extra_spot) in wanted:
            state.extra_spot = NO_CARD

    @staticmethod
    def _drop(cards: Any, sizes: Any, seat: int, wanted: list[int]) -> None:
        kept = [int(card) for card in cards[: sizes[seat]] if int(card) not in wanted]
        cards[: len(kept)] = kept
        sizes[seat] = len(kept)

    def put(self, seat: int, pile: str, *names: str) -> Table:
        """Make a seat's ``hand``, ``discard``, ``play_area`` or ``draw_pile`` exactly these cards.

        A draw pile is given top card first. What lay there goes under the market deck's place
        for cards out of play.
        """
        cards = getattr(self.state, pile)[seat]
        sizes = getattr(self.state, pile + "_size")
        for card in [int(card) for card in cards[: sizes[seat]]]:
            if self.name(card) not in names:
                self.state.out_of_play[self.state.out_of_play_size] = card
                self.state.out_of_play_size += 1
        sizes[seat] = 0
        self.take_out(*names)
        numbers = [self.card(name) for name in names]
        if pile == "draw_pile":
            numbers.reverse()
        elif pile == "hand":
            numbers.sort()
        cards[: len(numbers)] = numbers
        sizes[seat] = len(numbers)
        return self

    def put_row(self, *names: str, deck: Iterable[str] = ()) -> Table:
        """Make the market row these cards, oldest first, with ``deck`` on top, top card first."""
        deck = list(deck)
        rest = self.names(self.state.row, int(self.state.row_size))
        self.take_out(*names, *deck, *rest)
        under = self.names(self.state.market_deck, int(self.state.market_deck_size))
        spare = [name for name in rest if name not in names and name not in deck]
        numbers = [self.card(name) for name in spare + under + deck[::-1]]
        self.state.market_deck[: len(numbers)] = numbers
        self.state.market_deck_size = len(numbers)
        self.state.row[: len(names)] = [self.card(name) for name in names]
        self.state.row_size = len(names)
        return self

    def reprint(self, name: str, **fields: Any) -> Table:
        """Print other numbers on a card (fields of the values record), for this table only."""
        self.values = self.values.copy()
        for field, number in fields.items():
            getattr(self.values, field)[self.card(name)] = number
        return self

    def purse(self, seat: int, **cubes: int) -> Table:
        """Make a treasury exactly these cubes."""
        for currency in Currency:
            self.state.wallet[seat, currency] = cubes.get(currency.name.lower(), 0)
        return self

    def influence(self, country: str, luxembourg: int, wittelsbach: int) -> Table:
        """Set both sides' influence in a country."""
        self.state.influence[Elector[country.upper()]] = luxembourg, wittelsbach
        return self

    def military(self, ground: str, luxembourg: int, wittelsbach: int) -> Table:
        """Set the military in a battleground."""
        self.state.military[Battleground[ground.upper()]] = luxembourg, wittelsbach
        return self

    def votes(self, elector: str, luxembourg: int, wittelsbach: int) -> Table:
        """Set the votes in an elector box."""
        self.state.votes[Elector[elector.upper()]] = luxembourg, wittelsbach
        return self

    def marker(self, place: str) -> Table:
        """Put John's marker on a space, such as ``ludwig_1``."""
        self.state.marker = Marker[place.upper()]
        return self

    def john_with(self, seat: int) -> Table:
        """Give John to a seat: his card lies in its discard pile, the other card aside."""
        mine, other = ("john_of_luxembourg_l", "john_of_luxembourg_w")[:: 1 if seat == L else -1]
        self.take_out(mine, other)
        self.state.discard[seat, self.state.discard_size[seat]] = self.card(mine)
        self.state.discard_size[seat] += 1
        self.state.aside[self.state.aside_size] = self.card(other)
        self.state.aside_size += 1
        self.state.john_holder = seat
        return self

    def shield(self, shield: str, location: int, seat: int) -> Table:
        """Lay a shield in a Court or half of the Curia (`Location`) of a seat."""
        number = self.loaded.labels["shields"].index(shield)
        self.state.shield_location[number] = location
        self.state.shield_seat[number] = seat
        return self

    def clear(self) -> Table:
        """Drop what is pending."""
        self.state.agenda_size = 0
        self.state.decision = DecisionKind.NO_DECISION
        return self

    def start_round(self, number: int) -> Table:
        """Drop what is pending and start a round."""
        self.clear().state.round_number = number - 1
        return self.task(Task.START_ROUND)

    def turn_of(self, seat: int, plays: int = 4, other_plays: int = 4) -> Table:
        """Drop what is pending and make it this seat's play, with so many plays left each."""
        state = self.state
        state.agenda_size = 0
        state.decision = DecisionKind.NO_DECISION
        state.plays_made[:] = 0
        state.plays_allowed[seat] = plays
        state.plays_allowed[1 - seat] = other_plays
        return self.task(Task.NEXT_PLAY, seat)

    def end_round(self) -> Table:
        """Drop what is pending and start the round end."""
        self.state.agenda_size = 0
        self.state.decision = DecisionKind.NO_DECISION
        return self.task(Task.ROUND_END)

    def reveal(self, event: str, seat: int = L) -> Table:
        """Drop what is pending and reveal an event by the refill of a seat's purchase."""
        self.take_out(event)
        state = self.state
        state.agenda_size = 0
        state.decision = DecisionKind.NO_DECISION
        start_moment(state, Moment.INITIATIVE)
        state.market_deck[state.market_deck_size] = self.card(event)
        state.market_deck_size += 1
        if state.row_size >= self.values.row_size:
            self.take_out(self.name(int(state.row[state.row_size - 1])))
        return self.task(Task.REFILL, seat)

    def task(self, task: Task, *arguments: int) -> Table:
        """Put a task on the agenda and work until a decision is open."""
        push(self.state, int(task), *(list(arguments) + [0] * (4 - len(arguments))))
        work(self.state, self.values, self.journal)
        return self

    # --- playing ---

    @property
    def kind(self) -> DecisionKind:
        """The kind of the open decision."""
        return DecisionKind(int(self.state.decision))

    @property
    def seat(self) -> int:
        """Who decides."""
        return int(self.state.seat_to_move)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(is_over(self.state))

    def legal(self) -> list[str]:
        """Return the legal actions in their printed form, ascending."""
        count = legal_actions(self.state, self.values, self._actions)
        return [describe_action(int(code), self.loaded) for code in self._actions.code[:count]]

    def do(self, *actions: str) -> Table:
        """Take decisions; each must be legal."""
        for action in actions:
            code = parse_action(action, self.loaded)
            count = legal_actions(self.state, self.values, self._actions)
            assert code in self._actions.code[:count], f"{action!r} is not among {self.legal()}"
            apply_action(self.state, self.values, self.journal, np.int64(code))
        return self

    def forced(self) -> Table:
        """Take forced choices until a real decision is open."""
        while not self.over and len(self.legal()) == 1:
            self.do(self.legal()[0])
        return self

    # --- looking ---

    def hand(self, seat: int) -> list[str]:
        """Return a hand, ascending by number."""
        return self.names(self.state.hand[seat], int(self.state.hand_size[seat]))

    def discard(self, seat: int) -> list[str]:
        """Return a discard pile in the order discarded."""
        return self.names(self.state.discard[seat], int(self.state.discard_size[seat]))

    def play_area(self, seat: int) -> list[str]:
        """Return a play area in the order played."""
        return self.names(self.state.play_area[seat], int(self.state.play_area_size[seat]))

    def draw_pile(self, seat: int) -> list[str]:
        """Return a draw pile, top card first."""
        return self.names(self.state.draw_pile[seat], int(self.state.draw_pile_size[seat]))[::-1]

    def row(self) -> list[str]:
        """Return the regular row, oldest first."""
        return self.names(self.state.row, int(self.state.row_size))

    def deck(self) -> list[str]:
        """Return the market deck, top card first."""
        return self.names(self.state.market_deck, int(self.state.market_deck_size))[::-1]

    def gone(self) -> list[str]:
        """Return what left the game: removed cards and used events, in order."""
        return self.names(self.state.out_of_play, int(self.state.out_of_play_size))

    def knowers(self, name: str) -> list[int]:
        """Return the seats that know where a hidden card lies."""
        return [seat for seat in (L, W) if (int(self.state.known_to[self.card(name)]) >> seat) & 1]

    def wallet(self, seat: int) -> dict[str, int]:
        """Return the cubes in a treasury, without the colours it has none of."""
        cubes = self.state.wallet[seat]
        return {c.name.lower(): int(cubes[c]) for c in Currency if cubes[c]}

    def country(self, country: str) -> tuple[int, int]:
        """Return both sides' influence."""
        ours, theirs = self.state.influence[Elector[country.upper()]]
        return int(ours), int(theirs)

    def ground(self, ground: str) -> tuple[int, int]:
        """Return both sides' military."""
        ours, theirs = self.state.military[Battleground[ground.upper()]]
        return int(ours), int(theirs)

    def box(self, elector: str) -> tuple[int, int]:
        """Return both sides' votes."""
        ours, theirs = self.state.votes[Elector[elector.upper()]]
        return int(ours), int(theirs)


def playing(
    seat: int, *hand: str, sets: tuple[str, ...] = (), patches: Iterable[Any] = ()
) -> Table:
    """Return a table where a seat with this hand plays alone, with nothing in the row to buy."""
    table = Table(*sets, patches=patches).put_row().put(seat, "hand", *hand)
    return table.turn_of(seat, plays=4, other_plays=0)
