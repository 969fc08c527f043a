"""5. Noble Card Scoring, and Game End."""

from __future__ import annotations

from sim.engine.agenda import close_decision
from sim.engine.compiled import compiled
from sim.games.heads_of_state.codes import NOBLES, NOBODY, SEATS, SOURCES, Source, TieBreak
from sim.games.heads_of_state.journal import Note, note_most
from sim.games.heads_of_state.rules.scoring import score
from sim.games.recording import log


@compiled
def score_most_nobles(state, values, journal):
    """Score the most Noble Cards of each type: two who tie get half, more get nothing."""
    for noble in range(NOBLES):
        most = 0
        sharing = 0
        for seat in range(state.seats):
            cards = state.noble_cards[seat, noble]
            if cards > most:
                most = cards
                sharing = 1
            elif cards == most and most > 0:
                sharing += 1
        if sharing > 2 or most == 0:
            log(journal, Note.NOBODY_MOST, NOBODY, noble, most, sharing, 0, state.round_number)
            continue
        half_points = values.most_nobles[noble] * (2 if sharing == 1 else 1)
        for seat in range(state.seats):
            if state.noble_cards[seat, noble] == most:
                note_most(journal, seat, noble, most, half_points, sharing, state.round_number)
                score(state, journal, seat, Source.NOBLES, half_points)


@compiled
def end_game(state, values, journal, reason):
    """End the game: nothing that waits is done any more."""
    close_decision(state)
    state.agenda_size = 0
    state.over = 1
    state.end_reason = reason
    if journal is not None:
        for seat in range(state.seats):
            points = half_points_of(state, seat)
            rank = rank_of(state, seat)
            log(journal, Note.FINAL, seat, points, rank, tie_break(state), 0, state.round_number)
        log(journal, Note.GAME_ENDS, NOBODY, reason, 0, 0, 0, state.round_number)


@compiled
def half_points_of(state, seat):
    """Return a seat's Victory Points, in halves."""
    points = 0
    for source in range(SOURCES):
        points += state.half_points[seat, source]
    return points


@compiled
def is_ahead_of(state, seat, other):
    """Return whether a seat is ranked before another: points, then Kings, Princes, and so on."""
    difference = half_points_of(state, seat) - half_points_of(state, other)
    if difference != 0:
        return difference > 0
    for below in range(NOBLES):
        noble = NOBLES - 1 - below
        difference = state.noble_cards[seat, noble] - state.noble_cards[other, noble]
        if difference != 0:
            return difference > 0
    return False


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
    for seat in range(state.seats):
        if seat != winner and half_points_of(state, seat) == half_points_of(state, winner):
            return TieBreak.NOBLES
    return TieBreak.POINTS


@compiled
def write_outcome(state, result):
    """Write reason, ranking and scores of a finished game."""
    result.reason = state.end_reason
    for seat in range(SEATS):
        result.rank[seat] = 0
        result.score[seat] = 0.0
    for seat in range(state.seats):
        result.rank[seat] = rank_of(state, seat)
        result.score[seat] = half_points_of(state, seat) / 2
