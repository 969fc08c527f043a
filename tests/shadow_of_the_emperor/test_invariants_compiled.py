"""What must hold at every decision: 20,000 random games of each number of players, bounds checked.

Thalers, points, influence and votes are worked out anew beside each game; `checker.py` and
`ledger.py` say how.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Any

import numpy as np
import pytest

from sim.engine.compiled import BOUNDS_CHECKED
from sim.games.shadow_of_the_emperor.codes import NO_FACE, DecisionKind, Post, Source
from sim.games.shadow_of_the_emperor.state import STATE
from tests.games.rooms import RUN_SEED, one
from tests.shadow_of_the_emperor.checker import (
    FIRST,
    ROOM,
    Most,
    check_actions,
    check_games,
    check_state,
)
from tests.shadow_of_the_emperor.faults import Fault
from tests.shadow_of_the_emperor.ledger import (
    CAPPED,
    COUNTS,
    DEPOSED,
    LEDGER,
    LEVEL,
    LOST,
    REFUSED,
    TIES,
    VACANT,
    WON,
    check_action,
    open_ledger,
)
from tests.shadow_of_the_emperor.whole_games import SEAT_COUNTS, Room

PLAYED = 20_000
THREADS = 2


class Checked:
    """Random games of one number of players, checked at every decision."""

    def __init__(self, seats: int, first: int, games: int) -> None:
        self.room = room = Room(seats)
        room.journal.log_wanted = 1
        self.most = np.zeros(len(Most), np.int64)
        self.counts = np.zeros(COUNTS, np.int64)
        self.decisions = np.zeros(len(DecisionKind), np.int64)
        *self.fault, self.played = check_games(
            room.state,
            np.zeros(1, STATE).view(np.recarray),
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
    assert sum(part.played for part in checked(seats)) == PLAYED


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_no_array_is_near_its_room_and_no_game_near_the_cap(seats: int) -> None:
    for part in checked(seats):
        full = {most.name: (int(part.most[most]), room) for most, room in ROOM.items()}
        tight = {name: sizes for name, sizes in full.items() if sizes[0] > 0.6 * sizes[1]}
        assert not tight
        assert all(size > 0 for size, _ in full.values())
        assert part.room.values.max_turns >= 3 * part.most[Most.TURNS]


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_every_kind_of_decision_and_of_event_came_up(seats: int) -> None:
    decisions = sum(part.decisions for part in checked(seats))
    counts = sum(part.counts for part in checked(seats))
    never = {kind.name for kind in DecisionKind if decisions[kind] == 0}
    assert never == ({"NO_DECISION", "VOTE"} if seats == 2 else {"NO_DECISION"})
    for event in (TIES, VACANT, DEPOSED, WON, LOST, LEVEL, CAPPED, REFUSED):
        assert counts[event] > 0, event


# --- the checker can fail -------------------------------------------------------------------


def in_the_middle(seats: int = 3) -> Room:
    """Return a game some way on, at a turn of phase IV with cards before the seats."""
    room = Room(seats)
    room.start(4)
    while room.state.round_number < 3 or room.state.decision != DecisionKind.ACTION:
        room.take(room.chosen())
    while not room.state.cards.any():
        room.take(room.chosen())
    assert room.state.decision == DecisionKind.ACTION
    return room


def somebody(room: Room) -> tuple[Any, ...]:
    """Return seat, electorate and face of an aristocrat on an aristocrat space."""
    return tuple(int(n) for n in np.argwhere(room.state.aristocrats > 0)[0])


def spoil_tile(room: Room) -> None:
    room.state.supply[1] += 1


def spoil_aristocrat(room: Room) -> None:
    seat, electorate, face = somebody(room)
    room.state.aristocrats[seat, electorate, face] += 1
    room.state.supply[seat] -= 1


def spoil_knight(room: Room) -> None:
    room.state.knight_supply[0] += 1


def spoil_city(room: Room) -> None:
    room.state.city_supply[0] += 1


def spoil_imperial_city(room: Room) -> None:
    room.state.imperial_supply += 1


def spoil_city_count(room: Room) -> None:
    room.state.cities[0, 1] += 1
    room.state.city_supply[0] -= 1


def spoil_card(room: Room) -> None:
    room.state.stack[2] += 1


def spoil_thalers(room: Room) -> None:
    room.state.thalers[1] = 13


def spoil_empty_spaces(room: Room) -> None:
    room.state.empty_spaces[3] += 1


def spoil_open_castles(room: Room) -> None:
    room.state.open_castles ^= 2


def spoil_faces(room: Room) -> None:
    seat, electorate, face = somebody(room)
    room.state.faces[seat, electorate] ^= 1 << face


def spoil_present(room: Room) -> None:
    room.state.present[0] ^= 1


def spoil_knights_at(room: Room) -> None:
    room.state.knights_at[0, Post.CASTLE] ^= 4


def spoil_elector(room: Room) -> None:
    electorate = int(np.argwhere(room.state.elector_face != NO_FACE)[0, 0])
    room.state.elector_face[electorate] = NO_FACE


def spoil_emperor(room: Room) -> None:
    room.state.challenger = room.state.emperor


def spoil_vote(room: Room) -> None:
    room.state.vote[0] = 1


SPOILS = {
    spoil_tile: Fault.ARISTOCRATS,
    spoil_aristocrat: Fault.SPACES,
    spoil_knight: Fault.KNIGHTS,
    spoil_city: Fault.CITIES,
    spoil_imperial_city: Fault.CITIES,
    spoil_city_count: Fault.CITIES,
    spoil_card: Fault.CARDS,
    spoil_thalers: Fault.THALERS,
    spoil_empty_spaces: Fault.SPACES,
    spoil_open_castles: Fault.SPACES,
    spoil_faces: Fault.MASKS,
    spoil_present: Fault.MASKS,
    spoil_knights_at: Fault.MASKS,
    spoil_elector: Fault.ELECTORS,
    spoil_emperor: Fault.EMPEROR,
    spoil_vote: Fault.VOTES,
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
        return Fault(check_actions(room.state, room.actions, number))

    assert fault(count) == Fault.NONE
    assert fault(0) == Fault.NO_ACTION
    room.actions.code[count - 1] = room.actions.code[0]
    assert fault(count) == Fault.ACTION_ORDER
    room.actions.code[count - 1] = FIRST[DecisionKind.ACTION + 1]
    assert fault(count) == Fault.ACTION_KIND
    room.state.seat_to_move = 3
    assert fault(count) == Fault.SEAT


BENT = {
    "nothing": Fault.NONE,
    "points": Fault.POINTS,
    "thalers": Fault.THALERS,
    "emperor": Fault.EMPEROR,
    "influence": Fault.INFLUENCE,
    "elector": Fault.ELECTORS,
    "votes": Fault.VOTES,
    "age": Fault.AGE,
}


@pytest.mark.parametrize("bent", BENT)
def test_the_checker_sees_what_an_action_did_not_earn(bent: str) -> None:
    """A game is bent once, at the first action that has what to bend."""
    room, ledger = Room(3), one(LEDGER)
    before = np.zeros(1, STATE).view(np.recarray)
    counts = np.zeros(COUNTS, np.int64)
    room.start(4)
    open_ledger(room.state, room.values, ledger)
    found, done = 0, False
    while not done and not room.state.over:
        action = room.chosen()
        before[0] = room.state
        room.take(action)
        done = bend(bent, room, before[0])
        choice = action - int(FIRST[before[0].decision])
        found = check_action(
            before[0], room.state, room.values, room.journal, ledger, choice, counts
        )
        assert done or found == Fault.NONE
    assert done or bent == "nothing"
    assert Fault(found) == BENT[bent]


def bend(bent: str, room: Room, before: Any) -> bool:
    """Bend what an action has just done, if it did such a thing."""
    state, journal = room.state, room.journal
    number = int(before.round_number)
    over = int(state.round_number) > number  # a round has ended
    if bent == "points" and number == 2:
        state.points[1, Source.CITY] += 1
    elif bent == "thalers" and number == 2:
        state.thalers[0] -= 1
    elif bent == "emperor" and number == 2:
        state.emperor = (int(state.emperor) + 1) % 3
    elif bent in {"influence", "elector"} and before.phase <= 5 and (state.phase > 5 or over):
        if number == 0:
            return False
        if bent == "influence":
            journal.influence[number, 0, 2] += 1
        else:
            journal.elector[number, 1] = 2 - max(0, int(journal.elector[number, 1]))
    elif bent == "votes" and before.decision == DecisionKind.VOTE and state.votes_shown:
        journal.votes[number, 1] += 1
    elif bent == "age" and before.decision == DecisionKind.IMPERIAL_CITY:
        seat, electorate, face = somebody(room)
        state.aristocrats[seat, electorate, face] -= 1
        state.aristocrats[seat, electorate, (face + 1) % 8] += 1
    else:
        return False
    return True
