"""5. Request Support from a Castle by Diplomatic Means."""

from __future__ import annotations

from sim.engine.agenda import push
from sim.engine.compiled import compiled
from sim.games.corona_de_hierro.codes import (
    NOBODY,
    DecisionKind,
    Level,
    RollFor,
    Task,
)
from sim.games.corona_de_hierro.journal import Note
from sim.games.corona_de_hierro.noting import note_attempt, note_attempt_over, note_banner
from sim.games.corona_de_hierro.rules.components import (
    ask_seat,
    band_of,
    change_level,
    has_banner,
    place_banner,
    place_emissary,
)
from sim.games.recording import log


@compiled
def castles_to_send_to(state, values, seat):
    """Return the neutral castles that have room for an emissary, if the seat has one."""
    if state.emissaries[seat] == 0:
        return 0
    return values.receives & state.neutral & ~state.full


@compiled
def begin_sending(state, values, seat):
    """Ask to which castle the emissary goes."""
    choices = castles_to_send_to(state, values, seat)
    ask_seat(state, DecisionKind.SEND_TO_CASTLE, seat, choices, 0)


@compiled
def decide_castle_sent_to(state, values, journal, seat, castle):
    """Place the emissary; it may roll from the seat's next turn on."""
    place_emissary(state, values, seat, castle)
    log(journal, Note.SENT, seat, castle, 0, 0, 0, state.round_number)


@compiled
def castles_to_request(state, values, seat):
    """Return the neutral castles where the seat has had an emissary since an earlier turn."""
    castles = state.ready & state.neutral & values.receives
    if castles == 0 or not has_banner(state, values, seat):
        return 0
    return castles


@compiled
def begin_request(state, values, seat):
    """Ask for which castle's support the die is rolled."""
    choices = castles_to_request(state, values, seat)
    ask_seat(state, DecisionKind.REQUEST_SUPPORT, seat, choices, 0)


@compiled
def word_die(state, values, seat):
    """Return the die of the area of the track that the seat is in."""
    return values.band_die[band_of(state, values, seat)]


@compiled
def request_support(state, values, journal, seat, castle, die):
    """Request a castle's support, with a card's die if it has one."""
    state.castle = castle
    state.roll_die = die
    state.battle_round = 0
    state.rerolls[:] = 0
    needed, band = values.word[castle], band_of(state, values, seat)
    if die < 0:
        die = word_die(state, values, seat)
    note_attempt(state, journal, seat, castle, 1, needed, die)
    log(journal, Note.NEGOTIATION, seat, castle, needed, band, state.card, state.round_number)
    push(state, Task.ROLL, RollFor.CASTLE_BY_WORD, 0, 0, 0)


@compiled
def settle_negotiation(state, values, journal):
    """Place the banner and rise, if the roll is high enough; the emissary stays either way."""
    seat, castle = state.active_seat, state.castle
    roll, needed = state.roll[0], values.word[castle]
    won = 1 if roll >= needed else 0
    note_attempt_over(state, journal, won)
    if won == 0:
        log(journal, Note.DECLINED, seat, castle, roll, needed, 0, state.round_number)
        return
    place_banner(state, seat, castle)
    note_banner(state, journal, seat, castle, NOBODY, 1)
    change_level(state, values, journal, seat, values.support_won, Level.SUPPORT)
