"""A table to test rules at: set the game up as wanted, take decisions by their printed form.

Interpreted runs only: the rules are called as plain Python.

Nothing is ever made or lost here: pawns and emissaries come from a seat's supply, shields from the
stock, cards from the decks (a card that is driven out of a hand goes under its deck). Dice fall as
`rolls` says; without it, as the seed says.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from sim.engine.agenda import push
from sim.engine.contract import ACTIONS, OUTCOME, apply_action, is_over, legal_actions, new_game
from sim.engine.contract import outcome as write_outcome
from sim.engine.game import LoadedValues
from sim.games.corona_de_hierro.actions import describe_action, parse_action
from sim.games.corona_de_hierro.codes import (
    NOBODY,
    DecisionKind,
    Deck,
    EndReason,
    Post,
    Source,
    Task,
)
from sim.games.corona_de_hierro.decisions import work
from sim.games.corona_de_hierro.game import CORONA_DE_HIERRO
from sim.games.corona_de_hierro.journal import JOURNAL, Note
from sim.games.corona_de_hierro.state import STATE
from tests.corona_de_hierro import dice

VALUES_FILE = Path(__file__).parents[2] / "scenarios" / "corona_de_hierro" / "prototype-values.yaml"
YELLOW, BLUE, BLACK, RED, GREEN = range(5)
COLOURS = ("yellow", "blue", "black", "red", "green")
GREY = ("friuli", "romagna", "spoleto", "lucca", "ivrea")
HOMES = {  # whose main castle is where, if nothing else is said
    3: ("friuli", "romagna", "spoleto"),
    4: ("friuli", "romagna", "spoleto", "ivrea"),
    5: GREY,
}
DEFAULTS = ("course.first_seat=yellow",)


@lru_cache(maxsize=128)
def load(sets: tuple[str, ...] = (), patches: tuple[str, ...] = ()) -> LoadedValues:
    """Load the prototype values with overrides and patches (their data as JSON), once."""
    data = [json.loads(patch) for patch in patches]
    return CORONA_DE_HIERRO.load_values(VALUES_FILE, sets=sets, patches=data)


def ones(mask: int) -> list[int]:
    """Return the numbers whose bits are set."""
    return [bit for bit in range(63) if int(mask) >> bit & 1]


class Table:
    """One game, set up by seed, changed by hand, played by words.

    Seats are YELLOW, BLUE, BLACK, RED and GREEN, of which the first ``seats`` play; Yellow begins.
    Cities, castles (by their city) and cards are given by their ids. ``homes``: the city of each
    seat's main castle; None leaves the choice open.
    """

    def __init__(
        self,
        *sets: str,
        seats: int = 4,
        seed: int = 1,
        homes: Iterable[str] | None = (),
        patches: Iterable[Any] = (),
    ) -> None:
        self.loaded = load((*DEFAULTS, *sets), tuple(json.dumps(patch) for patch in patches))
        self.values = self.loaded.record[0]
        self.seats = seats
        self.state: Any = np.zeros(1, STATE).view(np.recarray)[0]
        self.journal: Any = np.zeros(1, JOURNAL).view(np.recarray)[0]
        self.journal.log_wanted = 1
        self._actions: Any = np.zeros(1, ACTIONS).view(np.recarray)[0]
        dice.clear()
        new_game(self.state, self.values, self.journal, np.uint64(seed), seats)
        if homes is not None:
            chosen = tuple(homes) or HOMES[seats]
            first = int(self.state.first_seat)
            self.do(*(f"choose {chosen[(first + step) % seats]}_castle" for step in range(seats)))

    # --- names ---

    def city(self, name: str) -> int:
        """Return a city's number."""
        return self.loaded.labels["cities"].index(name)

    def castle(self, name: str) -> int:
        """Return the number of the castle that is printed at a city."""
        return self.loaded.labels["castles"].index(f"{name}_castle")

    def card(self, name: str) -> int:
        """Return the number of a kind of initiative card."""
        return self.loaded.labels["cards"].index(name)

    def card_names(self, kinds: Iterable[Any]) -> list[str]:
        """Return the ids of kinds of card, in order of the ids."""
        return sorted(self.loaded.labels["cards"][int(kind)] for kind in kinds)

    def castle_names(self, mask: int) -> set[str]:
        """Return the castles of a bit mask, each by the city it is printed at."""
        names = self.loaded.labels["castles"]
        return {names[castle].removesuffix("_castle") for castle in ones(mask)}

    # --- setting up: armies ---

    def no_armies(self) -> Table:
        """Take all pawns from the map."""
        for seat in range(self.seats):
            for city in range(len(self.loaded.labels["cities"])):
                self._set_army(seat, city, 0)
        return self

    def army(self, seat: int, city: str, pawns: int) -> Table:
        """Make a seat's army in a city exactly so large."""
        self._set_army(seat, self.city(city), pawns)
        return self

    def _set_army(self, seat: int, city: int, pawns: int) -> None:
        state = self.state
        state.pawns[seat] += state.army[seat, city] - pawns
        assert state.pawns[seat] >= 0, "the supply has run out of pawns"
        state.army[seat, city] = pawns
        state.army_cities[seat] &= ~(1 << city)
        if pawns:
            state.army_cities[seat] |= 1 << city

    # --- setting up: castles ---

    def give_castle(self, seat: int, *names: str, inside: bool = True) -> Table:
        """Put a seat's banner on castles, with its army inside or not; NOBODY: neutral again."""
        state = self.state
        for name in names:
            castle = self.castle(name)
            bit, city_bit = 1 << castle, 1 << int(state.castle_city[castle])
            before = int(state.owner[castle])
            if before != NOBODY:
                state.owned[before] &= ~bit
                state.own_cities[before] &= ~city_bit
            state.owner[castle] = seat
            state.neutral &= ~bit
            state.garrisoned &= ~bit
            if seat == NOBODY:
                state.neutral |= bit
            else:
                state.owned[seat] |= bit
                state.own_cities[seat] |= city_bit
                if inside:
                    state.garrisoned |= bit
        return self

    # --- setting up: emissaries ---

    def _from_supply(self, seat: int) -> None:
        assert self.state.emissaries[seat] > 0, "no emissary is left in the supply"
        self.state.emissaries[seat] -= 1

    def emissary(self, seat: int, *castles: str) -> Table:
        """Place an emissary in each of these castles, as in an earlier turn."""
        state = self.state
        for name in castles:
            self._from_supply(seat)
            castle = self.castle(name)
            state.in_castle[seat, castle] += 1
            state.emissary_castles[seat] |= 1 << castle
            there = int(state.in_castle[:, castle].sum())
            assert there <= self.values.castle_emissaries, f"{name} is full"
            if there == self.values.castle_emissaries:
                state.full |= 1 << castle
            if seat == state.active_seat:
                state.ready |= 1 << castle
        return self

    def post(self, seat: int, *posts: str) -> Table:
        """Place an emissary in each of ``rome``, ``saracens``, ``magyars``; no level is gained."""
        for name in posts:
            self._from_supply(seat)
            self.state.posted[Post[name.upper()], seat] += 1
        return self

    def request(self, seat: int, other: int) -> Table:
        """Let a seat have asked another one for an alliance."""
        self._from_supply(seat)
        self.state.requested[seat] |= 1 << other
        return self

    def ally(self, seat: int, other: int) -> Table:
        """Let two have an alliance that the first one asked for; no level is gained."""
        self._from_supply(seat)
        self.state.accepted[seat] |= 1 << other
        self.state.allies[seat] |= 1 << other
        self.state.allies[other] |= 1 << seat
        return self

    def hostage(self, holder: int, owner: int, number: int = 1) -> Table:
        """Let a seat hold emissaries of another one."""
        for _ in range(number):
            self._from_supply(owner)
            self.state.hostages[holder, owner] += 1
            self.state.hostage_total += 1
        return self

    # --- setting up: cards ---

    def _pile(self, deck: int) -> list[int]:
        size = int(self.state.deck_size[deck])
        return [int(kind) for kind in self.state.deck[deck, :size]]

    def _set_pile(self, deck: int, pile: list[int]) -> None:
        self.state.deck[deck, : len(pile)] = pile
        self.state.deck_size[deck] = len(pile)

    def _deck_of(self, kind: int) -> int:
        return int(self.values.card_deck[kind])

    def _fetch(self, kind: int) -> None:
        """Take a card out of its deck, from below; in exchange, out of a hand."""
        deck = self._deck_of(kind)
        pile, state = self._pile(deck), self.state
        if kind not in pile:
            for seat in range(self.seats):
                for place in range(int(state.hand_size[seat])):
                    if state.hand[seat, place] == kind:
                        state.hand[seat, place] = pile.pop(0)
                        state.known_to[seat, place] = 0
                        pile.insert(0, kind)
                        self._note_kinds(seat)
                        break
                if kind in pile:
                    break
        if kind not in pile and state.discarded[kind] > 0:
            state.discarded[kind] -= 1
            pile.insert(0, kind)
        assert kind in pile, f"no {self.loaded.labels['cards'][kind]} is left"
        pile.remove(kind)
        self._set_pile(deck, pile)

    def _note_kinds(self, seat: int) -> None:
        kinds = self.state.hand[seat, : int(self.state.hand_size[seat])]
        self.state.hand_kinds[seat] = sum({1 << int(kind) for kind in kinds})

    def hold(self, seat: int, *cards: str, known_to: Iterable[int] = ()) -> Table:
        """Make a hand exactly these cards."""
        state = self.state
        for kind in state.hand[seat, : int(state.hand_size[seat])]:
            deck = self._deck_of(int(kind))
            self._set_pile(deck, [int(kind), *self._pile(deck)])
        state.hand_size[seat] = 0
        for name in cards:
            self._fetch(self.card(name))
        for place, name in enumerate(cards):
            state.hand[seat, place] = self.card(name)
            state.known_to[seat, place] = sum(1 << other for other in known_to)
        state.hand_size[seat] = len(cards)
        self._note_kinds(seat)
        return self

    def stack(self, *cards: str, only: bool = False) -> Table:
        """Say which cards are drawn next of their deck, the first one first.

        ``only``: the deck holds no others; they are out of the game.
        """
        kinds = [self.card(name) for name in cards]
        deck = self._deck_of(kinds[0])
        for kind in kinds:
            assert self._deck_of(kind) == deck, "these are of different decks"
            self._fetch(kind)
        pile = self._pile(deck)
        if only:
            for kind in pile:
                self.state.discarded[kind] += 1
            pile = []
        self._set_pile(deck, pile + kinds[::-1])
        return self

    def loyalty(self, *cards: str) -> Table:
        """Say everybody's loyalty card, by seat."""
        names = self.loaded.labels["loyalty_cards"]
        for seat, card in enumerate(cards):
            self.state.loyalty[seat] = names.index(card)
        return self

    # --- setting up: shields, legitimacy, points ---

    def shields(self, *numbers: int) -> Table:
        """Say how many shields each seat has; the rest is the stock."""
        for seat, number in enumerate(numbers):
            self.state.shield_stock += self.state.shields[seat] - number
            self.state.shields[seat] = number
        assert self.state.shield_stock >= 0
        return self

    def levels(self, *numbers: int) -> Table:
        """Say everybody's level of legitimacy."""
        self.state.level[: len(numbers)] = numbers
        return self

    def score(self, seat: int, points: int) -> Table:
        """Set a seat's Victory Points on the counter."""
        self.state.points[seat] = 0
        self.state.points[seat, Source.SECRET_PACT] = points
        return self

    # --- setting up: course of play ---

    def turn_of(self, seat: int) -> Table:
        """Drop what is pending and start a seat's turn."""
        state = self.state
        state.agenda_size = 0
        state.decision = DecisionKind.NO_DECISION
        state.seat_to_move = NOBODY
        push(state, int(Task.START_TURN), seat, 0, 0, 0)
        work(state, self.values, self.journal)
        assert self.over or self.seat == seat
        return self

    def second_action(self, seat: int) -> Table:
        """Start a seat's turn and let it take a card, which it gives back under the deck."""
        self.turn_of(seat)
        held = int(self.state.hand_size[seat])
        self.do("take a card", "take military card")
        names = [self.loaded.labels["cards"][int(kind)] for kind in self.state.hand[seat, :held]]
        self.hold(seat, *names)
        self.refresh()
        return self

    def refresh(self) -> Table:
        """Ask anew for the action that is asked for, after something was changed by hand."""
        state = self.state
        assert self.kind == DecisionKind.ACTION
        seat = self.seat
        state.decision = DecisionKind.NO_DECISION
        state.seat_to_move = NOBODY
        push(state, int(Task.CHOOSE_ACTION), seat, 0, 0, 0)
        work(state, self.values, self.journal)
        return self

    def rolls(self, *numbers: int) -> Table:
        """Let the dice fall so: the next rolls, in order."""
        dice.fall(numbers)
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

    def actions(self) -> list[str]:
        """Return the legal actions in their printed form, ascending."""
        count = legal_actions(self.state, self.values, self._actions)
        return [describe_action(int(code), self.loaded) for code in self._actions.code[:count]]

    def do(self, *actions: str) -> Table:
        """Take decisions; each must be legal."""
        for action in actions:
            code = parse_action(action, self.loaded)
            count = legal_actions(self.state, self.values, self._actions)
            assert code in self._actions.code[:count], f"{action!r} is not among {self.actions()}"
            apply_action(self.state, self.values, self.journal, np.int64(code))
        return self

    def can(self, action: str) -> bool:
        """Return whether an action is legal now."""
        return action in self.actions()

    def turn(self, *actions: str) -> Table:
        """Take decisions, and see that they took the turn's last action: another seat acts."""
        before = self.seat
        self.do(*actions)
        assert self.kind == DecisionKind.ACTION
        assert self.seat == (before + 1) % self.seats
        return self

    # --- looking ---

    def pawns(self, seat: int) -> dict[str, int]:
        """Return a seat's armies by city."""
        names = self.loaded.labels["cities"]
        found = {
            name: int(self.state.army[seat, city])
            for city, name in enumerate(names)
            if self.state.army[seat, city]
        }
        assert set(found) == {names[city] for city in ones(self.state.army_cities[seat])}
        assert sum(found.values()) + self.state.pawns[seat] == self.values.army_pawns
        return found

    def castles(self, seat: int) -> set[str]:
        """Return a seat's castles, by city."""
        found = self.castle_names(self.state.owned[seat])
        for name in found:
            assert self.state.owner[self.castle(name)] == seat
        return found

    def inside(self, seat: int) -> set[str]:
        """Return a seat's castles with its army inside."""
        return self.castle_names(int(self.state.owned[seat]) & int(self.state.garrisoned))

    def held_in(self, castle: str) -> dict[str, int]:
        """Return whose emissaries are in a castle."""
        here = self.state.in_castle[:, self.castle(castle)]
        return {COLOURS[seat]: int(number) for seat, number in enumerate(here) if number}

    def posted(self, post: str) -> dict[str, int]:
        """Return whose emissaries are in Rome or with a people."""
        here = self.state.posted[Post[post.upper()]]
        return {COLOURS[seat]: int(number) for seat, number in enumerate(here) if number}

    def supply(self, seat: int) -> int:
        """Return a seat's emissaries in supply, once all of the seat's are accounted for."""
        state = self.state
        away = (
            state.in_castle[seat].sum()
            + state.posted[:, seat].sum()
            + state.hostages[:, seat].sum()
            + len(ones(state.requested[seat]))
            + len(ones(state.accepted[seat]))
        )
        assert away + state.emissaries[seat] == self.values.emissaries
        return int(state.emissaries[seat])

    def hostages(self, holder: int) -> dict[str, int]:
        """Return whose emissaries a seat holds."""
        assert self.state.hostages.sum() == self.state.hostage_total
        here = self.state.hostages[holder]
        return {COLOURS[seat]: int(number) for seat, number in enumerate(here) if number}

    def requests(self) -> set[tuple[str, str]]:
        """Return who has asked whom for an alliance, unanswered."""
        return {
            (COLOURS[seat], COLOURS[other])
            for seat in range(self.seats)
            for other in ones(self.state.requested[seat])
        }

    def alliances(self) -> set[tuple[str, str]]:
        """Return who has an alliance, who asked for it first."""
        found = {
            (seat, other) for seat in range(self.seats) for other in ones(self.state.accepted[seat])
        }
        both = found | {(other, seat) for seat, other in found}
        assert both == {
            (seat, other) for seat in range(self.seats) for other in ones(self.state.allies[seat])
        }
        return {(COLOURS[seat], COLOURS[other]) for seat, other in found}

    def hand(self, seat: int) -> list[str]:
        """Return a hand, in order of the cards' ids."""
        kinds = self.state.hand[seat, : int(self.state.hand_size[seat])]
        mask = sum({1 << int(kind) for kind in kinds})
        assert int(self.state.hand_kinds[seat]) == mask
        return self.card_names(kinds)

    def known(self, seat: int, other: int) -> list[str]:
        """Return which cards of another's hand a seat knows of."""
        return self.card_names(
            self.state.hand[other, place]
            for place in range(int(self.state.hand_size[other]))
            if int(self.state.known_to[other, place]) >> seat & 1
        )

    def draw(self, deck: str) -> list[str]:
        """Return a deck, top card first."""
        names = self.loaded.labels["cards"]
        return [names[kind] for kind in self._pile(Deck[deck.upper()])[::-1]]

    def gone(self) -> dict[str, int]:
        """Return the cards that are out of the game."""
        names = self.loaded.labels["cards"]
        return {names[k]: int(n) for k, n in enumerate(self.state.discarded) if n}

    def census(self) -> dict[str, int]:
        """Return how many cards of each kind there are anywhere."""
        cards = Counter(self.gone())
        for deck in ("military", "political"):
            cards.update(self.draw(deck))
        for seat in range(self.seats):
            cards.update(self.hand(seat))
        cards.update(self.card_names(self.state.seen[: int(self.state.seen_size)]))
        return {name: cards[name] for name in self.loaded.labels["cards"]}

    def level(self, seat: int) -> int:
        """Return a seat's level of legitimacy."""
        return int(self.state.level[seat])

    def all_levels(self) -> list[int]:
        """Return everybody's level."""
        return [self.level(seat) for seat in range(self.seats)]

    def all_shields(self) -> list[int]:
        """Return everybody's shields, once all shields are accounted for."""
        found = [int(number) for number in self.state.shields[: self.seats]]
        assert sum(found) + self.state.shield_stock == self.values.shields
        return found

    def points(self, seat: int, source: str | None = None) -> int:
        """Return a seat's Victory Points, or those from one source (`Source`)."""
        if source is not None:
            return int(self.state.points[seat, Source[source.upper()]])
        return int(self.state.points[seat].sum())

    def all_points(self, source: str | None = None) -> list[int]:
        """Return everybody's Victory Points."""
        return [self.points(seat, source) for seat in range(self.seats)]

    # --- the end ---

    @property
    def reason(self) -> str:
        """Why the game ended."""
        assert self.over
        return EndReason(int(self.state.end_reason)).name.lower()

    def kings(self) -> set[str]:
        """Return who is King."""
        assert self.over
        return {COLOURS[seat] for seat in ones(self.state.kings)}

    def outcome(self) -> Any:
        """Return the outcome record: ``reason``, ``rank`` and ``score`` by seat."""
        result: Any = np.zeros(1, OUTCOME).view(np.recarray)[0]
        write_outcome(self.state, self.values, result)
        return result

    def ranks(self) -> list[int]:
        """Return everybody's place."""
        return [int(rank) for rank in self.outcome().rank[: self.seats]]

    def notes(self, kind: Note) -> list[tuple[int, ...]]:
        """Return the log's lines of a kind, each as (seat, a, b, c, d)."""
        lines = self.journal.log[: int(self.journal.log_size)]
        return [tuple(int(fact) for fact in line[1:6]) for line in lines if line[0] == kind]
