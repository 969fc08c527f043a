"""Course Of Play: whose turn it is, refilling the displays, and the Revolution."""

from __future__ import annotations

from sim.engine.agenda import push
from sim.engine.compiled import compiled
from sim.games.heads_of_state.codes import (
    ATTRIBUTES,
    NOBODY,
    REVOLUTION,
    DecisionKind,
    EndReason,
    Option,
    Task,
)
from sim.games.heads_of_state.journal import Note, note_revolution, note_turn
from sim.games.heads_of_state.rules.components import (
    ask_seat,
    discard_treachery_display,
    draw_attribute,
    turn_up_attribute,
    turn_up_treachery,
)
from sim.games.heads_of_state.rules.game_end import end_game, score_most_nobles
from sim.games.heads_of_state.rules.preparation import deal_attributes
from sim.games.heads_of_state.rules.scoring import score_influence
from sim.games.recording import log


@compiled
def start_turn(state, values, journal, seat):
    """Begin the turn of ``seat``, who becomes the Active Player."""
    if state.turns >= values.max_turns:
        end_game(state, values, journal, EndReason.MAX_TURNS)
        return
    state.turns += 1
    state.turns_taken[seat] += 1
    state.moment[seat] += 1
    state.active_seat = seat
    state.ordinal[:] = 0
    state.targeted = 0
    state.emptied = 0
    log(journal, Note.TURN_STARTS, seat, state.turns_taken[seat], 0, 0, 0, state.round_number)
    push(state, Task.END_TURN, seat, 0, 0, 0)
    if state.turns_taken[seat] == 1:  # Draw For First Turn Only
        order = (seat - state.first_seat) % state.seats
        cards = values.first_turn_cards[state.seats, order]
        state.option = Option.FIRST
        note_turn(journal, seat, Option.FIRST, state.round_number)
        log(journal, Note.OPTION, seat, Option.FIRST, cards, 0, 0, state.round_number)
        push(state, Task.CREATE, seat, 0, 0, 0)
        push(state, Task.TAKE_ATTRIBUTES, seat, cards, 0, 0)
    else:
        ask_seat(state, DecisionKind.OPTION, seat, 0, 0)


@compiled
def end_turn(state, seat):
    """End a turn: hand limits, then what was taken from the displays is replaced.

    Flushed cards go back before the display is refilled.
    """
    push(state, Task.NEXT_TURN, seat, 0, 0, 0)
    push(state, Task.REFILL_TREACHERY, 0, 0, 0, 0)
    push(state, Task.REFILL_ATTRIBUTES, 0, 0, 0, 0)
    push(state, Task.RETURN_FLUSHED, 0, 0, 0, 0)
    push(state, Task.DISCARD, seat, 0, 0, 0)


@compiled
def refill_attributes(state, values, journal):
    """Turn up Attribute Cards until the display is full, or the Revolution Card appears."""
    while state.display_size < values.display:
        card = draw_attribute(state)
        if card == REVOLUTION:
            push(state, Task.REFILL_ATTRIBUTES, 0, 0, 0, 0)
            revolution(state, values, journal, 1)
            return
        turn_up_attribute(state, card)
        log(journal, Note.REFILLED, NOBODY, card, 0, 0, 0, state.round_number)


@compiled
def refill_treachery(state, values, journal):
    """Turn up Treachery Cards until their display is full."""
    turn_up_treachery(state, values, journal)


@compiled
def next_turn(state, seat):
    """Go on with the player to the left, clockwise."""
    push(state, Task.START_TURN, (seat + 1) % state.seats, 0, 0, 0)


# --- the Revolution -------------------------------------------------------------------------


@compiled
def revolution(state, values, journal, in_refill):
    """Halt the game and score the Turn; what was halted waits on the agenda and goes on after.

    In the last Turn the game ends here, and the turn is not finished (Game End).
    """
    note_revolution(journal, state.active_seat, in_refill, state.round_number)
    score_influence(state, values, journal)
    log(journal, Note.ROUND_ENDS, NOBODY, state.round_number, 0, 0, 0, state.round_number)
    if state.round_number == values.rounds:
        score_most_nobles(state, values, journal)
        end_game(state, values, journal, EndReason.REVOLUTION)
        return
    push(state, Task.NEW_DECKS, 0, 0, 0, 0)
    for behind in range(state.seats):  # everybody, the Active Player first
        seat = (state.active_seat + state.seats - 1 - behind) % state.seats
        push(state, Task.DISCARD, seat, 1, 0, 0)


@compiled
def deal_new_decks(state, values, journal):
    """Start a new Turn: gather all Attribute Cards but the hands, and deal as at the start.

    The Treachery deck is not shuffled: its open cards are discarded and new ones turned up.
    """
    for place in range(state.deck_size):
        state.discard[state.deck[place]] += 1
    gathered = 0
    for attribute in range(ATTRIBUTES):
        state.discard[attribute] += state.display[attribute] + state.flushed[attribute]
        state.display[attribute] = 0
        state.flushed[attribute] = 0
        gathered += state.discard[attribute]
    state.display_size = 0
    state.round_number += 1
    state.moment[:] = 1  # the halted turn's place; place 0 is that of the discards at a round's end
    state.shuffles = 0
    log(journal, Note.ROUND_STARTS, NOBODY, state.round_number, 0, 0, 0, state.round_number)
    log(journal, Note.NEW_DECK, NOBODY, gathered, 0, 0, 0, state.round_number)
    deal_attributes(state, values, journal)
    discard_treachery_display(state)
    turn_up_treachery(state, values, journal)
