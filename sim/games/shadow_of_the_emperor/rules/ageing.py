"""Phase II, ageing: deaths, and the succession on the throne."""

from __future__ import annotations

from sim.engine.agenda import push
from sim.engine.compiled import compiled
from sim.games.recording import log
from sim.games.shadow_of_the_emperor.codes import (
    FACES,
    NO_FACE,
    NOBODY,
    NOWHERE,
    STAGES,
    DecisionKind,
    Spot,
    Succession,
    Task,
)
from sim.games.shadow_of_the_emperor.journal import Note, note_died
from sim.games.shadow_of_the_emperor.rules.components import (
    ALL_FACES,
    OLDEST,
    ask_seat,
    begin_step,
    free_space,
    lift_aristocrat,
    list_own,
    stage_of,
    take_from_supply,
)

OLDEST_FACES = (1 << OLDEST) | (1 << (STAGES + OLDEST))  # a bit mask


@compiled
def grow_older(state, values, journal):
    """Turn every aristocrat on the board to its next stage; who is past the last one dies.

    After all deaths a dead Emperor is replaced. Elector spaces stay empty until phase V.
    """
    for seat in range(state.seats):
        for electorate in range(values.electorates):
            if (state.present[seat] >> electorate) & 1 == 1:
                age_on_spaces(state, journal, seat, electorate)
    for electorate in range(values.electorates):
        if state.elector[electorate] != NOBODY:
            if stage_of(state.elector_face[electorate]) == OLDEST:
                lose_elector(state, journal, electorate, 0)
            else:
                state.elector_face[electorate] += 1
    if state.throne_face != NO_FACE:
        if stage_of(state.throne_face) == OLDEST:
            lose_emperor(state, journal, Succession.AGE)
        else:
            state.throne_face += 1


@compiled
def age_on_spaces(state, journal, seat, electorate):
    """Age a seat's aristocrats on the aristocrat spaces of an electorate."""
    for oldest in (OLDEST, STAGES + OLDEST):
        for _ in range(state.aristocrats[seat, electorate, oldest]):
            state.supply[seat] += 1
            free_space(state, electorate)
            note_died(
                journal, seat, oldest, electorate, Spot.ARISTOCRAT_SPACE, 0, state.round_number
            )
        for younger in range(OLDEST):
            face = oldest - younger
            state.aristocrats[seat, electorate, face] = state.aristocrats[
                seat, electorate, face - 1
            ]
        state.aristocrats[seat, electorate, oldest - OLDEST] = 0
    faces = ((state.faces[seat, electorate] & ~OLDEST_FACES) << 1) & ALL_FACES
    state.faces[seat, electorate] = faces
    if faces == 0:
        state.present[seat] &= ~(1 << electorate)


@compiled
def lose_elector(state, journal, electorate, by_doctor):
    """Return a dead elector to its owner's supply; the elector space is empty."""
    seat = state.elector[electorate]
    face = state.elector_face[electorate]
    state.supply[seat] += 1
    state.elector[electorate] = NOBODY
    state.elector_face[electorate] = NO_FACE
    state.shifted &= ~(1 << electorate)
    note_died(journal, seat, face, electorate, Spot.ELECTOR, by_doctor, state.round_number)


@compiled
def lose_emperor(state, journal, reason):
    """Return the dead Emperor to its owner's supply; the family puts another on the throne."""
    seat = state.emperor
    face = state.throne_face
    state.supply[seat] += 1
    state.throne_face = NO_FACE
    by_doctor = 1 if reason == Succession.DOCTOR else 0
    note_died(journal, seat, face, NOWHERE, Spot.THRONE, by_doctor, state.round_number)
    push(state, Task.SUCCEED, seat, reason, 0, 0)


# --- the succession -------------------------------------------------------------------------


@compiled
def succeed(state, values, journal, seat, reason):
    """Fill the throne from the family's aristocrats on the board, or else from its supply.

    Electors stay where they are. With nobody at all the throne is empty, and the family's still.
    """
    number = state.successions
    state.successions += 1
    if state.present[seat] != 0:
        begin_step(state)
        ask_seat(state, DecisionKind.SUCCESSOR, seat, reason, number)
    elif state.supply[seat] > 0:
        take_from_supply(state, journal, seat)
        state.throne_face = values.substitute_face
        log(
            journal,
            Note.SUCCEEDED,
            seat,
            state.throne_face,
            NOWHERE,
            reason,
            0,
            state.round_number,
        )
    else:
        log(journal, Note.NO_SUCCESSOR, seat, 0, 0, reason, 0, state.round_number)


@compiled
def list_successors(state, actions, seat):
    """List the family's aristocrats on aristocrat spaces, Couples too."""
    return list_own(state, actions, DecisionKind.SUCCESSOR, seat, state.present[seat], ALL_FACES)


@compiled
def decide_successor(state, journal, seat, own):
    """Move an aristocrat from its space to the throne; it keeps its age."""
    reason = state.asked[0]
    electorate = own // FACES
    face = own % FACES
    lift_aristocrat(state, seat, electorate, face)
    state.throne_face = face
    log(journal, Note.SUCCEEDED, seat, face, electorate, reason, 0, state.round_number)
