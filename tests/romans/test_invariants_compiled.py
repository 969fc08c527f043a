"""What must hold at every decision of every game, on 20,000 random games with bounds checks."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sim.engine.compiled import BOUNDS_CHECKED
from sim.engine.contract import legal_actions, new_game
from sim.games.romans.codes import (
    CHOICES,
    MAX_CARDS,
    DecisionKind,
    EndReason,
    Location,
    Marker,
    Moment,
)
from sim.games.romans.contract import MOMENTS
from tests.games.rooms import RUN_SEED
from tests.romans.checker import (
    MOST_TURNS,
    ROOM,
    Fault,
    Most,
    check_actions,
    check_games,
    check_state,
)
from tests.romans.whole_games import Room

GAMES = 20_000


class Checked:
    """Random games, checked at every decision."""

    def __init__(self, games: int) -> None:
        self.room = Room()
        self.room.journal.log_wanted = 1
        self.most = np.zeros(len(Most), np.int64)
        self.counts = np.zeros(8, np.int64)
        self.decisions = np.zeros(len(DecisionKind), np.int64)
        room = self.room
        self.fault = check_games(
            room.state,
            room.values,
            room.journal,
            room.policies,
            room.actions,
            np.uint64(RUN_SEED),
            0,
            games,
            room.card("clement_vi_elected"),
            room.loaded.labels["shields"].index("clement_vi"),
            self.most,
            self.counts,
            self.decisions,
        )


@pytest.fixture(scope="module")
def checked() -> Checked:
    """The 20,000 games, played once."""
    return Checked(GAMES)


@pytest.mark.slow
def test_everything_holds_at_every_decision(checked: Checked) -> None:
    assert BOUNDS_CHECKED
    fault, game, decision = checked.fault
    assert fault == 0, f"{Fault(fault).name} in game {game} at decision {decision}"


@pytest.mark.slow
def test_all_games_end_by_rule(checked: Checked) -> None:
    assert checked.counts[EndReason.MAX_TURNS] == 0
    assert checked.counts[: EndReason.MAX_TURNS].sum() == GAMES
    assert (checked.counts[: EndReason.MAX_TURNS] > 0).all()
    assert checked.most[Most.TURNS] <= MOST_TURNS
    assert checked.room.values.max_turns >= 5 * MOST_TURNS


@pytest.mark.slow
def test_no_array_is_near_its_room(checked: Checked) -> None:
    full = {most.name: (int(checked.most[most]), room) for most, room in ROOM.items()}
    assert full.pop("MOMENT") == (Moment.ROUND_END, MOMENTS)  # a code, not a size
    tight = {name: sizes for name, sizes in full.items() if sizes[0] > 0.85 * sizes[1]}
    assert not tight
    for most in ROOM:
        assert checked.most[most] > 0, most.name


@pytest.mark.slow
def test_every_kind_of_decision_came_up(checked: Checked) -> None:
    never = [kind.name for kind in DecisionKind if checked.decisions[kind] == 0]
    assert never == ["NO_DECISION"]


# --- the checker can fail -------------------------------------------------------------------


def spoil_twice(room: Room) -> None:
    room.state.discard[0, room.state.discard_size[0]] = room.state.row[0]
    room.state.discard_size[0] += 1


def spoil_lost(room: Room) -> None:
    room.state.draw_pile_size[1] -= 1


def spoil_row(room: Room) -> None:
    room.state.market_deck[room.state.market_deck_size] = room.state.row[room.state.row_size - 1]
    room.state.market_deck_size += 1
    room.state.row_size -= 1


def spoil_john(room: Room) -> None:
    room.state.john_holder = 0


def spoil_marker(room: Room) -> None:
    room.state.marker = Marker.CHARLES_2


def spoil_ground(room: Room) -> None:
    room.state.military[2] = 1, 1


def spoil_box(room: Room) -> None:
    room.state.votes[3] = 2, 1


def spoil_wallet(room: Room) -> None:
    room.state.wallet[1, 2] = -1


def spoil_shield(room: Room) -> None:
    shield = room.loaded.labels["shields"].index("edward_iii")
    room.state.shield_location[shield] = Location.COURT
    room.state.shield_seat[shield] = 0


def spoil_event_shield(room: Room) -> None:
    shield = room.loaded.labels["shields"].index("clement_vi")
    room.state.shield_location[shield] = Location.CURIA
    room.state.shield_seat[shield] = 0


def spoil_foothold(room: Room) -> None:
    room.state.decision = DecisionKind.LOYALTY
    room.state.influence[5] = 2, 0


def spoil_plays(room: Room) -> None:
    room.state.plays_made[0] = room.state.plays_allowed[0] + 1


def spoil_hand(room: Room) -> None:
    room.state.hand[0, :2] = room.state.hand[0, :2][::-1].copy()


SPOILS = {
    spoil_twice: Fault.CARD_TWICE,
    spoil_lost: Fault.CARD_LOST,
    spoil_row: Fault.ROW_SIZE,
    spoil_john: Fault.JOHN,
    spoil_marker: Fault.MARKER_PAST_FLIP,
    spoil_ground: Fault.GROUND_OF_BOTH,
    spoil_box: Fault.BOX_OF_BOTH,
    spoil_wallet: Fault.NEGATIVE,
    spoil_shield: Fault.SHIELD,
    spoil_event_shield: Fault.EVENT_SHIELD,
    spoil_foothold: Fault.FOOTHOLD,
    spoil_plays: Fault.PLAYS,
    spoil_hand: Fault.HAND_ORDER,
}


def fault_of(room: Room) -> Fault:
    """Return what the checker says of a room's state."""
    seen = np.zeros(MAX_CARDS, np.int64)
    event = room.card("clement_vi_elected")
    shield = room.loaded.labels["shields"].index("clement_vi")
    return Fault(check_state(room.state, room.values, seen, event, shield))


@pytest.mark.parametrize("spoil", SPOILS)
def test_the_checker_sees_what_is_broken(spoil: Any) -> None:
    room = Room()
    new_game(room.state, room.values, room.journal, np.uint64(3), 2)
    assert fault_of(room) == Fault.NONE
    spoil(room)
    assert fault_of(room) == SPOILS[spoil]


def test_the_checker_sees_bad_lists_of_actions() -> None:
    room = Room()
    new_game(room.state, room.values, room.journal, np.uint64(3), 2)
    count = legal_actions(room.state, room.values, room.actions)
    assert check_actions(room.state, room.actions, count) == Fault.NONE
    assert check_actions(room.state, room.actions, 0) == Fault.NO_ACTION
    room.actions.code[1] = room.actions.code[0]
    assert check_actions(room.state, room.actions, count) == Fault.ACTION_ORDER
    room.actions.code[1] = room.actions.code[0] + CHOICES
    assert check_actions(room.state, room.actions, count) == Fault.ACTION_KIND
