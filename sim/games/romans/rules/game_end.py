"""12.0 Game End and Victory: Court Prestige, the final vote, ties."""

from __future__ import annotations

from sim.engine.agenda import push
from sim.engine.chance import chance, scaled
from sim.engine.compiled import compiled
from sim.games.recording import log
from sim.games.romans.codes import (
    BY_SEED,
    SEATS,
    DecisionKind,
    EndReason,
    Marker,
    Side,
    Step,
    Stream,
    Task,
    TieBreak,
)
from sim.games.romans.journal import Note, note_prestige, note_round_end
from sim.games.romans.rules.components import ask_seat
from sim.games.romans.rules.elector_countries import electors_of, gain_vote

# --- 12.1 The Battle of Crécy: its text is data; see effects.let_john_die, set_last_round ----

# --- 12.2 Court Prestige --------------------------------------------------------------------


@compiled
def market_cards_in(values, pile, size):
    """Return how many market cards a pile holds (12.21)."""
    cards = 0
    for place in range(size):
        cards += values.market[pile[place]]
    return cards


@compiled
def court_of(state, values, seat):
    """Return how many market cards a side owns, wherever they are (12.21)."""
    return (
        market_cards_in(values, state.draw_pile[seat], state.draw_pile_size[seat])
        + market_cards_in(values, state.hand[seat], state.hand_size[seat])
        + market_cards_in(values, state.discard[seat], state.discard_size[seat])
        + market_cards_in(values, state.play_area[seat], state.play_area_size[seat])
    )


@compiled
def count_prestige(state, values, journal):
    """Count Court Prestige: the side with more votes places the difference (12.23, 12.24)."""
    push(state, Task.FINAL_VOTE, 0, 0, 0, 0)
    cards_0, cards_1 = court_of(state, values, 0), court_of(state, values, 1)
    difference = cards_0 // values.prestige_ratio - cards_1 // values.prestige_ratio
    note_prestige(journal, cards_0, cards_1, abs(difference), state.round_number)
    if difference > 0:
        push(state, Task.PRESTIGE_VOTE, 0, difference, 0, 0)
    elif difference < 0:
        push(state, Task.PRESTIGE_VOTE, 1, -difference, 0, 0)


@compiled
def place_prestige_votes(state, seat, votes):
    """Ask for the elector of the next Prestige vote; all are placed, one at a time (12.24)."""
    if votes > 0:
        push(state, Task.PRESTIGE_VOTE, seat, votes - 1, 0, 0)
        ask_seat(state, DecisionKind.PRESTIGE_VOTE, seat, votes, 0)


@compiled
def decide_prestige_vote(state, journal, seat, elector):
    """Place a Prestige vote."""
    gain_vote(state, journal, seat, elector)


# --- 12.3 The final vote, 12.4 Overall tie --------------------------------------------------


@compiled
def tie_winner(state, values):
    """Return the seat that wins with as many electors as its opponent (12.4)."""
    if state.marker > Marker.NEUTRAL:
        return state.seat_of[Side.LUXEMBOURG]
    if state.marker < Marker.NEUTRAL:
        return state.seat_of[Side.WITTELSBACH]
    if values.neutral_winner == BY_SEED:
        return scaled(chance(state.seed, Stream.NEUTRAL, 0, 0), 2)
    return state.seat_of[values.neutral_winner]


@compiled
def final_vote(state, values, journal):
    """Hold the final vote and end the game (12.3)."""
    reason = EndReason.FINAL_ROUND
    if state.crecy_round > 0:
        reason = EndReason.CRECY_IN_PLAY
        if state.step == Step.ROTATION:
            reason = EndReason.CRECY_IN_ROTATION
    end_game(state, values, journal, reason)


@compiled
def end_game(state, values, journal, reason):
    """Elect the king; nothing is left on the agenda."""
    electors_0, electors_1 = electors_of(state, 0), electors_of(state, 1)
    if electors_0 == electors_1:
        state.winner = tie_winner(state, values)
        state.tie_break = TieBreak.MARKER
        if state.marker == Marker.NEUTRAL:
            state.tie_break = TieBreak.NEUTRAL
    else:
        state.winner = 0 if electors_0 > electors_1 else 1
        state.tie_break = TieBreak.ELECTORS
    state.over = 1
    state.end_reason = reason
    state.agenda_size = 0
    note_round_end(journal, state)
    log(
        journal,
        Note.ELECTED,
        state.winner,
        electors_0,
        electors_1,
        state.tie_break,
        0,
        state.round_number,
    )


@compiled
def write_outcome(state, result):
    """Write the ranking and the electors of a finished game."""
    result.reason = state.end_reason
    result.rank[:] = 0
    result.score[:] = 0
    for seat in range(SEATS):
        result.rank[seat] = 1 if seat == state.winner else 2
        result.score[seat] = electors_of(state, seat)
