"""What tests of a game's view share: positions of a random game, and what a seat may know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from sim.engine.contract import conceal, is_over
from sim.engine.game import View
from tests.games.rooms import Room, seed_of


def positions(room: Room, game: int, every: int) -> Iterator[tuple[Any, list[list[int]]]]:
    """Yield copies of every so many positions of a random game, and the log until then."""
    room.journal.log_wanted = 1
    room.start(seed_of(game))
    number = 0
    while not is_over(room.state):
        if number % every == 0:
            yield room.state.copy(), room.journal.log[: room.journal.log_size].tolist()
        room.take(room.chosen())
        number += 1


def concealed(state: Any, values: Any, seat: int, seed: int) -> Any:
    """Return a copy in which all that a seat doesn't know is dealt anew."""
    copy = state.copy()
    conceal(copy, values, seat, np.uint64(seed))
    return copy


def seen(view: View, state: Any, room: Room, seat: int) -> list[str]:
    """Return all that a view shows a seat of a position, but for what happened."""
    lines = [*view.board(state, room.loaded, seat), *view.hand(state, room.loaded, seat)]
    if int(state.seat_to_move) == seat:
        lines += view.question(state, room.loaded)
    return lines


def check_nothing_hidden_is_seen(view: View, room: Room, game: int, every: int) -> int:
    """Show that a view shows the same whatever the cards are that a seat doesn't know.

    Returns
    -------
    int
        Positions in which the deal of cards was another one: there have to be some.
    """
    others = 0
    for number, (state, _) in enumerate(positions(room, game, every)):
        for seat in range(room.seats):
            dealt = concealed(state, room.values, seat, number)
            assert seen(view, dealt, room, seat) == seen(view, state, room, seat)
            others += dealt.tobytes() != state.tobytes()
    return others
