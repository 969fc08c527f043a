"""The playing loop, compiled: as many play as there are policies, and these move on if they may."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sim.engine.compiled import compiled
from sim.engine.playing import play_batch, register_chooser
from tests.toy_game import CROWD, load_values
from tests.toy_runs import toy_files

# A policy of these tests: it takes the action at its place, or the last one.
FAITHFUL = np.dtype([("place", np.int64)], align=False)


@compiled
def choose_faithfully(policy, state, values, actions, count, room):
    """Return the policy's place, or the last."""
    return min(policy.place, count - 1)


register_chooser(FAITHFUL, choose_faithfully)

GAMES = 12


def bought(folder: Path, places: list[int], rotate: int) -> Any:
    """Play games of policies that take these places; return shoes put on by game and seat."""
    loaded = load_values(toy_files(folder).parent / "prototype-values.yaml")
    policies = np.zeros(len(places), FAITHFUL).view(np.recarray)
    policies["place"] = places
    room = [np.zeros(1, kind).view(np.recarray) for kind in (CROWD.state, CROWD.journal)]
    members = np.asarray(loaded.record).reshape(1).view(np.recarray)
    tables = tuple(
        np.zeros(table.rows_per_game * GAMES, table.row).view(np.recarray) for table in CROWD.tables
    )
    sizes = np.zeros(len(tables), np.int64)
    play_batch(
        room[0], members, room[1], policies, rotate, 0, np.uint64(9), 0, 0, GAMES, tables, sizes
    )
    assert sizes.tolist() == [GAMES, GAMES * len(places), GAMES * len(places) * 3]
    cards = tables[2][: sizes[2]]
    return cards["bought"].reshape(GAMES, len(places), 3).sum(axis=2)


@pytest.mark.parametrize("places", [[0, 2], [2, 0, 0], [0, 0, 2]])
def test_as_many_play_as_there_are_policies(tmp_path: Path, places: list[int]) -> None:
    # place 0 steps; place 2 puts on the first shoes left, at least one pair in each game
    shoes = bought(tmp_path, places, 0)
    for seat, place in enumerate(places):
        assert ((shoes[:, seat] > 0) == (place == 2)).all()


def test_policies_move_on_by_one_seat_from_game_to_game(tmp_path: Path) -> None:
    shoes = bought(tmp_path, [2, 0, 0], 1)
    for game in range(GAMES):
        seat = -game % 3  # seat s has the policy of seat s + game
        assert [count > 0 for count in shoes[game]] == [place == seat for place in range(3)]
