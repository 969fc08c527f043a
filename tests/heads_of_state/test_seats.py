"""Two to five players: who sits at the table, in which order they play, and who does not."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from sim.engine.contract import ACTIONS, apply_action, is_over, legal_actions, new_game
from sim.games.heads_of_state.codes import NOBODY, SEATS
from sim.games.heads_of_state.game import HEADS_OF_STATE
from sim.games.heads_of_state.journal import Note
from sim.games.heads_of_state.names import SEAT_NAMES
from tests.heads_of_state.random_games import CHEAP, Games
from tests.heads_of_state.table import BLACK, BLUE, YELLOW, Table, load

COUNTS = [2, 3, 4, 5]


def test_the_seats_are_the_five_colours() -> None:
    assert HEADS_OF_STATE.seats == ("blue", "yellow", "red", "green", "black")
    assert HEADS_OF_STATE.seat_counts == (2, 3, 4, 5)
    assert SEAT_NAMES[BLUE] == "blue"
    assert SEAT_NAMES[BLACK] == "black"


# --- the start player ---


@pytest.mark.rule("course.1")
@pytest.mark.parametrize("seats", COUNTS)
def test_any_player_may_begin(seats: int) -> None:
    first = Counter(Table(seats=seats, seed=seed).state.first_seat.item() for seed in range(60))
    assert set(first) == set(range(seats))


@pytest.mark.parametrize("seats", COUNTS)
@pytest.mark.parametrize(("name", "seat"), [("blue", BLUE), ("yellow", YELLOW)])
def test_the_values_file_may_name_who_begins(name: str, seat: int, seats: int) -> None:
    for seed in range(5):
        table = Table(f"course.start_player={name}", seats=seats, seed=seed)
        assert (table.seat, int(table.state.active_seat)) == (seat, seat)


# --- the order of turns ---


@pytest.mark.rule("course.3")
@pytest.mark.parametrize("seats", COUNTS)
def test_turns_go_round_the_table_in_a_whole_game(seats: int) -> None:
    """The order of turns goes on over the ends of Turns: nobody is left out, nobody doubled."""
    games = Games(load(), seats)
    for _ in games.played(2):
        lines = games.journal.log[: int(games.journal.log_size)].tolist()
        turns = [line[1] for line in lines if line[0] == Note.TURN_STARTS]
        first = int(games.state.first_seat)
        assert turns == [(first + place) % seats for place in range(len(turns))]
        taken = Counter(turns)
        assert games.state.turns_taken.tolist() == [taken[seat] for seat in range(SEATS)]
        assert max(taken.values()) - min(taken.values()) <= 1


# --- seats that nobody takes ---


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_does_not_play_has_nothing_and_does_nothing(seats: int) -> None:
    games = Games(load(CHEAP), seats)
    absent = slice(seats, SEATS)
    for _ in games.played(2):
        state, journal = games.state, games.journal
        for field in (
            "hand", "hand_size", "open_hand", "treachery_hand", "treachery_hand_size", "flipped",
            "counters", "noble_cards", "half_points", "owned", "created_areas", "countries_scored",
            "house_scored", "turns_taken",
        ):  # fmt: skip
            assert not state[field][absent].any(), field
        assert set(state.owner.tolist()) <= {NOBODY, *range(seats)}
        assert games.result.rank[absent].tolist() == [0] * (SEATS - seats)
        assert games.result.score[absent].tolist() == [0] * (SEATS - seats)
        assert min(games.result.rank[:seats].tolist()) == 1
        assert not journal.created[:, absent].any()
        assert not journal.influence[:, absent].any()
        lines = journal.log[: int(journal.log_size)].tolist()
        assert {line[1] for line in lines} <= {NOBODY, *range(seats)}


@pytest.mark.parametrize("seats", COUNTS)
def test_all_who_play_decide(seats: int) -> None:
    table = Table(seats=seats)
    actions = np.zeros(1, ACTIONS).view(np.recarray)[0]
    deciding = set()
    while not is_over(table.state):
        assert 0 <= table.seat < seats
        deciding.add(table.seat)
        count = legal_actions(table.state, table.values, actions)
        apply_action(table.state, table.values, table.journal, actions.code[count - 1])
    assert deciding == set(range(seats))


def test_a_table_that_more_played_at_before_gives_the_same_game() -> None:
    fresh, used = Games(load(), 2), Games(load(), 2)
    new_game(used.state, used.values, used.journal, np.uint64(3), 5)
    apply_action(used.state, used.values, used.journal, _first_action(used))
    ((ours,), (theirs,)) = ([*games.played(1)] for games in (fresh, used))
    assert ours == theirs
    for field in ("hand", "half_points", "noble_cards", "turns", "turns_taken", "first_seat"):
        assert (fresh.state[field] == used.state[field]).all(), field
    assert fresh.result == used.result


def _first_action(games: Games) -> np.int64:
    legal_actions(games.state, games.values, games.actions)
    return np.int64(games.actions.code[0])
