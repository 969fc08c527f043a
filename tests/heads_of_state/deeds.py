"""Nobles created and killed at the table, one at a time, whoever's turn it is."""

from __future__ import annotations

from sim.games.heads_of_state.codes import NOBODY, DecisionKind, Option, Task
from tests.heads_of_state.table import Table
from tests.heads_of_state.turns import SETS, cards, plotting


def create(table: Table, seat: int, *boxes: str) -> Table:
    """Let a seat create nobles in option 1, one after the other, each with just its set."""
    for box in boxes:
        table.clear().give(seat, **cards(*SETS[box.split()[0]]))
        table.state.option = Option.TAKE
        table.state.emptied = 0
        table.task(Task.CREATE, seat).do(f"create {box}")
        assert table.hand(seat) == {}
    return table


def kill(table: Table, seat: int, box: str, *treachery: str) -> Table:
    """Let a seat kill a noble in option 2, and leave its box empty: it has only a Title."""
    plotting(table, *treachery, seat=seat, title=1)
    table.do(f"play {treachery[0]}", f"target {box}")
    for second in treachery[1:]:
        table.do(f"with {second}")
    assert box not in table.board()
    assert table.kind == DecisionKind.OPTION  # the next seat's turn
    return table


def take_off(table: Table, seat: int, box: str) -> None:
    """Take a noble off the board so that the next seat finds the box empty."""
    noble, _, area = box.split()
    number = table.box(noble, area)
    state = table.state
    state.owner[number] = NOBODY
    state.occupied &= ~(1 << number)
    state.owned[seat] &= ~(1 << number)
