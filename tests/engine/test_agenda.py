"""The agenda is a stack kept in the state; a decision opens and closes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.engine.agenda import (
    AGENDA_CAPACITY,
    AGENDA_WIDTH,
    ASKED,
    NO_DECISION,
    NOBODY,
    ask,
    close_decision,
    push,
)

# Any record with these fields has an agenda: the engine knows no game.
RECORD = np.dtype(
    [
        ("agenda", np.int64, (AGENDA_CAPACITY, AGENDA_WIDTH)),
        ("agenda_size", np.int64),
        ("decision", np.int64),
        ("seat_to_move", np.int64),
        ("asked", np.int64, ASKED),
    ],
    align=False,
)


def empty() -> Any:
    """Return a state with nothing to do."""
    return np.zeros(1, RECORD).view(np.recarray)[0]


tasks = st.lists(st.tuples(*[st.integers(-5, 200)] * AGENDA_WIDTH), max_size=AGENDA_CAPACITY)


@given(tasks=tasks)
def test_the_last_task_pushed_is_next(tasks: list[tuple[int, ...]]) -> None:
    state = empty()
    for number, task in enumerate(tasks):
        push(state, *task)
        assert state.agenda_size == number + 1
    assert [tuple(row) for row in state.agenda[: len(tasks)].tolist()] == tasks
    assert not state.agenda[len(tasks) :].any()


def test_tasks_come_back_in_reverse_order() -> None:
    state = empty()
    for task in (4, 5, 6):
        push(state, task, task * 10, 0, 0, 0)
    done = []
    while state.agenda_size > 0:
        state.agenda_size -= 1
        done.append(state.agenda[state.agenda_size, :2].tolist())
    assert done == [[6, 60], [5, 50], [4, 40]]


def test_a_full_agenda_takes_no_more() -> None:
    state = empty()
    for _ in range(AGENDA_CAPACITY):
        push(state, 1, 2, 3, 4, 5)
    with pytest.raises(IndexError):
        push(state, 1, 2, 3, 4, 5)


def test_asking_opens_a_decision_and_closing_leaves_nobody_to_move() -> None:
    state = empty()
    ask(state, 6, 1, 30, -1)
    assert (state.decision, state.seat_to_move) == (6, 1)
    assert state.asked.tolist() == [30, -1, 0, 0]
    close_decision(state)
    assert (state.decision, state.seat_to_move) == (NO_DECISION, NOBODY) == (0, -1)
    assert state.asked.tolist() == [30, -1, 0, 0]  # what it was about stays readable
