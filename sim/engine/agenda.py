"""The agenda: work still to do, a stack of small integer tasks kept in the state.

Rules push what comes next in reverse order. A rule that needs a choice asks and returns, so a
game can be copied, saved, searched and continued at any decision. Works on any state record
with the fields ``agenda``, ``agenda_size``, ``decision``, ``seat_to_move`` and ``asked``.
"""

from __future__ import annotations

from sim.engine.compiled import compiled

AGENDA_CAPACITY = 64  # tasks that may wait at once
AGENDA_WIDTH = 5  # a task and its four arguments
ASKED = 4  # numbers kept about the open decision
NO_DECISION = 0  # every game's first decision kind
NOBODY = -1  # no seat


@compiled
def push(state, task, a, b, c, d):
    """Put a task on the agenda: it is done next, before all that was there."""
    place = state.agenda_size
    state.agenda[place, 0] = task
    state.agenda[place, 1] = a
    state.agenda[place, 2] = b
    state.agenda[place, 3] = c
    state.agenda[place, 4] = d
    state.agenda_size = place + 1


@compiled
def ask(state, decision, seat, a, b):
    """Open a decision of ``seat``: the engine stops until it is taken."""
    state.decision = decision
    state.seat_to_move = seat
    state.asked[0] = a
    state.asked[1] = b


@compiled
def close_decision(state):
    """Close the open decision: it has been taken."""
    state.decision = NO_DECISION
    state.seat_to_move = NOBODY
