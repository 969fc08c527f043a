"""4.0 Sequence of Play: initiative, draw, alternating card plays."""

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
    Moment,
    Step,
    Stream,
    Task,
)
from sim.games.romans.journal import Note, note_first_player, note_turn_lost
from sim.games.romans.rules.battlegrounds import draw_bonus, play_bonus
from sim.games.romans.rules.components import ask_seat, draw_cards, start_moment
from sim.games.romans.rules.elector_countries import electors_of
from sim.games.romans.rules.game_end import end_game
from sim.games.romans.rules.playing_cards import any_playable

# --- 4.1 Initiative -------------------------------------------------------------------------


@compiled
def side_by_value(state, side, stream):
    """Return the seat of a side named in the values, or of the side that the seed picks."""
    if side == BY_SEED:
        return scaled(chance(state.seed, stream, 0, 0), 2)
    return state.seat_of[side]


@compiled
def start_round(state, values, journal):
    """Start a round: the side controlling fewer electors chooses who plays first (4.1)."""
    state.round_number += 1
    state.step = Step.PLAY
    start_moment(state, Moment.INITIATIVE)
    log(journal, Note.ROUND_STARTS, -1, state.round_number, 0, 0, 0, state.round_number)
    if state.round_number == 1:  # 4.12
        first = side_by_value(state, values.first_play, Stream.FIRST_PLAY)
        begin_plays(state, values, journal, first, 0)
        return
    difference = electors_of(state, 0) - electors_of(state, 1)
    if difference == 0:  # 4.11
        begin_plays(state, values, journal, 1 - state.first_seat, 0)
    elif difference < 0:
        ask_seat(state, DecisionKind.INITIATIVE, 0, 0, 0)
    else:
        ask_seat(state, DecisionKind.INITIATIVE, 1, 0, 0)


@compiled
def decide_initiative(state, values, journal, seat, choice):
    """Play first (0), or let the opponent play first (1)."""
    first = seat
    if choice == 1:
        first = 1 - seat
    begin_plays(state, values, journal, first, 1 + choice)


# --- 4.2 Draw -------------------------------------------------------------------------------


@compiled
def phase_of(state, values):
    """Return the phase of the current round (4.2, 9.7)."""
    phase = 0
    while values.phase_end[phase] < state.round_number:
        phase += 1
    return phase


@compiled
def begin_plays(state, values, journal, first, chosen):
    """Draw up to the hand size, kept cards counted, and count the plays (4.2, 4.3)."""
    state.first_seat = first
    note_first_player(journal, first, chosen, state.round_number)
    phase = phase_of(state, values)
    for seat in range(SEATS):
        hand = values.phase_hand[phase] + draw_bonus(state, values, seat)
        draw_cards(state, values, journal, seat, hand - state.hand_size[seat])
        state.plays_made[seat] = 0
        state.plays_allowed[seat] = values.phase_plays[phase] + play_bonus(state, values, seat)
    push(state, Task.NEXT_PLAY, first, 0, 0, 0)


# --- 4.3 Card plays -------------------------------------------------------------------------


@compiled
def next_play(state, values, journal, seat):
    """Let the sides play in turn; one that has plays left goes on alone (4.3)."""
    if state.plays_made[seat] >= state.plays_allowed[seat]:
        seat = 1 - seat
        if state.plays_made[seat] >= state.plays_allowed[seat]:
            push(state, Task.ROUND_END, 0, 0, 0, 0)
            return
    state.turns += 1
    if state.turns > values.max_turns:
        end_game(state, values, journal, EndReason.MAX_TURNS)
        return
    state.active_seat = seat
    state.plays_made[seat] += 1
    start_moment(state, 2 * state.plays_made[seat] + seat)
    push(state, Task.NEXT_PLAY, 1 - seat, 0, 0, 0)
    if any_playable(state, values, seat) or values.allow_pass == 1:
        ask_seat(state, DecisionKind.CARD, seat, 0, 0)
    else:
        note_turn_lost(journal, seat, 0, state.hand_size[seat], state.round_number)
