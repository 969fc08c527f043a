"""What must hold at every decision: 20,000 random games of each number of players, bounds checked.

Points and markers are added up anew beside each game from what the board shows; `checker.py` says
how.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Any

import numpy as np
import pytest

from sim.engine.compiled import BOUNDS_CHECKED
from sim.games.heads_of_state.codes import (
    CHOICES,
    MAX_DUTY,
    NOBODY,
    REVOLUTION,
    DecisionKind,
    Noble,
    Source,
)
from tests.games.rooms import RUN_SEED, one
from tests.heads_of_state.checker import (
    COUNTS,
    GAMES,
    HALTED,
    LEDGER,
    NO_SECOND,
    NOBODY_MOST,
    ROOM,
    SHARED_MOST,
    TIED_INFLUENCE,
    Fault,
    Most,
    check_action,
    check_actions,
    check_games,
    check_state,
    open_ledger,
    remember,
)
from tests.heads_of_state.whole_games import SEAT_COUNTS, Room

PLAYED = 20_000
THREADS = 2


class Checked:
    """Random games of one number of players, checked at every decision."""

    def __init__(self, seats: int, first: int, games: int) -> None:
        self.room = Room(seats)
        self.room.journal.log_wanted = 1
        self.most = np.zeros(len(Most), np.int64)
        self.counts = np.zeros(COUNTS, np.int64)
        self.decisions = np.zeros(len(DecisionKind), np.int64)
        room = self.room
        self.fault = check_games(
            room.state,
            room.values,
            room.journal,
            one(LEDGER),
            room.policies,
            room.actions,
            np.uint64(RUN_SEED),
            first,
            games,
            self.most,
            self.counts,
            self.decisions,
        )


@lru_cache(maxsize=len(SEAT_COUNTS))
def checked(seats: int) -> list[Checked]:
    """Return the games of a number of players, played once and on both cores."""
    share = PLAYED // THREADS
    Checked(seats, 0, 0)  # compiles before the threads start
    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(lambda part: Checked(seats, part * share, share), range(THREADS)))


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_everything_holds_at_every_decision(seats: int) -> None:
    assert BOUNDS_CHECKED
    for part in checked(seats):
        fault, game, decision = part.fault
        assert fault == 0, f"{Fault(fault).name} in game {game} at decision {decision}"


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_all_games_end_by_the_revolution_of_1789(seats: int) -> None:
    """The checker lets a game end in no other way; here is that all were counted."""
    assert sum(int(part.counts[GAMES]) for part in checked(seats)) == PLAYED
    most = max(int(part.most[Most.TURNS]) for part in checked(seats))
    assert checked(seats)[0].room.values.max_turns >= 10 * most


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_no_array_is_near_its_room(seats: int) -> None:
    for part in checked(seats):
        full = {most.name: (int(part.most[most]), room) for most, room in ROOM.items()}
        # a hand of four Treachery Cards and one more: nobody can kill more than five in a turn
        assert full.pop("DUTY")[0] <= 5 < MAX_DUTY
        tight = {name: sizes for name, sizes in full.items() if sizes[0] > 0.6 * sizes[1]}
        assert not tight
        assert all(size > 0 for size, _ in full.values())


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_every_kind_of_decision_and_of_ending_came_up(seats: int) -> None:
    decisions = sum(part.decisions for part in checked(seats))
    counts = sum(part.counts for part in checked(seats))
    assert [kind.name for kind in DecisionKind if decisions[kind] == 0] == ["NO_DECISION"]
    assert counts[HALTED] > 0
    assert counts[TIED_INFLUENCE] > 0
    assert counts[SHARED_MOST] > 0
    assert counts[NOBODY_MOST] > 0 or seats == 2  # two who tie share
    assert counts[NO_SECOND] > 0 or seats == 5
    boards = max(int(part.most[Most.OCCUPIED]) for part in checked(seats))
    assert boards <= 30


# --- the checker can fail -------------------------------------------------------------------


def in_the_middle(seats: int = 3) -> Room:
    """Return a game some way on, at the choice of an option."""
    room = Room(seats)
    room.start(4)
    while room.state.turns < 25 or room.state.decision != DecisionKind.OPTION:
        room.take(room.chosen())
    return room


def a_box(room: Room) -> int:
    """Return a box with a noble of seat 0."""
    return int(np.flatnonzero(room.state.owner[: room.values.boxes] == 0)[0])


def spoil_attribute(room: Room) -> None:
    room.state.discard[2] += 1


def spoil_deck(room: Room) -> None:
    room.state.deck_size -= 1


def spoil_revolution(room: Room) -> None:
    place = int(np.flatnonzero(room.state.deck[: room.state.deck_size] == REVOLUTION)[0])
    room.state.deck[place], room.state.deck[room.state.stack_size] = (
        int(room.state.deck[room.state.stack_size]),
        REVOLUTION,
    )


def spoil_treachery(room: Room) -> None:
    room.state.treachery_hand[1, 3] += 1
    room.state.treachery_hand_size[1] += 1


def spoil_hand_size(room: Room) -> None:
    room.state.hand_size[1] += 1


def spoil_mask(room: Room) -> None:
    room.state.hand_mask[0] ^= 1


def spoil_open_hand(room: Room) -> None:
    room.state.open_hand[0, 1] = room.state.hand[0, 1] + 1


def spoil_open_treachery(room: Room) -> None:
    room.state.open_treachery[2, 0] = room.state.treachery_hand[2, 0] + 1


def spoil_display(room: Room) -> None:
    room.state.display_size -= 1


def spoil_counters(room: Room) -> None:
    room.state.counters[2, Noble.EARL] -= 1


def spoil_flipped(room: Room) -> None:
    room.state.flipped[0, a_box(room)] += 1


def spoil_noble_cards(room: Room) -> None:
    room.state.noble_cards[0, Noble.KING] += 1


def spoil_owner(room: Room) -> None:
    room.state.owner[a_box(room)] = 3


def spoil_empty_box(room: Room) -> None:
    room.state.owner[a_box(room)] = NOBODY


def spoil_markers(room: Room) -> None:
    room.state.initial_markers ^= 1


def spoil_limit(room: Room) -> None:
    seat = int(room.state.active_seat)
    for _ in range(11):
        room.state.deck_size -= 1
        card = int(room.state.deck[room.state.deck_size])
        room.state.hand[seat, card] += 1
        room.state.hand_size[seat] += 1
        room.state.hand_mask[seat] |= 1 << card


SPOILS = {
    spoil_attribute: Fault.ATTRIBUTE_CARDS,
    spoil_deck: Fault.ATTRIBUTE_CARDS,
    spoil_revolution: Fault.REVOLUTION,
    spoil_treachery: Fault.TREACHERY_CARDS,
    spoil_hand_size: Fault.HAND_SIZE,
    spoil_mask: Fault.HAND_MASK,
    spoil_open_hand: Fault.OPEN_HAND,
    spoil_open_treachery: Fault.OPEN_HAND,
    spoil_display: Fault.DISPLAY,
    spoil_counters: Fault.COUNTERS,
    spoil_flipped: Fault.COUNTERS,
    spoil_noble_cards: Fault.NOBLE_CARDS,
    spoil_owner: Fault.OWNERS,
    spoil_empty_box: Fault.OWNERS,
    spoil_markers: Fault.MARKERS,
    spoil_limit: Fault.HAND_LIMIT,
}


@pytest.mark.parametrize("spoil", SPOILS)
def test_the_checker_sees_what_is_broken(spoil: Any) -> None:
    room = in_the_middle()
    assert check_state(room.state, room.values) == Fault.NONE
    spoil(room)
    assert Fault(check_state(room.state, room.values)) == SPOILS[spoil]


def test_the_checker_sees_bad_lists_of_actions() -> None:
    room = in_the_middle()
    count = len(room.legal())

    def fault(number: int) -> Fault:
        return Fault(check_actions(room.state, room.values, room.actions, number))

    assert fault(count) == Fault.NONE
    assert fault(0) == Fault.NO_ACTION
    room.actions.code[1] = room.actions.code[0]
    assert fault(count) == Fault.ACTION_ORDER
    room.actions.code[1] = room.actions.code[0] + CHOICES
    assert fault(count) == Fault.ACTION_KIND
    room.state.seat_to_move = 3
    assert fault(count) == Fault.SEAT


def action_fault(bend: Any) -> Fault:
    """Return what the checker says of the first creation of a game whose result is bent."""
    room = Room(3)
    ledger = one(LEDGER)
    most, counts = np.zeros(len(Most), np.int64), np.zeros(COUNTS, np.int64)
    room.start(4)
    open_ledger(room.state, room.journal, ledger)
    while True:
        remember(room.state, room.journal, ledger)
        room.take(room.chosen())
        created = int(room.state.occupied) != 0
        if created:
            bend(room)
        found = check_action(room.state, room.values, room.journal, ledger, most, counts)
        if created:
            return Fault(found)
        assert found == Fault.NONE


def bend_nothing(room: Room) -> None:
    pass


def bend_points(room: Room) -> None:
    room.state.half_points[1, Source.INITIAL] += 1


def bend_marker(room: Room) -> None:
    room.state.country_markers[2] += 1


def bend_areas(room: Room) -> None:
    room.state.created_areas[1] |= 4


def bend_noble_card(room: Room) -> None:
    room.state.noble_cards[0, Noble.KING] += 1


def bend_board(room: Room) -> None:
    empty = np.flatnonzero(room.state.owner[: room.values.boxes] == NOBODY)
    room.state.owner[empty[0]] = int(room.state.active_seat)


BENDS = {
    bend_nothing: Fault.NONE,
    bend_points: Fault.POINTS,
    bend_marker: Fault.MARKERS,
    bend_areas: Fault.AREAS,
    bend_noble_card: Fault.NOBLE_CARDS,
    bend_board: Fault.BOARD,
}


@pytest.mark.parametrize("bend", BENDS)
def test_the_checker_sees_what_an_action_did_not_earn(bend: Any) -> None:
    assert action_fault(bend) == BENDS[bend]
