"""End of the Game: the conditions, who is King, and the winner."""

from __future__ import annotations

from sim.engine.agenda import close_decision
from sim.engine.compiled import compiled
from sim.engine.masks import bits_in
from sim.games.corona_de_hierro.codes import NOBODY, SEATS, SOURCES, EndReason, TieBreak
from sim.games.corona_de_hierro.journal import Note
from sim.games.corona_de_hierro.noting import note_round
from sim.games.corona_de_hierro.rules.final_scoring import score_all
from sim.games.recording import log


@compiled
def check_end(state, values, journal):
    """End the game if a condition is met; checked after each action."""
    if crowned_seats(state, values) != 0:
        end_game(state, values, journal, EndReason.CROWN)
    elif state.lost_last_castle != 0 and values.last_castle_ends == 1:
        end_game(state, values, journal, EndReason.LAST_CASTLE)
    elif state.last_card_drawn == 1 and values.last_card_ends == 1:
        end_game(state, values, journal, EndReason.LAST_CARD)


@compiled
def crowned_seats(state, values):
    """Return the seats that have reached the crown."""
    seats = 0
    for seat in range(state.seats):
        if state.level[seat] >= values.crown:
            seats |= 1 << seat
    return seats


@compiled
def highest_seats(state):
    """Return the seats with the highest level of legitimacy."""
    highest = 0
    seats = 0
    for seat in range(state.seats):
        if state.level[seat] > highest or seats == 0:
            highest = state.level[seat]
            seats = 1 << seat
        elif state.level[seat] == highest:
            seats |= 1 << seat
    return seats


@compiled
def end_game(state, values, journal, reason):
    """End the game, name the King, and count; nothing that waits is done any more.

    Without a crown the highest is King; of several who tie all are, for their loyalty cards.
    """
    close_decision(state)
    state.asked[0] = 0
    state.agenda_size = 0
    state.over = 1
    state.end_reason = reason
    note_round(state, values, journal)
    log(journal, Note.GAME_ENDS, NOBODY, reason, 0, 0, 0, state.round_number)
    crowned = crowned_seats(state, values)
    state.kings = crowned if crowned != 0 else highest_seats(state)
    kings = bits_in(state.kings)
    if crowned == 0 and kings == 1 and values.highest_is_crowned == 1:
        crowned = state.kings
    for seat in range(state.seats):
        if (state.kings >> seat) & 1 == 1:
            is_crowned = (crowned >> seat) & 1
            log(journal, Note.KING, seat, is_crowned, kings, 0, 0, state.round_number)
    score_all(state, values, journal, crowned)
    if journal is not None:
        for seat in range(state.seats):
            points, rank = points_of(state, seat), rank_of(state, seat)
            log(journal, Note.FINAL, seat, points, rank, tie_break(state), 0, state.round_number)


@compiled
def points_of(state, seat):
    """Return a seat's Victory Points."""
    points = 0
    for source in range(SOURCES):
        points += state.points[seat, source]
    return points


@compiled
def is_ahead_of(state, seat, other):
    """Return whether a seat is ranked before another: points, legitimacy, castles."""
    difference = points_of(state, seat) - points_of(state, other)
    if difference == 0:
        difference = state.level[seat] - state.level[other]
    if difference == 0:
        difference = bits_in(state.owned[seat]) - bits_in(state.owned[other])
    return difference > 0


@compiled
def rank_of(state, seat):
    """Return a seat's place in the ranking, 1 is best; shared places are equal."""
    rank = 1
    for other in range(state.seats):
        if other != seat and is_ahead_of(state, other, seat):
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
    winner = winner_of(state)
    if winner == NOBODY:
        return TieBreak.SHARED
    by = TieBreak.POINTS
    for seat in range(state.seats):
        if seat != winner and points_of(state, seat) == points_of(state, winner):
            if state.level[seat] == state.level[winner]:
                return TieBreak.CASTLES
            by = TieBreak.LEGITIMACY
    return by


@compiled
def write_outcome(state, result):
    """Write reason, ranking and scores of a finished game."""
    result.reason = state.end_reason
    for seat in range(SEATS):
        result.rank[seat] = 0
        result.score[seat] = 0.0
    for seat in range(state.seats):
        result.rank[seat] = rank_of(state, seat)
        result.score[seat] = points_of(state, seat)
