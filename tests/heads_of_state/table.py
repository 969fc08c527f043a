"""A table to test rules at: set the game up as wanted, take decisions by their printed form.

Interpreted runs only: the rules are called as plain Python.

No card is ever made or lost here. What a setter wants comes from the discard pile, then from the
bottom of the draw deck, then (in exchange for one of these) from the Revolution stack and the open
display; what it drives out goes under the draw deck. So the top of a deck stays as
it was set for as long as the rest suffices; still, set hands first, displays next and decks last.
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
from sim.games.heads_of_state.actions import describe_action, parse_action
from sim.games.heads_of_state.codes import (
    NOBODY,
    REVOLUTION,
    DecisionKind,
    Noble,
    Source,
    Task,
)
from sim.games.heads_of_state.decisions import work
from sim.games.heads_of_state.game import HEADS_OF_STATE
from sim.games.heads_of_state.journal import JOURNAL, Note
from sim.games.heads_of_state.rules.course_of_play import revolution
from sim.games.heads_of_state.state import STATE

VALUES_FILE = Path(__file__).parents[2] / "scenarios" / "heads_of_state" / "prototype-values.yaml"
BLUE, YELLOW, RED, GREEN, BLACK = range(5)


@lru_cache(maxsize=64)
def load(sets: tuple[str, ...] = (), patches: tuple[str, ...] = ()) -> LoadedValues:
    """Load the prototype values with overrides and patches (their data as JSON), once."""
    data = [json.loads(patch) for patch in patches]
    return HEADS_OF_STATE.load_values(VALUES_FILE, sets=sets, patches=data)


class Table:
    """One game, set up by seed, changed by hand, played by words.

    Seats are BLUE, YELLOW, RED, GREEN and BLACK, of which the first ``seats`` play. Cards and
    areas are given by their ids, nobles by name; a box is told as ``king in england``.
    """

    def __init__(
        self, *sets: str, seats: int = 4, seed: int = 1, patches: Iterable[Any] = ()
    ) -> None:
        self.loaded = load(sets, tuple(json.dumps(patch) for patch in patches))
        self.values = self.loaded.record[0]
        self.seats = seats
        self.state: Any = np.zeros(1, STATE).view(np.recarray)[0]
        self.journal: Any = np.zeros(1, JOURNAL).view(np.recarray)[0]
        self.journal.log_wanted = 1
        self._actions: Any = np.zeros(1, ACTIONS).view(np.recarray)[0]
        new_game(self.state, self.values, self.journal, np.uint64(seed), seats)

    # --- names ---

    def attribute(self, name: str) -> int:
        """Return the code of a kind of Attribute Card, or of ``revolution``."""
        if name == "revolution":
            return REVOLUTION
        return self.loaded.labels["attributes"].index(name)

    def attribute_name(self, card: int) -> str:
        """Return the id of a kind of Attribute Card, or ``revolution``."""
        return "revolution" if card == REVOLUTION else self.loaded.labels["attributes"][card]

    def treachery(self, name: str) -> int:
        """Return the code of a kind of Treachery Card."""
        return self.loaded.labels["treachery_cards"].index(name)

    def area(self, name: str) -> int:
        """Return an area's number."""
        return self.loaded.labels["areas"].index(name)

    def box(self, noble: str, area: str) -> int:
        """Return the number of the box for a type of noble in an area."""
        return self.loaded.labels["boxes"].index(f"{area}.{noble}")

    def box_name(self, box: int) -> str:
        """Return ``king in england`` for a box."""
        area, noble = self.loaded.labels["boxes"][box].rsplit(".", 1)
        return f"{noble} in {area}"

    def boxes(self, mask: int) -> set[str]:
        """Return the boxes of a bit mask."""
        return {self.box_name(b) for b in range(int(self.values.boxes)) if int(mask) >> b & 1}

    def areas(self, mask: int) -> set[str]:
        """Return the areas of a bit mask."""
        names = self.loaded.labels["areas"]
        return {name for a, name in enumerate(names) if int(mask) >> a & 1}

    def _attributes(self, copies: Any) -> dict[str, int]:
        names = self.loaded.labels["attributes"]
        return {names[a]: int(copies[a]) for a in range(len(names)) if copies[a]}

    def _treachery_cards(self, copies: Any) -> dict[str, int]:
        names = self.loaded.labels["treachery_cards"]
        return {names[k]: int(copies[k]) for k in range(len(names)) if copies[k]}

    @staticmethod
    def _nobles(copies: Any) -> dict[str, int]:
        return {noble.name.lower(): int(copies[noble]) for noble in Noble if copies[noble]}

    # --- setting up: Attribute Cards ---

    def _pile(self) -> list[int]:
        """Return stack and draw deck as one pile, bottom card first."""
        return [int(card) for card in self.state.deck[: int(self.state.deck_size)]]

    def _set_pile(self, pile: list[int], stack_size: int) -> None:
        self.state.deck[: len(pile)] = pile
        self.state.deck_size = len(pile)
        self.state.stack_size = stack_size

    def _tuck(self, card: int) -> None:
        """Put a card under the draw deck, on top of the Revolution stack."""
        pile, stack_size = self._pile(), int(self.state.stack_size)
        pile.insert(stack_size, card)
        self._set_pile(pile, stack_size)

    def _fetch(self, card: int) -> None:
        """Take a card of a kind out of the discard pile, the deck or the open display."""
        state = self.state
        if card != REVOLUTION and state.discard[card] > 0:
            state.discard[card] -= 1
            return
        pile, stack_size = self._pile(), int(state.stack_size)
        if card in pile[stack_size:]:
            pile.pop(pile.index(card, stack_size))
            self._set_pile(pile, stack_size)
            return
        instead = pile.pop(stack_size) if len(pile) > stack_size else self._discarded_card()
        if card in pile[:stack_size]:
            pile[pile.index(card)] = instead
        else:
            assert state.display[card] > 0, f"no {self.attribute_name(card)} is left to take"
            state.display[card] -= 1
            state.display[instead] += 1
        self._set_pile(pile, stack_size)

    def _discarded_card(self) -> int:
        """Take any card off the discard pile."""
        card = next(card for card, copies in enumerate(self.state.discard) if copies > 0)
        self.state.discard[card] -= 1
        return card

    def give(self, seat: int, *, openly: bool = False, **copies: int) -> Table:
        """Make a hand exactly these Attribute Cards, such as ``gold=2, castle=1``.

        ``openly``: all seats know of them, as if they came from the open display.
        """
        state = self.state
        for attribute in range(len(self.loaded.labels["attributes"])):
            for _ in range(int(state.hand[seat, attribute])):
                self._tuck(attribute)
        state.hand[seat] = 0
        for name, number in copies.items():
            for _ in range(number):
                self._fetch(self.attribute(name))
            state.hand[seat, self.attribute(name)] = number
        state.hand_size[seat] = int(state.hand[seat].sum())
        state.hand_mask[seat] = sum(
            1 << attribute for attribute, number in enumerate(state.hand[seat]) if number > 0
        )
        state.open_hand[seat] = state.hand[seat] if openly else 0
        return self

    def display(self, *names: str) -> Table:
        """Make the open display exactly these Attribute Cards, as many as are wanted."""
        state = self.state
        for attribute in range(len(self.loaded.labels["attributes"])):
            for _ in range(int(state.display[attribute])):
                self._tuck(attribute)
        state.display[:] = 0
        for name in names:
            self._fetch(self.attribute(name))
        for name in names:
            state.display[self.attribute(name)] += 1
        state.display_size = len(names)
        return self

    def deck(self, *names: str, above: int | None = None) -> Table:
        """Say which Attribute Cards are drawn next, the first one first.

        They come on top of the draw deck. With ``above``, the draw deck holds just that many of
        them and the others lie on top of the eleven cards of the Revolution stack; the rest of
        the draw deck goes on the discard pile. With ``revolution`` among them, ``above`` is 0
        unless given.
        """
        cards = [self.attribute(name) for name in names]
        if above is None and REVOLUTION in cards:
            above = 0
        for card in cards:
            self._fetch(card)
        pile, stack_size = self._pile(), int(self.state.stack_size)
        if above is None:
            self._set_pile(pile + cards[::-1], stack_size)
            return self
        stack, draw_deck = pile[:stack_size], pile[stack_size:]
        in_draw_deck, in_stack = cards[:above], cards[above:]
        # The Revolution Card stays or comes; others make room for what lies on top of them.
        size = int(self.values.stack) + 1
        for place in range(len(stack) - 1, -1, -1):
            if len(stack) + len(in_stack) > size and stack[place] != REVOLUTION:
                draw_deck.append(stack.pop(place))
        while len(stack) + len(in_stack) < size:
            stack.insert(0, draw_deck.pop() if draw_deck else self._discarded_card())
        for card in draw_deck:
            self.state.discard[card] += 1
        stack += in_stack[::-1]
        assert stack.count(REVOLUTION) == 1
        self._set_pile(stack + in_draw_deck[::-1], len(stack))
        return self

    def leave(self, cards: int) -> Table:
        """Leave so many cards in the draw deck; those under them go on the discard pile."""
        pile, stack_size = self._pile(), int(self.state.stack_size)
        gone = len(pile) - stack_size - cards
        assert gone >= 0, f"the draw deck holds {len(pile) - stack_size} cards"
        for card in pile[stack_size : stack_size + gone]:
            self.state.discard[card] += 1
        self._set_pile(pile[:stack_size] + pile[stack_size + gone :], stack_size)
        return self

    # --- setting up: Treachery Cards ---

    def _treachery_pile(self) -> list[int]:
        size = int(self.state.treachery_deck_size)
        return [int(kind) for kind in self.state.treachery_deck[:size]]

    def _set_treachery_pile(self, pile: list[int]) -> None:
        self.state.treachery_deck[: len(pile)] = pile
        self.state.treachery_deck_size = len(pile)

    def _fetch_treachery(self, kind: int) -> None:
        state = self.state
        pile = self._treachery_pile()
        if state.treachery_discard[kind] > 0:
            state.treachery_discard[kind] -= 1
            state.treachery_discard_size -= 1
        elif kind in pile:
            pile.remove(kind)
        else:
            name = self.loaded.labels["treachery_cards"][kind]
            assert state.treachery_display[kind] > 0, f"no {name} is left to take"
            instead = pile.pop(0)
            state.treachery_display[kind] -= 1
            state.treachery_display[instead] += 1
        self._set_treachery_pile(pile)

    def give_treachery(self, seat: int, *names: str, openly: bool = False) -> Table:
        """Make a hand exactly these Treachery Cards."""
        state = self.state
        held = [int(number) for number in state.treachery_hand[seat]]
        pile = [kind for kind, number in enumerate(held) for _ in range(number)]
        self._set_treachery_pile(pile + self._treachery_pile())
        state.treachery_hand[seat] = 0
        for name in names:
            self._fetch_treachery(self.treachery(name))
        for name in names:
            state.treachery_hand[seat, self.treachery(name)] += 1
        state.treachery_hand_size[seat] = len(names)
        state.open_treachery[seat] = state.treachery_hand[seat] if openly else 0
        return self

    def treachery_display(self, *names: str) -> Table:
        """Make the open Treachery display exactly these cards, as many as are wanted."""
        state = self.state
        shown = [int(number) for number in state.treachery_display]
        pile = [kind for kind, number in enumerate(shown) for _ in range(number)]
        self._set_treachery_pile(pile + self._treachery_pile())
        state.treachery_display[:] = 0
        for name in names:
            self._fetch_treachery(self.treachery(name))
        for name in names:
            state.treachery_display[self.treachery(name)] += 1
        state.treachery_display_size = len(names)
        return self

    def treachery_deck(self, *names: str, only: bool = False) -> Table:
        """Say which Treachery Cards are drawn next, the first one first.

        ``only``: the deck holds no others; they lie on the discard pile.
        """
        state = self.state
        for name in names:
            self._fetch_treachery(self.treachery(name))
        pile = self._treachery_pile()
        if only:
            for kind in pile:
                state.treachery_discard[kind] += 1
            state.treachery_discard_size += len(pile)
            pile = []
        self._set_treachery_pile(pile + [self.treachery(name) for name in names[::-1]])
        return self

    # --- setting up: the board ---

    def place(self, seat: int, noble: str, area: str, *, created: bool = True) -> Table:
        """Put a living noble into its box, from the seat's supply.

        ``created``: it counts as created by the seat, which has its Noble Card if one is left;
        the area's Initial Scoring Marker is gone. Nobody scores. Otherwise only the counter
        stands there.
        """
        state = self.state
        box, rank = self.box(noble, area), Noble[noble.upper()]
        assert state.owner[box] == NOBODY, f"{noble} in {area} is taken"
        assert state.counters[seat, rank] > 0, f"no {noble} is left in the supply"
        state.owner[box] = seat
        state.occupied |= 1 << box
        state.owned[seat] |= 1 << box
        state.counters[seat, rank] -= 1
        if created:
            self._create(seat, rank, area)
        return self

    def dead(self, seat: int, noble: str, area: str) -> Table:
        """Lay a seat's counter face down on a hexagon, as if its noble had been killed there."""
        rank = Noble[noble.upper()]
        assert self.state.counters[seat, rank] > 0, f"no {noble} is left in the supply"
        self.state.counters[seat, rank] -= 1
        self.state.flipped[seat, self.box(noble, area)] += 1
        self._create(seat, rank, area)
        return self

    def _create(self, seat: int, rank: Noble, area: str) -> None:
        state = self.state
        state.created_areas[seat] |= 1 << self.area(area)
        state.initial_markers &= ~(1 << self.area(area))
        if state.noble_pile[rank] > 0:
            state.noble_pile[rank] -= 1
            state.noble_cards[seat, rank] += 1

    def noble_cards(self, seat: int, **copies: int) -> Table:
        """Make the Noble Cards in front of a seat exactly these; the others lie in the piles."""
        state = self.state
        for noble in Noble:
            number = copies.get(noble.name.lower(), 0)
            state.noble_pile[noble] += state.noble_cards[seat, noble] - number
            state.noble_cards[seat, noble] = number
            assert state.noble_pile[noble] >= 0
        return self

    def supply(self, seat: int, **copies: int) -> Table:
        """Leave so many counters of some types in a seat's supply; the rest leaves the game."""
        for name, number in copies.items():
            self.state.counters[seat, Noble[name.upper()]] = number
        return self

    def score(self, seat: int, points: float, source: str = "initial") -> Table:
        """Set a seat's Victory Points from one source."""
        self.state.half_points[seat, Source[source.upper()]] = round(2 * points)
        return self

    # --- setting up: course of play ---

    def clear(self) -> Table:
        """Drop what is pending."""
        self.state.agenda_size = 0
        self.state.decision = DecisionKind.NO_DECISION
        self.state.seat_to_move = NOBODY
        return self

    def start(self, seat: int) -> Table:
        """Start the game with this seat, whoever was picked; its first card is asked for."""
        self.state.first_seat = seat
        return self.turn_of(seat, turns_taken=0)

    def turn_of(self, seat: int, turns_taken: int = 1, round_number: int | None = None) -> Table:
        """Drop what is pending and start a seat's turn, after so many turns of every seat.

        With one or more, its decision is which option to choose.
        """
        state = self.clear().state
        state.turns_taken[: self.seats] = turns_taken
        state.turns = turns_taken * self.seats
        if round_number is not None:
            state.round_number = round_number
        return self.task(Task.START_TURN, seat)

    def end_round(self, active: int = BLUE, round_number: int | None = None) -> Table:
        """Drop what is pending; the Revolution Card appears in the refill after a seat's turn.

        Then the turn of the seat to its left begins, of whom an option is asked.
        """
        state = self.clear().state
        state.active_seat = active
        state.turns_taken[: self.seats] = 1
        if round_number is not None:
            state.round_number = round_number
        pile = self._pile()
        pile.remove(REVOLUTION)
        self._set_pile(pile, int(state.stack_size) - 1)
        push(state, int(Task.NEXT_TURN), active, 0, 0, 0)
        revolution(state, self.values, self.journal, 1)
        work(state, self.values, self.journal)
        return self

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

    def forced(self) -> Table:
        """Take forced choices until a real decision is open."""
        while not self.over and len(self.actions()) == 1:
            self.do(self.actions()[0])
        return self

    # --- looking: cards ---

    def hand(self, seat: int) -> dict[str, int]:
        """Return the Attribute Cards of a hand."""
        return self._attributes(self.state.hand[seat])

    def open_hand(self, seat: int) -> dict[str, int]:
        """Return what all seats know of a hand."""
        return self._attributes(self.state.open_hand[seat])

    def shown(self) -> dict[str, int]:
        """Return the open Attribute display."""
        return self._attributes(self.state.display)

    def flushed(self) -> dict[str, int]:
        """Return the flushed cards that lie aside."""
        return self._attributes(self.state.flushed)

    def discarded(self) -> dict[str, int]:
        """Return the Attribute discard pile."""
        return self._attributes(self.state.discard)

    def draw_deck(self) -> list[str]:
        """Return the draw deck, top card first, without the Revolution stack."""
        cards = self._pile()[int(self.state.stack_size) :]
        return [self.attribute_name(card) for card in cards[::-1]]

    def stack(self) -> list[str]:
        """Return the cards under the Revolution Disc, top card first."""
        cards = self._pile()[: int(self.state.stack_size)]
        return [self.attribute_name(card) for card in cards[::-1]]

    def census(self) -> dict[str, int]:
        """Return how many Attribute Cards of each kind there are anywhere."""
        state = self.state
        cards = Counter(self.draw_deck() + self.stack())
        del cards["revolution"]
        for place in (state.display, state.flushed, state.discard, *state.hand):
            cards.update(self._attributes(place))
        return {name: cards[name] for name in self.loaded.labels["attributes"]}

    def treachery_hand(self, seat: int) -> dict[str, int]:
        """Return the Treachery Cards of a hand."""
        return self._treachery_cards(self.state.treachery_hand[seat])

    def open_treachery(self, seat: int) -> dict[str, int]:
        """Return what all seats know of the Treachery Cards of a hand."""
        return self._treachery_cards(self.state.open_treachery[seat])

    def treachery_shown(self) -> dict[str, int]:
        """Return the open Treachery display."""
        return self._treachery_cards(self.state.treachery_display)

    def treachery_discarded(self) -> dict[str, int]:
        """Return the Treachery discard pile."""
        return self._treachery_cards(self.state.treachery_discard)

    def treachery_draw_deck(self) -> list[str]:
        """Return the Treachery deck, top card first."""
        names = self.loaded.labels["treachery_cards"]
        return [names[kind] for kind in self._treachery_pile()[::-1]]

    def treachery_census(self) -> dict[str, int]:
        """Return how many Treachery Cards of each kind there are anywhere."""
        state = self.state
        cards = Counter(self.treachery_draw_deck())
        for place in (state.treachery_display, state.treachery_discard, *state.treachery_hand):
            cards.update(self._treachery_cards(place))
        return {name: cards[name] for name in self.loaded.labels["treachery_cards"]}

    # --- looking: board and points ---

    def board(self) -> dict[str, int]:
        """Return the seat of each living noble, by ``king in england``."""
        owner = self.state.owner
        taken = (box for box in range(int(self.values.boxes)) if owner[box] != NOBODY)
        return {self.box_name(box): int(owner[box]) for box in taken}

    def flipped(self, seat: int) -> dict[str, int]:
        """Return a seat's counters face down on hexagons, by the box they died in."""
        dead = self.state.flipped[seat]
        return {self.box_name(box): int(number) for box, number in enumerate(dead) if number}

    def nobles(self, seat: int) -> dict[str, int]:
        """Return the Noble Cards in front of a seat."""
        return self._nobles(self.state.noble_cards[seat])

    def counters(self, seat: int) -> dict[str, int]:
        """Return the Noble Counters in a seat's supply."""
        return self._nobles(self.state.counters[seat])

    def points(self, seat: int, source: str | None = None) -> float:
        """Return a seat's Victory Points, or those from one source (`Source`)."""
        halves = self.state.half_points[seat]
        if source is not None:
            return int(halves[Source[source.upper()]]) / 2
        return int(halves.sum()) / 2

    def all_points(self, source: str | None = None) -> list[float]:
        """Return the Victory Points of every seat that plays."""
        return [self.points(seat, source) for seat in range(self.seats)]

    def outcome(self) -> Any:
        """Return the outcome record: ``reason``, ``rank`` and ``score`` by seat."""
        result: Any = np.zeros(1, OUTCOME).view(np.recarray)[0]
        write_outcome(self.state, self.values, result)
        return result

    def notes(self, kind: Note) -> list[tuple[int, ...]]:
        """Return the log's lines of a kind, each as (seat, a, b, c, d)."""
        lines = self.journal.log[: int(self.journal.log_size)]
        return [tuple(int(fact) for fact in line[1:6]) for line in lines if line[0] == kind]

    def log(self) -> list[Note]:
        """Return the kinds of all lines in the log, in order."""
        return [Note(int(line[0])) for line in self.journal.log[: int(self.journal.log_size)]]
