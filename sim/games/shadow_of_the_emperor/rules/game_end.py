"""The end of the game: after the last round the most Victory Points win."""

from __future__ import annotations

from sim.engine.agenda import close_decision
from sim.engine.compiled import compiled
from sim.engine.contract import MAX_SEATS
from sim.games.recording import log
from sim.games.shadow_of_the_emperor.codes import NOBODY, TieBreak
from sim.games.shadow_of_the_emperor.journal import Note
from sim.games.shadow_of_the_emperor.rules.components import points_of


@compiled
def end_game(state, journal, reason):
    """End the game: nothing that waits is done any more."""
    close_decision(state)
    state.agenda_size = 0
    state.over = 1
    state.end_reason = reason
    if journal is not None:
        for seat in range(state.seats):
            points = points_of(state, seat)
            rank = rank_of(state, seat)
            log(journal, Note.FINAL, seat, points, rank, tie_break(state), 0, state.round_number)
        log(journal, Note.GAME_ENDS, NOBODY, reason, 0, 0, 0, state.round_number)


@compiled
def rank_of(state, seat):
    """Return a seat's place by Victory Points, 1 is best; a tie is shared."""
    rank = 1
    points = points_of(state, seat)
    for other in range(state.seats):
        if other != seat and points_of(state, other) > points:
            rank += 1
    return rank


@compiled
def winner_of(state):
    """Return the seat that has won, or NOBODY if the win is shared."""
    winner = NOBODY
    for seat in range(state.seats):
        if rank_of(state, seat) == 1:
            if winner != NOBODY:
                return NOBODY
            winner = seat
    return winner


@compiled
def tie_break(state):
    """Return what decided who won."""
    if winner_of(state) == NOBODY:
        return TieBreak.SHARED
    return TieBreak.POINTS


@compiled
def write_outcome(state, result):
    """Write reason, ranking and scores of a finished game."""
    result.reason = state.end_reason
    for seat in range(MAX_SEATS):
        result.rank[seat] = 0
        result.score[seat] = 0.0
    for seat in range(state.seats):
        result.rank[seat] = rank_of(state, seat)
        result.score[seat] = points_of(state, seat)
