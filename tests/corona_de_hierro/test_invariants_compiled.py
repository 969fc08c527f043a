"""What must hold at every decision: 20,000 random games of each number of players, bounds checked.

`checker.py` says what. Each finished game is scored once more by `reference.py`.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Any

import numpy as np
import pytest

from sim.engine.compiled import BOUNDS_CHECKED
from sim.engine.contract import OUTCOME, outcome
from sim.games.corona_de_hierro.codes import (
    CHOICES,
    NOBODY,
    ActionKind,
    DecisionKind,
    EndReason,
    Source,
)
from tests.corona_de_hierro import reference
from tests.corona_de_hierro.checker import (
    ACTS,
    ENDS,
    GAMES,
    KINDS,
    NOTED,
    ROOM,
    Checked,
    Fault,
    Most,
    check_actions,
    check_change,
    check_end,
    check_game,
    check_state,
)
from tests.corona_de_hierro.follow import bits
from tests.corona_de_hierro.printed import Printed
from tests.corona_de_hierro.scoring import position_of
from tests.corona_de_hierro.whole_games import SEAT_COUNTS, Room
from tests.games.rooms import RUN_SEED, one

PLAYED = 20_000
THREADS = 2


class Games:
    """Random games of one number of players, checked at every decision and scored again."""

    def __init__(self, seats: int, first: int, games: int) -> None:
        self.room = Room(seats)
        self.room.journal.log_wanted = 1
        self.checked = Checked(self.room)
        self.printed = Printed(self.room.loaded)
        self.result = one(OUTCOME)
        self.fault = (0, 0, 0)
        self.otherwise: list[int] = []  # games that score otherwise
        self.shared = self.broken = 0
        for game in range(first, first + games):
            self.play(game)
            if self.fault[0]:
                break

    def play(self, game: int) -> None:
        """Play and check a game."""
        room, checked = self.room, self.checked
        fault, decision = check_game(
            room.state, checked.before, room.values, room.journal, room.policies, checked.rooms,
            room.actions, np.uint64(RUN_SEED), game, checked.most, checked.counts,
        )  # fmt: skip
        if fault:
            self.fault = int(fault), game, int(decision)
            return
        outcome(room.state, room.values, self.result)
        position = position_of(room.state, self.printed, room.seats)
        same = (
            self.result.score[: room.seats].tolist() == reference.score(position)
            and self.result.rank[: room.seats].tolist() == reference.ranks(position)
            and bits(room.state.kings) == reference.kings(position)
        )
        if not same:
            self.otherwise.append(game)
        decided = reference.decided_by(position)
        self.shared += decided == "shared"
        self.broken += decided in {"level", "castles"}


@lru_cache(maxsize=len(SEAT_COUNTS))
def played(seats: int) -> list[Games]:
    """Return the games of a number of players, played once."""
    share = PLAYED // THREADS
    Games(seats, 0, 1)  # compiles before the threads start
    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(lambda part: Games(seats, part * share, share), range(THREADS)))


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_everything_holds_at_every_decision(seats: int) -> None:
    assert BOUNDS_CHECKED
    for part in played(seats):
        fault, game, decision = part.fault
        assert fault == 0, f"{Fault(fault).name} in game {game} at decision {decision}"
    assert sum(int(part.checked.counts[GAMES]) for part in played(seats)) == PLAYED


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_every_game_scores_as_the_second_version_says(seats: int) -> None:
    assert [part.otherwise for part in played(seats)] == [[], []]
    assert sum(part.broken for part in played(seats)) > 0


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_no_game_is_capped_and_every_other_end_comes(seats: int) -> None:
    counts = sum(part.checked.counts for part in played(seats))
    ends = {reason.name: int(counts[ENDS + reason]) for reason in EndReason}
    assert ends.pop("MAX_TURNS") == 0
    assert all(number > 0 for number in ends.values()), ends
    longest = max(int(part.checked.most[Most.TURNS]) for part in played(seats))
    assert 2 * longest < played(seats)[0].room.values.max_turns


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_no_array_is_near_its_room(seats: int) -> None:
    for part in played(seats):
        full = {most.name: (int(part.checked.most[most]), room) for most, room in ROOM.items()}
        tight = {name: sizes for name, sizes in full.items() if sizes[0] > 0.75 * sizes[1]}
        assert not tight
        assert all(size > 0 for size, _ in full.values())
        assert all(part.checked.most[most] > 0 for most in NOTED)


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_every_kind_of_decision_and_of_action_came_up(seats: int) -> None:
    counts = sum(part.checked.counts for part in played(seats))
    never = [kind.name for kind in DecisionKind if counts[KINDS + kind] == 0]
    assert never == ["NO_DECISION", "SET_UP_CARD"]
    assert not [kind.name for kind in ActionKind if counts[ACTS + kind] == 0]


# --- the checker can fail -------------------------------------------------------------------


def in_the_middle(seats: int = 4) -> Room:
    """Return a game some way on, at the choice of an action."""
    room = Room(seats)
    room.start(4)
    while room.state.turns < 30 or room.state.decision != DecisionKind.ACTION:
        room.take(room.chosen())
    return room


def a_city(room: Room, seat: int = 0) -> int:
    """Return a city with an army of a seat."""
    return bits(room.state.army_cities[seat])[0]


def spoil_pawns(room: Room) -> None:
    room.state.pawns[1] += 1


def spoil_army_mask(room: Room) -> None:
    room.state.army_cities[0] ^= 1 << 3


def spoil_owner(room: Room) -> None:
    room.state.owner[bits(room.state.owned[0])[0]] = NOBODY


def spoil_garrison(room: Room) -> None:
    room.state.garrisoned |= 1 << bits(room.state.neutral)[0]


def spoil_place(room: Room) -> None:
    room.state.castle_city[1] = room.state.castle_city[2]


def spoil_emissaries(room: Room) -> None:
    room.state.emissaries[2] += 1


def spoil_castle_limit(room: Room) -> None:
    castle = bits(room.values.receives & ~room.state.full)[0]
    room.state.in_castle[0, castle] += 2
    room.state.emissary_castles[0] |= 1 << castle


def spoil_grey_castle(room: Room) -> None:
    room.state.in_castle[0, 0] += 1
    room.state.emissary_castles[0] |= 1


def spoil_post(room: Room) -> None:
    room.state.posted[1, 0] += 3


def spoil_allies(room: Room) -> None:
    room.state.allies[1] ^= 1


def spoil_hostages(room: Room) -> None:
    room.state.hostage_total += 1


def spoil_cards(room: Room) -> None:
    room.state.discarded[3] += 1


def spoil_hand(room: Room) -> None:
    room.state.hand_kinds[1] ^= 1 << 7


def spoil_knowledge(room: Room) -> None:
    seat = int(np.flatnonzero(room.state.hand_size)[0])
    room.state.known_to[seat, 0] |= 1 << seat


def spoil_shields(room: Room) -> None:
    room.state.shield_stock += 1


def spoil_level(room: Room) -> None:
    room.state.level[1] = -1


def spoil_crown(room: Room) -> None:
    room.state.level[1] = room.values.crown


def spoil_loyalty(room: Room) -> None:
    room.state.loyalty[1] = room.state.loyalty[0]


def spoil_negotiation(room: Room) -> None:
    room.state.offered[2] += 2


def spoil_turn(room: Room) -> None:
    room.state.active_seat = (room.state.active_seat + 1) % 4


SPOILS = {
    spoil_pawns: Fault.PAWNS,
    spoil_army_mask: Fault.ARMY_MASK,
    spoil_owner: Fault.OWNERS,
    spoil_garrison: Fault.OWNERS,
    spoil_place: Fault.PLACES,
    spoil_emissaries: Fault.EMISSARIES,
    spoil_castle_limit: Fault.CASTLE_LIMIT,
    spoil_grey_castle: Fault.CASTLE_LIMIT,
    spoil_post: Fault.POST_LIMIT,
    spoil_allies: Fault.ALLIANCE,
    spoil_hostages: Fault.HOSTAGES,
    spoil_cards: Fault.CARDS,
    spoil_hand: Fault.HAND,
    spoil_knowledge: Fault.KNOWLEDGE,
    spoil_shields: Fault.SHIELDS,
    spoil_level: Fault.LEVEL,
    spoil_crown: Fault.END,
    spoil_loyalty: Fault.LOYALTY,
    spoil_negotiation: Fault.NEGOTIATION,
    spoil_turn: Fault.TURN,
}


@pytest.mark.parametrize("spoil", SPOILS)
def test_the_checker_sees_what_is_broken(spoil: Any) -> None:
    room = in_the_middle()
    assert check_state(room.state, room.values) == Fault.NONE
    spoil(room)
    if spoil is spoil_turn:  # what the new active seat has sent is another's
        room.state.ready = 0
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
    room.state.seat_to_move = (room.state.active_seat + 1) % 4
    assert fault(count) == Fault.SEAT


def bend_neutral(room: Room) -> None:
    room.state.neutral |= 1 << bits(room.state.owned[0])[0]


def bend_points(room: Room) -> None:
    room.state.points[1, Source.SECRET_PACT] -= 1


def bend_level(room: Room) -> None:
    room.state.level[0] += 6


def bend_deck(room: Room) -> None:
    room.state.deck_size[0] += 1


def bend_turn(room: Room) -> None:
    room.state.turns -= 1


BENDS = {
    bend_neutral: Fault.CHANGE,
    bend_points: Fault.CHANGE,
    bend_level: Fault.LEVEL,
    bend_deck: Fault.CHANGE,
    bend_turn: Fault.TURN,
}


@pytest.mark.parametrize("bend", BENDS)
def test_the_checker_sees_what_no_action_does(bend: Any) -> None:
    room = in_the_middle()
    before = room.state.copy()
    assert check_change(before, room.state, room.values) == Fault.NONE
    bend(room)
    assert Fault(check_change(before, room.state, room.values)) == BENDS[bend]


def finished(seats: int = 4) -> Room:
    """Return a finished game."""
    room = Room(seats)
    room.start(9)
    while room.state.over == 0:
        room.take(room.chosen())
    return room


def test_the_checker_sees_a_false_end_and_a_false_journal() -> None:
    room = finished()

    def fault() -> Fault:
        return Fault(check_end(room.state, room.values, room.journal))

    assert fault() == Fault.NONE
    room.journal.gained[1, 3] += 1
    assert fault() == Fault.JOURNAL
    room.journal.gained[1, 3] -= 1
    room.journal.card_taken[2, 5] += 1
    assert fault() == Fault.JOURNAL
    room.state.kings ^= 1
    assert fault() == Fault.END
    room.state.kings ^= 1
    room.state.end_reason = EndReason.MAX_TURNS
    assert fault() == Fault.END
