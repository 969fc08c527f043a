"""Three to five players: who sits at the table, in which order they play, and who does not."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from sim.engine.contract import OUTCOME, new_game, outcome
from sim.games.corona_de_hierro.codes import NOBODY, SEATS
from sim.games.corona_de_hierro.game import CORONA_DE_HIERRO
from sim.games.corona_de_hierro.journal import Note
from sim.games.corona_de_hierro.names import SEAT_NAMES
from tests.corona_de_hierro.table import COLOURS, HOMES, Table
from tests.corona_de_hierro.whole_games import Room
from tests.games.rooms import one, seed_of

COUNTS = [3, 4, 5]
FIELDS = (
    "hand_size", "hand_kinds", "known_to", "army", "army_cities", "pawns", "owned", "own_cities",
    "emissaries", "in_castle", "emissary_castles", "requested", "accepted", "allies", "hostages",
    "shields", "points", "turns_taken", "returned", "asked_back", "offered",
)  # fmt: skip


def finished(room: Room, game: int) -> Room:
    """Play a random game."""
    room.journal.log_wanted = 1
    room.start(seed_of(game))
    while room.state.over == 0:
        room.take(room.chosen())
    return room


def test_the_seats_are_the_five_colours() -> None:
    assert CORONA_DE_HIERRO.seats == COLOURS == SEAT_NAMES
    assert CORONA_DE_HIERRO.seat_counts == (3, 4, 5)


@pytest.mark.rule("setup.4", "turn.1")
@pytest.mark.parametrize("seats", COUNTS)
def test_C1_any_player_may_be_the_youngest(seats: int) -> None:
    firsts = Counter(
        int(Table("course.first_seat=by_seed", seats=seats, seed=seed, homes=None).state.first_seat)
        for seed in range(50)
    )
    assert set(firsts) == set(range(seats))


@pytest.mark.rule("turn.1", "turn.2")
@pytest.mark.parametrize("seats", COUNTS)
def test_turns_go_round_the_table_in_a_whole_game(seats: int) -> None:
    room = finished(Room(seats), 1)
    lines = room.journal.log[: int(room.journal.log_size)].tolist()
    turns = [line[1] for line in lines if line[0] == Note.TURN_STARTS]
    first = int(room.state.first_seat)
    assert turns == [(first + place) % seats for place in range(len(turns))]
    assert len(turns) == room.state.turns
    taken = Counter(turns)
    assert room.state.turns_taken.tolist() == [taken[seat] for seat in range(SEATS)]
    acting = [line[1] for line in lines if line[0] == Note.ACTION]
    numbers = [line[3] for line in lines if line[0] == Note.ACTION]
    assert set(acting) == set(range(seats))
    assert set(numbers) == {1, 2}


@pytest.mark.parametrize("seats", [3, 4])
def test_who_does_not_play_has_nothing_and_does_nothing(seats: int) -> None:
    room = finished(Room(seats), 2)
    state, journal = room.state, room.journal
    absent = slice(seats, SEATS)
    for field in FIELDS:
        assert not state[field][absent].any(), field
    assert not state.posted[:, absent].any()
    assert not state.in_castle[absent].any()
    assert set(state.owner.tolist()) <= {NOBODY, *range(seats)}
    result = one(OUTCOME)
    outcome(state, room.values, result)
    assert result.rank[absent].tolist() == [0] * (SEATS - seats)
    assert result.score[absent].tolist() == [0] * (SEATS - seats)
    assert min(result.rank[:seats].tolist()) == 1
    lines = journal.log[: int(journal.log_size)].tolist()
    assert {line[1] for line in lines} <= {NOBODY, *range(seats)}


def test_a_table_that_more_played_at_before_gives_the_same_game() -> None:
    fresh, used = Room(3), Room(3)
    new_game(used.state, used.values, used.journal, np.uint64(3), 5)
    for _ in range(40):
        used.take(used.legal()[-1])
    finished(fresh, 3)
    finished(used, 3)
    for field in (*FIELDS, "turns", "first_seat", "level", "deck_size", "discarded", "owner"):
        assert (fresh.state[field] == used.state[field]).all(), field
    size = int(fresh.journal.log_size)
    assert (fresh.journal.log[:size] == used.journal.log[:size]).all()


@pytest.mark.parametrize("seats", COUNTS)
def test_homes_are_of_all_who_play(seats: int) -> None:
    table = Table(seats=seats)
    assert [next(iter(table.castles(seat))) for seat in range(seats)] == list(HOMES[seats])
