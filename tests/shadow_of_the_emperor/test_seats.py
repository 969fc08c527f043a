"""Two to four players: who sits at the table, in which order they play, and who does not."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sim.engine.contract import OUTCOME, is_over, new_game, occasion, outcome
from sim.games.shadow_of_the_emperor.codes import NOBODY, SEATS, DecisionKind
from sim.games.shadow_of_the_emperor.game import SHADOW_OF_THE_EMPEROR
from sim.games.shadow_of_the_emperor.journal import Note
from tests.games.rooms import one, seed_of
from tests.shadow_of_the_emperor.whole_games import SEAT_COUNTS, Room, load


def lines_of(room: Room) -> list[list[int]]:
    """Return the log so far."""
    lines: list[list[int]] = room.journal.log[: int(room.journal.log_size)].tolist()
    return lines


def played(seats: int, game: int) -> Room:
    """Play a random game to its end."""
    room = Room(seats)
    room.journal.log_wanted = 1
    room.start(seed_of(game))
    while not is_over(room.state):
        room.take(room.chosen())
    return room


def test_the_seats_are_four_colours() -> None:
    assert SHADOW_OF_THE_EMPEROR.seats == ("red", "yellow", "green", "black")
    assert SHADOW_OF_THE_EMPEROR.seat_counts == SEAT_COUNTS == (2, 3, 4)


@pytest.mark.parametrize("seats", SEAT_COUNTS)
@pytest.mark.parametrize(("name", "seat"), [("red", 0), ("yellow", 1)])
def test_the_values_file_may_name_the_first_emperor(name: str, seat: int, seats: int) -> None:
    values = load((f"set_up.first_emperor={name}",)).record[0]
    room = Room(seats)
    for seed in range(4):
        new_game(room.state, values, room.journal, np.uint64(seed), seats)
        assert (int(room.state.first_seat), int(room.state.emperor)) == (seat, seat)
        assert int(room.state.seat_to_move) == seat


@pytest.mark.rule("action.1", "course.3")
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_turns_go_round_the_table_in_a_whole_game(seats: int) -> None:
    """In each round from the Emperor on; who has passed is left out, nobody else."""
    lines = lines_of(played(seats, 1))
    emperor = next(line[1] for line in lines if line[0] == Note.CROWNED)
    out: set[int] = set()
    expected = emperor
    for note, seat, *_ in lines:
        if note == Note.ROUND_STARTS:
            out, expected = set(), emperor
        elif note == Note.ELECTED:
            emperor = seat
        elif note == Note.TURN_STARTS:
            while expected in out:
                expected = (expected + 1) % seats
            assert seat == expected
            expected = (expected + 1) % seats
        elif note in {Note.PASSED, Note.RIVAL}:
            assert seat not in out
            out.add(seat)


@pytest.mark.parametrize("seats", [2, 3])
def test_who_does_not_play_has_nothing_and_does_nothing(seats: int) -> None:
    room = played(seats, 2)
    state, journal = room.state, room.journal
    absent = slice(seats, SEATS)
    for field in (
        "aristocrats", "faces", "present", "supply", "knights", "knights_at", "knight_supply",
        "cities", "city_supply", "cards", "thalers", "points", "moment",
    ):  # fmt: skip
        assert not state[field][absent].any(), field
    assert set(state.elector.tolist()) <= {NOBODY, *range(seats)}
    result: Any = one(OUTCOME)
    outcome(state, room.values, result)
    assert result.rank[seats:].tolist() == [0] * (5 - seats)
    assert result.score[seats:].tolist() == [0] * (5 - seats)
    assert min(result.rank[:seats].tolist()) == 1
    assert not journal.points[:, absent].any()
    assert not journal.influence[:, absent].any()
    assert {line[1] for line in lines_of(room)} <= {NOBODY, *range(seats)}


@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_all_who_play_decide_and_nobody_out_of_turn(seats: int) -> None:
    room = Room(seats)
    room.start(seed_of(3))
    deciding = set()
    while not is_over(room.state):
        state = room.state
        seat = int(state.seat_to_move)
        deciding.add(seat)
        kind = DecisionKind(int(state.decision))
        if kind == DecisionKind.TIE:  # the Emperor decides
            assert seat == int(state.emperor)
        elif kind == DecisionKind.VOTE:
            assert seat not in {int(state.emperor), int(state.challenger)}
        elif kind in {DecisionKind.IMPERIAL_CITY, DecisionKind.IMPERIAL_CITY_FROM}:
            assert seat == int(state.emperor)
        room.take(room.chosen())
    assert deciding == set(range(seats))


def occasions(room: Room, game: int) -> list[tuple[int, int]]:
    """Return the seat and the occasion of each decision of a random game."""
    found = []
    room.start(seed_of(game))
    while not is_over(room.state):
        found.append((int(room.state.seat_to_move), int(occasion(room.state))))
        room.take(room.chosen())
    return found


@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_no_seat_decides_twice_at_the_same_occasion(seats: int) -> None:
    """Or it would have the same luck twice."""
    found = occasions(Room(seats), 7)
    assert len(found) == len(set(found)) > 40


@pytest.mark.compiled
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_nor_in_hundreds_of_games(seats: int) -> None:
    room = Room(seats)
    for game in range(200):
        found = occasions(room, 100 + game)
        assert len(found) == len(set(found)), game


def test_a_table_that_more_played_at_before_gives_the_same_game() -> None:
    fresh, used = Room(2), Room(4)
    used.start(seed_of(5))
    for _ in range(60):
        used.take(used.chosen())
    new_game(used.state, used.values, used.journal, seed_of(6), 2)
    fresh.start(seed_of(6))
    while not is_over(fresh.state):
        assert used.legal() == fresh.legal()
        action = fresh.chosen()
        fresh.take(action)
        used.take(action)
    for field in ("points", "thalers", "aristocrats", "elector", "supply", "cards", "turns"):
        assert (fresh.state[field] == used.state[field]).all(), field
    assert is_over(used.state)
